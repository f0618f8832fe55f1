//! What Janssen says about the tables, sentence by sentence (sections 3 to 6), compared with the figures. Most
//! sentences are judged twice, by the paper's own table and by ours: one that its own table contradicts was wrong in
//! the paper.

mod errata;
mod everywhere;
mod figures;
mod future;
mod game;
mod hills;
mod maze_and_rooms;

use super::paper::{Kind, PaperTable};
use super::{Claim, Scene};
use crate::experiment::{Mark, Measured};
use figures::Both;
pub(super) use future::claims as of_the_future;

pub(super) fn of(table: &'static PaperTable, measured: &Measured) -> Vec<Claim> {
    let both = Both::new(table, measured);
    let mut claims = match table.kind {
        Kind::Game => game::claims(&both),
        Kind::Maze => maze_and_rooms::mazes(&both),
        Kind::Hills => hills::claims(&both),
        Kind::Rooms => maze_and_rooms::rooms(&both),
        Kind::Street => Vec::new(),
    };
    claims.extend(everywhere::claims(&both));
    claims.extend(errata::deviations(table));
    if table.kind == Kind::Game {
        claims.push(errata::grouped_portals(&both.ours));
    }
    claims
}
