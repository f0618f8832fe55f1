//! Graphs after edits, compared with new ones.

use super::super::node::Sight;
use super::*;
use crate::base::{Cell, CellId, CopyFrom, NodeId, Random, Rect};
use crate::grid::{DiagonalRule, Neighbours, Rules};
use crate::map::Map;
use crate::tables::{Build, JumpGraphDef};

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

/// A new map with the same cells.
fn again(map: &Map, side: u32) -> Map {
    let cell = |at: u32| map.get_cell(Cell { x: (at % side) as i32, y: (at / side) as i32 }).unwrap();
    let cells: Vec<u8> = (0..side * side).map(cell).collect();
    Map::from_cells(side, side, map.rules(), &cells).unwrap()
}

/// The legs of a node that matter to an arrival, without their far ends.
fn near_ends(graph: &JumpGraph, number: NodeId, arrival: Direction) -> Vec<Place> {
    let place = |(to, arrival): (NodeId, _), cost| (graph.homes[to.index()].cell, arrival, cost);
    graph.legs[graph.legs_from(number.index(), arrival)].iter().map(|leg| place(leg.to(), leg.cost)).collect()
}

/// Checks that what searches may take is right, with any work left to do: the legs that are not stale are those of a
/// new graph, and to each far end leads a chain of them. Returns the numbers of far ends that hold, and of others.
fn assert_right_so_far(graph: &JumpGraph, fresh: &JumpGraph) -> [u32; 2] {
    for number in (0..fresh.node_count()).map(NodeId) {
        let here = graph.number(fresh.homes[number.index()].cell).expect("a node");
        for arrival in Direction::all().filter(|&arrival| !graph.nodes[here.index()].is_stale(arrival)) {
            assert_eq!(near_ends(graph, here, arrival), near_ends(fresh, number, arrival));
        }
    }
    let mut seen = [0; 2];
    let links = graph.chains.links.iter().map(|link| link.from);
    for (leg, _) in links.enumerate().filter(|&(_, from)| from != NONE && graph.homes[from as usize].stale == 0) {
        let end = graph.ends[leg];
        let is_cut = graph.view().is_edited_before(&end);
        seen[usize::from(is_cut)] += u32::from(end.is_far());
        if is_cut || !end.is_far() {
            continue;
        }
        let (mut at, mut cost) = (leg, 0);
        loop {
            let (to, arrival) = graph.legs[at].to();
            cost += graph.legs[at].cost;
            if !end.is_nowhere() && (to, arrival) == end.to() {
                assert_eq!(cost, end.cost);
                break;
            }
            assert!(!graph.nodes[to.index()].is_stale(arrival));
            let mut onward = graph.legs_from(to.index(), arrival).filter(|&next| !graph.ends[next].is_nowhere());
            let (next, other) = (onward.next(), onward.next());
            assert_eq!((next.is_none(), other), (end.is_nowhere(), None));
            let Some(next) = next else { break };
            at = next;
        }
    }
    seen
}

#[test]
fn after_edits_legs_and_their_ends_are_those_of_a_new_graph() {
    let mut random = Random::new(93);
    let (mut compared, mut far, mut unsettled, mut seen) = (0, 0, 0, [0; 2]);
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
                    unsettled += u32::from(graph.view().has_chains() && graph.view().is_edited());
                    map.maintain(u64::from(random.below(60))).unwrap();
                    let graph = map.first_layer().tables().jump_graph().current().unwrap();
                    if !graph.is_suspended && graph.view().has_chains() {
                        let count = assert_right_so_far(graph, build(&mut again(&map, side)));
                        seen.iter_mut().zip(count).for_each(|(seen, count)| *seen += count);
                    }
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
                let mut fresh_map = again(&map, side);
                let fresh = build(&mut fresh_map);
                for number in (0..fresh.node_count()).map(NodeId) {
                    let here = graph.number(fresh.homes[number.index()].cell).expect("a node");
                    let [a, b] = [(graph, here), (fresh, number)].map(|(graph, node)| graph.view().node(node));
                    assert_eq!(Direction::DIAGONALS.map(|d| a.run(d)), Direction::DIAGONALS.map(|d| b.run(d)));
                    for arrival in Direction::all() {
                        if !graph.view().has_chains() || !fresh.view().has_chains() {
                            assert_eq!(near_ends(graph, here, arrival), near_ends(fresh, number, arrival));
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
    assert!(seen[0] > 10_000 && seen[1] > 100, "{seen:?}");
}

/// Walks to all far ends as a path is walked, and returns how many of them end with a leg that leads nowhere else.
fn count_outdated_walks(graph: &JumpGraph) -> u32 {
    let linked = (0..graph.chains.links.len()).filter(|&leg| graph.chains.links[leg].from != NONE);
    let mut outdated = 0;
    for first in linked.filter(|&leg| graph.ends[leg].is_far() && !graph.ends[leg].is_nowhere()) {
        let end = graph.ends[first];
        let (mut leg, mut left) = (first, end.cost);
        while left != 0 {
            left -= graph.legs[leg].cost;
            let (to, arrival) = graph.legs[leg].to();
            let mut onward = graph.legs_from(to.index(), arrival);
            match onward.clone().find(|&next| !graph.ends[next].is_nowhere()) {
                _ if left == 0 => assert_eq!((to, arrival), end.to()),
                Some(next) => leg = next,
                None => {
                    let is_last = |leg: usize| graph.legs[leg].to() == end.to() && graph.legs[leg].cost == left;
                    assert!(onward.any(is_last), "no leg of {left} leads to {:?}", end.to());
                    (outdated, left) = (outdated + 1, 0);
                }
            }
        }
    }
    outdated
}

#[test]
fn paths_to_far_ends_can_be_walked_at_any_time_whatever_room_there_is() {
    super::super::chains::tests::LONGEST_TRAIL.set(12);
    let (mut random, mut outdated, mut full) = (Random::new(94), 0, 0);
    for round in 0..40 {
        let (side, room) = (64, [0, 1, 5, 40][round % 4]);
        let map = Map::from_cells(side, side, &Rules::DEFAULT, &passages(side, &mut random)).unwrap();
        let now = map.now();
        let mut graph = JumpGraph::new(&JumpGraphDef::DEFAULT, &now).unwrap();
        let mut is_over = false;
        while !is_over {
            let was_useful = graph.chains.are_useful();
            is_over = graph.advance(&now, None, &mut u64::from(random.between(1, 5))).unwrap();
            if graph.chains.are_useful() && !was_useful {
                let unsettled = &mut graph.chains.unsettled;
                unsettled.shrink_to(unsettled.len() + room);
            }
            if graph.chains.are_useful() {
                outdated += count_outdated_walks(&graph);
                full += u32::from(graph.chains.unsettled.len() == graph.chains.unsettled.capacity());
            }
        }
    }
    assert!(outdated > 100 && full > 50, "{outdated} outdated, {full} times without room");
}
