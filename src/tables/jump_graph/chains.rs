//! Chains: the far ends of legs. At most jump points a search that arrives has no choice: one leg leads on, as around
//! the corners of a passage, or none does. If it skips the former and leaves out the latter, it has far fewer nodes to
//! expand.
//!
//! ```text
//!   # . # # # # # # #     A leg leads from a to b. At the bends b and c one leg leads on, at the fork d two do, so the
//!   # a - b # # # # #     leg has the near end b and the far end d.
//!   # # # | # # # # #     From b all down to c is seen, from c all up to d. A rectangle around that is kept with
//!   # # # c - - d - -     the leg: its corners are b and d.
//!   # # # # # # | # #     Goal in the rectangle: a search at a continues at b. Goal elsewhere: it continues at d.
//! ```
//!
//! A node may be skipped unless the goal can be seen from it. So each leg has, in addition to the node that it leads to
//! next (*near*) and the one in the end (*far*), a rectangle around all that is seen from the nodes between. A search
//! takes the near end if the goal lies in that rectangle, and the far end otherwise.
//!
//! Chains are worked out when the legs of all nodes are stored. Searches take the near ends until then, and if there
//! are few chains, as in rooms with doors. Edits are followed by [`super::chain_repair`].

use super::JumpGraph;
use super::chain_repair::{Link, Unsettled};
use super::node::{LegEnd, Sight};
use crate::base::{Direction, Error, Spot, copy_by_fields};
use crate::jump::Scan;
use std::ops::Range;

/// How far is seen from a node, by direction: the last column and row. 0, which is padding, if that is not known
/// yet.
pub(super) type Reach = [[u16; 2]; Direction::COUNT];

/// The work on chains, and its memory: as much as edits may ever need.
#[derive(Default)]
pub(super) struct Chains {
    state: State,
    /// What is known of each node.
    pub(super) reaches: Vec<Reach>,
    /// Legs that are followed, each from the end of the one before.
    pub(super) trail: Vec<u32>,
    /// The ends of all legs before this one are known.
    next: usize,
    /// Legs whose ends are known, and how many of them lead further than to their near ends, or nowhere.
    known: u64,
    useful: u64,
    /// By node, the first of the legs that arrive there; by leg, its link to the others.
    pub(super) arrivals: Vec<u32>,
    pub(super) links: Vec<Link>,
    /// Legs that an edit has left without far ends. Those before the first number have been followed again, and what
    /// that means to others has been looked at for those before the second.
    pub(super) unsettled: Vec<Unsettled>,
    pub(super) followed: usize,
    pub(super) checked: usize,
    /// Increases whenever an end changes that searches may take.
    pub(super) changes: u64,
}

copy_by_fields! {
    Chains {
        values: state, next, known, useful, followed, checked, changes;
        parts: reaches, trail, arrivals, links, unsettled
    }
}

/// What is known of chains.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Nothing: the graph is new, or an edit has changed too much of it.
    #[default]
    Unknown,
    /// Some: the work continues.
    Followed,
    /// All but those that are unsettled, and searches follow them.
    Useful,
    /// That they are too few to be of use, also after edits. None is kept.
    TooFew,
}

/// The number of legs whose ends are cleared in the time that a cell takes.
const LEGS_PER_WORK: u64 = 16;

/// The most legs that are followed one after another.
const LONGEST_TRAIL: usize = 1024;

#[cfg(not(test))]
fn longest_trail() -> usize {
    LONGEST_TRAIL
}

/// A test may set less, as maps of a few hundred thousand cells need it.
#[cfg(test)]
fn longest_trail() -> usize {
    tests::LONGEST_TRAIL.get()
}

/// Sample size for deciding whether chains pay off.
const ENOUGH_KNOWN: u64 = 1 << 14;

/// A chain ends before more than a sixteenth of the map is seen from it. A longer one would serve fewer goals.
const PART_SEEN: u32 = 16;

/// A diagonal that is longer than this is assumed to see its whole quadrant; computing what it sees would be too slow.
const FAR_SIGHTED: u32 = 64;

impl Chains {
    /// All have to be followed again.
    pub(super) fn forget(&mut self) {
        if self.state != State::TooFew {
            self.state = State::Unknown;
        }
    }

    pub(super) fn are_known(&self) -> bool {
        match self.state {
            State::Useful => self.are_settled(),
            State::TooFew => true,
            State::Unknown | State::Followed => false,
        }
    }

    /// Whether searches follow them.
    pub(super) fn are_useful(&self) -> bool {
        self.state == State::Useful
    }

    /// Whether there are so few chains among the first legs that the others are not worth computing.
    fn are_too_few(&self) -> bool {
        self.known >= ENOUGH_KNOWN && self.useful * 5 < self.known
    }

    pub(super) fn memory_bytes(&self) -> usize {
        let links = self.arrivals.capacity() * size_of::<u32>() + self.links.capacity() * size_of::<Link>();
        let unsettled = self.unsettled.capacity() * size_of::<Unsettled>();
        self.reaches.capacity() * size_of::<Reach>() + self.trail.capacity() * size_of::<u32>() + links + unsettled
    }
}

impl JumpGraph {
    /// Computes the chains of a graph without stale nodes, for about that much work.
    // PERF: Chains halve the expansions on brc202d; on mazes a fourteenth to a fiftieth is left. Computing them
    // takes about as long as storing the legs.
    pub(super) fn advance_chains(&mut self, scan: &Scan<'_>, work: &mut u64) -> Result<(), Error> {
        if *work == 0 || self.chains.are_known() {
            return Ok(());
        }
        if self.chains.are_useful() {
            self.settle_chains(scan, work);
            return Ok(());
        }
        if self.chains.state == State::Unknown {
            self.begin_chains()?;
            *work = work.saturating_sub(self.legs.len() as u64 / LEGS_PER_WORK);
        }
        while *work > 0 && self.chains.next < self.legs.len() && !self.chains.are_too_few() {
            *work -= 1;
            if let Some(&leg) = self.chains.trail.last() {
                self.follow(scan, leg as usize, work);
            } else if self.ends[self.chains.next].is_unknown() {
                self.chains.trail.push(self.chains.next as u32);
            } else {
                self.chains.next += 1;
            }
        }
        let Chains { next, known, useful, .. } = self.chains;
        if self.chains.are_too_few() || next == self.legs.len() && useful * 5 < known * 2 {
            // PERF: Where fewer than two fifths of the legs are chains, as in rooms with doors, reading the rectangles
            // costs more than it saves.
            self.chains = Chains { state: State::TooFew, ..Chains::default() };
            self.ends = Vec::new();
        } else if next == self.legs.len() {
            self.link_legs(scan, work)?;
            *work = work.saturating_sub(self.legs.len() as u64 / LEGS_PER_WORK);
            self.chains.state = State::Useful;
            self.settle_chains(scan, work);
        }
        Ok(())
    }

    /// Forgets the ends of all legs.
    fn begin_chains(&mut self) -> Result<(), Error> {
        if self.ends.capacity() == 0 {
            // The graph is new: this leaves room for the legs that edits will add, and no more.
            let mut legs = Vec::new();
            let spare = (self.legs.len() / 4).min(self.legs.len() / 8 + (1 << 16)) + 1024;
            legs.try_reserve_exact(self.legs.len() + spare)?;
            legs.append(&mut self.legs);
            self.legs = legs;
        }
        let Chains { reaches, trail, arrivals, links, unsettled, .. } = &mut self.chains;
        arrivals.clear();
        links.clear();
        unsettled.clear();
        refill(&mut self.ends, self.legs.len(), self.legs.capacity(), LegEnd::UNKNOWN)?;
        refill(reaches, self.nodes.len(), self.nodes.capacity(), Reach::default())?;
        refill(trail, 0, LONGEST_TRAIL, 0)?;
        (self.chains.next, self.chains.known, self.chains.useful) = (0, 0, 0);
        (self.chains.followed, self.chains.checked) = (0, 0);
        self.chains.state = State::Followed;
        Ok(())
    }

    /// Progress of the work on chains, if they turn out to be worth it.
    pub(super) fn chain_progress(&self, end: u64) -> u64 {
        match self.chains.state {
            State::Unknown => 0,
            State::Followed => end * self.chains.next as u64 / self.legs.len() as u64,
            State::Useful | State::TooFew => end,
        }
    }

    /// The place of the legs of a node that matter to an arrival in a direction.
    pub(super) fn legs_from(&self, number: usize, arrival: Direction) -> Range<usize> {
        let node = &self.nodes[number];
        if node.is_stale(arrival) { 0..0 } else { node.places(arrival) }
    }

    /// Extends the trail by a leg whose end is unknown; if none follows, stores the far end of the last leg.
    pub(super) fn follow(&mut self, scan: &Scan<'_>, leg: usize, work: &mut u64) {
        let (to, arrival) = self.legs[leg].to();
        let onward = self.legs_from(to.index(), arrival);
        self.ends[leg] = LegEnd::FOLLOWED;
        let unknown = onward.clone().find(|&next| self.ends[next].is_unknown());
        if let Some(next) = unknown.filter(|_| self.chains.trail.len() < longest_trail()) {
            self.chains.trail.push(next as u32);
            return;
        }
        self.chains.trail.pop();
        let beyond = self.end_beyond(scan, leg, onward, work);
        self.chains.known += 1;
        self.chains.useful += u64::from(beyond.is_some());
        self.ends[leg] = beyond.unwrap_or(LegEnd::of(&self.legs[leg]));
    }

    /// The far end of a leg, if that is beyond its near end; `onward` are the legs that lead on from there.
    pub(super) fn end_beyond(
        &mut self,
        scan: &Scan<'_>,
        leg: usize,
        onward: Range<usize>,
        work: &mut u64,
    ) -> Option<LegEnd> {
        let (to, arrival) = self.legs[leg].to();
        let mut useful = self.ends[onward.clone()].iter().filter(|end| !end.is_nowhere());
        let (only, another) = (useful.next().copied(), useful.next());
        if another.is_some() || self.nodes[to.index()].is_stale(arrival) {
            return None;
        }
        let at = scan.frame.spot(self.homes[to.index()].cell);
        let mut seen = seen_from(&mut self.chains.reaches[to.index()], scan, at, arrival, work);
        for end in &self.ends[onward] {
            seen = seen.and(end.sight);
        }
        if seen.cells() > scan.frame.cells() / PART_SEEN {
            return None;
        }
        match only {
            Some(only) => LegEnd::beyond(&self.legs[leg], &only, seen),
            None => Some(LegEnd::nowhere(seen)),
        }
    }
}

/// A number of equal values, with room for some more.
fn refill<T: Copy>(values: &mut Vec<T>, count: usize, most: usize, value: T) -> Result<(), Error> {
    values.clear();
    values.try_reserve_exact(most)?;
    values.resize(count, value);
    Ok(())
}

/// A rectangle around all that can lie on legs from a cell, for an arrival in a direction.
fn seen_from(known: &mut Reach, scan: &Scan<'_>, at: Spot, arrival: Direction, work: &mut u64) -> Sight {
    let directions = scan.directions(at, Some(arrival));
    let mut seen = Sight::cell([at.x, at.y].map(|place| place as u16));
    for direction in (0..Direction::COUNT).filter(|direction| directions & 1 << direction != 0) {
        let reach_there = &mut known[direction];
        if *reach_there == [0; 2] {
            *reach_there = reach(scan, at, Direction(direction as u32), work);
        }
        seen = seen.and(Sight::cell(*reach_there));
    }
    seen
}

/// How far is seen in a direction: straight ahead, or along a diagonal and from each of its cells along the row and
/// the column. Each line of sight ends at the next jump point, from which the rest is seen.
pub(super) fn reach(scan: &Scan<'_>, at: Spot, direction: Direction, work: &mut u64) -> [u16; 2] {
    let (dx, dy) = (direction.dx(), direction.dy());
    let (row, column) = (Direction::row(dx), Direction::column(dy));
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

#[cfg(test)]
pub(super) mod tests {
    use super::super::SeenPlace;
    use crate::base::{Cell, Direction};
    use crate::grid::Rules;
    use crate::map::Map;
    use crate::tables::JumpGraphDef;

    thread_local! {
        pub(in super::super) static LONGEST_TRAIL: std::cell::Cell<usize> =
            const { std::cell::Cell::new(super::LONGEST_TRAIL) };
    }

    #[test]
    fn a_leg_has_the_ends_and_the_rectangle_of_the_picture() {
        // Behind the fork is a ring. Most of the map is blocked, so that little of it is seen.
        let picture = ["#.#######", "#...#####", "###.#####", "###......", "######.#.", "######..."];
        let is_passable = |x: usize, y: usize| picture.get(y).and_then(|row| row.as_bytes().get(x)) == Some(&b'.');
        let cells: Vec<u8> = (0..32 * 32).map(|at| u8::from(is_passable(at % 32, at / 32))).collect();
        let mut map = Map::from_cells(32, 32, &Rules::DEFAULT, &cells).unwrap();
        map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
        let graph = map.first_layer().tables().jump_graph().active().unwrap();
        let [a, b, d] =
            [(1, 1), (3, 1), (6, 3)].map(|(x, y)| graph.number(map.frame().id(Cell { x, y }).unwrap()).unwrap());
        assert!(graph.view().has_chains());
        let (legs, ends) = graph.view().legs::<true>(graph.view().node(a), Direction::S);
        assert_eq!((legs.len(), legs[0].to(), ends[0].to()), (1, (b, Direction::E), (d, Direction::E)));
        let sees = |x: i32, y: i32| ends[0].may_pass_by(SeenPlace::new(x + 1, y + 1));
        assert!((3..=6).all(|x| (1..=3).all(|y| sees(x, y))));
        assert!(![(1, 1), (8, 3), (6, 5)].into_iter().any(|(x, y)| sees(x, y)), "a, and beyond d");
    }
}
