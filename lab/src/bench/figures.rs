//! What the tables show: one contestant's records on one map or on many, summed up. Ratios are geometric means over
//! maps, so that every map counts alike, however long its paths.

use super::measure::{MapRecord, Record};
use std::time::Duration;

/// One contestant on some maps.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// Queries that were run and whose results were compared.
    pub queries: usize,
    /// Results that were wrong.
    pub wrong: usize,
    /// Queries that have a path; times, ratios and expansions are over these.
    pub solved: usize,
    /// Times; nothing if no query has a path.
    pub times: Option<Times>,
    /// For each baseline, its time divided by this contestant's.
    pub ratios: Vec<Option<f64>>,
    /// With cold caches; nothing if that was not measured.
    pub cold: Option<Cold>,
    /// Nodes expanded per query.
    pub expanded: Option<f64>,
    /// Mean over the maps.
    pub preparation_ms: f64,
    /// What building the tables takes, in plain floods of the same map: the geometric mean over the maps.
    pub floods: Option<f64>,
    /// Memory of the tables over all maps, per cell.
    pub table_bytes_per_cell: Option<f64>,
    /// Memory of the largest searcher.
    pub searcher_bytes: Option<u64>,
}

/// With cold caches.
#[derive(Clone, Debug, PartialEq)]
pub struct Cold {
    /// The mean time of a query in microseconds.
    pub mean: f64,
    /// Divided by the time with warm caches: the geometric mean over the maps.
    pub per_warm: Option<f64>,
    /// For each baseline, its time with cold caches divided by this contestant's.
    pub ratios: Vec<Option<f64>>,
}

/// Times per query in microseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// The least.
    pub min: f64,
    /// Half of the queries take no longer.
    pub median: f64,
    /// 99 of 100 queries take no longer.
    pub p99: f64,
    /// The mean.
    pub mean: f64,
}

impl Figures {
    pub(super) fn new(maps: &[&MapRecord], contestant: usize, baselines: &[usize]) -> Figures {
        let records = || maps.iter().map(|map| &map.records[contestant]);
        let times: Vec<Duration> = records().flat_map(|record| &record.times).copied().collect();
        let solved = times.len();
        let expanded: Option<u64> = records().map(|record| record.expanded).sum();
        let table_bytes: Option<u64> = records().map(|record| record.table_bytes).sum();
        let cells: u64 = maps.iter().map(|map| map.cells).sum();
        let preparation: Duration = records().map(|record| record.preparation).sum();
        Figures {
            queries: records().map(|record| record.queries).sum(),
            wrong: records().map(|record| record.wrong).sum(),
            solved,
            times: Times::new(times),
            ratios: baselines.iter().map(|&baseline| ratio(maps, [baseline, contestant], warm)).collect(),
            cold: Cold::new(maps, contestant, baselines),
            expanded: expanded.filter(|_| solved > 0).map(|expanded| expanded as f64 / solved as f64),
            preparation_ms: preparation.as_secs_f64() * 1e3 / maps.len() as f64,
            floods: floods(maps, contestant),
            table_bytes_per_cell: table_bytes.map(|bytes| bytes as f64 / cells as f64),
            searcher_bytes: records().filter_map(|record| record.searcher_bytes).max(),
        }
    }
}

impl Cold {
    fn new(maps: &[&MapRecord], contestant: usize, baselines: &[usize]) -> Option<Cold> {
        let times = Times::new(maps.iter().flat_map(|map| cold(&map.records[contestant])).copied().collect())?;
        let sum = |times: &[Duration]| times.iter().sum::<Duration>().as_secs_f64();
        let per_warm = |map: &&MapRecord| {
            let record = &map.records[contestant];
            sum(cold(record)) / sum(warm(record))
        };
        let ratios = baselines.iter().map(|&baseline| ratio(maps, [baseline, contestant], cold)).collect();
        Some(Cold { mean: times.mean, per_warm: geometric_mean(maps.iter().map(per_warm)), ratios })
    }
}

fn warm(record: &Record) -> &[Duration] {
    &record.times
}

fn cold(record: &Record) -> &[Duration] {
    &record.cold
}

impl Times {
    fn new(mut times: Vec<Duration>) -> Option<Times> {
        times.sort();
        let microseconds = |time: Duration| time.as_secs_f64() * 1e6;
        // The least time that `percent` of 100 do not exceed.
        let percentile = |percent: usize| microseconds(times[(times.len() * percent).div_ceil(100) - 1]);
        let min = microseconds(*times.first()?);
        let mean = microseconds(times.iter().sum()) / times.len() as f64;
        Some(Times { min, median: percentile(50), p99: percentile(99), mean })
    }
}

/// The geometric mean over the maps of the baseline's time for all queries divided by the contestant's.
fn ratio(maps: &[&MapRecord], [baseline, contestant]: [usize; 2], times: fn(&Record) -> &[Duration]) -> Option<f64> {
    let sum = |map: &MapRecord, index: usize| times(&map.records[index]).iter().sum::<Duration>().as_secs_f64();
    geometric_mean(maps.iter().map(|map| sum(map, baseline) / sum(map, contestant)))
}

/// The geometric mean over the maps of the time that building tables takes, divided by that of a plain flood.
fn floods(maps: &[&MapRecord], contestant: usize) -> Option<f64> {
    let floods = |map: &&MapRecord| Some(map.records[contestant].tables?.as_secs_f64() / map.flood?.as_secs_f64());
    geometric_mean(maps.iter().filter_map(floods))
}

/// Over all that are finite and above 0; `None` if there are none.
pub(super) fn geometric_mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let logarithms: Vec<f64> = values.map(f64::ln).filter(|logarithm| logarithm.is_finite()).collect();
    (!logarithms.is_empty()).then(|| (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::super::Family;
    use super::*;

    fn record(microseconds: &[u64], expanded: Option<u64>) -> Record {
        Record {
            queries: microseconds.len() + 1,
            wrong: 1,
            times: microseconds.iter().map(|&time| Duration::from_micros(time)).collect(),
            cold: Vec::new(),
            expanded,
            preparation: Duration::from_millis(3),
            tables: expanded.map(|_| Duration::from_millis(2)),
            table_bytes: expanded.map(|_| 800),
            searcher_bytes: expanded,
        }
    }

    fn map(records: Vec<Record>) -> MapRecord {
        let family = Family::of(std::path::Path::new("dao/a.scen"));
        let flood = Some(Duration::from_millis(1));
        MapRecord { family, name: "dao/a".to_owned(), cells: 100, flood, records }
    }

    #[test]
    fn figures_are_summed_over_maps() {
        let first = map(vec![record(&[4, 1, 2, 3], Some(40)), record(&[30, 10], None)]);
        let second = map(vec![record(&[10], Some(10)), record(&[10], None)]);
        let figures = Figures::new(&[&first, &second], 0, &[1]);
        assert_eq!((figures.queries, figures.wrong, figures.solved), (7, 2, 5));
        let times = figures.times.unwrap();
        assert_eq!([times.min, times.median, times.p99, times.mean].map(f64::round), [1.0, 3.0, 10.0, 4.0]);
        // 40 / 10 on the first map, 10 / 10 on the second.
        assert!((figures.ratios[0].unwrap() - 2.0).abs() < 1e-9);
        assert_eq!((figures.expanded, figures.searcher_bytes), (Some(10.0), Some(40)));
        assert_eq!((figures.table_bytes_per_cell, figures.preparation_ms.round()), (Some(8.0), 3.0));
        assert!((figures.floods.unwrap() - 2.0).abs() < 1e-9);
        let peer = Figures::new(&[&first, &second], 1, &[1]);
        assert_eq!((peer.expanded, peer.table_bytes_per_cell, peer.searcher_bytes), (None, None, None));
        assert_eq!(peer.floods, None);
        assert!((peer.ratios[0].unwrap() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn cold_caches_are_compared_with_warm_ones_map_by_map() {
        let mut maps = [[&[4, 6][..], &[20]], [&[10], &[10]]]
            .map(|[one, other]| map(vec![record(one, None), record(other, None)]));
        assert_eq!(Figures::new(&[&maps[0]], 0, &[1]).cold, None);
        for (map, cold) in maps.iter_mut().zip([[40, 160], [90, 90]]) {
            for (record, cold) in map.records.iter_mut().zip(cold) {
                record.cold = vec![Duration::from_micros(cold); record.times.len()];
            }
        }
        let cold = Figures::new(&[&maps[0], &maps[1]], 0, &[0, 1]).cold.unwrap();
        // 80 / 10 on the first map, 90 / 10 on the second; the other's 160 / 80 and 90 / 90.
        assert_eq!(((cold.mean * 3.0).round(), (cold.per_warm.unwrap().powi(2)).round()), (170.0, 72.0));
        let squares: Vec<f64> = cold.ratios.iter().map(|ratio| ratio.unwrap().powi(2).round()).collect();
        assert_eq!(squares, [1.0, 2.0]);
    }

    #[test]
    fn percentiles_are_times_that_were_measured() {
        let times = Times::new((1..=200).rev().map(Duration::from_micros).collect()).unwrap();
        assert_eq!([times.min, times.median, times.p99].map(f64::round), [1.0, 100.0, 198.0]);
    }

    #[test]
    fn without_a_solved_query_there_are_no_times() {
        let empty = map(vec![record(&[], Some(0))]);
        let figures = Figures::new(&[&empty], 0, &[0]);
        assert_eq!((figures.times, figures.expanded, figures.ratios), (None, None, vec![None]));
    }
}
