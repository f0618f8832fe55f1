//! Making contestants ready for one map, and how long that takes. Methods that need the same tables share a map; each
//! has a searcher of its own. Weights are painted before all that, and some methods run without them.

use super::Settings;
use super::check::Standard;
use super::contestant::{Contestant, Ours};
use super::flood::PlainFlood;
use super::measure::Record;
use crate::Method;
use crate::method::Tables;
use cairn::{Error, Map, Rules, Table};
use std::convert::Infallible;
use std::time::{Duration, Instant};
use testkit::generate::WeightKind;
use testkit::{GridMap, Random};

/// A contestant that is ready, and what is known of it.
pub(super) struct Entry<'a> {
    pub(super) name: &'a str,
    pub(super) contestant: Box<dyn Contestant + 'a>,
    pub(super) is_ours: bool,
    pub(super) standard: Standard,
    pub(super) record: Record,
}

/// The terrain of a map.
pub(super) struct Terrain {
    /// As its file has it.
    pub(super) plain: GridMap,
    /// With weights painted on it, if that is asked.
    pub(super) weighted: Option<GridMap>,
}

impl Terrain {
    /// Every map is painted from the same seed, so that a kind of weights is the same in every run.
    pub(super) fn new(plain: GridMap, weights: Option<WeightKind>) -> Terrain {
        let paint = |kind: WeightKind| {
            let mut grid = plain.clone();
            kind.paint(&mut grid, &mut Random::new(1));
            grid
        };
        Terrain { weighted: weights.map(paint), plain }
    }

    fn to_map(&self, standard: Standard) -> Result<Map, Error> {
        match &self.weighted {
            Some(grid) if standard == Standard::Weights => grid.to_weighted_map(&Rules::DEFAULT),
            _ => self.plain.to_map(&Rules::DEFAULT),
        }
    }
}

/// A map of the library with tables, for all methods that need just these.
pub(super) struct Prepared {
    tables: Tables,
    /// With weights, or without where results are compared with the scenario.
    pub(super) standard: Standard,
    pub(super) map: Map,
    preparation: Duration,
    building: Duration,
}

impl Prepared {
    fn serves(&self, method: &Method, standard: Standard) -> bool {
        self.tables == method.tables() && self.standard == standard
    }
}

/// Maps, and the least time of a plain flood.
type MapsAndFlood = (Vec<Prepared>, Option<Duration>);

/// How often a plain flood is timed for each map.
const FLOODS: u32 = 5;

/// A map for each set of tables that a method needs, and the least time of a plain flood without weights, measured
/// along with them; or the method whose map cannot be made.
pub(super) fn prepare_maps<'a>(terrain: &Terrain, settings: &'a Settings) -> Result<MapsAndFlood, (&'a str, Error)> {
    let (mut maps, mut plain, mut flood): (Vec<Prepared>, _, _) = (Vec::new(), PlainFlood::new(&terrain.plain), None);
    for (method, standard) in settings.methods() {
        if maps.iter().any(|prepared| prepared.serves(method, standard)) {
            continue;
        }
        let mut building = Duration::MAX;
        let build = || {
            let mut map = terrain.to_map(standard)?;
            let begun = Instant::now();
            method.build_tables(&mut map)?;
            building = building.min(begun.elapsed());
            Ok(map)
        };
        let (map, preparation) = least_time(build).map_err(|error| (method.name.as_str(), error))?;
        maps.push(Prepared { tables: method.tables(), standard, map, preparation, building });
        flood = flood.into_iter().chain(plain.iter_mut().flat_map(|plain| (0..FLOODS).map(|_| plain.time()))).min();
    }
    Ok((maps, flood))
}

/// All contestants in the order of the settings, or the method that has no memory.
pub(super) fn enter_all<'a>(
    settings: &'a Settings,
    maps: &'a [Prepared],
    terrain: &Terrain,
) -> Result<Vec<Entry<'a>>, (&'a str, Error)> {
    let mut entries = Vec::new();
    for (method, standard) in settings.methods() {
        entries.push(enter_method(method, standard, maps).map_err(|error| (method.name.as_str(), error))?);
    }
    for (peer, standard) in settings.peers() {
        let grid = terrain.weighted.as_ref().unwrap_or(&terrain.plain);
        let prepare = || Ok::<_, Infallible>(peer.prepare(grid, terrain.weighted.is_some()));
        let Ok((contestant, preparation)) = least_time(prepare);
        let record = Record::new(preparation, None, None);
        entries.push(Entry { name: peer.name(), contestant, is_ours: false, standard, record });
    }
    Ok(entries)
}

fn enter_method<'a>(method: &'a Method, standard: Standard, maps: &'a [Prepared]) -> Result<Entry<'a>, Error> {
    let prepared = maps.iter().find(|prepared| prepared.serves(method, standard)).expect("a map for each method");
    let ours = Ours::new(method, &prepared.map)?;
    let bytes = table_bytes(&prepared.map);
    let mut record = Record::new(prepared.preparation, Some(bytes), Some(ours.searcher_bytes()));
    record.tables = (prepared.tables != Tables::default()).then_some(prepared.building);
    Ok(Entry { name: &method.name, contestant: Box::new(ours), is_ours: true, standard, record })
}

fn table_bytes(map: &Map) -> u64 {
    let tables = [Table::Landmarks, Table::Regions, Table::JumpGraph].into_iter();
    tables.filter_map(|table| map.table_info(0, table, 0).ok()).map(|info| info.memory_bytes).sum()
}

/// Builds something and returns the least time it takes: of three builds if they are quick, or of one.
fn least_time<T, E>(mut build: impl FnMut() -> Result<T, E>) -> Result<(T, Duration), E> {
    const BUILDS: u32 = 3;
    const QUICK: Duration = Duration::from_millis(500);
    let mut timed = || {
        let begun = Instant::now();
        build().map(|built| (built, begun.elapsed()))
    };
    let (mut built, mut least) = timed()?;
    for _ in 1..BUILDS {
        if least > QUICK {
            break;
        }
        drop(built);
        let again = timed()?;
        (built, least) = (again.0, least.min(again.1));
    }
    Ok((built, least))
}
