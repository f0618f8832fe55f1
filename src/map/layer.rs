//! A layer: how one kind of agent may walk on the terrain. Rules, size, weights, and the tables that follow from them;
//! where it may stand and step is its [`Footing`].
//!
//! An agent of size n covers n x n cells, of which its position is the top left one. What a layer calls a cell is a
//! position: it is passable if all cells that the agent covers are, and has the terrain of the heaviest of them.
//!
//! ```text
//!   terrain      what an agent of size 2 finds (terrain 2 is the heavier one)
//!   1 1 1 2      1 1 2 #      the last column and row have no room for it
//!   1 1 1 1      # # 1 #
//!   # 1 1 1      # 1 1 #
//!   1 1 1 1      # # # #
//! ```

use super::changes::LayerChanges;
use super::footing::{Footing, FootingKind};
use super::overlaid::OverlaidView;
use super::overlay::Overlay;
use crate::base::{CellId, Direction, Error, Frame, Hash, Rect, fresh_copy, put_copy};
use crate::grid::{
    BLOCKED, Components, DiagonalRule, Edit, GridNow, Ground, Known, Label, LayerView, Neighbours, Planes, Rules,
    Terrain, Weighted,
};
use crate::tables::{FreshTables, JumpGraph, Tables};

/// The largest agent covers that many cells each way.
pub(crate) const MAX_SIZE: u32 = 16;

/// How to add a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerDef {
    /// Movement rules and base costs.
    pub rules: Rules,
    /// The agent covers `size` x `size` cells, of which its position is the top left one. 1 to 16.
    pub size: u32,
    /// Weight of each terrain; 0 for one that is closed to this kind of agent. Entry 0 is not read.
    pub weights: [u16; 256],
}

/// cbindgen:ignore
impl LayerDef {
    /// As a new map has it.
    pub const DEFAULT: Self = Self { rules: Rules::DEFAULT, size: 1, weights: [1; 256] };

    pub(super) fn check(&self) -> Result<(), Error> {
        self.rules.check()?;
        if self.size == 0 || self.size > MAX_SIZE {
            return Err(Error::Dimensions);
        }
        let mut weights = self.weights[1..].iter().filter(|&&weight| weight != 0);
        weights.try_for_each(|&weight| self.rules.check_weight(weight))
    }

    pub(super) fn kind(&self) -> FootingKind {
        FootingKind::new(&self.rules, self.size, Closed::of(&self.weights))
    }
}

/// The terrains that an agent cannot enter, apart from terrain 0: one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Closed([u64; 4]);

impl Closed {
    pub(super) const NONE: Self = Self([0; 4]);

    fn of(weights: &[u16; 256]) -> Self {
        let mut closed = Self::NONE;
        (1..=u8::MAX).for_each(|terrain| closed.set(terrain, weights[usize::from(terrain)] == 0));
        closed
    }

    fn has(&self, terrain: u8) -> bool {
        self.0[usize::from(terrain >> 6)] >> (terrain & 63) & 1 != 0
    }

    fn set(&mut self, terrain: u8, is_closed: bool) {
        let word = &mut self.0[usize::from(terrain >> 6)];
        *word = *word & !(1 << (terrain & 63)) | u64::from(is_closed) << (terrain & 63);
    }
}

pub(crate) struct Layer {
    pub(super) rules: Rules,
    pub(super) size: u32,
    pub(super) footing: usize,
    /// Weight of each terrain; entry 0 is not used. That of a closed terrain is one that it had, or 1.
    weights: [u16; 256],
    closed: Closed,
    present: PresentWeights,
    /// What this kind of agent finds, if that is not the terrain of the map.
    pub(super) own: Option<Terrain>,
    /// Where jumps end by the weights of the layer, if these differ and its agents can jump: other layers that share
    /// the footing have other weights.
    pub(super) planes: Option<Planes>,
    pub(super) tables: Tables,
    pub(super) changes: LayerChanges,
}

/// The parts of a layer that must be allocated for a copy.
#[derive(Default)]
pub(super) struct FreshLayer {
    own: Option<Terrain>,
    planes: Option<Planes>,
    tables: FreshTables,
}

impl FreshLayer {
    pub(super) fn is_none(&self) -> bool {
        self.own.is_none() && self.planes.is_none() && self.tables.is_none()
    }
}

/// The least and the greatest weight among the terrains that a layer has.
#[derive(Clone, Copy)]
struct PresentWeights {
    least: u16,
    greatest: u16,
}

impl PresentWeights {
    fn of(terrain: &Terrain, weights: &[u16; 256]) -> Self {
        let present = || terrain.present().map(|of| weights[usize::from(of)]);
        Self { least: present().min().unwrap_or(1), greatest: present().max().unwrap_or(1) }
    }
}

impl Layer {
    /// A layer as a def says, which was checked; what it finds is not filled in.
    pub(super) fn new(map: &Terrain, def: &LayerDef, footing: usize) -> Result<Self, Error> {
        Ok(Self {
            rules: def.rules,
            size: def.size,
            footing,
            weights: def.weights.map(|weight| weight.max(1)),
            closed: Closed::of(&def.weights),
            present: PresentWeights { least: 1, greatest: 1 },
            own: if def.kind().is_plain() { None } else { Some(map.derived()?) },
            planes: planes_for(&def.rules, &def.weights, map.frame())?,
            tables: Tables::default(),
            changes: LayerChanges::new(map.epoch()),
        })
    }

    /// A copy in memory of its own.
    pub(super) fn copy(&self) -> Result<Self, Error> {
        let Self { rules, size, footing, weights, closed, present, own: _, planes: _, tables: _, changes } = *self;
        let (own, planes, tables) = (None, None, Tables::default());
        let mut copy = Self { rules, size, footing, weights, closed, present, own, planes, tables, changes };
        let fresh = copy.fresh_for(self)?;
        copy.copy_from(self, fresh);
        Ok(copy)
    }

    /// Copies the parts of another layer that do not fit those of this one.
    pub(super) fn fresh_for(&self, from: &Self) -> Result<FreshLayer, Error> {
        let own = fresh_copy(self.own.as_ref(), from.own.as_ref())?;
        let planes = fresh_copy(self.planes.as_ref(), from.planes.as_ref())?;
        Ok(FreshLayer { own, planes, tables: self.tables.fresh_for(&from.tables)? })
    }

    /// Becomes a copy of another layer.
    pub(super) fn copy_from(&mut self, from: &Self, fresh: FreshLayer) {
        let Self { rules, size, footing, weights, closed, present, own, planes, tables, changes } = self;
        (*rules, *size, *footing, *closed, *present) = (from.rules, from.size, from.footing, from.closed, from.present);
        (*weights, *changes) = (from.weights, from.changes);
        put_copy(own, from.own.as_ref(), fresh.own);
        put_copy(planes, from.planes.as_ref(), fresh.planes);
        tables.copy_from(&from.tables, fresh.tables);
    }

    /// Takes over the whole terrain of a map. The footing is filled in by the layer that leads it.
    pub(super) fn fill(&mut self, map: &Terrain) {
        if let Some(mut own) = self.own.take() {
            self.look_at(map, &mut own, map.frame().whole(), |_, _| true, |_, _| {});
            self.own = Some(own);
        }
        self.present = PresentWeights::of(self.own.as_ref().unwrap_or(map), &self.weights);
    }

    /// The planes by weights that the layer lacks for a weight of a terrain, with nothing filled in.
    pub(super) fn planes_with(&self, frame: &Frame, terrain: u8, weight: u16) -> Result<Option<Planes>, Error> {
        let mut weights: [u16; 256] = std::array::from_fn(|terrain| self.weight(terrain as u8));
        weights[usize::from(terrain)] = weight;
        if self.planes.is_some() { Ok(None) } else { planes_for(&self.rules, &weights, frame) }
    }

    /// Brings the planes by weights up to date with a rectangle, if there are any.
    fn follow_weights_in(&mut self, map: &Terrain, footing: &Footing, rect: Rect, known: Known<'_>) {
        if let Some(planes) = &mut self.planes {
            let terrain = self.own.as_ref().unwrap_or(map);
            let weighted = Weighted::new(terrain.frame(), &self.rules, terrain.bytes(), &self.weights);
            planes.follow_weights((terrain.frame(), rect), &weighted, &footing.steps, known);
        }
    }

    /// The same with all cells.
    pub(super) fn follow_weights(&mut self, map: &Terrain, footing: &Footing) {
        if self.planes.is_some() {
            let mut room = Known::ROOM;
            self.follow_weights_in(map, footing, map.frame().whole(), Known::new(&mut room));
        }
    }

    pub(super) fn kind(&self) -> FootingKind {
        FootingKind::new(&self.rules, self.size, self.closed)
    }

    /// What this kind of agent finds.
    pub(super) fn terrain<'a>(&'a self, map: &'a Terrain) -> &'a Terrain {
        self.own.as_ref().unwrap_or(map)
    }

    /// Brings what the agent finds up to date with an edit of a rectangle of the map, and its footing as well if it
    /// leads that. Returns the edit as the layer sees it.
    pub(super) fn follow(&mut self, map: &Terrain, footing: Option<&mut Footing>, rect: Rect) -> Edit {
        let Some(mut own) = self.own.take() else { unreachable!("only for layers with a terrain of their own") };
        let rect = self.positions_that_cover(rect);
        let (mut weights, mut costs, mut changes) = (false, false, self.changes);
        let (mut blocks, mut opens) = (false, false);
        let mut footing = footing;
        let mut change = |own: &Terrain, (id, old): (CellId, u8)| {
            let new = own.bytes()[id.index()];
            changes.note(self.weight(old), self.weight(new), map.epoch() + 1);
            costs |= self.weight(old) != self.weight(new);
            weights |= own.has_none_of(old) || own.has_one_of(new);
            if old != BLOCKED && new == BLOCKED {
                blocks = true;
                footing.iter_mut().for_each(|footing| footing.follow_blocked(own, id));
            }
        };
        // Cells are opened once none is left to be blocked, which is what components need.
        let is_not_opened = |old, _| {
            opens |= old == BLOCKED;
            old != BLOCKED
        };
        self.look_at(map, &mut own, rect, is_not_opened, &mut change);
        if opens {
            self.look_at(map, &mut own, rect, |old, _| old == BLOCKED, &mut change);
        }
        if let (true, Some(footing)) = (blocks || opens, footing) {
            if opens {
                footing.follow_opened(&own, rect);
            }
            footing.update_steps_and_planes(&own, rect);
        }
        (self.own, self.changes) = (Some(own), changes);
        // Also if what was blocked weighs nothing now, because its terrain was closed.
        Edit::Cells { rect, costs: costs || blocks || opens, weights }
    }

    /// The positions at which an agent covers a cell of a rectangle.
    fn positions_that_cover(&self, rect: Rect) -> Rect {
        let Rect { x, y, width, height } = rect;
        if width == 0 || height == 0 {
            return rect;
        }
        let reach = self.size as i32 - 1;
        let (left, top) = ((x - reach).max(0), (y - reach).max(0));
        Rect { x: left, y: top, width: width + (x - left) as u32, height: height + (y - top) as u32 }
    }

    /// Computes what the agent finds in a rectangle, cell by cell, and passes on each that has changed, with what it
    /// was. Cells change only if that is `wanted`, given what they were and what they would be.
    fn look_at(
        &self,
        map: &Terrain,
        own: &mut Terrain,
        rect: Rect,
        mut wanted: impl FnMut(u8, u8) -> bool,
        mut changed: impl FnMut(&Terrain, (CellId, u8)),
    ) {
        let frame = *map.frame();
        for (y, row) in (rect.y..).zip(frame.rows(rect)) {
            for (x, index) in (rect.x..).zip(row) {
                let id = CellId(index as u32);
                let (old, new) = (own.bytes()[index], self.found_at(map, id, (x as u32, y as u32)));
                if old != new && wanted(old, new) {
                    own.replace(id, new);
                    changed(own, (id, old));
                }
            }
        }
    }

    /// The terrain of the heaviest cell that an agent covers, of several the one with the least number; blocked if one
    /// of them is, or lies outside.
    fn found_at(&self, map: &Terrain, id: CellId, (x, y): (u32, u32)) -> u8 {
        let (size, frame) = (self.size, map.frame());
        if x + size > frame.width() || y + size > frame.height() {
            return BLOCKED;
        }
        let mut found = BLOCKED;
        for row in 0..size {
            let first = id.index() + row as usize * frame.offset(Direction::S) as usize;
            for &terrain in &map.bytes()[first..first + size as usize] {
                if terrain == BLOCKED || self.closed.has(terrain) {
                    return BLOCKED;
                }
                let weight = |terrain: u8| self.weights[usize::from(terrain)];
                let is_heavier = weight(terrain) > weight(found) || weight(terrain) == weight(found) && terrain < found;
                if found == BLOCKED || is_heavier {
                    found = terrain;
                }
            }
        }
        found
    }

    /// Brings weights and tables up to date with an edit that the terrain and the footing already have.
    pub(super) fn apply(&mut self, map: &Terrain, footing: &Footing, edit: &Edit) {
        if edit.changes_weights() {
            self.present = PresentWeights::of(self.terrain(map), &self.weights);
        }
        match *edit {
            Edit::Cells { rect, costs: true, .. } => self.follow_weights_in(map, footing, rect, Known::nothing()),
            Edit::Weight { legs: true, .. } => self.follow_weights(map, footing),
            _ => {}
        }
        let (now, tables) = self.with_tables(map, footing);
        tables.apply(&now, edit);
    }

    /// Notes that a cell of the map has another terrain, for a layer that finds what the map has, and returns whether
    /// that matters to it.
    pub(super) fn note(&mut self, old: u8, new: u8, epoch: u64) -> bool {
        let (before, now) = (self.weight(old), self.weight(new));
        self.changes.note(before, now, epoch);
        before != now
    }

    /// The weight of a terrain; 0 if it is closed.
    pub(super) fn weight(&self, terrain: u8) -> u16 {
        if terrain == BLOCKED || self.closed.has(terrain) { 0 } else { self.weights[usize::from(terrain)] }
    }

    /// Checks that a terrain can have a weight; 0 closes it.
    pub(super) fn check_weight(&self, terrain: u8, weight: u16) -> Result<(), Error> {
        if terrain == BLOCKED {
            return Err(Error::Cost);
        }
        if weight == 0 { Ok(()) } else { self.rules.check_weight(weight) }
    }

    /// Sets the weight of a terrain. Edits follow.
    pub(super) fn set_weight(&mut self, terrain: u8, weight: u16) {
        self.closed.set(terrain, weight == 0);
        if weight != 0 {
            self.weights[usize::from(terrain)] = weight;
        }
    }

    /// The tables, and what they may know of the rest.
    pub(super) fn with_tables<'a>(
        &'a mut self,
        map: &'a Terrain,
        footing: &'a Footing,
    ) -> (GridNow<'a>, &'a mut Tables) {
        let Self { rules, weights, tables, present, own, planes, .. } = self;
        let terrain = own.as_ref().unwrap_or(map);
        (grid_now((rules, weights, *present, planes.as_ref()), footing, terrain), tables)
    }

    /// The size of the layer in bytes, this struct included.
    pub(super) fn memory_bytes(&self) -> u64 {
        let own = self.own.as_ref().map_or(0, Terrain::memory_bytes);
        let planes = self.planes.as_ref().map_or(0, Planes::memory_bytes);
        size_of::<Self>() as u64 + own + planes + self.tables.memory_bytes()
    }
}

/// The grid of a layer with these rules, weights and planes by weights.
fn grid_now<'a>(
    (rules, weights, present, by_weights): (&'a Rules, &'a [u16; 256], PresentWeights, Option<&'a Planes>),
    footing: &'a Footing,
    terrain: &'a Terrain,
) -> GridNow<'a> {
    let Footing { rings, steps, components, planes, .. } = footing;
    let (frame, terrain, cheapest_weight) = (terrain.frame(), terrain.bytes(), present.least);
    // The planes of the footing serve all layers that share it, as long as their weights do not differ on the map.
    let (planes, is_weighted, leg_unit) = match by_weights {
        None => (planes, false, present.least),
        Some(_) if present.least == present.greatest => (planes, false, 1),
        Some(planes) => (planes, true, 1),
    };
    GridNow { frame, rules, rings, terrain, steps, weights, cheapest_weight, is_weighted, leg_unit, components, planes }
}

/// Planes by weights, if weights differ and agents can jump all the same.
fn planes_for(rules: &Rules, weights: &[u16; 256], frame: &Frame) -> Result<Option<Planes>, Error> {
    let mut open = weights[1..].iter().filter(|&&weight| weight != 0);
    let first = open.next();
    let differ = open.any(|weight| Some(weight) != first);
    if differ && Weighted::suits(rules) { Planes::weighted(frame, rules).map(Some) } else { Ok(None) }
}

/// A layer with its terrain and footing: what searches read.
#[derive(Clone, Copy)]
pub(crate) struct LayerRef<'a> {
    pub(crate) terrain: &'a Terrain,
    pub(super) layer: &'a Layer,
    pub(super) footing: &'a Footing,
    /// What is in the way as well, for a search that regards it.
    pub(crate) overlay: Option<&'a Overlay>,
}

impl<'a> LayerRef<'a> {
    /// The same under an overlay.
    pub(crate) fn under(self, overlay: &'a Overlay) -> Self {
        Self { overlay: Some(overlay), ..self }
    }

    /// What a search from a cell reads, whatever is in the way there.
    pub(crate) fn view_from(self, start: CellId) -> OverlaidView<'a> {
        OverlaidView::new(self, self.overlay, start)
    }

    /// What agents find that may stand anywhere, whatever is in the way there.
    pub(crate) fn overlaid_view(self) -> OverlaidView<'a> {
        OverlaidView::without_start(self, self.overlay)
    }

    pub(crate) fn frame(self) -> &'a Frame {
        self.terrain.frame()
    }

    pub(crate) fn rules(self) -> &'a Rules {
        &self.layer.rules
    }

    /// The positions at which an agent covers a cell of a rectangle.
    pub(crate) fn positions_that_cover(self, rect: Rect) -> Rect {
        self.layer.positions_that_cover(rect)
    }

    /// Whether the rules would allow a step from a cell if the cell that it leads to, and the one that it leaves, were
    /// passable.
    pub(crate) fn would_step(self, from: CellId, direction: Direction) -> bool {
        self.footing.rings.steps(self.terrain.ring(from) | direction.bit()) & direction.bit() != 0
    }

    /// The agent covers so many cells each way.
    pub(crate) fn size(self) -> u32 {
        self.layer.size
    }

    /// Whether any position may have changed after an epoch, because a terrain has another weight or the layer is new.
    pub(crate) fn changed_as_a_whole(self, epoch: u64) -> bool {
        self.layer.changes.as_a_whole(epoch)
    }

    pub(crate) fn components(self) -> &'a Components {
        &self.footing.components
    }

    /// The label of a passable cell.
    #[inline]
    pub(crate) fn label(self, id: CellId) -> Label {
        self.components().label(self.frame(), self.terrain.bytes(), id)
    }

    pub(crate) fn tables(self) -> &'a Tables {
        &self.layer.tables
    }

    pub(crate) fn is_passable(self, id: CellId) -> bool {
        self.terrain.is_passable(id)
    }

    /// Nodes that a search on the jump-point graph may meet; 0 without one.
    pub(crate) fn graph_nodes(self) -> u32 {
        self.tables().jump_graph().current().map_or(0, JumpGraph::required_nodes)
    }

    /// The least weight among the terrains on the map.
    pub(crate) fn cheapest_weight(self) -> u16 {
        self.layer.present.least
    }

    /// The most that a step can cost on the map as it is.
    pub(crate) fn most_expensive_step(self) -> u32 {
        self.layer.rules.most_expensive_move() * u32::from(self.layer.present.greatest)
    }

    pub(crate) fn ground(self) -> Ground {
        let PresentWeights { least, greatest } = self.layer.present;
        if least == greatest { Ground::Uniform(least) } else { Ground::Weighted(self.layer.rules.terrain_charge) }
    }

    /// Whether the terrain is uniform, so that one path around a cell can stand for others and searches may jump.
    pub(crate) fn is_uniform(self) -> bool {
        self.layer.present.least == self.layer.present.greatest
    }

    /// What tables may know of the map.
    pub(crate) fn now(self) -> GridNow<'a> {
        let Layer { rules, weights, present, planes, .. } = self.layer;
        grid_now((rules, weights, *present, planes.as_ref()), self.footing, self.terrain)
    }

    /// The weights of the layer, for searches that leave out steps by them.
    pub(crate) fn weighted(self) -> Weighted<'a> {
        self.now().weighted()
    }

    /// Whether searches can jump on the layer as it is.
    pub(crate) fn can_jump(self) -> bool {
        self.is_uniform() || self.layer.planes.is_some()
    }

    /// What expanders read.
    pub(crate) fn view(self) -> LayerView<'a> {
        self.now().view()
    }

    /// A hash of size, terrain, weights, costs and rules: of all that a table depends on.
    pub(crate) fn own_hash(self) -> Hash {
        let mut hash = Hash::new();
        hash.mix(u64::from(self.frame().width()) << 32 | u64::from(self.frame().height()));
        hash.bytes(self.terrain.bytes());
        let Rules { neighbours, diagonal_rule, terrain_charge, cardinal_cost, diagonal_cost } = self.layer.rules;
        hash.mix(neighbours as u64);
        hash.mix(match neighbours {
            Neighbours::Four => DiagonalRule::BothPassable as u64,
            Neighbours::Eight => diagonal_rule as u64 | u64::from(diagonal_cost) << 32,
        });
        hash.mix(terrain_charge as u64 | u64::from(cardinal_cost) << 32);
        (1..=u8::MAX).for_each(|terrain| hash.mix(self.layer.weight(terrain).into()));
        hash
    }

    /// Hashes everything else that decides the results of searches.
    pub(crate) fn hash_derived(self, hash: &mut Hash) {
        // Exact labels follow from the terrain; others decide which unreachable goals cost a search.
        if self.components().exact().is_none() {
            let passable = (0..self.frame().cells()).map(CellId).filter(|&id| self.is_passable(id));
            passable.for_each(|id| hash.mix(self.label(id).0.into()));
        }
        self.tables().hash(hash);
    }
}
