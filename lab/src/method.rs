//! A method as it is named on the command line: words joined by `+`, one each for the search, its open list and its
//! heuristic, in any order. `fringe`, `astar+heap`, `astar+alt8`, `cazenave+alt-best10+delta10`. What is not named is
//! left to the library, except that a method without a heuristic takes the naive one: tables that were built for
//! another method must not help it.

use cairn::{
    Algorithm, Cell, DeadEndCut, Error, Heuristic, JumpGraphDef, LandmarkEntries, LandmarksDef, Map, OpenListKind,
    Placement, PortalDistance, Query, Reduction, RegionKind, RegionsDef, Table,
};

/// The words, for a program's help.
pub const HELP: &str = "\
A method is words joined by +, such as astar, astar+heap, astar+alt8 or cazenave+alt-best10+delta10:
    search      auto, astar, canonical-astar, jump, graph, fringe, fringe-buckets, c, ida, me-ida, cazenave; tiles for
                paths over the portals of tiles, tilesN of N cells along a side, spanN for N crossings
                that share a portal
    open list   stacks, heap, multi-stack, two-stacks
    heuristic   naive, euclidean; with N landmarks altN, alt-bestN, canonicalN, random to place them by chance,
                one-pair for the best of canonical ones, and nodes for entries at jump points only, which serve the
                graph; with N entries per cell boundaryN, borderN, portalN, gatewayN; 0 is no limit. For boundary also
                portals to group portals rather than merge regions, then-portals for the one after the other, detours to
                correct distances for them, errorN to tolerate so much inside a region, differentialN to use N
                landmarks there
    cazenave    paper or nof for the dead ends, deltaN for the threshold
    rangeN      values of f that share a stack or a bucket";

/// What `lab bench` and `lab count` compare unless others are named. Each shows one choice: the list, the search, the
/// heuristic. Regions must be named: to build them takes up to half a minute for a map of 512 x 512 cells.
pub const COMPARED: [&str; 11] = [
    "astar",
    "astar+heap",
    "canonical-astar",
    "jump",
    "graph",
    "fringe",
    "fringe-buckets",
    "astar+alt8",
    "astar+alt-best8",
    "canonical-astar+alt8",
    "graph+alt8",
];

/// What `lab scaling` compares unless others are named: few, since each is a line of a chart, and with tables that a large
/// map has room for. One after another needs more tables.
pub const SCALED: [&str; 4] = ["astar", "jump", "graph", "graph+alt8+nodes"];

/// A search with all that it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// How it was named.
    pub name: String,
    /// Start and goal are (0, 0).
    template: Query,
    /// The landmarks it needs.
    pub landmarks: Option<LandmarksDef>,
    /// The regions it needs.
    pub regions: Option<RegionsDef>,
}

/// The tables that a method needs. Methods that need the same can share a map.
pub type Tables = (Option<LandmarksDef>, Option<RegionsDef>, bool);

impl Method {
    /// Reads a method's name.
    pub fn parse(name: &str) -> Result<Method, String> {
        let mut words = Words { method: Method::naive_astar(name), search: None, list: None, heuristic: None };
        for word in name.split('+') {
            words.take(word).map_err(|fault| format!("{name:?} is not a method: {fault}."))?;
        }
        Ok(words.method)
    }

    /// Reads several names, divided by commas.
    pub fn parse_list(names: &str) -> Result<Vec<Method>, String> {
        names.split(',').map(|name| Method::parse(name.trim())).collect()
    }

    fn naive_astar(name: &str) -> Method {
        let mut template = Query::new(Cell { x: 0, y: 0 }, Cell { x: 0, y: 0 });
        template.algorithm = Algorithm::AStar;
        template.heuristic = Heuristic::Naive;
        Method { name: name.to_owned(), template, landmarks: None, regions: None }
    }

    /// The query from one cell to another.
    pub fn query(&self, start: Cell, goal: Cell) -> Query {
        Query { start, goal, ..self.template }
    }

    /// The tables that it needs.
    pub fn tables(&self) -> Tables {
        (self.landmarks, self.regions, self.searches_graph())
    }

    /// Builds the tables that it needs.
    pub fn build_tables(&self, map: &mut Map) -> Result<(), Error> {
        self.exchange_tables(map, Tables::default())
    }

    /// Removes the tables of a map that it does not need, and builds those that are missing. `present` is what another
    /// method needs that the map was made ready for.
    pub fn exchange_tables(&self, map: &mut Map, present: Tables) -> Result<(), Error> {
        let (landmarks, regions, graph) = self.tables();
        // Landmarks may be at the nodes of the graph, so they go before it and come after it.
        if present.0.is_some() && present.0 != landmarks {
            map.remove_table(0, Table::Landmarks)?;
        }
        if present.1.is_some() && present.1 != regions {
            map.remove_table(0, Table::Regions)?;
        }
        match (present.2, graph) {
            (true, false) => map.remove_table(0, Table::JumpGraph)?,
            (false, true) => map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).map(drop)?,
            _ => (),
        }
        if let Some(def) = landmarks.filter(|_| present.0 != landmarks) {
            map.build_landmarks(&def, &mut |_, _| true)?;
        }
        if let Some(def) = regions.filter(|_| present.1 != regions) {
            map.build_regions(&def, &mut |_, _| true)?;
        }
        Ok(())
    }

    /// Whether it searches the jump-point graph and nothing else, so that a searcher of the graph alone serves it.
    pub fn searches_graph(&self) -> bool {
        self.template.algorithm == Algorithm::JumpGraph
    }
}

/// A method while its words are read, and which of them have been named.
struct Words<'a> {
    method: Method,
    search: Option<&'a str>,
    list: Option<&'a str>,
    heuristic: Option<&'a str>,
}

impl<'a> Words<'a> {
    fn take(&mut self, word: &'a str) -> Result<(), String> {
        if let Some(algorithm) = search(word) {
            self.method.template.algorithm = algorithm;
            return once(&mut self.search, word);
        }
        if let Some(list) = open_list(word) {
            self.method.template.open_list = list;
            return once(&mut self.list, word);
        }
        let (stem, number) = split_number(word);
        match (stem, number) {
            ("tiles", _) => {
                let tile_side = number.unwrap_or(RegionsDef::DEFAULT.tile_side);
                self.method.template.algorithm = Algorithm::Portals;
                self.method.regions = Some(RegionsDef { kind: RegionKind::Tiles, tile_side, ..RegionsDef::DEFAULT });
                return once(&mut self.search, word);
            }
            ("span", Some(span)) => match &mut self.method.regions {
                Some(def) if def.kind == RegionKind::Tiles => def.portal_span = span,
                _ => return Err("span must follow tiles".to_owned()),
            },
            ("random", None) => match &mut self.method.landmarks {
                Some(def) => def.placement = Placement::Random,
                None => return Err("random must follow a heuristic with landmarks".to_owned()),
            },
            ("nodes", None) => match &mut self.method.landmarks {
                Some(def) => def.entries = LandmarkEntries::JumpPoints,
                None => return Err("nodes must follow a heuristic with landmarks".to_owned()),
            },
            ("one-pair", None) if self.method.template.heuristic == Heuristic::LandmarkPairs => {
                self.method.template.landmarks = 1;
            }
            ("portals", None) => self.boundary(word)?.reduction = Reduction::Portals,
            ("then-portals", None) => self.boundary(word)?.reduction = Reduction::RegionsThenPortals,
            ("detours", None) => self.boundary(word)?.portal_distance = PortalDistance::DetourCorrected,
            ("error", Some(error)) => self.boundary(word)?.tolerated_error = error,
            ("differential", Some(_)) => {
                self.boundary(word)?.differential = true;
                self.method.landmarks = Some(landmarks(word, number)?);
            }
            ("paper", None) => self.method.template.dead_end_cut = DeadEndCut::Paper,
            ("nof", None) => self.method.template.dead_end_cut = DeadEndCut::None,
            ("delta", Some(delta)) => self.method.template.threshold_delta = delta,
            ("range", Some(range)) => self.method.template.stack_range = range,
            _ => return self.heuristic(word, stem, number),
        }
        Ok(())
    }

    /// What a word that says more about boundary regions changes.
    fn boundary(&mut self, word: &str) -> Result<&mut RegionsDef, String> {
        let def = self.method.regions.as_mut().filter(|def| def.kind == RegionKind::Boundary);
        def.ok_or_else(|| format!("{word} must follow boundary"))
    }

    fn heuristic(&mut self, word: &'a str, stem: &str, number: Option<u32>) -> Result<(), String> {
        let kind = match stem {
            "boundary" => Some(RegionKind::Boundary),
            "border" => Some(RegionKind::Border),
            "portal" => Some(RegionKind::Portal),
            "gateway" => Some(RegionKind::Gateway),
            _ => None,
        };
        let heuristic = match (stem, number) {
            ("naive", None) => Heuristic::Naive,
            ("euclidean", None) => Heuristic::Euclidean,
            ("alt", _) => Heuristic::Alt,
            ("alt-best", _) => Heuristic::AltBest,
            ("canonical", _) => Heuristic::LandmarkPairs,
            _ if kind.is_some() => Heuristic::Regions,
            _ => return Err(format!("{word:?} is not a word for one")),
        };
        if matches!(heuristic, Heuristic::Alt | Heuristic::AltBest | Heuristic::LandmarkPairs) {
            self.method.landmarks = Some(landmarks(word, number)?);
        }
        if let Some(kind) = kind {
            let entries_per_cell = number.unwrap_or(RegionsDef::DEFAULT.entries_per_cell);
            self.method.regions = Some(RegionsDef { kind, entries_per_cell, ..RegionsDef::DEFAULT });
        }
        self.method.template.heuristic = heuristic;
        once(&mut self.heuristic, word)
    }
}

fn landmarks(word: &str, number: Option<u32>) -> Result<LandmarksDef, String> {
    let count = number.unwrap_or(LandmarksDef::DEFAULT.count);
    let def = (1..=64).contains(&count).then_some(LandmarksDef { count, ..LandmarksDef::DEFAULT });
    def.ok_or_else(|| format!("{word:?} is not of 1 to 64 landmarks"))
}

fn once<'a>(slot: &mut Option<&'a str>, word: &'a str) -> Result<(), String> {
    match slot.replace(word) {
        None => Ok(()),
        Some(before) => Err(format!("it names both {before} and {word}")),
    }
}

/// A word and the number at its end.
fn split_number(word: &str) -> (&str, Option<u32>) {
    let stem = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (stem, word[stem.len()..].parse().ok())
}

fn search(word: &str) -> Option<Algorithm> {
    Some(match word {
        "auto" => Algorithm::Auto,
        "astar" => Algorithm::AStar,
        "canonical-astar" => Algorithm::CanonicalAStar,
        "jump" => Algorithm::Jump,
        "graph" => Algorithm::JumpGraph,
        "fringe" => Algorithm::Fringe,
        "fringe-buckets" => Algorithm::FringeBuckets,
        "c" => Algorithm::C,
        "ida" => Algorithm::Ida,
        "me-ida" => Algorithm::MeIda,
        "cazenave" => Algorithm::CazenaveIda,
        _ => return None,
    })
}

fn open_list(word: &str) -> Option<OpenListKind> {
    Some(match word {
        "stacks" => OpenListKind::Stacks,
        "heap" => OpenListKind::Heap,
        "multi-stack" => OpenListKind::MultiStack,
        "two-stacks" => OpenListKind::TwoStacks,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(name: &str) -> Method {
        Method::parse(name).unwrap()
    }

    #[test]
    fn words_say_search_list_and_heuristic_in_any_order() {
        let method = parse("heap+alt12+astar+random");
        assert_eq!(method.template.algorithm, Algorithm::AStar);
        assert_eq!(method.template.open_list, OpenListKind::Heap);
        assert_eq!(method.template.heuristic, Heuristic::Alt);
        let landmarks = method.landmarks.unwrap();
        assert_eq!((landmarks.count, landmarks.placement), (12, Placement::Random));
        let method = parse("cazenave+nof+delta20");
        assert_eq!((method.template.dead_end_cut, method.template.threshold_delta), (DeadEndCut::None, 20));
        let regions = parse("boundary0+portals").regions.unwrap();
        assert_eq!((regions.kind, regions.entries_per_cell), (RegionKind::Boundary, 0));
        assert_eq!(regions.reduction, Reduction::Portals);
        let method = parse("tiles48+span1");
        assert_eq!((method.template.algorithm, method.template.heuristic), (Algorithm::Portals, Heuristic::Naive));
        let regions = method.regions.unwrap();
        assert_eq!((regions.kind, regions.tile_side, regions.portal_span), (RegionKind::Tiles, 48, 1));
        let method = parse("boundary0+then-portals+detours+error3+differential5");
        let regions = method.regions.unwrap();
        assert_eq!(regions.portal_distance, PortalDistance::DetourCorrected);
        assert_eq!((regions.reduction, regions.tolerated_error), (Reduction::RegionsThenPortals, 3));
        assert_eq!((regions.differential, method.landmarks.unwrap().count), (true, 5));
        assert_eq!(method.template.heuristic, Heuristic::Regions);
        assert_eq!(parse("fringe-buckets+range7").template.stack_range, 7);
        assert_eq!(parse("canonical4+one-pair").template.landmarks, 1);
    }

    #[test]
    fn what_is_not_named_is_naive_and_needs_no_table() {
        let method = parse("fringe");
        assert_eq!((method.template.heuristic, method.tables()), (Heuristic::Naive, Tables::default()));
        assert_eq!(parse("alt").landmarks, Some(LandmarksDef::DEFAULT));
        assert_eq!(parse("portal").regions.unwrap().entries_per_cell, 8);
    }

    #[test]
    fn mistakes_are_told_in_a_sentence() {
        for (name, fault) in [
            ("astar+fringe", "it names both astar and fringe"),
            ("alt8+naive", "it names both alt8 and naive"),
            ("astar+", "\"\" is not a word for one"),
            ("astar+alt65", "\"alt65\" is not of 1 to 64 landmarks"),
            ("astar+random", "random must follow a heuristic with landmarks"),
            ("graph+nodes", "nodes must follow a heuristic with landmarks"),
            ("astar+portals", "portals must follow boundary"),
            ("astar+span3", "span must follow tiles"),
            ("astar+tiles", "it names both astar and tiles"),
            ("portal8+error2", "error2 must follow boundary"),
            ("boundary+differential0", "\"differential0\" is not of 1 to 64 landmarks"),
            ("delta", "\"delta\" is not a word for one"),
            ("alt4+one-pair", "\"one-pair\" is not a word for one"),
            ("dijkstra", "\"dijkstra\" is not a word for one"),
        ] {
            assert_eq!(Method::parse(name).unwrap_err(), format!("{name:?} is not a method: {fault}."));
        }
        assert!(Method::parse_list("astar, fringe").is_ok_and(|methods| methods.len() == 2));
        assert!(Method::parse_list("astar,,fringe").is_err());
    }

    #[test]
    fn tables_are_exchanged_and_those_that_both_need_stay() {
        let rooms = testkit::generate::rooms(40, 30, 9, 2, &mut testkit::Random::new(3));
        let mut map = rooms.to_map(&cairn::Rules::DEFAULT).unwrap();
        let plain = map.memory_bytes();
        let mut present = Tables::default();
        for name in ["graph", "graph+alt4+nodes", "graph+alt4", "astar+alt4", "tiles8", "tiles16", "jump"] {
            let method = parse(name);
            method.exchange_tables(&mut map, present).unwrap();
            present = method.tables();
            let mut fresh = rooms.to_map(&cairn::Rules::DEFAULT).unwrap();
            method.build_tables(&mut fresh).unwrap();
            assert_eq!(map.memory_bytes(), fresh.memory_bytes(), "{name}");
        }
        assert_eq!(map.memory_bytes(), plain);
    }

    #[test]
    fn a_method_builds_what_its_search_needs() {
        let rooms = testkit::generate::rooms(40, 30, 9, 2, &mut testkit::Random::new(3));
        let (start, goal) = (Cell { x: 1, y: 1 }, Cell { x: 38, y: 28 });
        let mut costs = Vec::new();
        for name in [
            "astar",
            "astar+alt4",
            "c+canonical3",
            "canonical4+one-pair",
            "astar+boundary4",
            "fringe+portal2",
            "tiles8+span1+alt4",
        ] {
            let method = parse(name);
            let mut map = rooms.to_map(&cairn::Rules::DEFAULT).unwrap();
            method.build_tables(&mut map).unwrap();
            let mut searcher = cairn::Searcher::for_map(&map).unwrap();
            let result = searcher.find_path(&map, &method.query(start, goal), &mut []).unwrap();
            costs.push(result.cost);
        }
        assert!(costs[0] > 0 && costs.iter().all(|&cost| cost == costs[0]), "{costs:?}");
    }
}
