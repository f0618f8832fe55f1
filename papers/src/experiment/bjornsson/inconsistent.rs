//! Section 4: algorithm C against A* under a heuristic that is admissible and not consistent.
//!
//! The family of graphs is of Martelli's kind. Node k is the start; from every node j an edge leads to every i below
//! it, and from node 1 one to the goal. An edge that passes over node m costs 2^(m-1) more than to go through it, so
//! every detour pays, and the estimates make A* come to the higher node last each time: whenever it expands node j, all
//! nodes below have been expanded as often as they can be, have become cheaper, and are expanded all over again, which
//! is 2^(k-1) times in all. B and C come to them by their g and expand each once for every node above, k (k - 1) / 2 +
//! 1 times in all.
//!
//! On grids the heuristics of regions are inconsistent as well; what that does is measured with the library.

use super::super::{Claim, Column, Experiment, Figure, Group, Mark, Measured, Row, Size, Table};
use crate::literal::{Edges, Rule, best_first};
use cairn::{Neighbours, Rules, Searcher};
use lab::Method;
use lab::chart::{Chart, Lines, Series};
use testkit::{GridMap, Random, endpoints, generate};

const SEED: u64 = 1977;
const RULES: [(&str, Rule); 3] = [("A*", Rule::AStar), ("B", Rule::B), ("algorithm C", Rule::C)];

/// The library's searches on grids.
const METHODS: [(&str, &str); 6] = [
    ("A*, Boundary (8)", "astar+heap+boundary8"),
    ("algorithm C, Boundary (8)", "c+boundary8"),
    ("A*, Border (8)", "astar+heap+border8"),
    ("algorithm C, Border (8)", "c+border8"),
    ("A*, Portal (8)", "astar+heap+portal8"),
    ("algorithm C, Portal (8)", "c+portal8"),
];

type Kind = (&'static str, fn(u32, &mut Random) -> GridMap);
const KINDS: [Kind; 3] = [
    ("rooms", |side, random| generate::rooms(side, side, 12, 3, random)),
    ("caves", |side, random| generate::caves(side, side, 42, random)),
    ("maze", |side, random| generate::maze(side, side, 2, random)),
];

/// What weakens the claims on these graphs.
const MADE_FOR_IT: Mark = Mark::Constant("the graphs were made for it, and counts come out the same everywhere");

/// The graph with nodes 1 to k and a goal, which is node 0.
fn martelli(k: u32) -> Edges {
    let step = |from: u32, to: u32| (to, (from - to) + (1 << (from - 1)) - (1 << to));
    let mut successors: Vec<Vec<(u32, u32)>> =
        (0..=k).map(|from| (1..from).map(|to| step(from, to)).collect()).collect();
    successors[1].push((0, 1 << k));
    let estimates = (0..=k).map(|node| if node == 0 || node == k { 0 } else { (1 << node) + 2 * node }).collect();
    Edges { successors, estimates, goal: 0 }
}

/// The experiment.
pub(in crate::experiment) struct Inconsistent {
    size: Size,
}

impl Inconsistent {
    pub(in crate::experiment) fn new(size: Size) -> Inconsistent {
        Inconsistent { size }
    }

    /// The number k of nodes of each graph.
    fn graphs(&self) -> Vec<u32> {
        (4..=self.size.pick(20, 14)).step_by(2).collect()
    }

    fn side(&self) -> u32 {
        self.size.pick(128, 48)
    }

    fn maps(&self) -> u32 {
        self.size.pick(4, 1)
    }

    fn queries(&self) -> u32 {
        self.size.pick(50, 15)
    }

    fn on_graph(k: u32) -> Measured {
        let (graph, mut measured) = (martelli(k), Measured::default());
        for (row, rule) in RULES {
            let found = best_first(&graph, k, rule);
            measured.add(row, &on("expanded", k), found.expanded as f64);
            measured.add(row, &on("once", k), found.order.len() as f64);
            measured.add(row, &on("cost", k), found.cost.map_or(f64::NAN, f64::from));
        }
        measured
    }

    fn on_grid(&self, (kind, make): Kind, random: &mut Random) -> Result<Measured, String> {
        let fault = |error: cairn::Error| format!("{error}.");
        let grid = make(self.side(), random);
        let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, diagonal_cost: 1, ..Rules::DEFAULT };
        let mut measured = Measured::default();
        let plain = grid.to_map(&rules).map_err(fault)?;
        let draw = || endpoints::joined(&grid, &plain, random).ok_or_else(|| "a map has too few paths.".to_owned());
        let pairs = std::iter::repeat_with(draw).take(self.queries() as usize).collect::<Result<Vec<_>, _>>()?;
        for (row, method) in METHODS {
            let method = Method::parse(method)?;
            let mut map = grid.to_map(&rules).map_err(fault)?;
            method.build_tables(&mut map).map_err(fault)?;
            let mut searcher = Searcher::for_map(&map).map_err(fault)?;
            for &[start, goal] in &pairs {
                let found = searcher.find_path(&map, &method.query(start, goal), &mut []).map_err(fault)?;
                for (name, count) in
                    [("expanded", found.counters.expanded), ("reopened", found.counters.reopened), ("cost", found.cost)]
                {
                    measured.add(row, &on(name, kind), count as f64);
                }
            }
        }
        Ok(measured)
    }
}

/// What a quantity on a graph or a kind of map is kept under.
fn on(name: &str, place: impl std::fmt::Display) -> String {
    format!("{name}@{place}")
}

impl Experiment for Inconsistent {
    fn name(&self) -> &'static str {
        "bjornsson-c"
    }

    fn title(&self) -> &'static str {
        "Björnsson and others 2005, section 4: algorithm C under an inconsistent heuristic"
    }

    fn setup(&self) -> String {
        format!(
            "graphs of Martelli's kind with {} nodes and a goal; maps of {1} x {1} cells, {2} of each kind ({3}), four \
             neighbours at cost 1, {4} queries each; seed {SEED}.",
            self.graphs().iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
            self.side(),
            self.maps(),
            KINDS.map(|(name, _)| name).join(", "),
            self.queries()
        )
    }

    fn parts(&self) -> u32 {
        self.graphs().len() as u32 + KINDS.len() as u32 * self.maps()
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let graphs = self.graphs();
        match graphs.get(part as usize) {
            Some(&k) => Ok(Self::on_graph(k)),
            None => {
                let map = part - graphs.len() as u32;
                let kind = KINDS[(map / self.maps()) as usize];
                self.on_grid(kind, &mut Random::new(SEED + u64::from(map)))
            }
        }
    }

    fn table(&self, measured: &Measured) -> Table {
        let columns = vec![Column::plain("expanded", 0), Column::plain("expanded again", 0), Column::plain("cost", 0)];
        let sum = |row: &str, name: &str| {
            let spread = measured.of(row, name);
            (spread.count > 0.0).then_some(spread.sum)
        };
        let row = |row: &str, again: Option<f64>, place: &str| Row {
            name: row.to_owned(),
            figures: [sum(row, &on("expanded", place)), again, sum(row, &on("cost", place))]
                .map(|ours| Figure::new(None, ours))
                .into(),
        };
        let mut groups = Vec::new();
        for k in self.graphs() {
            let again = |row: &str| Some(sum(row, &on("expanded", k))? - sum(row, &on("once", k))?);
            let rows = RULES.map(|(name, _)| row(name, again(name), &k.to_string()));
            groups.push(Group {
                name: format!("graph, {k} nodes"),
                baseline: RULES[0].0.to_owned(),
                rows: rows.into(),
            });
        }
        for (kind, _) in KINDS {
            let rows = METHODS.map(|(name, _)| row(name, sum(name, &on("reopened", kind)), kind));
            groups.push(Group { name: kind.to_owned(), baseline: METHODS[0].0.to_owned(), rows: rows.into() });
        }
        let remarks = [
            "Sums over all queries of a group. The graphs are searched by plain versions of A* with reopening, \
             Martelli's B and algorithm C; the maps by the library, with heuristics of regions in eight entries to a \
             cell.",
            "`Expanded again`: on graphs all expansions of a node but its first, on maps nodes that came back to the \
             open list after they had been expanded.",
        ];
        Table { title: self.title().to_owned(), columns, groups, remarks: remarks.map(str::to_owned).into() }
    }

    fn charts(&self, measured: &Measured) -> Vec<Chart> {
        let series = RULES.map(|(row, _)| Series {
            name: row.to_owned(),
            points: self
                .graphs()
                .into_iter()
                .map(|k| (f64::from(k), measured.of(row, &on("expanded", k)).sum))
                .collect(),
            dashed: false,
        });
        vec![Chart::Lines(Lines {
            title: "Björnsson and others 2005, section 4: an inconsistent heuristic on graphs of Martelli's kind"
                .to_owned(),
            x: "nodes of the graph".to_owned(),
            y: "expanded nodes".to_owned(),
            series: series.into(),
        })]
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        let expanded = |row: &str, place: &str| measured.of(row, &on("expanded", place)).sum;
        let graphs = self.graphs();
        let of = |rule: usize| graphs.iter().map(move |k| (f64::from(*k), expanded(RULES[rule].0, &k.to_string())));
        let doubles = graphs.windows(2).all(|pair| {
            let [few, many] = [0, 1].map(|place| expanded(RULES[0].0, &pair[place].to_string()));
            many >= f64::from(1 << (pair[1] - pair[0])) * few
        });
        let quadratic = |rule: usize| of(rule).all(|(k, count)| count <= k * k);
        let largest = *graphs.last().unwrap_or(&0);
        let [astar, b, c] = [0, 1, 2].map(|rule: usize| expanded(RULES[rule].0, &largest.to_string()));
        let again = |row: usize| -> f64 {
            KINDS.iter().map(|(kind, _)| measured.of(METHODS[row].0, &on("reopened", kind)).sum).sum()
        };
        let all = |row: usize| -> f64 { KINDS.iter().map(|(kind, _)| expanded(METHODS[row].0, kind)).sum() };
        let grids = [0, 2, 4].map(|row| {
            let name = METHODS[row].0.trim_start_matches("A*, ");
            let percent = 100.0 * again(row) / all(row);
            format!(
                "{name} {percent:.2} % of A*'s expansions are of nodes that came back, C expands {:.2} times as many",
                all(row + 1) / all(row)
            )
        });
        let fewer = [0, 2, 4].iter().all(|&row| all(row + 1) < all(row));
        vec![
            Claim::judged(
                "With an inconsistent heuristic A* can expand exponentially many nodes (4).",
                doubles,
                format!("On a graph of {largest} nodes it expands {astar:.0}: twice as many for each node more."),
            )
            .marked(MADE_FOR_IT),
            Claim::judged(
                "Algorithm C expands at most quadratically many, if ties go to the goal (4).",
                quadratic(2) && quadratic(1),
                format!("On the same graph it expands {c:.0}, and Martelli's B {b:.0}."),
            )
            .marked(MADE_FOR_IT),
            Claim::judged(
                "Ours to ask: does that advantage of the worst case (4) show under the heuristics of regions on grids?",
                fewer,
                format!("{}.", grids.join("; ")),
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::Graph;

    #[test]
    fn the_estimates_are_admissible_and_not_consistent() {
        let graph = martelli(9);
        for node in 1..9 {
            let exact = Edges { estimates: vec![0; 10], ..graph.clone() };
            let cost = best_first(&exact, node, Rule::AStar).cost.unwrap();
            assert!(graph.estimate(node) <= cost, "{node}: {} of {cost}", graph.estimate(node));
        }
        assert!(graph.successors(8).any(|(to, cost)| graph.estimate(8) > cost + graph.estimate(to)));
    }

    #[test]
    fn a_star_expands_a_power_of_two_and_b_and_c_a_triangle() {
        for k in 4..=16 {
            let counts = RULES.map(|(_, rule)| {
                let found = best_first(&martelli(k), k, rule);
                // The cheapest path goes through every node.
                assert_eq!(found.cost, Some(k - 1 + (1 << k)), "{k}, {rule:?}");
                found.expanded
            });
            let k = u64::from(k);
            assert_eq!(counts, [1 << (k - 1), k * (k - 1) / 2 + 1, k * (k - 1) / 2 + 1], "{k}");
        }
    }
}
