//! The direction of the step from each cell, and the nearest goal of each: both follow from the costs.

use super::spread::{general_expander, uniform_expander};
use super::{
    AT_GOAL, DIRECTION_BITS, Field, IS_GOAL, LISTED, Labels, MAX_COST, NO_GOAL, NOWHERE, ORDER, Phase, UNREACHED,
};
use crate::base::{CellId, Direction};
use crate::grid::Expander;
use crate::map::LayerRef;

/// So many cells of a row at a time.
const CHUNK: usize = 64;
/// The work that a chunk counts as.
const CHUNK_WORK: u64 = 8;

impl Field {
    /// Finds the directions of all cells, or of those that have changed and those around them.
    pub(super) fn find_directions(&mut self, layer: LayerRef<'_>, next: usize, work: &mut u64) {
        match (self.spread.all_changed(), uniform_expander(layer)) {
            (true, expander) => self.find_all_directions(layer, expander.and_then(|it| it.uniform_costs()), next, work),
            (false, Some(expander)) => self.find_listed_directions(&expander, next, work),
            (false, None) => self.find_listed_directions(&general_expander(layer), next, work),
        }
    }

    /// Of all cells, from a chunk on. On uniform terrain these are the costs of steps.
    fn find_all_directions(&mut self, layer: LayerRef<'_>, costs: Option<[u32; 2]>, next: usize, work: &mut u64) {
        let (frame, labels) = (&self.frame, &mut self.labels);
        let (width, height) = (frame.width() as usize, frame.height() as usize);
        let (per_row, stride) = (width.div_ceil(CHUNK), frame.offset(Direction::S) as usize);
        let is_limited = labels.limit < MAX_COST;
        let mut chunk = next;
        while chunk < per_row * height && *work > 0 {
            *work = work.saturating_sub(CHUNK_WORK);
            let left = chunk % per_row * CHUNK;
            let first = (chunk / per_row + 1) * stride + 1 + left;
            let cells = first..first + CHUNK.min(width - left);
            match costs {
                // Costs of cells next to each other differ by no more than a step, so their lowest byte is enough.
                Some([cardinal, diagonal]) if !is_limited && cardinal.max(diagonal) < 128 => {
                    labels.find_in_chunk::<u8>(
                        layer.view().steps,
                        layer.view().allowed,
                        [cardinal, diagonal],
                        stride,
                        cells,
                    );
                }
                Some(costs) => {
                    labels.find_in_chunk::<u32>(layer.view().steps, layer.view().allowed, costs, stride, cells);
                }
                None => {
                    let expander = general_expander(layer);
                    labels.marks[cells.clone()].iter_mut().for_each(|mark| *mark &= IS_GOAL);
                    cells.for_each(|index| labels.find_direction(&expander, CellId(index as u32)));
                }
            }
            chunk += 1;
        }
        self.phase = Phase::Directions(chunk);
        if chunk == per_row * height {
            labels.mark_goals();
            self.all_nearest = true;
            self.end_directions();
        }
    }

    /// Of those that are listed and those around them, from one on.
    fn find_listed_directions(&mut self, expander: &impl Expander, next: usize, work: &mut u64) {
        let mut next = next;
        while let Some(id) = self.spread.lists().changed(next) {
            if *work == 0 {
                self.phase = Phase::Directions(next);
                return;
            }
            *work -= 1;
            self.find_direction_again(expander, id, true);
            for direction in Direction::all() {
                let around = expander.frame().neighbour(id, direction);
                // Those that are listed have their turn.
                if self.labels.marks[around.index()] & LISTED == 0 {
                    self.find_direction_again(expander, around, false);
                }
            }
            next += 1;
        }
        for index in 0..next {
            let listed = self.spread.lists().changed(index);
            listed.iter().for_each(|id| self.labels.marks[id.index()] &= IS_GOAL | DIRECTION_BITS);
        }
        self.end_directions();
    }

    fn find_direction_again(&mut self, expander: &impl Expander, id: CellId, is_listed: bool) {
        let before = self.labels.marks[id.index()];
        self.labels.find_direction(expander, id);
        // The mark of a listed cell may be that of its arrival.
        let may_differ = is_listed || before != self.labels.marks[id.index()];
        if may_differ && !self.nearest.is_empty() && !self.all_nearest && !self.spread.lists().add_suspect(id) {
            self.spread.lists().forget_suspects();
            self.all_nearest = true;
        }
    }

    fn end_directions(&mut self) {
        self.spread.forget_changed();
        self.phase = if self.nearest.is_empty() { Phase::Done } else { Phase::Nearest(0) };
    }

    /// Finds the nearest goals: of all cells, first forgetting them and then along the steps from each cell, or of those
    /// whose direction has changed and all that lead to them.
    pub(super) fn find_nearest(&mut self, next: usize, work: &mut u64) {
        let mut next = next;
        let cells = self.nearest.len();
        while *work > 0 {
            *work -= 1;
            if !self.all_nearest {
                let Some(id) = self.spread.lists().take_suspect() else {
                    self.phase = Phase::Done;
                    return;
                };
                self.renew_nearest(id);
            } else if next < cells {
                let end = (next + CHUNK).min(cells);
                self.nearest[next..end].fill(NO_GOAL);
                next = end;
            } else if next < 2 * cells {
                *work = work.saturating_sub(self.trace_nearest(CellId((next - cells) as u32)));
                next += 1;
            } else {
                self.all_nearest = false;
                self.phase = Phase::Done;
                return;
            }
        }
        self.phase = Phase::Nearest(next);
    }

    /// The nearest goal of a cell, if that of the next cell is known.
    fn nearest_by_step(&self, id: CellId) -> u16 {
        match self.labels.marks[id.index()] & DIRECTION_BITS {
            NOWHERE => NO_GOAL,
            AT_GOAL => self.labels.sources.goal(id).map_or(NO_GOAL, |goal| goal.number as u16),
            direction => self.nearest[self.frame.neighbour(id, Direction(direction.into())).index()],
        }
    }

    /// Finds the nearest goal of a cell again; if it is another one, those that step there follow.
    fn renew_nearest(&mut self, id: CellId) {
        let now = self.nearest_by_step(id);
        if std::mem::replace(&mut self.nearest[id.index()], now) == now {
            return;
        }
        for direction in Direction::all() {
            let around = self.frame.neighbour(id, direction);
            let leads_here = self.labels.marks[around.index()] & DIRECTION_BITS == direction.opposite().0 as u8;
            if leads_here && !self.spread.lists().add_suspect(around) {
                self.spread.lists().forget_suspects();
                (self.all_nearest, self.phase) = (true, Phase::Nearest(0));
                return;
            }
        }
    }

    /// Follows the steps from a cell to one whose nearest goal is known, and notes it for all on the way. Returns how
    /// many these are.
    fn trace_nearest(&mut self, id: CellId) -> u64 {
        let is_unknown = |field: &Self, at: CellId| {
            field.nearest[at.index()] == NO_GOAL && field.labels.marks[at.index()] & DIRECTION_BITS < AT_GOAL
        };
        let next = |field: &Self, at: CellId| {
            let direction = field.labels.marks[at.index()] & DIRECTION_BITS;
            field.frame.neighbour(at, Direction(direction.into()))
        };
        let mut end = id;
        while is_unknown(self, end) {
            end = next(self, end);
        }
        let goal = match self.nearest[end.index()] {
            NO_GOAL => self.nearest_by_step(end),
            goal => goal,
        };
        self.nearest[end.index()] = goal;
        let (mut at, mut count) = (id, 0);
        while at != end {
            self.nearest[at.index()] = goal;
            at = next(self, at);
            count += 1;
        }
        count
    }
}

/// A cost, or as much of it as tells costs of cells next to each other apart.
trait Lane: Copy + Default + PartialEq {
    fn of(cost: u32) -> Self;
    fn plus(self, step: u32) -> Self;
}

impl Lane for u8 {
    #[inline(always)]
    fn of(cost: u32) -> Self {
        cost as u8
    }

    #[inline(always)]
    fn plus(self, step: u32) -> Self {
        self.wrapping_add(step as u8)
    }
}

impl Lane for u32 {
    #[inline(always)]
    fn of(cost: u32) -> Self {
        cost
    }

    #[inline(always)]
    fn plus(self, step: u32) -> Self {
        self.wrapping_add(step)
    }
}

impl Labels {
    /// Finds the direction of a cell.
    pub(super) fn find_direction(&mut self, expander: &impl Expander, id: CellId) {
        let cost = self.cost(id);
        let leads_on = |direction: &Direction| {
            let next = self.cost(expander.frame().neighbour(id, *direction));
            next < cost && next + expander.step_cost(id, *direction) == cost
        };
        let direction = match cost {
            UNREACHED => NOWHERE,
            _ if self.own_cost(id) == cost => AT_GOAL,
            _ => {
                let steps = expander.steps(id);
                let mut allowed = ORDER.into_iter().filter(|direction| steps & direction.bit() != 0);
                allowed.find(leads_on).map_or(NOWHERE, |direction| direction.0 as u8)
            }
        };
        let mark = &mut self.marks[id.index()];
        *mark = *mark & !DIRECTION_BITS | direction;
    }

    /// Finds the directions of a part of a row on uniform terrain; those of goals are found later. All cells at once:
    /// the loops have no branches, and become wide instructions.
    fn find_in_chunk<L: Lane>(
        &mut self,
        steps: &[u8],
        allowed: u8,
        costs: [u32; 2],
        stride: usize,
        cells: std::ops::Range<usize>,
    ) {
        let (first, count) = (cells.start, cells.len());
        let Self { costs: all, marks, sources, .. } = self;
        let marks = &mut marks[cells.clone()];
        if all[cells.clone()].iter().all(|&cost| cost == UNREACHED) {
            marks.iter_mut().for_each(|mark| *mark = *mark & IS_GOAL | NOWHERE);
            return;
        }
        let mut lanes = [[L::default(); CHUNK + 2]; 3];
        for (row, lanes) in lanes.iter_mut().enumerate() {
            let from = first + row * stride - stride - 1;
            lanes.iter_mut().zip(&all[from..from + count + 2]).for_each(|(lane, &cost)| *lane = L::of(cost));
        }
        let mut here = [0; CHUNK];
        here[..count].copy_from_slice(&steps[cells.clone()]);
        let mut found = [NOWHERE; CHUNK];
        for direction in ORDER.into_iter().rev().filter(|direction| allowed & direction.bit() != 0) {
            let step = costs[usize::from(direction.is_diagonal())];
            let next = &lanes[(1 + direction.dy()) as usize][(1 + direction.dx()) as usize..][..CHUNK];
            let own = &lanes[1][1..][..CHUNK];
            for place in 0..CHUNK {
                let leads_on = (next[place].plus(step) == own[place]) & (here[place] & direction.bit() != 0);
                found[place] = if leads_on { direction.0 as u8 } else { found[place] };
            }
        }
        for ((mark, &found), &cost) in marks.iter_mut().zip(&found).zip(&all[cells.clone()]) {
            *mark = *mark & IS_GOAL | if cost == UNREACHED { NOWHERE } else { found };
        }
        if let Some(seeds) = sources.seeds.get(cells.clone()) {
            for ((mark, seed), cost) in marks.iter_mut().zip(seeds).zip(&all[cells]) {
                if seed == cost && *cost != UNREACHED {
                    *mark = *mark & IS_GOAL | AT_GOAL;
                }
            }
        }
    }

    /// Marks the goals that no other is cheaper for.
    fn mark_goals(&mut self) {
        let Self { costs, marks, sources, .. } = self;
        for goal in sources.goals.iter().filter(|goal| costs[goal.id.index()] == goal.cost) {
            let mark = &mut marks[goal.id.index()];
            *mark = *mark & !DIRECTION_BITS | AT_GOAL;
        }
    }
}
