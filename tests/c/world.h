/*
 * The oracle of the tests in C: a map kept as plain arrays next to the library's, a Dijkstra without any queue, random
 * small maps and edits of every kind. It reads the manual and not the library's source.
 */

#ifndef WORLD_H
#define WORLD_H

#include "support.h"

enum { MAX_SIDE = 14, MAX_CELLS = MAX_SIDE * MAX_SIDE, TERRAINS = 5 };

#define UNREACHABLE UINT64_MAX

/* What the map must be like, kept next to it. */
typedef struct {
    CairnMapDef def;
    uint8_t terrain[MAX_CELLS];
    uint16_t weight[TERRAINS];
} World;

static uint64_t random_state = 2024;

static inline uint32_t random_number(uint32_t limit) {
    return random_below(&random_state, limit);
}

static inline uint32_t cell_count(const World *world) {
    return world->def.width * world->def.height;
}

static inline CairnCell cell_of(const World *world, uint32_t index) {
    return cell_at((int32_t)(index % world->def.width), (int32_t)(index / world->def.width));
}

static inline uint32_t index_of(const World *world, CairnCell cell) {
    return (uint32_t)cell.y * world->def.width + (uint32_t)cell.x;
}

static inline int is_passable(const World *world, CairnCell cell) {
    return cell.x >= 0 && cell.y >= 0 && (uint32_t)cell.x < world->def.width && (uint32_t)cell.y < world->def.height &&
           world->terrain[index_of(world, cell)] != CAIRN_TERRAIN_BLOCKED;
}

/* The cost of a step from one passable cell to another; 0 if there is no such step. */
static inline uint64_t step_cost(const World *world, CairnCell from, CairnCell to) {
    const int32_t dx = abs(to.x - from.x);
    const int32_t dy = abs(to.y - from.y);
    if (dx > 1 || dy > 1 || dx + dy == 0) {
        return 0;
    }
    if (dx + dy == 2) {
        const int passable = is_passable(world, cell_at(from.x, to.y)) + is_passable(world, cell_at(to.x, from.y));
        const int needed = world->def.diagonal_rule == CAIRN_DIAGONAL_BOTH_PASSABLE  ? 2
                           : world->def.diagonal_rule == CAIRN_DIAGONAL_ONE_PASSABLE ? 1
                                                                                 : 0;
        if (world->def.neighbours == CAIRN_NEIGHBOURS_4 || passable < needed) {
            return 0;
        }
    }
    const uint64_t move = dx + dy == 2 ? world->def.diagonal_cost : world->def.cardinal_cost;
    const uint64_t left = world->weight[world->terrain[index_of(world, from)]];
    const uint64_t entered = world->weight[world->terrain[index_of(world, to)]];
    return world->def.terrain_charge == CAIRN_CHARGE_ENTERED ? move * entered : move * (left + entered) / 2;
}

/* Dijkstra without any queue: the cost from `start` to every cell. */
static inline void flood(const World *world, CairnCell start, uint64_t *cost) {
    uint8_t settled[MAX_CELLS] = {0};
    const uint32_t cells = cell_count(world);
    for (uint32_t i = 0; i < cells; i++) {
        cost[i] = UNREACHABLE;
    }
    if (!is_passable(world, start)) {
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
            const uint64_t step = is_passable(world, to) ? step_cost(world, from, to) : 0;
            if (step != 0 && cost[nearest] + step < cost[index_of(world, to)]) {
                cost[index_of(world, to)] = cost[nearest] + step;
            }
        }
    }
}

/* The cost between two cells on an empty map of weight 1. */
static inline uint64_t naive_distance(const World *world, CairnCell a, CairnCell b) {
    const uint64_t dx = (uint64_t)abs(a.x - b.x);
    const uint64_t dy = (uint64_t)abs(a.y - b.y);
    const uint64_t shorter = dx < dy ? dx : dy;
    if (world->def.neighbours == CAIRN_NEIGHBOURS_4) {
        return world->def.cardinal_cost * (dx + dy);
    }
    return world->def.diagonal_cost * shorter + world->def.cardinal_cost * (dx + dy - 2 * shorter);
}

static inline uint32_t count_components(const World *world) {
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

/* ---- maps from pictures --------------------------------------------------------------------------------------- */

/* A world drawn as in map_of, for maps of up to MAX_SIDE x MAX_SIDE cells. */
static inline World world_of(const char *picture, const CairnMapDef *rules) {
    World world;
    uint32_t count = 0;
    memset(&world, 0, sizeof world);
    world.def = *rules;
    world.def.width = (uint32_t)strcspn(picture, "\n");
    for (const char *at = picture; *at != '\0'; at++) {
        if (*at != '\n') {
            world.terrain[count++] = *at == '.' ? 1 : *at == '#' ? CAIRN_TERRAIN_BLOCKED : (uint8_t)(*at - '0');
        }
    }
    world.def.height = count / world.def.width;
    for (uint32_t i = 1; i < TERRAINS; i++) {
        world.weight[i] = 1;
    }
    return world;
}

/* One cell, the same for map and world. */
static inline void set_cell(CairnMap *map, World *world, CairnCell cell, uint8_t terrain) {
    CHECK_STATUS(cairn_map_set_cell(map, cell.x, cell.y, terrain), CAIRN_OK);
    world->terrain[index_of(world, cell)] = terrain;
}

/* ---- random maps and edits ------------------------------------------------------------------------------------ */

static inline uint8_t random_terrain(uint32_t percent_blocked) {
    return random_number(100) < percent_blocked ? CAIRN_TERRAIN_BLOCKED : (uint8_t)(1 + random_number(TERRAINS - 1));
}

static inline World random_world(uint32_t number) {
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

/* Regions of any kind; `differential` says whether they may stand on landmarks. */
static inline CairnRegionsDef random_regions_def(int differential, const World *world) {
    static const uint32_t budgets[] = {1, 2, 8, 0};
    CairnRegionsDef def = regions_def(random_number(4));
    const int needs_budget = def.kind == CAIRN_REGIONS_BORDER || def.kind == CAIRN_REGIONS_PORTAL;
    def.reduction = random_number(3);
    def.portal_distance = random_number(2);
    def.entries_per_cell = budgets[random_number(needs_budget ? 3 : 4)];
    def.tolerated_error = random_number(2) * world->def.cardinal_cost;
    def.differential = differential ? random_number(2) : 0;
    def.seed = random_number(100);
    return def;
}

/* One random edit, the same for map and world. */
static inline void edit(CairnMap *map, World *world) {
    const uint32_t x = random_number(world->def.width);
    const uint32_t y = random_number(world->def.height);
    const uint32_t kind = random_number(4);
    uint32_t width = 1, height = 1;
    uint8_t block[MAX_CELLS];
    if (kind == 3) {
        const uint8_t terrain = (uint8_t)(1 + random_number(TERRAINS - 1));
        const uint16_t weight = (uint16_t)(1 + random_number(random_number(2) == 0 ? 4 : 800));
        CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, terrain, weight), CAIRN_OK);
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
        CHECK_STATUS(cairn_map_write_cells(map, (int32_t)x, (int32_t)y, width, height, block, length, width), CAIRN_OK);
    }
    for (uint32_t i = 0; i < width * height; i++) {
        world->terrain[(y + i / width) * world->def.width + x + i % width] = block[i];
    }
}

/* ---- what a path must be like ---------------------------------------------------------------------------------- */

static inline void check_path(const World *world, const CairnQuery *query, const CairnResult *result,
                              const CairnCell *path) {
    uint64_t cost = 0;
    CHECK_EQ(result->written, result->path_length);
    CHECK(result->path_length > 0);
    CHECK(same_cell(path[0], query->start));
    CHECK(same_cell(path[result->path_length - 1], result->end));
    for (uint32_t i = 1; i < result->path_length; i++) {
        const uint64_t step = is_passable(world, path[i]) ? step_cost(world, path[i - 1], path[i]) : 0;
        CHECK(step != 0);
        cost += step;
    }
    CHECK_EQ(result->cost, cost);
}

/* Where a partial path must end when all that can be reached was expanded. */
static inline CairnCell end_of_partial(const World *world, CairnCell goal, const uint64_t *cost) {
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

#endif
