//! Chains: where a leg leads in the end. At most jump points one leg leads on for whoever arrives there, as around the
//! corners of a passage, or none does. A search that passes by the former and leaves out the latter has far fewer nodes to
//! look at.
//!
//! It may do so unless the goal can be seen from a node that it passes by. So each leg has, beside where it leads to next
//! (*near*) and in the end (*far*), a rectangle around all that is seen from the nodes between. A search takes the near end
//! where the goal lies in that, and the far one everywhere else.
//!
//! Chains are worked out when the legs of all nodes are stored, and again by `maintain` after an edit has changed any of
//! them; searches take the near ends until then.

use super::JumpGraph;
use super::leg::{LegEnd, Sight};
use super::node::Window;
use crate::Error;
use crate::geometry::{CellId, Direction, Spot};
use crate::grid::filled;
use crate::search::Scan;
use std::ops::Range;

/// How far is seen from a node, by direction: the last column and row. 0, which is padding, where nobody has looked yet.
type Reach = [[u16; 2]; Direction::COUNT];

/// How far the work on chains has come.
pub(super) struct Chains {
    reaches: Vec<Reach>,
    /// Nodes that were gone through: all of them once to forget what was known, and once more to follow their legs.
    done: usize,
    /// Legs that are followed, each from where the one before it leads to.
    trail: Vec<u32>,
}

/// The most legs that are followed one after another.
const LONGEST_TRAIL: usize = 4096;

/// A chain goes on as long as no more than this part of the map is seen from it. Longer ones would be of use to fewer goals.
const PART_SEEN: u32 = 16;

/// Who sees further along a diagonal is taken to see all that lies that way: to find out would take too long.
const FAR_SIGHTED: u32 = 64;

impl Chains {
    /// For that many nodes at most.
    pub(super) fn new(nodes: usize) -> Result<Self, Error> {
        let mut trail = filled(LONGEST_TRAIL, 0)?;
        trail.clear();
        Ok(Self { reaches: filled(nodes, Reach::default())?, done: 0, trail })
    }

    /// They have to be worked out anew.
    pub(super) fn begin_again(&mut self) {
        self.done = 0;
        self.trail.clear();
    }

    /// Of twice as many as there are nodes.
    pub(super) fn done(&self) -> usize {
        self.done
    }

    pub(super) fn memory_bytes(&self) -> usize {
        self.reaches.capacity() * size_of::<Reach>() + self.trail.capacity() * size_of::<u32>()
    }
}

impl JumpGraph {
    /// Whether searches can follow chains.
    pub(super) fn has_chains(&self) -> bool {
        self.chains.done == 2 * self.nodes.len()
    }

    /// Works out the chains of a graph without stale nodes, for about that much work.
    pub(super) fn advance_chains(&mut self, scan: &Scan<'_>, work: &mut u64) {
        let nodes = self.nodes.len();
        while !self.has_chains() && *work > 0 {
            *work -= 1;
            if let Some(&leg) = self.chains.trail.last() {
                self.follow(scan, leg as usize, work);
            } else if self.chains.done < nodes {
                self.forget_chains_of(self.chains.done);
                self.chains.done += 1;
            } else {
                let unknown = self.legs_of(self.chains.done - nodes).find(|&leg| self.ends[leg].is_unknown());
                match unknown {
                    Some(leg) => self.chains.trail.push(leg as u32),
                    None => self.chains.done += 1,
                }
            }
        }
    }

    /// Where the legs of a node lie that matter to whoever arrives in a direction.
    fn legs_from(&self, number: usize, arrival: Direction) -> Range<usize> {
        let node = &self.nodes[number];
        if !node.is_stored() {
            return 0..0;
        }
        let Window { before, count } = node.windows[arrival.0 as usize];
        let first = node.first as usize + usize::from(before);
        first..first + usize::from(count)
    }

    /// Where the legs of a node lie, some of them more than once.
    fn legs_of(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        (0..Direction::COUNT as u32).flat_map(move |arrival| self.legs_from(number, Direction(arrival)))
    }

    fn forget_chains_of(&mut self, number: usize) {
        self.chains.reaches[number] = Reach::default();
        for arrival in 0..Direction::COUNT as u32 {
            let legs = self.legs_from(number, Direction(arrival));
            self.ends[legs].fill(LegEnd::UNKNOWN);
        }
    }

    /// Follows the last leg of the trail to one that is unknown yet; where there is none, tells where it leads in the end.
    fn follow(&mut self, scan: &Scan<'_>, leg: usize, work: &mut u64) {
        let (to, arrival) = self.legs[leg].to();
        let onward = self.legs_from(to.index(), arrival);
        self.ends[leg] = LegEnd::FOLLOWED;
        let unknown = onward.clone().find(|&next| self.ends[next].is_unknown());
        if let Some(next) = unknown.filter(|_| self.chains.trail.len() < LONGEST_TRAIL) {
            self.chains.trail.push(next as u32);
            return;
        }
        self.chains.trail.pop();
        let beyond = self.end_beyond(scan, leg, onward, work);
        self.ends[leg] = beyond.unwrap_or(LegEnd::of(&self.legs[leg]));
    }

    /// Where a leg leads in the end, if that is beyond the node that it leads to, from which these lead on.
    fn end_beyond(&mut self, scan: &Scan<'_>, leg: usize, onward: Range<usize>, work: &mut u64) -> Option<LegEnd> {
        let (to, arrival) = self.legs[leg].to();
        let mut useful = self.ends[onward.clone()].iter().filter(|end| !end.is_nowhere());
        let (only, another) = (useful.next().copied(), useful.next());
        if another.is_some() || !self.nodes[to.index()].is_stored() {
            return None;
        }
        let mut seen = self.seen_from(scan, to, arrival, work);
        for end in &self.ends[onward] {
            seen = seen.and(end.sight());
        }
        if seen.cells() > scan.frame.cells() / PART_SEEN {
            return None;
        }
        match only {
            Some(only) => LegEnd::beyond(&self.legs[leg], &only, seen),
            None => Some(LegEnd::nowhere(seen)),
        }
    }

    /// What can lie on legs from a node for whoever arrives in a direction.
    fn seen_from(&mut self, scan: &Scan<'_>, node: CellId, arrival: Direction, work: &mut u64) -> Sight {
        let at = scan.frame.spot(self.homes[node.index()].cell);
        let directions = scan.directions(at, Some(arrival));
        let mut seen = Sight::cell([at.x, at.y].map(|place| place as u16));
        for direction in (0..Direction::COUNT).filter(|direction| directions & 1 << direction != 0) {
            let known = self.chains.reaches[node.index()][direction];
            let reach = if known == [0; 2] { reach(scan, at, Direction(direction as u32), work) } else { known };
            self.chains.reaches[node.index()][direction] = reach;
            seen = seen.and(Sight::cell(reach));
        }
        seen
    }
}

/// How far is seen in a direction: straight ahead, or along a diagonal and from each of its cells straight to both sides of it.
/// Each way ends at the next jump point, from which the rest is seen.
fn reach(scan: &Scan<'_>, at: Spot, direction: Direction, work: &mut u64) -> [u16; 2] {
    let (dx, dy) = (direction.dx(), direction.dy());
    let (row, column) = (Direction(if dx > 0 { 2 } else { 6 }), Direction(if dy > 0 { 4 } else { 0 }));
    let across = |from: Spot| if dx == 0 { 0 } else { scan.run_to_stop(from, row) };
    let along = |from: Spot| if dy == 0 { 0 } else { scan.run_to_stop(from, column) };
    let steps = if direction.is_diagonal() { scan.diagonal_run(at, direction, FAR_SIGHTED + 1) } else { 0 };
    let (mut columns, mut rows) = (0, 0);
    if steps > FAR_SIGHTED {
        (columns, rows) = (u16::MAX.into(), u16::MAX.into());
    } else if steps == 0 {
        (columns, rows) = (across(at), along(at));
    }
    for step in 1..=steps.min(FAR_SIGHTED) {
        let turn = Spot { id: at.id, x: at.x + dx * step as i32, y: at.y + dy * step as i32 };
        (columns, rows) = (columns.max(step + across(turn)), rows.max(step + along(turn)));
    }
    *work = work.saturating_sub(steps.into());
    let place = |at: i32, sign: i32, steps: u32| (at + sign * steps as i32).clamp(1, u16::MAX.into()) as u16;
    [place(at.x, dx, columns), place(at.y, dy, rows)]
}
