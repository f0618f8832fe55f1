/*
 * Programs and libraries of different age: what every function that takes a struct does when its struct_size is smaller
 * or larger than the one it knows, or no size at all.
 */

#include "support.h"

static CairnMap *map;
static CairnField *field;
static CairnSearcher *searcher;

/* An init function refuses sizes that no version of the struct had, and prepares all of a larger struct. */
#define CHECK_INIT_FROM(first_size, type, init)                                \
    do {                                                                       \
        struct {                                                               \
            type known;                                                        \
            uint8_t unknown[16];                                               \
        } larger;                                                              \
        CHECK_STATUS(init(NULL, sizeof(type)), CAIRN_ERROR_NULL);              \
        memset(&larger, STALE, sizeof larger);                                 \
        for (uint32_t size = 0; size < (first_size); size++) {                 \
            CHECK_STATUS(init(&larger.known, size), CAIRN_ERROR_STRUCT_SIZE);  \
        }                                                                      \
        CHECK_STATUS(init(&larger.known, UINT32_MAX), CAIRN_ERROR_STRUCT_SIZE); \
        CHECK_EQ(larger.unknown[0], STALE);                                    \
        CHECK_STATUS(init(&larger.known, first_size), CAIRN_OK);               \
        CHECK_EQ(((uint8_t *)&larger)[first_size], STALE);                     \
        CHECK_STATUS(init(&larger.known, sizeof(type)), CAIRN_OK);             \
        CHECK_EQ(larger.known.struct_size, sizeof(type));                      \
        CHECK_EQ(larger.unknown[0], STALE);                                    \
        CHECK_STATUS(init(&larger.known, sizeof larger), CAIRN_OK);            \
        CHECK_EQ(larger.known.struct_size, sizeof larger);                     \
        CHECK(is_zero(larger.unknown, sizeof larger.unknown));                 \
    } while (0)

/*
 * A call accepts a larger struct while the bytes it does not know are zero, and a smaller one down to the first size
 * that the struct had, beyond which it touches nothing. `call` takes a pointer to the struct.
 */
#define CHECK_STRUCT_SIZES_FROM(first_size, type, init, call)                  \
    do {                                                                       \
        struct {                                                               \
            type known;                                                        \
            uint8_t unknown[16];                                               \
        } larger;                                                              \
        CHECK_STATUS(init(&larger.known, sizeof larger), CAIRN_OK);            \
        CHECK_STATUS(call(&larger.known), CAIRN_OK);                           \
        CHECK_EQ(larger.known.struct_size, sizeof larger);                     \
        CHECK(is_zero(larger.unknown, sizeof larger.unknown));                 \
        larger.unknown[sizeof larger.unknown - 1] = 1;                         \
        CHECK_STATUS(call(&larger.known), CAIRN_ERROR_UNSUPPORTED);            \
        larger.known.struct_size = sizeof(type);                               \
        CHECK_STATUS(call(&larger.known), CAIRN_OK);                           \
        for (uint32_t size = 0; size < sizeof(type); size++) {                 \
            const int is_known = size >= (first_size);                         \
            memset((uint8_t *)&larger + size, STALE, sizeof larger - size);    \
            larger.known.struct_size = size;                                   \
            CHECK_STATUS(call(&larger.known), is_known ? CAIRN_OK : CAIRN_ERROR_STRUCT_SIZE); \
            CHECK(!is_known || ((uint8_t *)&larger)[size] == STALE);           \
            CHECK_STATUS(init(&larger.known, sizeof larger), CAIRN_OK);        \
        }                                                                      \
        larger.known.struct_size = UINT32_MAX;                                 \
        CHECK_STATUS(call(&larger.known), CAIRN_ERROR_STRUCT_SIZE);            \
    } while (0)

/* The same for structs that have not grown yet. */
#define CHECK_INIT(type, init) CHECK_INIT_FROM(sizeof(type), type, init)
#define CHECK_STRUCT_SIZES(type, init, call) CHECK_STRUCT_SIZES_FROM(sizeof(type), type, init, call)

/* The first sizes of those that have. */
enum { FIRST_MAP_DEF = 32, FIRST_MAP_INFO = 80, FIRST_SEARCHER_DEF = 16, FIRST_RESULT = 160, FIRST_STATS = 104, FIRST_LANDMARKS_DEF = 40,
       FIRST_TABLE_INFO = 104, FIRST_REGIONS_DEF = 40 };

/* An output that is refused for what the library does not know of it has no stale values in what it does know. */
#define CHECK_ZEROED_WHEN_REFUSED(type, init, call)                            \
    do {                                                                       \
        struct {                                                               \
            type known;                                                        \
            uint8_t unknown[16];                                               \
        } larger;                                                              \
        CHECK_STATUS(init(&larger.known, sizeof larger), CAIRN_OK);            \
        for (size_t i = 0; i < sizeof larger.unknown; i++) {                   \
            MAKE_STALE(larger.known);                                          \
            larger.unknown[i] = STALE;                                         \
            CHECK_STATUS(call(&larger.known), CAIRN_ERROR_UNSUPPORTED);        \
            CHECK_EQ(larger.known.struct_size, sizeof larger);                 \
            CHECK(FIELDS_ARE_ZERO(larger.known));                              \
            larger.unknown[i] = 0;                                             \
        }                                                                      \
    } while (0)

static CairnStatus create_map(CairnMapDef *def) {
    CairnMap *made;
    def->width = 4;
    def->height = 3;
    const CairnStatus status = cairn_map_create(def, NULL, 0, &made);
    CHECK((made != NULL) == (status == CAIRN_OK));
    cairn_map_destroy(made);
    return status;
}

static CairnStatus create_map_from_text(CairnMapDef *def) {
    static const char text[] = "type octile\nheight 3\nwidth 4\nmap\n....\n....\n....\n";
    CairnMap *made;
    const CairnStatus status = cairn_map_create_from_movingai(text, sizeof text - 1, def, &made, NULL);
    CHECK((made != NULL) == (status == CAIRN_OK));
    cairn_map_destroy(made);
    return status;
}

static CairnStatus tell_map_memory(CairnMapDef *def) {
    uint64_t bytes;
    def->width = 4;
    def->height = 3;
    return cairn_map_def_memory_size(def, &bytes);
}

static CairnStatus create_searcher(CairnSearcherDef *def) {
    CairnSearcher *made;
    const CairnStatus status = cairn_searcher_create(def, &made);
    CHECK((made != NULL) == (status == CAIRN_OK));
    cairn_searcher_destroy(made);
    return status;
}

static CairnStatus tell_searcher_memory(CairnSearcherDef *def) {
    uint64_t bytes;
    return cairn_searcher_def_memory_size(def, &bytes);
}

static CairnStatus ask_if_supported(CairnQuery *query) {
    return cairn_map_supports_query(map, query);
}

static CairnStatus search(CairnQuery *query) {
    CairnResult result = prepared_result();
    return cairn_searcher_find_path(searcher, map, query, NULL, 0, &result);
}

static CairnStatus search_into(CairnResult *result) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(3, 2));
    return cairn_searcher_find_path(searcher, map, &query, NULL, 0, result);
}

static CairnStatus get_info(CairnMapInfo *info) {
    return cairn_map_get_info(map, info);
}

static CairnStatus check_path(CairnPathCheck *check) {
    const CairnCell path[2] = {{0, 0}, {1, 0}};
    return cairn_map_check_path(map, 0, path, 2, 0, 70, 0, check);
}

static CairnStatus get_stats(CairnStats *stats) {
    return cairn_searcher_get_stats(searcher, stats);
}

static CairnStatus get_totals(CairnStats *totals) {
    return cairn_searcher_get_totals(searcher, totals);
}

static CairnStatus build_landmarks(CairnLandmarksDef *def) {
    return cairn_map_build_landmarks(map, def, NULL, NULL);
}

static CairnStatus build_landmarks_at(CairnLandmarksDef *def) {
    const CairnCell cell = cell_at(1, 1);
    return cairn_map_build_landmarks_at(map, def, &cell, 1, NULL, NULL);
}

static CairnStatus build_regions(CairnRegionsDef *def) {
    return cairn_map_build_regions(map, def, NULL, NULL);
}

static CairnStatus build_jump_graph(CairnJumpGraphDef *def) {
    return cairn_map_build_jump_graph(map, def, NULL, NULL);
}

static CairnStatus tell_of_jump_graph(CairnTableInfo *info) {
    return cairn_map_get_table_info(map, 0, CAIRN_TABLE_JUMP_GRAPH, 1, info);
}

static CairnStatus tell_of_landmarks(CairnTableInfo *info) {
    return cairn_map_get_table_info(map, 0, CAIRN_TABLE_LANDMARKS, 1, info);
}

static CairnStatus tell_of_regions(CairnTableInfo *info) {
    return cairn_map_get_table_info(map, 0, CAIRN_TABLE_REGIONS, 1, info);
}

static CairnStatus create_field(CairnFieldDef *def) {
    CairnField *made;
    const CairnStatus status = cairn_field_create(map, def, &made);
    CHECK((made != NULL) == (status == CAIRN_OK));
    cairn_field_destroy(made);
    return status;
}

static CairnStatus report_field_memory(CairnFieldDef *def) {
    uint64_t bytes;
    return cairn_field_get_memory_size(map, def, &bytes);
}

static CairnStatus get_field_info(CairnFieldInfo *info) {
    return cairn_field_get_info(field, map, NULL, info);
}

static CairnStatus estimate(CairnQuery *query) {
    uint64_t cost;
    return cairn_map_estimate(map, query, &cost);
}

static void structs_of_another_age_are_understood_or_refused(void) {
    CHECK_INIT_FROM(FIRST_MAP_DEF, CairnMapDef, cairn_map_def_init);
    CHECK_INIT_FROM(FIRST_MAP_INFO, CairnMapInfo, cairn_map_info_init);
    CHECK_INIT(CairnPathCheck, cairn_path_check_init);
    CHECK_INIT_FROM(FIRST_SEARCHER_DEF, CairnSearcherDef, cairn_searcher_def_init);
    CHECK_INIT(CairnQuery, cairn_query_init);
    CHECK_INIT_FROM(FIRST_RESULT, CairnResult, cairn_result_init);
    CHECK_INIT_FROM(FIRST_STATS, CairnStats, cairn_stats_init);

    CHECK_STRUCT_SIZES_FROM(FIRST_MAP_DEF, CairnMapDef, cairn_map_def_init, create_map);
    CHECK_STRUCT_SIZES_FROM(FIRST_MAP_DEF, CairnMapDef, cairn_map_def_init, create_map_from_text);
    CHECK_STRUCT_SIZES_FROM(FIRST_MAP_DEF, CairnMapDef, cairn_map_def_init, tell_map_memory);
    CHECK_STRUCT_SIZES_FROM(FIRST_MAP_INFO, CairnMapInfo, cairn_map_info_init, get_info);
    CHECK_STRUCT_SIZES(CairnPathCheck, cairn_path_check_init, check_path);
    CHECK_STRUCT_SIZES_FROM(FIRST_SEARCHER_DEF, CairnSearcherDef, cairn_searcher_def_init, create_searcher);
    CHECK_STRUCT_SIZES_FROM(FIRST_SEARCHER_DEF, CairnSearcherDef, cairn_searcher_def_init, tell_searcher_memory);
    CHECK_STRUCT_SIZES(CairnQuery, cairn_query_init, ask_if_supported);
    CHECK_STRUCT_SIZES(CairnQuery, cairn_query_init, search);
    CHECK_STRUCT_SIZES_FROM(FIRST_RESULT, CairnResult, cairn_result_init, search_into);
    CHECK_STRUCT_SIZES_FROM(FIRST_STATS, CairnStats, cairn_stats_init, get_stats);
    CHECK_STRUCT_SIZES_FROM(FIRST_STATS, CairnStats, cairn_stats_init, get_totals);

    CHECK_ZEROED_WHEN_REFUSED(CairnMapInfo, cairn_map_info_init, get_info);
    CHECK_ZEROED_WHEN_REFUSED(CairnPathCheck, cairn_path_check_init, check_path);
    CHECK_ZEROED_WHEN_REFUSED(CairnResult, cairn_result_init, search_into);
    CHECK_ZEROED_WHEN_REFUSED(CairnStats, cairn_stats_init, get_stats);
    CHECK_ZEROED_WHEN_REFUSED(CairnStats, cairn_stats_init, get_totals);
}

static void structs_of_landmarks_of_another_age_are_understood_or_refused(void) {
    CHECK_INIT_FROM(FIRST_LANDMARKS_DEF, CairnLandmarksDef, cairn_landmarks_def_init);
    CHECK_INIT_FROM(FIRST_TABLE_INFO, CairnTableInfo, cairn_table_info_init);

    CHECK_STRUCT_SIZES_FROM(FIRST_LANDMARKS_DEF, CairnLandmarksDef, cairn_landmarks_def_init, build_landmarks);
    CHECK_STRUCT_SIZES_FROM(FIRST_LANDMARKS_DEF, CairnLandmarksDef, cairn_landmarks_def_init, build_landmarks_at);
    CHECK_STRUCT_SIZES_FROM(FIRST_TABLE_INFO, CairnTableInfo, cairn_table_info_init, tell_of_landmarks);
    CHECK_STRUCT_SIZES(CairnQuery, cairn_query_init, estimate);

    CHECK_ZEROED_WHEN_REFUSED(CairnTableInfo, cairn_table_info_init, tell_of_landmarks);
}

static void structs_of_regions_of_another_age_are_understood_or_refused(void) {
    CHECK_INIT_FROM(FIRST_REGIONS_DEF, CairnRegionsDef, cairn_regions_def_init);
    CHECK_STRUCT_SIZES_FROM(FIRST_REGIONS_DEF, CairnRegionsDef, cairn_regions_def_init, build_regions);
    CHECK_STRUCT_SIZES_FROM(FIRST_TABLE_INFO, CairnTableInfo, cairn_table_info_init, tell_of_regions);
    CHECK_ZEROED_WHEN_REFUSED(CairnTableInfo, cairn_table_info_init, tell_of_regions);
}

static void structs_of_graphs_of_another_age_are_understood_or_refused(void) {
    CHECK_INIT(CairnJumpGraphDef, cairn_jump_graph_def_init);
    CHECK_STRUCT_SIZES(CairnJumpGraphDef, cairn_jump_graph_def_init, build_jump_graph);
    CHECK_STRUCT_SIZES_FROM(FIRST_TABLE_INFO, CairnTableInfo, cairn_table_info_init, tell_of_jump_graph);
    CHECK_ZEROED_WHEN_REFUSED(CairnTableInfo, cairn_table_info_init, tell_of_jump_graph);
}

static void structs_of_fields_of_another_age_are_understood_or_refused(void) {
    CHECK_INIT(CairnFieldDef, cairn_field_def_init);
    CHECK_INIT(CairnFieldInfo, cairn_field_info_init);
    CHECK_STRUCT_SIZES(CairnFieldDef, cairn_field_def_init, create_field);
    CHECK_STRUCT_SIZES(CairnFieldDef, cairn_field_def_init, report_field_memory);
    CHECK_STRUCT_SIZES(CairnFieldInfo, cairn_field_info_init, get_field_info);
    CHECK_ZEROED_WHEN_REFUSED(CairnFieldInfo, cairn_field_info_init, get_field_info);
}

static void defaults_are_those_of_the_manual(void) {
    CairnSearcherDef searcher_def;
    const CairnMapDef def = def_of(0, 0);
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(0, 0));
    const CairnResult result = prepared_result();
    const CairnStats stats = prepared_stats();

    CHECK_EQ(def.neighbours, CAIRN_NEIGHBOURS_8);
    CHECK_EQ(def.diagonal_rule, CAIRN_DIAGONAL_BOTH_PASSABLE);
    CHECK_EQ(def.terrain_charge, CAIRN_CHARGE_AVERAGE);
    CHECK_EQ(def.cardinal_cost, 70);
    CHECK_EQ(def.diagonal_cost, 99);
    CHECK_EQ(def.terrain, 1);
    CHECK_STATUS(cairn_searcher_def_init(&searcher_def, sizeof searcher_def), CAIRN_OK);
    CHECK_EQ(searcher_def.open_entries, 0);
    CHECK_EQ(searcher_def.max_cells, 66307);
    CHECK_EQ(searcher_def.graph_nodes, 0);
    CHECK_EQ(searcher_def.max_nodes, 0);
    CHECK(FIELDS_ARE_ZERO(query));
    CHECK(FIELDS_ARE_ZERO(result));
    CHECK(FIELDS_ARE_ZERO(stats));
}

static void defaults_of_tables_are_those_of_the_manual(void) {
    CairnLandmarksDef landmarks;
    CairnRegionsDef regions;
    CairnJumpGraphDef graph;
    CairnTableInfo info;

    CHECK_STATUS(cairn_landmarks_def_init(&landmarks, sizeof landmarks), CAIRN_OK);
    CHECK_EQ(landmarks.count, 8);
    CHECK_EQ(landmarks.placement, CAIRN_PLACEMENT_FARTHEST);
    CHECK_EQ(landmarks.edit_allowance, 4096);
    CHECK_EQ(landmarks.seed, 0);
    CHECK_EQ(landmarks.memory_limit, 0);
    CHECK_EQ(landmarks.in_slices, 0);
    CHECK_EQ(landmarks.reserved, 0);
    CHECK_EQ(landmarks.entries, CAIRN_LANDMARK_ENTRIES_CELLS);
    CHECK_EQ(landmarks.layer, 0);
    CHECK_STATUS(cairn_jump_graph_def_init(&graph, sizeof graph), CAIRN_OK);
    CHECK_EQ(graph.edit_allowance, 65536);
    CHECK_EQ(graph.in_slices, 0);
    CHECK_EQ(graph.layer, 0);
    CHECK_STATUS(cairn_regions_def_init(&regions, sizeof regions), CAIRN_OK);
    CHECK_EQ(regions.kind, CAIRN_REGIONS_BOUNDARY);
    CHECK_EQ(regions.reduction, CAIRN_REDUCTION_REGIONS);
    CHECK_EQ(regions.portal_distance, CAIRN_PORTAL_DISTANCE_MINIMUM);
    CHECK_EQ(regions.entries_per_cell, 8);
    CHECK_EQ(regions.tolerated_error, 0);
    CHECK_EQ(regions.differential, 0);
    CHECK_EQ(regions.in_slices, 0);
    CHECK_EQ(regions.seed, 0);
    CHECK_EQ(regions.tile_side, 0);
    CHECK_EQ(regions.portal_span, 0);
    CHECK_EQ(regions.layer, 0);
    CHECK_EQ(regions.reserved, 0);
    CHECK_STATUS(cairn_table_info_init(&info, sizeof info), CAIRN_OK);
    CHECK(FIELDS_ARE_ZERO(info));
}

int main(void) {
    map = map_of("....\n....\n....\n", NULL);
    searcher = searcher_for(map);
    CHECK_STATUS(cairn_field_create(map, NULL, &field), CAIRN_OK);
    structs_of_another_age_are_understood_or_refused();
    structs_of_landmarks_of_another_age_are_understood_or_refused();
    structs_of_regions_of_another_age_are_understood_or_refused();
    structs_of_graphs_of_another_age_are_understood_or_refused();
    structs_of_fields_of_another_age_are_understood_or_refused();
    defaults_are_those_of_the_manual();
    defaults_of_tables_are_those_of_the_manual();
    cairn_field_destroy(field);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
    return check_summary("structs");
}
