//! The text of an SVG file: a few shapes, all numbers with one decimal, so that files stay small and the same
//! everywhere.

use std::fmt::Write;

pub(super) const INK: &str = "#2c323c";
pub(super) const FAINT: &str = "#d9d9d4";
pub(super) const PAPER_COLOUR: &str = "#b5651d";
/// Dark to light, hues apart: they can be distinguished in grey and by the colour-blind.
pub(super) const COLOURS: [&str; 8] =
    ["#0b3c7a", "#b5651d", "#1f8a70", "#8e44ad", "#6b6b6b", "#c0392b", "#3a9bdc", "#d4a017"];

/// Letters to the left of, on and to the right of a point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture in the making.
pub(super) struct Svg {
    body: String,
    width: f64,
    height: f64,
}

impl Svg {
    pub(super) fn new(width: f64, height: f64) -> Svg {
        Svg { body: String::new(), width, height }
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.put(format_args!(
            r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" stroke="{colour}" stroke-width="{width:.1}"/>"#
        ));
    }

    pub(super) fn disc(&mut self, (x, y): (f64, f64), radius: f64, colour: &str) {
        self.put(format_args!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{colour}"/>"#));
    }

    pub(super) fn ring(&mut self, (x, y): (f64, f64), radius: f64, colour: &str) {
        self.put(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="white" stroke="{colour}" stroke-width="2"/>"#
        ));
    }

    pub(super) fn curve(&mut self, points: &[(f64, f64)], colour: &str, dashed: bool) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let dashes = if dashed { r#" stroke-dasharray="6 4""# } else { "" };
        self.put(format_args!(
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>"#,
            points.join(" ")
        ));
    }

    pub(super) fn text(&mut self, (x, y): (f64, f64), size: u32, anchor: Anchor, colour: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.put(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{}</text>"#,
            escaped(text)
        ));
    }

    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.body, "{element}");
    }

    pub(super) fn finish(self) -> String {
        let Svg { body, width, height } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" font-family=\"sans-serif\">\n\
             <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"white\"/>\n{body}</svg>\n"
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
