//! All choices: algorithm, open list, heuristic, graph or planes, which stacks, which landmarks. The result is a
//! [`Plan`], and nothing later corrects it; `dispatch.rs` finds the types for it.

use super::guide::{Guide, Guided, Heuristic};
use super::query::{Algorithm, Choice, DeadEndCut, Query};
use crate::base::{CellId, Error};
use crate::bound::MAX_ESTIMATE;
use crate::grid::{Neighbours, Weighted};
use crate::map::{LayerRef, Map, Overlay};
use crate::queue::{
    CellHeads, CellStacks, JumpStacks, LeastG, ListDef, OpenListKind, OpenState, RestingList, fits_jump_stacks,
    fits_stacks, window_for,
};
use crate::tables::Landmarks;

/// With more than one jump point in this many passable cells a map is full of them.
const DENSE: u64 = 3;

/// What runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plan {
    /// What is reported to the caller.
    pub(crate) choice: Choice,
    list: ListDef,
    pub(crate) guide: Guide,
    pub(crate) space: Space,
    /// Whether the ends of the search are those of a [`GoalSet`](super::goals::GoalSet).
    pub(crate) has_set: bool,
}

/// What is searched.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Space {
    #[default]
    Cells,
    /// Jump points, found by scans of the planes.
    Planes,
    /// Jump points of the graph, whose chains are followed or not.
    Graph { chains: bool },
}

impl Space {
    #[inline(always)]
    fn of(layer: LayerRef<'_>, algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::Jump => Self::Planes,
            Algorithm::JumpGraph => {
                let graph = layer.tables().jump_graph().active();
                Self::Graph { chains: graph.is_some_and(|graph| graph.view().has_chains()) }
            }
            _ => Self::Cells,
        }
    }
}

impl Plan {
    /// The plan for a query that takes no search: which nodes it would have had, and nothing else.
    #[inline(always)]
    pub(crate) fn without_search(choice: Choice) -> Self {
        let space = match choice.algorithm {
            Algorithm::Jump => Space::Planes,
            Algorithm::JumpGraph => Space::Graph { chains: false },
            _ => Space::Cells,
        };
        Self { choice, space, ..Self::default() }
    }

    /// The plan for a query whose methods were chosen, and for its endpoints.
    pub(crate) fn new(layer: LayerRef<'_>, query: &Query, choice: Choice, start: CellId, goal: CellId) -> Self {
        let guide = Guide::new(layer, query, &choice, start, goal);
        debug_assert_eq!(matches!(guide, Guide::Naive), choice.heuristic == Heuristic::Naive);
        let space = Space::of(layer, choice.algorithm);
        let jumps = choice.algorithm.jumps();
        let rise = if jumps { 0 } else { steepest_rise(layer, choice.heuristic) };
        let list = ListDef { cells: layer.frame().cells(), rise, range: query.stack_range.max(1) };
        Self { choice, list, guide, space, has_set: false }
    }

    /// The plan for a search that ends at one of several cells: a jump search if it `may_jump`, otherwise A* that
    /// regards an overlay and a blocked start. On few lists, and by landmarks or the naive heuristic, whatever else was
    /// chosen: that is few copies of each loop.
    pub(crate) fn with_set(layer: LayerRef<'_>, query: &Query, choice: Choice, may_jump: bool) -> Self {
        use Heuristic::{Alt, AltBest, LandmarkPairs};
        let by_landmarks = matches!(choice.heuristic, Alt | AltBest | LandmarkPairs);
        let active = layer.tables().landmarks().map_or(0, Landmarks::active);
        let guide = if by_landmarks && active != 0 { Guide::Alt(active) } else { Guide::Naive };
        let heuristic = if let Guide::Naive = guide { Heuristic::Naive } else { Alt };
        let jumps = may_jump && choice.algorithm.jumps();
        let algorithm = match query.algorithm {
            _ if jumps => choice.algorithm,
            Algorithm::CanonicalAStar => Algorithm::CanonicalAStar,
            Algorithm::AStar => Algorithm::AStar,
            _ if Weighted::suits(layer.rules()) && gains_by_canonical_steps(layer) => Algorithm::CanonicalAStar,
            _ => Algorithm::AStar,
        };
        // Few goals are found before a list matters, if the search jumps.
        let is_light = layer.overlay.is_none_or(Overlay::is_light) && is_for_jump_stacks(layer, heuristic);
        let open_list = match query.open_list {
            OpenListKind::Auto if !jumps && is_light => OpenListKind::Stacks,
            _ => OpenListKind::Heap,
        };
        let choice = Choice { algorithm, open_list, heuristic };
        let space = if jumps { Space::of(layer, choice.algorithm) } else { Space::Cells };
        let list = ListDef { cells: layer.frame().cells(), rise: 0, range: 1 };
        Self { choice, list, guide, space, has_set: true }
    }

    /// The open list, empty; nothing if the search uses something else in place of one.
    pub(crate) fn open_list(&self) -> Option<OpenState> {
        let (def, jumps) = (&self.list, self.choice.algorithm.jumps());
        match self.choice.open_list {
            OpenListKind::Stacks if jumps || self.has_set => Some(OpenState::JumpStacks(JumpStacks::empty(def))),
            OpenListKind::Stacks if window_for(def.rise) == CellHeads::WINDOW => {
                Some(OpenState::CellStacks(CellStacks::empty(def)))
            }
            OpenListKind::Auto if self.choice.algorithm == Algorithm::C => Some(OpenState::LeastG(LeastG::empty(def))),
            kind => OpenState::named(kind, def),
        }
    }
}

impl Guide {
    /// Searches on the graph can use more kinds of landmark tables than others.
    fn new(layer: LayerRef<'_>, query: &Query, choice: &Choice, start: CellId, goal: CellId) -> Self {
        let guide = Guided::choose(query, choice.heuristic, layer, [start, goal]);
        if choice.algorithm != Algorithm::JumpGraph || choice.heuristic != Heuristic::Alt {
            return guide;
        }
        let (graph, landmarks) = (layer.tables().jump_graph().active(), layer.tables().landmarks());
        match (guide, graph.zip(landmarks)) {
            (Self::Alt(mask), Some((graph, table))) if graph.rows_of(table).is_some() => Self::ByRow(mask),
            (Self::Naive, _) if has_entries_at_nodes(layer) => Self::ByNode,
            _ => guide,
        }
    }
}

impl Query {
    /// Settles the choices that were left open, or returns that the combination does not exist for this map.
    pub fn choose(&self, map: &Map) -> Result<Choice, Error> {
        self.choose_on(map.layer(self.layer)?)
    }

    // PERF: Inlined, and what few queries ask for left to functions of its own: that took 60 of the 155 instructions off
    // a query that names nothing.
    #[inline(always)]
    pub(crate) fn choose_on(&self, layer: LayerRef<'_>) -> Result<Choice, Error> {
        let algorithm = self.choose_algorithm(layer);
        let heuristic = self.choose_heuristic(layer, algorithm)?;
        if self.algorithm != Algorithm::Auto {
            check_algorithm(algorithm, layer)?;
        }
        let choice = Choice { algorithm, heuristic, open_list: self.choose_list(layer, algorithm, heuristic)? };
        if self.has_options() {
            self.check_options(layer, choice)?;
        }
        // The library chooses no table that is suspended.
        let may_be_suspended = self.algorithm == Algorithm::JumpGraph || self.heuristic != Heuristic::Auto;
        Ok(if may_be_suspended { as_in_use(choice, layer) } else { choice })
    }

    /// Whether it asks for anything apart from its methods.
    #[inline(always)]
    fn has_options(&self) -> bool {
        (self.partial | self.first_leg | self.next_to_goal | self.from_blocked)
            | (self.threshold_delta | self.landmarks != 0)
            | (self.stack_range > 1)
            | (self.dead_end_cut != DeadEndCut::Sound)
    }

    /// Whether its methods can do what it asks for.
    #[inline(never)]
    fn check_options(&self, layer: LayerRef<'_>, choice: Choice) -> Result<(), Error> {
        use Algorithm::{CazenaveIda, FringeBuckets, Ida, Jump, JumpGraph, Portals};
        let Choice { algorithm, open_list, heuristic } = choice;
        let cazenave = algorithm == CazenaveIda;
        let ranged = open_list == OpenListKind::MultiStack || algorithm == FringeBuckets;
        let without_effect = self.stack_range > 1 && !ranged
            || self.dead_end_cut != DeadEndCut::default() && !cazenave
            || self.threshold_delta != 0 && !cazenave
            || self.landmarks != 0 && !self.can_choose_landmarks(layer, heuristic);
        // Plain IDA* does not remember the path to a cell that it has left; jump searches do not visit the cells
        // between, and the search over portals visits cells last.
        let never_partial = matches!(algorithm, Ida | Jump | JumpGraph | Portals);
        let without_effect = without_effect || self.partial && never_partial || self.first_leg && algorithm != Portals;
        if without_effect || self.needs_set() && !self.supports_set() { Err(Error::Unsupported) } else { Ok(()) }
    }

    /// Whether its ends are more than two passable cells.
    pub(crate) fn needs_set(&self) -> bool {
        self.next_to_goal || self.from_blocked
    }

    /// Whether its methods can search for several goals, from a blocked start, and with an overlay.
    pub(crate) fn supports_set(&self) -> bool {
        use Algorithm::{AStar, Auto, CanonicalAStar, Jump, JumpGraph};
        matches!(self.algorithm, Auto | AStar | CanonicalAStar | Jump | JumpGraph)
            && matches!(self.open_list, OpenListKind::Auto | OpenListKind::Heap)
    }

    /// Jump searches are the fastest by far, except on maps that are full of jump points. They visit only jump points,
    /// which is not enough for partial paths. An open list that they do not support selects A*.
    #[inline(always)]
    fn choose_algorithm(&self, layer: LayerRef<'_>) -> Algorithm {
        let for_cells = !matches!(self.open_list, OpenListKind::Auto | OpenListKind::Stacks | OpenListKind::Heap);
        match self.algorithm {
            Algorithm::Auto if for_cells => Algorithm::AStar,
            Algorithm::Auto if self.partial && gains_by_canonical_steps(layer) => Algorithm::CanonicalAStar,
            Algorithm::Auto if self.partial => Algorithm::AStar,
            Algorithm::Auto if !layer.can_jump() => Algorithm::AStar,
            Algorithm::Auto if layer.tables().jump_graph().active().is_some() => Algorithm::JumpGraph,
            Algorithm::Auto if is_full_of_jump_points(layer) && gains_by_canonical_steps(layer) => {
                Algorithm::CanonicalAStar
            }
            Algorithm::Auto if is_full_of_jump_points(layer) => Algorithm::AStar,
            Algorithm::Auto => Algorithm::Jump,
            named => named,
        }
    }

    /// Any number of those with entries at all cells for ALT, one of their pairs for canonical ones.
    fn can_choose_landmarks(&self, layer: LayerRef<'_>, heuristic: Heuristic) -> bool {
        let can_choose = heuristic == Heuristic::Alt || heuristic == Heuristic::LandmarkPairs && self.landmarks == 1;
        can_choose && layer.tables().landmarks().is_some()
    }

    #[inline(always)]
    fn choose_heuristic(&self, layer: LayerRef<'_>, algorithm: Algorithm) -> Result<Heuristic, Error> {
        if self.heuristic != Heuristic::Auto {
            return self.named_heuristic(layer, algorithm);
        }
        let tables = layer.tables();
        let by_node = || algorithm == Algorithm::JumpGraph && has_entries_at_nodes(layer);
        // Two stacks are correct only for the naive heuristic.
        Ok(if self.open_list == OpenListKind::TwoStacks {
            Heuristic::Naive
        } else if tables.landmarks().is_some_and(|table| table.active() != 0) || by_node() {
            Heuristic::Alt
        } else if tables.estimating_regions().is_some() {
            Heuristic::Regions
        } else {
            Heuristic::Naive
        })
    }

    #[inline(never)]
    fn named_heuristic(&self, layer: LayerRef<'_>, algorithm: Algorithm) -> Result<Heuristic, Error> {
        // Entries at jump points serve searches on the graph only.
        let by_node = algorithm == Algorithm::JumpGraph && layer.tables().node_landmarks().is_some();
        match self.heuristic {
            Heuristic::Alt if by_node => Ok(Heuristic::Alt),
            named => Guided::check(named, layer).map(|()| named),
        }
    }

    #[inline(always)]
    fn choose_list(
        &self,
        layer: LayerRef<'_>,
        algorithm: Algorithm,
        heuristic: Heuristic,
    ) -> Result<OpenListKind, Error> {
        if self.open_list != OpenListKind::Auto {
            return self.named_list(layer, algorithm, heuristic);
        }
        let suits_stacks = match algorithm {
            _ if algorithm.jumps() => is_for_jump_stacks(layer, heuristic),
            Algorithm::AStar | Algorithm::CanonicalAStar => is_for_stacks(layer, heuristic),
            _ => return Ok(OpenListKind::Auto),
        };
        Ok(if suits_stacks { OpenListKind::Stacks } else { OpenListKind::Heap })
    }

    #[inline(never)]
    fn named_list(
        &self,
        layer: LayerRef<'_>,
        algorithm: Algorithm,
        heuristic: Heuristic,
    ) -> Result<OpenListKind, Error> {
        use OpenListKind::{Heap, Stacks, TwoStacks};
        let exists = match (algorithm, self.open_list) {
            (Algorithm::AStar | Algorithm::CanonicalAStar, TwoStacks) => {
                fits_two_stacks(layer) && heuristic == Heuristic::Naive
            }
            (Algorithm::AStar | Algorithm::CanonicalAStar, _) => true,
            (Algorithm::Jump | Algorithm::JumpGraph, Stacks | Heap) => true,
            _ => false,
        };
        if exists { Ok(self.open_list) } else { Err(Error::Unsupported) }
    }
}

/// Whether an algorithm that was named exists for a layer.
#[inline(always)]
fn check_algorithm(algorithm: Algorithm, layer: LayerRef<'_>) -> Result<(), Error> {
    let (exists, has_table) = match algorithm {
        Algorithm::CanonicalAStar => (has_canonical_steps(layer), true),
        Algorithm::Jump => (layer.can_jump(), true),
        Algorithm::JumpGraph => (layer.can_jump(), layer.tables().jump_graph().current().is_some()),
        Algorithm::Portals => (true, layer.tables().links().is_some()),
        _ => (true, true),
    };
    match (exists, has_table) {
        (false, _) => Err(Error::Unsupported),
        (true, false) => Err(Error::NoTable),
        (true, true) => Ok(()),
    }
}

/// What searches do if a table that was named is suspended.
#[inline(never)]
fn as_in_use(mut choice: Choice, layer: LayerRef<'_>) -> Choice {
    if choice.algorithm == Algorithm::JumpGraph && layer.tables().jump_graph().active().is_none() {
        choice.algorithm = Algorithm::Jump;
    }
    let is_by_node = choice.algorithm == Algorithm::JumpGraph && choice.heuristic == Heuristic::Alt;
    if !(Guided::is_in_use(choice.heuristic, layer) || is_by_node && has_entries_at_nodes(layer)) {
        choice.heuristic = Heuristic::Naive;
    }
    choice
}

/// Whether searches on the graph may use landmarks with entries at its jump points.
fn has_entries_at_nodes(layer: LayerRef<'_>) -> bool {
    layer.tables().node_landmarks().is_some_and(|table| table.fits(layer.cheapest_weight()))
}

/// Whether f rises by 0 or by two steps' cost in every step: with four neighbours on uniform terrain, and
/// if the map is not so large that estimates are cut off.
fn fits_two_stacks(layer: LayerRef<'_>) -> bool {
    let step = u64::from(layer.most_expensive_step());
    let farthest = step * u64::from(layer.frame().width() + layer.frame().height());
    layer.rules().neighbours == Neighbours::Four && layer.is_uniform() && farthest < u64::from(MAX_ESTIMATE)
}

/// Whether the canonical steps of a cell are enough.
fn has_canonical_steps(layer: LayerRef<'_>) -> bool {
    let rules = layer.rules();
    layer.is_uniform() && rules.neighbours == Neighbours::Eight || Weighted::suits(rules)
}

/// Whether that makes A* faster: on weighted terrain it takes as long to leave out a step as to take it, unless landmarks
/// leave few.
// PERF: On terrain with a weight at random in each cell canonical A* took 1.5 times as long as A* without landmarks, and
// 0.92 times with eight.
fn gains_by_canonical_steps(layer: LayerRef<'_>) -> bool {
    has_canonical_steps(layer) && (layer.is_uniform() || layer.tables().landmarks().is_some())
}

/// Whether so many cells are jump points that a search from cell to cell is faster than scans.
fn is_full_of_jump_points(layer: LayerRef<'_>) -> bool {
    u64::from(layer.now().planes.jump_points()) * DENSE > u64::from(layer.terrain.passable_cells())
}

/// Whether the array of stacks is the list to use: it can hold every f without its overflow list, and f does not
/// fall, which makes it move its window each time.
fn is_for_stacks(layer: LayerRef<'_>, heuristic: Heuristic) -> bool {
    !Guided::f_may_fall(heuristic) && fits_stacks(layer.frame().cells(), steepest_rise(layer, heuristic))
}

/// Whether jump searches use stacks: these hold most jumps, and f does not fall.
fn is_for_jump_stacks(layer: LayerRef<'_>, heuristic: Heuristic) -> bool {
    !Guided::f_may_fall(heuristic) && fits_jump_stacks(2 * layer.most_expensive_step())
}

/// The most that f can rise by in one step. The naive heuristic's own slope is the cheapest step's cost, that of any
/// consistent one the cost of the step.
pub(crate) fn steepest_rise(layer: LayerRef<'_>, heuristic: Heuristic) -> u32 {
    let most_expensive = layer.most_expensive_step();
    match heuristic {
        Heuristic::Naive => most_expensive + layer.rules().most_expensive_move() * u32::from(layer.cheapest_weight()),
        _ => 2 * most_expensive,
    }
}
