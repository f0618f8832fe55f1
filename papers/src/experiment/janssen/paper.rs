//! The published figures [Janssen, tables 1 to 4] and which search stands for each row. The rows come in the paper's
//! order, by time.

/// A heuristic as the table names it, and the method that stands for it.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) method: &'static str,
}

impl Row {
    /// The heuristic without its budget.
    pub(super) fn family(&self) -> &'static str {
        self.name.split([' ', ',']).next().unwrap_or(self.name)
    }
}

const fn row(name: &'static str, method: &'static str) -> Row {
    Row { name, method }
}

pub(super) const BOUNDARY: Row = row("Boundary (∞)", "boundary0");
pub(super) const BOUNDARY_8_AREA: Row = row("Boundary (8, area)", "boundary8");
pub(super) const BOUNDARY_4_AREA: Row = row("Boundary (4, area)", "boundary4");
pub(super) const BOUNDARY_2_AREA: Row = row("Boundary (2, area)", "boundary2");
pub(super) const BOUNDARY_8_PORTAL: Row = row("Boundary (8, portal)", "boundary8+portals");
pub(super) const BOUNDARY_4_PORTAL: Row = row("Boundary (4, portal)", "boundary4+portals");
pub(super) const BOUNDARY_2_PORTAL: Row = row("Boundary (2, portal)", "boundary2+portals");
pub(super) const DIFFERENTIAL_8: Row = row("Differential (8)", "alt8");
pub(super) const DIFFERENTIAL_4: Row = row("Differential (4)", "alt4");
pub(super) const DIFFERENTIAL_2: Row = row("Differential (2)", "alt2");
pub(super) const DIFFERENTIAL_1: Row = row("Differential (1)", "alt1");
// With the landmarks of Differential, Canonical could not estimate less: the paper's must lie elsewhere.
pub(super) const CANONICAL_8: Row = row("Canonical (8)", "canonical8+random");
pub(super) const CANONICAL_4: Row = row("Canonical (4)", "canonical4+random");
pub(super) const CANONICAL_2: Row = row("Canonical (2)", "canonical2+random");
pub(super) const BORDER_8: Row = row("Border (8)", "border8");
pub(super) const BORDER_4: Row = row("Border (4)", "border4");
pub(super) const PORTAL_8: Row = row("Portal (8)", "portal8");
pub(super) const PORTAL_4: Row = row("Portal (4)", "portal4");
pub(super) const PORTAL_2: Row = row("Portal (2)", "portal2");
pub(super) const GATEWAY: Row = row("Gateway", "gateway0");
pub(super) const MANHATTAN: Row = row("Manhattan", "naive");

pub(super) const BOUNDARY_8_BOTH: Row = row("Boundary (8, area then portal)", "boundary8+then-portals");
pub(super) const BOUNDARY_8_DETOURS: Row = row("Boundary (8, portal, detours)", "boundary8+portals+detours");
pub(super) const BOUNDARY_ERROR_2: Row = row("Boundary (∞, error 2)", "boundary0+error2");
pub(super) const BOUNDARY_DIFFERENTIAL: Row = row("Boundary (∞, Differential 2)", "boundary0+differential2");
pub(super) const BOUNDARY_DIFFERENTIAL_ERROR_2: Row =
    row("Boundary (∞, Differential 2, error 2)", "boundary0+differential2+error2");
pub(super) const CANONICAL_8_FAR: Row = row("Canonical (8), far apart", "canonical8");
pub(super) const CANONICAL_8_ONE: Row = row("Canonical (8), one pair", "canonical8+random+one-pair");

/// Rows that the paper does not have: what it names as future work, and the Canonical Heuristic that it compares with.
pub(super) const OURS: [Row; 7] = [
    BOUNDARY_8_BOTH,
    BOUNDARY_8_DETOURS,
    BOUNDARY_ERROR_2,
    BOUNDARY_DIFFERENTIAL,
    BOUNDARY_DIFFERENTIAL_ERROR_2,
    CANONICAL_8_FAR,
    CANONICAL_8_ONE,
];

pub(super) const MANHATTAN_HEAP: Row = row("Manhattan, heap", "naive+heap");

/// On other lists than the library uses: this separates a heuristic from its list there.
pub(super) const OTHER_LISTS: [Row; 3] =
    [row("Boundary (∞), stacks", "boundary0+stacks"), row("Differential (8), heap", "alt8+heap"), MANHATTAN_HEAP];

/// The Manhattan distance with 4 neighbours, the octile one with 8.
pub(super) const NAIVE: Row = row("naive", "naive");
pub(super) const BOUNDARY_TWO_STEPS: Row = row("Boundary (∞, error of 2 steps)", "boundary0+error140");

/// Rows on maps that the paper leaves to the future. A step costs 70 there.
pub(super) const FUTURE: [Row; 13] = [
    BOUNDARY,
    BOUNDARY_8_AREA,
    BOUNDARY_2_AREA,
    BOUNDARY_8_PORTAL,
    DIFFERENTIAL_8,
    DIFFERENTIAL_2,
    CANONICAL_8,
    BORDER_8,
    PORTAL_8,
    GATEWAY,
    BOUNDARY_TWO_STEPS,
    BOUNDARY_DIFFERENTIAL,
    NAIVE,
];

/// Mean and deviation of memory (distances per cell), time (ms), explored cells and estimate (relative to the path).
pub(super) type Published = [f64; 8];

/// A table of the paper.
pub(super) struct PaperTable {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) kind: Kind,
    /// Mean number of cells of a path.
    pub(super) path: f64,
    pub(super) rows: &'static [(Row, Published)],
}

/// A kind of maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Game,
    Maze,
    Hills,
    Rooms,
    /// Not of the paper.
    Street,
}

pub(super) const TABLES: [PaperTable; 4] = [TABLE_1, TABLE_2, TABLE_3, TABLE_4];

const TABLE_1: PaperTable = PaperTable {
    name: "janssen-1",
    title: "Janssen 2011, Table 1: game maps",
    kind: Kind::Game,
    path: 60.72,
    rows: &[
        (BOUNDARY, [3.04, 2.13, 0.38, 1.48, 1.342, 1.154, 0.992, 0.037]),
        (BOUNDARY_8_AREA, [2.91, 1.86, 0.44, 1.81, 1.385, 1.269, 0.991, 0.040]),
        (BOUNDARY_4_AREA, [2.49, 0.87, 0.46, 1.87, 1.421, 1.341, 0.990, 0.041]),
        (DIFFERENTIAL_8, [8.00, 0.00, 0.47, 1.79, 1.433, 1.544, 0.989, 0.041]),
        (PORTAL_8, [8.22, 0.15, 0.53, 2.61, 1.320, 1.364, 0.997, 0.017]),
        (BOUNDARY_2_AREA, [1.77, 0.23, 0.60, 2.68, 1.573, 1.830, 0.989, 0.041]),
        (PORTAL_4, [4.18, 0.13, 0.62, 2.99, 1.441, 1.673, 0.995, 0.022]),
        (DIFFERENTIAL_4, [4.00, 0.00, 0.70, 2.72, 1.805, 2.448, 0.980, 0.060]),
        (PORTAL_2, [2.15, 0.13, 0.81, 3.71, 1.654, 2.069, 0.991, 0.034]),
        (BOUNDARY_8_PORTAL, [2.44, 1.39, 0.92, 3.77, 1.726, 2.006, 0.989, 0.042]),
        (CANONICAL_8, [8.00, 0.00, 0.97, 3.29, 1.713, 2.055, 0.981, 0.310]),
        (DIFFERENTIAL_2, [2.00, 0.00, 1.00, 4.05, 2.224, 3.521, 0.968, 0.087]),
        (CANONICAL_4, [4.00, 0.00, 1.02, 3.77, 2.148, 3.041, 0.968, 0.207]),
        (BORDER_8, [8.03, 0.02, 1.04, 3.68, 2.262, 2.580, 0.977, 0.045]),
        (BOUNDARY_4_PORTAL, [2.20, 0.63, 1.05, 4.11, 1.857, 2.245, 0.989, 0.038]),
        (BORDER_4, [4.00, 0.00, 1.14, 4.08, 2.404, 2.820, 0.971, 0.053]),
        (BOUNDARY_2_PORTAL, [1.53, 0.25, 1.25, 4.53, 2.278, 2.622, 0.978, 0.049]),
        (CANONICAL_2, [2.00, 0.00, 1.30, 4.93, 2.704, 4.176, 0.949, 0.129]),
        (DIFFERENTIAL_1, [1.00, 0.00, 1.44, 5.69, 2.839, 4.587, 0.951, 0.108]),
        (GATEWAY, [6.66, 5.96, 2.30, 8.52, 3.017, 4.234, 0.948, 0.101]),
        (MANHATTAN, [0.00, 0.00, 2.34, 8.03, 4.182, 6.708, 0.908, 0.164]),
    ],
};

const TABLE_2: PaperTable = PaperTable {
    name: "janssen-2",
    title: "Janssen 2011, Table 2: mazes",
    kind: Kind::Maze,
    path: 1080.05,
    rows: &[
        (BOUNDARY, [11.00, 7.36, 3.44, 3.68, 1.119, 0.254, 0.998, 0.017]),
        (BOUNDARY_8_AREA, [6.50, 2.00, 4.27, 16.24, 1.283, 0.389, 0.996, 0.021]),
        (DIFFERENTIAL_4, [4.00, 0.00, 4.28, 5.04, 1.389, 0.435, 0.987, 0.051]),
        (DIFFERENTIAL_8, [8.00, 0.00, 4.29, 5.08, 1.297, 0.336, 0.994, 0.030]),
        (GATEWAY, [41.81, 30.09, 4.64, 5.19, 1.488, 0.380, 0.984, 0.074]),
        (DIFFERENTIAL_2, [2.00, 0.00, 4.74, 5.77, 1.571, 0.587, 0.969, 0.085]),
        (PORTAL_8, [8.03, 0.03, 4.95, 5.88, 1.526, 0.467, 0.992, 0.027]),
        (BOUNDARY_4_AREA, [3.83, 0.48, 5.08, 7.08, 1.552, 0.508, 0.990, 0.035]),
        (BORDER_8, [8.01, 0.01, 5.60, 6.04, 1.933, 0.349, 0.980, 0.043]),
        (BOUNDARY_8_PORTAL, [4.69, 1.55, 5.63, 6.75, 1.526, 0.457, 0.995, 0.020]),
        (BORDER_4, [4.01, 0.00, 5.69, 6.03, 1.998, 0.384, 0.971, 0.058]),
        (PORTAL_4, [4.02, 0.02, 5.78, 6.88, 1.829, 0.508, 0.981, 0.048]),
        (BOUNDARY_2_AREA, [2.00, 0.01, 6.15, 8.53, 1.978, 0.556, 0.969, 0.065]),
        (CANONICAL_4, [4.00, 0.00, 6.57, 8.76, 1.797, 0.734, 0.934, 0.136]),
        (PORTAL_2, [2.01, 0.01, 6.65, 7.24, 2.209, 0.493, 0.955, 0.080]),
        (BOUNDARY_4_PORTAL, [3.75, 1.67, 7.13, 8.42, 1.865, 0.466, 0.988, 0.029]),
        (DIFFERENTIAL_1, [1.00, 0.00, 7.38, 9.44, 2.379, 1.070, 0.863, 0.225]),
        (BOUNDARY_2_PORTAL, [3.55, 1.81, 7.76, 8.35, 2.101, 0.345, 0.982, 0.036]),
        (CANONICAL_2, [2.00, 0.00, 8.16, 10.25, 2.499, 1.143, 0.813, 0.248]),
        (CANONICAL_8, [8.00, 0.00, 8.32, 10.63, 1.579, 0.605, 0.967, 0.091]),
        (MANHATTAN, [0.00, 0.00, 16.11, 27.52, 5.586, 1.754, 0.200, 0.176]),
    ],
};

const TABLE_3: PaperTable = PaperTable {
    name: "janssen-3",
    title: "Janssen 2011, Table 3: open maps with hills",
    kind: Kind::Hills,
    path: 119.11,
    rows: &[
        (DIFFERENTIAL_8, [8.00, 0.00, 0.94, 1.86, 2.037, 2.246, 0.992, 0.029]),
        (DIFFERENTIAL_4, [4.00, 0.00, 1.19, 2.84, 2.616, 3.309, 0.988, 0.039]),
        (CANONICAL_4, [4.00, 0.00, 1.51, 4.64, 2.833, 4.263, 0.983, 0.050]),
        (DIFFERENTIAL_2, [2.00, 0.00, 1.60, 6.58, 3.217, 5.027, 0.983, 0.051]),
        (CANONICAL_8, [8.00, 0.00, 1.66, 4.12, 2.243, 3.184, 0.988, 0.040]),
        (CANONICAL_2, [2.00, 0.00, 1.67, 5.80, 3.295, 5.196, 0.980, 0.055]),
        (BORDER_8, [8.01, 0.01, 1.69, 6.79, 3.201, 5.295, 0.984, 0.041]),
        (BORDER_4, [4.01, 0.01, 1.80, 6.86, 3.396, 5.559, 0.982, 0.046]),
        (DIFFERENTIAL_1, [1.00, 0.00, 1.88, 7.85, 3.638, 5.993, 0.979, 0.061]),
        (PORTAL_2, [2.14, 0.16, 2.01, 9.47, 3.173, 5.987, 0.984, 0.053]),
        (BOUNDARY_2_AREA, [1.67, 0.22, 2.22, 10.36, 3.497, 5.721, 0.982, 0.052]),
        (MANHATTAN, [0.00, 0.00, 2.25, 9.75, 4.182, 7.066, 0.974, 0.071]),
        (BOUNDARY_8_PORTAL, [4.88, 1.54, 2.34, 9.65, 3.051, 5.230, 0.987, 0.035]),
        (BOUNDARY, [27.38, 22.79, 2.35, 6.50, 2.038, 3.319, 0.993, 0.027]),
        (BOUNDARY_4_PORTAL, [3.01, 0.53, 2.35, 9.63, 3.394, 5.665, 0.984, 0.041]),
        (BOUNDARY_2_PORTAL, [1.79, 0.16, 2.42, 10.03, 3.747, 6.287, 0.980, 0.050]),
        (BOUNDARY_4_AREA, [3.06, 0.72, 2.54, 12.08, 3.264, 5.399, 0.985, 0.045]),
        (PORTAL_4, [4.31, 0.49, 2.62, 12.42, 2.915, 5.676, 0.986, 0.048]),
        (PORTAL_8, [8.54, 0.86, 2.86, 13.31, 2.523, 5.213, 0.990, 0.040]),
        (BOUNDARY_8_AREA, [6.49, 1.40, 2.96, 15.98, 2.794, 4.713, 0.988, 0.039]),
        (GATEWAY, [11.08, 9.07, 3.51, 11.92, 3.804, 6.299, 0.977, 0.060]),
    ],
};

const TABLE_4: PaperTable = PaperTable {
    name: "janssen-4",
    title: "Janssen 2011, Table 4: rooms",
    kind: Kind::Rooms,
    path: 371.27,
    rows: &[
        (BOUNDARY, [17.62, 12.85, 1.23, 1.05, 1.031, 0.242, 1.000, 0.004]),
        (BOUNDARY_8_AREA, [6.59, 2.24, 1.91, 2.74, 1.519, 1.149, 0.997, 0.014]),
        (BOUNDARY_4_AREA, [3.69, 0.65, 2.83, 4.22, 2.138, 1.726, 0.994, 0.023]),
        (PORTAL_8, [8.06, 0.08, 2.90, 4.26, 2.116, 1.759, 0.994, 0.023]),
        (DIFFERENTIAL_8, [8.00, 0.00, 4.60, 6.36, 3.289, 2.656, 0.965, 0.073]),
        (BOUNDARY_2_AREA, [1.97, 0.12, 4.79, 6.24, 3.474, 2.592, 0.982, 0.043]),
        (PORTAL_4, [4.05, 0.05, 4.84, 6.69, 3.337, 2.660, 0.983, 0.041]),
        (GATEWAY, [18.09, 12.43, 5.43, 5.76, 4.047, 1.769, 0.978, 0.048]),
        (BOUNDARY_8_PORTAL, [5.22, 1.73, 6.42, 7.55, 3.426, 2.070, 0.989, 0.020]),
        (DIFFERENTIAL_4, [4.00, 0.00, 6.75, 10.10, 4.786, 4.324, 0.933, 0.117]),
        (BORDER_8, [8.01, 0.01, 8.13, 7.39, 5.837, 1.993, 0.961, 0.048]),
        (BORDER_4, [4.00, 0.00, 8.65, 7.95, 6.247, 2.265, 0.953, 0.058]),
        (PORTAL_2, [2.02, 0.02, 8.91, 10.98, 5.926, 4.040, 0.947, 0.085]),
        (DIFFERENTIAL_2, [2.00, 0.00, 11.18, 16.73, 7.585, 7.214, 0.874, 0.181]),
        (BOUNDARY_4_PORTAL, [3.72, 1.25, 11.28, 13.29, 5.584, 3.414, 0.966, 0.049]),
        (CANONICAL_8, [8.00, 0.00, 11.63, 16.05, 5.077, 4.063, 0.917, 0.123]),
        (CANONICAL_4, [4.00, 0.00, 11.64, 15.58, 6.950, 5.487, 0.872, 0.159]),
        (BOUNDARY_2_PORTAL, [3.25, 1.58, 14.00, 14.70, 7.235, 3.202, 0.943, 0.061]),
        (CANONICAL_2, [2.00, 0.00, 18.09, 27.25, 10.850, 9.068, 0.778, 0.226]),
        (DIFFERENTIAL_1, [1.00, 0.00, 19.10, 25.70, 12.283, 9.769, 0.771, 0.234]),
        (MANHATTAN, [0.00, 0.00, 36.54, 40.38, 23.537, 13.871, 0.451, 0.221]),
    ],
};
