/* A crowd without a window: 10,000 agents that share one field, and 500 that walk on paths of their own, on one map
 * with doors that open and close.
 *
 *     cc -std=c99 -O2 -Iinclude examples/crowd.c libcairn.a ... -o crowd && ./crowd [--quick] [--record FILE]
 *
 * A frame: a door moves; the field follows, in slices of about 10,000 cells; one call reads the next steps of all
 * 10,000; the 500 check what is left of their paths if a door has moved, and search again if it is blocked or they have
 * arrived. Agents of the crowd that reach the exit come back anywhere.
 *
 * The program holds a map of its own and stops if anybody walks into a wall, around a corner, or away from the exit
 * while the field is up to date. It prints what each part costs. `lab crowd FILE` draws what it records. */
#define _POSIX_C_SOURCE 200809L
#include "cairn.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 256, ROOM = 32, CROWD = 10000, LONERS = 500, EXITS = 4, SLICE = 10000, MOST_CELLS = 2048 };
enum { ROCK = 0, FLOOR = 1 };
/* What a recorded frame has for a cell: a wall, floor, a loner, a door that is shut, then so many of the crowd. */
enum { SEEN_ROCK, SEEN_FLOOR, SEEN_LONER, SEEN_SHUT, SEEN_EXIT, SEEN_CROWD };

typedef struct Loner {
    CairnCell at, goal, path[MOST_CELLS];
    uint32_t length, next;
    uint64_t epoch;
} Loner;

typedef struct Cost {
    const char *name;
    double us, most_us;
    long count;
} Cost;

static uint8_t terrain[SIDE * SIDE]; /* the program's own, which steps are checked against */
static uint8_t is_door[SIDE * SIDE];
static CairnCell doors[SIDE * 2];
static int door_count;
static CairnCell exits[EXITS];
static CairnCell crowd[CROWD], next[CROWD];
static Loner loners[LONERS];
static Cost edits = {"door", 0, 0, 0}, updates = {"field update", 0, 0, 0}, steps = {"10,000 next steps", 0, 0, 0},
            checks = {"path check", 0, 0, 0}, searches = {"search", 0, 0, 0};
static long arrivals, loner_arrivals, behind_frames, builds_us;

static void must(CairnStatus status, const char *call) {
    if (status < 0) {
        fprintf(stderr, "%s: %s\n", call, cairn_status_string(status));
        exit(1);
    }
}

static double now_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void add_cost(Cost *cost, double begun) {
    double us = now_us() - begun;
    cost->us += us;
    cost->most_us = us > cost->most_us ? us : cost->most_us;
    cost->count++;
}

static uint32_t random_below(uint32_t limit) {
    static uint64_t state = 0x9E3779B97F4A7C15u;
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return (uint32_t)(state >> 32) % limit;
}

static uint8_t *at(CairnCell cell) {
    return &terrain[cell.y * SIDE + cell.x];
}

static CairnCell random_floor(void) {
    CairnCell cell;
    do {
        cell.x = (int32_t)random_below(SIDE), cell.y = (int32_t)random_below(SIDE);
    } while (*at(cell) == ROCK || is_door[cell.y * SIDE + cell.x]);
    return cell;
}

/* Rooms of 32 x 32 cells with a door in each wall, pillars at random, and the exit in the middle. */
static void build_world(void) {
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) terrain[y * SIDE + x] = x % ROOM && y % ROOM ? FLOOR : ROCK;
    for (int y = 0; y < SIDE; y += ROOM) {
        for (int x = 0; x < SIDE; x += ROOM) {
            int along = 4 + (int)random_below(ROOM - 10);
            for (int i = 0; i < 3; i++) {
                CairnCell wall[2] = {{x + along + i, y}, {x, y + along + i}};
                for (int side = 0; side < 2; side++) {
                    if ((side ? x : y) == 0) continue;
                    *at(wall[side]) = FLOOR;
                    is_door[wall[side].y * SIDE + wall[side].x] = 1;
                    if (i == 0) doors[door_count++] = wall[side];
                }
            }
        }
    }
    for (int i = 0; i < SIDE * SIDE / 60; i++) *at(random_floor()) = ROCK;
    for (int i = 0; i < EXITS; i++) {
        CairnCell exit = {SIDE / 2 + 8 + i % 2, SIDE / 2 + 8 + i / 2};
        exits[i] = exit;
        *at(exit) = FLOOR;
    }
}

/* Whether a step is one that agents may take: no corner is cut. */
static int may_step(CairnCell from, CairnCell to) {
    CairnCell corners[2] = {{from.x, to.y}, {to.x, from.y}};
    return abs(from.x - to.x) <= 1 && abs(from.y - to.y) <= 1 && *at(to) != ROCK && *at(corners[0]) != ROCK &&
           *at(corners[1]) != ROCK;
}

/* Opens or shuts the three cells of a door, unless somebody stands there. */
static int move_door(CairnMap *map) {
    CairnCell first = doors[random_below((uint32_t)door_count)];
    int is_across = first.y % ROOM == 0;
    uint32_t width = is_across ? 3 : 1, height = is_across ? 1 : 3;
    uint8_t becomes = *at(first) == ROCK ? FLOOR : ROCK;
    for (int i = 0; i < CROWD + LONERS; i++) {
        CairnCell cell = i < CROWD ? crowd[i] : loners[i - CROWD].at;
        uint32_t right = (uint32_t)(cell.x - first.x), down = (uint32_t)(cell.y - first.y);
        if (right < width && down < height) return 0;
    }
    for (uint32_t i = 0; i < 3; i++) {
        CairnCell cell = {first.x + (is_across ? (int32_t)i : 0), first.y + (is_across ? 0 : (int32_t)i)};
        *at(cell) = becomes;
    }
    double begun = now_us();
    must(cairn_map_set_rect(map, first.x, first.y, width, height, becomes), "cairn_map_set_rect");
    must(cairn_map_maintain(map, SLICE), "cairn_map_maintain");
    add_cost(&edits, begun);
    return 1;
}

static void walk_crowd(const CairnField *field, const CairnMap *map) {
    double begun = now_us();
    CairnStatus status = cairn_field_read_steps(field, map, crowd, CROWD, next);
    add_cost(&steps, begun);
    must(status, "cairn_field_read_steps");
    behind_frames += status == CAIRN_BEHIND;
    for (int i = 0; i < CROWD; i++) {
        uint64_t before = 0, after = 0;
        if (!may_step(crowd[i], next[i])) {
            fprintf(stderr, "agent %d walks into a wall at %d, %d\n", i, next[i].x, next[i].y);
            exit(1);
        }
        if (status == CAIRN_OK && cairn_field_get_cost(field, crowd[i].x, crowd[i].y, &before) == CAIRN_OK) {
            must(cairn_field_get_cost(field, next[i].x, next[i].y, &after), "cairn_field_get_cost");
            if (before == 0) {
                next[i] = random_floor();
                arrivals++;
            } else if (after >= before) {
                fprintf(stderr, "agent %d does not come nearer at %d, %d\n", i, crowd[i].x, crowd[i].y);
                exit(1);
            }
        }
        crowd[i] = next[i];
    }
}

static void walk_loner(Loner *loner, CairnSearcher *searcher, const CairnMap *map, int door_moved) {
    if (door_moved && loner->next < loner->length) {
        CairnPathCheck check;
        must(cairn_path_check_init(&check, sizeof check), "cairn_path_check_init");
        double begun = now_us();
        uint32_t here = loner->next - 1;
        CairnStatus status = cairn_map_check_path(map, 0, loner->path + here, loner->length - here, loner->epoch,
                                                  CAIRN_COST_UNKNOWN, 0, &check);
        add_cost(&checks, begun);
        must(status, "cairn_map_check_path");
        if (status == CAIRN_PATH_BLOCKED) loner->length = 0;
    }
    if (loner->next >= loner->length) {
        loner_arrivals += loner->length > 1;
        CairnQuery query;
        CairnResult result;
        must(cairn_query_init(&query, sizeof query), "cairn_query_init");
        must(cairn_result_init(&result, sizeof result), "cairn_result_init");
        loner->goal = random_floor();
        query.start = loner->at;
        query.goal = loner->goal;
        double begun = now_us();
        CairnStatus status = cairn_searcher_find_path(searcher, map, &query, loner->path, MOST_CELLS, &result);
        add_cost(&searches, begun);
        must(status, "cairn_searcher_find_path");
        loner->length = result.path_length < MOST_CELLS ? result.path_length : MOST_CELLS;
        loner->next = 1;
        loner->epoch = result.epoch;
    }
    if (loner->next < loner->length) {
        CairnCell to = loner->path[loner->next++];
        if (!may_step(loner->at, to)) {
            fprintf(stderr, "a loner walks into a wall at %d, %d\n", to.x, to.y);
            exit(1);
        }
        loner->at = to;
    }
}

static void record_frame(FILE *file) {
    static uint8_t seen[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        seen[i] = terrain[i] != ROCK ? SEEN_FLOOR : is_door[i] ? SEEN_SHUT : SEEN_ROCK;
    }
    for (int i = 0; i < EXITS; i++) seen[exits[i].y * SIDE + exits[i].x] = SEEN_EXIT;
    for (int i = 0; i < CROWD; i++) {
        uint8_t *cell = &seen[crowd[i].y * SIDE + crowd[i].x];
        if (*cell == SEEN_FLOOR) *cell = SEEN_CROWD;
        else if (*cell >= SEEN_CROWD && *cell < 255) ++*cell;
    }
    for (int i = 0; i < LONERS; i++) seen[loners[i].at.y * SIDE + loners[i].at.x] = SEEN_LONER;
    fwrite(seen, 1, sizeof seen, file);
}

static void print_cost(const Cost *cost) {
    double count = cost->count ? (double)cost->count : 1.0;
    printf("  %-18s %8ld times, mean %9.2f us, most %9.1f us\n", cost->name, cost->count, cost->us / count,
           cost->most_us);
}

int main(int argc, char **argv) {
    int frames = 600;
    FILE *record = NULL;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--quick")) frames = 150;
        else if (!strcmp(argv[i], "--record") && i + 1 < argc) record = fopen(argv[++i], "wb");
        else return fprintf(stderr, "usage: crowd [--quick] [--record FILE]\n"), 2;
    }
    build_world();
    CairnMapDef def;
    CairnMap *map = NULL;
    CairnField *field = NULL;
    CairnSearcher *searcher = NULL;
    must(cairn_map_def_init(&def, sizeof def), "cairn_map_def_init");
    def.width = def.height = SIDE;
    must(cairn_map_create(&def, terrain, sizeof terrain, &map), "cairn_map_create");
    must(cairn_map_build_jump_graph(map, NULL, NULL, NULL), "cairn_map_build_jump_graph");
    must(cairn_searcher_create_for_map(map, &searcher), "cairn_searcher_create_for_map");
    must(cairn_field_create(map, NULL, &field), "cairn_field_create");
    must(cairn_field_set_goals(field, exits, NULL, EXITS, UINT64_MAX), "cairn_field_set_goals");
    double begun = now_us();
    must(cairn_field_update(field, map, NULL, UINT64_MAX), "cairn_field_update");
    builds_us = (long)(now_us() - begun);
    for (int i = 0; i < CROWD; i++) crowd[i] = random_floor();
    for (int i = 0; i < LONERS; i++) loners[i].at = random_floor();
    if (record) fprintf(record, "crowd %d %d %d\n", SIDE, SIDE, frames);

    for (int frame = 0; frame < frames; frame++) {
        int door_moved = frame % 5 == 0 && move_door(map);
        begun = now_us();
        must(cairn_field_update(field, map, NULL, SLICE), "cairn_field_update");
        add_cost(&updates, begun);
        walk_crowd(field, map);
        for (int i = 0; i < LONERS; i++) walk_loner(&loners[i], searcher, map, door_moved);
        if (record) record_frame(record);
    }
    printf("%d frames on %d x %d cells; the field was built in %ld us\n", frames, SIDE, SIDE, builds_us);
    print_cost(&edits);
    print_cost(&updates);
    print_cost(&steps);
    print_cost(&checks);
    print_cost(&searches);
    printf("%ld of the crowd and %ld loners have arrived; the field was behind in %ld frames\n", arrivals,
           loner_arrivals, behind_frames);
    int failed = arrivals == 0 || loner_arrivals == 0 || (record && fclose(record) != 0);
    cairn_field_destroy(field);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
    return failed;
}
