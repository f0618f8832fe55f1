//! Open country with buildings scattered over it: most of a large world. Each building is a solid rectangle in a square
//! plot of its own, and as many as there are plots, so that the kind of map is the same at any size.

use crate::{GridMap, Random};

/// A map of square plots with a side of `plot` cells, each with one building. A building is a quarter to a half as long
/// and as wide as its plot, and leaves the edge of the plot passable, so that every passable cell can be reached
/// from every other. A plot that the edge of the map cuts off has none.
///
/// # Panics
/// If `plot` is less than 4.
pub fn buildings(width: u32, height: u32, plot: u32, random: &mut Random) -> GridMap {
    assert!(plot >= 4, "a plot must be at least 4 cells long");
    let mut map = GridMap::filled(width, height, 1);
    for top in (0..height / plot).map(|row| row * plot) {
        for left in (0..width / plot).map(|column| column * plot) {
            let mut side = || random.between(plot / 4, plot / 2);
            let (length, depth) = (side(), side());
            let (x, y) = (left + random.between(1, plot - 1 - length), top + random.between(1, plot - 1 - depth));
            for row in y..y + depth {
                let first = map.index(x, row);
                map.cells[first..first + length as usize].fill(0);
            }
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::{passable_cells, reachable_cells};

    #[test]
    fn most_of_the_map_is_open_and_hangs_together() {
        for seed in 0..20 {
            let map = buildings(100, 70, 16, &mut Random::new(seed));
            let open = passable_cells(&map);
            assert_eq!(reachable_cells(&map), open, "{map}");
            assert!((5_800..6_500).contains(&open), "{open} of 7000 cells are passable:\n{map}");
        }
    }

    #[test]
    fn each_whole_plot_has_one_building_inside_its_edge() {
        let map = buildings(20, 9, 8, &mut Random::new(3));
        for left in [0, 8] {
            let blocked: Vec<_> =
                map.positions().filter(|&(x, y)| (left..left + 8).contains(&x) && !map.is_passable(x, y)).collect();
            assert!((4..=16).contains(&blocked.len()), "{map}");
            assert!(blocked.iter().all(|&(x, y)| x > left && x < left + 7 && (1..7).contains(&y)), "{map}");
        }
        assert!(map.positions().all(|(x, y)| x < 16 && y < 8 || map.is_passable(x, y)), "{map}");
    }
}
