/*
 * Layers: kinds of agents on one map. What a def may say, what each kind finds, that edits reach all of them, and that
 * tables, saved tables and queries are a layer's own. That every kind gets its cheapest path is tested in Rust.
 */

#include "support.h"

#include <stdlib.h>

static CairnLayerDef layer_def(uint32_t size) {
    CairnLayerDef def;
    CHECK_STATUS(cairn_layer_def_init(&def, sizeof def), CAIRN_OK);
    def.size = size;
    return def;
}

static CairnLayerInfo layer_info(const CairnMap *map, uint32_t layer) {
    CairnLayerInfo info;
    CHECK_STATUS(cairn_layer_info_init(&info, sizeof info), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_layer_info(map, layer, &info), CAIRN_OK);
    return info;
}

static CairnResult walk(const CairnMap *map, uint32_t layer, CairnCell start, CairnCell goal, CairnStatus expected) {
    CairnSearcher *searcher = searcher_for(map);
    CairnResult result = prepared_result();
    CairnQuery query = query_between(start, goal);
    CairnCell path[256];
    query.layer = layer;
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, 256, &result), expected);
    cairn_searcher_destroy(searcher);
    return result;
}

static void defaults_are_those_of_a_map(void) {
    CairnLayerDef def;
    MAKE_STALE(def);
    CHECK_STATUS(cairn_layer_def_init(&def, sizeof def), CAIRN_OK);
    CHECK_EQ(def.neighbours, 8);
    CHECK_EQ(def.diagonal_rule, CAIRN_DIAGONAL_BOTH_PASSABLE);
    CHECK_EQ(def.terrain_charge, CAIRN_CHARGE_AVERAGE);
    CHECK_EQ(def.cardinal_cost, 70);
    CHECK_EQ(def.diagonal_cost, 99);
    CHECK_EQ(def.size, 1);
    CHECK_EQ(def.reserved, 0);
    for (int terrain = 0; terrain < 256; terrain++) {
        CHECK_EQ(def.weights[terrain], 1);
    }
    CHECK_STATUS(cairn_layer_def_init(NULL, sizeof def), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_layer_def_init(&def, 3), CAIRN_ERROR_STRUCT_SIZE);
    CHECK_STATUS(cairn_layer_info_init(NULL, sizeof(CairnLayerInfo)), CAIRN_ERROR_NULL);
}

static void a_def_that_cannot_be_is_refused(void) {
    static const struct {
        size_t field;
        uint32_t value;
        CairnStatus status;
    } cases[] = {
        {offsetof(CairnLayerDef, struct_size), 0, CAIRN_ERROR_STRUCT_SIZE},
        {offsetof(CairnLayerDef, neighbours), 6, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnLayerDef, diagonal_rule), 9, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnLayerDef, terrain_charge), 9, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnLayerDef, cardinal_cost), 0, CAIRN_ERROR_COST},
        {offsetof(CairnLayerDef, diagonal_cost), 141, CAIRN_ERROR_COST},
        {offsetof(CairnLayerDef, size), 0, CAIRN_ERROR_DIMENSIONS},
        {offsetof(CairnLayerDef, size), 17, CAIRN_ERROR_DIMENSIONS},
        {offsetof(CairnLayerDef, reserved), 1, CAIRN_ERROR_UNSUPPORTED},
    };
    CairnMap *map = map_of("....\n....\n", NULL);
    const uint64_t hash = hash_of(map);
    uint32_t layer;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        CairnLayerDef def = layer_def(1);
        memcpy((uint8_t *)&def + cases[i].field, &cases[i].value, sizeof cases[i].value);
        layer = STALE;
        CHECK_STATUS(cairn_map_add_layer(map, &def, &layer), cases[i].status);
        CHECK_EQ(layer, 0);
        CHECK_EQ(info_of(map).layers, 1);
        CHECK_EQ(hash_of(map), hash);
    }
    const CairnLayerDef def = layer_def(1);
    CHECK_STATUS(cairn_map_add_layer(NULL, &def, &layer), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_add_layer(map, NULL, &layer), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_add_layer(map, &def, NULL), CAIRN_ERROR_NULL);
    CairnLayerInfo info;
    CHECK_STATUS(cairn_layer_info_init(&info, sizeof info), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_layer_info(map, 1, &info), CAIRN_ERROR_NO_LAYER);
    CHECK_STATUS(cairn_map_get_layer_info(map, 0, NULL), CAIRN_ERROR_NULL);
    cairn_map_destroy(map);
}

static void an_agent_needs_room_for_its_size(void) {
    CairnMap *map = map_of("......\n..#...\n......\n......\n", NULL);
    CairnLayerDef def = layer_def(2);
    uint32_t large = 0;
    CHECK_STATUS(cairn_map_add_layer(map, &def, &large), CAIRN_OK);
    CHECK_EQ(large, 1);
    CHECK_EQ(info_of(map).layers, 2);
    /* Four positions of 15 cover the wall. */
    CHECK_EQ(layer_info(map, large).passable_cells, 11);
    CHECK_EQ(layer_info(map, large).size, 2);
    CHECK_EQ(layer_info(map, large).shares_with, large);
    CHECK_EQ(walk(map, 0, cell_at(0, 0), cell_at(5, 3), CAIRN_OK).path_length, 7);
    walk(map, large, cell_at(0, 0), cell_at(5, 3), CAIRN_ENDPOINT_BLOCKED);
    CHECK_EQ(walk(map, large, cell_at(0, 0), cell_at(4, 0), CAIRN_OK).cost, 6 * 70 + 99);
    /* An edit reaches both. */
    CHECK_STATUS(cairn_map_set_cell(map, 2, 1, 1), CAIRN_OK);
    CHECK_EQ(walk(map, large, cell_at(0, 0), cell_at(4, 0), CAIRN_OK).cost, 4 * 70);
    CHECK_EQ(layer_info(map, large).passable_cells, 15);
    cairn_map_destroy(map);
}

static void a_weight_of_0_closes_a_terrain(void) {
    CairnMap *map = map_of("...\n...\n...\n", NULL);
    CairnLayerDef def = layer_def(1);
    uint32_t ships = 0;
    uint16_t weight = STALE;
    def.weights[2] = 0;
    CHECK_STATUS(cairn_map_set_rect(map, 1, 0, 1, 3, 2), CAIRN_OK);
    CHECK_STATUS(cairn_map_add_layer(map, &def, &ships), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_terrain_weight(map, ships, 2, &weight), CAIRN_OK);
    CHECK_EQ(weight, 0);
    CHECK_STATUS(cairn_map_get_terrain_weight(map, 0, 2, &weight), CAIRN_OK);
    CHECK_EQ(weight, 1);
    walk(map, ships, cell_at(0, 0), cell_at(2, 0), CAIRN_NO_PATH);
    walk(map, 0, cell_at(0, 0), cell_at(2, 0), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, ships, 2, 5), CAIRN_OK);
    CHECK_EQ(walk(map, ships, cell_at(0, 0), cell_at(2, 0), CAIRN_OK).cost, 2 * 3 * 70);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, ships, 2, 0), CAIRN_OK);
    walk(map, ships, cell_at(0, 0), cell_at(2, 0), CAIRN_NO_PATH);
    /* Layer 0 can close a terrain as well, and the others keep theirs. */
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 2, 0), CAIRN_OK);
    walk(map, 0, cell_at(0, 0), cell_at(2, 0), CAIRN_NO_PATH);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 0, 1), CAIRN_ERROR_COST);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 9, 2, 1), CAIRN_ERROR_NO_LAYER);
    CHECK_STATUS(cairn_map_get_terrain_weight(map, 9, 2, &weight), CAIRN_ERROR_NO_LAYER);
    CHECK_EQ(weight, 0);
    cairn_map_destroy(map);
}

static void tables_belong_to_a_layer(void) {
    CairnMap *map = map_of("......\n..#...\n......\n......\n", NULL);
    CairnLayerDef layer = layer_def(2);
    CairnLandmarksDef landmarks = landmarks_def(2);
    CairnJumpGraphDef graph = jump_graph_def(1 << 16);
    CairnCell cells[64];
    uint32_t large = 0, written = STALE;
    uint64_t size = 0;
    CHECK_STATUS(cairn_map_add_layer(map, &layer, &large), CAIRN_OK);
    landmarks.layer = graph.layer = large;
    CHECK_STATUS(cairn_map_build_landmarks(map, &landmarks, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_jump_graph(map, &graph, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_read_landmarks(map, large, cells, 64, &written), CAIRN_OK);
    CHECK_EQ(written, 2);
    CHECK_STATUS(cairn_map_read_landmarks(map, 0, cells, 64, &written), CAIRN_ERROR_NO_TABLE);
    CHECK_EQ(walk(map, large, cell_at(0, 0), cell_at(4, 2), CAIRN_OK).algorithm, CAIRN_ALGORITHM_JUMP_GRAPH);
    CHECK_EQ(walk(map, 0, cell_at(0, 0), cell_at(4, 2), CAIRN_OK).algorithm, CAIRN_ALGORITHM_JUMP);

    /* A saved table fits its layer only. */
    CHECK_STATUS(cairn_map_save_table(map, large, CAIRN_TABLE_LANDMARKS, NULL, 0, &size), CAIRN_OK);
    uint8_t *bytes = malloc((size_t)size);
    CHECK(bytes != NULL);
    CHECK_STATUS(cairn_map_save_table(map, large, CAIRN_TABLE_LANDMARKS, bytes, size, &size), CAIRN_OK);
    CHECK_STATUS(cairn_map_load_table(map, 0, bytes, size), CAIRN_ERROR_OTHER_MAP);
    CHECK_STATUS(cairn_map_load_table(map, large, bytes, size), CAIRN_OK);
    CHECK_STATUS(cairn_map_load_table(map, 2, bytes, size), CAIRN_ERROR_NO_LAYER);
    free(bytes);
    CHECK_STATUS(cairn_map_remove_table(map, large, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    CHECK_STATUS(cairn_map_rebuild_table(map, large, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_NO_TABLE);
    CHECK_STATUS(cairn_map_rebuild_table(map, 5, CAIRN_TABLE_JUMP_GRAPH), CAIRN_ERROR_NO_LAYER);
    cairn_map_destroy(map);
}

static void layers_that_differ_only_in_weights_share_memory(void) {
    CairnMap *map = map_of("......\n..#...\n......\n......\n", NULL);
    const uint64_t alone = info_of(map).memory_bytes;
    CairnLayerDef def = layer_def(1);
    uint32_t heavy = 0, large = 0;
    def.weights[1] = 3;
    CHECK_STATUS(cairn_map_add_layer(map, &def, &heavy), CAIRN_OK);
    CHECK_EQ(layer_info(map, heavy).shares_with, 0);
    CHECK_EQ(layer_info(map, heavy).cheapest_weight, 3);
    CHECK_EQ(info_of(map).memory_bytes, alone + layer_info(map, heavy).memory_bytes);
    def.size = 3;
    CHECK_STATUS(cairn_map_add_layer(map, &def, &large), CAIRN_OK);
    CHECK(layer_info(map, large).memory_bytes > layer_info(map, heavy).memory_bytes);
    cairn_map_destroy(map);
}

int main(void) {
    defaults_are_those_of_a_map();
    a_def_that_cannot_be_is_refused();
    an_agent_needs_room_for_its_size();
    a_weight_of_0_closes_a_terrain();
    tables_belong_to_a_layer();
    layers_that_differ_only_in_weights_share_memory();
    return check_summary("layers");
}
