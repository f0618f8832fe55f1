//! The program's own allocator, if it has set one: every byte that the library allocates goes through it.
//!
//! A block must be freed by who has allocated it, so all blocks come from one allocator: whose it is, is decided once,
//! by whichever comes first, `cairn_set_allocator` or the first allocation, and stays so while the process runs.
//!
//! Only the libraries for C have it (feature `capi`): a Rust program that links the crate chooses its own allocator.

use crate::base::Error;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ffi::c_void;
use std::sync::atomic::{
    AtomicBool, AtomicU32,
    Ordering::{AcqRel, Acquire, Relaxed, Release},
};

#[cfg(feature = "capi")]
#[global_allocator]
pub(super) static ALLOCATOR: Allocator = Allocator::new();

/// What the program has passed: functions that do what the header asks of them, on any thread.
#[derive(Clone, Copy)]
pub(super) struct Functions {
    pub(super) allocate: unsafe extern "C" fn(usize, usize, *mut c_void) -> *mut c_void,
    pub(super) free: unsafe extern "C" fn(*mut c_void, usize, usize, *mut c_void),
    pub(super) user_data: *mut c_void,
}

impl Functions {
    /// A block of the program's; NULL also for one that is not aligned as it must be.
    ///
    /// # Safety
    /// As for `GlobalAlloc::alloc`.
    unsafe fn allocate(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the functions do what the header asks of them: they take any size and any power of two, anywhere.
        let memory = unsafe { (self.allocate)(layout.size(), layout.align(), self.user_data) }.cast::<u8>();
        if memory.addr() & (layout.align() - 1) == 0 {
            return memory;
        }
        // SAFETY: it was allocated by these functions just now, with this layout.
        unsafe { self.free(memory, layout) };
        std::ptr::null_mut()
    }

    /// # Safety
    /// `memory` came from these functions with this layout, and is not used any more.
    unsafe fn free(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's contract is what the function expects.
        unsafe { (self.free)(memory.cast(), layout.size(), layout.align(), self.user_data) }
    }
}

/// Whose blocks they are: not decided, the system's, the program's.
const UNDECIDED: u32 = 0;
const SYSTEM: u32 = 1;
const PROGRAM: u32 = 2;

pub(super) struct Allocator {
    whose: AtomicU32,
    /// Whether somebody has begun to write `functions`.
    is_claimed: AtomicBool,
    /// Written once, by who has set `is_claimed`, before `whose` becomes `PROGRAM`; read afterwards.
    functions: UnsafeCell<Option<Functions>>,
}

// SAFETY: `functions` is written by one thread only, the one that changed `is_claimed`, and read only by threads that
// have seen `PROGRAM`, which that thread stored after its write. What the pointers lead to is the program's concern: it
// was told that the functions are called on any thread.
unsafe impl Sync for Allocator {}

impl Allocator {
    const fn new() -> Self {
        Self { whose: AtomicU32::new(UNDECIDED), is_claimed: AtomicBool::new(false), functions: UnsafeCell::new(None) }
    }

    /// Makes all blocks those of the program, if none was allocated before.
    ///
    /// # Safety
    /// The functions do what the header asks of them, for as long as the process runs.
    pub(super) unsafe fn set(&self, functions: Functions) -> Result<(), Error> {
        if self.whose.load(Acquire) != UNDECIDED || self.is_claimed.swap(true, AcqRel) {
            return Err(Error::TooLate);
        }
        // SAFETY: only the thread that changed `is_claimed` comes here, once, and nobody reads before `PROGRAM`.
        unsafe { *self.functions.get() = Some(functions) };
        // Meanwhile another thread may have allocated.
        let decided = self.whose.compare_exchange(UNDECIDED, PROGRAM, Release, Relaxed);
        decided.map(drop).map_err(|_| Error::TooLate)
    }

    /// The program's functions, if blocks are theirs. Decides it if nobody has.
    #[inline]
    fn functions(&self) -> Option<Functions> {
        match self.whose.load(Acquire) {
            SYSTEM => None,
            UNDECIDED => self.decide(),
            // SAFETY: written before `PROGRAM` was stored, and never again.
            _ => unsafe { *self.functions.get() },
        }
    }

    #[cold]
    fn decide(&self) -> Option<Functions> {
        match self.whose.compare_exchange(UNDECIDED, SYSTEM, Acquire, Acquire) {
            // SAFETY: written before `PROGRAM` was stored, and never again.
            Err(PROGRAM) => unsafe { *self.functions.get() },
            _ => None,
        }
    }
}

// SAFETY: every call is passed on to one of two allocators, the same one for all calls of the process: `functions`
// returns the same from the first call on, since `whose` changes only once, from `UNDECIDED`, and no block exists
// before `functions` has returned for the first time. Both fulfil the contract: the system's as it is, the program's as
// `set` requires, and one that is not aligned is no block. Nothing here panics.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match self.functions() {
            // SAFETY: the caller's contract.
            None => unsafe { System.alloc(layout) },
            // SAFETY: the caller's contract.
            Some(functions) => unsafe { functions.allocate(layout) },
        }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        match self.functions() {
            // SAFETY: the caller's contract, and all blocks are the system's.
            None => unsafe { System.dealloc(memory, layout) },
            // SAFETY: the caller's contract, and all blocks are the program's.
            Some(functions) => unsafe { functions.free(memory, layout) },
        }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match self.functions() {
            // SAFETY: the caller's contract, and all blocks are the system's.
            None => unsafe { System.realloc(memory, layout, size) },
            Some(functions) => {
                // SAFETY: the caller's contract: `size` is not 0 and no overflow when rounded up to the alignment, and
                // `memory` is a block of this layout; the new one is another, of at least the smaller of both sizes.
                unsafe {
                    let wider = Layout::from_size_align_unchecked(size, layout.align());
                    let moved = functions.allocate(wider);
                    if !moved.is_null() {
                        moved.copy_from_nonoverlapping(memory, layout.size().min(size));
                        functions.free(memory, layout);
                    }
                    moved
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    unsafe extern "C" fn allocate(size: usize, alignment: usize, counter: *mut c_void) -> *mut c_void {
        // SAFETY: the tests pass a counter, and sizes and alignments of a layout.
        unsafe {
            (*counter.cast::<AtomicUsize>()).fetch_add(size, Relaxed);
            System.alloc(Layout::from_size_align_unchecked(size, alignment)).cast()
        }
    }

    unsafe extern "C" fn free(memory: *mut c_void, size: usize, alignment: usize, counter: *mut c_void) {
        // SAFETY: as above; the block came from `allocate`.
        unsafe {
            (*counter.cast::<AtomicUsize>()).fetch_sub(size, Relaxed);
            System.dealloc(memory.cast(), Layout::from_size_align_unchecked(size, alignment));
        }
    }

    /// Ignores the alignment, and counts as a block what it hands out.
    unsafe extern "C" fn allocate_odd(_: usize, _: usize, counter: *mut c_void) -> *mut c_void {
        // SAFETY: the tests pass a counter.
        unsafe { (*counter.cast::<AtomicUsize>()).fetch_add(1, Relaxed) };
        std::ptr::without_provenance_mut(0x1001)
    }

    unsafe extern "C" fn free_odd(memory: *mut c_void, _: usize, _: usize, counter: *mut c_void) {
        assert_eq!(memory.addr(), 0x1001);
        // SAFETY: the tests pass a counter.
        unsafe { (*counter.cast::<AtomicUsize>()).fetch_sub(1, Relaxed) };
    }

    fn counted(counter: &AtomicUsize) -> Functions {
        Functions { allocate, free, user_data: std::ptr::from_ref(counter).cast_mut().cast() }
    }

    fn set(allocator: &Allocator, functions: Functions) -> Result<(), Error> {
        // SAFETY: the functions of the tests.
        unsafe { allocator.set(functions) }
    }

    const LAYOUT: Layout = Layout::new::<[u64; 4]>();

    #[test]
    fn blocks_are_the_programs_from_the_first_to_the_last() {
        let (allocator, counter) = (Allocator::new(), AtomicUsize::new(0));
        assert_eq!(set(&allocator, counted(&counter)), Ok(()));
        assert_eq!(set(&allocator, counted(&counter)), Err(Error::TooLate));
        // SAFETY: a layout that is not empty, and blocks that are freed once with the layout that they have.
        unsafe {
            let memory = allocator.alloc_zeroed(LAYOUT);
            assert_eq!((counter.load(Relaxed), *memory), (32, 0));
            memory.write(7);
            let memory = allocator.realloc(memory, LAYOUT, 64);
            assert_eq!((counter.load(Relaxed), *memory), (64, 7));
            let memory = allocator.realloc(memory, Layout::from_size_align_unchecked(64, 8), 8);
            assert_eq!((counter.load(Relaxed), *memory), (8, 7));
            allocator.dealloc(memory, Layout::from_size_align_unchecked(8, 8));
        }
        assert_eq!(counter.load(Relaxed), 0);
    }

    #[test]
    fn after_the_first_allocation_it_is_too_late() {
        let (allocator, counter) = (Allocator::new(), AtomicUsize::new(0));
        // SAFETY: a layout that is not empty, and a block that is freed once with it.
        unsafe {
            let memory = allocator.alloc(LAYOUT);
            assert_eq!(set(&allocator, counted(&counter)), Err(Error::TooLate));
            allocator.dealloc(memory, LAYOUT);
        }
        assert_eq!(set(&allocator, counted(&counter)), Err(Error::TooLate));
        assert_eq!(counter.load(Relaxed), 0);
    }

    #[test]
    fn a_block_that_is_not_aligned_is_no_block() {
        let (allocator, counter) = (Allocator::new(), AtomicUsize::new(0));
        let user_data = std::ptr::from_ref(&counter).cast_mut().cast();
        assert_eq!(set(&allocator, Functions { allocate: allocate_odd, free: free_odd, user_data }), Ok(()));
        // SAFETY: a layout that is not empty.
        assert!(unsafe { allocator.alloc(LAYOUT) }.is_null());
        assert_eq!(counter.load(Relaxed), 0);
    }
}
