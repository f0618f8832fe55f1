//! The scenario runner: MovingAI scenarios with any methods of the library and with peers, in one process and in turn,
//! so that the moods of the machine hit all alike. Rules and costs are the benchmark's: 8 neighbours, no corner
//! cutting, 70/99.
//!
//! `plan` reads what is to be run, `prepare` makes everybody ready for a map, `measure` runs it, `figures` sums up any
//! number of maps, `asked` compares them with what is asked, `output` writes. `edits`, `fields` and `scaling` measure other
//! things than queries of scenarios, by the same means.

mod asked;
mod check;
mod contestant;
pub mod edits;
mod family;
pub mod fields;
mod figures;
mod flood;
mod measure;
pub mod memory;
mod output;
pub mod peers;
mod plan;
mod prepare;
mod room;
pub mod scaling;
pub mod threads;
mod world;

pub use family::Family;
pub use figures::{Figures, Times};
pub use measure::{MapRecord, Record, Wrong};
pub use peers::Peer;
pub use plan::{Workload, plan};
pub use room::Room;
pub use world::World;

use crate::Method;
use cairn::{Cell, Map, Rules, Searcher};

/// The contestants, and how often each runs.
#[derive(Clone, Debug)]
pub struct Settings {
    methods: Vec<Method>,
    peers: Vec<Peer>,
    rounds: u32,
}

impl Settings {
    /// Methods of the library, at least one; peers; and runs of each query that are timed, after one that is not.
    /// Refused are contestants that are named twice, and methods that cannot search by the benchmark's rules.
    pub fn new(methods: Vec<Method>, peers: Vec<Peer>, rounds: u32) -> Result<Settings, String> {
        let settings = Settings { methods, peers, rounds };
        settings.check().map(|()| settings)
    }

    /// The contestants' names, in the order of all records.
    pub fn names(&self) -> Vec<String> {
        let methods = self.methods.iter().map(|method| method.name.clone());
        methods.chain(self.peers.iter().map(|peer| peer.name().to_owned())).collect()
    }

    fn check(&self) -> Result<(), String> {
        let names = self.names();
        if let Some((_, name)) = names.iter().enumerate().find(|(index, name)| names[..*index].contains(name)) {
            return Err(format!("{name} is named twice."));
        }
        for method in &self.methods {
            let tried = || -> Result<(), cairn::Error> {
                let mut map = Map::new(3, 3, &Rules::DEFAULT)?;
                method.build_tables(&mut map)?;
                let query = method.query(Cell { x: 0, y: 0 }, Cell { x: 2, y: 2 });
                Searcher::for_map(&map)?.find_path(&map, &query, &mut []).map(drop)
            };
            tried().map_err(|error| format!("{} cannot search maps of the benchmark: {error}.", method.name))?;
        }
        Ok(())
    }
}

/// All that was measured.
#[derive(Clone, Debug)]
pub struct Report {
    /// The contestants, methods first.
    pub names: Vec<String>,
    /// What each contestant's results were compared with.
    pub compared_with: Vec<&'static str>,
    /// The contestants that the others are compared with: the peers, or the first method if there are none.
    pub baselines: Vec<usize>,
    /// A record per scenario file.
    pub maps: Vec<MapRecord>,
    /// Wrong results of the library.
    pub wrong: Vec<Wrong>,
}

/// Runs everything. `progress` is called after each query.
pub fn run(workloads: &[Workload], settings: &Settings, progress: &mut dyn FnMut()) -> Result<Report, String> {
    let (ours, all) = (settings.methods.len(), settings.methods.len() + settings.peers.len());
    let by_corner = |peer: &Peer| if peer.cuts_corners() { "its own rule: cuts corners" } else { "scenario" };
    let mut report = Report {
        names: settings.names(),
        compared_with: vec!["scenario"; ours].into_iter().chain(settings.peers.iter().map(by_corner)).collect(),
        baselines: if all > ours { (ours..all).collect() } else { vec![0] },
        maps: Vec::new(),
        wrong: Vec::new(),
    };
    for workload in workloads {
        let (record, wrong) = measure::measure(workload, settings, progress)?;
        report.maps.push(record);
        report.wrong.extend(wrong);
    }
    Ok(report)
}

impl Report {
    /// The families, in their order, each with its maps.
    pub fn families(&self) -> Vec<(Family, Vec<&MapRecord>)> {
        family::by_family(&self.maps, |map| &map.family)
    }

    /// The figures of a contestant over some of the maps.
    pub fn figures(&self, maps: &[&MapRecord], contestant: usize) -> Figures {
        Figures::new(maps, contestant, &self.baselines)
    }
}
