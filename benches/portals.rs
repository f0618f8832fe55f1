//! What does a path over portals save, and what does it cost? Expansions, time and the excess over the optimum against
//! A*, and what the first leg takes, on generated maps up to 4096 x 4096 cells; for some sides of tiles and spans of
//! portals (`-- SIDE SPAN ...` for others).

use cairn::{Algorithm, Map, Query, RegionKind, RegionsDef, Rules, Searcher, Table};
use std::time::{Duration, Instant};
use testkit::{GridMap, Random, cell, endpoints, generate};

const QUERIES: usize = 12;

/// The terrain costs of the maps that have several.
const COSTS: [(u8, u16); 3] = [(1, 1), (2, 2), (3, 4)];

/// Makes a square map.
type Make = fn(u32, &mut Random) -> GridMap;

fn maps() -> Vec<(&'static str, u32, Make)> {
    vec![
        ("rooms", 1024, |side, random| generate::rooms(side, side, 16, 3, random)),
        ("caves", 1024, |side, random| generate::caves(side, side, 42, random)),
        ("walls", 1024, |side, random| generate::walls(side, side, side * side / 200, random)),
        ("maze", 1024, |side, random| generate::maze(side, side, 2, random)),
        ("rooms, terrain costs", 2048, |side, random| {
            let mut grid = generate::rooms(side, side, 16, 3, random);
            generate::weights_in_patches(&mut grid, &[1, 2, 3], 32, random);
            grid
        }),
        ("rooms", 4096, |side, random| generate::rooms(side, side, 16, 3, random)),
        ("caves", 4096, |side, random| generate::caves(side, side, 42, random)),
    ]
}

/// Queries across a map.
fn queries(grid: &GridMap, map: &Map, random: &mut Random) -> Vec<Query> {
    let (eighth, side) = (grid.width / 8, grid.width);
    let drawn = std::iter::repeat_with(|| {
        let [left, right] = [random.below(eighth), side - 1 - random.below(eighth)];
        [left, right].map(|x| cell((x, random.below(side))))
    });
    let joined = drawn.filter(|&ends| endpoints::are_joined(map, ends)).take(QUERIES);
    joined.map(|[start, goal]| Query::new(start, goal)).collect()
}

/// Expansions, costs and times of all queries by a method.
#[derive(Default)]
struct Sums {
    expanded: u64,
    costs: Vec<u64>,
    time: Duration,
}

fn run(map: &Map, queries: &[Query], method: Query, searcher: &mut Searcher) -> Sums {
    let mut sums = Sums::default();
    for query in queries {
        let query = Query { start: query.start, goal: query.goal, ..method };
        let begun = Instant::now();
        let result = searcher.find_path(map, &query, &mut []).expect("a path");
        sums.time += begun.elapsed();
        sums.expanded += result.counters.expanded;
        sums.costs.push(result.cost);
    }
    sums
}

fn main() {
    let numbers: Vec<u32> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let asked: Vec<[u32; 2]> = numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    let defs = if asked.is_empty() { vec![[0, 0]] } else { asked };
    println!("per query: expansions, microseconds; the excess is the mean and the greatest, in percent of the optimum");
    println!(
        "map | side, span | portals, built in s | A* | over portals | first leg | A* / portals: expansions, time | excess"
    );
    for (name, side, make) in maps() {
        let random = &mut Random::new(side.into());
        let grid = make(side, random);
        let mut map = grid.to_map(&Rules::DEFAULT).expect("a valid map");
        COSTS.iter().for_each(|&(terrain, cost)| map.set_terrain_weight(0, terrain, cost).expect("a valid cost"));
        let queries = queries(&grid, &map, random);
        let mut searcher = Searcher::for_map(&map).expect("enough memory");
        let astar = run(&map, &queries, Query { algorithm: Algorithm::AStar, ..Query::default() }, &mut searcher);
        for &[tile_side, portal_span] in &defs {
            let def = RegionsDef { kind: RegionKind::Tiles, tile_side, portal_span, ..RegionsDef::DEFAULT };
            let begun = Instant::now();
            map.build_regions(&def, &mut |_, _| true).expect("enough memory");
            let built = begun.elapsed().as_secs_f64();
            let info = map.table_info(0, Table::Regions, 0).expect("a table");
            let method = Query { algorithm: Algorithm::Portals, ..Query::default() };
            let portals = run(&map, &queries, method, &mut searcher);
            let leg = run(&map, &queries, Query { first_leg: true, ..method }, &mut searcher);
            let count = queries.len() as u64;
            let reported =
                |sums: &Sums| format!("{}, {}", sums.expanded / count, sums.time.as_micros() / u128::from(count));
            let excess: Vec<f64> = portals
                .costs
                .iter()
                .zip(&astar.costs)
                .map(|(&cost, &best)| 100.0 * (cost - best) as f64 / best as f64)
                .collect();
            let mean = excess.iter().sum::<f64>() / excess.len() as f64;
            println!(
                "{name} {side} | {tile_side}, {portal_span} | {}, {built:.2} | {} | {} | {} | {:.1}, {:.1} | {mean:.2}, {:.2}",
                info.portals,
                reported(&astar),
                reported(&portals),
                reported(&leg),
                astar.expanded as f64 / portals.expanded as f64,
                astar.time.as_secs_f64() / portals.time.as_secs_f64(),
                excess.iter().fold(0.0_f64, |most, &next| most.max(next)),
            );
        }
    }
}
