//! Which threads are using an object: detection without locks, registration or allocation.
//!
//! Many readers or one writer. A reader announces itself in one of several counters, each on a cache line of its own so
//! that searching threads do not hammer one word, and then looks at the writer word; a writer takes the writer word and
//! then looks at the counters. Both sides store before they load, sequentially consistent, so of two that overlap at
//! least one sees the other and backs out. If both see each other both back out: that is a `Busy` too many, never one
//! too few.
//!
//! A writer that finds readers may announce itself: the writer word counts announcements in the bits above the one that
//! a writer takes, so that a reader, which looks whether the word is 0, sees them at no cost of its own. From then on no
//! reader enters, and the writer has to wait only for those that are inside.

use crate::base::Error;
use std::sync::atomic::{
    AtomicU32,
    Ordering::{Relaxed, SeqCst},
};

/// In the writer word: a writer is inside.
const WRITING: u32 = 1;
/// In the writer word: one announcement.
const ANNOUNCED: u32 = 2;

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
        // Not needed to be right. But if readers that are turned away touched a counter, a writer that has announced
        // itself could meet them there, time and again.
        if self.writer.load(Relaxed) != 0 {
            return Err(Error::Busy);
        }
        // The address of a local differs between threads: their stacks are far apart. A collision costs only speed.
        let local = 0_u8;
        let stack = (&raw const local) as usize as u64 >> 12;
        let slot = &self.readers[(stack.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % SLOTS].0;
        slot.fetch_add(1, SeqCst);
        let reading = Reading { slot };
        if self.writer.load(SeqCst) != 0 { Err(Error::Busy) } else { Ok(reading) }
    }

    pub(super) fn enter_as_writer(&self) -> Result<Writing<'_>, Error> {
        if self.writer.fetch_or(WRITING, SeqCst) & WRITING != 0 {
            return Err(Error::Busy);
        }
        let writing = Writing { writer: &self.writer };
        if self.readers.iter().any(|slot| slot.0.load(SeqCst) != 0) { Err(Error::Busy) } else { Ok(writing) }
    }

    /// Turns all readers away that come from now on. Fails only if there are 2^31 - 1 announcements.
    pub(super) fn announce(&self) -> Result<(), Error> {
        let more = |word: u32| word.checked_add(ANNOUNCED);
        self.writer.fetch_update(SeqCst, Relaxed, more).map(drop).map_err(|_| Error::TooLarge)
    }

    /// Takes an announcement back, whoever made it, and returns whether there was one.
    pub(super) fn withdraw(&self) -> bool {
        self.writer.fetch_update(SeqCst, Relaxed, |word| word.checked_sub(ANNOUNCED)).is_ok()
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
        self.writer.fetch_and(!WRITING, SeqCst);
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

    #[test]
    fn an_announcement_turns_readers_away_until_it_is_withdrawn() {
        let gate = Gate::<64>::new();
        let inside = gate.enter_as_reader().unwrap();
        gate.announce().unwrap();
        assert!(gate.enter_as_reader().is_err());
        assert!(gate.enter_as_writer().is_err());
        drop(inside);
        for _ in 0..3 {
            let writer = gate.enter_as_writer().unwrap();
            assert!(gate.enter_as_writer().is_err());
            drop(writer);
            assert!(gate.enter_as_reader().is_err());
        }
        assert!(gate.withdraw());
        assert!(gate.enter_as_reader().is_ok());
        assert!(gate.enter_as_writer().is_ok());
    }

    #[test]
    fn a_reader_that_is_turned_away_leaves_no_trace() {
        let gate = Gate::<64>::new();
        gate.announce().unwrap();
        for _ in 0..1000 {
            assert!(gate.enter_as_reader().is_err());
        }
        assert!(gate.readers.iter().all(|slot| slot.0.load(SeqCst) == 0));
        assert!(gate.enter_as_writer().is_ok());
    }

    #[test]
    fn announcements_are_counted() {
        let gate = Gate::<1>::new();
        assert!(!gate.withdraw());
        gate.announce().unwrap();
        gate.announce().unwrap();
        assert!(gate.withdraw());
        assert!(gate.enter_as_reader().is_err());
        assert!(gate.withdraw());
        assert!(gate.enter_as_reader().is_ok());
        assert!(!gate.withdraw());
    }

    #[test]
    fn announcing_and_withdrawing_inside_an_edit_does_not_end_it() {
        let gate = Gate::<1>::new();
        let writer = gate.enter_as_writer().unwrap();
        assert!(!gate.withdraw());
        gate.announce().unwrap();
        assert!(gate.withdraw());
        assert!(gate.enter_as_reader().is_err());
        assert!(gate.enter_as_writer().is_err());
        drop(writer);
        assert!(gate.enter_as_reader().is_ok());
    }

    #[test]
    fn there_is_a_most_of_announcements_and_it_changes_nothing() {
        let gate = Gate::<1>::new();
        gate.writer.store(u32::MAX - ANNOUNCED, SeqCst);
        gate.announce().unwrap();
        assert_eq!(gate.announce(), Err(Error::TooLarge));
        assert_eq!(gate.writer.load(SeqCst), u32::MAX);
    }

    #[test]
    fn a_writer_that_announces_gets_in_while_threads_read_without_pause() {
        use std::sync::atomic::AtomicBool;
        let (gate, is_over) = (Gate::<64>::new(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while !is_over.load(Relaxed) {
                        drop(gate.enter_as_reader());
                    }
                });
            }
            for _ in 0..100 {
                gate.announce().unwrap();
                while gate.enter_as_writer().is_err() {
                    std::thread::yield_now();
                }
                assert!(gate.withdraw());
            }
            is_over.store(true, Relaxed);
        });
    }
}
