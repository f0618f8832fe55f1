/*
 * What a search returns: paths into buffers of any size, each outcome that is not a path, paths read again later, and
 * the movement rules by numbers that can be checked by hand.
 */

#include "support.h"

/* A search that fits into `path`; its status is the outcome. */
static CairnResult find(CairnSearcher *searcher, const CairnMap *map, const CairnQuery *query, CairnCell *path,
                        uint32_t capacity) {
    CairnResult result = prepared_result();
    const CairnStatus status = cairn_searcher_find_path(searcher, map, query, path, capacity, &result);
    CHECK_STATUS(status, result.outcome);
    return result;
}

static const char WALL_WITH_TWO_DOORS[] = "..........\n"
                                          "....#.....\n"
                                          "....#.....\n"
                                          "....#.....\n"
                                          "..........\n";

static void the_buffer_decides_only_what_is_written(void) {
    enum { CAPACITY = 20, UNWRITTEN = -7 };
    CairnMap *map = map_of(WALL_WITH_TWO_DOORS, NULL);
    CairnSearcher *searcher = searcher_for(map);
    const CairnQuery query = query_between(cell_at(1, 2), cell_at(8, 2));
    CairnResult whole = find(searcher, map, &query, NULL, 0);
    CairnResult result = prepared_result();
    CairnCell path[CAPACITY];
    CairnCell part[CAPACITY];

    /* Without a buffer: cost and length. Two steps slant to a door, two slant back, and three are level. */
    CHECK_EQ(whole.outcome, CAIRN_OK);
    CHECK_EQ(whole.reason, CAIRN_OK);
    CHECK_EQ(whole.answered_by, CAIRN_ANSWERED_BY_SEARCH);
    CHECK_EQ(whole.cost, 3 * 70 + 4 * 99);
    CHECK_EQ(whole.lower_bound, whole.cost);
    CHECK_EQ(whole.excess_bound, 0);
    CHECK_EQ(whole.path_length, 8);
    CHECK_EQ(whole.written, 0);
    CHECK(same_cell(whole.end, query.goal));
    CHECK(whole.algorithm == CAIRN_ALGORITHM_ASTAR || is_jump_search(whole.algorithm));
    CHECK_EQ(whole.open_list, CAIRN_OPEN_LIST_STACKS);
    CHECK_EQ(whole.heuristic, CAIRN_HEURISTIC_NAIVE);
    CHECK_EQ(whole.map_id, info_of(map).map_id);
    CHECK_EQ(whole.epoch, info_of(map).epoch);
    CHECK(whole.expanded > 0 && whole.generated >= whole.expanded && whole.largest_open > 0 && whole.iterations > 0);

    /* Exactly right, and the same search again in every respect. */
    result = find(searcher, map, &query, path, whole.path_length);
    CHECK_EQ(result.written, whole.path_length);
    whole.written = whole.path_length;
    CHECK(memcmp(&result, &whole, sizeof result) == 0);
    CHECK(same_cell(path[0], query.start));
    CHECK(same_cell(path[whole.path_length - 1], query.goal));

    for (uint32_t capacity = 1; capacity <= CAPACITY; capacity++) {
        const int fits = capacity >= whole.path_length;
        const uint32_t written = fits ? whole.path_length : capacity;
        for (uint32_t i = 0; i < CAPACITY; i++) {
            part[i] = cell_at(UNWRITTEN, UNWRITTEN);
        }
        CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, part, capacity, &result),
                     fits ? CAIRN_OK : CAIRN_TRUNCATED);
        CHECK_EQ(result.outcome, CAIRN_OK);
        CHECK_EQ(result.path_length, whole.path_length);
        CHECK_EQ(result.cost, whole.cost);
        CHECK_EQ(result.written, written);
        CHECK(memcmp(part, path, written * sizeof *part) == 0);
        for (uint32_t i = written; i < CAPACITY; i++) {
            CHECK_EQ(part[i].x, UNWRITTEN);
        }
    }
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 1, &result), CAIRN_ERROR_NULL);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void from_a_cell_to_itself_is_a_path_of_one_cell(void) {
    CairnMap *map = map_of(WALL_WITH_TWO_DOORS, NULL);
    CairnSearcher *searcher = searcher_for(map);
    const CairnQuery query = query_between(cell_at(3, 1), cell_at(3, 1));
    CairnCell path[2];
    const CairnResult result = find(searcher, map, &query, path, 2);
    CHECK_EQ(result.outcome, CAIRN_OK);
    CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_ENDPOINTS);
    CHECK_EQ(result.cost, 0);
    CHECK_EQ(result.path_length, 1);
    CHECK_EQ(result.written, 1);
    CHECK_EQ(result.waypoint_count, 1);
    CHECK_EQ(result.expanded, 0);
    CHECK(same_cell(path[0], query.start));
    CHECK(same_cell(result.end, query.start));
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void a_leg_that_leads_to_the_goal_is_no_search(void) {
    CairnMap *map = map_of(WALL_WITH_TWO_DOORS, NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 1));
    CairnCell path[4];
    for (query.algorithm = CAIRN_ALGORITHM_JUMP; query.algorithm <= CAIRN_ALGORITHM_JUMP_GRAPH; query.algorithm++) {
        CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
        CairnResult result = find(searcher, map, &query, path, 4);
        CHECK_EQ(result.outcome, CAIRN_OK);
        CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_LEG);
        CHECK_EQ(result.expanded, 0);
        CHECK_EQ(result.cost, 99 + 2 * 70);
        CHECK_EQ(result.lower_bound, result.cost);
        CHECK_EQ(result.path_length, 4);
        /* Around the wall there is none. */
        CairnQuery around = query;
        around.goal = cell_at(8, 2);
        result = find(searcher, map, &around, NULL, 0);
        CHECK_EQ(result.outcome, CAIRN_OK);
        CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_SEARCH);
    }
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    CHECK_EQ(find(searcher, map, &query, NULL, 0).answered_by, CAIRN_ANSWERED_BY_SEARCH);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void a_blocked_endpoint_is_told_and_not_searched_for(void) {
    static const struct {
        CairnCell start, goal, end;
    } cases[] = {
        {{4, 1}, {8, 2}, {4, 1}},
        {{1, 2}, {4, 2}, {4, 2}},
        {{4, 3}, {4, 1}, {4, 3}},
        {{4, 2}, {4, 2}, {4, 2}},
    };
    CairnMap *map = map_of(WALL_WITH_TWO_DOORS, NULL);
    CairnSearcher *searcher = searcher_for(map);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (uint32_t flags = 0; flags <= CAIRN_QUERY_PARTIAL; flags += CAIRN_QUERY_PARTIAL) {
            CairnQuery query = query_between(cases[i].start, cases[i].goal);
            CairnCell path[3];
            query.flags = flags;
            const CairnResult result = find(searcher, map, &query, path, 3);
            CHECK_EQ(result.reason, CAIRN_ENDPOINT_BLOCKED);
            if (flags != 0 && !same_cell(cases[i].start, cases[i].end)) {
                /* Only the goal is blocked: a partial path leads towards it. */
                CHECK_EQ(result.outcome, CAIRN_PARTIAL);
                CHECK(same_cell(result.end, cell_at(3, 2)));
                CHECK_EQ(result.path_length, 3);
                continue;
            }
            CHECK_EQ(result.outcome, CAIRN_ENDPOINT_BLOCKED);
            CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_ENDPOINTS);
            CHECK(same_cell(result.end, cases[i].end));
            CHECK_EQ(result.expanded, 0);
            CHECK_EQ(result.path_length, 0);
            CHECK_EQ(result.written, 0);
            CHECK_EQ(result.cost, 0);
        }
    }
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

/* Two rooms whose only door is at (4, 2). */
static const char TWO_ROOMS[] = "....#....\n"
                                "....#....\n"
                                ".........\n"
                                "....#....\n"
                                "....#....\n";

static void an_unreachable_goal_needs_no_search_while_the_labels_are_exact(void) {
    CairnMap *map = map_of(TWO_ROOMS, NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnQuery query = query_between(cell_at(1, 1), cell_at(7, 1));
    query.algorithm = CAIRN_ALGORITHM_ASTAR; /* which expands all cells that it can reach */
    CHECK_EQ(find(searcher, map, &query, NULL, 0).outcome, CAIRN_OK);
    CHECK_EQ(info_of(map).components, 1);

    /* The door shuts: that may have cut the component in two, so a search must find out. */
    CHECK_STATUS(cairn_map_set_cell(map, 4, 2, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_EQ(info_of(map).components_exact, 0);
    CHECK_EQ(info_of(map).components, 0);
    CairnResult result = find(searcher, map, &query, NULL, 0);
    CHECK_EQ(result.outcome, CAIRN_NO_PATH);
    CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_SEARCH);
    CHECK_EQ(result.expanded, 20);
    CHECK_EQ(result.cost, 0);
    CHECK_EQ(result.lower_bound, 0);
    CHECK_EQ(result.path_length, 0);

    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(info_of(map).components_exact, 1);
    CHECK_EQ(info_of(map).components, 2);
    result = find(searcher, map, &query, NULL, 0);
    CHECK_EQ(result.outcome, CAIRN_NO_PATH);
    CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_COMPONENTS);
    CHECK_EQ(result.expanded, 0);

    /* It opens again, and the labels join by themselves. */
    CHECK_STATUS(cairn_map_set_cell(map, 4, 2, 1), CAIRN_OK);
    CHECK_EQ(info_of(map).components_exact, 1);
    CHECK_EQ(info_of(map).components, 1);
    CHECK_EQ(find(searcher, map, &query, NULL, 0).outcome, CAIRN_OK);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void a_spent_budget_tells_a_lower_bound(void) {
    CairnMap *map = map_of(WALL_WITH_TWO_DOORS, NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnQuery query = query_between(cell_at(1, 2), cell_at(8, 2));
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    const CairnResult whole = find(searcher, map, &query, NULL, 0);
    uint64_t bound_before = 7 * 70; /* the octile distance */
    for (uint64_t budget = 1; budget <= whole.expanded + 1; budget++) {
        query.max_expansions = budget;
        const CairnResult result = find(searcher, map, &query, NULL, 0);
        CHECK(result.lower_bound >= bound_before && result.lower_bound <= whole.cost);
        bound_before = result.lower_bound;
        if (budget < whole.expanded) {
            CHECK_EQ(result.outcome, CAIRN_BUDGET_SPENT);
            CHECK_EQ(result.expanded, budget);
            CHECK_EQ(result.path_length, 0);
            CHECK_EQ(result.cost, 0);
        } else {
            CHECK_EQ(result.outcome, CAIRN_OK);
            CHECK_EQ(result.expanded, whole.expanded);
            CHECK_EQ(result.cost, whole.cost);
        }
    }
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void a_partial_path_leads_towards_the_goal(void) {
    /* The right part is closed. Of the cells on the left, (4, 0) and (4, 4) are nearest to the goal, two diagonal steps
     * away, and (4, 0) is nearer to the start. */
    CairnMap *map = map_of(".....#...\n"
                           "....##...\n"
                           "...##....\n"
                           "....##...\n"
                           ".....#...\n",
                           NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnQuery query = query_between(cell_at(0, 0), cell_at(6, 2));
    CairnResult result = prepared_result();
    CairnCell path[8];

    CHECK_EQ(find(searcher, map, &query, path, 8).outcome, CAIRN_NO_PATH);
    query.flags = CAIRN_QUERY_PARTIAL;
    result = find(searcher, map, &query, path, 8);
    CHECK_EQ(result.outcome, CAIRN_PARTIAL);
    CHECK_EQ(result.reason, CAIRN_NO_PATH);
    CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_SEARCH);
    CHECK(same_cell(result.end, cell_at(4, 0)));
    CHECK_EQ(result.cost, 4 * 70);
    CHECK_EQ(result.lower_bound, 0);
    CHECK_EQ(result.path_length, 5);
    CHECK(same_cell(path[0], query.start));
    CHECK(same_cell(path[4], result.end));

    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, 3, &result), CAIRN_TRUNCATED);
    CHECK_EQ(result.outcome, CAIRN_PARTIAL);
    CHECK_EQ(result.written, 3);

    /* One expansion: that of the start, so the path is the start. */
    query.max_expansions = 1;
    result = find(searcher, map, &query, path, 8);
    CHECK_EQ(result.outcome, CAIRN_PARTIAL);
    CHECK_EQ(result.reason, CAIRN_BUDGET_SPENT);
    CHECK(same_cell(result.end, query.start));
    CHECK_EQ(result.path_length, 1);
    CHECK_EQ(result.cost, 0);
    CHECK(result.lower_bound > 0);

    /* Where the goal is reached the flag changes nothing. */
    query = query_between(cell_at(0, 0), cell_at(0, 4));
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    const CairnResult plain = find(searcher, map, &query, path, 8);
    query.flags = CAIRN_QUERY_PARTIAL;
    result = find(searcher, map, &query, path, 8);
    CHECK_EQ(result.outcome, CAIRN_OK);
    CHECK(memcmp(&result, &plain, sizeof result) == 0);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void a_map_that_is_too_large_for_the_searcher_is_refused(void) {
    CairnMap *map = map_of(WALL_WITH_TWO_DOORS, NULL);
    CairnMap *small = map_of("..\n..\n", NULL);
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(1, 1));
    CairnSearcherDef def;
    CairnSearcher *searcher;
    CairnResult result = prepared_result();

    CHECK_STATUS(cairn_searcher_def_init(&def, sizeof def), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_required_cells(map, &def.max_cells), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_create(&def, &searcher), CAIRN_OK);
    CHECK_EQ(find(searcher, map, &query, NULL, 0).outcome, CAIRN_OK);
    CHECK_EQ(find(searcher, small, &query, NULL, 0).outcome, CAIRN_OK);
    cairn_searcher_destroy(searcher);

    def.max_cells -= 1;
    CHECK_STATUS(cairn_searcher_create(&def, &searcher), CAIRN_OK);
    CHECK_EQ(find(searcher, small, &query, NULL, 0).outcome, CAIRN_OK);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_ERROR_CAPACITY);
    CHECK_EQ(result.path_length, 0);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(small);
    cairn_map_destroy(map);
}

static void a_path_that_costs_too_much_to_be_counted_is_not_called_no_path(void) {
    enum { CORRIDOR = 400, COUNTABLE_STEPS = 192 }; /* 192 x 2^24 is the limit of the manual */
    CairnMapDef def = def_of(CORRIDOR, 1);
    CairnMap *map;
    CairnResult result = prepared_result();
    CairnStats totals = prepared_stats();
    CairnQuery query = query_between(cell_at(0, 0), cell_at(COUNTABLE_STEPS, 0));
    def.neighbours = CAIRN_NEIGHBOURS_4;
    def.cardinal_cost = 1 << 24;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CairnSearcher *searcher = searcher_for(map);
    const CairnResult countable = find(searcher, map, &query, NULL, 0);
    CHECK_EQ(countable.cost, UINT64_C(3221225472));
    CHECK_EQ(countable.open_list, CAIRN_OPEN_LIST_HEAP); /* AUTO: such costs are too large for the stacks */
    query.goal.x = COUNTABLE_STEPS + 1;
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_ERROR_COST_OVERFLOW);
    CHECK_EQ(result.cost, 0);
    CHECK_STATUS(cairn_searcher_get_totals(searcher, &totals), CAIRN_OK);
    CHECK_EQ(totals.searches, 2);
    CHECK_EQ(totals.solved, 1);
    query.goal.x = CORRIDOR - 1;
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_ERROR_COST_OVERFLOW);
    query.goal.x = 10;
    CHECK_EQ(find(searcher, map, &query, NULL, 0).cost, 10 << 24);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

/* ---- reading the path again ----------------------------------------------------------------------------------- */

enum { LONGEST = 64 };

/* Reads the searcher's path from every offset and in chunks of every size, and compares it with `path`. */
static void check_path_reads(CairnSearcher *searcher, const CairnCell *path, uint32_t length) {
    for (uint32_t chunk = 1; chunk <= length + 1; chunk++) {
        for (uint32_t offset = 0; offset <= length + 1; offset++) {
            const uint32_t left = offset < length ? length - offset : 0;
            CairnCell cells[LONGEST + 1];
            uint32_t written;
            CHECK_STATUS(cairn_searcher_read_path(searcher, offset, cells, chunk, &written),
                         left > chunk ? CAIRN_TRUNCATED : CAIRN_OK);
            CHECK_EQ(written, left > chunk ? chunk : left);
            CHECK(memcmp(cells, path + offset, written * sizeof *cells) == 0);
        }
    }
    uint32_t written = 1;
    CHECK_STATUS(cairn_searcher_read_path(searcher, 0, NULL, 0, &written), CAIRN_TRUNCATED);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_searcher_read_path(searcher, UINT32_MAX, NULL, 0, &written), CAIRN_OK);
}

/* Walks the waypoints in straight lines, which must give `path`; each one between the ends must be a turn. */
static void check_waypoint_reads(CairnSearcher *searcher, const CairnCell *path, uint32_t length, uint32_t count) {
    CairnCell points[LONGEST];
    CairnCell before = cell_at(0, 0);
    uint32_t written;
    uint32_t at = 0;
    CHECK_STATUS(cairn_searcher_read_waypoints(searcher, 0, points, LONGEST, &written), CAIRN_OK);
    CHECK_EQ(written, count);
    CHECK(same_cell(points[0], path[0]));
    for (uint32_t i = 1; i < count; i++) {
        const int32_t dx = points[i].x - points[i - 1].x;
        const int32_t dy = points[i].y - points[i - 1].y;
        const CairnCell step = cell_at((dx > 0) - (dx < 0), (dy > 0) - (dy < 0));
        CHECK(dx == 0 || dy == 0 || dx == dy || dx == -dy);
        CHECK(!same_cell(step, before));
        before = step;
        while (at + 1 < length && !same_cell(path[at], points[i])) {
            CHECK(same_cell(path[at + 1], cell_at(path[at].x + step.x, path[at].y + step.y)));
            at += 1;
        }
    }
    CHECK_EQ(at, length - 1);
    for (uint32_t offset = 0; offset <= count + 1; offset++) {
        CairnCell point = cell_at(-1, -1);
        CHECK_STATUS(cairn_searcher_read_waypoints(searcher, offset, &point, 1, &written),
                     offset + 1 < count ? CAIRN_TRUNCATED : CAIRN_OK);
        CHECK_EQ(written, offset < count ? 1 : 0);
        CHECK(offset >= count || same_cell(point, points[offset]));
    }
}

static void a_path_can_be_read_again_without_the_map(void) {
    CairnMap *map = map_of("..#.......\n"
                           "..#.####..\n"
                           "..#.#..#..\n"
                           "....#.....\n"
                           "....######\n"
                           "..........\n",
                           NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnQuery query = query_between(cell_at(0, 0), cell_at(5, 2));
    CairnCell path[LONGEST + 2];
    const CairnResult result = find(searcher, map, &query, path, LONGEST);
    CHECK_EQ(result.outcome, CAIRN_OK);
    CHECK(result.waypoint_count > 4 && result.waypoint_count < result.path_length);
    check_path_reads(searcher, path, result.path_length);
    check_waypoint_reads(searcher, path, result.path_length, result.waypoint_count);

    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, 10, 6, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    check_path_reads(searcher, path, result.path_length);
    cairn_map_destroy(map);
    check_path_reads(searcher, path, result.path_length);
    check_waypoint_reads(searcher, path, result.path_length, result.waypoint_count);

    /* A search without a path leaves none. */
    map = map_of(".#.\n", NULL);
    query = query_between(cell_at(0, 0), cell_at(2, 0));
    uint32_t written;
    CHECK_EQ(find(searcher, map, &query, NULL, 0).outcome, CAIRN_NO_PATH);
    CHECK_STATUS(cairn_searcher_read_path(searcher, 0, path, LONGEST, &written), CAIRN_OK);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_searcher_read_waypoints(searcher, 0, path, LONGEST, &written), CAIRN_OK);
    CHECK_EQ(written, 0);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

/* ---- movement rules ------------------------------------------------------------------------------------------- */

/* The cost of the cheapest path between two cells, 0 without one. */
static uint64_t cost_between(const CairnMap *map, CairnCell start, CairnCell goal) {
    CairnSearcher *searcher = searcher_for(map);
    const CairnQuery query = query_between(start, goal);
    const CairnResult result = find(searcher, map, &query, NULL, 0);
    cairn_searcher_destroy(searcher);
    return result.cost;
}

static void diagonal_steps_follow_the_rule(void) {
    /* From the lower left to the upper right cell, past no blocked cell, one, and two. */
    static const char *const pictures[] = {"..\n..\n", "#.\n..\n", "#.\n.#\n"};
    static const struct {
        uint32_t neighbours, diagonal_rule;
        uint64_t costs[3];
    } cases[] = {
        {CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_BOTH_PASSABLE, {99, 140, 0}},
        {CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_ONE_PASSABLE, {99, 99, 0}},
        {CAIRN_NEIGHBOURS_8, CAIRN_DIAGONAL_ALWAYS, {99, 99, 99}},
        {CAIRN_NEIGHBOURS_4, CAIRN_DIAGONAL_ALWAYS, {140, 140, 0}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (size_t j = 0; j < COUNT_OF(pictures); j++) {
            CairnMapDef rules = def_of(0, 0);
            rules.neighbours = cases[i].neighbours;
            rules.diagonal_rule = cases[i].diagonal_rule;
            CairnMap *map = map_of(pictures[j], &rules);
            CHECK_EQ(cost_between(map, cell_at(0, 1), cell_at(1, 0)), cases[i].costs[j]);
            cairn_map_destroy(map);
        }
    }
}

static void terrain_is_charged_by_the_rule(void) {
    CairnMapDef rules = def_of(0, 0);
    CairnMap *average = map_of("12\n21\n", &rules);
    rules.terrain_charge = CAIRN_CHARGE_ENTERED;
    CairnMap *entered = map_of("12\n21\n", &rules);
    CHECK_STATUS(cairn_map_set_terrain_weight(average, 0, 2, 4), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_terrain_weight(entered, 0, 2, 4), CAIRN_OK);
    CHECK_EQ(cost_between(average, cell_at(0, 0), cell_at(1, 0)), 70 * 5 / 2);
    CHECK_EQ(cost_between(average, cell_at(1, 0), cell_at(0, 0)), 70 * 5 / 2);
    CHECK_EQ(cost_between(average, cell_at(1, 0), cell_at(0, 1)), 70 * 5);
    CHECK_EQ(cost_between(entered, cell_at(0, 0), cell_at(1, 0)), 70 * 4);
    CHECK_EQ(cost_between(entered, cell_at(1, 0), cell_at(0, 0)), 70);
    CHECK_EQ(cost_between(entered, cell_at(1, 0), cell_at(0, 1)), 70 * 5);
    /* Half a unit is dropped: 99 x (1 + 2) / 2 = 148.5. */
    CHECK_STATUS(cairn_map_write_cells(average, 0, 0, 2, 2, (const uint8_t *)"\1\1\1\3", 4, 2), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_terrain_weight(average, 0, 3, 2), CAIRN_OK);
    CHECK_EQ(cost_between(average, cell_at(0, 0), cell_at(1, 1)), 148);
    cairn_map_destroy(entered);
    cairn_map_destroy(average);
}

static void expensive_terrain_is_walked_around(void) {
    CairnMap *map = map_of(".....\n"
                           ".222.\n"
                           ".222.\n"
                           ".222.\n",
                           NULL);
    CairnSearcher *searcher = searcher_for(map);
    const CairnQuery query = query_between(cell_at(0, 2), cell_at(4, 2));
    CairnCell path[16];
    CHECK_EQ(find(searcher, map, &query, path, 16).cost, 4 * 70);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 10), CAIRN_OK);
    CHECK_EQ(info_of(map).cheapest_weight, 1);
    const CairnResult around = find(searcher, map, &query, path, 16);
    CHECK_EQ(around.cost, 4 * 70 + 2 * 99);
    for (uint32_t i = 0; i < around.path_length; i++) {
        uint8_t terrain;
        CHECK_STATUS(cairn_map_get_cell(map, path[i].x, path[i].y, &terrain), CAIRN_OK);
        CHECK_EQ(terrain, 1);
    }
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

/* A door that is closed after the landmarks have seen it open: they still reach both sides, the labels are not exact, and
 * the search alone proves nothing. */
static void an_empty_search_with_the_papers_cut_is_not_called_no_path(void) {
    CairnMap *map = map_of("...#...\n"
                           ".......\n"
                           "...#...\n",
                           NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnQuery query = query_between(cell_at(0, 0), cell_at(6, 2));
    CairnStats totals;
    CairnCell path[8];
    CHECK_STATUS(cairn_stats_init(&totals, sizeof totals), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(map, 3, 1, 0), CAIRN_OK);
    query.algorithm = CAIRN_ALGORITHM_CAZENAVE_IDA;
    query.dead_end_cut = CAIRN_DEAD_END_CUT_PAPER;
    query.flags = CAIRN_QUERY_IGNORE_LANDMARK_TEST;
    CairnResult result = find(searcher, map, &query, path, 8);
    CHECK_EQ(result.outcome, CAIRN_NOT_FOUND);
    CHECK_EQ(result.reason, CAIRN_NOT_FOUND);
    CHECK_EQ(result.repairs, 0);
    CHECK(result.lower_bound > 0);
    query.flags |= CAIRN_QUERY_PARTIAL;
    result = find(searcher, map, &query, path, 8);
    CHECK_EQ(result.outcome, CAIRN_PARTIAL);
    CHECK_EQ(result.reason, CAIRN_NOT_FOUND);
    query.flags = CAIRN_QUERY_IGNORE_COMPONENTS;
    result = find(searcher, map, &query, path, 8);
    CHECK_EQ(result.outcome, CAIRN_NO_PATH);
    CHECK_EQ(result.repairs, 1);
    CHECK_EQ(result.lower_bound, 0);
    CHECK_STATUS(cairn_searcher_get_totals(searcher, &totals), CAIRN_OK);
    CHECK_EQ(totals.repairs, 1);
    query.dead_end_cut = CAIRN_DEAD_END_CUT_SOUND;
    query.flags = CAIRN_QUERY_IGNORE_LANDMARK_TEST;
    CHECK_EQ(find(searcher, map, &query, path, 8).outcome, CAIRN_NO_PATH);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

int main(void) {
    the_buffer_decides_only_what_is_written();
    from_a_cell_to_itself_is_a_path_of_one_cell();
    a_leg_that_leads_to_the_goal_is_no_search();
    a_blocked_endpoint_is_told_and_not_searched_for();
    an_unreachable_goal_needs_no_search_while_the_labels_are_exact();
    a_spent_budget_tells_a_lower_bound();
    a_partial_path_leads_towards_the_goal();
    a_map_that_is_too_large_for_the_searcher_is_refused();
    a_path_that_costs_too_much_to_be_counted_is_not_called_no_path();
    a_path_can_be_read_again_without_the_map();
    diagonal_steps_follow_the_rule();
    terrain_is_charged_by_the_rule();
    expensive_terrain_is_walked_around();
    an_empty_search_with_the_papers_cut_is_not_called_no_path();
    return check_summary("paths");
}
