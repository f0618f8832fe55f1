//! Regions in a blob, with the relaxed map that their distances belong to.
//!
//! Everything that decides where memory is read is checked when it is loaded. Distances may be anything: they are cut
//! off where estimates are.

use super::draft::count_pairs;
use super::stage::{Kind, PortalForm};
use super::table::{FROM_LATER, NO_PATH, PORTAL, PortalBox, Regions, first_links};
use crate::base::{Error, filled};
use crate::bound::MAX_ESTIMATE;
use crate::grid::GridNow;
use crate::tables::blob::{Reader, Writer};
use crate::tables::{MAX_PORTALS, PortalDistance, Reduction, RegionKind, RegionsDef, Relaxed};

impl Regions {
    pub(crate) fn encode(&self, writer: &mut Writer<'_>, now: &GridNow<'_>) {
        let def = &self.def;
        writer.u32(def.kind as u32);
        writer.u32(def.reduction as u32);
        writer.u32(def.portal_distance as u32);
        writer.u32(def.entries_per_cell);
        writer.u32(def.tolerated_error);
        writer.u32(def.differential.into());
        writer.u64(def.seed);
        if self.has_links() {
            writer.u32(def.tile_side);
            writer.u32(def.portal_span);
        }
        self.relaxed.encode(writer, now.frame);
        writer.u32(self.region_count());
        writer.u32(u32::from(!self.detours.is_empty()));
        self.first_portals.iter().for_each(|&first| writer.u32(first));
        let is_border = Kind::of(def).portal_form == PortalForm::Border;
        for id in now.cells() {
            writer.u32(self.regions.get(id.index()).copied().unwrap_or(NO_PATH));
            if is_border {
                writer.u32(self.to_border(id).unwrap_or(NO_PATH));
            }
        }
        for portal in &self.boxes {
            [portal.left, portal.top, portal.right, portal.bottom].into_iter().for_each(|corner| writer.u16(corner));
        }
        self.detours.iter().for_each(|&detour| writer.u32(detour));
        self.distances.iter().for_each(|&distance| writer.u32(distance));
    }

    pub(crate) fn decode(mut reader: Reader<'_>, now: &GridNow<'_>) -> Result<Self, Error> {
        let def = decode_def(&mut reader)?;
        let relaxed = Relaxed::decode(&mut reader, now)?;
        let cells = now.frame.cells() as usize;
        let (region_count, has_detours) = (reader.u32()? as usize, reader.u32()? != 0);
        if region_count > cells {
            return Err(Error::Blob);
        }
        let first_portals = reader.many(region_count + 1, 0, u32::from_le_bytes)?;
        let is_border = Kind::of(&def).portal_form == PortalForm::Border;
        let mut regions = filled(cells, NO_PATH)?;
        let mut to_border = filled(if is_border { cells } else { 0 }, NO_PATH)?;
        for id in now.cells() {
            regions[id.index()] = reader.u32()?;
            if is_border {
                to_border[id.index()] = cut_off(reader.u32()?);
            }
        }
        let are_regions =
            regions.iter().all(|&region| region == NO_PATH || ((region & !PORTAL) as usize) < region_count);
        let portals = first_portals.last().copied().unwrap_or(0) as usize;
        let are_sorted = first_portals.first() == Some(&0) && first_portals.is_sorted();
        let has_links = def.kind == RegionKind::Tiles;
        let most_portals = if has_links { cells } else { MAX_PORTALS.min(cells) };
        if !are_regions || !are_sorted || portals > most_portals {
            return Err(Error::Blob);
        }
        let boxes = if is_border { Vec::new() } else { decode_boxes(&mut reader, now, portals)? };
        let detours = reader.many(if has_detours { portals } else { 0 }, 0, u32::from_le_bytes)?;
        let first_links = if has_links { first_links(&first_portals).map_err(too_many_links)? } else { Vec::new() };
        let pairs = first_links.last().map_or(count_pairs(portals as u64), |&links| links.into()) as usize;
        let cut_off = if has_links { cut_off_link } else { cut_off };
        let distances = reader.many(pairs, 0, |bytes| cut_off(u32::from_le_bytes(bytes)))?;
        reader.finish()?;
        let empty = Self::empty(&def, now.frame, relaxed);
        Ok(Self { regions, first_portals, boxes, distances, detours, to_border, first_links, ..empty })
    }
}

fn cut_off(distance: u32) -> u32 {
    if distance == NO_PATH { NO_PATH } else { distance.min(MAX_ESTIMATE) }
}

fn too_many_links(error: Error) -> Error {
    if error == Error::TooLarge { Error::Blob } else { error }
}

/// Links are never 0, so that costs grow along every path over them.
fn cut_off_link(link: u32) -> u32 {
    let distance = (link & !FROM_LATER).clamp(1, MAX_ESTIMATE - 1);
    if link == NO_PATH { NO_PATH } else { distance | link & FROM_LATER }
}

fn decode_def(reader: &mut Reader<'_>) -> Result<RegionsDef, Error> {
    let kind = RegionKind::from_number(reader.u32()?).ok_or(Error::Blob)?;
    let reduction = Reduction::from_number(reader.u32()?).ok_or(Error::Blob)?;
    let portal_distance = PortalDistance::from_number(reader.u32()?).ok_or(Error::Blob)?;
    let (entries_per_cell, tolerated_error) = (reader.u32()?, reader.u32()?);
    let differential = match reader.u32()? {
        0 => false,
        1 => true,
        _ => return Err(Error::Blob),
    };
    let seed = reader.u64()?;
    let tiles = if kind == RegionKind::Tiles { [reader.u32()?, reader.u32()?] } else { [0; 2] };
    let def = RegionsDef {
        layer: 0,
        kind,
        reduction,
        portal_distance,
        entries_per_cell,
        tolerated_error,
        differential,
        seed,
        tile_side: tiles[0],
        portal_span: tiles[1],
    };
    if Kind::of(&def).needs_budget && entries_per_cell == 0 { Err(Error::Blob) } else { Ok(def) }
}

fn decode_boxes(reader: &mut Reader<'_>, now: &GridNow<'_>, portals: usize) -> Result<Vec<PortalBox>, Error> {
    let boxes = reader.many(portals, PortalBox::default(), |bytes: [u8; 8]| {
        let corner = |place: usize| u16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]]);
        PortalBox { left: corner(0), top: corner(1), right: corner(2), bottom: corner(3) }
    })?;
    let fits = |low: u16, high: u16, length: u32| 1 <= low && low <= high && u32::from(high) <= length;
    let (width, height) = (now.frame.width(), now.frame.height());
    let fit = |span: &PortalBox| fits(span.left, span.right, width) && fits(span.top, span.bottom, height);
    if boxes.iter().all(fit) { Ok(boxes) } else { Err(Error::Blob) }
}
