//! How much regions have lost since they were built: their distances compared with those of the map as it is now.

use super::Regions;
use super::draft::Trail;
use crate::base::{CellId, Error, Frame, filled};
use crate::grid::GridNow;
use crate::tables::{Distances, Flood, Loss, NoBounds, Relaxed, with_steps};

impl Regions {
    /// Over all portals, from `sample` of them that are spread over the table.
    pub(crate) fn loss(&self, now: &GridNow<'_>, sample: u32) -> Result<Loss, Error> {
        let mut loss = Loss::default();
        let count = self.portal_count() as usize;
        let sample = (sample as usize).min(count);
        if sample == 0 {
            return Ok(loss);
        }
        let real = Relaxed::of(now)?;
        let (mut trail, mut nearest) = (Trail::new(now.frame.cells() as usize)?, filled(count, Trail::UNREACHED)?);
        let mut flood = Flood::new(Flood::usual_entries(now.frame.cells()), now.rules.dearest_move())?;
        for from in (0..sample).map(|index| index * count / sample) {
            self.free_members(now, |portal, id| {
                if portal == from {
                    flood.start_at(&mut trail, id, 0);
                }
            });
            with_steps!(real, now.frame, now.rules, |expander| {
                flood.spread(&mut trail, expander, &NoBounds, &mut { u64::MAX })
            });
            nearest.fill(Trail::UNREACHED);
            self.free_members(now, |portal, id| nearest[portal] = nearest[portal].min(trail.get(id)));
            for to in (0..count).filter(|&to| to != from) {
                if let Some(stored) = self.distance(from, to) {
                    loss.add(stored, Some(nearest[to]).filter(|&now| now != Trail::UNREACHED));
                }
            }
            trail.forget(&mut { u64::MAX });
        }
        Ok(loss)
    }

    /// Hands on the cells of each portal that are still free. The box of a group may hold cells of another one, which
    /// makes what has been lost look smaller, never larger.
    fn free_members(&self, now: &GridNow<'_>, mut each: impl FnMut(usize, CellId)) {
        for id in now.free_cells().filter(|&id| self.is_portal(id)) {
            let Some(area) = self.area(id) else { continue };
            self.portals(area)
                .filter(|&portal| self.is_inside(now.frame, portal, id))
                .for_each(|portal| each(portal, id));
        }
    }

    /// Whether a portal of its area holds a cell. Border's portals hold all of an area's.
    fn is_inside(&self, frame: &Frame, portal: usize, id: CellId) -> bool {
        self.boxes.get(portal).is_none_or(|place| place.offset(frame.spot(id)) == (0, 0))
    }
}
