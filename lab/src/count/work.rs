//! The work that is counted. It prints on standard output what it does, a line for each time that `measured` is called,
//! in the order of the calls: that is how counts find their names.

use super::Size;
use crate::Method;
use crate::method::COMPARED;
use cairn::capi::{
    CAIRN_ALGORITHM_AUTO, CAIRN_ALGORITHM_JUMP, CAIRN_ANSWERED_BY_LEG, CAIRN_OK, CairnField, CairnJumpGraphDef,
    CairnLandmarksDef, CairnMap, CairnQuery, CairnResult, CairnSearcher, cairn_field_create, cairn_field_destroy,
    cairn_field_get_step, cairn_field_read_steps, cairn_field_set_goals, cairn_field_update, cairn_jump_graph_def_init,
    cairn_landmarks_def_init, cairn_map_build_jump_graph, cairn_map_build_landmarks, cairn_map_create_from_movingai,
    cairn_map_destroy, cairn_query_init, cairn_result_init, cairn_searcher_create_for_map, cairn_searcher_destroy,
    cairn_searcher_find_path,
};
use cairn::{
    Cell, Error, JumpGraphDef, LandmarksDef, LayerDef, Map, Overlay, Query, Rect, Rules, Searcher, SearcherDef,
};
use std::hint::black_box;
use std::mem::zeroed;
use std::ptr::{null, null_mut};
use testkit::{GridMap, Random, cell, endpoints, generate};

pub(super) const BLOCKED: &str = "search, goal blocked";
pub(super) const UNREACHABLE: &str = "search, goal in another component";
pub(super) const SEALED: &str = "search, goal walled in by the last edit";
pub(super) const SET_CELL: &str = "set_cell, no tables";
pub(super) const SET_CELL_LONG_ROW: &str = "set_cell, no tables, in open rows of 65,535 cells";
pub(super) const SET_CELL_LONG_COLUMN: &str = "set_cell, no tables, in open columns of 65,535 cells";
pub(super) const SET_CELL_TWO_WEIGHTS: &str = "set_cell, a second layer with other weights";
pub(super) const SET_CELL_TWO_SIZES: &str = "set_cell, a second layer of size 2";
pub(super) const CHECK_PATH: &str = "check_path, 500 cells, edits elsewhere";
pub(super) const READ_PATH: &str = "read_path, all cells";
pub(super) const SMOOTH: &str = "smooth_path";
pub(super) const SMOOTH_WEIGHTED: &str = "smooth_path, weighted terrain";
pub(super) const NO_OVERLAY: &str = "search, no overlay";
pub(super) const OVERLAY: &str = "search, an overlay of 200 units elsewhere";
pub(super) const FIVE_SEARCHES: &str = "five searches";
pub(super) const NEAREST: &str = "search, the nearest of five goals";
pub(super) const IN_SIGHT: &str = "cairn_searcher_find_path, a goal in sight, path of 20 cells";
pub(super) const FIELD_STEP: &str = "cairn_field_get_step";
pub(super) const FIELD_STEPS: &str = "cairn_field_read_steps, for each unit";
pub(super) const COPY: &str = "memcpy of the same bytes";

/// Methods, and the same in a searcher with a fixed number of nodes.
pub(super) const FIXED_NODES: [[&str; 2]; 4] = [
    ["astar", "astar, a fixed number of nodes"],
    ["canonical-astar", "canonical-astar, a fixed number of nodes"],
    ["jump", "jump, a fixed number of nodes"],
    ["graph", "graph, a fixed number of nodes"],
];

/// Instructions are counted in here and nowhere else. It must stay a function of its own, under this name.
#[inline(never)]
pub(super) fn measured(work: &mut dyn FnMut()) {
    work();
    // Otherwise the call would be a jump, and the function would seem to return before its work.
    black_box(());
}

/// Does all of it, and prints a line for each piece: what, on which map, how often, divided by tabs. To be run under
/// callgrind, by [`super::count`].
pub fn run_counted(size: Size, print: &mut dyn FnMut(&str)) -> Result<(), Error> {
    let mut counted = |what: &str, map: &str, calls: usize, work: &mut dyn FnMut()| {
        measured(work);
        print(&format!("{what}\t{map}\t{calls}\n"));
    };
    let (side, queries, calls) = match size {
        Size::Full => (256, 20, 1_000),
        Size::Tiny => (40, 3, 50),
    };
    let random = &mut Random::new(1);
    let maps = [
        ("caves", generate::caves(side, side, 42, random)),
        ("rooms", generate::rooms(side, side, 16, 3, random)),
        ("maze", generate::maze(side, side, 2, random)),
    ];
    for (name, grid) in &maps {
        let ends = solvable(grid, queries, random)?;
        for method in COMPARED {
            let method = Method::parse(method).expect("a method");
            let mut map = grid.to_map(&Rules::DEFAULT)?;
            method.build_tables(&mut map)?;
            let queries: Vec<Query> = ends.iter().map(|&[start, goal]| method.query(start, goal)).collect();
            searches(&method.name, name, &map, &queries, &mut counted)?;
            if let Some([_, fixed]) = FIXED_NODES.into_iter().find(|[full, _]| *full == method.name) {
                // A* gets the nodes of 16 x 16 cells at once: enough for all such squares, at the edges too.
                let squares = (map.width() / 16 + 2) * (map.height() / 16 + 2);
                let def = SearcherDef { max_nodes: squares * 256, ..SearcherDef::DEFAULT };
                searches_in(Searcher::with_def(&def)?, fixed, name, &map, &queries, &mut counted)?;
            }
        }
    }
    let [(name, caves), ..] = &maps;
    without_a_search(name, caves, calls, &mut counted)?;
    edits(name, caves, calls, random, &mut counted)?;
    edits_in_long_lines(calls, &mut counted)?;
    general(side, queries, random, &mut counted)?;
    checks(calls, random, &mut counted)?;
    in_sight(side, calls, &mut counted)?;
    field_steps(name, caves, calls, &mut counted)?;
    paths(name, caves, &mut counted)?;
    smoothing(3 * side, random, &mut counted)?;
    paths("spiral", &generate::spiral(side, side), &mut counted)
}

/// What is done, on which map, how often, and the work itself.
type Counted<'a> = &'a mut dyn FnMut(&str, &str, usize, &mut dyn FnMut());

/// Pairs of cells with a path between them.
fn solvable(grid: &GridMap, count: usize, random: &mut Random) -> Result<Vec<[Cell; 2]>, Error> {
    let map = grid.to_map(&Rules::DEFAULT)?;
    let mut draw = || endpoints::joined(grid, &map, random).expect("two cells that are joined");
    let pairs: Vec<[Cell; 2]> = (0..count).map(|_| draw()).collect();
    // What a program finds out once, such as the processor's features, is not to be counted with the first search.
    Searcher::for_map(&map)?.find_path(&map, &Query::new(pairs[0][0], pairs[0][1]), &mut [])?;
    Ok(pairs)
}

fn searches(what: &str, name: &str, map: &Map, queries: &[Query], counted: Counted<'_>) -> Result<(), Error> {
    searches_in(Searcher::for_map(map)?, what, name, map, queries, counted)
}

fn searches_in(
    mut searcher: Searcher,
    what: &str,
    name: &str,
    map: &Map,
    queries: &[Query],
    counted: Counted<'_>,
) -> Result<(), Error> {
    let mut path = vec![Cell::default(); map.passable_cells() as usize];
    let mut answers = Ok(());
    counted(what, name, queries.len(), &mut || {
        for query in queries {
            if let Err(error) = black_box(searcher.find_path(map, black_box(query), &mut path)) {
                answers = Err(error);
            }
        }
    });
    answers
}

/// Queries that need no search: the goal is blocked, or walled in and so in another component; and one that needs a short
/// one, since the labels do not show yet that the goal is walled in.
fn without_a_search(name: &str, grid: &GridMap, calls: usize, counted: Counted<'_>) -> Result<(), Error> {
    let mut walled = grid.clone();
    for (x, y) in (0..3).flat_map(|y| (0..3).map(move |x| (x, y))) {
        walled.set(x, y, u8::from((x, y) == (1, 1)));
    }
    let map = walled.to_map(&Rules::DEFAULT)?;
    let (start, _) = endpoints::far_apart(&walled).expect("a passable cell");
    let [blocked, unreachable] = [(0, 0), (1, 1)].map(|goal| vec![Query::new(cell(start), cell(goal)); calls]);
    searches(BLOCKED, name, &map, &blocked, counted)?;
    searches(UNREACHABLE, name, &map, &unreachable, counted)?;
    // An edit has closed the cell's door, so that all labels are those of the map before.
    walled.set(2, 1, 1);
    walled.set(3, 1, 1);
    let mut map = walled.to_map(&Rules::DEFAULT)?;
    map.set_cell(cell((2, 1)), 0)?;
    searches(SEALED, name, &map, &unreachable[..calls / 10], counted)
}

/// Cells all over the map are blocked, or freed, and then set back.
fn edits(name: &str, grid: &GridMap, calls: usize, random: &mut Random, counted: Counted<'_>) -> Result<(), Error> {
    let cells: Vec<(u32, u32)> =
        (0..calls / 2).map(|_| (random.below(grid.width), random.below(grid.height))).collect();
    let edits: Vec<(Cell, u8)> = cells
        .into_iter()
        .flat_map(|(x, y)| [1 - grid.get(x, y), grid.get(x, y)].map(|terrain| (cell((x, y)), terrain)))
        .collect();
    let mut answers = Ok(());
    for (what, layer) in [
        (SET_CELL, None),
        (SET_CELL_TWO_WEIGHTS, Some(LayerDef { weights: [2; 256], ..LayerDef::DEFAULT })),
        (SET_CELL_TWO_SIZES, Some(LayerDef { size: 2, ..LayerDef::DEFAULT })),
    ] {
        let mut map = grid.to_map(&Rules::DEFAULT)?;
        layer.map_or(Ok(0), |layer| map.add_layer(&layer))?;
        counted(what, name, edits.len(), &mut || {
            for &(cell, terrain) in &edits {
                if let Err(error) = black_box(&mut map).set_cell(cell, terrain) {
                    answers = Err(error);
                }
            }
        });
    }
    answers
}

/// Cells are blocked and opened again, one after another, in rows and in columns that are open from end to end.
fn edits_in_long_lines(calls: usize, counted: Counted<'_>) -> Result<(), Error> {
    let mut random = Random::new(1);
    for (what, width, height) in [(SET_CELL_LONG_ROW, 65_535, 64), (SET_CELL_LONG_COLUMN, 64, 65_535)] {
        let mut map = Map::new(width, height, &Rules::DEFAULT)?;
        let cells: Vec<Cell> =
            (0..calls.min(200) / 2).map(|_| cell((random.below(width), random.below(height)))).collect();
        let mut answers = Ok(());
        counted(what, "open", 2 * cells.len(), &mut || {
            for &cell in &cells {
                for terrain in [0, 1] {
                    answers = answers.and(black_box(&mut map).set_cell(cell, terrain));
                }
            }
        });
        answers?;
    }
    Ok(())
}

/// Searches with an overlay that is not in their way, and for the nearest of five goals, against plain ones, by a jump
/// search and by A* with landmarks on weighted terrain.
fn general(side: u32, queries: usize, random: &mut Random, counted: Counted<'_>) -> Result<(), Error> {
    let uniform = generate::caves(side, side, 42, random);
    let mut weighted = uniform.clone();
    generate::weights_in_patches(&mut weighted, &[1, 2], 20, random);
    for (name, grid) in [("caves, graph and landmarks", &uniform), ("weighted caves, landmarks", &weighted)] {
        let mut map = grid.to_map(&Rules::DEFAULT)?;
        map.set_terrain_weight(0, 2, 3)?;
        map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true)?;
        map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true)?;
        let (mut searcher, mut path) = (Searcher::for_map(&map)?, vec![Cell::default(); grid.cells.len()]);
        let mut overlay = Overlay::for_map(&map)?;
        for _ in 0..side * side / 330 {
            overlay.set_cell(cell((random.below(side), random.below(side))), u16::MAX)?;
        }
        let ends: Vec<[Cell; 2]> = std::iter::repeat_with(|| endpoints::joined(grid, &map, random))
            .map(|ends| ends.expect("two cells that are joined"))
            .filter(|&[start, goal]| {
                let found = searcher.search(&map, &Query::new(start, goal), Some(&overlay), &[], &mut []);
                found.is_ok_and(|found| !found.overlaid)
            })
            .take(queries)
            .collect();
        let mut answers = Ok(());
        let mut search = |what: &str, overlay: Option<&Overlay>| {
            counted(what, name, queries, &mut || {
                for &[start, goal] in &ends {
                    let found = searcher.search(&map, black_box(&Query::new(start, goal)), overlay, &[], &mut path);
                    answers = answers.and(found.map(drop));
                }
            });
        };
        search(NO_OVERLAY, None);
        search(OVERLAY, Some(&overlay));
        answers?;
        let goals: Vec<[Cell; 5]> = ends
            .iter()
            .map(|&[start, goal]| {
                let mut one = || endpoints::joined(grid, &map, random).expect("two cells that are joined")[0];
                [goal, one(), one(), one(), one()].map(|goal| if goal == start { ends[0][1] } else { goal })
            })
            .collect();
        let mut answers = Ok(());
        counted(FIVE_SEARCHES, name, queries, &mut || {
            for (&[start, _], goals) in ends.iter().zip(&goals) {
                for &goal in goals {
                    let found = searcher.find_path(&map, black_box(&Query::new(start, goal)), &mut path);
                    answers = answers.and(found.map(drop));
                }
            }
        });
        counted(NEAREST, name, queries, &mut || {
            for (&[start, goal], goals) in ends.iter().zip(&goals) {
                let goals = goals.map(Rect::of);
                let found = searcher.search(&map, black_box(&Query::new(start, goal)), None, &goals, &mut path);
                answers = answers.and(found.map(drop));
            }
        });
        answers?;
    }
    Ok(())
}

/// Checking 500 cells of a path across the top of a map that was edited at the bottom since.
fn checks(calls: usize, random: &mut Random, counted: Counted<'_>) -> Result<(), Error> {
    let (width, height, length) = (640, 160, 500);
    let mut map = generate::random_obstacles(width, height, 15, random).to_map(&Rules::DEFAULT)?;
    let near = |x: u32, from| map.find_nearest_passable(0, cell((x, 20)), 20, from);
    let start = near(0, None)?.expect("a passable cell");
    let goal = near(width - 1, Some(start))?.expect("a cell that is joined");
    let mut path = vec![Cell::default(); map.passable_cells() as usize];
    let found = Searcher::for_map(&map)?.find_path(&map, &Query::new(start, goal), &mut path)?;
    let path = &path[..length];
    for _ in 0..calls {
        map.set_cell(cell((random.below(width), height - 1 - random.below(20))), random.below(2) as u8)?;
    }
    let mut check = Ok(None);
    counted(CHECK_PATH, "obstacles", calls, &mut || {
        for _ in 0..calls {
            let cost = Some(black_box(found.cost));
            check = black_box(&map).check_path(0, black_box(path), found.epoch, cost, false).map(Some);
        }
    });
    let check = check?.expect("a check was made");
    assert!(check.looked_at == 0 && check.walkable == length as u32, "{check:?}");
    Ok(())
}

/// Queries whose goal is in sight, as a C program asks them: on the planes alone, and with all that there is.
fn in_sight(side: u32, calls: usize, counted: Counted<'_>) -> Result<(), Error> {
    const LENGTH: u32 = 20;
    let random = &mut Random::new(2);
    let text = generate::random_obstacles(side, side, 2, random).to_movingai();
    let mut map: *mut CairnMap = null_mut();
    // SAFETY: all zero is a value of these structs, and what their functions prepare.
    let (mut query, mut result): (CairnQuery, CairnResult) = unsafe { (zeroed(), zeroed()) };
    let mut path = [Cell::default(); LENGTH as usize];
    // SAFETY: the text and the path are there for as long as the calls take; structs are prepared before they are used;
    // map and searchers are created before they are used, and destroyed once, last.
    unsafe {
        let made =
            cairn_map_create_from_movingai(text.as_ptr().cast(), text.len() as u64, null(), &mut map, null_mut());
        assert_eq!(made, CAIRN_OK);
        cairn_query_init(&mut query, size_of::<CairnQuery>() as u32);
        cairn_result_init(&mut result, size_of::<CairnResult>() as u32);
        let mut searcher = new_searcher(map);
        let mut ends = Vec::new();
        while ends.len() < calls {
            let place = |random: &mut Random| cell((random.below(side), random.below(side)));
            (query.start, query.goal) = (place(random), place(random));
            let found = cairn_searcher_find_path(searcher, map, &query, path.as_mut_ptr(), LENGTH, &mut result);
            if found == CAIRN_OK && result.path_length == LENGTH && result.answered_by == CAIRN_ANSWERED_BY_LEG {
                ends.push([query.start, query.goal]);
            }
        }
        for (algorithm, tables) in [(CAIRN_ALGORITHM_JUMP, "jumps"), (CAIRN_ALGORITHM_AUTO, "graph and landmarks")] {
            if algorithm == CAIRN_ALGORITHM_AUTO {
                build_tables(map);
                cairn_searcher_destroy(searcher);
                searcher = new_searcher(map);
            }
            query.algorithm = algorithm;
            let mut found = 0;
            counted(IN_SIGHT, &format!("obstacles, {tables}"), calls, &mut || {
                for &[start, goal] in &ends {
                    (query.start, query.goal) = (start, goal);
                    let (path, result) = (path.as_mut_ptr(), &mut result);
                    let status = cairn_searcher_find_path(searcher, map, &query, path, LENGTH, result);
                    found += usize::from(black_box(status) == CAIRN_OK);
                }
            });
            assert_eq!(found, calls, "all of them have a path");
        }
        cairn_searcher_destroy(searcher);
        cairn_map_destroy(map);
    }
    Ok(())
}

/// # Safety
/// The map is live.
unsafe fn new_searcher(map: *const CairnMap) -> *mut CairnSearcher {
    let mut searcher = null_mut();
    // SAFETY: the caller's contract.
    assert_eq!(unsafe { cairn_searcher_create_for_map(map, &mut searcher) }, CAIRN_OK);
    searcher
}

/// A graph and eight landmarks.
///
/// # Safety
/// The map is live, and nothing else uses it.
unsafe fn build_tables(map: *mut CairnMap) {
    // SAFETY: the caller's contract; all zero is a value of these structs, which are prepared before they are used.
    unsafe {
        let (mut graph, mut landmarks): (CairnJumpGraphDef, CairnLandmarksDef) = (zeroed(), zeroed());
        cairn_jump_graph_def_init(&mut graph, size_of::<CairnJumpGraphDef>() as u32);
        cairn_landmarks_def_init(&mut landmarks, size_of::<CairnLandmarksDef>() as u32);
        assert_eq!(cairn_map_build_jump_graph(map, &graph, None, null_mut()), CAIRN_OK);
        assert_eq!(cairn_map_build_landmarks(map, &landmarks, None, null_mut()), CAIRN_OK);
    }
}

/// The next steps of units all over the map, as a C program asks for them: one by one, and all in one call.
fn field_steps(name: &str, grid: &GridMap, calls: usize, counted: Counted<'_>) -> Result<(), Error> {
    let text = grid.to_movingai();
    let (goal, _) = endpoints::far_apart(grid).expect("a passable cell");
    let passable = (0..grid.height).flat_map(|y| (0..grid.width).map(move |x| (x, y)));
    let passable: Vec<Cell> = passable.filter(|&(x, y)| grid.get(x, y) != 0).map(cell).collect();
    let units: Vec<Cell> = (0..calls).map(|unit| passable[unit * passable.len() / calls]).collect();
    let mut next = vec![Cell::default(); calls];
    let (mut map, mut field): (*mut CairnMap, *mut CairnField) = (null_mut(), null_mut());
    let mut moved = 0;
    // SAFETY: the text and the units are there for as long as the calls take; map and field are created before they are
    // used, and destroyed once, last.
    unsafe {
        let made =
            cairn_map_create_from_movingai(text.as_ptr().cast(), text.len() as u64, null(), &mut map, null_mut());
        assert_eq!(made, CAIRN_OK);
        assert_eq!(cairn_field_create(map, null(), &mut field), CAIRN_OK);
        assert_eq!(cairn_field_set_goals(field, &cell(goal), null(), 1, u64::MAX), CAIRN_OK);
        assert_eq!(cairn_field_update(field, map, null(), u64::MAX), CAIRN_OK);
        counted(FIELD_STEP, name, calls, &mut || {
            for (unit, next) in units.iter().zip(&mut next) {
                black_box(cairn_field_get_step(field, map, unit.x, unit.y, next));
            }
        });
        moved += units.iter().zip(&next).filter(|(unit, next)| unit != next).count();
        counted(FIELD_STEPS, name, calls, &mut || {
            black_box(cairn_field_read_steps(field, map, units.as_ptr(), calls as u32, next.as_mut_ptr()));
        });
        cairn_field_destroy(field);
        cairn_map_destroy(map);
    }
    assert!(moved > calls / 2, "most units can reach the goal");
    Ok(())
}

/// Pulling up to 500 cells of a path tight, on terrain of one weight and of several.
fn smoothing(side: u32, random: &mut Random, counted: Counted<'_>) -> Result<(), Error> {
    let uniform = generate::caves(side, side, 42, random);
    let mut weighted = uniform.clone();
    generate::weights_in_patches(&mut weighted, &[1, 2, 3], 20, random);
    for (what, grid) in [(SMOOTH, &uniform), (SMOOTH_WEIGHTED, &weighted)] {
        let mut map = grid.to_map(&Rules::DEFAULT)?;
        map.set_terrain_weight(0, 2, 2)?;
        map.set_terrain_weight(0, 3, 4)?;
        let (start, goal) = endpoints::far_apart(grid).expect("a passable cell");
        let mut path = vec![Cell::default(); 500];
        let found = Searcher::for_map(&map)?.find_path(&map, &Query::new(cell(start), cell(goal)), &mut path)?;
        path.truncate(found.written as usize);
        let mut waypoints = path.clone();
        let mut smoothed = Ok(());
        counted(what, &format!("caves, path of {} cells", path.len()), 1, &mut || {
            let end = black_box(&map).smooth_path(0, None, black_box(&path), &mut waypoints);
            smoothed = end.map(drop);
        });
        smoothed?;
    }
    Ok(())
}

/// Writing the cells of a long path that is stored as turning points, against copying as many bytes.
fn paths(name: &str, grid: &GridMap, counted: Counted<'_>) -> Result<(), Error> {
    let map = grid.to_map(&Rules::DEFAULT)?;
    let (start, goal) = endpoints::far_apart(grid).expect("a passable cell");
    let mut searcher = Searcher::for_map(&map)?;
    let length = searcher.find_path(&map, &Query::new(cell(start), cell(goal)), &mut [])?.path_length as usize;
    let (mut path, mut copy) = (vec![Cell::default(); length], vec![Cell::default(); length]);
    let name = format!("{name}, path of {length} cells");
    let mut read = Ok(0);
    counted(READ_PATH, &name, 1, &mut || read = black_box(&searcher).read_path(0, black_box(&mut path)));
    counted(COPY, &name, 1, &mut || black_box(&mut copy[..]).copy_from_slice(black_box(&path)));
    read.map(drop)
}
