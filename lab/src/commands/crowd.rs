//! `lab crowd`: what `examples/crowd.c` has recorded, as a picture and as an animation.

use clap::{Args, value_parser};
use lab::files;
use lab::picture::Recording;
use lab::terminal::print;
use std::path::PathBuf;

/// Draw a crowd that examples/crowd.c has recorded
///
/// Blue cells are agents on one field, the darker the more of them; red ones walk on paths of their own. Doors that are
/// shut are orange, the exit is green.
#[derive(Args)]
pub(crate) struct Crowd {
    /// What `crowd --record FILE` has written
    recording: PathBuf,
    /// The frame to draw as a picture; the last one, if there are fewer
    #[arg(long, default_value_t = 60)]
    frame: usize,
    /// Animate one frame of so many
    #[arg(long, default_value_t = 2, value_parser = value_parser!(u32).range(1..=1000))]
    step: u32,
    /// Milliseconds from frame to frame
    #[arg(long, default_value_t = 60, value_parser = value_parser!(u16).range(10..=10_000))]
    delay: u16,
    /// Folder for crowd.png and crowd-animated.png
    #[arg(long, default_value = "target/lab/crowd")]
    out: PathBuf,
}

impl Crowd {
    pub(crate) fn run(self) -> Result<(), String> {
        let name = self.recording.display();
        let bytes = std::fs::read(&self.recording).map_err(|error| format!("{name} cannot be read: {error}."))?;
        let recording = Recording::parse(&bytes).map_err(|error| format!("{name} is not a recording: {error}."))?;
        let (mut picture, mut animation) = (Vec::new(), Vec::new());
        let frame = self.frame.min(recording.count() - 1);
        let drawn = recording.draw(frame).write_png(&mut picture);
        let drawn = drawn.and_then(|()| recording.animate(self.step as usize, self.delay, &mut animation));
        drawn.map_err(|error| format!("{name} cannot be drawn: {error}."))?;
        for (file, bytes) in [("crowd.png", picture), ("crowd-animated.png", animation)] {
            let path = self.out.join(file);
            files::write(&path, &bytes)?;
            print(&format!("{}\n", path.display()))?;
        }
        Ok(())
    }
}
