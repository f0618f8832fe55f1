/*
 * Bad input gets a status, never a crash: every error that one thread can provoke, for every function. Also what every
 * error promises: outputs are zero, and the object is as it was. Elsewhere: the functions of tables in
 * table_statuses.c, combinations of methods in combinations.c, out of memory in allocations.c, busy in threads.c,
 * internal and poisoned in panic.c, capacity and cost overflow in paths.c, out of nodes in searchers.c, general searches
 * in general.c, fields in fields.c.
 */

#include "support.h"

static CairnMap *map;           /* 4 x 3, all passable */
static CairnSearcher *searcher; /* for that map */

/* An edit that must be refused, and must leave the map as it is. */
#define CHECK_REFUSED(call, expected)                        \
    do {                                                     \
        const uint64_t hash_before = hash_of(map);           \
        const uint64_t epoch_before = info_of(map).epoch;    \
        CHECK_STATUS(call, expected);                        \
        CHECK_EQ(hash_of(map), hash_before);                 \
        CHECK_EQ(info_of(map).epoch, epoch_before);          \
    } while (0)

/* Creates a map, destroys it again, and checks that there is one if and only if the status is not an error. */
static CairnStatus create(const CairnMapDef *def, const uint8_t *cells, uint64_t length) {
    CairnMap *made = map;
    const CairnStatus status = cairn_map_create(def, cells, length, &made);
    CHECK((made != NULL) == (status >= 0));
    cairn_map_destroy(made);
    return status;
}

/* What cairn_map_create says of a def; cairn_map_def_memory_size must say the same. */
static CairnStatus create_by_def(const CairnMapDef *def) {
    uint64_t bytes = STALE;
    const CairnStatus status = create(def, NULL, 0);
    CHECK_STATUS(cairn_map_def_memory_size(def, &bytes), status);
    CHECK((bytes != 0) == (status >= 0));
    return status;
}

static CairnStatus create_searcher(const CairnSearcherDef *def) {
    CairnSearcher *made = searcher;
    uint64_t bytes = STALE;
    const CairnStatus status = cairn_searcher_create(def, &made);
    CHECK((made != NULL) == (status >= 0));
    CHECK_STATUS(cairn_searcher_def_memory_size(def, &bytes), status);
    CHECK((bytes != 0) == (status >= 0));
    cairn_searcher_destroy(made);
    return status;
}

/* A search whose result must be all zero on an error, whatever it held. */
static CairnStatus search(const CairnQuery *query) {
    CairnResult result = prepared_result();
    CairnCell path[16];
    MAKE_STALE(result);
    const CairnStatus status = cairn_searcher_find_path(searcher, map, query, path, COUNT_OF(path), &result);
    CHECK(status >= 0 || FIELDS_ARE_ZERO(result));
    CHECK_EQ(result.struct_size, sizeof result);
    return status;
}

/* What cairn_map_supports_query says of a query, and a search must say as well. */
static CairnStatus search_if_supported(const CairnQuery *query) {
    const CairnStatus supported = cairn_map_supports_query(map, query);
    const CairnStatus status = search(query);
    CHECK_STATUS(status == CAIRN_BOUNDED ? CAIRN_OK : status, supported);
    return supported;
}

/* ---- before the first search ---------------------------------------------------------------------------------- */

/* Leaves a search behind, for the tests that follow. */
static void a_searcher_that_has_not_searched_has_nothing_to_read(void) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
    CairnCell cells[4];
    uint32_t written = STALE;
    uint8_t states[12];
    CHECK_STATUS(cairn_searcher_read_path(searcher, 0, cells, 4, &written), CAIRN_ERROR_NO_SEARCH);
    CHECK_EQ(written, 0);
    written = STALE;
    CHECK_STATUS(cairn_searcher_read_waypoints(searcher, 0, cells, 4, &written), CAIRN_ERROR_NO_SEARCH);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_searcher_read_states(searcher, 0, 0, 4, 3, states, 12, 4), CAIRN_ERROR_NO_SEARCH);
    CHECK_STATUS(search(&query), CAIRN_OK);
}

/* ---- creation ------------------------------------------------------------------------------------------------- */

static void a_def_is_checked_field_by_field(void) {
    static const struct {
        uint32_t width, height, neighbours, diagonal_rule, terrain_charge, cardinal_cost, diagonal_cost;
        CairnStatus status;
    } cases[] = {
        {0, 3, 8, 0, 0, 70, 99, CAIRN_ERROR_DIMENSIONS},
        {4, 0, 8, 0, 0, 70, 99, CAIRN_ERROR_DIMENSIONS},
        {0, 0, 8, 0, 0, 70, 99, CAIRN_ERROR_DIMENSIONS},
        {65536, 1, 8, 0, 0, 70, 99, CAIRN_ERROR_TOO_LARGE},
        {1, 65536, 8, 0, 0, 70, 99, CAIRN_ERROR_TOO_LARGE},
        {65535, 65535, 8, 0, 0, 70, 99, CAIRN_ERROR_TOO_LARGE},
        {UINT32_MAX, UINT32_MAX, 8, 0, 0, 70, 99, CAIRN_ERROR_TOO_LARGE},
        {65535, 1, 8, 0, 0, 70, 99, CAIRN_OK},
        {1, 65535, 8, 0, 0, 70, 99, CAIRN_OK},
        {1, 1, 8, 0, 0, 70, 99, CAIRN_OK},
        {4, 3, 0, 0, 0, 70, 99, CAIRN_ERROR_SELECTOR},
        {4, 3, 6, 0, 0, 70, 99, CAIRN_ERROR_SELECTOR},
        {4, 3, UINT32_MAX, 0, 0, 70, 99, CAIRN_ERROR_SELECTOR},
        {4, 3, 8, 3, 0, 70, 99, CAIRN_ERROR_SELECTOR},
        {4, 3, 4, 3, 0, 70, 99, CAIRN_ERROR_SELECTOR},
        {4, 3, 8, UINT32_MAX, 0, 70, 99, CAIRN_ERROR_SELECTOR},
        {4, 3, 8, 0, 2, 70, 99, CAIRN_ERROR_SELECTOR},
        {4, 3, 8, 0, UINT32_MAX, 70, 99, CAIRN_ERROR_SELECTOR},
        {4, 3, 8, 2, 1, 70, 99, CAIRN_OK},
        {4, 3, 8, 0, 0, 0, 0, CAIRN_ERROR_COST},
        {4, 3, 8, 0, 0, 0, 1, CAIRN_ERROR_COST},
        {4, 3, 4, 0, 0, 0, 1, CAIRN_ERROR_COST},
        {4, 3, 8, 0, 0, 70, 69, CAIRN_ERROR_COST},
        {4, 3, 8, 0, 0, 70, 141, CAIRN_ERROR_COST},
        {4, 3, 8, 0, 0, 70, 70, CAIRN_OK},
        {4, 3, 8, 0, 0, 70, 140, CAIRN_OK},
        {4, 3, 8, 0, 0, 1 << 24, 1 << 24, CAIRN_OK},
        {4, 3, 8, 0, 0, 1 << 23, 1 << 24, CAIRN_OK},
        {4, 3, 8, 0, 0, 1 << 24, (1 << 24) + 1, CAIRN_ERROR_COST},
        {4, 3, 8, 0, 0, (1 << 24) + 1, (1 << 24) + 1, CAIRN_ERROR_COST},
        {4, 3, 8, 0, 0, UINT32_MAX, UINT32_MAX, CAIRN_ERROR_COST},
        {4, 3, 4, 0, 0, 1 << 24, 0, CAIRN_OK},
        {4, 3, 4, 0, 0, 70, UINT32_MAX, CAIRN_OK},
        {4, 3, 4, 0, 0, (1 << 24) + 1, 0, CAIRN_ERROR_COST},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const unsigned long failed_before = checks_failed;
        CairnMapDef def = def_of(cases[i].width, cases[i].height);
        def.neighbours = cases[i].neighbours;
        def.diagonal_rule = cases[i].diagonal_rule;
        def.terrain_charge = cases[i].terrain_charge;
        def.cardinal_cost = cases[i].cardinal_cost;
        def.diagonal_cost = cases[i].diagonal_cost;
        CHECK_STATUS(create_by_def(&def), cases[i].status);
        if (checks_failed != failed_before) {
            printf("... in case %lu\n", (unsigned long)i);
        }
    }
}

static void creation_wants_its_pointers_and_lengths(void) {
    static const uint8_t cells[13] = {1, 0, 2};
    const CairnMapDef def = def_of(4, 3);
    CairnSearcherDef searcher_def;
    CairnSearcher *made = searcher;
    uint64_t bytes;

    CHECK_STATUS(cairn_map_create(&def, NULL, 0, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_def_memory_size(&def, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(create(&def, NULL, 12), CAIRN_ERROR_NULL);
    CHECK_STATUS(create(&def, cells, 11), CAIRN_ERROR_LENGTH);
    CHECK_STATUS(create(&def, cells, 13), CAIRN_ERROR_LENGTH);
    CHECK_STATUS(create(&def, cells, 1), CAIRN_ERROR_LENGTH);
    CHECK_STATUS(create(&def, cells, 0), CAIRN_ERROR_LENGTH);
    CHECK_STATUS(create(&def, cells, 12), CAIRN_OK);
    /* A NULL def is the default one, and that has no size. */
    CHECK_STATUS(create_by_def(NULL), CAIRN_ERROR_DIMENSIONS);

    CHECK_STATUS(cairn_searcher_create(NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_searcher_def_memory_size(NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(create_searcher(NULL), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_def_init(&searcher_def, sizeof searcher_def), CAIRN_OK);
    searcher_def.max_cells = 0;
    CHECK_STATUS(create_searcher(&searcher_def), CAIRN_ERROR_DIMENSIONS);
    searcher_def.max_cells = UINT64_C(1) << 31;
    CHECK_STATUS(create_searcher(&searcher_def), CAIRN_ERROR_TOO_LARGE);
    searcher_def.max_cells = UINT64_MAX;
    CHECK_STATUS(create_searcher(&searcher_def), CAIRN_ERROR_TOO_LARGE);
    searcher_def.max_cells = (UINT64_C(1) << 31) - 1;
    CHECK_STATUS(cairn_searcher_def_memory_size(&searcher_def, &bytes), CAIRN_OK);
    searcher_def.max_cells = 1;
    CHECK_STATUS(create_searcher(&searcher_def), CAIRN_OK);
    searcher_def.open_entries = UINT32_MAX;
    CHECK_STATUS(create_searcher(&searcher_def), CAIRN_OK);
    searcher_def.open_entries = 0;
    searcher_def.max_cells = 0;
    searcher_def.graph_nodes = 1;
    CHECK_STATUS(create_searcher(&searcher_def), CAIRN_OK);
    searcher_def.graph_nodes = (uint32_t)1 << 31;
    CHECK_STATUS(create_searcher(&searcher_def), CAIRN_ERROR_TOO_LARGE);
    searcher_def.graph_nodes = 0;
    searcher_def.max_nodes = 1;
    CHECK_STATUS(create_searcher(&searcher_def), CAIRN_OK);
    searcher_def.max_nodes = (uint32_t)1 << 29;
    CHECK_STATUS(cairn_searcher_def_memory_size(&searcher_def, &bytes), CAIRN_OK);
    searcher_def.max_nodes += 1;
    CHECK_STATUS(create_searcher(&searcher_def), CAIRN_ERROR_TOO_LARGE);

    CHECK_STATUS(cairn_searcher_create_for_map(NULL, &made), CAIRN_ERROR_NULL);
    CHECK(made == NULL);
    CHECK_STATUS(cairn_searcher_create_for_map(map, NULL), CAIRN_ERROR_NULL);

    cairn_map_destroy(NULL);
    cairn_searcher_destroy(NULL);
}

/* ---- calls on a map ------------------------------------------------------------------------------------------- */

static void a_null_is_refused_and_outputs_are_zero(void) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
    CairnMapInfo info;
    CairnCell cell = cell_at(STALE, STALE);
    uint64_t number = STALE;
    uint32_t nodes = STALE;
    uint16_t weight = STALE;
    uint8_t byte = STALE;
    uint8_t cells[12];

    CHECK_STATUS(cairn_map_info_init(&info, sizeof info), CAIRN_OK);
    MAKE_STALE(info);
    CHECK_STATUS(cairn_map_get_info(NULL, &info), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(info));
    CHECK_STATUS(cairn_map_get_info(map, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_get_required_cells(NULL, &number), CAIRN_ERROR_NULL);
    CHECK_EQ(number, 0);
    CHECK_STATUS(cairn_map_get_required_cells(map, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_get_required_nodes(NULL, &nodes), CAIRN_ERROR_NULL);
    CHECK_EQ(nodes, 0);
    CHECK_STATUS(cairn_map_get_required_nodes(map, NULL), CAIRN_ERROR_NULL);
    number = STALE;
    CHECK_STATUS(cairn_map_get_state_hash(NULL, &number), CAIRN_ERROR_NULL);
    CHECK_EQ(number, 0);
    CHECK_STATUS(cairn_map_get_state_hash(map, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_get_cell(NULL, 0, 0, &byte), CAIRN_ERROR_NULL);
    CHECK_EQ(byte, 0);
    CHECK_STATUS(cairn_map_get_cell(map, 0, 0, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_set_cell(NULL, 0, 0, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_set_rect(NULL, 0, 0, 1, 1, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_write_cells(NULL, 0, 0, 4, 3, cells, 12, 4), CAIRN_ERROR_NULL);
    CHECK_REFUSED(cairn_map_write_cells(map, 0, 0, 4, 3, NULL, 12, 4), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_read_cells(NULL, 0, 0, 4, 3, cells, 12, 4), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_read_cells(map, 0, 0, 4, 3, NULL, 12, 4), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_get_terrain_weight(NULL, 0, 1, &weight), CAIRN_ERROR_NULL);
    CHECK_EQ(weight, 0);
    CHECK_STATUS(cairn_map_get_terrain_weight(map, 0, 1, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_set_terrain_weight(NULL, 0, 1, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_maintain(NULL, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_find_nearest_passable(NULL, 0, 0, 0, 9, NULL, &cell), CAIRN_ERROR_NULL);
    CHECK(same_cell(cell, cell_at(0, 0)));
    CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, 0, 0, 9, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_supports_query(NULL, &query), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_supports_query(map, NULL), CAIRN_ERROR_NULL);
}

static void cells_outside_the_map_are_refused(void) {
    static const CairnCell outside[] = {
        {-1, 0}, {0, -1}, {4, 0}, {0, 3}, {4, 3}, {INT32_MAX, 0}, {0, INT32_MAX}, {INT32_MIN, INT32_MIN},
    };
    const CairnCell inside = cell_at(1, 1);
    for (size_t i = 0; i < COUNT_OF(outside); i++) {
        const CairnCell cell = outside[i];
        CairnCell nearest = cell;
        CairnQuery query = query_between(cell, inside);
        uint8_t terrain = STALE;
        CHECK_STATUS(cairn_map_get_cell(map, cell.x, cell.y, &terrain), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK_EQ(terrain, 0);
        CHECK_REFUSED(cairn_map_set_cell(map, cell.x, cell.y, 0), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, cell.x, cell.y, 9, NULL, &nearest), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK(same_cell(nearest, cell_at(0, 0)));
        CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, 1, 1, 9, &cell, &nearest), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK_STATUS(search(&query), CAIRN_ERROR_OUT_OF_BOUNDS);
        query = query_between(inside, cell);
        CHECK_STATUS(search(&query), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_OK);
    }
}

static void rectangles_outside_the_map_are_refused(void) {
    static const struct {
        int32_t x, y;
        uint32_t width, height;
    } outside[] = {
        {-1, 0, 2, 1},
        {0, -1, 1, 2},
        {0, 0, 5, 1},
        {0, 0, 1, 4},
        {3, 0, 2, 1},
        {0, 2, 1, 2},
        {4, 0, 1, 1},
        {0, 3, 1, 1},
        {INT32_MAX, 0, 1, 1},
        {0, INT32_MAX, 1, 1},
        {INT32_MIN, INT32_MIN, 1, 1},
        {1, 0, UINT32_MAX, 1},
        {0, 1, 1, UINT32_MAX},
        {INT32_MAX, INT32_MAX, UINT32_MAX, UINT32_MAX},
        {-1, -1, UINT32_MAX, UINT32_MAX},
        {INT32_MIN, 0, (uint32_t)1 << 31, 1},
    };
    uint8_t bytes[64] = {0};
    for (size_t i = 0; i < COUNT_OF(outside); i++) {
        const int32_t x = outside[i].x;
        const int32_t y = outside[i].y;
        const uint32_t width = outside[i].width;
        const uint32_t height = outside[i].height;
        CHECK_REFUSED(cairn_map_set_rect(map, x, y, width, height, 0), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK_REFUSED(cairn_map_write_cells(map, x, y, width, height, bytes, sizeof bytes, width), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK_STATUS(cairn_map_read_cells(map, x, y, width, height, bytes, sizeof bytes, width), CAIRN_ERROR_OUT_OF_BOUNDS);
        CHECK_STATUS(cairn_searcher_read_states(searcher, x, y, width, height, bytes, sizeof bytes, width),
                     CAIRN_ERROR_OUT_OF_BOUNDS);
    }
    CHECK(is_zero(bytes, sizeof bytes));
}

static void lengths_and_strides_must_fit_the_rectangle(void) {
    static const struct {
        uint32_t width, height;
        uint64_t length, stride;
        CairnStatus status;
    } cases[] = {
        {4, 3, 12, 4, CAIRN_OK},
        {4, 3, 11, 4, CAIRN_ERROR_LENGTH},
        {4, 3, 12, 3, CAIRN_ERROR_LENGTH},
        {4, 3, 12, 0, CAIRN_ERROR_LENGTH},
        {4, 3, 14, 5, CAIRN_OK},
        {4, 3, 13, 5, CAIRN_ERROR_LENGTH},
        {4, 3, 15, 5, CAIRN_OK},
        {4, 3, 0, 4, CAIRN_ERROR_LENGTH},
        {4, 3, 15, UINT64_MAX, CAIRN_ERROR_LENGTH},
        {4, 3, 15, UINT64_C(1) << 63, CAIRN_ERROR_LENGTH},
        {4, 1, 4, UINT64_MAX, CAIRN_OK},
        {4, 1, 3, 4, CAIRN_ERROR_LENGTH},
        {1, 3, 7, 3, CAIRN_OK},
        {1, 3, 6, 3, CAIRN_ERROR_LENGTH},
        {0, 0, 0, 0, CAIRN_OK},
        {0, 3, 0, 0, CAIRN_OK},
        {4, 0, 0, 4, CAIRN_OK},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const uint32_t width = cases[i].width;
        const uint32_t height = cases[i].height;
        const uint64_t length = cases[i].length;
        const uint64_t stride = cases[i].stride;
        uint8_t bytes[15];
        uint8_t *buffer = length != 0 ? bytes : NULL;
        const uint64_t hash = hash_of(map);
        memset(bytes, 1, sizeof bytes);
        if (cases[i].status < 0) {
            CHECK_REFUSED(cairn_map_write_cells(map, 0, 0, width, height, buffer, length, stride), cases[i].status);
        } else {
            CHECK_STATUS(cairn_map_write_cells(map, 0, 0, width, height, buffer, length, stride), cases[i].status);
        }
        CHECK_STATUS(cairn_map_read_cells(map, 0, 0, width, height, buffer, length, stride), cases[i].status);
        CHECK_STATUS(cairn_searcher_read_states(searcher, 0, 0, width, height, buffer, length, stride),
                     cases[i].status);
        CHECK_EQ(hash_of(map), hash);
    }
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, 0, 0, 0), CAIRN_OK);
    CHECK_EQ(info_of(map).passable_cells, 12);
}

static void terrain_costs_stay_in_range(void) {
    static const struct {
        uint32_t neighbours, cardinal_cost, diagonal_cost;
        uint16_t greatest;
    } cases[] = {
        {8, 1000, 1414, 11865},
        {4, 1000, 1414, 16777},
        {8, 1 << 24, 1 << 24, 1},
        {8, 70, 99, UINT16_MAX},
    };
    CairnMap *kept = map;
    uint16_t weight;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        CairnMapDef def = def_of(2, 2);
        def.neighbours = cases[i].neighbours;
        def.cardinal_cost = cases[i].cardinal_cost;
        def.diagonal_cost = cases[i].diagonal_cost;
        CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 255, cases[i].greatest), CAIRN_OK);
        CHECK_STATUS(cairn_map_get_terrain_weight(map, 0, 255, &weight), CAIRN_OK);
        CHECK_EQ(weight, cases[i].greatest);
        if (cases[i].greatest < UINT16_MAX) {
            const uint16_t too_great = (uint16_t)(cases[i].greatest + 1);
            CHECK_REFUSED(cairn_map_set_terrain_weight(map, 0, 255, too_great), CAIRN_ERROR_COST);
        }
        CHECK_REFUSED(cairn_map_set_terrain_weight(map, 0, CAIRN_TERRAIN_BLOCKED, 1), CAIRN_ERROR_COST);
        CHECK_STATUS(cairn_map_get_terrain_weight(map, 0, 255, &weight), CAIRN_OK);
        CHECK_EQ(weight, cases[i].greatest);
        CHECK_STATUS(cairn_map_get_terrain_weight(map, 0, CAIRN_TERRAIN_BLOCKED, &weight), CAIRN_OK);
        CHECK_EQ(weight, 0);
        CHECK_STATUS(cairn_map_get_terrain_weight(map, 0, 254, &weight), CAIRN_OK);
        CHECK_EQ(weight, 1);
        cairn_map_destroy(map);
    }
    map = kept;
}

/* ---- searches ------------------------------------------------------------------------------------------------- */

static void a_search_wants_its_pointers(void) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
    CairnResult result = prepared_result();
    CairnStats stats = prepared_stats();
    CairnCell cells[16];
    uint32_t written = STALE;
    uint8_t states[12];

    MAKE_STALE(result);
    CHECK_STATUS(cairn_searcher_find_path(NULL, map, &query, cells, 16, &result), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(result));
    MAKE_STALE(result);
    CHECK_STATUS(cairn_searcher_find_path(searcher, NULL, &query, cells, 16, &result), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(result));
    MAKE_STALE(result);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, NULL, cells, 16, &result), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(result));
    MAKE_STALE(result);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 1, &result), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(result));
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, cells, 16, NULL), CAIRN_ERROR_NULL);

    CHECK_STATUS(cairn_searcher_read_path(NULL, 0, cells, 4, &written), CAIRN_ERROR_NULL);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_searcher_read_path(searcher, 0, cells, 4, NULL), CAIRN_ERROR_NULL);
    written = STALE;
    CHECK_STATUS(cairn_searcher_read_path(searcher, 0, NULL, 4, &written), CAIRN_ERROR_NULL);
    CHECK_EQ(written, 0);
    written = STALE;
    CHECK_STATUS(cairn_searcher_read_waypoints(NULL, 0, cells, 4, &written), CAIRN_ERROR_NULL);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_searcher_read_waypoints(searcher, 0, cells, 4, NULL), CAIRN_ERROR_NULL);
    written = STALE;
    CHECK_STATUS(cairn_searcher_read_waypoints(searcher, 0, NULL, 4, &written), CAIRN_ERROR_NULL);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_searcher_read_states(NULL, 0, 0, 4, 3, states, 12, 4), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_searcher_read_states(searcher, 0, 0, 4, 3, NULL, 12, 4), CAIRN_ERROR_NULL);
    MAKE_STALE(stats);
    CHECK_STATUS(cairn_searcher_get_stats(NULL, &stats), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(stats));
    CHECK_STATUS(cairn_searcher_get_stats(searcher, NULL), CAIRN_ERROR_NULL);
    MAKE_STALE(stats);
    CHECK_STATUS(cairn_searcher_get_totals(NULL, &stats), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(stats));
    CHECK_STATUS(cairn_searcher_get_totals(searcher, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_searcher_reset_totals(NULL), CAIRN_ERROR_NULL);
}

/* One field of a query at a time; the others have their defaults. */
static void every_field_of_a_query_is_checked(void) {
    static const struct {
        size_t field;
        uint32_t value;
        CairnStatus status;
    } cases[] = {
        {offsetof(CairnQuery, layer), 1, CAIRN_ERROR_NO_LAYER},
        {offsetof(CairnQuery, layer), UINT32_MAX, CAIRN_ERROR_NO_LAYER},
        {offsetof(CairnQuery, algorithm), CAIRN_ALGORITHM_FRINGE_BUCKETS, CAIRN_OK},
        {offsetof(CairnQuery, algorithm), CAIRN_ALGORITHM_CANONICAL_ASTAR, CAIRN_OK},
        {offsetof(CairnQuery, algorithm), CAIRN_ALGORITHM_JUMP, CAIRN_OK},
        {offsetof(CairnQuery, algorithm), CAIRN_ALGORITHM_JUMP_GRAPH, CAIRN_ERROR_NO_TABLE},
        {offsetof(CairnQuery, algorithm), CAIRN_ALGORITHM_PORTALS, CAIRN_ERROR_NO_TABLE},
        {offsetof(CairnQuery, algorithm), CAIRN_ALGORITHM_PORTALS + 1, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, algorithm), UINT32_MAX, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, open_list), CAIRN_OPEN_LIST_MULTI_STACK, CAIRN_OK},
        {offsetof(CairnQuery, open_list), CAIRN_OPEN_LIST_TWO_STACKS, CAIRN_ERROR_UNSUPPORTED},
        {offsetof(CairnQuery, open_list), CAIRN_OPEN_LIST_TWO_STACKS + 1, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, open_list), UINT32_MAX, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, heuristic), CAIRN_HEURISTIC_NAIVE, CAIRN_OK},
        {offsetof(CairnQuery, heuristic), CAIRN_HEURISTIC_ALT, CAIRN_ERROR_NO_TABLE},
        {offsetof(CairnQuery, heuristic), CAIRN_HEURISTIC_ALT_BEST, CAIRN_ERROR_NO_TABLE},
        {offsetof(CairnQuery, heuristic), CAIRN_HEURISTIC_LANDMARK_PAIRS, CAIRN_ERROR_NO_TABLE},
        {offsetof(CairnQuery, heuristic), CAIRN_HEURISTIC_REGIONS, CAIRN_ERROR_NO_TABLE},
        {offsetof(CairnQuery, heuristic), CAIRN_HEURISTIC_EUCLIDEAN, CAIRN_OK},
        {offsetof(CairnQuery, heuristic), CAIRN_HEURISTIC_EUCLIDEAN + 1, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, heuristic), UINT32_MAX, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, flags), CAIRN_QUERY_PARTIAL, CAIRN_OK},
        {offsetof(CairnQuery, flags), CAIRN_QUERY_IGNORE_COMPONENTS, CAIRN_OK},
        {offsetof(CairnQuery, flags), CAIRN_QUERY_IGNORE_LANDMARK_TEST, CAIRN_OK},
        {offsetof(CairnQuery, flags), CAIRN_QUERY_FIRST_LEG, CAIRN_ERROR_UNSUPPORTED},
        {offsetof(CairnQuery, flags), CAIRN_QUERY_FROM_BLOCKED, CAIRN_OK},
        {offsetof(CairnQuery, flags), CAIRN_QUERY_NEXT_TO_GOAL, CAIRN_OK},
        {offsetof(CairnQuery, flags), CAIRN_QUERY_NEXT_TO_GOAL << 1, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, flags), (uint32_t)1 << 31 | CAIRN_QUERY_PARTIAL, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, flags), UINT32_MAX, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, stack_range), 1, CAIRN_OK},
        {offsetof(CairnQuery, stack_range), 2, CAIRN_ERROR_UNSUPPORTED},
        {offsetof(CairnQuery, stack_range), UINT32_MAX, CAIRN_ERROR_UNSUPPORTED},
        {offsetof(CairnQuery, dead_end_cut), CAIRN_DEAD_END_CUT_NONE, CAIRN_ERROR_UNSUPPORTED},
        {offsetof(CairnQuery, dead_end_cut), CAIRN_DEAD_END_CUT_NONE + 1, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, dead_end_cut), UINT32_MAX, CAIRN_ERROR_SELECTOR},
        {offsetof(CairnQuery, threshold_delta), 1, CAIRN_ERROR_UNSUPPORTED},
        {offsetof(CairnQuery, threshold_delta), UINT32_MAX, CAIRN_ERROR_UNSUPPORTED},
        {offsetof(CairnQuery, landmarks), 1, CAIRN_ERROR_UNSUPPORTED},
        {offsetof(CairnQuery, landmarks), UINT32_MAX, CAIRN_ERROR_UNSUPPORTED},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const unsigned long failed_before = checks_failed;
        CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
        memcpy((uint8_t *)&query + cases[i].field, &cases[i].value, sizeof cases[i].value);
        CHECK_STATUS(search_if_supported(&query), cases[i].status);
        if (checks_failed != failed_before) {
            printf("... in case %lu\n", (unsigned long)i);
        }
    }
}

static void a_refused_search_leaves_the_last_one_in_place(void) {
    CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
    CairnStats before = prepared_stats();
    CairnStats after = prepared_stats();
    CairnCell path[16];
    uint32_t written;

    CHECK_STATUS(search(&query), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_get_totals(searcher, &before), CAIRN_OK);
    query.goal.x = 4;
    CHECK_STATUS(search(&query), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_searcher_get_totals(searcher, &after), CAIRN_OK);
    CHECK(memcmp(&before, &after, sizeof before) == 0);
    CHECK_STATUS(cairn_searcher_read_path(searcher, 0, path, COUNT_OF(path), &written), CAIRN_OK);
    CHECK_EQ(written, 4);
    CHECK(same_cell(path[3], cell_at(3, 2)));
}

/* ---- sentences ------------------------------------------------------------------------------------------------ */

static void every_status_has_a_sentence_of_its_own(void) {
    const char *unknown = cairn_status_string(CAIRN_BEHIND + 1);
    CHECK(unknown != NULL && unknown[0] != '\0');
    CHECK(strcmp(cairn_status_string(CAIRN_ERROR_BEHIND - 1), unknown) == 0);
    CHECK(strcmp(cairn_status_string(INT32_MAX), unknown) == 0);
    CHECK(strcmp(cairn_status_string(INT32_MIN), unknown) == 0);
    for (CairnStatus status = CAIRN_ERROR_BEHIND; status <= CAIRN_BEHIND; status++) {
        const char *text = cairn_status_string(status);
        CairnStatus other;
        CHECK(text != NULL && text[0] != '\0');
        CHECK(text[strlen(text) - 1] != '.');
        CHECK(strcmp(text, unknown) != 0);
        for (other = CAIRN_ERROR_BEHIND; other < status; other++) {
            CHECK(strcmp(text, cairn_status_string(other)) != 0);
        }
    }
}

static void *allocate_nothing(size_t size, size_t alignment, void *user_data) {
    (void)size, (void)alignment, (void)user_data;
    return NULL;
}

static void free_nothing(void *memory, size_t size, size_t alignment, void *user_data) {
    (void)memory, (void)size, (void)alignment, (void)user_data;
}

static void an_allocator_comes_too_late_once_an_object_exists(void) {
    CairnMap *another;
    CHECK_STATUS(cairn_set_allocator(NULL, free_nothing, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_set_allocator(allocate_nothing, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_set_allocator(allocate_nothing, free_nothing, NULL), CAIRN_ERROR_TOO_LATE);
    another = map_of("..\n..\n", NULL);
    CHECK(another != NULL);
    cairn_map_destroy(another);
}

int main(void) {
    map = map_of("....\n....\n....\n", NULL);
    searcher = searcher_for(map);
    a_searcher_that_has_not_searched_has_nothing_to_read();
    a_def_is_checked_field_by_field();
    creation_wants_its_pointers_and_lengths();
    a_null_is_refused_and_outputs_are_zero();
    cells_outside_the_map_are_refused();
    rectangles_outside_the_map_are_refused();
    lengths_and_strides_must_fit_the_rectangle();
    terrain_costs_stay_in_range();
    a_search_wants_its_pointers();
    every_field_of_a_query_is_checked();
    a_refused_search_leaves_the_last_one_in_place();
    every_status_has_a_sentence_of_its_own();
    an_allocator_comes_too_late_once_an_object_exists();
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
    return check_summary("statuses");
}
