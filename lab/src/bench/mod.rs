//! The scenario runner: MovingAI scenarios with any methods of the library and with peers, in one process and in turn,
//! so that the moods of the machine hit all alike. Rules and costs are the benchmark's: 8 neighbours, no corner
//! cutting, 70/99.
//!
//! `plan` reads what is to be run, `prepare` makes everybody ready for a map, `measure` runs it, `figures` sums up any
//! number of maps, `asked` and `goals` compare them with what is asked, `output` writes. `edits`, `fields` and
//! `scaling` measure other things than queries of scenarios, by the same means.

mod asked;
mod check;
mod cold;
mod contestant;
pub mod edits;
mod family;
pub mod fields;
mod figures;
mod flood;
mod goals;
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
pub use figures::{Cold, Figures, Times};
pub use measure::{MapRecord, Record, Wrong};
pub use peers::Peer;
pub use plan::{Workload, plan};
pub use room::Room;
pub use world::World;

use crate::Method;
use cairn::{Cell, Rules, Searcher};
use check::Standard;
use cold::Sweep;
use testkit::GridMap;
use testkit::generate::WeightKind;

/// The contestants, and how often each runs.
#[derive(Clone, Debug)]
pub struct Settings {
    methods: Vec<Method>,
    /// Methods that run without the weights.
    uniform: Vec<Method>,
    peers: Vec<Peer>,
    rounds: u32,
    weights: Option<WeightKind>,
    is_cold: bool,
}

/// What the names of methods that run without the weights end with.
const UNIFORM: &str = "@uniform";

impl Settings {
    /// Methods of the library, at least one; peers; and runs of each query that are timed, after one that is not.
    /// Refused are contestants that are named twice, and methods that cannot search by the benchmark's rules.
    pub fn new(methods: Vec<Method>, peers: Vec<Peer>, rounds: u32) -> Result<Settings, String> {
        let settings = Settings { methods, uniform: Vec::new(), peers, rounds, weights: None, is_cold: false };
        settings.check().map(|()| settings)
    }

    /// Weights are painted on each map before anybody is made ready. Some methods run on the map without them as well,
    /// so that it shows what weights cost. Peers that know none do not run.
    pub fn with_weights(mut self, kind: WeightKind, uniform: Vec<Method>) -> Result<Settings, String> {
        self.weights = Some(kind);
        self.peers.retain(|peer| peer.knows_weights());
        self.uniform = uniform;
        self.uniform.iter_mut().for_each(|method| method.name += UNIFORM);
        self.check().map(|()| self)
    }

    /// Each query is also timed with cold caches.
    pub fn with_cold_caches(self) -> Settings {
        Settings { is_cold: true, ..self }
    }

    /// The contestants' names, in the order of all records.
    pub fn names(&self) -> Vec<String> {
        let methods = self.methods().map(|(method, _)| method.name.clone());
        methods.chain(self.peers.iter().map(|peer| peer.name().to_owned())).collect()
    }

    /// The methods, and what their results are compared with.
    fn methods(&self) -> impl Iterator<Item = (&Method, Standard)> {
        let standard = self.weights.map_or(Standard::Scenario, |_| Standard::Weights);
        let methods = self.methods.iter().map(move |method| (method, standard));
        methods.chain(self.uniform.iter().map(|method| (method, Standard::Scenario)))
    }

    /// The same of the peers.
    fn peers(&self) -> impl Iterator<Item = (Peer, Standard)> {
        let standard = |peer: Peer| match self.weights {
            Some(_) => Standard::Weights,
            None if peer.cuts_corners() => Standard::CutCorners,
            None => Standard::Scenario,
        };
        self.peers.iter().map(move |&peer| (peer, standard(peer)))
    }

    /// The contestants that the others are compared with: the peers; with weights also A* with 8 landmarks, which works
    /// the same way with weights and without, and the methods that run without them. If there is none of all these, the
    /// first method.
    fn baselines(&self) -> Vec<usize> {
        let (ours, all) = (self.methods().count(), self.names().len());
        let mut baselines: Vec<usize> = (ours..all).collect();
        if self.weights.is_some() {
            let is_astar = |method: &Method| goals::is_same(&method.name, goals::ASTAR);
            baselines.extend(self.methods.iter().position(is_astar));
            baselines.extend(self.methods.len()..ours);
        }
        if baselines.is_empty() { vec![0] } else { baselines }
    }

    fn check(&self) -> Result<(), String> {
        let names = self.names();
        if let Some((_, name)) = names.iter().enumerate().find(|(index, name)| names[..*index].contains(name)) {
            return Err(format!("{name} is named twice."));
        }
        for (method, standard) in self.methods() {
            let tried = || -> Result<(), cairn::Error> {
                let mut grid = GridMap::filled(3, 3, 1);
                if standard == Standard::Weights {
                    grid.set(1, 1, 2);
                }
                let mut map = grid.to_weighted_map(&Rules::DEFAULT)?;
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
    /// The contestants that the others are compared with.
    pub baselines: Vec<usize>,
    /// A record per scenario file.
    pub maps: Vec<MapRecord>,
    /// Wrong results of the library.
    pub wrong: Vec<Wrong>,
    /// The weights that were painted on the maps.
    pub weights: Option<WeightKind>,
    /// Whether cold caches were measured as well.
    pub is_cold: bool,
}

/// Runs everything. `progress` is called after each query.
pub fn run(workloads: &[Workload], settings: &Settings, progress: &mut dyn FnMut()) -> Result<Report, String> {
    let standards =
        settings.methods().map(|(_, standard)| standard).chain(settings.peers().map(|(_, standard)| standard));
    let mut report = Report {
        names: settings.names(),
        compared_with: standards.map(Standard::name).collect(),
        baselines: settings.baselines(),
        maps: Vec::new(),
        wrong: Vec::new(),
        weights: settings.weights,
        is_cold: settings.is_cold,
    };
    let mut sweep = settings.is_cold.then(Sweep::new);
    for workload in workloads {
        let (record, wrong) = measure::measure(workload, settings, sweep.as_mut(), progress)?;
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
