//! Floods: distances that spread from cells, in slices, in memory of a fixed size.
//!
//! A flood corrects labels: it expands cells in the order of their distance, and expands a cell again if it gets
//! nearer. The same loop therefore builds a table, and repairs one after a cell was opened: there are only fewer cells
//! to begin with. Should the list of waiting cells ever be full, it is thrown away and the flood sweeps over all cells,
//! which finds every label that is still too large; so the size of the list affects only speed.

use crate::base::{CellId, Direction, Error, NodeId, copy_by_fields};
use crate::grid::Expander;
use crate::queue::{ArrayOfStacks, Frontier, OpenList, OwnedStacks};

/// Takes a part of a task of `left` cells.
pub(crate) fn part(left: usize, work: &mut u64) -> usize {
    let count = (left as u64).min(*work);
    *work -= count;
    count as usize
}

/// A distance for each cell.
pub(crate) trait Distances {
    /// Of a cell that no path leads to.
    const UNREACHED: u32;
    /// Longer ones are cut off here.
    const FARTHEST: u32;
    fn get(&self, id: CellId) -> u32;
    fn set(&mut self, id: CellId, distance: u32);
}

/// Where a flood may go.
pub(crate) trait Bounds {
    /// Whether the verdict is ever to retreat.
    const MAY_RETREAT: bool = false;
    /// The verdict on reaching a cell from another at a distance that is less than it was.
    fn verdict(&self, from: CellId, to: CellId, distance: u32) -> Verdict;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Enter,
    /// The cell counts as blocked.
    Avoid,
    /// The cell is not entered, and the cell next to it that leads there is not left at all, unless the flood has
    /// started there.
    Retreat,
}

/// Everywhere.
pub(crate) struct NoBounds;

impl Bounds for NoBounds {
    #[inline]
    fn verdict(&self, _: CellId, _: CellId, _: u32) -> Verdict {
        Verdict::Enter
    }
}

/// Only the cells for which a condition holds.
pub(crate) struct Within<F>(pub(crate) F);

impl<F: Fn(CellId) -> bool> Bounds for Within<F> {
    #[inline]
    fn verdict(&self, _: CellId, to: CellId, _: u32) -> Verdict {
        if self.0(to) { Verdict::Enter } else { Verdict::Avoid }
    }
}

/// The work that a flood has left.
pub(crate) struct Flood {
    /// The waiting cells.
    list: OwnedStacks,
    /// The next cell of a sweep over all of them.
    sweep: Option<CellId>,
    /// Whether the list has become so long that the sweep must wait.
    sweep_waits: bool,
    /// The single start that all spreads from, if there is one: a cell then need not consider cells that the one before
    /// it leads to as well.
    from_one: Option<CellId>,
    /// Whether entries of the list may have directions.
    has_directions: bool,
}

copy_by_fields! {
    Flood { values: sweep, sweep_waits, from_one, has_directions; parts: list }
}

/// An entry of the list is a waiting cell, and above it the direction in which it was reached. If there are more cells
/// than this, directions are not noted.
const CELL_BITS: u32 = 28;
const CELL_MASK: u32 = (1 << CELL_BITS) - 1;

/// The list needs a bit for itself.
const _: () = assert!(CELL_BITS + 3 <= NodeId::BITS);

impl Flood {
    /// A flood with a list of that many entries, at least 64, and distances that grow by about `rise` in a step at
    /// most.
    pub(crate) fn new(entries: usize, rise: u32) -> Result<Self, Error> {
        let list = OwnedStacks::new(entries, rise)?;
        Ok(Self { list, sweep: None, sweep_waits: false, from_one: None, has_directions: false })
    }

    /// Enough entries for the edge of most floods over that many cells.
    pub(crate) fn usual_entries(cells: u32) -> usize {
        OwnedStacks::usual_entries(cells)
    }

    /// Forgets the waiting cells.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        (self.sweep, self.sweep_waits, self.from_one, self.has_directions) = (None, false, None, false);
    }

    /// Clears the flood, and lets one spread from a single cell over distances that are all unreached. It leaves out
    /// the cells that its expander leaves out for an arrival in a direction.
    pub(crate) fn start_over<D: Distances>(&mut self, distances: &mut D, id: CellId, cells: u32) {
        self.clear();
        self.start_at(distances, id, 0);
        self.from_one = (cells <= CELL_MASK).then_some(id);
        self.has_directions = self.from_one.is_some();
    }

    /// Begins a sweep over all cells, for those that are farther than their neighbours allow.
    pub(crate) fn begin_sweep(&mut self) {
        self.from_one = None;
        self.sweep = Some(CellId(0));
    }

    pub(crate) fn is_done(&self) -> bool {
        self.list.is_empty() && self.sweep.is_none()
    }

    /// Sets the distance of a cell if that is nearer. The flood spreads from there.
    pub(crate) fn start_at<D: Distances>(&mut self, distances: &mut D, id: CellId, distance: u32) {
        if distance < distances.get(id) {
            self.from_one = None;
            self.spreading(distances, |spreading| spreading.reach(id, distance, None));
        }
    }

    /// Brings the neighbours of a cell as near as they now can be. The flood spreads from there.
    pub(crate) fn start_around<D: Distances>(&mut self, distances: &mut D, expander: &impl Expander, id: CellId) {
        self.from_one = None;
        self.spreading(distances, |spreading| spreading.expand(expander, &NoBounds, id, None));
    }

    /// Spreads over up to `work` cells, which are counted down, and returns whether nothing is left.
    pub(crate) fn spread<D: Distances>(
        &mut self,
        distances: &mut D,
        expander: &impl Expander,
        bounds: &impl Bounds,
        work: &mut u64,
    ) -> bool {
        let cells = expander.frame().cells();
        self.spreading(distances, |spreading| {
            while *work > 0 {
                // A sweep comes first, as far as there is room, so that what it finds is expanded in order.
                if let (Some(id), false) = (*spreading.sweep, *spreading.sweep_waits) {
                    if !spreading.list.has_room(1) {
                        *spreading.sweep_waits = true;
                        continue;
                    }
                    *work -= 1;
                    *spreading.sweep = (id.0 + 1 < cells).then_some(CellId(id.0 + 1));
                    spreading.look_at(expander, bounds, id);
                } else if let Some((entry, distance)) = spreading.list.pop() {
                    let id = CellId(entry.0 & spreading.cell_mask);
                    if spreading.distances.get(id) == distance {
                        *work -= 1;
                        let reached = spreading.from_one.filter(|&start| start != id);
                        spreading.expand(expander, bounds, id, reached.map(|_| Direction(entry.0 >> CELL_BITS)));
                    }
                } else if *spreading.sweep_waits {
                    *spreading.sweep_waits = false;
                } else {
                    return true;
                }
            }
            spreading.list.is_empty() && spreading.sweep.is_none()
        })
    }

    fn spreading<D: Distances, O>(&mut self, distances: &mut D, act: impl FnOnce(&mut Spreading<'_, D>) -> O) -> O {
        let half = self.list.entries() / 2;
        let mut spreading = Spreading {
            list: self.list.wake(),
            sweep: &mut self.sweep,
            sweep_waits: &mut self.sweep_waits,
            half,
            distances,
            cell_mask: if self.has_directions { CELL_MASK } else { u32::MAX },
            from_one: self.from_one,
        };
        let output = act(&mut spreading);
        let (state, from_one) = (spreading.list.state(), spreading.from_one);
        self.list.rest(state);
        self.from_one = from_one;
        output
    }

    /// What `new` allocates.
    pub(crate) fn memory_size(entries: usize, rise: u32) -> u64 {
        OwnedStacks::memory_size(entries, rise)
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        self.list.memory_bytes()
    }
}

/// A flood with its list awake.
struct Spreading<'a, D> {
    list: ArrayOfStacks<'a>,
    sweep: &'a mut Option<CellId>,
    sweep_waits: &'a mut bool,
    /// The part of the list that a sweep may fill.
    half: usize,
    distances: &'a mut D,
    /// The bits of an entry that are the cell.
    cell_mask: u32,
    from_one: Option<CellId>,
}

/// A waiting cell's entry is live while it has the cell's distance.
struct WaitingCells<'a, D>(&'a D, u32);

impl<D: Distances> Frontier for WaitingCells<'_, D> {
    fn f(&self, entry: NodeId) -> Option<u32> {
        Some(self.0.get(CellId(entry.0 & self.1)))
    }
}

impl<D: Distances> Spreading<'_, D> {
    #[inline]
    fn reach(&mut self, id: CellId, distance: u32, reached: Option<Direction>) {
        self.distances.set(id, distance);
        if !self.list.has_room(1) {
            self.make_room();
        }
        let direction = reached.filter(|_| self.from_one.is_some()).map_or(0, |direction| direction.0 << CELL_BITS);
        self.list.push(NodeId(id.0 | direction), distance, 0);
    }

    /// Drops overtaken entries; if that does not help, all of them, for a sweep to find again.
    #[cold]
    fn make_room(&mut self) {
        self.list.drop_overtaken(&WaitingCells(&*self.distances, self.cell_mask));
        if !self.list.has_room(1) {
            while self.list.pop().is_some() {}
            self.from_one = None;
            *self.sweep = Some(CellId(0));
        }
    }

    /// Whether one of the cells that a cell leads to forbids to leave it.
    #[inline]
    fn retreats<B: Bounds>(&self, expander: &impl Expander, bounds: &B, id: CellId) -> bool {
        let mut retreats = false;
        if B::MAY_RETREAT {
            let here = self.distances.get(id);
            expander.expand(id, None, |to, step, _| {
                let distance = (here + step).min(D::FARTHEST);
                let is_nearer = distance < self.distances.get(to);
                retreats |= is_nearer && bounds.verdict(id, to, distance) == Verdict::Retreat;
            });
        }
        retreats
    }

    /// Puts a cell whose neighbours could be nearer on the list.
    fn look_at(&mut self, expander: &impl Expander, bounds: &impl Bounds, id: CellId) {
        let here = self.distances.get(id);
        if here == D::UNREACHED {
            return;
        }
        let mut is_behind = false;
        expander.expand(id, None, |to, step, _| {
            let distance = (here + step).min(D::FARTHEST);
            is_behind |= distance < self.distances.get(to) && bounds.verdict(id, to, distance) == Verdict::Enter;
        });
        if is_behind {
            self.list.push(id.node(), here, 0);
            *self.sweep_waits = self.list.len() > self.half;
        }
    }

    // PERF: If it is not inlined, a build of landmarks takes 11 % more instructions.
    #[inline(always)]
    fn expand(&mut self, expander: &impl Expander, bounds: &impl Bounds, id: CellId, reached: Option<Direction>) {
        let here = self.distances.get(id);
        if here == D::UNREACHED || here != 0 && self.retreats(expander, bounds, id) {
            return;
        }
        expander.expand(id, reached, |to, step, direction| {
            let distance = (here + step).min(D::FARTHEST);
            if distance < self.distances.get(to) && bounds.verdict(id, to, distance) == Verdict::Enter {
                self.reach(to, distance, Some(direction));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Cell, Random};
    use crate::grid::{AverageCost, GridExpander, Rules};
    use crate::map::Map;

    /// Whole costs, cut off where estimates are.
    impl Distances for Box<[u32]> {
        const UNREACHED: u32 = u32::MAX;
        const FARTHEST: u32 = crate::bound::MAX_ESTIMATE;

        fn get(&self, id: CellId) -> u32 {
            self[id.index()]
        }

        fn set(&mut self, id: CellId, distance: u32) {
            self[id.index()] = distance;
        }
    }

    fn unreached(map: &Map) -> Box<[u32]> {
        vec![u32::MAX; map.required_cells() as usize].into()
    }

    /// Rubble of all weights, where many cells are first reached by an expensive path.
    fn rubble() -> Map {
        let mut random = Random::new(8);
        let cells: Vec<u8> =
            (0..60 * 60).map(|_| if random.chance(25) { 0 } else { random.between(1, 5) as u8 }).collect();
        let mut map = Map::from_cells(60, 60, &Rules::DEFAULT, &cells).unwrap();
        (1..=5).for_each(|terrain| map.set_terrain_weight(0, terrain, u16::from(terrain).pow(3)).unwrap());
        map
    }

    fn expander(map: &Map) -> impl Expander {
        GridExpander::new(map.frame(), map.view(), AverageCost::new(map.rules()))
    }

    /// A flood from the first passable cells, with a number of entries.
    fn started(map: &Map, entries: usize, distances: &mut Box<[u32]>) -> Flood {
        let mut flood = Flood::new(entries, 100).unwrap();
        let starts = (0..10).map(|x| (x, map.frame().id(Cell { x, y: 0 }).unwrap()));
        starts.filter(|&(_, id)| map.is_passable(id)).for_each(|(x, id)| flood.start_at(distances, id, x as u32));
        flood
    }

    /// Distances from the first passable cells, by a flood with `entries` entries, in slices of `slice` cells.
    fn distances(map: &Map, entries: usize, slice: u64) -> Box<[u32]> {
        let mut distances = unreached(map);
        let mut flood = started(map, entries, &mut distances);
        while !flood.spread(&mut distances, &expander(map), &NoBounds, &mut { slice }) {}
        distances
    }

    /// No cell is farther than its neighbours allow, and each except the first has one that it is reached from.
    fn assert_exact(map: &Map, distances: &[u32]) {
        let mut reached_by = vec![false; distances.len()];
        for id in (0..map.required_cells()).map(CellId).filter(|id| distances[id.index()] != u32::MAX) {
            expander(map).expand(id, None, |to, step, _| {
                assert!(distances[to.index()] <= distances[id.index()] + step);
                reached_by[to.index()] |= distances[to.index()] == distances[id.index()] + step;
            });
        }
        let unreached = |&id: &CellId| distances[id.index()] != u32::MAX && !reached_by[id.index()];
        assert!((0..map.required_cells()).map(CellId).filter(unreached).all(|id| map.frame().cell(id).y == 0));
    }

    #[test]
    fn neither_slices_nor_the_length_of_the_list_change_what_a_flood_finds() {
        let map = rubble();
        let plenty = distances(&map, 100_000, u64::MAX);
        assert_exact(&map, &plenty);
        assert!(plenty.iter().filter(|&&distance| distance != u32::MAX).count() > 2000);
        for slice in [1, 7, 1000] {
            assert!(distances(&map, 100_000, slice) == plenty);
            // Far too short a list: it is thrown away again and again, and sweeps find the rest.
            assert!(distances(&map, 64, slice) == plenty);
        }
    }

    #[test]
    fn a_sweep_finds_everything_that_has_become_nearer() {
        let mut map = rubble();
        let mut distances = distances(&map, 1000, u64::MAX);
        map.set_rect(crate::base::Rect { x: 20, y: 0, width: 2, height: 60 }, 1).unwrap();
        let mut flood = Flood::new(64, 100).unwrap();
        flood.begin_sweep();
        let mut work = u64::MAX;
        assert!(flood.spread(&mut distances, &expander(&map), &NoBounds, &mut work));
        assert_exact(&map, &distances);
        // Another flood finds nothing left.
        flood.begin_sweep();
        let before = distances.clone();
        let mut work = u64::from(map.required_cells());
        assert!(flood.spread(&mut distances, &expander(&map), &NoBounds, &mut work));
        assert!(distances == before && work == 0);
    }

    #[test]
    fn a_sweep_may_begin_at_any_moment_of_a_flood() {
        let map = rubble();
        let expected = distances(&map, 100_000, u64::MAX);
        for slice in (1..1500).step_by(7) {
            let mut distances = unreached(&map);
            let mut flood = started(&map, 64, &mut distances);
            let mut spread =
                |work: u64, flood: &mut Flood| flood.spread(&mut distances, &expander(&map), &NoBounds, &mut { work });
            // As a change of costs does it, whatever is on the list, which may be full.
            spread(slice, &mut flood);
            flood.begin_sweep();
            assert!(spread(u64::MAX, &mut flood));
            assert!(distances == expected, "{slice}");
        }
    }

    #[test]
    fn distances_are_cut_off_and_cells_may_be_refused() {
        let flooded = |weight: u16, last: i32| {
            let mut map =
                Map::new(40, 1, &Rules { cardinal_cost: 1024, diagonal_cost: 1024, ..Rules::DEFAULT }).unwrap();
            map.set_terrain_weight(0, 1, weight).unwrap();
            let id = |x| map.frame().id(Cell { x, y: 0 }).unwrap();
            let mut distances = unreached(&map);
            let mut flood = Flood::new(64, 100).unwrap();
            flood.start_at(&mut distances, id(0), 0);
            let within = Within(|to: CellId| to <= id(last));
            assert!(flood.spread(&mut distances, &expander(&map), &within, &mut { u64::MAX }));
            [1, 10, 11, 39].map(|x| distances[id(x).index()])
        };
        let most = crate::bound::MAX_ESTIMATE;
        assert_eq!(flooded(1 << 14, 39), [1 << 24, 10 << 24, 11 << 24, most]);
        assert!(39 << 24 > most);
        assert_eq!(flooded(1, 10), [1024, 10240, u32::MAX, u32::MAX]);
    }
}
