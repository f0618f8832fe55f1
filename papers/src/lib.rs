//! The experiments of the papers, run again: `experiment` has a file or folder for each paper, `open` the open lists that they
//! compare with, `printed_ida` Cazenave's pseudo code as it is printed, `report` the page on all of it.

pub mod experiment;
pub mod open;
pub mod printed_ida;
pub mod report;
