//! Chains under edits. The far end of a leg, and what is seen on the way, follow from the near end: from what is seen
//! there, and from the far ends of the legs that lead on from there. So an edit that changes legs of a node, or what is
//! seen from it, can change the far ends of legs that arrive there; those in turn the far ends of legs that arrive at
//! the nodes that they come from; and so on, but no further back than to a leg with no far end but its near one, whose
//! target is where chains end.
//!
//! All of these are *unsettled*: they have no far end, so that a search takes the near one, until `maintain` follows
//! them again. Nothing else has to change for searches to be right, since a far end that is left passes by no node that
//! has changed. When a leg gets a far end that was without, or loses the one that it had, the legs that arrive before it
//! are followed again, too; then all ends are what they would be in a new graph. Only around rings, where a chain is
//! cut at the leg that was followed first, they may differ.
//!
//! To find the legs that arrive at a node, these are linked to each other while chains are known.

use super::chains::{Chains, Reach};
use super::node::{LegEnd, StoredLeg};
use super::{JumpGraph, LegState};
use crate::base::{Direction, Error};
use crate::jump::Scan;

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
    /// Whether it had a far end that was not its near one.
    was_far: bool,
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

    /// How far is seen from a node in some directions may have changed.
    pub(super) fn forget_reach(&mut self, number: u32, directions: u8) {
        if self.are_useful() {
            let reach = self.reaches[number as usize].iter_mut().enumerate();
            reach.filter(|(direction, _)| directions & 1 << direction != 0).for_each(|(_, reach)| *reach = [0; 2]);
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

    /// Makes room for the ends of some more legs.
    pub(super) fn reserve_ends(&mut self, count: usize) -> Result<(), Error> {
        if self.chains.are_useful() {
            self.ends.try_reserve(count)?;
            self.chains.links.try_reserve(count)?;
        }
        Ok(())
    }

    /// Puts the legs of a node in the room that it has, in the place of those that are there.
    pub(super) fn put_legs(&mut self, number: u32, first: usize, room: usize, found: &[StoredLeg]) {
        for (place, leg) in (first..first + room).enumerate() {
            let (before, now) = (self.legs[leg], found.get(place));
            if self.chains.are_useful() && self.chains.links[leg].from != NONE {
                if now == Some(&before) {
                    continue;
                }
                self.unlink(leg);
            }
            if let Some(&now) = now {
                self.legs[leg] = now;
                self.begin_leg(number, leg);
            }
        }
    }

    /// Adds legs of a node behind all others, with room for some more, which has been reserved.
    pub(super) fn add_legs(&mut self, number: u32, found: &[StoredLeg], room: usize) {
        let first = self.legs.len();
        self.legs.extend_from_slice(found);
        self.legs.resize(first + room, StoredLeg::default());
        if self.chains.are_useful() {
            if self.ends.capacity() < self.legs.len() || self.chains.links.capacity() < self.legs.len() {
                return self.chains.forget();
            }
            self.ends.resize(self.legs.len(), LegEnd::UNKNOWN);
            self.chains.links.resize(self.legs.len(), UNLINKED);
            (first..first + found.len()).for_each(|leg| self.begin_leg(number, leg));
        }
    }

    /// A leg that was not there before.
    fn begin_leg(&mut self, number: u32, leg: usize) {
        if self.chains.are_useful() {
            self.link(number, leg);
            self.ends[leg] = LegEnd::of(&self.legs[leg]);
            if !self.unsettle(leg) {
                self.chains.forget();
            }
        }
    }

    /// An edit begins: legs that `maintain` has begun to follow will be followed from the beginning.
    pub(super) fn rest_chains(&mut self) {
        if self.chains.are_useful() {
            while let Some(leg) = self.chains.trail.pop() {
                self.ends[leg as usize] = LegEnd::UNKNOWN;
            }
        }
    }

    /// Unsettles a leg, and returns whether there was room to note that.
    fn unsettle(&mut self, leg: usize) -> bool {
        let (end, unsettled) = (&mut self.ends[leg], &mut self.chains.unsettled);
        if !end.is_known() {
            return true;
        }
        let has_room = unsettled.len() < unsettled.capacity();
        if has_room {
            unsettled.push(Unsettled { leg: leg as u32, was_far: end.is_far() });
            *end = LegEnd::UNKNOWN;
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

    /// Unsettles the legs whose far ends follow from those of unsettled legs, from one of these on, and returns whether
    /// there was room to note them all.
    fn unsettle_before(&mut self, first: usize) -> bool {
        let mut next = first;
        while let Some(&Unsettled { leg, was_far }) = self.chains.unsettled.get(next) {
            next += 1;
            let mut before = if was_far { self.first_before(leg) } else { NONE };
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

    /// Whether a leg is among those that matter to the arrival of another at the node that it comes from.
    fn leads_on_to(&self, before: u32, leg: u32) -> bool {
        let (to, arrival) = self.legs[before as usize].to();
        self.legs_from(to.index(), arrival).contains(&(leg as usize))
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
    fn settle_before(&mut self, scan: &Scan<'_>, Unsettled { leg, was_far }: Unsettled, work: &mut u64) {
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
        let (first, mut before) = (self.chains.unsettled.len(), self.first_before(leg));
        while before != NONE {
            let end = self.ends[before as usize];
            if end.is_known() && self.leads_on_to(before, leg) {
                // If this leg had a far end, others that followed from it have been followed again after it.
                let is_other = if end.is_far() { !was_far } else { self.can_be_far(scan, before as usize, work) };
                if is_other {
                    self.unsettle(before as usize);
                }
            }
            before = self.chains.links[before as usize].next;
        }
        self.unsettle_before(first);
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::Sight;
    use super::*;
    use crate::base::{Cell, CellId, CopyFrom, NodeId, Random, Rect};
    use crate::grid::{DiagonalRule, Neighbours, Rules};
    use crate::map::Map;
    use crate::tables::JumpGraphDef;

    type Place = (CellId, Direction, u32);

    fn build(map: &mut Map) -> &JumpGraph {
        map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
        map.first_layer().tables().jump_graph().active().unwrap()
    }

    /// A map of passages, some of them wide, in which chains are long.
    fn passages(side: u32, random: &mut Random) -> Vec<u8> {
        let mut cells = vec![0; (side * side) as usize];
        for _ in 0..side {
            let [mut x, mut y] = [random.below(side), random.below(side)];
            let (length, across, wide) = (random.between(2, side / 2), random.chance(50), random.chance(10));
            for _ in 0..length {
                for (dx, dy) in if wide { [(0, 0), (1, 0), (0, 1), (1, 1)] } else { [(0, 0); 4] } {
                    cells[((y + dy) % side * side + (x + dx) % side) as usize] = 1;
                }
                if across { x = (x + 1) % side } else { y = (y + 1) % side }
            }
        }
        cells
    }

    /// The legs of a node that matter to an arrival, and their ends.
    fn legs(graph: &JumpGraph, number: NodeId, arrival: Direction) -> Vec<(Place, Option<Place>, Sight)> {
        let cell = |to: NodeId| graph.homes[to.index()].cell;
        let places = graph.legs_from(number.index(), arrival);
        let one = |leg: usize| {
            let (stored, end) = (&graph.legs[leg], &graph.ends[leg]);
            let place = |(to, arrival): (NodeId, Direction), cost: u32| (cell(to), arrival, cost);
            let far = (!end.is_nowhere()).then(|| place(end.to(), end.cost));
            (place(stored.to(), stored.cost), far, end.sight)
        };
        places.map(one).collect()
    }

    #[test]
    fn after_edits_legs_and_their_ends_are_those_of_a_new_graph() {
        let mut random = Random::new(93);
        let (mut compared, mut far, mut unsettled) = (0, 0, 0);
        let rules = [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always]
            .map(|diagonal_rule| Rules { diagonal_rule, ..Rules::DEFAULT });
        for rules in rules.into_iter().chain([Rules { neighbours: Neighbours::Four, ..Rules::DEFAULT }]) {
            for side in [24, 40, 64, 110] {
                let mut map = Map::from_cells(side, side, &rules, &passages(side, &mut random)).unwrap();
                build(&mut map);
                for _ in 0..40 {
                    for _ in 0..random.between(1, 3) {
                        let (x, y) = (random.below(side), random.below(side));
                        let size = |from: u32, random: &mut Random| random.pick(&[1, 1, 1, 1, 2, 9]).min(side - from);
                        let (width, height) = (size(x, &mut random), size(y, &mut random));
                        let rect = Rect { x: x as i32, y: y as i32, width, height };
                        let is_open = map.get_cell(Cell { x: rect.x, y: rect.y }).unwrap() != 0;
                        map.set_rect(rect, u8::from(!is_open)).unwrap();
                        let graph = map.first_layer().tables().jump_graph().current().unwrap();
                        unsettled += u32::from(graph.view().has_chains() && !graph.chains.are_settled());
                        map.maintain(u64::from(random.below(60))).unwrap();
                    }
                    map.maintain(u64::MAX).unwrap();
                    let graph = map.first_layer().tables().jump_graph().active().unwrap();
                    // No chain is shorter than it could be.
                    let now = map.first_layer().now();
                    let (scan, mut copy) = (Scan::new(&now), graph.copy().unwrap());
                    for leg in (0..copy.chains.links.len()).filter(|_| graph.view().has_chains()) {
                        let is_there = copy.chains.links[leg].from != NONE;
                        assert!(!is_there || copy.ends[leg].is_far() || !copy.can_be_far(&scan, leg, &mut 0));
                    }
                    let cells: Vec<u8> = (0..side * side)
                        .map(|at| map.get_cell(Cell { x: (at % side) as i32, y: (at / side) as i32 }).unwrap())
                        .collect();
                    let mut fresh_map = Map::from_cells(side, side, &rules, &cells).unwrap();
                    let fresh = build(&mut fresh_map);
                    for number in (0..fresh.node_count()).map(NodeId) {
                        let here = graph.number(fresh.homes[number.index()].cell).expect("a node");
                        let [a, b] = [(graph, here), (fresh, number)].map(|(graph, node)| graph.view().node(node));
                        assert_eq!(Direction::DIAGONALS.map(|d| a.run(d)), Direction::DIAGONALS.map(|d| b.run(d)));
                        for arrival in Direction::all() {
                            if !graph.view().has_chains() || !fresh.view().has_chains() {
                                let ends = |graph: &JumpGraph, number: NodeId| -> Vec<Place> {
                                    let legs = &graph.legs[graph.legs_from(number.index(), arrival)];
                                    let place = |(to, arrival): (NodeId, _), cost| {
                                        (graph.homes[to.index()].cell, arrival, cost)
                                    };
                                    legs.iter().map(|leg| place(leg.to(), leg.cost)).collect()
                                };
                                assert_eq!(ends(graph, here), ends(fresh, number));
                                continue;
                            }
                            let [repaired, expected] = [legs(graph, here, arrival), legs(fresh, number, arrival)];
                            assert_eq!(repaired.len(), expected.len());
                            for (leg, other) in repaired.into_iter().zip(expected) {
                                compared += 1;
                                far += u32::from(other.2 != Sight::NOTHING);
                                assert_eq!(leg, other);
                            }
                        }
                    }
                }
            }
        }
        assert!(compared > 1000 && far > 500 && unsettled > 30, "{compared} {far} {unsettled}");
    }
}
