/*
 * The ABI in numbers: the size of every struct, offset and size of every field, the value of every constant. A change
 * here breaks programs that are already built, so these numbers are written out and not derived.
 */

#include "check.h"

#define CHECK_SIZE(type, size) CHECK_EQ(sizeof(type), size)
#define CHECK_FIELD(type, field, offset, size)          \
    do {                                                \
        CHECK_EQ(offsetof(type, field), offset);        \
        CHECK_EQ(sizeof(((type *)NULL)->field), size);  \
    } while (0)

static void structs_have_their_pinned_layout(void) {
    CHECK_SIZE(CairnStatus, 4);
    CHECK((CairnStatus)-1 < 0);

    CHECK_SIZE(CairnCell, 8);
    CHECK_FIELD(CairnCell, x, 0, 4);
    CHECK_FIELD(CairnCell, y, 4, 4);

    CHECK_SIZE(CairnMapDef, 32);
    CHECK_FIELD(CairnMapDef, struct_size, 0, 4);
    CHECK_FIELD(CairnMapDef, width, 4, 4);
    CHECK_FIELD(CairnMapDef, height, 8, 4);
    CHECK_FIELD(CairnMapDef, neighbours, 12, 4);
    CHECK_FIELD(CairnMapDef, diagonal_rule, 16, 4);
    CHECK_FIELD(CairnMapDef, terrain_charge, 20, 4);
    CHECK_FIELD(CairnMapDef, cardinal_cost, 24, 4);
    CHECK_FIELD(CairnMapDef, diagonal_cost, 28, 4);

    CHECK_SIZE(CairnMapInfo, 80);
    CHECK_FIELD(CairnMapInfo, struct_size, 0, 4);
    CHECK_FIELD(CairnMapInfo, width, 4, 4);
    CHECK_FIELD(CairnMapInfo, height, 8, 4);
    CHECK_FIELD(CairnMapInfo, neighbours, 12, 4);
    CHECK_FIELD(CairnMapInfo, diagonal_rule, 16, 4);
    CHECK_FIELD(CairnMapInfo, terrain_charge, 20, 4);
    CHECK_FIELD(CairnMapInfo, cardinal_cost, 24, 4);
    CHECK_FIELD(CairnMapInfo, diagonal_cost, 28, 4);
    CHECK_FIELD(CairnMapInfo, passable_cells, 32, 4);
    CHECK_FIELD(CairnMapInfo, cheapest_weight, 36, 4);
    CHECK_FIELD(CairnMapInfo, components_exact, 40, 4);
    CHECK_FIELD(CairnMapInfo, components, 44, 4);
    CHECK_FIELD(CairnMapInfo, map_id, 48, 8);
    CHECK_FIELD(CairnMapInfo, epoch, 56, 8);
    CHECK_FIELD(CairnMapInfo, search_cells, 64, 8);
    CHECK_FIELD(CairnMapInfo, memory_bytes, 72, 8);

    CHECK_SIZE(CairnSearcherDef, 24);
    CHECK_FIELD(CairnSearcherDef, struct_size, 0, 4);
    CHECK_FIELD(CairnSearcherDef, open_entries, 4, 4);
    CHECK_FIELD(CairnSearcherDef, max_cells, 8, 8);
    CHECK_FIELD(CairnSearcherDef, graph_nodes, 16, 4);
    CHECK_FIELD(CairnSearcherDef, reserved, 20, 4);

    CHECK_SIZE(CairnQuery, 64);
    CHECK_FIELD(CairnQuery, struct_size, 0, 4);
    CHECK_FIELD(CairnQuery, layer, 4, 4);
    CHECK_FIELD(CairnQuery, start, 8, 8);
    CHECK_FIELD(CairnQuery, goal, 16, 8);
    CHECK_FIELD(CairnQuery, algorithm, 24, 4);
    CHECK_FIELD(CairnQuery, open_list, 28, 4);
    CHECK_FIELD(CairnQuery, heuristic, 32, 4);
    CHECK_FIELD(CairnQuery, flags, 36, 4);
    CHECK_FIELD(CairnQuery, max_expansions, 40, 8);
    CHECK_FIELD(CairnQuery, stack_range, 48, 4);
    CHECK_FIELD(CairnQuery, dead_end_cut, 52, 4);
    CHECK_FIELD(CairnQuery, threshold_delta, 56, 4);
    CHECK_FIELD(CairnQuery, landmarks, 60, 4);

    CHECK_SIZE(CairnResult, 160);
    CHECK_FIELD(CairnResult, struct_size, 0, 4);
    CHECK_FIELD(CairnResult, outcome, 4, 4);
    CHECK_FIELD(CairnResult, reason, 8, 4);
    CHECK_FIELD(CairnResult, answered_by, 12, 4);
    CHECK_FIELD(CairnResult, cost, 16, 8);
    CHECK_FIELD(CairnResult, lower_bound, 24, 8);
    CHECK_FIELD(CairnResult, map_id, 32, 8);
    CHECK_FIELD(CairnResult, epoch, 40, 8);
    CHECK_FIELD(CairnResult, path_length, 48, 4);
    CHECK_FIELD(CairnResult, written, 52, 4);
    CHECK_FIELD(CairnResult, waypoint_count, 56, 4);
    CHECK_FIELD(CairnResult, algorithm, 60, 4);
    CHECK_FIELD(CairnResult, open_list, 64, 4);
    CHECK_FIELD(CairnResult, heuristic, 68, 4);
    CHECK_FIELD(CairnResult, end, 72, 8);
    CHECK_FIELD(CairnResult, expanded, 80, 8);
    CHECK_FIELD(CairnResult, generated, 88, 8);
    CHECK_FIELD(CairnResult, reopened, 96, 8);
    CHECK_FIELD(CairnResult, largest_open, 104, 8);
    CHECK_FIELD(CairnResult, iterations, 112, 8);
    CHECK_FIELD(CairnResult, visited, 120, 8);
    CHECK_FIELD(CairnResult, excess_bound, 128, 8);
    CHECK_FIELD(CairnResult, expanded_last, 136, 8);
    CHECK_FIELD(CairnResult, visited_last, 144, 8);
    CHECK_FIELD(CairnResult, generated_last, 152, 8);

    CHECK_SIZE(CairnStats, 104);
    CHECK_FIELD(CairnStats, struct_size, 0, 4);
    CHECK_FIELD(CairnStats, reserved, 4, 4);
    CHECK_FIELD(CairnStats, searches, 8, 8);
    CHECK_FIELD(CairnStats, solved, 16, 8);
    CHECK_FIELD(CairnStats, expanded, 24, 8);
    CHECK_FIELD(CairnStats, generated, 32, 8);
    CHECK_FIELD(CairnStats, reopened, 40, 8);
    CHECK_FIELD(CairnStats, largest_open, 48, 8);
    CHECK_FIELD(CairnStats, iterations, 56, 8);
    CHECK_FIELD(CairnStats, cost, 64, 8);
    CHECK_FIELD(CairnStats, lower_bound, 72, 8);
    CHECK_FIELD(CairnStats, path_cells, 80, 8);
    CHECK_FIELD(CairnStats, memory_bytes, 88, 8);
    CHECK_FIELD(CairnStats, visited, 96, 8);
}

static void structs_of_tables_have_their_pinned_layout(void) {
    CHECK_SIZE(CairnLandmarksDef, 48);
    CHECK_FIELD(CairnLandmarksDef, struct_size, 0, 4);
    CHECK_FIELD(CairnLandmarksDef, count, 4, 4);
    CHECK_FIELD(CairnLandmarksDef, placement, 8, 4);
    CHECK_FIELD(CairnLandmarksDef, edit_allowance, 12, 4);
    CHECK_FIELD(CairnLandmarksDef, seed, 16, 8);
    CHECK_FIELD(CairnLandmarksDef, memory_limit, 24, 8);
    CHECK_FIELD(CairnLandmarksDef, in_slices, 32, 4);
    CHECK_FIELD(CairnLandmarksDef, reserved, 36, 4);
    CHECK_FIELD(CairnLandmarksDef, entries, 40, 4);
    CHECK_FIELD(CairnLandmarksDef, reserved2, 44, 4);

    CHECK_SIZE(CairnJumpGraphDef, 16);
    CHECK_FIELD(CairnJumpGraphDef, struct_size, 0, 4);
    CHECK_FIELD(CairnJumpGraphDef, edit_allowance, 4, 4);
    CHECK_FIELD(CairnJumpGraphDef, in_slices, 8, 4);
    CHECK_FIELD(CairnJumpGraphDef, reserved, 12, 4);

    CHECK_SIZE(CairnRegionsDef, 40);
    CHECK_FIELD(CairnRegionsDef, struct_size, 0, 4);
    CHECK_FIELD(CairnRegionsDef, kind, 4, 4);
    CHECK_FIELD(CairnRegionsDef, reduction, 8, 4);
    CHECK_FIELD(CairnRegionsDef, portal_distance, 12, 4);
    CHECK_FIELD(CairnRegionsDef, entries_per_cell, 16, 4);
    CHECK_FIELD(CairnRegionsDef, tolerated_error, 20, 4);
    CHECK_FIELD(CairnRegionsDef, differential, 24, 4);
    CHECK_FIELD(CairnRegionsDef, in_slices, 28, 4);
    CHECK_FIELD(CairnRegionsDef, seed, 32, 8);

    CHECK_SIZE(CairnTableInfo, 112);
    CHECK_FIELD(CairnTableInfo, struct_size, 0, 4);
    CHECK_FIELD(CairnTableInfo, table, 4, 4);
    CHECK_FIELD(CairnTableInfo, state, 8, 4);
    CHECK_FIELD(CairnTableInfo, kind, 12, 4);
    CHECK_FIELD(CairnTableInfo, landmarks, 16, 4);
    CHECK_FIELD(CairnTableInfo, active_landmarks, 20, 4);
    CHECK_FIELD(CairnTableInfo, areas, 24, 4);
    CHECK_FIELD(CairnTableInfo, portals, 28, 4);
    CHECK_FIELD(CairnTableInfo, within_budget, 32, 4);
    CHECK_FIELD(CairnTableInfo, rebuilding, 36, 4);
    CHECK_FIELD(CairnTableInfo, sampled_pairs, 40, 4);
    CHECK_FIELD(CairnTableInfo, mean_loss, 44, 4);
    CHECK_FIELD(CairnTableInfo, edited_cells, 48, 8);
    CHECK_FIELD(CairnTableInfo, entries, 56, 8);
    CHECK_FIELD(CairnTableInfo, cells, 64, 8);
    CHECK_FIELD(CairnTableInfo, memory_bytes, 72, 8);
    CHECK_FIELD(CairnTableInfo, repaired_entries, 80, 8);
    CHECK_FIELD(CairnTableInfo, work_done, 88, 8);
    CHECK_FIELD(CairnTableInfo, work_total, 96, 8);
    CHECK_FIELD(CairnTableInfo, nodes, 104, 4);
    CHECK_FIELD(CairnTableInfo, stale_nodes, 108, 4);
}

static void statuses_have_their_pinned_values(void) {

    CHECK_EQ(CAIRN_OK, 0);
    CHECK_EQ(CAIRN_NO_PATH, 1);
    CHECK_EQ(CAIRN_PARTIAL, 2);
    CHECK_EQ(CAIRN_BOUNDED, 3);
    CHECK_EQ(CAIRN_BUDGET_SPENT, 4);
    CHECK_EQ(CAIRN_TRUNCATED, 5);
    CHECK_EQ(CAIRN_ENDPOINT_BLOCKED, 6);
    CHECK_EQ(CAIRN_NOT_FOUND, 7);
    CHECK_EQ(CAIRN_OVER_BUDGET, 8);
    CHECK_EQ(CAIRN_CANCELLED, 9);
    CHECK_EQ(CAIRN_ERROR_NULL, -1);
    CHECK_EQ(CAIRN_ERROR_STRUCT_SIZE, -2);
    CHECK_EQ(CAIRN_ERROR_UNSUPPORTED, -3);
    CHECK_EQ(CAIRN_ERROR_OUT_OF_BOUNDS, -4);
    CHECK_EQ(CAIRN_ERROR_SELECTOR, -5);
    CHECK_EQ(CAIRN_ERROR_DIMENSIONS, -6);
    CHECK_EQ(CAIRN_ERROR_TOO_LARGE, -7);
    CHECK_EQ(CAIRN_ERROR_COST, -8);
    CHECK_EQ(CAIRN_ERROR_LENGTH, -9);
    CHECK_EQ(CAIRN_ERROR_PARSE, -10);
    CHECK_EQ(CAIRN_ERROR_OUT_OF_MEMORY, -11);
    CHECK_EQ(CAIRN_ERROR_CAPACITY, -12);
    CHECK_EQ(CAIRN_ERROR_BUSY, -13);
    CHECK_EQ(CAIRN_ERROR_POISONED, -14);
    CHECK_EQ(CAIRN_ERROR_INTERNAL, -15);
    CHECK_EQ(CAIRN_ERROR_COST_OVERFLOW, -16);
    CHECK_EQ(CAIRN_ERROR_NO_SEARCH, -17);
    CHECK_EQ(CAIRN_ERROR_OUT_OF_NODES, -18);
    CHECK_EQ(CAIRN_ERROR_NO_TABLE, -19);
    CHECK_EQ(CAIRN_ERROR_SUSPENDED, -20);
    CHECK_EQ(CAIRN_ERROR_MEMORY_LIMIT, -21);
    CHECK_EQ(CAIRN_ERROR_BLOCKED, -22);
    CHECK_EQ(CAIRN_ERROR_BLOB, -23);
    CHECK_EQ(CAIRN_ERROR_BLOB_VERSION, -24);
    CHECK_EQ(CAIRN_ERROR_OTHER_MAP, -25);
    CHECK_EQ(CAIRN_ERROR_COUNT, -26);
}

static void constants_have_their_pinned_values(void) {
    CHECK_EQ(CAIRN_ABI_VERSION, 1);
    CHECK_EQ(CAIRN_NEIGHBOURS_4, 4);
    CHECK_EQ(CAIRN_NEIGHBOURS_8, 8);
    CHECK_EQ(CAIRN_DIAGONAL_BOTH_FREE, 0);
    CHECK_EQ(CAIRN_DIAGONAL_ONE_FREE, 1);
    CHECK_EQ(CAIRN_DIAGONAL_ALWAYS, 2);
    CHECK_EQ(CAIRN_CHARGE_AVERAGE, 0);
    CHECK_EQ(CAIRN_CHARGE_ENTERED, 1);
    CHECK_EQ(CAIRN_TERRAIN_BLOCKED, 0);
    CHECK_EQ(CAIRN_ALGORITHM_AUTO, 0);
    CHECK_EQ(CAIRN_ALGORITHM_ASTAR, 1);
    CHECK_EQ(CAIRN_ALGORITHM_FRINGE, 2);
    CHECK_EQ(CAIRN_ALGORITHM_C, 3);
    CHECK_EQ(CAIRN_ALGORITHM_IDA, 4);
    CHECK_EQ(CAIRN_ALGORITHM_ME_IDA, 5);
    CHECK_EQ(CAIRN_ALGORITHM_CAZENAVE_IDA, 6);
    CHECK_EQ(CAIRN_ALGORITHM_FRINGE_BUCKETS, 7);
    CHECK_EQ(CAIRN_ALGORITHM_CANONICAL_ASTAR, 8);
    CHECK_EQ(CAIRN_ALGORITHM_JUMP, 9);
    CHECK_EQ(CAIRN_ALGORITHM_JUMP_GRAPH, 10);
    CHECK_EQ(CAIRN_OPEN_LIST_AUTO, 0);
    CHECK_EQ(CAIRN_OPEN_LIST_STACKS, 1);
    CHECK_EQ(CAIRN_OPEN_LIST_HEAP, 2);
    CHECK_EQ(CAIRN_OPEN_LIST_MULTI_STACK, 3);
    CHECK_EQ(CAIRN_OPEN_LIST_TWO_STACKS, 4);
    CHECK_EQ(CAIRN_HEURISTIC_AUTO, 0);
    CHECK_EQ(CAIRN_HEURISTIC_NAIVE, 1);
    CHECK_EQ(CAIRN_HEURISTIC_ALT, 2);
    CHECK_EQ(CAIRN_HEURISTIC_ALT_BEST, 3);
    CHECK_EQ(CAIRN_HEURISTIC_CANONICAL, 4);
    CHECK_EQ(CAIRN_HEURISTIC_REGIONS, 5);
    CHECK_EQ(CAIRN_HEURISTIC_EUCLIDEAN, 6);
    CHECK_EQ(CAIRN_DEAD_END_CUT_SOUND, 0);
    CHECK_EQ(CAIRN_DEAD_END_CUT_PAPER, 1);
    CHECK_EQ(CAIRN_DEAD_END_CUT_NONE, 2);
    CHECK(CAIRN_NO_BOUND == UINT64_MAX);
    CHECK_EQ(CAIRN_QUERY_PARTIAL, 1);
    CHECK_EQ(CAIRN_QUERY_IGNORE_COMPONENTS, 2);
    CHECK_EQ(CAIRN_QUERY_IGNORE_LANDMARK_TEST, 4);
    CHECK_EQ(CAIRN_ANSWERED_BY_SEARCH, 0);
    CHECK_EQ(CAIRN_ANSWERED_BY_ENDPOINTS, 1);
    CHECK_EQ(CAIRN_ANSWERED_BY_COMPONENTS, 2);
    CHECK_EQ(CAIRN_ANSWERED_BY_LANDMARKS, 3);
    CHECK_EQ(CAIRN_STATE_UNTOUCHED, 0);
    CHECK_EQ(CAIRN_STATE_OPEN, 1);
    CHECK_EQ(CAIRN_STATE_CLOSED, 2);
    CHECK_EQ(CAIRN_STATE_PATH, 3);
    CHECK_EQ(CAIRN_TABLE_LANDMARKS, 0);
    CHECK_EQ(CAIRN_TABLE_REGIONS, 1);
    CHECK_EQ(CAIRN_TABLE_JUMP_GRAPH, 2);
    CHECK_EQ(CAIRN_TABLE_EXACT, 0);
    CHECK_EQ(CAIRN_TABLE_STALE, 1);
    CHECK_EQ(CAIRN_TABLE_SUSPENDED, 2);
    CHECK_EQ(CAIRN_TABLE_BUILDING, 3);
    CHECK_EQ(CAIRN_PLACEMENT_FARTHEST, 0);
    CHECK_EQ(CAIRN_PLACEMENT_RANDOM, 1);
    CHECK_EQ(CAIRN_PLACEMENT_GIVEN, 2);
    CHECK_EQ(CAIRN_LANDMARK_ENTRIES_CELLS, 0);
    CHECK_EQ(CAIRN_LANDMARK_ENTRIES_JUMP_POINTS, 1);
    CHECK_EQ(CAIRN_REGIONS_BOUNDARY, 0);
    CHECK_EQ(CAIRN_REGIONS_BORDER, 1);
    CHECK_EQ(CAIRN_REGIONS_PORTAL, 2);
    CHECK_EQ(CAIRN_REGIONS_GATEWAY, 3);
    CHECK_EQ(CAIRN_REDUCTION_AREAS, 0);
    CHECK_EQ(CAIRN_REDUCTION_PORTALS, 1);
    CHECK_EQ(CAIRN_REDUCTION_AREAS_THEN_PORTALS, 2);
    CHECK_EQ(CAIRN_PORTAL_DISTANCE_MINIMUM, 0);
    CHECK_EQ(CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED, 1);
    CHECK_EQ(CAIRN_AREA_PORTAL, 1 << 30);
}

static void header_and_library_are_of_one_version(void) {
    CHECK_EQ(cairn_abi_version(), CAIRN_ABI_VERSION);
    CHECK_EQ(cairn_version(), CAIRN_VERSION_MAJOR << 16 | CAIRN_VERSION_MINOR << 8 | CAIRN_VERSION_PATCH);
}

int main(void) {
    structs_have_their_pinned_layout();
    structs_of_tables_have_their_pinned_layout();
    statuses_have_their_pinned_values();
    constants_have_their_pinned_values();
    header_and_library_are_of_one_version();
    return check_summary("layout");
}
