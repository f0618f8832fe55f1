//! What the stages of building regions have in common, and the two lists that a new one joins: of all stages, and of
//! the kinds of regions.

use super::border::Border;
use super::boundary::Boundary;
use super::distances::Measure;
use super::draft::{Draft, Survey, count_map_cells};
use super::eager::Eager;
use super::gateway::Gateway;
use super::merge::Merge;
use super::portals::Portals;
use super::tiles::Tiles;
use super::{border, boundary, eager, gateway, tiles};
use crate::base::{Error, Frame};
use crate::bound::PairEstimate;
use crate::grid::Rules;
use crate::tables::{Bounds, Flood, RegionKind, RegionsDef, with_steps};

/// The def, and the map to build for.
pub(super) struct Request<'a> {
    pub(super) def: &'a RegionsDef,
    pub(super) kind: &'static Kind,
    pub(super) frame: &'a Frame,
    pub(super) rules: &'a Rules,
    pub(super) pairs: &'a dyn PairEstimate,
}

impl Request<'_> {
    /// The number of cells as the paper counts it: blocked ones too, padding not.
    pub(super) fn map_cells(&self) -> u64 {
        count_map_cells(self.frame)
    }

    /// How many distances may be stored; `None` if there is no limit.
    pub(super) fn budget(&self) -> Option<u64> {
        budget(self.def, self.map_cells())
    }
}

pub(super) fn budget(def: &RegionsDef, map_cells: u64) -> Option<u64> {
    (def.entries_per_cell != 0 && def.kind != RegionKind::Tiles).then(|| map_cells * u64::from(def.entries_per_cell))
}

/// A slice of the work: what a stage works on, and about how many cells it may look at, which it counts down.
pub(super) struct Slice<'a> {
    pub(super) request: &'a Request<'a>,
    pub(super) draft: &'a mut Draft,
    pub(super) flood: &'a mut Flood,
    pub(super) work: &'a mut u64,
}

impl Slice<'_> {
    /// Continues the flood, within bounds that may look at the regions, and returns whether it is done.
    pub(super) fn spread<'s, B: Bounds>(&'s mut self, bounds: impl FnOnce(&'s mut [u32]) -> B) -> bool {
        let Draft { relaxed, regions, trail, .. } = &mut *self.draft;
        let bounds = bounds(regions);
        with_steps!(*relaxed, self.request.frame, self.request.rules, |expander| {
            self.flood.spread(trail, expander, &bounds, self.work)
        })
    }
}

pub(super) trait Stage {
    /// Continues until the work is used up, or a little longer, or until the stage is over: then returns the next one.
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error>;

    /// The approximate number of cells that are left to visit.
    fn work_left(&self, draft: &Draft) -> u64;

    /// The memory that it has allocated beyond the draft, in bytes.
    fn memory_bytes(&self) -> u64 {
        0
    }
}

/// The number of parts in which progress is counted.
pub(super) const PARTS: u64 = 1000;

/// The stage at which a build is: a variant for each, and how many parts of the whole, of `PARTS`, are done when it
/// begins and when it ends. Not a box, which would end the program if memory is short.
macro_rules! stages {
    ($($stage:ident $begin:literal..$end:expr;)*) => {
        pub(super) enum AnyStage {
            $($stage($stage)),*
        }

        impl AnyStage {
            pub(super) fn get(&self) -> &dyn Stage {
                match self { $(Self::$stage(stage) => stage),* }
            }

            pub(super) fn parts(&self) -> (u64, u64) {
                match self { $(Self::$stage(_) => ($begin, $end)),* }
            }

            pub(super) fn get_mut(&mut self) -> &mut dyn Stage {
                match self { $(Self::$stage(stage) => stage),* }
            }
        }

        $(impl From<$stage> for AnyStage {
            fn from(stage: $stage) -> Self {
                Self::$stage(stage)
            }
        })*
    };
}

stages! {
    Survey 0..10;
    Boundary 10..400;
    Border 10..100;
    Eager 10..300;
    Gateway 10..50;
    Tiles 10..200;
    Merge 400..450;
    Portals 450..500;
    Measure 500..PARTS;
}

/// The properties of a kind of regions. Each is a constant next to the stage that divides the map.
pub(super) struct Kind {
    /// Begins to divide the map.
    pub(super) divide: fn(&mut Slice<'_>) -> Result<AnyStage, Error>,
    /// Whether regions are made until the budget is spent, so that there must be one.
    pub(super) needs_budget: bool,
    pub(super) portal_form: PortalForm,
}

impl Kind {
    pub(super) fn of(def: &RegionsDef) -> &'static Self {
        match def.kind {
            RegionKind::Boundary => &boundary::KIND,
            RegionKind::Border => &border::KIND,
            RegionKind::Portal => &eager::KIND,
            RegionKind::Gateway => &gateway::KIND,
            RegionKind::Tiles => &tiles::KIND,
        }
    }
}

/// The cells that become one portal of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PortalForm {
    /// A cell.
    Cell,
    /// A cell, or some of a chain if the def says so and the budget requires it.
    Group,
    /// A whole chain.
    Gate,
    /// A cell that was marked, and distances within its region only.
    Crossing,
    /// The whole border of a region, whose distance from each cell is stored as well.
    Border,
}
