/*
 * Threads that get in each other's way. Two that may run at the same time never notice; of two that may not, one gets
 * BUSY and has no effect; and a result is right for the map as it was at the epoch that the result names.
 *
 * Takes about three seconds; with CAIRN_TEST_QUICK=1 a fraction, for Valgrind.
 */

#define _POSIX_C_SOURCE 200112L

#include "support.h"

#include <pthread.h>
#include <time.h>

enum { SIDE = 64, CELLS = SIDE * SIDE, DOOR_X = SIDE / 2, DOOR_Y = SIDE / 2 };

/* What a thread did. Checks are made after it has ended: the counters of check.h belong to the main thread. */
typedef struct {
    pthread_t thread;
    CairnMap *map;
    CairnSearcher *searcher;
    CairnField *field;
    int rests;                /* between two calls */
    uint32_t number;          /* of the thread among its kind, from 0 */
    double deadline;
    unsigned long done, busy; /* calls that did their work, and calls that returned BUSY */
    unsigned long wrong;      /* anything else */
} Worker;

static double seconds_per_scene;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Leaves the map alone for a moment: an edit gets its turn only while no thread searches or reads. */
static void rest(void) {
    const struct timespec moment = {0, 20000};
    nanosleep(&moment, NULL);
}

static void count_call(Worker *worker, CairnStatus status, int right) {
    worker->done += status >= 0 && right;
    worker->busy += status == CAIRN_ERROR_BUSY;
    worker->wrong += status >= 0 ? !right : status != CAIRN_ERROR_BUSY;
}

/* Runs the workers of a scene until the deadline, and until each has done something. */
static void run_scene(Worker *workers, size_t count, void *(*const *mains)(void *)) {
    const double deadline = now() + seconds_per_scene;
    for (size_t i = 0; i < count; i++) {
        workers[i].deadline = deadline;
        if (pthread_create(&workers[i].thread, NULL, mains[i], &workers[i]) != 0) {
            puts("threads: cannot start a thread");
            exit(EXIT_FAILURE);
        }
    }
    for (size_t i = 0; i < count; i++) {
        CHECK_EQ(pthread_join(workers[i].thread, NULL), 0);
        CHECK_EQ(workers[i].wrong, 0);
        CHECK(workers[i].done > 0);
    }
}

static int goes_on(const Worker *worker) {
    return now() < worker->deadline || (worker->done == 0 && now() < worker->deadline + 30);
}

static void print_scene(const char *name, const Worker *workers, size_t count) {
    printf("%-16s", name);
    for (size_t i = 0; i < count; i++) {
        printf("  %lu done, %lu busy", workers[i].done, workers[i].busy);
    }
    printf("\n");
}

/* ---- the map and the two right results ------------------------------------------------------------------------ */

/* A wall with a door in its middle and a gap at its lower end. The door is open at even epochs. */
static CairnMap *map_with_door(void) {
    const CairnMapDef def = def_of(SIDE, SIDE);
    uint8_t cells[CELLS];
    CairnMap *map;
    memset(cells, 1, sizeof cells);
    for (int y = 0; y < SIDE - 1; y++) {
        cells[y * SIDE + DOOR_X] = y == DOOR_Y ? 1 : CAIRN_TERRAIN_BLOCKED;
    }
    CHECK_STATUS(cairn_map_create(&def, cells, CELLS, &map), CAIRN_OK);
    CHECK_EQ(info_of(map).epoch % 2, 0);
    return map;
}

/* From left to right past the wall, in the row of the thread; [0] with the door open, [1] with the door shut. */
static uint64_t right_costs[4][2];

static CairnQuery query_of(uint32_t number) {
    CairnQuery query;
    cairn_query_init(&query, sizeof query);
    query.start = cell_at(2, (int32_t)(8 + 5 * number));
    query.goal = cell_at(SIDE - 3, (int32_t)(40 - 7 * number));
    return query;
}

static void learn_right_costs(void) {
    CairnMap *map = map_with_door();
    CairnSearcher *searcher = searcher_for(map);
    for (uint32_t shut = 0; shut < 2; shut++) {
        for (uint32_t i = 0; i < COUNT_OF(right_costs); i++) {
            const CairnQuery query = query_of(i);
            CairnResult result = prepared_result();
            CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_OK);
            right_costs[i][shut] = result.cost;
        }
        CHECK_STATUS(cairn_map_set_cell(map, DOOR_X, DOOR_Y, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    }
    CHECK(right_costs[0][0] < right_costs[0][1]);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

/* Whether a result and its path are right for the epoch that the result names. */
static int is_right(uint32_t number, const CairnQuery *query, const CairnResult *result, const CairnCell *path) {
    const uint32_t shut = result->epoch % 2;
    uint64_t cost = 0;
    if (result->outcome != CAIRN_OK || result->cost != right_costs[number][shut] ||
        result->written != result->path_length || !same_cell(path[0], query->start) ||
        !same_cell(path[result->written - 1], query->goal)) {
        return 0;
    }
    for (uint32_t i = 1; i < result->written; i++) {
        const int dx = abs(path[i].x - path[i - 1].x);
        const int dy = abs(path[i].y - path[i - 1].y);
        const int in_wall = path[i].x == DOOR_X && path[i].y < SIDE - 1 && (shut || path[i].y != DOOR_Y);
        if (dx > 1 || dy > 1 || dx + dy == 0 || in_wall) {
            return 0;
        }
        cost += dx + dy == 2 ? 99 : 70;
    }
    return cost == result->cost;
}

/* The same to the goal of the first query, which the field has. */
static uint64_t field_costs[4][2];

static CairnField *field_to_goal(const CairnMap *map) {
    const CairnCell goal = query_of(0).goal;
    CairnField *field;
    CHECK_STATUS(cairn_field_create(map, NULL, &field), CAIRN_OK);
    CHECK_STATUS(cairn_field_set_goals(field, &goal, NULL, 1, CAIRN_UNREACHED), CAIRN_OK);
    CHECK_STATUS(cairn_field_update(field, map, NULL, UINT64_MAX), CAIRN_OK);
    return field;
}

static void learn_field_costs(void) {
    CairnMap *map = map_with_door();
    CairnField *field = field_to_goal(map);
    for (uint32_t shut = 0; shut < 2; shut++) {
        for (uint32_t i = 0; i < COUNT_OF(field_costs); i++) {
            const CairnCell start = query_of(i).start;
            CHECK_STATUS(cairn_field_get_cost(field, start.x, start.y, &field_costs[i][shut]), CAIRN_OK);
        }
        CHECK_EQ(field_costs[0][shut], right_costs[0][shut]);
        CHECK_STATUS(cairn_map_set_cell(map, DOOR_X, DOOR_Y, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_STATUS(cairn_field_update(field, map, NULL, UINT64_MAX), CAIRN_OK);
    }
    cairn_field_destroy(field);
    cairn_map_destroy(map);
}

/* ---- what threads do ------------------------------------------------------------------------------------------ */

static void *search(void *argument) {
    Worker *worker = argument;
    const CairnQuery query = query_of(worker->number);
    CairnCell path[CELLS];
    CairnResult result;
    cairn_result_init(&result, sizeof result);
    while (goes_on(worker)) {
        const CairnStatus status =
            cairn_searcher_find_path(worker->searcher, worker->map, &query, path, CELLS, &result);
        count_call(worker, status, status >= 0 && is_right(worker->number, &query, &result, path));
        if (worker->rests) {
            rest();
        }
    }
    return NULL;
}

static void *toggle_door(void *argument) {
    Worker *worker = argument;
    while (goes_on(worker)) {
        const uint8_t terrain = worker->done % 2 == 0 ? CAIRN_TERRAIN_BLOCKED : 1;
        count_call(worker, cairn_map_set_cell(worker->map, DOOR_X, DOOR_Y, terrain), 1);
        if (worker->rests) {
            rest();
        }
    }
    return NULL;
}

/* Builds, maintains, rebuilds and removes tables; each step is tried until it gets its turn. */
static void *change_tables(void *argument) {
    Worker *worker = argument;
    CairnLandmarksDef landmarks;
    CairnRegionsDef regions;
    CairnTableInfo info;
    cairn_landmarks_def_init(&landmarks, sizeof landmarks);
    cairn_regions_def_init(&regions, sizeof regions);
    cairn_table_info_init(&info, sizeof info);
    landmarks.edit_allowance = 500; /* the door suspends some of them */
    regions.in_slices = 1;
    while (goes_on(worker)) {
        CairnStatus status;
        switch (worker->done % 8) {
        case 0: status = cairn_map_build_landmarks(worker->map, &landmarks, NULL, NULL); break;
        case 1: status = cairn_map_build_regions(worker->map, &regions, NULL, NULL); break;
        case 2: status = cairn_map_maintain(worker->map, 1000); break;
        case 3: status = cairn_map_rebuild_table(worker->map, 0, CAIRN_TABLE_LANDMARKS); break;
        case 4: status = cairn_map_maintain(worker->map, 10000); break;
        case 5: status = cairn_map_get_table_info(worker->map, 0, CAIRN_TABLE_LANDMARKS, 1, &info); break;
        case 6: status = cairn_map_maintain(worker->map, UINT64_MAX); break;
        default: status = cairn_map_remove_table(worker->map, 0, worker->done / 8 % 2); break;
        }
        count_call(worker, status, 1);
        rest();
    }
    return NULL;
}

/* Writes its own half of the map, row by row, with the number of the call. */
static void *write_own_half(void *argument) {
    Worker *worker = argument;
    const int32_t x = worker->number == 0 ? 0 : SIDE / 2;
    while (goes_on(worker)) {
        const uint8_t terrain = (uint8_t)(1 + worker->done / SIDE % 200);
        const int32_t y = (int32_t)(worker->done % SIDE);
        count_call(worker, cairn_map_set_rect(worker->map, x, y, SIDE / 2, 1, terrain), 1);
    }
    return NULL;
}

static void *fill_map(void *argument) {
    Worker *worker = argument;
    while (goes_on(worker)) {
        const uint8_t terrain = (uint8_t)(worker->done % 256);
        count_call(worker, cairn_map_set_rect(worker->map, 0, 0, SIDE, SIDE, terrain), 1);
        rest();
    }
    return NULL;
}

/* A map that is only ever filled as a whole never looks half filled. */
static void *read_map(void *argument) {
    Worker *worker = argument;
    while (goes_on(worker)) {
        uint8_t cells[CELLS];
        uint8_t corner;
        CairnStatus status = cairn_map_read_cells(worker->map, 0, 0, SIDE, SIDE, cells, CELLS, SIDE);
        count_call(worker, status, status >= 0 && memcmp(cells, cells + 1, CELLS - 1) == 0);
        status = cairn_map_get_cell(worker->map, 0, 0, &corner);
        count_call(worker, status, 1);
        rest();
    }
    return NULL;
}

/* Follows a field from the start of its query. What it reads in one call belongs together, whatever others do. */
static void *follow_field(void *argument) {
    Worker *worker = argument;
    const CairnQuery query = query_of(worker->number);
    CairnCell path[CELLS], next;
    while (goes_on(worker)) {
        uint32_t length;
        uint64_t cost = 0;
        CairnStatus status = cairn_field_read_path(worker->field, worker->map, query.start.x, query.start.y, path,
                                                   CELLS, &length);
        int right = status == CAIRN_OK || status == CAIRN_BEHIND;
        for (uint32_t i = 1; right && i < length; i++) {
            const int dx = abs(path[i].x - path[i - 1].x), dy = abs(path[i].y - path[i - 1].y);
            right = dx <= 1 && dy <= 1 && dx + dy > 0;
            cost += dx + dy == 2 ? 99 : 70;
        }
        if (status == CAIRN_OK) {
            right = right && same_cell(path[length - 1], query_of(0).goal) &&
                    (cost == field_costs[worker->number][0] || cost == field_costs[worker->number][1]);
        }
        count_call(worker, status, right);
        status = cairn_field_get_step(worker->field, worker->map, query.start.x, query.start.y, &next);
        count_call(worker, status, status >= 0 && abs(next.x - query.start.x) <= 1);
        if (worker->rests) {
            rest();
        }
    }
    return NULL;
}

/* Opens and shuts the door, and brings the field up to date in slices. */
static void *toggle_door_and_update(void *argument) {
    Worker *worker = argument;
    uint8_t terrain = CAIRN_TERRAIN_BLOCKED;
    int is_edited = 0;
    while (goes_on(worker)) {
        CairnStatus status;
        if (!is_edited) {
            status = cairn_map_set_cell(worker->map, DOOR_X, DOOR_Y, terrain);
            is_edited = status == CAIRN_OK;
        } else {
            status = cairn_field_update(worker->field, worker->map, NULL, 1000);
            if (status == CAIRN_OK) {
                terrain = terrain == CAIRN_TERRAIN_BLOCKED ? 1 : CAIRN_TERRAIN_BLOCKED;
                is_edited = 0;
            }
        }
        count_call(worker, status, 1);
        rest();
    }
    return NULL;
}

/* ---- scenes --------------------------------------------------------------------------------------------------- */

static void searches_of_one_map_do_not_disturb_each_other(void) {
    static void *(*const mains[])(void *) = {search, search, search, search};
    Worker workers[COUNT_OF(mains)] = {{0}};
    CairnMap *map = map_with_door();
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        workers[i].map = map;
        workers[i].searcher = searcher_for(map);
        workers[i].number = i;
    }
    run_scene(workers, COUNT_OF(mains), mains);
    print_scene("search/search", workers, COUNT_OF(mains));
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        CairnStats totals = prepared_stats();
        CHECK_EQ(workers[i].busy, 0);
        CHECK_STATUS(cairn_searcher_get_totals(workers[i].searcher, &totals), CAIRN_OK);
        CHECK_EQ(totals.searches, workers[i].done);
        CHECK_EQ(totals.cost, workers[i].done * right_costs[i][0]);
        cairn_searcher_destroy(workers[i].searcher);
    }
    cairn_map_destroy(map);
}

static void a_search_beside_an_edit_is_right_or_busy(void) {
    static void *(*const mains[])(void *) = {search, search, toggle_door};
    Worker workers[COUNT_OF(mains)] = {{0}};
    CairnMap *map = map_with_door();
    const uint64_t epoch = info_of(map).epoch;
    uint8_t door;
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        workers[i].map = map;
        workers[i].searcher = searcher_for(map);
        workers[i].rests = i < 2;
        workers[i].number = i;
    }
    run_scene(workers, COUNT_OF(mains), mains);
    print_scene("search/edit", workers, COUNT_OF(mains));
    CHECK_EQ(info_of(map).epoch, epoch + workers[2].done);
    CHECK_STATUS(cairn_map_get_cell(map, DOOR_X, DOOR_Y, &door), CAIRN_OK);
    CHECK_EQ(door, workers[2].done % 2 == 0 ? 1 : CAIRN_TERRAIN_BLOCKED);
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        CairnStats totals = prepared_stats();
        CHECK_STATUS(cairn_searcher_get_totals(workers[i].searcher, &totals), CAIRN_OK);
        CHECK_EQ(totals.searches, i < 2 ? workers[i].done : 0);
        cairn_searcher_destroy(workers[i].searcher);
    }
    cairn_map_destroy(map);
}

static void a_search_beside_a_build_is_right_or_busy(void) {
    static void *(*const mains[])(void *) = {search, search, toggle_door, change_tables};
    Worker workers[COUNT_OF(mains)] = {{0}};
    CairnMap *map = map_with_door();
    const uint64_t epoch = info_of(map).epoch;
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        workers[i].map = map;
        workers[i].searcher = i < 2 ? searcher_for(map) : NULL;
        workers[i].rests = 1;
        workers[i].number = i;
    }
    run_scene(workers, COUNT_OF(mains), mains);
    print_scene("search/build", workers, COUNT_OF(mains));
    CHECK_EQ(info_of(map).epoch, epoch + workers[2].done);
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        cairn_searcher_destroy(workers[i].searcher);
    }
    cairn_map_destroy(map);
}

static void of_two_edits_none_is_lost(void) {
    static void *(*const mains[])(void *) = {write_own_half, write_own_half};
    Worker workers[COUNT_OF(mains)] = {{0}};
    CairnMap *map = map_with_door();
    uint8_t cells[CELLS];
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, SIDE, SIDE, 1), CAIRN_OK);
    const uint64_t epoch = info_of(map).epoch;
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        workers[i].map = map;
        workers[i].number = i;
    }
    run_scene(workers, COUNT_OF(mains), mains);
    print_scene("edit/edit", workers, COUNT_OF(mains));
    CHECK_EQ(info_of(map).epoch, epoch + workers[0].done + workers[1].done);
    CHECK_STATUS(cairn_map_read_cells(map, 0, 0, SIDE, SIDE, cells, CELLS, SIDE), CAIRN_OK);
    for (uint32_t i = 0; i < CELLS; i++) {
        const unsigned long done = workers[i % SIDE < SIDE / 2 ? 0 : 1].done;
        /* The last round that reached the row. */
        const unsigned long rounds = (done + SIDE - 1 - i / SIDE) / SIDE;
        CHECK_EQ(cells[i], rounds == 0 ? 1 : 1 + (rounds - 1) % 200);
    }
    cairn_map_destroy(map);
}

static void a_read_beside_an_edit_sees_all_of_it_or_nothing(void) {
    static void *(*const mains[])(void *) = {read_map, read_map, fill_map};
    Worker workers[COUNT_OF(mains)] = {{0}};
    CairnMap *map = map_with_door();
    uint8_t corner;
    CHECK_STATUS(cairn_map_set_rect(map, 0, 0, SIDE, SIDE, 1), CAIRN_OK);
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        workers[i].map = map;
    }
    run_scene(workers, COUNT_OF(mains), mains);
    print_scene("get/edit", workers, COUNT_OF(mains));
    CHECK_STATUS(cairn_map_get_cell(map, SIDE - 1, SIDE - 1, &corner), CAIRN_OK);
    CHECK_EQ(corner, (workers[2].done - 1) % 256);
    cairn_map_destroy(map);
}

static void one_searcher_in_two_threads_is_right_or_busy(void) {
    static void *(*const mains[])(void *) = {search, search};
    Worker workers[COUNT_OF(mains)] = {{0}};
    CairnMap *map = map_with_door();
    CairnSearcher *searcher = searcher_for(map);
    CairnStats totals = prepared_stats();
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        workers[i].map = map;
        workers[i].searcher = searcher;
        workers[i].number = i;
    }
    run_scene(workers, COUNT_OF(mains), mains);
    print_scene("one searcher", workers, COUNT_OF(mains));
    CHECK_STATUS(cairn_searcher_get_totals(searcher, &totals), CAIRN_OK);
    CHECK_EQ(totals.searches, workers[0].done + workers[1].done);
    CHECK_EQ(totals.cost, workers[0].done * right_costs[0][0] + workers[1].done * right_costs[1][0]);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void one_field_serves_many_threads(void) {
    static void *(*const mains[])(void *) = {follow_field, follow_field, follow_field, follow_field};
    Worker workers[COUNT_OF(mains)] = {{0}};
    CairnMap *map = map_with_door();
    CairnField *field = field_to_goal(map);
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        workers[i].map = map;
        workers[i].field = field;
        workers[i].number = i;
    }
    run_scene(workers, COUNT_OF(mains), mains);
    print_scene("one field", workers, COUNT_OF(mains));
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        CHECK_EQ(workers[i].busy, 0);
    }
    cairn_field_destroy(field);
    cairn_map_destroy(map);
}

static void a_field_that_is_updated_is_right_or_busy(void) {
    static void *(*const mains[])(void *) = {follow_field, follow_field, toggle_door_and_update};
    Worker workers[COUNT_OF(mains)] = {{0}};
    CairnMap *map = map_with_door();
    CairnField *field = field_to_goal(map);
    for (uint32_t i = 0; i < COUNT_OF(mains); i++) {
        workers[i].map = map;
        workers[i].field = field;
        workers[i].rests = 1;
        workers[i].number = i;
    }
    run_scene(workers, COUNT_OF(mains), mains);
    print_scene("field/update", workers, COUNT_OF(mains));
    cairn_field_destroy(field);
    cairn_map_destroy(map);
}

int main(void) {
    seconds_per_scene = getenv("CAIRN_TEST_QUICK") != NULL ? 0.05 : 0.4;
    learn_right_costs();
    learn_field_costs();
    searches_of_one_map_do_not_disturb_each_other();
    a_search_beside_an_edit_is_right_or_busy();
    a_search_beside_a_build_is_right_or_busy();
    of_two_edits_none_is_lost();
    a_read_beside_an_edit_sees_all_of_it_or_nothing();
    one_searcher_in_two_threads_is_right_or_busy();
    one_field_serves_many_threads();
    a_field_that_is_updated_is_right_or_busy();
    return check_summary("threads");
}
