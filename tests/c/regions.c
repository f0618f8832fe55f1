/*
 * Regions: every kind with every reduction, what is built and reported, what it proves, and what is refused. Elsewhere:
 * slices, edits and saving in region_upkeep.c, random maps in oracle.c and methods.c, memory in allocations.c.
 * CAIRN_TEST_QUICK=1 takes smaller maps and fewer defs, for Valgrind.
 */

#include "regions.h"

/* Random walls on a square, as large as one likes. */
static CairnMap *square_map(uint32_t side, uint32_t percent_blocked) {
    const CairnMapDef def = def_of(side, side);
    uint8_t *cells = malloc((size_t)side * side);
    CairnMap *map;
    if (cells == NULL) {
        exit(EXIT_FAILURE);
    }
    for (uint32_t i = 0; i < side * side; i++) {
        cells[i] = random_number(100) >= percent_blocked;
    }
    CHECK_STATUS(cairn_map_create(&def, cells, (uint64_t)side * side, &map), CAIRN_OK);
    free(cells);
    return map;
}

/* ---- what is built ---------------------------------------------------------------------------------------------- */

/* No estimate from any cell to any other is above the cost. Returns the sum of all, which shows how good they are. */
static uint64_t check_all_pairs(const CairnMap *map, const World *world, uint32_t heuristic) {
    uint64_t cost[MAX_CELLS], sum = 0;
    for (uint32_t i = 0; i < cell_count(world); i++) {
        flood(world, cell_of(world, i), cost);
        for (uint32_t j = 0; j < cell_count(world); j++) {
            if (cost[j] != UNREACHABLE) {
                const uint64_t estimate = estimate_of(map, cell_of(world, i), cell_of(world, j), heuristic);
                CHECK(estimate <= cost[j]);
                sum += estimate;
            }
        }
    }
    return sum;
}

static void every_kind_proves_no_more_than_is_true(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnRegionsDef def;
    build(map, NULL);
    const uint64_t naive = check_all_pairs(map, &world, CAIRN_HEURISTIC_NAIVE);
    for (uint32_t number = 0; choose_def(&def, number); number = next_def(number)) {
        const unsigned long failed_before = checks_failed;
        const CairnStatus status = build_regions(map, &def);
        CHECK(status == CAIRN_OK || status == CAIRN_OVER_BUDGET);
        const CairnTableInfo info = regions_of(map);
        CHECK_EQ(info.table, CAIRN_TABLE_REGIONS);
        CHECK_EQ(info.state, CAIRN_TABLE_STATE_EXACT);
        CHECK_EQ(info.kind, def.kind);
        CHECK_EQ(info.landmarks, 0);
        CHECK_EQ(info.active_landmarks, 0);
        CHECK(info.regions > 1);
        CHECK((info.portals > 1) == (info.regions > 1));
        CHECK_EQ(info.cells, cell_count(&world));
        CHECK_EQ(info.within_budget, status == CAIRN_OK);
        CHECK_EQ(info.within_budget, info.entries <= def.entries_per_cell * info.cells);
        CHECK_EQ(info.rebuilding, 0);
        CHECK_EQ(info.edited_cells, 0);
        CHECK_EQ(info.work_done, 0);
        CHECK_EQ(info.work_total, 0);
        CHECK(check_all_pairs(map, &world, CAIRN_HEURISTIC_REGIONS) > naive);
        if (checks_failed != failed_before) {
            printf("... in def %lu\n", (unsigned long)number);
        }
    }
    cairn_map_destroy(map);
}

/* Without landmarks AUTO takes regions; with both it takes landmarks. */
static void regions_guide_searches_until_they_are_removed(void) {
    const CairnCell start = cell_at(0, 0), goal = cell_at(13, 8);
    World world;
    CairnMap *map = halls(&world);
    const CairnMapInfo before = info_of(map);
    const uint64_t hash = hash_of(map);
    const CairnResult naive = search(map, start, goal, CAIRN_HEURISTIC_NAIVE);
    CHECK_STATUS(build_regions(map, NULL), CAIRN_OK);
    CHECK_EQ(info_of(map).epoch, before.epoch);
    CHECK_EQ(info_of(map).memory_bytes, before.memory_bytes + regions_of(map).memory_bytes);
    CHECK(hash_of(map) != hash);
    const CairnResult guided = search(map, start, goal, CAIRN_HEURISTIC_REGIONS);
    CHECK_EQ(guided.heuristic, CAIRN_HEURISTIC_REGIONS);
    CHECK_EQ(guided.cost, naive.cost);
    CHECK(guided.expanded < naive.expanded);
    CHECK_EQ(search(map, start, goal, CAIRN_HEURISTIC_AUTO).heuristic, CAIRN_HEURISTIC_REGIONS);
    build(map, NULL);
    CHECK_EQ(search(map, start, goal, CAIRN_HEURISTIC_AUTO).heuristic, CAIRN_HEURISTIC_ALT);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_REGIONS), CAIRN_OK);
    CHECK_STATUS(status_of_table(map, CAIRN_TABLE_REGIONS), CAIRN_ERROR_NO_TABLE);
    CHECK_EQ(search(map, start, goal, CAIRN_HEURISTIC_AUTO).heuristic, CAIRN_HEURISTIC_NAIVE);
    CHECK_EQ(info_of(map).memory_bytes, before.memory_bytes);
    CHECK_EQ(hash_of(map), hash);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_REGIONS), CAIRN_OK);
    cairn_map_destroy(map);
}

/* A table that cannot be made small enough is built and reported; without a budget everything fits. */
static void budgets_are_kept_or_the_excess_is_told(uint32_t side) {
    CairnMap *map = square_map(side, 25);
    uint32_t over = 0, kept = 0;
    for (uint32_t number = 0; number < 12; number++) { /* all kinds and reductions */
        CairnRegionsDef def;
        uint64_t entries = 0;
        choose_def(&def, number);
        for (def.entries_per_cell = 1; def.entries_per_cell <= 64; def.entries_per_cell *= 4) {
            const CairnStatus status = build_regions(map, &def);
            const CairnTableInfo info = regions_of(map);
            CHECK(status == CAIRN_OK || status == CAIRN_OVER_BUDGET);
            CHECK_EQ(info.within_budget, status == CAIRN_OK);
            CHECK_EQ(info.within_budget, info.entries <= def.entries_per_cell * info.cells);
            CHECK(info.entries >= entries || def.kind == CAIRN_REGIONS_GATEWAY);
            entries = info.entries;
            over += status == CAIRN_OVER_BUDGET;
            kept += status == CAIRN_OK;
        }
        def.entries_per_cell = 0;
        if (def.kind == CAIRN_REGIONS_BORDER || def.kind == CAIRN_REGIONS_PORTAL) {
            CHECK_STATUS(build_regions(map, &def), CAIRN_ERROR_UNSUPPORTED);
        } else {
            CHECK_STATUS(build_regions(map, &def), CAIRN_OK);
            CHECK_EQ(regions_of(map).within_budget, 1);
        }
    }
    CHECK(over > 0);
    CHECK(kept > 0);
    cairn_map_destroy(map);
}

/* At once or, without a callback, by maintain. */
static void too_many_portals_are_refused(void) {
    CairnMap *map = square_map(700, 30);
    CairnRegionsDef def = regions_def(CAIRN_REGIONS_GATEWAY);
    const CairnMapInfo before = info_of(map);
    const uint64_t hash = hash_of(map);
    def.entries_per_cell = 0;
    for (def.in_slices = 0; def.in_slices <= 1; def.in_slices++) {
        CairnStatus status = build_regions(map, &def);
        if (def.in_slices == 1) {
            CHECK_STATUS(status, CAIRN_BEGUN);
            do {
                status = cairn_map_maintain(map, 100000);
            } while (status == CAIRN_BUDGET_SPENT);
        }
        CHECK_STATUS(status, CAIRN_ERROR_TOO_LARGE);
        CHECK_STATUS(status_of_table(map, CAIRN_TABLE_REGIONS), CAIRN_ERROR_NO_TABLE);
        CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
        const CairnMapInfo after = info_of(map);
        CHECK(memcmp(&before, &after, sizeof before) == 0);
        CHECK_EQ(hash_of(map), hash);
    }
    cairn_map_destroy(map);
}

static void random_choices_follow_from_the_seed(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnMap *other = halls(&world);
    uint32_t hashes_that_differ = 0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        CairnRegionsDef def = regions_def(CAIRN_REGIONS_BORDER);
        def.seed = seed;
        CHECK_STATUS(build_regions(map, &def), CAIRN_OK);
        CHECK_STATUS(build_regions(other, &def), CAIRN_OK);
        CHECK_EQ(hash_of(map), hash_of(other));
        def.seed = seed + 1;
        CHECK_STATUS(build_regions(other, &def), CAIRN_OK);
        hashes_that_differ += hash_of(map) != hash_of(other);
    }
    CHECK(hashes_that_differ > 4);
    cairn_map_destroy(map);
    cairn_map_destroy(other);
}

/* A tolerated error makes regions larger, and estimates no worse than true. */
static void a_tolerated_error_makes_fewer_regions(void) {
    CairnMap *map = square_map(40, 15);
    CairnRegionsDef def = regions_def(CAIRN_REGIONS_BOUNDARY);
    def.entries_per_cell = 0;
    CHECK_STATUS(build_regions(map, &def), CAIRN_OK);
    const uint32_t regions = regions_of(map).regions;
    def.tolerated_error = 700;
    CHECK_STATUS(build_regions(map, &def), CAIRN_OK);
    CHECK(regions_of(map).regions < regions);
    cairn_map_destroy(map);
}

/* ---- regions ------------------------------------------------------------------------------------------------------ */

/* Every passable cell has a region, all numbers are used, and portals are the cells next to another region. */
static void regions_cover_the_map_and_portals_join_them(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnRegionsDef def;
    const uint32_t cells = cell_count(&world);
    build(map, NULL);
    for (uint32_t number = 0; choose_def(&def, number); number = next_def(number)) {
        uint32_t regions[MAX_CELLS], used[MAX_CELLS] = {0}, portals = 0, count = 0;
        CHECK(build_regions(map, &def) >= 0);
        CHECK_STATUS(cairn_map_read_regions(map, 0, 0, 0, world.def.width, world.def.height, regions, cells, world.def.width),
                     CAIRN_OK);
        for (uint32_t i = 0; i < cells; i++) {
            const uint32_t region = regions[i] & ~(uint32_t)CAIRN_REGION_PORTAL;
            const CairnCell cell = cell_of(&world, i);
            int beside_another = 0;
            CHECK((regions[i] == 0) == !is_passable(&world, cell));
            CHECK(region <= regions_of(map).regions);
            count += region != 0 && used[region]++ == 0;
            for (uint32_t j = 0; j < cells && region != 0; j++) {
                const int other = regions[j] != 0 && (regions[j] & ~(uint32_t)CAIRN_REGION_PORTAL) != region;
                beside_another |= other && step_cost(&world, cell, cell_of(&world, j)) != 0;
            }
            CHECK_EQ((regions[i] & CAIRN_REGION_PORTAL) != 0, beside_another);
            portals += (regions[i] & CAIRN_REGION_PORTAL) != 0;
        }
        CHECK_EQ(count, regions_of(map).regions);
        CHECK(def.kind == CAIRN_REGIONS_BORDER || regions_of(map).portals <= portals);
        CHECK((portals > 1) == (count > 1));
    }
    cairn_map_destroy(map);
}

static void regions_are_read_as_terrain_is(void) {
    static const struct {
        int32_t x, y;
        uint32_t width, height;
        uint64_t length, stride;
        CairnStatus status;
    } cases[] = {
        {0, 0, 14, 9, 126, 14, CAIRN_OK},
        {2, 1, 3, 2, 8, 5, CAIRN_OK},
        {2, 1, 3, 2, 7, 5, CAIRN_ERROR_LENGTH},
        {2, 1, 3, 2, 8, 2, CAIRN_ERROR_LENGTH},
        {2, 1, 3, 2, 126, UINT64_MAX, CAIRN_ERROR_LENGTH},
        {2, 1, 3, 1, 3, UINT64_MAX, CAIRN_OK},
        {0, 0, 0, 0, 0, 0, CAIRN_OK},
        {-1, 0, 2, 1, 126, 14, CAIRN_ERROR_OUT_OF_BOUNDS},
        {0, 0, 15, 1, 126, 15, CAIRN_ERROR_OUT_OF_BOUNDS},
        {0, 0, 1, 10, 126, 1, CAIRN_ERROR_OUT_OF_BOUNDS},
        {13, 8, UINT32_MAX, UINT32_MAX, 126, UINT32_MAX, CAIRN_ERROR_OUT_OF_BOUNDS},
        {INT32_MAX, INT32_MIN, 1, 1, 126, 1, CAIRN_ERROR_OUT_OF_BOUNDS},
    };
    World world;
    CairnMap *map = halls(&world);
    uint32_t all[14 * 9];
    CHECK_STATUS(build_regions(map, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_read_regions(map, 0, 0, 0, 14, 9, all, 126, 14), CAIRN_OK);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uint32_t regions[14 * 9], expected[14 * 9];
        memset(regions, STALE, sizeof regions);
        memset(expected, STALE, sizeof expected);
        CHECK_STATUS(cairn_map_read_regions(map, 0, cases[i].x, cases[i].y, cases[i].width, cases[i].height,
                                          cases[i].length == 0 ? NULL : regions, cases[i].length, cases[i].stride),
                     cases[i].status);
        for (uint32_t y = 0; y < cases[i].height && cases[i].status == CAIRN_OK; y++) {
            for (uint32_t x = 0; x < cases[i].width; x++) {
                expected[y * cases[i].stride + x] = all[((uint32_t)cases[i].y + y) * 14 + (uint32_t)cases[i].x + x];
            }
        }
        CHECK(memcmp(regions, expected, sizeof regions) == 0); /* and nothing between the rows */
    }
    cairn_map_destroy(map);
}

/* ---- bad input -------------------------------------------------------------------------------------------------- */

/* One field at a time; the others have their defaults. */
static void every_field_of_a_regions_def_is_checked(void) {
    static const struct {
        size_t field;
        uint32_t value;
        CairnStatus status;
    } cases[] = {
        {offsetof(CairnRegionsDef, kind), CAIRN_REGIONS_GATEWAY, CAIRN_OK},
        {offsetof(CairnRegionsDef, kind), CAIRN_REGIONS_TILES, CAIRN_OK},
        {offsetof(CairnRegionsDef, kind), CAIRN_REGIONS_TILES + 1, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnRegionsDef, kind), UINT32_MAX, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnRegionsDef, reduction), CAIRN_REDUCTION_REGIONS_THEN_PORTALS, CAIRN_OK},
        {offsetof(CairnRegionsDef, reduction), CAIRN_REDUCTION_REGIONS_THEN_PORTALS + 1, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnRegionsDef, portal_distance), CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED, CAIRN_OK},
        {offsetof(CairnRegionsDef, portal_distance), CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED + 1, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnRegionsDef, entries_per_cell), 0, CAIRN_OK},
        {offsetof(CairnRegionsDef, entries_per_cell), UINT32_MAX, CAIRN_OK},
        {offsetof(CairnRegionsDef, tolerated_error), UINT32_MAX, CAIRN_OK},
        {offsetof(CairnRegionsDef, differential), 1, CAIRN_ERROR_NO_TABLE},
        {offsetof(CairnRegionsDef, differential), 2, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnRegionsDef, in_slices), 2, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnRegionsDef, in_slices), 1, CAIRN_BEGUN},
        {offsetof(CairnRegionsDef, seed), UINT32_MAX, CAIRN_OK},
        {offsetof(CairnRegionsDef, tile_side), UINT32_MAX, CAIRN_OK},
        {offsetof(CairnRegionsDef, portal_span), UINT32_MAX, CAIRN_OK},
        {offsetof(CairnRegionsDef, layer), 1, CAIRN_ERROR_NO_LAYER},
        {offsetof(CairnRegionsDef, reserved), 1, CAIRN_ERROR_UNSUPPORTED},
    };
    World world;
    CairnMap *map = halls(&world);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const unsigned long failed_before = checks_failed;
        const CairnMapInfo before = info_of(map);
        const uint64_t hash = hash_of(map);
        CairnRegionsDef def = regions_def(CAIRN_REGIONS_BOUNDARY);
        memcpy((uint8_t *)&def + cases[i].field, &cases[i].value, sizeof cases[i].value);
        CHECK_STATUS(build_regions(map, &def), cases[i].status);
        if (cases[i].status < 0) {
            const CairnMapInfo after = info_of(map);
            CHECK(memcmp(&before, &after, sizeof before) == 0);
            CHECK_EQ(hash_of(map), hash);
        }
        if (checks_failed != failed_before) {
            printf("... in case %lu\n", (unsigned long)i);
        }
    }
    cairn_map_destroy(map);
}

/* Maps with nothing to divide. */
static void small_maps_have_regions_too(void) {
    static const char *const pictures[] = {".\n", "#\n", "...\n", "##\n##\n", ".#.\n", "..\n..\n"};
    for (size_t i = 0; i < COUNT_OF(pictures); i++) {
        for (uint32_t kind = CAIRN_REGIONS_BOUNDARY; kind <= CAIRN_REGIONS_TILES; kind++) {
            CairnMap *map = map_of(pictures[i], NULL);
            CairnRegionsDef def = regions_def(kind);
            CHECK(build_regions(map, &def) >= 0);
            CHECK_EQ(regions_of(map).state, CAIRN_TABLE_STATE_EXACT);
            CHECK_EQ(regions_of(map).regions == 0, info_of(map).passable_cells == 0);
            CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_REGIONS), CAIRN_OK);
            CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
            cairn_map_destroy(map);
        }
    }
}

int main(void) {
    const int quick = getenv("CAIRN_TEST_QUICK") != NULL;
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    every_kind_proves_no_more_than_is_true();
    regions_guide_searches_until_they_are_removed();
    budgets_are_kept_or_the_excess_is_told(quick ? 20 : 40);
    too_many_portals_are_refused();
    random_choices_follow_from_the_seed();
    a_tolerated_error_makes_fewer_regions();
    regions_cover_the_map_and_portals_join_them();
    regions_are_read_as_terrain_is();
    every_field_of_a_regions_def_is_checked();
    small_maps_have_regions_too();
    cairn_searcher_destroy(searcher);
    return check_summary("regions");
}
