/*
 * The maps that bench.c makes by itself, the same on every machine, and what both files need: errors, memory.
 */
#ifndef BENCH_MAPS_H
#define BENCH_MAPS_H

#include "cairn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* Prints one sentence and ends the program. */
#define FAIL(...) (fputs("bench: ", stderr), fprintf(stderr, __VA_ARGS__), fputc('\n', stderr), exit(EXIT_FAILURE))

static void check(CairnStatus status, const char *what) {
    if (status < 0) FAIL("%s: %s", what, cairn_status_string(status));
}

static void *allocate(void *old, size_t count, size_t size) {
    void *memory = count <= SIZE_MAX / size ? realloc(old, count * size) : NULL;
    if (memory == NULL) FAIL("out of memory");
    return memory;
}

static uint64_t random_state;

/* xorshift64*: the same numbers on every machine. */
static uint32_t random_below(uint32_t limit) {
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return (uint32_t)((random_state * UINT64_C(2685821657736338717) >> 32) % limit);
}

/* The terrain that the fill functions write: 1 is passable, 0 is CAIRN_TERRAIN_BLOCKED. */
static void fill_randomly(uint8_t *cells, uint32_t side, uint32_t percent_blocked) {
    for (uint32_t i = 0; i < side * side; i++) cells[i] = random_below(100) >= percent_blocked;
}

static void fill_open(uint8_t *cells, uint32_t side) { fill_randomly(cells, side, 15); }

/* Rooms of 31 x 31 cells; each has a door to the room on its right and to the one below. */
static void fill_rooms(uint8_t *cells, uint32_t side) {
    const uint32_t pitch = 32;
    for (uint32_t i = 0; i < side * side; i++) cells[i] = i % side % pitch != 0 && i / side % pitch != 0;
    for (uint32_t y = 0; y < side; y += pitch) {
        for (uint32_t x = 0; x < side; x += pitch) {
            cells[(y + 1 + random_below(pitch - 1)) * side + x] = 1;
            cells[y * side + x + 1 + random_below(pitch - 1)] = 1;
        }
    }
}

/* A maze with one path between any two cells, cut by a depth-first walk over the cells with even coordinates. */
static void fill_maze(uint8_t *cells, uint32_t side) {
    uint32_t *walk = allocate(NULL, (size_t)side * side / 4 + 1, sizeof *walk);
    uint32_t length = 1;
    memset(cells, CAIRN_TERRAIN_BLOCKED, (size_t)side * side);
    cells[walk[0] = 0] = 1;
    while (length != 0) {
        const uint32_t at = walk[length - 1];
        uint32_t next[4], choices = 0;
        if (at % side >= 2 && cells[at - 2] == 0) next[choices++] = at - 2;
        if (at % side + 2 < side && cells[at + 2] == 0) next[choices++] = at + 2;
        if (at / side >= 2 && cells[at - 2 * side] == 0) next[choices++] = at - 2 * side;
        if (at / side + 2 < side && cells[at + 2 * side] == 0) next[choices++] = at + 2 * side;
        if (choices == 0) {
            length--;
            continue;
        }
        walk[length] = next[random_below(choices)];
        cells[walk[length]] = 1;
        cells[(at + walk[length++]) / 2] = 1;
    }
    free(walk);
}

/* Caves by cellular automaton: a cell is rock when most of the nine cells around and at it are; so is all outside. */
static void fill_caves(uint8_t *cells, uint32_t side) {
    uint8_t *before = allocate(NULL, side, side);
    fill_randomly(cells, side, 42);
    for (int pass = 0; pass < 4; pass++) {
        memcpy(before, cells, (size_t)side * side);
        for (uint32_t i = 0; i < side * side; i++) {
            uint32_t free_cells = 0;
            for (uint32_t j = 0; j < 9; j++) {
                const uint32_t x = i % side + j % 3 - 1, y = i / side + j / 3 - 1; /* below 0 it wraps beyond side */
                if (x < side && y < side) free_cells += before[y * side + x];
            }
            cells[i] = free_cells >= 5;
        }
    }
    free(before);
}

static const struct {
    const char *name;
    void (*fill)(uint8_t *cells, uint32_t side);
    uint32_t neighbours;
} OWN_MAPS[] = {
    {"open", fill_open, 8}, {"rooms", fill_rooms, 8}, {"maze", fill_maze, 8}, {"caves", fill_caves, 8},
    {"open, 4 neighbours", fill_open, 4},
};

#endif
