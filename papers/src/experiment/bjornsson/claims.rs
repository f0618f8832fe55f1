//! What the paper concludes from the tables and Figure 5, compared with our figures. Speed is judged against the A* of
//! the paper's kind, and apart from that against the fastest A* that we have.

use super::bed::{COMPLETED_ITERATIONS, FEWER_ITERATIONS, IDA_BUDGET, MAP, SAME_ORDER, SHORT, TIME_OF_SOME};
use super::curves;
use super::paper::{
    ASTAR, BUCKETS, COLLECTIONS, FRINGE, HEAP, IDA, LINES, ME_IDA, Obstacles, STACKS, TEXTBOOK, TREAP, WIDE_BUCKETS,
};
use crate::experiment::octiles::{GroupName, OCTILES, TILES, row_of};
use crate::experiment::{Claim, Mark, Measured, Spread};
use cairn::Neighbours;

pub(super) fn of(obstacles: Obstacles, measured: &Measured) -> Vec<Claim> {
    let figures = Figures { measured };
    vec![
        figures.faster_than_astar(),
        figures.faster_than_any_astar(),
        figures.faster_than_a_textbook(),
        figures.faster_than_me_ida(),
        figures.fewer_nodes_than_me_ida(),
        figures.better_with_error(),
        figures.iterations_with_error(),
        figures.error_with("cells", "larger"),
        figures.error_with("obstacles", "fuller of obstacles"),
        figures.ida_does_not_complete(),
        figures.fewer_iterations(),
        figures.same_iterations(),
        figures.comparable_expansions(),
        figures.more_visits(obstacles),
        figures.hidden_cost(),
        figures.last_iteration(),
        figures.no_use_for_buckets(),
        figures.order_of_ida(),
        figures.lengths(obstacles),
    ]
}

struct Figures<'a> {
    measured: &'a Measured,
}

const GROUPS: [Neighbours; 2] = [OCTILES, TILES];

/// For what rests on the expansions of ME-IDA*.
const BACKED_UP: Mark = Mark::Fitted(
    "what ME-IDA* backs up from a cell that it meets again at the same cost the paper leaves open; of two readings the one \
     was taken that expands about as much as in the paper, where the other expands twice as much",
);

impl Figures<'_> {
    fn of(&self, group: Neighbours, row: &str, quantity: &str) -> Spread {
        self.measured.of(&row_of(group, row), quantity)
    }

    fn mean(&self, group: Neighbours, row: &str, quantity: &str) -> f64 {
        self.of(group, row, quantity).mean().unwrap_or(f64::NAN)
    }

    /// How many times as much the first row has of a quantity as the second, on octiles and on tiles.
    fn times(&self, quantity: &str, many: &str, few: &str) -> [f64; 2] {
        GROUPS.map(|group| self.of(group, many, quantity).sum / self.of(group, few, quantity).sum)
    }

    /// How many percent less time the first row takes than the second.
    fn saved(&self, fast: &str, slow: &str) -> [f64; 2] {
        self.times("time", fast, slow).map(|ratio| 100.0 * (1.0 - ratio))
    }

    fn faster_than_astar(&self) -> Claim {
        let [octiles, tiles] = self.saved(FRINGE, ASTAR);
        let [treap, heap] = [TREAP, HEAP].map(|row| self.saved(FRINGE, row));
        Claim::judged(
            "Fringe Search runs 25 % to 40 % faster than A*, which keeps its open list in a balanced tree (3.4).",
            // To the nearest 5 %, as the paper has it; more is another finding.
            [octiles, tiles].iter().all(|saved| (22.5..=42.5).contains(saved)),
            format!(
                "It takes {octiles:.0} % less time than A* on a B-tree on octiles and {tiles:.0} % less on tiles; than \
                 A* on a treap {:.0} % and {:.0} % less, on a heap {:.0} % and {:.0} %.",
                treap[0], treap[1], heap[0], heap[1]
            ),
        )
        .marked(Mark::Moved(
            "at least 25 % was asked for at first, with no upper end, and against a treap alone, where 78 % to 83 % \
             were measured: with both ends the verdict turns",
        ))
    }

    fn faster_than_a_textbook(&self) -> Claim {
        let times =
            |row: &str| GROUPS.map(|group| self.of(group, row, "time").sum / self.of(group, ASTAR, TIME_OF_SOME).sum);
        let ([octiles, tiles], [heap, heap_tiles]) = (times(TEXTBOOK), times(COLLECTIONS));
        Claim::judged(
            "Balanced tree, marks and lazy clearing make A* an order of magnitude faster than a textbook's (3.1.1).",
            [octiles, tiles].iter().all(|times| (5.0..=50.0).contains(times)),
            format!(
                "On the same pairs A* that scans two lists takes {octiles:.1} times as long on octiles and {tiles:.1} \
                 times on tiles; one with a heap and a hash table of the standard library {heap:.1} and \
                 {heap_tiles:.1} times."
            ),
        )
    }

    /// The array of stacks is the fastest list that A* has here.
    fn faster_than_any_astar(&self) -> Claim {
        let [octiles, tiles] = self.saved(FRINGE, STACKS);
        let word = |saved: f64| if saved < 0.0 { "more" } else { "less" };
        Claim::judged(
            "Fringe Search runs 10 % to 40 % faster than a highly optimised A* (abstract); however much A* is \
             optimised, about 10 % remain on octiles and 20 % on tiles (5).",
            octiles >= 10.0 && tiles >= 20.0,
            format!(
                "It takes {:.0} % {} time than A* on an array of stacks on octiles and {:.0} % {} on tiles. Rayner \
                 (2017) found it slower than an optimised A*.",
                octiles.abs(),
                word(octiles),
                tiles.abs(),
                word(tiles)
            ),
        )
    }

    fn faster_than_me_ida(&self) -> Claim {
        let [octiles, tiles] = self.times("time", ME_IDA, FRINGE);
        Claim::judged(
            "Fringe Search is faster than ME-IDA* by roughly an order of magnitude under all models (3.3).",
            [octiles, tiles].iter().all(|times| (5.0..=30.0).contains(times)),
            format!("It is {octiles:.1} times as fast on octiles and {tiles:.1} times on tiles."),
        )
        .marked(Mark::Moved(
            "at least 5 times was asked for at first; at most 30 as well since, where 32.4 and 38.5 had been measured on \
             octiles, which turned both tables from holds to not today (65a1416)",
        ))
        .marked(BACKED_UP)
    }

    fn fewer_nodes_than_me_ida(&self) -> Claim {
        let (expanded, visited) = (self.times("expanded", ME_IDA, FRINGE), self.times("visited", ME_IDA, FRINGE));
        Claim::judged(
            "That comes from the huge reduction in visited and expanded nodes (3.3).",
            expanded.iter().all(|&ratio| ratio >= 5.0) && visited.iter().all(|&ratio| ratio > 1.0),
            format!(
                "ME-IDA* expands {:.1} times as many nodes on octiles and {:.1} times on tiles, and enters {:.1} and \
                 {:.1} times as many as Fringe Search visits.",
                expanded[0], expanded[1], visited[0], visited[1]
            ),
        )
        .marked(BACKED_UP)
    }

    fn better_with_error(&self) -> Claim {
        let curve = |group, quantity| by_doubling(&curves::fringe_to_me_ida(self.measured, group, quantity));
        let curves = GROUPS.map(|group| ["expanded", "visited"].map(|quantity| curve(group, quantity)));
        let told = |group: Neighbours, [expanded, visited]: &[Vec<f64>; 2]| {
            format!("on {} {} of the expanded and {} of the visited", group.name(), ends(expanded, 3), ends(visited, 3))
        };
        Claim::judged(
            "The larger the error of the first estimate, the fewer nodes Fringe Search has relative to ME-IDA* (3.3, \
             Figure 5).",
            curves.iter().flatten().all(|curve| falls(curve)),
            format!(
                "From no error to a large one its share of ME-IDA*'s nodes goes {}, {}.",
                told(OCTILES, &curves[0]),
                told(TILES, &curves[1])
            ),
        )
        .marked(BACKED_UP)
    }

    fn iterations_with_error(&self) -> Claim {
        let curves = GROUPS.map(|group| by_doubling(&curves::iterations(self.measured, group)));
        Claim::judged(
            "The larger the error, the more iterations ME-IDA* needs (3.3).",
            curves.iter().all(|curve| falls(&curve.iter().map(|&count| -count).collect::<Vec<_>>())),
            format!("They go {} on octiles and {} on tiles.", ends(&curves[0], 1), ends(&curves[1], 1)),
        )
    }

    /// How well two quantities of the maps go together, from -1 to 1.
    fn correlation_with_error(&self, group: Neighbours, quantity: &str) -> f64 {
        let (one, error) = (self.of(group, MAP, quantity), self.of(group, MAP, "error"));
        let product = self.of(group, MAP, &format!("{quantity} by error")).sum / error.count;
        let mean = |spread: Spread| spread.sum / spread.count;
        let deviation = |spread: Spread| spread.deviation().unwrap_or(0.0);
        (product - mean(one) * mean(error)) / (deviation(one) * deviation(error))
    }

    fn error_with(&self, quantity: &str, word: &str) -> Claim {
        let [octiles, tiles] = GROUPS.map(|group| self.correlation_with_error(group, quantity));
        Claim::judged(
            format!("The error grows as maps get {word} (3.3)."),
            octiles >= 0.3 && tiles >= 0.3,
            format!(
                "Over the maps the mean error correlates with the {} by {octiles:.2} on octiles and {tiles:.2} on \
                 tiles.",
                if quantity == "cells" { "number of cells" } else { "share of obstacles" }
            ),
        )
        .marked(Mark::Moved(
            "size and obstacles were one claim, judged by the larger of the two correlations, and held; apart, that on \
             obstacles turns",
        ))
    }

    fn ida_does_not_complete(&self) -> Claim {
        let told = |quantity: &str| {
            let [octiles, tiles] = GROUPS.map(|group| {
                let spread = self.of(group, IDA, quantity);
                format!("{} of {}", spread.sum, spread.count)
            });
            format!("{octiles} and {tiles}")
        };
        Claim::judged(
            "Most runs of plain IDA* do not complete (3.3).",
            GROUPS.iter().all(|&group| self.mean(group, IDA, "completed") < 0.5),
            format!(
                "With {IDA_BUDGET} expansions {} complete on octiles and on tiles; {} of the paths of up to {SHORT} \
                 cells, {} where the first estimate is exact, {} where it is not. The paper does not tell its limit.",
                told("completed"),
                told("completed, short"),
                told("completed, exact"),
                told("completed, inexact")
            ),
        )
    }

    fn fewer_iterations(&self) -> Claim {
        let of = |row: &str, quantity: &str| GROUPS.map(|group| self.mean(group, row, quantity));
        let ([plain, plain_tiles], [enhanced, enhanced_tiles]) =
            (of(IDA, COMPLETED_ITERATIONS), of(ME_IDA, COMPLETED_ITERATIONS));
        let ([all, all_tiles], [fringe, fringe_tiles]) = (of(ME_IDA, "iterations"), of(FRINGE, "iterations"));
        let fewer = GROUPS.map(|group| self.of(group, ME_IDA, FEWER_ITERATIONS));
        Claim::judged(
            "Where steps differ in cost the table can save ME-IDA* iterations (3.1.2, Figure 3).",
            fewer[0].sum > 0.0,
            format!(
                "On {} of {} pairs where IDA* completes ME-IDA* needs fewer iterations on octiles, on {} of {} on \
                 tiles. IDA* needs {plain:.2} there and ME-IDA* {enhanced:.2}, on tiles {plain_tiles:.2} and \
                 {enhanced_tiles:.2}. Over all pairs ME-IDA* needs {all:.2} and {all_tiles:.2}, Fringe Search \
                 {fringe:.2} and {fringe_tiles:.2}.",
                fewer[0].sum, fewer[0].count, fewer[1].sum, fewer[1].count
            ),
        )
        .marked(Mark::Moved(
            "the means were compared at first, which in Table 2 held by less than their last digit; now pairs are \
             counted",
        ))
    }

    fn same_iterations(&self) -> Claim {
        let sums = |row: &str| GROUPS.map(|group| self.of(group, row, "iterations").sum);
        let ([astar, astar_tiles], [fringe, fringe_tiles]) = (sums(ASTAR), sums(FRINGE));
        let [buckets, buckets_tiles] = sums(BUCKETS);
        Claim::judged(
            "A* and Fringe Search have the same number of iterations (tables 1 and 2).",
            fringe / astar <= 1.001 && fringe_tiles / astar_tiles <= 1.001,
            format!(
                "A* has {astar} on octiles and {astar_tiles} on tiles, Fringe Search {fringe} and {fringe_tiles}, and \
                 with buckets {buckets} and {buckets_tiles}: without them the next limit may come from a node that has \
                 become cheaper since it was passed over, and a walk then expands nothing."
            ),
        )
    }

    fn comparable_expansions(&self) -> Claim {
        let before_last = |group: Neighbours, row: &str| {
            self.of(group, row, "expanded").sum - self.of(group, row, "expanded-last").sum
        };
        let same_before = GROUPS.iter().all(|&group| before_last(group, ASTAR) == before_last(group, FRINGE));
        let [octiles, tiles] = self.times("expanded", FRINGE, ASTAR).map(|ratio| 100.0 * (ratio - 1.0));
        let before = if same_before { "the same number" } else { "not the same number" };
        Claim::judged(
            "A* and Fringe Search expand about as many nodes; the only difference is that A* finds the goal a little \
             earlier in the last iteration (3.4).",
            same_before && octiles.abs() <= 5.0 && tiles.abs() <= 5.0,
            format!(
                "Fringe Search expands {octiles:.1} % more on octiles and {tiles:.1} % more on tiles; before the last \
                 iteration both expand {before}."
            ),
        )
    }

    fn more_visits(&self, obstacles: Obstacles) -> Claim {
        let [octiles, tiles] = self.times("visited", FRINGE, ASTAR);
        let (kind, paper) = (obstacles.name(), if obstacles == Obstacles::Impassable { 4.0 } else { 6.0 });
        let [saved, _] = self.saved(FRINGE, ASTAR);
        Claim::judged(
            format!(
                "With {kind} obstacles Fringe Search visits about {paper} times as many nodes as A*, and is about 25 % \
                 faster all the same (3.4)."
            ),
            (octiles / paper - 1.0).abs() <= 0.25 && (15.0..=35.0).contains(&saved),
            format!(
                "It visits {octiles:.1} times as many on octiles ({tiles:.1} times on tiles) and takes {saved:.0} % \
                 less time than A* on a B-tree."
            ),
        )
        .marked(Mark::Moved("20 % less time was enough at first, without an upper end, against a treap: it turns"))
    }

    fn hidden_cost(&self) -> Claim {
        let rise = |row: &str| {
            GROUPS.map(|group| {
                let curve = curves::cost_of_expansion(self.measured, group, row);
                let cost = |point: Option<&(u64, f64)>| point.map_or(f64::NAN, |point| point.1);
                // The first ranges are searches so short that beginning them is most of the time.
                cost(curve.last()) / curve.iter().map(|point| point.1).fold(f64::INFINITY, f64::min)
            })
        };
        let ([octiles, tiles], [stacks, stacks_tiles]) = (rise(ASTAR), rise(STACKS));
        Claim::judged(
            "A* has a hidden cost: the larger the open list, the more it costs to keep it in order (3.4).",
            octiles >= 1.2 && tiles >= 1.2,
            format!(
                "On a B-tree a node costs {octiles:.2} times as much on octiles and {tiles:.2} times on tiles with \
                 the longest open lists as where it costs least. On the array of stacks it is {stacks:.2} and \
                 {stacks_tiles:.2} times."
            ),
        )
    }

    fn last_iteration(&self) -> Claim {
        let more = GROUPS.map(|group| {
            let more = self.of(group, FRINGE, "expanded-last").sum - self.of(group, ASTAR, "expanded-last").sum;
            100.0 * more / self.of(group, ASTAR, "expanded").sum
        });
        Claim::judged(
            "In the last iteration Fringe Search expands more nodes than A*, but few: best-first order is \
             insignificant here (3.4).",
            more.iter().all(|&more| more > 0.0 && more <= 3.0),
            format!("It expands {:.1} % of all of A*'s nodes more on octiles, {:.1} % on tiles.", more[0], more[1]),
        )
    }

    fn no_use_for_buckets(&self) -> Claim {
        let [octiles, tiles] = self.times("time", BUCKETS, FRINGE);
        let [visits, visits_tiles] = self.times("visited", FRINGE, BUCKETS);
        let wide = WIDE_BUCKETS.map(|row| (row, self.times("time", row, FRINGE)));
        let words = wide.map(|(row, [octiles, tiles])| {
            format!("{} {octiles:.2} and {tiles:.2}", row.trim_start_matches("Fringe, buckets of "))
        });
        let least = wide.iter().flat_map(|&(_, times)| times).chain([octiles, tiles]).fold(f64::INFINITY, f64::min);
        Claim::judged(
            "Buckets that sort the fringe, a few or one for each f, are unlikely to help much in this domain (2.3, 5).",
            least >= 0.9,
            format!(
                "With a bucket for each f Fringe Search takes {octiles:.2} times as long on octiles and {tiles:.2} \
                 times on tiles, although without them it visits {visits:.1} and {visits_tiles:.1} times as many \
                 nodes; with buckets of so many values of f: {}.",
                words.join(", ")
            ),
        )
        .marked(Mark::Moved(
            "a bucket for each f was judged alone at first, and held at 1.27 to 1.52; all widths are since (65a1416)",
        ))
    }

    fn order_of_ida(&self) -> Claim {
        let same = |row: &str, quantity: &str| GROUPS.map(|group| 100.0 * self.mean(group, row, quantity));
        let [once, more] = ["one iteration", "more"].map(|when| same(FRINGE, &format!("{SAME_ORDER}{when}")));
        let [path_once, path_more] = ["one iteration", "more"].map(|when| same(ME_IDA, &format!("same path, {when}")));
        Claim::judged(
            "Fringe Search expands nodes in the exact same order as IDA* (abstract, 2.2, 2.5).",
            more.iter().chain(&once).all(|&share| share == 100.0),
            format!(
                "Both as printed come to expand nodes in the same order where one iteration is enough for {:.0} % of \
                 the pairs on octiles and {:.0} % on tiles; where it takes more, for {:.0} % and {:.0} %. The \
                 library's find the same path, cell by cell, for {:.0} % and {:.0} % of the first and {:.0} % and \
                 {:.0} % of the second. A cell that two others reach at the same cost stays behind the one that was \
                 expanded first, if need be in an earlier iteration; IDA* comes to it from the left again each time. \
                 It is true of trees, as of Figure 1.",
                once[0], once[1], more[0], more[1], path_once[0], path_once[1], path_more[0], path_more[1]
            ),
        )
        .marked(Mark::Moved(
            "the verdict was wrong in the paper at first, then not today (226f71d); paths were compared until orders \
             were",
        ))
    }

    fn lengths(&self, obstacles: Obstacles) -> Claim {
        let of = |row: &str| GROUPS.map(|group| self.mean(group, row, "length"));
        let ([octiles, tiles], [fringe, fringe_tiles], [me_ida, me_ida_tiles]) = (of(ASTAR), of(FRINGE), of(ME_IDA));
        let same_costs = GROUPS
            .iter()
            .all(|&group| LINES.iter().all(|line| self.of(group, line.name, "same cost").mean() == Some(1.0)));
        let close = |one: f64, other: f64| (one / other - 1.0).abs() <= 0.01;
        let pairs = [(octiles, fringe), (octiles, me_ida), (tiles, fringe_tiles), (tiles, me_ida_tiles)];
        // To the paper's decimal.
        let differs = |one: f64, other: f64| (one - other).abs() >= 0.05;
        let is_close = pairs.iter().all(|&(one, other)| close(one, other));
        let any_differs = pairs.iter().any(|&(one, other)| differs(one, other));
        let (claim, lengths, moved) = match obstacles {
            Obstacles::Impassable => (
                "All methods find paths of the same cost and the same mean length (Table 1).",
                !any_differs,
                "lengths within 1 % of each other were enough at first, of A* and Fringe Search alone until b8d3344; now \
                 they are the same to the paper's decimal: it does not turn",
            ),
            Obstacles::Passable => (
                "Paths cost the same with all methods; between A* and the other two there is a small difference in \
                 their length (3.4).",
                is_close && any_differs,
                "that lengths lie within 1 % of each other was enough at first, so that no difference at all would have \
                 held; now there must be one at the paper's decimal: it does not turn",
            ),
        };
        let holds = same_costs && lengths;
        let costs = if same_costs { "the same for every pair" } else { "not the same for every pair" };
        Claim::judged(
            claim,
            holds,
            format!(
                "Costs are {costs}. Mean lengths of A*, Fringe Search and ME-IDA* are {octiles:.2}, {fringe:.2} and \
                 {me_ida:.2} on octiles, {tiles:.2}, {fringe_tiles:.2} and {me_ida_tiles:.2} on tiles."
            ),
        )
        .marked(Mark::Moved(moved))
    }
}

/// A curve's values where its errors have doubled: at none, 500, 1000, 2000 and so on.
fn by_doubling(curve: &[(u64, f64)]) -> Vec<f64> {
    let mut next = 0;
    let mut values = Vec::new();
    for &(error, value) in curve {
        if error >= next {
            values.push(value);
            next = 2 * error.max(250);
        }
    }
    values
}

fn falls(values: &[f64]) -> bool {
    values.len() > 1 && values.windows(2).all(|pair| pair[1] < pair[0])
}

fn ends(values: &[f64], decimals: usize) -> String {
    match values {
        [first, .., last] => format!("from {first:.decimals$} to {last:.decimals$}"),
        _ => "nowhere".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_read_where_its_errors_have_doubled() {
        let curve: Vec<(u64, f64)> = (0..=9).map(|step| (500 * step, step as f64)).collect();
        assert_eq!(by_doubling(&curve), [0.0, 1.0, 2.0, 4.0, 8.0]);
        assert!(falls(&[3.0, 2.0, 1.0]) && !falls(&[3.0, 3.0, 1.0]) && !falls(&[3.0]));
    }

    #[test]
    fn correlation_is_that_of_the_maps() {
        let mut measured = Measured::default();
        for (cells, error) in [(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)] {
            let row = row_of(OCTILES, MAP);
            measured.add(&row, "cells", cells);
            measured.add(&row, "error", error);
            measured.add(&row, "cells by error", cells * error);
        }
        let figures = Figures { measured: &measured };
        assert!((figures.correlation_with_error(OCTILES, "cells") - 1.0).abs() < 1e-9);
    }
}
