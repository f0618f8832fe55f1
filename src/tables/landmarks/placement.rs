//! Where landmarks go: random cells, or cells far from each other, or those that the caller names.
//!
//! With "advanced placement" every component gets landmarks by its size: the next one always goes to the component with
//! the most cells for each landmark that it would then have. The rest follows when the distances are known: see
//! `build`.

use super::{MAX_LANDMARKS, Site};
use crate::base::{CellId, Error, Random, filled};
use crate::grid::{GridNow, Label};
use crate::tables::{LandmarksDef, Placement};

const NOWHERE: CellId = CellId(0);

/// Sites for that many landmarks; there are at least as many passable cells.
pub(super) fn plan(def: &LandmarksDef, count: usize, now: &GridNow<'_>) -> Result<Vec<Site>, Error> {
    let mut random = Random::new(def.seed);
    match def.placement {
        Placement::Random => at_random(count, now, &mut random),
        Placement::Farthest => by_component(count, now, &mut random),
    }
}

/// The caller's own cells.
pub(super) fn given(cells: &[CellId]) -> Result<Vec<Site>, Error> {
    sites(cells.len(), |lane| Site { given: true, ..Site::at(cells[lane], lane) })
}

fn sites(count: usize, site: impl Fn(usize) -> Site) -> Result<Vec<Site>, Error> {
    let mut sites = filled(count, Site::at(NOWHERE, 0))?;
    sites.iter_mut().enumerate().for_each(|(lane, place)| *place = site(lane));
    Ok(sites)
}

fn at_random(count: usize, now: &GridNow<'_>, random: &mut Random) -> Result<Vec<Site>, Error> {
    let passable = now.count_passable() as u32;
    let mut ordinals = [0; MAX_LANDMARKS];
    for lane in 0..count {
        ordinals[lane] = loop {
            let ordinal = random.below(passable);
            if !ordinals[..lane].contains(&ordinal) {
                break ordinal;
            }
        };
    }
    let mut cells = [NOWHERE; MAX_LANDMARKS];
    for (ordinal, id) in now.passable_cells().enumerate() {
        if let Some(lane) = ordinals[..count].iter().position(|&wanted| wanted as usize == ordinal) {
            cells[lane] = id;
        }
    }
    sites(count, |lane| Site::at(cells[lane], lane))
}

/// A component that has landmarks.
#[derive(Clone, Copy)]
struct Share {
    label: Label,
    cells: u32,
    landmarks: u32,
    first: u8,
    /// A random one of its cells, counted from its first; then that cell.
    ordinal: u32,
    cell: CellId,
}

fn by_component(count: usize, now: &GridNow<'_>, random: &mut Random) -> Result<Vec<Site>, Error> {
    let mut sizes = filled(now.components.labels() as usize, Size { first: NOWHERE, cells: 0 })?;
    for id in now.passable_cells() {
        let size = &mut sizes[now.label(id).0 as usize];
        if size.cells == 0 {
            size.first = id;
        }
        size.cells += 1;
    }
    let mut shares: Vec<Share> = Vec::new();
    shares.try_reserve_exact(count)?;
    let mut share_of = [0_u8; MAX_LANDMARKS];
    let (mut label, mut cells) = largest(&sizes);
    for (lane, share_of_lane) in share_of.iter_mut().enumerate().take(count) {
        let (at, share) = shares
            .iter()
            .enumerate()
            .filter(|(_, share)| share.landmarks < share.cells)
            // Ties go to the first.
            .min_by_key(|(_, share)| std::cmp::Reverse(share.cells / (share.landmarks + 1)))
            .map_or((usize::MAX, 0), |(at, share)| (at, share.cells / (share.landmarks + 1)));
        if cells > share {
            *share_of_lane = shares.len() as u8;
            let ordinal = random.below(cells);
            shares.push(Share { label, cells, landmarks: 1, first: lane as u8, ordinal, cell: NOWHERE });
            sizes[label.0 as usize].cells = 0;
            (label, cells) = largest(&sizes);
        } else {
            *share_of_lane = at as u8;
            shares[at].landmarks += 1;
        }
    }
    for id in now.passable_cells() {
        let label = now.label(id);
        if let Some(share) = shares.iter_mut().find(|share| share.label == label) {
            if share.ordinal == 0 {
                share.cell = id;
            }
            share.ordinal = share.ordinal.wrapping_sub(1);
        }
    }
    sites(count, |lane| {
        let share = shares[usize::from(share_of[lane])];
        Site { seeks_farthest: true, ..Site::at(share.cell, share.first.into()) }
    })
}

/// The cells of a component: the first, and how many.
#[derive(Clone, Copy)]
struct Size {
    first: CellId,
    cells: u32,
}

/// The component that has the most cells, and how many; ties go to the one with the first cell, so that labels, which
/// depend on edits, do not matter.
fn largest(sizes: &[Size]) -> (Label, u32) {
    let best = (0..).map(Label).zip(sizes).min_by_key(|(_, size)| (std::cmp::Reverse(size.cells), size.first.0));
    best.map_or((Label(0), 0), |(label, size)| (label, size.cells))
}
