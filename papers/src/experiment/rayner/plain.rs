//! A plain A* on a binary heap, with everything that the advice is about open to choice: what a step costs, the
//! estimate, whether an estimate is computed again when a cheaper path to a cell is found, and how large a node is. The
//! library has settled these, so it cannot be asked.

use super::estimate::Costs;
use cairn::{Cell, Map};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use testkit::movement::{self, DIRECTIONS};

/// The steps that each cell of a map allows, a bit for each direction. Rows are a power of two apart, so that
/// coordinates cost no division, which would be more than the estimates that are made of them.
pub(super) struct Field {
    pub(super) width: i32,
    pub(super) height: i32,
    shift: u32,
    steps: Vec<u8>,
}

impl Field {
    pub(super) fn new(map: &Map) -> Field {
        let (width, height, shift) = (map.width() as i32, map.height() as i32, map.width().next_power_of_two().ilog2());
        let mut field = Field { width, height, shift, steps: vec![0; (height as usize) << shift] };
        for y in 0..height {
            for x in 0..width {
                let from = Cell { x, y };
                let allows = |&direction: &usize| movement::step(map, from, direction).is_some();
                let steps = (0..DIRECTIONS.len()).filter(allows).fold(0, |mask, direction| mask | 1 << direction);
                let index = field.index(from);
                field.steps[index as usize] = steps;
            }
        }
        field
    }

    /// One more than the largest index.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    #[inline(always)]
    pub(super) fn index(&self, cell: Cell) -> u32 {
        ((cell.y << self.shift) + cell.x) as u32
    }

    /// The cells that a step leads to, and whether it is diagonal.
    #[inline(always)]
    pub(super) fn steps_from(&self, index: u32) -> impl Iterator<Item = (u32, bool)> + use<> {
        let (mut steps, row) = (self.steps[index as usize], 1 << self.shift);
        std::iter::from_fn(move || {
            let direction = (steps != 0).then(|| steps.trailing_zeros())?;
            steps &= steps - 1;
            let (dx, dy) = DIRECTIONS[direction as usize];
            Some(((index as i32 + dy * row + dx) as u32, dx != 0 && dy != 0))
        })
    }

    #[inline(always)]
    pub(super) fn cell(&self, index: u32) -> Cell {
        Cell { x: (index & ((1 << self.shift) - 1)) as i32, y: (index >> self.shift) as i32 }
    }
}

/// What is known of a cell: 16 bytes, and as many words more as a careless layout might waste.
#[derive(Clone, Copy)]
struct Node<const WASTE: usize> {
    g: u32,
    f: u32,
    /// The search that reached it.
    search: u32,
    /// The cell before it.
    before: u32,
    _waste: [u32; WASTE],
}

/// What a search counted. Without a path the cost is nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) expanded: u64,
    pub(super) largest_open: u64,
    /// Cells on the open list, each counted once, summed over the expansions. Right if the estimate is consistent: no
    /// cell then comes back to the list.
    pub(super) cells_open: u64,
    /// How often the estimate was computed.
    pub(super) estimates: u64,
    pub(super) cost: Option<u64>,
}

/// Steps of a path, how many of them are diagonal, and how often it turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) steps: u64,
    pub(super) diagonal: u64,
    pub(super) turns: u64,
}

/// Least f first, then largest g; what is left is settled by the cell, so that every machine takes the same.
type Entry = (Reverse<u32>, u32, u32);

/// The memory of a plain search.
pub(super) struct Plain<const WASTE: usize> {
    nodes: Vec<Node<WASTE>>,
    open: BinaryHeap<Entry>,
    search: u32,
}

/// No cell, as a goal: the search then reaches everything.
const NOWHERE: u32 = u32::MAX;

impl<const WASTE: usize> Plain<WASTE> {
    pub(super) fn new(field: &Field) -> Self {
        let untouched = Node { g: 0, f: 0, search: 0, before: NOWHERE, _waste: [0; WASTE] };
        Plain { nodes: vec![untouched; field.len()], open: BinaryHeap::new(), search: 0 }
    }

    /// Searches from one cell to another. `estimate` is given a cell and its index. If `STORED`, it is asked once for
    /// each cell, and f of a cheaper path is `g_new + f_old - g_old`.
    pub(super) fn search<const STORED: bool>(
        &mut self,
        field: &Field,
        costs: Costs,
        (start, goal): (Cell, Cell),
        estimate: impl Fn(Cell, u32) -> u32,
    ) -> Found {
        self.run::<STORED>(field, costs, field.index(start), field.index(goal), estimate)
    }

    /// The cost from a cell to every other; the largest number where there is no path.
    pub(super) fn flood(&mut self, field: &Field, costs: Costs, from: Cell) -> Vec<u32> {
        self.run::<true>(field, costs, field.index(from), NOWHERE, |_, _| 0);
        self.nodes.iter().map(|node| if node.search == self.search { node.g } else { u32::MAX }).collect()
    }

    /// Always inlined, so that each estimate has a loop of its own.
    #[inline(always)]
    fn run<const STORED: bool>(
        &mut self,
        field: &Field,
        costs: Costs,
        start: u32,
        goal: u32,
        estimate: impl Fn(Cell, u32) -> u32,
    ) -> Found {
        let Plain { nodes, open, search } = self;
        *search += 1;
        open.clear();
        let h = estimate(field.cell(start), start);
        nodes[start as usize] = Node { g: 0, f: h, search: *search, before: start, ..nodes[start as usize] };
        open.push((Reverse(h), 0, start));
        let mut found = Found { estimates: 1, ..Found::default() };
        let mut reached = 1;
        while let Some((_, g, index)) = open.pop() {
            // Overtaken by a cheaper path.
            if nodes[index as usize].g != g {
                continue;
            }
            if index == goal {
                found.cost = Some(g.into());
                break;
            }
            found.expanded += 1;
            let from = field.cell(index);
            let mut steps = field.steps[index as usize];
            while steps != 0 {
                let (dx, dy) = DIRECTIONS[steps.trailing_zeros() as usize];
                steps &= steps - 1;
                let to = Cell { x: from.x + dx, y: from.y + dy };
                let to_index = field.index(to);
                let node = &mut nodes[to_index as usize];
                let g = g + costs.step(dx != 0 && dy != 0);
                let known = node.search == *search;
                if known && node.g <= g {
                    continue;
                }
                reached += u64::from(!known);
                let f = if STORED && known {
                    g + node.f - node.g
                } else {
                    found.estimates += 1;
                    g + estimate(to, to_index)
                };
                (node.g, node.f, node.search, node.before) = (g, f, *search, index);
                open.push((Reverse(f), g, to_index));
            }
            found.largest_open = found.largest_open.max(open.len() as u64);
            found.cells_open += u64::saturating_sub(reached, found.expanded);
        }
        found
    }

    /// The path that the last search found to its goal.
    pub(super) fn shape(&self, field: &Field, goal: Cell) -> Shape {
        let (mut shape, mut after) = (Shape::default(), None);
        let mut index = field.index(goal);
        loop {
            let before = self.nodes[index as usize].before;
            if before == index {
                return shape;
            }
            let (to, from) = (field.cell(index), field.cell(before));
            let step = (to.x - from.x, to.y - from.y);
            shape.steps += 1;
            shape.diagonal += u64::from(step.0 != 0 && step.1 != 0);
            shape.turns += u64::from(after.is_some_and(|after| after != step));
            (after, index) = (Some(step), before);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn::{Query, Rules, Searcher};
    use testkit::{Random, generate};

    #[test]
    fn it_finds_what_the_library_finds_whether_estimates_are_stored_or_not_and_whatever_is_wasted() {
        let mut random = Random::new(11);
        let (mut solved, mut saved) = (0, 0);
        for percent in [0, 10, 20, 30] {
            let grid = generate::random_obstacles(40, 30, percent, &mut random);
            let map = grid.to_map(&Rules::DEFAULT).unwrap();
            let mut searcher = Searcher::for_map(&map).unwrap();
            let field = Field::new(&map);
            let (mut slim, mut wide): (Plain<0>, Plain<12>) = (Plain::new(&field), Plain::new(&field));
            for _ in 0..20 {
                let [start, goal] = grid.random_ends(&mut random).unwrap();
                let costs = Costs::new(70, 99);
                let octile = costs.octile(goal);
                let anew = slim.search::<false>(&field, costs, (start, goal), |cell, _| octile(cell));
                let stored = wide.search::<true>(&field, costs, (start, goal), |cell, _| octile(cell));
                let library = searcher.find_path(&map, &Query::new(start, goal), &mut []).unwrap();
                assert_eq!(anew.cost, (library.path_length > 0).then_some(library.cost), "{start:?} to {goal:?}");
                assert_eq!(Found { estimates: anew.estimates, ..stored }, anew);
                assert!(stored.estimates <= anew.estimates);
                saved += anew.estimates - stored.estimates;
                let Some(cost) = anew.cost else { continue };
                solved += 1;
                let shape = slim.shape(&field, goal);
                assert_eq!(99 * shape.diagonal + 70 * (shape.steps - shape.diagonal), cost);
                assert_eq!(u64::from(slim.flood(&field, costs, goal)[field.index(start) as usize]), cost);
            }
        }
        assert!(solved > 50 && saved > 50, "{solved} solved, {saved} estimates saved");
    }

    #[test]
    fn turns_and_open_cells_are_counted() {
        let map = Map::new(9, 9, &Rules::DEFAULT).unwrap();
        let field = Field::new(&map);
        let mut plain: Plain<0> = Plain::new(&field);
        let shape = |plain: &mut Plain<0>, goal: Cell| {
            let (costs, start) = (Costs::new(70, 99), Cell { x: 0, y: 0 });
            plain.search::<true>(&field, costs, (start, goal), |_, _| 0);
            plain.shape(&field, goal)
        };
        assert_eq!(shape(&mut plain, Cell { x: 5, y: 5 }), Shape { steps: 5, diagonal: 5, turns: 0 });
        assert_eq!(shape(&mut plain, Cell { x: 0, y: 0 }), Shape::default());
        // One cell left the list and three came; then none is left but the goal.
        let map = Map::new(2, 2, &Rules::DEFAULT).unwrap();
        let corner = Field::new(&map);
        let mut small: Plain<0> = Plain::new(&corner);
        let ends = (Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 });
        let found = small.search::<true>(&corner, Costs::new(70, 99), ends, |_, _| 0);
        assert_eq!((found.expanded, found.cells_open, found.largest_open), (3, 3 + 2 + 1, 3));
        let bent = shape(&mut plain, Cell { x: 8, y: 3 });
        assert_eq!((bent.steps, bent.diagonal), (8, 3));
        assert!((1..=6).contains(&bent.turns), "{bent:?}");
    }
}
