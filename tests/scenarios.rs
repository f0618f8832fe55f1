//! The lengths of the MovingAI scenarios, all of them, with costs so fine (13860/19601) that they can be compared with
//! lengths that count a diagonal as the square root of 2.
//!
//! The benchmark data is not part of the project: it is looked for in `CAIRN_MOVINGAI`, then in `../shared/movingai`.
//! Without it the same checks run on generated maps, with lengths from the oracle.

mod common;

use cairn::{Algorithm, Cell, JumpGraphDef, LandmarkEntries, LandmarksDef, Map, Outcome, Query, Rules, Searcher};
use common::World;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use testkit::scenario::{Scenario, find_scenarios};
use testkit::{GridMap, Random, generate};

const FINE: Rules = Rules { cardinal_cost: 13_860, diagonal_cost: 19_601, ..Rules::DEFAULT };

fn main() {
    let folder = std::env::var_os("CAIRN_MOVINGAI").map(PathBuf::from).or_else(|| {
        let usual = PathBuf::from("../shared/movingai");
        usual.is_dir().then_some(usual)
    });
    match folder {
        Some(folder) => check_files(&folder),
        None => check_generated(),
    }
}

fn check_files(folder: &std::path::Path) {
    let files = find_scenarios(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    assert!(!files.is_empty(), "{} holds no scenario", folder.display());
    let (next, checked, guided) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some((map, scenarios)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let text = std::fs::read(map).unwrap_or_else(|error| panic!("{}: {error}", map.display()));
            let mut map = Map::from_movingai(&text, &FINE).unwrap_or_else(|error| panic!("{}: {error}", map.display()));
            let name = scenarios.display().to_string();
            let text = std::fs::read_to_string(scenarios).unwrap_or_else(|error| panic!("{name}: {error}"));
            let scenarios = Scenario::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            checked.fetch_add(scenarios.len(), Ordering::Relaxed);
            guided.fetch_add(check_all_searches(&name, &mut map, &scenarios), Ordering::Relaxed);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let (checked, guided) = (checked.into_inner(), guided.into_inner());
    println!(
        "scenarios: {checked} lengths checked on {} maps with jump searches and landmarks at jump points, \
         {guided} of them with A* and landmarks at all cells too",
        files.len()
    );
}

/// Both jump searches, without landmarks and on the graph with landmarks at jump points; and for some A*, which takes
/// longest, and landmarks at all cells. Returns for how many.
fn check_all_searches(name: &str, map: &mut Map, scenarios: &[Scenario]) -> usize {
    let some: Vec<Scenario> = scenarios.iter().step_by(6).cloned().collect();
    check_all(name, map, &some, Algorithm::AStar);
    check_all(name, map, scenarios, Algorithm::Jump);
    map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
    check_all(name, map, scenarios, Algorithm::JumpGraph);
    let at_jump_points = LandmarksDef { entries: LandmarkEntries::JumpPoints, ..LandmarksDef::DEFAULT };
    map.build_landmarks(&at_jump_points, &mut |_, _| true).unwrap();
    check_all(name, map, scenarios, Algorithm::JumpGraph);
    map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true).unwrap();
    for algorithm in [Algorithm::AStar, Algorithm::CanonicalAStar, Algorithm::Jump, Algorithm::JumpGraph] {
        check_all(name, map, &some, algorithm);
    }
    some.len()
}

fn check_generated() {
    let mut random = Random::new(1);
    let maps: [GridMap; 4] = [
        generate::random_obstacles(200, 150, 25, &mut random),
        generate::rooms(160, 160, 20, 3, &mut random),
        generate::maze(120, 120, 2, &mut random),
        generate::caves(180, 140, 42, &mut random),
    ];
    let mut checked = 0;
    for grid in maps {
        let world = World { grid, rules: FINE, weights: [1; 256] };
        for _ in 0..10 {
            let (Some(start), goals) = (world.grid.random_passable_cell(&mut random), 50) else { break };
            let costs = world.costs_from(Cell { x: start.0 as i32, y: start.1 as i32 });
            let goals = (0..goals).filter_map(|_| world.grid.random_passable_cell(&mut random));
            let scenarios: Vec<Scenario> = goals
                .map(|goal| {
                    let cost = costs.to(Cell { x: goal.0 as i32, y: goal.1 as i32 });
                    Scenario { start, goal, length: cost.map_or(0.0, |cost| cost as f64 / 13_860.0), tolerance: 1e-9 }
                })
                .collect();
            check_all_searches("generated", &mut world.map(), &scenarios);
            checked += scenarios.len();
        }
    }
    println!("scenarios: no benchmark data (CAIRN_MOVINGAI); {checked} lengths checked on 4 generated maps");
}

fn check_all(name: &str, map: &Map, scenarios: &[Scenario], algorithm: Algorithm) {
    let mut searcher = Searcher::for_map(map).unwrap();
    for scenario in scenarios {
        let cell = |(x, y): (u32, u32)| Cell { x: x as i32, y: y as i32 };
        let query = Query { algorithm, ..Query::new(cell(scenario.start), cell(scenario.goal)) };
        let result = searcher.find_path(map, &query, &mut []).unwrap();
        if scenario.is_unreachable() {
            // The benchmark also counts blocked endpoints as having no path.
            assert!(matches!(result.outcome, Outcome::NoPath | Outcome::EndpointBlocked), "{name}: {scenario:?}");
        } else {
            assert_eq!(result.outcome, Outcome::Optimal, "{name}: {scenario:?}");
            let length = result.cost as f64 / f64::from(FINE.cardinal_cost);
            assert!(
                (length - scenario.length).abs() <= scenario.tolerance,
                "{name}: {scenario:?} came out as {length}"
            );
        }
    }
}
