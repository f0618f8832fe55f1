//! Pictures of real searches, looked at pixel by pixel.

use super::canvas::tests::decode;
use super::colours::{self, CHEAPEST_TERRAIN, LANDMARK, MOST_EXPENSIVE_TERRAIN, PAPER, PATH, START, WALL};
use super::*;
use crate::Method;
use cairn::{Neighbours, Rules};
use testkit::{Random, cell, generate};

/// Four neighbours, and a step costs 1.
fn search(grid: GridMap, start: (u32, u32), goal: (u32, u32), methods: &str, slices: u32) -> (Scene, Vec<Trace>) {
    let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let mut map = grid.to_map(&rules).unwrap();
    let mut record = |method| Trace::record(&mut map, method, cell(start), cell(goal), slices).unwrap();
    let traces = Method::parse_list(methods).unwrap().iter().map(&mut record).collect();
    (Scene { map: grid, start, goal }, traces)
}

fn rooms(methods: &str) -> (Scene, Vec<Trace>) {
    let grid = generate::janssen::rooms(40, 30, &mut Random::new(4));
    let (start, goal) = testkit::endpoints::far_apart(&grid).unwrap();
    search(grid, start, goal, methods, SLICES)
}

#[test]
fn a_png_file_shows_map_and_search_in_their_colours() {
    let grid = GridMap::parse(
        "
        ....#.
        .##..9
        ......
        ",
    );
    let (scene, traces) = search(grid, (0, 0), (3, 1), "astar", SLICES);
    let mut file = Vec::new();
    draw(&scene, &traces).write_png(&mut file).unwrap();
    let picture = decode(&file);

    // Below a title of small letters, cells of 32 pixels; path and marks leave their corners uncovered.
    let place = |x: u32, y: u32| (18 + x * 32, 42 + y * 32);
    let corner_of = |x: u32, y: u32| picture.pixel(place(x, y).0 + 3, place(x, y).1 + 3);
    let middle = |x: u32, y: u32| picture.pixel(place(x, y).0 + 16, place(x, y).1 + 16);
    assert_eq!([corner_of(4, 0), corner_of(1, 1)], [WALL, WALL]);
    assert_eq!([corner_of(5, 2), corner_of(5, 1)], [CHEAPEST_TERRAIN, MOST_EXPENSIVE_TERRAIN]);
    // The path along the upper edge is found after a visit of the cell below the start, which seemed as good.
    assert_eq!(traces[0].path, [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]);
    for ((x, y), moment) in [((0, 0), 1), ((0, 1), 2), ((1, 0), 3), ((2, 0), 4), ((3, 0), 5)] {
        assert_eq!(corner_of(x, y), colours::expanded(CHEAPEST_TERRAIN, moment, 5));
    }
    assert_eq!(corner_of(0, 2), colours::open(CHEAPEST_TERRAIN));
    let joint = |x: u32| picture.pixel(place(x, 0).0, place(x, 0).1 + 16);
    assert_eq!([middle(1, 0), joint(1), joint(2), joint(3)], [PATH; 4]);
    assert_eq!([middle(0, 0), middle(3, 1)], [START, PATH]);
}

#[test]
fn a_search_in_vain_is_drawn_without_a_path() {
    let (scene, traces) = search(GridMap::parse("..#.."), (0, 0), (4, 0), "astar", SLICES);
    let picture = draw(&scene, &traces);
    assert_eq!(traces[0].title(u64::MAX), "astar: 0 expanded, no path");
    assert_eq!(picture.pixel(18 + 32 + 3, 42 + 3), CHEAPEST_TERRAIN);
}

#[test]
fn panels_stand_side_by_side_in_equal_size() {
    let size = |methods| {
        let (scene, traces) = rooms(methods);
        let picture = draw(&scene, &traces);
        (picture.width(), picture.height())
    };
    // Margins of 16 and frames of 2; between panels 24. Cells of 25, 25, 19 and 18 pixels.
    assert_eq!(size("astar").0, 16 + 1004 + 16);
    assert_eq!(size("astar,fringe"), (16 + 1004 + 24 + 1004 + 16, size("astar").1));
    assert_eq!(size("astar,fringe,c").0, 16 + 3 * 764 + 2 * 24 + 16);
    assert_eq!(size("astar,fringe,c,me-ida").0, 16 + 2 * 964 + 24 + 16);

    let (scene, traces) = rooms("astar,fringe");
    let picture = draw(&scene, &traces);
    for (x, y) in scene.map.positions().filter(|&(x, y)| !scene.map.is_passable(x, y)) {
        for left in [18, 18 + 1004 + 24] {
            assert_eq!(picture.pixel(left + x * 25 + 1, 16 + 33 + 2 + y * 25 + 1), WALL, "({x}, {y})");
        }
    }
}

#[test]
fn a_reduced_picture_keeps_open_cells_and_averages_the_rest() {
    let (scene, traces) = search(GridMap::filled(1100, 60, 1), (300, 30), (700, 40), "c", SLICES);
    let (map, trace) = (&scene.map, &traces[0]);
    // Before the end, so that no path covers them.
    let time = Time { until: trace.end() - 1, end: trace.end() };
    let picture = Sheet::new(&scene, &traces, LIMITS).draw(|_| time);
    let (mut open, mut mixed) = (0, 0);
    for (x, y) in map.positions().filter(|(x, y)| x % 2 == 0 && y % 2 == 0 && (340..=660).contains(x)) {
        let block = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| map.index(x, y));
        let shown = |moment: Option<u64>| moment.is_some_and(|moment| moment <= time.until);
        let is_open = |&index: &usize| shown(trace.reached_at(index)) && !shown(trace.expanded_at(index));
        let drawn = picture.pixel(18 + x / 2, 16 + 33 + 2 + y / 2);
        if block.iter().any(is_open) {
            assert_eq!(drawn, colours::open(CHEAPEST_TERRAIN), "({x}, {y})");
            open += 1;
        } else if block.iter().all(|&index| shown(trace.expanded_at(index))) {
            let colours =
                block.map(|index| colours::expanded(CHEAPEST_TERRAIN, trace.expanded_at(index).unwrap(), time.end));
            let least = colours.iter().map(|colour| colour[0]).min().unwrap();
            let most = colours.iter().map(|colour| colour[0]).max().unwrap();
            assert!((least..=most).contains(&drawn[0]), "({x}, {y})");
            mixed += u32::from(least < most);
        }
    }
    assert!(open > 100 && mixed > 20, "{open} open, {mixed} mixed");
}

#[test]
fn landmarks_regions_and_portals_are_drawn_where_a_method_has_them() {
    let (scene, traces) = rooms("alt-best5,boundary0");
    let picture = draw(&scene, &traces);
    let middle = |panel: u32, (x, y): (u32, u32)| picture.pixel(18 + panel * 1028 + x * 25 + 12, 51 + y * 25 + 12);
    let best = traces[0].best_landmark.unwrap();
    assert_eq!(middle(0, best), PAPER);
    let others: Vec<_> = traces[0].landmarks.iter().filter(|&&cell| cell != best).collect();
    assert_eq!(others.len(), 4);
    assert!(others.iter().all(|&&cell| middle(0, cell) == LANDMARK));

    let regions = traces[1].regions.as_ref().unwrap();
    let on_path = |cell: &(u32, u32)| traces[1].path.contains(cell);
    let portals: Vec<_> =
        scene.map.positions().filter(|&(x, y)| regions[scene.map.index(x, y)] & 1 << 30 != 0).collect();
    assert!(portals.len() > 20);
    assert!(portals.iter().filter(|cell| !on_path(cell)).all(|&cell| middle(1, cell) == PAPER));
    assert_ne!(middle(0, *portals.iter().find(|cell| !on_path(cell)).unwrap()), PAPER);
}

/// What is in a file.
struct Animation {
    size: (u32, u32),
    /// Each laid over those before it.
    frames: Vec<Vec<[u8; 4]>>,
    /// In milliseconds.
    delays: Vec<u32>,
}

fn decode_animation(file: &[u8]) -> Animation {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let size = reader.info().size();
    let animation = *reader.info().animation_control().unwrap();
    assert_eq!(animation.num_plays, 0, "not for ever");
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    assert!(reader.info().frame_control.is_none(), "the image for other programs is no frame");
    let default: Vec<[u8; 4]> = bytes.as_chunks().0.to_vec();

    let mut canvas = vec![[0; 4]; default.len()];
    let (mut frames, mut delays) = (Vec::new(), Vec::new());
    for _ in 0..animation.num_frames {
        reader.next_frame(&mut bytes).unwrap();
        let control = *reader.info().frame_control.as_ref().unwrap();
        assert_eq!(((control.width, control.height), (control.x_offset, control.y_offset)), (size, (0, 0)));
        delays.push(u32::from(control.delay_num) * 1000 / u32::from(control.delay_den));
        let changed = bytes.as_chunks().0.iter().zip(&mut canvas).filter(|(new, _)| new[3] != 0);
        changed.for_each(|(new, old)| *old = *new);
        frames.push(canvas.clone());
    }
    assert!(reader.next_frame(&mut bytes).is_err(), "more frames than promised");
    assert_eq!(frames.last(), Some(&default), "other programs show the last frame");
    Animation { size, frames, delays }
}

#[test]
fn an_animation_goes_from_the_bare_map_to_the_path() {
    let (scene, traces) = rooms("astar,alt8");
    let mut file = Vec::new();
    write_animation(&scene, &traces, Timing { frames: 12, delay_ms: 50 }, &mut file).unwrap();
    let Animation { size: (width, _), frames, delays } = decode_animation(&file);
    assert_eq!(frames.len(), 12);
    assert!(frames.iter().flatten().all(|pixel| pixel[3] == 255));
    assert_eq!((&delays[..11], delays[11]), (&[50; 11][..], 2000));

    // Cells of 15 pixels below a title of large letters; the second panel begins 604 + 24 pixels further right.
    let corner = |frame: usize, panel: u32, index: usize| {
        let (x, y) = (index as u32 % 40, index as u32 / 40);
        let pixel = (51 + y * 15 + 1) * width + 18 + panel * 628 + x * 15 + 1;
        <[u8; 3]>::try_from(&frames[frame][pixel as usize][..3]).unwrap()
    };
    let longest = traces[0].end();
    let clear = |index: usize| {
        let far = |end: (u32, u32)| (index as u32 % 40).abs_diff(end.0) > 1 || (index as u32 / 40).abs_diff(end.1) > 1;
        traces[1].landmarks.iter().chain([&scene.start, &scene.goal]).all(|&end| far(end))
    };
    for (panel, trace) in (0..).zip(&traces) {
        let expanded: Vec<usize> =
            (0..scene.map.cells.len()).filter(|&i| trace.expanded_at(i).is_some() && clear(i)).collect();
        assert!(expanded.len() > 20);
        for index in expanded {
            let moment = trace.expanded_at(index).unwrap();
            assert_eq!(corner(0, panel, index), CHEAPEST_TERRAIN);
            assert_eq!(corner(11, panel, index), colours::expanded(CHEAPEST_TERRAIN, moment, longest));
        }
    }

    let path_pixels = |frame: usize, panel: usize| {
        let middle = width as usize / 2;
        let is_here = |place: usize| (place % width as usize >= middle) == (panel == 1);
        frames[frame].iter().enumerate().filter(|&(i, pixel)| is_here(i) && pixel[..3] == PATH).count()
    };
    let done = [0, 1].map(|panel| (0..12).find(|&frame| path_pixels(frame, panel) > 2 * path_pixels(0, panel)));
    assert!(traces[1].end() * 2 < longest);
    assert_eq!(done[0], Some(11));
    assert!(done[1] < Some(7), "{done:?}");
}
