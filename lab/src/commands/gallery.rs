//! `lab gallery`: pictures of generated maps, each of which shows one thing.

use super::subject::Subject;
use crate::arguments::Arguments;
use cairn::Neighbours::{self, Eight, Four};
use lab::picture::Timing;
use lab::{GridMap, Method, Random, generate};
use std::path::Path;

/// One file. Those that end in `-animated` are animations.
struct Exhibit {
    name: &'static str,
    neighbours: Neighbours,
    make: fn() -> GridMap,
    methods: &'static str,
    /// What is to be seen.
    sentence: &'static str,
}

const EXHIBITS: [Exhibit; 8] = [
    Exhibit {
        name: "rooms-landmarks",
        neighbours: Four,
        make: || generate::janssen::rooms(110, 80, &mut Random::new(3)),
        methods: "astar,astar+alt-best8,astar+alt8,astar+boundary0",
        sentence: "",
    },
    Exhibit {
        name: "maze-landmarks",
        neighbours: Four,
        make: || generate::janssen::maze(120, 90, &mut Random::new(1)),
        methods: "astar,astar+alt-best8,astar+alt8",
        sentence: "",
    },
    Exhibit {
        name: "hills-differential-boundary",
        neighbours: Four,
        make: || generate::janssen::hills(100, 80, &mut Random::new(1)),
        methods: "astar,astar+alt8,astar+boundary0",
        sentence: "",
    },
    Exhibit {
        name: "caves-searches",
        neighbours: Eight,
        make: || generate::caves(110, 80, 45, &mut Random::new(1)),
        methods: "astar,fringe,me-ida",
        sentence: "",
    },
    Exhibit {
        name: "regions",
        neighbours: Four,
        make: || generate::rooms(90, 64, 14, 4, &mut Random::new(1)),
        methods: "boundary0,border8,portal8,gateway0",
        sentence: "",
    },
    Exhibit {
        name: "empty-ties",
        neighbours: Four,
        make: || generate::empty(48, 36),
        methods: "astar+stacks,astar+heap,astar+multi-stack,astar+two-stacks,fringe,c",
        sentence: "",
    },
    Exhibit {
        name: "rooms-landmarks-animated",
        neighbours: Four,
        make: || generate::janssen::rooms(110, 80, &mut Random::new(3)),
        methods: "astar,astar+alt8",
        sentence: "",
    },
    Exhibit {
        name: "caves-searches-animated",
        neighbours: Eight,
        make: || generate::caves(110, 80, 45, &mut Random::new(1)),
        methods: "astar,fringe",
        sentence: "",
    },
];

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let folder = arguments.option("--out")?.unwrap_or_else(|| "target/lab/pictures".to_owned());
    arguments.finish()?;
    for exhibit in &EXHIBITS {
        let file = Path::new(&folder).join(format!("{}.png", exhibit.name));
        let methods = Method::parse_list(exhibit.methods)?;
        let mut subject = Subject::on(&(exhibit.make)(), exhibit.neighbours)?;
        match exhibit.name.ends_with("-animated") {
            true => subject.animate(&methods, Timing::DEFAULT, &file)?,
            false => subject.draw(&methods, &file)?,
        };
        println!("{}: {}", file.display(), exhibit.sentence);
    }
    Ok(())
}
