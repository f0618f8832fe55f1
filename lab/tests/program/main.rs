//! The program as a user meets it: what it prints, what it writes, and how it refuses.

mod soak;

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use testkit::generate::janssen;
use testkit::{GridMap, Random};

fn lab(line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).args(line.split_whitespace()).output().unwrap()
}

/// What a call that must succeed prints.
fn printed(line: &str) -> String {
    let output = lab(line);
    assert!(output.status.success(), "lab {line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a call that must fail says.
fn refusal(line: &str) -> String {
    let output = lab(line);
    assert!(!output.status.success() && output.stdout.is_empty(), "lab {line} should have failed");
    String::from_utf8(output.stderr).unwrap()
}

/// A file for one test, not there yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// Width and height of a PNG file.
fn png_size(path: &PathBuf) -> (u32, u32) {
    let reader = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    png::Decoder::new(reader).read_info().unwrap().info().size()
}

/// If this fails because pictures have changed, copy the new one.
#[test]
fn the_picture_of_the_front_page_is_what_the_lab_draws() {
    let picture = file("search.svg");
    let map = "--kind rooms --width 160 --height 90 --size 20 --seed 9 --start 4,4 --goal 150,80";
    printed(&format!("picture {map} --methods astar,graph+alt8 --out {}", picture.display()));
    let drawn = std::fs::read_to_string(&picture).unwrap();
    assert!(drawn == include_str!("../../../docs/search.svg"), "{} differs from docs/search.svg", picture.display());
}

#[test]
fn the_demo_draws_a_path_and_tells_where() {
    let picture = file("demo.png");
    let line = printed(&format!("demo {}", picture.display()));
    assert!(line.starts_with(&format!("{}: path cost ", picture.display())), "{line}");
    assert!(line.trim_end().ends_with("cells expanded") && line.lines().count() == 1, "{line}");
    assert_eq!(png_size(&picture), (1036, 703));
}

#[test]
fn a_generated_map_can_be_searched_and_drawn() {
    let (map, picture) = (file("spiral.map"), file("spiral.png"));
    printed(&format!("generate spiral --width 7 --height 7 --out {}", map.display()));
    let options =
        |goal| format!("picture --map {} --start 0,0 --goal {goal} --out {}", map.display(), picture.display());
    // 31 cells, 30 cardinal steps of cost 70 each, and every cell of the only corridor but the goal expanded.
    let line = printed(&options("2,4"));
    assert!(line.ends_with(": path cost 2100, 31 cells long, 30 cells expanded\n"), "{line}");
    // Cells of 32 pixels, and a title that is wider than the map.
    assert_eq!(png_size(&picture), (296, 382));

    assert!(printed(&options("1,1")).ends_with(": no path: 1,1 is blocked, 0 cells expanded\n"));
    assert!(refusal(&options("7,0")).contains("the goal 7,0 is outside the map, which is 7 x 7 cells."));
}

#[test]
fn methods_are_drawn_side_by_side_and_told_in_their_order() {
    let picture = file("methods.png");
    let map = "--kind rooms --width 40 --height 30 --seed 5 --size 9 --neighbours 4";
    let lines = printed(&format!("picture {map} --methods astar,alt4,boundary0 --out {}", picture.display()));
    let lines: Vec<&str> = lines.lines().collect();
    let costs: Vec<&str> = (lines.iter().zip(["astar", "alt4", "boundary0"]))
        .map(|(line, name)| line.strip_prefix(&format!("{}: {name}: path cost ", picture.display())).expect(line))
        .map(|rest| rest.split(',').next().unwrap())
        .collect();
    assert!(costs.len() == 3 && costs.iter().all(|cost| *cost == costs[0]), "{lines:?}");
    // Three panels with frames, gaps and margins; the widest cells that fit 2400 pixels.
    assert_eq!(png_size(&picture).0, 16 + 3 * (40 * 19 + 4) + 2 * 24 + 16);
    let again = printed(&format!("picture {map} --methods astar,alt4,boundary0 --out {}", picture.display()));
    assert_eq!(again.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn an_animation_has_the_frames_that_were_asked_for() {
    let animation = file("animation.png");
    let map = "--kind caves --width 40 --height 30 --seed 3";
    let out = animation.display();
    let lines = printed(&format!("animate {map} --methods astar,fringe --frames 7 --delay 30 --out {out}"));
    assert_eq!(lines.lines().count(), 2, "{lines}");
    let reader = std::io::BufReader::new(std::fs::File::open(&animation).unwrap());
    let reader = png::Decoder::new(reader).read_info().unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_frames, 7);
}

#[test]
fn ends_that_are_not_given_are_chosen_on_the_map() {
    let picture = file("ends.png");
    let line =
        |ends: &str| printed(&format!("picture --kind spiral --width 9 --height 9 {ends} --out {}", picture.display()));
    for ends in ["", "--start 0,0", "--goal 0,0"] {
        let line = line(ends);
        assert!(line.contains(": path cost ") && !line.contains(": path cost 0,"), "{line}");
    }
}

#[test]
fn the_gallery_tells_what_each_of_its_files_shows() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    let _ = std::fs::remove_dir_all(&folder);
    let reported = printed(&format!("gallery --out {}", folder.display()));
    let mut named: Vec<PathBuf> = Vec::new();
    for line in reported.lines() {
        let (name, sentence) = line.split_once(".png: ").expect(line);
        assert!(sentence.ends_with('.') && sentence.len() > 20, "{line}");
        named.push(format!("{name}.png").into());
    }
    assert_eq!(named.len(), 8);
    let mut written: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    named.sort();
    written.sort();
    assert_eq!(written, named);
    for file in &written {
        let (width, height) = png_size(file);
        assert!(
            width > 1000 && width <= 2432 && height > 400 && height <= 1700,
            "{}: {width} x {height}",
            file.display()
        );
        assert!(std::fs::metadata(file).unwrap().len() < 3_000_000, "{}", file.display());
    }
}

#[test]
fn every_kind_of_map_is_the_same_again_for_the_same_seed() {
    for kind in ["empty", "random", "walls", "rooms", "hills", "maze", "caves", "spiral", "buildings"] {
        let map = printed(&format!("generate {kind} --width 40 --height 30 --seed 5"));
        assert!(map.starts_with("type octile\nheight 30\nwidth 40\nmap\n"), "{kind}: {map}");
        assert_eq!(map, printed(&format!("generate {kind} --seed 5 --height 30 --width 40")), "{kind}");
    }
}

#[test]
fn janssens_maps_are_made_by_their_names() {
    type Make = fn(u32, u32, &mut Random) -> GridMap;
    let kinds: [(&str, Make); 3] = [("rooms", janssen::rooms), ("hills", janssen::hills), ("maze", janssen::maze)];
    for (kind, make) in kinds {
        let map = printed(&format!("generate janssen-{kind} --width 50 --height 40 --seed 5"));
        assert_eq!(map, make(50, 40, &mut Random::new(5)).to_movingai(), "{kind}");
    }
}

#[test]
fn a_generated_map_comes_with_queries_that_are_the_same_again() {
    let (map, scen) = (file("queries.map"), file("queries.scen"));
    let line = |more: &str| format!("generate caves --width 50 --height 40 --out {} {more}", map.display());
    let with_queries = line(&format!("--scenarios 30 --scen {}", scen.display()));
    assert!(printed(&with_queries).ends_with(&format!("{}: 30 queries\n", scen.display())));
    let text = std::fs::read_to_string(&scen).unwrap();
    let queries = testkit::scenario::Scenario::parse(&text).unwrap();
    assert!(queries.len() == 30 && queries.iter().all(|query| query.length >= 1.0 && query.start != query.goal));
    assert!(text.lines().skip(1).all(|line| line.contains("\tqueries.map\t50\t40\t")), "{text}");
    printed(&with_queries);
    assert_eq!(std::fs::read_to_string(&scen).unwrap(), text);

    let _ = std::fs::remove_file(&map);
    for line in [line("--scenarios 30"), line("--scen a.scen"), "generate empty --scenarios 3 --scen a.scen".to_owned()]
    {
        assert!(refusal(&line).contains("required arguments were not provided"), "{line}");
    }
    let blocked = refusal(&line(&format!("--percent 100 --scenarios 3 --scen {}", scen.display())));
    assert_eq!(blocked, "lab: too few cells of the map are joined to draw queries.\n");
    assert!(!map.exists(), "a refusal writes nothing");
}

#[test]
fn help_names_methods_and_those_that_are_compared() {
    for command in ["picture", "animate", "bench", "scaling"] {
        assert!(printed(&format!("{command} --help")).contains("alt-bestN"), "{command}");
    }
    assert!(printed("bench --help").contains("[default: astar astar+heap "));
}

/// More than a pipe holds, so that the program is still printing when the pipe is closed.
#[test]
fn a_pipe_that_nobody_reads_any_more_is_told_in_a_sentence() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args("generate empty --width 1000 --height 1000".split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("lab: standard output cannot be written: ") && said.lines().count() == 1, "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn bad_input_is_refused_in_a_sentence() {
    let text = file("not-a-map");
    std::fs::write(&text, "type octile\nheight 2\nwidth two\nmap\n").unwrap();
    let picture = |map: &str| format!("picture --map {map} --start 0,0 --goal 1,1 --out never.png");
    assert!(refusal("dance").contains("unrecognized subcommand 'dance'"));
    assert!(refusal("generate dunes").contains("[possible values: empty, random, walls, "));
    assert!(refusal("generate maze --percent 3").contains("--percent is not an option of this kind of map."));
    assert!(refusal("generate hills --size 3").contains("--size must be a whole number from 4 to 65535, not 3."));
    let large = "lab: a map of 65535 x 65535 cells is too large; 2147483647 is the most.\n";
    assert_eq!(refusal("generate empty --width 65535 --height 65535"), large);
    assert!(refusal(&picture("/no/such/file")).starts_with("lab: /no/such/file cannot be read: "));
    let expected = format!("lab: {}: line 3: the text is not a map in the MovingAI format.\n", text.display());
    assert_eq!(refusal(&picture(&text.display().to_string())), expected);
}

#[test]
fn pictures_that_cannot_be_drawn_are_refused_before_anything_is_written() {
    let never = file("never.png");
    let refusal = |command: &str, options: &str| {
        refusal(&format!("{command} --kind rooms --width 20 --height 20 --out {} {options}", never.display()))
    };
    for command in ["picture", "animate"] {
        let outside = refusal(command, "--start 20,3");
        assert_eq!(outside, "lab: the start 20,3 is outside the map, which is 20 x 20 cells.\n");
        let unknown = refusal(command, "--methods astar,dijkstra");
        assert!(unknown.contains("\"dijkstra\" is not a method: \"dijkstra\" is not a word for one."), "{unknown}");
        let unsupported = refusal(command, "--methods astar,two-stacks");
        assert!(unsupported.starts_with("lab: the method two-stacks cannot be used on this map: "), "{unsupported}");
        assert!(refusal(command, "--map a.map").contains("cannot be used with"));
        assert!(refusal(command, "--neighbours 6").contains("it must be 4 or 8"));
        assert!(refusal(command, "--corridor 2").contains("--corridor is not an option"));
    }
    assert!(refusal("animate", "--frames 1").contains("1 is not in 2..=1000"));
    assert!(refusal("animate", "--delay 0").contains("0 is not in 10..=10000"));
    assert!(!never.exists());
    let nothing = lab("picture --kind random --percent 100 --out never.png");
    assert_eq!(String::from_utf8(nothing.stderr).unwrap(), "lab: the map has no passable cell.\n");
    for line in ["picture --out never.png", "picture --map a.map --width 9 --out never.png"] {
        assert_eq!(lab(line).status.code(), Some(2), "{line}");
    }
}

#[test]
fn scaling_writes_tables_and_a_chart_for_each_of_its_curves() {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scaling");
    let _ = std::fs::remove_dir_all(&out);
    let options = "--sides 64,128 --queries 2 --rounds 1 --methods astar,fringe";
    let text = printed(&format!("scaling {options} --out {}", out.display()));
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert!(text.starts_with(&read("scaling.md")) && text.contains("| power "), "{text}");
    for (curve, panels) in [("area", 2), ("length", 1)] {
        let lines = read(&format!("scaling-{curve}.svg")).matches("<polyline").count();
        assert_eq!(lines, 2 * panels, "a line for each method in each panel");
    }
    let csv = read("scaling.csv");
    let rows: Vec<&str> = csv.lines().filter(|line| line.starts_with("area,")).collect();
    let begins: Vec<&str> = rows.iter().map(|row| row.rsplitn(3, ',').nth(2).unwrap()).collect();
    assert_eq!(begins, ["area,4096,2,astar", "area,4096,2,fringe", "area,16384,2,astar", "area,16384,2,fringe"]);

    assert!(refusal("scaling --sides 64,15").contains("15 is not in 16..=32768"));
    let kinds = "\"dunes\" is not a kind for this; they are buildings, rooms, caves, maze, mines, random.";
    assert!(refusal("scaling --kind dunes").contains(kinds));
}

#[test]
fn memory_is_counted_for_each_kind_and_size() {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("memory");
    let _ = std::fs::remove_dir_all(&out);
    // A gigabyte holds no map of 16,384 x 16,384 cells.
    let text =
        printed(&format!("memory --sides 100,40,16384 --kinds caves,buildings --limit 1 --out {}", out.display()));
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert!(text.starts_with(&read("memory.md")) && !text.contains("wrong: "), "{text}");
    let header = "| bytes per cell              | 40 x 40 | while made | 100 x 100 | while made | 16,384 x 16,384 |";
    assert_eq!(text.matches(header).count(), 2, "{text}");
    assert!(text.contains("- caves, 16384 x 16384 cells: map is left out, since some "), "{text}");

    let csv = read("memory.csv");
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 2 * 2 * 7);
    assert_eq!(rows[0][..4], ["caves", "40", "1600", "map"]);
    for row in &rows {
        let [counted, reported, peak] = [4, 5, 6].map(|column: usize| row[column].parse::<u64>().unwrap());
        assert!(counted == reported && peak >= counted && counted > 1600 / 8, "{row:?}");
    }

    assert!(refusal("memory --kinds dunes").contains("they are buildings, rooms, caves, maze, mines, random."));
    assert!(refusal("memory --limit 0").contains("0 is not in 1..=1000"));
}

#[test]
fn threads_are_compared_on_scenarios_and_on_a_generated_map() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("threads");
    let _ = std::fs::remove_dir_all(&folder);
    let (caves, out) = (folder.join("caves"), folder.join("out"));
    std::fs::create_dir_all(&caves).unwrap();
    let (map, scen) = (caves.join("a.map"), caves.join("a.map.scen"));
    let size = "--width 50 --height 40 --scenarios 40";
    printed(&format!("generate caves {size} --out {} --scen {}", map.display(), scen.display()));

    let options = "--side 64 --queries 40 --methods jump,graph+alt4 --threads 2 --rounds 1";
    let text = printed(&format!("threads {} {options} --out {}", caves.display(), out.display()));
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert!(text.starts_with(&read("threads.md")), "{text}");
    let csv = read("threads.csv");
    let begins: Vec<String> =
        csv.lines().skip(1).map(|line| line.splitn(5, ',').take(4).collect::<Vec<_>>().join(",")).collect();
    // The name of the generated map has a comma in it and is quoted.
    assert_eq!(begins.len(), 8, "{csv}");
    assert!(begins[0].starts_with("caves: 1,jump,1,") && begins[3].starts_with("caves: 1,graph+alt4,2,"), "{csv}");
    assert!(begins[4].starts_with("\"rooms, 64 x 64 cells: 1\",jump,1"), "{csv}");

    assert!(refusal("threads --threads 0").contains("0 is not in 1..=256"));
    assert!(refusal("threads never").starts_with("lab: never is neither a folder nor a scenario file"));
}

#[test]
fn edits_are_told_by_family_and_for_both_kinds_of_entries() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("edits");
    let _ = std::fs::remove_dir_all(&folder);
    let (caves, out) = (folder.join("caves"), folder.join("out"));
    std::fs::create_dir_all(&caves).unwrap();
    let (map, scen) = (caves.join("a.map"), caves.join("a.map.scen"));
    let size = "--width 50 --height 40 --scenarios 2";
    printed(&format!("generate caves {size} --out {} --scen {}", map.display(), scen.display()));

    // The folder and a scenario in it: the map counts once.
    let text = printed(&format!("edits {} {} --edits 11 --out {}", caves.display(), scen.display(), out.display()));
    let read = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert!(text.starts_with(&read("edits.md")) && !text.contains("wrong: "), "{text}");
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = text.lines().filter(|line| line.starts_with("| ")).map(cells).collect();
    let begins: Vec<String> = rows[1..].iter().map(|row| row[1..5].join(" ")).collect();
    let entries = ["graph alone", "all cells", "jump points"];
    let of = |maps: &str| entries.map(|entries| format!("{maps} {entries} 1 11"));
    assert_eq!(begins, [of("caves"), of("all maps")].concat());
    // Edits 0, 5 and 10 are checked before and after the work that they have left is done.
    assert!(rows[1..].iter().all(|row| row.len() == rows[0].len() && row[18..20] == ["6", "0"]), "{text}");
    let maps = read("maps.csv");
    let begins: Vec<&str> = maps.lines().skip(1).map(|line| line.split_once(",11,").unwrap().0).collect();
    assert_eq!(begins, entries.map(|entries| format!("caves,caves/a,2000,{entries}")));
    assert_eq!(read("families.csv").lines().count(), 7);

    assert!(refusal("edits").contains("required arguments were not provided"));
    assert!(refusal("edits a.scen --edits 0").contains("0 is not in 1..=1000000"));
    assert!(refusal("edits never").starts_with("lab: never is neither a folder nor a scenario file"));
}
