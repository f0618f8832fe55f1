//! Where a case happens: the library's map and searcher next to the oracle's world, and the steps that are taken on all
//! of them. Steps are values, so that they can be printed, left out and taken again.

use super::judge::{self, Asked};
use super::tables::Build;
use crate::oracle::{Costs, Edit, World};
use cairn::{Cell, Choice, Error, Map, Progress, Query, SearchResult, Searcher, Table};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Something that is done.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Edit(Edit),
    Build(Build),
    Rebuild(Table),
    Remove(Table),
    Maintain(u64),
    /// A search, at once or in slices of a number of expansions.
    Ask(Query, Option<u64>),
}

/// The summary of a correct result.
pub(super) enum Answered {
    /// The methods that ran, and whether they came to an end.
    Search(Choice, bool),
    Refused,
}

pub(super) struct Stage {
    pub(super) world: World,
    pub(super) map: Map,
    searcher: Searcher,
    path: Vec<Cell>,
}

impl Stage {
    pub(super) fn new(world: &World) -> Stage {
        let map = world.map();
        let searcher = Searcher::for_map(&map).expect("memory for a map of middle size");
        let path = vec![Cell::default(); map.required_cells() as usize];
        Stage { world: world.clone(), map, searcher, path }
    }

    /// Takes a step; a query is searched, and its result ignored. The error is what no step may do.
    pub(super) fn take(&mut self, step: &Step) -> Result<(), String> {
        caught(|| self.take_uncaught(step))?.map_err(|error| format!("{step:?} returns: {error}"))
    }

    fn take_uncaught(&mut self, step: &Step) -> Result<(), Error> {
        match step {
            Step::Edit(edit) => {
                self.world.apply(edit);
                edit.apply(&mut self.map)
            }
            // Not every table exists for every map: costs may differ between two directions, no cell may be passable,
            // and a table that it needs may not have been built.
            Step::Build(build) => match build.apply(&mut self.map) {
                Err(Error::Unsupported | Error::NoTable | Error::Blocked) => Ok(()),
                built => built.map(drop),
            },
            Step::Rebuild(table) => match self.map.rebuild_table(0, *table) {
                Err(Error::NoTable | Error::Blocked) => Ok(()),
                begun => begun,
            },
            Step::Remove(table) => self.map.remove_table(0, *table),
            Step::Maintain(work) => self.map.maintain(*work).map(drop),
            Step::Ask(query, slice) => {
                let _ = self.search(query, *slice);
                Ok(())
            }
        }
    }

    /// Searches, and compares the result with the costs from the query's start.
    pub(super) fn ask(&mut self, query: &Query, slice: Option<u64>, costs: &Costs) -> Result<Answered, String> {
        let expected = query.choose(&self.map);
        let found = caught(|| self.search(query, slice))?;
        match (found, expected) {
            (Ok(result), Ok(choice)) => {
                let path = &self.path[..result.written as usize];
                let map = (self.map.id(), self.map.epoch());
                let asked = Asked { world: &self.world, costs, query, choice, map };
                judge::judge(&asked, &result, path)?;
                Ok(Answered::Search(result.choice, result.reason != cairn::Outcome::BudgetSpent))
            }
            (Err(error), Err(expected)) if error == expected => Ok(Answered::Refused),
            (Err(error), expected) => Err(format!("the error is {error:?}, where {expected:?} was expected")),
            (Ok(_), Err(expected)) => Err(format!("a result, where {expected:?} was expected")),
        }
    }

    fn search(&mut self, query: &Query, slice: Option<u64>) -> Result<SearchResult, Error> {
        let Some(budget) = slice else { return self.searcher.find_path(&self.map, query, &mut self.path) };
        self.searcher.begin(&self.map, query, None, &[])?;
        while self.searcher.step(&self.map, None, budget)? == Progress::Running {}
        self.searcher.finish(&mut self.path)
    }
}

/// A panic of the library's is a fault like any other.
fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        format!("a panic: {}", text.unwrap_or("without words"))
    })
}

/// Takes all steps but the last, and returns what is wrong with any of them, or with the result of the last.
pub(super) fn replay(world: &World, steps: &[Step]) -> Result<(), String> {
    let Some((last, before)) = steps.split_last() else { return Ok(()) };
    let mut stage = Stage::new(world);
    before.iter().try_for_each(|step| stage.take(step))?;
    match last {
        Step::Ask(query, slice) => {
            let costs = stage.world.costs_from(query.start);
            stage.ask(query, *slice, &costs).map(drop)
        }
        step => stage.take(step),
    }
}
