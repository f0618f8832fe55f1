//! Landmarks in a blob: those that are active, with the relaxed map that their distances belong to.

use super::{Landmarks, LandmarksDef, MAX_LANDMARKS, Site, UNREACHED, all, lanes, rise};
use crate::base::{Cell, CellId, Error, filled};
use crate::grid::GridNow;
use crate::tables::blob::{Reader, Writer};
use crate::tables::{LandmarkEntries, Placement, Relaxed};

impl Landmarks {
    pub(crate) fn encode(&self, writer: &mut Writer<'_>, now: &GridNow<'_>) {
        let def = &self.def;
        writer.u32(def.count);
        writer.u32(def.placement as u32);
        writer.u64(def.seed);
        writer.u64(def.memory_limit);
        writer.u32(def.edit_allowance);
        writer.u32(self.active.count_ones());
        for lane in lanes(self.active) {
            let site = self.sites[lane];
            let cell = now.frame.cell(site.cell);
            writer.u32(cell.x as u32);
            writer.u32(cell.y as u32);
            writer.u32(site.given.into());
        }
        self.relaxed.encode(writer, now.frame);
        for id in now.cells() {
            lanes(self.active).for_each(|lane| writer.u32(self.row(id)[lane]));
        }
    }

    pub(crate) fn decode(mut reader: Reader<'_>, now: &GridNow<'_>) -> Result<Self, Error> {
        let frame = now.frame;
        let count = reader.u32()?;
        let placement = Placement::from_number(reader.u32()?).ok_or(Error::Blob)?;
        let (seed, memory_limit, edit_allowance) = (reader.u64()?, reader.u64()?, reader.u32()?);
        let entries = LandmarkEntries::Cells;
        let def = LandmarksDef { layer: 0, count, placement, seed, memory_limit, edit_allowance, entries };
        let landmarks = reader.u32()? as usize;
        let sizes = 1..=MAX_LANDMARKS;
        if !sizes.contains(&landmarks) {
            return Err(Error::Blob);
        }
        let mut sites = filled(landmarks, Site::at(CellId(0), 0))?;
        for (lane, site) in sites.iter_mut().enumerate() {
            let cell = Cell { x: reader.u32()? as i32, y: reader.u32()? as i32 };
            let given = reader.u32()? != 0;
            let cell = frame.id(cell).map_err(|_| Error::Blob)?;
            *site = Site { given, ..Site::at(cell, lane) };
        }
        // At cells that the caller has chosen the def's count and limit mean nothing, and may be anything.
        let is_given = sites.iter().any(|site| site.given);
        let relaxed = Relaxed::decode(&mut reader, now)?;
        let least = Self::memory_size(frame, 1, rise(now.rules, &relaxed));
        let is_buildable = sizes.contains(&(count as usize)) && def.allows(least);
        if !is_given && !is_buildable {
            return Err(Error::Blob);
        }
        let mut table = Self::new(def, sites, frame, now.rules, relaxed)?;
        for id in now.cells() {
            let row = reader.bytes(landmarks * size_of::<u32>())?.as_chunks().0;
            let entries = &mut table.entries[id.index() * table.stride..];
            // Estimates are not checked for overflow.
            entries.iter_mut().zip(row).for_each(|(entry, &bytes)| *entry = u32::from_le_bytes(bytes).min(UNREACHED));
        }
        reader.finish()?;
        Ok(Self { placed: landmarks, active: all(landmarks), ..table })
    }
}
