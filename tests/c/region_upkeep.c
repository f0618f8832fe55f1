/*
 * Regions over time: built with a callback that watches or stops it, built in slices, suspended by edits that open
 * paths, rebuilt, saved and loaded. At every moment searches are right, and what is suspended is not used.
 * CAIRN_TEST_QUICK=1 takes a smaller map and fewer defs, for Valgrind.
 */

#include "regions.h"

/* Costs are the oracle's between some cells, and estimates no higher; `guided_by` must be the heuristic in use. */
static void check_use(const CairnMap *map, const World *world, uint32_t guided_by) {
    uint64_t cost[MAX_CELLS];
    for (uint32_t i = 0; i < cell_count(world); i += 17) {
        const CairnCell start = cell_of(world, i);
        if (!is_passable(world, start)) {
            continue;
        }
        flood(world, start, cost);
        for (uint32_t j = 0; j < cell_count(world); j += 3) {
            const CairnCell goal = cell_of(world, j);
            if (cost[j] != UNREACHABLE) {
                const CairnResult result = search(map, start, goal, CAIRN_HEURISTIC_REGIONS);
                CHECK_EQ(result.cost, cost[j]);
                CHECK_EQ(result.heuristic, guided_by);
                CHECK(estimate_of(map, start, goal, CAIRN_HEURISTIC_REGIONS) <= cost[j]);
            }
        }
    }
}

/* ---- progress and slices ---------------------------------------------------------------------------------------- */

typedef struct {
    CairnMap *map;
    unsigned long calls;
    unsigned long stop_at; /* the call that asks to stop; 0: none */
    uint64_t done, total;  /* of the last call */
} Report;

static int32_t report(void *user_data, uint64_t done, uint64_t total) {
    Report *seen = user_data;
    uint64_t hash;
    seen->calls += 1;
    CHECK(done >= seen->done);
    CHECK(done <= total);
    seen->done = done;
    seen->total = total;
    CHECK_STATUS(cairn_map_get_state_hash(seen->map, &hash), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_remove_table(seen->map, 0, CAIRN_TABLE_REGIONS), CAIRN_ERROR_BUSY);
    return seen->calls == seen->stop_at;
}

static void a_build_reports_and_can_be_stopped(uint32_t side) {
    CairnMapDef size = def_of(side, side);
    CairnMap *map;
    CHECK_STATUS(cairn_map_create(&size, NULL, 0, &map), CAIRN_OK);
    for (int32_t x = 10; x < (int32_t)side; x += 10) { /* walls with gaps at alternating ends */
        CHECK_STATUS(cairn_map_set_rect(map, x, x % 20 == 0 ? 0 : 5, 1, side - 5, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    }
    for (uint32_t kind = CAIRN_REGIONS_BOUNDARY; kind <= CAIRN_REGIONS_GATEWAY; kind++) {
        CairnRegionsDef def = regions_def(kind);
        Report whole = {map, 0, 0, 0, 0};
        CHECK_STATUS(cairn_map_build_regions(map, &def, report, &whole), CAIRN_OK);
        CHECK(whole.calls > 0);
        CHECK_EQ(whole.done, whole.total);
        const uint64_t hash = hash_of(map);
        const uint64_t memory_bytes = info_of(map).memory_bytes;
        def.seed = 1;
        for (unsigned long stop_at = 1; stop_at <= whole.calls && stop_at <= 40; stop_at += 6) {
            Report stopped = {map, 0, stop_at, 0, 0};
            CHECK_STATUS(cairn_map_build_regions(map, &def, report, &stopped), CAIRN_CANCELLED);
            CHECK_EQ(stopped.calls, stop_at);
            CHECK_EQ(hash_of(map), hash);
            CHECK_EQ(info_of(map).memory_bytes, memory_bytes);
        }
    }
    cairn_map_destroy(map);
}

/* Maintains in slices until nothing is left. The reported work grows. */
static void maintain_in_slices(CairnMap *map, uint64_t slice) {
    CairnStatus status;
    uint64_t done = 0;
    do {
        status = cairn_map_maintain(map, slice);
        if (status == CAIRN_BUDGET_SPENT) {
            const CairnTableInfo info = regions_of(map);
            CHECK(info.work_done >= done);
            CHECK(info.work_done <= info.work_total);
            done = info.work_done;
        }
    } while (status == CAIRN_BUDGET_SPENT);
    CHECK_STATUS(status, CAIRN_OK);
    CHECK_EQ(regions_of(map).work_total, 0);
}

static void slices_of_any_size_build_the_same_table(void) {
    static const uint64_t slices[] = {1, 7, 1000, UINT64_MAX};
    CairnRegionsDef def;
    for (uint32_t number = 0; choose_def(&def, number); number = next_def(number)) {
        World world;
        CairnMap *at_once = halls(&world);
        CairnMap *map = halls(&world);
        CairnQuery query = query_between(cell_at(0, 0), cell_at(13, 8));
        build(at_once, NULL);
        build(map, NULL);
        const uint64_t hash = hash_of(map);
        CHECK(build_regions(at_once, &def) >= 0);
        def.in_slices = 1;
        CHECK_STATUS(build_regions(map, &def), CAIRN_BEGUN);
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_BUILDING);
        CHECK_EQ(regions_of(map).rebuilding, 0);
        CHECK(regions_of(map).work_total > 0);
        CHECK_EQ(hash_of(map), hash);
        query.heuristic = CAIRN_HEURISTIC_REGIONS;
        CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_NO_TABLE);
        maintain_in_slices(map, slices[number % COUNT_OF(slices)]);
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_EXACT);
        CHECK_EQ(hash_of(map), hash_of(at_once));
        cairn_map_destroy(at_once);
        cairn_map_destroy(map);
    }
}

/* ---- edits ------------------------------------------------------------------------------------------------------ */

static void edits_make_regions_stale_or_suspend_them(void) {
    CairnRegionsDef def;
    for (uint32_t number = 0; choose_def(&def, number); number = next_def(number)) {
        const unsigned long failed_before = checks_failed;
        World world;
        CairnMap *map = halls(&world);
        uint64_t size = STALE;
        build(map, NULL);
        CHECK(build_regions(map, &def) >= 0);
        const uint64_t hash = hash_of(map);

        /* Blocked: nothing to do, and as before once it is open again. */
        set_cell(map, &world, cell_at(4, 7), CAIRN_TERRAIN_BLOCKED);
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_STALE);
        CHECK_EQ(regions_of(map).edited_cells, 1);
        check_use(map, &world, CAIRN_HEURISTIC_REGIONS);
        set_cell(map, &world, cell_at(4, 7), 1);
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_EXACT);
        CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
        CHECK_EQ(hash_of(map), hash);

        /* Opened: out of use until maintain has rebuilt them. */
        set_cell(map, &world, cell_at(4, 0), 1);
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_SUSPENDED);
        check_use(map, &world, CAIRN_HEURISTIC_NAIVE);
        CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_REGIONS, NULL, 0, &size), CAIRN_ERROR_SUSPENDED);
        CHECK_EQ(size, 0);
        CHECK_STATUS(cairn_map_maintain(map, 20), CAIRN_BUDGET_SPENT);
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_SUSPENDED);
        CHECK_EQ(regions_of(map).rebuilding, 1);
        set_cell(map, &world, cell_at(9, 4), 1); /* between two slices: it begins again */
        check_use(map, &world, CAIRN_HEURISTIC_NAIVE);
        CairnStatus status;
        do {
            status = cairn_map_maintain(map, 50);
        } while (status == CAIRN_BUDGET_SPENT);
        CHECK_STATUS(status, CAIRN_OK);
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_EXACT);
        CHECK_EQ(regions_of(map).kind, def.kind);
        check_use(map, &world, CAIRN_HEURISTIC_REGIONS);

        /* A weight that rises makes them stale, one that falls below all that was suspends them. */
        CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 1, 3), CAIRN_OK);
        world.weight[1] = 3;
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_STALE);
        check_use(map, &world, CAIRN_HEURISTIC_REGIONS);
        CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_REGIONS), CAIRN_OK);
        CHECK_EQ(regions_of(map).rebuilding, 1);
        CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_EXACT);
        check_use(map, &world, CAIRN_HEURISTIC_REGIONS);
        CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 1, 2), CAIRN_OK);
        world.weight[1] = 2;
        CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_SUSPENDED);
        check_use(map, &world, CAIRN_HEURISTIC_NAIVE);
        if (checks_failed != failed_before) {
            printf("... in def %lu\n", (unsigned long)number);
        }
        cairn_map_destroy(map);
    }
}

/* How much shorter stored distances are than those of the map is measured on a sample. */
static void what_edits_have_lost_is_told(void) {
    World world;
    CairnMap *map = halls(&world);
    CHECK_STATUS(build_regions(map, NULL), CAIRN_OK);
    CHECK_EQ(regions_of(map).sampled_pairs, 0);
    CairnTableInfo info = table_info_of(map, CAIRN_TABLE_REGIONS, 4);
    CHECK(info.sampled_pairs > 0);
    CHECK_EQ(info.mean_loss, 0);
    set_cell(map, &world, cell_at(4, 7), CAIRN_TERRAIN_BLOCKED);
    set_cell(map, &world, cell_at(5, 8), CAIRN_TERRAIN_BLOCKED); /* the first hall has no way out now */
    info = table_info_of(map, CAIRN_TABLE_REGIONS, UINT32_MAX);
    CHECK(info.mean_loss > 0);
    CHECK(info.mean_loss <= 1000000);
    cairn_map_destroy(map);
}

/* What landmarks add must not be more than is true when they are suspended, removed or replaced. */
static void regions_on_landmarks_stay_right_without_them(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnLandmarksDef landmarks = landmarks_def(2);
    CairnRegionsDef def = regions_def(CAIRN_REGIONS_BOUNDARY);
    landmarks.edit_allowance = 0;
    build(map, &landmarks);
    def.differential = 1;
    CHECK_STATUS(build_regions(map, &def), CAIRN_OK);
    check_use(map, &world, CAIRN_HEURISTIC_REGIONS);
    set_cell(map, &world, cell_at(2, 2), CAIRN_TERRAIN_BLOCKED);
    CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    set_cell(map, &world, cell_at(2, 2), 1); /* known to the regions, new to the landmarks */
    CHECK_EQ(landmarks_of(map).state, CAIRN_TABLE_STATE_SUSPENDED);
    CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_EXACT);
    check_use(map, &world, CAIRN_HEURISTIC_REGIONS);
    build(map, NULL);
    check_use(map, &world, CAIRN_HEURISTIC_REGIONS);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    check_use(map, &world, CAIRN_HEURISTIC_REGIONS);
    cairn_map_destroy(map);
}

/* ---- saving ----------------------------------------------------------------------------------------------------- */

static void a_loaded_table_is_the_one_that_was_saved(void) {
    static uint8_t bytes[1 << 18], again[1 << 18];
    CairnRegionsDef def;
    for (uint32_t number = 0; choose_def(&def, number); number = next_def(number)) {
        World world;
        CairnMap *map = halls(&world);
        CairnMap *other = halls(&world);
        uint64_t size, size_again;
        build(map, NULL);
        build(other, NULL);
        CHECK(build_regions(map, &def) >= 0);
        CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_REGIONS, NULL, 0, &size), CAIRN_OK);
        memset(bytes, STALE, sizeof bytes);
        CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_REGIONS, bytes, size - 1, &size_again), CAIRN_TRUNCATED);
        CHECK_EQ(size_again, size);
        CHECK(bytes[0] == STALE && memcmp(bytes, bytes + 1, sizeof bytes - 1) == 0);
        CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_REGIONS, bytes, size, &size_again), CAIRN_OK);
        CHECK_EQ(bytes[size], STALE);
        CHECK_STATUS(cairn_map_load_table(other, 0, bytes, size), CAIRN_OK);
        CHECK_EQ(hash_of(other), hash_of(map));
        const CairnTableInfo before = regions_of(map), after = regions_of(other);
        CHECK(memcmp(&before, &after, sizeof before) == 0);
        check_use(other, &world, CAIRN_HEURISTIC_REGIONS);
        CHECK_STATUS(cairn_map_save_table(other, 0, CAIRN_TABLE_REGIONS, again, sizeof again, &size_again), CAIRN_OK);
        CHECK(size_again == size && memcmp(bytes, again, size) == 0);

        /* It is a table like any other: it follows edits and can be rebuilt. */
        set_cell(other, &world, cell_at(4, 2), 1);
        check_use(other, &world, CAIRN_HEURISTIC_NAIVE);
        CHECK_STATUS(cairn_map_maintain(other, UINT64_MAX), CAIRN_OK);
        check_use(other, &world, CAIRN_HEURISTIC_REGIONS);

        /* Cut or changed bytes and other maps are refused. */
        const uint64_t hash = hash_of(map);
        for (uint64_t i = 0; i < size; i += i < 64 ? 1 : size / 40) {
            CHECK_STATUS(cairn_map_load_table(map, 0, bytes, i), CAIRN_ERROR_BLOB);
            bytes[i] ^= 0x10;
            const CairnStatus status = cairn_map_load_table(map, 0, bytes, size);
            bytes[i] ^= 0x10;
            CHECK(status == CAIRN_ERROR_BLOB || status == CAIRN_ERROR_BLOB_VERSION || status == CAIRN_ERROR_OTHER_MAP);
        }
        CHECK_STATUS(cairn_map_load_table(map, 0, bytes, size + 1), CAIRN_ERROR_BLOB);
        CHECK_EQ(hash_of(map), hash);
        CHECK_STATUS(cairn_map_set_cell(map, 0, 0, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_STATUS(cairn_map_load_table(map, 0, bytes, size), CAIRN_ERROR_OTHER_MAP);
        cairn_map_destroy(other);
        cairn_map_destroy(map);
    }
}

int main(void) {
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    a_build_reports_and_can_be_stopped(getenv("CAIRN_TEST_QUICK") != NULL ? 60 : 150);
    slices_of_any_size_build_the_same_table();
    edits_make_regions_stale_or_suspend_them();
    what_edits_have_lost_is_told();
    regions_on_landmarks_stay_right_without_them();
    a_loaded_table_is_the_one_that_was_saved();
    cairn_searcher_destroy(searcher);
    return check_summary("region_upkeep");
}
