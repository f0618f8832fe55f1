/*
 * The callback of a build: it receives the progress of the build, it can stop it, and meanwhile the map is busy. In
 * every call of it, and after each way in which it can end, the map is as it was.
 */

#include "landmarks.h"

enum { LARGE = 300 };

/* So large that a build reports many times. */
static CairnMap *large_map(void) {
    static uint8_t cells[LARGE * LARGE];
    const CairnMapDef def = def_of(LARGE, LARGE);
    CairnMap *map;
    for (uint32_t i = 0; i < COUNT_OF(cells); i++) {
        cells[i] = random_number(100) >= 20;
    }
    CHECK_STATUS(cairn_map_create(&def, cells, sizeof cells, &map), CAIRN_OK);
    return map;
}

typedef struct {
    unsigned long calls;
    unsigned long stop_at; /* the call that asks to stop; 0: none */
    int32_t answer;        /* that it gives then */
    uint64_t done, total;  /* of the last call */
} Report;

static int32_t report(void *user_data, uint64_t done, uint64_t total) {
    Report *seen = user_data;
    seen->calls += 1;
    CHECK(done <= total);
    CHECK(done >= seen->done);
    CHECK(seen->calls == 1 || total == seen->total);
    CHECK(seen->calls == 1 || seen->done < total); /* only the last call receives the end */
    seen->done = done;
    seen->total = total;
    return seen->calls == seen->stop_at ? seen->answer : 0;
}

static void a_build_reports_and_can_be_stopped(void) {
    static const CairnCell given[] = {{7, 9}, {200, 100}, {150, 150}};
    CairnMap *map = large_map();
    Report whole = {0};
    for (size_t i = 0; i < COUNT_OF(given); i++) {
        CHECK_STATUS(cairn_map_set_cell(map, given[i].x, given[i].y, 1), CAIRN_OK);
    }
    CHECK_STATUS(cairn_map_build_landmarks_at(map, NULL, given, COUNT_OF(given), report, &whole), CAIRN_OK);
    CHECK(whole.calls > 2);
    CHECK_EQ(whole.done, whole.total);
    memset(&whole, 0, sizeof whole);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, report, &whole), CAIRN_OK);
    CHECK(whole.calls > 10);
    CHECK_EQ(whole.done, whole.total);

    /* Whenever it is stopped, the last call included, nothing has changed. */
    const uint64_t hash = hash_of(map);
    const uint64_t memory_bytes = info_of(map).memory_bytes;
    CairnLandmarksDef other = landmarks_def(8);
    other.seed = 1;
    for (unsigned long stop_at = 1; stop_at <= whole.calls; stop_at += 3) {
        Report stopped = {0};
        stopped.stop_at = stop_at;
        stopped.answer = stop_at % 2 == 0 ? -1 : INT32_MAX;
        CHECK_STATUS(cairn_map_build_landmarks(map, &other, report, &stopped), CAIRN_CANCELLED);
        CHECK_EQ(stopped.calls, stop_at);
        CHECK_EQ(hash_of(map), hash);
        CHECK_EQ(info_of(map).memory_bytes, memory_bytes);
    }
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    Report first = {0};
    first.stop_at = 1;
    first.answer = 1;
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, report, &first), CAIRN_CANCELLED);
    CHECK_STATUS(status_of_table(map, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_NO_TABLE);
    cairn_map_destroy(map);
}

static void a_graph_reports_and_can_be_stopped(void) {
    CairnMap *map = large_map();
    const uint64_t hash = hash_of(map), memory_bytes = info_of(map).memory_bytes;
    Report whole = {0};
    for (unsigned long stop_at = 1; stop_at == 1 || whole.calls == 0; stop_at++) {
        Report stopped = {0};
        stopped.stop_at = stop_at;
        stopped.answer = 1;
        const CairnStatus status = cairn_map_build_jump_graph(map, NULL, report, &stopped);
        if (status == CAIRN_OK) {
            whole = stopped;
            break;
        }
        CHECK_STATUS(status, CAIRN_CANCELLED);
        CHECK_EQ(stopped.calls, stop_at);
        CHECK_EQ(hash_of(map), hash);
        CHECK_EQ(info_of(map).memory_bytes, memory_bytes);
        CHECK_EQ(search_nodes_of(map), 0);
        CHECK_STATUS(status_of_table(map, CAIRN_TABLE_JUMP_GRAPH), CAIRN_ERROR_NO_TABLE);
    }
    CHECK(whole.calls > 1);
    CHECK_EQ(whole.done, whole.total);
    CHECK_EQ(table_info_of(map, CAIRN_TABLE_JUMP_GRAPH, 0).state, CAIRN_TABLE_STATE_EXACT);
    cairn_map_destroy(map);
}

/* Neither what is refused nor what is left to maintain has anything to report. */
static void a_build_that_does_not_run_reports_nothing(void) {
    const CairnCell corner = cell_at(0, 0);
    CairnMap *map = large_map();
    CairnLandmarksDef landmarks = landmarks_def(65);
    CairnRegionsDef regions = regions_def(CAIRN_REGIONS_BOUNDARY);
    CairnJumpGraphDef graph = jump_graph_def(1 << 16);
    Report seen = {0};
    CHECK_STATUS(cairn_map_set_cell(map, 0, 0, 1), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(map, &landmarks, report, &seen), CAIRN_ERROR_LANDMARK_COUNT);
    CHECK_STATUS(cairn_map_build_landmarks_at(map, NULL, &corner, 0, report, &seen), CAIRN_ERROR_LANDMARK_COUNT);
    landmarks = landmarks_def(8);
    landmarks.in_slices = regions.in_slices = graph.in_slices = 1;
    CHECK_STATUS(cairn_map_build_landmarks(map, &landmarks, report, &seen), CAIRN_BEGUN);
    CHECK_STATUS(cairn_map_build_landmarks_at(map, &landmarks, &corner, 1, report, &seen), CAIRN_BEGUN);
    CHECK_STATUS(cairn_map_build_regions(map, &regions, report, &seen), CAIRN_BEGUN);
    CHECK_STATUS(cairn_map_build_jump_graph(map, &graph, report, &seen), CAIRN_BEGUN);
    CHECK(cairn_map_maintain(map, 100000) >= 0);
    CHECK_EQ(seen.calls, 0);
    cairn_map_destroy(map);
}

typedef struct {
    CairnMap *built; /* the map whose table is being built */
    CairnMap *other;
    int calls;
} Meddler;

/* A callback must not call the library with the same map: every function returns BUSY. */
static int32_t meddle(void *user_data, uint64_t done, uint64_t total) {
    Meddler *meddler = user_data;
    CairnMap *map = meddler->built;
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(5, 5));
    CairnResult result = prepared_result();
    CairnMapInfo info;
    CairnTableInfo table;
    CairnSearcher *made;
    CairnCell cell = cell_at(1, 1);
    uint64_t number;
    uint32_t regions[1], written;
    uint16_t weight;
    uint8_t byte;
    (void)done, (void)total;
    meddler->calls += 1;
    CHECK_STATUS(cairn_map_info_init(&info, sizeof info), CAIRN_OK);
    CHECK_STATUS(cairn_table_info_init(&table, sizeof table), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_info(map, &info), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_get_required_cells(map, &number), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_get_required_nodes(map, &written), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_get_state_hash(map, &number), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_get_cell(map, 0, 0, &byte), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_set_cell(map, 0, 0, 1), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, 1, 1, 1), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_write_cells(map, 0, 0, 1, 1, &byte, 1, 1), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_read_cells(map, 0, 0, 1, 1, &byte, 1, 1), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_get_terrain_weight(map, 0, 1, &weight), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 1, 1), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_maintain(map, 1), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_copy(map, meddler->other), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_copy(meddler->other, map), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_copy(map, map), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_announce_edit(map), CAIRN_OK); /* the two that never are */
    CHECK_STATUS(cairn_map_withdraw_edit(map), CAIRN_OK);
    CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, 0, 0, 1, NULL, &cell), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_searcher_create_for_map(map, &made), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_build_landmarks_at(map, NULL, &cell, 1, NULL, NULL), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_get_table_info(map, 0, CAIRN_TABLE_LANDMARKS, 0, &table), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_read_landmarks(map, 0, &cell, 1, &written), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_read_regions(map, 0, 0, 0, 1, 1, regions, 1, 1), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_estimate(map, &query, &number), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_LANDMARKS, NULL, 0, &number), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_load_table(map, 0, &byte, 1), CAIRN_ERROR_BUSY);
    /* With another map it may do what it likes. */
    CHECK_STATUS(cairn_searcher_find_path(searcher, meddler->other, &query, NULL, 0, &result), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(meddler->other, NULL, NULL, NULL), CAIRN_OK);
    return 0;
}

static void the_map_of_a_build_is_busy_in_its_callback(void) {
    World world;
    CairnMap *map = halls(&world);
    Meddler meddler = {map, map_of("......\n......\n......\n......\n......\n......\n", NULL), 0};
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, meddle, &meddler), CAIRN_OK);
    CHECK(meddler.calls > 0);
    check_distances(map, &world, 1);
    meddler.calls = 0;
    const CairnCell cell = cell_at(0, 0);
    CHECK_STATUS(cairn_map_build_landmarks_at(map, NULL, &cell, 1, meddle, &meddler), CAIRN_OK);
    CHECK(meddler.calls > 0);
    cairn_map_destroy(meddler.other);
    cairn_map_destroy(map);
}

int main(void) {
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    a_build_reports_and_can_be_stopped();
    a_graph_reports_and_can_be_stopped();
    a_build_that_does_not_run_reports_nothing();
    the_map_of_a_build_is_busy_in_its_callback();
    cairn_searcher_destroy(searcher);
    return check_summary("progress");
}
