//! How a graph is kept up to date with edits. An edit changes what scans read in and around it; a leg changes only if
//! the scan that found it reads one of these cells. The nodes that may be affected are found first ([`sweep`]), with
//! the directions that their scans come from. Of most of them the legs are found to be as they were; the others become
//! stale, and are stored again.

use super::node::{LegEnd, NOT_STORED, Node, StoredLeg};
use super::sweep::{self, Sweep};
use super::{Found, Home, JumpGraph, LegState, stored_run};
use crate::base::{Direction, Error};
use crate::grid::{Edit, GridNow, Known};
use crate::jump::Scan;
use crate::tables::{Build, Edited, Kept, Landmarks, Table, TableInfo, TableKind, TableState};

/// The work that storing the legs of a node again counts as, in cells.
const NODE_WORK: u64 = 64;

/// The work that finding out whether its legs have changed counts as.
const LOOK_WORK: u64 = 16;

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
        self.rest_chains();
        let mut left = u64::from(self.def.edit_allowance);
        if !Sweep::new(self, &scan, now, now.frame.with_surroundings(rect), &mut left).run() {
            self.is_suspended = true;
            return;
        }
        let mut kinds = scan.kinds();
        let mut found = Found::new(Known::in_room(&mut kinds));
        for index in 0..self.affected.len() {
            self.renew(&scan, self.affected[index] as usize, &mut found, &mut left);
        }
    }

    fn memory_bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Node>() + self.homes.capacity() * size_of::<Home>();
        let legs = self.legs.capacity() * size_of::<StoredLeg>() + self.ends.capacity() * size_of::<LegEnd>();
        let chains = self.chains.memory_bytes();
        (nodes + legs + chains + self.affected.capacity() * 4 + self.reached.capacity() * 8) as u64
            + self.rows.memory_bytes()
            + self.numbers.memory_bytes()
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
        let mut kinds = scan.kinds();
        let mut found = Found::new(Known::in_room(&mut kinds));
        while self.stale > 0 && *work > 0 {
            if self.cursor >= self.nodes.len() {
                self.cursor = 0;
            }
            if self.homes[self.cursor].legs_are == LegState::Stale {
                self.find_legs(&scan, self.cursor, sweep::ALL, &mut found);
                self.store(&scan, self.cursor, &mut found, true)?;
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
    /// Notes that an edit may affect what scans from a node find in some directions, one bit each.
    pub(super) fn note_affected(&mut self, number: u32, directions: u8) {
        let home = &mut self.homes[number as usize];
        let is_noted = home.affected != 0;
        home.affected |= directions;
        if is_noted {
            return;
        }
        if self.affected.len() < self.affected.capacity() {
            self.affected.push(number);
        } else {
            home.affected = 0;
            self.make_stale(number);
        }
    }

    /// Stores the legs of an affected node again if they have changed. Without work left for it the node becomes stale.
    fn renew(&mut self, scan: &Scan<'_>, number: usize, found: &mut Found<'_>, left: &mut u64) {
        let directions = std::mem::take(&mut self.homes[number].affected);
        self.chains.forget_reach(number as u32, directions);
        if *left < NODE_WORK {
            return self.make_stale(number as u32);
        }
        let home = self.homes[number];
        let is_near_by = home.legs_are != LegState::Stored || directions == sweep::ALL;
        self.find_legs(scan, number, if is_near_by { sweep::ALL } else { directions }, found);
        if !is_near_by && found.legs() == Some(self.stored_legs(number)) {
            *left -= LOOK_WORK;
            return self.see_again(scan, number, directions);
        }
        *left -= NODE_WORK;
        self.make_stale(number as u32);
        // If there is no room, which is not an error here, the node stays stale.
        let stored = self.store(scan, number, found, false);
        self.repaired_nodes += u64::from(stored == Ok(true));
    }

    fn make_stale(&mut self, number: u32) {
        let home = &mut self.homes[number as usize];
        if home.legs_are != LegState::Stale {
            home.legs_are = LegState::Stale;
            self.nodes[number as usize].first = NOT_STORED;
            self.stale += 1;
            self.cursor = self.cursor.min(number as usize);
            self.unsettle_arrivals(number as usize, |_| true);
        }
    }

    /// A node whose legs are as they were may see more or less than before.
    fn see_again(&mut self, scan: &Scan<'_>, number: usize, directions: u8) {
        let at = scan.frame.spot(self.homes[number].cell);
        for diagonal in Direction::DIAGONALS.into_iter().filter(|diagonal| directions & diagonal.bit() != 0) {
            self.nodes[number].runs[diagonal.half()] = stored_run(scan, at, diagonal);
        }
        self.unsettle_arrivals(number, |arrival| scan.directions(at, Some(arrival)) & directions != 0);
    }
}
