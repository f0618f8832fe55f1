/*
 * Maps: what is written can be read, every edit advances the epoch, equal maps have equal hashes, labels are kept while
 * cells change, and the nearest passable cell is the nearest.
 */

#include "support.h"

#include <time.h>

enum { WIDTH = 9, HEIGHT = 7, CELLS = WIDTH * HEIGHT };

static void check_content(const CairnMap *map, const uint8_t *expected) {
    uint8_t cells[CELLS];
    CHECK_STATUS(cairn_map_read_cells(map, 0, 0, WIDTH, HEIGHT, cells, CELLS, WIDTH), CAIRN_OK);
    CHECK(memcmp(cells, expected, CELLS) == 0);
    for (int32_t i = 0; i < CELLS; i++) {
        uint8_t terrain;
        CHECK_STATUS(cairn_map_get_cell(map, i % WIDTH, i / WIDTH, &terrain), CAIRN_OK);
        CHECK_EQ(terrain, expected[i]);
    }
}

static void what_is_written_can_be_read(void) {
    const CairnMapDef def = def_of(WIDTH, HEIGHT);
    CairnMap *map;
    uint8_t expected[CELLS];
    uint64_t random = 1;
    uint64_t epoch;
    for (size_t i = 0; i < CELLS; i++) {
        expected[i] = (uint8_t)random_below(&random, 256);
    }
    CHECK_STATUS(cairn_map_create(&def, expected, CELLS, &map), CAIRN_OK);
    check_content(map, expected);
    epoch = info_of(map).epoch;

    for (int round = 0; round < 200; round++) {
        const uint32_t x = random_below(&random, WIDTH);
        const uint32_t y = random_below(&random, HEIGHT);
        const uint32_t width = 1 + random_below(&random, WIDTH - x);
        const uint32_t height = 1 + random_below(&random, HEIGHT - y);
        const uint32_t stride = width + random_below(&random, 4);
        const uint32_t length = (height - 1) * stride + width;
        const int kind = round % 3;
        uint8_t block[(WIDTH + 4) * HEIGHT];
        for (size_t i = 0; i < sizeof block; i++) {
            block[i] = kind == 0 ? (uint8_t)random_below(&random, 4) : (uint8_t)round;
        }
        if (kind == 0) {
            CHECK_STATUS(cairn_map_write_cells(map, (int32_t)x, (int32_t)y, width, height, block, length, stride), CAIRN_OK);
        } else if (kind == 1) {
            CHECK_STATUS(cairn_map_set_rect(map, (int32_t)x, (int32_t)y, width, height, (uint8_t)round), CAIRN_OK);
        } else {
            CHECK_STATUS(cairn_map_set_cell(map, (int32_t)x, (int32_t)y, (uint8_t)round), CAIRN_OK);
        }
        epoch += 1;
        CHECK_EQ(info_of(map).epoch, epoch);
        for (uint32_t row = 0; row < (kind == 2 ? 1 : height); row++) {
            memcpy(expected + (y + row) * WIDTH + x, block + row * stride, kind == 2 ? 1 : width);
        }
        check_content(map, expected);

        /* The same block comes back, and the bytes between its rows stay as they are. */
        uint8_t back[sizeof block];
        memset(back, STALE, sizeof back);
        CHECK_STATUS(cairn_map_read_cells(map, (int32_t)x, (int32_t)y, width, height, back, length, stride), CAIRN_OK);
        for (uint32_t i = 0; i < sizeof back; i++) {
            const int in_rectangle = i < length && i % stride < width;
            CHECK_EQ(back[i], in_rectangle ? expected[(y + i / stride) * WIDTH + x + i % stride] : STALE);
        }
    }
    cairn_map_destroy(map);
}

static void the_epoch_counts_edits_and_nothing_else(void) {
    CairnMap *map = map_of("....\n....\n", NULL);
    CairnMap *other = map_of("....\n....\n", NULL);
    const uint64_t epoch = info_of(map).epoch;
    CHECK(info_of(map).map_id != info_of(other).map_id);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 7, 3), CAIRN_OK);
    CHECK_EQ(info_of(map).epoch, epoch + 1);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(info_of(map).epoch, epoch + 1);
    CHECK_EQ(info_of(other).epoch, epoch);
    cairn_map_destroy(other);
    cairn_map_destroy(map);
}

static void info_tells_size_rules_and_content(void) {
    CairnMapDef rules = def_of(0, 0);
    rules.diagonal_rule = CAIRN_DIAGONAL_ONE_PASSABLE;
    rules.terrain_charge = CAIRN_CHARGE_ENTERED;
    rules.cardinal_cost = 10;
    rules.diagonal_cost = 14;
    CairnMap *map = map_of("..#2\n###2\n", &rules);
    CairnMapInfo info = info_of(map);
    CHECK_EQ(info.width, 4);
    CHECK_EQ(info.height, 2);
    CHECK_EQ(info.neighbours, CAIRN_NEIGHBOURS_8);
    CHECK_EQ(info.diagonal_rule, CAIRN_DIAGONAL_ONE_PASSABLE);
    CHECK_EQ(info.terrain_charge, CAIRN_CHARGE_ENTERED);
    CHECK_EQ(info.cardinal_cost, 10);
    CHECK_EQ(info.diagonal_cost, 14);
    CHECK_EQ(info.passable_cells, 4);
    CHECK_EQ(info.cheapest_weight, 1);
    CHECK_EQ(info.components_exact, 1);
    CHECK_EQ(info.components, 2);

    /* The cheapest weight is that of the terrains that are there. */
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 5), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, 2, 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_EQ(info_of(map).cheapest_weight, 5);
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, 4, 2, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    info = info_of(map);
    CHECK_EQ(info.cheapest_weight, 1);
    CHECK_EQ(info.passable_cells, 0);
    CHECK_EQ(info.components, 0);
    cairn_map_destroy(map);
}

static void a_map_is_made_blocked_and_filled_in_slices(void) {
    static const uint8_t cells[] = {1, 1, 0, 2, 0, 0, 0, 2, 1, 1, 0, 3};
    CairnMapDef def = def_of(4, 3);
    CairnMap *at_once, *map;
    uint64_t bytes;
    uint8_t terrain;
    CHECK_STATUS(cairn_map_create(&def, cells, sizeof cells, &at_once), CAIRN_OK);
    def.terrain = 256;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_ERROR_SELECTOR);
    def.terrain = 7;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_cell(map, 3, 2, &terrain), CAIRN_OK);
    CHECK_EQ(terrain, 7);
    cairn_map_destroy(map);
    def.terrain = CAIRN_TERRAIN_BLOCKED;
    CHECK_STATUS(cairn_map_def_memory_size(&def, &bytes), CAIRN_OK);
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_EQ(info_of(map).passable_cells, 0);
    CHECK_EQ(info_of(map).memory_bytes, bytes);
    for (int y = 0; y < 3; y++) CHECK_STATUS(cairn_map_write_cells(map, 0, y, 4, 1, cells + 4 * y, 4, 4), CAIRN_OK);
    CHECK_EQ(info_of(map).components_exact, 1);
    CHECK_EQ(info_of(map).components, 3);
    CHECK_EQ(hash_of(map), hash_of(at_once));
    cairn_map_destroy(map);
    cairn_map_destroy(at_once);
}

static void equal_maps_have_equal_hashes(void) {
    static const char picture[] = "..#..\n.2#..\n..#..\n";
    CairnMap *map = map_of(picture, NULL);
    CairnMap *same = map_of(picture, NULL);
    const uint64_t hash = hash_of(map);
    CHECK_EQ(hash_of(same), hash);

    /* The way to the content does not matter, once nothing is left to do. */
    CHECK_STATUS(cairn_map_set_rect(same, 0, 0, 5, 3, 1), CAIRN_OK);
    CHECK(hash_of(same) != hash);
    CHECK_STATUS(cairn_map_set_cell(same, 1, 1, 2), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(same, 2, 0, 1, 3, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_map_maintain(same, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(hash_of(same), hash);

    /* Every kind of difference shows. */
    CHECK_STATUS(cairn_map_set_cell(same, 1, 1, 3), CAIRN_OK);
    CHECK(hash_of(same) != hash);
    CHECK_STATUS(cairn_map_set_cell(same, 1, 1, 2), CAIRN_OK);
    CHECK_EQ(hash_of(same), hash);
    CHECK_STATUS(cairn_map_set_terrain_weight(same, 0, 9, 2), CAIRN_OK);
    CHECK(hash_of(same) != hash);
    CHECK_STATUS(cairn_map_set_terrain_weight(same, 0, 9, 1), CAIRN_OK);
    CHECK_EQ(hash_of(same), hash);
    cairn_map_destroy(same);
    for (int field = 0; field < 5; field++) {
        CairnMapDef rules = def_of(0, 0);
        rules.neighbours = field == 0 ? CAIRN_NEIGHBOURS_4 : CAIRN_NEIGHBOURS_8;
        rules.diagonal_rule = field == 1 ? CAIRN_DIAGONAL_ONE_PASSABLE : CAIRN_DIAGONAL_BOTH_PASSABLE;
        rules.terrain_charge = field == 2 ? CAIRN_CHARGE_ENTERED : CAIRN_CHARGE_AVERAGE;
        rules.cardinal_cost = field == 3 ? 71 : 70;
        rules.diagonal_cost = field == 4 ? 98 : 99;
        CairnMap *different = map_of(picture, &rules);
        CHECK(hash_of(different) != hash);
        cairn_map_destroy(different);
    }
    CairnMap *turned = map_of("...\n.2.\n###\n...\n...\n", NULL);
    CHECK(hash_of(turned) != hash);
    cairn_map_destroy(turned);
    cairn_map_destroy(map);
}

/* ---- components ----------------------------------------------------------------------------------------------- */

/* How many slices `maintain` needed. */
static uint32_t maintain_in_slices(CairnMap *map, uint64_t work) {
    uint32_t slices = 1;
    CairnStatus status = cairn_map_maintain(map, work);
    while (status == CAIRN_BUDGET_SPENT && slices < 10000) {
        CHECK_EQ(info_of(map).components_exact, 0);
        status = cairn_map_maintain(map, work);
        slices += 1;
    }
    CHECK_STATUS(status, CAIRN_OK);
    CHECK_EQ(info_of(map).components_exact, 1);
    return slices;
}

static void labels_are_made_exact_in_slices(void) {
    enum { SIDE = 30 };
    const CairnMapDef def = def_of(SIDE, SIDE);
    const CairnCell left = cell_at(0, 0);
    CairnMap *map;
    CairnCell nearest;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_maintain(map, 0), CAIRN_OK);

    CHECK_STATUS(cairn_map_set_rect(map, 10, 0, 1, SIDE, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_EQ(info_of(map).components_exact, 0);
    CHECK(maintain_in_slices(map, 7) > 1);
    CHECK_EQ(info_of(map).components, 2);
    CHECK_STATUS(cairn_map_maintain(map, 1), CAIRN_OK);

    /* A wall more, and meanwhile a door opens and shuts in front of and behind the slices. */
    CHECK_STATUS(cairn_map_set_rect(map, 20, 0, 1, SIDE, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    for (int32_t y = 0; y < SIDE; y++) {
        CHECK_STATUS(cairn_map_maintain(map, 5), CAIRN_BUDGET_SPENT);
        CHECK_STATUS(cairn_map_set_cell(map, 10, y, 1), CAIRN_OK);
        CHECK_STATUS(cairn_map_maintain(map, 5), CAIRN_BUDGET_SPENT);
        CHECK_STATUS(cairn_map_set_cell(map, 10, y, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_cell(map, 20, SIDE - 1 - y, 1), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_cell(map, 20, SIDE - 1 - y, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    }
    maintain_in_slices(map, 50);
    CHECK_EQ(info_of(map).components, 3);
    CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, 29, 0, SIDE, &left, &nearest), CAIRN_OK);
    CHECK(same_cell(nearest, cell_at(9, 0)));
    cairn_map_destroy(map);
}

/* Blocking a cell may cut what is labelled already and what is not labelled yet, wherever the slice has ended. */
static void an_edit_between_two_slices_leaves_no_wrong_label(void) {
    enum { MOST_EDITS = 5 };
    typedef struct {
        int32_t x, y;
        uint8_t terrain;
    } Edit;
    static const struct {
        const char *picture;
        uint32_t neighbours, diagonal_rule;
        CairnCell cut; /* blocked at first, so that there is something to maintain */
        Edit edits[MOST_EDITS];
        uint32_t edit_count, components;
    } cases[] = {
        /* A cell whose only neighbour comes after it. */
        {".#.\n#..\n", 8, CAIRN_DIAGONAL_ALWAYS, {1, 1}, {{2, 0, 0}}, 1, 2},
        {"#..\n..#\n", 8, CAIRN_DIAGONAL_BOTH_PASSABLE, {1, 0}, {{0, 1, 0}}, 1, 2},
        /* A diagonal step past the cell, between two cells in front of it. */
        {"#.##\n...#\n.#..\n", 8, CAIRN_DIAGONAL_ONE_PASSABLE, {2, 1}, {{1, 1, 0}}, 1, 3},
        /* A way around the cell that goes through cells behind it and is cut later. */
        {"#....\n....#\n", 4, 0, {1, 1}, {{0, 1, 0}, {1, 1, 1}, {2, 0, 0}, {3, 1, 0}, {2, 1, 0}}, 5, 2},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (uint64_t work = 0; work < 60; work++) {
            CairnMapDef rules = def_of(0, 0);
            rules.neighbours = cases[i].neighbours;
            rules.diagonal_rule = cases[i].diagonal_rule;
            CairnMap *map = map_of(cases[i].picture, &rules);
            CHECK_STATUS(cairn_map_set_cell(map, cases[i].cut.x, cases[i].cut.y, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
            CHECK(cairn_map_maintain(map, work) >= 0);
            for (uint32_t j = 0; j < cases[i].edit_count; j++) {
                const Edit *edit = &cases[i].edits[j];
                CHECK_STATUS(cairn_map_set_cell(map, edit->x, edit->y, edit->terrain), CAIRN_OK);
            }
            CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
            CHECK_EQ(info_of(map).components, cases[i].components);
            cairn_map_destroy(map);
        }
    }
}

/* The corner (1, 1) opens while the labels are half made, and joins two cells that no step joined before. */
static void a_cell_that_closes_and_opens_between_slices_joins_its_neighbours(void) {
    for (uint64_t work = 0; work < 60; work++) {
        CairnMapDef rules = def_of(0, 0);
        rules.diagonal_rule = CAIRN_DIAGONAL_ONE_PASSABLE;
        CairnMap *map = map_of("#.\n.#\n", &rules);
        CHECK_STATUS(cairn_map_set_cell(map, 0, 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_cell(map, 0, 1, 1), CAIRN_OK);
        CHECK(cairn_map_maintain(map, work) >= 0);
        CHECK_STATUS(cairn_map_set_cell(map, 1, 1, 1), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_cell(map, 0, 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
        CHECK_EQ(info_of(map).components, 1);
        cairn_map_destroy(map);
    }
}

/* ---- the nearest passable cell -------------------------------------------------------------------------------- */

static void the_nearest_passable_cell_is_found(void) {
    static const struct {
        CairnCell from;
        uint32_t max_distance;
        CairnCell reachable_from; /* (-1, -1): any */
        CairnStatus status;
        CairnCell nearest;
    } cases[] = {
        /* A passable cell is its own nearest, at any distance. */
        {{0, 0}, 9, {-1, -1}, CAIRN_OK, {0, 0}},
        {{0, 0}, 0, {-1, -1}, CAIRN_OK, {0, 0}},
        {{0, 0}, UINT32_MAX, {-1, -1}, CAIRN_OK, {0, 0}},
        /* Above, left, right and below are equally near: the smaller y, then the smaller x. */
        {{2, 1}, 9, {-1, -1}, CAIRN_OK, {2, 0}},
        {{1, 2}, 9, {-1, -1}, CAIRN_OK, {0, 2}},
        {{3, 2}, 9, {-1, -1}, CAIRN_OK, {4, 2}},
        {{2, 3}, 9, {-1, -1}, CAIRN_OK, {2, 4}},
        {{2, 2}, 9, {-1, -1}, CAIRN_OK, {2, 0}},
        /* As far as allowed and no further. */
        {{2, 2}, 1, {-1, -1}, CAIRN_NOT_FOUND, {0, 0}},
        {{2, 2}, 2, {-1, -1}, CAIRN_OK, {2, 0}},
        {{2, 2}, 0, {-1, -1}, CAIRN_NOT_FOUND, {0, 0}},
        /* Only the component of a cell; none of a blocked one. */
        {{2, 2}, 9, {6, 2}, CAIRN_OK, {6, 2}},
        {{0, 0}, 9, {6, 4}, CAIRN_OK, {6, 0}},
        {{0, 0}, 5, {6, 4}, CAIRN_NOT_FOUND, {0, 0}},
        {{6, 3}, 9, {0, 4}, CAIRN_OK, {4, 3}},
        {{0, 0}, 9, {5, 0}, CAIRN_NOT_FOUND, {0, 0}},
    };
    CairnMap *map = map_of(".....#.\n"
                           ".###.#.\n"
                           ".###.#.\n"
                           ".###.#.\n"
                           ".....#.\n",
                           NULL);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const CairnCell *reachable_from = cases[i].reachable_from.x < 0 ? NULL : &cases[i].reachable_from;
        CairnCell nearest = cell_at(STALE, STALE);
        CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, cases[i].from.x, cases[i].from.y, cases[i].max_distance,
                                                reachable_from, &nearest),
                     cases[i].status);
        CHECK_EQ(nearest.x, cases[i].nearest.x);
        CHECK_EQ(nearest.y, cases[i].nearest.y);
    }
    cairn_map_destroy(map);
}

/* The work is a look at each cell, and not at each cell for every row, which would take minutes. */
static void a_long_way_to_no_passable_cell_is_short_work(void) {
    enum { COLUMNS = 100, ROWS = 20000 };
    const CairnMapDef def = def_of(COLUMNS, ROWS);
    const CairnCell corner = cell_at(0, 0);
    static const uint8_t cells[COLUMNS * ROWS]; /* all blocked */
    const clock_t began = clock();
    CairnMap *map;
    CairnCell nearest;
    CHECK_STATUS(cairn_map_create(&def, cells, sizeof cells, &map), CAIRN_OK);
    for (int32_t y = 0; y < ROWS; y += ROWS - 1) {
        CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, 50, y, UINT32_MAX, NULL, &nearest), CAIRN_NOT_FOUND);
        CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, 50, y, UINT32_MAX, &corner, &nearest), CAIRN_NOT_FOUND);
    }
    CHECK_STATUS(cairn_map_set_cell(map, 0, 0, 1), CAIRN_OK);
    CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, COLUMNS - 1, ROWS - 1, UINT32_MAX, &corner, &nearest), CAIRN_OK);
    CHECK(same_cell(nearest, corner));
    CHECK((clock() - began) / CLOCKS_PER_SEC < 20);
    cairn_map_destroy(map);
}

/* ---- size ----------------------------------------------------------------------------------------------------- */

static void a_map_of_the_largest_width_can_be_searched_and_read(void) {
    enum { COLUMNS = 65535, ROWS = 100, STEPS = COLUMNS - 1 };
    static CairnCell path[COLUMNS];
    static uint8_t column[ROWS];
    const CairnMapDef def = def_of(COLUMNS, ROWS);
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(COLUMNS - 1, ROWS - 1));
    CairnResult result = prepared_result();
    CairnMap *map;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CairnSearcher *searcher = searcher_for(map);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, COLUMNS, &result), CAIRN_OK);
    CHECK_EQ(result.cost, (ROWS - 1) * 99 + (STEPS - (ROWS - 1)) * 70);
    CHECK_EQ(result.path_length, STEPS + 1);
    for (int32_t x = 0; x < COLUMNS; x++) {
        CHECK_EQ(path[x].x, x);
    }
    CHECK(same_cell(path[STEPS], query.goal));

    CHECK_STATUS(cairn_map_set_rect(map, COLUMNS - 1, 1, 1, ROWS - 1, 200), CAIRN_OK);
    CHECK_STATUS(cairn_map_read_cells(map, COLUMNS - 1, 0, 1, ROWS, column, ROWS, 1), CAIRN_OK);
    for (size_t y = 0; y < ROWS; y++) {
        CHECK_EQ(column[y], y == 0 ? 1 : 200);
    }
    CHECK_STATUS(cairn_searcher_read_states(searcher, COLUMNS - 1, 0, 1, ROWS, column, ROWS, 1), CAIRN_OK);
    CHECK_EQ(column[ROWS - 1], CAIRN_STATE_PATH);
    CHECK_EQ(column[0], CAIRN_STATE_UNTOUCHED);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

int main(void) {
    what_is_written_can_be_read();
    the_epoch_counts_edits_and_nothing_else();
    info_tells_size_rules_and_content();
    a_map_is_made_blocked_and_filled_in_slices();
    equal_maps_have_equal_hashes();
    labels_are_made_exact_in_slices();
    an_edit_between_two_slices_leaves_no_wrong_label();
    a_cell_that_closes_and_opens_between_slices_joins_its_neighbours();
    the_nearest_passable_cell_is_found();
    a_long_way_to_no_passable_cell_is_short_work();
    a_map_of_the_largest_width_can_be_searched_and_read();
    return check_summary("maps");
}
