//! One case: a world, tables on it, and rounds of edits and questions. In a round all questions have one start, whose
//! costs the oracle finds out once. The number of a case decides its rules and tables, so that a row of cases has them
//! all.

use super::maps;
use super::questions::Methods;
use super::stage::{Answered, Stage, Step};
use super::tables::TABLES;
use super::tally::Tally;
use crate::oracle::{Costs, Edit, World, all_rules};
use crate::{Random, cell};
use cairn::{Cell, Query};

const ROUNDS: u32 = 3;
const QUESTIONS: u32 = 50;
const REFUSALS: u32 = 3;

/// What went wrong, with all that led to it.
pub(super) struct Failed {
    pub(super) world: World,
    pub(super) steps: Vec<Step>,
    pub(super) fault: String,
}

struct Case {
    stage: Stage,
    random: Random,
    steps: Vec<Step>,
    tally: Tally,
}

/// Runs a case to its end or to its first fault.
pub(super) fn run(number: u64, mut random: Random) -> Result<Tally, Box<Failed>> {
    let (rules, tables) = chosen(number);
    let world = maps::draw(rules, &mut random);
    let mut case = Case { stage: Stage::new(&world), random, steps: Vec::new(), tally: Tally::default() };
    match case.play(tables) {
        Ok(()) => Ok(case.tally),
        Err(fault) => Err(Box::new(Failed { world, steps: case.steps, fault })),
    }
}

/// The rules of a case, and a bit for each table that it builds. As many cases in a row as there are pairs have all
/// pairs.
fn chosen(number: u64) -> (cairn::Rules, u64) {
    let rules = all_rules();
    let count = rules.len() as u64;
    let tables = (number + number / count) % (1 << TABLES.len());
    (rules[(number % count) as usize], tables)
}

impl Case {
    fn play(&mut self, tables: u64) -> Result<(), String> {
        for (place, kind) in TABLES.iter().enumerate() {
            if tables >> place & 1 != 0 {
                let build = (kind.draw)(&mut self.random);
                self.take(Step::Build(build))?;
            }
        }
        for _ in 0..ROUNDS {
            self.round(tables)?;
            for _ in 0..self.random.below(7) {
                self.change(tables)?;
            }
        }
        Ok(())
    }

    fn take(&mut self, step: Step) -> Result<(), String> {
        self.steps.push(step.clone());
        self.stage.take(&step)
    }

    /// An edit, or work on one of the tables.
    fn change(&mut self, tables: u64) -> Result<(), String> {
        let place = self.random.below(TABLES.len() as u32) as usize;
        let kind = &TABLES[place];
        let has_table = tables >> place & 1 != 0;
        let step = match self.random.below(100) {
            0..5 if has_table => Step::Build((kind.draw)(&mut self.random)),
            5..20 if has_table => Step::Rebuild(kind.table),
            20..23 if has_table => Step::Remove(kind.table),
            23..40 => self.maintain(),
            _ => Step::Edit(Edit::random(&self.stage.world, &mut self.random)),
        };
        self.take(step)
    }

    fn maintain(&mut self) -> Step {
        Step::Maintain(self.random.pick(&[0, 1, 7, 60, 500, 1_000_000]))
    }

    /// Questions from one start.
    fn round(&mut self, tables: u64) -> Result<(), String> {
        let start = self.end();
        let costs = self.stage.world.costs_from(start);
        let mut methods = Methods::of(&self.stage.map);
        let mut goal = self.end();
        for _ in 0..QUESTIONS {
            if self.random.chance(25) {
                goal = self.end();
            }
            // Maintenance changes no result, but it changes which methods can be chosen.
            if tables != 0 && self.random.chance(4) {
                let step = self.maintain();
                self.take(step)?;
                methods = Methods::of(&self.stage.map);
            }
            let query = methods.draw(&self.stage.map, start, goal, &mut self.random);
            let slice = self.random.chance(10).then(|| self.random.pick(&[1, 7, 1000]));
            self.ask(query, slice, &costs)?;
        }
        for _ in 0..REFUSALS {
            if let Some(query) = methods.draw_refused(start, goal, &mut self.random) {
                self.ask(query, None, &costs)?;
            }
        }
        Ok(())
    }

    fn ask(&mut self, query: Query, slice: Option<u64>, costs: &Costs) -> Result<(), String> {
        self.steps.push(Step::Ask(query, slice));
        match self.stage.ask(&query, slice, costs)? {
            Answered::Search(choice, ended) => self.tally.count(&choice, ended),
            Answered::Refused => self.tally.refused += 1,
        }
        Ok(())
    }

    /// A cell to start from or to go to: mostly a passable one.
    fn end(&mut self) -> Cell {
        let free =
            self.random.chance(95).then(|| self.stage.world.grid.random_passable_cell(&mut self.random)).flatten();
        let (world, random) = (&self.stage.world, &mut self.random);
        free.map_or_else(|| world.random_cell(random), cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_row_of_cases_has_every_rule_with_every_set_of_tables() {
        let pairs = all_rules().len() << TABLES.len();
        let drawn: HashSet<_> = (0..pairs as u64).map(chosen).collect();
        assert_eq!(drawn.len(), pairs);
    }
}
