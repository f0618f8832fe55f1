//! How many queries threads answer that share one map: `cairn_searcher_find_paths` through the C ABI, as an engine calls
//! it. The queries are divided into jobs, the threads take one job after another, and each has a searcher of its own. One
//! thread and many take turns, and the best of the rounds counts.
//!
//! On a machine that does other work as well, two threads do not get two processors. What a query takes of a processor
//! does not depend on that: if threads got into each other's way, by writing what others read, it would grow with their
//! number.

mod engine;

use super::family::by_family;
use super::{Family, Workload, World};
use crate::Method;
use crate::rows::{Rows, csv, markdown, short};
use cairn::Cell;
use cairn::capi::CairnQuery;
use engine::{SharedMap, Worker, query};
use std::path::Path;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use testkit::{GridMap, endpoints};

/// Queries of one job: one call of the library.
const JOB: usize = 32;

/// How long one thread takes for a measurement, at least.
const LEAST: Duration = Duration::from_millis(100);

/// How long a thread runs before it is timed.
const WARM_UP: Duration = Duration::from_millis(10);

/// What is measured.
pub struct Plan {
    workloads: Vec<Workload>,
    /// A generated map, its side, and how many queries on it.
    generated: (World, u32, usize),
    methods: Vec<Method>,
    threads: Vec<usize>,
    rounds: u32,
}

/// What a number of threads took for one map.
#[derive(Clone, Copy, Debug, Default)]
struct Figure {
    queries: usize,
    /// From the first that began to the last that ended.
    wall: Duration,
    /// Of processors, in all; nothing where the system does not say.
    cpu: Option<Duration>,
    /// The sum of all costs, which must be the same for any number of threads.
    costs: u64,
}

/// One method on one map.
#[derive(Clone, Debug)]
struct Record {
    family: Family,
    method: usize,
    /// One for each number of threads.
    figures: Vec<Figure>,
}

/// All that was measured.
#[derive(Clone, Debug)]
pub struct Report {
    methods: Vec<String>,
    threads: Vec<usize>,
    processors: usize,
    records: Vec<Record>,
}

impl Plan {
    /// Scenarios, and a generated map with a side and a number of queries; for each method and number of threads, and so
    /// many rounds.
    pub fn new(
        workloads: Vec<Workload>,
        generated: (World, u32, usize),
        methods: Vec<Method>,
        mut threads: Vec<usize>,
        rounds: u32,
    ) -> Result<Plan, String> {
        super::Settings::new(methods.clone(), Vec::new(), rounds)?;
        // What the others are compared with.
        threads.push(1);
        threads.sort_unstable();
        threads.dedup();
        Ok(Plan { workloads, generated, methods, threads, rounds })
    }

    /// How many maps there are, once for each method.
    pub fn work(&self) -> u64 {
        ((self.workloads.len() + 1) * self.methods.len()) as u64
    }

    /// Runs it. `progress` is called after each map and method.
    pub fn run(&self, progress: &mut dyn FnMut()) -> Result<Report, String> {
        let methods = self.methods.iter().map(|method| method.name.clone()).collect();
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let mut report = Report { methods, threads: self.threads.clone(), processors, records: Vec::new() };
        for workload in &self.workloads {
            let ends: Vec<[Cell; 2]> = workload.queries.iter().map(|(_, query)| query.ends()).collect();
            self.measure(&workload.name, &workload.family, &workload.grid()?, &ends, &mut report, progress)?;
        }
        let (world, side, queries) = self.generated;
        let (grid, mut random) = world.make(side);
        let map = grid.to_map(&cairn::Rules::DEFAULT).map_err(|error| format!("{error}."))?;
        let ends: Option<Vec<[Cell; 2]>> = (0..queries).map(|_| endpoints::joined(&grid, &map, &mut random)).collect();
        let ends =
            ends.ok_or_else(|| format!("too few cells of a map of {} are joined to draw queries.", world.name))?;
        drop(map);
        let name = format!("{}, {side} x {side} cells", world.name);
        let family = Family::of(&Path::new(&name).join("generated"));
        self.measure(&name, &family, &grid, &ends, &mut report, progress)?;
        Ok(report)
    }

    fn measure(
        &self,
        name: &str,
        family: &Family,
        grid: &GridMap,
        ends: &[[Cell; 2]],
        report: &mut Report,
        progress: &mut dyn FnMut(),
    ) -> Result<(), String> {
        if ends.is_empty() {
            return Ok(());
        }
        for (index, method) in self.methods.iter().enumerate() {
            let failed = |sentence: String| format!("{name}: {}: {sentence}", method.name);
            let map = SharedMap::new(grid, method).map_err(failed)?;
            let queries: Vec<CairnQuery> = ends.iter().map(|&ends| query(method, ends)).collect();
            let once = run(&map, &queries, 1, 1).map_err(failed)?;
            let passes = LEAST.div_duration_f64(once.wall.max(Duration::from_nanos(1))).ceil().max(1.0) as usize;
            let mut figures: Vec<Option<Figure>> = vec![None; self.threads.len()];
            for _ in 0..self.rounds {
                for (best, &threads) in figures.iter_mut().zip(&self.threads) {
                    let figure = run(&map, &queries, threads, passes).map_err(failed)?;
                    if figure.costs != once.costs.wrapping_mul(passes as u64) {
                        return Err(failed(format!("{threads} threads find other costs than one.")));
                    }
                    *best = Some(best.map_or(figure, |best| best.better(figure)));
                }
            }
            let figures = figures.into_iter().flatten().collect();
            report.records.push(Record { family: family.clone(), method: index, figures });
            progress();
        }
        Ok(())
    }
}

/// Runs all queries so many times, with so many threads.
fn run(map: &SharedMap, queries: &[CairnQuery], threads: usize, passes: usize) -> Result<Figure, String> {
    let jobs: Vec<&[CairnQuery]> = queries.chunks(JOB).collect();
    let (next, all_ready) = (AtomicUsize::new(0), Barrier::new(threads));
    let work = || -> (Instant, Instant, Option<Duration>, Result<u64, String>) {
        // Also with a searcher that could not be made: the others wait.
        let mut worker = Worker::new(map, JOB.min(queries.len()));
        let begun = Instant::now();
        if let Ok(worker) = &mut worker {
            let mut more = jobs.iter().cycle().take_while(|_| begun.elapsed() < WARM_UP);
            // An error comes again below.
            let _ = more.try_for_each(|job| worker.find_paths(job).map(drop));
        }
        all_ready.wait();
        let (begun, cpu) = (Instant::now(), thread_time());
        let costs = worker.and_then(|mut worker| {
            let mut costs = 0_u64;
            loop {
                let job = next.fetch_add(1, Relaxed);
                if job >= jobs.len() * passes {
                    return Ok(costs);
                }
                costs = costs.wrapping_add(worker.find_paths(jobs[job % jobs.len()])?);
            }
        });
        let took = cpu.and_then(|before| Some(thread_time()?.saturating_sub(before)));
        (begun, Instant::now(), took, costs)
    };
    let done: Vec<_> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        handles.into_iter().map(|handle| handle.join().expect("no thread panics")).collect()
    });
    let first = done.iter().map(|thread| thread.0).min().expect("at least one thread");
    let last = done.iter().map(|thread| thread.1).max().expect("at least one thread");
    let cpu = done.iter().map(|thread| thread.2).sum();
    let costs = done.into_iter().try_fold(0_u64, |sum, thread| Ok::<_, String>(sum.wrapping_add(thread.3?)))?;
    Ok(Figure { queries: queries.len() * passes, wall: last - first, cpu, costs })
}

/// What the current thread has taken of a processor, where Linux says so.
fn thread_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

impl Figure {
    /// The lesser of each.
    fn better(self, other: Figure) -> Figure {
        let cpu = self.cpu.zip(other.cpu).map(|(one, other)| one.min(other));
        Figure { wall: self.wall.min(other.wall), cpu, ..self }
    }

    /// Of two maps together.
    fn and(self, other: &Figure) -> Figure {
        let cpu = self.cpu.zip(other.cpu).map(|(one, other)| one + other);
        let costs = self.costs.wrapping_add(other.costs);
        Figure { queries: self.queries + other.queries, wall: self.wall + other.wall, cpu, costs }
    }

    fn per_second(&self) -> f64 {
        self.queries as f64 / self.wall.as_secs_f64()
    }

    /// Microseconds of a processor per query.
    fn cpu_per_query(&self) -> Option<f64> {
        self.cpu.map(|cpu| cpu.as_secs_f64() * 1e6 / self.queries as f64)
    }
}

impl Report {
    /// Maps, method, number of threads, and what they took, with one thread next to it.
    fn lines(&self) -> Vec<(String, &str, usize, Figure, Figure)> {
        let mut lines = Vec::new();
        for (family, records) in by_family(&self.records, |record| &record.family) {
            for (method, name) in self.methods.iter().enumerate() {
                let of_method: Vec<&&Record> = records.iter().filter(|record| record.method == method).collect();
                let zero = Figure { cpu: Some(Duration::ZERO), ..Figure::default() };
                let sum = |place: usize| of_method.iter().fold(zero, |sum, record| sum.and(&record.figures[place]));
                for (place, &threads) in self.threads.iter().enumerate() {
                    let maps = format!("{family}: {}", of_method.len());
                    lines.push((maps, name.as_str(), threads, sum(place), sum(0)));
                }
            }
        }
        lines
    }

    /// The table as Markdown.
    pub fn to_markdown(&self) -> String {
        let header = ["maps", "method", "threads", "queries/s", "x one", "processor us/query", "x one"];
        let mut rows: Rows = vec![header.map(str::to_owned).to_vec()];
        for (maps, method, threads, figure, one) in self.lines() {
            let words = if threads > self.processors {
                format!("{threads} on {}", self.processors)
            } else {
                threads.to_string()
            };
            let (cpu, of_one) = (figure.cpu_per_query(), one.cpu_per_query());
            rows.push(vec![
                maps,
                method.to_owned(),
                words,
                short(Some(figure.per_second())),
                short(Some(figure.per_second() / one.per_second())),
                short(cpu),
                short(cpu.zip(of_one).map(|(cpu, of_one)| cpu / of_one)),
            ]);
        }
        format!("# Threads\n\n{NOTES}\n{}", markdown(&rows))
    }

    /// The files: their names and texts.
    pub fn files(&self) -> [(&'static str, String); 2] {
        let header = ["maps", "method", "threads", "processors", "queries", "wall_s", "cpu_s"];
        let mut rows: Rows = vec![header.map(str::to_owned).to_vec()];
        for (maps, method, threads, figure, _) in self.lines() {
            let counts = [threads, self.processors, figure.queries].map(|count| count.to_string());
            let times = [Some(figure.wall), figure.cpu]
                .map(|time| time.map_or(String::new(), |time| format!("{:.6}", time.as_secs_f64())));
            rows.push([maps, method.to_owned()].into_iter().chain(counts).chain(times).collect());
        }
        [("threads.md", self.to_markdown()), ("threads.csv", csv(&rows))]
    }
}

const NOTES: &str = "\
Queries per second of threads that share a map, each with a searcher of its own, by calls of cairn_searcher_find_paths with \
32 queries; the best of the rounds, summed over the maps. Where there are more threads than processors, that is said: they \
take turns, and cannot answer more. What a query takes of a processor grows if threads get into each other's way, be it \
in the caches that they share or by what they write.
";

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(methods: &str, threads: &[usize]) -> Plan {
        let (methods, world) = (Method::parse_list(methods).unwrap(), World::parse("rooms").unwrap());
        Plan::new(Vec::new(), (world, 60, 100), methods, threads.to_vec(), 1).unwrap()
    }

    #[test]
    fn every_number_of_threads_answers_all_queries_and_finds_the_same() {
        let plan = plan("graph+alt4,astar+heap,jump", &[3, 2]);
        let mut reported = 0;
        let report = plan.run(&mut || reported += 1).unwrap();
        assert_eq!((reported, report.records.len()), (plan.work(), 3));
        for record in &report.records {
            let counts: Vec<usize> = record.figures.iter().map(|figure| figure.queries).collect();
            assert_eq!(counts, [counts[0]; 3], "one, two and three threads");
            assert!(counts[0] >= 100 && counts[0].is_multiple_of(100));
            assert!(record.figures.iter().all(|figure| figure.costs == record.figures[0].costs && figure.costs > 0));
        }
        // All methods find the optimum, some of them several times.
        let per_pass = report.records.iter().map(|record| {
            let Figure { queries, costs, .. } = record.figures[0];
            costs / (queries as u64 / 100)
        });
        let per_pass: Vec<u64> = per_pass.collect();
        assert!(per_pass.windows(2).all(|pair| pair[0] == pair[1]), "{per_pass:?}");
    }

    #[test]
    fn rates_are_compared_with_one_thread() {
        let figure = |wall, cpu| Figure {
            queries: 1000,
            wall: Duration::from_millis(wall),
            cpu: Some(Duration::from_millis(cpu)),
            costs: 0,
        };
        let family = Family::of(Path::new("dao/a"));
        let record = Record { family, method: 0, figures: vec![figure(100, 100), figure(50, 110)] };
        let (methods, records) = (vec!["jump".to_owned()], vec![record.clone(), record]);
        let report = Report { methods, threads: vec![1, 8], processors: 2, records };
        let text = report.to_markdown();
        let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        let last = cells(text.lines().last().unwrap());
        assert_eq!(last[1..8], ["games: 2", "jump", "8 on 2", "20,000", "2.00", "110", "1.10"]);
        assert_eq!(report.files()[1].1.lines().last().unwrap(), "games: 2,jump,8,2,2000,0.100000,0.220000");
    }

    #[test]
    fn regions_are_refused_in_a_sentence() {
        let sentence = plan("astar+border2", &[1]).run(&mut || ()).err();
        let expected = "rooms, 60 x 60 cells: astar+border2: astar+border2 needs regions, which this does not build.";
        assert_eq!(sentence.as_deref(), Some(expected));
    }
}
