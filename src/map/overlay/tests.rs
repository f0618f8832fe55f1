//! Random calls against a plain array, from which all that is derived is computed again.

use super::*;
use crate::base::Random;

/// The cells of an overlay, row by row.
#[derive(Clone)]
struct Model {
    width: i32,
    height: i32,
    values: Vec<u16>,
}

impl Model {
    fn new(overlay: &Overlay) -> Self {
        let (width, height) = (overlay.width() as i32, overlay.height() as i32);
        Self { width, height, values: vec![0; (width * height) as usize] }
    }

    fn at(&self, x: i32, y: i32) -> u16 {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        if inside { self.values[(y * self.width + x) as usize] } else { 0 }
    }

    fn set(&mut self, rect: Rect, value: u16) {
        for y in rect.y..rect.y + rect.height as i32 {
            for x in rect.x..rect.x + rect.width as i32 {
                self.values[(y * self.width + x) as usize] = value;
            }
        }
    }

    fn assert_equal(&self, overlay: &Overlay) {
        let frame = overlay.frame();
        let mut set = Vec::new();
        for y in 0..self.height {
            for x in 0..self.width {
                let id = frame.id(Cell { x, y }).unwrap();
                assert_eq!(overlay.added(id), self.at(x, y), "value of ({x}, {y})");
                let around = || Direction::all().map(|d| (d, self.at(x + d.dx(), y + d.dy())));
                let near = around().filter(|&(_, value)| value != 0).count() + usize::from(self.at(x, y) != 0);
                assert_eq!(usize::from(overlay.near(id)), near, "near ({x}, {y})");
                let blocked = around().filter(|&(_, value)| value == OVERLAY_BLOCKED).map(|(d, _)| d.bit()).sum();
                assert_eq!(overlay.blocked_around(id), blocked, "blocked around ({x}, {y})");
                if self.at(x, y) != 0 {
                    set.push(id);
                }
            }
        }
        let is_heavy = |&&value: &&u16| value > HEAVY && value != OVERLAY_BLOCKED;
        assert_eq!(overlay.is_light(), self.values.iter().find(is_heavy).is_none());
        assert!(overlay.set.iter().eq(set.iter().copied()));
        assert_eq!((overlay.count() as usize, overlay.is_empty()), (set.len(), set.is_empty()));
        let padding = (0..frame.cells()).map(CellId).filter(|&id| frame.id(frame.cell(id)).is_err());
        assert!(padding.into_iter().all(|id| overlay.added(id) == 0));
    }
}

fn random_value(random: &mut Random) -> u16 {
    match random.below(4) {
        0 => 0,
        1 => OVERLAY_BLOCKED,
        2 => OVERLAY_BLOCKED - 1,
        _ => 1 + random.below(3) as u16,
    }
}

fn random_rect(random: &mut Random, model: &Model, most: u32) -> Rect {
    let (width, height) = (model.width as u32, model.height as u32);
    let (columns, rows) = (random.below(width.min(most) + 1), random.below(height.min(most) + 1));
    let (x, y) = (random.below(width - columns + 1) as i32, random.below(height - rows + 1) as i32);
    Rect { x, y, width: columns, height: rows }
}

#[test]
fn derived_data_equal_a_recomputation() {
    let mut random = Random::new(3);
    for (width, height) in [(1, 1), (1, 40), (40, 1), (2, 2), (16, 17), (33, 48), (100, 70)] {
        let mut overlay = Overlay::new(width, height).unwrap();
        let mut other = Overlay::new(width, height).unwrap();
        let (mut model, mut other_model) = (Model::new(&overlay), Model::new(&overlay));
        for round in 0..1200 {
            let (before, version, value) = (model.clone(), overlay.version(), random_value(&mut random));
            let most = if random.below(20) == 0 { 40 } else { 3 };
            match random.below(40) {
                0 => {
                    overlay.clear();
                    model.values.fill(0);
                }
                1 => {
                    other.copy_from(&overlay).unwrap();
                    other_model = model.clone();
                    other_model.assert_equal(&other);
                }
                2 => {
                    overlay.copy_from(&other).unwrap();
                    model = other_model.clone();
                    assert_ne!(overlay.version(), version);
                }
                3..=12 => {
                    let rect = random_rect(&mut random, &model, most);
                    overlay.set_rect(rect, value).unwrap();
                    model.set(rect, value);
                }
                13..=22 => {
                    let from = random_rect(&mut random, &model, most);
                    let to = Rect {
                        x: random.below(width - from.width + 1) as i32,
                        y: random.below(height - from.height + 1) as i32,
                        ..from
                    };
                    let (from_cell, to_cell) = (Cell { x: from.x, y: from.y }, Cell { x: to.x, y: to.y });
                    overlay.move_rect(from_cell, to_cell, from.width, from.height, value).unwrap();
                    model.set(from, 0);
                    model.set(to, value);
                }
                _ => {
                    let (x, y) = (random.below(width) as i32, random.below(height) as i32);
                    overlay.set_cell(Cell { x, y }, value).unwrap();
                    model.set(Rect { x, y, width: 1, height: 1 }, value);
                }
            }
            assert!(before.values == model.values || overlay.version() > version, "a change that no search sees");
            if round % 8 == 0 || width * height < 100 {
                model.assert_equal(&overlay);
            }
        }
        model.assert_equal(&overlay);
        overlay.clear();
        model.values.fill(0);
        model.assert_equal(&overlay);
        assert!(overlay.near.iter().chain(&overlay.blocked_around).all(|&byte| byte == 0));
    }
}

#[test]
fn a_sparse_overlay_is_cleared_and_copied_cell_by_cell() {
    let mut random = Random::new(8);
    let (mut overlay, mut copy) = (Overlay::new(300, 200).unwrap(), Overlay::new(300, 200).unwrap());
    let mut model = Model::new(&overlay);
    copy.set_rect(Rect { x: 10, y: 10, width: 100, height: 100 }, 5).unwrap();
    for _ in 0..200 {
        let rect = random_rect(&mut random, &model, 3);
        let value = random_value(&mut random);
        overlay.set_rect(rect, value).unwrap();
        model.set(rect, value);
    }
    assert!(!overlay.is_crowded() && copy.is_crowded());
    copy.copy_from(&overlay).unwrap();
    model.assert_equal(&copy);
    overlay.clear();
    model.values.fill(0);
    model.assert_equal(&overlay);
}

#[test]
fn what_changes_nothing_keeps_the_version() {
    let mut overlay = Overlay::new(8, 8).unwrap();
    let at = |x, y| Cell { x, y };
    overlay.clear();
    overlay.set_cell(at(1, 1), 0).unwrap();
    overlay.set_rect(Rect { x: 0, y: 0, width: 0, height: 8 }, 7).unwrap();
    assert_eq!(overlay.version(), 0);
    overlay.set_rect(Rect { x: 2, y: 2, width: 2, height: 2 }, 7).unwrap();
    overlay.move_rect(at(2, 2), at(2, 2), 2, 2, 7).unwrap();
    assert_eq!(overlay.version(), 1);
    overlay.move_rect(at(2, 2), at(3, 2), 2, 2, 7).unwrap();
    assert_eq!(overlay.version(), 2);
}

#[test]
fn bad_input_changes_nothing() {
    let mut overlay = Overlay::new(9, 5).unwrap();
    let at = |x, y| Cell { x, y };
    overlay.set_rect(Rect { x: 0, y: 0, width: 2, height: 2 }, 3).unwrap();
    let model = {
        let mut model = Model::new(&overlay);
        model.set(Rect { x: 0, y: 0, width: 2, height: 2 }, 3);
        model
    };
    for (from, to) in [(at(0, 0), at(8, 0)), (at(8, 0), at(0, 0)), (at(0, 0), at(0, -1)), (at(0, 4), at(0, 0))] {
        assert_eq!(overlay.move_rect(from, to, 2, 2, 9), Err(Error::OutOfBounds));
    }
    assert_eq!(overlay.move_rect(at(0, 0), at(1, 0), u32::MAX, u32::MAX, 9), Err(Error::OutOfBounds));
    assert_eq!(overlay.set_cell(at(9, 0), 1), Err(Error::OutOfBounds));
    assert_eq!(overlay.set_rect(Rect { x: 8, y: 0, width: 2, height: 1 }, 1), Err(Error::OutOfBounds));
    assert_eq!(overlay.get_cell(at(0, 5)), Err(Error::OutOfBounds));
    assert_eq!(overlay.copy_from(&Overlay::new(5, 9).unwrap()), Err(Error::Dimensions));
    let mut values = [0; 5];
    assert_eq!(overlay.read_cells(Rect { x: 0, y: 0, width: 3, height: 2 }, &mut values, 3), Err(Error::Length));
    overlay.read_cells(Rect { x: 1, y: 1, width: 2, height: 2 }, &mut values, 3).unwrap();
    assert_eq!(values, [3, 0, 0, 0, 0]);
    assert_eq!(overlay.version(), 1);
    model.assert_equal(&overlay);
}

#[test]
fn the_size_in_advance_is_the_size() {
    for (width, height) in [(1, 1), (16, 16), (17, 300), (512, 511)] {
        let overlay = Overlay::new(width, height).unwrap();
        assert_eq!(overlay.memory_bytes(), Overlay::memory_size(width, height).unwrap());
    }
    assert_eq!(Overlay::memory_size(0, 4), Err(Error::Dimensions));
    assert!(Overlay::new(2, 2).unwrap().id() != Overlay::new(2, 2).unwrap().id());
}
