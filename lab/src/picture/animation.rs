//! A search that unfolds, as an animated PNG. All searches of an animation are given the same number of expansions per
//! frame, so that the one that explores less is done first. A frame holds only the pixels that differ from the one
//! before; the rest is transparent.

use super::canvas::Picture;
use super::sheet::{Limits, Sheet};
use super::{Scene, Time};
use crate::Trace;
use std::io::{self, Write};

const LIMITS: Limits = Limits { width: 1280, height: 900 };

/// For how long the last frame stands.
const REST_MS: u16 = 2000;

/// How an animation runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// How many frames it has, from the first without an expansion to the last with all; at least 2.
    pub frames: u32,
    /// For how long a frame stands, in milliseconds.
    pub delay_ms: u16,
}

impl Timing {
    /// Five seconds, and two for the end.
    pub const DEFAULT: Timing = Timing { frames: 80, delay_ms: 60 };
}

/// Writes the animation, for ever repeated. Programs that know no animations show the last frame.
///
/// # Panics
/// If a trace is of a map of another size.
pub fn write_animation(scene: &Scene, traces: &[Trace], timing: Timing, target: impl Write) -> io::Result<()> {
    let sheet = Sheet::new(scene, traces, LIMITS);
    let longest = traces.iter().map(Trace::end).max().unwrap_or(0);
    let last = u64::from(timing.frames.max(2) - 1);
    let frame = |number: u64| sheet.draw(|_| Time { until: (longest * number).div_ceil(last), end: longest });

    write_frames(last + 1, frame, timing.delay_ms, target)
}

/// Writes pictures one after the other, of which there is at least one.
pub(super) fn write_frames(
    count: u64,
    frame: impl Fn(u64) -> Picture,
    delay_ms: u16,
    target: impl Write,
) -> io::Result<()> {
    let last = count - 1;
    let shown = frame(last);
    let mut encoder = png::Encoder::new(target, shown.width(), shown.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_animated(count as u32, 0)?;
    encoder.set_sep_def_img(true)?;
    // Cells are flat and what has not changed is 0: there is nothing to predict.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_blend_op(png::BlendOp::Over)?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&changes(&shown, None))?;
    let mut before = None;
    for number in 0..=last {
        let picture = frame(number);
        writer.set_frame_delay(if number == last { REST_MS } else { delay_ms }, 1000)?;
        writer.write_image_data(&changes(&picture, before.as_ref()))?;
        before = Some(picture);
    }
    Ok(writer.finish()?)
}

/// The pixels that differ from the picture before, if there is one, with alpha.
fn changes(picture: &Picture, before: Option<&Picture>) -> Vec<u8> {
    let solid = picture.pixels().iter().map(|&[red, green, blue]| [red, green, blue, 255]);
    let pixels: Vec<[u8; 4]> = match before {
        None => solid.collect(),
        Some(before) => {
            let same = picture.pixels().iter().zip(before.pixels()).map(|(now, then)| now == then);
            solid.zip(same).map(|(pixel, same)| if same { [0; 4] } else { pixel }).collect()
        }
    };
    pixels.into_flattened()
}
