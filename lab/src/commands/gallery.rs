//! `lab gallery`: pictures of generated maps, each of which shows one thing.

use super::subject::Subject;
use cairn::Neighbours::{self, Eight, Four};
use clap::Args;
use lab::Method;
use lab::picture::Timing;
use lab::terminal::print;
use std::path::PathBuf;
use testkit::{GridMap, Random, generate};

/// One file.
struct Exhibit {
    name: &'static str,
    kind: Kind,
    make: fn() -> GridMap,
    neighbours: Neighbours,
    /// Start and goal, where they are not to be chosen.
    ends: Option<[(u32, u32); 2]>,
    methods: &'static str,
    /// What is to be seen.
    sentence: &'static str,
}

enum Kind {
    Picture,
    Animation,
}

const EXHIBITS: [Exhibit; 8] = [
    Exhibit {
        name: "rooms-manhattan-against-tables",
        kind: Kind::Picture,
        make: rooms,
        neighbours: Four,
        ends: None,
        methods: "astar,astar+alt-best8,astar+alt8,astar+boundary0",
        sentence: "Manhattan knows no walls and fills room after room; one landmark, eight, or regions with \
                   portals know the way through the doors.",
    },
    Exhibit {
        name: "maze-manhattan-against-tables",
        kind: Kind::Picture,
        make: || generate::janssen::maze(110, 80, &mut Random::new(3)),
        neighbours: Four,
        ends: None,
        methods: "astar,astar+alt-best8,astar+alt8,astar+boundary0",
        sentence: "In a maze the goal may be near and the way long: Manhattan walks into the dead ends, the tables keep \
                   to the corridor.",
    },
    Exhibit {
        name: "hills-differential-and-boundary",
        kind: Kind::Picture,
        make: || generate::janssen::hills(110, 80, &mut Random::new(4)),
        neighbours: Four,
        ends: None,
        methods: "astar,astar+alt-best8,astar+alt8,astar+boundary0",
        sentence: "On open terrain most paths are equally short: once the goal turns out to lie behind a cliff, \
                   Manhattan tries them all; differences to landmarks and boundary regions know of the detour beforehand.",
    },
    Exhibit {
        name: "caves-searches",
        kind: Kind::Picture,
        make: caves,
        neighbours: Eight,
        ends: None,
        methods: "astar,fringe,c,me-ida",
        sentence: "With the same heuristic all look at nearly the same cells; memory-enhanced IDA* expands them again \
                   for every new limit.",
    },
    Exhibit {
        name: "regions-and-portals",
        kind: Kind::Picture,
        make: || generate::rooms(96, 64, 16, 4, &mut Random::new(2)),
        neighbours: Four,
        ends: None,
        methods: "astar+boundary0,astar+border2,astar+portal2,astar+gateway0",
        sentence: "Four ways to divide one map: exact inside (boundary), around random cells (border), cut where it is \
                   narrow (portal), nearly rectangles (gateway).",
    },
    Exhibit {
        name: "empty-ties",
        kind: Kind::Picture,
        make: || generate::empty(64, 44),
        neighbours: Eight,
        ends: Some([(6, 37), (57, 10)]),
        methods: "astar+stacks,astar+heap,c,astar+euclidean",
        sentence: "On an empty map many paths are equally short: the newest cell (stacks) or the largest g (heap) goes \
                   straight ahead, the least g (c) or too low an estimate (euclidean) tries them all.",
    },
    Exhibit {
        name: "rooms-manhattan-against-landmarks-animated",
        kind: Kind::Animation,
        make: rooms,
        neighbours: Four,
        ends: None,
        methods: "astar,astar+alt8",
        sentence: "Both expand equally many cells per frame; with landmarks the path is there long before.",
    },
    Exhibit {
        name: "caves-astar-against-me-ida-animated",
        kind: Kind::Animation,
        make: caves,
        neighbours: Eight,
        ends: None,
        methods: "astar,me-ida",
        sentence: "A* expands each cell once; memory-enhanced IDA* starts again whenever its limit rises and falls \
                   behind.",
    },
];

fn rooms() -> GridMap {
    generate::janssen::rooms(110, 80, &mut Random::new(8))
}

fn caves() -> GridMap {
    generate::caves(110, 80, 45, &mut Random::new(3))
}

/// Draw pictures of generated maps, each of which shows one thing
#[derive(Args)]
pub(crate) struct Gallery {
    /// Folder for the pictures
    #[arg(long, default_value = "target/lab/pictures")]
    out: PathBuf,
}

impl Gallery {
    pub(crate) fn run(self) -> Result<(), String> {
        for exhibit in &EXHIBITS {
            let file = self.out.join(format!("{}.png", exhibit.name));
            let methods = Method::parse_list(exhibit.methods)?;
            let mut subject = Subject::on(&(exhibit.make)(), exhibit.neighbours, exhibit.ends)?;
            match exhibit.kind {
                Kind::Picture => subject.draw(&methods, &file)?,
                Kind::Animation => subject.animate(&methods, Timing::DEFAULT, &file)?,
            };
            print(&format!("{}: {}\n", file.display(), exhibit.sentence))?;
        }
        Ok(())
    }
}
