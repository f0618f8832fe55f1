/*
 * What the tests of landmarks share: a map where every step costs 1, so that a table must be right to the last unit,
 * and the comparison of its distances with the oracle of world.h.
 */

#ifndef LANDMARKS_H
#define LANDMARKS_H

#include "world.h"

/* Two walls with a gap each, at opposite ends. */
static const char HALLS[] = "....#.........\n"
                            "....#....#....\n"
                            "....#....#....\n"
                            "....#....#....\n"
                            "....#....#....\n"
                            "....#....#....\n"
                            "....#....#....\n"
                            ".........#....\n"
                            ".........#....\n";

static CairnSearcher *searcher; /* for maps of any size here */

/* A map of halls where every step costs 1, and the world next to it. */
static inline CairnMap *halls(World *world) {
    CairnMapDef rules = def_of(0, 0);
    rules.neighbours = CAIRN_NEIGHBOURS_4;
    rules.cardinal_cost = 1;
    *world = world_of(HALLS, &rules);
    return map_of(HALLS, &rules);
}

static inline void build(CairnMap *map, const CairnLandmarksDef *def) {
    CHECK_STATUS(cairn_map_build_landmarks(map, def, NULL, NULL), CAIRN_OK);
}

static inline CairnTableInfo landmarks_of(const CairnMap *map) {
    return table_info_of(map, CAIRN_TABLE_LANDMARKS, 0);
}

static inline uint64_t estimate_of(const CairnMap *map, CairnCell start, CairnCell goal, uint32_t heuristic) {
    CairnQuery query = query_between(start, goal);
    uint64_t estimate;
    query.heuristic = heuristic;
    CHECK_STATUS(cairn_map_estimate(map, &query, &estimate), CAIRN_OK);
    return estimate;
}

/* By A*, since tests compare how many cells are expanded. */
static inline CairnResult search(const CairnMap *map, CairnCell start, CairnCell goal, uint32_t heuristic) {
    CairnQuery query = query_between(start, goal);
    CairnResult result = prepared_result();
    query.algorithm = CAIRN_ALGORITHM_ASTAR;
    query.heuristic = heuristic;
    CHECK(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result) >= 0);
    return result;
}

/* From a landmark the estimate to every cell is its distance if `exact`, and never more than that. */
static inline void check_distances(const CairnMap *map, const World *world, int exact) {
    CairnCell cells[64];
    uint64_t cost[MAX_CELLS];
    uint32_t count;
    CHECK_STATUS(cairn_map_read_landmarks(map, 0, cells, COUNT_OF(cells), &count), CAIRN_OK);
    for (uint32_t i = 0; i < count; i++) {
        flood(world, cells[i], cost);
        for (uint32_t j = 0; j < cell_count(world); j++) {
            if (cost[j] != UNREACHABLE) {
                const uint64_t estimate = estimate_of(map, cells[i], cell_of(world, j), CAIRN_HEURISTIC_ALT);
                CHECK(exact ? estimate == cost[j] : estimate <= cost[j]);
            }
        }
    }
}

#endif
