/*
 * What the C tests share: maps drawn as text, prepared structs, and random numbers that are the same on every run.
 */

#ifndef SUPPORT_H
#define SUPPORT_H

#include "check.h"

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* A byte that the library must have turned to zero. */
#define STALE 0x5A

static inline int is_zero(const void *bytes, size_t length) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < length; i++) {
        if (at[i] != 0) {
            return 0;
        }
    }
    return 1;
}

/* Whether all of a struct but its struct_size, the first four bytes, is zero. */
#define FIELDS_ARE_ZERO(value) is_zero((const uint8_t *)&(value) + 4, sizeof(value) - 4)

/* Makes the fields of a prepared struct stale, so that the library has something to zero. */
#define MAKE_STALE(value) memset((uint8_t *)&(value) + 4, STALE, sizeof(value) - 4)

static inline CairnMapDef def_of(uint32_t width, uint32_t height) {
    CairnMapDef def;
    CHECK_STATUS(cairn_map_def_init(&def, sizeof def), CAIRN_OK);
    def.width = width;
    def.height = height;
    return def;
}

/*
 * A map from a picture: rows of equal length that each end with a newline. '.' is terrain 1, '#' is blocked, a digit is
 * that terrain. `rules` may be NULL for the default ones; its size is not read.
 */
static inline CairnMap *map_of(const char *picture, const CairnMapDef *rules) {
    CairnMapDef def = rules != NULL ? *rules : def_of(0, 0);
    CairnMap *map;
    uint32_t count = 0;
    uint8_t *cells = malloc(strlen(picture) + 1);
    const char *at;

    if (cells == NULL) {
        exit(EXIT_FAILURE);
    }
    def.width = (uint32_t)strcspn(picture, "\n");
    for (at = picture; *at != '\0'; at++) {
        if (*at != '\n') {
            cells[count++] = *at == '.' ? 1 : *at == '#' ? 0 : (uint8_t)(*at - '0');
        }
    }
    def.height = count / def.width;
    CHECK_EQ(def.width * def.height, count);
    CHECK_STATUS(cairn_map_create(&def, cells, count, &map), CAIRN_OK);
    free(cells);
    return map;
}

static inline CairnSearcher *searcher_for(const CairnMap *map) {
    CairnSearcher *searcher;
    CHECK_STATUS(cairn_searcher_create_for_map(map, &searcher), CAIRN_OK);
    return searcher;
}

static inline CairnCell cell_at(int32_t x, int32_t y) {
    CairnCell cell;
    cell.x = x;
    cell.y = y;
    return cell;
}

static inline int same_cell(CairnCell a, CairnCell b) {
    return a.x == b.x && a.y == b.y;
}

static inline CairnQuery query_between(CairnCell start, CairnCell goal) {
    CairnQuery query;
    CHECK_STATUS(cairn_query_init(&query, sizeof query), CAIRN_OK);
    query.start = start;
    query.goal = goal;
    return query;
}

/* Methods: algorithm, open list, and the fields of some of them. Each with every heuristic, and ALT twice. */
enum {
    ALGORITHMS = CAIRN_ALGORITHM_PORTALS + 1, /* these three are counted in layout.c */
    OPEN_LISTS = CAIRN_OPEN_LIST_TWO_STACKS + 1,
    HEURISTICS = CAIRN_HEURISTIC_EUCLIDEAN + 1,
    METHODS = ALGORITHMS * OPEN_LISTS * 3 * 2 * 2,
    COMBINATIONS = METHODS * (HEURISTICS + 1)
};

/*
 * Sets algorithm, open list, heuristic and the fields that belong to some of them to combination `number` of all there
 * are, from 0 to COMBINATIONS - 1. Most are unsupported.
 */
static inline void choose_combination(CairnQuery *query, uint32_t number) {
    const uint32_t heuristic = number / METHODS;
    query->algorithm = number % ALGORITHMS;
    number /= ALGORITHMS;
    query->open_list = number % OPEN_LISTS;
    number /= OPEN_LISTS;
    query->dead_end_cut = number % 3;
    query->threshold_delta = number / 3 % 2 * 20;
    query->stack_range = number / 6 % 2 * 50;
    query->heuristic = heuristic < HEURISTICS ? heuristic : CAIRN_HEURISTIC_ALT;
    query->landmarks = heuristic < HEURISTICS ? 0 : 2;
}

/* Whether a search puts only jump points on its open list. */
static inline int is_jump_search(uint32_t algorithm) {
    return algorithm == CAIRN_ALGORITHM_JUMP || algorithm == CAIRN_ALGORITHM_JUMP_GRAPH;
}

static inline CairnResult prepared_result(void) {
    CairnResult result;
    CHECK_STATUS(cairn_result_init(&result, sizeof result), CAIRN_OK);
    return result;
}

static inline CairnStats prepared_stats(void) {
    CairnStats stats;
    CHECK_STATUS(cairn_stats_init(&stats, sizeof stats), CAIRN_OK);
    return stats;
}

static inline CairnMapInfo info_of(const CairnMap *map) {
    CairnMapInfo info;
    CHECK_STATUS(cairn_map_info_init(&info, sizeof info), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_info(map, &info), CAIRN_OK);
    return info;
}

static inline uint64_t hash_of(const CairnMap *map) {
    uint64_t hash;
    CHECK_STATUS(cairn_map_get_state_hash(map, &hash), CAIRN_OK);
    return hash;
}

static inline CairnLandmarksDef landmarks_def(uint32_t count) {
    CairnLandmarksDef def;
    CHECK_STATUS(cairn_landmarks_def_init(&def, sizeof def), CAIRN_OK);
    def.count = count;
    return def;
}

static inline CairnRegionsDef regions_def(uint32_t kind) {
    CairnRegionsDef def;
    CHECK_STATUS(cairn_regions_def_init(&def, sizeof def), CAIRN_OK);
    def.kind = kind;
    return def;
}

static inline CairnJumpGraphDef jump_graph_def(uint32_t edit_allowance) {
    CairnJumpGraphDef def;
    CHECK_STATUS(cairn_jump_graph_def_init(&def, sizeof def), CAIRN_OK);
    def.edit_allowance = edit_allowance;
    return def;
}

static inline uint32_t search_nodes_of(const CairnMap *map) {
    uint32_t nodes;
    CHECK_STATUS(cairn_map_get_required_nodes(map, &nodes), CAIRN_OK);
    return nodes;
}

/* A searcher for the graph of a map and for nothing else. */
static inline CairnSearcher *graph_searcher_for(const CairnMap *map) {
    CairnSearcherDef def;
    CairnSearcher *searcher;
    CHECK_STATUS(cairn_searcher_def_init(&def, sizeof def), CAIRN_OK);
    def.max_cells = 0;
    CHECK_STATUS(cairn_map_get_required_nodes(map, &def.graph_nodes), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_create(&def, &searcher), CAIRN_OK);
    return searcher;
}

/* What is reported of a table that exists, with a sample of `sample` landmarks or portals. */
static inline CairnTableInfo table_info_of(const CairnMap *map, uint32_t table, uint32_t sample) {
    CairnTableInfo info;
    CHECK_STATUS(cairn_table_info_init(&info, sizeof info), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_table_info(map, 0, table, sample, &info), CAIRN_OK);
    return info;
}

/* Whether a table exists: CAIRN_OK or CAIRN_ERROR_NO_TABLE. */
static inline CairnStatus status_of_table(const CairnMap *map, uint32_t table) {
    CairnTableInfo info;
    CHECK_STATUS(cairn_table_info_init(&info, sizeof info), CAIRN_OK);
    return cairn_map_get_table_info(map, 0, table, 0, &info);
}

/* A number below `limit`, from a linear congruential generator (the multiplier is Knuth's). */
static inline uint32_t random_below(uint64_t *state, uint32_t limit) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*state >> 33) % limit);
}

#endif
