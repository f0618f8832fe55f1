//! The map: terrain, its layers, and the edits that keep the two in step.

mod changes;
mod copy;
mod footing;
mod layer;
mod overlaid;
mod overlay;
mod path_check;
mod sight;
mod smooth;
mod tables;

pub(crate) use overlaid::OverlaidView;
pub use overlay::Overlay;
pub use path_check::PathCheck;
pub use sight::{RayEnd, RayHit, Sight};
pub(crate) use smooth::smooth;
pub use smooth::{Smoothed, SmoothingEnd};
pub use tables::{BuildProgress, Built};

use crate::base::{Cell, CellId, CopyFrom, Error, Frame, Rect, check_block};
use crate::bound::NaiveDistance;
use crate::grid::{BLOCKED, Edit, GridNow, MapError, Rules, Terrain, parse_movingai};
use crate::tables::Tables;
use changes::{Extent, Parts};
use footing::{Footing, FootingKind};
use layer::Layer;
pub use layer::LayerDef;
pub(crate) use layer::LayerRef;

/// A grid with its movement rules and everything derived from them. Any number of threads may search one map at once.
pub struct Map {
    terrain: Terrain,
    /// The map's own is the first.
    layers: Vec<Layer>,
    /// Each is shared by some layers.
    footings: Vec<Footing>,
    /// When each part of it was last edited.
    parts: Parts,
}

/// The most layers of a map.
const MAX_LAYERS: usize = 64;

/// What [`Map::layer_info`] reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerInfo {
    /// Movement rules and base costs.
    pub rules: Rules,
    /// The agent covers so many cells each way.
    pub size: u32,
    /// Positions that are passable.
    pub passable_cells: u32,
    /// The least weight among them; 1 if there is none.
    pub cheapest_weight: u16,
    /// The number of components while the labels are exact.
    pub exact_components: Option<u32>,
    /// The first layer with the same rules, size and closed terrains: the two share what follows from these.
    pub shares_with: u32,
    /// Memory in bytes, tables included; what is shared counts for the first layer that has it.
    pub memory_bytes: u64,
}

/// The terrain of a map that is created without cells.
const PLAIN: u8 = 1;

impl Map {
    /// A map whose cells all have terrain 1.
    pub fn new(width: u32, height: u32, rules: &Rules) -> Result<Self, Error> {
        Self::filled(width, height, rules, PLAIN)
    }

    /// A map whose cells all have the same terrain. One that is blocked everywhere is made much faster than others, for
    /// a program that fills it in slices with [`Map::write_cells`].
    pub fn filled(width: u32, height: u32, rules: &Rules, terrain: u8) -> Result<Self, Error> {
        let mut map = Self::blocked(Frame::new(width, height)?, rules)?;
        if terrain != BLOCKED {
            map.fill(|_| terrain);
        }
        Ok(map)
    }

    /// A map from one terrain byte per cell, row by row from the top.
    pub fn from_cells(width: u32, height: u32, rules: &Rules, cells: &[u8]) -> Result<Self, Error> {
        let frame = Frame::new(width, height)?;
        if cells.len() as u64 != u64::from(width) * u64::from(height) {
            return Err(Error::Length);
        }
        let mut map = Self::blocked(frame, rules)?;
        map.fill(|index| cells[index]);
        Ok(map)
    }

    /// A map from text in the MovingAI format: `.` and `G` become terrain 1, `S` terrain 2, everything else is blocked.
    pub fn from_movingai(text: &[u8], rules: &Rules) -> Result<Self, MapError> {
        rules.check()?;
        let grid = parse_movingai(text)?;
        let mut map = Self::blocked(grid.frame, rules)?;
        let width = grid.frame.width() as usize;
        map.fill(|index| grid.terrain(index % width, index / width));
        Ok(map)
    }

    fn blocked(frame: Frame, rules: &Rules) -> Result<Self, Error> {
        rules.check()?;
        let (terrain, parts) = (Terrain::new(frame)?, Parts::new(&frame)?);
        let mut map = Self { terrain, layers: Vec::new(), footings: Vec::new(), parts };
        map.put_layer(&LayerDef { rules: *rules, ..LayerDef::DEFAULT })?;
        Ok(map)
    }

    /// Adds a layer: another kind of agent on the same terrain. Returns its number.
    pub fn add_layer(&mut self, def: &LayerDef) -> Result<u32, Error> {
        def.check()?;
        if self.layers.len() == MAX_LAYERS {
            return Err(Error::TooLarge);
        }
        self.put_layer(def)?;
        let number = self.layers.len() - 1;
        self.fill_layer(number);
        Ok(number as u32)
    }

    /// Adds a layer that is not filled in.
    fn put_layer(&mut self, def: &LayerDef) -> Result<(), Error> {
        let (number, known) = (self.layers.len(), self.find_footing(def.kind()));
        let layer = Layer::new(&self.terrain, def, known.unwrap_or(self.footings.len()))?;
        // Only the last allocation may be one that the map keeps if it succeeds.
        let mut layers = Vec::new();
        layers.try_reserve_exact(number + 1)?;
        if known.is_none() {
            let footing = Footing::new(self.terrain.frame(), def.kind(), number)?;
            self.footings.try_reserve_exact(1)?;
            self.footings.push(footing);
        }
        layers.append(&mut self.layers);
        layers.push(layer);
        self.layers = layers;
        self.parts.cover(def.size);
        Ok(())
    }

    fn find_footing(&self, kind: FootingKind) -> Option<usize> {
        self.footings.iter().position(|footing| footing.kind() == kind)
    }

    /// Takes over the whole terrain.
    fn fill_layer(&mut self, number: usize) {
        let Self { terrain, layers, footings, .. } = self;
        let layer = &mut layers[number];
        layer.fill(terrain);
        let footing = &mut footings[layer.footing];
        if footing.leader == number {
            footing.fill(layer.terrain(terrain));
        }
        layer.follow_weights(terrain, footing);
    }

    /// The number of layers.
    pub fn layers(&self) -> u32 {
        self.layers.len() as u32
    }

    /// Reports on a layer.
    pub fn layer_info(&self, number: u32) -> Result<LayerInfo, Error> {
        let layer = self.layer(number)?;
        let leads = layer.footing.leader == number as usize;
        Ok(LayerInfo {
            rules: *layer.rules(),
            size: layer.size(),
            passable_cells: layer.terrain.passable_cells(),
            cheapest_weight: layer.cheapest_weight(),
            exact_components: layer.components().exact(),
            shares_with: layer.footing.leader as u32,
            memory_bytes: layer.layer.memory_bytes() + if leads { layer.footing.memory_bytes() } else { 0 },
        })
    }

    /// Sets every cell of a new map; `terrain_of` receives the index of a cell in reading order.
    fn fill(&mut self, terrain_of: impl Fn(usize) -> u8) {
        let (rect, width) = (self.terrain.frame().whole(), self.width() as usize);
        for (y, row) in self.terrain.frame().rows(rect).enumerate() {
            for (x, index) in row.enumerate() {
                self.terrain.replace(CellId(index as u32), terrain_of(y * width + x));
            }
        }
        self.fill_layer(0);
    }

    /// The size of such a map in bytes.
    pub fn memory_size(width: u32, height: u32, rules: &Rules) -> Result<u64, Error> {
        rules.check()?;
        let frame = Frame::new(width, height)?;
        Ok(u64::from(frame.cells()) * Terrain::BYTES_PER_CELL
            + size_of::<Layer>() as u64
            + Footing::memory_size(&frame)
            + Parts::memory_size(&frame))
    }

    /// The size of the map in bytes, apart from this struct itself.
    pub fn memory_bytes(&self) -> u64 {
        let layers: u64 = self.layers.iter().map(Layer::memory_bytes).sum();
        let footings: u64 = self.footings.iter().map(Footing::memory_bytes).sum();
        self.terrain.memory_bytes() + layers + footings + self.parts.memory_bytes()
    }

    /// A number that no other map of this process has or had.
    pub fn id(&self) -> u64 {
        self.terrain.map_id()
    }

    /// Increases by one with every edit.
    pub fn epoch(&self) -> u64 {
        self.terrain.epoch()
    }

    /// Columns.
    pub fn width(&self) -> u32 {
        self.terrain.frame().width()
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.terrain.frame().height()
    }

    /// The movement rules of the map's own layer.
    pub fn rules(&self) -> &Rules {
        &self.layers[0].rules
    }

    /// Cells as a searcher counts them, padding included.
    pub fn required_cells(&self) -> u32 {
        self.terrain.frame().cells()
    }

    /// Number of passable cells.
    pub fn passable_cells(&self) -> u32 {
        self.terrain.passable_cells()
    }

    /// The least weight among the terrains on the map.
    pub fn cheapest_weight(&self) -> u16 {
        self.first_layer().cheapest_weight()
    }

    /// The number of components while the labels are exact.
    pub fn exact_components(&self) -> Option<u32> {
        self.first_layer().components().exact()
    }

    /// The terrain of a cell.
    pub fn get_cell(&self, cell: Cell) -> Result<u8, Error> {
        let id = self.terrain.frame().id(cell)?;
        Ok(self.terrain.bytes()[id.index()])
    }

    /// Copies the terrain of a rectangle into rows that are `stride` bytes apart.
    pub fn read_cells(&self, rect: Rect, cells: &mut [u8], stride: u64) -> Result<(), Error> {
        self.terrain.frame().check(rect)?;
        let stride = check_block(rect, cells.len(), stride)?;
        for (y, row) in self.terrain.frame().rows(rect).enumerate() {
            cells[y * stride..][..row.len()].copy_from_slice(&self.terrain.bytes()[row]);
        }
        Ok(())
    }

    /// Sets the terrain of a cell.
    pub fn set_cell(&mut self, cell: Cell, terrain: u8) -> Result<(), Error> {
        self.set_rect(Rect { x: cell.x, y: cell.y, width: 1, height: 1 }, terrain)
    }

    /// Sets the terrain of every cell of a rectangle.
    pub fn set_rect(&mut self, rect: Rect, terrain: u8) -> Result<(), Error> {
        self.terrain.frame().check(rect)?;
        self.edit(rect, |_, _| terrain);
        Ok(())
    }

    /// Sets the terrain of a rectangle from rows that are `stride` bytes apart.
    pub fn write_cells(&mut self, rect: Rect, cells: &[u8], stride: u64) -> Result<(), Error> {
        self.terrain.frame().check(rect)?;
        let stride = check_block(rect, cells.len(), stride)?;
        self.edit(rect, |x, y| cells[y * stride + x]);
        Ok(())
    }

    /// Every edit of cells: `terrain_of` receives column and row within the rectangle, which lies inside.
    ///
    /// This is the one order in which everything follows: the terrain, cell by cell, with the components of footings
    /// that follow it, where cells are opened once none is left to be blocked; steps and planes; then, layer by layer,
    /// what the layer finds, its footing if it leads one of its own, its weights, its tables. Each reads what came
    /// before it.
    fn edit(&mut self, rect: Rect, terrain_of: impl Fn(usize, usize) -> u8) {
        let Self { terrain, layers, footings, parts } = self;
        // A bit for each layer: whether the edit matters to it.
        let (mut weights, mut costs, mut changed) = (false, 0_u64, Extent::EMPTY);
        let (mut blocks, mut opens) = (false, false);
        let next_epoch = terrain.epoch() + 1;
        for (y, row) in terrain.frame().rows(rect).enumerate() {
            for (x, index) in row.enumerate() {
                let (id, new) = (CellId(index as u32), terrain_of(x, y));
                let old = terrain.bytes()[index];
                if old == new {
                    continue;
                }
                weights |= terrain.has_one_of(old) || terrain.has_none_of(new);
                changed.add(rect.x as u32 + x as u32, rect.y as u32 + y as u32);
                let follow_map = layers.iter_mut().enumerate().filter(|(_, layer)| layer.own.is_none());
                follow_map.for_each(|(number, layer)| costs |= u64::from(layer.note(old, new, next_epoch)) << number);
                if old == BLOCKED {
                    opens = true;
                    continue;
                }
                terrain.replace(id, new);
                if new == BLOCKED {
                    blocks = true;
                    plain(footings).for_each(|footing| footing.follow_blocked(terrain, id));
                }
            }
        }
        if opens {
            for (y, row) in terrain.frame().rows(rect).enumerate() {
                for (x, index) in row.enumerate() {
                    if terrain.bytes()[index] == BLOCKED {
                        terrain.replace(CellId(index as u32), terrain_of(x, y));
                    }
                }
            }
            plain(footings).for_each(|footing| footing.follow_opened(terrain, rect));
        }
        let passability = blocks || opens;
        if !changed.is_empty() {
            parts.note(changed, next_epoch);
        }
        if passability {
            plain(footings).for_each(|footing| footing.update_steps_and_planes(terrain, rect));
        }
        for (number, layer) in layers.iter_mut().enumerate() {
            let footing = &mut footings[layer.footing];
            let edit = match layer.own {
                None => Edit::Cells { rect, costs: costs >> number & 1 != 0, weights },
                Some(_) if footing.leader == number => layer.follow(terrain, Some(footing), rect),
                Some(_) => layer.follow(terrain, None, rect),
            };
            layer.apply(terrain, footing, &edit);
        }
        self.advance_epoch();
    }

    fn advance_epoch(&mut self) {
        let own = self.layers.iter_mut().filter_map(|layer| layer.own.as_mut());
        std::iter::once(&mut self.terrain).chain(own).for_each(Terrain::advance_epoch);
    }

    /// The weight of a terrain on a layer; 0 if it is blocked there.
    pub fn terrain_weight(&self, layer: u32, terrain: u8) -> Result<u16, Error> {
        Ok(self.layer(layer)?.layer.weight(terrain))
    }

    /// Sets the weight of a terrain on a layer; 0 closes it to its agents. A layer that had no closed terrain then
    /// needs memory of its own, so does one that shares with another what follows from these, and one whose weights begin
    /// to differ, for planes.
    pub fn set_terrain_weight(&mut self, layer: u32, terrain: u8, weight: u16) -> Result<(), Error> {
        let number = self.number(layer)?;
        self.layers[number].check_weight(terrain, weight)?;
        let before = self.layers[number].weight(terrain);
        let planes = self.layers[number].planes_with(self.terrain.frame(), terrain, weight)?;
        if (before == 0) != (weight == 0) {
            self.part_layer(number)?;
        }
        // Stored legs count in the weight of all terrain until there are planes by weights, and in 1 from then on.
        let unit_changes = planes.is_some() && self.layer_at(number).cheapest_weight() != 1;
        let by_weights = planes.is_some() || self.layers[number].planes.is_some();
        let legs = unit_changes || by_weights && weight != before && !self.terrain.has_none_of(terrain);
        let Self { terrain: map, layers, footings, .. } = self;
        let layer = &mut layers[number];
        if weight != before && !map.has_none_of(terrain) {
            layer.changes.note_terrain(before, weight, map.epoch() + 1);
        }
        layer.set_weight(terrain, weight);
        if planes.is_some() {
            layer.planes = planes;
            layer.follow_weights(map, &footings[layer.footing]);
        }
        if weight != 0 {
            layer.apply(map, &footings[layer.footing], &Edit::Weight { terrain, weight, legs });
        }
        // Another terrain may be closed now, or the heaviest under an agent.
        if layer.own.is_some() {
            let (kind, footing) = (layer.kind(), &mut footings[layer.footing]);
            let leads = footing.leader == number;
            if leads {
                footing.set_kind(kind);
            }
            let edit = layer.follow(map, leads.then_some(&mut *footing), map.frame().whole());
            layer.apply(map, footing, &edit);
        }
        self.advance_epoch();
        Ok(())
    }

    /// Gives a layer a terrain and a footing of its own, if it has not, with all as it is.
    fn part_layer(&mut self, number: usize) -> Result<(), Error> {
        let Self { terrain, layers, footings, .. } = self;
        let (shared, kind) = (layers[number].footing, layers[number].kind());
        let mut others = layers.iter().enumerate().filter(|&(other, layer)| other != number && layer.footing == shared);
        let next_leader = others.next().map(|(other, _)| other);
        let own = match layers[number].own {
            Some(_) => None,
            None => Some(terrain.copy()?),
        };
        if let Some(next_leader) = next_leader {
            let mut footing = Footing::new(terrain.frame(), kind, number)?;
            footings.try_reserve_exact(1)?;
            footing.fill(layers[number].terrain(terrain));
            if footings[shared].leader == number {
                footings[shared].leader = next_leader;
                footings[shared].follows_map = layers[next_leader].own.is_none();
            }
            layers[number].footing = footings.len();
            footings.push(footing);
        }
        if own.is_some() {
            layers[number].own = own;
        }
        Ok(())
    }

    /// Completes deferred work from edits and continues table builds, over at most `work` cells, and returns whether
    /// nothing is left.
    pub fn maintain(&mut self, mut work: u64) -> Result<bool, Error> {
        let Self { terrain, layers, footings, .. } = self;
        let mut is_done = true;
        for footing in footings.iter_mut() {
            is_done &= footing.maintain(layers[footing.leader].terrain(terrain), &mut work)?;
        }
        for layer in layers {
            let (now, tables) = layer.with_tables(terrain, &footings[layer.footing]);
            is_done &= tables.maintain(&now, &mut work)?;
        }
        Ok(is_done)
    }

    /// A hash of everything that decides the results of searches. Maps with equal hashes give equal results.
    pub fn state_hash(&self) -> u64 {
        let mut hash = self.first_layer().own_hash();
        self.first_layer().hash_derived(&mut hash);
        for layer in (1..self.layers()).map_while(|number| self.layer(number).ok()) {
            hash.mix(layer.own_hash().value());
            layer.hash_derived(&mut hash);
        }
        hash.value()
    }

    /// The passable cell nearest to a cell by the naive heuristic, ties by y, then x, up to `reach` columns and rows
    /// away; with `reachable_from` only cells with the same component label as that one.
    pub fn find_nearest_passable(
        &self,
        layer: u32,
        cell: Cell,
        reach: u32,
        reachable_from: Option<Cell>,
    ) -> Result<Option<Cell>, Error> {
        let layer = self.layer(layer)?;
        let frame = layer.frame();
        let near = frame.spot(frame.id(cell)?);
        let label = match reachable_from {
            None => None,
            Some(from) => match frame.id(from)? {
                from if layer.is_passable(from) => Some(layer.label(from)),
                _ => return Ok(None),
            },
        };
        let fits = |id| layer.is_passable(id) && label.is_none_or(|label| layer.label(id) == label);
        let distance = NaiveDistance::new(near, layer.rules());
        let mut best: Option<(u64, i32, i32)> = None;
        let (columns, rows) = (0..self.width() as i32, 0..self.height() as i32);
        let candidate = |x: i32, y: i32| {
            let id = frame.id_unchecked(Cell { x, y });
            fits(id).then(|| (distance.to(frame.spot(id)), y, x))
        };
        // Squares of growing size around the cell. A square's cells are at least `radius` cardinal steps away.
        for radius in 0..=reach.min(self.width().max(self.height())) as i32 {
            if best.is_some_and(|(least, ..)| least < u64::from(layer.rules().cardinal_cost) * radius as u64) {
                break;
            }
            let (left, right, top, bottom) = (cell.x - radius, cell.x + radius, cell.y - radius, cell.y + radius);
            let edge_rows = [top, bottom].into_iter().filter(|y| rows.contains(y));
            let across = left.max(0)..=right.min(columns.end - 1);
            let edge_columns = [left, right].into_iter().filter(|x| columns.contains(x));
            let between = (top + 1).max(0)..=(bottom - 1).min(rows.end - 1);
            let on_rows = edge_rows.flat_map(|y| across.clone().map(move |x| (x, y)));
            let on_columns = edge_columns.flat_map(|x| between.clone().map(move |y| (x, y)));
            let nearest = on_rows.chain(on_columns).filter_map(|(x, y)| candidate(x, y)).min();
            best = best.into_iter().chain(nearest).min();
        }
        Ok(best.map(|(_, y, x)| Cell { x, y }))
    }

    /// A layer of the map.
    pub(crate) fn layer(&self, number: u32) -> Result<LayerRef<'_>, Error> {
        Ok(self.layer_at(self.number(number)?))
    }

    /// The cells that edits after an epoch have changed, a rectangle for each, if the map remembers all of them.
    pub(crate) fn edits_since(&self, epoch: u64) -> Option<impl Iterator<Item = Rect>> {
        self.parts.recent.since(epoch)
    }

    fn layer_at(&self, index: usize) -> LayerRef<'_> {
        let layer = &self.layers[index];
        LayerRef { terrain: layer.terrain(&self.terrain), layer, footing: &self.footings[layer.footing], overlay: None }
    }

    fn number(&self, layer: u32) -> Result<usize, Error> {
        Some(layer as usize).filter(|&number| number < self.layers.len()).ok_or(Error::NoLayer)
    }

    /// The map's own layer.
    pub(crate) fn first_layer(&self) -> LayerRef<'_> {
        self.layer_at(0)
    }

    /// The tables of a layer, to be changed.
    fn tables_mut(&mut self, layer: u32) -> Result<&mut Tables, Error> {
        let number = self.number(layer)?;
        Ok(&mut self.layers[number].tables)
    }

    /// What tables of a layer may know of it, and the tables.
    fn with_tables(&mut self, layer: u32) -> Result<(GridNow<'_>, &mut Tables), Error> {
        let number = self.number(layer)?;
        let layer = &mut self.layers[number];
        Ok(layer.with_tables(&self.terrain, &self.footings[layer.footing]))
    }

    /// Makes the labels of a layer exact, which the places of landmarks depend on.
    fn finish_labels(&mut self, layer: u32) -> Result<(), Error> {
        let layer = &self.layers[self.number(layer)?];
        let footing = &mut self.footings[layer.footing];
        footing.maintain(self.layers[footing.leader].terrain(&self.terrain), &mut { u64::MAX })?;
        Ok(())
    }
}

/// The footings that follow the terrain of the map.
fn plain(footings: &mut [Footing]) -> impl Iterator<Item = &mut Footing> {
    footings.iter_mut().filter(|footing| footing.follows_map)
}

#[cfg(test)]
impl Map {
    pub(crate) fn tables(&self) -> &Tables {
        self.first_layer().tables()
    }

    pub(crate) fn now(&self) -> GridNow<'_> {
        self.first_layer().now()
    }

    pub(crate) fn frame(&self) -> &Frame {
        self.terrain.frame()
    }

    pub(crate) fn is_passable(&self, id: CellId) -> bool {
        self.terrain.is_passable(id)
    }

    pub(crate) fn view(&self) -> crate::grid::LayerView<'_> {
        self.first_layer().view()
    }
}
