//! The two scans that structures without an order share: for the entry that leaves first, and for a cell.

use super::{Counter, Entry, TieOrder};
use cairn::NodeId;

/// The place of the entry that leaves first. Each comparison is a step: one less than there are entries.
#[inline]
pub(super) fn first_to_leave<'a, T: TieOrder, P>(
    mut entries: impl Iterator<Item = (P, &'a Entry)>,
    counter: &mut impl Counter,
) -> Option<P> {
    let mut best = entries.next()?;
    for candidate in entries {
        counter.add(1);
        if candidate.1.leaves_before::<T>(best.1) {
            best = candidate;
        }
    }
    Some(best.0)
}

/// The place and f of a cell's entry. Each entry looked at is a step, the one found included.
#[inline]
pub(super) fn find_cell<'a, P>(
    mut entries: impl Iterator<Item = (P, &'a Entry)>,
    cell: NodeId,
    counter: &mut impl Counter,
) -> Option<(P, u32)> {
    let found = entries.find(|(_, entry)| {
        counter.add(1);
        entry.cell == cell
    });
    found.map(|(place, entry)| (place, entry.f))
}
