//! Chains under edits. The far end of a leg, and what is seen on the way, follow from the near end: from what is seen
//! there, and from the far ends of the legs that lead on from there. So an edit that changes legs of a node, or what is
//! seen from it, can change the far ends of legs that arrive there; those in turn the far ends of legs that arrive at
//! the nodes that they come from; and so on, but no further back than to a leg with no far end but its near one, whose
//! target is where chains end.
//!
//! When `maintain` has stored the legs of a stale node, and they or what is seen from there have changed, all of these
//! are *unsettled*: they have no far end, so that a search takes the near one, until they are followed again. Nothing
//! else has to change for searches to be right, since a far end that is left passes by no node that has changed. When a
//! leg gets a far end that was without, or loses the one that it had, the legs that arrive before it are followed
//! again, too; then all ends are what they would be in a new graph. Only around rings, where a chain is cut at the leg
//! that was followed first, they may differ.
//!
//! To find the legs that arrive at a node, these are linked to each other while chains are known.

use super::chains::{Chains, Reach, reach};
use super::node::{LegEnd, Sight, StoredLeg};
use super::{JumpGraph, LegState, MOST_LEGS};
use crate::base::{Direction, Error};
use crate::jump::Scan;
use std::ops::Range;

/// A stored leg in the list of those that arrive at the same node.
#[derive(Clone, Copy)]
pub(super) struct Link {
    /// The node that it comes from; `NONE` while it is in no list.
    from: u32,
    /// The next leg of the list.
    next: u32,
}

/// No node, and no leg.
const NONE: u32 = u32::MAX;

const UNLINKED: Link = Link { from: NONE, next: NONE };

/// A leg whose far end is not known, or was not until `maintain` followed it.
#[derive(Clone, Copy)]
pub(super) struct Unsettled {
    leg: u32,
    /// The end that it had.
    was: LegEnd,
}

/// One leg of this many may be unsettled at a time, and some more; otherwise all chains are followed again.
const PART_UNSETTLED: usize = 8;

impl Chains {
    /// A new node, at which no leg arrives yet.
    pub(super) fn add_node(&mut self) {
        if self.are_useful() {
            self.arrivals.push(NONE);
            self.reaches.push(Reach::default());
        } else {
            self.forget();
        }
    }

    /// Whether the far ends of all legs are known that can be.
    pub(super) fn are_settled(&self) -> bool {
        self.unsettled.is_empty()
    }
}

impl JumpGraph {
    /// Links all legs, once they have been followed: from then on only some are unsettled. At first these are the legs
    /// that met themselves when they were followed, and whose chains were cut for that.
    pub(super) fn link_legs(&mut self, scan: &Scan<'_>, work: &mut u64) -> Result<(), Error> {
        let Chains { arrivals, links, unsettled, .. } = &mut self.chains;
        arrivals.try_reserve_exact(self.nodes.capacity())?;
        links.try_reserve_exact(self.legs.capacity())?;
        unsettled.try_reserve_exact(self.legs.capacity() / PART_UNSETTLED + 1024)?;
        arrivals.resize(self.nodes.len(), NONE);
        links.resize(self.legs.len(), UNLINKED);
        for number in 0..self.nodes.len() {
            for leg in self.legs_of(number) {
                self.link(number as u32, leg);
            }
        }
        for leg in 0..self.legs.len() {
            if self.chains.links[leg].from != NONE && !self.ends[leg].is_far() && self.can_be_far(scan, leg, work) {
                // Without room it stays as it is, which is right, if not as good.
                self.unsettle(leg);
            }
        }
        Ok(())
    }

    /// The places of the legs of a node, those that are stored twice included.
    fn legs_of(&self, number: usize) -> std::ops::Range<usize> {
        let (node, home) = (&self.nodes[number], &self.homes[number]);
        let first = home.first as usize;
        let count = if home.legs_are == LegState::Stored { usize::from(home.legs) } else { 0 };
        let ends = node.windows.iter().map(|window| usize::from(window.before) + usize::from(window.count));
        first..first + if count == 0 { 0 } else { ends.fold(count, usize::max) }
    }

    fn link(&mut self, from: u32, leg: usize) {
        let Chains { arrivals, links, .. } = &mut self.chains;
        let to = self.legs[leg].to().0.index();
        links[leg] = Link { from, next: arrivals[to] };
        arrivals[to] = leg as u32;
    }

    fn unlink(&mut self, leg: usize) {
        let Chains { arrivals, links, .. } = &mut self.chains;
        let place = &mut arrivals[self.legs[leg].to().0.index()];
        let next = links[leg].next;
        if *place == leg as u32 {
            *place = next;
        } else {
            let mut before = *place as usize;
            while links[before].next != leg as u32 {
                before = links[before].next as usize;
            }
            links[before].next = next;
        }
        links[leg] = UNLINKED;
    }

    /// Makes room for some legs behind all others.
    pub(super) fn make_room_for_legs(&mut self, count: usize) -> Result<(), Error> {
        self.legs.try_reserve(count)?;
        let length = self.legs.len() + count;
        if self.chains.are_useful() {
            self.ends.try_reserve(count)?;
            self.chains.links.try_reserve(count)?;
            self.ends.resize(length, LegEnd::UNKNOWN);
            self.chains.links.resize(length, UNLINKED);
        }
        self.legs.resize(length, StoredLeg::default());
        Ok(())
    }

    /// Puts the legs of a node from a place on, instead of those that it has. Legs that stay keep their far ends.
    pub(super) fn put_legs(
        &mut self,
        number: u32,
        before: Range<usize>,
        first: usize,
        found: &[StoredLeg],
        replaced: &mut [(StoredLeg, LegEnd); MOST_LEGS],
    ) {
        if !self.chains.are_useful() {
            return self.legs[first..first + found.len()].copy_from_slice(found);
        }
        let mut count = 0;
        for (place, leg) in before.clone().enumerate() {
            let stays = before.start == first && found.get(place) == Some(&self.legs[leg]);
            if !stays && self.chains.links[leg].from != NONE {
                replaced[count] = (self.legs[leg], self.ends[leg]);
                count += 1;
                self.unlink(leg);
            }
        }
        for (leg, now) in (first..).zip(found) {
            if self.chains.links[leg].from == NONE {
                let was = replaced[..count].iter().find(|(was, _)| was == now);
                self.legs[leg] = *now;
                self.link(number, leg);
                match was {
                    Some((_, end)) if end.is_known() => self.ends[leg] = *end,
                    // What an unsettled leg was is not looked up: it may have been anything.
                    was => {
                        let end = if was.is_some() { LegEnd::nowhere(Sight::cell([0; 2])) } else { LegEnd::UNKNOWN };
                        if !self.leave_unsettled(leg, end) {
                            self.chains.forget();
                        }
                    }
                }
            }
        }
    }

    /// Legs are about to change: those that `maintain` has begun to follow will be followed from the beginning.
    pub(super) fn rest_chains(&mut self) {
        if self.chains.are_useful() {
            while let Some(leg) = self.chains.trail.pop() {
                self.ends[leg as usize] = LegEnd::UNKNOWN;
            }
        }
    }

    /// Looks how far is seen from a node in some directions, one bit each, as far as that was known, and returns in
    /// which it has changed. No chain passes by a node for an arrival after which anything is seen that is not known.
    pub(super) fn look_again(&mut self, scan: &Scan<'_>, number: usize, directions: u8, work: &mut u64) -> u8 {
        if !self.chains.are_useful() {
            return 0;
        }
        let (at, known) = (scan.frame.spot(self.homes[number].cell), &mut self.chains.reaches[number]);
        Direction::in_mask(directions).fold(0, |changed, direction| {
            let there = &mut known[direction.index()];
            if *there == [0; 2] {
                return changed;
            }
            let before = std::mem::replace(there, reach(scan, at, direction, work));
            if *there == before { changed } else { changed | direction.bit() }
        })
    }

    /// Unsettles a leg, and returns whether there was room to note that.
    fn unsettle(&mut self, leg: usize) -> bool {
        let end = self.ends[leg];
        !end.is_known() || self.leave_unsettled(leg, end)
    }

    fn leave_unsettled(&mut self, leg: usize, was: LegEnd) -> bool {
        let unsettled = &mut self.chains.unsettled;
        let has_room = unsettled.len() < unsettled.capacity();
        if has_room {
            unsettled.push(Unsettled { leg: leg as u32, was });
            self.ends[leg] = LegEnd::UNKNOWN;
            self.chains.changes += 1;
        }
        has_room
    }

    /// Unsettles the legs that arrive at a node in directions that matter, and all whose far ends follow from theirs.
    pub(super) fn unsettle_arrivals(&mut self, number: usize, matters: impl Fn(Direction) -> bool) {
        if !self.chains.are_useful() {
            return self.chains.forget();
        }
        let (first, mut leg) = (self.chains.unsettled.len(), self.chains.arrivals[number]);
        while leg != NONE {
            if matters(self.legs[leg as usize].to().1) && !self.unsettle(leg as usize) {
                return self.chains.forget();
            }
            leg = self.chains.links[leg as usize].next;
        }
        if !self.unsettle_before(first) {
            self.chains.forget();
        }
    }

    /// Unsettles a leg and those whose far ends follow from its own; none of them if there is no room to note them all.
    /// One without the others would be wrong: of two legs in a row that lead nowhere the first must not be the way to
    /// a far end, or the path there could not be walked.
    fn unsettle_with_those_before(&mut self, leg: usize) {
        let first = self.chains.unsettled.len();
        if !(self.unsettle(leg) && self.unsettle_before(first)) {
            for Unsettled { leg, was } in self.chains.unsettled.drain(first..) {
                self.ends[leg as usize] = was;
            }
        }
    }

    /// Unsettles the legs whose far ends follow from those of unsettled legs, from one of these on, and returns whether
    /// there was room to note them all.
    fn unsettle_before(&mut self, first: usize) -> bool {
        let mut next = first;
        while let Some(&Unsettled { leg, was }) = self.chains.unsettled.get(next) {
            next += 1;
            let mut before = if was.is_far() { self.first_before(leg) } else { NONE };
            while before != NONE {
                if self.ends[before as usize].is_far()
                    && self.leads_on_to(before, leg)
                    && !self.unsettle(before as usize)
                {
                    return false;
                }
                before = self.chains.links[before as usize].next;
            }
        }
        true
    }

    /// The first of the legs that arrive where a leg begins.
    fn first_before(&self, leg: u32) -> u32 {
        match self.chains.links[leg as usize].from {
            // It is no longer there.
            NONE => NONE,
            from => self.chains.arrivals[from as usize],
        }
    }

    /// Whether a leg is among those that matter to the arrival of another at the node that it comes from, as it may be
    /// if that one is stale.
    fn leads_on_to(&self, before: u32, leg: u32) -> bool {
        let (to, arrival) = self.legs[before as usize].to();
        let is_stale = self.nodes[to.index()].is_stale(arrival);
        is_stale || self.legs_from(to.index(), arrival).contains(&(leg as usize))
    }

    /// Whether a leg would get a far end if it were followed again.
    fn can_be_far(&mut self, scan: &Scan<'_>, leg: usize, work: &mut u64) -> bool {
        let (to, arrival) = self.legs[leg].to();
        let onward = self.legs_from(to.index(), arrival);
        self.end_beyond(scan, leg, onward, work).is_some()
    }

    /// Follows the legs that are unsettled, for about that much work.
    pub(super) fn settle_chains(&mut self, scan: &Scan<'_>, work: &mut u64) {
        while *work > 0 {
            *work -= 1;
            let Chains { trail, unsettled, followed, checked, .. } = &mut self.chains;
            if let Some(&leg) = trail.last() {
                self.follow(scan, leg as usize, work);
                self.chains.changes += 1;
            } else if let Some(&Unsettled { leg, .. }) = unsettled.get(*followed) {
                if self.ends[leg as usize].is_unknown() {
                    trail.push(leg);
                } else {
                    *followed += 1;
                }
            } else if let Some(&settled) = unsettled.get(*checked) {
                *checked += 1;
                self.settle_before(scan, settled, work);
            } else {
                unsettled.clear();
                (*followed, *checked) = (0, 0);
                return;
            }
        }
    }

    /// Unsettles the legs that arrive before one that has been followed again, if that changes their far ends.
    fn settle_before(&mut self, scan: &Scan<'_>, Unsettled { leg, was }: Unsettled, work: &mut u64) {
        let was_far = was.is_far();
        if !self.ends[leg as usize].is_far() {
            // Its chain may have been cut because it met a leg that was being followed.
            if self.can_be_far(scan, leg as usize, work) {
                self.unsettle(leg as usize);
                return;
            }
            if !was_far {
                return;
            }
        }
        let mut before = self.first_before(leg);
        while before != NONE {
            let end = self.ends[before as usize];
            if end.is_known() && self.leads_on_to(before, leg) {
                // If this leg had a far end, others that followed from it have been followed again after it.
                let is_other = if end.is_far() { !was_far } else { self.can_be_far(scan, before as usize, work) };
                if is_other {
                    self.unsettle_with_those_before(before as usize);
                }
            }
            before = self.chains.links[before as usize].next;
        }
    }
}

#[cfg(test)]
mod tests;
