//! How much landmarks have lost since they were built: their distances compared with those of the map as it is now.

use super::{Column, Landmarks, lanes};
use crate::base::{Error, filled};
use crate::grid::{BLOCKED, GridNow};
use crate::tables::{Distances, Flood, Loss, NoBounds, Relaxed, with_small_steps};

impl Landmarks {
    /// Over all cells, for the first `sample` landmarks whose own cell is still free.
    pub(crate) fn loss(&self, now: &GridNow<'_>, sample: u32) -> Result<Loss, Error> {
        let mut loss = Loss::default();
        let is_free = |lane: &usize| now.terrain[self.sites[*lane].cell.index()] != BLOCKED;
        let mut sampled = lanes(self.active).filter(is_free).take(sample as usize).peekable();
        if sampled.peek().is_none() {
            return Ok(loss);
        }
        let real = Relaxed::of(now)?;
        let mut distances: Vec<u16> = filled(now.frame.cells() as usize, 0)?;
        let mut flood = Flood::new(Flood::usual_entries(now.frame.cells()), super::FLOOD_RISE)?;
        for lane in sampled {
            distances.fill(super::UNREACHED);
            let column = &mut Column { entries: &mut distances, stride: 1, lane: 0, changed: 0 };
            flood.start_at(column, self.sites[lane].cell, 0);
            with_small_steps!(real, now.frame, now.rules, self.metric, |expander| {
                flood.spread(column, expander, &NoBounds, &mut { u64::MAX })
            });
            for id in now.free_cells() {
                let stored = u32::from(self.row(id)[lane]);
                let now = Some(u32::from(distances[id.index()])).filter(|&now| now != Column::UNREACHED);
                if stored != Column::UNREACHED {
                    loss.add(stored, now);
                }
            }
        }
        Ok(loss)
    }
}
