/*
 * Which combinations of algorithm, open list, heuristic and their fields exist: cairn_map_supports_query, the searches and
 * cairn_map_estimate say the same of all of them, and it is what the manual says, through edits and with every table.
 */

#include "support.h"

static CairnMap *map; /* 4 x 3 */
static CairnSearcher *searcher;

/* What cairn_map_supports_query says of a query, and a search and an estimate must say as well. */
static CairnStatus ask_everywhere(const CairnQuery *query) {
    const CairnStatus supported = cairn_map_supports_query(map, query);
    CairnResult result = prepared_result();
    uint64_t estimate = STALE;
    MAKE_STALE(result);
    const CairnStatus status = cairn_searcher_find_path(searcher, map, query, NULL, 0, &result);
    CHECK_STATUS(status == CAIRN_BOUNDED ? CAIRN_OK : status, supported);
    CHECK(status >= 0 || FIELDS_ARE_ZERO(result));
    CHECK_STATUS(cairn_map_estimate(map, query, &estimate), supported);
    CHECK(status >= 0 ? estimate > 0 && estimate <= result.cost : estimate == 0);
    return supported;
}

/* What decides on a map whether a combination exists. */
typedef struct {
    int is_uniform; /* equal weights: searches can jump with 4 neighbours as well */
    uint32_t neighbours;
    int has_landmarks, has_regions, has_graph, has_tiles;
} Terrain;

static int needs_landmarks(uint32_t heuristic) {
    return heuristic == CAIRN_HEURISTIC_ALT || heuristic == CAIRN_HEURISTIC_ALT_BEST ||
           heuristic == CAIRN_HEURISTIC_LANDMARK_PAIRS;
}

/* What the manual says of a combination. */
static CairnStatus answer_of_the_manual(const CairnQuery *query, Terrain terrain) {
    const int canonical = query->algorithm == CAIRN_ALGORITHM_CANONICAL_ASTAR;
    const int astar =
        query->algorithm == CAIRN_ALGORITHM_AUTO || query->algorithm == CAIRN_ALGORITHM_ASTAR || canonical;
    const int jump = is_jump_search(query->algorithm);
    const int portals = query->algorithm == CAIRN_ALGORITHM_PORTALS;
    const int list_of_jump = query->open_list == CAIRN_OPEN_LIST_STACKS || query->open_list == CAIRN_OPEN_LIST_HEAP;
    const int cazenave = query->algorithm == CAIRN_ALGORITHM_CAZENAVE_IDA;
    const int two_stacks = query->open_list == CAIRN_OPEN_LIST_TWO_STACKS;
    const int naive = query->heuristic == CAIRN_HEURISTIC_NAIVE || query->heuristic == CAIRN_HEURISTIC_AUTO;
    const int alt = query->heuristic == CAIRN_HEURISTIC_ALT ||
                    (query->heuristic == CAIRN_HEURISTIC_AUTO && terrain.has_landmarks && !two_stacks);
    const int one_pair = query->heuristic == CAIRN_HEURISTIC_LANDMARK_PAIRS && query->landmarks == 1;
    if ((needs_landmarks(query->heuristic) && !terrain.has_landmarks) ||
        (query->heuristic == CAIRN_HEURISTIC_REGIONS && !terrain.has_regions)) {
        return CAIRN_ERROR_NO_TABLE;
    }
    if (jump && !terrain.is_uniform && terrain.neighbours != CAIRN_NEIGHBOURS_8) {
        return CAIRN_ERROR_UNSUPPORTED;
    }
    if (canonical && terrain.neighbours != CAIRN_NEIGHBOURS_8) {
        return CAIRN_ERROR_UNSUPPORTED;
    }
    if ((query->algorithm == CAIRN_ALGORITHM_JUMP_GRAPH && !terrain.has_graph) || (portals && !terrain.has_tiles)) {
        return CAIRN_ERROR_NO_TABLE;
    }
    if ((query->open_list != CAIRN_OPEN_LIST_AUTO && !astar && !(jump && list_of_jump)) ||
        (two_stacks && (!terrain.is_uniform || terrain.neighbours != CAIRN_NEIGHBOURS_4 || !naive)) ||
        (query->stack_range > 1 && query->open_list != CAIRN_OPEN_LIST_MULTI_STACK &&
         query->algorithm != CAIRN_ALGORITHM_FRINGE_BUCKETS) ||
        ((query->dead_end_cut != CAIRN_DEAD_END_CUT_SOUND || query->threshold_delta != 0) && !cazenave) ||
        (query->landmarks != 0 && !alt && !one_pair) ||
        ((query->flags & CAIRN_QUERY_PARTIAL) != 0 && (query->algorithm == CAIRN_ALGORITHM_IDA || jump || portals))) {
        return CAIRN_ERROR_UNSUPPORTED;
    }
    return CAIRN_OK;
}

static void every_combination_is_answered_as_the_manual_says(Terrain terrain) {
    for (uint32_t number = 0; number < COMBINATIONS * 4; number++) {
        CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
        choose_combination(&query, number % COMBINATIONS);
        query.flags = number / COMBINATIONS % 2 * CAIRN_QUERY_PARTIAL;
        query.landmarks += number / COMBINATIONS / 2;
        CHECK_STATUS(ask_everywhere(&query), answer_of_the_manual(&query, terrain));
    }
}

/* Which combinations exist follows the map as it is, through every edit and with every table. */
static void combinations_depend_on_neighbours_weights_and_tables(void) {
    static const Terrain uneven = {0, 4, 0, 0, 0, 0}, level = {1, 4, 0, 0, 0, 0};
    static const Terrain uneven_with_landmarks = {0, 4, 1, 0, 0, 0}, level_with_landmarks = {1, 4, 1, 0, 0, 0};
    static const Terrain rough_with_landmarks = {0, 8, 1, 0, 0, 0};
    static const Terrain level_with_regions = {1, 4, 0, 1, 0, 0}, level_with_graph = {1, 4, 0, 1, 1, 0};
    static const Terrain plain = {1, 8, 0, 0, 0, 0}, plain_with_landmarks = {1, 8, 1, 0, 0, 0};
    static const Terrain plain_with_both = {1, 8, 1, 1, 0, 0}, plain_with_all = {1, 8, 1, 1, 1, 0};
    static const Terrain plain_with_graph = {1, 8, 0, 0, 1, 0}, rough_with_graph = {0, 8, 0, 0, 1, 0};
    static const Terrain rough_with_tiles = {0, 8, 0, 0, 1, 1}, rough_with_more = {0, 8, 1, 0, 1, 1};
    const CairnRegionsDef tiles = regions_def(CAIRN_REGIONS_TILES);
    CairnMapDef rules = def_of(0, 0);
    map = map_of("....\n....\n....\n", &rules);
    every_combination_is_answered_as_the_manual_says(plain);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(plain_with_landmarks);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 3), CAIRN_OK); /* of which there is nothing yet */
    every_combination_is_answered_as_the_manual_says(plain_with_landmarks);
    CHECK_STATUS(cairn_map_set_cell(map, 1, 1, 2), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(rough_with_landmarks);
    CHECK_STATUS(cairn_map_set_cell(map, 1, 1, 1), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(plain_with_both);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(plain_with_all);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_REGIONS), CAIRN_OK);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(plain_with_graph);
    CHECK_STATUS(cairn_map_set_cell(map, 1, 1, 2), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(rough_with_graph);
    CHECK_STATUS(cairn_map_build_regions(map, &tiles, NULL, NULL), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(rough_with_tiles);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(map, 1, 1, 1), CAIRN_OK); /* suspends the tiles, which changes nothing here */
    CHECK_STATUS(cairn_map_set_cell(map, 2, 1, 2), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(rough_with_more);
    cairn_map_destroy(map);

    rules.neighbours = CAIRN_NEIGHBOURS_4;
    map = map_of("....\n.22.\n....\n", &rules);
    every_combination_is_answered_as_the_manual_says(level);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 3), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(uneven);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(uneven_with_landmarks);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 1, 3), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(level_with_landmarks);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(level);
    CHECK_STATUS(cairn_map_set_cell(map, 2, 1, 7), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(uneven);
    CHECK_STATUS(cairn_map_set_cell(map, 2, 1, 1), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(level_with_regions);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 1, 1), CAIRN_OK); /* suspends them, which changes nothing here */
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 1), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(level_with_regions);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    every_combination_is_answered_as_the_manual_says(level_with_graph);
    cairn_map_destroy(map);
}

/* The straight line is a lower bound only where a diagonal step is no shortcut across it. */
static void the_straight_line_needs_diagonals_that_are_long_enough(void) {
    static const struct {
        uint32_t neighbours, cardinal_cost, diagonal_cost;
        CairnStatus status;
    } cases[] = {
        {8, 70, 99, CAIRN_OK},
        {8, 70, 98, CAIRN_ERROR_UNSUPPORTED},
        {8, 13860, 19601, CAIRN_OK},
        {8, 13860, 19600, CAIRN_ERROR_UNSUPPORTED},
        {8, 1 << 23, 1 << 24, CAIRN_OK},
        {8, 1, 1, CAIRN_ERROR_UNSUPPORTED},
        {4, 70, 98, CAIRN_OK},
        {4, 1, 1, CAIRN_OK},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        CairnMapDef rules = def_of(0, 0);
        CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
        rules.neighbours = cases[i].neighbours;
        rules.cardinal_cost = cases[i].cardinal_cost;
        rules.diagonal_cost = cases[i].diagonal_cost;
        map = map_of("....\n....\n....\n", &rules);
        query.heuristic = CAIRN_HEURISTIC_EUCLIDEAN;
        CHECK_STATUS(ask_everywhere(&query), cases[i].status);
        cairn_map_destroy(map);
    }
}

int main(void) {
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    combinations_depend_on_neighbours_weights_and_tables();
    the_straight_line_needs_diagonals_that_are_long_enough();
    cairn_searcher_destroy(searcher);
    return check_summary("combinations");
}
