//! Graphs after edits, compared with new ones.

use super::super::node::Sight;
use super::*;
use crate::base::{Cell, CellId, CopyFrom, NodeId, Random, Rect};
use crate::grid::{DiagonalRule, Neighbours, Rules};
use crate::map::Map;
use crate::tables::JumpGraphDef;

type Place = (CellId, Direction, u32);

fn build(map: &mut Map) -> &JumpGraph {
    map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
    map.first_layer().tables().jump_graph().active().unwrap()
}

/// A map of passages, some of them wide, in which chains are long.
fn passages(side: u32, random: &mut Random) -> Vec<u8> {
    let mut cells = vec![0; (side * side) as usize];
    for _ in 0..side {
        let [mut x, mut y] = [random.below(side), random.below(side)];
        let (length, across, wide) = (random.between(2, side / 2), random.chance(50), random.chance(10));
        for _ in 0..length {
            for (dx, dy) in if wide { [(0, 0), (1, 0), (0, 1), (1, 1)] } else { [(0, 0); 4] } {
                cells[((y + dy) % side * side + (x + dx) % side) as usize] = 1;
            }
            if across { x = (x + 1) % side } else { y = (y + 1) % side }
        }
    }
    cells
}

/// The legs of a node that matter to an arrival, and their ends.
fn legs(graph: &JumpGraph, number: NodeId, arrival: Direction) -> Vec<(Place, Option<Place>, Sight)> {
    let cell = |to: NodeId| graph.homes[to.index()].cell;
    let places = graph.legs_from(number.index(), arrival);
    let one = |leg: usize| {
        let (stored, end) = (&graph.legs[leg], &graph.ends[leg]);
        let place = |(to, arrival): (NodeId, Direction), cost: u32| (cell(to), arrival, cost);
        let far = (!end.is_nowhere()).then(|| place(end.to(), end.cost));
        (place(stored.to(), stored.cost), far, end.sight)
    };
    places.map(one).collect()
}

#[test]
fn after_edits_legs_and_their_ends_are_those_of_a_new_graph() {
    let mut random = Random::new(93);
    let (mut compared, mut far, mut unsettled) = (0, 0, 0);
    let rules = [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always]
        .map(|diagonal_rule| Rules { diagonal_rule, ..Rules::DEFAULT });
    for rules in rules.into_iter().chain([Rules { neighbours: Neighbours::Four, ..Rules::DEFAULT }]) {
        for side in [24, 40, 64, 110] {
            let mut map = Map::from_cells(side, side, &rules, &passages(side, &mut random)).unwrap();
            build(&mut map);
            for _ in 0..40 {
                for _ in 0..random.between(1, 3) {
                    let (x, y) = (random.below(side), random.below(side));
                    let size = |from: u32, random: &mut Random| random.pick(&[1, 1, 1, 1, 2, 9]).min(side - from);
                    let (width, height) = (size(x, &mut random), size(y, &mut random));
                    let rect = Rect { x: x as i32, y: y as i32, width, height };
                    let is_open = map.get_cell(Cell { x: rect.x, y: rect.y }).unwrap() != 0;
                    map.set_rect(rect, u8::from(!is_open)).unwrap();
                    let graph = map.first_layer().tables().jump_graph().current().unwrap();
                    unsettled += u32::from(graph.view().has_chains() && !graph.chains.are_settled());
                    map.maintain(u64::from(random.below(60))).unwrap();
                }
                map.maintain(u64::MAX).unwrap();
                let graph = map.first_layer().tables().jump_graph().active().unwrap();
                // No chain is shorter than it could be.
                let now = map.first_layer().now();
                let (scan, mut copy) = (Scan::new(&now), graph.copy().unwrap());
                for leg in (0..copy.chains.links.len()).filter(|_| graph.view().has_chains()) {
                    let is_there = copy.chains.links[leg].from != NONE;
                    assert!(!is_there || copy.ends[leg].is_far() || !copy.can_be_far(&scan, leg, &mut 0));
                }
                let cells: Vec<u8> = (0..side * side)
                    .map(|at| map.get_cell(Cell { x: (at % side) as i32, y: (at / side) as i32 }).unwrap())
                    .collect();
                let mut fresh_map = Map::from_cells(side, side, &rules, &cells).unwrap();
                let fresh = build(&mut fresh_map);
                for number in (0..fresh.node_count()).map(NodeId) {
                    let here = graph.number(fresh.homes[number.index()].cell).expect("a node");
                    let [a, b] = [(graph, here), (fresh, number)].map(|(graph, node)| graph.view().node(node));
                    assert_eq!(Direction::DIAGONALS.map(|d| a.run(d)), Direction::DIAGONALS.map(|d| b.run(d)));
                    for arrival in Direction::all() {
                        if !graph.view().has_chains() || !fresh.view().has_chains() {
                            let ends = |graph: &JumpGraph, number: NodeId| -> Vec<Place> {
                                let legs = &graph.legs[graph.legs_from(number.index(), arrival)];
                                let place =
                                    |(to, arrival): (NodeId, _), cost| (graph.homes[to.index()].cell, arrival, cost);
                                legs.iter().map(|leg| place(leg.to(), leg.cost)).collect()
                            };
                            assert_eq!(ends(graph, here), ends(fresh, number));
                            continue;
                        }
                        let [repaired, expected] = [legs(graph, here, arrival), legs(fresh, number, arrival)];
                        assert_eq!(repaired.len(), expected.len());
                        for (leg, other) in repaired.into_iter().zip(expected) {
                            compared += 1;
                            far += u32::from(other.2 != Sight::NOTHING);
                            assert_eq!(leg, other);
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 1000 && far > 500 && unsettled > 30, "{compared} {far} {unsettled}");
}
