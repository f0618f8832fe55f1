//! What does a call cost that does not search, and what does it cost to read a path? The C function with a blocked and
//! an unreachable goal, and copying the cells of a path compared with as many bytes. Prints times; with the name of a
//! case it runs only that, a thousand times, for counting instructions: `valgrind --tool=callgrind
//! --toggle-collect='cairn_searcher_*' target/release/deps/calls-* blocked`.

use cairn::Cell;
use cairn::capi::*;
use std::hint::black_box;
use std::ptr::null_mut;
use std::time::Instant;

const SIDE: u32 = 512;
const CALLS: u32 = 1000;

struct World {
    map: *mut CairnMap,
    searcher: *mut CairnSearcher,
    path: Vec<Cell>,
    copy: Vec<Cell>,
}

/// Walls from alternate sides, so that a path winds through the whole map; a blocked cell at (1, 0) and a cell at (0,
/// 0) that is shut in.
fn terrain() -> Vec<u8> {
    let mut cells = vec![1; (SIDE * SIDE) as usize];
    for y in (8..SIDE).step_by(8) {
        let gap = if y % 16 == 0 { SIDE - 1 } else { 0 };
        (0..SIDE).filter(|&x| x != gap).for_each(|x| cells[(y * SIDE + x) as usize] = 0);
    }
    [1, SIDE, SIDE + 1].into_iter().for_each(|index| cells[index as usize] = 0);
    cells
}

/// A struct as its init function prepares it.
macro_rules! prepared {
    ($type:ty, $init:path) => {{
        let mut value = std::mem::MaybeUninit::<$type>::zeroed();
        // SAFETY: the size is that of the struct, whose bytes are all set, and of which all zeroes is a value.
        unsafe {
            assert_eq!($init(value.as_mut_ptr(), size_of::<$type>() as u32), CAIRN_OK);
            value.assume_init()
        }
    }};
}

impl World {
    fn new() -> World {
        let (mut def, cells) = (prepared!(CairnMapDef, cairn_map_def_init), terrain());
        (def.width, def.height) = (SIDE, SIDE);
        let (mut map, mut searcher) = (null_mut(), null_mut());
        // SAFETY: every pointer is to a live object of the type that is asked for, and the lengths are theirs.
        unsafe {
            assert_eq!(cairn_map_create(&def, cells.as_ptr(), cells.len() as u64, &mut map), CAIRN_OK);
            assert_eq!(cairn_searcher_create_for_map(map, &mut searcher), CAIRN_OK);
        }
        let path = vec![Cell::default(); (SIDE * SIDE) as usize];
        World { map, searcher, copy: path.clone(), path }
    }

    fn find(&mut self, start: Cell, goal: Cell) -> CairnStatus {
        let mut result = prepared!(CairnResult, cairn_result_init);
        let mut query = prepared!(CairnQuery, cairn_query_init);
        (query.start, query.goal) = (start, goal);
        // SAFETY: as in `new`.
        unsafe { cairn_searcher_find_path(self.searcher, self.map, &query, null_mut(), 0, &mut result) }
    }

    /// Copies the cells of the path, and returns how many.
    fn read_cells(&mut self) -> usize {
        let (path, capacity, mut written) = (self.path.as_mut_ptr(), self.path.len() as u32, 0);
        // SAFETY: as in `new`.
        let status = unsafe { cairn_searcher_read_path(self.searcher, 0, path, capacity, &mut written) };
        assert_eq!(status, CAIRN_OK);
        written as usize
    }

    /// Copies the turning points of the path, and returns how many.
    fn read_waypoints(&mut self) -> usize {
        let (path, capacity, mut written) = (self.path.as_mut_ptr(), self.path.len() as u32, 0);
        // SAFETY: as in `new`.
        let status = unsafe { cairn_searcher_read_waypoints(self.searcher, 0, path, capacity, &mut written) };
        assert_eq!(status, CAIRN_OK);
        written as usize
    }

    /// Copies a number of cells from one buffer to the other.
    #[inline(never)]
    fn copy(&mut self, cells: usize) {
        self.copy[..cells].copy_from_slice(&self.path[..cells]);
        black_box(&mut self.copy);
    }
}

fn main() {
    let mut world = World::new();
    let cell = |x, y| Cell { x, y };
    let (free, far) = (cell(5, 1), cell(5, SIDE as i32 - 1));
    let (blocked, shut_in) = (cell(1, 0), cell(0, 0));
    assert_eq!(world.find(free, far), CAIRN_OK);
    let cells = world.read_cells();
    println!("the path has {cells} cells and {} turning points", world.read_waypoints());
    // `cargo bench` passes an option of its own.
    let only = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let mut run = |name: &str, case: &mut dyn FnMut(&mut World)| {
        if only.as_ref().is_none_or(|only| only == name) {
            let begun = Instant::now();
            (0..CALLS).for_each(|_| case(&mut world));
            println!("{name:>12} {:8.1} ns", begun.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS));
        }
    };
    run("cells", &mut |world| assert_eq!(world.read_cells(), cells));
    run("copy", &mut |world| world.copy(cells));
    run("waypoints", &mut |world| assert_ne!(world.read_waypoints(), 0));
    run("blocked", &mut |world| assert_eq!(world.find(free, blocked), CAIRN_ENDPOINT_BLOCKED));
    run("unreachable", &mut |world| assert_eq!(world.find(free, shut_in), CAIRN_NO_PATH));
    // SAFETY: nobody uses them any more.
    unsafe {
        cairn_searcher_destroy(world.searcher);
        cairn_map_destroy(world.map);
    }
}
