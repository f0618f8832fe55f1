//! A plain Fringe Search with the estimate open to choice: computed at every visit, as the printed code has it, or
//! stored with the cell when it is first reached, as the advice on A* has it. The library has settled it.

use super::estimate::Costs;
use super::plain::{Field, Found};
use cairn::Cell;

/// What is known of a cell.
#[derive(Clone, Copy, Default)]
struct Node {
    g: u32,
    /// The estimate, where it is stored.
    h: u32,
    /// The search that reached it.
    search: u32,
    on_list: bool,
}

/// The memory of a plain Fringe Search: nodes and links, with one link more for the list's head.
pub(super) struct PlainFringe {
    nodes: Vec<Node>,
    links: Vec<[u32; 2]>,
    search: u32,
}

const BEFORE: usize = 0;
const BEHIND: usize = 1;

impl PlainFringe {
    pub(super) fn new(field: &Field) -> PlainFringe {
        PlainFringe { nodes: vec![Node::default(); field.len()], links: vec![[0; 2]; field.len() + 1], search: 0 }
    }

    fn unlink(&mut self, index: u32) {
        let [before, behind] = self.links[index as usize];
        self.links[before as usize][BEHIND] = behind;
        self.links[behind as usize][BEFORE] = before;
    }

    fn link_behind(&mut self, index: u32, before: u32) {
        let behind = std::mem::replace(&mut self.links[before as usize][BEHIND], index);
        self.links[behind as usize][BEFORE] = index;
        self.links[index as usize] = [before, behind];
    }

    /// Searches from one cell to another. `estimate` is given a cell and its index; if `STORED`, once for each cell.
    /// Always inlined, so that each estimate has a loop of its own.
    #[inline(always)]
    pub(super) fn search<const STORED: bool>(
        &mut self,
        field: &Field,
        costs: Costs,
        (start, goal): (Cell, Cell),
        estimate: impl Fn(Cell, u32) -> u32,
    ) -> Found {
        let (head, start, goal) = (field.len() as u32, field.index(start), field.index(goal));
        self.search += 1;
        let mut limit = estimate(field.cell(start), start);
        let mut found = Found { estimates: 1, ..Found::default() };
        self.nodes[start as usize] = Node { g: 0, h: limit, search: self.search, on_list: true };
        self.links[head as usize] = [head; 2];
        self.link_behind(start, head);
        loop {
            let mut least = u32::MAX;
            let mut index = self.links[head as usize][BEHIND];
            while index != head {
                let Node { g, h, .. } = self.nodes[index as usize];
                let h = if STORED {
                    h
                } else {
                    found.estimates += 1;
                    estimate(field.cell(index), index)
                };
                if g + h > limit {
                    least = least.min(g + h);
                    index = self.links[index as usize][BEHIND];
                    continue;
                }
                if index == goal {
                    found.cost = Some(g.into());
                    return found;
                }
                found.expanded += 1;
                for (to, diagonal) in field.steps_from(index) {
                    let g = g + costs.step(diagonal);
                    let node = self.nodes[to as usize];
                    let known = node.search == self.search;
                    if known && g >= node.g {
                        continue;
                    }
                    let h = if STORED && !known {
                        found.estimates += 1;
                        estimate(field.cell(to), to)
                    } else {
                        node.h
                    };
                    if known && node.on_list {
                        self.unlink(to);
                    }
                    self.link_behind(to, index);
                    self.nodes[to as usize] = Node { g, h, search: self.search, on_list: true };
                }
                let next = self.links[index as usize][BEHIND];
                self.unlink(index);
                self.nodes[index as usize].on_list = false;
                index = next;
            }
            if least == u32::MAX {
                return found;
            }
            limit = least;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn::{Rules, Searcher};
    use lab::Method;
    use testkit::{Random, generate};

    #[test]
    fn it_expands_what_the_librarys_fringe_search_expands_whether_estimates_are_stored_or_not() {
        let mut random = Random::new(12);
        let mut saved = 0;
        for percent in [0, 10, 20, 30] {
            let grid = generate::random_obstacles(40, 30, percent, &mut random);
            let map = grid.to_map(&Rules::DEFAULT).unwrap();
            let mut searcher = Searcher::for_map(&map).unwrap();
            let field = Field::new(&map);
            let mut fringe = PlainFringe::new(&field);
            for _ in 0..20 {
                let [start, goal] = grid.random_ends(&mut random).unwrap();
                if start == goal || !testkit::endpoints::are_joined(&map, [start, goal]) {
                    continue;
                }
                let octile = Costs::new(70, 99).octile(goal);
                let costs = Costs::new(70, 99);
                let computed = fringe.search::<false>(&field, costs, (start, goal), |cell, _| octile(cell));
                let stored = fringe.search::<true>(&field, costs, (start, goal), |cell, _| octile(cell));
                let query = Method::parse("fringe").unwrap().query(start, goal);
                let library = searcher.find_path(&map, &query, &mut []).unwrap();
                assert_eq!((computed.cost, computed.expanded), (Some(library.cost), library.counters.expanded));
                // At every visit once, and for the first limit.
                assert_eq!(computed.estimates, library.counters.visited + 1);
                assert_eq!(Found { estimates: computed.estimates, ..stored }, computed);
                saved += computed.estimates.saturating_sub(stored.estimates);
            }
        }
        assert!(saved > 5000, "{saved}");
    }
}
