//! The scenario runner on generated maps, with lengths from the oracle: that right results count as right
//! and wrong ones as wrong, and what it prints, writes and refuses.

use lab::Method;
use lab::bench::{self, Peer, Report, Settings};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use testkit::generate::WeightKind;
use testkit::oracle::World;
use testkit::scenario::{FINE, Scenario};
use testkit::{GridMap, Random, cell, generate};

const SIDE: u32 = 60;

/// Everything that finds optimal paths with 8 neighbours, except plain IDA* and methods that guarantee less.
const METHODS: &str = "auto,jump,astar,astar+stacks,astar+heap,astar+multi-stack,fringe,fringe-buckets,c,me-ida,cazenave,\
                       astar+alt8,fringe+alt4+random,astar+alt-best8,c+canonical4,astar+boundary4,\
                       astar+boundary4+portals,astar+border4,astar+portal4,astar+gateway4,\
                       astar+multi-stack+range20,cazenave+delta20,cazenave+paper";

/// What finds optimal paths with weights.
const WEIGHTED: &str = "auto,astar,astar+heap,canonical-astar,jump,graph,fringe,fringe-buckets,astar+alt8,\
                        astar+alt-best8,canonical-astar+alt8,graph+alt8,graph+alt8+nodes,astar+portal4";

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bench").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Queries between random cells, with and without a path, one from a cell to itself among them.
fn queries(grid: &GridMap, random: &mut Random) -> Vec<Scenario> {
    let world = World { grid: grid.clone(), rules: FINE, weights: [1; 256] };
    let mut queries = Vec::new();
    for _ in 0..9 {
        let start = grid.random_passable_cell(random).unwrap();
        let costs = world.costs_from(cell(start));
        for _ in 0..3 {
            let goal = (random.below(grid.width), random.below(grid.height));
            let length = costs.to(cell(goal)).map_or(0.0, |cost| cost as f64 / f64::from(FINE.cardinal_cost));
            queries.push(Scenario::new(start, goal, length));
        }
    }
    let (start, goal) = (queries[0].start, queries[0].start);
    queries.push(Scenario::new(start, goal, 0.0));
    queries
}

/// Writes a map and its scenario, and returns the path of the scenario.
fn write(folder: &Path, name: &str, grid: &GridMap, queries: &[Scenario]) -> PathBuf {
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(folder.join(format!("{name}.map")), grid.to_movingai()).unwrap();
    let scenario = folder.join(format!("{name}.map.scen"));
    let text = Scenario::to_text(&format!("{name}.map"), grid.width, grid.height, queries);
    std::fs::write(&scenario, text).unwrap();
    scenario
}

/// A map of rooms in a folder of its own, with queries whose length is changed where that is asked.
fn rooms(folder: &Path, corrupt: Option<usize>) -> PathBuf {
    let grid = generate::rooms(SIDE, SIDE, 12, 2, &mut Random::new(11));
    let mut queries = queries(&grid, &mut Random::new(12));
    if let Some(number) = corrupt {
        let Scenario { start, goal, length, .. } = queries[number];
        queries[number] = Scenario::new(start, goal, length + 0.2);
    }
    write(folder, "rooms", &grid, &queries)
}

fn run(folder: &Path, methods: &str) -> Report {
    let settings = Settings::new(Method::parse_list(methods).unwrap(), Peer::ALL.to_vec(), 1).unwrap();
    let workloads = bench::plan(&[folder.to_path_buf()], 0).unwrap();
    let (mut reported, all) = (0, workloads.iter().map(|workload| workload.queries.len()).sum::<usize>());
    let report = bench::run(&workloads, &settings, &mut || reported += 1).unwrap();
    assert_eq!(reported, all, "progress is reported once a query");
    report
}

fn lab(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).arg("bench").args(words).output().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// What a call that must fail says.
fn refusal(words: &[&str]) -> String {
    let output = lab(words);
    assert!(!output.status.success() && output.stdout.is_empty(), "{words:?} should have been refused");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn every_method_and_peer_answers_rightly() {
    let folder = folder("right");
    let random = &mut Random::new(21);
    for (name, grid) in [
        ("rooms", generate::rooms(SIDE, SIDE, 12, 2, random)),
        ("maze", generate::maze(SIDE, SIDE, 2, random)),
        ("caves", generate::caves(SIDE, SIDE, 45, random)),
    ] {
        let queries = queries(&grid, random);
        let unsolvable = queries.iter().filter(|query| query.is_unreachable()).count();
        assert!((1..queries.len() / 2 + 9).contains(&unsolvable), "{name}: {unsolvable}");
        write(&folder, name, &grid, &queries);
    }
    let report = run(&folder, METHODS);
    assert_eq!((report.maps.len(), report.names.len()), (3, 25));
    for map in &report.maps {
        for (name, record) in report.names.iter().zip(&map.records) {
            assert_eq!((record.queries, record.wrong), (28, 0), "{name} on {}", map.name);
            assert_eq!(record.times.len(), map.records[0].times.len(), "{name} on {}", map.name);
            let ours = !Peer::ALL.iter().any(|peer| peer.name() == name);
            assert_eq!(record.expanded.is_some_and(|expanded| expanded > 0), ours, "{name} on {}", map.name);
            assert_eq!(record.searcher_bytes.is_some(), ours);
            let has_tables = ["alt", "canonical", "bo", "portal", "gateway"].iter().any(|word| name.contains(word));
            assert_eq!(record.table_bytes.is_some_and(|bytes| bytes > 0), has_tables, "{name}");
        }
    }
    assert!(report.wrong.is_empty());
    let expanded = |name: &str| {
        let index = report.names.iter().position(|other| other == name).unwrap();
        report.maps.iter().map(|map| map.records[index].expanded.unwrap()).sum::<u64>()
    };
    assert_eq!(expanded("auto"), expanded("jump"), "tables of other methods do not help");
    assert!(expanded("astar+alt8") < expanded("astar"));
}

#[test]
fn with_weights_every_method_is_right_and_the_map_without_them_runs_as_well() {
    let folder = folder("weights");
    let random = &mut Random::new(31);
    for (name, grid) in
        [("rooms", generate::rooms(SIDE, SIDE, 12, 2, random)), ("caves", generate::caves(SIDE, SIDE, 45, random))]
    {
        write(&folder, name, &grid, &queries(&grid, random));
    }
    let workloads = bench::plan(&[folder], 12).unwrap();
    for kind in WeightKind::ALL {
        let uniform = Method::parse_list("graph+alt8,astar").unwrap();
        let settings = Settings::new(Method::parse_list(WEIGHTED).unwrap(), Peer::ALL.to_vec(), 1).unwrap();
        let settings = settings.with_weights(kind, uniform).unwrap();
        let report = bench::run(&workloads, &settings, &mut || ()).unwrap();
        let names = [WEIGHTED, "graph+alt8@uniform", "astar@uniform", "pathfinding"].join(",");
        assert_eq!(report.names.join(","), names, "a peer that knows no weights does not run");
        assert!(report.wrong.is_empty(), "{}: {}", kind.name(), report.wrong[0]);
        for map in &report.maps {
            assert!(map.records.iter().all(|record| (record.queries, record.wrong) == (12, 0)), "{}", kind.name());
        }
        let place = |name: &str| report.names.iter().position(|other| other == name).unwrap();
        let baselines = ["pathfinding", "astar+alt8", "graph+alt8@uniform", "astar@uniform"].map(place);
        assert_eq!(report.baselines, baselines);
        let with = ["astar", "astar@uniform", "pathfinding"].map(|name| report.compared_with[place(name)]);
        assert_eq!(with, ["Dijkstra", "scenario", "Dijkstra"]);
        let expanded =
            |name: &str| report.maps.iter().map(|map| map.records[place(name)].expanded).sum::<Option<u64>>();
        let (weighted, uniform) = (expanded("astar").unwrap(), expanded("astar@uniform").unwrap());
        assert!(kind == WeightKind::One || weighted > uniform, "{}: {weighted}, {uniform}", kind.name());
    }
}

#[test]
fn a_corrupted_length_only_matters_without_weights() {
    let folder = folder("corrupted-weights");
    let scenario = rooms(&folder, Some(4));
    let out = folder.join("out");
    let words = [text(&scenario), "--methods", "astar", "--rounds", "1", "--weights", "roads", "--out", text(&out)];
    let output = lab(&[&words[..], &["--uniform", "astar"]].concat());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "lab: one result of the library is wrong.\n");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("line 6: astar@uniform: expected length "), "{printed}");
    assert!(printed.contains("Weights are painted on the maps: roads. ") && !printed.contains("cuts corners"));
    let maps = out.join("maps.csv");
    assert_eq!(csv_column(&maps, "contestant"), ["astar", "astar@uniform", "pathfinding"]);
    assert_eq!(csv_column(&maps, "wrong"), ["0", "1", "0"]);
    assert!(csv_column(&maps, "ratio_astar@uniform").iter().all(|ratio| !ratio.is_empty()));
}

#[test]
fn cold_caches_have_columns_of_their_own_and_weights_have_goals() {
    let folder = folder("swept");
    let (scenario, out) = (rooms(&folder, None), folder.join("out"));
    let words = [text(&scenario), "--rounds", "1", "--queries", "4", "--peers", "none", "--out", text(&out)];
    let with = |more: &[&str]| {
        let output = lab(&[&words[..], more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read_to_string(out.join("tables.md")).unwrap()
    };
    let maps = out.join("maps.csv");
    let header = || std::fs::read_to_string(&maps).unwrap().lines().next().unwrap().to_owned();
    let methods = ["--methods", "astar+alt8,graph+alt8"];
    let plain = with(&methods);
    assert!(!plain.contains("cold") && !plain.contains("uniform") && !header().contains("cold"));
    assert!(!out.join("asked.csv").exists());

    let cold = with(&[&methods[..], &["--cold"]].concat());
    assert!(cold.contains("| cold mean | cold / warm |"), "{cold}");
    assert!(cold.contains("## How many times faster than astar+alt8, with cold caches\n"), "{cold}");
    assert!(
        header().contains(",ratio_astar+alt8,cold_mean_us,cold_per_warm,cold_ratio_astar+alt8,expanded_per_query,")
    );
    let is_positive = |number: &String| number.parse::<f64>().unwrap() > 0.0;
    assert!(["cold_mean_us", "cold_per_warm"].iter().all(|name| csv_column(&maps, name).iter().all(is_positive)));
    let asked = out.join("asked.csv");
    assert_eq!(csv_column(&asked, "quantity"), ["cold_per_warm"; 2]);

    let both = with(&[&methods[..], &["--cold", "--weights", "blobs"]].concat());
    assert!(both.contains("## Measured / asked: weights and cold caches\n"), "{both}");
    assert_eq!(csv_column(&asked, "quantity"), ["cold_ratio", "cold_ratio", "cold_slowdown", "cold_slowdown"]);
    assert_eq!(csv_column(&asked, "asked"), ["", "16.000", "", "6.000"]);
    assert_eq!(csv_column(&maps, "cold_ratio_graph+alt8@uniform")[2], "1.000");
}

#[test]
fn a_corrupted_length_is_found() {
    let folder = folder("corrupted");
    let scenario = rooms(&folder, Some(4));
    let out = folder.join("out");
    let output = lab(&[text(&scenario), "--methods", "astar,fringe", "--rounds", "1", "--out", text(&out)]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "lab: 2 results of the library are wrong; the first are printed above.\n"
    );
    let printed = String::from_utf8(output.stdout).unwrap();
    let query = &Scenario::parse(&std::fs::read_to_string(&scenario).unwrap()).unwrap()[4];
    for method in ["astar", "fringe"] {
        // The first query stands on the second line.
        let expected =
            format!("wrong: {}: line 6: {method}: expected length {:.8}, got", text(&scenario), query.length);
        let line = printed.lines().find(|line| line.starts_with(&expected)).unwrap_or_else(|| panic!("{printed}"));
        let got: f64 = line.rsplit(' ').next().unwrap().parse().unwrap();
        assert!((got + 0.2 - query.length).abs() < 1e-6, "{line}");
    }
    // The tables are written all the same, and count what is wrong: the peer that has the scenario's rule too.
    let column = csv_column(&out.join("maps.csv"), "wrong");
    assert_eq!(column, ["1", "1", "1", "0"]);
}

#[test]
fn a_path_where_none_should_be_is_wrong_and_the_reverse() {
    let folder = folder("reversed");
    let grid = GridMap::parse("..#.\n..#.");
    let queries = [((0, 0), (1, 1), 0.0), ((0, 0), (3, 1), 4.0), ((0, 0), (2, 0), 2.0), ((0, 0), (2, 1), 0.0)];
    let queries = queries.map(|(start, goal, length)| Scenario::new(start, goal, length));
    write(&folder, "walls", &grid, &queries);
    let report = run(&folder, "astar");
    let reported: Vec<String> =
        report.wrong.iter().map(|wrong| format!("{} {} {}", wrong.line, wrong.expected, wrong.got)).collect();
    let expected = ["2 no path length 1.41421356", "3 length 4.00000000 no path", "4 length 2.00000000 no path"];
    assert_eq!(reported, expected);
    // The other two are held against searches: by the scenario, and by the rule that cuts corners.
    let wrong: Vec<usize> = report.maps[0].records.iter().map(|record| record.wrong).collect();
    assert_eq!(wrong, [3, 3, 0]);
}

/// The values of a column; the file's rows must all be as long as its header.
fn csv_column(file: &Path, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    let mut rows = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let header = rows.next().unwrap();
    let column = header.iter().position(|column| column == name).unwrap_or_else(|| panic!("{name}: {header:?}"));
    rows.map(|row| {
        assert_eq!(row.len(), header.len(), "{row:?}");
        row[column].clone()
    })
    .collect()
}

#[test]
fn files_have_the_promised_columns_and_families_are_told_apart() {
    let folder = folder("families");
    for name in ["dao", "starcraft", "room", "caverns"] {
        rooms(&folder.join("data").join(name), None);
    }
    let (data, out) = (folder.join("data"), folder.join("out"));
    let output = lab(&[text(&data), "--methods", "astar,astar+alt2", "--queries", "5", "--out", text(&out)]);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let header = |name: &str| {
        let text = std::fs::read_to_string(out.join(name)).unwrap();
        text.lines().next().unwrap().to_owned()
    };
    let rest = "contestant,compared_with,queries,wrong,solved,min_us,median_us,p99_us,mean_us,ratio_pathfinding,\
                ratio_grid_pathfinding,expanded_per_query,preparation_ms,preparation_floods,table_bytes_per_cell,searcher_bytes";
    assert_eq!(header("maps.csv"), format!("family,map,cells,{rest}"));
    assert_eq!(header("families.csv"), format!("family,maps,{rest}"));

    let each_four_times = |names: &[&'static str]| names.iter().flat_map(|&name| [name; 4]).collect::<Vec<_>>();
    let families = out.join("families.csv");
    assert_eq!(csv_column(&families, "family"), each_four_times(&["games", "rooms", "caverns"]));
    assert_eq!(csv_column(&families, "maps"), each_four_times(&["2", "1", "1"]));
    assert_eq!(csv_column(&families, "queries"), each_four_times(&["10", "5", "5"]));
    let maps = out.join("maps.csv");
    assert_eq!(
        csv_column(&maps, "map"),
        each_four_times(&["caverns/rooms", "dao/rooms", "room/rooms", "starcraft/rooms"])
    );
    assert_eq!(csv_column(&maps, "cells"), [(); 16].map(|()| (SIDE * SIDE).to_string()));
    let ratios = csv_column(&families, "ratio_pathfinding");
    assert!(ratios.iter().skip(2).step_by(4).all(|ratio| ratio == "1.000"), "{ratios:?}");

    let printed = String::from_utf8(output.stdout).unwrap();
    let tables = std::fs::read_to_string(out.join("tables.md")).unwrap();
    assert!(printed.starts_with(&tables));
    for title in ["## games: 2 maps", "## rooms: 1 map\n", "## caverns: 1 map\n"] {
        assert!(tables.contains(title), "{title}: {tables}");
    }
    for peer in ["pathfinding", "grid_pathfinding"] {
        let title = format!(
            "## How many times faster than {peer}\n\n|                  | games | rooms | caverns | all maps |\n"
        );
        assert!(tables.contains(&title), "{tables}");
    }
    let left: Vec<_> = std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 6, "{left:?}");

    // What is asked is compared with what was measured, for the families of which anything is asked.
    assert!(tables.contains("## Measured / asked: times faster than pathfinding\n"), "{tables}");
    assert!(!tables.contains("## Measured / asked: times faster than grid_pathfinding"), "{tables}");
    let asked = out.join("asked.csv");
    assert_eq!(csv_column(&asked, "family"), ["games", "rooms", "caverns"]);
    assert_eq!(csv_column(&asked, "asked"), ["8.000", "8.000", ""]);
    assert!(csv_column(&asked, "reached").iter().zip([false, false, true]).all(|(word, none)| word.is_empty() == none));
    // Floods are reported for the method with a table and for no other.
    let floods = csv_column(&maps, "preparation_floods");
    assert!(floods.iter().enumerate().all(|(row, floods)| floods.is_empty() == (row % 4 != 1)), "{floods:?}");
}

#[test]
fn without_peers_the_first_method_is_the_measure() {
    let folder = folder("no-peers");
    let (scenario, out) = (rooms(&folder, None), folder.join("out"));
    let words = [text(&scenario), "--peers", "none", "--methods", "fringe,astar", "--rounds", "1", "--out", text(&out)];
    assert!(lab(&words).status.success());
    assert_eq!(csv_column(&out.join("maps.csv"), "contestant"), ["fringe", "astar"]);
    assert_eq!(csv_column(&out.join("maps.csv"), "ratio_fringe")[0], "1.000");
    assert!(!std::fs::read_to_string(out.join("tables.md")).unwrap().contains("corners, so"));
}

#[test]
fn queries_are_taken_evenly() {
    // Of 28 queries, 4 are those with the numbers 3, 10, 17 and 24.
    for (corrupt, is_found) in [(9, false), (10, true), (11, false), (24, true), (27, false)] {
        let folder = folder(&format!("evenly-{corrupt}"));
        let (scenario, out) = (rooms(&folder, Some(corrupt)), folder.join("out"));
        let words = [text(&scenario), "--peers", "none", "--methods", "astar", "--queries", "4", "--out", text(&out)];
        assert_eq!(lab(&words).status.success(), !is_found, "{corrupt}");
        assert_eq!(csv_column(&out.join("maps.csv"), "queries"), ["4"]);
    }
}

#[test]
fn bad_input_is_refused_in_a_sentence_before_anything_runs() {
    let folder = folder("refused");
    let good = rooms(&folder, None);
    let out = folder.join("out");
    let with = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    let refused = |file: &Path| refusal(&[text(&good), text(file), "--out", text(&out)]);
    let at = |file: &Path, fault: &str| format!("lab: {}: {fault}.\n", file.display());

    std::fs::copy(folder.join("rooms.map"), folder.join("a.map")).unwrap();
    let short = with("a.map.scen", "version 1\n0 a.map 60 60 1 1 2 2 1.5\n\n0 a.map 60 60 1 1 2\n");
    assert_eq!(refused(&short), at(&short, "line 4: there are not nine columns"));
    let outside = with("a.scen", "version 1\n\n0 a.map 60 60 1 1 2 60 1.5\n");
    let fault = "line 3: the goal 2,60 is outside the map, which is 60 x 60 cells";
    assert_eq!(refused(&outside), at(&outside, fault));
    with("wall.map", "type octile\nheight 1\nwidth 3\nmap\n.@.\n");
    let blocked = with("wall.map.scen", "version 1\n0 wall.map 3 1 2 0 2 0 0\n0 wall.map 3 1 1 0 1 0 0\n");
    assert_eq!(refused(&blocked), at(&blocked, "line 3: the start 1,0 is blocked, so that there is no path to itself"));
    let alone = with("alone.map.scen", "version 1\n");
    assert_eq!(refused(&alone), at(&alone, &format!("its map {} is not there", folder.join("alone.map").display())));
    let ragged = with("ragged.map", "type octile\nheight 2\nwidth 2\nmap\n..\n.\n");
    let scenario = with("ragged.map.scen", "version 1\n0 ragged.map 2 2 0 0 1 0 1\n");
    assert_eq!(refused(&scenario), at(&ragged, "line 6: the text is not a map in the MovingAI format"));

    let missing = folder.join("missing.scen");
    assert!(refused(&missing).starts_with(&format!("lab: {} cannot be read: ", missing.display())));
    let neither = format!("lab: {} is neither a folder nor a scenario file (.scen).\n", ragged.display());
    assert_eq!(refused(&ragged), neither);
    let empty = folder.join("empty");
    std::fs::create_dir(&empty).unwrap();
    assert_eq!(refused(&empty), format!("lab: {} holds no scenario file (.scen).\n", empty.display()));
    assert!(!out.exists(), "a refusal writes nothing");

    assert!(refusal(&[]).contains("required arguments were not provided"));
    let option = |name: &str, value: &str| refusal(&[text(&good), name, value, "--out", text(&out)]);
    assert!(option("--methods", "astar+").contains("\"astar+\" is not a method: "));
    assert_eq!(option("--methods", "fringe,astar,fringe"), "lab: fringe is named twice.\n");
    assert!(option("--methods", "two-stacks").starts_with("lab: two-stacks cannot search maps of the benchmark: "));
    let peers = "lab: \"warthog\" is not a peer; they are pathfinding and grid_pathfinding, or none.\n";
    assert_eq!(option("--peers", "pathfinding,warthog"), peers);
    assert!(option("--rounds", "0").contains("0 is not in 1..=1000"));
    assert!(option("--weights", "mud").contains("\"mud\" is not a kind of weights; they are one, discs, "));
    assert!(option("--uniform", "astar").contains("--weights <KIND>"));
    assert!(!out.exists(), "a refusal writes nothing");
}
