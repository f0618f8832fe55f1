//! Overlays.
//!
//! An overlay holds what is in the way right now and is no edit of the map: units that stand around, danger. It adds a
//! weight to cells, or blocks them, for the searches that use it and for no others. It never makes a cell cheaper, so
//! all tables of the map stay usable, and changing it costs nothing but its own cells: clear it and set it again in
//! every frame, or move its rectangles with the units.
//!
//! In a search with an overlay, the weight that a cell has there is added to the cell's own; no step costs more than
//! 2^24. A blocked cell cannot be entered, and stands next to diagonal steps as a blocked cell of the map does. An agent
//! is never in its own way: the cells that it covers at its start are ignored. An agent of size n is blocked where any
//! of its n x n cells is, and the largest addition among them counts.

use crate::capi::boundary::Handle;
use crate::map::Overlay;

/// In an overlay: the cell is blocked. 0 is a cell that has nothing, and 1 to 65,534 is a weight that is added.
pub const CAIRN_OVERLAY_BLOCKED: u32 = 65535;

/// What is in the way on maps of one size. Opaque; see `cairn_overlay_create`.
pub struct CairnOverlay {
    pub(in crate::capi) handle: Handle<Overlay, 64>,
}
