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

    CHECK_SIZE(CairnSearcherDef, 16);
    CHECK_FIELD(CairnSearcherDef, struct_size, 0, 4);
    CHECK_FIELD(CairnSearcherDef, open_entries, 4, 4);
    CHECK_FIELD(CairnSearcherDef, max_cells, 8, 8);

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
    CHECK_FIELD(CairnQuery, reserved, 60, 4);

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

static void constants_have_their_pinned_values(void) {
    CHECK_EQ(CAIRN_ABI_VERSION, 1);

    CHECK_EQ(CAIRN_OK, 0);
    CHECK_EQ(CAIRN_NO_PATH, 1);
    CHECK_EQ(CAIRN_PARTIAL, 2);
    CHECK_EQ(CAIRN_BOUNDED, 3);
    CHECK_EQ(CAIRN_BUDGET_SPENT, 4);
    CHECK_EQ(CAIRN_TRUNCATED, 5);
    CHECK_EQ(CAIRN_ENDPOINT_BLOCKED, 6);
    CHECK_EQ(CAIRN_NOT_FOUND, 7);
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
    CHECK_EQ(CAIRN_OPEN_LIST_AUTO, 0);
    CHECK_EQ(CAIRN_OPEN_LIST_STACKS, 1);
    CHECK_EQ(CAIRN_OPEN_LIST_HEAP, 2);
    CHECK_EQ(CAIRN_OPEN_LIST_MULTI_STACK, 3);
    CHECK_EQ(CAIRN_OPEN_LIST_TWO_STACKS, 4);
    CHECK_EQ(CAIRN_HEURISTIC_AUTO, 0);
    CHECK_EQ(CAIRN_HEURISTIC_NAIVE, 1);
    CHECK_EQ(CAIRN_DEAD_END_CUT_SOUND, 0);
    CHECK_EQ(CAIRN_DEAD_END_CUT_PAPER, 1);
    CHECK_EQ(CAIRN_DEAD_END_CUT_NONE, 2);
    CHECK(CAIRN_NO_BOUND == UINT64_MAX);
    CHECK_EQ(CAIRN_QUERY_PARTIAL, 1);
    CHECK_EQ(CAIRN_ANSWERED_BY_SEARCH, 0);
    CHECK_EQ(CAIRN_ANSWERED_BY_ENDPOINTS, 1);
    CHECK_EQ(CAIRN_ANSWERED_BY_COMPONENTS, 2);
    CHECK_EQ(CAIRN_STATE_UNTOUCHED, 0);
    CHECK_EQ(CAIRN_STATE_OPEN, 1);
    CHECK_EQ(CAIRN_STATE_CLOSED, 2);
    CHECK_EQ(CAIRN_STATE_PATH, 3);
}

static void header_and_library_are_of_one_version(void) {
    CHECK_EQ(cairn_abi_version(), CAIRN_ABI_VERSION);
    CHECK_EQ(cairn_version(), CAIRN_VERSION_MAJOR << 16 | CAIRN_VERSION_MINOR << 8 | CAIRN_VERSION_PATCH);
}

int main(void) {
    structs_have_their_pinned_layout();
    constants_have_their_pinned_values();
    header_and_library_are_of_one_version();
    return check_summary("layout");
}
