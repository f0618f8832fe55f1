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
//!
//! A panic in a call poisons its object, which nobody enters any more. That is another bit of the writer word, so
//! readers learn of it at no cost, too.

use crate::base::Error;
use std::sync::atomic::{
    AtomicU32,
    Ordering::{Relaxed, SeqCst},
};

/// In the writer word: a writer is inside.
const WRITING: u32 = 1;
/// In the writer word: a call has panicked.
const POISONED: u32 = 2;
/// In the writer word: one announcement.
const ANNOUNCED: u32 = 4;

/// On cache lines of its own: those of Apple's processors have 128 bytes, and others fetch two of 64 at once. Every
/// handle is aligned in the same way, also one without slots, and takes up whole lines.
#[repr(align(128))]
struct ReaderSlot(AtomicU32);

pub(super) struct Gate<const SLOTS: usize> {
    writer: AtomicU32,
    readers: [ReaderSlot; SLOTS],
}

impl<const SLOTS: usize> Gate<SLOTS> {
    pub(super) const fn new() -> Self {
        Self { writer: AtomicU32::new(0), readers: [const { ReaderSlot(AtomicU32::new(0)) }; SLOTS] }
    }

    #[inline]
    pub(super) fn enter_as_reader(&self, place: Place) -> Result<Reading<'_>, Error> {
        // Not needed to be right. But if readers that are turned away touched a counter, a writer that has announced
        // itself could meet them there, time and again.
        let word = self.writer.load(Relaxed);
        if word != 0 {
            return Err(refusal(word));
        }
        let slot = self.slot(place);
        slot.fetch_add(1, SeqCst);
        let reading = Reading { slot };
        let word = self.writer.load(SeqCst);
        if word != 0 { Err(refusal(word)) } else { Ok(reading) }
    }

    #[inline]
    fn slot(&self, place: Place) -> &AtomicU32 {
        const { assert!(SLOTS.is_power_of_two() && SLOTS <= PLACES) };
        let offset = place.0 & last_offset(SLOTS);
        // SAFETY: the offset is a multiple of a slot's size, and leads to one of the slots.
        let slot = unsafe { &*(&raw const self.readers).cast::<ReaderSlot>().byte_add(offset) };
        &slot.0
    }

    pub(super) fn enter_as_writer(&self) -> Result<Writing<'_>, Error> {
        let word = self.writer.fetch_or(WRITING, SeqCst);
        if word & WRITING != 0 {
            return Err(refusal(word));
        }
        let writing = Writing { writer: &self.writer };
        if word & POISONED != 0 {
            return Err(Error::Poisoned);
        }
        if self.readers.iter().any(|slot| slot.0.load(SeqCst) != 0) { Err(Error::Busy) } else { Ok(writing) }
    }

    /// Turns everybody away from now on.
    pub(super) fn poison(&self) {
        self.writer.fetch_or(POISONED, SeqCst);
    }

    pub(super) fn check_poison(&self) -> Result<(), Error> {
        if self.writer.load(Relaxed) & POISONED != 0 { Err(Error::Poisoned) } else { Ok(()) }
    }

    /// Turns all readers away that come from now on. Fails only if there are 2^30 - 1 announcements.
    pub(super) fn announce(&self) -> Result<(), Error> {
        let more = |word: u32| word.checked_add(ANNOUNCED);
        self.writer.fetch_update(SeqCst, Relaxed, more).map(drop).map_err(|_| Error::TooLarge)
    }

    /// Takes an announcement back, whoever made it, and returns whether there was one.
    pub(super) fn withdraw(&self) -> bool {
        self.writer.fetch_update(SeqCst, Relaxed, |word| word.checked_sub(ANNOUNCED)).is_ok()
    }
}

/// Why nobody enters while the writer word is that.
#[cold]
fn refusal(word: u32) -> Error {
    if word & POISONED != 0 { Error::Poisoned } else { Error::Busy }
}

/// The most slots of a gate.
const PLACES: usize = 64;

/// From the first slot to the last, in bytes.
const fn last_offset(slots: usize) -> usize {
    (slots - 1) * size_of::<ReaderSlot>()
}

/// Where a reader announces itself: one for each call, whatever it reads. A collision of two threads costs only speed.
// PERF: The slot's offset in bytes, from the first one of `PLACES`. Its number would be scaled anew for each gate.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

impl Place {
    /// The address of a local differs between threads: their stacks are far apart.
    #[inline]
    pub(super) fn of_thread() -> Self {
        let local = 0_u8;
        Self::of((&raw const local).addr())
    }

    /// That of a thread with that address on its stack. Stacks of a pool mostly lie at equal distances. Multiples of an
    /// odd number near 2^64 / 1.618 are spread over the upper bits of a word as evenly as can be, whatever these
    /// distances are; over its middle bits they are not: 8 stacks of 512 KiB would share 3 or 4 slots of 64.
    #[inline]
    fn of(address: usize) -> Self {
        let page = address as u64 >> 12;
        let spread = page.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        const SHIFT: u32 = u64::BITS - (PLACES * size_of::<ReaderSlot>()).trailing_zeros();
        Self((spread >> SHIFT) as usize & last_offset(PLACES))
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
        let first = gate.enter_as_reader(Place::of_thread()).unwrap();
        let second = gate.enter_as_reader(Place::of_thread()).unwrap();
        assert!(gate.enter_as_writer().is_err());
        drop(first);
        assert!(gate.enter_as_writer().is_err());
        drop(second);
        let writer = gate.enter_as_writer().unwrap();
        assert!(gate.enter_as_reader(Place::of_thread()).is_err());
        assert!(gate.enter_as_writer().is_err());
        drop(writer);
        assert!(gate.enter_as_reader(Place::of_thread()).is_ok());
        assert!(gate.enter_as_writer().is_ok());
    }

    /// Stacks as systems lay them out one after another, with and without a guard page, and small ones of fibers.
    #[test]
    fn the_threads_of_a_pool_have_slots_of_their_own() {
        const KIB: usize = 1024;
        let distances = [8196, 8192, 2052, 2048, 1028, 1024, 528, 516, 512, 260, 256, 64, 20, 16].map(|kib| kib * KIB);
        let place = |address| Place::of(address).0 / size_of::<ReaderSlot>();
        let mut used = [0; 3];
        let mut first = 0x7F00_1234_5678_u64;
        for distance in distances {
            for _ in 0..100 {
                first = first.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let lowest = 0x7000_0000_0000 + (first >> 20) as usize;
                for (used, threads) in used.iter_mut().zip([8, 16, 32]) {
                    let mut taken = [false; 64];
                    (0..threads).for_each(|thread| taken[place(lowest + thread * distance)] = true);
                    let slots = taken.iter().filter(|&&taken| taken).count();
                    // One slot for three threads at the worst.
                    assert!(3 * slots >= threads, "{threads} threads {distance} apart use {slots} slots");
                    *used += slots;
                }
            }
        }
        let mean = used.map(|used| used as f64 / (100 * distances.len()) as f64);
        // At random they would be 7.6, 14.3 and 25.3.
        assert!(mean[0] > 7.8 && mean[1] > 14.5 && mean[2] > 26.5, "{mean:?} of 8, 16 and 32");
    }

    #[test]
    fn threads_that_read_at_the_same_time_count_in_several_slots() {
        let (gate, all_inside) = (Gate::<64>::new(), std::sync::Barrier::new(9));
        let busy_slots = || gate.readers.iter().filter(|slot| slot.0.load(SeqCst) != 0).count();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let reading = gate.enter_as_reader(Place::of_thread()).unwrap();
                    all_inside.wait();
                    all_inside.wait();
                    drop(reading);
                });
            }
            all_inside.wait();
            // It is 8 as a rule; where stacks lie is the system's affair.
            assert!(busy_slots() >= 4, "8 threads count in {} slots", busy_slots());
            all_inside.wait();
        });
        assert_eq!(busy_slots(), 0);
    }

    #[test]
    fn an_announcement_turns_readers_away_until_it_is_withdrawn() {
        let gate = Gate::<64>::new();
        let inside = gate.enter_as_reader(Place::of_thread()).unwrap();
        gate.announce().unwrap();
        assert!(gate.enter_as_reader(Place::of_thread()).is_err());
        assert!(gate.enter_as_writer().is_err());
        drop(inside);
        for _ in 0..3 {
            let writer = gate.enter_as_writer().unwrap();
            assert!(gate.enter_as_writer().is_err());
            drop(writer);
            assert!(gate.enter_as_reader(Place::of_thread()).is_err());
        }
        assert!(gate.withdraw());
        assert!(gate.enter_as_reader(Place::of_thread()).is_ok());
        assert!(gate.enter_as_writer().is_ok());
    }

    #[test]
    fn a_reader_that_is_turned_away_leaves_no_trace() {
        let gate = Gate::<64>::new();
        gate.announce().unwrap();
        for _ in 0..1000 {
            assert!(gate.enter_as_reader(Place::of_thread()).is_err());
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
        assert!(gate.enter_as_reader(Place::of_thread()).is_err());
        assert!(gate.withdraw());
        assert!(gate.enter_as_reader(Place::of_thread()).is_ok());
        assert!(!gate.withdraw());
    }

    #[test]
    fn announcing_and_withdrawing_inside_an_edit_does_not_end_it() {
        let gate = Gate::<1>::new();
        let writer = gate.enter_as_writer().unwrap();
        assert!(!gate.withdraw());
        gate.announce().unwrap();
        assert!(gate.withdraw());
        assert!(gate.enter_as_reader(Place::of_thread()).is_err());
        assert!(gate.enter_as_writer().is_err());
        drop(writer);
        assert!(gate.enter_as_reader(Place::of_thread()).is_ok());
    }

    #[test]
    fn there_is_a_most_of_announcements_and_it_changes_nothing() {
        let gate = Gate::<1>::new();
        gate.writer.store(u32::MAX - WRITING - POISONED - ANNOUNCED, SeqCst);
        gate.announce().unwrap();
        assert_eq!(gate.announce(), Err(Error::TooLarge));
        assert_eq!(gate.writer.load(SeqCst), u32::MAX - WRITING - POISONED);
    }

    #[test]
    fn a_poisoned_gate_says_so_to_all_and_lets_announcements_be_withdrawn() {
        let gate = Gate::<2>::new();
        gate.announce().unwrap();
        let poisoned = || {
            let refused = gate.enter_as_reader(Place::of_thread()).err();
            (refused, gate.enter_as_writer().err(), gate.check_poison().err())
        };
        assert_eq!(poisoned(), (Some(Error::Busy), None, None));
        gate.poison();
        let expected = (Some(Error::Poisoned), Some(Error::Poisoned), Some(Error::Poisoned));
        assert_eq!(poisoned(), expected);
        assert!(gate.withdraw());
        assert!(!gate.withdraw());
        assert_eq!(poisoned(), expected);
    }

    #[test]
    fn a_writer_that_announces_gets_in_while_threads_read_without_pause() {
        use std::sync::atomic::AtomicBool;
        let (gate, is_over) = (Gate::<64>::new(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while !is_over.load(Relaxed) {
                        drop(gate.enter_as_reader(Place::of_thread()));
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
