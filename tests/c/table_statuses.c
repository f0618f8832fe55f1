/*
 * Bad input to the functions of tables: every error that one thread can provoke, for every function. Outputs are zero
 * on every error, and the map and its tables are as they were.
 */

#include "support.h"

static CairnMap *map; /* 4 x 3, one cell blocked, with a table of landmarks */

/* A call that must be refused, and must leave map and table as they are. */
#define CHECK_REFUSED(call, expected)                                           \
    do {                                                                        \
        const CairnMapInfo info_before = info_of(map);                          \
        const uint64_t hash_before = hash_of(map);                              \
        CHECK_STATUS(call, expected);                                           \
        const CairnMapInfo info_after = info_of(map);                           \
        CHECK(memcmp(&info_before, &info_after, sizeof info_before) == 0);      \
        CHECK_EQ(hash_of(map), hash_before);                                    \
    } while (0)

/* ---- building ---------------------------------------------------------------------------------------------------- */

/* One field at a time; the others have their defaults. `at` says what landmarks at given cells make of it. */
static void every_field_of_a_landmarks_def_is_checked(void) {
    static const struct {
        size_t field;
        uint32_t value;
        CairnStatus status, at;
    } cases[] = {
        {offsetof(CairnLandmarksDef, count), 0, CAIRN_ERROR_LANDMARK_COUNT, CAIRN_OK},
        {offsetof(CairnLandmarksDef, count), 1, CAIRN_OK, CAIRN_OK},
        {offsetof(CairnLandmarksDef, count), 64, CAIRN_OK, CAIRN_OK},
        {offsetof(CairnLandmarksDef, count), 65, CAIRN_ERROR_LANDMARK_COUNT, CAIRN_OK},
        {offsetof(CairnLandmarksDef, count), UINT32_MAX, CAIRN_ERROR_LANDMARK_COUNT, CAIRN_OK},
        {offsetof(CairnLandmarksDef, placement), CAIRN_PLACEMENT_RANDOM, CAIRN_OK, CAIRN_OK},
        {offsetof(CairnLandmarksDef, placement), CAIRN_PLACEMENT_GIVEN, CAIRN_ERROR_SELECTOR, CAIRN_OK},
        {offsetof(CairnLandmarksDef, placement), UINT32_MAX, CAIRN_ERROR_SELECTOR, CAIRN_OK},
        {offsetof(CairnLandmarksDef, edit_allowance), 0, CAIRN_OK, CAIRN_OK},
        {offsetof(CairnLandmarksDef, edit_allowance), UINT32_MAX, CAIRN_OK, CAIRN_OK},
        {offsetof(CairnLandmarksDef, seed), UINT32_MAX, CAIRN_OK, CAIRN_OK},
        {offsetof(CairnLandmarksDef, memory_limit), 1, CAIRN_ERROR_MEMORY_LIMIT, CAIRN_OK},
        {offsetof(CairnLandmarksDef, memory_limit), UINT32_MAX, CAIRN_OK, CAIRN_OK},
        {offsetof(CairnLandmarksDef, in_slices), 1, CAIRN_BEGUN, CAIRN_BEGUN},
        {offsetof(CairnLandmarksDef, in_slices), 2, CAIRN_ERROR_SELECTOR, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnLandmarksDef, reserved), 1, CAIRN_ERROR_UNSUPPORTED, CAIRN_ERROR_UNSUPPORTED},
        {offsetof(CairnLandmarksDef, entries), CAIRN_LANDMARK_ENTRIES_CELLS, CAIRN_OK, CAIRN_OK},
        {offsetof(CairnLandmarksDef, entries), 2, CAIRN_ERROR_SELECTOR, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnLandmarksDef, layer), 1, CAIRN_ERROR_NO_LAYER, CAIRN_ERROR_NO_LAYER},
    };
    const CairnCell cell = cell_at(3, 0);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const unsigned long failed_before = checks_failed;
        CairnLandmarksDef def = landmarks_def(8);
        memcpy((uint8_t *)&def + cases[i].field, &cases[i].value, sizeof cases[i].value);
        if (cases[i].status < 0) {
            CHECK_REFUSED(cairn_map_build_landmarks(map, &def, NULL, NULL), cases[i].status);
        } else {
            CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), cases[i].status);
        }
        if (cases[i].at < 0) {
            CHECK_REFUSED(cairn_map_build_landmarks_at(map, &def, &cell, 1, NULL, NULL), cases[i].at);
        } else {
            CHECK_STATUS(cairn_map_build_landmarks_at(map, &def, &cell, 1, NULL, NULL), cases[i].at);
        }
        if (checks_failed != failed_before) {
            printf("... in case %lu\n", (unsigned long)i);
        }
    }
}

/* One field at a time; the others have their defaults. */
static void every_field_of_a_jump_graph_def_is_checked(void) {
    static const struct {
        size_t field;
        uint32_t value;
        CairnStatus status;
    } cases[] = {
        {offsetof(CairnJumpGraphDef, edit_allowance), 0, CAIRN_OK},
        {offsetof(CairnJumpGraphDef, edit_allowance), UINT32_MAX, CAIRN_OK},
        {offsetof(CairnJumpGraphDef, in_slices), 1, CAIRN_BEGUN},
        {offsetof(CairnJumpGraphDef, in_slices), 2, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnJumpGraphDef, layer), 1, CAIRN_ERROR_NO_LAYER},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        CairnJumpGraphDef def = jump_graph_def(1 << 16);
        memcpy((uint8_t *)&def + cases[i].field, &cases[i].value, sizeof cases[i].value);
        if (cases[i].status < 0) {
            CHECK_REFUSED(cairn_map_build_jump_graph(map, &def, NULL, NULL), cases[i].status);
        } else {
            CHECK_STATUS(cairn_map_build_jump_graph(map, &def, NULL, NULL), cases[i].status);
        }
    }
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_JUMP_GRAPH), CAIRN_OK);
}

static void cells_of_landmarks_are_checked(void) {
    static const CairnCell outside[] = {{-1, 0}, {0, -1}, {4, 0}, {0, 3}, {INT32_MAX, INT32_MIN}};
    CairnCell cells[65];
    for (size_t i = 0; i < COUNT_OF(cells); i++) {
        cells[i] = cell_at((int32_t)(i % 4), 0);
    }
    CHECK_STATUS(cairn_map_build_landmarks_at(NULL, NULL, cells, 1, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_REFUSED(cairn_map_build_landmarks_at(map, NULL, NULL, 1, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_REFUSED(cairn_map_build_landmarks_at(map, NULL, NULL, 0, NULL, NULL), CAIRN_ERROR_LANDMARK_COUNT);
    CHECK_REFUSED(cairn_map_build_landmarks_at(map, NULL, cells, 0, NULL, NULL), CAIRN_ERROR_LANDMARK_COUNT);
    CHECK_REFUSED(cairn_map_build_landmarks_at(map, NULL, cells, 65, NULL, NULL), CAIRN_ERROR_LANDMARK_COUNT);
    CHECK_STATUS(cairn_map_build_landmarks_at(map, NULL, cells, 64, NULL, NULL), CAIRN_OK);
    for (size_t i = 0; i < COUNT_OF(outside); i++) {
        cells[2] = outside[i];
        CHECK_REFUSED(cairn_map_build_landmarks_at(map, NULL, cells, 3, NULL, NULL), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK_STATUS(cairn_map_build_landmarks_at(map, NULL, cells, 2, NULL, NULL), CAIRN_OK);
    }
    cells[2] = cell_at(1, 1); /* the blocked one */
    CHECK_REFUSED(cairn_map_build_landmarks_at(map, NULL, cells, 3, NULL, NULL), CAIRN_ERROR_BLOCKED);
}

/* Tables need steps that cost the same in both directions, and somewhere to stand. */
static void some_maps_cannot_have_tables(void) {
    CairnMap *kept_map = map;
    CairnMapDef rules = def_of(0, 0);
    const CairnCell cell = cell_at(0, 0);
    rules.terrain_charge = CAIRN_CHARGE_ENTERED;
    map = map_of("...\n", &rules);
    CHECK_REFUSED(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_ERROR_UNSUPPORTED);
    CHECK_REFUSED(cairn_map_build_landmarks_at(map, NULL, &cell, 1, NULL, NULL), CAIRN_ERROR_UNSUPPORTED);
    CHECK_REFUSED(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_ERROR_UNSUPPORTED);
    CHECK_REFUSED(cairn_map_load_table(map, 0, NULL, 0), CAIRN_ERROR_UNSUPPORTED);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK); /* which holds no costs */
    cairn_map_destroy(map);

    map = map_of("###\n", NULL);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK); /* without a jump point */
    CHECK_EQ(table_info_of(map, CAIRN_TABLE_JUMP_GRAPH, 0).nodes, 0);
    CHECK_REFUSED(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_ERROR_BLOCKED);
    CHECK_REFUSED(cairn_map_build_landmarks_at(map, NULL, &cell, 1, NULL, NULL), CAIRN_ERROR_BLOCKED);
    cairn_map_destroy(map);

    map = map_of("...\n", NULL);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, 3, 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_REFUSED(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_BLOCKED);
    CHECK_STATUS(cairn_map_set_cell(map, 1, 0, 1), CAIRN_OK);
    CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(table_info_of(map, CAIRN_TABLE_LANDMARKS, 0).landmarks, 1);
    cairn_map_destroy(map);
    map = kept_map;
}

/* ---- calls on a table -------------------------------------------------------------------------------------------- */

static void a_null_is_refused_and_outputs_are_zero(void) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
    CairnTableInfo info;
    CairnCell cells[8];
    uint32_t regions[12], written = STALE;
    uint64_t number = STALE;
    uint8_t byte;

    CHECK_STATUS(cairn_map_build_landmarks(NULL, NULL, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_build_regions(NULL, NULL, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_build_jump_graph(NULL, NULL, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_rebuild_table(NULL, 0, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_remove_table(NULL, 0, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_table_info_init(&info, sizeof info), CAIRN_OK);
    MAKE_STALE(info);
    CHECK_STATUS(cairn_map_get_table_info(NULL, 0, CAIRN_TABLE_LANDMARKS, 0, &info), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(info));
    CHECK_STATUS(cairn_map_get_table_info(map, 0, CAIRN_TABLE_LANDMARKS, 0, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_read_landmarks(NULL, 0, cells, 8, &written), CAIRN_ERROR_NULL);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_map_read_landmarks(map, 0, cells, 8, NULL), CAIRN_ERROR_NULL);
    written = STALE;
    CHECK_STATUS(cairn_map_read_landmarks(map, 0, NULL, 8, &written), CAIRN_ERROR_NULL);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_map_read_regions(NULL, 0, 0, 0, 4, 3, regions, 12, 4), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_read_regions(map, 0, 0, 0, 4, 3, NULL, 12, 4), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_estimate(NULL, &query, &number), CAIRN_ERROR_NULL);
    CHECK_EQ(number, 0);
    number = STALE;
    CHECK_STATUS(cairn_map_estimate(map, NULL, &number), CAIRN_ERROR_NULL);
    CHECK_EQ(number, 0);
    CHECK_STATUS(cairn_map_estimate(map, &query, NULL), CAIRN_ERROR_NULL);
    number = STALE;
    CHECK_STATUS(cairn_map_save_table(NULL, 0, CAIRN_TABLE_LANDMARKS, &byte, 1, &number), CAIRN_ERROR_NULL);
    CHECK_EQ(number, 0);
    number = STALE;
    CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_LANDMARKS, NULL, 1, &number), CAIRN_ERROR_NULL);
    CHECK_EQ(number, 0);
    CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_LANDMARKS, &byte, 1, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_load_table(NULL, 0, &byte, 1), CAIRN_ERROR_NULL);
    CHECK_REFUSED(cairn_map_load_table(map, 0, NULL, 1), CAIRN_ERROR_NULL);
}

/* What every function that names a table says of a name, where that table does not exist or no table has it. */
static void check_table(uint32_t table, CairnStatus expected) {
    CairnTableInfo info;
    uint64_t size = STALE;
    CHECK_STATUS(cairn_table_info_init(&info, sizeof info), CAIRN_OK);
    MAKE_STALE(info);
    CHECK_STATUS(cairn_map_get_table_info(map, 0, table, 1, &info), expected);
    CHECK(FIELDS_ARE_ZERO(info));
    CHECK_STATUS(cairn_map_save_table(map, 0, table, NULL, 0, &size),
                 table == CAIRN_TABLE_JUMP_GRAPH ? CAIRN_ERROR_UNSUPPORTED : expected);
    CHECK_EQ(size, 0);
    CHECK_REFUSED(cairn_map_rebuild_table(map, 0, table), expected);
    CHECK_REFUSED(cairn_map_remove_table(map, 0, table), expected == CAIRN_ERROR_NO_TABLE ? CAIRN_OK : expected);
}

static void tables_that_do_not_exist_are_refused(void) {
    const uint32_t heuristics[] = {CAIRN_HEURISTIC_ALT, CAIRN_HEURISTIC_ALT_BEST, CAIRN_HEURISTIC_LANDMARK_PAIRS,
                                   CAIRN_HEURISTIC_REGIONS};
    CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
    CairnCell cell = cell_at(STALE, STALE);
    uint32_t regions[12] = {STALE}, written = STALE;
    uint64_t number;
    check_table(CAIRN_TABLE_JUMP_GRAPH + 1, CAIRN_ERROR_SELECTOR);
    check_table(UINT32_MAX, CAIRN_ERROR_SELECTOR);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    check_table(CAIRN_TABLE_LANDMARKS, CAIRN_ERROR_NO_TABLE);
    check_table(CAIRN_TABLE_REGIONS, CAIRN_ERROR_NO_TABLE);
    check_table(CAIRN_TABLE_JUMP_GRAPH, CAIRN_ERROR_NO_TABLE);
    CHECK_STATUS(cairn_map_read_landmarks(map, 0, &cell, 1, &written), CAIRN_ERROR_NO_TABLE);
    CHECK_EQ(written, 0);
    CHECK(same_cell(cell, cell_at(STALE, STALE)));
    CHECK_STATUS(cairn_map_read_regions(map, 0, 0, 0, 4, 3, regions, 12, 4), CAIRN_ERROR_NO_TABLE);
    CHECK_EQ(regions[0], STALE);
    for (size_t i = 0; i < COUNT_OF(heuristics); i++) {
        query.heuristic = heuristics[i];
        number = STALE;
        CHECK_STATUS(cairn_map_estimate(map, &query, &number), CAIRN_ERROR_NO_TABLE);
        CHECK_EQ(number, 0);
    }
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
}

/* Bad queries; combinations.c has those that only do not go together. */
static void an_estimate_wants_a_query_that_is_right(void) {
    static const CairnCell outside[] = {{-1, 0}, {0, -1}, {4, 0}, {0, 3}, {INT32_MAX, INT32_MIN}};
    CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
    uint64_t estimate = STALE;
    for (size_t i = 0; i < COUNT_OF(outside); i++) {
        query.goal = outside[i];
        estimate = STALE;
        CHECK_STATUS(cairn_map_estimate(map, &query, &estimate), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK_EQ(estimate, 0);
        query = query_between(outside[i], cell_at(3, 2));
        CHECK_STATUS(cairn_map_estimate(map, &query, &estimate), CAIRN_ERROR_OUT_OF_BOUNDS);
        query.start = cell_at(0, 0);
    }
    query.heuristic = CAIRN_HEURISTIC_EUCLIDEAN + 1;
    estimate = STALE;
    CHECK_STATUS(cairn_map_estimate(map, &query, &estimate), CAIRN_ERROR_SELECTOR);
    CHECK_EQ(estimate, 0);
    query.heuristic = CAIRN_HEURISTIC_AUTO;
    query.layer = 1;
    CHECK_STATUS(cairn_map_estimate(map, &query, &estimate), CAIRN_ERROR_NO_LAYER);
    query.layer = 0;
    query.goal = cell_at(1, 1);
    estimate = STALE;
    CHECK_STATUS(cairn_map_estimate(map, &query, &estimate), CAIRN_ENDPOINT_BLOCKED);
    CHECK_EQ(estimate, 0);
    query.goal = query.start;
    CHECK_STATUS(cairn_map_estimate(map, &query, &estimate), CAIRN_OK);
    CHECK_EQ(estimate, 0);
}

int main(void) {
    map = map_of("....\n.#..\n....\n", NULL);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    every_field_of_a_landmarks_def_is_checked();
    every_field_of_a_jump_graph_def_is_checked();
    cells_of_landmarks_are_checked();
    some_maps_cannot_have_tables();
    a_null_is_refused_and_outputs_are_zero();
    tables_that_do_not_exist_are_refused();
    an_estimate_wants_a_query_that_is_right();
    cairn_map_destroy(map);
    return check_summary("table_statuses");
}
