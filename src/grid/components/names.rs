//! The names of pieces: a union-find forest. Pieces have the same label if their names have the same root.

use crate::base::{Error, copy_by_fields, filled};

/// What a piece has that has no name yet.
pub(super) const UNNAMED: u32 = u32::MAX >> 1;

/// No name is free.
const NONE: u32 = u32::MAX;

/// A forest that labels the tiles in front of `end`; those from there on are not labelled yet.
pub(super) struct Names {
    links: Vec<u32>,
    /// Names from here on were never given.
    used: u32,
    /// The first of the names that can be given again. Each has the next one as its link; the last has itself.
    free: u32,
    pub(super) end: u32,
    pub(super) exact: bool,
    /// Number of components, right while `exact`.
    pub(super) components: u32,
}

copy_by_fields! { Names { values: used, free, end, exact, components; parts: links } }

impl Names {
    pub(super) fn new(room: u32) -> Result<Self, Error> {
        let links = filled(room as usize, 0)?;
        Ok(Self { links, used: 0, free: NONE, end: 0, exact: true, components: 0 })
    }

    pub(super) fn clear(&mut self) {
        (self.used, self.free, self.end, self.exact, self.components) = (0, NONE, 0, true, 0);
    }

    /// The names that there is room for.
    pub(super) fn room(&self) -> u32 {
        self.links.len() as u32
    }

    #[inline]
    pub(super) fn root(&self, name: u32) -> u32 {
        let mut at = name;
        loop {
            let up = self.links[at as usize];
            if up == at {
                return at;
            }
            at = up;
        }
    }

    /// As `root`, and shortens the chain of links for the next time.
    fn root_and_shorten(&mut self, name: u32) -> u32 {
        let mut at = name;
        loop {
            let up = self.links[at as usize];
            if up == at {
                return at;
            }
            let further = self.links[up as usize];
            self.links[at as usize] = further;
            at = further;
        }
    }

    /// The name of a piece that two others have become, or that touches both: their trees are joined, of which one may
    /// be missing. Which root stays is decided by a scrambled order of the names: trees then stay as flat as with
    /// random choices, whatever the order of the edits, and still the same on every run.
    pub(super) fn join(&mut self, a: u32, b: u32) -> u32 {
        if a == UNNAMED || b == UNNAMED {
            return a.min(b);
        }
        let (a, b) = (self.root_and_shorten(a), self.root_and_shorten(b));
        if a == b {
            return a;
        }
        let order = |name: u32| name.wrapping_mul(0x9E37_79B1);
        let (child, root) = if order(a) < order(b) { (a, b) } else { (b, a) };
        self.links[child as usize] = root;
        self.components -= u32::from(self.exact);
        root
    }

    /// A name for a piece that touches no other. If none is left, it shares that of another: equal labels prove
    /// nothing any more.
    pub(super) fn name_new(&mut self) -> u32 {
        let name = if self.free != NONE {
            let next = self.links[self.free as usize];
            let last = next == self.free;
            std::mem::replace(&mut self.free, if last { NONE } else { next })
        } else if self.used < self.room() {
            self.used += 1;
            self.used - 1
        } else {
            self.exact = false;
            return 0;
        };
        self.links[name as usize] = name;
        self.components += u32::from(self.exact);
        name
    }

    /// A piece that touched no other is gone. While labels are exact, no other piece has its label, so that the root
    /// can be given again: what hangs on it are names that no piece has.
    pub(super) fn forget(&mut self, name: u32) {
        if self.exact {
            let root = self.root(name);
            self.links[root as usize] = if self.free == NONE { root } else { self.free };
            self.free = root;
            self.components -= 1;
        }
    }

    /// Makes room for more names if fewer than that many were never given.
    pub(super) fn make_room(&mut self, spare: u32) -> Result<(), Error> {
        if self.room() - self.used < spare {
            let more = (self.links.len() / 2).max(spare as usize);
            self.links.try_reserve_exact(more)?;
            self.links.resize(self.links.len() + more, 0);
        }
        Ok(())
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        self.links.capacity() as u64 * size_of::<u32>() as u64
    }
}
