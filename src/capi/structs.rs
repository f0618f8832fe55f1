//! The `struct_size` protocol: structs grow at their end, so that programs and libraries of different versions
//! understand each other.
//!
//! The caller's struct may be shorter than ours (an older program: the rest keeps its defaults) or longer (a newer one:
//! fields that we do not know must be zero). Nothing beyond the smaller of the two sizes is written, apart from init,
//! which receives the caller's size and zeroes all of it.

use super::types::*;
use crate::base::Error;
use crate::grid::Rules;
use crate::map::LayerDef;
use crate::searcher::SearcherDef;
use crate::tables::{JumpGraphDef, LandmarksDef, RegionsDef};
use std::mem::{ManuallyDrop, MaybeUninit};

/// A struct of the ABI that starts with `struct_size`.
///
/// # Safety
/// Implementors are `repr(C)`, have no padding, accept every bit pattern, and start with a `u32` that is their size.
pub(super) unsafe trait Versioned: Copy {
    /// The size of the struct in the first version that had it: the least that a caller may have.
    const FIRST_SIZE: u32;
    /// Every field 0.
    // SAFETY: implementors accept every bit pattern.
    const ZERO: Self = unsafe { std::mem::zeroed() };
    /// What init writes, apart from the size.
    const DEFAULT: Self;
}

/// No struct of ours will ever be this large: a larger `struct_size` was never set.
const ABSURD_SIZE: u32 = 4096;

/// # Safety
/// `target` is NULL or aligned and valid for writes of `struct_size` bytes.
pub(super) unsafe fn init<T: Versioned>(target: *mut T, struct_size: u32) -> Result<CairnStatus, Error> {
    if target.is_null() {
        return Err(Error::Null);
    }
    let known = known_bytes::<T>(struct_size)?;
    // SAFETY: all writes lie within the `struct_size` bytes that the caller says are there; `known` is at most that and
    // at most the size of `T`; the struct starts with a `u32`.
    unsafe {
        target.cast::<u8>().write_bytes(0, struct_size as usize);
        copy_bytes(&T::DEFAULT, target, known);
        target.cast::<u32>().write(struct_size);
    }
    Ok(CAIRN_OK)
}

/// Reads a struct that must be there.
///
/// # Safety
/// `source` is NULL or points to a struct prepared by init: aligned and valid for reads of its `struct_size` bytes.
pub(super) unsafe fn read<T: Versioned>(source: *const T) -> Result<T, Error> {
    if source.is_null() {
        return Err(Error::Null);
    }
    // SAFETY: a prepared struct has at least its leading `u32`, and `known` is at most the caller's size and ours.
    unsafe {
        let struct_size = source.cast::<u32>().read();
        if struct_size as usize == size_of::<T>() {
            return Ok(source.read());
        }
        let mut value = T::DEFAULT;
        let known = known_bytes::<T>(struct_size)?;
        check_unknown(source)?;
        copy_bytes(source, &mut value, known);
        Ok(value)
    }
}

/// Reads a struct for which NULL means the defaults.
///
/// # Safety
/// As for [`read`].
pub(super) unsafe fn read_or_default<T: Versioned>(source: *const T) -> Result<T, Error> {
    if source.is_null() {
        return Ok(T::DEFAULT);
    }
    // SAFETY: the caller's contract.
    unsafe { read(source) }
}

/// The structs of an array whose elements are as large as the first one says.
#[derive(Clone)]
pub(super) struct Each<T> {
    next: *const T,
    left: u32,
    size: u32,
}

impl<T: Versioned> Each<T> {
    /// # Safety
    /// `first` is NULL or points to `count` structs, one behind the other and each prepared by init, which stay valid
    /// while this lives. They need not have the same size; if one has another than the first, that is an error.
    pub(super) unsafe fn new(first: *const T, count: u32) -> Result<Self, Error> {
        if count == 0 {
            return Ok(Self { next: first, left: 0, size: 0 });
        }
        if first.is_null() {
            return Err(Error::Null);
        }
        // SAFETY: a prepared struct has at least its leading `u32`.
        let size = unsafe { first.cast::<u32>().read() };
        known_bytes::<T>(size)?;
        if !(size as usize).is_multiple_of(align_of::<T>()) {
            return Err(Error::StructSize);
        }
        for index in 1..count as usize {
            // SAFETY: all before it have that size, so this is where the next one lies.
            let other = unsafe { first.byte_add(index * size as usize).cast::<u32>().read() };
            if other != size {
                return Err(Error::StructSize);
            }
        }
        Ok(Self { next: first, left: count, size })
    }

    /// The same for structs that a call fills, all of them zeroed.
    ///
    /// # Safety
    /// As for [`Each::new`], and they are valid for writes.
    pub(super) unsafe fn zeroed(first: *mut T, count: u32) -> Result<Self, Error> {
        // SAFETY: the caller's contract.
        unsafe {
            let each = Self::new(first, count)?;
            each.clone().try_for_each(|target| Output::new(target.cast_mut()).map(|_| ()))?;
            Ok(each)
        }
    }
}

impl<T> Iterator for Each<T> {
    type Item = *const T;

    fn next(&mut self) -> Option<*const T> {
        self.left = self.left.checked_sub(1)?;
        let this = self.next;
        self.next = this.wrapping_byte_add(self.size as usize);
        Some(this)
    }
}

/// A struct that a call fills. If it does not, whatever the reason, the struct is zeroed when this is dropped.
pub(super) struct Output<T: Versioned> {
    target: *mut T,
    struct_size: u32,
    known: usize,
}

impl<T: Versioned> Output<T> {
    /// # Safety
    /// `target` is NULL or points to a struct prepared by init, valid for reads and writes while this lives.
    #[inline(always)]
    pub(super) unsafe fn new(target: *mut T) -> Result<Self, Error> {
        if target.is_null() {
            return Err(Error::Null);
        }
        // SAFETY: the caller's contract.
        let struct_size = unsafe { target.cast::<u32>().read() };
        let known = size_of::<T>();
        if struct_size as usize == known {
            return Ok(Self { target, struct_size, known });
        }
        let output = Self { target, struct_size, known: known_bytes::<T>(struct_size)? };
        // SAFETY: the caller's contract; the size is in order.
        unsafe { check_unknown(target)? };
        Ok(output)
    }

    #[inline(always)]
    pub(super) fn write(self, value: T) {
        let Self { target, struct_size, known } = *ManuallyDrop::new(self);
        let mut whole = MaybeUninit::uninit();
        let place = if known == size_of::<T>() { target } else { whole.as_mut_ptr() };
        // SAFETY: `new` was given a valid struct that starts with a `u32` and of which `known` bytes are ours; that is
        // all of `T`, or the struct is built apart from it first.
        unsafe {
            place.write(value);
            place.cast::<u32>().write(struct_size);
            if known != size_of::<T>() {
                copy_bytes(place, target, known);
            }
        }
    }
}

impl<T: Versioned> Drop for Output<T> {
    #[cold]
    #[inline(never)]
    fn drop(&mut self) {
        // SAFETY: `new` was given a valid struct, of which it knows at least the leading `u32`.
        unsafe { self.target.cast::<u8>().add(4).write_bytes(0, self.known - 4) }
    }
}

/// Checks that the fields of the caller's struct that we do not know are zero.
///
/// # Safety
/// `source` points to a struct prepared by init, whose `struct_size` is in order.
unsafe fn check_unknown<T: Versioned>(source: *const T) -> Result<(), Error> {
    // SAFETY: the struct starts with a `u32`, its size, and is valid for that many bytes.
    unsafe {
        let struct_size = source.cast::<u32>().read() as usize;
        let known = size_of::<T>().min(struct_size);
        let unknown = std::slice::from_raw_parts(source.cast::<u8>().add(known), struct_size - known);
        if unknown.iter().any(|&byte| byte != 0) { Err(Error::Unsupported) } else { Ok(()) }
    }
}

/// How many bytes of the caller's struct we know.
fn known_bytes<T: Versioned>(struct_size: u32) -> Result<usize, Error> {
    if struct_size < T::FIRST_SIZE || struct_size > ABSURD_SIZE {
        return Err(Error::StructSize);
    }
    Ok(size_of::<T>().min(struct_size as usize))
}

/// # Safety
/// Both sides are valid for `length` bytes.
unsafe fn copy_bytes<T: Versioned>(source: *const T, target: *mut T, length: usize) {
    // SAFETY: the caller's contract.
    unsafe { target.cast::<u8>().copy_from_nonoverlapping(source.cast::<u8>(), length) }
}

/// The structs, each with its first size and the defaults that are a choice; the other fields are 0.
macro_rules! versioned {
    ($($name:ident from $first_size:literal { $($field:ident: $default:expr,)* })*) => {
        $(
            // SAFETY: repr(C), no padding (see the sizes in `types`), only integers, `struct_size` first.
            unsafe impl Versioned for $name {
                const FIRST_SIZE: u32 = $first_size;
                const DEFAULT: Self = Self { $($field: $default,)* ..Self::ZERO };
            }
        )*
    };
}

versioned! {
    CairnMapDef from 32 {
        neighbours: Rules::DEFAULT.neighbours as u32,
        diagonal_rule: Rules::DEFAULT.diagonal_rule as u32,
        terrain_charge: Rules::DEFAULT.terrain_charge as u32,
        cardinal_cost: Rules::DEFAULT.cardinal_cost,
        diagonal_cost: Rules::DEFAULT.diagonal_cost,
        terrain: 1,
    }
    CairnMapInfo from 80 {}
    CairnLayerDef from 544 {
        neighbours: Rules::DEFAULT.neighbours as u32,
        diagonal_rule: Rules::DEFAULT.diagonal_rule as u32,
        terrain_charge: Rules::DEFAULT.terrain_charge as u32,
        cardinal_cost: Rules::DEFAULT.cardinal_cost,
        diagonal_cost: Rules::DEFAULT.diagonal_cost,
        size: LayerDef::DEFAULT.size,
        weights: LayerDef::DEFAULT.weights,
    }
    CairnLayerInfo from 56 {}
    CairnPathCheck from 40 {}
    CairnSearcherDef from 16 {
        open_entries: SearcherDef::DEFAULT.open_entries,
        max_cells: SearcherDef::DEFAULT.max_cells,
        graph_nodes: SearcherDef::DEFAULT.graph_nodes,
        max_nodes: SearcherDef::DEFAULT.max_nodes,
    }
    CairnQuery from 64 {
        algorithm: CAIRN_ALGORITHM_AUTO,
        open_list: CAIRN_OPEN_LIST_AUTO,
        heuristic: CAIRN_HEURISTIC_AUTO,
        dead_end_cut: CAIRN_DEAD_END_CUT_SOUND,
    }
    CairnResult from 160 {}
    CairnFieldDef from 16 {}
    CairnFieldInfo from 48 {}
    CairnLandmarksDef from 40 {
        count: LandmarksDef::DEFAULT.count,
        placement: LandmarksDef::DEFAULT.placement as u32,
        edit_allowance: LandmarksDef::DEFAULT.edit_allowance,
        seed: LandmarksDef::DEFAULT.seed,
        memory_limit: LandmarksDef::DEFAULT.memory_limit,
        entries: LandmarksDef::DEFAULT.entries as u32,
    }
    CairnJumpGraphDef from 16 {
        edit_allowance: JumpGraphDef::DEFAULT.edit_allowance,
    }
    CairnRegionsDef from 40 {
        kind: RegionsDef::DEFAULT.kind as u32,
        reduction: RegionsDef::DEFAULT.reduction as u32,
        portal_distance: RegionsDef::DEFAULT.portal_distance as u32,
        entries_per_cell: RegionsDef::DEFAULT.entries_per_cell,
        tolerated_error: RegionsDef::DEFAULT.tolerated_error,
        differential: RegionsDef::DEFAULT.differential as u32,
        seed: RegionsDef::DEFAULT.seed,
    }
    CairnTableInfo from 104 {}
    CairnStats from 104 {}
}
