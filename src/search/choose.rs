//! All that decides what runs: algorithm, open list, heuristic, graph or planes, which stacks.

use super::query::{Algorithm, Choice, DeadEndCut, Heuristic, OpenListKind, Query};
use crate::base::Error;
use crate::bound::{Euclidean, MAX_ESTIMATE};
use crate::grid::Neighbours;
use crate::map::Map;
use crate::queue::{fits_jump_stacks, fits_stacks};

/// With more than one jump point in so many free cells a map is full of them.
const DENSE: u64 = 3;

impl Query {
    /// Settles what was left open, or tells that the combination does not exist for this map.
    pub fn choose(&self, map: &Map) -> Result<Choice, Error> {
        use Algorithm::{AStar, CanonicalAStar, Jump, JumpGraph};
        let algorithm = self.choose_algorithm(map);
        let heuristic = self.choose_heuristic(map, algorithm)?;
        let exists = match algorithm {
            CanonicalAStar => has_canonical_steps(map),
            Jump | JumpGraph => map.is_even(),
            _ => true,
        };
        if !exists {
            return Err(Error::Unsupported);
        }
        if algorithm == JumpGraph && map.tables().jump_graph().current().is_none() {
            return Err(Error::NoTable);
        }
        let open_list = match (algorithm, self.open_list) {
            (AStar | CanonicalAStar, OpenListKind::Auto) if is_for_stacks(map, heuristic) => OpenListKind::Stacks,
            (AStar | CanonicalAStar, OpenListKind::Auto) => OpenListKind::Heap,
            (AStar | CanonicalAStar, OpenListKind::TwoStacks)
                if !fits_two_stacks(map) || heuristic != Heuristic::Naive =>
            {
                return Err(Error::Unsupported);
            }
            (AStar | CanonicalAStar, named) => named,
            (Jump | JumpGraph, OpenListKind::Auto) if is_for_jump_stacks(map, heuristic) => OpenListKind::Stacks,
            (Jump | JumpGraph, OpenListKind::Auto) => OpenListKind::Heap,
            (Jump | JumpGraph, named @ (OpenListKind::Stacks | OpenListKind::Heap)) => named,
            (_, OpenListKind::Auto) => OpenListKind::Auto,
            _ => return Err(Error::Unsupported),
        };
        let cazenave = algorithm == Algorithm::CazenaveIda;
        let ranged = open_list == OpenListKind::MultiStack || algorithm == Algorithm::FringeBuckets;
        let without_effect = self.stack_range > 1 && !ranged
            || self.dead_end_cut != DeadEndCut::default() && !cazenave
            || self.threshold_delta != 0 && !cazenave
            || self.landmarks != 0 && (heuristic != Heuristic::Alt || map.tables().landmarks().is_none());
        // Plain IDA* does not remember the way to a cell that it has left; jump searches do not look at cells between.
        let without_effect = without_effect || self.partial && matches!(algorithm, Algorithm::Ida | Jump | JumpGraph);
        if without_effect {
            return Err(Error::Unsupported);
        }
        Ok(Choice { algorithm, open_list, heuristic })
    }

    /// Jump searches are the fastest by far, but for maps that are full of jump points, and look only at jump points, which
    /// is not enough for partial paths. The open lists that they do not run on ask for A*.
    fn choose_algorithm(&self, map: &Map) -> Algorithm {
        let for_cells = matches!(self.open_list, OpenListKind::MultiStack | OpenListKind::TwoStacks);
        match self.algorithm {
            Algorithm::Auto if self.partial || for_cells || !map.is_even() => Algorithm::AStar,
            Algorithm::Auto if map.tables().jump_graph().active().is_some() => Algorithm::JumpGraph,
            Algorithm::Auto if is_full_of_jump_points(map) && has_canonical_steps(map) => Algorithm::CanonicalAStar,
            Algorithm::Auto if is_full_of_jump_points(map) => Algorithm::AStar,
            Algorithm::Auto => Algorithm::Jump,
            named => named,
        }
    }

    fn choose_heuristic(&self, map: &Map, algorithm: Algorithm) -> Result<Heuristic, Error> {
        let tables = map.tables();
        // Entries at jump points serve searches on the graph only.
        let at_nodes = tables.node_landmarks().filter(|_| algorithm == Algorithm::JumpGraph);
        let exists = match self.heuristic {
            // Two stacks are only right for the naive one.
            Heuristic::Auto if self.open_list == OpenListKind::TwoStacks => return Ok(Heuristic::Naive),
            Heuristic::Auto if tables.landmarks().is_some_and(|table| table.active() != 0) => {
                return Ok(Heuristic::Alt);
            }
            Heuristic::Auto if at_nodes.is_some_and(|table| table.fits(map.cheapest_weight())) => {
                return Ok(Heuristic::Alt);
            }
            Heuristic::Auto if tables.regions().active().is_some() => return Ok(Heuristic::Regions),
            Heuristic::Auto => return Ok(Heuristic::Naive),
            Heuristic::Naive => true,
            Heuristic::Alt => tables.landmarks().is_some() || at_nodes.is_some(),
            Heuristic::AltBest | Heuristic::Canonical => tables.landmarks().is_some(),
            Heuristic::Regions => tables.regions().current().is_some(),
            Heuristic::Euclidean if !Euclidean::fits(map.rules()) => return Err(Error::Unsupported),
            Heuristic::Euclidean => true,
        };
        if exists { Ok(self.heuristic) } else { Err(Error::NoTable) }
    }
}

/// Whether f rises by 0 or by two steps' cost in every step: with four neighbours on ground of equal weight, and
/// where the map is not so large that estimates are cut off.
fn fits_two_stacks(map: &Map) -> bool {
    let step = u64::from(map.layer().dearest_step());
    let farthest = step * u64::from(map.width() + map.height());
    map.rules().neighbours == Neighbours::Four && map.is_even() && farthest < u64::from(MAX_ESTIMATE)
}

/// Whether the canonical ones of a cell's steps are enough.
fn has_canonical_steps(map: &Map) -> bool {
    map.is_even() && map.rules().neighbours == Neighbours::Eight
}

/// Whether so many cells are jump points that a search from cell to cell is faster than scans.
fn is_full_of_jump_points(map: &Map) -> bool {
    u64::from(map.layer().planes().jump_points()) * DENSE > u64::from(map.passable_cells())
}

/// Whether the array of stacks is the list to take: where it can hold every f without its overflow list, and f does not
/// fall, which makes it move its window each time.
fn is_for_stacks(map: &Map, heuristic: Heuristic) -> bool {
    heuristic != Heuristic::Regions && fits_stacks(map.search_cells(), steepest_rise(map, heuristic))
}

/// Whether jump searches run on stacks: where those hold most jumps, and f does not fall.
fn is_for_jump_stacks(map: &Map, heuristic: Heuristic) -> bool {
    heuristic != Heuristic::Regions && fits_jump_stacks(2 * map.layer().dearest_step())
}

/// The most that f can rise by in one step. The naive heuristic's own slope is the cheapest step's cost, that of any
/// consistent one the cost of the step.
pub(crate) fn steepest_rise(map: &Map, heuristic: Heuristic) -> u32 {
    let dearest = map.layer().dearest_step();
    match heuristic {
        Heuristic::Naive => dearest + map.rules().dearest_move() * u32::from(map.cheapest_weight()),
        _ => 2 * dearest,
    }
}
