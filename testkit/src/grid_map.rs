//! A map as plain bytes, and as text: what the generators make, tests paste and pictures show. It knows nothing of
//! costs or movement; those belong to the library.

use crate::Random;
use cairn::{Cell, Error, Map, Rect, Rules};
use std::fmt::{self, Display};

/// A grid of terrain bytes, row after row from the top: 0 is blocked, 1 and more are passable terrains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridMap {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `width * height` terrain bytes.
    pub cells: Vec<u8>,
}

impl GridMap {
    /// A map with the same terrain everywhere.
    pub fn filled(width: u32, height: u32, terrain: u8) -> GridMap {
        GridMap { width, height, cells: vec![terrain; width as usize * height as usize] }
    }

    /// The terrain of one of the library's maps.
    pub fn of_map(map: &Map) -> GridMap {
        let mut grid = GridMap::filled(map.width(), map.height(), 0);
        let whole = Rect { x: 0, y: 0, width: map.width(), height: map.height() };
        map.read_cells(whole, &mut grid.cells, u64::from(map.width()))
            .expect("the rectangle and the grid are the map's size");
        grid
    }

    /// The map for the library.
    pub fn to_map(&self, rules: &Rules) -> Result<Map, Error> {
        Map::from_cells(self.width, self.height, rules, &self.cells)
    }

    /// The map for the library in which the number of a terrain is its weight.
    pub fn to_weighted_map(&self, rules: &Rules) -> Result<Map, Error> {
        let mut map = self.to_map(rules)?;
        for terrain in 2..=self.cells.iter().copied().max().unwrap_or(0) {
            map.set_terrain_weight(0, terrain, terrain.into())?;
        }
        Ok(map)
    }

    /// Reads a picture: `.` is terrain 1, `#` and `@` are blocked, and `2` to `9`, then `a` to `z`, are terrains 2 to
    /// 35. Empty lines and the space around lines do not count, so that a picture may be indented with its test.
    ///
    /// # Panics
    /// If a line is longer or shorter than the first, or holds another character.
    pub fn parse(picture: &str) -> GridMap {
        let rows: Vec<&str> = picture.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
        let width = rows.first().map_or(0, |row| row.len());
        for row in &rows {
            assert_eq!(row.len(), width, "the row {row:?} is not as long as the first");
        }
        let cells = rows.concat().chars().map(terrain_of).collect();
        GridMap { width: width as u32, height: rows.len() as u32, cells }
    }

    /// The map in the MovingAI format: `.` for passable, of any terrain, and `@` for blocked.
    pub fn to_movingai(&self) -> String {
        let mut text = format!("type octile\nheight {}\nwidth {}\nmap\n", self.height, self.width);
        for y in 0..self.height {
            text.extend((0..self.width).map(|x| if self.is_passable(x, y) { '.' } else { '@' }));
            text.push('\n');
        }
        text
    }

    /// The terrain of a cell.
    ///
    /// # Panics
    /// If the cell lies outside the map.
    pub fn get(&self, x: u32, y: u32) -> u8 {
        self.cells[self.index(x, y)]
    }

    /// Sets the terrain of a cell.
    ///
    /// # Panics
    /// If the cell lies outside the map.
    pub fn set(&mut self, x: u32, y: u32, terrain: u8) {
        let index = self.index(x, y);
        self.cells[index] = terrain;
    }

    /// Returns whether a cell is passable.
    ///
    /// # Panics
    /// If the cell lies outside the map.
    pub fn is_passable(&self, x: u32, y: u32) -> bool {
        self.get(x, y) != 0
    }

    /// All cells of the map, row after row.
    pub fn positions(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// The cell that lies `dx` columns and `dy` rows from another, or `None` where the map ends before it.
    pub fn neighbour(&self, (x, y): (u32, u32), (dx, dy): (i32, i32)) -> Option<(u32, u32)> {
        let (x, y) = (x.checked_add_signed(dx)?, y.checked_add_signed(dy)?);
        (x < self.width && y < self.height).then_some((x, y))
    }

    /// A passable cell, each equally likely, or `None` if all cells are blocked.
    pub fn random_passable_cell(&self, random: &mut Random) -> Option<(u32, u32)> {
        // On almost every map a few tries are enough; only on one that is nearly full is a list needed.
        const TRIES: u32 = 64;
        let count = self.cells.len() as u32;
        let is_passable = |&index: &u32| self.cells[index as usize] != 0;
        let tries = if count == 0 { 0 } else { TRIES };
        let index = (0..tries).map(|_| random.below(count)).find(is_passable).or_else(|| {
            let free: Vec<u32> = (0..count).filter(is_passable).collect();
            (!free.is_empty()).then(|| random.pick(&free))
        })?;
        Some((index % self.width, index / self.width))
    }

    /// Two passable cells, perhaps the same one twice, or `None` if all cells are blocked.
    pub fn random_ends(&self, random: &mut Random) -> Option<[Cell; 2]> {
        Some([cell(self.random_passable_cell(random)?), cell(self.random_passable_cell(random)?)])
    }

    /// The place of a cell among the bytes.
    ///
    /// # Panics
    /// If the cell lies outside the map.
    pub fn index(&self, x: u32, y: u32) -> usize {
        assert!(x < self.width && y < self.height, "({x}, {y}) is outside {} x {}", self.width, self.height);
        y as usize * self.width as usize + x as usize
    }
}

/// A cell as the library has it.
pub fn cell((x, y): (u32, u32)) -> Cell {
    Cell { x: x as i32, y: y as i32 }
}

/// The picture that [`GridMap::parse`] reads. Terrains above 35 have no letter and show as `?`.
impl Display for GridMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(self.width.max(1) as usize) {
            writeln!(f, "{}", row.iter().copied().map(letter_of).collect::<String>())?;
        }
        Ok(())
    }
}

fn letter_of(terrain: u8) -> char {
    match terrain {
        0 => '#',
        1 => '.',
        _ => char::from_digit(u32::from(terrain), 36).unwrap_or('?'),
    }
}

fn terrain_of(letter: char) -> u8 {
    match letter {
        '#' | '@' => 0,
        '.' => 1,
        // Capitals mean something else in the MovingAI format: better refused than read as a terrain.
        '2'..='9' | 'a'..='z' => letter.to_digit(36).expect("a digit in base 36") as u8,
        _ => panic!("{letter:?} stands for no terrain"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str = "..#2\n.9a#\n##z.\n";

    #[test]
    fn a_picture_survives_reading_and_printing() {
        let map = GridMap::parse(PICTURE);
        assert_eq!((map.width, map.height), (4, 3));
        assert_eq!(map.cells, [1, 1, 0, 2, 1, 9, 10, 0, 0, 0, 35, 1]);
        assert_eq!(map.to_string(), PICTURE);
    }

    #[test]
    fn a_grid_survives_the_library() {
        let grid = GridMap::parse(PICTURE);
        let map = grid.to_map(&Rules::DEFAULT).unwrap();
        assert_eq!(GridMap::of_map(&map), grid);
    }

    #[test]
    fn a_picture_may_be_indented_and_use_either_wall() {
        let indented = "
            ..@2
            .9a@

            @@z.
        ";
        assert_eq!(GridMap::parse(indented), GridMap::parse(PICTURE));
    }

    #[test]
    #[should_panic = "not as long as the first"]
    fn a_ragged_picture_is_refused() {
        GridMap::parse("...\n..");
    }

    #[test]
    #[should_panic = "'T' stands for no terrain"]
    fn an_unknown_letter_is_refused() {
        GridMap::parse("..T");
    }

    #[test]
    fn movingai_text_tells_only_passable_from_blocked() {
        let text = GridMap::parse(PICTURE).to_movingai();
        assert_eq!(text, "type octile\nheight 3\nwidth 4\nmap\n..@.\n...@\n@@..\n");
    }

    #[test]
    #[should_panic = "(4, 0) is outside 4 x 3"]
    fn a_cell_beyond_the_end_of_a_row_is_not_the_next_row() {
        GridMap::parse(PICTURE).get(4, 0);
    }

    #[test]
    fn neighbours_end_at_the_edge() {
        let map = GridMap::parse(PICTURE);
        assert_eq!(map.neighbour((1, 1), (-1, 1)), Some((0, 2)));
        assert_eq!(map.neighbour((0, 0), (-1, 0)), None);
        assert_eq!(map.neighbour((0, 0), (0, -1)), None);
        assert_eq!(map.neighbour((3, 2), (1, 0)), None);
        assert_eq!(map.neighbour((3, 2), (0, 1)), None);
    }

    #[test]
    fn every_passable_cell_can_be_drawn_and_no_other() {
        let map = GridMap::parse(PICTURE);
        let mut random = Random::new(1);
        let drawn: std::collections::BTreeSet<_> =
            (0..500).filter_map(|_| map.random_passable_cell(&mut random)).collect();
        let free = map.positions().filter(|&(x, y)| map.is_passable(x, y)).collect();
        assert_eq!(drawn, free);
    }

    #[test]
    fn the_last_passable_cell_is_found_and_none_where_there_is_none() {
        let mut random = Random::new(2);
        let mut map = GridMap::filled(300, 300, 0);
        assert_eq!(map.random_passable_cell(&mut random), None);
        map.set(123, 45, 1);
        assert_eq!(map.random_passable_cell(&mut random), Some((123, 45)));
        assert_eq!(GridMap::filled(0, 0, 0).random_passable_cell(&mut random), None);
    }
}
