//! Every kind of table on small random maps, against a plain Dijkstra.

mod division;
mod world;

use self::world::{NO_PATH, RULES, World};
use super::draft::count_map_cells;
use super::portals::Portals;
use super::*;
use crate::base::{CellId, Hash, Random};
use crate::bound::MAX_ESTIMATE;
use crate::grid::Rules;
use crate::map::Map;
use crate::tables::blob::{HEAD, Reader, Writer, checksum};
use crate::tables::{PortalDistance, Reduction, RegionKind, Table};

fn def(kind: RegionKind, entries_per_cell: u32) -> RegionsDef {
    RegionsDef { kind, entries_per_cell, ..RegionsDef::DEFAULT }
}

/// All kinds of defs that give bounds, with budgets and tolerances that vary.
fn all_defs(random: &mut Random) -> Vec<RegionsDef> {
    let mut defs = Vec::new();
    for kind in RegionKind::ALL.into_iter().filter(|&kind| kind != RegionKind::Tiles) {
        for reduction in Reduction::ALL {
            for portal_distance in PortalDistance::ALL {
                for differential in [false, true] {
                    let is_limited = matches!(kind, RegionKind::Border | RegionKind::Portal);
                    let entries_per_cell = random.pick(if is_limited { &[1, 2, 3, 8] } else { &[0, 1, 1, 2, 3, 8] });
                    let (tolerated_error, seed) = (random.pick(&[0, 0, 5, 23]), random.bits());
                    let def = def(kind, entries_per_cell);
                    defs.push(RegionsDef { reduction, portal_distance, tolerated_error, differential, seed, ..def });
                }
            }
        }
    }
    defs
}

/// Some maps of each kind, and some tables for each.
fn for_all_tables(seed: u64, maps: u32, mut each: impl FnMut(&World, &RegionsDef, &mut Random)) {
    let mut random = Random::new(seed);
    for rules in &RULES {
        for weighted in [false, true] {
            for _ in 0..maps {
                let (width, height) = (random.between(1, 10), random.between(1, 10));
                let world = World::random(width, height, rules, weighted, &mut random);
                for def in all_defs(&mut random) {
                    each(&world, &def, &mut random);
                }
            }
        }
    }
}

fn hash_of(regions: &Regions) -> u64 {
    let mut hash = Hash::new();
    regions.hash(&mut hash);
    hash.value()
}

fn saved(regions: &Regions, now: &GridNow<'_>) -> Vec<u8> {
    let write = |buffer: &mut [u8]| {
        let mut writer = Writer::new(buffer, Table::Regions as u32, 5);
        regions.encode(&mut writer, now);
        writer.finish()
    };
    let mut blob = vec![0; write(&mut [])];
    assert_eq!(write(&mut blob), blob.len());
    blob
}

/// With the checksum that fits.
fn sealed(mut blob: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&blob[HEAD..]);
    blob[24..HEAD].copy_from_slice(&sum.to_le_bytes());
    blob
}

fn loaded(blob: &[u8], now: &GridNow<'_>) -> Result<Regions, Error> {
    Regions::decode(Reader::new(blob, 5)?.0, now)
}

#[test]
fn estimates_never_exceed_the_cost_also_after_the_map_has_become_more_expensive() {
    let (mut tables, mut over_budget) = (0, 0);
    for_all_tables(1, 6, |world, def, random| {
        let regions = world.build(def);
        world.expect_admissible(&regions, &format!("{def:?}"));
        world.made_more_expensive(random).expect_admissible(&regions, &format!("more expensive: {def:?}\n{world}"));
        let budget = world.budget(def);
        assert_eq!(regions.is_within_budget(), budget == 0 || regions.entries() <= budget);
        let always_fits = match def.kind {
            RegionKind::Boundary | RegionKind::Gateway => def.reduction == Reduction::Regions,
            RegionKind::Border | RegionKind::Portal | RegionKind::Tiles => true,
        };
        assert!(regions.is_within_budget() || !always_fits, "{def:?}: {} > {budget}\n{world}", regions.entries());
        tables += 1;
        over_budget += u32::from(!regions.is_within_budget());
    });
    assert!(tables == 4 * 2 * 6 * 48 && over_budget > 20, "{over_budget} of {tables}");
}

#[test]
fn ungrouped_portals_prove_as_much_as_the_formula_says() {
    let mut compared = 0;
    for_all_tables(2, 3, |world, def, _| {
        let regions = world.build(def);
        let on_border =
            |&id: &CellId| world.adjacent(id).into_iter().any(|to| regions.region(to) != regions.region(id));
        let portals: Vec<CellId> = world.passable().into_iter().filter(on_border).collect();
        assert!(
            world.passable().into_iter().all(|id| regions.is_portal(id) == portals.contains(&id)),
            "{def:?}\n{world}"
        );
        let is_border = def.kind == RegionKind::Border;
        if def.differential || !is_border && regions.portal_count() as usize != portals.len() {
            return;
        }
        let portals_of = |id: CellId| {
            portals.iter().copied().filter(|&portal| regions.region(portal) == regions.region(id)).collect::<Vec<_>>()
        };
        let to_portal = |id: CellId, portal: CellId| {
            let nearest = portals_of(id).into_iter().map(|portal| world.cost(id, portal)).min();
            if is_border { nearest.unwrap_or(NO_PATH) } else { world.naive(id, portal) }
        };
        world.for_all_estimates(&regions, |from, goal, estimate, _| {
            let mut expected = world.naive(from, goal);
            if regions.region(from) != regions.region(goal) && regions.region(from).and(regions.region(goal)).is_some()
            {
                let paths =
                    portals_of(from).into_iter().flat_map(|p| portals_of(goal).into_iter().map(move |q| (p, q)));
                let through = paths
                    .filter(|&(p, q)| world.cost(p, q) != NO_PATH)
                    .map(|(p, q)| to_portal(from, p) + world.cost(p, q) + to_portal(goal, q));
                expected = expected.max(through.min().unwrap_or(MAX_ESTIMATE));
            }
            assert_eq!(estimate, expected, "{from:?} {goal:?} {def:?}\n{world}");
            compared += 1;
        });
    });
    assert!(compared > 100_000, "{compared}");
}

/// With the plain minimum a path across one end of a border of five cells was estimated at 5 instead of
/// 1.
#[test]
fn a_way_across_the_end_of_a_long_portal_is_not_overestimated() {
    let rules = Rules { cardinal_cost: 1, ..RULES[0] };
    let world = World::new(Map::new(5, 2, &rules).unwrap());
    let grouped = [
        RegionsDef { reduction: Reduction::Portals, ..def(RegionKind::Gateway, 1) },
        RegionsDef { reduction: Reduction::Portals, ..def(RegionKind::Boundary, 1) },
        RegionsDef {
            reduction: Reduction::Portals,
            portal_distance: PortalDistance::DetourCorrected,
            ..def(RegionKind::Boundary, 1)
        },
    ];
    for (def, portals) in grouped.into_iter().zip([2, 4, 4]) {
        // One region above, the other below.
        let regions = world.build_on(&def, |cell| cell.y == 1);
        assert_eq!((regions.region_count(), regions.portal_count()), (2, portals), "{def:?}");
        world.expect_admissible(&regions, &format!("{def:?}"));
        world.for_all_estimates(&regions, |from, goal, estimate, _| {
            if (from, goal) == (world.at(0, 0), world.at(0, 1)) {
                assert_eq!(estimate, 1);
            }
        });
    }
}

#[test]
fn tables_are_the_same_whatever_the_slices() {
    for_all_tables(3, 1, |world, def, _| {
        let whole = world.build(def);
        for work in [1, 7, 1000] {
            let mut build = world.begin(def);
            let mut progress = build.progress();
            while !world.advance(&mut build, work) {
                let now = build.progress();
                assert!(progress.0 <= now.0 && now.0 <= now.1, "{progress:?} {now:?} {def:?}\n{world}");
                progress = now;
            }
            let (done, total) = build.progress();
            assert_eq!(done, total);
            assert_eq!(hash_of(&build.finish()), hash_of(&whole), "{work}: {def:?}\n{world}");
        }
    });
}

#[test]
fn a_build_that_begins_again_is_one_on_a_map_that_has_the_cheapest_of_both() {
    let mut random = Random::new(4);
    let other = World::random(9, 9, &RULES[1], true, &mut random);
    let world = World::random(9, 9, &RULES[1], true, &mut random);
    for def in all_defs(&mut random) {
        let mut both = other.relaxed();
        both.catch_up(&world.map.now());
        let expected = hash_of(&world.finish(RegionsBuild::new(&def, world.frame(), both).unwrap()));
        for work in [0, 1, 30, 100, 300, 1000, 3000, u64::MAX] {
            let mut build = other.begin(&def);
            other.advance(&mut build, work);
            build.must_begin_again = true;
            build.catch_up(&world.map.now());
            assert_eq!(hash_of(&world.finish(build)), expected, "{work}: {def:?}");
        }
    }
}

#[test]
fn saved_tables_come_back_the_same() {
    for_all_tables(5, 1, |world, def, random| {
        let regions = world.build(def);
        let now = &world.map.now();
        let blob = saved(&regions, now);
        let again = loaded(&blob, now).unwrap();
        assert_eq!(hash_of(&again), hash_of(&regions), "{def:?}");
        assert_eq!(again.def, *def);
        assert_eq!((again.entries(), again.memory_bytes()), (regions.entries(), regions.memory_bytes()), "{def:?}");
        assert_eq!(again.is_within_budget(), regions.is_within_budget());
        assert_eq!(saved(&again, now), blob);
        let cut = HEAD + random.below((blob.len() - HEAD) as u32) as usize;
        assert_eq!(loaded(&sealed(blob[..cut].to_vec()), now).err(), Some(Error::Blob));
    });
}

#[test]
fn forged_tables_are_refused_or_harmless() {
    let (mut refused, mut accepted) = (0, 0);
    for_all_tables(6, 1, |world, def, random| {
        let regions = world.build(def);
        let now = &world.map.now();
        let blob = saved(&regions, now);
        for _ in 0..8 {
            let mut forged = blob.clone();
            for _ in 0..random.between(1, 6) {
                // Half of them in the part that does not come from the relaxed map, which would be refused for it.
                let tail = HEAD + 32 + 510;
                let from = if random.chance(70) { tail } else { HEAD };
                let place = from + random.below((forged.len() - from) as u32) as usize;
                forged[place] = if random.chance(50) { random.bits() as u8 } else { forged[place] ^ 1 };
            }
            match loaded(&sealed(forged), now) {
                Err(error) => {
                    assert_eq!(error, Error::Blob);
                    refused += 1;
                }
                Ok(regions) => {
                    world.for_all_estimates(&regions, |_, _, estimate, _| assert!(estimate <= MAX_ESTIMATE));
                    accepted += 1;
                }
            }
        }
    });
    assert!(refused > 200 && accepted > 200, "{refused} refused, {accepted} accepted");
}

#[test]
fn memory_is_what_the_parts_take() {
    for_all_tables(7, 1, |world, def, _| {
        let regions = world.build(def);
        let (cells, portals) = (u64::from(world.map.required_cells()), u64::from(regions.portal_count()));
        let is_border = def.kind == RegionKind::Border;
        let relaxed = 2 * cells;
        let members = 4 * cells + 4 * (u64::from(regions.region_count()) + 1);
        let boxes = if is_border { 0 } else { 8 * portals };
        let pairs = portals * portals.saturating_sub(1) / 2;
        let detours = regions.detours.len() as u64;
        let secondary = if is_border { cells } else { 0 };
        assert_eq!(regions.memory_bytes(), relaxed + members + boxes + 4 * (pairs + detours + secondary), "{def:?}");
        let map_cells = if is_border { count_map_cells(world.frame()) } else { 0 };
        assert_eq!(regions.entries(), pairs + detours + map_cells, "{def:?}");
    });
}

#[test]
fn tiny_blocked_and_cut_up_maps_have_tables() {
    let mut random = Random::new(8);
    for rules in &RULES {
        for (width, height, cells) in [
            (1, 1, vec![1]),
            (1, 1, vec![0]),
            (3, 3, vec![0; 9]),
            (5, 1, vec![1, 0, 1, 0, 1]),
            (2, 2, vec![1, 0, 0, 1]),
        ] {
            let world = World::new(Map::from_cells(width, height, rules, &cells).unwrap());
            for def in all_defs(&mut random) {
                let regions = world.build(&def);
                world.expect_admissible(&regions, &format!("{def:?}"));
                let (build, passable) = (world.begin(&def), world.passable().len() as u32);
                assert_eq!(build.finish().region_count(), 0);
                assert!(
                    regions.region_count() <= passable && (regions.region_count() != 0) == (passable != 0),
                    "{def:?}\n{world}"
                );
            }
        }
    }
}

#[test]
fn towards_another_component_the_estimate_is_that_there_is_no_path() {
    let world = World::from_rows(&RULES[0], &["11011"]);
    for kind in [RegionKind::Boundary, RegionKind::Portal, RegionKind::Gateway] {
        let regions = world.build(&def(kind, 8));
        world.for_all_estimates(&regions, |_, _, estimate, cost| {
            assert_eq!(estimate == MAX_ESTIMATE, cost == NO_PATH, "{kind:?}");
        });
    }
}

#[test]
fn kinds_that_grow_until_the_budget_is_spent_need_one() {
    let world = World::new(Map::new(3, 3, &RULES[0]).unwrap());
    for kind in RegionKind::ALL {
        let build = RegionsBuild::new(&def(kind, 0), world.frame(), world.relaxed());
        let is_limited = matches!(kind, RegionKind::Border | RegionKind::Portal);
        assert_eq!(build.err(), is_limited.then_some(Error::Unsupported), "{kind:?}");
    }
}

#[test]
fn a_saved_table_cannot_have_more_portals_than_the_map_has_cells() {
    let world = World::new(Map::new(1, 1, &RULES[0]).unwrap());
    let regions = world.build(&def(RegionKind::Boundary, 0));
    let place = table::PortalBox::around(world.frame(), &[world.passable()[0].0]);
    let now = &world.map.now();
    let forge = |portals: u32| {
        let (boxes, distances) = (vec![place; portals as usize], vec![0; (portals * (portals - 1) / 2) as usize]);
        let (empty, regions) = (Regions::empty(&regions.def, world.frame(), world.relaxed()), regions.regions.clone());
        let forged = Regions { regions, first_portals: vec![0, portals], boxes, distances, ..empty };
        loaded(&saved(&forged, now), now).err()
    };
    let cells = world.map.required_cells();
    assert_eq!((forge(cells), forge(cells + 1)), (None, Some(Error::Blob)));
}

#[test]
fn estimates_of_huge_costs_are_cut_off() {
    // One path back and forth, longer than the largest estimate.
    let rows = ["1111111111111", "0000000000001", "1111111111111", "1000000000000", "1111111111111", "0000000000001"];
    let (mut random, mut cut_off) = (Random::new(9), 0);
    for rules in &RULES {
        let costs = if rules.neighbours == crate::grid::Neighbours::Four { 1 << 24 } else { 1 << 23 };
        let rules = Rules { cardinal_cost: costs, diagonal_cost: 1 << 24, ..*rules };
        // And a map so wide that the naive distance is cut off as well.
        for world in [World::from_rows(&rules, &rows), World::new(Map::new(70, 1, &rules).unwrap())] {
            for def in all_defs(&mut random) {
                let regions = world.build(&def);
                world.expect_admissible(&regions, &format!("{def:?}"));
                world.for_all_estimates(&regions, |_, _, estimate, _| cut_off += u32::from(estimate == MAX_ESTIMATE));
            }
        }
    }
    assert!(cut_off > 1000, "{cut_off}");
}

#[test]
fn more_portals_than_searchers_can_keep_are_refused() {
    let map = Map::new(300, 300, &RULES[0]).unwrap();
    let frame = map.frame();
    let world = World::new(Map::new(1, 1, &RULES[0]).unwrap());
    let pairs = world::MadeUpPairs(&world);
    let mut build = RegionsBuild::new(&def(RegionKind::Boundary, 0), frame, Relaxed::of(&map.now()).unwrap()).unwrap();
    // A chessboard: every cell is a portal.
    for index in frame.rows(frame.whole()).flatten() {
        let spot = frame.spot(CellId(index as u32));
        build.draft.regions[index] = ((spot.x + spot.y) & 1) as u32;
    }
    build.stage = Portals::new(2).unwrap().into();
    assert_eq!(build.work(&map.now(), &pairs, &mut { u64::MAX }), Err(Error::TooLarge));
    // From the beginning it is one region.
    build.must_begin_again = true;
    build.catch_up(&map.now());
    assert_eq!(build.work(&map.now(), &pairs, &mut { u64::MAX }), Ok(true));
    assert_eq!(build.finish().region_count(), 1);
}
