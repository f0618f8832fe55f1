//! Where C ends and Rust begins: handles, pointers, panics.
//!
//! A handle is a gate and the object. A Rust reference to the object is formed only behind the gate. A
//! panic stops here: it becomes `Error::Internal`, and the object whose call it was returns `Error::Poisoned` from then
//! on. Creating the first object also quiets Rust's panic hook: see `install_quiet_hook`.

use super::gate::{Gate, Place, Reading};
use super::types::{
    CAIRN_ERROR_NULL, CAIRN_NOT_FOUND, CAIRN_OK, CairnField, CairnMap, CairnOverlay, CairnSearcher, CairnStatus,
};
use crate::base::Error;
use crate::field::Field;
use crate::map::{Map, Overlay};
use crate::searcher::Searcher;
use std::alloc::{Layout, alloc};
use std::cell::UnsafeCell;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::OnceLock;

/// An object that can have readers has slots for them.
pub(super) struct Handle<T, const READER_SLOTS: usize> {
    gate: Gate<READER_SLOTS>,
    object: UnsafeCell<T>,
}

// SAFETY: the object is reached only through the gate, which admits many readers or one writer at a time, and no map,
// overlay, field or searcher is tied to a thread.
unsafe impl<T: Send + Sync, const READER_SLOTS: usize> Sync for Handle<T, READER_SLOTS> {}

impl<T, const READER_SLOTS: usize> Handle<T, READER_SLOTS> {
    fn new(object: T) -> Self {
        Self { gate: Gate::new(), object: UnsafeCell::new(object) }
    }

    /// Runs a call that only reads the object.
    fn read(&self, call: impl FnOnce(&T) -> Result<CairnStatus, Error>) -> Result<CairnStatus, Error> {
        let object = self.enter()?;
        self.caught(|| call(&object))
    }

    /// Runs a call that needs the object alone.
    fn edit(&self, call: impl FnOnce(&mut T) -> Result<CairnStatus, Error>) -> Result<CairnStatus, Error> {
        let _writing = self.gate.enter_as_writer()?;
        // SAFETY: the gate admits one writer and no reader while `_writing` lives.
        let object = unsafe { &mut *self.object.get() };
        self.caught(|| call(object))
    }

    /// Turns away the calls that only read the object, until it is withdrawn.
    fn announce_edit(&self) -> Result<CairnStatus, Error> {
        self.gate.check_poison()?;
        self.gate.announce()?;
        Ok(CAIRN_OK)
    }

    /// Also if the object is poisoned: its calls are to report that, and not that they are busy.
    fn withdraw_edit(&self) -> Result<CairnStatus, Error> {
        let was_announced = self.gate.withdraw();
        self.gate.check_poison()?;
        Ok(if was_announced { CAIRN_OK } else { CAIRN_NOT_FOUND })
    }

    fn enter(&self) -> Result<Shared<'_, T>, Error> {
        self.enter_at(Place::of_thread())
    }

    #[inline]
    fn enter_at(&self, place: Place) -> Result<Shared<'_, T>, Error> {
        let reading = self.gate.enter_as_reader(place)?;
        Ok(Shared { _reading: reading, object: &self.object })
    }

    fn caught(&self, call: impl FnOnce() -> Result<CairnStatus, Error>) -> Result<CairnStatus, Error> {
        quietly(call, || self.gate.poison())
    }
}

/// A shared object, for as long as this lives.
pub(super) struct Shared<'a, T> {
    _reading: Reading<'a>,
    object: &'a UnsafeCell<T>,
}

impl<T> Deref for Shared<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the gate admits no writer while `_reading` lives.
        unsafe { &*self.object.get() }
    }
}

macro_rules! handle_of {
    ($handle:ident, $object:ident) => {
        impl $handle {
            /// What the handle itself takes, in addition to what the object has allocated.
            pub(super) const HANDLE_BYTES: u64 = size_of::<$handle>() as u64;

            /// Moves an object into a handle of its own. Only an allocation can fail.
            pub(super) fn adopt(object: $object) -> Result<*mut $handle, Error> {
                const { assert!(size_of::<$handle>() != 0) };
                // Two handles share no cache line: see `gate::ReaderSlot`.
                const { assert!(align_of::<$handle>() == 128) };
                let layout = Layout::new::<$handle>();
                // SAFETY: the layout is not empty.
                let place = unsafe { alloc(layout) }.cast::<$handle>();
                if place.is_null() {
                    return Err(Error::OutOfMemory);
                }
                // SAFETY: freshly allocated with this type's layout.
                unsafe { place.write($handle { handle: Handle::new(object) }) };
                Ok(place)
            }

            /// # Safety
            /// `pointer` is NULL or came from `adopt`, is not in use, and is not used afterwards.
            pub(super) unsafe fn destroy(pointer: *mut $handle) {
                if !pointer.is_null() {
                    // A drop that panicked would leak, which is all that is left to do then.
                    let _ = quietly(
                        || {
                            // SAFETY: allocated by `adopt` with the layout and allocator that Box uses.
                            drop(unsafe { Box::from_raw(pointer) });
                            Ok(CAIRN_OK)
                        },
                        || {},
                    );
                }
            }
        }
    };
}

handle_of!(CairnField, Field);
handle_of!(CairnMap, Map);
handle_of!(CairnOverlay, Overlay);
handle_of!(CairnSearcher, Searcher);

/// Announces an edit of an object.
pub(super) fn announce_edit<T, const SLOTS: usize>(handle: Option<&Handle<T, SLOTS>>) -> CairnStatus {
    status(handle.ok_or(Error::Null).and_then(Handle::announce_edit))
}

/// Withdraws what [`announce_edit`] has announced.
pub(super) fn withdraw_edit<T, const SLOTS: usize>(handle: Option<&Handle<T, SLOTS>>) -> CairnStatus {
    status(handle.ok_or(Error::Null).and_then(Handle::withdraw_edit))
}

/// What a call returns that has not failed: a status, or nothing if that is always success.
pub(super) trait IntoStatus {
    fn status(self) -> CairnStatus;
}

impl IntoStatus for CairnStatus {
    fn status(self) -> CairnStatus {
        self
    }
}

impl IntoStatus for () {
    fn status(self) -> CairnStatus {
        CAIRN_OK
    }
}

/// Runs a call that reads a map and belongs to it.
///
/// # Safety
/// `map` is NULL or a live map.
pub(super) unsafe fn read_map<A: IntoStatus>(
    map: *const CairnMap,
    call: impl FnOnce(&Map) -> Result<A, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract; a handle is only ever shared.
    let map = unsafe { map.as_ref() };
    status(map.ok_or(Error::Null).and_then(|map| map.handle.read(|map| call(map).map(A::status))))
}

/// Runs a call that returns one value of a map.
///
/// # Safety
/// As for [`read_map`] and [`out`].
pub(super) unsafe fn get<T>(
    map: *const CairnMap,
    target: *mut T,
    value: impl FnOnce(&Map) -> Result<T, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let target = out(target);
        read_map(map, |map| {
            *target? = value(map)?;
            Ok(())
        })
    }
}

/// Runs a call that changes a map.
///
/// # Safety
/// `map` is NULL or a live map.
pub(super) unsafe fn edit_map<A: IntoStatus>(
    map: *mut CairnMap,
    call: impl FnOnce(&mut Map) -> Result<A, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract; a handle is only ever shared.
    let map = unsafe { map.as_ref() };
    status(map.ok_or(Error::Null).and_then(|map| map.handle.edit(|map| call(map).map(A::status))))
}

/// Runs a call on a searcher.
///
/// # Safety
/// `searcher` is NULL or a live searcher.
pub(super) unsafe fn use_searcher<A: IntoStatus>(
    searcher: *mut CairnSearcher,
    call: impl FnOnce(&mut Searcher) -> Result<A, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract; a handle is only ever shared.
    let searcher = unsafe { searcher.as_ref() };
    status(
        searcher.ok_or(Error::Null).and_then(|searcher| searcher.handle.edit(|searcher| call(searcher).map(A::status))),
    )
}

/// A map for reading inside a call that belongs to a searcher: a panic there poisons the searcher and not the map.
///
/// # Safety
/// `map` is NULL or a live map, and outlives what is returned.
pub(super) unsafe fn enter_map<'a>(map: *const CairnMap) -> Result<Shared<'a, Map>, Error> {
    // SAFETY: the caller's contract; a handle is only ever shared.
    unsafe { map.as_ref() }.ok_or(Error::Null)?.handle.enter()
}

/// Runs a call that reads an overlay and belongs to it.
///
/// # Safety
/// `overlay` is NULL or a live overlay.
pub(super) unsafe fn read_overlay<A: IntoStatus>(
    overlay: *const CairnOverlay,
    call: impl FnOnce(&Overlay) -> Result<A, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract: NULL or live; a handle is only ever shared.
    let overlay = unsafe { overlay.as_ref() };
    status(overlay.ok_or(Error::Null).and_then(|overlay| overlay.handle.read(|overlay| call(overlay).map(A::status))))
}

/// Runs a call that changes an overlay.
///
/// # Safety
/// `overlay` is NULL or a live overlay.
pub(super) unsafe fn edit_overlay<A: IntoStatus>(
    overlay: *mut CairnOverlay,
    call: impl FnOnce(&mut Overlay) -> Result<A, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract: NULL or live; a handle is only ever shared.
    let overlay = unsafe { overlay.as_ref() };
    status(overlay.ok_or(Error::Null).and_then(|overlay| overlay.handle.edit(|overlay| call(overlay).map(A::status))))
}

/// An overlay for reading inside a call that belongs to another object.
///
/// # Safety
/// `overlay` is NULL or a live overlay, and outlives what is returned.
pub(super) unsafe fn enter_overlay<'a>(overlay: *const CairnOverlay) -> Result<Shared<'a, Overlay>, Error> {
    // SAFETY: the caller's contract: NULL or live; a handle is only ever shared.
    unsafe { overlay.as_ref() }.ok_or(Error::Null)?.handle.enter()
}

/// The same where NULL is no overlay.
///
/// # Safety
/// As for [`enter_overlay`].
pub(super) unsafe fn enter_overlay_if_any<'a>(
    overlay: *const CairnOverlay,
) -> Result<Option<Shared<'a, Overlay>>, Error> {
    // SAFETY: the caller's contract is the callee's.
    if overlay.is_null() { Ok(None) } else { unsafe { enter_overlay(overlay) }.map(Some) }
}

/// Runs a call that reads a field and belongs to it.
///
/// # Safety
/// `field` is NULL or a live field.
pub(super) unsafe fn read_field<A: IntoStatus>(
    field: *const CairnField,
    call: impl FnOnce(&Field) -> Result<A, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract: NULL or live; a handle is only ever shared.
    let field = unsafe { field.as_ref() };
    status(field.ok_or(Error::Null).and_then(|field| field.handle.read(|field| call(field).map(A::status))))
}

/// Runs a call that reads a field and a map, and belongs to the field: a panic poisons the field and not the map.
///
/// # Safety
/// `field` is NULL or a live field, `map` NULL or a live map.
#[inline]
pub(super) unsafe fn read_field_on_map(
    field: *const CairnField,
    map: *const CairnMap,
    call: impl FnOnce(&Field, &Map) -> Result<CairnStatus, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract: NULL or live; a handle is only ever shared.
    let (Some(field), Some(map)) = (unsafe { field.as_ref() }, unsafe { map.as_ref() }) else {
        return CAIRN_ERROR_NULL;
    };
    let read = |place: Place| {
        let (of, on) = (field.handle.enter_at(place)?, map.handle.enter_at(place)?);
        field.handle.caught(|| call(&of, &on))
    };
    status(read(Place::of_thread()))
}

/// Runs a call that reads a field and a map and cannot panic, for an answer that takes a few instructions. `None` if it
/// has none, or if a pointer is NULL or an object in use or poisoned: then [`read_field_on_map`] says which.
///
/// # Safety
/// As for [`read_field_on_map`].
#[inline]
pub(super) unsafe fn glance_at_field_on_map<T>(
    field: *const CairnField,
    map: *const CairnMap,
    call: impl FnOnce(&Field, &Map) -> Option<T>,
) -> Option<T> {
    // SAFETY: the caller's contract: NULL or live; a handle is only ever shared.
    let (field, map) = unsafe { (field.as_ref()?, map.as_ref()?) };
    let place = Place::of_thread();
    let (of, on) = (field.handle.enter_at(place).ok()?, map.handle.enter_at(place).ok()?);
    call(&of, &on)
}

/// Runs a call that changes a field.
///
/// # Safety
/// `field` is NULL or a live field.
pub(super) unsafe fn edit_field<A: IntoStatus>(
    field: *mut CairnField,
    call: impl FnOnce(&mut Field) -> Result<A, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract: NULL or live; a handle is only ever shared.
    let field = unsafe { field.as_ref() };
    status(field.ok_or(Error::Null).and_then(|field| field.handle.edit(|field| call(field).map(A::status))))
}

/// A field for reading inside a call that belongs to another one.
///
/// # Safety
/// `field` is NULL or a live field, and outlives what is returned.
pub(super) unsafe fn enter_field<'a>(field: *const CairnField) -> Result<Shared<'a, Field>, Error> {
    // SAFETY: the caller's contract: NULL or live; a handle is only ever shared.
    unsafe { field.as_ref() }.ok_or(Error::Null)?.handle.enter()
}

/// Runs a call that belongs to no object yet.
pub(super) fn detached(call: impl FnOnce() -> Result<CairnStatus, Error>) -> CairnStatus {
    status(quietly(
        || {
            install_quiet_hook();
            call()
        },
        || {},
    ))
}

pub(super) fn status(answer: Result<CairnStatus, Error>) -> CairnStatus {
    answer.unwrap_or_else(CairnStatus::from)
}

/// A required output, zeroed.
///
/// # Safety
/// `pointer` is NULL or valid for a write of `T`, of which all zeroes is a value.
pub(super) unsafe fn out<'a, T>(pointer: *mut T) -> Result<&'a mut T, Error> {
    // SAFETY: the caller's contract.
    unsafe { out_or_null(pointer) }.ok_or(Error::Null)
}

/// An output that the caller may not want, zeroed.
///
/// # Safety
/// As for [`out`].
pub(super) unsafe fn out_or_null<'a, T>(pointer: *mut T) -> Option<&'a mut T> {
    if pointer.is_null() {
        return None;
    }
    // SAFETY: the caller's contract.
    unsafe {
        pointer.write_bytes(0, 1);
        Some(&mut *pointer)
    }
}

/// An input that may be absent.
///
/// # Safety
/// `pointer` is NULL or valid for a read of `T`.
pub(super) unsafe fn in_call<T: Copy>(pointer: *const T) -> Option<T> {
    // SAFETY: the caller's contract.
    unsafe { pointer.as_ref() }.copied()
}

/// An input buffer.
///
/// # Safety
/// `pointer` is valid for reads of `length` items, or NULL.
pub(super) unsafe fn in_slice<'a, T>(pointer: *const T, length: u64) -> Result<&'a [T], Error> {
    match buffer_length::<T>(pointer, length)? {
        0 => Ok(&[]),
        // SAFETY: the caller's contract; the length fits the address space.
        length => Ok(unsafe { std::slice::from_raw_parts(pointer, length) }),
    }
}

/// An output buffer. It is not zeroed: its length is the caller's, and only what is written is reported as valid.
///
/// # Safety
/// `pointer` is valid for writes of `length` items, or NULL, and nothing else refers to them.
pub(super) unsafe fn out_slice<'a, T>(pointer: *mut T, length: u64) -> Result<&'a mut [T], Error> {
    match buffer_length::<T>(pointer, length)? {
        0 => Ok(&mut []),
        // SAFETY: the caller's contract; the length fits the address space. Cells and bytes have no invalid values.
        length => Ok(unsafe { std::slice::from_raw_parts_mut(pointer, length) }),
    }
}

/// An output buffer whose items are zero until the call has filled them: all of them are valid after a success.
///
/// # Safety
/// As for [`out_slice`].
pub(super) unsafe fn zeroed_slice<'a>(pointer: *mut u64, length: u64) -> Result<&'a mut [u64], Error> {
    // SAFETY: the caller's contract.
    let items = unsafe { out_slice(pointer, length)? };
    items.fill(0);
    Ok(items)
}

fn buffer_length<T>(pointer: *const T, length: u64) -> Result<usize, Error> {
    if pointer.is_null() && length != 0 {
        return Err(Error::Null);
    }
    match usize::try_from(length) {
        Ok(length) if length <= isize::MAX as usize / size_of::<T>() => Ok(length),
        _ => Err(Error::Length),
    }
}

/// Runs a call and turns a panic into `Error::Internal`, after `poison`.
#[inline]
fn quietly(call: impl FnOnce() -> Result<CairnStatus, Error>, poison: impl FnOnce()) -> Result<CairnStatus, Error> {
    // Unwind safety: an object whose call panicked is poisoned, and its state is never seen again.
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| {
        poison();
        Err(Error::Internal)
    })
}

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;

/// The hook that was there before. Kept here and not in a closure, so that installing ours allocates nothing.
static PREVIOUS_HOOK: OnceLock<Hook> = OnceLock::new();

/// The library prints nothing, but Rust's panic hook does. Ours keeps quiet about panics that start in this crate or in
/// Rust's own, and passes on those of a Rust program that links the crate. A mark per thread would show more exactly
/// which thread is inside a call, but its first use allocates if a shared library was loaded at run time.
fn install_quiet_hook() {
    PREVIOUS_HOOK.get_or_init(|| {
        let previous = take_hook();
        set_hook(Box::new(|panic| {
            let ours = &file!()[..file!().len() - "capi/boundary.rs".len()];
            let file = panic.location().map_or("", |location| location.file());
            let quiet = file.starts_with(ours) || file.starts_with("/rustc/");
            if let (false, Some(previous)) = (quiet, PREVIOUS_HOOK.get()) {
                previous(panic);
            }
        }));
        previous
    });
}
