//! `lab demo`: the picture that a newcomer sees first. Caves with a few patches of slow terrain, because on them the
//! search shows all that it weighs.

use super::sentence;
use super::subject::{Subject, print_results};
use cairn::Rules;
use clap::Args;
use lab::Method;
use std::path::PathBuf;
use testkit::{Random, generate};

const SWAMP: u8 = 2;
const ROCKS: u8 = 3;

/// Search a map of its own and draw it
#[derive(Args)]
pub(crate) struct Demo {
    #[arg(default_value = "target/demo.png")]
    file: PathBuf,
}

impl Demo {
    pub(crate) fn run(self) -> Result<(), String> {
        let random = &mut Random::new(8);
        let mut caves = generate::caves(200, 120, 45, random);
        generate::weights_in_patches(&mut caves, &[1, 1, 1, 1, 1, SWAMP, ROCKS], 12, random);
        let mut map = caves.to_map(&Rules::DEFAULT).map_err(sentence)?;
        map.set_terrain_weight(0, SWAMP, 2).map_err(sentence)?;
        map.set_terrain_weight(0, ROCKS, 3).map_err(sentence)?;
        let mut subject = Subject::new(map, Some((12, 12)), Some((187, 107)))?;
        print_results(&self.file, &subject.draw(&[Method::parse("astar")?], &self.file)?)
    }
}
