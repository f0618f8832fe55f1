//! The map: terrain, its layer, and the edits that keep the two in step.

mod layer;
mod tables;

pub use tables::{BuildProgress, Built};

use crate::base::{Cell, CellId, Error, Frame, Hash, Rect, check_block};
use crate::bound::NaiveDistance;
use crate::grid::{Edit, GridNow, MapError, Rules, Terrain, parse_movingai};
use crate::tables::Tables;
use layer::Layer;
pub(crate) use layer::LayerRef;

/// A grid with its movement rules and everything derived from them. Any number of threads may search one map at once.
pub struct Map {
    terrain: Terrain,
    layer: Layer,
}

/// The terrain of a map that is created without cells.
const PLAIN: u8 = 1;

impl Map {
    /// A map whose cells all have terrain 1.
    pub fn new(width: u32, height: u32, rules: &Rules) -> Result<Self, Error> {
        let mut map = Self::blocked(Frame::new(width, height)?, rules)?;
        map.fill(|_| PLAIN);
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
        let terrain = Terrain::new(frame)?;
        let layer = Layer::new(&frame, rules)?;
        Ok(Self { terrain, layer })
    }

    /// Sets every cell of a new map; `terrain_of` receives the index of a cell in reading order.
    fn fill(&mut self, terrain_of: impl Fn(usize) -> u8) {
        let (rect, width) = (self.frame().whole(), self.width() as usize);
        for (y, row) in self.terrain.frame().rows(rect).enumerate() {
            for (x, index) in row.enumerate() {
                self.terrain.replace(CellId(index as u32), terrain_of(y * width + x));
            }
        }
        self.layer.fill(&self.terrain);
    }

    /// The size of such a map in bytes.
    pub fn memory_size(width: u32, height: u32, rules: &Rules) -> Result<u64, Error> {
        rules.check()?;
        let frame = Frame::new(width, height)?;
        Ok(u64::from(frame.cells()) * Terrain::BYTES_PER_CELL + Layer::memory_size(&frame))
    }

    /// The size of the map in bytes, apart from this struct itself.
    pub fn memory_bytes(&self) -> u64 {
        self.terrain.memory_bytes() + self.layer.memory_bytes()
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

    /// The movement rules.
    pub fn rules(&self) -> &Rules {
        &self.layer.rules
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
        self.layer.components.exact()
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
    fn edit(&mut self, rect: Rect, terrain_of: impl Fn(usize, usize) -> u8) {
        let (mut weights, mut passability) = (false, false);
        for (y, row) in self.terrain.frame().rows(rect).enumerate() {
            for (x, index) in row.enumerate() {
                let (id, new) = (CellId(index as u32), terrain_of(x, y));
                let old = self.terrain.replace(id, new);
                weights |= self.terrain.has_none_of(old) || self.terrain.has_one_of(new);
                if (old == 0) != (new == 0) {
                    passability = true;
                    self.layer.follow_cell(&self.terrain, id);
                }
            }
        }
        self.apply(&Edit::Cells { rect, passability, weights });
    }

    fn apply(&mut self, edit: &Edit) {
        self.layer.apply(&self.terrain, edit);
        self.terrain.advance_epoch();
    }

    /// The weight of a terrain; 0 for terrain 0, which is blocked.
    pub fn terrain_weight(&self, terrain: u8) -> u16 {
        if terrain == 0 { 0 } else { self.layer.weights[usize::from(terrain)] }
    }

    /// Sets the weight of a terrain.
    pub fn set_terrain_weight(&mut self, terrain: u8, weight: u16) -> Result<(), Error> {
        self.layer.set_weight(terrain, weight)?;
        self.apply(&Edit::Weight { terrain, weight });
        Ok(())
    }

    /// Completes deferred work from edits and continues table builds, over at most `work` cells, and returns whether
    /// nothing is left.
    pub fn maintain(&mut self, work: u64) -> Result<bool, Error> {
        self.layer.maintain(&self.terrain, work)
    }

    /// A hash of everything that decides the results of searches. Maps with equal hashes give equal results.
    pub fn state_hash(&self) -> u64 {
        let mut hash = self.own_hash();
        self.layer.hash_derived(&self.terrain, &mut hash);
        hash.value()
    }

    /// A hash of size, terrain, weights, costs and rules.
    pub(crate) fn own_hash(&self) -> Hash {
        let mut hash = Hash::new();
        hash.mix(u64::from(self.width()) << 32 | u64::from(self.height()));
        hash.bytes(self.terrain.bytes());
        self.layer.hash_rules(&mut hash);
        hash
    }

    /// The passable cell nearest to a cell by the naive heuristic, ties by y, then x, up to `reach` columns and rows
    /// away; with `reachable_from` only cells with the same component label as that one.
    pub fn find_nearest_passable(
        &self,
        cell: Cell,
        reach: u32,
        reachable_from: Option<Cell>,
    ) -> Result<Option<Cell>, Error> {
        let frame = self.terrain.frame();
        let near = frame.spot(frame.id(cell)?);
        let label = match reachable_from {
            None => None,
            Some(from) => match frame.id(from)? {
                from if self.terrain.is_passable(from) => Some(self.layer.components.label(from)),
                _ => return Ok(None),
            },
        };
        let fits =
            |id| self.terrain.is_passable(id) && label.is_none_or(|label| self.layer.components.label(id) == label);
        let distance = NaiveDistance::new(near, self.rules());
        let mut best: Option<(u64, i32, i32)> = None;
        let (columns, rows) = (0..self.width() as i32, 0..self.height() as i32);
        let candidate = |x: i32, y: i32| {
            let id = frame.id_unchecked(Cell { x, y });
            fits(id).then(|| (distance.to(frame.spot(id)), y, x))
        };
        // Squares of growing size around the cell. A square's cells are at least `radius` cardinal steps away.
        for radius in 0..=reach.min(self.width().max(self.height())) as i32 {
            if best.is_some_and(|(least, ..)| least < u64::from(self.rules().cardinal_cost) * radius as u64) {
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

    /// A layer of the map, of which there is one.
    pub(crate) fn layer(&self, number: u32) -> Result<LayerRef<'_>, Error> {
        if number == 0 { Ok(self.first_layer()) } else { Err(Error::Unsupported) }
    }

    /// The map's own layer.
    pub(crate) fn first_layer(&self) -> LayerRef<'_> {
        LayerRef { terrain: &self.terrain, layer: &self.layer }
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.layer.tables
    }

    pub(crate) fn now(&self) -> GridNow<'_> {
        self.first_layer().now()
    }

    pub(crate) fn frame(&self) -> &Frame {
        self.terrain.frame()
    }

    /// What tables may know of the map, and the tables.
    pub(crate) fn with_tables(&mut self) -> (GridNow<'_>, &mut Tables) {
        self.layer.with_tables(&self.terrain)
    }
}

#[cfg(test)]
impl Map {
    /// A layer for another kind of agent on this terrain, with the weights of some terrains. No map has one yet.
    pub(crate) fn made_up_layer(&self, rules: &Rules, weights: &[(u8, u16)]) -> Layer {
        let mut layer = Layer::new(self.frame(), rules).unwrap();
        weights.iter().for_each(|&(terrain, weight)| layer.set_weight(terrain, weight).unwrap());
        layer.fill(&self.terrain);
        layer
    }

    pub(crate) fn terrain(&self) -> &Terrain {
        &self.terrain
    }

    pub(crate) fn is_passable(&self, id: CellId) -> bool {
        self.terrain.is_passable(id)
    }

    pub(crate) fn view(&self) -> crate::grid::LayerView<'_> {
        self.first_layer().view()
    }
}
