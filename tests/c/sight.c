/*
 * Sight, rays and smoothed paths: statuses, NULLs, bounds, overlays, layers, small buffers. That every answer is what
 * clipping each cell says is tested in Rust.
 */

#include "support.h"

#define BLOCKED CAIRN_OVERLAY_BLOCKED

static const char *const HALL =
    "..........\n"
    "....#.....\n"
    "....#.....\n"
    "....#.....\n"
    "..........\n";

static CairnOverlay *overlay_for(const CairnMap *map) {
    CairnOverlay *overlay = NULL;
    CHECK_STATUS(cairn_overlay_create(map, &overlay), CAIRN_OK);
    return overlay;
}

static void look(const CairnMap *map, const CairnOverlay *overlay, CairnCell from, CairnCell to, CairnStatus expected,
                 CairnCell expected_last) {
    CairnCell last = {-9, -9};
    CHECK_STATUS(cairn_map_line_of_sight(map, 0, overlay, from.x, from.y, to.x, to.y, &last), expected);
    CHECK(same_cell(last, expected_last));
    /* Symmetric, whatever the last cell is. */
    CHECK_STATUS(cairn_map_line_of_sight(map, 0, overlay, to.x, to.y, from.x, from.y, &last), expected);
}

static void sight_ends_before_the_obstacle(void) {
    CairnMap *map = map_of(HALL, NULL);
    CairnOverlay *overlay = overlay_for(map);
    look(map, NULL, cell_at(0, 0), cell_at(9, 0), CAIRN_OK, cell_at(9, 0));
    look(map, NULL, cell_at(0, 2), cell_at(9, 2), CAIRN_OBSTRUCTED, cell_at(3, 2));
    look(map, NULL, cell_at(3, 3), cell_at(3, 3), CAIRN_OK, cell_at(3, 3));
    /* A blocked target, and a blocked first cell. */
    look(map, NULL, cell_at(2, 2), cell_at(4, 2), CAIRN_OBSTRUCTED, cell_at(3, 2));
    look(map, NULL, cell_at(4, 2), cell_at(2, 2), CAIRN_OBSTRUCTED, cell_at(4, 2));
    look(map, NULL, cell_at(4, 2), cell_at(4, 2), CAIRN_OBSTRUCTED, cell_at(4, 2));
    /* Units are in the way of others, and not of themselves. */
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 2, 0, BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 6, 0, BLOCKED), CAIRN_OK);
    look(map, overlay, cell_at(2, 0), cell_at(6, 0), CAIRN_OK, cell_at(6, 0));
    look(map, overlay, cell_at(0, 0), cell_at(9, 0), CAIRN_OBSTRUCTED, cell_at(1, 0));
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 4, 0, 500), CAIRN_OK);
    look(map, overlay, cell_at(3, 0), cell_at(5, 0), CAIRN_OK, cell_at(5, 0));
    cairn_overlay_destroy(overlay);
    cairn_map_destroy(map);
}

static void corners_follow_the_diagonal_rule(void) {
    static const struct {
        uint32_t neighbours, rule;
        CairnStatus one, both;
    } cases[] = {
        {8, CAIRN_DIAGONAL_BOTH_PASSABLE, CAIRN_OBSTRUCTED, CAIRN_OBSTRUCTED},
        {8, CAIRN_DIAGONAL_ONE_PASSABLE, CAIRN_OK, CAIRN_OBSTRUCTED},
        {8, CAIRN_DIAGONAL_ALWAYS, CAIRN_OK, CAIRN_OK},
        {4, CAIRN_DIAGONAL_ALWAYS, CAIRN_OBSTRUCTED, CAIRN_OBSTRUCTED},
    };
    size_t i;
    for (i = 0; i < COUNT_OF(cases); i++) {
        CairnMapDef rules = def_of(4, 3);
        CairnMap *map;
        rules.neighbours = cases[i].neighbours;
        rules.diagonal_rule = cases[i].rule;
        map = map_of("....\n....\n....\n", &rules);
        look(map, NULL, cell_at(0, 0), cell_at(2, 2), CAIRN_OK, cell_at(2, 2));
        CHECK_STATUS(cairn_map_set_cell(map, 2, 1, 0), CAIRN_OK);
        look(map, NULL, cell_at(0, 0), cell_at(2, 2), cases[i].one,
             cases[i].one == CAIRN_OK ? cell_at(2, 2) : cell_at(1, 1));
        CHECK_STATUS(cairn_map_set_cell(map, 1, 2, 0), CAIRN_OK);
        look(map, NULL, cell_at(0, 0), cell_at(2, 2), cases[i].both,
             cases[i].both == CAIRN_OK ? cell_at(2, 2) : cell_at(1, 1));
        cairn_map_destroy(map);
    }
}

static void cast(const CairnMap *map, CairnCell from, CairnCell by, uint32_t distance, CairnStatus expected,
                 CairnRayHit expected_hit) {
    CairnRayHit hit;
    memset(&hit, STALE, sizeof hit);
    CHECK_STATUS(cairn_map_cast_ray(map, 0, NULL, from.x, from.y, by.x, by.y, distance, &hit), expected);
    CHECK(memcmp(&hit, &expected_hit, sizeof hit) == 0);
}

static void rays_report_what_has_ended_them(void) {
    CairnMap *map = map_of(HALL, NULL);
    const CairnRayHit limit = {{3, 0}, {3, 0}, CAIRN_RAY_LIMIT};
    const CairnRayHit obstacle = {{3, 2}, {4, 2}, CAIRN_RAY_OBSTACLE};
    const CairnRayHit right = {{9, 0}, {10, 0}, CAIRN_RAY_EDGE};
    const CairnRayHit left = {{0, 4}, {-1, 4}, CAIRN_RAY_EDGE};
    const CairnRayHit corner = {{0, 0}, {-1, -1}, CAIRN_RAY_EDGE};
    const CairnRayHit nowhere = {{5, 3}, {5, 3}, CAIRN_RAY_LIMIT};
    const CairnRayHit inside = {{4, 2}, {4, 2}, CAIRN_RAY_OBSTACLE};
    cast(map, cell_at(0, 0), cell_at(1, 0), 3, CAIRN_OK, limit);
    cast(map, cell_at(0, 2), cell_at(7, 0), 0, CAIRN_OBSTRUCTED, obstacle);
    cast(map, cell_at(0, 2), cell_at(1, 0), 4, CAIRN_OBSTRUCTED, obstacle);
    cast(map, cell_at(0, 0), cell_at(INT32_MAX, 0), UINT32_MAX, CAIRN_OBSTRUCTED, right);
    cast(map, cell_at(7, 4), cell_at(INT32_MIN, 0), 0, CAIRN_OBSTRUCTED, left);
    cast(map, cell_at(2, 2), cell_at(-3, -3), 0, CAIRN_OBSTRUCTED, corner);
    cast(map, cell_at(5, 3), cell_at(0, 0), 9, CAIRN_OK, nowhere);
    cast(map, cell_at(4, 2), cell_at(1, 0), 9, CAIRN_OBSTRUCTED, inside);
    cairn_map_destroy(map);
}

static void a_path_is_pulled_tight(void) {
    CairnMap *map = map_of(HALL, NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnOverlay *overlay = overlay_for(map);
    CairnQuery query = query_between(cell_at(0, 2), cell_at(9, 2));
    CairnResult result = prepared_result();
    CairnCell path[64], read[64], smoothed[64];
    uint32_t written = 9, again = 9, i;
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, path, 64, &result), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_read_smoothed(searcher, map, NULL, read, result.waypoint_count, &written), CAIRN_OK);
    CHECK(written >= 3 && written <= result.waypoint_count);
    CHECK(same_cell(read[0], query.start) && same_cell(read[written - 1], query.goal));
    for (i = 0; i + 1 < written; i++) {
        look(map, NULL, read[i], read[i + 1], CAIRN_OK, read[i + 1]);
    }
    CHECK_STATUS(cairn_map_smooth_path(map, 0, NULL, path, result.path_length, smoothed, 64, &again), CAIRN_OK);
    CHECK_EQ(again, written);
    CHECK(memcmp(smoothed, read, written * sizeof(CairnCell)) == 0);
    /* Too small a buffer gets the beginning. */
    memset(smoothed, STALE, sizeof smoothed);
    CHECK_STATUS(cairn_map_smooth_path(map, 0, NULL, path, result.path_length, smoothed, 2, &again), CAIRN_TRUNCATED);
    CHECK_EQ(again, 2);
    CHECK(memcmp(smoothed, read, 2 * sizeof(CairnCell)) == 0 && smoothed[2].x != read[2].x);
    CHECK_STATUS(cairn_searcher_read_smoothed(searcher, map, NULL, NULL, 0, &again), CAIRN_TRUNCATED);
    CHECK_EQ(again, 0);
    /* No path and a path of one cell. */
    CHECK_STATUS(cairn_map_smooth_path(map, 0, NULL, NULL, 0, NULL, 0, &again), CAIRN_OK);
    CHECK_EQ(again, 0);
    CHECK_STATUS(cairn_map_smooth_path(map, 0, NULL, path, 1, smoothed, 1, &again), CAIRN_OK);
    CHECK_EQ(again, 1);
    /* An overlay that has come into the way since. */
    CHECK_STATUS(cairn_overlay_set_rect(overlay, 6, 0, 1, 5, BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_read_smoothed(searcher, map, overlay, smoothed, 64, &again), CAIRN_OBSTRUCTED);
    CHECK(again >= 1 && same_cell(smoothed[0], query.start) && smoothed[again - 1].x == 5);
    /* A map that was edited, or is another. */
    CHECK_STATUS(cairn_map_set_cell(map, 9, 4, 0), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_read_smoothed(searcher, map, NULL, smoothed, 64, &again), CAIRN_ERROR_MAP_CHANGED);
    CHECK_EQ(again, 0);
    CHECK_STATUS(cairn_map_smooth_path(map, 0, NULL, path, result.path_length, smoothed, 64, &again), CAIRN_OK);
    cairn_overlay_destroy(overlay);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void layers_have_a_sight_of_their_own(void) {
    CairnMap *map = map_of("......\n......\n......\n...#..\n", NULL);
    CairnLayerDef def;
    CairnCell last;
    CairnRayHit hit;
    uint32_t large = 0;
    CHECK_STATUS(cairn_layer_def_init(&def, sizeof def), CAIRN_OK);
    def.size = 2;
    CHECK_STATUS(cairn_map_add_layer(map, &def, &large), CAIRN_OK);
    CHECK_STATUS(cairn_map_line_of_sight(map, 0, NULL, 0, 2, 5, 2, &last), CAIRN_OK);
    CHECK_STATUS(cairn_map_line_of_sight(map, large, NULL, 0, 2, 5, 2, &last), CAIRN_OBSTRUCTED);
    CHECK(same_cell(last, cell_at(1, 2)));
    CHECK_STATUS(cairn_map_cast_ray(map, large, NULL, 0, 0, 1, 0, 0, &hit), CAIRN_OBSTRUCTED);
    CHECK(same_cell(hit.last, cell_at(4, 0)) && hit.end == CAIRN_RAY_OBSTACLE);
    cairn_map_destroy(map);
}

static void bad_input_is_refused_and_outputs_are_zero(void) {
    CairnMap *map = map_of(HALL, NULL), *other = map_of("...\n...\n", NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnOverlay *overlay = overlay_for(other);
    CairnCell last = {5, 5}, cells[2] = {{0, 0}, {10, 0}}, room[2];
    CairnRayHit hit;
    uint32_t written = 5;
    CHECK_STATUS(cairn_map_line_of_sight(NULL, 0, NULL, 0, 0, 1, 0, &last), CAIRN_ERROR_NULL);
    CHECK(last.x == 0 && last.y == 0);
    CHECK_STATUS(cairn_map_line_of_sight(map, 0, NULL, 0, 0, 1, 0, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_line_of_sight(map, 1, NULL, 0, 0, 1, 0, &last), CAIRN_ERROR_NO_LAYER);
    CHECK_STATUS(cairn_map_line_of_sight(map, 0, NULL, -1, 0, 1, 0, &last), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_map_line_of_sight(map, 0, NULL, 0, 0, INT32_MAX, INT32_MIN, &last), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_map_line_of_sight(map, 0, overlay, 0, 0, 1, 0, &last), CAIRN_ERROR_DIMENSIONS);
    memset(&hit, STALE, sizeof hit);
    CHECK_STATUS(cairn_map_cast_ray(map, 0, NULL, 10, 0, 1, 0, 0, &hit), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK(is_zero(&hit, sizeof hit));
    CHECK_STATUS(cairn_map_cast_ray(NULL, 0, NULL, 0, 0, 1, 0, 0, &hit), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_cast_ray(map, 0, NULL, 0, 0, 1, 0, 0, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_cast_ray(map, 9, NULL, 0, 0, 1, 0, 0, &hit), CAIRN_ERROR_NO_LAYER);
    CHECK_STATUS(cairn_map_cast_ray(map, 0, overlay, 0, 0, 1, 0, 0, &hit), CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_map_smooth_path(map, 0, NULL, cells, 2, room, 2, &written), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_EQ(written, 0);
    CHECK_STATUS(cairn_map_smooth_path(NULL, 0, NULL, cells, 1, room, 2, &written), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_smooth_path(map, 0, NULL, NULL, 1, room, 2, &written), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_smooth_path(map, 0, NULL, cells, 1, NULL, 2, &written), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_smooth_path(map, 0, NULL, cells, 1, room, 2, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_smooth_path(map, 3, NULL, cells, 1, room, 2, &written), CAIRN_ERROR_NO_LAYER);
    CHECK_STATUS(cairn_map_smooth_path(map, 0, overlay, cells, 1, room, 2, &written), CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_searcher_read_smoothed(NULL, map, NULL, room, 2, &written), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_searcher_read_smoothed(searcher, NULL, NULL, room, 2, &written), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_searcher_read_smoothed(searcher, map, NULL, room, 2, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_searcher_read_smoothed(searcher, map, NULL, room, 2, &written), CAIRN_ERROR_NO_SEARCH);
    cairn_overlay_destroy(overlay);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(other);
    cairn_map_destroy(map);
}

int main(void) {
    sight_ends_before_the_obstacle();
    corners_follow_the_diagonal_rule();
    rays_report_what_has_ended_them();
    a_path_is_pulled_tight();
    layers_have_a_sight_of_their_own();
    bad_input_is_refused_and_outputs_are_zero();
    return check_summary("sight");
}
