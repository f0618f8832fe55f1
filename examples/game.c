/* A game without a window: 200 agents of three kinds, some of them 2 x 2 cells large, on one map with doors that open and
 * close. Agents never share a cell, walk to the nearest of five resources and on to places of their own, and check their
 * paths when a door has moved. Searches run on two threads, in slices that fit 2 ms of each frame.
 *
 *     cc -std=c99 -O2 -Iinclude examples/game.c libcairn.a -pthread ... -o game && ./game [--quick]
 *
 * A frame has three parts, so that no call ever meets one that it may not run next to:
 *     1. edits: doors, then cairn_map_maintain           (one thread has the map)
 *     2. agents: check paths, walk, move in the overlay  (the same thread has the overlay)
 *     3. searches: both threads read the map; each has a searcher, and a copy of the overlay for the search it is in
 *
 * The program holds a map of its own, reads nothing back from the library, and stops if an agent walks into a wall,
 * through a corner, or into another agent. It prints what each part has cost. */
#define _POSIX_C_SOURCE 200809L
#include "cairn.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROCK = 0, GRASS = 1, SWAMP = 2, WATER = 3, DOOR = 4 };              /* terrains */
enum { SOLDIER, SWIMMER, GIANT, KINDS };                                     /* kinds of agents: layers of the map */
enum { SIDE = 512, ROOM = 32, AGENTS = 200, RESOURCES = 5, WORKERS = 2, MOST_CELLS = 8192 };

static const double SLICE_MS = 2.0;

typedef struct Agent {
    uint32_t kind, size;
    CairnCell at, goal;
    int wants_resource, is_waiting; /* is_waiting: a request is in a queue or under way */
    uint32_t pause;                 /* frames until it tries again */
    CairnCell path[MOST_CELLS];
    uint32_t length, next;
    uint64_t epoch;
} Agent;

typedef struct Cost {
    const char *name;
    double ms, most_ms;
    long count;
} Cost;

typedef struct Worker {
    CairnSearcher *searcher;
    CairnOverlay *seen; /* where everybody stood when the search began */
    int queue[AGENTS], queued;
    int current; /* the agent whose search is under way, or -1 */
    double current_ms;
    Cost searches, nearest, smoothing, copies;
    long slices, begun_again, no_path, overlaid;
} Worker;

static CairnMap *map;
static CairnOverlay *units;
static Agent agents[AGENTS];
static Worker workers[WORKERS];
static CairnRect resources[RESOURCES];
static uint8_t terrain[SIDE * SIDE]; /* the game's own, which agents are checked against */
static int stands[SIDE * SIDE];      /* who covers a cell, or -1 */
static CairnCell doors[SIDE * 4];
static uint32_t door_count;

static void fail(const char *what, CairnStatus status) {
    fprintf(stderr, "%s: %s\n", what, cairn_status_string(status));
    exit(1);
}

static void check(const char *what, CairnStatus status) {
    if (status < 0) fail(what, status);
}

static double now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void add_cost(Cost *cost, double ms) {
    cost->ms += ms;
    cost->count++;
    if (ms > cost->most_ms) cost->most_ms = ms;
}

static uint32_t random_state = 12345;
static uint32_t below(uint32_t limit) {
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)(random_state >> 8) * limit) >> 24);
}

static uint8_t terrain_at(int32_t x, int32_t y) {
    return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? ROCK : terrain[y * SIDE + x];
}

static int may_enter(uint32_t kind, uint8_t of) { return of != ROCK && !(of == WATER && kind != SWIMMER); }

/* Whether an agent has room at a place, as far as the terrain goes. */
static int fits(uint32_t kind, uint32_t size, int32_t x, int32_t y) {
    uint32_t row, column;
    for (row = 0; row < size; row++)
        for (column = 0; column < size; column++)
            if (!may_enter(kind, terrain_at(x + (int32_t)column, y + (int32_t)row))) return 0;
    return 1;
}

/* Writes an agent's cells, and stops the program if another is there or a cell is not for it. */
static void stand(int agent, CairnCell at) {
    const Agent *a = &agents[agent];
    uint32_t row, column;
    for (row = 0; row < a->size; row++)
        for (column = 0; column < a->size; column++) {
            int32_t x = at.x + (int32_t)column, y = at.y + (int32_t)row;
            if (!may_enter(a->kind, terrain_at(x, y))) {
                fprintf(stderr, "agent %d walked into a wall at %d, %d\n", agent, (int)x, (int)y);
                exit(1);
            }
            if (stands[y * SIDE + x] != -1 && stands[y * SIDE + x] != agent) {
                fprintf(stderr, "agents %d and %d share %d, %d\n", agent, stands[y * SIDE + x], (int)x, (int)y);
                exit(1);
            }
            stands[y * SIDE + x] = agent;
        }
}

static void leave(int agent) {
    const Agent *a = &agents[agent];
    uint32_t row, column;
    for (row = 0; row < a->size; row++)
        for (column = 0; column < a->size; column++)
            stands[(a->at.y + (int32_t)row) * SIDE + a->at.x + (int32_t)column] = -1;
}

/* Rooms with walls between them, two openings in each wall of which one is a door, swamps and ponds. */
static void make_terrain(void) {
    int32_t x, y;
    uint32_t i;
    memset(terrain, GRASS, sizeof terrain);
    for (i = 0; i < 260; i++) {
        int32_t left = (int32_t)below(SIDE - 24), top = (int32_t)below(SIDE - 24);
        uint8_t of = i % 3 == 0 ? WATER : SWAMP;
        int32_t width = 4 + (int32_t)below(14), height = 4 + (int32_t)below(14);
        for (y = top; y < top + height; y++) memset(&terrain[y * SIDE + left], of, (size_t)width);
    }
    for (i = 0; i < SIDE; i += ROOM)
        for (x = 0; x < SIDE; x++) {
            terrain[(int32_t)i * SIDE + x] = ROCK;
            terrain[x * SIDE + (int32_t)i] = ROCK;
        }
    for (y = 0; y < SIDE; y += ROOM)
        for (x = 0; x < SIDE; x += ROOM) {
            int32_t k, at = 6 + (int32_t)below(8);
            /* Openings of three cells for giants, to the north and to the west; doors of one cell next to them. */
            for (k = 0; k < 3; k++) {
                if (y > 0) terrain[y * SIDE + x + at + k] = GRASS;
                if (x > 0) terrain[(y + at + k) * SIDE + x] = GRASS;
            }
            if (y > 0) {
                doors[door_count].x = x + at + 12, doors[door_count].y = y;
                terrain[y * SIDE + x + at + 12] = DOOR, door_count++;
            }
            if (x > 0) {
                doors[door_count].x = x, doors[door_count].y = y + at + 12;
                terrain[(y + at + 12) * SIDE + x] = DOOR, door_count++;
            }
        }
    for (i = 0; i < RESOURCES; i++) { /* Each is a building of 2 x 2 cells in the middle of a room. */
        int32_t room_x = (int32_t)below(SIDE / ROOM) * ROOM, room_y = (int32_t)below(SIDE / ROOM) * ROOM;
        resources[i].x = room_x + ROOM / 2, resources[i].y = room_y + ROOM / 2;
        resources[i].width = resources[i].height = 2;
        for (y = resources[i].y - 3; y < resources[i].y + 5; y++) memset(&terrain[y * SIDE + resources[i].x - 3], GRASS, 8);
        for (y = resources[i].y; y < resources[i].y + 2; y++) memset(&terrain[y * SIDE + resources[i].x], ROCK, 2);
    }
}

static CairnCell random_place(uint32_t kind, uint32_t size) {
    CairnCell cell;
    do {
        cell.x = (int32_t)below(SIDE), cell.y = (int32_t)below(SIDE);
    } while (!fits(kind, size, cell.x, cell.y));
    return cell;
}

/* One map with a layer for each kind of agent, and landmarks for each, since the terrain has weights. */
static void make_map(void) {
    CairnMapDef def;
    CairnLayerDef layer;
    uint32_t number;
    cairn_map_def_init(&def, sizeof def);
    def.width = def.height = SIDE;
    check("map", cairn_map_create(&def, terrain, sizeof terrain, &map));
    check("swamp", cairn_map_set_terrain_weight(map, SOLDIER, SWAMP, 4));
    check("water", cairn_map_set_terrain_weight(map, SOLDIER, WATER, 0));
    cairn_layer_def_init(&layer, sizeof layer); /* swimmers: all weights 1 */
    check("swimmers", cairn_map_add_layer(map, &layer, &number));
    layer.size = 2; /* giants */
    layer.weights[SWAMP] = 6;
    layer.weights[WATER] = 0;
    check("giants", cairn_map_add_layer(map, &layer, &number));
    for (number = 0; number < KINDS; number++) {
        CairnLandmarksDef landmarks;
        CairnLayerInfo info;
        cairn_landmarks_def_init(&landmarks, sizeof landmarks);
        landmarks.layer = number;
        check("landmarks", cairn_map_build_landmarks(map, &landmarks, NULL, NULL));
        cairn_layer_info_init(&info, sizeof info);
        check("layer", cairn_map_get_layer_info(map, number, &info));
        printf("layer %u: %u passable cells, %.1f MB with its landmarks%s\n", (unsigned)number,
               (unsigned)info.passable_cells, (double)info.memory_bytes / 1e6,
               info.shares_with == number ? "" : " (shares steps and components)");
    }
    check("overlay", cairn_overlay_create(map, &units));
}

static void make_agents(void) {
    int i;
    memset(stands, -1, sizeof stands);
    for (i = 0; i < AGENTS; i++) {
        Agent *a = &agents[i];
        int is_taken;
        a->kind = i % 10 == 0 ? GIANT : i % 10 < 4 ? SWIMMER : SOLDIER;
        a->size = a->kind == GIANT ? 2 : 1;
        do {
            uint32_t row, column;
            a->at = random_place(a->kind, a->size);
            is_taken = 0;
            for (row = 0; row < a->size; row++)
                for (column = 0; column < a->size; column++)
                    is_taken |= stands[(a->at.y + (int32_t)row) * SIDE + a->at.x + (int32_t)column] != -1;
        } while (is_taken);
        stand(i, a->at);
        check("unit", cairn_overlay_set_rect(units, a->at.x, a->at.y, a->size, a->size, CAIRN_OVERLAY_BLOCKED));
        a->wants_resource = i % 2;
        a->pause = (uint32_t)i % 16;
    }
}

/* A request: the agent stays where it is until the search has ended. */
static void ask(int agent) {
    Agent *a = &agents[agent];
    Worker *worker = &workers[workers[1].queued < workers[0].queued];
    a->is_waiting = 1;
    a->length = 0;
    if (!a->wants_resource) a->goal = random_place(a->kind, a->size);
    worker->queue[worker->queued++] = agent;
}

/* Part 1. Doors close only if nobody stands in them. */
static void move_doors(int frame, Cost *edits, Cost *upkeep) {
    double begin;
    if (frame % 8 == 0) {
        CairnCell door = doors[below(door_count)];
        uint8_t *here = &terrain[door.y * SIDE + door.x];
        if (*here == ROCK || stands[door.y * SIDE + door.x] == -1) {
            *here = *here == ROCK ? DOOR : ROCK;
            begin = now_ms();
            check("door", cairn_map_set_cell(map, door.x, door.y, *here));
            add_cost(edits, now_ms() - begin);
        }
    }
    begin = now_ms();
    check("maintain", cairn_map_maintain(map, 2000));
    add_cost(upkeep, now_ms() - begin);
}

/* Part 2. An agent walks one cell, if nobody is there; after some frames it looks for another path. */
static void walk(int agent, Cost *moves, long *arrivals) {
    Agent *a = &agents[agent];
    CairnCell to, side;
    uint32_t row, column;
    double begin;
    if (a->is_waiting) return;
    if (a->pause > 0) {
        a->pause--;
        return;
    }
    if (a->next >= a->length) {
        if (a->length > 0) {
            ++*arrivals;
            a->wants_resource = !a->wants_resource;
        }
        ask(agent);
        return;
    }
    to = a->path[a->next];
    for (row = 0; row < a->size; row++)
        for (column = 0; column < a->size; column++) {
            int who = stands[(to.y + (int32_t)row) * SIDE + to.x + (int32_t)column];
            if (who != -1 && who != agent) { /* wait; ask for a path around it */
                if (below(4) == 0) ask(agent);
                return;
            }
        }
    if (abs(to.x - a->at.x) > 1 || abs(to.y - a->at.y) > 1) fail("a path with a gap", CAIRN_ERROR_INTERNAL);
    side.x = to.x, side.y = a->at.y;
    if (to.x != a->at.x && to.y != a->at.y &&
        !(fits(a->kind, a->size, side.x, side.y) && fits(a->kind, a->size, a->at.x, to.y))) {
        fprintf(stderr, "agent %d cuts a corner at %d, %d\n", agent, (int)to.x, (int)to.y);
        exit(1);
    }
    leave(agent);
    stand(agent, to);
    begin = now_ms();
    check("move", cairn_overlay_move_rect(units, a->at.x, a->at.y, to.x, to.y, a->size, a->size, CAIRN_OVERLAY_BLOCKED));
    add_cost(moves, now_ms() - begin);
    a->at = to;
    a->next++;
}

static void check_paths(Cost *checks, long *replanned) {
    int i;
    for (i = 0; i < AGENTS; i++) {
        Agent *a = &agents[i];
        CairnPathCheck path_check;
        CairnStatus status;
        double begin = now_ms();
        if (a->is_waiting || a->next >= a->length || a->next == 0) continue;
        cairn_path_check_init(&path_check, sizeof path_check);
        status = cairn_map_check_path(map, a->kind, a->path + a->next - 1, a->length - a->next + 1, a->epoch,
                                      CAIRN_COST_UNKNOWN, 0, &path_check);
        add_cost(checks, now_ms() - begin);
        check("path check", status);
        if (status == CAIRN_PATH_BLOCKED) {
            ++*replanned;
            ask(i);
        }
    }
}

/* Part 3, on each thread: begins the searches of its queue, and steps them until the slice is over. */
static void begin_search(Worker *w) {
    Agent *a = &agents[w->current];
    CairnQuery query;
    double begin = now_ms();
    check("copy", cairn_overlay_copy(units, w->seen));
    add_cost(&w->copies, now_ms() - begin);
    cairn_query_init(&query, sizeof query);
    query.layer = a->kind;
    query.start = a->at;
    query.goal = a->goal;
    query.flags = a->wants_resource ? CAIRN_QUERY_NEXT_TO_GOAL : 0;
    check("begin", cairn_searcher_begin(w->searcher, map, &query, w->seen, resources, a->wants_resource ? RESOURCES : 0));
}

static void end_search(Worker *w) {
    Agent *a = &agents[w->current];
    CairnResult result;
    CairnStatus status;
    cairn_result_init(&result, sizeof result);
    status = cairn_searcher_finish(w->searcher, a->path, MOST_CELLS, &result);
    check("finish", status);
    a->is_waiting = 0;
    a->length = a->next = 0;
    a->epoch = result.epoch;
    w->overlaid += result.overlaid;
    add_cost(a->wants_resource ? &w->nearest : &w->searches, w->current_ms);
    if (status == CAIRN_OK && result.path_length > 1) {
        CairnCell corners[MOST_CELLS];
        uint32_t count = 0;
        double begin = now_ms();
        check("smooth", cairn_searcher_read_smoothed(w->searcher, map, w->seen, corners, MOST_CELLS, &count));
        add_cost(&w->smoothing, now_ms() - begin);
        if (count < 2 || count > result.waypoint_count) fail("a smoothed path has too many corners", CAIRN_ERROR_INTERNAL);
        a->length = result.path_length;
        a->next = 1;
    } else {
        w->no_path += status != CAIRN_OK;
        a->pause = 8 + (uint32_t)(w->slices % 16);
    }
    w->current = -1;
}

static void search_for_a_slice(Worker *w) {
    double begin = now_ms(), last = begin;
    while (last - begin < SLICE_MS) {
        CairnStatus status;
        if (w->current < 0) {
            if (w->queued == 0) return;
            w->current = w->queue[0];
            memmove(w->queue, w->queue + 1, (size_t)--w->queued * sizeof *w->queue);
            w->current_ms = 0;
            begin_search(w);
        }
        status = cairn_searcher_step(w->searcher, map, w->seen, 200);
        if (status == CAIRN_ERROR_MAP_CHANGED) { /* a door has moved in between */
            w->begun_again++;
            begin_search(w);
        }
        w->current_ms += now_ms() - last;
        last = now_ms();
        w->slices++;
        if (status == CAIRN_OK) end_search(w);
        else if (status != CAIRN_ERROR_MAP_CHANGED) check("step", status);
    }
}

/* The second thread waits for part 3 of each frame. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int frame_to_search = -1, frame_searched = -1, is_over;

static void *run_worker(void *worker) {
    int frame = 0;
    for (;; frame++) {
        pthread_mutex_lock(&mutex);
        while (frame_to_search < frame && !is_over) pthread_cond_wait(&changed, &mutex);
        if (is_over) break;
        pthread_mutex_unlock(&mutex);
        search_for_a_slice(worker);
        pthread_mutex_lock(&mutex);
        frame_searched = frame;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&mutex);
    }
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void search_on_both(int frame) {
    pthread_mutex_lock(&mutex);
    frame_to_search = frame;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
    search_for_a_slice(&workers[0]);
    pthread_mutex_lock(&mutex);
    while (frame_searched < frame) pthread_cond_wait(&changed, &mutex);
    pthread_mutex_unlock(&mutex);
}

static void print_cost(const Cost *cost, int frames) {
    printf("  %-34s %8ld times %9.2f us each %9.3f ms at most %8.4f ms a frame\n", cost->name, cost->count,
           cost->count ? cost->ms * 1e3 / (double)cost->count : 0.0, cost->most_ms, cost->ms / frames);
}

int main(int argc, char **argv) {
    static const double LIMITS[] = {0.5, 1, 2, 3, 4, 6, 8, 1e9};
    Cost edits = {"a door, on all three layers", 0, 0, 0}, upkeep = {"maintain", 0, 0, 0};
    Cost moves = {"a step in the overlay", 0, 0, 0}, checks = {"is my path still good?", 0, 0, 0};
    int frames = argc > 1 && strcmp(argv[1], "--quick") == 0 ? 150 : 1500, frame, i;
    long histogram[8] = {0}, arrivals = 0, replanned = 0, begun_again = 0, no_path = 0, overlaid = 0;
    pthread_t thread;
    make_terrain();
    make_map();
    make_agents();
    for (i = 0; i < WORKERS; i++) {
        workers[i].current = -1;
        workers[i].searches.name = "a path, in slices";
        workers[i].nearest.name = "the nearest of five, in slices";
        workers[i].smoothing.name = "a path pulled tight";
        workers[i].copies.name = "a copy of the overlay";
        check("searcher", cairn_searcher_create_for_map(map, &workers[i].searcher));
        check("overlay", cairn_overlay_create(map, &workers[i].seen));
    }
    if (pthread_create(&thread, NULL, run_worker, &workers[1]) != 0) return 1;
    for (frame = 0; frame < frames; frame++) {
        double begin = now_ms();
        uint64_t edits_before = (uint64_t)edits.count;
        int bucket = 0;
        move_doors(frame, &edits, &upkeep);
        if ((uint64_t)edits.count != edits_before) check_paths(&checks, &replanned);
        for (i = 0; i < AGENTS; i++) walk(i, &moves, &arrivals);
        search_on_both(frame);
        while (now_ms() - begin > LIMITS[bucket]) bucket++;
        histogram[bucket]++;
    }
    pthread_mutex_lock(&mutex);
    is_over = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);

    printf("%d frames, %d agents: %ld arrivals, nobody walked through a wall or another\n", frames, AGENTS, arrivals);
    for (i = 0; i < 8; i++)
        if (histogram[i] > 0)
            printf(i < 7 ? "  frames of up to %3.1f ms: %ld\n" : "  longer frames than %.0f ms: %ld\n",
                   i < 7 ? LIMITS[i] : LIMITS[6], histogram[i]);
    print_cost(&edits, frames);
    print_cost(&upkeep, frames);
    print_cost(&checks, frames);
    print_cost(&moves, frames);
    for (i = 0; i < WORKERS; i++) {
        Worker *w = &workers[i];
        printf("thread %d\n", i);
        print_cost(&w->searches, frames);
        print_cost(&w->nearest, frames);
        print_cost(&w->smoothing, frames);
        print_cost(&w->copies, frames);
        begun_again += w->begun_again, no_path += w->no_path, overlaid += w->overlaid;
        cairn_searcher_destroy(w->searcher);
        cairn_overlay_destroy(w->seen);
    }
    printf("%ld paths blocked by a door, %ld searches begun again after an edit, %ld around others, %ld without a path\n",
           replanned, begun_again, overlaid, no_path);
    cairn_overlay_destroy(units);
    cairn_map_destroy(map);
    if (arrivals == 0) {
        fprintf(stderr, "nobody has arrived\n");
        return 1;
    }
    return 0;
}
