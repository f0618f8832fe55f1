//! What the functions that build tables share: a def of the ABI becomes one of the library, and the table is built
//! while its progress is reported to the caller, or only begun.

use super::boundary::{self, CairnMap};
use super::structs::{self, Versioned};
use super::types::*;
use crate::base::Error;
use crate::map::{BuildProgress, Built, Map};
use crate::tables::{
    JumpGraphDef, LandmarkEntries, LandmarksDef, Placement, PortalDistance, Reduction, RegionKind, RegionsDef,
};
use std::ffi::c_void;

/// Builds a table as a def of the ABI asks, which may be NULL. `plan` makes it a def of the library, and returns
/// whether the table is only begun.
///
/// # Safety
/// `map` is NULL or a live map, `abi` as for [`structs::read_or_default`]. The callback is NULL or may be called with
/// the pointer next to it.
pub(super) unsafe fn table<A: Versioned, D>(
    map: *mut CairnMap,
    abi: *const A,
    (progress, user_data): (CairnProgress, *mut c_void),
    plan: fn(&A) -> Result<(D, bool), Error>,
    begin: impl FnOnce(&mut Map, &D) -> Result<(), Error>,
    build: impl FnOnce(&mut Map, &D, BuildProgress<'_>) -> Result<Built, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        boundary::edit_map(map, |map| {
            let (def, in_slices) = plan(&structs::read_or_default(abi)?)?;
            if in_slices {
                begin(map, &def)?;
                return Ok(CAIRN_BUDGET_SPENT);
            }
            let mut go_on = |done, total| progress.is_none_or(|progress| progress(user_data, done, total) == 0);
            Ok(build(map, &def, &mut go_on)?.into())
        })
    }
}

impl From<Built> for CairnStatus {
    fn from(built: Built) -> Self {
        match built {
            Built::Complete => CAIRN_OK,
            Built::OverBudget => CAIRN_OVER_BUDGET,
            Built::Cancelled => CAIRN_CANCELLED,
        }
    }
}

pub(super) fn landmarks(abi: &CairnLandmarksDef) -> Result<(LandmarksDef, bool), Error> {
    if abi.reserved != 0 || abi.reserved2 != 0 {
        return Err(Error::Unsupported);
    }
    let def = LandmarksDef {
        count: abi.count,
        placement: Placement::from_number(abi.placement).ok_or(Error::Selector)?,
        seed: abi.seed,
        memory_limit: abi.memory_limit,
        edit_allowance: abi.edit_allowance,
        entries: LandmarkEntries::from_number(abi.entries).ok_or(Error::Selector)?,
    };
    Ok((def, flag(abi.in_slices)?))
}

/// Where the cells are given, where to put landmarks is not a question.
pub(super) fn landmarks_at(abi: &CairnLandmarksDef) -> Result<(LandmarksDef, bool), Error> {
    landmarks(&CairnLandmarksDef { placement: CAIRN_PLACEMENT_FARTHEST, ..*abi })
}

pub(super) fn jump_graph(abi: &CairnJumpGraphDef) -> Result<(JumpGraphDef, bool), Error> {
    if abi.reserved != 0 {
        return Err(Error::Unsupported);
    }
    Ok((JumpGraphDef { edit_allowance: abi.edit_allowance }, flag(abi.in_slices)?))
}

pub(super) fn regions(abi: &CairnRegionsDef) -> Result<(RegionsDef, bool), Error> {
    let def = RegionsDef {
        kind: RegionKind::from_number(abi.kind).ok_or(Error::Selector)?,
        reduction: Reduction::from_number(abi.reduction).ok_or(Error::Selector)?,
        portal_distance: PortalDistance::from_number(abi.portal_distance).ok_or(Error::Selector)?,
        entries_per_cell: abi.entries_per_cell,
        tolerated_error: abi.tolerated_error,
        differential: flag(abi.differential)?,
        seed: abi.seed,
    };
    Ok((def, flag(abi.in_slices)?))
}

fn flag(value: u32) -> Result<bool, Error> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Error::Selector),
    }
}
