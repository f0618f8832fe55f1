// Cairn for C++17 and later, header only: RAII, enum classes, spans and status + value results over cairn.h, which is
// the manual. It adds no logic, needs neither exceptions nor RTTI, and allocates only where it fills a std::vector. It
// throws only what such a vector throws, or a callable of the caller's.
// Every call that can fail returns a Status, or a Result that holds one, and the compiler warns where that is ignored.
// Continuing after an error is not undefined: a creation that failed gives an empty Map, Overlay, Field or Searcher, and
// an empty one returns Status::error_null from every call. Xlib.h defines a macro Status: #undef it to use both.

#ifndef CAIRN_HPP
#define CAIRN_HPP

#include "cairn.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define CAIRN_HPP_EXCEPTIONS
#include <exception>
#endif
#ifdef __cpp_lib_span
#include <span>
#endif

// In the namespace of CairnCell, where the algorithms of the standard library find them.
constexpr bool operator==(const CairnCell& a, const CairnCell& b) noexcept { return a.x == b.x && a.y == b.y; }
constexpr bool operator!=(const CairnCell& a, const CairnCell& b) noexcept { return !(a == b); }

namespace cairn {

#ifdef __cpp_lib_span
template <class T>
using Span = std::span<T>;
#else
/// The part of std::span that passing a buffer needs. Made from a pointer and a size, or from anything with data and
/// size: an array, a std::array, a std::vector, another span. A temporary is accepted where it is only read.
template <class T>
class Span {
public:
    using element_type = T;

    constexpr Span() noexcept = default;
    constexpr Span(T* data, std::size_t size) noexcept : data_(data), size_(size) {}

    template <class Buffer, class Element = std::remove_pointer_t<decltype(std::data(std::declval<Buffer&>()))>,
              class = std::enable_if_t<std::is_convertible_v<Element (*)[], T (*)[]> &&
                                       (std::is_lvalue_reference_v<Buffer> || std::is_const_v<T>)>>
    constexpr Span(Buffer&& buffer) noexcept : data_(std::data(buffer)), size_(std::size(buffer)) {}

    constexpr T* data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T* begin() const noexcept { return data_; }
    constexpr T* end() const noexcept { return data_ + size_; }
    constexpr T& operator[](std::size_t index) const noexcept { return data_[index]; }
    constexpr Span first(std::size_t count) const noexcept { return Span(data_, count); }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};
#endif

/// CairnStatus with names. A newer library may return a number that has none here; message() knows it all the same.
enum class [[nodiscard]] Status : CairnStatus {
    ok = CAIRN_OK,
    no_path = CAIRN_NO_PATH,
    partial = CAIRN_PARTIAL,
    bounded = CAIRN_BOUNDED,
    budget_spent = CAIRN_BUDGET_SPENT,
    truncated = CAIRN_TRUNCATED,
    endpoint_blocked = CAIRN_ENDPOINT_BLOCKED,
    not_found = CAIRN_NOT_FOUND,
    over_budget = CAIRN_OVER_BUDGET,
    cancelled = CAIRN_CANCELLED,
    first_leg = CAIRN_FIRST_LEG,
    begun = CAIRN_BEGUN,
    path_blocked = CAIRN_PATH_BLOCKED,
    obstructed = CAIRN_OBSTRUCTED,
    running = CAIRN_RUNNING,
    behind = CAIRN_BEHIND,
    error_null = CAIRN_ERROR_NULL,
    error_struct_size = CAIRN_ERROR_STRUCT_SIZE,
    error_unsupported = CAIRN_ERROR_UNSUPPORTED,
    error_out_of_bounds = CAIRN_ERROR_OUT_OF_BOUNDS,
    error_selector = CAIRN_ERROR_SELECTOR,
    error_dimensions = CAIRN_ERROR_DIMENSIONS,
    error_too_large = CAIRN_ERROR_TOO_LARGE,
    error_cost = CAIRN_ERROR_COST,
    error_length = CAIRN_ERROR_LENGTH,
    error_parse = CAIRN_ERROR_PARSE,
    error_out_of_memory = CAIRN_ERROR_OUT_OF_MEMORY,
    error_capacity = CAIRN_ERROR_CAPACITY,
    error_busy = CAIRN_ERROR_BUSY,
    error_poisoned = CAIRN_ERROR_POISONED,
    error_internal = CAIRN_ERROR_INTERNAL,
    error_cost_overflow = CAIRN_ERROR_COST_OVERFLOW,
    error_no_search = CAIRN_ERROR_NO_SEARCH,
    error_out_of_nodes = CAIRN_ERROR_OUT_OF_NODES,
    error_no_table = CAIRN_ERROR_NO_TABLE,
    error_suspended = CAIRN_ERROR_SUSPENDED,
    error_memory_limit = CAIRN_ERROR_MEMORY_LIMIT,
    error_blocked = CAIRN_ERROR_BLOCKED,
    error_blob = CAIRN_ERROR_BLOB,
    error_blob_version = CAIRN_ERROR_BLOB_VERSION,
    error_other_map = CAIRN_ERROR_OTHER_MAP,
    error_landmark_count = CAIRN_ERROR_LANDMARK_COUNT,
    error_map_changed = CAIRN_ERROR_MAP_CHANGED,
    error_no_layer = CAIRN_ERROR_NO_LAYER,
    error_epoch = CAIRN_ERROR_EPOCH,
    error_too_late = CAIRN_ERROR_TOO_LATE,
    error_behind = CAIRN_ERROR_BEHIND,
};

enum class Neighbours : std::uint32_t {
    four = CAIRN_NEIGHBOURS_4,
    eight = CAIRN_NEIGHBOURS_8,
};

enum class DiagonalRule : std::uint32_t {
    both_passable = CAIRN_DIAGONAL_BOTH_PASSABLE,
    one_passable = CAIRN_DIAGONAL_ONE_PASSABLE,
    always = CAIRN_DIAGONAL_ALWAYS,
};

enum class TerrainCharge : std::uint32_t {
    average = CAIRN_CHARGE_AVERAGE,
    entered = CAIRN_CHARGE_ENTERED,
};

enum class Algorithm : std::uint32_t {
    automatic = CAIRN_ALGORITHM_AUTO,
    astar = CAIRN_ALGORITHM_ASTAR,
    fringe = CAIRN_ALGORITHM_FRINGE,
    c = CAIRN_ALGORITHM_C,
    ida = CAIRN_ALGORITHM_IDA,
    me_ida = CAIRN_ALGORITHM_ME_IDA,
    cazenave_ida = CAIRN_ALGORITHM_CAZENAVE_IDA,
    fringe_buckets = CAIRN_ALGORITHM_FRINGE_BUCKETS,
    canonical_astar = CAIRN_ALGORITHM_CANONICAL_ASTAR,
    jump = CAIRN_ALGORITHM_JUMP,
    /// Needs Map::build_jump_graph.
    jump_graph = CAIRN_ALGORITHM_JUMP_GRAPH,
    /// Needs Map::build_regions with RegionKind::tiles. The path may cost more than the optimal one.
    portals = CAIRN_ALGORITHM_PORTALS,
};

enum class OpenList : std::uint32_t {
    automatic = CAIRN_OPEN_LIST_AUTO,
    stacks = CAIRN_OPEN_LIST_STACKS,
    heap = CAIRN_OPEN_LIST_HEAP,
    multi_stack = CAIRN_OPEN_LIST_MULTI_STACK,
    two_stacks = CAIRN_OPEN_LIST_TWO_STACKS,
};

enum class Heuristic : std::uint32_t {
    automatic = CAIRN_HEURISTIC_AUTO,
    naive = CAIRN_HEURISTIC_NAIVE,
    alt = CAIRN_HEURISTIC_ALT,
    alt_best = CAIRN_HEURISTIC_ALT_BEST,
    landmark_pairs = CAIRN_HEURISTIC_LANDMARK_PAIRS,
    regions = CAIRN_HEURISTIC_REGIONS,
    euclidean = CAIRN_HEURISTIC_EUCLIDEAN,
};

enum class DeadEndCut : std::uint32_t {
    sound = CAIRN_DEAD_END_CUT_SOUND,
    paper = CAIRN_DEAD_END_CUT_PAPER,
    none = CAIRN_DEAD_END_CUT_NONE,
};

enum class AnsweredBy : std::uint32_t {
    search = CAIRN_ANSWERED_BY_SEARCH,
    endpoints = CAIRN_ANSWERED_BY_ENDPOINTS,
    components = CAIRN_ANSWERED_BY_COMPONENTS,
    landmarks = CAIRN_ANSWERED_BY_LANDMARKS,
    leg = CAIRN_ANSWERED_BY_LEG,
};

/// A byte, so that a buffer of them is what cairn_searcher_read_states fills.
enum class State : std::uint8_t {
    untouched = CAIRN_STATE_UNTOUCHED,
    open = CAIRN_STATE_OPEN,
    closed = CAIRN_STATE_CLOSED,
    path = CAIRN_STATE_PATH,
};

enum class RayEnd : std::uint32_t {
    limit = CAIRN_RAY_LIMIT,
    obstacle = CAIRN_RAY_OBSTACLE,
    edge = CAIRN_RAY_EDGE,
};

enum class Table : std::uint32_t {
    landmarks = CAIRN_TABLE_LANDMARKS,
    regions = CAIRN_TABLE_REGIONS,
    /// Cannot be saved.
    jump_graph = CAIRN_TABLE_JUMP_GRAPH,
};

enum class TableState : std::uint32_t {
    exact = CAIRN_TABLE_STATE_EXACT,
    stale = CAIRN_TABLE_STATE_STALE,
    suspended = CAIRN_TABLE_STATE_SUSPENDED,
    building = CAIRN_TABLE_STATE_BUILDING,
};

enum class Placement : std::uint32_t {
    farthest = CAIRN_PLACEMENT_FARTHEST,
    random = CAIRN_PLACEMENT_RANDOM,
    /// Only reported: the landmarks were placed by Map::build_landmarks_at.
    given = CAIRN_PLACEMENT_GIVEN,
};

enum class LandmarkEntries : std::uint32_t {
    cells = CAIRN_LANDMARK_ENTRIES_CELLS,
    /// Needs Map::build_jump_graph. For searches on the graph only.
    jump_points = CAIRN_LANDMARK_ENTRIES_JUMP_POINTS,
};

enum class RegionKind : std::uint32_t {
    boundary = CAIRN_REGIONS_BOUNDARY,
    border = CAIRN_REGIONS_BORDER,
    portal = CAIRN_REGIONS_PORTAL,
    gateway = CAIRN_REGIONS_GATEWAY,
    /// For Algorithm::portals only.
    tiles = CAIRN_REGIONS_TILES,
};

enum class Reduction : std::uint32_t {
    regions = CAIRN_REDUCTION_REGIONS,
    portals = CAIRN_REDUCTION_PORTALS,
    regions_then_portals = CAIRN_REDUCTION_REGIONS_THEN_PORTALS,
};

enum class PortalDistance : std::uint32_t {
    minimum = CAIRN_PORTAL_DISTANCE_MINIMUM,
    detour_corrected = CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED,
};

inline constexpr std::uint8_t terrain_blocked = CAIRN_TERRAIN_BLOCKED;
/// What a blocked cell of an Overlay has.
inline constexpr std::uint16_t overlay_blocked = CAIRN_OVERLAY_BLOCKED;
inline constexpr std::uint64_t no_bound = CAIRN_NO_BOUND;
inline constexpr std::uint64_t cost_unknown = CAIRN_COST_UNKNOWN;
/// The cost that Searcher::find_costs writes for a cell that was not reached.
inline constexpr std::uint64_t unreached = CAIRN_UNREACHED;
/// What Field::read_costs writes for a cell from which no goal can be reached.
inline constexpr std::uint32_t cost_unreached = CAIRN_COST_UNREACHED;
/// What Field::read_nearest writes for a cell from which no goal can be reached.
inline constexpr std::uint16_t no_goal = CAIRN_NO_GOAL;
/// What Field::read_directions writes for a goal, and for a cell from which none can be reached. Steps are 0 to 7.
inline constexpr std::uint8_t direction_arrived = CAIRN_DIRECTION_ARRIVED;
inline constexpr std::uint8_t direction_none = CAIRN_DIRECTION_NONE;
/// The bit that Map::read_regions sets for a portal.
inline constexpr std::uint32_t region_portal = CAIRN_REGION_PORTAL;

/// Returns the library's version, not the header's: `major << 16 | minor << 8 | patch`.
inline std::uint32_t library_version() noexcept { return cairn_version(); }

/// Whether the program was compiled for the library it runs with. Creating a Map, Overlay, Field or Searcher
/// checks this and returns Status::error_unsupported otherwise.
inline bool abi_matches() noexcept { return cairn_abi_version() == CAIRN_ABI_VERSION; }

/// All memory of the library comes from these two functions if this is called before anything else that allocates:
/// Status::error_busy is too late. They may be called on any thread and must not throw.
[[nodiscard]] inline Status set_allocator(CairnAllocate allocate, CairnFree free, void* user_data = nullptr) noexcept {
    return abi_matches() ? Status{cairn_set_allocator(allocate, free, user_data)} : Status::error_unsupported;
}

/// Success and nothing else: from a search, an optimal path. See PathResult::reaches_goal for any path to the goal.
constexpr bool ok(Status status) noexcept { return status == Status::ok; }
constexpr bool is_error(Status status) noexcept { return static_cast<CairnStatus>(status) < 0; }

/// Returns a sentence for a status; with a library of another ABI version, always the one that says so.
inline const char* message(Status status) noexcept {
    return abi_matches() ? cairn_status_string(static_cast<CairnStatus>(status))
                         : "the program was compiled with a cairn.h whose ABI version is not the library's; "
                           "rebuild it with the header that came with the library";
}

/// A status and a value. The value is always there: on an error it is all zero, or an empty Map, Overlay, Field
/// or Searcher.
template <class T>
class [[nodiscard]] Result {
public:
    constexpr Result(Status status, T value) noexcept : value_(std::move(value)), status_(status) {}

    constexpr Status status() const noexcept { return status_; }
    constexpr bool ok() const noexcept { return cairn::ok(status_); }
    constexpr bool is_error() const noexcept { return cairn::is_error(status_); }
    const char* message() const noexcept { return cairn::message(status_); }

    constexpr T& value() & noexcept { return value_; }
    constexpr const T& value() const& noexcept { return value_; }
    constexpr T value() && noexcept { return std::move(value_); }
    constexpr T* operator->() noexcept { return &value_; }
    constexpr const T* operator->() const noexcept { return &value_; }

private:
    T value_;
    Status status_;
};

using Cell = CairnCell;
using Rect = CairnRect;

/// CairnRayHit.
struct RayHit : CairnRayHit {
    RayEnd ended_by() const noexcept { return RayEnd{end}; }
};

using Stats = CairnStats;
using PathCheck = CairnPathCheck;
using FieldInfo = CairnFieldInfo;
using Vector = CairnVector;

/// CairnMapDef.
struct MapOptions {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    Neighbours neighbours = Neighbours::eight;
    DiagonalRule diagonal_rule = DiagonalRule::both_passable;
    TerrainCharge terrain_charge = TerrainCharge::average;
    std::uint32_t cardinal_cost = 70;
    std::uint32_t diagonal_cost = 99;
    /// Of every cell if no cells are passed; 0 for a map that is filled in slices.
    std::uint8_t terrain = 1;
};

/// CairnLayerDef.
struct LayerOptions {
    Neighbours neighbours = Neighbours::eight;
    DiagonalRule diagonal_rule = DiagonalRule::both_passable;
    TerrainCharge terrain_charge = TerrainCharge::average;
    std::uint32_t cardinal_cost = 70;
    std::uint32_t diagonal_cost = 99;
    /// The agent covers size x size cells, of which its position is the top left one. 1 to 16.
    std::uint32_t size = 1;
    /// Weight of each terrain from 0 on; 0 closes it to these agents. Terrains beyond the end have weight 1; the first
    /// entry is not read.
    Span<const std::uint16_t> weights = {};
};

/// CairnSearcherDef.
struct SearcherOptions {
    /// 0: a small searcher for Algorithm::jump_graph only. See graph_nodes.
    std::uint64_t max_cells = 66307;
    /// Capacity of the open list. 0: enough for every search.
    std::uint32_t open_entries = 0;
    /// Leave 0 if max_cells covers your maps. Otherwise the largest Map::required_nodes of the graphs to search.
    std::uint32_t graph_nodes = 0;
    /// A fixed number of nodes for maps of any size, whatever max_cells says. 0: a node for each of max_cells.
    std::uint32_t max_nodes = 0;
};

/// CairnQuery.
struct Query {
    Cell start = {0, 0};
    Cell goal = {0, 0};
    Algorithm algorithm = Algorithm::automatic;
    OpenList open_list = OpenList::automatic;
    Heuristic heuristic = Heuristic::automatic;
    /// CAIRN_QUERY_PARTIAL.
    bool partial = false;
    std::uint64_t max_expansions = 0;
    /// Only with OpenList::multi_stack or Algorithm::fringe_buckets.
    std::uint32_t stack_range = 0;
    /// Only with Algorithm::cazenave_ida.
    DeadEndCut dead_end_cut = DeadEndCut::sound;
    /// Only with Algorithm::cazenave_ida.
    std::uint32_t threshold_delta = 0;
    /// Only with Heuristic::alt; 1 also with Heuristic::landmark_pairs, for its best pair. 0: all of them.
    std::uint32_t landmarks = 0;
    /// CAIRN_QUERY_IGNORE_COMPONENTS.
    bool ignore_components = false;
    /// CAIRN_QUERY_IGNORE_LANDMARK_TEST.
    bool ignore_landmark_test = false;
    /// Only with Algorithm::portals: stop with Status::partial when the path out of the start's region is known.
    bool first_leg = false;
    /// The kind of agent: see Map::add_layer.
    std::uint32_t layer = 0;
    /// CAIRN_QUERY_FROM_BLOCKED.
    bool from_blocked = false;
    /// CAIRN_QUERY_NEXT_TO_GOAL.
    bool next_to_goal = false;
};

/// What is known of a path that Map::check_path is to check.
struct PathCheckOptions {
    /// PathResult::epoch of the search that found it.
    std::uint64_t epoch = 0;
    /// PathResult::cost, if the path is the whole one.
    std::uint64_t cost = cost_unknown;
    std::uint32_t layer = 0;
    /// CAIRN_CHECK_EVERY_CELL.
    bool every_cell = false;
};

/// CairnFieldDef.
struct FieldOptions {
    /// The kind of agent: see Map::add_layer.
    std::uint32_t layer = 0;
    /// CAIRN_FIELD_NEAREST, for Field::read_nearest.
    bool nearest = false;
    /// CAIRN_FIELD_OVERLAY: Field::update may be given an overlay.
    bool overlay = false;
};

/// CairnLandmarksDef.
struct LandmarksOptions {
    std::uint32_t count = 8;
    Placement placement = Placement::farthest;
    std::uint32_t edit_allowance = 4096;
    std::uint64_t seed = 0;
    /// The most that the finished table may take, in bytes. 0: no limit.
    std::uint64_t memory_limit = 0;
    /// Only begin, which returns Status::begun, and let Map::maintain build it.
    bool in_slices = false;
    LandmarkEntries entries = LandmarkEntries::cells;
    std::uint32_t layer = 0;
};

/// CairnJumpGraphDef.
struct JumpGraphOptions {
    std::uint32_t edit_allowance = 65536;
    /// Only begin, which returns Status::begun, and let Map::maintain build it.
    bool in_slices = false;
    std::uint32_t layer = 0;
};

/// CairnRegionsDef.
struct RegionsOptions {
    RegionKind kind = RegionKind::boundary;
    /// Only for RegionKind::boundary and RegionKind::gateway.
    Reduction reduction = Reduction::regions;
    PortalDistance portal_distance = PortalDistance::minimum;
    /// 0: no limit, which RegionKind::border and RegionKind::portal do not support.
    std::uint32_t entries_per_cell = 8;
    /// Only for RegionKind::boundary.
    std::uint32_t tolerated_error = 0;
    /// Requires landmarks.
    bool differential = false;
    /// Only begin, which returns Status::begun, and let Map::maintain build it.
    bool in_slices = false;
    std::uint64_t seed = 0;
    /// Only for RegionKind::tiles. 0: 32.
    std::uint32_t tile_side = 0;
    /// Only for RegionKind::tiles. 0: 6. 1: paths over portals are optimal.
    std::uint32_t portal_span = 0;
    std::uint32_t layer = 0;
};

/// A CairnMapInfo whose selectors are read as enum classes.
struct MapInfo : CairnMapInfo {
    constexpr Neighbours neighbours() const noexcept { return Neighbours{CairnMapInfo::neighbours}; }
    constexpr DiagonalRule diagonal_rule() const noexcept { return DiagonalRule{CairnMapInfo::diagonal_rule}; }
    constexpr TerrainCharge terrain_charge() const noexcept { return TerrainCharge{CairnMapInfo::terrain_charge}; }
};

/// A CairnLayerInfo whose selectors are read as enum classes.
struct LayerInfo : CairnLayerInfo {
    constexpr Neighbours neighbours() const noexcept { return Neighbours{CairnLayerInfo::neighbours}; }
    constexpr DiagonalRule diagonal_rule() const noexcept { return DiagonalRule{CairnLayerInfo::diagonal_rule}; }
    constexpr TerrainCharge terrain_charge() const noexcept { return TerrainCharge{CairnLayerInfo::terrain_charge}; }
};

/// A CairnTableInfo whose selectors are read as enum classes.
struct TableInfo : CairnTableInfo {
    constexpr Table table() const noexcept { return Table{CairnTableInfo::table}; }
    constexpr TableState state() const noexcept { return TableState{CairnTableInfo::state}; }
    /// The kind of a table of landmarks.
    constexpr Placement placement() const noexcept { return Placement{kind}; }
    /// The kind of a table of regions.
    constexpr RegionKind region_kind() const noexcept { return RegionKind{kind}; }
};

/// A CairnResult whose statuses and selectors are read as enum classes.
struct PathResult : CairnResult {
    constexpr Status outcome() const noexcept { return Status{CairnResult::outcome}; }
    constexpr Status reason() const noexcept { return Status{CairnResult::reason}; }
    constexpr AnsweredBy answered_by() const noexcept { return AnsweredBy{CairnResult::answered_by}; }
    constexpr Algorithm algorithm() const noexcept { return Algorithm{CairnResult::algorithm}; }
    constexpr OpenList open_list() const noexcept { return OpenList{CairnResult::open_list}; }
    constexpr Heuristic heuristic() const noexcept { return Heuristic{CairnResult::heuristic}; }

    /// Empty if nothing is guaranteed (CAIRN_NO_BOUND).
    constexpr std::optional<std::uint64_t> excess_bound() const noexcept {
        if (CairnResult::excess_bound == no_bound) return std::nullopt;
        return CairnResult::excess_bound;
    }

    /// Whether the search found a path to the goal, optimal or not, even if the buffer could not hold all of it. The
    /// path length is checked because after an error the outcome is 0, which is Status::ok.
    constexpr bool reaches_goal() const noexcept {
        return path_length > 0 && (outcome() == Status::ok || outcome() == Status::bounded);
    }
};

// An init function can fail only by leaving struct_size at 0, which the call that receives the struct then reports.
namespace detail {

inline CairnMapDef def_of(const MapOptions& options) noexcept {
    CairnMapDef def{};
    cairn_map_def_init(&def, sizeof def);
    def.width = options.width;
    def.height = options.height;
    def.neighbours = static_cast<std::uint32_t>(options.neighbours);
    def.diagonal_rule = static_cast<std::uint32_t>(options.diagonal_rule);
    def.terrain_charge = static_cast<std::uint32_t>(options.terrain_charge);
    def.cardinal_cost = options.cardinal_cost;
    def.diagonal_cost = options.diagonal_cost;
    def.terrain = options.terrain;
    return def;
}

inline CairnLayerDef def_of(const LayerOptions& options) noexcept {
    CairnLayerDef def{};
    cairn_layer_def_init(&def, sizeof def);
    def.neighbours = static_cast<std::uint32_t>(options.neighbours);
    def.diagonal_rule = static_cast<std::uint32_t>(options.diagonal_rule);
    def.terrain_charge = static_cast<std::uint32_t>(options.terrain_charge);
    def.cardinal_cost = options.cardinal_cost;
    def.diagonal_cost = options.diagonal_cost;
    def.size = options.size;
    for (std::size_t terrain = 0; terrain < options.weights.size() && terrain < 256; terrain++) {
        def.weights[terrain] = options.weights.data()[terrain];
    }
    return def;
}

inline CairnSearcherDef def_of(const SearcherOptions& options) noexcept {
    CairnSearcherDef def{};
    cairn_searcher_def_init(&def, sizeof def);
    def.max_cells = options.max_cells;
    def.open_entries = options.open_entries;
    def.graph_nodes = options.graph_nodes;
    def.max_nodes = options.max_nodes;
    return def;
}

inline CairnQuery query_of(const Query& query) noexcept {
    CairnQuery converted{};
    cairn_query_init(&converted, sizeof converted);
    converted.start = query.start;
    converted.goal = query.goal;
    converted.layer = query.layer;
    converted.algorithm = static_cast<std::uint32_t>(query.algorithm);
    converted.open_list = static_cast<std::uint32_t>(query.open_list);
    converted.heuristic = static_cast<std::uint32_t>(query.heuristic);
    if (query.partial) converted.flags |= CAIRN_QUERY_PARTIAL;
    if (query.ignore_components) converted.flags |= CAIRN_QUERY_IGNORE_COMPONENTS;
    if (query.ignore_landmark_test) converted.flags |= CAIRN_QUERY_IGNORE_LANDMARK_TEST;
    if (query.first_leg) converted.flags |= CAIRN_QUERY_FIRST_LEG;
    if (query.from_blocked) converted.flags |= CAIRN_QUERY_FROM_BLOCKED;
    if (query.next_to_goal) converted.flags |= CAIRN_QUERY_NEXT_TO_GOAL;
    converted.max_expansions = query.max_expansions;
    converted.stack_range = query.stack_range;
    converted.dead_end_cut = static_cast<std::uint32_t>(query.dead_end_cut);
    converted.threshold_delta = query.threshold_delta;
    converted.landmarks = query.landmarks;
    return converted;
}

inline CairnFieldDef def_of(const FieldOptions& options) noexcept {
    CairnFieldDef def{};
    cairn_field_def_init(&def, sizeof def);
    def.layer = options.layer;
    if (options.nearest) def.flags |= CAIRN_FIELD_NEAREST;
    if (options.overlay) def.flags |= CAIRN_FIELD_OVERLAY;
    return def;
}

inline CairnLandmarksDef def_of(const LandmarksOptions& options) noexcept {
    CairnLandmarksDef def{};
    cairn_landmarks_def_init(&def, sizeof def);
    def.count = options.count;
    def.placement = static_cast<std::uint32_t>(options.placement);
    def.edit_allowance = options.edit_allowance;
    def.seed = options.seed;
    def.memory_limit = options.memory_limit;
    def.in_slices = options.in_slices;
    def.entries = static_cast<std::uint32_t>(options.entries);
    def.layer = options.layer;
    return def;
}

inline CairnJumpGraphDef def_of(const JumpGraphOptions& options) noexcept {
    CairnJumpGraphDef def{};
    cairn_jump_graph_def_init(&def, sizeof def);
    def.edit_allowance = options.edit_allowance;
    def.in_slices = options.in_slices;
    def.layer = options.layer;
    return def;
}

inline CairnRegionsDef def_of(const RegionsOptions& options) noexcept {
    CairnRegionsDef def{};
    cairn_regions_def_init(&def, sizeof def);
    def.kind = static_cast<std::uint32_t>(options.kind);
    def.reduction = static_cast<std::uint32_t>(options.reduction);
    def.portal_distance = static_cast<std::uint32_t>(options.portal_distance);
    def.entries_per_cell = options.entries_per_cell;
    def.tolerated_error = options.tolerated_error;
    def.differential = options.differential;
    def.in_slices = options.in_slices;
    def.seed = options.seed;
    def.tile_side = options.tile_side;
    def.portal_span = options.portal_span;
    def.layer = options.layer;
    return def;
}

// Part of the names of the types that handle exceptions, so that files with and without them can be linked into one
// program.
#ifdef CAIRN_HPP_EXCEPTIONS
struct WithExceptions;
using Exceptions = WithExceptions;
#else
struct WithoutExceptions;
using Exceptions = WithoutExceptions;
#endif

/// Only a callable that returns a bool: the 0 by which a function in the manner of C continues would be read as false.
template <class Callable>
using IfProgress = std::enable_if_t<
    std::is_same_v<std::invoke_result_t<Callable&, std::uint64_t, std::uint64_t>, bool>, Exceptions>;

/// A callable as the CairnProgress of one call. An exception must not leave it through the frames of the library: it is
/// kept, the call is cancelled, and finish throws it again.
template <class Callable, class>
class Progress {
public:
    explicit Progress(Callable& callable) noexcept : callable_(callable) {}

    static std::int32_t report(void* self, std::uint64_t done, std::uint64_t total) noexcept {
        Progress& progress = *static_cast<Progress*>(self);
#ifdef CAIRN_HPP_EXCEPTIONS
        try {
            return progress.callable_(done, total) ? 0 : 1;
        } catch (...) {
            progress.thrown_ = std::current_exception();
            return 1;
        }
#else
        return progress.callable_(done, total) ? 0 : 1;
#endif
    }

    Status finish(Status status) const {
#ifdef CAIRN_HPP_EXCEPTIONS
        if (thrown_) std::rethrow_exception(thrown_);
#endif
        return status;
    }

private:
    Callable& callable_;
#ifdef CAIRN_HPP_EXCEPTIONS
    std::exception_ptr thrown_;
#endif
};

/// The C functions count cells in 32 bits. No path is longer than that, so the rest of a larger buffer is not missed.
constexpr std::uint32_t capacity_of(std::size_t size) noexcept {
    return size < UINT32_MAX ? static_cast<std::uint32_t>(size) : UINT32_MAX;
}

}  // namespace detail

/// The query as C has it, for Searcher::find_paths and the C functions.
inline CairnQuery c_query(const Query& query) noexcept { return detail::query_of(query); }

class Overlay;

/// Owns a CairnMap and destroys it. Moving hands the map over and leaves an empty Map. A const Map may be used by many
/// threads at once.
class Map {
public:
    Map() noexcept = default;
    /// Takes over a map that was created with the C functions.
    explicit Map(CairnMap* map) noexcept : map_(map) {}

    /// Every cell gets terrain 1.
    static Result<Map> create(const MapOptions& options) noexcept { return create_from(options, nullptr, 0); }

    /// The cells are copied. No cells at all are Status::error_length, even if the buffer is empty and its pointer
    /// NULL, which C would take for the call without cells.
    static Result<Map> create(const MapOptions& options, Span<const std::uint8_t> cells) noexcept {
        const std::uint8_t none = 0;
        return create_from(options, cells.empty() ? &none : cells.data(), cells.size());
    }

    /// The options give the rules; their size may stay 0 x 0. error_line, if given, receives the line of a parse error.
    static Result<Map> from_movingai(std::string_view text, const MapOptions& options = {},
                                     std::uint32_t* error_line = nullptr) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, Map()};
        const CairnMapDef def = detail::def_of(options);
        CairnMap* map = nullptr;
        const Status status{cairn_map_create_from_movingai(text.data(), text.size(), &def, &map, error_line)};
        return {status, Map(map)};
    }

    /// Reports how many bytes create would allocate.
    static Result<std::uint64_t> memory_size(const MapOptions& options) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, 0};
        const CairnMapDef def = detail::def_of(options);
        std::uint64_t bytes = 0;
        const Status status{cairn_map_def_memory_size(&def, &bytes)};
        return {status, bytes};
    }

    Result<MapInfo> info() const noexcept {
        MapInfo info{};
        cairn_map_info_init(&info, sizeof(CairnMapInfo));
        const Status status{cairn_map_get_info(get(), &info)};
        return {status, info};
    }

    /// Adds a kind of agent on the same terrain. Returns the number of its layer.
    Result<std::uint32_t> add_layer(const LayerOptions& options) noexcept {
        const CairnLayerDef def = detail::def_of(options);
        std::uint32_t layer = 0;
        const Status status{cairn_map_add_layer(get(), &def, &layer)};
        return {status, layer};
    }

    Result<LayerInfo> layer_info(std::uint32_t layer) const noexcept {
        LayerInfo info{};
        cairn_layer_info_init(&info, sizeof(CairnLayerInfo));
        const Status status{cairn_map_get_layer_info(get(), layer, &info)};
        return {status, info};
    }

    Result<std::uint64_t> required_cells() const noexcept {
        std::uint64_t cells = 0;
        const Status status{cairn_map_get_required_cells(get(), &cells)};
        return {status, cells};
    }

    /// For SearcherOptions::graph_nodes; 0 without a jump-point graph. It may change when another graph replaces this
    /// one.
    Result<std::uint32_t> required_nodes() const noexcept {
        std::uint32_t nodes = 0;
        const Status status{cairn_map_get_required_nodes(get(), &nodes)};
        return {status, nodes};
    }

    Result<std::uint64_t> state_hash() const noexcept {
        std::uint64_t hash = 0;
        const Status status{cairn_map_get_state_hash(get(), &hash)};
        return {status, hash};
    }

    Result<std::uint8_t> get_cell(Cell cell) const noexcept {
        std::uint8_t terrain = 0;
        const Status status{cairn_map_get_cell(get(), cell.x, cell.y, &terrain)};
        return {status, terrain};
    }

    Status set_cell(Cell cell, std::uint8_t terrain) noexcept {
        return Status{cairn_map_set_cell(get(), cell.x, cell.y, terrain)};
    }

    Status set_rect(const Rect& rect, std::uint8_t terrain) noexcept {
        return Status{cairn_map_set_rect(get(), rect.x, rect.y, rect.width, rect.height, terrain)};
    }

    Status write_cells(const Rect& rect, Span<const std::uint8_t> cells, std::uint64_t stride) noexcept {
        return Status{cairn_map_write_cells(get(), rect.x, rect.y, rect.width, rect.height, cells.data(), cells.size(),
                                     stride)};
    }

    /// Rows follow each other without a gap.
    Status write_cells(const Rect& rect, Span<const std::uint8_t> cells) noexcept { return write_cells(rect, cells, rect.width); }

    Status read_cells(const Rect& rect, Span<std::uint8_t> cells, std::uint64_t stride) const noexcept {
        return Status{cairn_map_read_cells(get(), rect.x, rect.y, rect.width, rect.height, cells.data(), cells.size(),
                                    stride)};
    }

    /// Rows follow each other without a gap.
    Status read_cells(const Rect& rect, Span<std::uint8_t> cells) const noexcept { return read_cells(rect, cells, rect.width); }

    Result<std::uint16_t> get_terrain_weight(std::uint8_t terrain, std::uint32_t layer = 0) const noexcept {
        std::uint16_t weight = 0;
        const Status status{cairn_map_get_terrain_weight(get(), layer, terrain, &weight)};
        return {status, weight};
    }

    /// A weight of 0 closes the terrain to the agents of the layer.
    Status set_terrain_weight(std::uint8_t terrain, std::uint16_t weight, std::uint32_t layer = 0) noexcept {
        return Status{cairn_map_set_terrain_weight(get(), layer, terrain, weight)};
    }

    /// Makes this map equal to another of its size, tables in use included. Allocates nothing if both have the same
    /// layers and tables.
    Status copy_from(const Map& other) noexcept { return Status{cairn_map_copy(other.get(), get())}; }

    /// Until withdraw_edit, every call of a const Map is Status::error_busy, so that an edit which is repeated gets
    /// through. Never busy itself.
    Status announce_edit() noexcept { return Status{cairn_map_announce_edit(get())}; }

    /// Once for each announce_edit, after the edits. Status::not_found if nothing was announced.
    Status withdraw_edit() noexcept { return Status{cairn_map_withdraw_edit(get())}; }

    /// Without an argument: all of the work that is left.
    Status maintain(std::uint64_t work = UINT64_MAX) noexcept { return Status{cairn_map_maintain(get(), work)}; }

    Result<Cell> find_nearest_passable(Cell target, std::uint32_t max_distance, std::uint32_t layer = 0) const noexcept {
        return nearest(target, max_distance, nullptr, layer);
    }

    /// Only cells of the component of reachable_from.
    Result<Cell> find_nearest_passable(Cell target, std::uint32_t max_distance, Cell reachable_from,
                                       std::uint32_t layer = 0) const noexcept {
        return nearest(target, max_distance, &reachable_from, layer);
    }

    /// Whether a path that was found before is still good. Status::ok if it is walkable to its end, otherwise
    /// Status::path_blocked. For a unit on its way: what lies ahead, with the cell of the unit first.
    Result<PathCheck> check_path(Span<const Cell> path, const PathCheckOptions& options) const noexcept {
        PathCheck check{};
        cairn_path_check_init(&check, sizeof check);
        const std::uint32_t flags = options.every_cell ? CAIRN_CHECK_EVERY_CELL : 0;
        const Status status{cairn_map_check_path(get(), options.layer, path.data(), detail::capacity_of(path.size()),
                                                 options.epoch, options.cost, flags, &check)};
        return {status, check};
    }

    /// Whether anything in a rectangle may have changed after an epoch.
    Result<bool> changed_since(const Rect& rect, std::uint64_t epoch, std::uint32_t layer = 0) const noexcept {
        std::uint32_t changed = 0;
        const Status status{
            cairn_map_changed_since(get(), layer, rect.x, rect.y, rect.width, rect.height, epoch, &changed)};
        return {status, changed != 0};
    }

    /// Whether the segment between two centres is clear: Status::ok or Status::obstructed, and the last passable cell.
    Result<Cell> line_of_sight(Cell from, Cell to, const Overlay* overlay = nullptr,
                               std::uint32_t layer = 0) const noexcept;

    /// dx columns for every dy rows. Status::ok if the ray is max_distance long, where 0 is any length, and
    /// Status::obstructed if an obstacle or the edge ends it.
    Result<RayHit> cast_ray(Cell from, std::int32_t dx, std::int32_t dy, std::uint32_t max_distance = 0,
                            const Overlay* overlay = nullptr, std::uint32_t layer = 0) const noexcept;

    /// Returns the number of waypoints copied. The buffers must not overlap.
    Result<std::uint32_t> smooth_path(Span<const Cell> path, Span<Cell> waypoints, const Overlay* overlay = nullptr,
                                      std::uint32_t layer = 0) const noexcept;

    Status supports(const Query& query) const noexcept {
        const CairnQuery converted = detail::query_of(query);
        return Status{cairn_map_supports_query(get(), &converted)};
    }

    Status build_landmarks(const LandmarksOptions& options = {}) noexcept { return build(options, nullptr, nullptr); }

    /// `progress(done, total)` gets two std::uint64_t and returns whether to continue, as a bool. An exception that
    /// it throws leaves this call, and nothing is changed.
    template <class Callable, class Exceptions = detail::IfProgress<Callable>>
    Status build_landmarks(const LandmarksOptions& options, Callable&& progress) {
        detail::Progress<std::remove_reference_t<Callable>, Exceptions> kept(progress);
        return kept.finish(build(options, kept.report, &kept));
    }

    /// Only edit_allowance, in_slices and entries of the options are used.
    Status build_landmarks_at(Span<const Cell> cells, const LandmarksOptions& options = {}) noexcept {
        return build_at(cells, options, nullptr, nullptr);
    }

    /// See build_landmarks for the callable.
    template <class Callable, class Exceptions = detail::IfProgress<Callable>>
    Status build_landmarks_at(Span<const Cell> cells, const LandmarksOptions& options, Callable&& progress) {
        detail::Progress<std::remove_reference_t<Callable>, Exceptions> kept(progress);
        return kept.finish(build_at(cells, options, kept.report, &kept));
    }

    Status build_regions(const RegionsOptions& options = {}) noexcept { return build(options, nullptr, nullptr); }

    /// See build_landmarks for the callable.
    template <class Callable, class Exceptions = detail::IfProgress<Callable>>
    Status build_regions(const RegionsOptions& options, Callable&& progress) {
        detail::Progress<std::remove_reference_t<Callable>, Exceptions> kept(progress);
        return kept.finish(build(options, kept.report, &kept));
    }

    /// For Algorithm::jump_graph. After an edit, searches are as fast as before once maintain() has finished.
    Status build_jump_graph(const JumpGraphOptions& options = {}) noexcept { return build(options, nullptr, nullptr); }

    /// See build_landmarks for the callable.
    template <class Callable, class Exceptions = detail::IfProgress<Callable>>
    Status build_jump_graph(const JumpGraphOptions& options, Callable&& progress) {
        detail::Progress<std::remove_reference_t<Callable>, Exceptions> kept(progress);
        return kept.finish(build(options, kept.report, &kept));
    }

    Status rebuild_table(Table table, std::uint32_t layer = 0) noexcept {
        return Status{cairn_map_rebuild_table(get(), layer, static_cast<std::uint32_t>(table))};
    }

    Status remove_table(Table table, std::uint32_t layer = 0) noexcept {
        return Status{cairn_map_remove_table(get(), layer, static_cast<std::uint32_t>(table))};
    }

    /// Without a sample, mean_loss and sampled_pairs stay 0.
    Result<TableInfo> table_info(Table table, std::uint32_t sample = 0, std::uint32_t layer = 0) const noexcept {
        TableInfo info{};
        cairn_table_info_init(&info, sizeof(CairnTableInfo));
        const Status status{cairn_map_get_table_info(get(), layer, static_cast<std::uint32_t>(table), sample, &info)};
        return {status, info};
    }

    /// Into a buffer of the caller's. Returns the number of cells copied.
    Result<std::uint32_t> read_landmarks(Span<Cell> cells, std::uint32_t layer = 0) const noexcept {
        std::uint32_t written = 0;
        const Status status{
            cairn_map_read_landmarks(get(), layer, cells.data(), detail::capacity_of(cells.size()), &written)};
        return {status, written};
    }

    /// All of them.
    Result<std::vector<Cell>> read_landmarks(std::uint32_t layer = 0) const {
        std::vector<Cell> cells(64);  // no table has more
        const Result<std::uint32_t> copied = read_landmarks(cells, layer);
        cells.resize(copied.value());
        return {copied.status(), std::move(cells)};
    }

    /// The stride counts numbers, as does the size of the span.
    Status read_regions(const Rect& rect, Span<std::uint32_t> regions, std::uint64_t stride,
                        std::uint32_t layer = 0) const noexcept {
        return Status{cairn_map_read_regions(get(), layer, rect.x, rect.y, rect.width, rect.height, regions.data(),
                                             regions.size(), stride)};
    }

    /// Layer 0; rows follow each other without a gap.
    Status read_regions(const Rect& rect, Span<std::uint32_t> regions) const noexcept {
        return read_regions(rect, regions, rect.width);
    }

    Result<std::uint64_t> estimate(const Query& query) const noexcept {
        const CairnQuery converted = detail::query_of(query);
        std::uint64_t estimate = 0;
        const Status status{cairn_map_estimate(get(), &converted, &estimate)};
        return {status, estimate};
    }

    /// Into a buffer of the caller's. Returns the number of bytes required; with an empty span without a
    /// pointer nothing else happens.
    Result<std::uint64_t> save_table(Table table, Span<std::uint8_t> bytes, std::uint32_t layer = 0) const noexcept {
        std::uint64_t size = 0;
        const Status status{
            cairn_map_save_table(get(), layer, static_cast<std::uint32_t>(table), bytes.data(), bytes.size(), &size)};
        return {status, size};
    }

    /// No bytes on an error, or if another thread has edited the map meanwhile: Status::truncated.
    Result<std::vector<std::uint8_t>> save_table(Table table, std::uint32_t layer = 0) const {
        const Result<std::uint64_t> size = save_table(table, Span<std::uint8_t>(), layer);
        std::vector<std::uint8_t> bytes(static_cast<std::size_t>(size.value()));
        if (!size.ok()) return {size.status(), std::move(bytes)};
        const Result<std::uint64_t> saved = save_table(table, bytes, layer);
        bytes.resize(saved.ok() ? static_cast<std::size_t>(saved.value()) : 0);
        return {saved.status(), std::move(bytes)};
    }

    Status load_table(Span<const std::uint8_t> bytes, std::uint32_t layer = 0) noexcept {
        return Status{cairn_map_load_table(get(), layer, bytes.data(), bytes.size())};
    }

    /// For the C functions. This object still owns the map.
    CairnMap* get() noexcept { return map_.get(); }
    const CairnMap* get() const noexcept { return map_.get(); }
    /// Hands the map over to the caller and leaves this object empty.
    [[nodiscard]] CairnMap* release() noexcept { return map_.release(); }

private:
    struct Destroy {
        void operator()(CairnMap* map) const noexcept { cairn_map_destroy(map); }
    };

    static Result<Map> create_from(const MapOptions& options, const std::uint8_t* cells, std::size_t length) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, Map()};
        const CairnMapDef def = detail::def_of(options);
        CairnMap* map = nullptr;
        const Status status{cairn_map_create(&def, cells, length, &map)};
        return {status, Map(map)};
    }

    Status build(const LandmarksOptions& options, CairnProgress progress, void* user_data) noexcept {
        const CairnLandmarksDef def = detail::def_of(options);
        return Status{cairn_map_build_landmarks(get(), &def, progress, user_data)};
    }

    Status build_at(Span<const Cell> cells, const LandmarksOptions& options, CairnProgress progress,
                    void* user_data) noexcept {
        const CairnLandmarksDef def = detail::def_of(options);
        return Status{cairn_map_build_landmarks_at(get(), &def, cells.data(), detail::capacity_of(cells.size()),
                                                   progress, user_data)};
    }

    Status build(const RegionsOptions& options, CairnProgress progress, void* user_data) noexcept {
        const CairnRegionsDef def = detail::def_of(options);
        return Status{cairn_map_build_regions(get(), &def, progress, user_data)};
    }

    Status build(const JumpGraphOptions& options, CairnProgress progress, void* user_data) noexcept {
        const CairnJumpGraphDef def = detail::def_of(options);
        return Status{cairn_map_build_jump_graph(get(), &def, progress, user_data)};
    }

    Result<Cell> nearest(Cell target, std::uint32_t max_distance, const Cell* reachable_from,
                         std::uint32_t layer) const noexcept {
        Cell cell{};
        const Status status{cairn_map_find_nearest_passable(get(), layer, target.x, target.y, max_distance,
                                                            reachable_from, &cell)};
        return {status, cell};
    }

    std::unique_ptr<CairnMap, Destroy> map_;
};

/// Owns a CairnOverlay and destroys it. Moving hands the overlay over and leaves an empty Overlay. It keeps no map. A
/// const Overlay may be used by many threads at once.
class Overlay {
public:
    Overlay() noexcept = default;
    /// Takes over an overlay that was created with the C functions.
    explicit Overlay(CairnOverlay* overlay) noexcept : overlay_(overlay) {}

    /// For all maps of this size.
    static Result<Overlay> create_for(const Map& map) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, Overlay()};
        CairnOverlay* overlay = nullptr;
        const Status status{cairn_overlay_create(map.get(), &overlay)};
        return {status, Overlay(overlay)};
    }

    /// Reports how many bytes create_for would allocate.
    static Result<std::uint64_t> memory_size(const Map& map) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, 0};
        std::uint64_t bytes = 0;
        const Status status{cairn_overlay_get_memory_size(map.get(), &bytes)};
        return {status, bytes};
    }

    /// 0 for nothing, overlay_blocked, or the weight that is added.
    Result<std::uint16_t> get_cell(Cell cell) const noexcept {
        std::uint16_t weight = 0;
        const Status status{cairn_overlay_get_cell(get(), cell.x, cell.y, &weight)};
        return {status, weight};
    }

    Status set_cell(Cell cell, std::uint16_t weight) noexcept {
        return Status{cairn_overlay_set_cell(get(), cell.x, cell.y, weight)};
    }

    Status set_rect(const Rect& rect, std::uint16_t weight) noexcept {
        return Status{cairn_overlay_set_rect(get(), rect.x, rect.y, rect.width, rect.height, weight)};
    }

    /// Clears the rectangle, then sets that of the same size at `to`.
    Status move_rect(const Rect& from, Cell to, std::uint16_t weight) noexcept {
        return Status{
            cairn_overlay_move_rect(get(), from.x, from.y, to.x, to.y, from.width, from.height, weight)};
    }

    /// The stride counts weights, as does the size of the span.
    Status read_cells(const Rect& rect, Span<std::uint16_t> weights, std::uint64_t stride) const noexcept {
        return Status{cairn_overlay_read_cells(get(), rect.x, rect.y, rect.width, rect.height, weights.data(),
                                               weights.size(), stride)};
    }

    /// Rows follow each other without a gap.
    Status read_cells(const Rect& rect, Span<std::uint16_t> weights) const noexcept {
        return read_cells(rect, weights, rect.width);
    }

    Status clear() noexcept { return Status{cairn_overlay_clear(get())}; }

    /// Reports how many cells are set.
    Result<std::uint32_t> count() const noexcept {
        std::uint32_t cells = 0;
        const Status status{cairn_overlay_get_count(get(), &cells)};
        return {status, cells};
    }

    /// See Map::announce_edit.
    Status announce_edit() noexcept { return Status{cairn_overlay_announce_edit(get())}; }

    /// See Map::withdraw_edit.
    Status withdraw_edit() noexcept { return Status{cairn_overlay_withdraw_edit(get())}; }

    /// Makes this overlay equal to another of its size.
    Status copy_from(const Overlay& other) noexcept { return Status{cairn_overlay_copy(other.get(), get())}; }

    /// For the C functions. This object still owns the overlay.
    CairnOverlay* get() noexcept { return overlay_.get(); }
    const CairnOverlay* get() const noexcept { return overlay_.get(); }
    /// Hands the overlay over to the caller and leaves this object empty.
    [[nodiscard]] CairnOverlay* release() noexcept { return overlay_.release(); }

private:
    struct Destroy {
        void operator()(CairnOverlay* overlay) const noexcept { cairn_overlay_destroy(overlay); }
    };

    std::unique_ptr<CairnOverlay, Destroy> overlay_;
};

namespace detail {

/// NULL if there is no overlay.
inline const CairnOverlay* get_or_null(const Overlay* overlay) noexcept {
    return overlay == nullptr ? nullptr : overlay->get();
}

/// An overlay that was never created is not taken for none.
inline bool is_empty(const Overlay* overlay) noexcept { return overlay != nullptr && overlay->get() == nullptr; }

}  // namespace detail

inline Result<Cell> Map::line_of_sight(Cell from, Cell to, const Overlay* overlay, std::uint32_t layer) const noexcept {
    Cell last{};
    const Status status{
        cairn_map_line_of_sight(get(), layer, detail::get_or_null(overlay), from.x, from.y, to.x, to.y, &last)};
    return {status, last};
}

inline Result<RayHit> Map::cast_ray(Cell from, std::int32_t dx, std::int32_t dy, std::uint32_t max_distance,
                                    const Overlay* overlay, std::uint32_t layer) const noexcept {
    RayHit hit{};
    const Status status{cairn_map_cast_ray(get(), layer, detail::get_or_null(overlay), from.x, from.y, dx, dy,
                                           max_distance, &hit)};
    return {status, hit};
}

inline Result<std::uint32_t> Map::smooth_path(Span<const Cell> path, Span<Cell> waypoints, const Overlay* overlay,
                                              std::uint32_t layer) const noexcept {
    std::uint32_t written = 0;
    const Status status{cairn_map_smooth_path(get(), layer, detail::get_or_null(overlay), path.data(),
                                              detail::capacity_of(path.size()), waypoints.data(),
                                              detail::capacity_of(waypoints.size()), &written)};
    return {status, written};
}

/// Owns a CairnField and destroys it. Moving hands the field over and leaves an empty Field. It keeps no map. A const
/// Field may be read by many threads at once.
class Field {
public:
    Field() noexcept = default;
    /// Takes over a field that was created with the C functions.
    explicit Field(CairnField* field) noexcept : field_(field) {}

    /// For all maps of this size.
    static Result<Field> create_for(const Map& map, const FieldOptions& options = {}) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, Field()};
        const CairnFieldDef def = detail::def_of(options);
        CairnField* field = nullptr;
        const Status status{cairn_field_create(map.get(), &def, &field)};
        return {status, Field(field)};
    }

    /// Reports how many bytes create_for would allocate.
    static Result<std::uint64_t> memory_size(const Map& map, const FieldOptions& options = {}) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, 0};
        const CairnFieldDef def = detail::def_of(options);
        std::uint64_t bytes = 0;
        const Status status{cairn_field_get_memory_size(map.get(), &def, &bytes)};
        return {status, bytes};
    }

    /// Without costs, each goal costs 0; otherwise there is one for each goal, or the call returns
    /// Status::error_length.
    Status set_goals(Span<const Cell> goals, Span<const std::uint32_t> costs = {},
                     std::uint64_t max_cost = unreached) noexcept {
        if (!costs.empty() && costs.size() != goals.size()) return Status::error_length;
        if (goals.size() > UINT32_MAX) return Status::error_too_large;
        return Status{cairn_field_set_goals(get(), goals.data(), costs.empty() ? nullptr : costs.data(),
                                            static_cast<std::uint32_t>(goals.size()), max_cost)};
    }

    /// Leads away from the goals of another field, which must be up to date.
    Status set_away_from(const Field& threats, std::uint32_t numerator, std::uint32_t denominator) noexcept {
        return Status{cairn_field_set_away_from(get(), threats.get(), numerator, denominator)};
    }

    /// Status::ok if the field is up to date, Status::running if work is left.
    Status update(const Map& map, std::uint64_t work = UINT64_MAX, const Overlay* overlay = nullptr) noexcept {
        if (detail::is_empty(overlay)) return Status::error_null;
        return Status{cairn_field_update(get(), map.get(), detail::get_or_null(overlay), work)};
    }

    /// is_current is for this map and overlay.
    Result<FieldInfo> info(const Map& map, const Overlay* overlay = nullptr) const noexcept {
        FieldInfo info{};
        if (detail::is_empty(overlay)) return {Status::error_null, info};
        cairn_field_info_init(&info, sizeof info);
        const Status status{cairn_field_get_info(get(), map.get(), detail::get_or_null(overlay), &info)};
        return {status, info};
    }

    /// The cost of a cheapest path to the nearest goal.
    Result<std::uint64_t> cost(Cell cell) const noexcept {
        std::uint64_t cost = 0;
        const Status status{cairn_field_get_cost(get(), cell.x, cell.y, &cost)};
        return {status, cost};
    }

    /// The next cell of a unit; its own if it has arrived, or no step is known.
    Result<Cell> step(const Map& map, Cell from) const noexcept {
        Cell next{};
        const Status status{cairn_field_get_step(get(), map.get(), from.x, from.y, &next)};
        return {status, next};
    }

    /// The next cells of many units. The two may be the same; if `next` is smaller, the call returns
    /// Status::error_length.
    Status read_steps(const Map& map, Span<const Cell> units, Span<Cell> next) const noexcept {
        if (next.size() < units.size() || units.size() > UINT32_MAX) return Status::error_length;
        return Status{cairn_field_read_steps(get(), map.get(), units.data(), static_cast<std::uint32_t>(units.size()),
                                             next.data())};
    }

    /// Returns how many cells the path has, also if the span is too small for them.
    Result<std::uint32_t> read_path(const Map& map, Cell from, Span<Cell> path) const noexcept {
        std::uint32_t length = 0;
        const Status status{cairn_field_read_path(get(), map.get(), from.x, from.y, path.data(),
                                                  detail::capacity_of(path.size()), &length)};
        return {status, length};
    }

    /// The stride counts costs, as does the size of the span.
    Status read_costs(const Rect& rect, Span<std::uint32_t> costs, std::uint64_t stride) const noexcept {
        return Status{cairn_field_read_costs(get(), rect.x, rect.y, rect.width, rect.height, costs.data(),
                                             costs.size(), stride)};
    }

    /// Rows follow each other without a gap.
    Status read_costs(const Rect& rect, Span<std::uint32_t> costs) const noexcept {
        return read_costs(rect, costs, rect.width);
    }

    /// 0 to 7 clockwise from north, direction_arrived, direction_none.
    Status read_directions(const Rect& rect, Span<std::uint8_t> directions, std::uint64_t stride) const noexcept {
        return Status{cairn_field_read_directions(get(), rect.x, rect.y, rect.width, rect.height, directions.data(),
                                                  directions.size(), stride)};
    }

    /// Rows follow each other without a gap.
    Status read_directions(const Rect& rect, Span<std::uint8_t> directions) const noexcept {
        return read_directions(rect, directions, rect.width);
    }

    /// The numbers of the nearest goals, or no_goal. Needs FieldOptions::nearest.
    Status read_nearest(const Rect& rect, Span<std::uint16_t> goals, std::uint64_t stride) const noexcept {
        return Status{cairn_field_read_nearest(get(), rect.x, rect.y, rect.width, rect.height, goals.data(),
                                               goals.size(), stride)};
    }

    /// Rows follow each other without a gap.
    Status read_nearest(const Rect& rect, Span<std::uint16_t> goals) const noexcept {
        return read_nearest(rect, goals, rect.width);
    }

    /// Directions between those of cells, for positions in 256ths of a cell. If `vectors` is smaller, the call returns
    /// Status::error_length.
    Status read_steering(const Map& map, Span<const Cell> positions, Span<Vector> vectors) const noexcept {
        if (vectors.size() < positions.size() || positions.size() > UINT32_MAX) return Status::error_length;
        return Status{cairn_field_read_steering(get(), map.get(), positions.data(),
                                                static_cast<std::uint32_t>(positions.size()), vectors.data())};
    }

    /// For the C functions. This object still owns the field.
    CairnField* get() noexcept { return field_.get(); }
    const CairnField* get() const noexcept { return field_.get(); }
    /// Hands the field over to the caller and leaves this object empty.
    [[nodiscard]] CairnField* release() noexcept { return field_.release(); }

private:
    struct Destroy {
        void operator()(CairnField* field) const noexcept { cairn_field_destroy(field); }
    };

    std::unique_ptr<CairnField, Destroy> field_;
};

/// Owns a CairnSearcher and destroys it. Moving hands the searcher over and leaves an empty Searcher. It keeps no map:
/// the maps that it has searched may be destroyed before it. One thread at a time.
class Searcher {
public:
    Searcher() noexcept = default;
    /// Takes over a searcher that was created with the C functions.
    explicit Searcher(CairnSearcher* searcher) noexcept : searcher_(searcher) {}

    static Result<Searcher> create(const SearcherOptions& options = {}) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, Searcher()};
        const CairnSearcherDef def = detail::def_of(options);
        CairnSearcher* searcher = nullptr;
        const Status status{cairn_searcher_create(&def, &searcher)};
        return {status, Searcher(searcher)};
    }

    static Result<Searcher> create_for(const Map& map) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, Searcher()};
        CairnSearcher* searcher = nullptr;
        const Status status{cairn_searcher_create_for_map(map.get(), &searcher)};
        return {status, Searcher(searcher)};
    }

    /// Reports how many bytes create would allocate.
    static Result<std::uint64_t> memory_size(const SearcherOptions& options = {}) noexcept {
        if (!abi_matches()) return {Status::error_unsupported, 0};
        const CairnSearcherDef def = detail::def_of(options);
        std::uint64_t bytes = 0;
        const Status status{cairn_searcher_def_memory_size(&def, &bytes)};
        return {status, bytes};
    }

    /// Reports cost and length only. read_path and read_waypoints copy the path afterwards, without another search.
    Result<PathResult> find_path(const Map& map, const Query& query) noexcept {
        return find_path(map, query, Span<Cell>());
    }

    /// Into a buffer of the caller's. Allocates nothing.
    Result<PathResult> find_path(const Map& map, const Query& query, Span<Cell> path) noexcept {
        const CairnQuery converted = detail::query_of(query);
        PathResult result{};
        cairn_result_init(&result, sizeof(CairnResult));
        const Status status{cairn_searcher_find_path(searcher_.get(), map.get(), &converted, path.data(),
                                                     detail::capacity_of(path.size()), &result)};
        return {status, result};
    }

    /// The whole path: the vector gets the path's length, 0 without a path or on an error. It is never truncated, and
    /// a vector that is reused allocates only when a path is longer than every one before.
    Result<PathResult> find_path(const Map& map, const Query& query, std::vector<Cell>& path) {
        return with_path(find_path(map, query), path);
    }

    /// To the nearest of several goals, or without any to that of the query, with an overlay or none (nullptr). Reports
    /// cost and length only, as find_path does.
    Result<PathResult> search(const Map& map, const Query& query, const Overlay* overlay,
                              Span<const Rect> goals = {}) noexcept {
        return search(map, query, overlay, goals, Span<Cell>());
    }

    /// Into a buffer of the caller's. Allocates nothing.
    Result<PathResult> search(const Map& map, const Query& query, const Overlay* overlay, Span<const Rect> goals,
                              Span<Cell> path) noexcept {
        if (detail::is_empty(overlay)) return {Status::error_null, PathResult{}};
        const CairnQuery converted = detail::query_of(query);
        PathResult result{};
        cairn_result_init(&result, sizeof(CairnResult));
        const Status status{cairn_searcher_search(searcher_.get(), map.get(), &converted, detail::get_or_null(overlay),
                                                  goals.data(), detail::capacity_of(goals.size()), path.data(),
                                                  detail::capacity_of(path.size()), &result)};
        return {status, result};
    }

    /// The whole path, as find_path does.
    Result<PathResult> search(const Map& map, const Query& query, const Overlay* overlay, Span<const Rect> goals,
                              std::vector<Cell>& path) {
        return with_path(search(map, query, overlay, goals), path);
    }

    /// Begins a search in slices: call step until it does not return Status::running, then finish.
    Status begin(const Map& map, const Query& query, const Overlay* overlay = nullptr,
                 Span<const Rect> goals = {}) noexcept {
        if (detail::is_empty(overlay)) return Status::error_null;
        const CairnQuery converted = detail::query_of(query);
        return Status{cairn_searcher_begin(searcher_.get(), map.get(), &converted, detail::get_or_null(overlay),
                                           goals.data(), detail::capacity_of(goals.size()))};
    }

    /// Expands up to this many nodes, with the map and the overlay that the search was begun with.
    Status step(const Map& map, std::uint64_t expansions, const Overlay* overlay = nullptr) noexcept {
        if (detail::is_empty(overlay)) return Status::error_null;
        return Status{cairn_searcher_step(searcher_.get(), map.get(), detail::get_or_null(overlay), expansions)};
    }

    /// Ends a search in slices. An empty span is for callers that need only cost and length.
    Result<PathResult> finish(Span<Cell> path = {}) noexcept {
        PathResult result{};
        cairn_result_init(&result, sizeof(CairnResult));
        const Status status{
            cairn_searcher_finish(searcher_.get(), path.data(), detail::capacity_of(path.size()), &result)};
        return {status, result};
    }

    /// Writes the cost of a cheapest path to each goal, or `unreached`, and returns how many were reached. Without as
    /// many costs as goals it returns Status::error_length.
    Result<std::uint32_t> find_costs(const Map& map, const Query& query, const Overlay* overlay,
                                     Span<const Cell> goals, std::uint64_t max_cost,
                                     Span<std::uint64_t> costs) noexcept {
        if (detail::is_empty(overlay)) return {Status::error_null, 0};
        if (costs.size() != goals.size()) return {Status::error_length, 0};
        const CairnQuery converted = detail::query_of(query);
        std::uint32_t reached = 0;
        const Status status{cairn_searcher_find_costs(searcher_.get(), map.get(), &converted,
                                                      detail::get_or_null(overlay), goals.data(),
                                                      detail::capacity_of(goals.size()), max_cost, costs.data(),
                                                      &reached)};
        return {status, reached};
    }

    /// Runs many queries, each made by c_query, and writes their paths to one buffer. Prepares the results: the path of
    /// one begins at path_offset and has `written` cells. Without as many results as queries it returns
    /// Status::error_length.
    Status find_paths(const Map& map, const Overlay* overlay, Span<const CairnQuery> queries, Span<Cell> path,
                      Span<PathResult> results) noexcept {
        if (detail::is_empty(overlay)) return Status::error_null;
        if (results.size() != queries.size()) return Status::error_length;
        for (PathResult& result : results) cairn_result_init(&result, sizeof(CairnResult));
        return Status{cairn_searcher_find_paths(searcher_.get(), map.get(), detail::get_or_null(overlay),
                                                queries.data(), detail::capacity_of(queries.size()), path.data(),
                                                detail::capacity_of(path.size()), results.data())};
    }

    /// Returns the number of cells copied.
    Result<std::uint32_t> read_path(Span<Cell> path, std::uint32_t offset = 0) noexcept {
        std::uint32_t written = 0;
        const Status status{
            cairn_searcher_read_path(searcher_.get(), offset, path.data(), detail::capacity_of(path.size()), &written)};
        return {status, written};
    }

    /// Returns the number of waypoints copied. The map is the one that was searched, and has not been edited since.
    Result<std::uint32_t> read_smoothed(const Map& map, Span<Cell> waypoints,
                                        const Overlay* overlay = nullptr) noexcept {
        std::uint32_t written = 0;
        const Status status{cairn_searcher_read_smoothed(searcher_.get(), map.get(), detail::get_or_null(overlay),
                                                         waypoints.data(), detail::capacity_of(waypoints.size()),
                                                         &written)};
        return {status, written};
    }

    /// Returns the number of waypoints copied.
    Result<std::uint32_t> read_waypoints(Span<Cell> waypoints, std::uint32_t offset = 0) noexcept {
        std::uint32_t written = 0;
        const Status status{cairn_searcher_read_waypoints(searcher_.get(), offset, waypoints.data(),
                                                          detail::capacity_of(waypoints.size()), &written)};
        return {status, written};
    }

    Status read_states(const Rect& rect, Span<State> states, std::uint64_t stride) noexcept {
        return Status{cairn_searcher_read_states(searcher_.get(), rect.x, rect.y, rect.width, rect.height,
                                                 reinterpret_cast<std::uint8_t*>(states.data()), states.size(),
                                                 stride)};
    }

    /// Rows follow each other without a gap.
    Status read_states(const Rect& rect, Span<State> states) noexcept { return read_states(rect, states, rect.width); }

    /// Reports the counters of the last search.
    Result<Stats> stats() noexcept {
        Stats stats{};
        cairn_stats_init(&stats, sizeof stats);
        const Status status{cairn_searcher_get_stats(searcher_.get(), &stats)};
        return {status, stats};
    }

    /// Reports the counters of all searches since creation or reset_totals.
    Result<Stats> totals() noexcept {
        Stats totals{};
        cairn_stats_init(&totals, sizeof totals);
        const Status status{cairn_searcher_get_totals(searcher_.get(), &totals)};
        return {status, totals};
    }

    Status reset_totals() noexcept { return Status{cairn_searcher_reset_totals(searcher_.get())}; }

    /// For the C functions. This object still owns the searcher.
    CairnSearcher* get() noexcept { return searcher_.get(); }
    /// Hands the searcher over to the caller and leaves this object empty.
    [[nodiscard]] CairnSearcher* release() noexcept { return searcher_.release(); }

private:
    Result<PathResult> with_path(Result<PathResult> found, std::vector<Cell>& path) {
        path.resize(found->path_length);
        if (found.is_error()) return found;
        const Result<std::uint32_t> copied = read_path(path);
        if (copied.is_error()) return {copied.status(), PathResult{}};
        found->written = copied.value();
        return found;
    }

    struct Destroy {
        void operator()(CairnSearcher* searcher) const noexcept { cairn_searcher_destroy(searcher); }
    };

    std::unique_ptr<CairnSearcher, Destroy> searcher_;
};

}  // namespace cairn

#endif  // CAIRN_HPP
