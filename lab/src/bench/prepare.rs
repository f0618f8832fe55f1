//! Making contestants ready for one map, and how long that takes. Methods that need the same tables share a map; each
//! has a searcher of its own.

use super::Settings;
use super::contestant::{Contestant, Ours};
use super::flood::PlainFlood;
use super::measure::Record;
use crate::Method;
use crate::method::Tables;
use cairn::{Error, Map, Rules, Table};
use std::convert::Infallible;
use std::time::{Duration, Instant};
use testkit::GridMap;

/// A contestant that is ready, and what is known of it.
pub(super) struct Entry<'a> {
    pub(super) name: &'a str,
    pub(super) contestant: Box<dyn Contestant + 'a>,
    pub(super) is_ours: bool,
    pub(super) cuts_corners: bool,
    pub(super) record: Record,
}

/// A map of the library with tables, for all methods that need just these.
pub(super) struct Prepared {
    tables: Tables,
    pub(super) map: Map,
    preparation: Duration,
    building: Duration,
}

/// Maps, and the least time of a plain flood.
type MapsAndFlood = (Vec<Prepared>, Option<Duration>);

/// How often a plain flood is timed for each map.
const FLOODS: u32 = 5;

/// A map for each set of tables that a method needs, and the least time of a plain flood, measured along with them; or
/// the method whose map cannot be made.
pub(super) fn prepare_maps<'a>(grid: &GridMap, methods: &'a [Method]) -> Result<MapsAndFlood, (&'a str, Error)> {
    let (mut maps, mut plain, mut flood): (Vec<Prepared>, _, _) = (Vec::new(), PlainFlood::new(grid), None);
    for method in methods {
        if maps.iter().any(|prepared| prepared.tables == method.tables()) {
            continue;
        }
        let mut building = Duration::MAX;
        let build = || {
            let mut map = grid.to_map(&Rules::DEFAULT)?;
            let begun = Instant::now();
            method.build_tables(&mut map)?;
            building = building.min(begun.elapsed());
            Ok(map)
        };
        let (map, preparation) = least_time(build).map_err(|error| (method.name.as_str(), error))?;
        maps.push(Prepared { tables: method.tables(), map, preparation, building });
        flood = flood.into_iter().chain(plain.iter_mut().flat_map(|plain| (0..FLOODS).map(|_| plain.time()))).min();
    }
    Ok((maps, flood))
}

/// All contestants in the order of the settings, or the method that has no memory.
pub(super) fn enter_all<'a>(
    settings: &'a Settings,
    maps: &'a [Prepared],
    grid: &GridMap,
) -> Result<Vec<Entry<'a>>, (&'a str, Error)> {
    let mut entries = Vec::new();
    for method in &settings.methods {
        entries.push(enter_method(method, maps).map_err(|error| (method.name.as_str(), error))?);
    }
    for peer in &settings.peers {
        let Ok((contestant, preparation)) = least_time(|| Ok::<_, Infallible>(peer.prepare(grid)));
        let record = Record::new(preparation, None, None);
        let cuts_corners = peer.cuts_corners();
        entries.push(Entry { name: peer.name(), contestant, is_ours: false, cuts_corners, record });
    }
    Ok(entries)
}

fn enter_method<'a>(method: &'a Method, maps: &'a [Prepared]) -> Result<Entry<'a>, Error> {
    let prepared = maps.iter().find(|prepared| prepared.tables == method.tables()).expect("a map for each method");
    let ours = Ours::new(method, &prepared.map)?;
    let bytes = table_bytes(&prepared.map);
    let mut record = Record::new(prepared.preparation, Some(bytes), Some(ours.searcher_bytes()));
    record.tables = (prepared.tables != Tables::default()).then_some(prepared.building);
    Ok(Entry { name: &method.name, contestant: Box::new(ours), is_ours: true, cuts_corners: false, record })
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
