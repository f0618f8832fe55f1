//! A map and searchers as an engine has them, by the functions of the C ABI.

use crate::Method;
use cairn::Cell;
use cairn::capi::*;
use std::ffi::CStr;
use std::ptr::{null, null_mut};
use testkit::GridMap;

/// Cells for the paths of one job.
const PATH_CELLS: usize = 1 << 20;

/// A struct as its init function prepares it.
macro_rules! prepared {
    ($type:ty, $init:path) => {{
        let mut value = std::mem::MaybeUninit::<$type>::zeroed();
        // SAFETY: the size is that of the struct, whose bytes are all set, and of which all zeroes is a value.
        unsafe {
            assert_eq!($init(value.as_mut_ptr(), size_of::<$type>() as u32), CAIRN_OK);
            value.assume_init()
        }
    }};
}

/// A map that threads share, with the tables that a method needs.
pub(super) struct SharedMap(*mut CairnMap);

// SAFETY: once it is made it is only passed to functions that take a `const CairnMap *`, which any number of threads may
// call at once; it is destroyed by who owns it.
unsafe impl Sync for SharedMap {}

impl SharedMap {
    pub(super) fn new(grid: &GridMap, method: &Method) -> Result<SharedMap, String> {
        let (landmarks, regions, graph) = method.tables();
        if regions.is_some() {
            return Err(format!("{} needs regions, which this does not build.", method.name));
        }
        let mut def = prepared!(CairnMapDef, cairn_map_def_init);
        (def.width, def.height) = (grid.width, grid.height);
        let mut map = SharedMap(null_mut());
        // SAFETY: a prepared def, cells with their length, and a place for the handle.
        check(unsafe { cairn_map_create(&def, grid.cells.as_ptr(), grid.cells.len() as u64, &mut map.0) })?;
        if graph {
            // SAFETY: the map is live and used by nobody else; the other arguments may be NULL.
            check(unsafe { cairn_map_build_jump_graph(map.0, null(), None, null_mut()) })?;
        }
        if let Some(wanted) = landmarks {
            let mut def = prepared!(CairnLandmarksDef, cairn_landmarks_def_init);
            (def.count, def.placement, def.entries) = (wanted.count, wanted.placement as u32, wanted.entries as u32);
            // SAFETY: the map is live and used by nobody else, and the def is prepared.
            check(unsafe { cairn_map_build_landmarks(map.0, &def, None, null_mut()) })?;
        }
        Ok(map)
    }
}

impl Drop for SharedMap {
    fn drop(&mut self) {
        // SAFETY: it is NULL or live, and no worker outlives it.
        unsafe { cairn_map_destroy(self.0) };
    }
}

/// A method's query from one cell to another.
pub(super) fn query(method: &Method, [start, goal]: [Cell; 2]) -> CairnQuery {
    let asked = method.query(start, goal);
    CairnQuery {
        start,
        goal,
        algorithm: asked.algorithm as u32,
        open_list: asked.open_list as u32,
        heuristic: asked.heuristic as u32,
        stack_range: asked.stack_range,
        dead_end_cut: asked.dead_end_cut as u32,
        threshold_delta: asked.threshold_delta,
        landmarks: asked.landmarks,
        ..prepared!(CairnQuery, cairn_query_init)
    }
}

/// What a thread of an engine has for itself.
pub(super) struct Worker<'a> {
    map: &'a SharedMap,
    searcher: *mut CairnSearcher,
    path: Vec<Cell>,
    results: Vec<CairnResult>,
}

impl<'a> Worker<'a> {
    /// For jobs of so many queries at most.
    pub(super) fn new(map: &'a SharedMap, queries: usize) -> Result<Worker<'a>, String> {
        let results = vec![prepared!(CairnResult, cairn_result_init); queries];
        let mut worker = Worker { map, searcher: null_mut(), path: vec![Cell::default(); PATH_CELLS], results };
        // SAFETY: the map is live, and there is a place for the handle.
        check(unsafe { cairn_searcher_create_for_map(map.0, &mut worker.searcher) })?;
        Ok(worker)
    }

    /// Runs a job and returns the sum of what the paths cost.
    pub(super) fn find_paths(&mut self, queries: &[CairnQuery]) -> Result<u64, String> {
        let results = &mut self.results[..queries.len()];
        let (path, capacity) = (self.path.as_mut_ptr(), self.path.len() as u32);
        // SAFETY: map and searcher are live, queries and results are prepared and as many as is said, and the buffer
        // has as many cells as is said.
        check(unsafe {
            let (count, results) = (queries.len() as u32, results.as_mut_ptr());
            cairn_searcher_find_paths(
                self.searcher,
                self.map.0,
                null(),
                queries.as_ptr(),
                count,
                path,
                capacity,
                results,
            )
        })?;
        for result in &*results {
            check(result.outcome)?;
        }
        Ok(results.iter().map(|result| result.cost).sum())
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        // SAFETY: it is NULL or live, and belongs to this worker alone.
        unsafe { cairn_searcher_destroy(self.searcher) };
    }
}

/// The sentence of a status that is an error, or of a buffer that was too small.
fn check(status: CairnStatus) -> Result<(), String> {
    if status >= 0 && status != CAIRN_TRUNCATED {
        return Ok(());
    }
    // SAFETY: it is a static string, whatever the status.
    let sentence = unsafe { CStr::from_ptr(cairn_status_string(status)) };
    Err(sentence.to_string_lossy().into_owned())
}
