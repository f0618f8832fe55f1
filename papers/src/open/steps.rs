//! Counting the steps of an open list [Cao 5.2.3]: a step is a comparison of two nodes or a node looked at.
//!
//! The rules, where the paper gives them: to put a node at the end of an array is 1 step; to find the least of n nodes
//! by scanning is n - 1; a search for a cell is as many as the nodes it looks at, the one it finds included; a heap's
//! insertion, deletion and decrease are the comparisons made; a decrease that moves nothing is 0. The structures that
//! the paper describes but does not measure follow the same rules; what they add is said with each.

/// The four operations of an open list [Cao 2.1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Operation {
    /// `insertNew`: a node comes onto the list.
    #[default]
    InsertNew,
    /// `deleteMin`: the best node leaves it.
    DeleteMin,
    /// `whetherContains`: is this cell on the list?
    WhetherContains,
    /// `decreaseKey`: a node on the list has a smaller f now.
    DecreaseKey,
}

/// A receiver of steps.
pub trait Counter: Default {
    /// An operation begins. All steps until the next belong to it.
    fn begin(&mut self, operation: Operation);

    /// A number of steps were made.
    fn add(&mut self, steps: usize);
}

/// Nobody counts, and nothing is compiled for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uncounted;

impl Counter for Uncounted {
    #[inline(always)]
    fn begin(&mut self, _: Operation) {}

    #[inline(always)]
    fn add(&mut self, _: usize) {}
}

/// How often an operation was done, and in how many steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How often.
    pub calls: u64,
    /// In how many steps altogether.
    pub steps: u64,
}

/// Counts each operation apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCounts {
    current: Operation,
    tallies: [Tally; 4],
}

impl StepCounts {
    /// What was counted for an operation.
    pub fn of(&self, operation: Operation) -> Tally {
        self.tallies[operation as usize]
    }

    /// The steps of all operations.
    pub fn total_steps(&self) -> u64 {
        self.tallies.iter().map(|tally| tally.steps).sum()
    }
}

impl Counter for StepCounts {
    fn begin(&mut self, operation: Operation) {
        self.current = operation;
        self.tallies[operation as usize].calls += 1;
    }

    fn add(&mut self, steps: usize) {
        self.tallies[self.current as usize].steps += steps as u64;
    }
}
