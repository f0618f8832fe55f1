/*
 * A bug inside the library must not take the game with it. The test build can force a panic: the call returns INTERNAL,
 * the object returns POISONED from then on and can be destroyed, every other object keeps working, and nothing is
 * printed. Link target/test-hooks/libcairn.a.
 */

#define _POSIX_C_SOURCE 200112L

#include "support.h"

#include <sys/stat.h>
#include <unistd.h>

/* Only in the test build, so not in the header. */
CairnStatus cairn_test_panic_map(CairnMap *map);
CairnStatus cairn_test_panic_field(const CairnField *field, const CairnMap *map);
CairnStatus cairn_test_panic_searcher(CairnSearcher *searcher, const CairnMap *map);

static void check_usable(CairnSearcher *searcher, const CairnMap *map) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(2, 1));
    CairnResult result = prepared_result();
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_OK);
    CHECK_EQ(result.cost, 70 + 99);
}

static void check_tables_are_poisoned(CairnMap *map) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(2, 1));
    CairnTableInfo info;
    CairnCell cell = cell_at(0, 0);
    uint64_t number = 1;
    uint32_t region, written = 1;
    uint8_t byte = 1;

    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_build_landmarks_at(map, NULL, &cell, 1, NULL, NULL), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_get_required_nodes(map, &written), CAIRN_ERROR_POISONED);
    CHECK_EQ(written, 0);
    written = 1;
    CHECK_STATUS(cairn_map_rebuild_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_table_info_init(&info, sizeof info), CAIRN_OK);
    MAKE_STALE(info);
    CHECK_STATUS(cairn_map_get_table_info(map, 0, CAIRN_TABLE_LANDMARKS, 0, &info), CAIRN_ERROR_POISONED);
    CHECK(FIELDS_ARE_ZERO(info));
    CHECK_STATUS(cairn_map_read_landmarks(map, 0, &cell, 1, &written), CAIRN_ERROR_POISONED);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_map_read_regions(map, 0, 0, 0, 1, 1, &region, 1, 1), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_estimate(map, &query, &number), CAIRN_ERROR_POISONED);
    CHECK_EQ(number, 0);
    number = 1;
    CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_LANDMARKS, &byte, 1, &number), CAIRN_ERROR_POISONED);
    CHECK_EQ(number, 0);
    CHECK_STATUS(cairn_map_load_table(map, 0, &byte, 1), CAIRN_ERROR_POISONED);
}

static void a_panic_poisons_the_map(void) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(2, 1));
    CairnMap *map = map_of("...\n...\n", NULL);
    CairnMap *other = map_of("...\n...\n", NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnSearcher *made = searcher;
    CairnMapInfo info;
    CairnResult result = prepared_result();
    CairnCell cell;
    uint64_t number = 1;
    uint16_t weight = 1;
    uint8_t byte = 1;
    uint8_t cells[6] = {1};

    check_usable(searcher, map);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_test_panic_map(map), CAIRN_ERROR_INTERNAL);

    CHECK_STATUS(cairn_map_info_init(&info, sizeof info), CAIRN_OK);
    MAKE_STALE(info);
    CHECK_STATUS(cairn_map_get_info(map, &info), CAIRN_ERROR_POISONED);
    CHECK(FIELDS_ARE_ZERO(info));
    CHECK_STATUS(cairn_map_get_required_cells(map, &number), CAIRN_ERROR_POISONED);
    CHECK_EQ(number, 0);
    CHECK_STATUS(cairn_map_get_state_hash(map, &number), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_get_cell(map, 0, 0, &byte), CAIRN_ERROR_POISONED);
    CHECK_EQ(byte, 0);
    CHECK_STATUS(cairn_map_set_cell(map, 0, 0, 1), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, 1, 1, 1), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_write_cells(map, 0, 0, 3, 2, cells, 6, 3), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_read_cells(map, 0, 0, 3, 2, cells, 6, 3), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_get_terrain_weight(map, 0, 1, &weight), CAIRN_ERROR_POISONED);
    CHECK_EQ(weight, 0);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 1, 2), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_copy(map, other), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_copy(other, map), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_copy(map, map), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_announce_edit(map), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_withdraw_edit(map), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, 0, 0, 1, NULL, &cell), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_map_supports_query(map, &query), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_searcher_create_for_map(map, &made), CAIRN_ERROR_POISONED);
    CHECK(made == NULL);
    MAKE_STALE(result);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_ERROR_POISONED);
    CHECK(FIELDS_ARE_ZERO(result));
    check_tables_are_poisoned(map);
    CHECK_STATUS(cairn_test_panic_map(map), CAIRN_ERROR_POISONED);

    /* The searcher that met the poisoned map is none the worse for it. */
    check_usable(searcher, other);
    cairn_map_destroy(map);
    check_usable(searcher, other);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(other);
}

static void a_panic_poisons_the_searcher_and_not_the_map_it_searched(void) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(2, 1));
    CairnMap *map = map_of("...\n...\n", NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnResult result = prepared_result();
    CairnStats stats = prepared_stats();
    CairnCell cells[6];
    uint8_t states[6];
    uint32_t written = 1;

    check_usable(searcher, map);
    CHECK_STATUS(cairn_test_panic_searcher(searcher, map), CAIRN_ERROR_INTERNAL);

    MAKE_STALE(result);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, cells, 6, &result), CAIRN_ERROR_POISONED);
    CHECK(FIELDS_ARE_ZERO(result));
    CHECK_STATUS(cairn_searcher_read_path(searcher, 0, cells, 6, &written), CAIRN_ERROR_POISONED);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_searcher_read_waypoints(searcher, 0, cells, 6, &written), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_searcher_read_states(searcher, 0, 0, 3, 2, states, 6, 3), CAIRN_ERROR_POISONED);
    MAKE_STALE(stats);
    CHECK_STATUS(cairn_searcher_get_stats(searcher, &stats), CAIRN_ERROR_POISONED);
    CHECK(FIELDS_ARE_ZERO(stats));
    CHECK_STATUS(cairn_searcher_get_totals(searcher, &stats), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_searcher_reset_totals(searcher), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_test_panic_searcher(searcher, map), CAIRN_ERROR_POISONED);

    /* The map can be edited, so the panic has also let go of it, and be searched. */
    CHECK_STATUS(cairn_map_set_cell(map, 0, 0, 2), CAIRN_OK);
    CairnSearcher *fresh = searcher_for(map);
    check_usable(fresh, map);
    cairn_searcher_destroy(fresh);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void a_panic_poisons_the_field_and_not_the_map_it_is_read_with(void) {
    CairnMap *map = map_of("...\n...\n", NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnField *field, *other;
    CairnCell cell = cell_at(1, 1);
    uint64_t cost = 1;

    CHECK_STATUS(cairn_field_create(map, NULL, &field), CAIRN_OK);
    CHECK_STATUS(cairn_field_create(map, NULL, &other), CAIRN_OK);
    CHECK_STATUS(cairn_test_panic_field(field, map), CAIRN_ERROR_INTERNAL);
    CHECK_STATUS(cairn_field_set_goals(field, NULL, NULL, 0, 0), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_field_set_away_from(other, field, 1, 1), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_field_update(field, map, NULL, 1), CAIRN_ERROR_POISONED);
    CHECK_STATUS(cairn_field_get_cost(field, 0, 0, &cost), CAIRN_ERROR_POISONED);
    CHECK_EQ(cost, 0);
    CHECK_STATUS(cairn_field_get_step(field, map, 0, 0, &cell), CAIRN_ERROR_POISONED);
    CHECK(same_cell(cell, cell_at(0, 0)));
    CHECK_STATUS(cairn_field_update(other, map, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(map, 0, 0, 2), CAIRN_OK);
    check_usable(searcher, map);
    cairn_field_destroy(field);
    cairn_field_destroy(other);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

int main(void) {
    /* From here on standard error is a file that must stay empty. */
    FILE *printed = tmpfile();
    struct stat status;
    const int standard_error = dup(STDERR_FILENO);
    if (printed == NULL || standard_error < 0 || dup2(fileno(printed), STDERR_FILENO) < 0) {
        puts("panic: cannot redirect standard error to a temporary file");
        return EXIT_FAILURE;
    }
    a_panic_poisons_the_map();
    a_panic_poisons_the_searcher_and_not_the_map_it_searched();
    a_panic_poisons_the_field_and_not_the_map_it_is_read_with();
    CHECK(fstat(STDERR_FILENO, &status) == 0);
    CHECK_EQ(status.st_size, 0);
    dup2(standard_error, STDERR_FILENO);
    close(standard_error);
    fclose(printed);
    return check_summary("panic");
}
