/*
 * General searches: what the arguments of each call may be, what it reports, and that slices of any size find what the
 * whole search finds. That every path is the cheapest is tested in Rust.
 */

#include "support.h"

enum { WIDTH = 24, HEIGHT = 16, CELLS = WIDTH * HEIGHT };

static CairnMap *map;           /* 24 x 16, with two walls: see make_world */
static CairnSearcher *searcher; /* for that map */
static CairnOverlay *overlay;   /* for that map, with nothing in it unless a test says so */
static CairnCell path[CELLS], other_path[CELLS];

static CairnRect rect_at(int32_t x, int32_t y, uint32_t width, uint32_t height) {
    CairnRect rect;
    rect.x = x;
    rect.y = y;
    rect.width = width;
    rect.height = height;
    return rect;
}

/* Walls in columns 8 and 16, the first open below and the second above. */
static void make_world(void) {
    const CairnMapDef def = def_of(WIDTH, HEIGHT);
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, 8, 0, 1, HEIGHT - 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, 16, 1, 1, HEIGHT - 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_create(map, &overlay), CAIRN_OK);
    searcher = searcher_for(map);
}

static void destroy_world(void) {
    cairn_searcher_destroy(searcher);
    cairn_overlay_destroy(overlay);
    cairn_map_destroy(map);
}

/* From the top left corner to the top right one, around both walls. */
static CairnQuery query_through(void) {
    return query_between(cell_at(0, 0), cell_at(WIDTH - 1, 0));
}

static int same_result(const CairnResult *a, const CairnResult *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static int same_path(uint32_t cells) {
    return memcmp(path, other_path, cells * sizeof path[0]) == 0;
}

/* A search whose result must be zero on an error, whatever it held. */
static CairnResult search(const CairnQuery *query, const CairnOverlay *with, const CairnRect *goals, uint32_t count,
                          CairnStatus expected) {
    CairnResult result = prepared_result();
    MAKE_STALE(result);
    CHECK_STATUS(cairn_searcher_search(searcher, map, query, with, goals, count, path, CELLS, &result), expected);
    CHECK(expected >= 0 || FIELDS_ARE_ZERO(result));
    CHECK_EQ(result.struct_size, sizeof result);
    CHECK_EQ(result.path_offset, 0);
    CHECK_EQ(result.reserved, 0);
    return result;
}

static CairnResult search_for(const CairnQuery *query, const CairnRect *goals, uint32_t count, CairnStatus expected) {
    return search(query, NULL, goals, count, expected);
}

static CairnResult search_with(const CairnQuery *query, const CairnOverlay *with, CairnStatus expected) {
    return search(query, with, NULL, 0, expected);
}

/* ---- the whole search ------------------------------------------------------------------------------------------ */

static void build_all_tables(void) {
    CairnRegionsDef tiles = regions_def(CAIRN_REGIONS_TILES);
    tiles.tile_side = 8;
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_regions(map, &tiles, NULL, NULL), CAIRN_OK);
}

static void without_goals_and_overlay_it_is_find_path(void) {
    CairnQuery query = query_through();
    CairnResult found = prepared_result();
    uint32_t methods = 0;
    build_all_tables();
    for (uint32_t number = 0; number < COMBINATIONS; number++) {
        choose_combination(&query, number);
        query.max_expansions = query.algorithm == CAIRN_ALGORITHM_IDA ? 1000 : 0;
        if (cairn_map_supports_query(map, &query) != CAIRN_OK) {
            continue;
        }
        const CairnStatus status = cairn_searcher_find_path(searcher, map, &query, other_path, CELLS, &found);
        const CairnResult result = search_with(&query, NULL, status);
        CHECK(same_result(&result, &found));
        CHECK(same_path(found.written));
        methods += 1;
    }
    CHECK(methods > 100);
}

static void the_nearest_goal_is_found_and_named(void) {
    const CairnRect goals[5] = {rect_at(23, 0, 1, 1), rect_at(8, 3, 1, 1), rect_at(12, 12, 3, 2), rect_at(17, 2, 4, 4),
                                rect_at(12, 3, 2, 9)};
    CairnQuery query = query_between(cell_at(2, 14), cell_at(-5, 99));
    /* The second is a wall; to the third it is along the bottom. The goal of the query is not used. */
    CairnResult result = search_for(&query, goals, 5, CAIRN_OK);
    CHECK_EQ(result.goal, 2);
    CHECK_EQ(result.cost, 7 * 70 + 3 * 99);
    CHECK(same_cell(result.end, cell_at(12, 13)));
    CHECK(same_cell(path[result.path_length - 1], result.end));
    CHECK_EQ(result.overlaid, 0);
    query.start = cell_at(20, 15);
    result = search_for(&query, goals, 5, CAIRN_OK);
    CHECK_EQ(result.goal, 3);
    CHECK(same_cell(result.end, cell_at(20, 5)));
    /* Of two goals that share a cell, the first. */
    const CairnRect twice[3] = {goals[0], rect_at(13, 5, 1, 1), goals[4]};
    query.start = cell_at(15, 5);
    CHECK_EQ(search_for(&query, twice, 3, CAIRN_OK).goal, 1);
    /* In a goal already, though no edge of it is near. */
    const CairnRect around[2] = {goals[0], rect_at(9, 1, 7, 14)};
    query.start = cell_at(12, 8);
    result = search_for(&query, around, 2, CAIRN_OK);
    CHECK_EQ(result.goal, 1);
    CHECK_EQ(result.cost, 0);
    CHECK_EQ(result.path_length, 1);
}

static void a_building_is_reached_next_to_it(void) {
    const CairnRect building = rect_at(3, 4, 3, 4);
    CairnQuery query = query_between(cell_at(0, 0), cell_at(0, 0));
    CHECK_STATUS(cairn_map_set_rect(map, 3, 4, 3, 4, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CairnResult result = search_for(&query, &building, 1, CAIRN_ENDPOINT_BLOCKED);
    CHECK(same_cell(result.end, cell_at(3, 4)));
    CHECK_EQ(result.path_length, 0);
    query.flags = CAIRN_QUERY_NEXT_TO_GOAL;
    result = search_for(&query, &building, 1, CAIRN_OK);
    CHECK(same_cell(result.end, cell_at(2, 3)) || same_cell(result.end, cell_at(3, 3)) ||
          same_cell(result.end, cell_at(2, 4)));
    /* The goal of the query alone, by either call. */
    query.goal = cell_at(4, 4);
    result = search_for(&query, NULL, 0, CAIRN_OK);
    CHECK_EQ(result.end.y, 3);
    CairnResult found = prepared_result();
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, other_path, CELLS, &found), CAIRN_OK);
    CHECK(same_result(&result, &found));
    CHECK_STATUS(cairn_map_set_rect(map, 3, 4, 3, 4, 1), CAIRN_OK);
}

static void a_blocked_start_can_be_left_if_the_query_says_so(void) {
    CairnQuery query = query_between(cell_at(8, 4), cell_at(3, 4));
    CairnResult result = search_for(&query, NULL, 0, CAIRN_ENDPOINT_BLOCKED);
    CHECK(same_cell(result.end, query.start));
    query.flags = CAIRN_QUERY_FROM_BLOCKED;
    result = search_for(&query, NULL, 0, CAIRN_OK);
    CHECK_EQ(result.cost, 5 * 70);
    CHECK_EQ(result.algorithm, CAIRN_ALGORITHM_CANONICAL_ASTAR);
    /* Both ends of the step out of the wall are open to it. */
    query.goal = cell_at(13, 4);
    CHECK_EQ(search_for(&query, NULL, 0, CAIRN_OK).cost, 5 * 70);
    query.goal = cell_at(8, 6);
    search_for(&query, NULL, 0, CAIRN_ENDPOINT_BLOCKED);
}

static void a_partial_path_leads_towards_a_blocked_goal(void) {
    CairnQuery query = query_between(cell_at(2, 4), cell_at(8, 4));
    const CairnRect wall = rect_at(8, 2, 1, 5);
    query.flags = CAIRN_QUERY_PARTIAL;
    CairnResult result = search_for(&query, NULL, 0, CAIRN_PARTIAL);
    CHECK_STATUS(result.reason, CAIRN_ENDPOINT_BLOCKED);
    CHECK(same_cell(result.end, cell_at(7, 4)));
    CHECK_EQ(result.cost, 5 * 70);
    result = search_for(&query, &wall, 1, CAIRN_PARTIAL);
    CHECK_STATUS(result.reason, CAIRN_ENDPOINT_BLOCKED);
    CHECK_EQ(result.end.x, 7);
    /* Within a limit the reason is the limit. */
    query.max_expansions = 3;
    CHECK_STATUS(search_for(&query, NULL, 0, CAIRN_PARTIAL).reason, CAIRN_BUDGET_SPENT);
}

static void an_overlay_counts_where_it_is_in_the_way(void) {
    const CairnQuery query = query_through();
    const CairnResult plain = search_with(&query, NULL, CAIRN_OK);
    memcpy(other_path, path, sizeof path);
    /* It is empty, then away from the path. */
    CairnResult result = search_with(&query, overlay, CAIRN_OK);
    CHECK(same_result(&result, &plain) && same_path(plain.written));
    CHECK_STATUS(cairn_overlay_set_rect(overlay, 18, 8, 4, 4, CAIRN_OVERLAY_BLOCKED), CAIRN_OK);
    result = search_with(&query, overlay, CAIRN_OK);
    CHECK_EQ(result.overlaid, 0);
    CHECK(same_result(&result, &plain) && same_path(plain.written));
    /* In the only way: more expensive, then blocked. */
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 16, 0, 10), CAIRN_OK);
    result = search_with(&query, overlay, CAIRN_OK);
    CHECK_EQ(result.overlaid, 1);
    CHECK_EQ(result.cost, plain.cost + 2 * 10 * 70 / 2);
    CHECK_EQ(result.algorithm, CAIRN_ALGORITHM_CANONICAL_ASTAR);
    CHECK(result.expanded > plain.expanded);
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 16, 0, CAIRN_OVERLAY_BLOCKED), CAIRN_OK);
    result = search_with(&query, overlay, CAIRN_NO_PATH);
    CHECK_EQ(result.overlaid, 1);
    CHECK_EQ(result.path_length, 0);
    /* The agent itself stands in it. */
    CHECK_STATUS(cairn_overlay_clear(overlay), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 0, 0, CAIRN_OVERLAY_BLOCKED), CAIRN_OK);
    result = search_with(&query, overlay, CAIRN_OK);
    CHECK(same_result(&result, &plain));
    CHECK_STATUS(cairn_overlay_clear(overlay), CAIRN_OK);
}

static void a_goal_can_be_blocked_by_the_overlay(void) {
    CairnQuery query = query_through();
    const CairnRect goals[2] = {rect_at(23, 0, 1, 1), rect_at(23, 9, 1, 1)};
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 23, 0, CAIRN_OVERLAY_BLOCKED), CAIRN_OK);
    CairnResult result = search_with(&query, overlay, CAIRN_ENDPOINT_BLOCKED);
    CHECK(same_cell(result.end, query.goal));
    CHECK_EQ(result.overlaid, 1);
    CHECK_EQ(search(&query, overlay, goals, 2, CAIRN_OK).goal, 1);
    query.flags = CAIRN_QUERY_PARTIAL;
    result = search_with(&query, overlay, CAIRN_PARTIAL);
    CHECK_STATUS(result.reason, CAIRN_ENDPOINT_BLOCKED);
    CHECK(same_cell(result.end, cell_at(22, 0)));
    query.flags = CAIRN_QUERY_NEXT_TO_GOAL;
    CHECK(same_cell(search_with(&query, overlay, CAIRN_OK).end, cell_at(22, 0)));
    CHECK_STATUS(cairn_overlay_clear(overlay), CAIRN_OK);
}

/* ---- slices ---------------------------------------------------------------------------------------------------- */

static void slices_find_what_the_whole_search_finds(const CairnQuery *query, const CairnOverlay *with,
                                                    const CairnRect *goals, uint32_t count, uint64_t expansions) {
    CairnResult whole = prepared_result(), sliced = prepared_result();
    const CairnStatus outcome =
        cairn_searcher_search(searcher, map, query, with, goals, count, other_path, CELLS, &whole);
    uint64_t steps = 1;
    CairnStatus status;
    CHECK(outcome >= 0);
    CHECK_STATUS(cairn_searcher_begin(searcher, map, query, with, goals, count), CAIRN_OK);
    while ((status = cairn_searcher_step(searcher, map, with, expansions)) == CAIRN_RUNNING) {
        /* Before the end there is nothing to finish. */
        if (steps == 1) {
            MAKE_STALE(sliced);
            CHECK_STATUS(cairn_searcher_finish(searcher, path, CELLS, &sliced), CAIRN_ERROR_NO_SEARCH);
            CHECK(FIELDS_ARE_ZERO(sliced));
        }
        steps += 1;
    }
    CHECK_STATUS(status, CAIRN_OK);
    CHECK(steps <= whole.expanded / expansions + 1);
    /* More steps do nothing. */
    CHECK_STATUS(cairn_searcher_step(searcher, map, with, expansions), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_finish(searcher, path, CELLS, &sliced), outcome);
    CHECK(same_result(&sliced, &whole));
    CHECK(same_path(whole.written));
    CHECK_STATUS(cairn_searcher_step(searcher, map, with, expansions), CAIRN_ERROR_NO_SEARCH);
    CHECK_STATUS(cairn_searcher_finish(searcher, path, CELLS, &sliced), CAIRN_ERROR_NO_SEARCH);
}

static void any_slices_of_any_algorithm(void) {
    static const uint64_t slices[3] = {1, 7, 1000};
    static const uint32_t general[5] = {CAIRN_ALGORITHM_AUTO, CAIRN_ALGORITHM_ASTAR, CAIRN_ALGORITHM_CANONICAL_ASTAR,
                                        CAIRN_ALGORITHM_JUMP, CAIRN_ALGORITHM_JUMP_GRAPH};
    const CairnRect goals[3] = {rect_at(20, 14, 2, 2), rect_at(16, 9, 1, 1), rect_at(14, 2, 1, 3)};
    build_all_tables();
    CHECK_STATUS(cairn_overlay_set_rect(overlay, 9, 10, 4, 6, 3), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_set_rect(overlay, 13, 3, 2, 3, CAIRN_OVERLAY_BLOCKED), CAIRN_OK);
    for (size_t i = 0; i < COUNT_OF(slices); i++) {
        CairnQuery query = query_through();
        for (query.algorithm = 0; query.algorithm < ALGORITHMS; query.algorithm++) {
            /* Plain IDA* would not end. */
            query.max_expansions = query.algorithm == CAIRN_ALGORITHM_IDA ? 3000 : 0;
            CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_OK);
            slices_find_what_the_whole_search_finds(&query, NULL, NULL, 0, slices[i]);
        }
        query.max_expansions = 0;
        for (size_t j = 0; j < COUNT_OF(general); j++) {
            query.algorithm = general[j];
            slices_find_what_the_whole_search_finds(&query, overlay, NULL, 0, slices[i]);
            slices_find_what_the_whole_search_finds(&query, NULL, goals, 3, slices[i]);
            slices_find_what_the_whole_search_finds(&query, overlay, goals, 3, slices[i]);
            slices_find_what_the_whole_search_finds(&query, overlay, goals + 1, 1, slices[i]);
            query.max_expansions = 30;
            slices_find_what_the_whole_search_finds(&query, overlay, goals, 1, slices[i]);
            query.max_expansions = 0;
        }
    }
    CHECK_STATUS(cairn_overlay_clear(overlay), CAIRN_OK);
}

/* A search that is under way, by A* so that it takes many steps. */
static void begin(const CairnOverlay *with) {
    CairnQuery query = query_through();
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    CHECK_STATUS(cairn_searcher_begin(searcher, map, &query, with, NULL, 0), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_step(searcher, map, with, 5), CAIRN_RUNNING);
}

static void a_change_between_slices_ends_the_search(void) {
    CairnResult result = prepared_result();
    CairnOverlay *another;
    CHECK_STATUS(cairn_overlay_create(map, &another), CAIRN_OK);
    begin(NULL);
    CHECK_STATUS(cairn_map_set_cell(map, 2, 2, 1), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_step(searcher, map, NULL, 5), CAIRN_ERROR_MAP_CHANGED);
    CHECK_STATUS(cairn_searcher_finish(searcher, path, CELLS, &result), CAIRN_ERROR_NO_SEARCH);
    begin(NULL);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_step(searcher, map, NULL, 5), CAIRN_ERROR_MAP_CHANGED);
    begin(overlay);
    CHECK_STATUS(cairn_searcher_step(searcher, map, NULL, 5), CAIRN_ERROR_MAP_CHANGED);
    CHECK_STATUS(cairn_searcher_step(searcher, map, another, 5), CAIRN_ERROR_MAP_CHANGED);
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 20, 14, 1), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_step(searcher, map, overlay, 5), CAIRN_ERROR_MAP_CHANGED);
    begin(NULL);
    CHECK_STATUS(cairn_searcher_step(searcher, map, overlay, 5), CAIRN_ERROR_MAP_CHANGED);
    /* Begun again, it ends as ever. */
    begin(overlay);
    CHECK_STATUS(cairn_searcher_step(searcher, map, overlay, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_finish(searcher, path, CELLS, &result), CAIRN_OK);
    cairn_overlay_destroy(another);
    CHECK_STATUS(cairn_overlay_clear(overlay), CAIRN_OK);
}

static void another_search_replaces_the_one_that_was_begun(void) {
    const CairnQuery query = query_through();
    CairnResult result = prepared_result();
    uint32_t reached;
    CHECK_STATUS(cairn_searcher_step(searcher, map, NULL, 5), CAIRN_ERROR_NO_SEARCH);
    CHECK_STATUS(cairn_searcher_finish(searcher, path, CELLS, &result), CAIRN_ERROR_NO_SEARCH);
    begin(NULL);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_step(searcher, map, NULL, 5), CAIRN_ERROR_NO_SEARCH);
    begin(NULL);
    CHECK_STATUS(cairn_searcher_find_costs(searcher, map, &query, NULL, NULL, 0, 0, NULL, &reached), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_step(searcher, map, NULL, 5), CAIRN_ERROR_NO_SEARCH);
    /* One that is refused does not. */
    begin(NULL);
    CairnQuery outside = query;
    outside.goal = cell_at(WIDTH, 0);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &outside, path, CELLS, &result), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_searcher_begin(searcher, map, &outside, NULL, NULL, 0), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_searcher_step(searcher, map, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_finish(searcher, path, 3, &result), CAIRN_TRUNCATED);
    CHECK_EQ(result.written, 3);
    /* The path stays until the next search. */
    uint32_t written;
    CHECK_STATUS(cairn_searcher_read_path(searcher, 0, path, CELLS, &written), CAIRN_OK);
    CHECK_EQ(written, result.path_length);
}

/* ---- costs ----------------------------------------------------------------------------------------------------- */

static uint32_t costs_to(const CairnQuery *query, const CairnOverlay *with, const CairnCell *goals, uint32_t count,
                         uint64_t max_cost, uint64_t *costs, CairnStatus expected) {
    uint32_t reached = STALE;
    memset(costs, STALE, count * sizeof costs[0]);
    CHECK_STATUS(cairn_searcher_find_costs(searcher, map, query, with, goals, count, max_cost, costs, &reached),
                 expected);
    CHECK(expected >= 0 || (reached == 0 && is_zero(costs, count * sizeof costs[0])));
    return reached;
}

static void costs_are_those_of_single_searches(uint32_t algorithm) {
    const CairnCell goals[6] = {cell_at(5, 5),  cell_at(23, 0),  cell_at(8, 5),
                                cell_at(0, 0), cell_at(12, 12), cell_at(5, 5)};
    CairnQuery query = query_between(cell_at(0, 0), cell_at(-1, -1));
    CairnResult result = prepared_result();
    uint64_t costs[6];
    uint32_t written;
    query.algorithm = algorithm;
    CHECK_EQ(costs_to(&query, NULL, goals, 6, UINT64_MAX, costs, CAIRN_OK), 5);
    for (size_t i = 0; i < COUNT_OF(goals); i++) {
        const CairnQuery single = query_between(query.start, goals[i]);
        const int is_wall = cairn_searcher_find_path(searcher, map, &single, NULL, 0, &result) != CAIRN_OK;
        CHECK_EQ(is_wall, i == 2);
        CHECK(costs[i] == (is_wall ? CAIRN_UNREACHED : result.cost));
    }
    const uint64_t without_overlay = costs[1];
    /* A limit is kept to the unit, and nothing can be read afterwards. */
    CHECK_EQ(costs_to(&query, NULL, goals, 6, 5 * 99, costs, CAIRN_OK), 3);
    CHECK(costs[0] == 5 * 99 && costs[3] == 0 && costs[1] == CAIRN_UNREACHED && costs[4] == CAIRN_UNREACHED);
    CHECK_EQ(costs_to(&query, NULL, goals, 6, 5 * 99 - 1, costs, CAIRN_OK), 1);
    CHECK_STATUS(cairn_searcher_read_path(searcher, 0, path, CELLS, &written), CAIRN_ERROR_NO_SEARCH);
    /* With an overlay. */
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 8, 15, 4), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 5, 5, CAIRN_OVERLAY_BLOCKED), CAIRN_OK);
    CHECK_EQ(costs_to(&query, overlay, goals, 6, UINT64_MAX, costs, CAIRN_OK), 3);
    CHECK(costs[0] == CAIRN_UNREACHED && costs[5] == CAIRN_UNREACHED && costs[1] == without_overlay + 4 * 70);
    CHECK_STATUS(cairn_overlay_clear(overlay), CAIRN_OK);
    /* A limit on the work leaves cells unreached; so does a start that is blocked. */
    query.max_expansions = 1;
    CHECK(costs_to(&query, NULL, goals, 6, UINT64_MAX, costs, CAIRN_OK) < 5);
    query.max_expansions = 0;
    query.start = cell_at(8, 5);
    CHECK_EQ(costs_to(&query, NULL, goals, 6, UINT64_MAX, costs, CAIRN_OK), 0);
    query.flags = CAIRN_QUERY_FROM_BLOCKED;
    CHECK_EQ(costs_to(&query, NULL, goals, 6, UINT64_MAX, costs, CAIRN_OK), 6);
    CHECK(costs[2] == 0);
}

static void costs_that_cannot_be_found_are_refused(void) {
    static CairnCell goals[1025];
    static uint64_t costs[1025];
    CairnQuery query = query_through();
    for (size_t i = 0; i < COUNT_OF(goals); i++) {
        goals[i] = cell_at((int32_t)i % 8, (int32_t)i / 8 % HEIGHT);
    }
    CHECK_EQ(costs_to(&query, NULL, goals, 1024, UINT64_MAX, costs, CAIRN_OK), 1024);
    costs_to(&query, NULL, goals, 1025, UINT64_MAX, costs, CAIRN_ERROR_TOO_LARGE);
    CHECK_EQ(costs_to(&query, NULL, NULL, 0, UINT64_MAX, costs, CAIRN_OK), 0);
    CHECK_EQ(costs_to(&query, overlay, NULL, 0, UINT64_MAX, costs, CAIRN_OK), 0);
    goals[3].x = -1;
    costs_to(&query, NULL, goals, 9, UINT64_MAX, costs, CAIRN_ERROR_OUT_OF_BOUNDS);
    query.start.y = HEIGHT;
    costs_to(&query, NULL, goals, 2, UINT64_MAX, costs, CAIRN_ERROR_OUT_OF_BOUNDS);
    query = query_through();
    query.flags = CAIRN_QUERY_PARTIAL;
    costs_to(&query, NULL, goals, 2, UINT64_MAX, costs, CAIRN_ERROR_UNSUPPORTED);
    query.flags = CAIRN_QUERY_NEXT_TO_GOAL;
    costs_to(&query, NULL, goals, 2, UINT64_MAX, costs, CAIRN_ERROR_UNSUPPORTED);
    query.flags = 64;
    costs_to(&query, NULL, goals, 2, UINT64_MAX, costs, CAIRN_ERROR_SELECTOR);
    query = query_through();
    query.algorithm = CAIRN_ALGORITHM_FRINGE;
    costs_to(&query, NULL, goals, 2, UINT64_MAX, costs, CAIRN_ERROR_UNSUPPORTED);
    query = query_through();
    query.layer = 1;
    costs_to(&query, NULL, goals, 2, UINT64_MAX, costs, CAIRN_ERROR_NO_LAYER);
    query.struct_size = 0;
    costs_to(&query, NULL, goals, 2, UINT64_MAX, costs, CAIRN_ERROR_STRUCT_SIZE);
}

/* A list that is too small is known only during the search. */
static void costs_are_zero_if_the_open_list_was_full(void) {
    const CairnCell goals[2] = {cell_at(0, 1), cell_at(99, 99)};
    const CairnMapDef def = def_of(100, 100);
    const CairnQuery query = query_between(cell_at(50, 50), cell_at(0, 0));
    CairnSearcherDef small;
    CairnMap *large;
    CairnSearcher *limited;
    uint64_t costs[2] = {STALE, STALE};
    uint32_t reached = STALE;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &large), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(large, 50, 52, 2), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_terrain_weight(large, 0, 2, 3), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_def_init(&small, sizeof small), CAIRN_OK);
    small.open_entries = 16;
    CHECK_STATUS(cairn_searcher_create(&small, &limited), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_find_costs(limited, large, &query, NULL, goals, 2, UINT64_MAX, costs, &reached),
                 CAIRN_ERROR_OUT_OF_NODES);
    CHECK(is_zero(costs, sizeof costs));
    CHECK_EQ(reached, 0);
    cairn_searcher_destroy(limited);
    cairn_map_destroy(large);
}

/* ---- many paths ------------------------------------------------------------------------------------------------ */

enum { MANY = 5 };

static CairnQuery queries[MANY];
static CairnResult results[MANY];

/* The third lies outside the map, the fourth ends in a wall. */
static void prepare_many(void) {
    queries[0] = query_through();
    queries[1] = query_between(cell_at(2, 2), cell_at(2, 2));
    queries[2] = query_between(cell_at(0, 0), cell_at(0, HEIGHT));
    queries[3] = query_between(cell_at(0, 0), cell_at(8, 0));
    queries[4] = query_between(cell_at(12, 12), cell_at(3, 3));
    for (int i = 0; i < MANY; i++) {
        results[i] = prepared_result();
        MAKE_STALE(results[i]);
    }
}

static void many_paths_are_those_of_single_searches(void) {
    static const CairnStatus outcomes[MANY] = {CAIRN_OK, CAIRN_OK, CAIRN_ERROR_OUT_OF_BOUNDS, CAIRN_ENDPOINT_BLOCKED,
                                               CAIRN_OK};
    static CairnCell buffer[CELLS];
    uint32_t offset = 0, written;
    for (int overlaid = 0; overlaid < 2; overlaid++) {
        const CairnOverlay *with = overlaid ? overlay : NULL;
        prepare_many();
        CHECK_STATUS(cairn_overlay_set_cell(overlay, 16, 0, 10), CAIRN_OK);
        CHECK_STATUS(cairn_searcher_find_paths(searcher, map, with, queries, MANY, buffer, CELLS, results), CAIRN_OK);
        CHECK_STATUS(cairn_searcher_read_path(searcher, 0, path, CELLS, &written), CAIRN_OK);
        CHECK_EQ(written, results[MANY - 1].path_length);
        offset = 0;
        for (int i = 0; i < MANY; i++) {
            CHECK_STATUS(results[i].outcome, outcomes[i]);
            CHECK_EQ(results[i].path_offset, offset);
            CairnResult single = search(&queries[i], with, NULL, 0, outcomes[i]);
            CHECK(memcmp(buffer + offset, path, results[i].written * sizeof path[0]) == 0);
            offset += results[i].written;
            if (outcomes[i] >= 0) {
                single.path_offset = results[i].path_offset;
            } else {
                single.path_offset = offset;
                single.outcome = single.reason = outcomes[i];
            }
            CHECK(same_result(&results[i], &single));
        }
        CHECK_EQ(results[0].overlaid, overlaid);
        CHECK_STATUS(cairn_overlay_clear(overlay), CAIRN_OK);
    }
}

static void a_buffer_that_is_full_gets_no_more(void) {
    prepare_many();
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, queries, MANY, path, CELLS, results), CAIRN_OK);
    const uint32_t first = results[0].path_length, last = results[4].path_length;
    const uint32_t all = first + 1 + last;
    for (uint32_t capacity = 0; capacity <= all; capacity++) {
        memset(path, STALE, sizeof path);
        const CairnCell untouched = path[0];
        prepare_many();
        CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, queries, MANY, path, capacity, results),
                     capacity < all ? CAIRN_TRUNCATED : CAIRN_OK);
        CHECK(same_cell(path[capacity], untouched));
        CHECK_EQ(results[0].written, capacity < first ? capacity : first);
        CHECK_EQ(results[1].written, capacity > first);
        CHECK_EQ(results[4].written, capacity > first + 1 ? capacity - first - 1 : 0);
        CHECK_EQ(results[4].path_offset, capacity > first + 1 ? first + 1 : capacity);
        CHECK_EQ(results[0].path_length, first);
        CHECK_EQ(results[4].path_length, last);
        CHECK_STATUS(results[4].outcome, CAIRN_OK);
    }
    /* The lengths alone. */
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, queries, MANY, NULL, 0, results), CAIRN_TRUNCATED);
    CHECK_EQ(results[4].path_length, last);
}

static void arrays_have_structs_of_one_size(void) {
    /* A newer program's structs are larger: the arrays are walked by their own size. */
    struct {
        CairnQuery query;
        uint64_t newer;
    } larger_queries[2];
    struct {
        CairnResult result;
        uint64_t newer;
    } larger_results[2];
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(cairn_query_init(&larger_queries[i].query, sizeof larger_queries[0]), CAIRN_OK);
        CHECK_STATUS(cairn_result_init(&larger_results[i].result, sizeof larger_results[0]), CAIRN_OK);
        larger_queries[i].query.goal = cell_at(2 + i, 0);
    }
    CairnQuery *const first_query = &larger_queries[0].query;
    CairnResult *const first_result = &larger_results[0].result;
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, first_query, 2, path, CELLS, first_result), CAIRN_OK);
    CHECK_EQ(larger_results[0].result.path_length, 3);
    CHECK_EQ(larger_results[1].result.path_length, 4);
    CHECK_EQ(larger_results[1].result.path_offset, 3);
    CHECK_EQ(larger_results[1].result.struct_size, sizeof larger_results[0]);
    /* A field that the library does not know: that query alone is refused, but no result can be. */
    larger_queries[0].newer = 1;
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, first_query, 2, path, CELLS, first_result), CAIRN_OK);
    CHECK_STATUS(larger_results[0].result.outcome, CAIRN_ERROR_UNSUPPORTED);
    CHECK_EQ(larger_results[1].result.path_length, 4);
    larger_results[1].newer = 1;
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, first_query, 2, path, CELLS, first_result),
                 CAIRN_ERROR_UNSUPPORTED);
    CHECK(is_zero(&larger_results[1].result.outcome, sizeof(CairnResult) - sizeof(uint32_t)));

    prepare_many();
    queries[3].struct_size -= 8;
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, queries, MANY, path, CELLS, results),
                 CAIRN_ERROR_STRUCT_SIZE);
    CHECK(FIELDS_ARE_ZERO(results[0]) && FIELDS_ARE_ZERO(results[4]));
    prepare_many();
    results[4].struct_size += 8;
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, queries, MANY, path, CELLS, results),
                 CAIRN_ERROR_STRUCT_SIZE);
    /* No struct could follow one of such a size. */
    prepare_many();
    results[0].struct_size = 4 + sizeof(CairnResult);
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, queries, 1, path, CELLS, results),
                 CAIRN_ERROR_STRUCT_SIZE);
    prepare_many();
    queries[0].struct_size = 0;
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, queries, 1, path, CELLS, results),
                 CAIRN_ERROR_STRUCT_SIZE);
}

static void many_may_be_none(void) {
    prepare_many();
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, overlay, NULL, 0, NULL, 0, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, queries, 0, path, CELLS, results), CAIRN_OK);
    CHECK_EQ(results[0].path_length, 0x5A5A5A5A);
}

/* ---- bad input ------------------------------------------------------------------------------------------------- */

static void goals_and_overlays_that_cannot_be_are_refused(void) {
    static CairnRect many[1025];
    const CairnMapDef def = def_of(HEIGHT, WIDTH);
    CairnQuery query = query_through();
    CairnMap *turned;
    CairnOverlay *other;
    CairnRect goal = rect_at(22, 3, 3, 1);
    search_for(&query, &goal, 1, CAIRN_ERROR_OUT_OF_BOUNDS);
    goal = rect_at(-1, 3, 3, 1);
    search_for(&query, &goal, 1, CAIRN_ERROR_OUT_OF_BOUNDS);
    goal = rect_at(INT32_MAX, INT32_MIN, UINT32_MAX, UINT32_MAX);
    search_for(&query, &goal, 1, CAIRN_ERROR_OUT_OF_BOUNDS);
    goal = rect_at(2, 3, 0, 1);
    search_for(&query, &goal, 1, CAIRN_ERROR_DIMENSIONS);
    goal = rect_at(2, 3, 1, 0);
    search_for(&query, &goal, 1, CAIRN_ERROR_DIMENSIONS);
    for (size_t i = 0; i < COUNT_OF(many); i++) {
        many[i] = rect_at((int32_t)i % 8, 3, 1, 1);
    }
    search_for(&query, many, 1024, CAIRN_OK);
    search_for(&query, many, 1025, CAIRN_ERROR_TOO_LARGE);
    query.flags = CAIRN_QUERY_NEXT_TO_GOAL;
    search_for(&query, many, 1024, CAIRN_ERROR_TOO_LARGE);

    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &turned), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_create(turned, &other), CAIRN_OK);
    query = query_through();
    search_with(&query, other, CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_searcher_begin(searcher, map, &query, other, NULL, 0), CAIRN_ERROR_DIMENSIONS);
    uint64_t cost;
    costs_to(&query, other, &query.goal, 1, UINT64_MAX, &cost, CAIRN_ERROR_DIMENSIONS);
    prepare_many();
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, other, queries, MANY, path, CELLS, results), CAIRN_OK);
    CHECK_STATUS(results[0].outcome, CAIRN_ERROR_DIMENSIONS);
    cairn_overlay_destroy(other);
    cairn_map_destroy(turned);

    /* Methods that find one path to one cell. */
    query.algorithm = CAIRN_ALGORITHM_ME_IDA;
    search_with(&query, NULL, CAIRN_OK);
    search_with(&query, overlay, CAIRN_ERROR_UNSUPPORTED);
    search_for(&query, many, 1, CAIRN_ERROR_UNSUPPORTED);
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    query.open_list = CAIRN_OPEN_LIST_STACKS;
    search_for(&query, many, 1, CAIRN_ERROR_UNSUPPORTED);
    query.flags = CAIRN_QUERY_FROM_BLOCKED;
    search_with(&query, NULL, CAIRN_ERROR_UNSUPPORTED);
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_UNSUPPORTED);
    query.open_list = CAIRN_OPEN_LIST_HEAP;
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_OK);
    query.layer = 1;
    search_with(&query, NULL, CAIRN_ERROR_NO_LAYER);

    /* A searcher for the graph alone. */
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    CairnSearcher *const whole = searcher;
    searcher = graph_searcher_for(map);
    query = query_through();
    search_with(&query, NULL, CAIRN_OK);
    search_with(&query, overlay, CAIRN_ERROR_CAPACITY);
    search_for(&query, many, 1, CAIRN_ERROR_CAPACITY);
    cairn_searcher_destroy(searcher);
    searcher = whole;
}

static void every_pointer_may_be_null(void) {
    const CairnQuery query = query_through();
    const CairnRect goal = rect_at(1, 1, 1, 1);
    CairnResult result = prepared_result();
    uint64_t cost = STALE;
    uint32_t reached = STALE;
    /* A call that must return CAIRN_ERROR_NULL and zero its outputs. */
#define CHECK_NULL(call)                                 \
    do {                                                 \
        prepare_many();                                  \
        MAKE_STALE(result);                              \
        cost = reached = STALE;                          \
        CHECK_STATUS(call, CAIRN_ERROR_NULL);            \
    } while (0)
#define CHECK_NULL_SEARCH(call)         \
    CHECK_NULL(call);                   \
    CHECK(FIELDS_ARE_ZERO(result))
    CHECK_NULL_SEARCH(cairn_searcher_search(NULL, map, &query, NULL, &goal, 1, path, CELLS, &result));
    CHECK_NULL_SEARCH(cairn_searcher_search(searcher, NULL, &query, NULL, &goal, 1, path, CELLS, &result));
    CHECK_NULL_SEARCH(cairn_searcher_search(searcher, map, NULL, NULL, &goal, 1, path, CELLS, &result));
    CHECK_NULL_SEARCH(cairn_searcher_search(searcher, map, &query, NULL, NULL, 1, path, CELLS, &result));
    CHECK_NULL_SEARCH(cairn_searcher_search(searcher, map, &query, NULL, &goal, 1, NULL, 1, &result));
    CHECK_NULL(cairn_searcher_search(searcher, map, &query, NULL, &goal, 1, path, CELLS, NULL));
    CHECK_STATUS(cairn_searcher_search(searcher, map, &query, NULL, NULL, 0, NULL, 0, &result), CAIRN_OK);

    CHECK_NULL(cairn_searcher_begin(NULL, map, &query, NULL, &goal, 1));
    CHECK_NULL(cairn_searcher_begin(searcher, NULL, &query, NULL, &goal, 1));
    CHECK_NULL(cairn_searcher_begin(searcher, map, NULL, NULL, &goal, 1));
    CHECK_NULL(cairn_searcher_begin(searcher, map, &query, NULL, NULL, 1));
    CHECK_STATUS(cairn_searcher_begin(searcher, map, &query, NULL, NULL, 0), CAIRN_OK);
    CHECK_NULL(cairn_searcher_step(NULL, map, NULL, 1));
    CHECK_NULL(cairn_searcher_step(searcher, NULL, NULL, 1));
    CHECK_STATUS(cairn_searcher_step(searcher, map, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_NULL_SEARCH(cairn_searcher_finish(NULL, path, CELLS, &result));
    CHECK_NULL_SEARCH(cairn_searcher_finish(searcher, NULL, CELLS, &result));
    CHECK_NULL(cairn_searcher_finish(searcher, path, CELLS, NULL));
    CHECK_STATUS(cairn_searcher_finish(searcher, NULL, 0, &result), CAIRN_OK);

#define CHECK_NULL_COSTS(call) \
    CHECK_NULL(call);          \
    CHECK(cost == 0 && reached == 0)
    CHECK_NULL_COSTS(cairn_searcher_find_costs(NULL, map, &query, NULL, &query.goal, 1, 9, &cost, &reached));
    CHECK_NULL_COSTS(cairn_searcher_find_costs(searcher, NULL, &query, NULL, &query.goal, 1, 9, &cost, &reached));
    CHECK_NULL_COSTS(cairn_searcher_find_costs(searcher, map, NULL, NULL, &query.goal, 1, 9, &cost, &reached));
    CHECK_NULL_COSTS(cairn_searcher_find_costs(searcher, map, &query, NULL, NULL, 1, 9, &cost, &reached));
    CHECK_NULL(cairn_searcher_find_costs(searcher, map, &query, NULL, &query.goal, 1, 9, NULL, &reached));
    CHECK_EQ(reached, 0);
    CHECK_NULL(cairn_searcher_find_costs(searcher, map, &query, NULL, &query.goal, 1, 9, &cost, NULL));
    CHECK(cost == 0);

#define CHECK_NULL_PATHS(call) \
    CHECK_NULL(call);          \
    CHECK(FIELDS_ARE_ZERO(results[0]) && FIELDS_ARE_ZERO(results[MANY - 1]))
    CHECK_NULL_PATHS(cairn_searcher_find_paths(NULL, map, NULL, queries, MANY, path, CELLS, results));
    CHECK_NULL_PATHS(cairn_searcher_find_paths(searcher, NULL, NULL, queries, MANY, path, CELLS, results));
    CHECK_NULL_PATHS(cairn_searcher_find_paths(searcher, map, NULL, NULL, MANY, path, CELLS, results));
    CHECK_NULL_PATHS(cairn_searcher_find_paths(searcher, map, NULL, queries, MANY, NULL, CELLS, results));
    CHECK_NULL(cairn_searcher_find_paths(searcher, map, NULL, queries, MANY, path, CELLS, NULL));
}

static void with_a_world(void (*test)(void)) {
    make_world();
    test();
    destroy_world();
}

static void costs_by_a_jump_search_for_each(void) {
    costs_are_those_of_single_searches(CAIRN_ALGORITHM_AUTO);
}

static void costs_by_one_search(void) {
    costs_are_those_of_single_searches(CAIRN_ALGORITHM_ASTAR);
}

int main(void) {
    with_a_world(without_goals_and_overlay_it_is_find_path);
    with_a_world(the_nearest_goal_is_found_and_named);
    with_a_world(a_building_is_reached_next_to_it);
    with_a_world(a_blocked_start_can_be_left_if_the_query_says_so);
    with_a_world(a_partial_path_leads_towards_a_blocked_goal);
    with_a_world(an_overlay_counts_where_it_is_in_the_way);
    with_a_world(a_goal_can_be_blocked_by_the_overlay);
    with_a_world(any_slices_of_any_algorithm);
    with_a_world(a_change_between_slices_ends_the_search);
    with_a_world(another_search_replaces_the_one_that_was_begun);
    with_a_world(costs_by_a_jump_search_for_each);
    with_a_world(costs_by_one_search);
    with_a_world(costs_that_cannot_be_found_are_refused);
    costs_are_zero_if_the_open_list_was_full();
    with_a_world(many_paths_are_those_of_single_searches);
    with_a_world(a_buffer_that_is_full_gets_no_more);
    with_a_world(arrays_have_structs_of_one_size);
    with_a_world(many_may_be_none);
    with_a_world(goals_and_overlays_that_cannot_be_are_refused);
    with_a_world(every_pointer_may_be_null);
    return check_summary("general");
}
