//! Costs spread: from the goals of a new field, and through one that edits have changed.
//!
//! Every cell that is reached has a *support*: it is a goal at no greater cost, or a step leads to a cell whose cost
//! and the step's are no more than its own. So no cost is ever less than that of some path, and when no cell could have
//! a smaller one either, all are exact. After an edit, in this order:
//!
//! 1. Cells that may have lost their support are *suspects*. One that has none *falls*: it is unreached, and cells
//!    around it that cost more become suspects. No cost is set meanwhile, so this ends, whatever its order.
//! 2. Cells that have fallen, and those around edits, take the least cost that the cells around them offer.
//! 3. Cells that cost less than before wait, in stacks by cost, to offer that to the cells around them.
//!
//! A new field has only the last part, and takes short cuts there. On uniform terrain only canonical steps are worth an
//! offer, and costs along a row, a column or a diagonal follow from each other, so a waiting cell fills whole rays:
//!
//! ```text
//!   7 6 5 4 4 4 4       A cell that a diagonal leads to fills its row and its column. A ray ends at a cell that has
//!   . . . . 3 3 3       been reached at no greater cost, and at one with a forced neighbour, which then waits in
//!   # # # . . 2 2       its turn.
//!   # # # . . . o
//! ```
//!
//! The short cuts need a map that stays as it is. An edit ends them; then one sweep over all cells finds what they have
//! left out. A sweep also replaces the waiting cells if there are more than the stacks hold, so their size affects only
//! speed. If there is no room for suspects or cells that have fallen, the field is built again.

use super::{AT_GOAL, DIRECTION_BITS, LISTED, Labels, UNREACHED, WAITS};
use crate::base::{CellId, Direction, Error, Frame, NodeId, filled};
use crate::grid::{
    Expander, GridExpander, Ground, LayerView, Neighbours, ONWARD, OverlaidCost, START, Successors, UniformCost,
    canonical_successors,
};
use crate::map::{LayerRef, OverlaidView};
use crate::queue::{ArrayOfStacks, Frontier, OpenList, OwnedStacks};

/// How far a waiting cell fills rays at once: slices are as fine as that.
// PERF: With 32 the field of a game map takes 10 to 20 % more time, without a limit the same.
const REACH: u32 = 64;

/// The mark of a cell from which all steps count: a goal has that of `AT_GOAL`.
const ANY_ARRIVAL: u8 = AT_GOAL;
const _: () = assert!(ANY_ARRIVAL as usize == START);

pub(super) enum Progress {
    Running,
    /// There are more suspects or fallen cells than there is room for.
    NoRoom,
    Done,
}

pub(super) struct Spread {
    waiting: OwnedStacks,
    lists: Lists,
    /// How many of the changed cells have taken the least cost that they are offered.
    looked_at: usize,
    /// The next cell of a sweep over all of them, and whether it lets waiting cells go first.
    sweep: Option<u32>,
    sweep_waits: bool,
    pace: Pace,
    /// Stacks are for costs that differ in the bits above these.
    shift: u32,
    /// Whether changed cells are not listed, because most have changed.
    all_changed: bool,
    /// If more cells have changed, a new field is quicker than a repair.
    most_repaired: usize,
}

/// Which steps a waiting cell considers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// The canonical ones, along rays.
    Rays,
    /// All but those that lead back.
    Onward,
    All,
}

/// Two lists of cells in one piece of memory: those that have changed, from its beginning, and suspects, from its end.
pub(super) struct Lists {
    words: Vec<u32>,
    changed: usize,
    suspects: usize,
    most_changed: usize,
}

impl Lists {
    fn room(frame: &Frame) -> usize {
        (frame.cells() as usize / 8).max(4096)
    }

    fn has_room(&self) -> bool {
        self.changed + self.suspects < self.words.len()
    }

    /// Adds a cell that has changed, if there is room.
    fn add_changed(&mut self, id: CellId) -> bool {
        let has_room = self.changed < self.most_changed && self.has_room();
        if has_room {
            self.words[self.changed] = id.0;
            self.changed += 1;
        }
        has_room
    }

    /// Adds a suspect, if there is room.
    pub(super) fn add_suspect(&mut self, id: CellId) -> bool {
        let has_room = self.has_room();
        if has_room {
            self.suspects += 1;
            let place = self.words.len() - self.suspects;
            self.words[place] = id.0;
        }
        has_room
    }

    pub(super) fn take_suspect(&mut self) -> Option<CellId> {
        let place = self.words.len() - self.suspects;
        self.suspects = self.suspects.checked_sub(1)?;
        Some(CellId(self.words[place]))
    }

    pub(super) fn changed(&self, index: usize) -> Option<CellId> {
        self.words[..self.changed].get(index).map(|&id| CellId(id))
    }

    pub(super) fn forget_suspects(&mut self) {
        self.suspects = 0;
    }
}

impl Spread {
    pub(super) fn new(frame: &Frame, most_expensive_step: u32) -> Result<Self, Error> {
        Self::with_room(OwnedStacks::usual_entries(frame.cells()), Lists::room(frame), most_expensive_step)
    }

    /// For that many waiting cells, and that many that have changed or are suspects.
    pub(super) fn with_room(waiting: usize, room: usize, most_expensive_step: u32) -> Result<Self, Error> {
        let lists = Lists { words: filled(room, 0)?, changed: 0, suspects: 0, most_changed: room };
        Ok(Self {
            waiting: OwnedStacks::new(waiting, most_expensive_step)?,
            lists,
            looked_at: 0,
            sweep: None,
            sweep_waits: false,
            pace: Pace::All,
            shift: 0,
            all_changed: true,
            most_repaired: room,
        })
    }

    pub(super) fn memory_size(frame: &Frame, most_expensive_step: u32) -> u64 {
        let waiting = OwnedStacks::memory_size(OwnedStacks::usual_entries(frame.cells()), most_expensive_step);
        waiting + (Lists::room(frame) * size_of::<u32>()) as u64
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        self.waiting.memory_bytes() + (self.lists.words.capacity() * size_of::<u32>()) as u64
    }

    /// Forgets everything, for a field that is built from scratch.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
        (self.lists.changed, self.lists.suspects, self.looked_at) = (0, 0, 0);
        (self.sweep, self.sweep_waits, self.all_changed) = (None, false, true);
    }

    /// Forgets which cells have changed, once their directions are known.
    pub(super) fn forget_changed(&mut self) {
        (self.lists.changed, self.looked_at, self.all_changed) = (0, 0, false);
        self.lists.most_changed = self.most_repaired;
    }

    /// Whether any cell may have changed, listed or not. If not, the directions of those that are not listed are right.
    pub(super) fn all_changed(&self) -> bool {
        self.all_changed
    }

    pub(super) fn lists(&mut self) -> &mut Lists {
        &mut self.lists
    }

    /// Lets costs spread from the goals, over labels that are clear, or from the seeds, which the labels have.
    pub(super) fn begin(&mut self, labels: &mut Labels, layer: LayerRef<'_>) {
        let most = layer.most_expensive_step();
        (self.pace, self.shift) = match layer.ground() {
            Ground::Uniform(weight) if !is_overlaid(layer) && layer.rules().neighbours == Neighbours::Eight => {
                (Pace::Rays, (layer.rules().cardinal_cost * u32::from(weight)).ilog2())
            }
            // Steps then differ by at most as much as there are stacks.
            _ => (Pace::Onward, most.ilog2().saturating_sub(11)),
        };
        // Edits that come before the field is complete must not make it begin again and again.
        self.lists.most_changed = self.lists.words.len();
        self.most_repaired = match self.pace {
            // PERF: To repair a cell takes some thirty times as many instructions as to fill one along a ray.
            Pace::Rays => (labels.costs.len() / 32).max(64),
            Pace::Onward | Pace::All => self.lists.words.len(),
        };
        if !labels.sources.seeds.is_empty() {
            self.pace = Pace::All;
            self.sweep = Some(0);
        }
        let goals = std::mem::take(&mut labels.sources.goals);
        self.spreading(|spreading| {
            for goal in &goals {
                let is_wanted = goal.cost < labels.cost(goal.id) && goal.cost <= labels.limit;
                if is_wanted && is_passable(layer, goal.id) {
                    spreading.lower(labels, goal.id, goal.cost, ANY_ARRIVAL);
                }
            }
        });
        labels.sources.goals = goals;
    }

    /// Takes note of a cell whose steps, or what they cost, may have changed. Returns whether there is room for that.
    pub(super) fn look_at(&mut self, labels: &mut Labels, id: CellId) -> bool {
        if self.pace != Pace::All {
            (self.pace, self.sweep) = (Pace::All, Some(0));
        }
        labels.marks[id.index()] |= LISTED;
        self.lists.add_suspect(id) && self.lists.add_changed(id)
    }

    /// Goes on over about `work` cells, which are counted down.
    pub(super) fn go_on(&mut self, labels: &mut Labels, layer: LayerRef<'_>, work: &mut u64) -> Progress {
        match uniform_expander(layer) {
            Some(expander) => self.run(labels, layer, &expander, work),
            None => self.run(labels, layer, &general_expander(layer), work),
        }
    }

    fn run(&mut self, labels: &mut Labels, layer: LayerRef<'_>, expander: &impl Expander, work: &mut u64) -> Progress {
        let rays = Rays::new(layer);
        let cells = layer.frame().cells();
        self.spreading(|spreading| {
            while *work > 0 {
                *work -= 1;
                if let Some(id) = spreading.lists.take_suspect() {
                    match has_support(labels, layer, expander, id) {
                        true => spreading.list(labels, id),
                        false => spreading.fall(labels, expander.frame(), id),
                    }
                } else if let Some(id) = spreading.lists.changed(*spreading.looked_at) {
                    *spreading.looked_at += 1;
                    spreading.take_least(labels, layer, expander, id);
                } else if let (Some(next), false) = (*spreading.sweep, *spreading.sweep_waits) {
                    *spreading.sweep = (next + 1 < cells).then_some(next + 1);
                    spreading.take_least(labels, layer, expander, CellId(next));
                    *spreading.sweep_waits = spreading.waiting.len() > spreading.half;
                } else if let Some((node, _)) = spreading.waiting.pop() {
                    let id = node.cell();
                    let mark = &mut labels.marks[id.index()];
                    if *mark & WAITS != 0 {
                        *mark &= !WAITS;
                        match spreading.pace {
                            Pace::Rays => *work = work.saturating_sub(spreading.fill_rays(labels, &rays, id)),
                            _ => spreading.offer_around(labels, expander, id),
                        }
                    }
                } else if *spreading.sweep_waits {
                    *spreading.sweep_waits = false;
                } else {
                    // From now on there is something to repair.
                    *spreading.pace = Pace::All;
                    return Progress::Done;
                }
                if spreading.has_no_room {
                    return Progress::NoRoom;
                }
            }
            Progress::Running
        })
    }

    fn spreading<O>(&mut self, act: impl FnOnce(&mut Spreading<'_>) -> O) -> O {
        let half = self.waiting.entries() / 2;
        let Self { waiting, lists, looked_at, sweep, sweep_waits, pace, shift, all_changed, .. } = self;
        let shift = *shift;
        let all_changed = *all_changed;
        let mut spreading = Spreading {
            waiting: waiting.wake(),
            lists,
            looked_at,
            sweep,
            sweep_waits,
            pace,
            all_changed,
            has_no_room: false,
            half,
            shift,
        };
        let output = act(&mut spreading);
        let state = spreading.waiting.state();
        waiting.rest(state);
        output
    }
}

/// Steps on uniform terrain, if that is what agents find.
pub(super) fn uniform_expander<'a>(layer: LayerRef<'a>) -> Option<GridExpander<'a, LayerView<'a>, UniformCost>> {
    match layer.ground() {
        Ground::Uniform(weight) if !is_overlaid(layer) => {
            Some(GridExpander::new(layer.frame(), layer.view(), UniformCost::new(layer.rules(), weight)))
        }
        _ => None,
    }
}

/// Steps on any terrain.
pub(super) fn general_expander<'a>(layer: LayerRef<'a>) -> GridExpander<'a, OverlaidView<'a>, OverlaidCost> {
    GridExpander::new(layer.frame(), layer.overlaid_view(), OverlaidCost::new(layer.rules()))
}

pub(super) fn is_overlaid(layer: LayerRef<'_>) -> bool {
    layer.overlay.is_some_and(|overlay| !overlay.is_empty())
}

fn is_passable(layer: LayerRef<'_>, id: CellId) -> bool {
    layer.is_passable(id) && !(is_overlaid(layer) && layer.overlaid_view().is_blocked(id))
}

/// Whether a cell may cost what it does.
fn has_support(labels: &Labels, layer: LayerRef<'_>, expander: &impl Expander, id: CellId) -> bool {
    let cost = labels.cost(id);
    cost == UNREACHED
        || labels.own_cost(id) <= cost && is_passable(layer, id)
        || Direction::in_mask(expander.steps(id)).any(|direction| {
            let next = labels.cost(expander.frame().neighbour(id, direction));
            next < cost && next + expander.step_cost(id, direction) <= cost
        })
}

/// A spread that is awake.
struct Spreading<'a> {
    waiting: ArrayOfStacks<'a>,
    lists: &'a mut Lists,
    looked_at: &'a mut usize,
    sweep: &'a mut Option<u32>,
    sweep_waits: &'a mut bool,
    pace: &'a mut Pace,
    all_changed: bool,
    /// More cells have changed, or are suspects, than there is room for.
    has_no_room: bool,
    /// The part of the stacks that a sweep may fill.
    half: usize,
    shift: u32,
}

/// A waiting cell's entry is live while it is in the stack of the cell's cost.
struct WaitingCells<'a>(&'a Labels, u32);

impl Frontier for WaitingCells<'_> {
    fn f(&self, entry: NodeId) -> Option<u32> {
        let waits = self.0.marks[entry.index()] & WAITS != 0;
        waits.then(|| self.0.cost(entry.cell()) >> self.1)
    }
}

impl Spreading<'_> {
    /// Makes a cell unreached.
    fn fall(&mut self, labels: &mut Labels, frame: &Frame, id: CellId) {
        let mark = &mut labels.marks[id.index()];
        *mark = *mark & !WAITS | LISTED;
        // It must be looked at, even if it was before.
        self.has_no_room |= !self.lists.add_changed(id);
        let cost = std::mem::replace(&mut labels.costs[id.index()], UNREACHED);
        for direction in Direction::all() {
            let around = frame.neighbour(id, direction);
            let mark = labels.marks[around.index()];
            let may_follow = match self.all_changed || mark & LISTED != 0 {
                true => labels.cost(around) > cost && labels.cost(around) != UNREACHED,
                // Its direction is right, and where that leads is support enough.
                false => mark & DIRECTION_BITS == direction.opposite().0 as u8,
            };
            if may_follow {
                self.has_no_room |= !self.lists.add_suspect(around);
            }
        }
    }

    /// Gives a cell the least cost that it is offered, if that is less than its own.
    fn take_least(&mut self, labels: &mut Labels, layer: LayerRef<'_>, expander: &impl Expander, id: CellId) {
        if !is_passable(layer, id) {
            // Only seeds can have given it a cost.
            labels.costs[id.index()] = UNREACHED;
            return;
        }
        let mut least = labels.own_cost(id);
        for direction in Direction::in_mask(expander.steps(id)) {
            let next = labels.cost(expander.frame().neighbour(id, direction));
            if next != UNREACHED {
                least = least.min(next + expander.step_cost(id, direction));
            }
        }
        if least < labels.cost(id) && least <= labels.limit {
            self.lower(labels, id, least, ANY_ARRIVAL);
        }
    }

    /// Offers a path through a cell to those around it.
    fn offer_around(&mut self, labels: &mut Labels, expander: &impl Expander, id: CellId) {
        let (cost, arrival) = (labels.cost(id), labels.marks[id.index()] & DIRECTION_BITS);
        let mut steps = expander.steps(id);
        if *self.pace == Pace::Onward {
            steps = ONWARD[usize::from(arrival).min(START)][usize::from(steps)];
        }
        for direction in Direction::in_mask(steps) {
            // Agents walk the other way.
            let from = expander.frame().neighbour(id, direction);
            let offer = cost + expander.step_cost(from, direction.opposite());
            if offer < labels.cost(from) && offer <= labels.limit {
                self.lower(labels, from, offer, direction.0 as u8);
            }
        }
    }

    /// Sets a smaller cost, with which a cell waits to be expanded.
    #[inline]
    fn lower(&mut self, labels: &mut Labels, id: CellId, cost: u32, arrival: u8) {
        labels.costs[id.index()] = cost;
        self.wait(labels, id, cost, arrival);
        if !self.all_changed {
            let all_looked_at = *self.looked_at == self.lists.changed;
            self.list(labels, id);
            if all_looked_at {
                *self.looked_at = self.lists.changed;
            }
        }
    }

    #[inline]
    fn wait(&mut self, labels: &mut Labels, id: CellId, cost: u32, arrival: u8) {
        if !self.waiting.has_room(1) {
            self.make_room(labels);
        }
        let mark = &mut labels.marks[id.index()];
        *mark = *mark & !DIRECTION_BITS | WAITS | arrival;
        self.waiting.push(id.node(), cost >> self.shift, 0);
    }

    /// Drops entries that were overtaken; if that does not help, all of them, for a sweep to find again.
    #[cold]
    fn make_room(&mut self, labels: &Labels) {
        self.waiting.drop_overtaken(&WaitingCells(labels, self.shift));
        if !self.waiting.has_room(1) {
            while self.waiting.pop().is_some() {}
            (*self.pace, *self.sweep) = (Pace::All, Some(0));
        }
    }

    /// Lists a cell whose cost has changed, or whose direction may have.
    #[inline]
    fn list(&mut self, labels: &mut Labels, id: CellId) {
        let mark = &mut labels.marks[id.index()];
        if *mark & LISTED == 0 {
            *mark |= LISTED;
            self.has_no_room |= !self.lists.add_changed(id);
        }
    }
}

/// What rays need to know of a layer.
struct Rays<'a> {
    frame: &'a Frame,
    steps: &'a [u8],
    successors: &'static Successors,
    /// The costs of cardinal and diagonal steps.
    costs: [u32; 2],
}

impl<'a> Rays<'a> {
    fn new(layer: LayerRef<'a>) -> Self {
        let rules = layer.rules();
        let weight = u32::from(layer.cheapest_weight());
        Self {
            frame: layer.frame(),
            steps: layer.view().steps,
            successors: canonical_successors(rules.diagonal_rule),
            // With four neighbours there are no rays, and the cost of a diagonal step may be anything.
            costs: [rules.cardinal_cost, rules.diagonal_cost].map(|cost| cost.wrapping_mul(weight)),
        }
    }

    /// The canonical steps from a cell that was reached in a direction.
    #[inline(always)]
    fn onward(&self, id: CellId, arrival: Direction) -> u8 {
        self.successors[arrival.index()][usize::from(self.steps[id.index()])]
    }
}

impl Spreading<'_> {
    /// Fills the rays of a waiting cell. Returns how many cells that were.
    fn fill_rays(&mut self, labels: &mut Labels, rays: &Rays<'_>, id: CellId) -> u64 {
        let (cost, arrival) = (labels.cost(id), labels.marks[id.index()] & DIRECTION_BITS);
        let steps = rays.successors[usize::from(arrival).min(START)][usize::from(rays.steps[id.index()])];
        let mut filled = 0;
        for direction in Direction::in_mask(steps) {
            if direction.is_diagonal() {
                filled += self.fill_diagonal(labels, rays, (id, cost), direction);
            } else {
                filled += self.fill_straight(labels, rays, (id, cost), direction, REACH);
            }
        }
        filled
    }

    /// Fills a row or a column from a cell on.
    #[inline(always)]
    fn fill_straight(
        &mut self,
        labels: &mut Labels,
        rays: &Rays<'_>,
        (from, mut cost): (CellId, u32),
        direction: Direction,
        reach: u32,
    ) -> u64 {
        let (step, offset, limit) = (rays.costs[0], rays.frame.offset(direction), labels.limit);
        let mut id = from;
        for count in 0..reach {
            id = CellId(id.0.wrapping_add_signed(offset));
            cost += step;
            if labels.costs[id.index()] <= cost || cost > limit {
                return count.into();
            }
            labels.costs[id.index()] = cost;
            let onward = rays.onward(id, direction);
            if onward != direction.bit() || count + 1 == reach {
                if onward != 0 {
                    self.wait(labels, id, cost, direction.0 as u8);
                }
                return u64::from(count) + 1;
            }
        }
        0
    }

    /// Fills a diagonal from a cell on, and from each of its cells a row and a column.
    fn fill_diagonal(
        &mut self,
        labels: &mut Labels,
        rays: &Rays<'_>,
        (from, mut cost): (CellId, u32),
        direction: Direction,
    ) -> u64 {
        let sides = [direction.turned(7), direction.turned(1)];
        let usual = sides[0].bit() | sides[1].bit() | direction.bit();
        let (step, offset, limit) = (rays.costs[1], rays.frame.offset(direction), labels.limit);
        let (mut id, mut filled) = (from, 0);
        for left in (0..REACH).rev() {
            id = CellId(id.0.wrapping_add_signed(offset));
            cost += step;
            if labels.costs[id.index()] <= cost || cost > limit {
                break;
            }
            labels.costs[id.index()] = cost;
            filled += 1;
            let onward = rays.onward(id, direction);
            if onward & !usual != 0 || left == 0 {
                if onward != 0 {
                    self.wait(labels, id, cost, direction.0 as u8);
                }
                break;
            }
            for side in sides {
                if onward & side.bit() != 0 {
                    filled += self.fill_straight(labels, rays, (id, cost), side, left);
                }
            }
            if onward & direction.bit() == 0 {
                break;
            }
        }
        filled
    }
}
