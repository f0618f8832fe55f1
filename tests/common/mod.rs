//! What the integration tests share: every method, and searches with a buffer that holds any path. The oracle, with the
//! worlds that tests draw, is the testkit's.
#![allow(dead_code, unused_imports)] // Each test program uses its part.

use cairn::{Algorithm, Cell, DeadEndCut, Heuristic, Map, OpenListKind, Query, SearchResult, Searcher};
pub(crate) use testkit::oracle::{World, all_rules};

/// Every combination of algorithm, open list and heuristic, with each choice of the settings that belong to one; what
/// does not exist for a map is for [`Query::choose`] to say.
pub(crate) fn all_methods() -> Vec<Query> {
    let mut methods = Vec::new();
    for algorithm in Algorithm::ALL {
        for open_list in OpenListKind::ALL {
            for heuristic in Heuristic::ALL {
                let plain = Query { algorithm, open_list, heuristic, ..Query::default() };
                methods.extend([2, 50, u32::MAX].map(|stack_range| Query { stack_range, ..plain }));
                for dead_end_cut in DeadEndCut::ALL {
                    for threshold_delta in [0, 1, 40, u32::MAX] {
                        methods.push(Query { dead_end_cut, threshold_delta, ..plain });
                    }
                }
            }
        }
    }
    methods
}

/// Searches with a buffer that holds any path, and gives the result and the path.
pub(crate) fn search(searcher: &mut Searcher, map: &Map, query: &Query) -> (SearchResult, Vec<Cell>) {
    let mut path = vec![Cell::default(); map.required_cells() as usize];
    let result = searcher.find_path(map, query, &mut path).unwrap();
    assert_eq!(result.written, result.path_length);
    path.truncate(result.path_length as usize);
    (result, path)
}
