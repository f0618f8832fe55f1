//! Every result against the oracle, over every neighbourhood, diagonal rule, charge and cost pair, before and after
//! edits.

mod common;

use cairn::{Algorithm, AnsweredBy, Cell, Outcome, Progress, Query, Rect, Rules, Searcher, SearcherDef};
use common::{World, all_methods, all_rules, search};
use testkit::Random;
use testkit::oracle::{random_landmarks, random_tiles};

/// Searcher for any of the small worlds.
fn searcher() -> Searcher {
    Searcher::new(26 * 26).unwrap()
}

/// Compares one result with the oracle, whatever it is.
fn check(world: &World, map: &cairn::Map, searcher: &mut Searcher, query: &Query) {
    let (result, path) = search(searcher, map, query);
    let blocked = [query.start, query.goal].into_iter().find(|&end| !world.is_passable(end));
    let best = world.costs_from(query.start).to(query.goal);
    let expected = match (blocked, best) {
        (Some(_), _) => Outcome::EndpointBlocked,
        (None, Some(_)) => Outcome::Optimal,
        (None, None) => Outcome::NoPath,
    };
    assert_eq!(result.outcome, expected, "{query:?} in\n{world}");
    assert_eq!(result.reason, result.outcome);
    match result.outcome {
        Outcome::Optimal => {
            assert_eq!(Some(result.cost), best, "{query:?} in\n{world}");
            assert_eq!(result.lower_bound, result.cost);
            assert_eq!((path.first(), path.last()), (Some(&query.start), Some(&query.goal)));
            assert_eq!(world.path_cost(&path), result.cost, "{query:?} in\n{world}");
            assert_eq!(result.end, query.goal);
            assert_eq!(result.counters.reopened, 0, "the naive heuristic is consistent");
        }
        _ => assert_eq!((result.cost, path.len()), (0, 0)),
    }
    if let Some(blocked) = blocked {
        assert_eq!(result.end, blocked);
    }
    if result.answered_by != AnsweredBy::Search {
        assert_eq!(result.counters.expanded, 0);
    }
}

fn random_query(world: &World, random: &mut Random) -> Query {
    Query::new(world.random_cell(random), world.random_cell(random))
}

#[test]
fn every_combination_finds_the_cheapest_path() {
    let (mut random, mut searcher, mut maps) = (Random::new(1), searcher(), 0);
    for rules in all_rules() {
        for _ in 0..60 {
            let world = World::random(rules, &mut random);
            let map = world.map();
            for _ in 0..5 {
                check(&world, &map, &mut searcher, &random_query(&world, &mut random));
            }
            maps += 1;
        }
    }
    assert!(maps >= 3000, "thousands of maps: {maps}");
}

#[test]
fn edits_leave_every_answer_right() {
    let (mut random, mut searcher) = (Random::new(2), searcher());
    for rules in all_rules() {
        for _ in 0..10 {
            let mut world = World::random(rules, &mut random);
            let mut map = world.map();
            for _ in 0..25 {
                let epoch = map.epoch();
                world.random_edit(&mut map, &mut random);
                assert_eq!(map.epoch(), epoch + 1);
                if random.chance(30) {
                    map.maintain(random.below(100).into()).unwrap();
                }
                check(&world, &map, &mut searcher, &random_query(&world, &mut random));
            }
            let mut cells = vec![0; world.grid.cells.len()];
            let whole = Rect { x: 0, y: 0, width: map.width(), height: map.height() };
            map.read_cells(whole, &mut cells, map.width().into()).unwrap();
            assert_eq!(cells, world.grid.cells);
            // A map that came here by edits gives the results of a new one, counters included.
            while !map.maintain(7).unwrap() {}
            let fresh = world.map();
            assert_eq!(map.state_hash(), fresh.state_hash(), "{world}");
            let query = random_query(&world, &mut random);
            let (mut edited, path) = search(&mut searcher, &map, &query);
            let (made, same_path) = search(&mut searcher, &fresh, &query);
            (edited.map_id, edited.epoch) = (made.map_id, made.epoch);
            assert_eq!((edited, path), (made, same_path), "{world}");
        }
    }
}

#[test]
fn exact_labels_answer_every_unreachable_goal_without_a_search() {
    let (mut random, mut searcher) = (Random::new(3), searcher());
    for rules in all_rules() {
        for _ in 0..20 {
            let mut world = World::random(rules, &mut random);
            let mut map = world.map();
            for _ in 0..8 {
                (0..3).for_each(|_| world.random_edit(&mut map, &mut random));
                // Slices with edits between them; the labels are right in the end whatever was edited meanwhile.
                let mut edits = random.below(12);
                while !map.maintain(random.between(1, 60).into()).unwrap() {
                    if edits > 0 {
                        world.random_edit(&mut map, &mut random);
                        edits -= 1;
                    }
                }
                let components = map.exact_components().expect("maintained");
                assert_eq!(components, count_components(&world), "{world}");
                let query = random_query(&world, &mut random);
                let (result, _) = search(&mut searcher, &map, &query);
                if result.outcome == Outcome::NoPath {
                    assert_eq!(result.answered_by, AnsweredBy::Components, "{query:?} in\n{world}");
                }
                check(&world, &map, &mut searcher, &query);
            }
        }
    }
}

#[test]
fn labels_never_deny_a_path_and_stay_exact_unless_an_edit_may_split() {
    let (mut random, mut searcher) = (Random::new(4), searcher());
    let mut exact_after_edit = 0;
    for rules in all_rules() {
        let mut world = World::random(rules, &mut random);
        let mut map = world.map();
        for _ in 0..60 {
            world.random_edit(&mut map, &mut random);
            // Where the labels claim to be exact they are.
            if let Some(components) = map.exact_components() {
                exact_after_edit += 1;
                assert_eq!(components, count_components(&world), "{world}");
            }
            check(&world, &map, &mut searcher, &random_query(&world, &mut random));
        }
    }
    assert!(exact_after_edit > 500, "{exact_after_edit}");
}

fn count_components(world: &World) -> u32 {
    let mut left: Vec<Cell> = world.cells().filter(|&cell| world.is_passable(cell)).collect();
    let mut components = 0;
    while let Some(&cell) = left.first() {
        let costs = world.costs_from(cell);
        left.retain(|&other| costs.to(other).is_none());
        components += 1;
    }
    components
}

#[test]
fn partial_paths_lead_where_a_flood_says() {
    let (mut random, mut searcher, mut partial) = (Random::new(5), searcher(), 0);
    for rules in all_rules() {
        for _ in 0..100 {
            let world = World::random(rules, &mut random);
            let map = world.map();
            let query = Query { partial: true, ..random_query(&world, &mut random) };
            let (result, path) = search(&mut searcher, &map, &query);
            if result.outcome != Outcome::Partial {
                check(&world, &map, &mut searcher, &query);
                continue;
            }
            partial += 1;
            let is_passable = world.is_passable(query.goal);
            assert_eq!(result.reason, if is_passable { Outcome::NoPath } else { Outcome::EndpointBlocked });
            let costs = world.costs_from(query.start);
            assert_eq!(costs.to(query.goal), None, "{query:?} in\n{world}");
            let reached = world.cells().filter_map(|cell| Some((cell, costs.to(cell)?)));
            let best = reached.min_by_key(|&(cell, cost)| (world.naive(cell, query.goal), cost, cell.y, cell.x));
            assert_eq!(best, Some((result.end, result.cost)), "{query:?} in\n{world}");
            assert_eq!((path.first(), path.last()), (Some(&query.start), Some(&result.end)));
            assert_eq!(world.path_cost(&path), result.cost);
        }
    }
    assert!(partial > 100, "{partial}");
}

#[test]
fn every_budget_is_kept_and_its_lower_bound_holds() {
    let (mut random, mut searcher) = (Random::new(6), searcher());
    // In addition to the usual costs some that are near the largest that can be counted.
    let expensive = |rules: Rules| Rules { cardinal_cost: 1 << 24, diagonal_cost: 1 << 24, ..rules };
    for rules in all_rules().into_iter().flat_map(|rules| [rules, rules, rules, expensive(rules)]) {
        let mut world = World::random_up_to(8, rules, &mut random);
        if rules.cardinal_cost == 1 << 24 {
            world.weights = [1; 256];
        }
        let map = world.map();
        let (start, goal) = world.random_ends(&mut random);
        let best = world.costs_from(start).to(goal).unwrap_or(u64::MAX);
        for method in all_methods() {
            let query = Query { start, goal, max_expansions: 400, ..method };
            if query.choose(&map).is_err() {
                continue;
            }
            let (unlimited, whole_path) = search(&mut searcher, &map, &query);
            let all = unlimited.counters.expanded;
            for budget in 1..=all {
                // For partial paths AUTO takes another algorithm.
                let without = matches!(query.algorithm, Algorithm::Auto | Algorithm::Ida | Algorithm::Jump);
                let partial = random.chance(50) && !without;
                let limited = Query { max_expansions: budget, partial, ..query };
                let (result, path) = search(&mut searcher, &map, &limited);
                assert!(result.counters.expanded <= budget);
                assert!(result.lower_bound <= best, "{limited:?} in\n{world}");
                assert_eq!(world.path_cost(&path), result.cost, "{limited:?} in\n{world}");
                if budget == all {
                    assert_eq!(result.reason, unlimited.outcome);
                    if !partial {
                        assert_eq!((result, &path), (unlimited, &whole_path));
                    }
                } else {
                    let expected = if partial { Outcome::Partial } else { Outcome::BudgetSpent };
                    assert_eq!((result.outcome, result.reason), (expected, Outcome::BudgetSpent));
                    assert_eq!(partial, !path.is_empty());
                    if partial {
                        let closed = closed_cells(&mut searcher, &world);
                        let nearest = closed.into_iter().map(|cell| world.naive(cell, query.goal)).min();
                        assert_eq!(nearest, Some(world.naive(result.end, query.goal)), "{limited:?} in\n{world}");
                    }
                }
            }
        }
    }
}

/// What a search that fell short has expanded; its path leads over expanded cells only.
fn closed_cells(searcher: &mut Searcher, world: &World) -> Vec<Cell> {
    let (width, height) = (world.grid.width, world.grid.height);
    let mut states = vec![0; world.grid.cells.len()];
    searcher.read_states(Rect { x: 0, y: 0, width, height }, &mut states, width.into()).unwrap();
    world.cells().zip(states).filter(|&(_, state)| state >= 2).map(|(cell, _)| cell).collect()
}

#[test]
fn a_stepped_search_ends_like_one_without_a_limit() {
    let (mut random, mut searcher) = (Random::new(7), searcher());
    for rules in all_rules() {
        let world = World::random_up_to(12, rules, &mut random);
        let map = world.map();
        let (start, goal) = world.random_ends(&mut random);
        for method in all_methods() {
            let query = Query { start, goal, max_expansions: 2000, ..method };
            if query.choose(&map).is_err() {
                continue;
            }
            let whole = search(&mut searcher, &map, &query);
            for budget in [1, 7, 1000] {
                searcher.begin(&map, &query, None, &[]).unwrap();
                while searcher.step(&map, None, budget).unwrap() == Progress::Running {}
                let mut path = vec![Cell::default(); map.required_cells() as usize];
                let result = searcher.finish(&mut path).unwrap();
                path.truncate(result.path_length as usize);
                assert_eq!((result, path), whole, "{query:?} by {budget} in\n{world}");
            }
        }
    }
}

#[test]
fn a_search_that_another_one_has_replaced_cannot_be_stepped() {
    let map = cairn::Map::new(20, 20, &Rules::DEFAULT).unwrap();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let to = |x, y| Query { algorithm: Algorithm::AStar, ..Query::new(Cell { x: 0, y: 0 }, Cell { x, y }) };
    searcher.begin(&map, &to(19, 7), None, &[]).unwrap();
    assert_eq!(searcher.step(&map, None, 3), Ok(Progress::Running));
    let totals = searcher.total_stats();
    searcher.find_path(&map, &to(3, 3), &mut []).unwrap();
    assert_eq!(searcher.step(&map, None, 3), Err(cairn::Error::NoSearch));
    assert_eq!(searcher.finish(&mut []), Err(cairn::Error::NoSearch));
    assert_eq!(searcher.total_stats().searches, totals.searches + 1);
}

#[test]
fn the_stored_path_reads_the_same_from_every_offset() {
    let (mut random, mut searcher) = (Random::new(8), searcher());
    for rules in all_rules() {
        let world = World::random(rules, &mut random);
        let mut map = world.map();
        let query = random_query(&world, &mut random);
        let (result, path) = search(&mut searcher, &map, &query);
        map.set_cell(query.goal, 0).unwrap();
        drop(map);
        for offset in 0..=path.len() {
            for count in [0, 1, 3, path.len() + 1] {
                let mut cells = vec![Cell { x: -1, y: -1 }; count];
                let read = searcher.read_path(offset as u32, &mut cells).unwrap() as usize;
                assert_eq!(read, count.min(path.len() - offset));
                assert_eq!(cells[..read], path[offset..offset + read]);
            }
        }
        let mut turns = vec![Cell::default(); path.len() + 1];
        let count = searcher.read_waypoints(0, &mut turns).unwrap();
        assert_eq!(count, result.waypoint_count);
        assert_eq!(turns[..count as usize], turning_points(&path));
        assert_eq!(searcher.read_waypoints(count, &mut turns).unwrap(), 0);
    }
}

fn turning_points(path: &[Cell]) -> Vec<Cell> {
    let step = |pair: &[Cell]| (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
    let inner = path.windows(3).filter(|three| step(&three[..2]) != step(&three[1..])).map(|three| three[1]);
    let first = path.first().copied();
    let last = path.last().copied().filter(|_| path.len() > 1);
    first.into_iter().chain(inner).chain(last).collect()
}

#[test]
fn states_tell_what_the_search_did() {
    let (mut random, mut searcher) = (Random::new(9), searcher());
    for rules in all_rules() {
        let world = World::random(rules, &mut random);
        let map = world.map();
        let query = Query { algorithm: Algorithm::AStar, ..random_query(&world, &mut random) };
        let (result, path) = search(&mut searcher, &map, &query);
        let rect = Rect { x: 0, y: 0, width: map.width(), height: map.height() };
        let stride = map.width() as usize + 2;
        let mut states = vec![9; stride * map.height() as usize];
        searcher.read_states(rect, &mut states, stride as u64).unwrap();
        let state = |cell: Cell| states[cell.y as usize * stride + cell.x as usize];
        assert!(path.iter().all(|&cell| state(cell) == 3));
        let count = |wanted: u8| world.cells().filter(|&cell| state(cell) == wanted).count();
        assert_eq!(count(3), path.len());
        // Of the path's cells all but the goal were expanded.
        assert_eq!(count(2) + path.len().saturating_sub(1), result.counters.expanded as usize, "{world}");
        assert!(world.cells().all(|cell| world.is_passable(cell) || state(cell) == 0 || path.contains(&cell)));
        assert_eq!(states.iter().filter(|&&state| state == 9).count(), 2 * map.height() as usize);
    }
}

#[test]
fn the_nearest_passable_cell_is_what_a_scan_finds() {
    let mut random = Random::new(10);
    for rules in all_rules() {
        for _ in 0..8 {
            let world = World::random(rules, &mut random);
            let map = world.map();
            let (near, reach) = (world.random_cell(&mut random), random.pick(&[0, 1, 3, 50]));
            let from = random.chance(50).then(|| world.random_cell(&mut random));
            let costs = from.map(|from| world.costs_from(from));
            let candidates = world.cells().filter(|&cell| {
                let apart = cell.x.abs_diff(near.x).max(cell.y.abs_diff(near.y));
                world.is_passable(cell) && apart <= reach && costs.as_ref().is_none_or(|costs| costs.to(cell).is_some())
            });
            let expected = candidates.min_by_key(|&cell| (world.naive(cell, near), cell.y, cell.x));
            assert_eq!(
                map.find_nearest_passable(0, near, reach, from).unwrap(),
                expected,
                "{near:?} {reach} {from:?}\n{world}"
            );
        }
    }
}

#[test]
fn costs_beyond_counting_are_not_called_no_path() {
    let rules = Rules { neighbours: cairn::Neighbours::Four, cardinal_cost: 1 << 24, ..Rules::DEFAULT };
    let map = cairn::Map::new(400, 1, &rules).unwrap();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let to = |x| Query::new(Cell { x: 0, y: 0 }, Cell { x, y: 0 });
    let (near, _) = search(&mut searcher, &map, &to(150));
    assert_eq!((near.outcome, near.cost), (Outcome::Optimal, 150 << 24));
    let far = searcher.find_path(&map, &to(399), &mut []);
    assert_eq!(far, Err(cairn::Error::CostOverflow));
    let (again, _) = search(&mut searcher, &map, &to(150));
    assert_eq!(again, near);
}

/// How many nodes a search may expand on a small map. The depth-first ones may need more, plain IDA* more than there is
/// time for.
const ENOUGH: u64 = 5_000;

fn is_depth_first(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::Ida | Algorithm::MeIda | Algorithm::CazenaveIda)
}

#[test]
fn every_method_keeps_what_it_promises() {
    let (mut random, mut searcher) = (Random::new(11), searcher());
    let mut answered = std::collections::BTreeMap::new();
    for rules in all_rules() {
        // Two stacks exist only for some of the maps with four neighbours.
        let maps = if rules.neighbours == cairn::Neighbours::Four { 420 } else { 64 };
        for _ in 0..maps {
            let world = World::random(rules, &mut random);
            let map = world.map();
            let (start, goal) = world.random_ends(&mut random);
            let ends = Query::new(start, goal);
            let best = world.costs_from(ends.start).to(ends.goal);
            for method in all_methods() {
                let query = Query { start: ends.start, goal: ends.goal, max_expansions: ENOUGH, ..method };
                let choice = match query.choose(&map) {
                    Ok(choice) => choice,
                    Err(error) => {
                        let needs_table = matches!(query.heuristic as u32, 2..=5);
                        let by_table = matches!(query.algorithm, Algorithm::JumpGraph | Algorithm::Portals);
                        let needs_table = needs_table || by_table && error == cairn::Error::NoTable;
                        let expected = if needs_table { cairn::Error::NoTable } else { cairn::Error::Unsupported };
                        assert_eq!(error, expected);
                        assert_eq!(searcher.find_path(&map, &query, &mut []), Err(error));
                        continue;
                    }
                };
                let (result, path) = search(&mut searcher, &map, &query);
                assert_eq!(result.choice, choice);
                let ranged = choice.open_list == cairn::OpenListKind::MultiStack;
                let range = if ranged { query.stack_range.saturating_sub(1) } else { 0 };
                let bound = u64::from(query.threshold_delta.max(range));
                match result.outcome {
                    Outcome::Optimal => assert_eq!(Some(result.cost), best, "{query:?} in\n{world}"),
                    Outcome::Bounded => {
                        let best = best.expect("a path");
                        assert!(bound > 0 || query.dead_end_cut == cairn::DeadEndCut::Paper);
                        assert!(result.cost >= best, "{query:?} in\n{world}");
                        if let Some(excess) = result.excess_bound {
                            assert!(excess <= bound && result.cost <= best + excess, "{query:?} in\n{world}");
                        }
                    }
                    Outcome::NoPath => assert_eq!(best, None, "{query:?} in\n{world}"),
                    // One stack for all values of f is a depth-first search too.
                    Outcome::BudgetSpent => {
                        let patient = !is_depth_first(choice.algorithm) && query.stack_range <= 50;
                        assert!(!patient, "{query:?} in\n{world}");
                    }
                    Outcome::EndpointBlocked => {
                        assert!(!world.is_passable(ends.start) || !world.is_passable(ends.goal))
                    }
                    Outcome::Partial => panic!("not asked for"),
                    Outcome::FirstLeg | Outcome::OutOfNodes => panic!("a reason only"),
                    Outcome::NotFound => panic!("labels are exact"),
                }
                assert!(best.is_none_or(|best| result.lower_bound <= best), "{query:?} in\n{world}");
                assert_eq!(world.path_cost(&path), result.cost, "{query:?} in\n{world}");
                if !path.is_empty() {
                    assert_eq!((path.first(), path.last()), (Some(&ends.start), Some(&ends.goal)));
                }
                // Counted once per map: by its plain name, and where it came to an end.
                let plain = Query { algorithm: query.algorithm, open_list: query.open_list, ..Query::default() };
                let named = query.algorithm != Algorithm::Auto && query.open_list == choice.open_list;
                let ended = result.answered_by == AnsweredBy::Search && result.outcome != Outcome::BudgetSpent;
                if named && method == plain {
                    *answered.entry(format!("{:?} {:?}", choice.algorithm, choice.open_list)).or_insert(0) +=
                        u32::from(ended);
                }
            }
        }
    }
    assert_eq!(answered.len(), 15, "{answered:?}");
    // Half of the maps with eight neighbours are of equal weight; there is a test of its own for those.
    let enough = |name: &str| if name.starts_with("Canonical") || name.starts_with("Jump") { 500 } else { 2000 };
    assert!(answered.iter().all(|(name, &count)| count >= enough(name)), "thousands of maps each: {answered:?}");
}

/// With every open list and heuristic, on every rule with eight neighbours.
#[test]
fn canonical_successors_lose_no_cheapest_path() {
    let (mut random, mut searcher) = (Random::new(17), searcher());
    let (mut solved, mut generated) = (0, [0; 2]);
    for rules in all_rules().into_iter().filter(|rules| rules.neighbours == cairn::Neighbours::Eight) {
        for _ in 0..60 {
            let mut world = World::random(rules, &mut random);
            world.weights = [random.between(1, 3) as u16; 256];
            let mut map = world.map();
            if rules.terrain_charge == cairn::TerrainCharge::Average && map.passable_cells() > 0 {
                let three = cairn::LandmarksDef { count: 3, ..cairn::LandmarksDef::DEFAULT };
                map.build_landmarks(&three, &mut |_, _| true).unwrap();
                map.build_regions(&cairn::RegionsDef::DEFAULT, &mut |_, _| true).unwrap();
            }
            let ends = random_query(&world, &mut random);
            let best = world.costs_from(ends.start).to(ends.goal);
            let canonical = |method: &Query| method.algorithm == Algorithm::CanonicalAStar && method.stack_range <= 50;
            for method in all_methods().into_iter().filter(canonical) {
                let query = Query { start: ends.start, goal: ends.goal, ..method };
                let Ok(choice) = query.choose(&map) else { continue };
                let (result, path) = search(&mut searcher, &map, &query);
                let excess = result.excess_bound.unwrap();
                assert!(excess == 0 || choice.open_list == cairn::OpenListKind::MultiStack);
                match best {
                    Some(best) => assert!((best..=best + excess).contains(&result.cost), "{query:?} in\n{world}"),
                    None => assert!(!matches!(result.outcome, Outcome::Optimal | Outcome::Bounded)),
                }
                assert_eq!(world.path_cost(&path), result.cost, "{query:?} in\n{world}");
                solved += u32::from(best.is_some_and(|best| best > 0));
                let plain = search(&mut searcher, &map, &Query { algorithm: Algorithm::AStar, ..query }).0;
                generated[0] += plain.counters.generated;
                generated[1] += result.counters.generated;
            }
        }
    }
    assert!(solved > 20_000, "only {solved} paths");
    assert!(generated[1] < generated[0], "nothing was left out: {generated:?}");
}

#[test]
fn a_smaller_open_list_answers_right_or_not_at_all() {
    let mut random = Random::new(12);
    let (mut right, mut full) = (0, 0);
    for rules in all_rules() {
        let world = World::random(rules, &mut random);
        let map = world.map();
        let (max_cells, open_entries) = (map.required_cells().into(), random.between(1, 60));
        let def = SearcherDef { max_cells, open_entries, ..SearcherDef::DEFAULT };
        let mut small = Searcher::with_def(&def).unwrap();
        assert!(small.memory_bytes() <= Searcher::for_map(&map).unwrap().memory_bytes());
        let ends = random_query(&world, &mut random);
        for method in all_methods() {
            let query = Query { start: ends.start, goal: ends.goal, ..method };
            let Ok(choice) = query.choose(&map) else { continue };
            match small.find_path(&map, &query, &mut []) {
                Err(cairn::Error::OutOfNodes) => full += 1,
                Err(error) => {
                    assert_eq!(error, cairn::Error::Capacity);
                    assert!(is_depth_first(choice.algorithm));
                }
                Ok(result) if result.outcome == Outcome::Optimal => {
                    assert_eq!(Some(result.cost), world.costs_from(query.start).to(query.goal));
                    right += 1;
                }
                Ok(_) => {}
            }
        }
    }
    assert!(right > 100 && full > 20, "{right} right, {full} full");
}

/// A ring of 252 cells: each can be counted to, but a search that takes the long path around cannot count that.
#[test]
fn a_detour_that_costs_too_much_is_not_an_overflow() {
    let rules = Rules { neighbours: cairn::Neighbours::Four, cardinal_cost: 1 << 24, ..Rules::DEFAULT };
    let mut map = cairn::Map::new(64, 64, &rules).unwrap();
    map.set_rect(Rect { x: 1, y: 1, width: 62, height: 62 }, 0).unwrap();
    let goal = Cell { x: 30, y: 30 };
    map.set_cell(goal, 1).unwrap();
    let mut searcher = Searcher::for_map(&map).unwrap();
    for method in all_methods() {
        let query = Query { start: Cell { x: 0, y: 0 }, goal, partial: true, max_expansions: 100_000, ..method };
        if query.choose(&map).is_ok() {
            let result = searcher.find_path(&map, &query, &mut []).unwrap();
            assert_eq!(result.outcome, Outcome::Partial, "{query:?}");
        }
    }
}

/// Near the largest cost that can be counted the paper's cut may hide every path; the search then starts again without
/// it, and what the cut seemed to prove is forgotten.
#[test]
fn the_repair_of_the_papers_cut_keeps_its_bounds() {
    let mut random = Random::new(13);
    let rules = Rules { diagonal_rule: cairn::DiagonalRule::Always, cardinal_cost: 1 << 24, ..Rules::DEFAULT };
    let rules = Rules { diagonal_cost: 1 << 24, ..rules };
    let mut repaired = 0;
    for _ in 0..600 {
        let grid = testkit::generate::random_obstacles(29, 29, 40, &mut random);
        let world = World { grid, rules, weights: [1; 256] };
        let map = world.map();
        let mut searcher = Searcher::for_map(&map).unwrap();
        let (start, goal) = world.random_ends(&mut random);
        let Some(best) = world.costs_from(start).to(goal).filter(|&best| best > 0) else { continue };
        let query = Query {
            algorithm: Algorithm::CazenaveIda,
            dead_end_cut: cairn::DeadEndCut::Paper,
            threshold_delta: 3_166_111_416,
            ..Query::new(start, goal)
        };
        for max_expansions in (1..3000).step_by(37) {
            let (result, _) = search(&mut searcher, &map, &Query { max_expansions, ..query });
            assert!(result.lower_bound <= best, "{max_expansions} in\n{world}");
            assert_ne!(result.outcome, Outcome::NotFound, "labels are exact");
            let found = result.outcome == Outcome::Bounded && result.excess_bound.is_some();
            assert!(!found || result.cost == result.lower_bound || result.counters.repairs == 1);
            repaired += u32::from(found && result.counters.repairs == 1);
            if result.counters.repairs == 1 && found {
                // Where nothing may be asked nothing is repaired, and a path that is lost is never denied.
                let unasked = Query { ignore_components: true, ..query };
                let lost = searcher.find_path(&map, &unasked, &mut []);
                let is_open =
                    |result: &cairn::SearchResult| result.outcome == Outcome::NotFound && result.counters.repairs == 0;
                assert!(lost.as_ref().map_or_else(|&error| error == cairn::Error::CostOverflow, is_open), "{lost:?}");
            }
            if result.outcome != Outcome::BudgetSpent {
                break;
            }
        }
    }
    assert!(repaired > 0, "no search was repaired");
}

/// Within the first iteration, where IDA* has nothing to repeat, both have expanded the same cells after every step.
#[test]
fn fringe_search_expands_in_the_order_of_ida() {
    let (mut random, mut searcher, mut compared) = (Random::new(14), searcher(), 0);
    for rules in all_rules() {
        for _ in 0..10 {
            let world = World::random(rules, &mut random);
            let map = world.map();
            let (start, goal) = world.random_ends(&mut random);
            for max_expansions in 1..100 {
                let mut run = |algorithm| {
                    let query = Query { algorithm, max_expansions, ..Query::new(start, goal) };
                    let (result, _) = search(&mut searcher, &map, &query);
                    let stopped = result.outcome == Outcome::BudgetSpent && result.counters.iterations == 1;
                    stopped.then(|| closed_cells(&mut searcher, &world))
                };
                let (Some(fringe), Some(ida)) = (run(Algorithm::Fringe), run(Algorithm::MeIda)) else { break };
                assert_eq!(fringe, ida, "{max_expansions} from {start:?} to {goal:?} in\n{world}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// What a search over portals may return: a path within the bound that it reports, or a proof that there is none.
fn check_portals(world: &World, map: &cairn::Map, searcher: &mut Searcher, query: &Query) -> (Outcome, u64) {
    let (result, path) = search(searcher, map, query);
    let best = world.costs_from(query.start).to(query.goal);
    let context = || format!("{query:?} returns {result:?}, the optimum is {best:?} in\n{world}");
    assert_eq!(result.choice.algorithm, Algorithm::Portals);
    assert_eq!(world.path_cost(&path), result.cost, "{}", context());
    assert!(best.is_none_or(|best| result.lower_bound <= best), "{}", context());
    match result.outcome {
        Outcome::Optimal => assert_eq!((Some(result.cost), Some(result.lower_bound)), (best, best), "{}", context()),
        Outcome::Bounded => {
            assert!(best.is_some_and(|best| best <= result.cost), "{}", context());
            assert_eq!(result.excess_bound, Some(result.cost - result.lower_bound), "{}", context());
        }
        Outcome::NoPath => assert_eq!(best, None, "{}", context()),
        Outcome::EndpointBlocked => assert!(!world.is_passable(query.start) || !world.is_passable(query.goal)),
        Outcome::Partial => {
            assert_eq!((result.reason, query.first_leg), (Outcome::FirstLeg, true), "{}", context());
            assert_eq!((path.first(), path.last()), (Some(&query.start), Some(&result.end)));
            assert!(path.len() > 1, "{}", context());
        }
        _ => panic!("{}", context()),
    }
    if matches!(result.outcome, Outcome::Optimal | Outcome::Bounded) {
        assert_eq!((path.first(), path.last()), (Some(&query.start), Some(&query.goal)));
        let mut cells = path.clone();
        cells.sort_unstable();
        assert!(cells.windows(2).all(|pair| pair[0] != pair[1]), "a cell twice: {}", context());
    }
    (result.outcome, result.cost - best.filter(|_| result.outcome == Outcome::Bounded).unwrap_or(result.cost))
}

/// Under every rule, with and without landmarks, before and after edits and while a table is rebuilt; where each
/// crossing is a portal and nothing was made cheaper, the path is optimal.
#[test]
fn paths_over_portals_keep_to_their_bound() {
    let (mut random, mut searcher) = (Random::new(18), searcher());
    let (mut answered, mut excess) = ([0; 11], [0; 2]);
    for rules in all_rules().into_iter().filter(|rules| rules.terrain_charge == cairn::TerrainCharge::Average) {
        for _ in 0..40 {
            let mut world = World::random(rules, &mut random);
            let mut map = world.map();
            let def = random_tiles(&mut random);
            map.build_regions(&def, &mut |_, _| true).unwrap();
            if random.chance(30) && map.passable_cells() > 0 {
                map.build_landmarks(&random_landmarks(5, &mut random), &mut |_, _| true).unwrap();
            }
            for round in 0..12 {
                let (start, goal) = world.random_ends(&mut random);
                let query = Query { algorithm: Algorithm::Portals, ..Query::new(start, goal) };
                let (outcome, more) = check_portals(&world, &map, &mut searcher, &query);
                answered[outcome as usize] += 1;
                let info = map.table_info(0, cairn::Table::Regions, 0).unwrap();
                let is_optimal = def.portal_span == 1 && info.state == cairn::TableState::Exact;
                assert!(!is_optimal || outcome != Outcome::Bounded, "{query:?} in\n{world}");
                excess[usize::from(round > 0)] += more;
                let (leg, _) = check_portals(&world, &map, &mut searcher, &Query { first_leg: true, ..query });
                answered[leg as usize] += 1;
                if round > 3 {
                    world.random_edit(&mut map, &mut random);
                }
                if random.chance(20) {
                    map.maintain(random.pick(&[10, 500, 100_000])).unwrap();
                }
            }
        }
    }
    let [optimal, no_path, legs, bounded, ..] = answered;
    assert!(optimal > 3000 && no_path > 300 && legs > 1000 && bounded > 1000, "{answered:?}, {excess:?}");
}

#[test]
fn slices_and_budgets_change_nothing_of_a_search_over_portals() {
    let (mut random, mut searcher) = (Random::new(19), searcher());
    for rules in all_rules().into_iter().filter(|rules| rules.terrain_charge == cairn::TerrainCharge::Average) {
        for _ in 0..4 {
            let mut world = World::random(rules, &mut random);
            let mut map = world.map();
            map.build_regions(&random_tiles(&mut random), &mut |_, _| true).unwrap();
            (0..random.below(4)).for_each(|_| world.random_edit(&mut map, &mut random));
            let (start, goal) = world.random_ends(&mut random);
            let first_leg = random.chance(30);
            let query = Query { algorithm: Algorithm::Portals, first_leg, ..Query::new(start, goal) };
            let whole = search(&mut searcher, &map, &query);
            let best = world.costs_from(start).to(goal);
            for budget in [1, 2, 7, 1000] {
                searcher.begin(&map, &query, None, &[]).unwrap();
                while searcher.step(&map, None, budget).unwrap() == Progress::Running {}
                let mut path = vec![Cell::default(); map.required_cells() as usize];
                let result = searcher.finish(&mut path).unwrap();
                path.truncate(result.path_length as usize);
                assert_eq!((result, &path), (whole.0, &whole.1), "{query:?} by {budget} in\n{world}");
            }
            for budget in 1..=whole.0.counters.expanded {
                let (result, path) = search(&mut searcher, &map, &Query { max_expansions: budget, ..query });
                assert!(result.counters.expanded <= budget);
                assert!(best.is_none_or(|best| result.lower_bound <= best), "{query:?} within {budget} in\n{world}");
                if budget == whole.0.counters.expanded {
                    assert_eq!((result, path), whole.clone(), "{query:?} in\n{world}");
                } else {
                    assert_eq!((result.outcome, path.len()), (Outcome::BudgetSpent, 0), "{query:?} in\n{world}");
                }
            }
        }
    }
}

/// Two rooms of 300 cells in a row at the most that a step can cost: farther than links may be, and then than can be
/// counted.
#[test]
fn a_search_over_portals_neither_miscounts_nor_denies_what_costs_too_much() {
    let rules = Rules { neighbours: cairn::Neighbours::Four, cardinal_cost: 1 << 24, ..Rules::DEFAULT };
    let mut map = cairn::Map::new(400, 1, &rules).unwrap();
    let tiles = cairn::RegionsDef { kind: cairn::RegionKind::Tiles, tile_side: 50, ..cairn::RegionsDef::DEFAULT };
    map.build_regions(&tiles, &mut |_, _| true).unwrap();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let to = |x| Query { algorithm: Algorithm::Portals, ..Query::new(Cell { x: 0, y: 0 }, Cell { x, y: 0 }) };
    for x in [10, 49, 50, 120, 150, 190] {
        let (found, _) = search(&mut searcher, &map, &to(x));
        assert_eq!((found.outcome, found.cost), (Outcome::Optimal, (x as u64) << 24));
    }
    assert_eq!(searcher.find_path(&map, &to(399), &mut []), Err(cairn::Error::CostOverflow));
}
