/* The three searches as plain recursion, the way the papers print them: what benches/ida.rs holds the library against.
 *
 * Reads problems from the standard input until it ends, each as numbers: the neighbours (4 or 8), the costs of a cardinal
 * and of a diagonal step, the most expansions, start and goal as x and y; then the map, a line of `.` and `#` per row.
 * Writes for each problem the nodes, the expansions, the cost of the path (0 without one) and the nanoseconds that each
 * slice of SLICE expansions took, the last one with what is left. The rule for diagonal steps is `always`. Built with the side of the map as a constant, which is
 * how a program for one experiment would have it. */
#define _POSIX_C_SOURCE 199309L

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef SIDE
#define SIDE 300
#endif
#ifndef SLICE
#define SLICE 10000
#endif

enum { MAX_SLICES = 1000, STRIDE = SIDE + 2, CELLS = STRIDE * STRIDE, MAX_LENGTH = 1 << 30 };

/* Clockwise from north; the searches look at the last direction first. */
static const int offset[8] = {-STRIDE, -STRIDE + 1, 1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1};

static char occupied[CELLS];
static int step_cost[8], direction_step, straight_cost, diagonal_cost;
static int start_pos, goal_pos, threshold;
static uint64_t nodes, expanded, max_expansions, next_stop;
static jmp_buf out_of_expansions;
static double last_stop, slices[MAX_SLICES];
static int slice_count;

/* What is known of a cell, each with the mark of the search or the iteration that it is from. */
static int seen[CELLS], mseen[CELLS], mming[CELLS], minf_of[CELLS], mminf[CELLS];
static char on_path[CELLS];
static int marker, markerming;

static int h(int pos) {
    const int dx = abs(pos % STRIDE - goal_pos % STRIDE), dy = abs(pos / STRIDE - goal_pos / STRIDE);
    const int least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
    return direction_step == 1 ? diagonal_cost * least + straight_cost * (most - least) : straight_cost * (dx + dy);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static void end_slice(void) {
    const double stop = now();
    if (slice_count < MAX_SLICES) slices[slice_count++] = stop - last_stop;
    last_stop = stop;
    next_stop = expanded + SLICE < max_expansions ? expanded + SLICE : max_expansions;
}

static void count_expansion(void) {
    if (expanded == next_stop) {
        if (expanded == max_expansions) longjmp(out_of_expansions, 1);
        end_slice();
    }
    expanded++;
}

/* Cazenave IV.C. */
static int is_seen(int pos, int g) {
    if (mseen[pos] != marker) {
        seen[pos] = g;
        mseen[pos] = marker;
        mming[pos] = markerming;
        return 0;
    }
    if (g < seen[pos]) {
        seen[pos] = g;
        mming[pos] = markerming;
        return 0;
    }
    if (g == seen[pos] && mming[pos] != markerming) {
        mming[pos] = markerming;
        return 0;
    }
    return 1;
}

/* Cazenave IV.D, with the g of the child where the paper prints that of the parent. Returns the cost of the path, or 0. */
static int cazenave(int g, int pos, int *minf) {
    nodes++;
    const int f = g + h(pos);
    if (f > threshold) {
        if (f < *minf) *minf = f;
        return 0;
    }
    if (pos == goal_pos) return g;
    count_expansion();
    int tmpminf = MAX_LENGTH;
    for (int d = 8 - direction_step; d >= 0; d -= direction_step) {
        const int newpos = pos + offset[d], newg = g + step_cost[d];
        if (occupied[newpos] || is_seen(newpos, newg)) continue;
        if (mminf[newpos] == marker && minf_of[newpos] == MAX_LENGTH) continue;
        const int cost = cazenave(newg, newpos, &tmpminf);
        if (cost != 0) return cost;
        minf_of[newpos] = tmpminf;
        mminf[newpos] = marker;
    }
    if (tmpminf < *minf) *minf = tmpminf;
    return 0;
}

/* Bjornsson 3.1.2: a table of the least g and the f backed up from there. */
static int me_ida(int g, int pos, int *minf) {
    nodes++;
    const int f = g + h(pos);
    if (f > threshold) {
        *minf = f;
        return 0;
    }
    if (pos == goal_pos) return g;
    count_expansion();
    int least = MAX_LENGTH;
    for (int d = 8 - direction_step; d >= 0; d -= direction_step) {
        const int newpos = pos + offset[d], newg = g + step_cost[d];
        if (occupied[newpos]) continue;
        if (mseen[newpos] == marker) {
            if (newg > seen[newpos] || (newg == seen[newpos] && mming[newpos] == markerming)) continue;
            if (newg == seen[newpos] && minf_of[newpos] > threshold) {
                if (minf_of[newpos] < least) least = minf_of[newpos];
                continue;
            }
        }
        seen[newpos] = newg;
        mseen[newpos] = marker;
        mming[newpos] = markerming;
        int below;
        const int cost = me_ida(newg, newpos, &below);
        if (cost != 0) return cost;
        minf_of[newpos] = below;
        if (below < least) least = below;
    }
    *minf = least;
    return 0;
}

/* Korf's IDA*, which does not cross its own path. */
static int ida(int g, int pos, int *minf) {
    nodes++;
    const int f = g + h(pos);
    if (f > threshold) {
        if (f < *minf) *minf = f;
        return 0;
    }
    if (pos == goal_pos) return g;
    count_expansion();
    on_path[pos] = 1;
    for (int d = 8 - direction_step; d >= 0; d -= direction_step) {
        const int newpos = pos + offset[d];
        if (occupied[newpos] || on_path[newpos]) continue;
        const int cost = ida(g + step_cost[d], newpos, minf);
        if (cost != 0) return cost;
    }
    on_path[pos] = 0;
    return 0;
}

static int search(const char *name) {
    int (*const deepen)(int, int, int *) = strcmp(name, "ida") == 0 ? ida : strcmp(name, "me-ida") == 0 ? me_ida : cazenave;
    nodes = expanded = 0;
    marker++;
    if (setjmp(out_of_expansions) != 0) return 0;
    threshold = h(start_pos);
    for (;;) {
        int minf = MAX_LENGTH;
        markerming++;
        seen[start_pos] = 0;
        mseen[start_pos] = marker;
        mming[start_pos] = markerming;
        const int cost = deepen(0, start_pos, &minf);
        if (cost != 0 || minf == MAX_LENGTH) return cost;
        threshold = minf;
    }
}

static int read_problem(void) {
    int neighbours, start_x, start_y, goal_x, goal_y;
    if (scanf("%d %d %d %llu %d %d %d %d", &neighbours, &straight_cost, &diagonal_cost,
              (unsigned long long *)&max_expansions, &start_x, &start_y, &goal_x, &goal_y) != 8) return 0;
    direction_step = neighbours == 8 ? 1 : 2;
    for (int d = 0; d < 8; d++) step_cost[d] = d % 2 == 0 ? straight_cost : diagonal_cost;
    start_pos = (start_y + 1) * STRIDE + start_x + 1;
    goal_pos = (goal_y + 1) * STRIDE + goal_x + 1;
    memset(occupied, 1, sizeof occupied);
    for (int y = 1; y <= SIDE; y++) {
        char row[SIDE + 1];
        if (scanf("%300s", row) != 1) return 0;
        for (int x = 1; x <= SIDE; x++) occupied[y * STRIDE + x] = row[x - 1] == '#';
    }
    return 1;
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    while (read_problem()) {
        memset(on_path, 0, sizeof on_path);
        slice_count = 0;
        next_stop = SLICE < max_expansions ? SLICE : max_expansions;
        last_stop = now();
        const int cost = search(argv[1]);
        end_slice();
        printf("%llu %llu %d", (unsigned long long)nodes, (unsigned long long)expanded, cost);
        for (int slice = 0; slice < slice_count; slice++) printf(" %.0f", slices[slice]);
        printf("\n");
    }
    return 0;
}
