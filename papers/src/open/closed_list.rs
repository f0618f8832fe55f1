//! What Cao's A* does with its closed list, for a search of the library, which has none: it marks the nodes themselves.
//!
//! Each check and each insertion is a step [Cao 5.2.3]. Every expanded node is inserted once, and every neighbour of an
//! expanded node is checked, the one it was reached from included [Cao, Algorithm 1, lines 12 and 14]. With
//! [`CheckFromClosed`](super::CheckFromClosed) so is every node that leaves the open list, but for the goal, at which
//! the search ends first [Cao, Algorithm 2, lines 8 and 12].
//!
//! Not obvious: insertions follow from the counters, checks do not, since the library passes over neighbours that
//! cannot be cheaper and does not count those that are not. They are counted afterwards, on the map.

use super::{Baseline, Counter, Plan, Store};
use cairn::{AnsweredBy, Cell, Map, Outcome, Rect, SearchResult, Searcher};
use testkit::movement;

/// The state that [`Searcher::read_states`] reports for cells that were expanded, and of those on the path.
const CLOSED: u8 = 2;
const PATH: u8 = 3;

/// Steps on the closed list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClosedSteps {
    /// Nodes that were put on it. None leaves it, so it is also its largest size.
    pub inserted: u64,
    /// Neighbours of expanded nodes that were looked for in it.
    pub neighbour_checks: u64,
    /// Nodes from the open list that were looked for in it.
    pub deletion_checks: u64,
}

impl ClosedSteps {
    /// The steps of the search that a searcher and a list have just made: neither has been used or cleared since, nor
    /// the map edited.
    ///
    /// # Panics
    /// If the search was interrupted or reopened a node, which Cao's cannot.
    pub fn of<S: Store, P: Plan<S>, C: Counter>(
        list: &Baseline<S, P, C>,
        map: &Map,
        searcher: &mut Searcher,
        result: &SearchResult,
    ) -> Self {
        if result.answered_by != AnsweredBy::Search {
            return Self::default();
        }
        let counters = &result.counters;
        let found = result.outcome == Outcome::Optimal;
        assert!(found || result.reason == Outcome::NoPath, "the search was interrupted");
        let expanded = expanded_cells(map, searcher, found.then_some(result.end));
        assert_eq!(expanded.len() as u64, counters.expanded, "a node was expanded twice");
        let steps_of = |cell| movement::count_steps(map, cell) as u64;
        let deletions = counters.generated - list.store().len() as u64;
        Self {
            inserted: counters.expanded,
            neighbour_checks: expanded.into_iter().map(steps_of).sum(),
            deletion_checks: if P::LOOKS_UP_DELETED { deletions - u64::from(found) } else { 0 },
        }
    }

    /// All of them.
    pub fn total(&self) -> u64 {
        self.inserted + self.neighbour_checks + self.deletion_checks
    }
}

/// The cells that the last search expanded. The goal that it found is on the path, but was not.
fn expanded_cells(map: &Map, searcher: &mut Searcher, goal: Option<Cell>) -> Vec<Cell> {
    let (width, height) = (map.width(), map.height());
    let mut states = vec![0; width as usize * height as usize];
    let whole = Rect { x: 0, y: 0, width, height };
    searcher.read_states(whole, &mut states, width.into()).expect("the map that was searched");
    let cells = (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| Cell { x, y }));
    let expanded = cells.zip(states).filter(|&(cell, state)| [CLOSED, PATH].contains(&state) && Some(cell) != goal);
    expanded.map(|(cell, _)| cell).collect()
}
