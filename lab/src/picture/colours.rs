//! The colours of pictures. States differ by yellow against blue, the pair that survives the common kinds of colour
//! blindness. The order of expansions goes from light to dark in even steps of lightness, so that it reads in grey too.

use super::canvas::{Colour, blend};

pub(super) const PAPER: Colour = [255, 255, 255];
pub(super) const WALL: Colour = [44, 50, 60];
pub(super) const CHEAPEST_TERRAIN: Colour = [246, 244, 239];
pub(super) const MOST_EXPENSIVE_TERRAIN: Colour = [160, 142, 116];
pub(super) const PATH: Colour = [196, 20, 70];
pub(super) const START: Colour = [0, 120, 90];
pub(super) const LANDMARK: Colour = [110, 20, 130];

const OPEN: (Colour, f32) = ([255, 205, 20], 0.85);
/// How much of an expanded cell's colour shows its order; the rest is the terrain's.
const ORDER_SHARE: f32 = 0.9;

/// Nine colours whose lightness in OKLab falls from 0.90 to 0.40 in equal steps, from cyan to indigo.
const ORDER: [Colour; 9] = [
    [181, 232, 245],
    [144, 214, 239],
    [109, 194, 233],
    [80, 172, 227],
    [59, 150, 219],
    [50, 127, 207],
    [50, 103, 191],
    [52, 80, 171],
    [53, 58, 147],
];

/// Faint enough to be distinguished from every state.
pub(super) const REGION_TINTS: [Colour; 6] =
    [[236, 226, 214], [222, 232, 214], [240, 220, 224], [214, 226, 226], [230, 222, 238], [238, 236, 206]];

/// Passable terrain; the darker the larger its number.
pub(super) fn ground(terrain: u8, most_expensive_terrain: u8) -> Colour {
    blend(
        CHEAPEST_TERRAIN,
        MOST_EXPENSIVE_TERRAIN,
        f32::from(terrain.max(1) - 1) / f32::from(most_expensive_terrain.max(2) - 1),
    )
}

/// A cell on the open list.
pub(super) fn open(ground: Colour) -> Colour {
    blend(ground, OPEN.0, OPEN.1)
}

/// A cell that was expanded as the `moment`th of `end`.
pub(super) fn expanded(ground: Colour, moment: u64, end: u64) -> Colour {
    blend(ground, order(moment, end), ORDER_SHARE)
}

/// The colour of a moment from 1 to `end`.
pub(super) fn order(moment: u64, end: u64) -> Colour {
    let passed = moment.saturating_sub(1) as f32 / end.saturating_sub(1).max(1) as f32;
    let place = passed.min(1.0) * (ORDER.len() - 1) as f32;
    let below = (place as usize).min(ORDER.len() - 2);
    blend(ORDER[below], ORDER[below + 1], place - below as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lightness in OKLab, from 0 to 1.
    fn lightness(colour: Colour) -> f64 {
        let [red, green, blue] = colour.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        let long = 0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue;
        let medium = 0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue;
        let short = 0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue;
        0.2104542553 * long.cbrt() + 0.7936177850 * medium.cbrt() - 0.0040720468 * short.cbrt()
    }

    #[test]
    fn the_order_darkens_evenly_between_ground_and_wall() {
        let lightness_of = |moment| lightness(order(moment, 201));
        for moment in 1..201 {
            let step = lightness_of(moment) - lightness_of(moment + 1);
            // Rounding to 8 bits may lighten by a hair.
            assert!((-0.001..0.006).contains(&step), "{step} at {moment}");
        }
        assert!((lightness_of(1) - 0.9).abs() < 0.01 && (lightness_of(201) - 0.4).abs() < 0.01);
        assert!(lightness(CHEAPEST_TERRAIN) - lightness(expanded(CHEAPEST_TERRAIN, 1, 9)) > 0.04);
        assert!(lightness(expanded(CHEAPEST_TERRAIN, 9, 9)) - lightness(WALL) > 0.08);
    }

    #[test]
    fn a_single_moment_is_the_first_and_none_lies_outside() {
        assert_eq!([order(1, 1), order(0, 0), order(0, 9)], [ORDER[0]; 3]);
        assert_eq!([order(9, 9), order(30, 9)], [ORDER[8]; 2]);
    }

    #[test]
    fn the_open_list_is_yellow_where_the_order_is_blue() {
        let blueness = |colour: Colour| i32::from(colour[2]) - i32::from(colour[0]);
        assert!((1..=64).all(|moment| blueness(expanded(CHEAPEST_TERRAIN, moment, 64)) > 40));
        assert!(blueness(open(CHEAPEST_TERRAIN)) < -150);
        assert!(REGION_TINTS.iter().all(|&tint| (-50..20).contains(&blueness(tint))));
    }

    #[test]
    fn tints_are_all_light_and_differ() {
        for (place, tint) in REGION_TINTS.iter().enumerate() {
            assert!(lightness(*tint) > 0.89, "{tint:?}");
            let apart = |other: &Colour| tint.iter().zip(other).map(|(a, b)| a.abs_diff(*b)).max().unwrap();
            assert!(REGION_TINTS[..place].iter().all(|other| apart(other) >= 8));
        }
    }
}
