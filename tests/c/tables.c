/*
 * Landmarks: what is built, what is reported of it, and the bounds that it gives searches. Elsewhere: building in
 * slices and edits in upkeep.c, saved tables in saved.c, bad input in table_statuses.c, regions in regions.c, random
 * maps in oracle.c and methods.c.
 */

#include "landmarks.h"

/* ---- what is built ---------------------------------------------------------------------------------------------- */

static void landmarks_guide_searches_until_they_are_removed(void) {
    const CairnCell start = cell_at(0, 0), goal = cell_at(13, 8);
    World world;
    CairnMap *map = halls(&world);
    const CairnMapInfo before = info_of(map);
    const uint64_t hash = hash_of(map);
    const CairnResult naive = search(map, start, goal, CAIRN_HEURISTIC_AUTO);
    CHECK_EQ(naive.heuristic, CAIRN_HEURISTIC_NAIVE);

    build(map, NULL);
    const CairnTableInfo table = landmarks_of(map);
    CHECK_EQ(info_of(map).epoch, before.epoch);
    CHECK_EQ(info_of(map).memory_bytes, before.memory_bytes + table.memory_bytes);
    CHECK(hash_of(map) != hash);
    for (uint32_t heuristic = CAIRN_HEURISTIC_AUTO; heuristic <= CAIRN_HEURISTIC_LANDMARK_PAIRS; heuristic++) {
        const CairnResult guided = search(map, start, goal, heuristic);
        CHECK_EQ(guided.heuristic, heuristic == CAIRN_HEURISTIC_AUTO ? CAIRN_HEURISTIC_ALT : heuristic);
        CHECK_EQ(guided.cost, naive.cost);
        CHECK(heuristic == CAIRN_HEURISTIC_NAIVE || guided.expanded < naive.expanded);
    }

    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    CHECK_EQ(search(map, start, goal, CAIRN_HEURISTIC_AUTO).heuristic, CAIRN_HEURISTIC_NAIVE);
    CHECK_EQ(info_of(map).memory_bytes, before.memory_bytes);
    CHECK_EQ(info_of(map).epoch, before.epoch);
    CHECK_EQ(hash_of(map), hash);
    CHECK_STATUS(status_of_table(map, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_NO_TABLE);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    cairn_map_destroy(map);
}

/* Its estimate is at least that of the best landmark, and at most that of all pairs. */
static void one_canonical_pair_guides_a_search(void) {
    const CairnCell start = cell_at(0, 0), goal = cell_at(13, 8);
    World world;
    CairnMap *map = halls(&world);
    build(map, NULL);
    CairnQuery query = query_between(start, goal);
    CairnResult result = prepared_result();
    uint64_t best = 0, one = 0, all = 0;
    query.heuristic = CAIRN_HEURISTIC_ALT_BEST;
    CHECK_STATUS(cairn_map_estimate(map, &query, &best), CAIRN_OK);
    query.heuristic = CAIRN_HEURISTIC_LANDMARK_PAIRS;
    CHECK_STATUS(cairn_map_estimate(map, &query, &all), CAIRN_OK);
    query.landmarks = 1;
    CHECK_STATUS(cairn_map_estimate(map, &query, &one), CAIRN_OK);
    CHECK(best <= one && one <= all);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_OK);
    CHECK_EQ(result.heuristic, CAIRN_HEURISTIC_LANDMARK_PAIRS);
    CHECK_EQ(result.cost, search(map, start, goal, CAIRN_HEURISTIC_NAIVE).cost);
    query.landmarks = 2;
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_UNSUPPORTED);
    cairn_map_destroy(map);
}

static void what_is_told_of_landmarks_is_what_was_built(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnLandmarksDef def = landmarks_def(5);
    build(map, NULL);
    CairnTableInfo info = landmarks_of(map);
    CHECK_EQ(info.table, CAIRN_TABLE_LANDMARKS);
    CHECK_EQ(info.state, CAIRN_TABLE_STATE_EXACT);
    CHECK_EQ(info.kind, CAIRN_PLACEMENT_FARTHEST);
    CHECK_EQ(info.landmarks, 8);
    CHECK_EQ(info.active_landmarks, 8);
    CHECK_EQ(info.regions, 0);
    CHECK_EQ(info.portals, 0);
    CHECK_EQ(info.within_budget, 1);
    CHECK_EQ(info.rebuilding, 0);
    CHECK_EQ(info.sampled_pairs, 0);
    CHECK_EQ(info.mean_loss, 0);
    CHECK_EQ(info.edited_cells, 0);
    CHECK_EQ(info.cells, cell_count(&world));
    CHECK_EQ(info.entries, 8 * info.cells);
    CHECK(info.memory_bytes >= 2 * info.entries);
    CHECK_EQ(info.repaired_entries, 0);
    CHECK_EQ(info.work_done, 0);
    CHECK_EQ(info.work_total, 0);
    check_distances(map, &world, 1);

    def.placement = CAIRN_PLACEMENT_RANDOM;
    build(map, &def);
    info = landmarks_of(map);
    CHECK_EQ(info.kind, CAIRN_PLACEMENT_RANDOM);
    CHECK_EQ(info.landmarks, 5);
    CHECK_EQ(info.entries, 5 * info.cells);
    check_distances(map, &world, 1);

    /* A sample compares distances with those of the map: nothing is lost, over all cells that a landmark reaches. */
    info = table_info_of(map, CAIRN_TABLE_LANDMARKS, 3);
    CHECK_EQ(info.mean_loss, 0);
    CHECK(info.sampled_pairs > info_of(map).passable_cells);
    CHECK(table_info_of(map, CAIRN_TABLE_LANDMARKS, UINT32_MAX).sampled_pairs > info.sampled_pairs);
    cairn_map_destroy(map);
}

static void there_are_as_many_landmarks_as_asked_for_or_as_fit(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnLandmarksDef def;
    for (uint32_t count = 1; count <= 64; count += count < 10 ? 1 : 9) {
        CairnCell cells[64];
        uint32_t written;
        def = landmarks_def(count);
        build(map, &def);
        CHECK_STATUS(cairn_map_read_landmarks(map, 0, cells, COUNT_OF(cells), &written), CAIRN_OK);
        CHECK_EQ(written, count);
        for (uint32_t i = 0; i < written; i++) {
            CHECK(is_passable(&world, cells[i]));
            for (uint32_t j = 0; j < i; j++) {
                CHECK(!same_cell(cells[i], cells[j]));
            }
        }
        check_distances(map, &world, 1);
    }

    def = landmarks_def(3);
    build(map, &def);
    const uint64_t memory_of_three = landmarks_of(map).memory_bytes;
    def = landmarks_def(64);
    def.memory_limit = memory_of_three;
    build(map, &def);
    CHECK_EQ(landmarks_of(map).landmarks, 3);
    CHECK_EQ(landmarks_of(map).memory_bytes, memory_of_three);
    def.memory_limit -= 1;
    build(map, &def);
    CHECK_EQ(landmarks_of(map).landmarks, 2);
    cairn_map_destroy(map);

    map = map_of("##.#\n.##.\n", NULL); /* two of the three passable cells are alone */
    build(map, NULL);
    CHECK_EQ(landmarks_of(map).landmarks, 3);
    cairn_map_destroy(map);
}

static void read_landmarks_tells_when_there_are_more(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnCell cells[9], all[9];
    uint32_t written;
    build(map, NULL);
    CHECK_STATUS(cairn_map_read_landmarks(map, 0, all, 9, &written), CAIRN_OK);
    CHECK_EQ(written, 8);
    for (uint32_t capacity = 0; capacity <= 9; capacity++) {
        memset(cells, STALE, sizeof cells);
        CHECK_STATUS(cairn_map_read_landmarks(map, 0, capacity == 0 ? NULL : cells, capacity, &written),
                     capacity < 8 ? CAIRN_TRUNCATED : CAIRN_OK);
        CHECK_EQ(written, capacity < 8 ? capacity : 8);
        CHECK(memcmp(cells, all, written * sizeof *cells) == 0);
        CHECK(written == 9 || cells[written].x == STALE * 0x01010101);
    }
    cairn_map_destroy(map);
}

static void places_follow_from_placement_and_seed(void) {
    CairnMapDef def = def_of(40, 1);
    CairnMap *corridor, *map, *other;
    CairnCell ends[2];
    uint32_t written, hashes_that_differ = 0;
    World world;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &corridor), CAIRN_OK);
    map = halls(&world);
    other = halls(&world);
    for (uint64_t seed = 0; seed < 8; seed++) {
        CairnLandmarksDef landmarks = landmarks_def(2);
        landmarks.seed = seed;
        build(corridor, &landmarks);
        CHECK_STATUS(cairn_map_read_landmarks(corridor, 0, ends, 2, &written), CAIRN_OK);
        CHECK_EQ(abs(ends[0].x - ends[1].x), 39);

        landmarks.placement = CAIRN_PLACEMENT_RANDOM;
        build(map, &landmarks);
        build(other, &landmarks);
        CHECK_EQ(hash_of(map), hash_of(other));
        landmarks.seed = seed + 1;
        build(other, &landmarks);
        hashes_that_differ += hash_of(map) != hash_of(other);
    }
    CHECK(hashes_that_differ > 4);
    cairn_map_destroy(corridor);
    cairn_map_destroy(map);
    cairn_map_destroy(other);
}

static void landmarks_stand_where_the_caller_says(void) {
    static const CairnCell chosen[] = {{13, 8}, {0, 0}, {13, 8}};
    CairnLandmarksDef def = landmarks_def(UINT32_MAX); /* the count of the def does not count */
    World world;
    CairnMap *map = halls(&world);
    CairnCell cells[64];
    uint32_t written;
    def.memory_limit = 1;
    for (uint32_t count = 1; count <= COUNT_OF(chosen); count++) {
        CHECK_STATUS(cairn_map_build_landmarks_at(map, count == 1 ? NULL : &def, chosen, count, NULL, NULL), CAIRN_OK);
        CHECK_STATUS(cairn_map_read_landmarks(map, 0, cells, COUNT_OF(cells), &written), CAIRN_OK);
        CHECK_EQ(written, count);
        CHECK(memcmp(cells, chosen, count * sizeof *cells) == 0);
        CHECK_EQ(landmarks_of(map).kind, CAIRN_PLACEMENT_GIVEN);
        check_distances(map, &world, 1);
    }
    for (uint32_t i = 0; i < 64; i++) {
        cells[i] = cell_at((int32_t)(i % 4), (int32_t)(i / 8));
    }
    CHECK_STATUS(cairn_map_build_landmarks_at(map, &def, cells, 64, NULL, NULL), CAIRN_OK);
    CHECK_EQ(landmarks_of(map).landmarks, 64);
    cairn_map_destroy(map);
}

/* ---- what landmarks prove ---------------------------------------------------------------------------------------- */

/* A search begins with the estimate: after one expansion its lower bound is no lower. */
static void check_bound_of_one_step(const CairnMap *map, CairnQuery query, const uint64_t *proven) {
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    query.max_expansions = 1;
    for (query.heuristic = CAIRN_HEURISTIC_NAIVE; query.heuristic <= CAIRN_HEURISTIC_LANDMARK_PAIRS; query.heuristic++) {
        CairnResult result = prepared_result();
        const CairnStatus status = cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result);
        CHECK(status == CAIRN_OK || status == CAIRN_BUDGET_SPENT);
        CHECK(result.lower_bound >= proven[query.heuristic]);
    }
}

static void estimates_are_ordered_as_their_heuristics_are(void) {
    World world;
    CairnMap *map = halls(&world);
    uint64_t cost[MAX_CELLS];
    build(map, NULL);
    for (uint32_t from = 0; from < cell_count(&world); from += 5) {
        const CairnCell start = cell_of(&world, from);
        flood(&world, start, cost);
        for (uint32_t to = 0; to < cell_count(&world); to++) {
            CairnQuery query = query_between(start, cell_of(&world, to));
            uint64_t estimate = STALE, proven[HEURISTICS + 1] = {0};
            if (!is_passable(&world, query.start) || !is_passable(&world, query.goal)) {
                CHECK_STATUS(cairn_map_estimate(map, &query, &estimate), CAIRN_ENDPOINT_BLOCKED);
                CHECK_EQ(estimate, 0);
                continue;
            }
            for (uint32_t i = CAIRN_HEURISTIC_AUTO; i < HEURISTICS; i++) {
                if (i != CAIRN_HEURISTIC_REGIONS) {
                    proven[i] = estimate_of(map, query.start, query.goal, i);
                    CHECK(proven[i] <= cost[to]);
                }
            }
            CHECK_EQ(proven[CAIRN_HEURISTIC_NAIVE], naive_distance(&world, query.start, query.goal));
            check_bound_of_one_step(map, query, proven);
            CHECK_EQ(proven[CAIRN_HEURISTIC_AUTO], proven[CAIRN_HEURISTIC_ALT]);
            CHECK(proven[CAIRN_HEURISTIC_EUCLIDEAN] <= proven[CAIRN_HEURISTIC_NAIVE]);
            CHECK(proven[CAIRN_HEURISTIC_NAIVE] <= proven[CAIRN_HEURISTIC_ALT_BEST]);
            CHECK(proven[CAIRN_HEURISTIC_ALT_BEST] <= proven[CAIRN_HEURISTIC_ALT]);
            CHECK(proven[CAIRN_HEURISTIC_ALT] <= proven[CAIRN_HEURISTIC_LANDMARK_PAIRS]);
            /* The best landmark proves as much at the start as all of them. */
            query.heuristic = CAIRN_HEURISTIC_ALT;
            for (query.landmarks = 1; query.landmarks <= 9; query.landmarks++) {
                CHECK_STATUS(cairn_map_estimate(map, &query, &estimate), CAIRN_OK);
                CHECK_EQ(estimate, proven[CAIRN_HEURISTIC_ALT]);
            }
        }
    }
    cairn_map_destroy(map);
}

static void the_straight_line_is_as_long_as_it_looks(void) {
    CairnMap *map = map_of("....\n....\n....\n....\n....\n", NULL);
    CHECK_EQ(estimate_of(map, cell_at(0, 0), cell_at(3, 4), CAIRN_HEURISTIC_EUCLIDEAN), 5 * 70);
    cairn_map_destroy(map);
}

/* With fewer landmarks a search knows less on its way, never more. */
static void a_query_may_take_the_best_landmarks_only(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnQuery query = query_between(cell_at(2, 2), cell_at(11, 5));
    CairnResult result = prepared_result();
    uint64_t cost[MAX_CELLS];
    flood(&world, query.start, cost);
    build(map, NULL);
    const CairnResult best = search(map, query.start, query.goal, CAIRN_HEURISTIC_ALT_BEST);
    const CairnResult all = search(map, query.start, query.goal, CAIRN_HEURISTIC_ALT);
    query.algorithm = best.algorithm;
    query.heuristic = CAIRN_HEURISTIC_ALT;
    for (query.landmarks = 1; query.landmarks <= 10; query.landmarks++) {
        CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_OK);
        CHECK_EQ(result.cost, cost[index_of(&world, query.goal)]);
        CHECK_EQ(result.heuristic, CAIRN_HEURISTIC_ALT);
        CHECK(query.landmarks != 1 || result.expanded == best.expanded);
        CHECK(query.landmarks < 8 || result.expanded == all.expanded);
        query.heuristic = CAIRN_HEURISTIC_AUTO; /* which is the same */
    }
    cairn_map_destroy(map);
}

static void landmarks_tell_that_there_is_no_path(void) {
    static const uint32_t heuristics[] = {CAIRN_HEURISTIC_AUTO, CAIRN_HEURISTIC_ALT, CAIRN_HEURISTIC_ALT_BEST,
                                          CAIRN_HEURISTIC_LANDMARK_PAIRS};
    CairnMap *map = map_of("...#...\n...#...\n...#...\n", NULL);
    CairnQuery query = query_between(cell_at(0, 0), cell_at(6, 2));
    CairnResult result = prepared_result();
    query.algorithm = CAIRN_ALGORITHM_ASTAR; /* which expands all cells that it can reach */
    build(map, NULL);
    for (size_t i = 0; i < COUNT_OF(heuristics); i++) {
        static const struct {
            uint32_t flags, answered_by;
        } cases[] = {
            {0, CAIRN_ANSWERED_BY_COMPONENTS},
            {CAIRN_QUERY_IGNORE_LANDMARK_TEST, CAIRN_ANSWERED_BY_COMPONENTS},
            {CAIRN_QUERY_IGNORE_COMPONENTS, CAIRN_ANSWERED_BY_LANDMARKS},
            {CAIRN_QUERY_IGNORE_COMPONENTS | CAIRN_QUERY_IGNORE_LANDMARK_TEST, CAIRN_ANSWERED_BY_SEARCH},
        };
        for (size_t j = 0; j < COUNT_OF(cases); j++) {
            query.heuristic = heuristics[i];
            query.flags = cases[j].flags;
            CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_NO_PATH);
            CHECK_EQ(result.answered_by, cases[j].answered_by);
            CHECK_EQ(result.expanded, cases[j].answered_by == CAIRN_ANSWERED_BY_SEARCH ? 9 : 0);
        }
    }
    /* Landmarks that do not guide the search are not asked. */
    query.heuristic = CAIRN_HEURISTIC_NAIVE;
    query.flags = CAIRN_QUERY_IGNORE_COMPONENTS;
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_NO_PATH);
    CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_SEARCH);
    query.heuristic = CAIRN_HEURISTIC_ALT;
    query.flags = CAIRN_QUERY_PARTIAL;
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_PARTIAL);
    CHECK(same_cell(result.end, cell_at(2, 2)));
    cairn_map_destroy(map);
}

int main(void) {
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    landmarks_guide_searches_until_they_are_removed();
    one_canonical_pair_guides_a_search();
    what_is_told_of_landmarks_is_what_was_built();
    there_are_as_many_landmarks_as_asked_for_or_as_fit();
    read_landmarks_tells_when_there_are_more();
    places_follow_from_placement_and_seed();
    landmarks_stand_where_the_caller_says();
    estimates_are_ordered_as_their_heuristics_are();
    the_straight_line_is_as_long_as_it_looks();
    a_query_may_take_the_best_landmarks_only();
    landmarks_tell_that_there_is_no_path();
    cairn_searcher_destroy(searcher);
    return check_summary("tables");
}
