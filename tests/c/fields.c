/*
 * Fields: what a def may say, what is refused, and the contract of every read while a field is up to date, behind its
 * map and being built. That costs and steps are those of a cheapest path is tested in Rust, threads in threads.c,
 * memory in allocations.c and allocator.c, structs of another age in structs.c.
 */

#include "support.h"

enum { WIDTH = 6, HEIGHT = 4, CELLS = WIDTH * HEIGHT };

static CairnMap *map;
static CairnField *field; /* to the goals (0, 0) and (5, 3), the second of which costs 200; notes the nearest */

static CairnFieldDef field_def(uint32_t flags) {
    CairnFieldDef def;
    CHECK_STATUS(cairn_field_def_init(&def, sizeof def), CAIRN_OK);
    def.flags = flags;
    return def;
}

static CairnField *field_for(const CairnMap *of, uint32_t flags) {
    const CairnFieldDef def = field_def(flags);
    CairnField *made;
    CHECK_STATUS(cairn_field_create(of, &def, &made), CAIRN_OK);
    return made;
}

static CairnFieldInfo field_info(const CairnField *of, const CairnMap *on, const CairnOverlay *overlay) {
    CairnFieldInfo info;
    CHECK_STATUS(cairn_field_info_init(&info, sizeof info), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_info(of, on, overlay, &info), CAIRN_OK);
    return info;
}

static void set_up(void) {
    const CairnCell goals[2] = {{0, 0}, {5, 3}};
    const uint32_t costs[2] = {0, 200};
    map = map_of("......\n.###..\n......\n.....#\n", NULL);
    CHECK_STATUS(cairn_map_set_cell(map, 5, 3, 1), CAIRN_OK); /* so that the epoch is not 0 */
    field = field_for(map, CAIRN_FIELD_NEAREST);
    CHECK_STATUS(cairn_field_set_goals(field, goals, costs, 2, CAIRN_UNREACHED), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(field, map, NULL, UINT64_MAX), CAIRN_OK);
}

static void tear_down(void) {
    cairn_field_destroy(field);
    cairn_map_destroy(map);
}

static CairnCell step_from(int32_t x, int32_t y, CairnStatus expected) {
    CairnCell next = {STALE, STALE};
    CHECK_STATUS(cairn_field_get_step(field, map, x, y, &next), expected);
    return next;
}

static uint64_t cost_at(int32_t x, int32_t y, CairnStatus expected) {
    uint64_t cost = STALE;
    CHECK_STATUS(cairn_field_get_cost(field, x, y, &cost), expected);
    return cost;
}

static void a_def_has_defaults_and_is_checked(void) {
    CairnFieldDef def;
    CairnField *made = field;
    uint64_t bytes = STALE, same;
    MAKE_STALE(def);
    CHECK_STATUS(cairn_field_def_init(&def, sizeof def), CAIRN_OK);
    CHECK(FIELDS_ARE_ZERO(def));
    CHECK_STATUS(cairn_field_get_memory_size(map, &def, &bytes), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_memory_size(map, NULL, &same), CAIRN_OK);
    CHECK_EQ(bytes, same);
    CHECK_STATUS(cairn_field_create(map, NULL, &made), CAIRN_OK);
    CHECK_EQ(field_info(made, map, NULL).memory_bytes, bytes);
    CHECK_EQ(field_info(made, map, NULL).flags, 0);
    cairn_field_destroy(made);
    cairn_field_destroy(NULL);

    static const struct {
        CairnFieldDef def; /* its struct_size is set below */
        CairnStatus status;
    } cases[] = {
        {{0, 1, 0, 0}, CAIRN_ERROR_NO_LAYER},
        {{0, 0, 4, 0}, CAIRN_ERROR_SELECTOR},
        {{0, 0, UINT32_MAX, 0}, CAIRN_ERROR_SELECTOR},
        {{0, 0, 0, 1}, CAIRN_ERROR_UNSUPPORTED},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        def = cases[i].def;
        def.struct_size = sizeof def;
        made = field;
        CHECK_STATUS(cairn_field_create(map, &def, &made), cases[i].status);
        CHECK(made == NULL);
        bytes = STALE;
        CHECK_STATUS(cairn_field_get_memory_size(map, &def, &bytes), cases[i].status);
        CHECK_EQ(bytes, 0);
    }
    CHECK_STATUS(cairn_field_create(NULL, NULL, &made), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_create(map, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_get_memory_size(NULL, NULL, &bytes), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_get_memory_size(map, NULL, NULL), CAIRN_ERROR_NULL);
}

static void costs_steps_and_paths_lead_to_the_nearest_goal(void) {
    CairnCell path[CELLS];
    uint32_t length = STALE;
    CHECK_EQ(cost_at(0, 0, CAIRN_OK), 0);
    CHECK_EQ(cost_at(2, 0, CAIRN_OK), 140);
    CHECK_EQ(cost_at(5, 3, CAIRN_OK), 200);
    CHECK_EQ(cost_at(5, 2, CAIRN_OK), 270);
    CHECK_EQ(cost_at(1, 1, CAIRN_NO_PATH), 0); /* a wall */
    CHECK(same_cell(step_from(2, 0, CAIRN_OK), cell_at(1, 0)));
    CHECK(same_cell(step_from(0, 0, CAIRN_OK), cell_at(0, 0)));
    CHECK(same_cell(step_from(5, 2, CAIRN_OK), cell_at(5, 3)));
    CHECK(same_cell(step_from(1, 1, CAIRN_NO_PATH), cell_at(1, 1)));

    CHECK_STATUS(cairn_field_read_path(field, map, 1, 2, path, CELLS, &length), CAIRN_OK);
    CHECK_EQ(length, 4); /* no corner is cut */
    CHECK(same_cell(path[0], cell_at(1, 2)) && same_cell(path[3], cell_at(0, 0)));
    path[2] = cell_at(STALE, STALE);
    CHECK_STATUS(cairn_field_read_path(field, map, 1, 2, path, 2, &length), CAIRN_TRUNCATED);
    CHECK_EQ(length, 4);
    CHECK(same_cell(path[1], cell_at(0, 2)) && same_cell(path[2], cell_at(STALE, STALE)));
    CHECK_STATUS(cairn_field_read_path(field, map, 1, 2, NULL, 0, &length), CAIRN_OK);
    CHECK_EQ(length, 4);
    CHECK_STATUS(cairn_field_read_path(field, map, 0, 0, path, CELLS, &length), CAIRN_OK);
    CHECK_EQ(length, 1);
    CHECK_STATUS(cairn_field_read_path(field, map, 1, 1, path, CELLS, &length), CAIRN_NO_PATH);
    CHECK_EQ(length, 0);

    const CairnFieldInfo info = field_info(field, map, NULL);
    CHECK_EQ(info.is_current, 1);
    CHECK_EQ(info.width, WIDTH);
    CHECK_EQ(info.height, HEIGHT);
    CHECK_EQ(info.layer, 0);
    CHECK_EQ(info.flags, CAIRN_FIELD_NEAREST);
    CHECK_EQ(info.goals, 2);
    CHECK_EQ(info.reserved, 0);
    CHECK_EQ(info.epoch, info_of(map).epoch);
}

static void many_units_step_at_once(void) {
    const CairnCell units[4] = {{2, 0}, {0, 0}, {1, 1}, {5, 2}};
    CairnCell next[4];
    CHECK_STATUS(cairn_field_read_steps(field, map, units, 4, next), CAIRN_OK);
    CHECK(same_cell(next[0], cell_at(1, 0)) && same_cell(next[1], cell_at(0, 0)));
    CHECK(same_cell(next[2], cell_at(1, 1)) && same_cell(next[3], cell_at(5, 3)));
    /* In place, until all have arrived. */
    for (int i = 0; i < 3; i++) {
        CHECK_STATUS(cairn_field_read_steps(field, map, next, 4, next), CAIRN_OK);
    }
    CHECK(same_cell(next[0], cell_at(0, 0)) && same_cell(next[3], cell_at(5, 3)));
    /* Arrays that overlap. */
    memcpy(next, units, sizeof next);
    CHECK_STATUS(cairn_field_read_steps(field, map, next, 3, next + 1), CAIRN_OK);
    CHECK(same_cell(next[0], cell_at(2, 0)) && same_cell(next[1], cell_at(1, 0)));
    CHECK(same_cell(next[2], cell_at(0, 0)) && same_cell(next[3], cell_at(1, 1)));
    /* A unit outside: none has moved. */
    CairnCell outside[2] = {{2, 0}, {WIDTH, 0}};
    CHECK_STATUS(cairn_field_read_steps(field, map, outside, 2, outside), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK(same_cell(outside[0], cell_at(2, 0)));
    CHECK_STATUS(cairn_field_read_steps(field, map, NULL, 0, NULL), CAIRN_OK);
}

static void blocks_are_read(void) {
    uint32_t costs[8];
    uint8_t directions[8];
    uint16_t goals[8];
    memset(costs, STALE, sizeof costs);
    CHECK_STATUS(cairn_field_read_costs(field, 0, 0, 3, 2, costs, 7, 4), CAIRN_OK);
    CHECK(costs[0] == 0 && costs[1] == 70 && costs[2] == 140 && costs[3] == 0x5A5A5A5A);
    CHECK(costs[4] == 70 && costs[5] == CAIRN_COST_UNREACHED && costs[7] == 0x5A5A5A5A);
    CHECK_STATUS(cairn_field_read_directions(field, 0, 0, 3, 2, directions, 6, 3), CAIRN_OK);
    CHECK(directions[0] == CAIRN_DIRECTION_ARRIVED && directions[1] == 6 && directions[3] == 0);
    CHECK(directions[4] == CAIRN_DIRECTION_NONE);
    CHECK_STATUS(cairn_field_read_nearest(field, 4, 1, 2, 2, goals, 4, 2), CAIRN_OK);
    CHECK(goals[1] == 1 && goals[3] == 1);
    CHECK_STATUS(cairn_field_read_nearest(field, 0, 0, 2, 2, goals, 4, 2), CAIRN_OK);
    CHECK(goals[0] == 0 && goals[2] == 0 && goals[3] == CAIRN_NO_GOAL);

    static const struct {
        int32_t x;
        uint32_t width;
        uint64_t length, stride;
        CairnStatus status;
    } cases[] = {
        {-1, 2, 8, 2, CAIRN_ERROR_OUT_OF_BOUNDS}, {5, 2, 8, 2, CAIRN_ERROR_OUT_OF_BOUNDS},
        {0, 2, 3, 2, CAIRN_ERROR_LENGTH},         {0, 2, 8, 1, CAIRN_ERROR_LENGTH},
        {0, 0, 0, 0, CAIRN_OK},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const int32_t x = cases[i].x;
        const uint32_t width = cases[i].width;
        const uint64_t length = cases[i].length, stride = cases[i].stride;
        CHECK_STATUS(cairn_field_read_costs(field, x, 0, width, 2, costs, length, stride), cases[i].status);
        CHECK_STATUS(cairn_field_read_directions(field, x, 0, width, 2, directions, length, stride), cases[i].status);
        CHECK_STATUS(cairn_field_read_nearest(field, x, 0, width, 2, goals, length, stride), cases[i].status);
    }
    CairnField *plain = field_for(map, 0);
    CHECK_STATUS(cairn_field_read_nearest(plain, 0, 0, 1, 1, goals, 1, 1), CAIRN_ERROR_UNSUPPORTED);
    cairn_field_destroy(plain);
}

static void units_are_steered_between_cells(void) {
    CairnCell positions[5] = {{2 * 256 + 128, 128}, {128, 2 * 256 + 128}, {40, 200}, {1 * 256 + 3, 1 * 256 + 3},
                              {5 * 256 + 128, 2 * 256 + 128}};
    CairnVector vectors[5];
    CHECK_STATUS(cairn_field_read_steering(field, map, positions, 5, vectors), CAIRN_OK);
    CHECK(vectors[0].x == -128 && vectors[0].y == 0);
    CHECK(vectors[1].x == 0 && vectors[1].y == -128);
    CHECK(vectors[2].x == 0 && vectors[2].y == 0); /* in a goal */
    CHECK(vectors[3].x == 0 && vectors[3].y == 0); /* in a wall */
    CHECK(vectors[4].x == 0 && vectors[4].y == 128);
    positions[4] = cell_at(0, HEIGHT * 256);
    memset(vectors, STALE, sizeof vectors);
    CHECK_STATUS(cairn_field_read_steering(field, map, positions, 5, vectors), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_EQ(vectors[0].x, 0x5A5A);
    positions[0] = cell_at(-1, 0);
    CHECK_STATUS(cairn_field_read_steering(field, map, positions, 1, vectors), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_field_read_steering(field, map, NULL, 0, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_field_read_steering(field, map, NULL, 1, vectors), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_steering(field, map, positions, 1, NULL), CAIRN_ERROR_NULL);
}

/* From the top row there are two ways to the goal: along it, and around the walls. */
static void while_it_is_behind_steps_can_be_walked(void) {
    CairnMap *other = map_of("......\n.####.\n.#..#.\n......\n", NULL);
    CairnField *behind = field_for(other, 0);
    const CairnCell goal = cell_at(0, 0), unit = cell_at(2, 0);
    CairnCell next = {STALE, STALE}, path[CELLS];
    CairnVector vector;
    uint64_t cost;
    uint32_t length, block;
    uint8_t direction;

    /* Nothing is known before the first update. */
    CHECK_STATUS(cairn_field_set_goals(behind, &goal, NULL, 1, CAIRN_UNREACHED), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_step(behind, other, 2, 0, &next), CAIRN_BEHIND);
    CHECK(same_cell(next, unit));
    CHECK_STATUS(cairn_field_get_cost(behind, 2, 0, &cost), CAIRN_BEHIND);
    CHECK_EQ(cost, CAIRN_UNREACHED);
    CHECK_STATUS(cairn_field_read_path(behind, other, 2, 0, path, CELLS, &length), CAIRN_BEHIND);
    CHECK_EQ(length, 0);
    CHECK_STATUS(cairn_field_read_costs(behind, 0, 0, 1, 1, &block, 1, 1), CAIRN_BEHIND);
    CHECK_EQ(block, CAIRN_COST_UNREACHED);
    CHECK_STATUS(cairn_field_read_directions(behind, 0, 0, 1, 1, &direction, 1, 1), CAIRN_ERROR_BEHIND);
    CHECK_STATUS(cairn_field_read_steering(behind, other, path, 0, NULL), CAIRN_BEHIND);
    CHECK_EQ(field_info(behind, other, NULL).is_current, 0);
    CHECK_EQ(field_info(behind, other, NULL).epoch, 0);

    /* In slices, the same as at once. */
    unsigned slices = 1;
    while (cairn_field_update(behind, other, NULL, 1) == CAIRN_RUNNING) {
        CHECK_STATUS(cairn_field_get_step(behind, other, 2, 0, &next), CAIRN_BEHIND);
        slices += 1;
    }
    CHECK(slices > 5);
    CHECK_STATUS(cairn_field_get_step(behind, other, 2, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(1, 0)));

    /* A wall between the unit and its goal: the old step cannot be walked. */
    CHECK_STATUS(cairn_map_set_cell(other, 1, 0, 0), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_step(behind, other, 2, 0, &next), CAIRN_BEHIND);
    CHECK(same_cell(next, unit));
    CHECK_STATUS(cairn_field_get_step(behind, other, 3, 0, &next), CAIRN_BEHIND);
    CHECK(same_cell(next, unit));
    CHECK_STATUS(cairn_field_read_steps(behind, other, &unit, 1, &next), CAIRN_BEHIND);
    CHECK(same_cell(next, unit));
    CHECK_STATUS(cairn_field_read_path(behind, other, 4, 0, path, CELLS, &length), CAIRN_BEHIND);
    CHECK_EQ(length, 3); /* it ends at the wall */
    CHECK_STATUS(cairn_field_read_path(behind, other, 4, 0, path, 1, &length), CAIRN_BEHIND);
    CHECK_EQ(length, 3);
    path[0] = cell_at(4 * 256 + 128, 128);
    CHECK_STATUS(cairn_field_read_steering(behind, other, path, 1, &vector), CAIRN_BEHIND);
    CHECK(vector.x == -128 && vector.y == 0);
    CHECK_STATUS(cairn_field_get_cost(behind, 2, 0, &cost), CAIRN_OK); /* of the map as it was */
    CHECK_EQ(cost, 140);
    CHECK_STATUS(cairn_field_read_directions(behind, 1, 0, 1, 1, &direction, 1, 1), CAIRN_OK);
    CHECK_EQ(direction, 6);

    CHECK_STATUS(cairn_field_update(behind, other, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_step(behind, other, 2, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(3, 0)));
    CHECK_EQ(field_info(behind, other, NULL).epoch, info_of(other).epoch);
    cairn_field_destroy(behind);
    cairn_map_destroy(other);
}

static void goals_are_checked_and_an_error_changes_nothing(void) {
    static CairnCell many[65536];
    const CairnCell good[2] = {{2, 2}, {3, 3}}, outside[2] = {{2, 2}, {-1, 0}};
    const uint32_t costs[2] = {1, 3221225473u};
    CHECK_STATUS(cairn_field_set_goals(field, outside, NULL, 2, 0), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_field_set_goals(field, good, costs, 2, 0), CAIRN_ERROR_COST);
    CHECK_STATUS(cairn_field_set_goals(field, NULL, NULL, 2, 0), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_set_goals(NULL, good, NULL, 2, 0), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_set_goals(field, many, NULL, 65536, 0), CAIRN_ERROR_TOO_LARGE);
    CHECK_EQ(field_info(field, map, NULL).is_current, 1);
    CHECK_EQ(field_info(field, map, NULL).goals, 2);
    CHECK_EQ(cost_at(2, 0, CAIRN_OK), 140);

    CairnField *other = field_for(map, 0);
    uint64_t cost;
    CHECK_STATUS(cairn_field_set_goals(other, many, NULL, 65536, 0), CAIRN_OK); /* no numbers are noted */
    CHECK_EQ(field_info(other, map, NULL).goals, 65536);
    /* A range: what costs more is not reached. */
    CHECK_STATUS(cairn_field_set_goals(other, good, NULL, 1, 140), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(other, map, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_cost(other, 4, 2, &cost), CAIRN_OK);
    CHECK_EQ(cost, 140);
    CHECK_STATUS(cairn_field_get_cost(other, 5, 2, &cost), CAIRN_NO_PATH);
    /* No goals: none can be reached. */
    CHECK_STATUS(cairn_field_set_goals(other, NULL, NULL, 0, CAIRN_UNREACHED), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(other, map, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_cost(other, 2, 2, &cost), CAIRN_NO_PATH);
    /* A goal that is blocked counts as soon as it is opened. */
    const CairnCell wall = cell_at(2, 1);
    CHECK_STATUS(cairn_field_set_goals(other, &wall, NULL, 1, CAIRN_UNREACHED), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(other, map, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_cost(other, 2, 2, &cost), CAIRN_NO_PATH);
    CHECK_STATUS(cairn_map_set_cell(map, 2, 1, 1), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(other, map, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_cost(other, 2, 2, &cost), CAIRN_OK);
    CHECK_EQ(cost, 70);
    CHECK_STATUS(cairn_map_set_cell(map, 2, 1, 0), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(field, map, NULL, UINT64_MAX), CAIRN_OK);
    cairn_field_destroy(other);
}

static void a_field_leads_away_from_threats(void) {
    CairnMap *corridor = map_of(".......\n", NULL);
    CairnMap *turned = map_of(".\n.\n", NULL);
    CairnField *threats = field_for(corridor, 0), *safety = field_for(corridor, 0);
    CairnField *small = field_for(turned, 0), *numbered = field_for(corridor, CAIRN_FIELD_NEAREST);
    const CairnCell threat = cell_at(1, 0);
    CairnCell next;
    CHECK_STATUS(cairn_field_set_goals(threats, &threat, NULL, 1, CAIRN_UNREACHED), CAIRN_OK);
    CHECK_STATUS(cairn_field_set_away_from(safety, threats, 6, 5), CAIRN_ERROR_BEHIND);
    CHECK_STATUS(cairn_field_update(threats, corridor, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_set_away_from(NULL, threats, 6, 5), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_set_away_from(safety, NULL, 6, 5), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_set_away_from(threats, threats, 6, 5), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_field_set_away_from(safety, threats, 6, 0), CAIRN_ERROR_COST);
    CHECK_STATUS(cairn_field_set_away_from(safety, threats, UINT32_MAX, 1), CAIRN_ERROR_COST);
    CHECK_STATUS(cairn_field_set_away_from(small, threats, 6, 5), CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_field_set_away_from(numbered, threats, 6, 5), CAIRN_ERROR_UNSUPPORTED);
    CHECK_EQ(field_info(threats, corridor, NULL).is_current, 1);

    /* With 1 / 1 units stay. The one in the dead end passes the threat, behind which it is 5 times as far to the end of
     * the corridor, with 2 / 1 and not with 6 / 5. */
    CHECK_STATUS(cairn_field_set_away_from(safety, threats, 1, 1), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_step(safety, corridor, 0, 0, &next), CAIRN_BEHIND);
    CHECK_STATUS(cairn_field_update(safety, corridor, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(field_info(safety, corridor, NULL).goals, 0);
    CHECK_STATUS(cairn_field_get_step(safety, corridor, 0, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(0, 0)));
    CHECK_STATUS(cairn_field_get_step(safety, corridor, 3, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(3, 0)));
    CHECK_STATUS(cairn_field_set_away_from(safety, threats, 6, 5), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(safety, corridor, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_step(safety, corridor, 0, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(0, 0)));
    CHECK_STATUS(cairn_field_get_step(safety, corridor, 3, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(4, 0)));
    CHECK_STATUS(cairn_field_set_away_from(safety, threats, 2, 1), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(safety, corridor, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_step(safety, corridor, 0, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(1, 0)));
    CHECK_STATUS(cairn_field_get_step(safety, corridor, 3, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(4, 0)));
    cairn_field_destroy(threats);
    cairn_field_destroy(safety);
    cairn_field_destroy(small);
    cairn_field_destroy(numbered);
    cairn_map_destroy(corridor);
    cairn_map_destroy(turned);
}

static void overlays_are_followed_by_fields_that_may_have_one(void) {
    CairnField *follows = field_for(map, CAIRN_FIELD_OVERLAY);
    const CairnCell goal = cell_at(0, 0);
    CairnOverlay *overlay;
    CairnCell next;
    CHECK_STATUS(cairn_overlay_create(map, &overlay), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 1, 0, CAIRN_OVERLAY_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(field, map, overlay, 1), CAIRN_ERROR_UNSUPPORTED);
    CHECK_STATUS(cairn_field_set_goals(follows, &goal, NULL, 1, CAIRN_UNREACHED), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(follows, map, overlay, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(field_info(follows, map, overlay).flags, CAIRN_FIELD_OVERLAY);
    CHECK_EQ(field_info(follows, map, overlay).is_current, 1);
    CHECK_EQ(field_info(follows, map, NULL).is_current, 0);
    CHECK_STATUS(cairn_field_get_step(follows, map, 2, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(3, 0)));
    CHECK_STATUS(cairn_overlay_clear(overlay), CAIRN_OK);
    CHECK_EQ(field_info(follows, map, overlay).is_current, 0);
    CHECK_STATUS(cairn_field_update(follows, map, overlay, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_step(follows, map, 2, 0, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(1, 0)));
    CHECK_STATUS(cairn_field_update(follows, map, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(field_info(follows, map, NULL).is_current, 1);
    cairn_overlay_destroy(overlay);
    cairn_field_destroy(follows);
}

static void a_map_of_another_size_or_without_the_layer_is_refused(void) {
    CairnMap *turned = map_of("....\n....\n....\n....\n....\n....\n", NULL);
    CairnMap *layered = map_of("......\n......\n......\n......\n", NULL);
    CairnLayerDef layer;
    CairnFieldDef def = field_def(0);
    CairnField *on_layer;
    CairnOverlay *overlay;
    CairnCell next = {STALE, STALE};
    CairnCell path[2] = {{STALE, STALE}, {0, 0}};
    uint32_t length = STALE;
    CHECK_STATUS(cairn_field_update(field, turned, NULL, 1), CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_field_get_step(field, turned, 0, 0, &next), CAIRN_ERROR_DIMENSIONS);
    CHECK(same_cell(next, cell_at(0, 0)));
    CHECK_STATUS(cairn_field_read_steps(field, turned, path + 1, 1, path), CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_field_read_path(field, turned, 0, 0, path, 1, &length), CAIRN_ERROR_DIMENSIONS);
    CHECK_EQ(length, 0);
    CHECK(same_cell(path[0], cell_at(STALE, STALE)));
    CHECK_EQ(field_info(field, turned, NULL).is_current, 0);
    CHECK_EQ(field_info(field, map, NULL).is_current, 1);

    CHECK_STATUS(cairn_layer_def_init(&layer, sizeof layer), CAIRN_OK);
    layer.size = 2;
    CHECK_STATUS(cairn_map_add_layer(layered, &layer, &def.layer), CAIRN_OK);
    def.flags = CAIRN_FIELD_OVERLAY;
    CHECK_STATUS(cairn_field_create(layered, &def, &on_layer), CAIRN_OK);
    CHECK_EQ(field_info(on_layer, layered, NULL).layer, 1);
    CHECK_STATUS(cairn_field_update(on_layer, map, NULL, 1), CAIRN_ERROR_NO_LAYER);
    CHECK_STATUS(cairn_field_get_step(on_layer, map, 0, 0, &next), CAIRN_ERROR_NO_LAYER);
    CHECK_STATUS(cairn_overlay_create(turned, &overlay), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(on_layer, layered, overlay, 1), CAIRN_ERROR_DIMENSIONS);

    /* Another map of the same size is followed: the field is built again. */
    CHECK_STATUS(cairn_field_get_step(field, layered, 1, 1, &next), CAIRN_BEHIND);
    CHECK_STATUS(cairn_field_update(field, layered, NULL, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_step(field, layered, 1, 1, &next), CAIRN_OK);
    CHECK(same_cell(next, cell_at(0, 0)));
    CHECK_STATUS(cairn_field_get_step(field, map, 2, 0, &next), CAIRN_BEHIND);
    CHECK_STATUS(cairn_field_update(field, map, NULL, UINT64_MAX), CAIRN_OK);
    cairn_overlay_destroy(overlay);
    cairn_field_destroy(on_layer);
    cairn_map_destroy(layered);
    cairn_map_destroy(turned);
}

static void what_must_be_there_is_asked_for(void) {
    CairnFieldInfo info;
    CairnCell next = {STALE, STALE}, unit = {0, 0};
    uint64_t cost = STALE;
    uint32_t length = STALE, value;
    uint16_t goal;
    uint8_t direction;
    CHECK_STATUS(cairn_field_info_init(&info, sizeof info), CAIRN_OK);
    MAKE_STALE(info);
    CHECK_STATUS(cairn_field_get_info(NULL, map, NULL, &info), CAIRN_ERROR_NULL);
    CHECK(FIELDS_ARE_ZERO(info));
    CHECK_STATUS(cairn_field_get_info(field, NULL, NULL, &info), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_get_info(field, map, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_update(NULL, map, NULL, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_update(field, NULL, NULL, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_get_cost(NULL, 0, 0, &cost), CAIRN_ERROR_NULL);
    CHECK_EQ(cost, 0);
    CHECK_STATUS(cairn_field_get_cost(field, 0, 0, NULL), CAIRN_ERROR_NULL);
    cost = STALE;
    CHECK_STATUS(cairn_field_get_cost(field, 0, HEIGHT, &cost), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_EQ(cost, 0);
    CHECK_STATUS(cairn_field_get_step(NULL, map, 0, 0, &next), CAIRN_ERROR_NULL);
    CHECK(same_cell(next, cell_at(0, 0)));
    CHECK_STATUS(cairn_field_get_step(field, NULL, 0, 0, &next), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_get_step(field, map, 0, 0, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_get_step(field, map, -1, 0, &next), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_field_read_steps(NULL, map, &unit, 1, &next), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_steps(field, NULL, &unit, 1, &next), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_steps(field, map, NULL, 1, &next), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_steps(field, map, &unit, 1, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_path(NULL, map, 0, 0, &next, 1, &length), CAIRN_ERROR_NULL);
    CHECK_EQ(length, 0);
    CHECK_STATUS(cairn_field_read_path(field, NULL, 0, 0, &next, 1, &length), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_path(field, map, 0, 0, NULL, 1, &length), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_path(field, map, 0, 0, &next, 1, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_path(field, map, WIDTH, 0, &next, 1, &length), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_field_read_costs(NULL, 0, 0, 1, 1, &value, 1, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_costs(field, 0, 0, 1, 1, NULL, 1, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_directions(NULL, 0, 0, 1, 1, &direction, 1, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_directions(field, 0, 0, 1, 1, NULL, 1, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_nearest(NULL, 0, 0, 1, 1, &goal, 1, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_nearest(field, 0, 0, 1, 1, NULL, 1, 1), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_steering(NULL, map, &unit, 1, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_field_read_steering(field, NULL, NULL, 0, NULL), CAIRN_ERROR_NULL);
}

int main(void) {
    set_up();
    a_def_has_defaults_and_is_checked();
    costs_steps_and_paths_lead_to_the_nearest_goal();
    many_units_step_at_once();
    blocks_are_read();
    units_are_steered_between_cells();
    while_it_is_behind_steps_can_be_walked();
    goals_are_checked_and_an_error_changes_nothing();
    a_field_leads_away_from_threats();
    overlays_are_followed_by_fields_that_may_have_one();
    a_map_of_another_size_or_without_the_layer_is_refused();
    what_must_be_there_is_asked_for();
    tear_down();
    return check_summary("fields");
}
