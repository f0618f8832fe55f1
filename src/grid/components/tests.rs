//! Labels against a flood fill, after edits of cells and rectangles, for all rules.

use super::*;
use crate::base::{CopyFrom, Random};

/// A terrain with its labels and planes, and what must be true of them.
struct World {
    terrain: Terrain,
    planes: Planes,
    rings: RingTables,
    rules: Rules,
    labels: Components,
}

impl World {
    fn new(width: u32, height: u32, rules: Rules) -> Self {
        let terrain = Terrain::new(Frame::new(width, height).unwrap()).unwrap();
        let planes = Planes::new(terrain.frame(), &rules.for_jumps()).unwrap();
        let labels = Components::new(terrain.frame(), &rules).unwrap();
        Self { terrain, planes, rings: RingTables::new(&rules), rules, labels }
    }

    /// Sets the cells of a rectangle as a map does: those that are opened last.
    fn edit(&mut self, rect: Rect, mut is_passable: impl FnMut() -> bool) {
        let wanted: Vec<(CellId, bool)> =
            self.terrain.frame().rows(rect).flatten().map(|at| (CellId(at as u32), is_passable())).collect();
        for &(id, is_passable) in &wanted {
            if !is_passable && self.terrain.replace(id, 0) != 0 {
                self.labels.block(&self.terrain, &self.rings, id);
            }
        }
        let mut opens = false;
        for &(id, _) in wanted.iter().filter(|(_, is_passable)| *is_passable) {
            opens |= self.terrain.replace(id, 1) == 0;
        }
        if opens {
            self.labels.open(&self.terrain, &self.rings, &self.planes, rect);
        }
        self.follow();
    }

    fn follow(&mut self) {
        let frame = *self.terrain.frame();
        let mut update = self.planes.update(frame.whole());
        for row in frame.rows(frame.whole()) {
            for at in row {
                update.follow(self.terrain.bytes()[at] != 0, 0, 0);
            }
            update.end_row();
        }
        update.end();
    }

    fn label(&self, id: CellId) -> Label {
        self.labels.label(self.terrain.frame(), self.terrain.bytes(), id)
    }

    /// The component of each cell by a flood fill, 0 for a blocked one, and their number.
    fn flood(&self) -> (Vec<u32>, u32) {
        let frame = self.terrain.frame();
        let (mut found, mut count) = (vec![0; frame.cells() as usize], 0);
        for first in frame.rows(frame.whole()).flatten().filter(|&at| self.terrain.bytes()[at] != 0) {
            if found[first] != 0 {
                continue;
            }
            count += 1;
            let mut waiting = vec![CellId(first as u32)];
            while let Some(id) = waiting.pop() {
                if std::mem::replace(&mut found[id.index()], count) == 0 {
                    let steps = self.rings.steps(self.terrain.ring(id));
                    let around = Direction::in_mask(steps).map(|direction| frame.neighbour(id, direction));
                    waiting.extend(around.filter(|next| found[next.index()] == 0));
                }
            }
        }
        (found, count)
    }

    /// Labels that differ prove that there is no path; exact ones that are equal, that there is one; and the number of
    /// components is right.
    fn check(&self) {
        let (found, count) = self.flood();
        let frame = self.terrain.frame();
        let mut label_of = vec![None; count as usize + 1];
        let mut found_of = vec![None; self.labels.labels() as usize];
        for at in frame.rows(frame.whole()).flatten().filter(|&at| found[at] != 0) {
            let label = self.label(CellId(at as u32));
            assert_eq!(*label_of[found[at] as usize].get_or_insert(label), label, "{:?}\n{self:?}", self.rules);
            if self.labels.exact().is_some() {
                let one = *found_of[label.0 as usize].get_or_insert(found[at]);
                assert_eq!(one, found[at], "{:?}\n{self:?}", self.rules);
            }
        }
        assert!(self.labels.exact().is_none_or(|exact| exact == count), "{:?}\n{self:?}", self.rules);
    }

    /// Leaves no room for more pieces and names than there are now, and some.
    fn restrict(&mut self, pieces: u32, names: u32) {
        let frame = *self.terrain.frame();
        let tiles = Pieces::count(&frame);
        let diagonal = self.labels.pieces.diagonal;
        self.labels.pieces = Pieces::new(&frame, diagonal, pieces).unwrap();
        self.labels.current = Names::new(names).unwrap();
        self.labels.next = Names::new(names).unwrap();
        self.labels.current.end = tiles;
        self.labels.rebuilding = false;
        self.labels.rebuild(&self.terrain);
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let frame = self.terrain.frame();
        frame.rows(frame.whole()).try_for_each(|row| {
            let cells: String = row.map(|at| if self.terrain.bytes()[at] == 0 { '@' } else { '.' }).collect();
            writeln!(formatter, "{cells}")
        })
    }
}

fn all_rules() -> impl Iterator<Item = Rules> {
    let eight = [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always]
        .map(|diagonal_rule| Rules { diagonal_rule, ..Rules::DEFAULT });
    eight.into_iter().chain([Rules {
        neighbours: Neighbours::Four,
        diagonal_rule: DiagonalRule::Always,
        ..Rules::DEFAULT
    }])
}

fn rect_in(random: &mut Random, frame: &Frame, most: u32) -> Rect {
    let (x, y) = (random.below(frame.width()), random.below(frame.height()));
    let (width, height) = (1 + random.below(most), 1 + random.below(most));
    Rect { x: x as i32, y: y as i32, width: width.min(frame.width() - x), height: height.min(frame.height() - y) }
}

/// Edits at random, with slices of `maintain` between them, and checks after each.
fn edit_at_random(world: &mut World, random: &mut Random, edits: u32, may_maintain: bool) -> [u32; 2] {
    let mut seen = [0; 2];
    for _ in 0..edits {
        let most = [1, 1, 1, 3, 20][random.below(5) as usize];
        let percent = [0, 30, 60, 100][random.below(4) as usize];
        let rect = rect_in(random, world.terrain.frame(), most);
        world.edit(rect, || random.below(100) < percent);
        world.check();
        if may_maintain && random.below(3) == 0 {
            let mut work = u64::from(random.below(120));
            let is_done = world.labels.maintain(&world.terrain, &mut work).unwrap();
            assert_eq!(is_done, world.labels.exact().is_some());
            world.check();
        }
        seen[usize::from(world.labels.exact().is_some())] += 1;
    }
    seen
}

#[test]
fn labels_are_right_after_any_edits_and_slices() {
    for (number, rules) in all_rules().enumerate() {
        for (width, height) in [(1, 1), (8, 8), (9, 7), (37, 29), (24, 16)] {
            let mut random = Random::new(7 * number as u64 + u64::from(width));
            let mut world = World::new(width, height, rules);
            assert_eq!(world.labels.exact(), Some(0));
            let seen = edit_at_random(&mut world, &mut random, 150, true);
            assert!(width < 20 || seen[0] > 5 && seen[1] > 5, "{seen:?}");
            assert!(world.labels.maintain(&world.terrain, &mut { u64::MAX }).unwrap());
            world.check();
            let (again, count) = (world.labels.exact(), world.flood().1);
            world.labels.rebuild(&world.terrain);
            assert_eq!((again, world.labels.exact()), (Some(count), Some(count)));
            world.check();
        }
    }
}

#[test]
fn without_room_labels_are_not_exact_until_maintain_makes_some() {
    for (number, rules) in all_rules().enumerate() {
        for (pieces, names) in [(0, 1), (3, 64), (64, 2), (20, 9)] {
            let mut random = Random::new(number as u64);
            let mut world = World::new(40, 30, rules);
            world.edit(world.terrain.frame().whole(), || random.below(100) < 55);
            world.restrict(pieces, names);
            assert_eq!(world.labels.exact(), None);
            world.check();
            edit_at_random(&mut world, &mut random, 60, false);
            let room = world.labels.memory_bytes();
            assert!(world.labels.maintain(&world.terrain, &mut { u64::MAX }).unwrap());
            assert!(world.labels.memory_bytes() > room);
            world.check();
            edit_at_random(&mut world, &mut random, 60, true);
        }
    }
}

#[test]
fn a_cell_that_comes_and_goes_takes_no_room() {
    for rules in all_rules() {
        let mut world = World::new(24, 8, rules);
        let at = |x| Rect { x, y: 3, width: 1, height: 1 };
        world.edit(at(6), || true);
        for x in [3, 8, 12].repeat(1_000) {
            world.edit(at(x), || true);
            assert_eq!(world.labels.exact(), Some(2));
            world.edit(at(x), || false);
            assert_eq!(world.labels.exact(), Some(1));
        }
    }
}

#[test]
fn a_copy_stays_equal_under_the_same_edits() {
    for rules in all_rules() {
        let mut random = Random::new(5);
        let mut world = World::new(40, 30, rules);
        world.edit(world.terrain.frame().whole(), || random.below(100) < 55);
        world.restrict(30, 40);
        world.labels.maintain(&world.terrain, &mut { 40 }).unwrap();
        let mut other = World::new(40, 30, rules);
        assert!(!other.labels.fits(&world.labels));
        other.labels = world.labels.copy().unwrap();
        other.terrain = world.terrain.copy().unwrap();
        other.follow();
        assert_eq!(other.labels.memory_bytes(), world.labels.memory_bytes());
        for seed in 0..40 {
            for world in [&mut world, &mut other] {
                edit_at_random(world, &mut Random::new(seed), 3, true);
            }
            assert_eq!(other.labels.exact(), world.labels.exact());
            for id in world.terrain.frame().rows(world.terrain.frame().whole()).flatten() {
                if world.terrain.bytes()[id] != 0 {
                    assert_eq!(other.label(CellId(id as u32)), world.label(CellId(id as u32)));
                }
            }
        }
    }
}

#[test]
fn noise_on_usual_maps_is_exact_at_once() {
    for (rules, percent) in all_rules().flat_map(|rules| [20, 35].map(|percent| (rules, percent))) {
        let mut random = Random::new(1);
        let mut world = World::new(512, 512, rules);
        for at in world.terrain.frame().rows(world.terrain.frame().whole()).flatten() {
            world.terrain.replace(CellId(at as u32), u8::from(random.below(100) >= percent));
        }
        world.labels.rebuild(&world.terrain);
        assert_eq!(world.labels.exact(), Some(world.flood().1), "{rules:?}, {percent} %");
    }
}
