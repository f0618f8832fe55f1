/*
 * The benchmark program: how long searches take, what they expand, what they cost and how much memory they need.
 *
 * Without arguments it makes its own maps and queries, the same on every machine. Given maps and scenarios in the
 * MovingAI format it runs those and checks the length of every path. One row of the table is one method on one map; a
 * method is one line in METHODS. Every search is timed by itself, path included, in microseconds of CLOCK_MONOTONIC.
 *
 *     cc -O2 -Iinclude examples/bench.c target/ship/libcairn.a -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc -o bench
 */
#define _POSIX_C_SOURCE 200112L

#include "cairn.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char USAGE[] =
    "usage: bench [--quick] [MAP SCENARIO]...\n\n"
    "Times searches and prints a table: on maps and queries of its own, or on those of MovingAI files (.map and\n"
    ".scen), whose lengths it checks. --quick makes the maps small or takes 100 problems of each scenario.";

typedef struct {
    const char *name;
    uint32_t algorithm, open_list, heuristic;
} Method;

static const Method METHODS[] = {
    {"A* stacks naive", CAIRN_ALGORITHM_ASTAR, CAIRN_OPEN_LIST_STACKS, CAIRN_HEURISTIC_NAIVE},
};

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))
#define SQRT_2 1.4142135623730951
#define UNKNOWN_LENGTH (-1.0)
#define UNKNOWN_COST UINT64_MAX
#define LISTED_MISTAKES 10

/* One query and what its answer must be. */
typedef struct {
    CairnCell start, goal;
    double length;      /* of the scenario, with diagonal steps of sqrt 2; 0 between two cells is "no path" */
    uint64_t cost;      /* that an earlier method found */
    unsigned long line; /* in the scenario, or the number of the query */
} Problem;

typedef struct {
    const char *name;
    const char *scenario; /* the file, or NULL for a map of our own */
    CairnMap *map;
    Problem *problems;
    uint32_t count;
} Workload;

/* Errors are one sentence, and the end. */
static void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("bench: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(EXIT_FAILURE);
}

static void check(CairnStatus status, const char *what) {
    if (status < 0) fail("%s: %s", what, cairn_status_string(status));
}

static void *allocate(void *old, size_t count, size_t size) {
    void *memory = count <= SIZE_MAX / size ? realloc(old, count * size) : NULL;
    if (memory == NULL) fail("out of memory");
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

/* What the fill functions write: 1 is free, 0 is CAIRN_TERRAIN_BLOCKED. */
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

/* A maze with one way between any two cells, cut by a depth-first walk over the cells with even coordinates. */
static void fill_maze(uint8_t *cells, uint32_t side) {
    uint32_t *walk = allocate(NULL, (size_t)side * side / 4 + 1, sizeof *walk);
    uint32_t length = 1;
    memset(cells, CAIRN_TERRAIN_BLOCKED, (size_t)side * side);
    walk[0] = 0;
    cells[0] = 1;
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
        for (uint32_t y = 0; y < side; y++) {
            for (uint32_t x = 0; x < side; x++) {
                uint32_t free_cells = 0;
                for (uint32_t i = 0; i < 9; i++) {
                    const uint32_t nx = x + i % 3 - 1, ny = y + i / 3 - 1; /* left of 0 it wraps to more than side */
                    if (nx < side && ny < side) free_cells += before[ny * side + nx];
                }
                cells[y * side + x] = free_cells >= 5;
            }
        }
    }
    free(before);
}

static const struct {
    const char *name;
    void (*fill)(uint8_t *cells, uint32_t side);
} OWN_MAPS[] = {{"open", fill_open}, {"rooms", fill_rooms}, {"maze", fill_maze}, {"caves", fill_caves}};

static CairnCell random_passable(const CairnMap *map, uint32_t side, const CairnCell *reachable_from) {
    CairnCell cell;
    const int32_t x = (int32_t)random_below(side);
    const int32_t y = (int32_t)random_below(side);
    check(cairn_map_nearest_passable(map, x, y, side, reachable_from, &cell), "choosing a cell");
    return cell;
}

static void make_workload(Workload *work, int kind, uint32_t side, uint32_t count) {
    uint8_t *cells = allocate(NULL, side, side);
    CairnMapDef def;
    random_state = UINT64_C(88172645463325252) + (uint64_t)kind;
    OWN_MAPS[kind].fill(cells, side);
    check(cairn_map_def_init(&def, sizeof def), "preparing a map");
    def.width = side;
    def.height = side;
    check(cairn_map_create(&def, cells, (uint64_t)side * side, &work->map), "making a map");
    free(cells);

    work->name = OWN_MAPS[kind].name;
    work->problems = allocate(NULL, count, sizeof *work->problems);
    work->count = count;
    for (uint32_t i = 0; i < count;) {
        const CairnCell start = random_passable(work->map, side, NULL);
        const CairnCell goal = random_passable(work->map, side, &start);
        work->problems[i] = (Problem){start, goal, UNKNOWN_LENGTH, UNKNOWN_COST, i + 1};
        /* Neighbours tell nothing, and a start in a closed pocket has nothing but neighbours: they are drawn again. */
        if ((uint32_t)(abs(start.x - goal.x) + abs(start.y - goal.y)) >= side / 4) i++;
    }
}

/* A whole file and a zero byte after it. */
static char *read_file(const char *path, size_t *length) {
    char *text = NULL;
    size_t capacity = 0;
    FILE *file = fopen(path, "rb");
    *length = 0;
    while (file != NULL && !feof(file) && !ferror(file)) {
        if (capacity - *length < 2) {
            capacity = capacity * 2 + 65536;
            text = allocate(text, capacity, 1);
        }
        *length += fread(text + *length, 1, capacity - *length - 1, file);
    }
    if (file == NULL || ferror(file)) fail("cannot read %s: %s", path, strerror(errno));
    fclose(file);
    text[*length] = '\0';
    return text;
}

/* One problem per line after the first: bucket, map, width, height, start x y, goal x y, length. */
static void read_scenario(Workload *work) {
    size_t length, capacity = 0;
    char *text = read_file(work->scenario, &length);
    unsigned long number = 0;
    for (char *line = text, *end; line != NULL; line = end) {
        Problem problem = {{0, 0}, {0, 0}, 0, UNKNOWN_COST, ++number};
        int read = 0;
        end = strchr(line, '\n');
        if (end != NULL) *end++ = '\0';
        if (number == 1 && strncmp(line, "version ", 8) != 0) fail("%s:1: expected a version", work->scenario);
        if (number == 1 || line[strspn(line, " \t\r")] == '\0') continue;
        /* The map's name and size are hints that are not always right. No coordinate has more than 9 digits. */
        if (sscanf(line, "%*s %*s %*s %*s %9" SCNd32 "%9" SCNd32 "%9" SCNd32 "%9" SCNd32 "%lf %n", &problem.start.x,
                   &problem.start.y, &problem.goal.x, &problem.goal.y, &problem.length, &read) != 5 ||
            read == 0 || line[read] != '\0' || !(problem.length >= 0 && problem.length < 1e12)) {
            fail("%s:%lu: expected bucket, map, width, height, two cells and a length", work->scenario, number);
        }
        if (work->count == capacity) {
            capacity = capacity * 2 + 1024;
            work->problems = allocate(work->problems, capacity, sizeof problem);
        }
        work->problems[work->count++] = problem;
    }
    free(text);
    if (work->count == 0) fail("%s: no problems in the scenario", work->scenario);
}

static void load_workload(Workload *work, const char *map_path, const char *scenario_path, uint32_t limit) {
    const char *slash = strrchr(map_path, '/');
    size_t length;
    char *text = read_file(map_path, &length);
    uint32_t line;
    const CairnStatus status = cairn_map_create_from_movingai(text, length, NULL, &work->map, &line);
    free(text);
    if (status == CAIRN_ERROR_PARSE) fail("%s:%" PRIu32 ": %s", map_path, line, cairn_status_string(status));
    check(status, map_path);
    work->name = slash != NULL ? slash + 1 : map_path;
    work->scenario = scenario_path;
    read_scenario(work);
    if (work->count > limit) { /* easy problems come first in a scenario, so take some from everywhere */
        for (uint32_t i = 0; i < limit; i++) work->problems[i] = work->problems[(uint64_t)i * work->count / limit];
        work->count = limit;
    }
}

static int same_cell(CairnCell a, CairnCell b) { return a.x == b.x && a.y == b.y; }

/* The length of a path from start to goal with diagonal steps of sqrt 2; -1 if it has a gap or other ends. */
static double length_of(const Problem *problem, const CairnCell *path, uint32_t cells) {
    double length = 0;
    if (cells == 0 || !same_cell(path[0], problem->start) || !same_cell(path[cells - 1], problem->goal)) return -1;
    for (uint32_t i = 1; i < cells; i++) {
        const int dx = abs(path[i].x - path[i - 1].x);
        const int dy = abs(path[i].y - path[i - 1].y);
        if (dx > 1 || dy > 1 || dx + dy == 0) return -1;
        length += dx + dy == 2 ? SQRT_2 : 1;
    }
    return length;
}

/* Scenarios round to two decimals or to six digits. A path that is shortest with steps of 70 and 99 is at most
 * 99 / (70 sqrt 2) times as long as one that is shortest with steps of 1 and sqrt 2. */
static int is_right(const Problem *problem, CairnStatus status, double length) {
    const double rounding = 0.005 + 5e-6 * problem->length;
    if (problem->length == UNKNOWN_LENGTH) return status == CAIRN_OK && length >= 0; /* our own can be reached */
    if (problem->length == 0 && !same_cell(problem->start, problem->goal)) {
        return status == CAIRN_NO_PATH || status == CAIRN_ENDPOINT_BLOCKED;
    }
    return status == CAIRN_OK && length >= problem->length - rounding &&
           length <= problem->length * (99 / (70 * SQRT_2)) + rounding;
}

static double now_in_microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static int by_value(const void *a, const void *b) {
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static const char HEADING[] = "map                    method           queries  solved   mean us median us    p99 us"
                              "   expansions  sum of costs  map KiB searcher KiB";

static void print_row(const Workload *work, const Method *method, double *times, CairnSearcher *searcher) {
    CairnMapInfo info;
    CairnStats totals;
    double sum = 0;
    check(cairn_map_info_init(&info, sizeof info), work->name);
    check(cairn_map_get_info(work->map, &info), work->name);
    check(cairn_stats_init(&totals, sizeof totals), work->name);
    check(cairn_searcher_get_totals(searcher, &totals), work->name);
    for (uint32_t i = 0; i < work->count; i++) sum += times[i];
    qsort(times, work->count, sizeof *times, by_value);
    printf("%-22s %-16s %7" PRIu64 " %7" PRIu64 " %9.1f %9.1f %9.1f %12" PRIu64 " %13" PRIu64 " %8" PRIu64
           " %12" PRIu64 "\n",
           work->name, method->name, totals.searches, totals.solved, sum / work->count, times[(work->count - 1) / 2],
           times[((uint64_t)work->count * 99 + 99) / 100 - 1], totals.expanded, totals.cost, info.memory_bytes / 1024,
           totals.memory_bytes / 1024);
    fflush(stdout);
}

/* Runs all problems of a workload with one method, prints the row, and returns how many answers were wrong. */
static unsigned long run(const Workload *work, const Method *method, CairnQuery query) {
    const int show_progress = isatty(STDERR_FILENO);
    const char *source = work->scenario != NULL ? work->scenario : work->name;
    double *times = allocate(NULL, work->count, sizeof *times);
    unsigned long mistakes = 0;
    uint64_t cells;
    CairnSearcher *searcher;
    CairnResult result;
    check(cairn_result_init(&result, sizeof result), work->name);
    check(cairn_map_search_cells(work->map, &cells), work->name);
    check(cairn_searcher_create_for_map(work->map, &searcher), work->name);
    CairnCell *path = allocate(NULL, cells, sizeof *path);
    for (uint32_t i = 0; i < work->count; i++) {
        Problem *problem = &work->problems[i];
        query.start = problem->start;
        query.goal = problem->goal;
        const double began = now_in_microseconds();
        const CairnStatus status =
            cairn_searcher_find_path(searcher, work->map, &query, path, (uint32_t)cells, &result);
        times[i] = now_in_microseconds() - began;

        if (status < 0) fail("%s:%lu: %s", source, problem->line, cairn_status_string(status));
        const double length = length_of(problem, path, result.written);
        const int agrees = problem->cost == UNKNOWN_COST || problem->cost == result.cost;
        if ((!agrees || !is_right(problem, status, length)) && ++mistakes <= LISTED_MISTAKES) {
            fprintf(stderr, "bench: %s:%lu: %s, length %.5f and cost %" PRIu64 " where %.5f is right\n", source,
                    problem->line, cairn_status_string(status), length, result.cost, problem->length);
        }
        problem->cost = result.cost;
        if (show_progress && i % 64 == 0) {
            fprintf(stderr, "\r%s, %s: %" PRIu32 " of %" PRIu32 "\033[K", work->name, method->name, i, work->count);
        }
    }
    if (show_progress) fputs("\r\033[K", stderr);
    print_row(work, method, times, searcher);
    cairn_searcher_destroy(searcher);
    free(path);
    free(times);
    return mistakes;
}

/* Runs every method, and frees the workload. */
static unsigned long run_all_methods(Workload *work) {
    unsigned long mistakes = 0;
    for (size_t i = 0; i < COUNT_OF(METHODS); i++) {
        CairnQuery query;
        check(cairn_query_init(&query, sizeof query), work->name);
        query.algorithm = METHODS[i].algorithm;
        query.open_list = METHODS[i].open_list;
        query.heuristic = METHODS[i].heuristic;
        if (cairn_query_supported(work->map, &query) == CAIRN_OK) mistakes += run(work, &METHODS[i], query);
        else printf("%-22s %-16s not for this map\n", work->name, METHODS[i].name);
    }
    cairn_map_destroy(work->map);
    free(work->problems);
    return mistakes;
}

int main(int argc, char **argv) {
    int first = 1, quick = 0;
    unsigned long mistakes = 0, checked = 0;
    for (; first < argc && argv[first][0] == '-'; first++) {
        if (strcmp(argv[first], "--help") == 0) {
            puts(USAGE);
            return EXIT_SUCCESS;
        }
        if (strcmp(argv[first], "--quick") != 0) fail("unknown option %s; --help tells what there is", argv[first]);
        quick = 1;
    }
    if ((argc - first) % 2 != 0) fail("a map and its scenario go together, but %s is alone", argv[argc - 1]);
    const int own = first == argc;
    const int workloads = own ? (int)COUNT_OF(OWN_MAPS) : (argc - first) / 2;
    for (int i = 0; i < workloads; i++) {
        Workload work = {0};
        if (own) make_workload(&work, i, quick ? 128 : 512, quick ? 100 : 1000);
        else load_workload(&work, argv[first + 2 * i], argv[first + 2 * i + 1], quick ? 100 : UINT32_MAX);
        if (i == 0) puts(HEADING);
        checked += work.count;
        mistakes += run_all_methods(&work);
    }
    if (!own) printf("%lu lengths checked, %lu wrong\n", checked, mistakes);
    return mistakes == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
