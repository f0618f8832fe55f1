//! The queries: any method that the map supports at the moment, with any of the fields that go with it.

use crate::Random;
use cairn::{Algorithm, Cell, DeadEndCut, Heuristic, Map, OpenListKind, Query};

/// For searches that may take for ever on a small map: those that go depth first, and those that put many values of f
/// into one stack.
const PATIENCE: u64 = 3_000;

/// The methods that a map has, by algorithm, and those that it refuses.
pub(super) struct Methods {
    by_algorithm: Vec<Vec<Query>>,
    refused: Vec<Query>,
}

impl Methods {
    pub(super) fn of(map: &Map) -> Methods {
        let mut methods = Methods { by_algorithm: Vec::new(), refused: Vec::new() };
        for algorithm in Algorithm::ALL {
            let lists =
                OpenListKind::ALL.into_iter().flat_map(|list| Heuristic::ALL.map(|heuristic| (list, heuristic)));
            let (supported, refused): (Vec<Query>, Vec<Query>) = lists
                .map(|(open_list, heuristic)| Query { algorithm, open_list, heuristic, ..Query::default() })
                .partition(|query| query.choose(map).is_ok());
            methods.refused.extend(refused);
            if !supported.is_empty() {
                methods.by_algorithm.push(supported);
            }
        }
        methods
    }

    /// A query that the map supports. Every algorithm is equally likely, however few its heuristics and lists.
    pub(super) fn draw(&self, map: &Map, start: Cell, goal: Cell, random: &mut Random) -> Query {
        let methods = &self.by_algorithm[random.below(self.by_algorithm.len() as u32) as usize];
        with_fields(Query { start, goal, ..random.pick(methods) }, map, random)
    }

    /// A question that must be refused, if there is any.
    pub(super) fn draw_refused(&self, start: Cell, goal: Cell, random: &mut Random) -> Option<Query> {
        (!self.refused.is_empty()).then(|| Query { start, goal, ..random.pick(&self.refused) })
    }
}

/// Changes a field of a question.
type Change = fn(&mut Query, &mut Random);

/// Changes some of the other fields. A change that the method does not have is left out.
fn with_fields(mut query: Query, map: &Map, random: &mut Random) -> Query {
    let changes: [(u32, Change); 9] = [
        (20, |query, random| query.stack_range = random.pick(&[2, 50, u32::MAX])),
        (50, |query, random| query.dead_end_cut = random.pick(&DeadEndCut::ALL)),
        (40, |query, random| query.threshold_delta = random.pick(&[1, 40, u32::MAX])),
        (20, |query, random| query.landmarks = random.pick(&[1, 1, 3, 5])),
        (15, |query, _| query.partial = true),
        (15, |query, _| query.ignore_components = true),
        (15, |query, _| query.ignore_landmark_test = true),
        (25, |query, _| query.first_leg = true),
        (10, |query, random| query.max_expansions = random.between(1, 200).into()),
    ];
    for (percent, change) in changes {
        if random.chance(percent) {
            let mut changed = query;
            change(&mut changed, random);
            if changed.choose(map).is_ok() {
                query = changed;
            }
        }
    }
    let depth_first = matches!(query.algorithm, Algorithm::Ida | Algorithm::MeIda | Algorithm::CazenaveIda);
    if query.max_expansions == 0 && (depth_first || query.stack_range > 1) {
        query.max_expansions = PATIENCE;
    }
    query
}
