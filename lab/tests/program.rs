//! The program as a user meets it: what it prints, what it writes, and how it refuses.

use std::path::PathBuf;
use std::process::{Command, Output};

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

#[test]
fn the_demo_draws_a_path_and_tells_where() {
    let picture = file("demo.png");
    let line = printed(&format!("demo {}", picture.display()));
    assert!(line.starts_with(&format!("{}: path cost ", picture.display())), "{line}");
    assert!(line.trim_end().ends_with("cells expanded") && line.lines().count() == 1, "{line}");
    assert_eq!(png_size(&picture), (1036, 666));
}

#[test]
fn a_generated_map_can_be_searched_and_drawn() {
    let (map, picture) = (file("spiral.map"), file("spiral.png"));
    printed(&format!("generate spiral --width 7 --height 7 --out {}", map.display()));
    let options =
        |goal| format!("picture --map {} --start 0,0 --goal {goal} --out {}", map.display(), picture.display());
    // 31 cells, 30 steps to the side of cost 70 each, and every cell of the only corridor but the goal expanded.
    let line = printed(&options("2,4"));
    assert!(line.ends_with(": path cost 2100, 31 cells long, 30 cells expanded\n"), "{line}");
    assert_eq!(png_size(&picture), (260, 350));

    assert!(printed(&options("1,1")).ends_with(": no path: 1,1 is blocked, 0 cells expanded\n"));
    assert!(refusal(&options("7,0")).contains("the goal 7,0 is outside the map, which is 7 x 7 cells."));
}

#[test]
fn every_kind_of_map_is_the_same_again_for_the_same_seed() {
    for kind in ["empty", "random", "walls", "rooms", "maze", "caves", "spiral"] {
        let map = printed(&format!("generate {kind} --width 40 --height 30 --seed 5"));
        assert!(map.starts_with("type octile\nheight 30\nwidth 40\nmap\n"), "{kind}: {map}");
        assert_eq!(map, printed(&format!("generate {kind} --seed 5 --height 30 --width 40")), "{kind}");
    }
}

#[test]
fn a_generated_map_comes_with_queries_that_are_the_same_again() {
    let (map, scen) = (file("queries.map"), file("queries.scen"));
    let line = |more: &str| format!("generate caves --width 50 --height 40 --out {} {more}", map.display());
    let with_queries = line(&format!("--scenarios 30 --scen {}", scen.display()));
    assert!(printed(&with_queries).ends_with(&format!("{}: 30 queries\n", scen.display())));
    let text = std::fs::read_to_string(&scen).unwrap();
    let queries = lab::scenario::Scenario::parse(&text).unwrap();
    assert!(queries.len() == 30 && queries.iter().all(|query| query.length >= 1.0 && query.start != query.goal));
    assert!(text.lines().skip(1).all(|line| line.contains("\tqueries.map\t50\t40\t")), "{text}");
    printed(&with_queries);
    assert_eq!(std::fs::read_to_string(&scen).unwrap(), text);

    let together = "lab: --scenarios N, --scen FILE.scen and --out FILE.map must come together.\n";
    let _ = std::fs::remove_file(&map);
    for line in [line("--scenarios 30"), line("--scen a.scen"), "generate empty --scenarios 3 --scen a.scen".to_owned()]
    {
        assert_eq!(refusal(&line), together);
    }
    let blocked = refusal(&line(&format!("--percent 100 --scenarios 3 --scen {}", scen.display())));
    assert_eq!(blocked, "lab: too few cells of the map are joined to draw queries.\n");
    assert!(!map.exists(), "a refusal writes nothing");
}

#[test]
fn help_names_every_command() {
    for line in ["", "--help", "generate --help"] {
        let help = printed(line);
        assert!(
            ["lab demo", "lab picture", "lab generate", "lab bench"].iter().all(|command| help.contains(command)),
            "{help}"
        );
    }
}

#[test]
fn bad_input_is_refused_in_a_sentence() {
    let text = file("not-a-map");
    std::fs::write(&text, "type octile\nheight 2\nwidth two\nmap\n").unwrap();
    let picture = |map: &str| format!("picture --map {map} --start 0,0 --goal 1,1 --out never.png");
    assert_eq!(refusal("dance"), "lab: there is no command \"dance\"; lab --help lists them.\n");
    assert_eq!(refusal("generate hills"), "lab: there is no kind of map \"hills\"; lab --help lists them.\n");
    assert!(refusal("generate maze --percent 3").contains("\"--percent\" is not understood here"));
    assert!(refusal(&picture("/no/such/file")).starts_with("lab: /no/such/file cannot be read: "));
    let expected = format!("lab: {}: line 3: the text is not a map in the MovingAI format.\n", text.display());
    assert_eq!(refusal(&picture(&text.display().to_string())), expected);
}
