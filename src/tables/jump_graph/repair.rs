//! How a graph is kept up to date with edits. An edit changes what scans read in and around it; a leg changes only if
//! the scan that found it reads one of these cells. So the nodes that may be affected are found by walking scans
//! backwards: back along the straight parts that enter the edited rectangle, and from each cell of those back along the
//! diagonals that turn there.

use super::node::{LegEnd, NOT_STORED, Node, StoredLeg};
use super::{Home, JumpGraph, LegState};
use crate::base::{CellId, Direction, Error, Rect};
use crate::grid::{Edit, GridNow};
use crate::jump::Scan;
use crate::tables::{Build, Edited, Kept, Landmarks, Row, Table, TableInfo, TableKind, TableState};

/// The work that storing the legs of a node again counts as, in cells.
const NODE_WORK: u64 = 64;

impl Edited for JumpGraph {
    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) {
        let rect = match *edit {
            Edit::Cells { rect, costs: true, .. } => rect,
            Edit::Cells { .. } => return,
            Edit::Weight { legs, .. } => {
                // Its legs may be anywhere, and have any cost.
                self.is_suspended |= legs;
                return;
            }
        };
        if self.is_suspended {
            return;
        }
        let scan = Scan::new(now);
        self.affected.clear();
        let mut left = u64::from(self.def.edit_allowance);
        let around = now.frame.with_surroundings(rect);
        let sweep = Sweep { graph: self, scan: &scan, now, around, left: &mut left };
        if !sweep.run() {
            self.is_suspended = true;
            return;
        }
        for index in 0..self.affected.len() {
            if left < NODE_WORK {
                break;
            }
            left -= NODE_WORK;
            // If there is no room, which is not an error here, the node stays stale.
            let stored = self.store(&scan, self.affected[index] as usize, false);
            self.repaired_nodes += u64::from(stored == Ok(true));
        }
    }

    fn memory_bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Node>() + self.homes.capacity() * size_of::<Home>();
        let legs = self.legs.capacity() * size_of::<StoredLeg>() + self.ends.capacity() * size_of::<LegEnd>();
        let rows = self.rows.capacity() * size_of::<Row>();
        let chains = self.chains.memory_bytes();
        (nodes + legs + rows + chains + self.affected.capacity() * 4) as u64 + self.numbers.memory_bytes()
    }

    fn info(&self, _: &GridNow<'_>, _: u32) -> Result<TableInfo, Error> {
        Ok(TableInfo {
            state: TableState::new(self.is_suspended, self.stale == 0),
            entries: self.homes.iter().map(|home| u64::from(home.legs)).sum(),
            repaired_entries: self.repaired_nodes,
            nodes: self.node_count(),
            stale_nodes: self.stale,
            ..TableInfo::new(Table::JumpGraph, TableKind::JumpGraph)
        })
    }
}

impl Kept for JumpGraph {
    fn is_suspended(&self) -> bool {
        self.is_suspended
    }

    fn is_finished(&self) -> bool {
        self.stale == 0 && self.chains.are_known() && !self.is_suspended
    }
}

impl Build for JumpGraph {
    /// Stores the legs of stale nodes, and then computes the chains, for about that much work.
    fn advance(&mut self, now: &GridNow<'_>, _: Option<&Landmarks>, work: &mut u64) -> Result<bool, Error> {
        let scan = Scan::new(now);
        while self.stale > 0 && *work > 0 {
            if self.cursor >= self.nodes.len() {
                self.cursor = 0;
            }
            if self.homes[self.cursor].legs_are == LegState::Stale {
                self.store(&scan, self.cursor, true)?;
                *work = work.saturating_sub(NODE_WORK);
            }
            self.cursor += 1;
        }
        if self.stale == 0 {
            self.advance_chains(&scan, work)?;
        }
        Ok(self.stale == 0 && self.chains.are_known())
    }

    fn progress(&self) -> (u64, u64) {
        let nodes = u64::from(self.node_count());
        (nodes - u64::from(self.stale) + self.chain_progress(nodes), 2 * nodes)
    }
}

impl JumpGraph {
    fn make_stale(&mut self, number: u32) {
        let home = &mut self.homes[number as usize];
        if home.legs_are != LegState::Stale {
            home.legs_are = LegState::Stale;
            self.chains.forget();
            self.nodes[number as usize].first = NOT_STORED;
            self.stale += 1;
            self.cursor = self.cursor.min(number as usize);
            self.note_affected(number);
        }
    }

    fn note_affected(&mut self, number: u32) {
        if self.affected.len() < self.affected.capacity() {
            self.affected.push(number);
        }
    }
}

/// The search for the nodes that an edit affects.
struct Sweep<'a, 'b> {
    graph: &'a mut JumpGraph,
    scan: &'a Scan<'b>,
    now: &'a GridNow<'b>,
    /// The cells whose contents may have changed.
    around: Rect,
    /// How many more cells may be looked at.
    left: &'a mut u64,
}

impl Sweep<'_, '_> {
    /// Makes all nodes stale that the edit may affect, and returns whether that could be done.
    fn run(mut self) -> bool {
        self.meet_jump_points().is_some() && self.go_back_from_all_sides().is_some()
    }

    /// The cells of the rectangle: those that have become jump points get numbers.
    fn meet_jump_points(&mut self) -> Option<()> {
        let frame = self.now.frame;
        self.spend(u64::from(self.around.width) * u64::from(self.around.height))?;
        for index in frame.rows(self.around).flatten() {
            let cell = CellId(index as u32);
            if self.scan.is_jump_point(cell) && self.graph.numbers.of(cell).is_none() {
                let number = self.graph.numbers.add(cell)?;
                self.graph.push_node(self.now, cell);
                self.graph.note_affected(number);
            }
            self.touch(cell);
            for diagonal in [1, 3, 5, 7].map(Direction) {
                self.go_back_along_diagonal(cell, diagonal)?;
            }
        }
        Some(())
    }

    /// The straight scans that enter the rectangle.
    fn go_back_from_all_sides(&mut self) -> Option<()> {
        let frame = self.now.frame;
        let Rect { x, y, width, height } = self.around;
        let at = |column: u32, row: u32| frame.id_of_spot(x + 1 + column as i32, y + 1 + row as i32);
        for row in 0..height {
            self.go_back(at(0, row), Direction::E)?;
            self.go_back(at(width - 1, row), Direction::W)?;
        }
        for column in 0..width {
            self.go_back(at(column, 0), Direction::S)?;
            self.go_back(at(column, height - 1), Direction::N)?;
        }
        Some(())
    }

    /// From where straight scans lead to a cell in a direction, and the diagonals that turn there.
    fn go_back(&mut self, cell: CellId, direction: Direction) -> Option<()> {
        if !self.is_passable(cell) {
            return Some(());
        }
        let mut at = cell;
        loop {
            at = self.now.frame.neighbour(at, direction.opposite());
            if !self.is_passable(at) {
                return Some(());
            }
            self.spend(1)?;
            self.touch(at);
            for diagonal in [direction.turned(1), direction.turned(7)] {
                self.go_back_along_diagonal(at, diagonal)?;
            }
            if self.scan.ends_jump(direction, at) {
                return Some(());
            }
        }
    }

    /// From where a diagonal leads to a cell.
    fn go_back_along_diagonal(&mut self, cell: CellId, diagonal: Direction) -> Option<()> {
        let mut at = cell;
        loop {
            at = self.now.frame.neighbour(at, diagonal.opposite());
            let steps = self.scan.steps(at);
            if steps & diagonal.bit() == 0 {
                return Some(());
            }
            self.spend(1)?;
            self.touch(at);
            if self.scan.ends_diagonal(diagonal, at) {
                return Some(());
            }
        }
    }

    fn is_passable(&self, cell: CellId) -> bool {
        self.now.terrain[cell.index()] != crate::grid::BLOCKED
    }

    fn touch(&mut self, cell: CellId) {
        if let Some(number) = self.graph.numbers.of(cell) {
            self.graph.make_stale(number);
        }
    }

    fn spend(&mut self, cells: u64) -> Option<()> {
        *self.left = self.left.checked_sub(cells)?;
        Some(())
    }
}
