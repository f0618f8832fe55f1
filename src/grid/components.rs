//! Connected components, one-sided under edits: different labels prove that no path exists; equal labels prove that one
//! exists only while the labels are exact.
//!
//! A label is a cell of the component, found by following links from cell to cell (a union-find forest over the cells).
//! Opening a cell joins the trees around it. Blocking one never takes a tree apart: if the blocked cell may have cut
//! its component in two, the labels are merely no longer exact, and `maintain` builds them from scratch, in slices, in
//! a second forest. Edits meanwhile go to both forests, so a slice is never wasted.

use super::rules::RingTables;
use super::terrain::Terrain;
use crate::base::{CellId, Direction, Error, Frame, copy_by_fields, filled};

/// The link of a cell that has been blocked ever since its forest was built: nothing hangs on it.
const FRESH: u32 = u32::MAX;

/// A union-find forest over the cells in front of `end`; those from there on are not labelled yet.
struct Forest {
    links: Vec<u32>,
    end: u32,
    exact: bool,
    /// Number of components, right while `exact`.
    components: u32,
}

copy_by_fields! { Forest { values: end, exact, components; parts: links } }

impl Forest {
    fn new(cells: u32) -> Result<Self, Error> {
        Ok(Self { links: filled(cells as usize, FRESH)?, end: 0, exact: true, components: 0 })
    }

    fn clear(&mut self) {
        self.end = 0;
        self.exact = true;
        self.components = 0;
    }

    fn label(&self, id: CellId) -> CellId {
        let mut at = id;
        loop {
            let up = self.links[at.index()];
            if up == at.0 {
                return at;
            }
            at = CellId(up);
        }
    }

    /// As `label`, and shortens the chain of links for the next time.
    fn label_and_shorten(&mut self, id: CellId) -> CellId {
        let mut at = id.0;
        loop {
            let up = self.links[at as usize];
            if up == at {
                return CellId(at);
            }
            let further = self.links[up as usize];
            self.links[at as usize] = further;
            at = further;
        }
    }

    /// Joins two trees. Which root stays is decided by a scrambled order of the ids: trees then stay as flat as with
    /// random choices, whatever the order of the edits, and still the same on every run.
    fn join(&mut self, a: CellId, b: CellId) {
        let (a, b) = (self.label_and_shorten(a), self.label_and_shorten(b));
        if a == b {
            return;
        }
        let order = |id: CellId| id.0.wrapping_mul(0x9E37_79B1);
        let (child, root) = if order(a) < order(b) { (a, b) } else { (b, a) };
        self.links[child.index()] = root.0;
        self.components -= u32::from(self.exact);
    }

    /// A cell has become passable; `steps` are the steps that it now allows.
    fn open(&mut self, frame: &Frame, id: CellId, steps: u8) {
        let known = |forest: &Self, d: u32| {
            let neighbour = frame.neighbour(id, Direction(d));
            (steps & 1 << d != 0 && neighbour.0 < forest.end).then_some(neighbour)
        };
        if self.links[id.index()] == FRESH {
            self.links[id.index()] = id.0;
            self.components += u32::from(self.exact);
        } else {
            // Blocked since the forest was built. Others may hang on this cell, so it keeps its old label; that is
            // still proven only if a neighbour has it too.
            let label = self.label(id);
            let proven = (0..8).any(|d| known(self, d).is_some_and(|neighbour| self.label(neighbour) == label));
            self.exact &= proven;
        }
        for d in 0..8 {
            if let Some(neighbour) = known(self, d) {
                self.join(id, neighbour);
            }
        }
    }

    /// A cell has been blocked; `ring` are the passable cells around it. Cells that this forest has joined by way of
    /// the cell must still be joined by way of cells that it knows: those from `end` on may be blocked before they are
    /// labelled.
    fn block(&mut self, frame: &Frame, rings: &RingTables, id: CellId, ring: u8) {
        let known = (0..8).fold(0, |mask, d| mask | u8::from(frame.neighbour(id, Direction(d)).0 < self.end) << d);
        let joined = rings.steps(ring) & known;
        self.exact &= if ring & !known == 0 { rings.stays_connected(ring) } else { joined.count_ones() <= 1 };
        if self.exact && id.0 < self.end {
            // A step that is allowed now may be newer than the labels.
            let label = self.label(id);
            let mut around = (0..8).filter(|&d| joined & 1 << d != 0).map(|d| frame.neighbour(id, Direction(d)));
            self.components -= u32::from(around.all(|neighbour| self.label(neighbour) != label));
        }
    }
}

/// Labels of the cells of one layer.
pub(crate) struct Components {
    current: Forest,
    next: Forest,
    /// Whether `next` is being built.
    rebuilding: bool,
}

copy_by_fields! { Components { values: rebuilding; parts: current, next } }

impl Components {
    /// Two forests with one link of four bytes per cell.
    pub(crate) const BYTES_PER_CELL: u64 = 8;

    /// Labels for a map that is blocked everywhere.
    pub(crate) fn new(cells: u32) -> Result<Self, Error> {
        Ok(Self { current: Forest { end: cells, ..Forest::new(cells)? }, next: Forest::new(cells)?, rebuilding: false })
    }

    /// The label of a passable cell.
    pub(crate) fn label(&self, id: CellId) -> CellId {
        self.current.label(id)
    }

    /// The number of components, if it is known.
    pub(crate) fn exact(&self) -> Option<u32> {
        self.current.exact.then_some(self.current.components)
    }

    /// A cell has become passable in `terrain`.
    pub(crate) fn open(&mut self, terrain: &Terrain, rings: &RingTables, id: CellId) {
        let steps = rings.steps(terrain.ring(id));
        self.forests_with(id).for_each(|forest| forest.open(terrain.frame(), id, steps));
    }

    /// A cell has been blocked in `terrain`.
    pub(crate) fn block(&mut self, terrain: &Terrain, rings: &RingTables, id: CellId) {
        let ring = terrain.ring(id);
        // A cell that the next forest does not know yet may lie next to a diagonal step that it does.
        let next = self.rebuilding.then_some(&mut self.next);
        for forest in std::iter::once(&mut self.current).chain(next) {
            forest.block(terrain.frame(), rings, id, ring);
        }
    }

    fn forests_with(&mut self, id: CellId) -> impl Iterator<Item = &mut Forest> {
        let next = (self.rebuilding && id.0 < self.next.end).then_some(&mut self.next);
        std::iter::once(&mut self.current).chain(next)
    }

    /// Labels everything at once.
    pub(crate) fn rebuild(&mut self, terrain: &Terrain, steps: &[u8]) {
        self.current.exact = false;
        self.rebuilding = false;
        self.maintain(terrain, steps, &mut { u64::MAX });
    }

    /// Makes the labels exact again, looking at no more than `work` cells, which are counted down, and returns whether
    /// they are.
    pub(crate) fn maintain(&mut self, terrain: &Terrain, steps: &[u8], work: &mut u64) -> bool {
        while !self.current.exact {
            if !self.rebuilding {
                self.next.clear();
                self.rebuilding = true;
            }
            let (first, cells) = (self.next.end, terrain.frame().cells());
            let last = u64::from(cells).min(u64::from(first).saturating_add(*work)) as u32;
            *work -= u64::from(last - first);
            (first..last).for_each(|id| self.label_next(terrain, steps, CellId(id)));
            if last < cells {
                return false;
            }
            self.rebuilding = false;
            std::mem::swap(&mut self.current, &mut self.next);
        }
        true
    }

    /// Appends a cell to the forest that is being built: joined to the neighbours in front of it, in reading order.
    fn label_next(&mut self, terrain: &Terrain, steps: &[u8], id: CellId) {
        self.next.links[id.index()] = FRESH;
        if terrain.is_passable(id) {
            self.next.open(terrain.frame(), id, steps[id.index()]);
        }
        self.next.end = id.0 + 1;
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        (self.current.links.capacity() + self.next.links.capacity()) as u64 * size_of::<u32>() as u64
    }
}
