/*
 * The jump-point graph: what is built at once and in slices, what is reported of it, searches by name against A* with
 * edits between, landmarks with entries at its jump points, and searchers that hold a graph and no cells. Elsewhere:
 * progress in progress.c, bad input in table_statuses.c, small random maps in methods.c.
 */

#include "support.h"

enum { SIDE = 90, CELLS = SIDE * SIDE };

static uint64_t random_state = 77;

static uint32_t random_number(uint32_t limit) {
    return random_below(&random_state, limit);
}

static CairnCell random_cell(void) {
    return cell_at((int32_t)random_number(SIDE), (int32_t)random_number(SIDE));
}

/* Rooms with doors, and some rubble. */
static CairnMap *rooms(uint32_t neighbours, uint32_t diagonal_rule) {
    CairnMapDef def = def_of(SIDE, SIDE);
    CairnMap *map;
    def.neighbours = neighbours;
    def.diagonal_rule = diagonal_rule;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    for (int32_t at = 9; at < SIDE; at += 10) {
        CHECK_STATUS(cairn_map_set_rect(map, at, 0, 1, SIDE, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_rect(map, 0, at, SIDE, 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    }
    for (int32_t at = 9; at < SIDE; at += 10) {
        for (int32_t room = 0; room < SIDE; room += 10) {
            const int32_t door = room + (int32_t)random_number(8);
            CHECK_STATUS(cairn_map_set_rect(map, at, door, 1, 2, 1), CAIRN_OK);
            CHECK_STATUS(cairn_map_set_rect(map, door, at, 2, 1, 1), CAIRN_OK);
        }
    }
    for (int i = 0; i < 200; i++) {
        const CairnCell cell = random_cell();
        CHECK_STATUS(cairn_map_set_cell(map, cell.x, cell.y, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    }
    return map;
}

static CairnTableInfo graph_of(const CairnMap *map) {
    return table_info_of(map, CAIRN_TABLE_JUMP_GRAPH, 0);
}

static CairnStatus search(CairnSearcher *searcher, const CairnMap *map, CairnQuery query, uint32_t algorithm,
                          CairnResult *result, CairnCell *path) {
    *result = prepared_result();
    query.algorithm = algorithm;
    return cairn_searcher_find_path(searcher, map, &query, path, path != NULL ? CELLS : 0, result);
}

/*
 * Both jump searches cost what A* does, and are one search but for nodes that lead nowhere: on the graph these stay open. With
 * 4 neighbours many paths cost the same, and which nodes are visited depends on them.
 */
static void check_searches(const CairnMap *map, CairnSearcher *full, int queries) {
    static CairnCell scanned_path[CELLS], stored_path[CELLS];
    static uint8_t scanned_states[CELLS], stored_states[CELLS];
    const int suspended = graph_of(map).state == CAIRN_TABLE_STATE_SUSPENDED;
    for (int i = 0; i < queries; i++) {
        CairnQuery query = query_between(random_cell(), random_cell());
        CairnResult astar, scanned, stored;
        query.open_list = (uint32_t)i % 3; /* AUTO, stacks and heap */
        const CairnStatus status = search(full, map, query, CAIRN_ALGORITHM_ASTAR, &astar, NULL);
        CHECK(status >= 0);
        CHECK_STATUS(search(full, map, query, CAIRN_ALGORITHM_JUMP, &scanned, scanned_path), status);
        CHECK_STATUS(cairn_searcher_read_states(full, 0, 0, SIDE, SIDE, scanned_states, CELLS, SIDE), CAIRN_OK);
        CHECK_STATUS(search(full, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &stored, stored_path), status);
        CHECK_STATUS(cairn_searcher_read_states(full, 0, 0, SIDE, SIDE, stored_states, CELLS, SIDE), CAIRN_OK);
        CHECK_EQ(scanned.cost, astar.cost);
        CHECK_EQ(scanned.algorithm, CAIRN_ALGORITHM_JUMP);
        CHECK_EQ(stored.algorithm, suspended ? CAIRN_ALGORITHM_JUMP : CAIRN_ALGORITHM_JUMP_GRAPH);
        CHECK(scanned.expanded <= astar.expanded);
        CHECK(stored.expanded <= scanned.expanded);
        CHECK(stored.generated <= scanned.generated);
        CHECK_EQ(stored.cost, scanned.cost);
        CHECK_EQ(stored.path_length, scanned.path_length);
        CHECK(memcmp(stored_path, scanned_path, stored.path_length * sizeof *stored_path) == 0);
        int differing = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            const int left_open =
                stored_states[cell] == CAIRN_STATE_OPEN && scanned_states[cell] == CAIRN_STATE_CLOSED && !suspended;
            differing += stored_states[cell] != scanned_states[cell] && !left_open;
        }
        CHECK(differing == 0 || info_of(map).neighbours == CAIRN_NEIGHBOURS_4);
    }
}

static void the_graph_is_searched_while_the_map_is_edited(void) {
    static const struct {
        uint32_t neighbours, diagonal_rule, allowance;
    } cases[] = {
        {CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_BOTH_PASSABLE, 0},
        {CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_ONE_PASSABLE, 300},
        {CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_ALWAYS, 1 << 16},
        {CAIRN_NEIGHBOURS_4, CAIRN_DIAGONAL_ALWAYS, 300},
    };
    unsigned long met[CAIRN_TABLE_STATE_BUILDING + 1] = {0};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        CairnMap *map = rooms(cases[i].neighbours, cases[i].diagonal_rule);
        CairnSearcher *full = searcher_for(map);
        const CairnJumpGraphDef def = jump_graph_def(cases[i].allowance);
        CHECK_STATUS(cairn_map_build_jump_graph(map, &def, NULL, NULL), CAIRN_OK);
        check_searches(map, full, 30);
        for (int round = 0; round < 40; round++) {
            const CairnCell cell = random_cell();
            CHECK_STATUS(cairn_map_set_cell(map, cell.x, cell.y, (uint8_t)random_number(2)), CAIRN_OK);
            met[graph_of(map).state] += 1;
            check_searches(map, full, 3);
            CHECK(cairn_map_maintain(map, round % 2 == 0 ? 100 : UINT64_MAX) >= 0);
            check_searches(map, full, 3);
        }
        CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
        CHECK_EQ(graph_of(map).state, CAIRN_TABLE_STATE_EXACT);
        cairn_searcher_destroy(full);
        cairn_map_destroy(map);
    }
    CHECK(met[CAIRN_TABLE_STATE_EXACT] > 0);
    CHECK(met[CAIRN_TABLE_STATE_STALE] + met[CAIRN_TABLE_STATE_SUSPENDED] > 0);
}

static void what_is_told_of_the_graph_is_what_was_built(void) {
    CairnMap *map = rooms(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_BOTH_PASSABLE);
    const CairnMapInfo before = info_of(map);
    const uint64_t hash = hash_of(map);
    uint64_t size;
    CHECK_EQ(search_nodes_of(map), 0);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    const CairnTableInfo info = graph_of(map);
    CHECK_EQ(info.table, CAIRN_TABLE_JUMP_GRAPH);
    CHECK_EQ(info.state, CAIRN_TABLE_STATE_EXACT);
    CHECK_EQ(info.kind, 0);
    CHECK(info.nodes > 100 && info.nodes < search_nodes_of(map));
    CHECK_EQ(info.stale_nodes, 0);
    CHECK(info.entries > info.nodes);
    CHECK_EQ(info.cells, CELLS);
    CHECK_EQ(info.repaired_entries, 0);
    CHECK_EQ(info.rebuilding, 0);
    CHECK_EQ(info.work_total, 0);
    CHECK_EQ(info_of(map).epoch, before.epoch);
    CHECK_EQ(info_of(map).memory_bytes, before.memory_bytes + info.memory_bytes);
    CHECK(hash_of(map) != hash);

    /* An edit makes the graph stale; maintain stores legs again. */
    const uint32_t nodes = search_nodes_of(map);
    CHECK_STATUS(cairn_map_set_cell(map, 44, 44, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(map, 44, 44, 1), CAIRN_OK);
    CHECK_EQ(graph_of(map).state, CAIRN_TABLE_STATE_STALE);
    CHECK(graph_of(map).stale_nodes > 0);
    CHECK_EQ(graph_of(map).repaired_entries, 0);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(graph_of(map).state, CAIRN_TABLE_STATE_EXACT);
    CHECK(graph_of(map).repaired_entries > 0);
    CHECK_EQ(search_nodes_of(map), nodes);

    /* It is built faster than it could be saved. */
    CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_JUMP_GRAPH, NULL, 0, &size), CAIRN_ERROR_UNSUPPORTED);
    CHECK_EQ(size, 0);
    CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_JUMP_GRAPH), CAIRN_OK);
    CHECK_EQ(graph_of(map).rebuilding, 1);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(graph_of(map).rebuilding, 0);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_JUMP_GRAPH), CAIRN_OK);
    CHECK_STATUS(status_of_table(map, CAIRN_TABLE_JUMP_GRAPH), CAIRN_ERROR_NO_TABLE);
    CHECK_EQ(search_nodes_of(map), 0);
    CHECK_EQ(info_of(map).memory_bytes, before.memory_bytes);
    cairn_map_destroy(map);
}

/* maintain builds it in slices of any size, through edits, and searches wait for it. */
static void a_graph_is_built_in_slices(void) {
    CairnMap *map = rooms(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_ONE_PASSABLE);
    CairnSearcher *full = searcher_for(map);
    CairnJumpGraphDef def = jump_graph_def(1 << 16);
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(SIDE - 2, SIDE - 2));
    CairnResult result;
    unsigned long slices = 0;
    CairnStatus status = CAIRN_BUDGET_SPENT;
    def.in_slices = 1;
    CHECK_STATUS(cairn_map_build_jump_graph(map, &def, NULL, NULL), CAIRN_BEGUN);
    while (status == CAIRN_BUDGET_SPENT) {
        const CairnTableInfo info = graph_of(map);
        CHECK_EQ(info.state, CAIRN_TABLE_STATE_BUILDING);
        CHECK(info.work_done <= info.work_total && info.work_total > 0);
        CHECK_EQ(search_nodes_of(map), 0);
        CHECK_STATUS(search(full, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &result, NULL), CAIRN_ERROR_NO_TABLE);
        if (slices % 5 == 4) {
            const CairnCell cell = random_cell();
            CHECK_STATUS(cairn_map_set_cell(map, cell.x, cell.y, (uint8_t)random_number(2)), CAIRN_OK);
        }
        status = cairn_map_maintain(map, 2000);
        slices += 1;
    }
    CHECK_STATUS(status, CAIRN_OK);
    CHECK(slices > 5);
    CHECK_EQ(graph_of(map).state, CAIRN_TABLE_STATE_EXACT);
    check_searches(map, full, 60);
    cairn_searcher_destroy(full);
    cairn_map_destroy(map);
}

/* With eight neighbours the graph is searched over weights as well; with four they only forbid the search. */
static void weights_make_neither_the_graph_nor_a_search_wrong(uint32_t neighbours) {
    CairnMap *map = rooms(neighbours, CAIRN_DIAGONAL_BOTH_PASSABLE);
    CairnSearcher *full = searcher_for(map);
    CairnResult result, plain;
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(5, 5));
    const CairnStatus status = neighbours == CAIRN_NEIGHBOURS_8 ? CAIRN_OK : CAIRN_ERROR_UNSUPPORTED;
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 5), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, 3, 3, 2), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    for (uint32_t algorithm = CAIRN_ALGORITHM_JUMP; algorithm <= CAIRN_ALGORITHM_JUMP_GRAPH; algorithm++) {
        CHECK_STATUS(search(full, map, query, algorithm, &result, NULL), status);
        if (status == CAIRN_OK) {
            CHECK_STATUS(search(full, map, query, CAIRN_ALGORITHM_ASTAR, &plain, NULL), CAIRN_OK);
            CHECK_EQ(result.cost, plain.cost);
        }
    }
    CHECK_STATUS(cairn_map_set_cell(map, 20, 20, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    if (status == CAIRN_OK) {
        check_searches(map, full, 60);
    }
    /* All weights are equal again: legs that cost something else are stored by another graph. */
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 1, 5), CAIRN_OK);
    CHECK_EQ(graph_of(map).state,
             status == CAIRN_OK ? CAIRN_TABLE_STATE_SUSPENDED : CAIRN_TABLE_STATE_STALE);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(graph_of(map).state, CAIRN_TABLE_STATE_EXACT);
    check_searches(map, full, 60);
    cairn_searcher_destroy(full);
    cairn_map_destroy(map);
}

/* Also where the search has walked along a diagonal: cells, any part of them, and waypoints. */
static void with_four_neighbours_paths_take_one_step_to_the_side_at_a_time(void) {
    static CairnCell path[CELLS], part[CELLS], waypoints[CELLS];
    CairnMap *map = rooms(CAIRN_NEIGHBOURS_4, CAIRN_DIAGONAL_BOTH_PASSABLE);
    unsigned long turning = 0;
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    CairnSearcher *full = searcher_for(map);
    for (int i = 0; i < 100; i++) {
        const CairnQuery query = query_between(random_cell(), random_cell());
        CairnResult result, astar;
        const uint32_t algorithm = i % 2 == 0 ? CAIRN_ALGORITHM_JUMP : CAIRN_ALGORITHM_JUMP_GRAPH;
        if (search(full, map, query, CAIRN_ALGORITHM_ASTAR, &astar, NULL) != CAIRN_OK) {
            continue;
        }
        CHECK_STATUS(search(full, map, query, algorithm, &result, path), CAIRN_OK);
        CHECK_EQ(result.cost, astar.cost);
        CHECK_EQ(result.cost, 70 * (uint64_t)(result.path_length - 1));
        CHECK(same_cell(path[0], query.start) && same_cell(path[result.path_length - 1], query.goal));
        uint32_t written, met = 0;
        CHECK_STATUS(cairn_searcher_read_waypoints(full, 0, waypoints, CELLS, &written), CAIRN_OK);
        CHECK_EQ(written, result.waypoint_count);
        for (uint32_t at = 0; at < result.path_length; at++) {
            const int is_end = at == 0 || at + 1 == result.path_length;
            if (at > 0) {
                CHECK_EQ(abs(path[at].x - path[at - 1].x) + abs(path[at].y - path[at - 1].y), 1);
            }
            /* Straight on, the cells before and behind lie on one line. */
            if (is_end || (path[at - 1].x != path[at + 1].x && path[at - 1].y != path[at + 1].y)) {
                CHECK(met < written && same_cell(waypoints[met], path[at]));
                met += 1;
            }
        }
        CHECK_EQ(met, written);
        turning += written;
        const uint32_t offset = random_number(result.path_length);
        CHECK_STATUS(cairn_searcher_read_path(full, offset, part, CELLS, &written), CAIRN_OK);
        CHECK_EQ(written, result.path_length - offset);
        CHECK(memcmp(part, path + offset, written * sizeof *part) == 0);
        CHECK_STATUS(cairn_searcher_read_waypoints(full, met / 2, part, CELLS, &written), CAIRN_OK);
        CHECK(memcmp(part, waypoints + met / 2, written * sizeof *part) == 0);
    }
    CHECK(turning > 1000);
    cairn_searcher_destroy(full);
    cairn_map_destroy(map);
}

/* A searcher without room for cells returns what a full one does, in a fraction of the memory, and nothing else. */
static void a_searcher_may_hold_a_graph_only(uint32_t neighbours) {
    CairnMap *map = rooms(neighbours, CAIRN_DIAGONAL_BOTH_PASSABLE);
    CairnJumpGraphDef def = jump_graph_def(0);
    static CairnCell small_path[CELLS], full_path[CELLS];
    CHECK_STATUS(cairn_map_build_jump_graph(map, &def, NULL, NULL), CAIRN_OK);
    CairnSearcher *full = searcher_for(map), *small = graph_searcher_for(map);
    CairnResult expected, result;
    CairnQuery query = query_between(cell_at(0, 0), cell_at(0, 0));
    for (int i = 0; i < 100; i++) {
        query = query_between(random_cell(), i % 20 == 0 ? query.start : random_cell());
        const CairnStatus status = search(full, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &expected, full_path);
        CHECK_STATUS(search(small, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &result, small_path), status);
        CHECK(memcmp(&result, &expected, sizeof result) == 0);
        CHECK(memcmp(small_path, full_path, result.path_length * sizeof *small_path) == 0);
    }
    CairnStats stats = prepared_stats(), stats_of_full = prepared_stats();
    CHECK_STATUS(cairn_searcher_get_totals(small, &stats), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_get_totals(full, &stats_of_full), CAIRN_OK);
    CHECK_EQ(stats.expanded, stats_of_full.expanded);
    CHECK(stats.memory_bytes * 2 < stats_of_full.memory_bytes);
    CHECK(stats.memory_bytes < 40 * (uint64_t)search_nodes_of(map) + (103 << 10));
    for (uint32_t algorithm = CAIRN_ALGORITHM_ASTAR; algorithm <= CAIRN_ALGORITHM_JUMP; algorithm++) {
        const int exists = algorithm != CAIRN_ALGORITHM_CANONICAL_ASTAR || neighbours == CAIRN_NEIGHBOURS_8;
        CHECK_STATUS(search(small, map, query, algorithm, &result, NULL),
                     exists ? CAIRN_ERROR_CAPACITY : CAIRN_ERROR_UNSUPPORTED);
        CHECK(FIELDS_ARE_ZERO(result));
    }
    /* Without its graph the search would scan the cells. */
    CHECK_STATUS(cairn_map_set_rect(map, 20, 20, 40, 40, 1), CAIRN_OK);
    CHECK_EQ(graph_of(map).state, CAIRN_TABLE_STATE_SUSPENDED);
    CHECK_STATUS(search(small, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &result, NULL), CAIRN_ERROR_CAPACITY);
    CHECK(search(full, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &expected, NULL) >= 0);
    CHECK_EQ(expected.algorithm, CAIRN_ALGORITHM_JUMP);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    cairn_searcher_destroy(small);
    small = graph_searcher_for(map);
    CHECK(search(small, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &result, NULL) >= 0);
    CHECK_EQ(result.cost, expected.cost);
    CHECK(result.expanded <= expected.expanded);
    cairn_searcher_destroy(small);
    cairn_searcher_destroy(full);
    cairn_map_destroy(map);
}

/* The far ends of the rooms, for landmarks. */
static const CairnCell corners[] = {{0, 0}, {SIDE - 2, 0}, {0, SIDE - 2}, {SIDE - 2, SIDE - 2}};

/* Rooms with a graph, whose corners are free. */
static CairnMap *rooms_with_graph(void) {
    CairnMap *map = rooms(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_BOTH_PASSABLE);
    for (size_t i = 0; i < COUNT_OF(corners); i++) {
        CHECK_STATUS(cairn_map_set_cell(map, corners[i].x, corners[i].y, 1), CAIRN_OK);
    }
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    return map;
}

static CairnStatus build_at_corners(CairnMap *map, const CairnLandmarksDef *def) {
    return cairn_map_build_landmarks_at(map, def, corners, COUNT_OF(corners), NULL, NULL);
}

static void check_landmarks_stand_at_corners(const CairnMap *map) {
    const CairnTableInfo info = table_info_of(map, CAIRN_TABLE_LANDMARKS, 0);
    CairnCell cells[COUNT_OF(corners)];
    uint32_t written;
    CHECK_EQ(info.kind, CAIRN_PLACEMENT_GIVEN);
    CHECK_EQ(info.landmarks, COUNT_OF(corners));
    CHECK_EQ(info.active_landmarks, COUNT_OF(corners));
    CHECK_STATUS(cairn_map_read_landmarks(map, 0, cells, COUNT_OF(cells), &written), CAIRN_OK);
    CHECK_EQ(written, COUNT_OF(corners));
    CHECK(memcmp(cells, corners, sizeof cells) == 0);
}

/* Searches on the graph that landmarks guide cost what those of A* without any do, and expand less. */
static void check_guided_searches(const CairnMap *map, CairnSearcher *full) {
    uint64_t guided_expanded = 0, naive_expanded = 0;
    for (int i = 0; i < 60; i++) {
        CairnQuery query = query_between(random_cell(), random_cell());
        CairnResult astar, naive, guided;
        query.heuristic = CAIRN_HEURISTIC_NAIVE;
        const CairnStatus status = search(full, map, query, CAIRN_ALGORITHM_ASTAR, &astar, NULL);
        CHECK_STATUS(search(full, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &naive, NULL), status);
        query.heuristic = CAIRN_HEURISTIC_ALT;
        CHECK_STATUS(search(full, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &guided, NULL), status);
        CHECK(guided.heuristic == CAIRN_HEURISTIC_ALT || status == CAIRN_ENDPOINT_BLOCKED);
        CHECK_EQ(guided.cost, astar.cost);
        naive_expanded += naive.expanded;
        guided_expanded += guided.expanded;
    }
    CHECK(guided_expanded < naive_expanded);
}

static void landmarks_at_jump_points_stand_where_the_caller_wants_them(void) {
    CairnMap *map = rooms_with_graph();
    CairnSearcher *full = searcher_for(map);
    CairnLandmarksDef def = landmarks_def(0);
    CairnCell nine[9] = {{0, 0}};
    CairnQuery query = query_between(corners[0], corners[3]);
    CairnResult result;
    CHECK_STATUS(build_at_corners(map, NULL), CAIRN_OK);
    const CairnTableInfo of_cells = table_info_of(map, CAIRN_TABLE_LANDMARKS, 0);
    def.entries = CAIRN_LANDMARK_ENTRIES_JUMP_POINTS;
    def.placement = CAIRN_PLACEMENT_GIVEN; /* this and the next mean nothing where cells are given */
    def.memory_limit = 1;
    CHECK_STATUS(build_at_corners(map, &def), CAIRN_OK);
    check_landmarks_stand_at_corners(map);
    const CairnTableInfo info = table_info_of(map, CAIRN_TABLE_LANDMARKS, 0);
    CHECK(info.entries > 0 && info.entries <= COUNT_OF(corners) * graph_of(map).nodes);
    CHECK(info.memory_bytes * 2 < of_cells.memory_bytes);
    check_guided_searches(map, full);

    /* Only searches on the graph know of them, and eight are the most. */
    query.heuristic = CAIRN_HEURISTIC_ALT;
    CHECK_STATUS(search(full, map, query, CAIRN_ALGORITHM_ASTAR, &result, NULL), CAIRN_ERROR_NO_TABLE);
    CHECK_STATUS(cairn_map_build_landmarks_at(map, &def, nine, 9, NULL, NULL), CAIRN_ERROR_LANDMARK_COUNT);
    CHECK_STATUS(cairn_map_build_landmarks_at(map, &def, nine, 8, NULL, NULL), CAIRN_OK);

    /* In slices; then a wall comes down, and they are built again where they were. */
    def.in_slices = 1;
    CHECK_STATUS(build_at_corners(map, &def), CAIRN_BEGUN);
    CHECK_EQ(table_info_of(map, CAIRN_TABLE_LANDMARKS, 0).rebuilding, 1);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    check_landmarks_stand_at_corners(map);
    CHECK_STATUS(cairn_map_set_rect(map, 9, 0, 1, SIDE, 1), CAIRN_OK);
    CHECK_EQ(table_info_of(map, CAIRN_TABLE_LANDMARKS, 0).state, CAIRN_TABLE_STATE_SUSPENDED);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    check_landmarks_stand_at_corners(map);
    check_guided_searches(map, full);

    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_JUMP_GRAPH), CAIRN_OK);
    CHECK_STATUS(status_of_table(map, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_NO_TABLE);
    CHECK_STATUS(build_at_corners(map, &def), CAIRN_ERROR_NO_TABLE);
    cairn_searcher_destroy(full);
    cairn_map_destroy(map);
}

/* A limit of memory is held against what stays, which is the same for any number of landmarks. */
static void a_limit_counts_the_entries_at_jump_points(void) {
    CairnMap *map = rooms_with_graph();
    CairnLandmarksDef def = landmarks_def(8);
    def.entries = CAIRN_LANDMARK_ENTRIES_JUMP_POINTS;
    CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_OK);
    const CairnTableInfo info = table_info_of(map, CAIRN_TABLE_LANDMARKS, 0);
    def.memory_limit = info.memory_bytes;
    CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_OK);
    CHECK_EQ(table_info_of(map, CAIRN_TABLE_LANDMARKS, 0).landmarks, 8);
    def.count = 1;
    def.memory_limit -= 1;
    CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_ERROR_MEMORY_LIMIT);
    CHECK_EQ(table_info_of(map, CAIRN_TABLE_LANDMARKS, 0).landmarks, 8);
    cairn_map_destroy(map);
}

static void a_graph_that_is_too_large_is_refused(void) {
    CairnMap *map = rooms(CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_BOTH_PASSABLE);
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(5, 5));
    CairnSearcherDef def;
    CairnSearcher *searcher;
    CairnResult result;
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_def_init(&def, sizeof def), CAIRN_OK);
    for (uint32_t missing = 0; missing < 2; missing++) {
        const CairnStatus status = missing == 0 ? CAIRN_OK : CAIRN_ERROR_CAPACITY;
        def.max_cells = 0;
        def.graph_nodes = search_nodes_of(map) - missing;
        CHECK_STATUS(cairn_searcher_create(&def, &searcher), CAIRN_OK);
        CHECK_STATUS(search(searcher, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &result, NULL), status);
        cairn_searcher_destroy(searcher);
        /* Cells that are too few for the map are nodes as well. */
        def.max_cells = def.graph_nodes;
        def.graph_nodes = 0;
        CHECK_STATUS(cairn_searcher_create(&def, &searcher), CAIRN_OK);
        CHECK_STATUS(search(searcher, map, query, CAIRN_ALGORITHM_JUMP_GRAPH, &result, NULL), status);
        CHECK_STATUS(search(searcher, map, query, CAIRN_ALGORITHM_ASTAR, &result, NULL), CAIRN_ERROR_CAPACITY);
        cairn_searcher_destroy(searcher);
    }
    cairn_map_destroy(map);
}

int main(void) {
    the_graph_is_searched_while_the_map_is_edited();
    what_is_told_of_the_graph_is_what_was_built();
    a_graph_is_built_in_slices();
    weights_make_neither_the_graph_nor_a_search_wrong(CAIRN_NEIGHBOURS_8);
    weights_make_neither_the_graph_nor_a_search_wrong(CAIRN_NEIGHBOURS_4);
    with_four_neighbours_paths_take_one_step_to_the_side_at_a_time();
    a_searcher_may_hold_a_graph_only(CAIRN_NEIGHBOURS_4);
    a_searcher_may_hold_a_graph_only(CAIRN_NEIGHBOURS_8);
    landmarks_at_jump_points_stand_where_the_caller_wants_them();
    a_limit_counts_the_entries_at_jump_points();
    a_graph_that_is_too_large_is_refused();
    return check_summary("jump_graph");
}
