//! What does a fixed number of nodes cost? Searches in a searcher with `max_nodes` against the same ones in a searcher
//! with a node for each cell, on generated maps and on game maps if `CAIRN_MOVINGAI` names the folder that has them.

mod common;

use cairn::{Algorithm, Cell, JumpGraphDef, LandmarksDef, Map, Query, Rules, Searcher, SearcherDef};
use common::print_ratio;
use std::path::{Path, PathBuf};
use testkit::scenario::{self, Scenario};
use testkit::{GridMap, Random, endpoints, generate};

const GAME_MAPS: [&str; 5] = [
    "dao/brc202d.map.scen",
    "street/NewYork_0_1024.map.scen",
    "starcraft/FireWalker.map.scen",
    "maze/maze512-8-0.map.scen",
    "room/16room_000.map.scen",
];

/// A map and the ends of some paths on it.
struct Workload {
    name: String,
    grid: GridMap,
    ends: Vec<[Cell; 2]>,
}

fn generated(random: &mut Random) -> impl Iterator<Item = Workload> {
    let maps = [
        ("caves", generate::caves(512, 512, 42, random)),
        ("rooms", generate::rooms(1024, 1024, 32, 4, random)),
        ("scattered", generate::random_obstacles(512, 512, 10, random)),
        ("a large map", generate::rooms(4096, 4096, 64, 4, random)),
    ];
    maps.into_iter().map(|(name, grid)| {
        let map = grid.to_map(&Rules::DEFAULT).expect("a valid map");
        let mut ends = || endpoints::joined(&grid, &map, random).expect("cells that are joined");
        let ends = (0..20).map(|_| ends()).collect();
        Workload { name: name.to_owned(), grid, ends }
    })
}

/// Every tenth scenario of a map.
fn game_map(file: &Path) -> Workload {
    let read = |file: &Path| std::fs::read_to_string(file).expect("a file of the benchmark");
    let map = Map::from_movingai(read(&scenario::map_next_to(file)).as_bytes(), &Rules::DEFAULT).expect("a map");
    let scenarios = Scenario::parse(&read(file)).expect("scenarios");
    let ends = scenarios.iter().filter(|scenario| !scenario.is_unreachable()).step_by(10).map(Scenario::ends).collect();
    let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
    Workload { name, grid: GridMap::of_map(&map), ends }
}

/// The map of a workload with what a method needs, and the method.
fn methods(grid: &GridMap) -> [(&'static str, Map, Query); 6] {
    let by = |algorithm| Query { algorithm, ..Query::default() };
    let plain = || grid.to_map(&Rules::DEFAULT).expect("a valid map");
    let mut weighted = grid.clone();
    generate::weights_in_patches(&mut weighted, &[1, 2], 20, &mut Random::new(5));
    let mut weighted = weighted.to_map(&Rules::DEFAULT).expect("a valid map");
    weighted.set_terrain_weight(0, 2, 3).expect("a layer");
    let [mut graph, mut landmarks] = [plain(), plain()];
    for map in [&mut graph, &mut landmarks] {
        map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).expect("enough memory");
    }
    landmarks.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true).expect("enough memory");
    [
        ("A*", plain(), by(Algorithm::AStar)),
        ("A*, weighted", weighted, by(Algorithm::AStar)),
        ("canonical A*", plain(), by(Algorithm::CanonicalAStar)),
        ("jumps", plain(), by(Algorithm::Jump)),
        ("graph", graph, by(Algorithm::JumpGraph)),
        ("graph, landmarks", landmarks, by(Algorithm::JumpGraph)),
    ]
}

/// The sum of the costs of all paths.
fn run(workload: &Workload, map: &Map, method: &Query, searcher: &mut Searcher) -> u64 {
    let cost = |&[start, goal]: &[Cell; 2]| {
        searcher.find_path(map, &Query { start, goal, ..*method }, &mut []).expect("enough nodes").cost
    };
    workload.ends.iter().map(cost).sum()
}

fn main() {
    let folder = std::env::var_os("CAIRN_MOVINGAI").map(PathBuf::from);
    let games = folder.iter().flat_map(|folder| GAME_MAPS.map(|file| folder.join(file)));
    let games = games.filter(|file| file.exists()).map(|file| game_map(&file));
    // Only one map, if an argument names it.
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    for workload in games.chain(generated(&mut Random::new(4))) {
        if named.as_ref().is_some_and(|named| !workload.name.contains(named)) {
            continue;
        }
        for (name, map, method) in methods(&workload.grid) {
            let full = SearcherDef { max_cells: map.required_cells().into(), ..SearcherDef::DEFAULT };
            // A search may reach every cell of these.
            let max_nodes = map.required_cells();
            let fixed = SearcherDef { max_nodes, ..full };
            let [mut full, mut fixed] = [full, fixed].map(|def| Searcher::with_def(&def).expect("enough memory"));
            print_ratio(
                &format!("{name}, {}", workload.name),
                || run(&workload, &map, &method, &mut fixed),
                || run(&workload, &map, &method, &mut full),
            );
        }
    }
}
