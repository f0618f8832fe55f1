//! The program's allocator: the system's, with a count of the bytes that each thread has allocated. Counting takes about
//! a nanosecond, so that peers which allocate in their searches are timed as they are.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Passes everything on to the system's allocator. A program that measures memory has it as its `#[global_allocator]`.
pub struct Counting;

thread_local! {
    /// Bytes that this thread has allocated, less those that it has freed, which may be another's.
    static LIVE: Cell<i64> = const { Cell::new(0) };
    /// The most that it has been since the last ruler was made.
    static PEAK: Cell<i64> = const { Cell::new(0) };
}

fn count(bytes: i64) {
    let live = LIVE.get() + bytes;
    LIVE.set(live);
    PEAK.set(PEAK.get().max(live));
}

// SAFETY: everything is passed on to the system's allocator as it came, and counting neither allocates nor panics: the
// counters need no destructor, and no program allocates 2^63 bytes.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as i64);
        // SAFETY: the caller's contract.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(-(layout.size() as i64));
        // SAFETY: the caller's contract.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as i64 - layout.size() as i64);
        // SAFETY: the caller's contract.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[cfg(test)]
#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What the current thread allocates from one moment on. One at a time: a new one forgets the peak of the last.
pub struct Ruler {
    before: i64,
}

impl Ruler {
    /// From now on.
    #[expect(clippy::new_without_default, reason = "a default has no effects, and this resets the peak")]
    pub fn new() -> Ruler {
        let before = LIVE.get();
        PEAK.set(before);
        Ruler { before }
    }

    /// Bytes that were allocated since and not freed; 0 if more were freed.
    pub fn live(&self) -> u64 {
        (LIVE.get() - self.before).max(0) as u64
    }

    /// The most that these have been.
    pub fn peak(&self) -> u64 {
        (PEAK.get() - self.before).max(0) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_freed_counts_in_the_peak_only() {
        let older = vec![0_u8; 1000];
        let ruler = Ruler::new();
        let mut vector = vec![0_u8; 100];
        vector.resize(300, 1);
        assert_eq!(ruler.live(), 300);
        drop(vec![1_u8; 50]);
        assert_eq!((ruler.live(), ruler.peak()), (300, 350));
        drop((older, vector));
        assert_eq!((ruler.live(), ruler.peak()), (0, 350));
        assert_eq!(Ruler::new().peak(), 0);
    }

    #[test]
    fn other_threads_do_not_count() {
        let ruler = Ruler::new();
        let handle = std::thread::spawn(|| vec![0_u8; 1 << 20]);
        let vector = handle.join().unwrap();
        assert!(ruler.peak() < 1 << 16, "{}", ruler.peak());
        drop(vector);
        assert_eq!(ruler.live(), 0);
    }
}
