//! Goals and starts that edits have walled in, before `maintain` has brought the component labels up to date.

mod common;

use cairn::{
    Algorithm, AnsweredBy, Cell, JumpGraphDef, LayerDef, Map, Outcome, Overlay, Query, Random, Rect, Rules, Searcher,
};
use common::{World, all_rules, search};
use testkit::{cell, generate};

/// Walls in the cells around a place, and leaves it as it is inside. Returns the place.
fn seal(world: &mut World, map: &mut Map, random: &mut Random) -> Cell {
    let place = world.random_cell(random);
    let far = random.between(1, 4) as i32;
    let mut ring: Vec<(i32, i32)> =
        (-far..=far).flat_map(|at| [(at, -far), (at, far), (-far, at), (far, at)]).collect();
    for index in (1..ring.len() as u32).rev() {
        ring.swap(index as usize, random.below(index + 1) as usize);
    }
    for (dx, dy) in ring {
        let (x, y) = (place.x + dx, place.y + dy);
        if (0..world.grid.width as i32).contains(&x) && (0..world.grid.height as i32).contains(&y) {
            map.set_cell(Cell { x, y }, 0).unwrap();
            world.grid.set(x as u32, y as u32, 0);
        }
    }
    place
}

/// The same search in slices of random budgets.
fn in_slices(searcher: &mut Searcher, map: &Map, query: &Query, random: &mut Random) -> cairn::SearchResult {
    searcher.begin(map, query, None, &[]).unwrap();
    while searcher.step(map, None, random.between(0, 50).into()).unwrap() == cairn::Progress::Running {}
    searcher.finish(&mut []).unwrap()
}

#[test]
fn every_search_is_right_where_edits_have_sealed_and_opened() {
    let mut random = Random::new(81);
    let (mut proven, mut expanded, mut flooded) = (0, 0, 0);
    for rules in all_rules() {
        for _ in 0..5 {
            let side = random.pick(&[30, 60, 90]);
            let grid = match random.below(3) {
                0 => generate::random_obstacles(side, side, 20, &mut random),
                1 => generate::caves(side, side, 40, &mut random),
                _ => generate::rooms(side, side, 8, 2, &mut random),
            };
            let mut world = World::perhaps_weighted(grid, rules, &mut random);
            let mut map = world.map();
            // Agents of two kinds, one of which shares where the map's may stand.
            let large = LayerDef { rules, size: 2, weights: world.weights };
            let mut closed = LayerDef { rules, weights: world.weights, ..LayerDef::DEFAULT };
            closed.weights[2] = 0;
            let layers = [&large, &closed].map(|layer| map.add_layer(layer).unwrap());
            let _ = map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true);
            let mut searcher = Searcher::for_map(&map).unwrap();
            for _ in 0..6 {
                let place = seal(&mut world, &mut map, &mut random);
                (0..random.below(3)).for_each(|_| world.random_edit(&mut map, &mut random));
                let other = world.random_ends(&mut random).0;
                let [start, goal] = if random.chance(50) { [place, other] } else { [other, place] };
                let seen = [world.clone(), world.found_by(&large), world.found_by(&closed)];
                for (seen, layer) in seen.iter().zip([0, layers[0], layers[1]]) {
                    if !seen.is_passable(start) || !seen.is_passable(goal) {
                        continue;
                    }
                    let best = seen.costs_from(start).to(goal);
                    use Algorithm::{AStar, Auto, CanonicalAStar, Jump, JumpGraph};
                    for algorithm in [Auto, AStar, CanonicalAStar, Jump, JumpGraph] {
                        let query = Query { algorithm, layer, ..Query::new(start, goal) };
                        if query.choose(&map).is_err() {
                            continue;
                        }
                        let (result, path) = search(&mut searcher, &map, &query);
                        let found = (result.outcome == Outcome::Optimal).then_some(result.cost);
                        assert_eq!(found, best, "{query:?} in\n{seen}");
                        assert!(found.is_none() || seen.path_cost(&path) == result.cost);
                        let sliced = in_slices(&mut searcher, &map, &query, &mut random);
                        assert_eq!(sliced, cairn::SearchResult { written: 0, ..result }, "{query:?} in\n{seen}");
                        if found.is_none() && result.answered_by == AnsweredBy::Search {
                            let query = Query { ignore_components: true, ignore_landmark_test: true, ..query };
                            let (flood, _) = search(&mut searcher, &map, &query);
                            assert_eq!(flood.outcome, Outcome::NoPath);
                            proven += 1;
                            expanded += result.counters.expanded;
                            flooded += flood.counters.expanded;
                        }
                    }
                    let towards = Query { algorithm: AStar, partial: true, layer, ..Query::new(start, goal) };
                    let (result, path) = search(&mut searcher, &map, &towards);
                    assert_eq!(result.outcome == Outcome::Partial, best.is_none());
                    assert_eq!(path.first(), Some(&start));
                }
            }
        }
    }
    assert!(proven > 500, "{proven} searches have proven that there is no path");
    assert!(4 * expanded < flooded, "{expanded} nodes were expanded, and {flooded} by searches of all that is reached");
}

#[test]
fn what_one_edit_has_sealed_costs_a_search_as_much_as_the_smaller_side() {
    let mut grid = testkit::GridMap { width: 700, height: 700, cells: vec![1; 490_000] };
    // A room with a door, in the middle of a large map.
    for at in 0..=24 {
        [(300 + at, 300), (300 + at, 324), (300, 300 + at), (324, 300 + at)]
            .into_iter()
            .for_each(|(x, y)| grid.set(x, y, 0));
    }
    grid.set(312, 324, 1);
    let mut map = grid.to_map(&Rules::DEFAULT).unwrap();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let [outside, inside] = [cell((5, 690)), cell((310, 310))];
    for algorithm in [Algorithm::AStar, Algorithm::CanonicalAStar] {
        let ask = |map: &Map, searcher: &mut Searcher, query: Query| search(searcher, map, &query).0;
        let query = Query { algorithm, ..Query::new(outside, inside) };
        map.set_cell(cell((312, 324)), 1).unwrap();
        assert_eq!(ask(&map, &mut searcher, query).outcome, Outcome::Optimal);
        map.set_cell(cell((312, 324)), 0).unwrap();
        assert_eq!(map.exact_components(), None);
        for (start, goal) in [(outside, inside), (inside, outside)] {
            let query = Query { start, goal, ..query };
            let result = ask(&map, &mut searcher, query);
            assert_eq!((result.outcome, result.answered_by), (Outcome::NoPath, AnsweredBy::Search));
            // The room is in 16 tiles, each of which is looked at in turn with one of the other side: eight and one for
            // 16 expansions.
            assert_eq!(result.counters.expanded, 512, "{query:?}");
            // A limit ends a search that has not come so far.
            assert_eq!(ask(&map, &mut searcher, Query { max_expansions: 512, ..query }), result);
            let result = ask(&map, &mut searcher, Query { max_expansions: 511, ..query });
            assert_eq!((result.outcome, result.counters.expanded), (Outcome::BudgetSpent, 511));
            let overlay = Overlay::for_map(&map).unwrap();
            let result = searcher.search(&map, &query, Some(&overlay), &[], &mut []).unwrap();
            assert_eq!((result.outcome, result.counters.expanded), (Outcome::NoPath, 512));
            // Several goals are searched for as before, and so is what must not rely on components.
            let result = searcher.search(&map, &query, None, &[Rect::of(goal)], &mut []).unwrap();
            assert_eq!(result.outcome, Outcome::NoPath);
            let result = ask(&map, &mut searcher, Query { ignore_components: true, ..query });
            assert!(result.outcome == Outcome::NoPath && result.counters.expanded > 512);
        }
        map.maintain(u64::MAX).unwrap();
        let result = ask(&map, &mut searcher, query);
        assert_eq!((result.answered_by, result.counters.expanded), (AnsweredBy::Components, 0));
    }
}
