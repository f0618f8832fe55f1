//! Which threads are using an object: detection without locks, registration or allocation.
//!
//! Many readers or one writer. A reader announces itself in one of several counters, each on a cache line of its own so
//! that searching threads do not hammer one word, and then looks at the writer word; a writer takes the writer word and
//! then looks at the counters. Both sides store before they load, sequentially consistent, so of two that overlap at
//! least one sees the other and backs out. If both see each other both back out: that is a `Busy` too many, never one
//! too few.

use crate::base::Error;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

#[repr(align(64))]
struct ReaderSlot(AtomicU32);

pub(super) struct Gate<const SLOTS: usize> {
    writer: AtomicU32,
    readers: [ReaderSlot; SLOTS],
}

impl<const SLOTS: usize> Gate<SLOTS> {
    pub(super) const fn new() -> Self {
        Self { writer: AtomicU32::new(0), readers: [const { ReaderSlot(AtomicU32::new(0)) }; SLOTS] }
    }

    pub(super) fn enter_as_reader(&self) -> Result<Reading<'_>, Error> {
        // The address of a local differs between threads: their stacks are far apart. A collision costs only speed.
        let local = 0_u8;
        let stack = (&raw const local) as usize as u64 >> 12;
        let slot = &self.readers[(stack.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % SLOTS].0;
        slot.fetch_add(1, SeqCst);
        let reading = Reading { slot };
        if self.writer.load(SeqCst) != 0 { Err(Error::Busy) } else { Ok(reading) }
    }

    pub(super) fn enter_as_writer(&self) -> Result<Writing<'_>, Error> {
        self.writer.compare_exchange(0, 1, SeqCst, SeqCst).map_err(|_| Error::Busy)?;
        let writing = Writing { writer: &self.writer };
        if self.readers.iter().any(|slot| slot.0.load(SeqCst) != 0) { Err(Error::Busy) } else { Ok(writing) }
    }
}

/// Leaves the gate when dropped, on every exit: success, error or panic.
pub(super) struct Reading<'a> {
    slot: &'a AtomicU32,
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        self.slot.fetch_sub(1, SeqCst);
    }
}

/// See [`Reading`].
pub(super) struct Writing<'a> {
    writer: &'a AtomicU32,
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.writer.store(0, SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_share_and_writers_exclude() {
        let gate = Gate::<64>::new();
        let first = gate.enter_as_reader().unwrap();
        let second = gate.enter_as_reader().unwrap();
        assert!(gate.enter_as_writer().is_err());
        drop(first);
        assert!(gate.enter_as_writer().is_err());
        drop(second);
        let writer = gate.enter_as_writer().unwrap();
        assert!(gate.enter_as_reader().is_err());
        assert!(gate.enter_as_writer().is_err());
        drop(writer);
        assert!(gate.enter_as_reader().is_ok());
        assert!(gate.enter_as_writer().is_ok());
    }
}
