/*
 * Landmarks over time: built in slices, kept right under edits, suspended where an edit was too large, and rebuilt. At
 * every moment searches are right and estimates prove no more than is true. CAIRN_TEST_QUICK=1 tries fewer allowances,
 * for Valgrind.
 */

#include "landmarks.h"

/* ---- slices ------------------------------------------------------------------------------------------------------ */

/* Maintains in slices of `slice` cells until nothing is left; the work must grow, and be reported. */
static void maintain_in_slices(CairnMap *map, uint64_t slice) {
    uint64_t done = 0, slices = 0;
    CairnStatus status;
    do {
        status = cairn_map_maintain(map, slice);
        slices += 1;
        if (status == CAIRN_BUDGET_SPENT) {
            const CairnTableInfo info = landmarks_of(map);
            CHECK(info.work_done >= done);
            CHECK(info.work_done <= info.work_total);
            done = info.work_done;
        }
    } while (status == CAIRN_BUDGET_SPENT && slices < 100000);
    CHECK_STATUS(status, CAIRN_OK);
    CHECK_EQ(landmarks_of(map).work_total, 0);
}

static void slices_of_any_size_build_the_same_table(void) {
    static const uint64_t slices[] = {1, 7, 1000, UINT64_MAX};
    const CairnCell start = cell_at(0, 0), goal = cell_at(13, 8);
    World world;
    CairnMap *at_once = halls(&world);
    CairnLandmarksDef def = landmarks_def(11);
    build(at_once, &def);
    def.in_slices = 1;
    for (size_t i = 0; i < COUNT_OF(slices); i++) {
        CairnMap *map = halls(&world);
        const uint64_t hash = hash_of(map);
        const uint64_t memory_bytes = info_of(map).memory_bytes;
        CairnQuery query = query_between(start, goal);
        CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_BEGUN);
        CairnTableInfo info = landmarks_of(map);
        CHECK_EQ(info.state, CAIRN_TABLE_STATE_BUILDING);
        CHECK_EQ(info.rebuilding, 0);
        CHECK_EQ(info.work_done, 0);
        CHECK(info.work_total > 0);
        CHECK_EQ(info_of(map).memory_bytes, memory_bytes + info.memory_bytes);
        /* Until it is finished there is no table, and searches do without. */
        CHECK_EQ(hash_of(map), hash);
        CHECK_EQ(search(map, start, goal, CAIRN_HEURISTIC_AUTO).heuristic, CAIRN_HEURISTIC_NAIVE);
        query.heuristic = CAIRN_HEURISTIC_ALT;
        CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_NO_TABLE);

        maintain_in_slices(map, slices[i]);
        info = landmarks_of(map);
        CHECK_EQ(info.state, CAIRN_TABLE_STATE_EXACT);
        CHECK_EQ(info.landmarks, 11);
        CHECK_EQ(hash_of(map), hash_of(at_once));
        CHECK_EQ(search(map, start, goal, CAIRN_HEURISTIC_AUTO).heuristic, CAIRN_HEURISTIC_ALT);
        check_distances(map, &world, 1);
        cairn_map_destroy(map);
    }
    cairn_map_destroy(at_once);
}

/* A table that is being built takes the place of the one in use when it is finished, and not before. */
static void the_old_table_serves_until_the_new_one_is_built(void) {
    static const CairnCell chosen[] = {{3, 3}, {12, 1}};
    World world;
    CairnMap *map = halls(&world);
    CairnLandmarksDef def = landmarks_def(8);
    build(map, NULL);
    const uint64_t hash = hash_of(map);
    def.in_slices = 1;
    CHECK_STATUS(cairn_map_build_landmarks_at(map, &def, chosen, 2, NULL, NULL), CAIRN_BEGUN);
    CHECK_STATUS(cairn_map_maintain(map, 50), CAIRN_BUDGET_SPENT);
    const CairnTableInfo info = landmarks_of(map);
    CHECK_EQ(info.state, CAIRN_TABLE_STATE_EXACT);
    CHECK_EQ(info.kind, CAIRN_PLACEMENT_FARTHEST);
    CHECK_EQ(info.landmarks, 8);
    CHECK_EQ(info.rebuilding, 1);
    CHECK_EQ(info.work_done, 50);
    CHECK(info.work_total > 50);
    CHECK_EQ(hash_of(map), hash);
    maintain_in_slices(map, 13);
    CHECK_EQ(landmarks_of(map).kind, CAIRN_PLACEMENT_GIVEN);
    CHECK_EQ(landmarks_of(map).landmarks, 2);
    CHECK_EQ(landmarks_of(map).rebuilding, 0);
    check_distances(map, &world, 1);

    /* Removing forgets both; so does a build at once with the one that was begun. */
    const uint64_t memory_bytes = info_of(map).memory_bytes - landmarks_of(map).memory_bytes;
    CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_BEGUN);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    CHECK_STATUS(status_of_table(map, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_NO_TABLE);
    CHECK_EQ(info_of(map).memory_bytes, memory_bytes);
    CHECK_STATUS(cairn_map_maintain(map, 1), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_BEGUN);
    build(map, NULL);
    CHECK_EQ(landmarks_of(map).rebuilding, 0);
    CHECK_STATUS(cairn_map_maintain(map, 1), CAIRN_OK);
    cairn_map_destroy(map);
}

/* ---- edits ------------------------------------------------------------------------------------------------------- */

/* All estimates between landmarks' cells and others hold, and a search costs what the oracle says. */
static void check_use(const CairnMap *map, const World *world, uint32_t guided_by) {
    const CairnCell start = cell_at(0, 0), goal = cell_at(13, 8);
    uint64_t cost[MAX_CELLS];
    flood(world, start, cost);
    for (uint32_t heuristic = CAIRN_HEURISTIC_ALT; heuristic <= CAIRN_HEURISTIC_LANDMARK_PAIRS; heuristic++) {
        const CairnResult result = search(map, start, goal, heuristic);
        CHECK_STATUS(result.outcome, CAIRN_OK);
        CHECK_EQ(result.cost, cost[index_of(world, goal)]);
        CHECK_EQ(result.heuristic, guided_by == CAIRN_HEURISTIC_NAIVE ? guided_by : heuristic);
    }
    check_distances(map, world, 0);
}

static void what_is_blocked_makes_landmarks_stale(void) {
    World world;
    CairnMap *map = halls(&world);
    build(map, NULL);
    const uint64_t hash = hash_of(map);
    set_cell(map, &world, cell_at(4, 7), CAIRN_TERRAIN_BLOCKED);
    CairnTableInfo info = table_info_of(map, CAIRN_TABLE_LANDMARKS, 8);
    CHECK_EQ(info.state, CAIRN_TABLE_STATE_STALE);
    CHECK_EQ(info.edited_cells, 1);
    CHECK_EQ(info.active_landmarks, 8);
    CHECK_EQ(info.repaired_entries, 0);
    CHECK(info.sampled_pairs > 0);
    CHECK(info.mean_loss > 0);
    CHECK(info.mean_loss < 500000);
    check_use(map, &world, CAIRN_HEURISTIC_ALT);
    set_cell(map, &world, cell_at(9, 0), CAIRN_TERRAIN_BLOCKED); /* its part has no way out now: all is lost there */
    CHECK(table_info_of(map, CAIRN_TABLE_LANDMARKS, 8).mean_loss > info.mean_loss);
    set_cell(map, &world, cell_at(9, 0), 1);

    /* A door that opens again is as it was, without any work. */
    set_cell(map, &world, cell_at(4, 7), 1);
    info = table_info_of(map, CAIRN_TABLE_LANDMARKS, 8);
    CHECK_EQ(info.state, CAIRN_TABLE_STATE_EXACT);
    CHECK_EQ(info.edited_cells, 0);
    CHECK_EQ(info.mean_loss, 0);
    CHECK_EQ(info.repaired_entries, 0);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(hash_of(map), hash);

    /* A weight counts like that for every cell that has it. */
    set_cell(map, &world, cell_at(11, 4), 2);
    CHECK_EQ(landmarks_of(map).state, CAIRN_TABLE_STATE_EXACT);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 6), CAIRN_OK);
    world.weight[2] = 6;
    CHECK_EQ(landmarks_of(map).state, CAIRN_TABLE_STATE_STALE);
    CHECK_EQ(landmarks_of(map).edited_cells, 1);
    check_use(map, &world, CAIRN_HEURISTIC_ALT);
    cairn_map_destroy(map);
}

static void what_is_opened_is_followed_inside_the_edit(void) {
    World world;
    CairnMap *map = halls(&world);
    uint64_t repaired = 0;
    build(map, NULL);
    for (int32_t y = 6; y >= 0; y--) { /* the first wall, from its gap on: each step shortens paths */
        set_cell(map, &world, cell_at(4, y), 1);
        const CairnTableInfo info = table_info_of(map, CAIRN_TABLE_LANDMARKS, 8);
        CHECK_EQ(info.state, CAIRN_TABLE_STATE_EXACT);
        CHECK_EQ(info.active_landmarks, 8);
        CHECK_EQ(info.mean_loss, 0);
        CHECK(info.repaired_entries > repaired);
        repaired = info.repaired_entries;
        check_distances(map, &world, 1);
        check_use(map, &world, CAIRN_HEURISTIC_ALT);
    }
    cairn_map_destroy(map);
}

/* Opens a wall under an allowance, and returns how many landmarks the edit has left in use. */
static uint32_t open_under_allowance(uint32_t allowance, uint64_t slice) {
    World world;
    CairnMap *map = halls(&world);
    CairnLandmarksDef def = landmarks_def(8);
    def.edit_allowance = allowance;
    build(map, &def);
    set_cell(map, &world, cell_at(4, 0), 1);
    const uint32_t left = landmarks_of(map).active_landmarks;
    uint32_t active = left, rounds = 0;
    CHECK_EQ(landmarks_of(map).state, left == 8   ? CAIRN_TABLE_STATE_EXACT
                                      : left == 0 ? CAIRN_TABLE_STATE_SUSPENDED
                                                  : CAIRN_TABLE_STATE_STALE);
    check_use(map, &world, left == 0 ? CAIRN_HEURISTIC_NAIVE : CAIRN_HEURISTIC_ALT);

    while (cairn_map_maintain(map, slice) == CAIRN_BUDGET_SPENT && rounds < 100000) {
        const uint32_t active_before = active;
        active = landmarks_of(map).active_landmarks;
        CHECK(active >= active_before);
        if (rounds++ % 50 == 0 || active != active_before) {
            check_use(map, &world, active == 0 ? CAIRN_HEURISTIC_NAIVE : CAIRN_HEURISTIC_ALT);
        }
    }
    CHECK_EQ(landmarks_of(map).active_landmarks, 8);
    CHECK_EQ(landmarks_of(map).state, CAIRN_TABLE_STATE_EXACT);
    check_distances(map, &world, 1);
    check_use(map, &world, CAIRN_HEURISTIC_ALT);
    cairn_map_destroy(map);
    return left;
}

static void an_edit_beyond_the_allowance_suspends_landmarks(uint32_t step) {
    static const uint64_t slices[] = {1, 10, UINT64_MAX};
    uint32_t some_are_left = 0;
    CHECK_EQ(open_under_allowance(0, 1), 0);
    CHECK_EQ(open_under_allowance(UINT32_MAX, 1), 8);
    for (uint32_t allowance = 1; allowance < 800; allowance += step) {
        const uint32_t left = open_under_allowance(allowance, slices[allowance % 3]);
        some_are_left += left > 0 && left < 8;
    }
    CHECK(some_are_left > 0);
}

/* ---- rebuilding -------------------------------------------------------------------------------------------------- */

static void a_rebuilt_table_is_that_of_a_new_map(void) {
    static const CairnCell chosen[] = {{1, 1}, {12, 7}};
    for (int given = 0; given < 2; given++) {
        World world;
        CairnMap *map = halls(&world);
        CairnMap *fresh = halls(&world);
        CairnLandmarksDef def = landmarks_def(6);
        def.seed = 5;
        if (given) {
            CHECK_STATUS(cairn_map_build_landmarks_at(map, &def, chosen, 2, NULL, NULL), CAIRN_OK);
        } else {
            build(map, &def);
        }
        set_cell(map, &world, cell_at(4, 7), CAIRN_TERRAIN_BLOCKED);
        set_cell(map, &world, cell_at(4, 2), 1);
        const CairnTableInfo stale = landmarks_of(map);
        CHECK_EQ(stale.state, CAIRN_TABLE_STATE_STALE);
        const uint64_t epoch = info_of(map).epoch;

        CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
        CairnTableInfo info = landmarks_of(map);
        CHECK_EQ(info.state, CAIRN_TABLE_STATE_STALE);
        CHECK_EQ(info.rebuilding, 1);
        CHECK(info.work_total > 0);
        CHECK(info.memory_bytes > stale.memory_bytes);
        CHECK_STATUS(cairn_map_maintain(map, 100), CAIRN_BUDGET_SPENT);
        check_use(map, &world, CAIRN_HEURISTIC_ALT);
        /* Edits fall between two slices, and are followed by both tables. */
        set_cell(map, &world, cell_at(9, 8), 1);
        check_use(map, &world, CAIRN_HEURISTIC_ALT);
        set_cell(map, &world, cell_at(9, 8), CAIRN_TERRAIN_BLOCKED);
        CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
        CHECK_EQ(landmarks_of(map).work_done, 0);
        maintain_in_slices(map, 9);
        info = table_info_of(map, CAIRN_TABLE_LANDMARKS, 64);
        CHECK_EQ(info.state, CAIRN_TABLE_STATE_EXACT);
        CHECK_EQ(info.rebuilding, 0);
        CHECK_EQ(info.edited_cells, 0);
        CHECK_EQ(info.mean_loss, 0);
        CHECK_EQ(info.kind, stale.kind);
        CHECK_EQ(info.landmarks, stale.landmarks);
        CHECK_EQ(info_of(map).epoch, epoch + 2);
        check_distances(map, &world, 1);

        /* Whatever came before, the map is now like one that was made so. */
        CHECK_STATUS(cairn_map_write_cells(fresh, 0, 0, world.def.width, world.def.height, world.terrain, MAX_CELLS,
                                     world.def.width),
                     CAIRN_OK);
        CHECK_STATUS(cairn_map_maintain(fresh, UINT64_MAX), CAIRN_OK);
        if (given) {
            CHECK_STATUS(cairn_map_build_landmarks_at(fresh, &def, chosen, 2, NULL, NULL), CAIRN_OK);
        } else {
            build(fresh, &def);
        }
        CHECK_EQ(hash_of(map), hash_of(fresh));
        cairn_map_destroy(fresh);
        cairn_map_destroy(map);
    }
}

int main(void) {
    const int quick = getenv("CAIRN_TEST_QUICK") != NULL;
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    slices_of_any_size_build_the_same_table();
    the_old_table_serves_until_the_new_one_is_built();
    what_is_blocked_makes_landmarks_stale();
    what_is_opened_is_followed_inside_the_edit();
    an_edit_beyond_the_allowance_suspends_landmarks(quick ? 200 : 20);
    a_rebuilt_table_is_that_of_a_new_map();
    cairn_searcher_destroy(searcher);
    return check_summary("upkeep");
}
