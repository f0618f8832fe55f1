//! Fields against a plain Dijkstra: goals with costs of their own, layers, overlays, limits, weights; built and updated
//! in slices, under edits.

mod common;

use cairn::{Cell, Field, FieldDef, FieldStep, LayerDef, Map, NO_GOAL, Overlay, Rect, Rules};
use common::{World, all_rules};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use testkit::movement::{DIRECTIONS, step_cost_by};
use testkit::oracle::Edit;
use testkit::{GridMap, Random};

const BLOCKED: u16 = u16::MAX;

/// A map with a layer, an overlay and goals, and what the oracle knows of them.
struct Stage {
    world: World,
    layer: LayerDef,
    def: FieldDef,
    map: Map,
    overlay: Overlay,
    goals: Vec<Cell>,
    costs: Vec<u32>,
    max_cost: u64,
}

/// All that a field says.
#[derive(PartialEq, Eq)]
struct Said {
    costs: Vec<u32>,
    directions: Vec<u8>,
    nearest: Vec<u16>,
}

impl Stage {
    fn random(world: World, random: &mut Random) -> Self {
        let mut map = world.map();
        let mut weights = world.weights;
        let mut layer = LayerDef { rules: world.rules, size: 1, weights };
        let is_own = random.chance(40);
        if is_own {
            weights[1..6].fill_with(|| random.below(9) as u16);
            layer = LayerDef { rules: random.pick(&all_rules()), size: random.pick(&[1, 1, 2, 3]), weights };
            map.add_layer(&layer).unwrap();
        }
        let def = FieldDef { layer: is_own.into(), nearest: random.chance(50), overlay: random.chance(50) };
        let mut overlay = Overlay::for_map(&map).unwrap();
        if def.overlay {
            let set = random.below(world.grid.cells.len() as u32 / 4 + 1);
            (0..set).for_each(|_| put_something(&mut overlay, &world, random));
        }
        let goals: Vec<Cell> = (0..random.below(5)).map(|_| world.random_cell(random)).collect();
        let costs = match random.chance(50) {
            true => goals.iter().map(|_| random.below(1000)).collect(),
            false => Vec::new(),
        };
        let max_cost = if random.chance(30) { random.below(3000).into() } else { u64::MAX };
        Self { world, layer, def, map, overlay, goals, costs, max_cost }
    }

    fn overlay(&self) -> Option<&Overlay> {
        self.def.overlay.then_some(&self.overlay)
    }

    /// The weight of a position, unless it is blocked.
    fn weight(&self, found: &World, at: Cell) -> Option<u64> {
        let terrain = Some(found.terrain(at)).filter(|&terrain| terrain != 0)?;
        let size = self.layer.size as i32;
        let covered = (0..size * size).map(|index| Cell { x: at.x + index % size, y: at.y + index / size });
        let added = covered.filter_map(|cell| self.overlay()?.get_cell(cell).ok()).max().unwrap_or(0);
        (added != BLOCKED).then(|| u64::from(found.weights[usize::from(terrain)]) + u64::from(added))
    }

    /// The cost of each step that agents may take.
    fn steps(&self) -> impl Fn(Cell, Cell) -> Option<u64> {
        let found = self.world.found_by(&self.layer);
        let weights: Vec<Option<u64>> = found.cells().map(|cell| self.weight(&found, cell)).collect();
        let (width, height) = (found.grid.width as i32, found.grid.height as i32);
        move |from, to| {
            let is_inside = |cell: Cell| (0..width).contains(&cell.x) && (0..height).contains(&cell.y);
            let weight = |cell: Cell| is_inside(cell).then(|| weights[(cell.y * width + cell.x) as usize]).flatten();
            if from == to {
                return weight(from).map(|_| 0);
            }
            step_cost_by(&found.rules, weight, from, to).map(|cost| cost.min(1 << 24))
        }
    }

    fn index(&self, cell: Cell) -> usize {
        (cell.y as u32 * self.world.grid.width + cell.x as u32) as usize
    }

    /// The costs of all cells, by a plain Dijkstra from the goals.
    fn expected(&self, step_cost: &impl Fn(Cell, Cell) -> Option<u64>) -> Vec<u32> {
        let mut costs = vec![u32::MAX; self.world.grid.cells.len()];
        let own = |number: usize| u64::from(self.costs.get(number).copied().unwrap_or(0));
        let passable = self.goals.iter().enumerate().filter(|&(_, &goal)| step_cost(goal, goal).is_some());
        let mut queue: BinaryHeap<_> = passable.map(|(number, &goal)| Reverse((own(number), goal))).collect();
        while let Some(Reverse((cost, cell))) = queue.pop() {
            if costs[self.index(cell)] != u32::MAX || cost > self.max_cost {
                continue;
            }
            costs[self.index(cell)] = cost as u32;
            for (dx, dy) in DIRECTIONS {
                let from = Cell { x: cell.x + dx, y: cell.y + dy };
                queue.extend(step_cost(from, cell).map(|step| Reverse((cost + step, from))));
            }
        }
        costs
    }

    fn field(&self) -> Field {
        let mut field = Field::new(&self.map, &self.def).unwrap();
        field.set_goals(&self.goals, &self.costs, self.max_cost).unwrap();
        field
    }

    fn fresh(&self) -> Field {
        let mut field = self.field();
        assert_eq!(field.update(&self.map, self.overlay(), u64::MAX), Ok(true));
        field
    }

    fn said(&self, field: &Field) -> Said {
        let GridMap { width, height, .. } = self.world.grid;
        let rect = Rect { x: 0, y: 0, width, height };
        let cells = self.world.grid.cells.len();
        let mut said = Said { costs: vec![0; cells], directions: vec![0; cells], nearest: vec![0; cells] };
        field.read_costs(rect, &mut said.costs, width.into()).unwrap();
        field.read_directions(rect, &mut said.directions, width.into()).unwrap();
        if self.def.nearest {
            field.read_nearest(rect, &mut said.nearest, width.into()).unwrap();
        }
        said
    }

    /// Checks a field that is up to date: against the oracle, and against one that is built from scratch.
    fn check(&self, field: &Field) {
        let step_cost = self.steps();
        let (expected, said) = (self.expected(&step_cost), self.said(field));
        let told = || format!("goals {:?} {:?}, {:?} in\n{}", self.goals, self.costs, self.def, self.world);
        assert!(said.costs == expected, "costs {:?}, not {expected:?}: {}", said.costs, told());
        assert!(said == self.said(&self.fresh()), "not equal to a fresh one: {}", told());
        assert!(field.is_current(&self.map, self.overlay()));
        for cell in self.world.cells() {
            self.check_cell(field, &said, &step_cost, cell);
        }
    }

    fn check_cell(&self, field: &Field, said: &Said, step_cost: &impl Fn(Cell, Cell) -> Option<u64>, cell: Cell) {
        let cost = said.costs[self.index(cell)];
        assert_eq!(field.cost(cell), Ok((cost != u32::MAX).then_some(cost)));
        let goal_here = |cell: Cell| {
            let here = self.goals.iter().enumerate().filter(|&(_, &goal)| goal == cell);
            here.map(|(number, _)| (self.costs.get(number).copied().unwrap_or(0), number)).min()
        };
        let step = field.step(&self.map, cell).unwrap();
        match step {
            FieldStep::None => assert_eq!((cost, said.directions[self.index(cell)]), (u32::MAX, 9)),
            FieldStep::Arrived => {
                assert_eq!((goal_here(cell).unwrap().0, said.directions[self.index(cell)]), (cost, 8));
            }
            FieldStep::To(next) => {
                let step = step_cost(cell, next).expect("a step that agents may take");
                assert_eq!(u64::from(cost), u64::from(said.costs[self.index(next)]) + step);
                assert!(said.directions[self.index(cell)] < 8);
            }
        }
        let mut path = vec![Cell::default(); said.costs.len()];
        let length = field.read_path(&self.map, cell, &mut path).unwrap() as usize;
        assert_eq!(length == 0, step == FieldStep::None);
        let Some(&end) = path[..length].last() else {
            assert!(!self.def.nearest || said.nearest[self.index(cell)] == NO_GOAL);
            return;
        };
        let walked: u64 = path[..length].windows(2).map(|pair| step_cost(pair[0], pair[1]).unwrap()).sum();
        let (own, number) = goal_here(end).expect("a path ends at a goal");
        assert_eq!(walked + u64::from(own), u64::from(cost));
        assert!(!self.def.nearest || usize::from(said.nearest[self.index(cell)]) == number);
    }

    /// Something changes: cells, the weight of a terrain on the layer, or the overlay.
    fn edit(&mut self, random: &mut Random) {
        match random.below(8) {
            0 if self.def.overlay => self.overlay.clear(),
            1..3 if self.def.overlay => {
                (0..random.below(6)).for_each(|_| put_something(&mut self.overlay, &self.world, random));
            }
            3 if random.chance(30) => {
                let (terrain, weight) = (random.between(1, 5) as u8, random.between(1, 9) as u16);
                self.map.set_terrain_weight(self.def.layer, terrain, weight).unwrap();
                self.layer.weights[usize::from(terrain)] = weight;
            }
            _ => {
                let edit = Edit::random(&self.world, random);
                if !matches!(edit, Edit::Weight(..)) {
                    edit.apply(&mut self.map).unwrap();
                    self.world.apply(&edit);
                }
            }
        }
        if self.def.layer == 0 {
            self.world.weights = self.layer.weights;
        }
    }

    /// Steps of a field that may be behind never lead into a wall, nor in circles.
    fn check_meanwhile(&self, field: &Field) {
        let mut plain = Stage { overlay: Overlay::for_map(&self.map).unwrap(), ..self.copy() };
        // What the overlay has is known from the next update on.
        plain.def.overlay = false;
        let step_cost = plain.steps();
        for cell in self.world.cells() {
            if let FieldStep::To(next) = field.step(&self.map, cell).unwrap() {
                assert!(step_cost(cell, next).is_some(), "{cell:?} to {next:?} in\n{}", self.world);
            }
            field.read_path(&self.map, cell, &mut []).unwrap();
        }
    }

    fn copy(&self) -> Stage {
        Stage {
            world: self.world.clone(),
            layer: self.layer,
            def: self.def,
            map: Map::new(1, 1, &Rules::DEFAULT).unwrap(),
            overlay: Overlay::new(1, 1).unwrap(),
            goals: Vec::new(),
            costs: Vec::new(),
            max_cost: 0,
        }
    }
}

fn put_something(overlay: &mut Overlay, world: &World, random: &mut Random) {
    let value = random.pick(&[0, 1, 5, BLOCKED, BLOCKED]);
    overlay.set_cell(world.random_cell(random), value).unwrap();
}

fn rounds(count: usize) -> impl Iterator<Item = (World, Random)> {
    let rules = all_rules();
    (0..count).map(move |round| {
        let mut random = Random::new(round as u64 + 1);
        (World::random(rules[round % rules.len()], &mut random), random)
    })
}

#[test]
fn a_field_has_the_costs_of_a_plain_dijkstra_and_leads_along_them() {
    for (world, mut random) in rounds(3000) {
        let stage = Stage::random(world, &mut random);
        let mut field = stage.field();
        let slice = random.pick(&[1, 7, 1000, u64::MAX]);
        while !field.update(&stage.map, stage.overlay(), slice).unwrap() {}
        stage.check(&field);
    }
}

#[test]
fn an_updated_field_equals_a_fresh_one_whatever_the_slices() {
    for (world, mut random) in rounds(120) {
        let mut stage = Stage::random(world, &mut random);
        let mut field = stage.field();
        for _ in 0..12 {
            let slice = random.pick(&[1, 7, 1000]);
            while !field.update(&stage.map, stage.overlay(), slice).unwrap() {
                // Now and then something changes before the field is up to date.
                if random.chance(2) {
                    stage.edit(&mut random);
                    stage.check_meanwhile(&field);
                }
            }
            stage.check(&field);
            (0..random.between(1, 3)).for_each(|_| stage.edit(&mut random));
            stage.check_meanwhile(&field);
        }
    }
}
