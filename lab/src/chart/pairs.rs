//! A line for each method with two marks: the figure to compare with a ring, mostly the paper's, ours a disc. Marks, not bars: on a logarithmic axis,
//! which most figures need, the length of a bar means nothing.

use super::axis::{Axis, tick_word};
use super::svg::{Anchor, COLOURS, FAINT, INK, PAPER_COLOUR, Svg};

/// Two figures under one name.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The name.
    pub name: String,
    /// The paper's figure, or another to compare with.
    pub paper: Option<f64>,
    /// Ours.
    pub ours: Option<f64>,
}

/// What ring and disc stand for in the papers' experiments.
pub const PAPER_AND_OURS: [&str; 2] = ["paper", "ours"];

/// The chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairs {
    /// What it is.
    pub title: String,
    /// What the figures are.
    pub subtitle: String,
    /// What ring and disc stand for.
    pub marks: [&'static str; 2],
    /// Pairs under headings; a heading may be empty.
    pub groups: Vec<(String, Vec<Pair>)>,
}

const WIDTH: f64 = 820.0;
const LEFT: f64 = 230.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 84.0;
const LINE: f64 = 22.0;

impl Pairs {
    pub(super) fn to_svg(&self) -> String {
        let values = self.groups.iter().flat_map(|(_, pairs)| pairs).flat_map(|pair| [pair.paper, pair.ours]);
        let axis = Axis::over(values.flatten());
        let lines: usize = self.groups.iter().map(|(name, pairs)| pairs.len() + usize::from(!name.is_empty())).sum();
        let bottom = TOP + lines as f64 * LINE;
        let mut svg = Svg::new(WIDTH, bottom + 34.0);
        let place = |value: f64| LEFT + axis.place(value) * (WIDTH - LEFT - RIGHT);

        svg.text((16.0, 26.0), 16, Anchor::Start, INK, &self.title);
        svg.text((16.0, 46.0), 13, Anchor::Start, INK, &self.subtitle);
        if self.groups.iter().flat_map(|(_, pairs)| pairs).any(|pair| pair.paper.is_some()) {
            svg.ring((WIDTH - 150.0, 66.0), 5.0, PAPER_COLOUR);
            svg.text((WIDTH - 140.0, 70.0), 12, Anchor::Start, INK, self.marks[0]);
            svg.disc((WIDTH - 80.0, 66.0), 5.0, COLOURS[0]);
            svg.text((WIDTH - 70.0, 70.0), 12, Anchor::Start, INK, self.marks[1]);
        }
        for tick in axis.ticks() {
            let x = place(tick);
            // A ratio of one is the baseline itself.
            svg.line((x, TOP - 4.0), (x, bottom), if tick == 1.0 { INK } else { FAINT }, 1.0);
            svg.text((x, bottom + 18.0), 12, Anchor::Middle, INK, &tick_word(tick));
        }
        let mut y = TOP + LINE / 2.0;
        for (name, pairs) in &self.groups {
            if !name.is_empty() {
                svg.text((16.0, y + 4.0), 13, Anchor::Start, INK, name);
                y += LINE;
            }
            for pair in pairs {
                svg.text((LEFT - 12.0, y + 4.0), 12, Anchor::End, INK, &pair.name);
                if let (Some(paper), Some(ours)) = (pair.paper, pair.ours) {
                    svg.line((place(paper), y), (place(ours), y), FAINT, 4.0);
                }
                if let Some(paper) = pair.paper {
                    svg.ring((place(paper), y), 5.0, PAPER_COLOUR);
                }
                if let Some(ours) = pair.ours {
                    svg.disc((place(ours), y), 5.0, COLOURS[0]);
                }
                y += LINE;
            }
        }
        svg.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_a_mark_and_names_are_escaped() {
        let pair = |name: &str, paper, ours| Pair { name: name.to_owned(), paper, ours };
        let pairs = vec![pair("A & B", Some(1.0), Some(2.0)), pair("<C>", None, Some(40.0)), pair("D", None, None)];
        let chart = Pairs {
            title: "t".to_owned(),
            subtitle: "s".to_owned(),
            marks: PAPER_AND_OURS,
            groups: vec![(String::new(), pairs)],
        };
        let svg = chart.to_svg();
        // One mark more for each in the legend.
        assert_eq!(svg.matches(&format!("stroke=\"{PAPER_COLOUR}\"")).count(), 1 + 1, "{svg}");
        assert_eq!(svg.matches(&format!("fill=\"{}\"", COLOURS[0])).count(), 2 + 1, "{svg}");
        assert!(svg.contains("A &amp; B") && svg.contains("&lt;C&gt;"));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    }
}
