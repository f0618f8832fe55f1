//! Björnsson's searches as printed: the library counts on random maps what they count, to the last visit, and so what
//! they do on the graphs of the paper's figures holds for it as well.

use cairn::{Counters, DiagonalRule, Neighbours, Outcome, Query, Rules, Searcher, TerrainCharge};
use lab::Method;
use papers::literal::{
    Edges, Found, Graph, Grid, Rule, best_first, fringe, ida, me_ida, textbook, textbook_with_collections,
};
use testkit::{GridMap, Random, generate};

const TILES: Rules = Rules {
    neighbours: Neighbours::Four,
    diagonal_rule: DiagonalRule::Always,
    terrain_charge: TerrainCharge::Entered,
    cardinal_cost: 100,
    diagonal_cost: 150,
};
const OCTILES: Rules = Rules { neighbours: Neighbours::Eight, ..TILES };

/// Random maps of several kinds with weights on some, with four and eight neighbours and two pairs of costs.
fn for_each_query(mut check: impl FnMut(&mut Grid<'_>, &mut Searcher, &cairn::Map, &GridMap, Query)) {
    let mut random = Random::new(20);
    let fine = Rules { cardinal_cost: 70, diagonal_cost: 99, ..OCTILES };
    for rules in [TILES, OCTILES, fine] {
        for number in 0..40 {
            let (width, height) = (random.between(4, 24), random.between(4, 24));
            let mut grid = match number % 3 {
                0 => generate::random_obstacles(width, height, 25, &mut random),
                1 => generate::caves(width, height, 42, &mut random),
                _ => generate::rooms(width, height, 6, 2, &mut random),
            };
            if number % 4 == 0 {
                generate::weights_at_random(&mut grid, &[1, 2], &mut random);
            }
            let mut map = grid.to_map(&rules).unwrap();
            map.set_terrain_weight(0, 2, 3).unwrap();
            let mut searcher = Searcher::for_map(&map).unwrap();
            let mut graph = Grid::new(&map);
            for _ in 0..3 {
                // The library does not begin a search that is over at its start.
                let Some([start, goal]) = grid.random_ends(&mut random).filter(|ends| ends[0] != ends[1]) else {
                    continue;
                };
                graph.set_goal(goal);
                check(&mut graph, &mut searcher, &map, &grid, Query::new(start, goal));
            }
        }
    }
}

/// Cost, iterations, expansions and visits, in all and of the last iteration.
type Counts = (Option<u64>, [u64; 5]);

fn counts_of(found: &Found) -> Counts {
    let counts = [found.limits.len() as u64, found.expanded, found.expanded_last, found.visited, found.visited_last];
    (found.cost.map(u64::from), counts)
}

fn library_counts(outcome: Outcome, cost: u64, counters: &Counters) -> Counts {
    let counts =
        [counters.iterations, counters.expanded, counters.expanded_last(), counters.visited, counters.visited_last()];
    ((outcome == Outcome::Optimal).then_some(cost), counts)
}

/// Holds a method of the library to a search as printed on hundreds of queries.
fn assert_alike(method: &str, literal: impl Fn(&Grid<'_>, u32) -> Found) {
    let (mut solved, mut unsolved, mut iterations) = (0, 0, 0);
    for_each_query(|graph, searcher, map, grid, query| {
        // Without labels the library searches for goals that cannot be reached, too.
        let asked = Method::parse(method).unwrap().query(query.start, query.goal);
        let result = searcher.find_path(map, &Query { ignore_components: true, ..asked }, &mut []).unwrap();
        let found = literal(graph, graph.node(query.start));
        let ours = library_counts(result.outcome, result.cost, &result.counters);
        assert_eq!(ours, counts_of(&found), "{method}, {:?} to {:?} in\n{grid}", query.start, query.goal);
        iterations += found.limits.len();
        if found.cost.is_some() { solved += 1 } else { unsolved += 1 }
    });
    assert!(solved > 300 && unsolved > 15 && iterations > 1500, "{solved}, {unsolved}, {iterations}");
}

#[test]
fn the_librarys_fringe_search_is_figure_2_to_the_last_visit() {
    assert_alike("fringe", |graph, start| fringe(graph, start));
}

#[test]
fn the_librarys_me_ida_is_that_of_the_paper_to_the_last_visit() {
    assert_alike("me-ida", |graph, start| me_ida(graph, start));
}

#[test]
fn every_search_as_printed_finds_the_cheapest_path() {
    for_each_query(|graph, searcher, map, grid, query| {
        let result = searcher.find_path(map, &query, &mut []).unwrap();
        let cost = (result.outcome == Outcome::Optimal).then_some(result.cost as u32);
        let start = graph.node(query.start);
        let rules = [Rule::AStar, Rule::B, Rule::C].map(|rule| best_first(graph, start, rule).cost);
        let books = [textbook(graph, start, u64::MAX).cost, textbook_with_collections(graph, start)];
        assert_eq!((rules, books), ([cost; 3], [cost; 2]), "{:?} to {:?} in\n{grid}", query.start, query.goal);
    });
}

/// Along a corridor every node but the first and the last generates two.
#[test]
fn a_textbook_search_counts_nodes_and_gives_up_at_its_limit() {
    let map = GridMap::filled(9, 1, 1).to_map(&TILES).unwrap();
    let mut graph = Grid::new(&map);
    graph.set_goal(cairn::Cell { x: 8, y: 0 });
    let start = graph.node(cairn::Cell { x: 0, y: 0 });
    let found = textbook(&graph, start, u64::MAX);
    assert_eq!((found.expanded, found.generated, found.gave_up), (8, 1 + 1 + 7 * 2, false));
    assert!(found.cost.is_some());
    let limited = textbook(&graph, start, 6);
    assert_eq!((limited.expanded, limited.generated, limited.gave_up, limited.cost), (3, 6, true, None));
}

/// The paper counts more visits of ME-IDA*: where no cell is blocked, 7 and 3 for each expansion inside the map.
#[test]
fn visits_as_the_paper_counts_them_are_all_neighbours_but_one() {
    let map = GridMap::filled(40, 40, 1).to_map(&TILES).unwrap();
    let mut graph = Grid::new(&map);
    graph.set_goal(cairn::Cell { x: 20, y: 20 });
    let found = me_ida(&graph, graph.node(cairn::Cell { x: 20, y: 10 }));
    // Straight down: ten expansions, the start with four neighbours and itself, the others with three. Entered are the
    // start and from each cell the left neighbour, in vain, and the one below.
    assert_eq!((found.expanded, found.visited, found.generated, found.limits.len()), (10, 1 + 10 * 2, 5 + 9 * 3, 1));
}

/// A tree from the numbers of Figure 1: costs 1 and 2, h the moves to the bottom, thresholds 4, 5 and 6; two nodes are
/// expanded and two more visited in the first iteration, three leaves are left by the second, and the last comes to
/// every node. The drawing itself may branch elsewhere.
fn figure_1() -> Edges {
    const DEPTHS: [u32; 14] = [0, 1, 2, 3, 4, 1, 2, 3, 3, 3, 2, 3, 4, 4];
    const GOAL: u32 = 13;
    let mut successors = vec![Vec::new(); DEPTHS.len()];
    successors[0] = vec![(1, 1), (5, 2)];
    successors[1] = vec![(2, 2)];
    successors[2] = vec![(3, 1)];
    successors[3] = vec![(4, 2)];
    successors[5] = vec![(6, 2), (10, 1)];
    successors[6] = vec![(7, 2), (8, 2), (9, 2)];
    successors[10] = vec![(11, 2)];
    successors[11] = vec![(12, 2), (GOAL, 1)];
    Edges { successors, estimates: DEPTHS.map(|depth| 4 - depth).into(), goal: GOAL }
}

#[test]
fn on_the_tree_of_figure_1_ida_expands_17_and_visits_27_nodes_and_fringe_search_9_and_19() {
    let tree = figure_1();
    let (ida, fringe) = (ida(&tree, 0), fringe(&tree, 0));
    assert_eq!((ida.expanded, ida.visited, fringe.expanded, fringe.visited), (17, 27, 9, 19));
    assert_eq!((&ida.limits, ida.cost), (&vec![4, 5, 6], Some(6)));
    assert_eq!((&fringe.limits, fringe.cost), (&ida.limits, ida.cost));
    // The last iteration of IDA* comes to every node.
    assert_eq!(ida.visited_last, tree.len() as u64);
    // On a tree Fringe Search expands nodes in the order in which IDA* comes to expand them.
    assert_eq!(fringe.order, ida.order);
    assert_eq!(me_ida(&tree, 0).limits, ida.limits);
}

/// Figure 3: the start reaches A and B at f = 10; what lies below A has f = 14, and B reaches A again by an inferior
/// path with f = 12.
#[test]
fn in_figure_3_an_inferior_transposition_backs_up_infinity_and_the_next_limit_is_14() {
    let [start, a, b, below, goal] = [0, 1, 2, 3, 4];
    let graph = Edges {
        successors: vec![vec![(a, 2), (b, 2)], vec![(below, 4)], vec![(a, 2)], vec![(goal, 8)], vec![]],
        estimates: vec![10, 8, 8, 8, 0],
        goal,
    };
    assert_eq!(ida(&graph, start).limits, [10, 12, 14]);
    assert_eq!(me_ida(&graph, start).limits, [10, 14]);
    assert_eq!((ida(&graph, start).cost, me_ida(&graph, start).cost), (Some(14), Some(14)));
}

/// Where the estimate is consistent every node up to the bound is expanded before it rises; only the last iteration is
/// left to the order of ties. Without weights, since where the goal alone has the largest f the library's algorithm C
/// counts an iteration for it and its A* does not.
#[test]
fn up_to_the_last_iteration_the_librarys_a_star_and_algorithm_c_expand_what_the_printed_ones_do() {
    for (method, rule) in [("astar+heap", Rule::AStar), ("c", Rule::C)] {
        let mut before_last = 0;
        for_each_query(|graph, searcher, map, grid, query| {
            if grid.cells.contains(&2) {
                return;
            }
            let asked = Method::parse(method).unwrap().query(query.start, query.goal);
            let result = searcher.find_path(map, &Query { ignore_components: true, ..asked }, &mut []).unwrap();
            let found = best_first(graph, graph.node(query.start), rule);
            let counters = &result.counters;
            let ours = (counters.iterations, counters.expanded - counters.expanded_last());
            let theirs = (found.limits.len() as u64, found.expanded - found.expanded_last);
            assert_eq!(ours, theirs, "{method}, {:?} to {:?} in\n{grid}", query.start, query.goal);
            before_last += theirs.1;
        });
        assert!(before_last > 2000, "{method}: {before_last}");
    }
}
