/*
 * Announced edits: what an announcement turns away and what it does not, that announcements are counted, and that an
 * edit which is announced gets through while threads search without pause.
 */

#define _POSIX_C_SOURCE 200112L

#include "support.h"

#include <pthread.h>
#include <time.h>

enum { SIDE = 64, DOOR_X = SIDE / 2, DOOR_Y = SIDE / 2, EDITS = 300, SEARCHING = 3 };

/* ---- the contract --------------------------------------------------------------------------------------------- */

static void reads_are_busy_until_it_is_withdrawn_and_edits_are_not(void) {
    const CairnQuery query = query_between(cell_at(0, 0), cell_at(2, 1));
    CairnMap *map = map_of("...\n...\n", NULL);
    CairnSearcher *searcher = searcher_for(map);
    CairnResult result = prepared_result();
    uint64_t number = 1;
    uint8_t terrain = 1;

    CHECK_STATUS(cairn_map_announce_edit(map), CAIRN_OK);
    MAKE_STALE(result);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_ERROR_BUSY);
    CHECK(FIELDS_ARE_ZERO(result));
    CHECK_STATUS(cairn_map_get_cell(map, 0, 0, &terrain), CAIRN_ERROR_BUSY);
    CHECK_EQ(terrain, 0);
    CHECK_STATUS(cairn_map_get_state_hash(map, &number), CAIRN_ERROR_BUSY);
    CHECK_EQ(number, 0);
    /* As many edits as the writer likes, of every kind. */
    CHECK_STATUS(cairn_map_set_cell(map, 1, 0, 0), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, 1, 2), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(map, 9, 9, 0), CAIRN_ERROR_OUT_OF_BOUNDS);
    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_withdraw_edit(map), CAIRN_OK);

    CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_OK);
    CHECK_EQ(result.epoch, info_of(map).epoch);
    CHECK_STATUS(cairn_map_get_cell(map, 1, 0, &terrain), CAIRN_OK);
    CHECK_EQ(terrain, 0);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

static void announcements_are_counted(void) {
    CairnMap *map = map_of("...\n...\n", NULL);
    const uint64_t epoch = info_of(map).epoch;
    uint8_t terrain;
    CHECK_STATUS(cairn_map_withdraw_edit(map), CAIRN_NOT_FOUND);
    CHECK_STATUS(cairn_map_announce_edit(map), CAIRN_OK);
    CHECK_STATUS(cairn_map_announce_edit(map), CAIRN_OK);
    CHECK_STATUS(cairn_map_withdraw_edit(map), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_cell(map, 0, 0, &terrain), CAIRN_ERROR_BUSY);
    CHECK_STATUS(cairn_map_withdraw_edit(map), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_cell(map, 0, 0, &terrain), CAIRN_OK);
    CHECK_STATUS(cairn_map_withdraw_edit(map), CAIRN_NOT_FOUND);
    CHECK_EQ(info_of(map).epoch, epoch);
    CHECK_STATUS(cairn_map_announce_edit(NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_withdraw_edit(NULL), CAIRN_ERROR_NULL);
    /* An announcement that was forgotten does not keep the map from being destroyed. */
    CHECK_STATUS(cairn_map_announce_edit(map), CAIRN_OK);
    cairn_map_destroy(map);
}

static void the_same_holds_for_overlays(void) {
    CairnMap *map = map_of("...\n...\n", NULL);
    CairnOverlay *overlay;
    uint32_t count = 1;
    CHECK_STATUS(cairn_overlay_create(map, &overlay), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_withdraw_edit(overlay), CAIRN_NOT_FOUND);
    CHECK_STATUS(cairn_overlay_announce_edit(overlay), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_get_count(overlay, &count), CAIRN_ERROR_BUSY);
    CHECK_EQ(count, 0);
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 1, 1, 5), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_set_cell(overlay, 2, 1, 5), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_withdraw_edit(overlay), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_get_count(overlay, &count), CAIRN_OK);
    CHECK_EQ(count, 2);
    CHECK_STATUS(cairn_overlay_announce_edit(NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_overlay_withdraw_edit(NULL), CAIRN_ERROR_NULL);
    cairn_overlay_destroy(overlay);
    cairn_map_destroy(map);
}

/* ---- threads that search without pause ------------------------------------------------------------------------ */

/* What a thread did. Checks are made after it has ended: the counters of check.h belong to the main thread. */
typedef struct {
    pthread_t thread;
    CairnMap *map;
    CairnSearcher *searcher;
    unsigned long done, busy, wrong;
} Worker;

static int is_over;             /* read and written by __atomic functions */
static int writers;             /* how many threads edit */
static uint64_t right_costs[2]; /* with the door open, which it is at even epochs, and shut */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Leaves the processor to others for a moment. */
static void rest(void) {
    const struct timespec moment = {0, 20000};
    nanosleep(&moment, NULL);
}

static CairnMap *map_with_door(void) {
    const CairnMapDef def = def_of(SIDE, SIDE);
    CairnMap *map;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_rect(map, DOOR_X, 0, 1, SIDE - 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(map, DOOR_X, DOOR_Y, 1), CAIRN_OK);
    CHECK_EQ(info_of(map).epoch % 2, 0);
    return map;
}

static CairnStatus search_once(CairnSearcher *searcher, const CairnMap *map, CairnResult *result) {
    CairnQuery query;
    CairnCell path[4 * SIDE];
    cairn_query_init(&query, sizeof query);
    cairn_result_init(result, sizeof *result);
    query.start = cell_at(2, 8);
    query.goal = cell_at(SIDE - 3, 20);
    return cairn_searcher_find_path(searcher, map, &query, path, COUNT_OF(path), result);
}

static void learn_right_costs(void) {
    CairnMap *map = map_with_door();
    CairnSearcher *searcher = searcher_for(map);
    for (int shut = 0; shut < 2; shut++) {
        CairnResult result;
        CHECK_STATUS(search_once(searcher, map, &result), CAIRN_OK);
        CHECK_EQ(result.epoch % 2, shut);
        right_costs[shut] = result.cost;
        CHECK_STATUS(cairn_map_set_cell(map, DOOR_X, DOOR_Y, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    }
    CHECK(right_costs[0] < right_costs[1]);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
}

/* With two writers, who may shut the door twice, the epoch does not show how it is. */
static int is_right(const CairnResult *result) {
    return result->cost == right_costs[result->epoch % 2] ||
           (writers == 2 && result->cost == right_costs[1 - result->epoch % 2]);
}

static void *search_without_pause(void *argument) {
    Worker *worker = argument;
    while (!__atomic_load_n(&is_over, __ATOMIC_RELAXED)) {
        CairnResult result;
        const CairnStatus status = search_once(worker->searcher, worker->map, &result);
        if (status == CAIRN_OK && is_right(&result)) {
            worker->done += 1;
        } else if (status == CAIRN_ERROR_BUSY) {
            worker->busy += 1;
        } else {
            worker->wrong += 1;
        }
    }
    return NULL;
}

/* Repeats an edit until it gets through. If that takes a minute, it never will. */
static CairnStatus insist(CairnMap *map, uint8_t terrain, unsigned long *busy) {
    const double deadline = now() + 60;
    CairnStatus status;
    while ((status = cairn_map_set_cell(map, DOOR_X, DOOR_Y, terrain)) == CAIRN_ERROR_BUSY && now() < deadline) {
        *busy += 1;
        rest();
    }
    return status;
}

/* Shuts the door and opens it again, so that the epoch shows how it is: two edits of one announcement, or of two. */
static void *edit_announced(void *argument) {
    Worker *worker = argument;
    while (worker->done < EDITS && worker->wrong == 0) {
        worker->wrong += cairn_map_announce_edit(worker->map) != CAIRN_OK;
        for (int opens = 0; opens < 2; opens++) {
            const CairnStatus status = insist(worker->map, opens ? 1 : CAIRN_TERRAIN_BLOCKED, &worker->busy);
            worker->done += status == CAIRN_OK;
            worker->wrong += status != CAIRN_OK;
            if (opens == 0 && worker->done % 4 == 1) {
                /* Between two edits that are announced apart, searches see the door shut. */
                worker->wrong += cairn_map_withdraw_edit(worker->map) != CAIRN_OK;
                rest();
                worker->wrong += cairn_map_announce_edit(worker->map) != CAIRN_OK;
            }
        }
        worker->wrong += cairn_map_withdraw_edit(worker->map) != CAIRN_OK;
        rest();
    }
    return NULL;
}

/* For comparison: each edit is tried once. */
static void *edit_without_a_word(void *argument) {
    Worker *worker = argument;
    for (int i = 0; i < EDITS; i++) {
        const uint8_t terrain = worker->done % 2 == 0 ? CAIRN_TERRAIN_BLOCKED : 1;
        const CairnStatus status = cairn_map_set_cell(worker->map, DOOR_X, DOOR_Y, terrain);
        worker->done += status == CAIRN_OK;
        worker->busy += status == CAIRN_ERROR_BUSY;
        worker->wrong += status != CAIRN_OK && status != CAIRN_ERROR_BUSY;
        rest();
    }
    return NULL;
}

static void start(Worker *worker, void *(*const run)(void *)) {
    if (pthread_create(&worker->thread, NULL, run, worker) != 0) {
        puts("announced: cannot start a thread");
        exit(EXIT_FAILURE);
    }
}

/* Runs writers next to threads that search without pause, and returns how many edits got through. */
static unsigned long run_scene(const char *name, void *(*const write)(void *), int writer_count) {
    Worker searching[SEARCHING] = {{0}}, writing[2] = {{0}};
    CairnMap *map = map_with_door();
    const uint64_t epoch = info_of(map).epoch;
    unsigned long edits = 0, tries = 0;
    writers = writer_count;
    __atomic_store_n(&is_over, 0, __ATOMIC_RELAXED);
    for (int i = 0; i < SEARCHING; i++) {
        searching[i].map = map;
        searching[i].searcher = searcher_for(map);
        start(&searching[i], search_without_pause);
    }
    for (int i = 0; i < writers; i++) {
        writing[i].map = map;
        start(&writing[i], write);
    }
    for (int i = 0; i < writers; i++) {
        CHECK_EQ(pthread_join(writing[i].thread, NULL), 0);
        CHECK_EQ(writing[i].wrong, 0);
        edits += writing[i].done;
        tries += writing[i].done + writing[i].busy;
    }
    __atomic_store_n(&is_over, 1, __ATOMIC_RELAXED);
    printf("%-22s %lu edits in %lu tries;", name, edits, tries);
    for (int i = 0; i < SEARCHING; i++) {
        CHECK_EQ(pthread_join(searching[i].thread, NULL), 0);
        CHECK_EQ(searching[i].wrong, 0);
        CHECK(searching[i].done > 0);
        printf("  %lu searches, %lu busy", searching[i].done, searching[i].busy);
        cairn_searcher_destroy(searching[i].searcher);
    }
    puts("");
    CHECK_EQ(info_of(map).epoch, epoch + edits);
    CHECK_STATUS(cairn_map_withdraw_edit(map), CAIRN_NOT_FOUND);
    cairn_map_destroy(map);
    return edits;
}

int main(void) {
    reads_are_busy_until_it_is_withdrawn_and_edits_are_not();
    announcements_are_counted();
    the_same_holds_for_overlays();
    learn_right_costs();
    run_scene("without a word", edit_without_a_word, 1);
    CHECK_EQ(run_scene("announced", edit_announced, 1), EDITS);
    CHECK_EQ(run_scene("announced by two", edit_announced, 2), 2 * EDITS);
    return check_summary("announced");
}
