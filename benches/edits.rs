//! What does an edit cost with eight landmarks on a map of 512 x 512 cells, compared with building them again? A cell
//! that is blocked, a cell that is opened, and the door between two halves, which changes the distances of half the
//! map.

mod common;

use cairn::{Built, Cell, LandmarksDef, Map, Rect, Rules, Table};
use criterion::{BatchSize, BenchmarkId, Criterion};
use std::time::{Duration, Instant};
use testkit::{Random, generate};

/// An edit, and the map that it is made on.
struct Edit {
    name: &'static str,
    map: fn() -> Map,
    cell: Cell,
    terrain: u8,
}

fn with_landmarks(mut map: Map) -> Map {
    assert_eq!(map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true), Ok(Built::Complete));
    map
}

fn rooms() -> Map {
    let grid = generate::rooms(512, 512, 32, 4, &mut Random::new(5));
    with_landmarks(Map::from_cells(512, 512, &Rules::DEFAULT, &grid.cells).expect("a valid map"))
}

fn halves() -> Map {
    let mut map = Map::new(512, 512, &Rules::DEFAULT).expect("a valid map");
    map.set_rect(Rect { x: 256, y: 0, width: 1, height: 512 }, 0).expect("inside");
    with_landmarks(map)
}

/// A cell of the rooms that is passable, or blocked, near the middle.
fn cell_of_rooms(free: bool) -> Cell {
    let map = rooms();
    let fits = |cell: &Cell| (map.get_cell(*cell) != Ok(0)) == free;
    (200..300).map(|at| Cell { x: at, y: at }).find(fits).expect("there are both")
}

fn edits() -> [Edit; 3] {
    [
        Edit { name: "blocked cell", map: rooms, cell: cell_of_rooms(true), terrain: 0 },
        Edit { name: "opened cell", map: rooms, cell: cell_of_rooms(false), terrain: 1 },
        Edit { name: "door between halves", map: halves, cell: Cell { x: 256, y: 256 }, terrain: 1 },
    ]
}

fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let mut group = criterion.benchmark_group("edits");
    for edit in edits() {
        group.bench_function(BenchmarkId::new("edit", edit.name), |bencher| {
            let set = |mut map: Map| {
                map.set_cell(edit.cell, edit.terrain).expect("inside");
                map
            };
            bencher.iter_batched(edit.map, set, BatchSize::LargeInput);
        });
        group.bench_function(BenchmarkId::new("rebuild", edit.name), |bencher| {
            let mut map = (edit.map)();
            bencher.iter(|| map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true));
        });
    }
    group.finish();
    for edit in edits() {
        let mut least = [Duration::MAX; 3];
        let mut slices = 0;
        for _ in 0..5 {
            let mut map = (edit.map)();
            let mut time = |which: usize, run: &mut dyn FnMut()| {
                let started = Instant::now();
                run();
                least[which] = least[which].min(started.elapsed());
            };
            time(0, &mut || map.set_cell(edit.cell, edit.terrain).expect("inside"));
            slices = 0;
            time(1, &mut || {
                while !map.maintain(1000).expect("enough memory") {
                    slices += 1;
                }
            });
            time(2, &mut || {
                map.rebuild_table(0, Table::Landmarks).expect("there is one");
                map.maintain(u64::MAX).expect("enough memory");
            });
        }
        let rebuild = least[2].as_secs_f64();
        println!(
            "ratio  {:<22} rebuild / edit {:>9.0}x   rebuild / (edit + maintain) {:>9.1}x   left to maintain: {slices} slices of 1000 cells",
            edit.name,
            rebuild / least[0].as_secs_f64(),
            rebuild / (least[0] + least[1]).as_secs_f64(),
        );
    }
}
