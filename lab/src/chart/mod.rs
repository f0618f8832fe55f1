//! Charts as SVG: text that a browser and a page of Markdown show, and that needs no library. Colours are distinguished
//! by lightness as well, marks by shape.

mod axis;
mod lines;
mod pairs;
mod panels;
mod svg;

pub use lines::{Lines, Series};
pub use pairs::{PAPER_AND_OURS, Pair, Pairs};
pub use panels::Panels;

/// A chart.
#[derive(Clone, Debug)]
pub enum Chart {
    /// Two figures for each of several names.
    Pairs(Pairs),
    /// Curves over a quantity.
    Lines(Lines),
    /// Several quantities over one other.
    Panels(Panels),
}

impl Chart {
    /// The text of an SVG file.
    pub fn to_svg(&self) -> String {
        match self {
            Chart::Pairs(pairs) => pairs.to_svg(),
            Chart::Lines(lines) => lines.to_svg(),
            Chart::Panels(panels) => panels.to_svg(),
        }
    }

    /// What it is called.
    pub fn title(&self) -> &str {
        match self {
            Chart::Pairs(pairs) => &pairs.title,
            Chart::Lines(lines) => &lines.title,
            Chart::Panels(panels) => &panels.title,
        }
    }
}
