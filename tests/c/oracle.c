/*
 * The library against the oracle of world.h, on random small maps: all neighbourhoods, diagonal rules and charges,
 * several cost pairs, with and without weights, with edits of every kind in between. Costs must be equal and every step
 * of a path legal; a partial path must end where a flood says; the nearest passable cell must be the nearest. Tables
 * are built, suspended by edits, maintained in slices, rebuilt and saved meanwhile, and no heuristic may prove more
 * than is true.
 *
 * Everything here is left to the library to choose; methods.c names the methods. CAIRN_TEST_QUICK=1 takes fewer maps,
 * for Valgrind.
 */

#include "world.h"

static void check_map(const CairnMap *map, const World *world) {
    const CairnMapInfo info = info_of(map);
    uint8_t cells[MAX_CELLS];
    uint32_t passable = 0;
    uint32_t cheapest = UINT32_MAX;
    CHECK_STATUS(cairn_map_read_cells(map, 0, 0, world->def.width, world->def.height, cells, MAX_CELLS, world->def.width),
                 CAIRN_OK);
    CHECK(memcmp(cells, world->terrain, cell_count(world)) == 0);
    for (uint32_t i = 0; i < cell_count(world); i++) {
        if (world->terrain[i] != CAIRN_TERRAIN_BLOCKED) {
            const uint32_t weight = world->weight[world->terrain[i]];
            passable += 1;
            cheapest = weight < cheapest ? weight : cheapest;
        }
    }
    CHECK_EQ(info.passable_cells, passable);
    CHECK_EQ(info.cheapest_weight, passable != 0 ? cheapest : 1);
    CHECK_EQ(info.components, info.components_exact ? count_components(world) : 0);
}

/* How often tables were met in each state, so that a test without any of one kind is noticed. */
static unsigned long states_met[2][CAIRN_TABLE_STATE_BUILDING + 1];
static unsigned long partly_suspended, rebuilding;

static void check_tables(const CairnMap *map, const World *world) {
    for (uint32_t table = CAIRN_TABLE_LANDMARKS; table <= CAIRN_TABLE_REGIONS; table++) {
        if (status_of_table(map, table) != CAIRN_OK) {
            continue;
        }
        const CairnTableInfo info = table_info_of(map, table, 2);
        CHECK_EQ(info.table, table);
        CHECK(info.state <= CAIRN_TABLE_STATE_BUILDING);
        CHECK_EQ(info.cells, cell_count(world));
        CHECK(info.active_landmarks <= info.landmarks);
        CHECK(info.edited_cells <= info.cells);
        CHECK(info.mean_loss <= 1000000);
        CHECK(info.work_done <= info.work_total);
        CHECK(info.memory_bytes > 0 && info.memory_bytes < info_of(map).memory_bytes);
        if (info.state == CAIRN_TABLE_STATE_EXACT) {
            CHECK_EQ(info.edited_cells, 0);
            CHECK_EQ(info.mean_loss, 0);
            CHECK_EQ(info.active_landmarks, info.landmarks);
        }
        states_met[table][info.state] += 1;
        partly_suspended += info.active_landmarks > 0 && info.active_landmarks < info.landmarks;
        rebuilding += info.rebuilding;
    }
}

/* No estimate is above the optimum, and those that contain others are not below them. */
static void check_estimates(const CairnMap *map, CairnQuery query, uint64_t optimal) {
    uint64_t proven[HEURISTICS] = {0};
    for (query.heuristic = 0; query.heuristic < HEURISTICS; query.heuristic++) {
        const CairnStatus status = cairn_map_estimate(map, &query, &proven[query.heuristic]);
        CHECK_STATUS(status, cairn_map_supports_query(map, &query));
        CHECK(proven[query.heuristic] <= optimal);
        if (status == CAIRN_OK && query.heuristic != CAIRN_HEURISTIC_EUCLIDEAN) {
            CHECK(query.heuristic == CAIRN_HEURISTIC_AUTO || proven[query.heuristic] >= proven[CAIRN_HEURISTIC_NAIVE]);
        }
    }
    CHECK(proven[CAIRN_HEURISTIC_EUCLIDEAN] <= proven[CAIRN_HEURISTIC_NAIVE]);
    CHECK(proven[CAIRN_HEURISTIC_ALT_BEST] <= proven[CAIRN_HEURISTIC_ALT]);
    CHECK(proven[CAIRN_HEURISTIC_ALT] <= proven[CAIRN_HEURISTIC_LANDMARK_PAIRS]);
    uint64_t one_pair = 0;
    query.heuristic = CAIRN_HEURISTIC_LANDMARK_PAIRS;
    query.landmarks = 1;
    CHECK_STATUS(cairn_map_estimate(map, &query, &one_pair), cairn_map_supports_query(map, &query));
    CHECK(proven[CAIRN_HEURISTIC_ALT_BEST] <= one_pair && one_pair <= proven[CAIRN_HEURISTIC_LANDMARK_PAIRS]);
}

static void check_search(CairnSearcher *searcher, const CairnMap *map, const World *world) {
    CairnQuery query = query_between(cell_of(world, random_number(cell_count(world))),
                                     cell_of(world, random_number(cell_count(world))));
    CairnResult result = prepared_result();
    CairnCell path[MAX_CELLS];
    uint64_t cost[MAX_CELLS];
    flood(world, query.start, cost);
    const uint64_t optimal = cost[index_of(world, query.goal)];
    const CairnStatus status = cairn_searcher_find_path(searcher, map, &query, path, MAX_CELLS, &result);
    if (!is_passable(world, query.start) || !is_passable(world, query.goal)) {
        CHECK_STATUS(status, CAIRN_ENDPOINT_BLOCKED);
        return;
    }
    check_estimates(map, query, optimal);
    if (optimal != UNREACHABLE) {
        CHECK_STATUS(status, CAIRN_OK);
        CHECK_EQ(result.cost, optimal);
        CHECK_EQ(result.lower_bound, optimal);
        check_path(world, &query, &result, path);
        if (optimal != 0) { /* a budget: a lower bound, and a partial path that is legal */
            query.max_expansions = 1 + random_number((uint32_t)result.expanded + 1);
            query.flags = CAIRN_QUERY_PARTIAL;
            const CairnStatus limited = cairn_searcher_find_path(searcher, map, &query, path, MAX_CELLS, &result);
            CHECK(limited == CAIRN_OK || (limited == CAIRN_PARTIAL && result.reason == CAIRN_BUDGET_SPENT));
            CHECK(result.lower_bound <= optimal);
            check_path(world, &query, &result, path);
        }
        return;
    }
    CHECK_STATUS(status, CAIRN_NO_PATH);
    if (info_of(map).components_exact) {
        CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_COMPONENTS);
        CHECK_EQ(result.expanded, 0);
    }
    query.flags = CAIRN_QUERY_PARTIAL;
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, MAX_CELLS, &result), CAIRN_PARTIAL);
    const CairnCell end = end_of_partial(world, query.goal, cost);
    CHECK_EQ(result.reason, CAIRN_NO_PATH);
    CHECK(same_cell(result.end, end));
    CHECK_EQ(result.cost, cost[index_of(world, end)]);
    check_path(world, &query, &result, path);
}

/* Only while the labels are exact: otherwise cells count that a path may reach, and need not. */
static void check_nearest(const CairnMap *map, const World *world) {
    const CairnCell near = cell_of(world, random_number(cell_count(world)));
    const CairnCell from = cell_of(world, random_number(cell_count(world)));
    const int32_t max_distance = (int32_t)random_number(MAX_SIDE);
    const int any = random_number(2) == 0;
    CairnCell expected = cell_at(0, 0);
    CairnCell nearest;
    uint64_t least = UNREACHABLE;
    uint64_t cost[MAX_CELLS];
    flood(world, from, cost);
    for (uint32_t i = 0; i < cell_count(world); i++) {
        const CairnCell cell = cell_of(world, i);
        const uint64_t distance = naive_distance(world, near, cell);
        const int in_reach = abs(cell.x - near.x) <= max_distance && abs(cell.y - near.y) <= max_distance;
        if (in_reach && is_passable(world, cell) && (any || cost[i] != UNREACHABLE) && distance < least) {
            least = distance;
            expected = cell;
        }
    }
    CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, near.x, near.y, (uint32_t)max_distance, any ? NULL : &from, &nearest),
                 least == UNREACHABLE ? CAIRN_NOT_FOUND : CAIRN_OK);
    CHECK(same_cell(nearest, expected));
}

/* ---- tables between edits --------------------------------------------------------------------------------------- */

static void build_landmarks(CairnMap *map, const World *world) {
    CairnLandmarksDef def = landmarks_def(1 + random_number(12));
    CairnCell cells[3];
    uint32_t count = 0;
    CairnStatus status;
    def.placement = random_number(2);
    def.seed = random_number(1000);
    def.edit_allowance = random_number(3) == 0 ? 4096 : random_number(400);
    def.in_slices = random_number(2);
    for (uint32_t i = 0; i < COUNT_OF(cells); i++) {
        const CairnCell cell = cell_of(world, random_number(cell_count(world)));
        if (is_passable(world, cell)) {
            cells[count++] = cell;
        }
    }
    if (count != 0 && random_number(2) == 0) {
        status = cairn_map_build_landmarks_at(map, &def, cells, count, NULL, NULL);
    } else {
        status = cairn_map_build_landmarks(map, &def, NULL, NULL);
    }
    CHECK_STATUS(status, info_of(map).passable_cells == 0 ? CAIRN_ERROR_BLOCKED
                         : def.in_slices != 0             ? CAIRN_BEGUN
                                                          : CAIRN_OK);
}

static void build_regions(CairnMap *map, const World *world) {
    const int differential = status_of_table(map, CAIRN_TABLE_LANDMARKS) == CAIRN_OK &&
                             table_info_of(map, CAIRN_TABLE_LANDMARKS, 0).state != CAIRN_TABLE_STATE_BUILDING;
    CairnRegionsDef def = random_regions_def(differential, world);
    def.in_slices = random_number(2);
    const CairnStatus status = cairn_map_build_regions(map, &def, NULL, NULL);
    CHECK(def.in_slices != 0 ? status == CAIRN_BEGUN : status == CAIRN_OK || status == CAIRN_OVER_BUDGET);
}

/* Saves a table, if it is in use, and loads it again in its own place. */
static void save_and_load(CairnMap *map, uint32_t table) {
    uint64_t size;
    if (cairn_map_save_table(map, 0, table, NULL, 0, &size) == CAIRN_OK) {
        uint8_t *bytes = malloc(size);
        if (bytes == NULL) {
            exit(EXIT_FAILURE);
        }
        CHECK_STATUS(cairn_map_save_table(map, 0, table, bytes, size, &size), CAIRN_OK);
        CHECK_STATUS(cairn_map_load_table(map, 0, bytes, size), CAIRN_OK);
        free(bytes);
    }
}

static void change_tables(CairnMap *map, const World *world) {
    const uint32_t table = random_number(2);
    switch (random_number(8)) {
    case 0: build_landmarks(map, world); break;
    case 1: build_regions(map, world); break;
    case 2:
        if (status_of_table(map, table) == CAIRN_OK && info_of(map).passable_cells != 0) {
            const int building = table_info_of(map, table, 0).state == CAIRN_TABLE_STATE_BUILDING;
            CHECK_STATUS(cairn_map_rebuild_table(map, 0, table), building ? CAIRN_ERROR_NO_TABLE : CAIRN_OK);
        }
        break;
    case 3: save_and_load(map, table); break;
    case 4:
        if (random_number(4) == 0) {
            CHECK_STATUS(cairn_map_remove_table(map, 0, table), CAIRN_OK);
        }
        break;
    default: break;
    }
}

static void check_world(CairnSearcher *searcher, uint32_t number, int with_tables) {
    World world = random_world(number);
    CairnMap *map;
    CHECK_STATUS(cairn_map_create(&world.def, world.terrain, cell_count(&world), &map), CAIRN_OK);
    with_tables = with_tables && world.def.terrain_charge == CAIRN_CHARGE_AVERAGE;
    if (with_tables) {
        build_landmarks(map, &world);
        build_regions(map, &world);
    }
    for (int round = 0; round < 8; round++) {
        check_map(map, &world);
        check_tables(map, &world);
        for (int i = 0; i < 4; i++) {
            check_search(searcher, map, &world);
        }
        if (info_of(map).components_exact) {
            check_nearest(map, &world);
        }
        for (uint32_t edits = random_number(4); edits > 0; edits--) {
            edit(map, &world);
            if (with_tables) {
                change_tables(map, &world);
            }
            /* Often too little to finish, so that edits fall between two slices. */
            CHECK(cairn_map_maintain(map, random_number(3) == 0 ? UINT64_MAX : random_number(60)) >= 0);
        }
    }
    cairn_map_destroy(map);
}

int main(void) {
    const int quick = getenv("CAIRN_TEST_QUICK") != NULL;
    const uint32_t worlds = quick ? 56 : 560;
    CairnSearcher *searcher; /* one for all maps, so that each search meets the remains of others */
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    for (uint32_t i = 0; i < 5 * worlds; i++) {
        const unsigned long failed_before = checks_failed;
        check_world(searcher, i % worlds, i >= worlds);
        if (checks_failed != failed_before) {
            printf("... in world %lu\n", (unsigned long)i);
        }
    }
    cairn_searcher_destroy(searcher);
    for (uint32_t state = CAIRN_TABLE_STATE_EXACT; state <= CAIRN_TABLE_STATE_BUILDING; state++) {
        CHECK(states_met[CAIRN_TABLE_LANDMARKS][state] > 0);
        CHECK(states_met[CAIRN_TABLE_REGIONS][state] > 0);
    }
    CHECK(partly_suspended > 0);
    CHECK(rebuilding > 0);
    return check_summary("oracle");
}
