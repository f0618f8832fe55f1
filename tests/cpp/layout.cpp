// Layouts and numbers of the ABI as C++ sees them. All of it is checked by the compiler; nothing here runs.

#include "cairn.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

// Layouts. The numbers are those of ABI version 1 on every platform.
static_assert(CAIRN_ABI_VERSION == 1);

static_assert(sizeof(CairnCell) == 8);
static_assert(offsetof(CairnCell, x) == 0);
static_assert(offsetof(CairnCell, y) == 4);

static_assert(sizeof(CairnMapDef) == 32);
static_assert(offsetof(CairnMapDef, struct_size) == 0);
static_assert(offsetof(CairnMapDef, width) == 4);
static_assert(offsetof(CairnMapDef, height) == 8);
static_assert(offsetof(CairnMapDef, neighbours) == 12);
static_assert(offsetof(CairnMapDef, diagonal_rule) == 16);
static_assert(offsetof(CairnMapDef, terrain_charge) == 20);
static_assert(offsetof(CairnMapDef, cardinal_cost) == 24);
static_assert(offsetof(CairnMapDef, diagonal_cost) == 28);

static_assert(sizeof(CairnMapInfo) == 80);
static_assert(offsetof(CairnMapInfo, struct_size) == 0);
static_assert(offsetof(CairnMapInfo, width) == 4);
static_assert(offsetof(CairnMapInfo, height) == 8);
static_assert(offsetof(CairnMapInfo, neighbours) == 12);
static_assert(offsetof(CairnMapInfo, diagonal_rule) == 16);
static_assert(offsetof(CairnMapInfo, terrain_charge) == 20);
static_assert(offsetof(CairnMapInfo, cardinal_cost) == 24);
static_assert(offsetof(CairnMapInfo, diagonal_cost) == 28);
static_assert(offsetof(CairnMapInfo, passable_cells) == 32);
static_assert(offsetof(CairnMapInfo, cheapest_weight) == 36);
static_assert(offsetof(CairnMapInfo, components_exact) == 40);
static_assert(offsetof(CairnMapInfo, components) == 44);
static_assert(offsetof(CairnMapInfo, map_id) == 48);
static_assert(offsetof(CairnMapInfo, epoch) == 56);
static_assert(offsetof(CairnMapInfo, search_cells) == 64);
static_assert(offsetof(CairnMapInfo, memory_bytes) == 72);

static_assert(sizeof(CairnSearcherDef) == 24);
static_assert(offsetof(CairnSearcherDef, struct_size) == 0);
static_assert(offsetof(CairnSearcherDef, open_entries) == 4);
static_assert(offsetof(CairnSearcherDef, max_cells) == 8);
static_assert(offsetof(CairnSearcherDef, graph_nodes) == 16);
static_assert(offsetof(CairnSearcherDef, reserved) == 20);

static_assert(sizeof(CairnQuery) == 64);
static_assert(offsetof(CairnQuery, struct_size) == 0);
static_assert(offsetof(CairnQuery, layer) == 4);
static_assert(offsetof(CairnQuery, start) == 8);
static_assert(offsetof(CairnQuery, goal) == 16);
static_assert(offsetof(CairnQuery, algorithm) == 24);
static_assert(offsetof(CairnQuery, open_list) == 28);
static_assert(offsetof(CairnQuery, heuristic) == 32);
static_assert(offsetof(CairnQuery, flags) == 36);
static_assert(offsetof(CairnQuery, max_expansions) == 40);
static_assert(offsetof(CairnQuery, stack_range) == 48);
static_assert(offsetof(CairnQuery, dead_end_cut) == 52);
static_assert(offsetof(CairnQuery, threshold_delta) == 56);
static_assert(offsetof(CairnQuery, landmarks) == 60);

static_assert(sizeof(CairnResult) == 160);
static_assert(offsetof(CairnResult, struct_size) == 0);
static_assert(offsetof(CairnResult, outcome) == 4);
static_assert(offsetof(CairnResult, reason) == 8);
static_assert(offsetof(CairnResult, answered_by) == 12);
static_assert(offsetof(CairnResult, cost) == 16);
static_assert(offsetof(CairnResult, lower_bound) == 24);
static_assert(offsetof(CairnResult, map_id) == 32);
static_assert(offsetof(CairnResult, epoch) == 40);
static_assert(offsetof(CairnResult, path_length) == 48);
static_assert(offsetof(CairnResult, written) == 52);
static_assert(offsetof(CairnResult, waypoint_count) == 56);
static_assert(offsetof(CairnResult, algorithm) == 60);
static_assert(offsetof(CairnResult, open_list) == 64);
static_assert(offsetof(CairnResult, heuristic) == 68);
static_assert(offsetof(CairnResult, end) == 72);
static_assert(offsetof(CairnResult, expanded) == 80);
static_assert(offsetof(CairnResult, generated) == 88);
static_assert(offsetof(CairnResult, reopened) == 96);
static_assert(offsetof(CairnResult, largest_open) == 104);
static_assert(offsetof(CairnResult, iterations) == 112);
static_assert(offsetof(CairnResult, visited) == 120);
static_assert(offsetof(CairnResult, excess_bound) == 128);
static_assert(offsetof(CairnResult, expanded_last) == 136);
static_assert(offsetof(CairnResult, visited_last) == 144);
static_assert(offsetof(CairnResult, generated_last) == 152);

static_assert(sizeof(CairnStats) == 104);
static_assert(offsetof(CairnStats, struct_size) == 0);
static_assert(offsetof(CairnStats, reserved) == 4);
static_assert(offsetof(CairnStats, searches) == 8);
static_assert(offsetof(CairnStats, solved) == 16);
static_assert(offsetof(CairnStats, expanded) == 24);
static_assert(offsetof(CairnStats, generated) == 32);
static_assert(offsetof(CairnStats, reopened) == 40);
static_assert(offsetof(CairnStats, largest_open) == 48);
static_assert(offsetof(CairnStats, iterations) == 56);
static_assert(offsetof(CairnStats, cost) == 64);
static_assert(offsetof(CairnStats, lower_bound) == 72);
static_assert(offsetof(CairnStats, path_cells) == 80);
static_assert(offsetof(CairnStats, memory_bytes) == 88);
static_assert(offsetof(CairnStats, visited) == 96);

static_assert(sizeof(CairnLandmarksDef) == 48);
static_assert(offsetof(CairnLandmarksDef, struct_size) == 0);
static_assert(offsetof(CairnLandmarksDef, count) == 4);
static_assert(offsetof(CairnLandmarksDef, placement) == 8);
static_assert(offsetof(CairnLandmarksDef, edit_allowance) == 12);
static_assert(offsetof(CairnLandmarksDef, seed) == 16);
static_assert(offsetof(CairnLandmarksDef, memory_limit) == 24);
static_assert(offsetof(CairnLandmarksDef, in_slices) == 32);
static_assert(offsetof(CairnLandmarksDef, reserved) == 36);
static_assert(offsetof(CairnLandmarksDef, entries) == 40);
static_assert(offsetof(CairnLandmarksDef, reserved2) == 44);

static_assert(sizeof(CairnJumpGraphDef) == 16);
static_assert(offsetof(CairnJumpGraphDef, struct_size) == 0);
static_assert(offsetof(CairnJumpGraphDef, edit_allowance) == 4);
static_assert(offsetof(CairnJumpGraphDef, in_slices) == 8);
static_assert(offsetof(CairnJumpGraphDef, reserved) == 12);

static_assert(sizeof(CairnRegionsDef) == 40);
static_assert(offsetof(CairnRegionsDef, struct_size) == 0);
static_assert(offsetof(CairnRegionsDef, kind) == 4);
static_assert(offsetof(CairnRegionsDef, reduction) == 8);
static_assert(offsetof(CairnRegionsDef, portal_distance) == 12);
static_assert(offsetof(CairnRegionsDef, entries_per_cell) == 16);
static_assert(offsetof(CairnRegionsDef, tolerated_error) == 20);
static_assert(offsetof(CairnRegionsDef, differential) == 24);
static_assert(offsetof(CairnRegionsDef, in_slices) == 28);
static_assert(offsetof(CairnRegionsDef, seed) == 32);

static_assert(sizeof(CairnTableInfo) == 112);
static_assert(offsetof(CairnTableInfo, struct_size) == 0);
static_assert(offsetof(CairnTableInfo, table) == 4);
static_assert(offsetof(CairnTableInfo, state) == 8);
static_assert(offsetof(CairnTableInfo, kind) == 12);
static_assert(offsetof(CairnTableInfo, landmarks) == 16);
static_assert(offsetof(CairnTableInfo, active_landmarks) == 20);
static_assert(offsetof(CairnTableInfo, areas) == 24);
static_assert(offsetof(CairnTableInfo, portals) == 28);
static_assert(offsetof(CairnTableInfo, within_budget) == 32);
static_assert(offsetof(CairnTableInfo, rebuilding) == 36);
static_assert(offsetof(CairnTableInfo, sampled_pairs) == 40);
static_assert(offsetof(CairnTableInfo, mean_loss) == 44);
static_assert(offsetof(CairnTableInfo, edited_cells) == 48);
static_assert(offsetof(CairnTableInfo, entries) == 56);
static_assert(offsetof(CairnTableInfo, cells) == 64);
static_assert(offsetof(CairnTableInfo, memory_bytes) == 72);
static_assert(offsetof(CairnTableInfo, repaired_entries) == 80);
static_assert(offsetof(CairnTableInfo, work_done) == 88);
static_assert(offsetof(CairnTableInfo, work_total) == 96);
static_assert(offsetof(CairnTableInfo, nodes) == 104);
static_assert(offsetof(CairnTableInfo, stale_nodes) == 108);

// What the wrapper derives from the C structs or hands to C in their place has the same layout.
static_assert(sizeof(cairn::MapInfo) == sizeof(CairnMapInfo));
static_assert(sizeof(cairn::PathResult) == sizeof(CairnResult));
static_assert(sizeof(cairn::TableInfo) == sizeof(CairnTableInfo));
static_assert(sizeof(cairn::State) == 1);
static_assert(sizeof(cairn::Map) == sizeof(void*));
static_assert(sizeof(cairn::Searcher) == sizeof(void*));

template <class Enum>
static constexpr auto number(Enum value) {
    return static_cast<std::underlying_type_t<Enum>>(value);
}

// Selectors. Numbers are never reused, so they are written out here rather than compared with the macros.
static_assert(number(cairn::Neighbours::four) == 4);
static_assert(number(cairn::Neighbours::eight) == 8);
static_assert(number(cairn::DiagonalRule::both_free) == 0);
static_assert(number(cairn::DiagonalRule::one_free) == 1);
static_assert(number(cairn::DiagonalRule::always) == 2);
static_assert(number(cairn::TerrainCharge::average) == 0);
static_assert(number(cairn::TerrainCharge::entered) == 1);
static_assert(number(cairn::Algorithm::automatic) == 0);
static_assert(number(cairn::Algorithm::astar) == 1);
static_assert(number(cairn::Algorithm::fringe) == 2);
static_assert(number(cairn::Algorithm::c) == 3);
static_assert(number(cairn::Algorithm::ida) == 4);
static_assert(number(cairn::Algorithm::me_ida) == 5);
static_assert(number(cairn::Algorithm::cazenave_ida) == 6);
static_assert(number(cairn::Algorithm::fringe_buckets) == 7);
static_assert(number(cairn::Algorithm::canonical_astar) == 8);
static_assert(number(cairn::Algorithm::jump) == 9);
static_assert(number(cairn::Algorithm::jump_graph) == 10);
static_assert(number(cairn::OpenList::automatic) == 0);
static_assert(number(cairn::OpenList::stacks) == 1);
static_assert(number(cairn::OpenList::heap) == 2);
static_assert(number(cairn::OpenList::multi_stack) == 3);
static_assert(number(cairn::OpenList::two_stacks) == 4);
static_assert(number(cairn::Heuristic::automatic) == 0);
static_assert(number(cairn::Heuristic::naive) == 1);
static_assert(number(cairn::Heuristic::alt) == 2);
static_assert(number(cairn::Heuristic::alt_best) == 3);
static_assert(number(cairn::Heuristic::canonical) == 4);
static_assert(number(cairn::Heuristic::regions) == 5);
static_assert(number(cairn::Heuristic::euclidean) == 6);
static_assert(number(cairn::DeadEndCut::sound) == 0);
static_assert(number(cairn::DeadEndCut::paper) == 1);
static_assert(number(cairn::DeadEndCut::none) == 2);
static_assert(number(cairn::AnsweredBy::search) == 0);
static_assert(number(cairn::AnsweredBy::endpoints) == 1);
static_assert(number(cairn::AnsweredBy::components) == 2);
static_assert(number(cairn::AnsweredBy::landmarks) == 3);
static_assert(number(cairn::State::untouched) == 0);
static_assert(number(cairn::State::open) == 1);
static_assert(number(cairn::State::closed) == 2);
static_assert(number(cairn::State::path) == 3);
static_assert(number(cairn::Table::landmarks) == 0);
static_assert(number(cairn::Table::regions) == 1);
static_assert(number(cairn::Table::jump_graph) == 2);
static_assert(number(cairn::TableState::exact) == 0);
static_assert(number(cairn::TableState::stale) == 1);
static_assert(number(cairn::TableState::suspended) == 2);
static_assert(number(cairn::TableState::building) == 3);
static_assert(number(cairn::Placement::farthest) == 0);
static_assert(number(cairn::Placement::random) == 1);
static_assert(number(cairn::Placement::given) == 2);
static_assert(number(cairn::LandmarkEntries::cells) == 0);
static_assert(number(cairn::LandmarkEntries::jump_points) == 1);
static_assert(number(cairn::RegionKind::boundary) == 0);
static_assert(number(cairn::RegionKind::border) == 1);
static_assert(number(cairn::RegionKind::portal) == 2);
static_assert(number(cairn::RegionKind::gateway) == 3);
static_assert(number(cairn::Reduction::areas) == 0);
static_assert(number(cairn::Reduction::portals) == 1);
static_assert(number(cairn::Reduction::areas_then_portals) == 2);
static_assert(number(cairn::PortalDistance::minimum) == 0);
static_assert(number(cairn::PortalDistance::detour_corrected) == 1);
static_assert(cairn::terrain_blocked == 0);
static_assert(cairn::no_bound == UINT64_MAX);
static_assert(cairn::area_portal == 0x40000000);
