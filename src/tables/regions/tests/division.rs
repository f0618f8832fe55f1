//! How each kind divides a map, and how regions are merged.

use super::*;
use std::collections::{BTreeMap, BTreeSet};

/// The regions of a table, each with its cells.
fn cells_by_region(world: &World, regions: &Regions) -> Vec<Vec<CellId>> {
    let mut cells = vec![Vec::new(); regions.region_count() as usize];
    for id in world.passable() {
        cells[regions.region(id).expect("every passable cell has a region") as usize].push(id);
    }
    assert!(cells.iter().all(|cells| !cells.is_empty()));
    cells
}

#[test]
fn an_empty_map_is_one_boundary_region() {
    for rules in &RULES {
        let regions = World::new(Map::new(12, 9, rules).unwrap()).build(&def(RegionKind::Boundary, 0));
        assert_eq!((regions.region_count(), regions.portal_count(), regions.entries()), (1, 0, 0), "{rules:?}");
    }
}

#[test]
fn a_boundary_region_has_a_base_from_which_the_naive_heuristic_is_nearly_exact() {
    let mut checked = 0;
    for_all_tables(11, 6, |world, def, _| {
        if (def.kind, def.entries_per_cell) != (RegionKind::Boundary, 0) {
            return;
        }
        let pairs = world::MadeUpPairs(world);
        let spot = |id| world.frame().spot(id);
        let error = |base: CellId, id: CellId| {
            let by_pairs = if def.differential { pairs.between(spot(base), spot(id)) } else { 0 };
            world.cost(base, id) - world.naive(base, id).max(by_pairs)
        };
        let regions = world.build(def);
        for cells in cells_by_region(world, &regions) {
            let is_base = |&base: &CellId| cells.iter().all(|&id| error(base, id) <= def.tolerated_error);
            assert!(cells.iter().any(is_base), "{cells:?} {def:?}\n{world}");
            checked += 1;
        }
    });
    assert!(checked > 500, "{checked}");
}

#[test]
fn a_greater_tolerance_makes_fewer_regions() {
    let mut random = Random::new(12);
    let world = World::random(20, 20, &RULES[0], false, &mut random);
    let regions = |tolerated_error| {
        let def = RegionsDef { tolerated_error, ..def(RegionKind::Boundary, 0) };
        world.build(&def).region_count()
    };
    assert!(
        regions(0) > regions(20) && regions(20) > regions(1000),
        "{} {} {}",
        regions(0),
        regions(20),
        regions(1000)
    );
}

#[test]
fn rooms_become_gateway_regions_and_doors_their_gates() {
    // Two rooms, one under the other, the lower one to the right; a door of three cells between them.
    let world = World::from_rows(&RULES[0], &["11110000", "11110000", "01110000", "01111111", "01111111"]);
    let regions = world.build(&def(RegionKind::Gateway, 0));
    // The right side grows in the fourth row, and has not shrunk before; only the left one has shrunk.
    assert_eq!((regions.region_count(), regions.portal_count()), (1, 0));
    let world = World::from_rows(&RULES[0], &["11111110", "11111110", "00110000", "11111111", "11111111"]);
    let regions = world.build(&def(RegionKind::Gateway, 0));
    // The door belongs to the room above; a gate on each side of the border below it.
    assert_eq!((regions.region_count(), regions.portal_count(), regions.entries()), (2, 2, 1));
    let at = |x, y| world.at(x, y);
    assert_eq!(regions.region(at(2, 2)), regions.region(at(0, 0)));
    assert!(regions.is_portal(at(3, 2)) && regions.is_portal(at(2, 3)) && !regions.is_portal(at(4, 3)));
}

#[test]
fn a_gateway_region_is_one_run_of_cells_in_each_row() {
    for_all_tables(13, 2, |world, def, _| {
        if (def.kind, def.reduction) != (RegionKind::Gateway, Reduction::Portals) {
            return;
        }
        let regions = world.build(def);
        for cells in cells_by_region(world, &regions) {
            for pair in cells.windows(2) {
                let (a, b) = (world.frame().cell(pair[0]), world.frame().cell(pair[1]));
                assert!(b.y == a.y && b.x == a.x + 1 || b.y == a.y + 1, "{cells:?}\n{world}");
            }
        }
    });
}

#[test]
fn portal_regions_are_connected_and_spend_the_budget() {
    let mut random = Random::new(14);
    for rules in &RULES {
        let world = World::new(Map::new(16, 12, rules).unwrap());
        let regions = world.build(&def(RegionKind::Portal, 4));
        let portals = u64::from(regions.portal_count());
        assert!(regions.entries() <= 4 * 16 * 12 && portals >= 32, "{portals} {rules:?}");
        for _ in 0..5 {
            let world = World::random(12, 12, rules, false, &mut random);
            let regions = world.build(&def(RegionKind::Portal, 3));
            for cells in cells_by_region(&world, &regions) {
                let mut reached = vec![cells[0]];
                let mut next = 0;
                while let Some(&id) = reached.get(next) {
                    next += 1;
                    for to in world.adjacent(id) {
                        if regions.region(to) == regions.region(id) && !reached.contains(&to) {
                            reached.push(to);
                        }
                    }
                }
                assert_eq!(reached.len(), cells.len(), "{cells:?}\n{world}");
            }
        }
    }
}

#[test]
fn neighbourhoods_are_as_many_as_the_budget_allows() {
    let world = World::new(Map::new(10, 10, &RULES[0]).unwrap());
    for (entries_per_cell, expected) in [(1, 1), (2, 14), (3, 20), (100, 100)] {
        let regions = world.build(&def(RegionKind::Border, entries_per_cell));
        assert_eq!((regions.region_count(), regions.portal_count()), (expected, expected));
    }
}

/// The portals that a build has counted as it went along, at the end of merging or cutting.
fn counted_on_the_way(world: &World, def: &RegionsDef) -> Option<(u64, u64)> {
    let mut build = world.begin(def);
    let mut counted = None;
    loop {
        let is_finished = world.advance(&mut build, 1);
        match &build.stage {
            AnyStage::Merge(merge) => counted = Some(merge.portals),
            AnyStage::Eager(eager) => counted = Some(eager.portals),
            _ => {}
        }
        if is_finished {
            let portals = world.portals(&build.finish()).len() as u64;
            return counted.map(|counted| (counted, portals));
        }
    }
}

#[test]
fn portals_are_counted_right_while_regions_are_merged_and_cut() {
    let mut compared = 0;
    for_all_tables(15, 2, |world, def, _| {
        if let Some((counted, portals)) = counted_on_the_way(world, def) {
            assert_eq!(counted, portals, "{def:?}\n{world}");
            compared += 1;
        }
    });
    assert!(compared > 200, "{compared}");
}

/// Region reduction by the letter: everything is counted again for each merge.
fn merge_slowly(world: &World, regions: &mut [u32], budget: u64) {
    loop {
        let adjacent = |regions: &[u32], id: CellId| {
            let others = world.adjacent(id).into_iter().map(|to| regions[to.index()]);
            others.filter(|&region| region != regions[id.index()]).collect::<BTreeSet<u32>>()
        };
        let portals = world.passable().into_iter().filter(|&id| !adjacent(regions, id).is_empty()).count() as u64;
        if portals * portals.saturating_sub(1) / 2 <= budget {
            return;
        }
        let (mut shared, mut sizes) = (BTreeMap::new(), BTreeMap::new());
        for id in world.passable() {
            let own = regions[id.index()];
            *sizes.entry(own).or_insert(0_u64) += 1;
            for other in adjacent(regions, id) {
                *shared.entry((own.min(other), own.max(other))).or_insert(0_u64) += 1;
            }
        }
        // The first of the greatest ratios, in the order of the numbers.
        let mut best: Option<((u32, u32), u64, u64)> = None;
        for (&(a, b), &count) in &shared {
            let larger = sizes[&a].max(sizes[&b]);
            if best.is_none_or(|(_, best_count, best_larger)| count * best_larger > best_count * larger) {
                best = Some(((a, b), count, larger));
            }
        }
        let ((a, b), ..) = best.expect("portals have another region adjacent them");
        let (root, child) = if sizes[&a] >= sizes[&b] { (a, b) } else { (b, a) };
        regions.iter_mut().filter(|region| **region == child).for_each(|region| *region = root);
    }
}

#[test]
fn regions_are_merged_in_the_order_of_what_they_share() {
    let mut merged = 0;
    for_all_tables(16, 4, |world, def, _| {
        if (def.kind, def.reduction) != (RegionKind::Boundary, Reduction::Regions) {
            return;
        }
        let mut build = world.begin(def);
        let mut before = None;
        while !world.advance(&mut build, 1) {
            if let (AnyStage::Merge(_), None) = (&build.stage, &before) {
                before = Some(build.draft.regions.clone());
            }
        }
        if let Some(mut expected) = before {
            let divided = expected.clone();
            merge_slowly(world, &mut expected, world.budget(def));
            merged += u32::from(expected != divided);
            let regions = build.finish();
            for a in world.passable() {
                for b in world.passable() {
                    let together = expected[a.index()] == expected[b.index()];
                    assert_eq!(regions.region(a) == regions.region(b), together, "{a:?} {b:?} {def:?}\n{world}");
                }
            }
        }
    });
    assert!(merged > 20, "{merged}");
}

#[test]
fn portals_are_grouped_only_as_far_as_the_budget_needs() {
    let mut grouped = 0;
    for_all_tables(17, 3, |world, def, _| {
        if (def.kind, def.reduction) != (RegionKind::Boundary, Reduction::Portals) || def.entries_per_cell == 0 {
            return;
        }
        let regions = world.build(def);
        let cells = world.portals(&regions).len() as u64;
        if cells * cells.saturating_sub(1) / 2 <= world.budget(def) {
            assert_eq!(u64::from(regions.portal_count()), cells, "{def:?}\n{world}");
        } else {
            assert!(u64::from(regions.portal_count()) < cells || !regions.is_within_budget(), "{def:?}\n{world}");
            grouped += 1;
        }
    });
    assert!(grouped > 20, "{grouped}");
}

#[test]
fn portals_along_a_diagonal_border_are_one_gate_on_each_side() {
    for (rules, width) in RULES.iter().zip([9, 9, 8, 7]) {
        let world = World::new(Map::new(width, 9, rules).unwrap());
        let regions = world.build_on(&def(RegionKind::Gateway, 0), |cell| cell.x + cell.y > 8);
        assert_eq!((regions.region_count(), regions.portal_count()), (2, 2), "{rules:?}");
        world.expect_admissible(&regions, "a diagonal border");
    }
    // Corners that touch only past blocked cells are not next to each other.
    let world = World::from_rows(&RULES[0], &["11", "10", "01", "11"]);
    let regions = world.build_on(&def(RegionKind::Gateway, 0), |cell| cell.y == 0 || cell.y == 3);
    assert_eq!(regions.portal_count(), 4);
}

/// Regions lie in their squares, every cell of a square that a step leads to is of the same region, and links are the
/// least cost of a path within the region. With a span of 1 each cell with a step to another region is a portal.
#[test]
fn tiles_are_squares_whose_portals_are_linked() {
    for_all_tables(31, 2, |world, def, random| {
        let (tile_side, portal_span) = (random.between(1, 5), random.between(1, 3));
        let def = RegionsDef { kind: RegionKind::Tiles, tile_side, portal_span, ..*def };
        let (regions, frame, side) = (world.build(&def), world.map.frame(), tile_side as i32);
        let square = |id: CellId| [frame.cell(id).x / side, frame.cell(id).y / side];
        for id in world.passable() {
            let region = regions.region(id).unwrap();
            let mut crosses = false;
            for adjacent in world.adjacent(id) {
                assert_eq!(
                    regions.region(adjacent) == Some(region),
                    square(adjacent) == square(id),
                    "{def:?}\n{world}"
                );
                crosses |= regions.region(adjacent) != Some(region);
            }
            assert!(crosses || !regions.is_portal(id), "{def:?}\n{world}");
            assert!(portal_span > 1 || regions.is_portal(id) == crosses, "{def:?}\n{world}");
            assert_eq!(regions.portal_at(frame, id).is_some(), regions.is_portal(id));
        }
        for region in 0..regions.region_count() {
            for (from, to) in regions.portals(region).flat_map(|from| regions.portals(region).map(move |to| (from, to)))
            {
                let cells = [from, to].map(|portal| regions.portal_cell(frame, portal));
                if from != to {
                    let (cost, is_from) = regions.link(region, from, to).unwrap();
                    assert_eq!(regions.link(region, to, from), Some((cost, !is_from)));
                    assert!(world.cost(cells[0], cells[1]) <= cost, "{def:?}\n{world}");
                }
            }
        }
    });
}
