/*
 * The library against the oracle of world.h, on random small maps: all neighbourhoods, diagonal rules and charges,
 * several cost pairs, with and without weights, with edits of every kind in between. Costs must be equal and every step
 * of a path legal; a partial path must end where a flood says; the nearest passable cell must be the nearest.
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
    CHECK_STATUS(cairn_map_read(map, 0, 0, world->def.width, world->def.height, cells, MAX_CELLS, world->def.width),
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

static void check_search(CairnSearcher *searcher, const CairnMap *map, const World *world) {
    CairnQuery query = query_between(cell_of(world, random_number(cell_count(world))),
                                     cell_of(world, random_number(cell_count(world))));
    CairnResult result = prepared_result();
    CairnCell path[MAX_CELLS];
    uint64_t cost[MAX_CELLS];
    flood(world, query.start, cost);
    const uint64_t optimal = cost[index_of(world, query.goal)];
    const CairnStatus status = cairn_searcher_find_path(searcher, map, &query, path, MAX_CELLS, &result);
    if (!is_free(world, query.start) || !is_free(world, query.goal)) {
        CHECK_STATUS(status, CAIRN_ENDPOINT_BLOCKED);
        return;
    }
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
        if (in_reach && is_free(world, cell) && (any || cost[i] != UNREACHABLE) && distance < least) {
            least = distance;
            expected = cell;
        }
    }
    CHECK_STATUS(cairn_map_nearest_passable(map, near.x, near.y, (uint32_t)max_distance, any ? NULL : &from, &nearest),
                 least == UNREACHABLE ? CAIRN_NOT_FOUND : CAIRN_OK);
    CHECK(same_cell(nearest, expected));
}

int main(void) {
    const uint32_t worlds = getenv("CAIRN_TEST_QUICK") != NULL ? 56 : 560;
    CairnSearcher *searcher; /* one for all maps, so that each search meets the remains of others */
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    for (uint32_t number = 0; number < worlds; number++) {
        const unsigned long failed_before = checks_failed;
        World world = random_world(number);
        CairnMap *map;
        CHECK_STATUS(cairn_map_create(&world.def, world.terrain, cell_count(&world), &map), CAIRN_OK);
        for (int round = 0; round < 8; round++) {
            check_map(map, &world);
            for (int i = 0; i < 4; i++) {
                check_search(searcher, map, &world);
            }
            if (info_of(map).components_exact) {
                check_nearest(map, &world);
            }
            for (uint32_t edits = random_number(4); edits > 0; edits--) {
                edit(map, &world);
                /* Often too little to finish, so that edits fall between two slices. */
                CHECK(cairn_map_maintain(map, random_number(3) == 0 ? UINT64_MAX : random_number(60)) >= 0);
            }
        }
        if (checks_failed != failed_before) {
            printf("... in world %lu\n", (unsigned long)number);
        }
        cairn_map_destroy(map);
    }
    cairn_searcher_destroy(searcher);
    return check_summary("oracle");
}
