//! The kinds of weighted terrain that searches are measured on, painted onto any map: from one odd cell to a weight of
//! its own for each cell. A terrain's number is its weight; [`GridMap::to_weighted_map`] sets it in the library.

use super::weights_at_random;
use crate::{GridMap, Random};

/// A kind of weighted terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightKind {
    /// One cell of weight 2.
    One,
    /// Ten discs of weight 3, as large as it takes to cover 2 % of the passable cells.
    Discs,
    /// Discs of weights 2 to 5, a few cells across, on 20 % of the passable cells.
    Blobs,
    /// Discs of weights 2 to 4, twice as large, on 38 % of the passable cells.
    Blobs4,
    /// Weights 1 to 4, cell by cell.
    Noise,
    /// Roads of weight 1, two cells wide, on terrain of weight 3.
    Roads,
}

impl WeightKind {
    /// All of them, the simplest first.
    pub const ALL: [WeightKind; 6] = [
        WeightKind::One,
        WeightKind::Discs,
        WeightKind::Blobs,
        WeightKind::Blobs4,
        WeightKind::Roads,
        WeightKind::Noise,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            WeightKind::One => "one",
            WeightKind::Discs => "discs",
            WeightKind::Blobs => "blobs",
            WeightKind::Blobs4 => "blobs4",
            WeightKind::Noise => "noise",
            WeightKind::Roads => "roads",
        }
    }

    /// The kind of that name.
    pub fn parse(name: &str) -> Result<WeightKind, String> {
        let names = WeightKind::ALL.map(WeightKind::name).join(", ");
        let found = WeightKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| format!("{name:?} is not a kind of weights; they are {names}"))
    }

    /// Gives every passable cell a terrain whose number is its weight, whatever it had before. Blocked cells stay.
    pub fn paint(self, map: &mut GridMap, random: &mut Random) {
        weights_at_random(map, &[1], random);
        match self {
            WeightKind::One => one(map, random),
            WeightKind::Discs => ten_discs(map, random),
            WeightKind::Blobs => blobs(map, 20, [2, 9], [2, 5], random),
            WeightKind::Blobs4 => blobs(map, 38, [3, 12], [2, 4], random),
            WeightKind::Noise => weights_at_random(map, &[1, 2, 3, 4], random),
            WeightKind::Roads => roads(map, random),
        }
    }
}

fn one(map: &mut GridMap, random: &mut Random) {
    if let Some((x, y)) = map.random_passable_cell(random) {
        map.set(x, y, 2);
    }
}

fn ten_discs(map: &mut GridMap, random: &mut Random) {
    let centres: Vec<(u32, u32)> = (0..10).map_while(|_| map.random_passable_cell(random)).collect();
    for radius in 0..map.width.max(map.height) {
        for &centre in &centres {
            disc(map, centre, radius, 3);
        }
        if heavy(map) * 50 >= passable(map) {
            break;
        }
    }
}

/// Discs with radii and weights between two each, until so many percent of the passable cells are covered.
fn blobs(map: &mut GridMap, percent: usize, radii: [u32; 2], weights: [u32; 2], random: &mut Random) {
    let (mut covered, wanted) = (0, passable(map) * percent);
    while covered * 100 < wanted {
        let centre = map.random_passable_cell(random).expect("a map without passable cells needs none covered");
        let radius = random.between(radii[0], radii[1]);
        covered += disc(map, centre, radius, random.between(weights[0], weights[1]) as u8);
    }
}

/// Roads that turn now and then, one for every 16 columns, each as long as the map is wide unless it leaves the map.
fn roads(map: &mut GridMap, random: &mut Random) {
    weights_at_random(map, &[3], random);
    for _ in 0..map.width.div_ceil(16) {
        let mut at = (random.below(map.width), random.below(map.height));
        let mut step = random.pick(&super::SIDES);
        for _ in 0..map.width {
            // Of this cell and the one next to it, across the road.
            for (x, y) in [Some(at), map.neighbour(at, (step.1, step.0))].into_iter().flatten() {
                if map.is_passable(x, y) {
                    map.set(x, y, 1);
                }
            }
            let Some(next) = map.neighbour(at, step) else { break };
            at = next;
            if random.below(40) == 0 {
                step = random.pick(&super::SIDES);
            }
        }
    }
}

/// Paints the passable cells of a disc and returns how many of them had weight 1.
fn disc(map: &mut GridMap, (x, y): (u32, u32), radius: u32, weight: u8) -> usize {
    let reach = |at: u32, end: u32| at.saturating_sub(radius)..=(at + radius).min(end - 1);
    let (rows, columns) = (reach(y, map.height), reach(x, map.width));
    let mut light = 0;
    for (row, column) in rows.flat_map(|row| columns.clone().map(move |column| (row, column))) {
        let (dx, dy) = (u64::from(column.abs_diff(x)), u64::from(row.abs_diff(y)));
        if dx * dx + dy * dy <= u64::from(radius).pow(2) && map.is_passable(column, row) {
            light += usize::from(map.get(column, row) == 1);
            map.set(column, row, weight);
        }
    }
    light
}

fn passable(map: &GridMap) -> usize {
    map.cells.iter().filter(|&&terrain| terrain != 0).count()
}

fn heavy(map: &GridMap) -> usize {
    map.cells.iter().filter(|&&terrain| terrain > 1).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{caves, empty, rooms};
    use cairn::Rules;

    /// Maps with other terrains on them than those that are painted, each painted.
    fn painted(kind: WeightKind) -> Vec<(GridMap, GridMap)> {
        let random = &mut Random::new(1);
        let mut maps = [caves(300, 200, 45, random), rooms(200, 250, 16, 3, random), empty(150, 150)];
        maps.iter_mut().for_each(|map| weights_at_random(map, &[1, 9, 200], random));
        let paint = |before: GridMap| {
            let mut map = before.clone();
            kind.paint(&mut map, random);
            (before, map)
        };
        maps.into_iter().map(paint).collect()
    }

    #[test]
    fn weights_and_their_share_are_those_of_the_kind_and_walls_stay() {
        for (kind, weights, heavy_percent) in [
            (WeightKind::Discs, &[1, 3][..], 2.0..3.0),
            (WeightKind::Blobs, &[1, 2, 3, 4, 5], 20.0..21.5),
            (WeightKind::Blobs4, &[1, 2, 3, 4], 38.0..40.0),
            (WeightKind::Noise, &[1, 2, 3, 4], 73.0..77.0),
            (WeightKind::Roads, &[1, 3], 80.0..97.0),
        ] {
            for (before, map) in painted(kind) {
                let mut found: Vec<u8> = map.cells.iter().copied().filter(|&terrain| terrain != 0).collect();
                let percent = heavy(&map) as f64 * 100.0 / found.len() as f64;
                assert!(heavy_percent.contains(&percent), "{}: {percent} % of {} cells", kind.name(), found.len());
                found.sort_unstable();
                found.dedup();
                assert_eq!(found, weights, "{}", kind.name());
                let walls = |map: &GridMap| map.cells.iter().map(|&terrain| terrain == 0).collect::<Vec<_>>();
                assert_eq!(walls(&map), walls(&before), "{}", kind.name());
            }
        }
        for (before, map) in painted(WeightKind::One) {
            let count = |weight| map.cells.iter().filter(|&&terrain| terrain == weight).count();
            assert_eq!((count(1), count(2)), (passable(&before) - 1, 1));
        }
    }

    #[test]
    fn maps_of_the_library_have_the_weights() {
        let grid = GridMap::parse(".25\n#3.");
        let map = grid.to_weighted_map(&Rules::DEFAULT).unwrap();
        assert_eq!([1, 2, 3, 4, 5].map(|terrain| map.terrain_weight(0, terrain).unwrap()), [1, 2, 3, 4, 5]);
        assert_eq!(GridMap::of_map(&map), grid);
    }

    #[test]
    fn a_kind_has_one_name() {
        assert!(WeightKind::ALL.into_iter().all(|kind| WeightKind::parse(kind.name()) == Ok(kind)));
        let refusal = WeightKind::parse("mud").unwrap_err();
        assert_eq!(refusal, "\"mud\" is not a kind of weights; they are one, discs, blobs, blobs4, roads, noise");
    }

    #[test]
    fn a_map_that_is_blocked_or_has_one_cell_can_be_painted() {
        for kind in WeightKind::ALL {
            for grid in [GridMap::filled(3, 4, 0), GridMap::filled(1, 1, 1), GridMap::filled(0, 0, 0)] {
                let mut map = grid.clone();
                kind.paint(&mut map, &mut Random::new(1));
                assert_eq!(passable(&map), passable(&grid));
            }
        }
    }
}
