//! The relaxed map that a table's distances belong to: never more expensive than the real one.
//!
//! It begins as a copy of the map. Afterwards it is updated only for edits that make paths cheaper: a cell that was
//! blocked or expensive when the table was built and is opened or gets cheaper. Cells that become blocked or more
//! expensive stay as they were, so distances on it stay lower bounds on those of the real map. All three diagonal rules
//! are monotone (opening a cell never removes a step), so the relaxed map has every step that the real one has.

use crate::base::{CellId, Error, Frame, Rect, copy_by_fields, filled};
use crate::grid::{BLOCKED, Edit, GridNow, LayerView, RingTables, Rules, Weighted, ring};
use crate::tables::blob::{Reader, Writer};

pub(crate) struct Relaxed {
    terrain: Vec<u8>,
    /// The steps each cell allows.
    steps: Vec<u8>,
    /// The least that each terrain has cost since the table was built.
    weights: [u16; 256],
    /// Cells of each terrain.
    counts: [u32; 256],
}

copy_by_fields! { Relaxed { values: weights, counts; parts: terrain, steps } }

/// The steps of a relaxed map and their costs, for a flood that is compiled for each kind of cost. With eight
/// neighbours a flood from one start takes only the canonical steps.
macro_rules! with_steps {
    ($relaxed:expr, $frame:expr, $rules:expr, |$expander:ident| $body:expr) => {{
        let (relaxed, frame, rules): (&$crate::tables::Relaxed, _, _) = (&$relaxed, $frame, $rules);
        match relaxed.uniform_weight() {
            Some(weight) => {
                let cost = $crate::grid::UniformCost::new(rules, weight);
                let all = $crate::grid::GridExpander::new(frame, relaxed.view(), cost);
                let is_canonical = rules.neighbours == $crate::grid::Neighbours::Eight;
                let $expander = &if is_canonical { all.canonical(rules.diagonal_rule) } else { all };
                $body
            }
            None => {
                let cost = $crate::grid::AverageCost::new(rules);
                let all = $crate::grid::GridExpander::new(frame, relaxed.view(), cost);
                let is_canonical = $crate::grid::Weighted::suits(rules);
                let $expander = &if is_canonical { all.canonical_on(relaxed.weighted(frame, rules)) } else { all };
                $body
            }
        }
    }};
}

pub(crate) use with_steps;

impl Relaxed {
    pub(crate) const BYTES_PER_CELL: u64 = 2;

    /// A copy of the map as it is now.
    pub(crate) fn of(now: &GridNow<'_>) -> Result<Self, Error> {
        let view = now.view();
        let cells = view.terrain.len();
        let mut relaxed = Self {
            terrain: filled(cells, 0)?,
            steps: filled(cells, 0)?,
            weights: *view.weights,
            counts: count_terrains(view.terrain),
        };
        relaxed.terrain.copy_from_slice(view.terrain);
        relaxed.steps.iter_mut().zip(view.steps).for_each(|(slot, steps)| *slot = steps & view.allowed);
        Ok(relaxed)
    }

    pub(crate) fn view(&self) -> LayerView<'_> {
        LayerView { steps: &self.steps, allowed: u8::MAX, terrain: &self.terrain, weights: &self.weights }
    }

    pub(crate) fn weighted<'a>(&'a self, frame: &'a Frame, rules: &Rules) -> Weighted<'a> {
        Weighted::new(frame, rules, &self.terrain, &self.weights)
    }

    pub(crate) fn is_passable(&self, id: CellId) -> bool {
        self.terrain[id.index()] != BLOCKED
    }

    /// Whether the cell has been as cheap as `terrain` makes it now.
    pub(crate) fn covers(&self, id: CellId, terrain: u8) -> bool {
        let here = self.terrain[id.index()];
        let weight = |terrain: u8| self.weights[usize::from(terrain)];
        terrain == BLOCKED || here != BLOCKED && weight(here) <= weight(terrain)
    }

    /// Whether an edit has made nothing cheaper than it ever was.
    pub(crate) fn covers_all_of(&self, now: &GridNow<'_>, edit: &Edit) -> bool {
        match *edit {
            Edit::Cells { rect, .. } => {
                now.frame.rows(rect).flatten().all(|index| self.covers(CellId(index as u32), now.terrain[index]))
            }
            Edit::Weight { terrain, weight, .. } => weight >= self.weights[usize::from(terrain)],
        }
    }

    /// Applies the part of an edit that makes cells cheaper, and returns whether there is any.
    pub(crate) fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) -> bool {
        match *edit {
            Edit::Cells { rect, .. } => self.apply_cells(now, rect),
            Edit::Weight { terrain, weight, .. } => self.apply_weight(now.terrain, terrain, weight),
        }
    }

    fn apply_cells(&mut self, now: &GridNow<'_>, rect: Rect) -> bool {
        let GridNow { frame, rings, terrain: real, .. } = *now;
        let (mut any, mut any_opened) = (false, false);
        for index in frame.rows(rect).flatten() {
            let terrain = real[index];
            if !self.covers(CellId(index as u32), terrain) {
                any = true;
                any_opened |= self.terrain[index] == BLOCKED;
                self.replace(index, terrain);
            }
        }
        if any_opened {
            self.refresh_steps(frame, rings, rect);
        }
        any
    }

    /// Applies everything that has become cheaper since.
    pub(crate) fn catch_up(&mut self, now: &GridNow<'_>) {
        for (weight, &real) in self.weights.iter_mut().zip(now.weights) {
            *weight = real.min(*weight);
        }
        self.apply_cells(now, now.frame.whole());
    }

    /// Cells that were opened have been applied before.
    fn apply_weight(&mut self, real: &[u8], terrain: u8, weight: u16) -> bool {
        if weight >= self.weights[usize::from(terrain)] {
            return false;
        }
        self.weights[usize::from(terrain)] = weight;
        let mut any = self.counts[usize::from(terrain)] != 0;
        for (index, _) in real.iter().enumerate().filter(|&(_, &here)| here == terrain) {
            if !self.covers(CellId(index as u32), terrain) {
                any = true;
                self.replace(index, terrain);
            }
        }
        any
    }

    fn replace(&mut self, index: usize, terrain: u8) {
        let old = std::mem::replace(&mut self.terrain[index], terrain);
        self.counts[usize::from(old)] -= 1;
        self.counts[usize::from(terrain)] += 1;
    }

    fn refresh_steps(&mut self, frame: &Frame, rings: &RingTables, rect: Rect) {
        for index in frame.rows(frame.with_surroundings(rect)).flatten() {
            let id = CellId(index as u32);
            self.steps[index] = if self.is_passable(id) { rings.steps(ring(&self.terrain, frame, id)) } else { 0 };
        }
    }

    /// The number of cells that are more expensive on the real map, or blocked there and not here.
    pub(crate) fn count_more_expensive(&self, real: &[u8], weights: &[u16; 256]) -> u32 {
        let cost = |terrain: u8, weights: &[u16; 256]| match terrain {
            BLOCKED => u32::MAX,
            passable => weights[usize::from(passable)].into(),
        };
        let more_expensive =
            real.iter().zip(&self.terrain).filter(|&(&real, &here)| cost(real, weights) > cost(here, &self.weights));
        more_expensive.count() as u32
    }

    /// Whether no cell is more expensive here than on the real map.
    pub(crate) fn lies_below(&self, real: &[u8], weights: &[u16; 256]) -> bool {
        let cheaper_terrains = (1..256).all(|terrain| self.weights[terrain] <= weights[terrain]);
        cheaper_terrains && (0..real.len()).all(|index| self.covers(CellId(index as u32), real[index]))
    }

    /// The weights of the terrains on the map, each once.
    pub(crate) fn present_weights(&self) -> impl Iterator<Item = u16> + Clone + '_ {
        let weight = |terrain: usize| self.weights[terrain];
        let before = |terrain: usize| self.present().take_while(move |&of| of < terrain);
        let is_first = move |&of: &usize| before(of).all(|other| weight(other) != weight(of));
        self.present().filter(is_first).map(weight)
    }

    fn present(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (1..256).filter(|&terrain| self.counts[terrain] != 0)
    }

    /// The weight of all terrains on the map, if it is the same.
    pub(crate) fn uniform_weight(&self) -> Option<u16> {
        let weights = || self.present().map(|terrain| self.weights[terrain]);
        let (least, greatest) = (weights().min().unwrap_or(1), weights().max().unwrap_or(1));
        (least == greatest).then_some(least)
    }

    pub(crate) fn encode(&self, writer: &mut Writer<'_>, frame: &Frame) {
        self.weights[1..].iter().for_each(|&weight| writer.u16(weight));
        frame.rows(frame.whole()).for_each(|row| writer.bytes(&self.terrain[row]));
    }

    /// One that was saved. It must nowhere be more expensive than the map is now, or its distances would be too large.
    pub(crate) fn decode(reader: &mut Reader<'_>, now: &GridNow<'_>) -> Result<Self, Error> {
        let mut weights = [1; 256];
        for weight in &mut weights[1..] {
            *weight = reader.u16()?;
            now.rules.check_weight(*weight).map_err(|_| Error::Blob)?;
        }
        let frame = now.frame;
        let mut terrain = filled(frame.cells() as usize, BLOCKED)?;
        for row in frame.rows(frame.whole()) {
            let bytes = reader.bytes(row.len())?;
            terrain[row].copy_from_slice(bytes);
        }
        let (steps, counts) = (filled(terrain.len(), 0)?, count_terrains(&terrain));
        let mut relaxed = Self { terrain, steps, weights, counts };
        relaxed.refresh_steps(frame, now.rings, frame.whole());
        if relaxed.lies_below(now.terrain, now.weights) { Ok(relaxed) } else { Err(Error::Blob) }
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        (self.terrain.capacity() + self.steps.capacity()) as u64
    }
}

fn count_terrains(cells: &[u8]) -> [u32; 256] {
    let mut counts = [0; 256];
    cells.iter().for_each(|&terrain| counts[usize::from(terrain)] += 1);
    counts
}
