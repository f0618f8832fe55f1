/*
 * Every call of the allocator, counted: creating an object and building a table allocate, destruction gives all of it
 * back, and nothing in between allocates or frees, be it search, edit or read. The memory that is reported is what was
 * allocated. Then the n-th allocation fails, for every n: a status, no object, no leak, and the map as it was.
 *
 * Link with -Wl,--wrap for malloc, calloc, realloc, free, posix_memalign and aligned_alloc.
 */

#define _POSIX_C_SOURCE 200112L

#include "allocator.h"

/* ---- nothing between creation and destruction ----------------------------------------------------------------- */

enum { WIDTH = 40, HEIGHT = 30, CELLS = WIDTH * HEIGHT };

/* A call, its status, and not one call of the allocator. */
#define CHECK_QUIET(call, expected)      \
    do {                                 \
        const long calls_before = calls; \
        CHECK_STATUS(call, expected);    \
        CHECK_EQ(calls, calls_before);   \
    } while (0)

static void searches_edits_and_reads_do_not_allocate(void) {
    static CairnCell path[CELLS];
    static uint8_t cells[CELLS];
    const CairnMapDef def = def_of(WIDTH, HEIGHT);
    const long live_before = live;
    CairnMap *map;
    CairnSearcher *searcher;
    CairnMapInfo info;
    CairnResult result = prepared_result();
    CairnRayHit hit;
    CairnStats stats = prepared_stats();
    CairnQuery query = query_between(cell_at(0, 0), cell_at(WIDTH - 1, HEIGHT - 1));
    CairnCell cell;
    uint64_t number;
    uint32_t written;
    uint16_t weight;
    uint8_t byte;

    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_create_for_map(map, &searcher), CAIRN_OK);
    CHECK(live > live_before);
    CHECK_STATUS(cairn_map_info_init(&info, sizeof info), CAIRN_OK);

    /* The very first search, and every outcome there is. */
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, 1, &result), CAIRN_TRUNCATED);
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    query.max_expansions = 3;
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_BUDGET_SPENT);
    query.flags = CAIRN_QUERY_PARTIAL;
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_PARTIAL);
    query.max_expansions = 0;
    query.flags = 0;
    CHECK_QUIET(cairn_map_set_rect(map, 20, 0, 1, HEIGHT, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_NO_PATH);
    CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_SEARCH);
    CHECK_QUIET(cairn_map_maintain(map, 10), CAIRN_BUDGET_SPENT);
    CHECK_QUIET(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_NO_PATH);
    CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_COMPONENTS);
    query.goal = cell_at(20, 0);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_ENDPOINT_BLOCKED);
    query.goal = query.start;
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_OK);
    query.goal = cell_at(WIDTH, 0);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_ERROR_OUT_OF_BOUNDS);

    /* Terrain that spreads the open list over many values, and the longest path that fits. */
    for (int32_t y = 1; y < HEIGHT; y += 2) {
        CHECK_QUIET(cairn_map_set_rect(map, 0, y, WIDTH, 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_QUIET(cairn_map_set_cell(map, y % 4 == 1 ? WIDTH - 1 : 0, y, 3), CAIRN_OK);
        CHECK_QUIET(cairn_map_set_rect(map, 20, y - 1, 1, 1, 2), CAIRN_OK);
    }
    /* Weights that begin to differ get planes of their own. */
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 60000), CAIRN_OK);
    CHECK_QUIET(cairn_map_set_terrain_weight(map, 0, 3, 777), CAIRN_OK);
    query.goal = cell_at(WIDTH - 1, HEIGHT - 2);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_OK);
    CHECK(result.path_length > CELLS / 2);

    CHECK_QUIET(cairn_searcher_read_path(searcher, 5, path, 7, &written), CAIRN_TRUNCATED);
    CHECK_QUIET(cairn_searcher_read_waypoints(searcher, 0, path, CELLS, &written), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_read_smoothed(searcher, map, NULL, path, CELLS, &written), CAIRN_OK);
    CHECK_QUIET(cairn_map_smooth_path(map, 0, NULL, path, 2, path + 2, 2, &written), CAIRN_OK);
    CHECK_QUIET(cairn_map_line_of_sight(map, 0, NULL, 0, 0, 0, 0, path), CAIRN_OK);
    CHECK_QUIET(cairn_map_cast_ray(map, 0, NULL, 0, 0, 0, 0, 1, &hit), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_read_states(searcher, 0, 0, WIDTH, HEIGHT, cells, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_get_stats(searcher, &stats), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_get_totals(searcher, &stats), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_reset_totals(searcher), CAIRN_OK);
    CHECK_QUIET(cairn_map_supports_query(map, &query), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_info(map, &info), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_required_cells(map, &number), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_required_nodes(map, &written), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_state_hash(map, &number), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_cell(map, 0, 0, &byte), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_terrain_weight(map, 0, 2, &weight), CAIRN_OK);
    CHECK_QUIET(cairn_map_find_nearest_passable(map, 0, 1, 1, 9, &query.start, &cell), CAIRN_OK);
    CHECK_QUIET(cairn_map_read_cells(map, 0, 0, WIDTH, HEIGHT, cells, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_map_write_cells(map, 0, 0, WIDTH, HEIGHT, cells, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_map_def_memory_size(&def, &number), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_def_memory_size(NULL, &number), CAIRN_OK);

    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
    CHECK_EQ(live, live_before);
}

static void general_searches_do_not_allocate(void) {
    static CairnCell path[CELLS];
    const CairnMapDef def = def_of(WIDTH, HEIGHT);
    CairnRect goals[3] = {{30, 20, 2, 2}, {20, 5, 1, 1}, {38, 1, 1, 9}};
    CairnQuery query = query_between(cell_at(0, 0), cell_at(WIDTH - 1, HEIGHT - 1));
    CairnQuery queries[2] = {query, query};
    CairnCell cells[2] = {query.goal, cell_at(5, 9)};
    CairnResult result = prepared_result(), results[2] = {result, result};
    CairnMap *map;
    CairnOverlay *overlay;
    uint64_t costs[2];
    uint32_t reached;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, 20, 0, 1, HEIGHT - 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_create(map, &overlay), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_set_rect(overlay, 20, HEIGHT - 1, 4, 1, 7), CAIRN_OK);
    for (int has_tables = 0; has_tables < 2; has_tables++) {
        if (has_tables) {
            CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
            CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
        }
        CairnSearcher *searcher = searcher_for(map);
        CHECK_QUIET(cairn_searcher_search(searcher, map, &query, NULL, goals, 3, path, CELLS, &result), CAIRN_OK);
        CHECK_QUIET(cairn_searcher_search(searcher, map, &query, overlay, goals, 3, path, CELLS, &result), CAIRN_OK);
        CHECK_EQ(result.overlaid, 1);
        query.flags = CAIRN_QUERY_FROM_BLOCKED | CAIRN_QUERY_NEXT_TO_GOAL;
        query.start = cell_at(20, 9);
        CHECK_QUIET(cairn_searcher_search(searcher, map, &query, overlay, NULL, 0, path, CELLS, &result), CAIRN_OK);
        query = queries[0];
        CHECK_QUIET(cairn_searcher_begin(searcher, map, &query, overlay, goals, 3), CAIRN_OK);
        CHECK_QUIET(cairn_searcher_step(searcher, map, overlay, 3), CAIRN_RUNNING);
        CHECK_QUIET(cairn_searcher_step(searcher, map, overlay, UINT64_MAX), CAIRN_OK);
        CHECK_QUIET(cairn_searcher_finish(searcher, path, CELLS, &result), CAIRN_OK);
        CHECK_QUIET(cairn_searcher_find_costs(searcher, map, &query, NULL, cells, 2, UINT64_MAX, costs, &reached),
                    CAIRN_OK);
        CHECK_QUIET(cairn_searcher_find_costs(searcher, map, &query, overlay, cells, 2, UINT64_MAX, costs, &reached),
                    CAIRN_OK);
        CHECK_EQ(reached, 2);
        CHECK_QUIET(cairn_searcher_find_paths(searcher, map, NULL, queries, 2, path, CELLS, results), CAIRN_OK);
        CHECK_QUIET(cairn_searcher_find_paths(searcher, map, overlay, queries, 2, path, CELLS, results), CAIRN_OK);
        cairn_searcher_destroy(searcher);
    }
    cairn_overlay_destroy(overlay);
    cairn_map_destroy(map);
}

static void a_field_allocates_only_for_goals_and_threats(void) {
    static CairnCell path[CELLS];
    static uint32_t costs[CELLS];
    static uint16_t numbers[CELLS];
    static uint8_t directions[CELLS];
    const CairnMapDef def = def_of(WIDTH, HEIGHT);
    const CairnCell goals[3] = {{0, 0}, {WIDTH - 1, 0}, {9, 9}};
    const long live_before = live;
    CairnFieldDef field_def;
    CairnFieldInfo info;
    CairnMap *map;
    CairnOverlay *overlay;
    CairnField *field, *safety;
    CairnVector vector;
    CairnCell cell;
    uint64_t cost;
    uint32_t length;

    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, 20, 0, 1, HEIGHT - 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_create(map, &overlay), CAIRN_OK);
    CHECK_STATUS(cairn_field_def_init(&field_def, sizeof field_def), CAIRN_OK);
    CHECK_STATUS(cairn_field_info_init(&info, sizeof info), CAIRN_OK);
    field_def.flags = CAIRN_FIELD_NEAREST | CAIRN_FIELD_OVERLAY;
    CHECK_STATUS(cairn_field_create(map, &field_def, &field), CAIRN_OK);
    CHECK_STATUS(cairn_field_create(map, NULL, &safety), CAIRN_OK);
    CHECK_STATUS(cairn_field_set_goals(field, goals, NULL, 3, CAIRN_UNREACHED), CAIRN_OK);
    /* Edits of one cell and of all, and an overlay, in slices and at once. */
    for (int i = 0; i < 8; i++) {
        CHECK_QUIET(cairn_field_update(field, map, overlay, 5), CAIRN_RUNNING);
        CHECK_QUIET(cairn_field_get_step(field, map, 30, 5, &cell), CAIRN_BEHIND);
        CHECK_QUIET(cairn_field_update(field, map, overlay, UINT64_MAX), CAIRN_OK);
        CHECK_QUIET(cairn_field_set_goals(field, goals + i % 2, NULL, 2, 3000), CAIRN_OK);
        CHECK_QUIET(cairn_field_update(field, map, overlay, UINT64_MAX), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_cell(map, 20, 4 + i, (uint8_t)(i % 2)), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_rect(map, 0, 20, WIDTH, 1, (uint8_t)(1 + i % 2)), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, (uint16_t)(2 + i)), CAIRN_OK);
        CHECK_STATUS(cairn_overlay_set_cell(overlay, 3 * i, 7, CAIRN_OVERLAY_BLOCKED), CAIRN_OK);
    }
    CHECK_QUIET(cairn_field_update(field, map, overlay, UINT64_MAX), CAIRN_OK);
    CHECK_QUIET(cairn_field_get_info(field, map, overlay, &info), CAIRN_OK);
    CHECK_QUIET(cairn_field_get_cost(field, 30, 5, &cost), CAIRN_OK);
    CHECK_QUIET(cairn_field_get_step(field, map, 30, 5, &cell), CAIRN_OK);
    CHECK_QUIET(cairn_field_read_steps(field, map, &cell, 1, &cell), CAIRN_OK);
    CHECK_QUIET(cairn_field_read_path(field, map, 30, 5, path, CELLS, &length), CAIRN_OK);
    CHECK_QUIET(cairn_field_read_costs(field, 0, 0, WIDTH, HEIGHT, costs, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_field_read_directions(field, 0, 0, WIDTH, HEIGHT, directions, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_field_read_nearest(field, 0, 0, WIDTH, HEIGHT, numbers, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_field_read_steering(field, map, &cell, 1, &vector), CAIRN_OK);
    /* Threats take memory once. */
    CHECK_STATUS(cairn_field_set_away_from(safety, field, 6, 5), CAIRN_OK);
    CHECK_QUIET(cairn_field_update(safety, map, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_QUIET(cairn_field_set_away_from(safety, field, 1, 1), CAIRN_OK);
    CHECK_QUIET(cairn_field_update(safety, map, NULL, UINT64_MAX), CAIRN_OK);
    cairn_field_destroy(safety);
    cairn_field_destroy(field);
    cairn_overlay_destroy(overlay);
    cairn_map_destroy(map);
    CHECK_EQ(live, live_before);
}

/* Each on a new searcher, so that none finds memory that another one has asked for; walls and weights give it work. */
static void no_method_allocates(uint32_t neighbours, uint16_t weight) {
    static CairnCell path[CELLS];
    CairnMapDef def = def_of(WIDTH, HEIGHT);
    CairnMap *map;
    uint32_t methods = 0;
    def.neighbours = neighbours;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    for (int32_t x = 4; x < WIDTH; x += 6) {
        CHECK_STATUS(cairn_map_set_rect(map, x, x % 4 == 0 ? 0 : 2, 1, HEIGHT - 2, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_rect(map, x + 1, 5, 2, HEIGHT - 9, 2), CAIRN_OK);
    }
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, weight), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    for (uint32_t number = 0; number < COMBINATIONS; number++) {
        CairnQuery query = query_between(cell_at(0, 0), cell_at(WIDTH - 1, HEIGHT - 1));
        CairnResult result = prepared_result();
        choose_combination(&query, number);
        if (cairn_map_supports_query(map, &query) != CAIRN_OK) {
            continue;
        }
        methods += 1;
        query.max_expansions = query.algorithm == CAIRN_ALGORITHM_IDA ? 10000 : 0;
        CairnSearcher *searcher = searcher_for(map);
        const long calls_before = calls;
        const CairnStatus status = cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result);
        CHECK_EQ(calls, calls_before);
        CHECK(status == CAIRN_OK || status == CAIRN_BOUNDED || status == CAIRN_BUDGET_SPENT);
        if (is_jump_search(result.algorithm)) {
            /* On the graph most jump points are passed by. */
            CHECK(result.expanded > (result.algorithm == CAIRN_ALGORITHM_JUMP ? 10 : 1));
        } else {
            CHECK(result.expanded > (query.heuristic == CAIRN_HEURISTIC_NAIVE ? 100 : WIDTH));
        }
        cairn_searcher_destroy(searcher);
    }
    /*
     * 22 methods with each heuristic, ALT counted twice, and where searches can jump 3 more of each jump search; with
     * 8 neighbours 5 of canonical A*, too, and with 4 two stacks go with two algorithms and two heuristics.
     */
    const uint32_t jumps = neighbours == CAIRN_NEIGHBOURS_8 || weight == 1 ? 3 + 3 : 0;
    const uint32_t canonical = neighbours == CAIRN_NEIGHBOURS_8 ? 5 : 0;
    const uint32_t two_stacks = neighbours == CAIRN_NEIGHBOURS_4 && weight == 1 ? 4 : 0;
    CHECK_EQ(methods, (22 + jumps + canonical) * (HEURISTICS + 1) + two_stacks);
    cairn_map_destroy(map);
}

/* ---- tables ---------------------------------------------------------------------------------------------------- */

/* A map with walls, so that there is more than one region. */
static CairnMap *map_with_walls(void) {
    const CairnMapDef def = def_of(WIDTH, HEIGHT);
    CairnMap *map;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    for (int32_t x = 5; x < WIDTH; x += 7) {
        CHECK_STATUS(cairn_map_set_rect(map, x, x % 2, 1, HEIGHT - 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    }
    return map;
}

static void use_and_upkeep_of_tables_do_not_allocate(void) {
    static const uint8_t opened[5] = {1, 2, 1, 2, 1};
    static uint8_t bytes[1 << 20];
    static uint32_t regions[CELLS];
    CairnMap *map = map_with_walls();
    CairnLandmarksDef def = landmarks_def(8);
    CairnQuery query = query_between(cell_at(0, 0), cell_at(WIDTH - 1, HEIGHT - 1));
    CairnTableInfo info;
    CairnCell cells[8];
    uint64_t number;
    uint32_t written;
    CHECK_STATUS(cairn_table_info_init(&info, sizeof info), CAIRN_OK);
    /* Weights that begin to differ get planes of their own. */
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 3, 2), CAIRN_OK);
    def.edit_allowance = 200;
    CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_OK);
    for (query.heuristic = 0; query.heuristic < HEURISTICS; query.heuristic++) {
        CHECK_QUIET(cairn_map_estimate(map, &query, &number), CAIRN_OK);
    }
    CHECK_QUIET(cairn_map_get_table_info(map, 0, CAIRN_TABLE_LANDMARKS, 0, &info), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_table_info(map, 0, CAIRN_TABLE_REGIONS, 0, &info), CAIRN_OK);
    CHECK_QUIET(cairn_map_read_landmarks(map, 0, cells, 8, &written), CAIRN_OK);
    CHECK_QUIET(cairn_map_read_regions(map, 0, 0, 0, WIDTH, HEIGHT, regions, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_map_save_table(map, 0, CAIRN_TABLE_LANDMARKS, bytes, sizeof bytes, &number), CAIRN_OK);
    CHECK_QUIET(cairn_map_save_table(map, 0, CAIRN_TABLE_REGIONS, bytes, sizeof bytes, &number), CAIRN_OK);

    /* Edits of every kind, followed or suspending; and what maintain does for landmarks. */
    CHECK_QUIET(cairn_map_set_cell(map, 2, 2, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_QUIET(cairn_map_set_cell(map, 5, HEIGHT / 2, 1), CAIRN_OK);
    CHECK_QUIET(cairn_map_set_rect(map, 12, 0, 1, HEIGHT, 2), CAIRN_OK);
    CHECK_QUIET(cairn_map_set_terrain_weight(map, 0, 2, 9), CAIRN_OK);
    CHECK_QUIET(cairn_map_write_cells(map, 19, 3, 1, 5, opened, sizeof opened, 1), CAIRN_OK);
    CHECK_EQ(table_info_of(map, CAIRN_TABLE_LANDMARKS, 0).state, CAIRN_TABLE_STATE_SUSPENDED);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_REGIONS), CAIRN_OK);
    CHECK_QUIET(cairn_map_maintain(map, 10), CAIRN_BUDGET_SPENT);
    CHECK_QUIET(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    CHECK_QUIET(cairn_map_maintain(map, 10), CAIRN_BUDGET_SPENT);
    cairn_map_destroy(map);
}

/* The memory that a map reports grows and shrinks by what is allocated, and so does that of its tables. */
static void check_memory(const CairnMap *map, uint64_t bytes_before, uint64_t told_before) {
    uint64_t told_of_tables = 0;
    for (uint32_t table = CAIRN_TABLE_LANDMARKS; table <= CAIRN_TABLE_JUMP_GRAPH; table++) {
        if (status_of_table(map, table) == CAIRN_OK) {
            told_of_tables += table_info_of(map, table, 0).memory_bytes;
        }
    }
    CHECK_EQ(live_bytes - bytes_before, told_of_tables);
    CHECK_EQ(info_of(map).memory_bytes - told_before, told_of_tables);
}

static void the_memory_of_tables_is_what_is_allocated(void) {
    static uint8_t bytes[1 << 20];
    CairnMap *map = map_with_walls();
    const uint64_t before = live_bytes, reported = info_of(map).memory_bytes;
    const CairnCell cell = cell_at(1, 1);
    uint64_t size;
    for (uint32_t count = 1; count <= 64; count *= 2) {
        CairnLandmarksDef def = landmarks_def(count);
        CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_OK);
        check_memory(map, before, reported);
        CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
        check_memory(map, before, reported);
        CHECK_STATUS(cairn_map_maintain(map, 100), CAIRN_BUDGET_SPENT);
        check_memory(map, before, reported);
        CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
        check_memory(map, before, reported);
        CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_LANDMARKS, bytes, sizeof bytes, &size), CAIRN_OK);
        CHECK_STATUS(cairn_map_load_table(map, 0, bytes, size), CAIRN_OK);
        check_memory(map, before, reported);
    }
    CHECK_STATUS(cairn_map_build_landmarks_at(map, NULL, &cell, 1, NULL, NULL), CAIRN_OK);
    check_memory(map, before, reported);
    for (uint32_t kind = CAIRN_REGIONS_BOUNDARY; kind <= CAIRN_REGIONS_TILES; kind++) {
        CairnRegionsDef def = regions_def(kind);
        CHECK_STATUS(cairn_map_build_regions(map, &def, NULL, NULL), CAIRN_OK);
        check_memory(map, before, reported);
        CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_REGIONS, bytes, sizeof bytes, &size), CAIRN_OK);
        CHECK_STATUS(cairn_map_load_table(map, 0, bytes, size), CAIRN_OK);
        check_memory(map, before, reported);
        CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_REGIONS), CAIRN_OK);
        while (cairn_map_maintain(map, 200) == CAIRN_BUDGET_SPENT) {
            check_memory(map, before, reported);
        }
        CHECK_EQ(table_info_of(map, CAIRN_TABLE_REGIONS, 0).rebuilding, 0);
        check_memory(map, before, reported);
    }
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    check_memory(map, before, reported);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_REGIONS), CAIRN_OK);
    check_memory(map, before, reported);
    CHECK_EQ(live_bytes, before);
    cairn_map_destroy(map);
}

/* ---- what is refused -------------------------------------------------------------------------------------------- */

static void a_refused_creation_keeps_nothing(void) {
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n...\n...\n";
    static const uint8_t cells[6] = {1, 1, 0, 1, 2, 1};
    CairnMapDef def = def_of(3, 2);
    CairnMap *map = map_of("...\n...\n", NULL);
    CairnMap *made;
    const long live_before = live;
    CHECK_STATUS(cairn_map_create(&def, cells, 6, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_create(&def, cells, 5, &made), CAIRN_ERROR_LENGTH);
    CHECK_STATUS(cairn_map_create_from_movingai(text, sizeof text - 1, NULL, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_create_from_movingai(text, sizeof text - 3, NULL, &made, NULL), CAIRN_ERROR_PARSE);
    def.width = 4;
    CHECK_STATUS(cairn_map_create_from_movingai(text, sizeof text - 1, &def, &made, NULL), CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_searcher_create(NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_searcher_create_for_map(map, NULL), CAIRN_ERROR_NULL);
    CHECK_EQ(live, live_before);
    cairn_map_destroy(map);
}

/* ---- the n-th allocation fails -------------------------------------------------------------------------------- */

static CairnMap *map_in_use;
static CairnMap *made_map;
static CairnSearcher *made_searcher;

static CairnStatus create_map(void) {
    static const uint8_t cells[6] = {1, 1, 0, 1, 2, 1};
    const CairnMapDef def = def_of(3, 2);
    return cairn_map_create(&def, cells, 6, &made_map);
}

static CairnStatus create_map_from_text(void) {
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";
    return cairn_map_create_from_movingai(text, sizeof text - 1, NULL, &made_map, NULL);
}

static CairnStatus create_searcher(void) {
    return cairn_searcher_create(NULL, &made_searcher);
}

static CairnStatus create_searcher_for_map(void) {
    return cairn_searcher_create_for_map(map_in_use, &made_searcher);
}

static void a_failed_allocation_is_a_status_and_leaves_nothing(CairnStatus (*create)(void)) {
    const long live_before = live;
    const long allocations_before = allocations;
    CHECK_STATUS(create(), CAIRN_OK);
    const long needed = allocations - allocations_before;
    CHECK(needed > 0);
    cairn_map_destroy(made_map);
    cairn_searcher_destroy(made_searcher);
    made_map = NULL;
    made_searcher = NULL;
    CHECK_EQ(live, live_before);
    for (long n = 1; n <= needed; n++) {
        made_map = map_in_use;
        made_searcher = (CairnSearcher *)(uintptr_t)STALE;
        failing = allocations + n;
        const CairnStatus status = create();
        failing = 0;
        CHECK_STATUS(status, CAIRN_ERROR_OUT_OF_MEMORY);
        CHECK(made_map == NULL || made_searcher == NULL);
        CHECK_EQ(live, live_before);
        made_map = NULL;
        made_searcher = NULL;
    }
}

/* What is done to a map that has both tables. */
static CairnStatus build_landmarks(void) {
    return cairn_map_build_landmarks(map_in_use, NULL, NULL, NULL);
}

static CairnStatus build_landmarks_at(void) {
    const CairnCell cell = cell_at(1, 1);
    return cairn_map_build_landmarks_at(map_in_use, NULL, &cell, 1, NULL, NULL);
}

static CairnStatus begin_landmarks(void) {
    CairnLandmarksDef def = landmarks_def(4);
    def.in_slices = 1;
    const CairnStatus status = cairn_map_build_landmarks(map_in_use, &def, NULL, NULL);
    return status == CAIRN_BEGUN ? CAIRN_OK : status;
}

static CairnStatus rebuild_landmarks(void) {
    return cairn_map_rebuild_table(map_in_use, 0, CAIRN_TABLE_LANDMARKS);
}

static CairnStatus build_regions(void) {
    return cairn_map_build_regions(map_in_use, NULL, NULL, NULL);
}

static CairnStatus rebuild_regions(void) {
    return cairn_map_rebuild_table(map_in_use, 0, CAIRN_TABLE_REGIONS);
}

static CairnStatus build_jump_graph(void) {
    return cairn_map_build_jump_graph(map_in_use, NULL, NULL, NULL);
}

static CairnStatus begin_jump_graph(void) {
    CairnJumpGraphDef def = jump_graph_def(1000);
    def.in_slices = 1;
    const CairnStatus status = cairn_map_build_jump_graph(map_in_use, &def, NULL, NULL);
    return status == CAIRN_BEGUN ? CAIRN_OK : status;
}

static CairnStatus create_graph_searcher(void) {
    CairnSearcherDef def;
    CairnSearcher *made;
    CHECK_STATUS(cairn_searcher_def_init(&def, sizeof def), CAIRN_OK);
    def.max_cells = 0;
    def.graph_nodes = 1000;
    const CairnStatus status = cairn_searcher_create(&def, &made);
    cairn_searcher_destroy(made);
    return status;
}

static CairnStatus sample(uint32_t table) {
    CairnTableInfo info;
    CHECK_STATUS(cairn_table_info_init(&info, sizeof info), CAIRN_OK);
    MAKE_STALE(info);
    const CairnStatus status = cairn_map_get_table_info(map_in_use, 0, table, 2, &info);
    CHECK(status >= 0 || FIELDS_ARE_ZERO(info));
    return status;
}

static CairnStatus sample_landmarks(void) {
    return sample(CAIRN_TABLE_LANDMARKS);
}

static CairnStatus sample_regions(void) {
    return sample(CAIRN_TABLE_REGIONS);
}

static uint8_t saved[2][1 << 20];
static uint64_t saved_size[2];

static CairnStatus load_landmarks(void) {
    return cairn_map_load_table(map_in_use, 0, saved[CAIRN_TABLE_LANDMARKS], saved_size[CAIRN_TABLE_LANDMARKS]);
}

static CairnStatus load_regions(void) {
    return cairn_map_load_table(map_in_use, 0, saved[CAIRN_TABLE_REGIONS], saved_size[CAIRN_TABLE_REGIONS]);
}

static void a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(CairnStatus (*act)(void)) {
    const long allocations_before = allocations;
    CHECK_STATUS(act(), CAIRN_OK);
    CHECK(cairn_map_maintain(map_in_use, UINT64_MAX) >= 0);
    const long needed = allocations - allocations_before;
    const long live_before = live;
    const uint64_t hash = hash_of(map_in_use);
    const CairnMapInfo before = info_of(map_in_use);
    CHECK(needed > 0);
    for (long n = 1; n <= needed; n++) {
        failing = allocations + n;
        const CairnStatus status = act();
        const int reached = allocations >= failing;
        failing = 0;
        CHECK_STATUS(status, reached ? CAIRN_ERROR_OUT_OF_MEMORY : CAIRN_OK);
        if (!reached) { /* what is left is maintain's */
            CHECK(cairn_map_maintain(map_in_use, UINT64_MAX) >= 0);
            break;
        }
        const CairnMapInfo after = info_of(map_in_use);
        CHECK(memcmp(&before, &after, sizeof before) == 0);
        CHECK_EQ(hash_of(map_in_use), hash);
        CHECK_EQ(live, live_before);
    }
}

/* What leaves work to maintain for which it needs memory. Each returns the table. */

static uint32_t begin_regions(void) {
    CairnRegionsDef def = regions_def(CAIRN_REGIONS_BOUNDARY);
    def.in_slices = 1;
    CHECK_STATUS(cairn_map_build_regions(map_in_use, &def, NULL, NULL), CAIRN_BEGUN);
    return CAIRN_TABLE_REGIONS;
}

static uint32_t suspend_regions(void) {
    CHECK_STATUS(build_regions(), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(map_in_use, 5, HEIGHT / 2, 1), CAIRN_OK);
    return CAIRN_TABLE_REGIONS;
}

static uint32_t suspend_jump_graph(void) {
    const CairnJumpGraphDef def = jump_graph_def(0);
    CHECK_STATUS(cairn_map_build_jump_graph(map_in_use, &def, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(map_in_use, 5, HEIGHT / 2, 1), CAIRN_OK);
    return CAIRN_TABLE_JUMP_GRAPH;
}

static uint32_t at_jump_points(uint32_t in_slices) {
    CairnLandmarksDef def = landmarks_def(4);
    CHECK_STATUS(build_jump_graph(), CAIRN_OK);
    def.entries = CAIRN_LANDMARK_ENTRIES_JUMP_POINTS;
    def.in_slices = in_slices;
    CHECK_STATUS(cairn_map_build_landmarks(map_in_use, &def, NULL, NULL), in_slices ? CAIRN_BEGUN : CAIRN_OK);
    return CAIRN_TABLE_LANDMARKS;
}

static uint32_t begin_landmarks_at_jump_points(void) {
    return at_jump_points(1);
}

static uint32_t suspend_landmarks_at_jump_points(void) {
    at_jump_points(0);
    CHECK_STATUS(cairn_map_set_cell(map_in_use, 5, HEIGHT / 2, 1), CAIRN_OK);
    return CAIRN_TABLE_LANDMARKS;
}

/* The landmarks are numbered again for the next graph. */
static uint32_t rebuild_the_graph_of_landmarks(void) {
    at_jump_points(0);
    CHECK_STATUS(cairn_map_rebuild_table(map_in_use, 0, CAIRN_TABLE_JUMP_GRAPH), CAIRN_OK);
    return CAIRN_TABLE_JUMP_GRAPH;
}

/* Whichever allocation fails: the work is not forgotten, and the next call finishes it. */
static void maintain_tries_again_after_a_failed_allocation(uint32_t (*leave_work)(void)) {
    for (long n = 1, reached = 1; reached; n++) {
        map_in_use = map_with_walls();
        const uint32_t table = leave_work();
        failing = allocations + n;
        const CairnStatus status = cairn_map_maintain(map_in_use, UINT64_MAX);
        reached = allocations >= failing;
        failing = 0;
        CHECK_STATUS(status, reached ? CAIRN_ERROR_OUT_OF_MEMORY : CAIRN_OK);
        CairnTableInfo info = table_info_of(map_in_use, table, 0);
        CHECK((info.state >= CAIRN_TABLE_STATE_SUSPENDED || info.rebuilding == 1) == reached);
        CHECK_STATUS(cairn_map_maintain(map_in_use, UINT64_MAX), CAIRN_OK);
        info = table_info_of(map_in_use, table, 0);
        CHECK(info.state < CAIRN_TABLE_STATE_SUSPENDED && info.rebuilding == 0);
        cairn_map_destroy(map_in_use);
        CHECK(n > 1 || reached);
    }
}

static void failed_allocations_leave_tables_as_they_were(void) {
    map_in_use = map_with_walls();
    CHECK_STATUS(build_landmarks(), CAIRN_OK);
    CHECK_STATUS(build_regions(), CAIRN_OK);
    for (uint32_t table = CAIRN_TABLE_LANDMARKS; table <= CAIRN_TABLE_REGIONS; table++) {
        CHECK_STATUS(cairn_map_save_table(map_in_use, 0, table, saved[table], sizeof saved[table], &saved_size[table]),
                     CAIRN_OK);
    }
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(build_landmarks);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(build_landmarks_at);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(begin_landmarks);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(rebuild_landmarks);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(sample_landmarks);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(load_landmarks);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(build_regions);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(rebuild_regions);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(sample_regions);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(load_regions);
    CHECK_STATUS(build_jump_graph(), CAIRN_OK);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(build_jump_graph);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(begin_jump_graph);
    a_failed_allocation_is_a_status_and_leaves_the_map_as_it_was(create_graph_searcher);
    cairn_map_destroy(map_in_use);
}

/* A copy allocates what `into` lacks, before anything changes, and the next one of the same structure nothing. */
static void a_copy_allocates_once_or_changes_nothing(void) {
    CairnMap *from = map_of("......\n.##...\n....2.\n", NULL);
    CairnMap *into = map_of("......\n......\n......\n", NULL);
    CairnLayerDef def;
    uint32_t layer;
    CHECK_STATUS(cairn_layer_def_init(&def, sizeof def), CAIRN_OK);
    def.size = 2;
    CHECK_STATUS(cairn_map_add_layer(from, &def, &layer), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_jump_graph(from, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(from, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_regions(from, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(into, NULL, NULL, NULL), CAIRN_OK);
    const CairnMapInfo before = info_of(into);
    const uint64_t hash = hash_of(into), bytes = live_bytes;
    const long blocks_before = live;
    CairnStatus status;
    long n = 0;
    do {
        failing = allocations + ++n;
        status = cairn_map_copy(from, into);
        failing = 0;
        if (status != CAIRN_OK) {
            const CairnMapInfo after = info_of(into);
            CHECK_STATUS(status, CAIRN_ERROR_OUT_OF_MEMORY);
            CHECK(memcmp(&before, &after, sizeof before) == 0);
            CHECK_EQ(hash_of(into), hash);
            CHECK_EQ(live, blocks_before);
            CHECK_EQ(live_bytes, bytes);
        }
    } while (status != CAIRN_OK && n < 1000);
    CHECK(n > 20);
    CHECK_EQ(hash_of(into), hash_of(from));
    CHECK_EQ(live_bytes - bytes, info_of(from).memory_bytes - before.memory_bytes);

    for (int i = 0; i < 10; i++) {
        CHECK_STATUS(cairn_map_set_cell(from, i % 6, i % 3, (uint8_t)(i % 2)), CAIRN_OK);
        const long calls_before = calls;
        status = cairn_map_copy(from, into);
        CHECK_EQ(calls, calls_before);
        CHECK_STATUS(status, CAIRN_OK);
        CHECK_EQ(hash_of(into), hash_of(from));
    }
    cairn_map_destroy(from);
    cairn_map_destroy(into);
}

int main(void) {
    searches_edits_and_reads_do_not_allocate();
    general_searches_do_not_allocate();
    a_field_allocates_only_for_goals_and_threats();
    no_method_allocates(CAIRN_NEIGHBOURS_4, 1);
    no_method_allocates(CAIRN_NEIGHBOURS_4, 9);
    no_method_allocates(CAIRN_NEIGHBOURS_8, 1);
    no_method_allocates(CAIRN_NEIGHBOURS_8, UINT16_MAX);
    a_refused_creation_keeps_nothing();
    map_in_use = map_of("...\n...\n", NULL);
    a_failed_allocation_is_a_status_and_leaves_nothing(create_map);
    a_failed_allocation_is_a_status_and_leaves_nothing(create_map_from_text);
    a_failed_allocation_is_a_status_and_leaves_nothing(create_searcher);
    a_failed_allocation_is_a_status_and_leaves_nothing(create_searcher_for_map);
    cairn_map_destroy(map_in_use);
    use_and_upkeep_of_tables_do_not_allocate();
    the_memory_of_tables_is_what_is_allocated();
    failed_allocations_leave_tables_as_they_were();
    a_copy_allocates_once_or_changes_nothing();
    maintain_tries_again_after_a_failed_allocation(begin_regions);
    maintain_tries_again_after_a_failed_allocation(suspend_regions);
    maintain_tries_again_after_a_failed_allocation(suspend_jump_graph);
    maintain_tries_again_after_a_failed_allocation(begin_landmarks_at_jump_points);
    maintain_tries_again_after_a_failed_allocation(suspend_landmarks_at_jump_points);
    maintain_tries_again_after_a_failed_allocation(rebuild_the_graph_of_landmarks);
    CHECK_EQ(live, 0);
    return check_summary("allocations");
}
