/*
 * Copies of maps, as C sees them: what is copied and what is not, what is refused, and that two copies live apart. That
 * every search gives the same result is tested in Rust, memory in allocations.c, threads in examples/double_buffer.cpp.
 */

#include "support.h"

static const char *const PICTURE = "..........\n"
                                   ".###.2222.\n"
                                   ".#...2222.\n"
                                   ".#.#......\n"
                                   "...#..##..\n";

static uint64_t cost_of(const CairnMap *map, uint32_t layer, CairnSearcher *searcher) {
    CairnQuery query = query_between(cell_at(0, 0), cell_at(8, 3));
    CairnResult result = prepared_result();
    CairnCell path[64];
    query.layer = layer;
    CHECK(cairn_searcher_find_path(searcher, map, &query, path, COUNT_OF(path), &result) >= 0);
    CHECK_EQ(result.map_id, info_of(map).map_id);
    CHECK_EQ(result.epoch, info_of(map).epoch);
    return result.cost;
}

static void a_copy_is_equal_but_for_its_id(void) {
    CairnMap *from = map_of(PICTURE, NULL);
    CairnMap *into = map_of(PICTURE, NULL);
    CairnSearcher *searcher = searcher_for(from);
    CairnLayerDef def;
    CairnMapInfo before, info, copied;
    uint32_t layer;

    CHECK_STATUS(cairn_layer_def_init(&def, sizeof def), CAIRN_OK);
    def.size = 2;
    CHECK_STATUS(cairn_map_add_layer(from, &def, &layer), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_terrain_weight(from, 0, 2, 5), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_jump_graph(from, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(from, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(from, 4, 2, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_regions(into, NULL, NULL, NULL), CAIRN_OK);

    before = info_of(into);
    CHECK_STATUS(cairn_map_copy(from, into), CAIRN_OK);
    info = info_of(from);
    copied = info_of(into);
    CHECK(copied.map_id != info.map_id && copied.map_id != before.map_id);
    copied.map_id = info.map_id;
    CHECK(memcmp(&copied, &info, sizeof info) == 0);
    CHECK_EQ(hash_of(into), hash_of(from));
    CHECK_STATUS(status_of_table(into, CAIRN_TABLE_REGIONS), CAIRN_ERROR_NO_TABLE);
    CHECK_STATUS(status_of_table(into, CAIRN_TABLE_JUMP_GRAPH), CAIRN_OK);
    CHECK_EQ(table_info_of(into, CAIRN_TABLE_LANDMARKS, 0).state, table_info_of(from, CAIRN_TABLE_LANDMARKS, 0).state);
    CHECK_EQ(cost_of(into, 0, searcher), cost_of(from, 0, searcher));
    CHECK_EQ(cost_of(into, layer, searcher), cost_of(from, layer, searcher));

    /* Apart from each other. */
    CHECK_STATUS(cairn_map_set_rect(from, 0, 0, 10, 5, 1), CAIRN_OK);
    CHECK_EQ(info_of(into).epoch, info.epoch);
    CHECK(hash_of(into) != hash_of(from));
    cairn_map_destroy(from);
    CHECK(cost_of(into, 0, searcher) > 0);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(into);
}

static void what_is_being_built_is_not_copied(void) {
    CairnMap *from = map_of(PICTURE, NULL);
    CairnMap *into = map_of(PICTURE, NULL);
    CairnLandmarksDef def = landmarks_def(4);
    def.in_slices = 1;
    CHECK_STATUS(cairn_map_build_landmarks(from, &def, NULL, NULL), CAIRN_BEGUN);
    CHECK_STATUS(cairn_map_build_landmarks(into, &def, NULL, NULL), CAIRN_BEGUN);
    CHECK_STATUS(cairn_map_copy(from, into), CAIRN_OK);
    CHECK_STATUS(status_of_table(into, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_NO_TABLE);
    CHECK_STATUS(cairn_map_maintain(from, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_map_copy(from, into), CAIRN_OK);
    CHECK_STATUS(status_of_table(into, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    CHECK_EQ(hash_of(into), hash_of(from));
    cairn_map_destroy(from);
    cairn_map_destroy(into);
}

static void what_cannot_be_is_refused_and_changes_nothing(void) {
    CairnMap *map = map_of(PICTURE, NULL);
    CairnMap *turned = map_of("..\n..\n..\n..\n..\n..\n..\n..\n..\n..\n", NULL);
    CairnMap *other = map_of(PICTURE, NULL);
    const CairnMapInfo before = info_of(map);
    CairnMapInfo after;

    CHECK_STATUS(cairn_map_copy(NULL, map), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_copy(map, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_copy(NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_copy(turned, map), CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_map_copy(map, turned), CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_map_copy(map, map), CAIRN_OK);
    CHECK_STATUS(cairn_map_announce_edit(other), CAIRN_OK);
    CHECK_STATUS(cairn_map_copy(other, map), CAIRN_ERROR_BUSY); /* a read of `from` ... */
    CHECK_STATUS(cairn_map_copy(map, other), CAIRN_OK);         /* ... and an edit of `into` */
    CHECK_STATUS(cairn_map_withdraw_edit(other), CAIRN_OK);
    after = info_of(map);
    CHECK(memcmp(&before, &after, sizeof before) == 0);
    cairn_map_destroy(map);
    cairn_map_destroy(turned);
    cairn_map_destroy(other);
}

int main(void) {
    a_copy_is_equal_but_for_its_id();
    what_is_being_built_is_not_copied();
    what_cannot_be_is_refused_and_changes_nothing();
    return check_summary("copy");
}
