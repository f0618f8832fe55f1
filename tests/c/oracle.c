/*
 * The library against a plain Dijkstra, on random small maps: all neighbourhoods, diagonal rules and charges, several
 * cost pairs, with and without weights, with edits of every kind in between. Costs must be equal and every step of a
 * path legal; a partial path must end where a flood says; the nearest passable cell must be the nearest.
 *
 * The oracle reads the manual and not the library's source. CAIRN_TEST_QUICK=1 takes fewer maps, for Valgrind.
 */

#include "support.h"

enum { MAX_SIDE = 14, MAX_CELLS = MAX_SIDE * MAX_SIDE, TERRAINS = 5 };

#define UNREACHABLE UINT64_MAX

/* What the map must be like, kept beside it. */
typedef struct {
    CairnMapDef def;
    uint8_t terrain[MAX_CELLS];
    uint16_t weight[TERRAINS];
} World;

static uint64_t random_state = 2024;

static uint32_t random_number(uint32_t limit) {
    return random_below(&random_state, limit);
}

static uint32_t cell_count(const World *world) {
    return world->def.width * world->def.height;
}

static CairnCell cell_of(const World *world, uint32_t index) {
    return cell_at((int32_t)(index % world->def.width), (int32_t)(index / world->def.width));
}

static uint32_t index_of(const World *world, CairnCell cell) {
    return (uint32_t)cell.y * world->def.width + (uint32_t)cell.x;
}

static int is_free(const World *world, CairnCell cell) {
    return cell.x >= 0 && cell.y >= 0 && (uint32_t)cell.x < world->def.width && (uint32_t)cell.y < world->def.height &&
           world->terrain[index_of(world, cell)] != CAIRN_TERRAIN_BLOCKED;
}

/* The cost of a step from one free cell to another; 0 if there is no such step. */
static uint64_t step_cost(const World *world, CairnCell from, CairnCell to) {
    const int32_t dx = abs(to.x - from.x);
    const int32_t dy = abs(to.y - from.y);
    if (dx > 1 || dy > 1 || dx + dy == 0) {
        return 0;
    }
    if (dx + dy == 2) {
        const int beside = is_free(world, cell_at(from.x, to.y)) + is_free(world, cell_at(to.x, from.y));
        const int needed = world->def.diagonal_rule == CAIRN_DIAGONAL_BOTH_FREE  ? 2
                           : world->def.diagonal_rule == CAIRN_DIAGONAL_ONE_FREE ? 1
                                                                                 : 0;
        if (world->def.neighbours == CAIRN_NEIGHBOURS_4 || beside < needed) {
            return 0;
        }
    }
    const uint64_t move = dx + dy == 2 ? world->def.diagonal_cost : world->def.cardinal_cost;
    const uint64_t left = world->weight[world->terrain[index_of(world, from)]];
    const uint64_t entered = world->weight[world->terrain[index_of(world, to)]];
    return world->def.terrain_charge == CAIRN_CHARGE_ENTERED ? move * entered : move * (left + entered) / 2;
}

/* Dijkstra without any queue: the cost from `start` to every cell. */
static void flood(const World *world, CairnCell start, uint64_t *cost) {
    uint8_t settled[MAX_CELLS] = {0};
    const uint32_t cells = cell_count(world);
    for (uint32_t i = 0; i < cells; i++) {
        cost[i] = UNREACHABLE;
    }
    if (!is_free(world, start)) {
        return;
    }
    cost[index_of(world, start)] = 0;
    for (;;) {
        uint32_t nearest = cells;
        for (uint32_t i = 0; i < cells; i++) {
            if (!settled[i] && cost[i] != UNREACHABLE && (nearest == cells || cost[i] < cost[nearest])) {
                nearest = i;
            }
        }
        if (nearest == cells) {
            return;
        }
        settled[nearest] = 1;
        const CairnCell from = cell_of(world, nearest);
        for (int32_t i = 0; i < 9; i++) {
            const CairnCell to = cell_at(from.x + i % 3 - 1, from.y + i / 3 - 1);
            const uint64_t step = is_free(world, to) ? step_cost(world, from, to) : 0;
            if (step != 0 && cost[nearest] + step < cost[index_of(world, to)]) {
                cost[index_of(world, to)] = cost[nearest] + step;
            }
        }
    }
}

/* The cost between two cells on an empty map of weight 1. */
static uint64_t naive_distance(const World *world, CairnCell a, CairnCell b) {
    const uint64_t dx = (uint64_t)abs(a.x - b.x);
    const uint64_t dy = (uint64_t)abs(a.y - b.y);
    const uint64_t shorter = dx < dy ? dx : dy;
    if (world->def.neighbours == CAIRN_NEIGHBOURS_4) {
        return world->def.cardinal_cost * (dx + dy);
    }
    return world->def.diagonal_cost * shorter + world->def.cardinal_cost * (dx + dy - 2 * shorter);
}

static uint32_t count_components(const World *world) {
    uint8_t labelled[MAX_CELLS] = {0};
    uint64_t cost[MAX_CELLS];
    uint32_t components = 0;
    for (uint32_t i = 0; i < cell_count(world); i++) {
        if (!labelled[i] && world->terrain[i] != CAIRN_TERRAIN_BLOCKED) {
            components += 1;
            flood(world, cell_of(world, i), cost);
            for (uint32_t j = 0; j < cell_count(world); j++) {
                labelled[j] |= cost[j] != UNREACHABLE;
            }
        }
    }
    return components;
}

/* ---- random maps and edits ------------------------------------------------------------------------------------ */

static uint8_t random_terrain(uint32_t percent_blocked) {
    return random_number(100) < percent_blocked ? CAIRN_TERRAIN_BLOCKED : (uint8_t)(1 + random_number(TERRAINS - 1));
}

static World random_world(uint32_t number) {
    static const uint32_t costs[][2] = {{70, 99}, {2, 3}, {1, 1}, {1, 2}, {100, 150}, {10, 14}, {13860, 19601}};
    const uint32_t percent_blocked = random_number(55);
    World world;
    memset(&world, 0, sizeof world);
    world.def = def_of(1 + random_number(MAX_SIDE), 1 + random_number(MAX_SIDE));
    /* The rules follow from the number, so that every combination comes up. */
    world.def.neighbours = number % 4 == 3 ? CAIRN_NEIGHBOURS_4 : CAIRN_NEIGHBOURS_8;
    world.def.diagonal_rule = number % 4 % 3;
    world.def.terrain_charge = number / 4 % 2;
    world.def.cardinal_cost = costs[number / 8 % COUNT_OF(costs)][0];
    world.def.diagonal_cost = costs[number / 8 % COUNT_OF(costs)][1];
    for (uint32_t i = 1; i < TERRAINS; i++) {
        world.weight[i] = 1;
    }
    for (uint32_t i = 0; i < cell_count(&world); i++) {
        world.terrain[i] = random_terrain(percent_blocked);
    }
    return world;
}

/* One random edit, the same for map and world. */
static void edit(CairnMap *map, World *world) {
    const uint32_t x = random_number(world->def.width);
    const uint32_t y = random_number(world->def.height);
    const uint32_t kind = random_number(4);
    uint32_t width = 1, height = 1;
    uint8_t block[MAX_CELLS];
    if (kind == 3) {
        const uint8_t terrain = (uint8_t)(1 + random_number(TERRAINS - 1));
        const uint16_t weight = (uint16_t)(1 + random_number(random_number(2) == 0 ? 4 : 800));
        CHECK_STATUS(cairn_map_set_terrain_cost(map, terrain, weight), CAIRN_OK);
        world->weight[terrain] = weight;
        return;
    }
    if (kind != 0) {
        width = 1 + random_number(world->def.width - x);
        height = 1 + random_number(world->def.height - y);
    }
    const uint8_t terrain = random_terrain(50);
    for (uint32_t i = 0; i < width * height; i++) {
        block[i] = kind == 2 ? random_terrain(40) : terrain;
    }
    if (kind == 0) {
        CHECK_STATUS(cairn_map_set_cell(map, (int32_t)x, (int32_t)y, terrain), CAIRN_OK);
    } else if (kind == 1) {
        CHECK_STATUS(cairn_map_set_rect(map, (int32_t)x, (int32_t)y, width, height, terrain), CAIRN_OK);
    } else {
        const uint32_t length = width * height;
        CHECK_STATUS(cairn_map_write(map, (int32_t)x, (int32_t)y, width, height, block, length, width), CAIRN_OK);
    }
    for (uint32_t i = 0; i < width * height; i++) {
        world->terrain[(y + i / width) * world->def.width + x + i % width] = block[i];
    }
}

/* ---- comparisons ---------------------------------------------------------------------------------------------- */

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

static void check_path(const World *world, const CairnQuery *query, const CairnResult *result, const CairnCell *path) {
    uint64_t cost = 0;
    CHECK_EQ(result->written, result->path_length);
    CHECK(result->path_length > 0);
    CHECK(same_cell(path[0], query->start));
    CHECK(same_cell(path[result->path_length - 1], result->end));
    for (uint32_t i = 1; i < result->path_length; i++) {
        const uint64_t step = is_free(world, path[i]) ? step_cost(world, path[i - 1], path[i]) : 0;
        CHECK(step != 0);
        cost += step;
    }
    CHECK_EQ(result->cost, cost);
}

/* Where a partial path must end when all that can be reached was expanded. */
static CairnCell end_of_partial(const World *world, CairnCell goal, const uint64_t *cost) {
    uint32_t best = UINT32_MAX;
    uint64_t least = 0;
    for (uint32_t i = 0; i < cell_count(world); i++) {
        const uint64_t distance = naive_distance(world, cell_of(world, i), goal);
        if (cost[i] != UNREACHABLE &&
            (best == UINT32_MAX || distance < least || (distance == least && cost[i] < cost[best]))) {
            best = i;
            least = distance;
        }
    }
    return cell_of(world, best);
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
