//! The maps: those that Janssen generated, game maps and street maps. Game maps are taken evenly by size, the smallest
//! and the largest among them, cropped to the rectangle of their passable cells: the paper's sizes are those of that
//! rectangle. Of each street map a square from its middle is taken. Where there are none, generated caves stand in.

use super::paper::Kind;
use super::{Setting, Size};
use crate::experiment::game_maps;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use testkit::generate::{caves, janssen};
use testkit::{GridMap, Random};

const SEED: u64 = 2011;

pub(super) struct Maps {
    pub(super) kind: Kind,
    size: Size,
    count: u32,
    /// The least and the greatest side of generated maps; nothing for those of the paper.
    sides: Option<(u32, u32)>,
    /// The folder of benchmark maps, where they are asked for and there is one.
    folder: Option<PathBuf>,
    /// The benchmark maps, once they were read.
    read: OnceCell<Result<Vec<GridMap>, String>>,
}

impl Maps {
    pub(super) fn new(kind: Kind, setting: &Setting, count: u32, sides: Option<(u32, u32)>) -> Maps {
        let name = match kind {
            Kind::Game => Some("bgmaps"),
            Kind::Street => Some("street"),
            Kind::Maze | Kind::Hills | Kind::Rooms => None,
        };
        let folder = name.and_then(|name| Some(setting.movingai.as_ref()?.join(name)));
        let folder = folder.filter(|folder| folder.is_dir());
        Maps { kind, size: setting.size, count, sides, folder, read: OnceCell::new() }
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Of the square that is taken from a street map.
    fn street_side(&self) -> u32 {
        self.size.pick_of_three(256, 160, 80)
    }

    /// What they are, for the set-up.
    pub(super) fn describe(&self) -> String {
        let (count, side) = (self.count, self.street_side());
        let sizes = match self.sides {
            None => "19 x 22 to 316 x 318".to_owned(),
            Some((least, most)) => format!("{least} x {least} to {most} x {most}"),
        };
        match self.kind {
            Kind::Game if self.folder.is_some() => {
                let choice = self.size.pick("from the smallest to the largest", "of middling size");
                format!("{count} game maps of bgmaps {choice}, cropped to their free cells, seed {SEED}")
            }
            Kind::Street if self.folder.is_some() => {
                format!("the middle {side} x {side} cells of {count} maps of street, seed {SEED}")
            }
            Kind::Game => format!("{count} maps of caves in place of game maps, {sizes} cells, seed {SEED}"),
            Kind::Street => format!("{count} maps of caves in place of street maps, {sizes} cells, seed {SEED}"),
            Kind::Maze => format!("{count} mazes of {sizes} cells, seed {SEED}"),
            Kind::Hills => format!("{count} open maps with hills of {sizes} cells, seed {SEED}"),
            Kind::Rooms => format!("{count} maps of rooms of {sizes} cells, seed {SEED}"),
        }
    }

    /// Whether caves stand in for benchmark maps.
    pub(super) fn are_caves(&self) -> bool {
        matches!(self.kind, Kind::Game | Kind::Street) && self.folder.is_none()
    }

    /// A map, and what further choices on it follow from.
    pub(super) fn get(&self, part: u32) -> Result<(GridMap, Random), String> {
        let mut random = self.random(part);
        if let Some(folder) = &self.folder {
            let maps = self.read.get_or_init(|| self.choose(folder)).as_ref()?;
            return Ok((maps[part as usize].clone(), random));
        }
        let (width, height) = self.draw_size(&mut random);
        let make = match self.kind {
            Kind::Game | Kind::Street => |width, height, random: &mut Random| caves(width, height, 45, random),
            Kind::Maze => janssen::maze,
            Kind::Hills => janssen::hills,
            Kind::Rooms => janssen::rooms,
        };
        Ok((make(width, height, &mut random), random))
    }

    /// How many cells a map has. If it cannot be read, that is reported when it is needed.
    pub(super) fn cells(&self, part: u32) -> u64 {
        let (width, height) = match &self.folder {
            Some(_) => self.get(part).map_or((1, 1), |(grid, _)| (grid.width, grid.height)),
            None => self.draw_size(&mut self.random(part)),
        };
        u64::from(width) * u64::from(height)
    }

    fn random(&self, part: u32) -> Random {
        Random::new(SEED + 1000 * self.kind as u64 + u64::from(part))
    }

    fn draw_size(&self, random: &mut Random) -> (u32, u32) {
        match self.sides {
            None => janssen::size(random),
            Some((least, most)) => (random.between(least, most), random.between(least, most)),
        }
    }

    /// Reads all maps of a folder and takes as many as are needed.
    fn choose(&self, folder: &Path) -> Result<Vec<GridMap>, String> {
        let mut maps = Vec::new();
        for path in game_maps::files(folder)? {
            let map = game_maps::read(&path)?;
            match self.kind {
                Kind::Street => maps.push(middle(&map, self.street_side())),
                _ => maps.extend(cropped(&map)),
            }
        }
        let (count, found) = (self.count as usize, maps.len());
        if found < count {
            return Err(format!("{} holds {found} maps with free cells, and {count} are needed.", folder.display()));
        }
        // Stable: maps of equal size stay in the order of their names.
        maps.sort_by_key(|map| map.cells.len());
        let place = |part: usize| match self.size {
            Size::Paper | Size::Full => part * (found - 1) / (count - 1).max(1),
            Size::Quick => (part + 1) * found / (count + 1),
        };
        Ok((0..count).map(|part| maps[place(part)].clone()).collect())
    }
}

/// The rectangle of the passable cells; `None` if there are none.
fn cropped(grid: &GridMap) -> Option<GridMap> {
    let free = || grid.positions().filter(|&(x, y)| grid.is_passable(x, y));
    let (left, right) = (free().map(|cell| cell.0).min()?, free().map(|cell| cell.0).max()?);
    let (top, bottom) = (free().map(|cell| cell.1).min()?, free().map(|cell| cell.1).max()?);
    Some(rectangle(grid, (left, top), (right - left + 1, bottom - top + 1)))
}

/// A square around the middle, or all of it where there is less.
fn middle(grid: &GridMap, side: u32) -> GridMap {
    let (width, height) = (grid.width.min(side), grid.height.min(side));
    rectangle(grid, ((grid.width - width) / 2, (grid.height - height) / 2), (width, height))
}

fn rectangle(grid: &GridMap, (left, top): (u32, u32), (width, height): (u32, u32)) -> GridMap {
    let rows = (top..top + height).flat_map(|y| (left..left + width).map(move |x| grid.get(x, y)));
    GridMap { width, height, cells: rows.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_cropped_to_its_free_cells() {
        let grid = GridMap::parse(
            "
            #####
            ##.##
            #..##
            #####
            ",
        );
        assert_eq!(cropped(&grid), Some(GridMap::parse("#.\n..")));
        assert_eq!(cropped(&GridMap::filled(4, 3, 0)), None);
        assert_eq!(middle(&grid, 3), GridMap::parse("###\n#.#\n..#"));
        assert_eq!(middle(&grid, 9), grid);
    }

    #[test]
    fn game_maps_are_taken_evenly_by_size_and_faults_are_told() {
        let folder = std::env::temp_dir().join(format!("cairn-papers-{}-games", std::process::id()));
        let games = folder.join("bgmaps");
        std::fs::create_dir_all(&games).unwrap();
        for side in 1..=31 {
            std::fs::write(games.join(format!("{side}.map")), GridMap::filled(side, 1, 1).to_movingai()).unwrap();
        }
        let maps = |size: Size| {
            let setting = Setting { size, movingai: Some(folder.clone()) };
            Maps::new(Kind::Game, &setting, size.pick(25, 3), None)
        };
        let widths = |maps: &Maps| -> Vec<u64> { (0..maps.count()).map(|part| maps.cells(part)).collect() };
        let full = widths(&maps(Size::Full));
        assert_eq!((full.len(), full[0], full[12], full[24]), (25, 1, 16, 31));
        assert_eq!(widths(&maps(Size::Quick)), [8, 16, 24]);

        std::fs::write(games.join("7.map"), "type octile\n").unwrap();
        let refusal = maps(Size::Full).get(0).unwrap_err();
        assert!(refusal.contains("7.map: line ") && refusal.ends_with('.'), "{refusal}");
        (7..=31).for_each(|side| std::fs::remove_file(games.join(format!("{side}.map"))).unwrap());
        assert!(maps(Size::Full).get(0).unwrap_err().ends_with("holds 6 maps with free cells, and 25 are needed."));
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(maps(Size::Quick).are_caves());
    }
}
