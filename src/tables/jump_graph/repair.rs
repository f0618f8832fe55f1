//! How a graph is kept up to date with edits. An edit changes what scans read in and around it; a leg changes only if
//! the scan that found it reads one of these cells. The edit finds the nodes that it may affect ([`sweep`]), and makes
//! them stale in the directions that their scans come from: searches then scan for arrivals after which one of these
//! directions matters. `maintain` stores their legs again, most of which are as they were.
//!
//! Until it has done that, the far ends of legs may not be what they were. A chain passes only by nodes whose legs lie
//! in its rectangle, so searches take the near ends of legs with a rectangle that some edited place lies in.

use super::node::{LegEnd, Node, SeenPlace, StoredLeg, UNKNOWN_RUN, Window};
use super::sweep::{self, Sweep};
use super::{Found, Home, JumpGraph, LegState};
use crate::base::{Direction, Error};
use crate::grid::{Edit, GridNow, Known};
use crate::jump::Scan;
use crate::tables::{Build, Edited, Kept, Landmarks, Table, TableInfo, TableKind, TableState};

/// The work that storing all legs of a node counts as, in cells.
const NODE_WORK: u64 = 64;

/// The work that storing some of them again counts as.
const LEGS_WORK: u64 = 16;

/// Where the edits were since the legs of all nodes were stored. After many, the last place stands for several.
#[derive(Clone, Copy)]
pub(super) struct Places {
    all: [SeenPlace; 8],
    count: usize,
}

impl Default for Places {
    fn default() -> Self {
        Self { all: [SeenPlace::new(0, 0); 8], count: 0 }
    }
}

impl Places {
    pub(super) fn all(&self) -> &[SeenPlace] {
        &self.all[..self.count]
    }

    fn add(&mut self, place: SeenPlace) {
        if self.all().contains(&place) {
            return;
        }
        match self.all.get_mut(self.count) {
            Some(free) => {
                *free = place;
                self.count += 1;
            }
            None => self.all[self.count - 1] = self.all[self.count - 1].and(place),
        }
    }
}

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
        let around = now.frame.with_surroundings(rect);
        let mut left = u64::from(self.def.edit_allowance);
        match Sweep::new(self, &scan, now, around, &mut left).run() {
            Some(false) => {}
            Some(true) if self.chains.are_useful() => {
                let span = |from: i32, length: u32| [from + 1, from + length as i32];
                self.edited.add(SeenPlace::rect(span(around.x, around.width), span(around.y, around.height)));
            }
            Some(true) => self.chains.forget(),
            None => self.is_suspended = true,
        }
    }

    fn memory_bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Node>() + self.homes.capacity() * size_of::<Home>();
        let legs = self.legs.capacity() * size_of::<StoredLeg>() + self.ends.capacity() * size_of::<LegEnd>();
        let chains = self.chains.memory_bytes();
        (nodes + legs + chains + self.reached.capacity() * 8) as u64
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
        if self.stale > 0 && *work > 0 {
            self.store_stale(&scan, work)?;
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
    /// The legs of a node in some directions, one bit each, may have changed.
    pub(super) fn make_stale(&mut self, scan: &Scan<'_>, number: u32, directions: u8) {
        let (node, home) = (&mut self.nodes[number as usize], &mut self.homes[number as usize]);
        self.stale += u32::from(home.stale == 0);
        self.cursor = self.cursor.min(number as usize);
        home.stale |= directions;
        let at = scan.frame.spot(home.cell);
        for arrival in Direction::all() {
            if directions == sweep::ALL || scan.directions(at, Some(arrival)) & directions != 0 {
                node.windows[arrival.index()] = Window::STALE;
            }
        }
        for diagonal in Direction::in_mask(directions & Direction::DIAGONAL_BITS) {
            node.runs[diagonal.half()] = UNKNOWN_RUN;
        }
    }

    /// Stores the legs of stale nodes, for about that much work.
    fn store_stale(&mut self, scan: &Scan<'_>, work: &mut u64) -> Result<(), Error> {
        let mut kinds = scan.kinds();
        let mut found = Found::new(Known::in_room(&mut kinds));
        self.rest_chains();
        while self.stale > 0 && *work > 0 {
            let home = self.homes[self.cursor];
            if home.stale != 0 {
                *work = work.saturating_sub(if home.stale == sweep::ALL { NODE_WORK } else { LEGS_WORK });
                self.renew(scan, self.cursor, home, &mut found, work)?;
            }
            self.cursor += 1;
        }
        if self.stale == 0 {
            (self.cursor, self.edited) = (self.nodes.len(), Places::default());
        }
        Ok(())
    }

    /// Stores the legs of a stale node. If they are as they were, so are the chains over them, unless more or less is
    /// seen from there.
    fn renew(
        &mut self,
        scan: &Scan<'_>,
        number: usize,
        home: Home,
        found: &mut Found<'_>,
        work: &mut u64,
    ) -> Result<(), Error> {
        let directions = if home.legs_are == LegState::Stored { home.stale } else { sweep::ALL };
        self.find_legs(scan, number, directions, found);
        self.store(scan, number, found)?;
        self.repaired_nodes += u64::from(home.legs_are != LegState::New);
        let seen_otherwise = self.look_again(scan, number, directions, work);
        if directions == sweep::ALL || home.legs_are != self.homes[number].legs_are {
            self.unsettle_arrivals(number, |_| true);
        } else if found.changed | seen_otherwise != 0 {
            let (changed, (_, onward)) = (found.changed | seen_otherwise, found.arrivals);
            self.unsettle_arrivals(number, |arrival| onward[arrival.index()] & changed != 0);
        }
        Ok(())
    }
}
