/*
 * What a searcher reports in addition to paths: the states of cells after a search, counters of the last search and of
 * all of them, its memory, in advance and afterwards, and what it returns when its open list is full.
 */

#include "support.h"

enum { WIDTH = 12, HEIGHT = 8, CELLS = WIDTH * HEIGHT };

static const char PICTURE[] = "............\n"
                              ".....#......\n"
                              ".....#......\n"
                              ".....#......\n"
                              ".....#......\n"
                              ".....#......\n"
                              ".....#..####\n"
                              ".....#..#...\n";

static uint32_t count_of(const uint8_t *states, uint8_t state) {
    uint32_t count = 0;
    for (size_t i = 0; i < CELLS; i++) {
        count += states[i] == state;
    }
    return count;
}

static void read_all_states(CairnSearcher *searcher, uint8_t *states) {
    memset(states, STALE, CELLS);
    CHECK_STATUS(cairn_searcher_read_states(searcher, 0, 0, WIDTH, HEIGHT, states, CELLS, WIDTH), CAIRN_OK);
    CHECK_EQ(count_of(states, STALE), 0);
}

/* A sub-rectangle from every corner, its rows often further apart than they are long, is a part of the whole. */
static void check_sub_rectangles(CairnSearcher *searcher, const uint8_t *whole) {
    for (uint32_t corner = 0; corner < CELLS; corner++) {
        const uint32_t x = corner % WIDTH;
        const uint32_t y = corner / WIDTH;
        const uint32_t width = 1 + (x * 7 + y) % (WIDTH - x);
        const uint32_t height = 1 + (x + y * 5) % (HEIGHT - y);
        const uint32_t stride = width + x % 3;
        const uint32_t length = (height - 1) * stride + width;
        uint8_t part[(WIDTH + 2) * HEIGHT];
        memset(part, STALE, sizeof part);
        CHECK_STATUS(cairn_searcher_read_states(searcher, (int32_t)(corner % WIDTH), (int32_t)(corner / WIDTH), width,
                                                height, part, length, stride),
                     CAIRN_OK);
        for (uint32_t i = 0; i < sizeof part; i++) {
            const int in_rectangle = i < length && i % stride < width;
            const uint32_t cell = (y + i / stride) * WIDTH + x + i % stride;
            CHECK_EQ(part[i], in_rectangle ? whole[cell] : STALE);
        }
    }
}

static void states_show_what_the_search_did(void) {
    CairnMap *map = map_of(PICTURE, NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnQuery query = query_between(cell_at(1, 5), cell_at(9, 4));
    CairnResult result = prepared_result();
    CairnCell path[CELLS];
    uint8_t terrain[CELLS];
    uint8_t states[CELLS];
    uint8_t later[CELLS];

    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    CHECK_STATUS(cairn_map_read_cells(map, 0, 0, WIDTH, HEIGHT, terrain, CELLS, WIDTH), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_OK);
    read_all_states(searcher, states);
    CHECK_EQ(count_of(states, CAIRN_STATE_PATH), result.path_length);
    for (uint32_t i = 0; i < result.path_length; i++) {
        CHECK_EQ(states[path[i].y * WIDTH + path[i].x], CAIRN_STATE_PATH);
    }
    /* The heuristic is consistent: every cell is expanded at most once, and of the path all but the goal were. */
    CHECK_EQ(result.reopened, 0);
    CHECK_EQ(count_of(states, CAIRN_STATE_CLOSED) + result.path_length - 1, result.expanded);
    CHECK(count_of(states, CAIRN_STATE_OPEN) > 0);
    for (size_t i = 0; i < CELLS; i++) {
        CHECK(terrain[i] != CAIRN_TERRAIN_BLOCKED || states[i] == CAIRN_STATE_UNTOUCHED);
    }
    check_sub_rectangles(searcher, states);

    /* Neither an edit nor the end of the map changes what the search did. */
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, WIDTH, HEIGHT, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    read_all_states(searcher, later);
    CHECK(memcmp(states, later, CELLS) == 0);
    cairn_map_destroy(map);
    read_all_states(searcher, later);
    CHECK(memcmp(states, later, CELLS) == 0);

    /* Another search starts afresh. A closed room takes all of its cells and nothing else. */
    map = map_of(PICTURE, NULL);
    query = query_between(cell_at(10, 7), cell_at(1, 1));
    query.flags = CAIRN_QUERY_PARTIAL;
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_PARTIAL);
    read_all_states(searcher, states);
    CHECK_EQ(result.expanded, 3);
    CHECK_EQ(count_of(states, CAIRN_STATE_PATH), 2);
    CHECK_EQ(count_of(states, CAIRN_STATE_CLOSED), 1);
    CHECK_EQ(count_of(states, CAIRN_STATE_UNTOUCHED), CELLS - 3);

    /* What needed no search touched nothing. */
    query.flags = 0;
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_NO_PATH);
    read_all_states(searcher, states);
    CHECK_EQ(count_of(states, CAIRN_STATE_UNTOUCHED), CELLS);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static CairnStats stats_of(CairnSearcher *searcher) {
    CairnStats stats = prepared_stats();
    CHECK_STATUS(cairn_searcher_get_stats(searcher, &stats), CAIRN_OK);
    return stats;
}

static CairnStats totals_of(CairnSearcher *searcher) {
    CairnStats totals = prepared_stats();
    CHECK_STATUS(cairn_searcher_get_totals(searcher, &totals), CAIRN_OK);
    return totals;
}

static void check_same_stats(const CairnStats *actual, const CairnStats *expected) {
    CHECK_EQ(actual->reserved, 0);
    CHECK_EQ(actual->searches, expected->searches);
    CHECK_EQ(actual->solved, expected->solved);
    CHECK_EQ(actual->expanded, expected->expanded);
    CHECK_EQ(actual->generated, expected->generated);
    CHECK_EQ(actual->reopened, expected->reopened);
    CHECK_EQ(actual->largest_open, expected->largest_open);
    CHECK_EQ(actual->iterations, expected->iterations);
    CHECK_EQ(actual->cost, expected->cost);
    CHECK_EQ(actual->lower_bound, expected->lower_bound);
    CHECK_EQ(actual->path_cells, expected->path_cells);
    CHECK_EQ(actual->memory_bytes, expected->memory_bytes);
    CHECK_EQ(actual->visited, expected->visited);
    CHECK_EQ(actual->repairs, expected->repairs);
}

static void stats_are_those_of_the_results(void) {
    static const struct {
        CairnCell start, goal;
        uint64_t max_expansions;
        CairnStatus outcome;
    } searches[] = {
        {{1, 5}, {9, 4}, 0, CAIRN_OK},
        {{1, 5}, {9, 4}, 5, CAIRN_BUDGET_SPENT},
        {{0, 0}, {0, 0}, 0, CAIRN_OK},
        {{10, 7}, {1, 1}, 0, CAIRN_NO_PATH},
        {{5, 5}, {1, 1}, 0, CAIRN_ENDPOINT_BLOCKED},
        {{11, 0}, {0, 7}, 0, CAIRN_OK},
    };
    CairnMap *map = map_of(PICTURE, NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnStats nothing = prepared_stats();
    CairnStats sum = prepared_stats();
    CairnStats actual = stats_of(searcher);
    nothing.memory_bytes = actual.memory_bytes;
    sum.memory_bytes = actual.memory_bytes;
    CHECK(actual.memory_bytes > 0);
    check_same_stats(&actual, &nothing);

    for (size_t i = 0; i < COUNT_OF(searches); i++) {
        CairnQuery query = query_between(searches[i].start, searches[i].goal);
        CairnResult result = prepared_result();
        CairnStats one = nothing;
        query.algorithm = CAIRN_ALGORITHM_ASTAR;
        query.max_expansions = searches[i].max_expansions;
        CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), searches[i].outcome);
        one.searches = 1;
        one.solved = result.outcome == CAIRN_OK;
        one.expanded = result.expanded;
        one.generated = result.generated;
        one.reopened = result.reopened;
        one.largest_open = result.largest_open;
        one.iterations = result.iterations;
        one.cost = result.cost;
        one.lower_bound = result.lower_bound;
        one.path_cells = result.path_length;
        one.visited = result.visited;
        one.repairs = result.repairs;
        actual = stats_of(searcher);
        check_same_stats(&actual, &one);

        sum.searches += one.searches;
        sum.solved += one.solved;
        sum.expanded += one.expanded;
        sum.generated += one.generated;
        sum.reopened += one.reopened;
        sum.largest_open = one.largest_open > sum.largest_open ? one.largest_open : sum.largest_open;
        sum.iterations += one.iterations;
        sum.cost += one.cost;
        sum.lower_bound += one.lower_bound;
        sum.path_cells += one.path_cells;
        sum.visited += one.visited;
        sum.repairs += one.repairs;
        actual = totals_of(searcher);
        check_same_stats(&actual, &sum);
    }

    /* A reset concerns the totals and not the last search. */
    const CairnStats last = stats_of(searcher);
    CHECK_STATUS(cairn_searcher_reset_totals(searcher), CAIRN_OK);
    actual = totals_of(searcher);
    check_same_stats(&actual, &nothing);
    actual = stats_of(searcher);
    check_same_stats(&actual, &last);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void memory_is_told_in_advance(void) {
    static const CairnCell sizes[] = {{1, 1}, {7, 3}, {256, 256}, {1, 1000}, {640, 480}};
    CairnSearcherDef searcher_def;
    CHECK_STATUS(cairn_searcher_def_init(&searcher_def, sizeof searcher_def), CAIRN_OK);
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        const CairnMapDef def = def_of((uint32_t)sizes[i].x, (uint32_t)sizes[i].y);
        CairnMap *map;
        CairnSearcher *searcher;
        uint64_t bytes;
        CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
        CHECK_STATUS(cairn_map_def_memory_size(&def, &bytes), CAIRN_OK);
        CHECK_EQ(info_of(map).memory_bytes, bytes);
        CHECK(bytes > (uint64_t)sizes[i].x * (uint64_t)sizes[i].y);

        /* A searcher made for a map is one made for its cells. */
        CHECK_STATUS(cairn_map_get_required_cells(map, &searcher_def.max_cells), CAIRN_OK);
        CHECK_EQ(info_of(map).required_cells, searcher_def.max_cells);
        CHECK_STATUS(cairn_searcher_def_memory_size(&searcher_def, &bytes), CAIRN_OK);
        searcher = searcher_for(map);
        CHECK_EQ(stats_of(searcher).memory_bytes, bytes);
        cairn_searcher_destroy(searcher);
        CHECK_STATUS(cairn_searcher_create(&searcher_def, &searcher), CAIRN_OK);
        CHECK_EQ(stats_of(searcher).memory_bytes, bytes);
        cairn_searcher_destroy(searcher);

        /* The default searcher holds a map of 256 x 256 cells, and just so. */
        if (sizes[i].x == 256) {
            uint64_t default_bytes;
            CHECK_STATUS(cairn_searcher_def_memory_size(NULL, &default_bytes), CAIRN_OK);
            CHECK_EQ(default_bytes, bytes);
        }
        cairn_map_destroy(map);
    }
}

/* A searcher with a fixed number of nodes finds what a full one finds, on maps of any size, or runs out of nodes. */
static void a_fixed_number_of_nodes_is_enough_or_an_error(void) {
    enum { SIDE = 300 };
    static uint8_t states[2][SIDE * SIDE];
    CairnMapDef def = def_of(SIDE, SIDE);
    CairnSearcherDef searcher_def;
    CairnSearcher *fixed;
    CairnMap *map;
    uint64_t bytes, reached_cost;
    uint32_t reached;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, SIDE / 2, 1, 1, SIDE - 1, 0), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_def_init(&searcher_def, sizeof searcher_def), CAIRN_OK);
    searcher_def.max_cells = UINT64_MAX; /* Not used. */
    searcher_def.max_nodes = 1000;
    CHECK_STATUS(cairn_searcher_def_memory_size(&searcher_def, &bytes), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_create(&searcher_def, &fixed), CAIRN_OK);
    CHECK_EQ(stats_of(fixed).memory_bytes, bytes);
    CairnSearcher *full = searcher_for(map);
    const uint32_t algorithms[] = {CAIRN_ALGORITHM_AUTO, CAIRN_ALGORITHM_ASTAR, CAIRN_ALGORITHM_CANONICAL_ASTAR,
                                   CAIRN_ALGORITHM_JUMP, CAIRN_ALGORITHM_JUMP_GRAPH};
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
        CairnQuery query = query_between(cell_at(140, 290), cell_at(120, 280));
        CairnResult expected = prepared_result();
        CairnResult result = prepared_result();
        query.algorithm = algorithms[i];
        CHECK_STATUS(cairn_searcher_find_path(full, map, &query, NULL, 0, &expected), CAIRN_OK);
        CHECK_STATUS(cairn_searcher_find_path(fixed, map, &query, NULL, 0, &result), CAIRN_OK);
        CHECK(memcmp(&result, &expected, sizeof result) == 0);
        CHECK_STATUS(cairn_searcher_read_states(full, 0, 0, SIDE, SIDE, states[0], SIDE * SIDE, SIDE), CAIRN_OK);
        CHECK_STATUS(cairn_searcher_read_states(fixed, 0, 0, SIDE, SIDE, states[1], SIDE * SIDE, SIDE), CAIRN_OK);
        CHECK(memcmp(states[0], states[1], sizeof states[0]) == 0);
    }
    /* Around the wall A* looks at most of the map; jumps do not. */
    CairnQuery query = query_between(cell_at(140, 290), cell_at(160, 290));
    CairnResult result = prepared_result();
    CHECK_STATUS(cairn_searcher_find_path(fixed, map, &query, NULL, 0, &result), CAIRN_OK);
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    CHECK_STATUS(cairn_searcher_find_path(fixed, map, &query, NULL, 0, &result), CAIRN_ERROR_OUT_OF_NODES);
    CHECK(FIELDS_ARE_ZERO(result));
    CHECK_STATUS(
        cairn_searcher_find_costs(fixed, map, &query, NULL, &query.goal, 1, UINT64_MAX, &reached_cost, &reached),
        CAIRN_ERROR_OUT_OF_NODES);
    query.flags = CAIRN_QUERY_PARTIAL;
    CHECK_STATUS(cairn_searcher_find_path(fixed, map, &query, NULL, 0, &result), CAIRN_PARTIAL);
    CHECK_STATUS(result.reason, CAIRN_ERROR_OUT_OF_NODES);
    CHECK(result.path_length > 0 && result.lower_bound > 0);
    /* The methods of section 8 need a node for each cell. */
    query.flags = 0;
    query.algorithm = CAIRN_ALGORITHM_FRINGE;
    CHECK_STATUS(cairn_searcher_find_path(fixed, map, &query, NULL, 0, &result), CAIRN_ERROR_CAPACITY);
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    query.open_list = CAIRN_OPEN_LIST_MULTI_STACK;
    CHECK_STATUS(cairn_searcher_find_path(fixed, map, &query, NULL, 0, &result), CAIRN_ERROR_CAPACITY);
    cairn_searcher_destroy(full);
    cairn_searcher_destroy(fixed);
    cairn_map_destroy(map);
}

/* Searches once, with a searcher of its own or a smaller open list. */
static CairnStatus search_with(CairnSearcher *searcher, const CairnMap *map, const CairnQuery *query,
                               CairnResult *result) {
    CairnCell cell;
    uint32_t written;
    const CairnStatus status = cairn_searcher_find_path(searcher, map, query, NULL, 0, result);
    if (status == CAIRN_ERROR_OUT_OF_NODES) {
        CHECK(FIELDS_ARE_ZERO(*result));
        cairn_searcher_read_path(searcher, 0, &cell, 1, &written);
        CHECK_EQ(written, 0);
        CHECK_EQ(stats_of(searcher).searches, 1);
        CHECK_EQ(stats_of(searcher).solved, 0);
    }
    return status;
}

/* A search on a smaller open list ends as it would on the default one, or says that the list is full. */
static void a_smaller_open_list_changes_no_answer(uint32_t step) {
    enum { SIDE = 120 };
    static uint8_t cells[SIDE * SIDE];
    uint64_t random = 7;
    for (size_t i = 0; i < sizeof cells; i++) {
        cells[i] = random_below(&random, 100) >= 15;
    }
    unsigned long squeezed = 0;
    for (uint32_t neighbours = CAIRN_NEIGHBOURS_4; neighbours <= CAIRN_NEIGHBOURS_8; neighbours += 4) {
        unsigned long full = 0, fitting = 0;
        CairnMapDef def = def_of(SIDE, SIDE);
        CairnSearcherDef searcher_def;
        CairnMap *map;
        def.neighbours = neighbours;
        CHECK_STATUS(cairn_map_create(&def, cells, sizeof cells, &map), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_rect(map, 0, 0, 9, 9, 1), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_rect(map, SIDE - 9, SIDE - 9, 9, 9, 1), CAIRN_OK);
        CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
        CHECK_STATUS(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_OK);
        CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
        CairnSearcher *whole = searcher_for(map);
        CHECK_STATUS(cairn_searcher_def_init(&searcher_def, sizeof searcher_def), CAIRN_OK);
        CHECK_STATUS(cairn_map_get_required_cells(map, &searcher_def.max_cells), CAIRN_OK);
        for (searcher_def.open_entries = 16; searcher_def.open_entries <= 65536; searcher_def.open_entries *= 4) {
            CairnSearcher *small;
            CHECK_STATUS(cairn_searcher_create(&searcher_def, &small), CAIRN_OK);
            CHECK(stats_of(small).memory_bytes <= stats_of(whole).memory_bytes);
            for (uint32_t number = 0; number < COMBINATIONS; number += step) {
                CairnQuery query = query_between(cell_at(0, 0), cell_at(SIDE - 1, SIDE - 1));
                CairnResult expected = prepared_result();
                CairnResult result = prepared_result();
                choose_combination(&query, number);
                query.max_expansions = 20000;
                if (cairn_map_supports_query(map, &query) != CAIRN_OK) {
                    continue;
                }
                CHECK(search_with(whole, map, &query, &expected) >= 0);
                CHECK_EQ(expected.answered_by, CAIRN_ANSWERED_BY_SEARCH);
                const CairnStatus status = search_with(small, map, &query, &result);
                if (query.algorithm >= CAIRN_ALGORITHM_IDA && query.algorithm <= CAIRN_ALGORITHM_CAZENAVE_IDA) {
                    CHECK_STATUS(status, CAIRN_ERROR_CAPACITY);
                } else if (status == CAIRN_ERROR_OUT_OF_NODES) {
                    CHECK(expected.largest_open > searcher_def.open_entries);
                    full += 1;
                } else if (result.largest_open != expected.largest_open) {
                    /* It fitted without the entries that were overtaken; of equal ones others may come first then. Jump
                       searches drop them when all entries have been used once. */
                    const int jumps = result.algorithm >= CAIRN_ALGORITHM_JUMP;
                    CHECK(expected.largest_open > searcher_def.open_entries || jumps);
                    CHECK(result.largest_open <= searcher_def.open_entries);
                    CHECK_STATUS(status, expected.outcome);
                    CHECK_EQ(result.lower_bound, expected.lower_bound);
                    CHECK(status != CAIRN_OK || result.cost == expected.cost);
                    squeezed += 1;
                } else {
                    CHECK(memcmp(&result, &expected, sizeof result) == 0);
                    fitting += 1;
                }
            }
            cairn_searcher_destroy(small);
        }
        CHECK(full > 0);
        CHECK(fitting > 0);
        cairn_searcher_destroy(whole);
        cairn_map_destroy(map);
    }
    CHECK(squeezed > 0);
}

int main(void) {
    states_show_what_the_search_did();
    stats_are_those_of_the_results();
    memory_is_told_in_advance();
    a_fixed_number_of_nodes_is_enough_or_an_error();
    a_smaller_open_list_changes_no_answer(getenv("CAIRN_TEST_QUICK") != NULL ? 7 : 1);
    return check_summary("searchers");
}
