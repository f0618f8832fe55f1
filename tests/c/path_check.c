/*
 * Paths that were found before: what a check reports after edits, by layer, and what it refuses. That every check is
 * right, and every certificate kept, is tested in Rust.
 */

#include "support.h"

enum { WIDTH = 200, HEIGHT = 120 };

static CairnMap *map;
static CairnCell path[WIDTH];
static CairnResult found;

static CairnPathCheck prepared_check(void) {
    CairnPathCheck check;
    CHECK_STATUS(cairn_path_check_init(&check, sizeof check), CAIRN_OK);
    MAKE_STALE(check);
    return check;
}

/* A new map, and a path along its row 2. */
static void begin(void) {
    CairnMapDef def = def_of(WIDTH, HEIGHT);
    CairnQuery query = query_between(cell_at(0, 2), cell_at(WIDTH - 1, 2));
    CairnSearcher *searcher;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, 90, 60, 9, 9, 2), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 5), CAIRN_OK);
    searcher = searcher_for(map);
    found = prepared_result();
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, WIDTH, &found), CAIRN_OK);
    CHECK_EQ(found.path_length, WIDTH);
    cairn_searcher_destroy(searcher);
}

static CairnPathCheck check_path(uint64_t cost, uint32_t flags, CairnStatus expected) {
    CairnPathCheck check = prepared_check();
    CHECK_STATUS(cairn_map_check_path(map, 0, path, WIDTH, found.epoch, cost, flags, &check), expected);
    CHECK_EQ(check.struct_size, sizeof check);
    CHECK_EQ(check.reserved, 0);
    return check;
}

static uint32_t changed_since(uint32_t layer, int32_t x, int32_t y, uint32_t width, uint32_t height, uint64_t epoch) {
    uint32_t changed = STALE;
    CHECK_STATUS(cairn_map_changed_since(map, layer, x, y, width, height, epoch, &changed), CAIRN_OK);
    return changed;
}

static void a_path_far_from_all_edits_is_not_looked_at(void) {
    CairnPathCheck check;
    begin();
    CHECK_STATUS(cairn_map_set_rect(map, 10, 100, 50, 5, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    check = check_path(found.cost, 0, CAIRN_OK);
    CHECK_EQ(check.walkable, WIDTH);
    CHECK(same_cell(check.blocked, cell_at(0, 0)));
    CHECK_EQ(check.cost, found.cost);
    CHECK_EQ(check.certified, 1);
    CHECK_EQ(check.changed, 0);
    CHECK_EQ(check.looked_at, 0);
    CHECK_EQ(check_path(CAIRN_COST_UNKNOWN, 0, CAIRN_OK).cost, 0);
    CHECK_EQ(check_path(CAIRN_COST_UNKNOWN, 0, CAIRN_OK).certified, 1);
    check = check_path(CAIRN_COST_UNKNOWN, CAIRN_CHECK_EVERY_CELL, CAIRN_OK);
    CHECK_EQ(check.cost, found.cost);
    CHECK_EQ(check.changed, 0);
    CHECK_EQ(check.looked_at, WIDTH);
    /* A cell is opened somewhere: the path is as it was, but may no longer be the cheapest. */
    CHECK_STATUS(cairn_map_set_cell(map, 20, 102, 1), CAIRN_OK);
    check = check_path(found.cost, 0, CAIRN_OK);
    CHECK_EQ(check.certified, 0);
    CHECK_EQ(check.looked_at, 0);
    cairn_map_destroy(map);
}

static void a_blocked_path_is_reported_with_the_place(void) {
    CairnPathCheck check;
    begin();
    CHECK_STATUS(cairn_map_set_cell(map, 120, 2, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    check = check_path(found.cost, 0, CAIRN_PATH_BLOCKED);
    CHECK_EQ(check.walkable, 120);
    CHECK(same_cell(check.blocked, cell_at(120, 2)));
    CHECK_EQ(check.cost, 119 * 70);
    CHECK_EQ(check.certified, 0);
    CHECK_EQ(check.changed, 1);
    check = check_path(CAIRN_COST_UNKNOWN, 0, CAIRN_PATH_BLOCKED);
    CHECK_EQ(check.cost, 0);
    CHECK(check.looked_at > 0 && check.looked_at <= 96);
    /* What lies ahead of a unit that is past it, and one that stands on it. */
    check = prepared_check();
    CHECK_STATUS(cairn_map_check_path(map, 0, path + 121, WIDTH - 121, found.epoch, 0, 0, &check), CAIRN_OK);
    CHECK_EQ(check.walkable, WIDTH - 121);
    CHECK_EQ(check.certified, 1);
    CHECK_STATUS(cairn_map_check_path(map, 0, path + 120, 5, found.epoch, 0, 0, &check), CAIRN_PATH_BLOCKED);
    CHECK_EQ(check.walkable, 0);
    CHECK(same_cell(check.blocked, cell_at(120, 2)));
    cairn_map_destroy(map);
}

static void a_corner_that_is_blocked_blocks_a_diagonal_step(void) {
    const CairnCell step[2] = {{5, 5}, {6, 6}};
    CairnPathCheck check = prepared_check();
    begin();
    CHECK_STATUS(cairn_map_set_cell(map, 6, 5, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_map_check_path(map, 0, step, 2, found.epoch, 99, 0, &check), CAIRN_PATH_BLOCKED);
    CHECK_EQ(check.walkable, 1);
    CHECK(same_cell(check.blocked, step[1]));
    cairn_map_destroy(map);
}

static void a_weight_concerns_its_layer(void) {
    CairnLayerDef def;
    CairnPathCheck check = prepared_check();
    uint32_t layer;
    begin();
    CHECK_STATUS(cairn_layer_def_init(&def, sizeof def), CAIRN_OK);
    CHECK_STATUS(cairn_map_add_layer(map, &def, &layer), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 3), CAIRN_OK);
    CHECK_EQ(check_path(found.cost, 0, CAIRN_OK).certified, 0);
    CHECK_EQ(check_path(found.cost, 0, CAIRN_OK).looked_at, WIDTH);
    CHECK_EQ(check_path(found.cost, 0, CAIRN_OK).cost, found.cost);
    CHECK_STATUS(cairn_map_check_path(map, layer, path, WIDTH, found.epoch, found.cost, 0, &check), CAIRN_OK);
    CHECK_EQ(check.certified, 1);
    CHECK_EQ(check.looked_at, 0);
    CHECK_EQ(changed_since(0, 0, 0, 1, 1, found.epoch), 1);
    CHECK_EQ(changed_since(layer, 0, 0, 1, 1, found.epoch), 0);
    cairn_map_destroy(map);
}

static void changes_are_reported_by_rectangle(void) {
    begin();
    CHECK_EQ(changed_since(0, 0, 0, WIDTH, HEIGHT, found.epoch), 0);
    CHECK_STATUS(cairn_map_set_cell(map, 5, 5, 1), CAIRN_OK);
    CHECK_EQ(changed_since(0, 0, 0, WIDTH, HEIGHT, found.epoch), 0);
    CHECK_STATUS(cairn_map_set_cell(map, 5, 5, 2), CAIRN_OK);
    CHECK_EQ(changed_since(0, 5, 5, 1, 1, found.epoch), 1);
    CHECK_EQ(changed_since(0, 0, 0, WIDTH, HEIGHT, found.epoch), 1);
    CHECK_EQ(changed_since(0, 5, 5, 0, 1, found.epoch), 0);
    CHECK_EQ(changed_since(0, 85, 85, 10, 10, found.epoch), 0);
    CHECK_EQ(changed_since(0, 5, 5, 1, 1, info_of(map).epoch), 0);
    cairn_map_destroy(map);
}

static void lists_that_are_no_path_are_found_out(void) {
    CairnCell list[3] = {{0, 2}, {1, 2}, {3, 2}};
    CairnPathCheck check = prepared_check();
    begin();
    CHECK_STATUS(cairn_map_check_path(map, 0, list, 3, found.epoch, 0, CAIRN_CHECK_EVERY_CELL, &check),
                 CAIRN_PATH_BLOCKED);
    CHECK_EQ(check.walkable, 2);
    CHECK(same_cell(check.blocked, list[2]));
    CHECK_EQ(check.cost, 70);
    CHECK_EQ(check.certified, 0);
    /* Waypoints are farther apart than they have steps between them. */
    list[1] = cell_at(50, 2);
    CHECK_STATUS(cairn_map_check_path(map, 0, list, 2, found.epoch, 0, 0, &check), CAIRN_PATH_BLOCKED);
    CHECK_EQ(check.walkable, 1);
    cairn_map_destroy(map);
}

static void what_cannot_be_checked_is_refused(void) {
    const CairnCell outside[2] = {{0, 0}, {0, -1}};
    CairnPathCheck check = prepared_check();
    uint32_t changed = STALE;
    uint64_t epoch;
    begin();
    epoch = found.epoch;
    CHECK_STATUS(cairn_path_check_init(NULL, sizeof check), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_path_check_init(&check, sizeof check - 1), CAIRN_ERROR_STRUCT_SIZE);
    CHECK_STATUS(cairn_map_check_path(NULL, 0, path, WIDTH, epoch, 0, 0, &check), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(check));
    CHECK_STATUS(cairn_map_check_path(map, 0, path, WIDTH, epoch, 0, 0, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_check_path(map, 0, NULL, 1, epoch, 0, 0, &check), CAIRN_ERROR_NULL);
#define REFUSED(call, status)    \
    do {                         \
        MAKE_STALE(check);       \
        CHECK_STATUS(call, status);   \
        CHECK(FIELDS_ARE_ZERO(check)); \
    } while (0)
    REFUSED(cairn_map_check_path(map, 1, path, WIDTH, epoch, 0, 0, &check), CAIRN_ERROR_NO_LAYER);
    REFUSED(cairn_map_check_path(map, 0, path, WIDTH, epoch + 1, 0, 0, &check), CAIRN_ERROR_EPOCH);
    REFUSED(cairn_map_check_path(map, 0, path, WIDTH, UINT64_MAX, 0, 0, &check), CAIRN_ERROR_EPOCH);
    REFUSED(cairn_map_check_path(map, 0, path, WIDTH, epoch, 0, 2, &check), CAIRN_ERROR_SELECTOR);
    REFUSED(cairn_map_check_path(map, 0, outside, 2, epoch, 0, 0, &check), CAIRN_ERROR_OUT_OF_BOUNDS);
    REFUSED(cairn_map_check_path(map, 0, outside + 1, 1, epoch, 0, 0, &check), CAIRN_ERROR_OUT_OF_BOUNDS);
    REFUSED(cairn_map_check_path(map, 0, NULL, 0, epoch, 0, 0, &check), CAIRN_OK);
#undef REFUSED
    check.struct_size = 0;
    CHECK_STATUS(cairn_map_check_path(map, 0, path, WIDTH, epoch, 0, 0, &check), CAIRN_ERROR_STRUCT_SIZE);

    CHECK_STATUS(cairn_map_changed_since(map, 0, 0, 0, WIDTH + 1, 1, epoch, &changed), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_EQ(changed, 0);
    CHECK_STATUS(cairn_map_changed_since(map, 0, -1, 0, 1, 1, epoch, &changed), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_map_changed_since(map, 1, 0, 0, 1, 1, epoch, &changed), CAIRN_ERROR_NO_LAYER);
    CHECK_STATUS(cairn_map_changed_since(map, 0, 0, 0, 1, 1, epoch + 1, &changed), CAIRN_ERROR_EPOCH);
    CHECK_STATUS(cairn_map_changed_since(map, 0, 0, 0, 1, 1, epoch, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_changed_since(NULL, 0, 0, 0, 1, 1, epoch, &changed), CAIRN_ERROR_NULL);
    cairn_map_destroy(map);
}

int main(void) {
    a_path_far_from_all_edits_is_not_looked_at();
    a_blocked_path_is_reported_with_the_place();
    a_corner_that_is_blocked_blocks_a_diagonal_step();
    a_weight_concerns_its_layer();
    changes_are_reported_by_rectangle();
    lists_that_are_no_path_are_found_out();
    what_cannot_be_checked_is_refused();
    return check_summary("path_check");
}
