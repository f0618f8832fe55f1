//! The experiments of the papers, run again: `experiment` has a file or folder for each paper, `open` the open lists that they
//! compare with, `literal` and `printed_ida` searches as they are printed, `report` the page on all of it.

pub mod experiment;
pub mod literal;
pub mod open;
pub mod printed_ida;
pub mod report;
