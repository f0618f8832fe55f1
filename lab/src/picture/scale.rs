//! How large cells are drawn, and where they come to lie. Either a cell takes several pixels or a pixel several cells.

use super::canvas::Point;
use testkit::GridMap;

const LARGEST_CELL: u32 = 32;

/// Pixels along a side of a cell, or cells along a side of a pixel; one of the two is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    pub(super) pixels: u32,
    pub(super) cells: u32,
}

impl Scale {
    /// The largest with which the map keeps to a width and a height in pixels.
    pub(super) fn fitting(map: &GridMap, (width, height): (u32, u32)) -> Scale {
        let (width, height) = (width.max(1), height.max(1));
        let pixels = (width / map.width.max(1)).min(height / map.height.max(1));
        let cells = map.width.div_ceil(width).max(map.height.div_ceil(height));
        Scale { pixels: pixels.clamp(1, LARGEST_CELL), cells: cells.max(1) }
    }

    /// Of the map, in pixels.
    pub(super) fn size(&self, map: &GridMap) -> (u32, u32) {
        let length = |cells: u32| cells.div_ceil(self.cells) * self.pixels;
        (length(map.width), length(map.height))
    }

    pub(super) fn pixels_per_cell(&self) -> f32 {
        self.pixels as f32 / self.cells as f32
    }
}

/// A map's place in a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) scale: Scale,
    /// The first pixel of the first cell.
    pub(super) origin: (u32, u32),
}

impl Placed {
    /// The first pixel of a cell.
    pub(super) fn corner(&self, (x, y): (u32, u32)) -> (u32, u32) {
        let Scale { pixels, cells } = self.scale;
        (self.origin.0 + x / cells * pixels, self.origin.1 + y / cells * pixels)
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, (x, y): (u32, u32)) -> Point {
        let place = |origin: u32, cell: u32| origin as f32 + (cell as f32 + 0.5) * self.scale.pixels_per_cell();
        (place(self.origin.0, x), place(self.origin.1, y))
    }

    /// Side in pixels of the drawn part of a cell.
    pub(super) fn pixels(&self) -> u32 {
        self.scale.pixels
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_maps_are_enlarged_and_large_ones_reduced() {
        let fitted = |width, height| {
            let map = GridMap::filled(width, height, 1);
            let scale = Scale::fitting(&map, (1024, 1024));
            (scale, scale.size(&map).0)
        };
        assert_eq!(fitted(1, 1).0, Scale { pixels: 32, cells: 1 });
        assert!((1..=128).all(|side| fitted(side, side).0.pixels >= 8));
        assert_eq!([fitted(200, 120).1, fitted(512, 512).1, fitted(1000, 10).1], [1000, 1024, 1000]);
        assert_eq!([fitted(1025, 10).1, fitted(4096, 4096).1, fitted(100, 4096).1], [513, 1024, 25]);
        assert_eq!(Scale::fitting(&GridMap::filled(10, 10, 1), (50, 99)), Scale { pixels: 5, cells: 1 });
    }

    #[test]
    fn cells_of_one_pixel_share_its_place() {
        let placed = Placed { scale: Scale { pixels: 1, cells: 3 }, origin: (10, 20) };
        assert_eq!(
            [placed.corner((0, 0)), placed.corner((2, 2)), placed.corner((3, 5))],
            [(10, 20), (10, 20), (11, 21)]
        );
        assert_eq!(placed.centre((1, 1)), (10.5, 20.5));
    }
}
