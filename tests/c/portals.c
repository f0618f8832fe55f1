/*
 * Searches over portals by name: bounds against A*, optimal paths where each crossing is a portal, first legs that are walked
 * one after another, budgets, edits between, and what is refused. Elsewhere: combinations in combinations.c.
 */

#include "support.h"

enum { SIDE = 70, CELLS = SIDE * SIDE };

static uint64_t random_state = 11;
static CairnSearcher *searcher;
static CairnCell path[CELLS];

static uint32_t random_number(uint32_t limit) {
    return random_below(&random_state, limit);
}

static CairnCell random_cell(void) {
    return cell_at((int32_t)random_number(SIDE), (int32_t)random_number(SIDE));
}

/* Walls with holes, and terrain of two weights if requested. */
static CairnMap *walls(uint32_t neighbours, uint32_t diagonal_rule, uint16_t weight) {
    CairnMapDef def = def_of(SIDE, SIDE);
    CairnMap *map;
    def.neighbours = neighbours;
    def.diagonal_rule = diagonal_rule;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, weight), CAIRN_OK);
    for (int i = 0; i < 90; i++) {
        const CairnCell cell = cell_at((int32_t)random_number(SIDE - 12), (int32_t)random_number(SIDE - 12));
        const uint8_t terrain = i % 3 == 0 ? 2 : CAIRN_TERRAIN_BLOCKED;
        const int is_row = random_number(2) == 0;
        CHECK_STATUS(cairn_map_set_rect(map, cell.x, cell.y, is_row ? 12 : 1, is_row ? 1 : 12, terrain), CAIRN_OK);
    }
    return map;
}

static CairnRegionsDef tiles(uint32_t tile_side, uint32_t portal_span) {
    CairnRegionsDef def = regions_def(CAIRN_REGIONS_TILES);
    def.tile_side = tile_side;
    def.portal_span = portal_span;
    return def;
}

static CairnResult find(const CairnMap *map, CairnQuery query, uint32_t algorithm) {
    CairnResult result = prepared_result();
    query.algorithm = algorithm;
    const CairnStatus status = cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result);
    CHECK_STATUS(status, result.outcome);
    return result;
}

/* A path no cheaper than that of A*, and within the bound that is reported. */
static void check_bound(const CairnMap *map, CairnQuery query, int is_optimal) {
    const CairnResult best = find(map, query, CAIRN_ALGORITHM_ASTAR);
    const CairnResult found = find(map, query, CAIRN_ALGORITHM_PORTALS);
    CHECK_EQ(found.outcome == CAIRN_BOUNDED ? CAIRN_OK : found.outcome, best.outcome);
    CHECK(found.outcome != CAIRN_BOUNDED || !is_optimal);
    CHECK(found.lower_bound <= best.cost && best.cost <= found.cost);
    CHECK_EQ(found.excess_bound, best.outcome == CAIRN_OK ? found.cost - found.lower_bound : 0);
    CHECK_EQ(found.open_list, CAIRN_OPEN_LIST_AUTO);
    if (best.outcome == CAIRN_OK) {
        CHECK(same_cell(path[0], query.start) && same_cell(path[found.path_length - 1], query.goal));
    }
}

static void paths_keep_to_their_bounds_through_edits(uint32_t neighbours, uint32_t diagonal_rule, uint16_t weight) {
    for (uint32_t span = 1; span <= 9; span += 4) {
        CairnMap *map = walls(neighbours, diagonal_rule, weight);
        const CairnRegionsDef def = tiles(8 + random_number(12), span);
        CHECK_STATUS(cairn_map_build_regions(map, &def, NULL, NULL), CAIRN_OK);
        CHECK_EQ(table_info_of(map, CAIRN_TABLE_REGIONS, 0).kind, CAIRN_REGIONS_TILES);
        for (int i = 0; i < 120; i++) {
            const int is_exact = table_info_of(map, CAIRN_TABLE_REGIONS, 0).state == CAIRN_TABLE_STATE_EXACT;
            check_bound(map, query_between(random_cell(), random_cell()), span == 1 && is_exact);
            if (i >= 40) {
                const CairnCell cell = random_cell();
                CHECK_STATUS(cairn_map_set_cell(map, cell.x, cell.y, (uint8_t)random_number(3)), CAIRN_OK);
            }
            if (i % 20 == 19) {
                CHECK(cairn_map_maintain(map, i % 40 == 39 ? UINT64_MAX : 1000) >= 0);
            }
        }
        cairn_map_destroy(map);
    }
}

/* Leg after leg leads to the goal. */
static void first_legs_are_walked_one_after_another(void) {
    CairnMap *map = walls(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_BOTH_PASSABLE, 1);
    const CairnRegionsDef def = tiles(10, 4);
    uint32_t legs = 0;
    CHECK_STATUS(cairn_map_build_regions(map, &def, NULL, NULL), CAIRN_OK);
    for (int i = 0; i < 40; i++) {
        CairnQuery query = query_between(random_cell(), random_cell());
        const CairnResult whole = find(map, query, CAIRN_ALGORITHM_PORTALS);
        query.flags = CAIRN_QUERY_FIRST_LEG;
        for (int leg = 0; leg < 100; leg++) {
            const CairnResult result = find(map, query, CAIRN_ALGORITHM_PORTALS);
            CHECK(result.expanded <= whole.expanded || leg > 0);
            if (result.outcome != CAIRN_PARTIAL) {
                CHECK(result.outcome == whole.outcome || (whole.path_length > 0 && result.path_length > 0));
                break;
            }
            CHECK_EQ(result.reason, CAIRN_FIRST_LEG);
            CHECK(result.path_length > 1 && result.excess_bound == 0);
            CHECK(same_cell(result.end, path[result.path_length - 1]));
            query.start = result.end;
            legs += 1;
        }
    }
    CHECK(legs > 40);
    cairn_map_destroy(map);
}

static void budgets_end_a_search_early_and_change_nothing_else(void) {
    CairnMap *map = walls(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_ALWAYS, 3);
    const CairnRegionsDef def = tiles(0, 0);
    CHECK_STATUS(cairn_map_build_regions(map, &def, NULL, NULL), CAIRN_OK);
    for (int i = 0; i < 60; i++) {
        CairnQuery query = query_between(random_cell(), random_cell());
        const CairnResult whole = find(map, query, CAIRN_ALGORITHM_PORTALS);
        for (uint64_t less = 0; less < whole.expanded; less += 1 + random_number(200)) {
            query.max_expansions = whole.expanded - less;
            const CairnResult result = find(map, query, CAIRN_ALGORITHM_PORTALS);
            CHECK_STATUS(result.outcome, less == 0 ? whole.outcome : CAIRN_BUDGET_SPENT);
            CHECK(result.expanded == query.max_expansions && result.lower_bound <= whole.cost);
        }
    }
    cairn_map_destroy(map);
}

static void what_portals_do_not_go_with_is_refused(void) {
    CairnMap *map = walls(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_BOTH_PASSABLE, 1);
    const CairnRegionsDef def = tiles(0, 0);
    CairnQuery query = query_between(cell_at(0, 0), cell_at(SIDE - 1, SIDE - 1));
    CairnSearcherDef small;
    CairnSearcher *few;
    CairnResult result = prepared_result();
    query.algorithm = CAIRN_ALGORITHM_PORTALS;
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_NO_TABLE);
    CHECK_STATUS(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_NO_TABLE); /* they are of another kind */
    CHECK_STATUS(cairn_map_build_regions(map, &def, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_OK);
    query.heuristic = CAIRN_HEURISTIC_REGIONS;
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_NO_TABLE);
    query.heuristic = CAIRN_HEURISTIC_AUTO;
    query.flags = CAIRN_QUERY_PARTIAL;
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_UNSUPPORTED);
    query.flags = CAIRN_QUERY_FIRST_LEG;
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_OK);
    query.open_list = CAIRN_OPEN_LIST_HEAP;
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_UNSUPPORTED);
    query.open_list = CAIRN_OPEN_LIST_AUTO;
    CHECK_STATUS(cairn_searcher_def_init(&small, sizeof small), CAIRN_OK);
    small.open_entries = 1000;
    CHECK_STATUS(cairn_searcher_create(&small, &few), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_find_path(few, map, &query, NULL, 0, &result), CAIRN_ERROR_CAPACITY);
    cairn_searcher_destroy(few);
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_UNSUPPORTED);
    cairn_map_destroy(map);
}

int main(void) {
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    paths_keep_to_their_bounds_through_edits(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_BOTH_PASSABLE, 1);
    paths_keep_to_their_bounds_through_edits(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_ONE_PASSABLE, 4);
    paths_keep_to_their_bounds_through_edits(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_ALWAYS, 1);
    paths_keep_to_their_bounds_through_edits(CAIRN_NEIGHBOURS_4, CAIRN_DIAGONAL_BOTH_PASSABLE, 3);
    first_legs_are_walked_one_after_another();
    budgets_end_a_search_early_and_change_nothing_else();
    what_portals_do_not_go_with_is_refused();
    cairn_searcher_destroy(searcher);
    return check_summary("portals");
}
