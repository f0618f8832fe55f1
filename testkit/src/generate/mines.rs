//! Rock with chambers and the tunnels between them: a large world of which little can be entered.

use crate::{GridMap, Random};

/// A blocked map of square plots with a side of `plot` cells, each with one chamber. A chamber is an eighth to a
/// quarter as long and as wide as its plot. A tunnel, one cell wide and with one bend, leads from each to that of the
/// next plot in its row, and from the first of a row to the first of the next, so that every passable cell can be
/// reached from every other. A plot that the edge of the map cuts off has none.
///
/// # Panics
/// If `plot` is less than 8.
pub fn mines(width: u32, height: u32, plot: u32, random: &mut Random) -> GridMap {
    assert!(plot >= 8, "a plot must be at least 8 cells long");
    let mut map = GridMap::filled(width, height, 0);
    let mut above = None;
    for top in (0..height / plot).map(|row| row * plot) {
        let mut before = None;
        for left in (0..width / plot).map(|column| column * plot) {
            let mut side = || random.between(plot / 8, plot / 4);
            let (length, depth) = (side(), side());
            let at = (left + random.between(1, plot - 1 - length), top + random.between(1, plot - 1 - depth));
            for y in at.1..at.1 + depth {
                open(&mut map, (at.0, y), (at.0 + length - 1, y));
            }
            if let Some(from) = before.or(above) {
                tunnel(&mut map, from, at);
            }
            if before.is_none() {
                above = Some(at);
            }
            before = Some(at);
        }
    }
    map
}

/// Opens the cells along a row from one to another, and then along a column.
fn tunnel(map: &mut GridMap, from: (u32, u32), to: (u32, u32)) {
    open(map, (from.0.min(to.0), from.1), (from.0.max(to.0), from.1));
    for y in from.1.min(to.1)..=from.1.max(to.1) {
        open(map, (to.0, y), (to.0, y));
    }
}

fn open(map: &mut GridMap, first: (u32, u32), last: (u32, u32)) {
    let cells = map.index(first.0, first.1)..=map.index(last.0, last.1);
    map.cells[cells].fill(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::{passable_cells, reachable_cells};

    #[test]
    fn every_passable_cell_can_be_reached_and_most_are_blocked() {
        for seed in 0..20 {
            let map = mines(200, 140, 32, &mut Random::new(seed));
            assert_eq!(reachable_cells(&map), passable_cells(&map));
            assert!((400..200 * 140 / 5).contains(&passable_cells(&map)), "{}", passable_cells(&map));
        }
    }
}
