/*
 * The benchmark program: how long searches take, what they expand, what they cost and how much memory they need.
 *
 * Without arguments it makes its own maps and queries, the same on every machine. Given maps and scenarios in the
 * MovingAI format it runs those and checks the length of every path. One row of the table is one method of METHODS on
 * one map that supports it. Every search is timed by itself, path included, with CLOCK_MONOTONIC.
 *
 *     cc -O2 -Iinclude examples/bench.c target/ship/libcairn.a -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc -o bench
 */
#define _POSIX_C_SOURCE 200112L

#include "bench_maps.h"
#include "cairn.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char USAGE[] =
    "usage: bench [--quick] [--landmarks COUNT] [--regions KIND] [--heuristic NAME] [MAP SCENARIO]...\n\n"
    "Times searches and prints a table: on maps and queries of its own, or on those of MovingAI files (.map and\n"
    ".scen), whose lengths it checks. --quick makes the maps small or takes 100 problems of each scenario. IDA*\n"
    "takes a sample of the queries, within a budget each. \"over\" is what the paths of a row cost too much in sum.\n\n"
    "--landmarks and --regions build tables first, which searches then use: KIND is boundary, border, portal or\n"
    "gateway. --heuristic names another than they would: naive, alt, alt-best, canonical, regions or euclidean.";

/* In the order of CAIRN_REGIONS_* and CAIRN_HEURISTIC_*. */
static const char *const REGIONS[] = {"boundary", "border", "portal", "gateway"};
static const char *const HEURISTICS[] = {"auto", "naive", "alt", "alt-best", "canonical", "regions", "euclidean"};
enum { NO_REGIONS = COUNT_OF(REGIONS) };

typedef struct {
    int quick;
    uint32_t landmarks, regions, heuristic; /* how many, or 0; which, or NO_REGIONS; which */
} Options;

typedef struct {
    const char *name;
    uint32_t algorithm, open_list, stack_range, dead_end_cut, threshold_delta;
    int slow; /* takes a sample of the queries, within a budget */
} Method;

/* The method that others are compared with, if they are not the same: it gives the cost that they must find. */
static const Method NAIVE = {"A* stacks, naive", CAIRN_ALGORITHM_ASTAR, CAIRN_OPEN_LIST_STACKS, 0, 0, 0, 0};

/* The first one is optimal and takes all queries, as NAIVE does. */
static const Method METHODS[] = {
    {"A* stacks", CAIRN_ALGORITHM_ASTAR, CAIRN_OPEN_LIST_STACKS, 0, 0, 0, 0},
    {"A* heap", CAIRN_ALGORITHM_ASTAR, CAIRN_OPEN_LIST_HEAP, 0, 0, 0, 0},
    {"A* multi-stack", CAIRN_ALGORITHM_ASTAR, CAIRN_OPEN_LIST_MULTI_STACK, 0, 0, 0, 0},
    {"A* multi-stack of 50", CAIRN_ALGORITHM_ASTAR, CAIRN_OPEN_LIST_MULTI_STACK, 50, 0, 0, 0},
    {"A* two stacks", CAIRN_ALGORITHM_ASTAR, CAIRN_OPEN_LIST_TWO_STACKS, 0, 0, 0, 0},
    {"A* canonical", CAIRN_ALGORITHM_CANONICAL_ASTAR, 0, 0, 0, 0, 0},
    {"Jump", CAIRN_ALGORITHM_JUMP, 0, 0, 0, 0, 0},
    {"Jump graph", CAIRN_ALGORITHM_JUMP_GRAPH, 0, 0, 0, 0, 0},
    {"Fringe", CAIRN_ALGORITHM_FRINGE, 0, 0, 0, 0, 0},
    {"Fringe buckets", CAIRN_ALGORITHM_FRINGE_BUCKETS, 0, 0, 0, 0, 0},
    {"C", CAIRN_ALGORITHM_C, 0, 0, 0, 0, 0},
    {"ME-IDA*", CAIRN_ALGORITHM_ME_IDA, 0, 0, 0, 0, 1},
    {"Cazenave sound", CAIRN_ALGORITHM_CAZENAVE_IDA, 0, 0, CAIRN_DEAD_END_CUT_SOUND, 0, 1},
    {"Cazenave paper", CAIRN_ALGORITHM_CAZENAVE_IDA, 0, 0, CAIRN_DEAD_END_CUT_PAPER, 0, 1},
    {"Cazenave no cut", CAIRN_ALGORITHM_CAZENAVE_IDA, 0, 0, CAIRN_DEAD_END_CUT_NONE, 0, 1},
    {"Cazenave sound +100", CAIRN_ALGORITHM_CAZENAVE_IDA, 0, 0, CAIRN_DEAD_END_CUT_SOUND, 100, 1},
    {"Cazenave paper +100", CAIRN_ALGORITHM_CAZENAVE_IDA, 0, 0, CAIRN_DEAD_END_CUT_PAPER, 100, 1},
    {"Cazenave no cut +100", CAIRN_ALGORITHM_CAZENAVE_IDA, 0, 0, CAIRN_DEAD_END_CUT_NONE, 100, 1},
    {"IDA*", CAIRN_ALGORITHM_IDA, 0, 0, 0, 0, 1},
};

#define SQRT_2 1.4142135623730951
#define UNKNOWN_LENGTH (-1.0)
#define UNKNOWN_COST UINT64_MAX
enum { LISTED_MISTAKES = 10, SAMPLE = 10, BUDGET = 200000 };

/* One query and its expected result. */
typedef struct {
    CairnCell start, goal;
    double length;      /* of the scenario, with diagonal steps of sqrt 2; 0 between two cells is "no path" */
    uint64_t cost;      /* that the first method found */
    unsigned long line; /* in the scenario, or the number of the query */
} Problem;

typedef struct {
    const char *name;
    const char *source; /* the scenario, or the name again for a map of our own */
    CairnMap *map;
    CairnMapInfo info;
    Problem *problems;
    uint32_t count;
} Workload;

static CairnCell random_passable(const CairnMap *map, uint32_t side, const CairnCell *reachable_from) {
    CairnCell cell;
    const int32_t x = (int32_t)random_below(side);
    const int32_t y = (int32_t)random_below(side);
    check(cairn_map_find_nearest_passable(map, 0, x, y, side, reachable_from, &cell), "choosing a cell");
    return cell;
}

static void make_workload(Workload *work, int kind, uint32_t side, uint32_t count) {
    uint8_t *cells = allocate(NULL, side, side);
    CairnMapDef def;
    random_state = UINT64_C(88172645463325252) + (uint64_t)kind;
    OWN_MAPS[kind].fill(cells, side);
    check(cairn_map_def_init(&def, sizeof def), "preparing a map");
    def.width = def.height = side;
    def.neighbours = OWN_MAPS[kind].neighbours;
    check(cairn_map_create(&def, cells, (uint64_t)side * side, &work->map), "making a map");
    free(cells);

    work->name = work->source = OWN_MAPS[kind].name;
    work->problems = allocate(NULL, count, sizeof *work->problems);
    work->count = count;
    for (uint32_t i = 0; i < count;) {
        const CairnCell start = random_passable(work->map, side, NULL);
        const CairnCell goal = random_passable(work->map, side, &start);
        work->problems[i] = (Problem){start, goal, UNKNOWN_LENGTH, UNKNOWN_COST, i + 1};
        /* Neighbours show nothing, and a start in a closed pocket has nothing but neighbours: they are drawn again. */
        if ((uint32_t)(abs(start.x - goal.x) + abs(start.y - goal.y)) >= side / 4) i++;
    }
}

/* A whole file and a zero byte after it. */
static char *read_file(const char *path, size_t *length) {
    const size_t block = 1 << 20;
    char *text = NULL;
    FILE *file = fopen(path, "rb");
    *length = 0;
    while (file != NULL && !feof(file) && !ferror(file)) {
        text = allocate(text, *length + block + 1, 1);
        *length += fread(text + *length, 1, block, file);
    }
    if (file == NULL || ferror(file)) FAIL("cannot read %s: %s", path, strerror(errno));
    fclose(file);
    text[*length] = '\0';
    return text;
}

/* One problem per line after the first: bucket, map, width, height, start x y, goal x y, length. */
static void read_scenario(Workload *work) {
    size_t length;
    char *text = read_file(work->source, &length);
    unsigned long number = 0;
    for (char *line = text, *end; line != NULL; line = end) {
        Problem problem = {{0, 0}, {0, 0}, 0, UNKNOWN_COST, ++number};
        int read = 0;
        end = strchr(line, '\n');
        if (end != NULL) *end++ = '\0';
        if (number == 1 && strncmp(line, "version ", 8) != 0) FAIL("%s:1: expected a version", work->source);
        if (number == 1 || line[strspn(line, " \t\r")] == '\0') continue;
        /* The map's name and size are hints that are not always right. No coordinate has more than 9 digits. */
        if (sscanf(line, "%*s %*s %*s %*s %9" SCNd32 "%9" SCNd32 "%9" SCNd32 "%9" SCNd32 "%lf %n", &problem.start.x,
                   &problem.start.y, &problem.goal.x, &problem.goal.y, &problem.length, &read) != 5 ||
            read == 0 || line[read] != '\0' || !(problem.length >= 0 && problem.length < 1e12)) {
            FAIL("%s:%lu: expected bucket, map, width, height, two cells and a length", work->source, number);
        }
        work->problems = allocate(work->problems, (size_t)work->count + 1, sizeof problem);
        work->problems[work->count++] = problem;
    }
    free(text);
    if (work->count == 0) FAIL("%s: no problems in the scenario", work->source);
}

static void load_workload(Workload *work, const char *map_path, const char *scenario_path, uint32_t limit) {
    const char *slash = strrchr(map_path, '/');
    size_t length;
    char *text = read_file(map_path, &length);
    uint32_t line;
    const CairnStatus status = cairn_map_create_from_movingai(text, length, NULL, &work->map, &line);
    free(text);
    if (status == CAIRN_ERROR_PARSE) FAIL("%s:%" PRIu32 ": %s", map_path, line, cairn_status_string(status));
    check(status, map_path);
    work->name = slash != NULL ? slash + 1 : map_path;
    work->source = scenario_path;
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
        const int dx = abs(path[i].x - path[i - 1].x), dy = abs(path[i].y - path[i - 1].y);
        if (dx > 1 || dy > 1 || dx + dy == 0) return -1;
        length += dx + dy == 2 ? SQRT_2 : 1;
    }
    return length;
}

/* Scenarios round to two decimals or to six digits. A path that is shortest with steps of 70 and 99 is at most
 * 99 / (70 sqrt 2) times as long as one that is shortest with steps of 1 and sqrt 2. */
static int is_right(const Problem *problem, const CairnResult *result, double length, uint64_t budget) {
    const double rounding = 0.005 + 5e-6 * problem->length;
    if (result->outcome == CAIRN_BUDGET_SPENT) return budget != 0;
    if (problem->length == 0 && !same_cell(problem->start, problem->goal)) {
        return result->outcome == CAIRN_NO_PATH || result->outcome == CAIRN_ENDPOINT_BLOCKED;
    }
    if (result->outcome == CAIRN_BOUNDED) {
        return length >= 0 && result->cost >= problem->cost && result->cost - problem->cost <= result->excess_bound;
    }
    if (problem->cost != UNKNOWN_COST && problem->cost != result->cost) return 0;
    if (result->outcome != CAIRN_OK || length < 0) return 0;
    return problem->length == UNKNOWN_LENGTH ||
           (length >= problem->length - rounding && length <= problem->length * (99 / (70 * SQRT_2)) + rounding);
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

static const char HEADING[] = "map                    method               queries  solved   mean us median us"
                              "    p99 us   expansions  sum of costs   over  map KiB searcher KiB";

static void print_row(const Workload *work, const Method *method, double *times, uint32_t count, uint64_t optimal,
                      CairnSearcher *searcher) {
    CairnStats totals;
    double sum = 0;
    check(cairn_stats_init(&totals, sizeof totals), work->name);
    check(cairn_searcher_get_totals(searcher, &totals), work->name);
    for (uint32_t i = 0; i < count; i++) sum += times[i];
    qsort(times, count, sizeof *times, by_value);
    printf("%-22s %-20s %7" PRIu64 " %7" PRIu64 " %9.1f %9.1f %9.1f %12" PRIu64 " %13" PRIu64 " %5.2f%% %8" PRIu64
           " %12" PRIu64 "\n",
           work->name, method->name, totals.searches, totals.solved, sum / count, times[(count - 1) / 2],
           times[((uint64_t)count * 99 + 99) / 100 - 1], totals.expanded, totals.cost,
           optimal != 0 ? 100 * (double)(totals.cost - optimal) / (double)optimal : 0, work->info.memory_bytes / 1024,
           totals.memory_bytes / 1024);
    fflush(stdout);
}

/* Runs the problems of a workload with one method, prints the row, and returns the number of wrong results. */
static unsigned long run(const Workload *work, const Method *method, CairnQuery query) {
    const uint32_t cells = work->info.width * work->info.height;
    const uint32_t count = method->slow && work->count > SAMPLE ? SAMPLE : work->count;
    double *times = allocate(NULL, count, sizeof *times);
    const int terminal = isatty(STDERR_FILENO); /* shows progress there */
    unsigned long mistakes = 0;
    uint64_t optimal = 0; /* the sum of the optimal costs of the solved problems */
    CairnSearcher *searcher;
    CairnResult result;
    check(cairn_result_init(&result, sizeof result), work->name);
    check(cairn_searcher_create_for_map(work->map, &searcher), work->name);
    CairnCell *path = allocate(NULL, cells, sizeof *path);
    for (uint32_t i = 0; i < count; i++) {
        Problem *problem = &work->problems[(uint64_t)i * work->count / count];
        query.start = problem->start, query.goal = problem->goal;
        if (terminal && i % 8 == 0)
            fprintf(stderr, "\r%s, %s: %" PRIu32 " of %" PRIu32 "\033[K", work->name, method->name, i, count);
        const double began = now_in_microseconds();
        const CairnStatus status = cairn_searcher_find_path(searcher, work->map, &query, path, cells, &result);
        times[i] = now_in_microseconds() - began;
        if (status < 0) FAIL("%s:%lu: %s", work->source, problem->line, cairn_status_string(status));
        const double length = length_of(problem, path, result.written);
        if (!is_right(problem, &result, length, query.max_expansions) && ++mistakes <= LISTED_MISTAKES) {
            fprintf(stderr, "bench: %s:%lu: %s: %s; cost %" PRIu64 ", length %.5f, not %.5f\n", work->source,
                    problem->line, method->name, cairn_status_string(status), result.cost, length, problem->length);
        }
        if (problem->cost == UNKNOWN_COST) problem->cost = result.cost;
        if (result.path_length != 0) optimal += problem->cost;
    }
    if (terminal) fputs("\r\033[K", stderr);
    print_row(work, method, times, count, optimal, searcher);
    cairn_searcher_destroy(searcher);
    free(path), free(times);
    return mistakes;
}

/* Builds a table, if the options ask for it, and prints how long that took and how large it is. */
static void build_table(const Workload *work, uint32_t table, const Options *options) {
    const int landmarks = table == CAIRN_TABLE_LANDMARKS;
    CairnLandmarksDef landmarks_def;
    CairnRegionsDef regions_def;
    CairnTableInfo info;
    if (landmarks ? options->landmarks == 0 : options->regions == NO_REGIONS) return;
    check(cairn_landmarks_def_init(&landmarks_def, sizeof landmarks_def), work->name);
    check(cairn_regions_def_init(&regions_def, sizeof regions_def), work->name);
    check(cairn_table_info_init(&info, sizeof info), work->name);
    landmarks_def.count = options->landmarks, regions_def.kind = options->regions;
    const double began = now_in_microseconds();
    if (landmarks) check(cairn_map_build_landmarks(work->map, &landmarks_def, NULL, NULL), "building landmarks");
    else check(cairn_map_build_regions(work->map, &regions_def, NULL, NULL), "building regions");
    const double took = now_in_microseconds() - began;
    check(cairn_map_get_table_info(work->map, 0, table, 0, &info), work->name);
    printf("%-22s ", work->name);
    if (landmarks) printf("%" PRIu32 " landmarks", info.landmarks);
    else printf("%" PRIu32 " regions with %" PRIu32 " portals", info.regions, info.portals);
    printf(": built in %.1f ms, %" PRIu64 " KiB\n", took / 1e3, info.memory_bytes / 1024);
}

/* Builds the jump-point graph, if the map can have one, and prints how long that took and how large it is. */
static void build_jump_graph(const Workload *work) {
    CairnTableInfo info;
    const double began = now_in_microseconds();
    const CairnStatus status = cairn_map_build_jump_graph(work->map, NULL, NULL, NULL);
    const double took = now_in_microseconds() - began;
    if (status == CAIRN_ERROR_UNSUPPORTED) return;
    check(status, "building the jump-point graph");
    check(cairn_table_info_init(&info, sizeof info), work->name);
    check(cairn_map_get_table_info(work->map, 0, CAIRN_TABLE_JUMP_GRAPH, 0, &info), work->name);
    printf("%-22s %" PRIu32 " jump points: built in %.1f ms, %" PRIu64 " KiB\n", work->name, info.nodes, took / 1e3,
           info.memory_bytes / 1024);
}

/* Runs a method, if the map supports it, and returns the number of wrong results. */
static unsigned long run_if_supported(const Workload *work, const Method *method, uint32_t heuristic) {
    CairnQuery query;
    check(cairn_query_init(&query, sizeof query), work->name);
    query.algorithm = method->algorithm;
    query.open_list = method->open_list;
    query.stack_range = method->stack_range;
    query.dead_end_cut = method->dead_end_cut;
    query.threshold_delta = method->threshold_delta;
    query.heuristic = heuristic;
    query.max_expansions = method->slow ? BUDGET : 0;
    const CairnStatus supported = cairn_map_supports_query(work->map, &query);
    if (supported != CAIRN_ERROR_UNSUPPORTED) check(supported, HEURISTICS[heuristic]);
    return supported == CAIRN_OK ? run(work, method, query) : 0;
}

/* Runs every method that the map supports, and frees the workload. */
static unsigned long run_all_methods(Workload *work, const Options *options) {
    unsigned long mistakes = 0;
    build_table(work, CAIRN_TABLE_LANDMARKS, options);
    build_table(work, CAIRN_TABLE_REGIONS, options);
    build_jump_graph(work);
    check(cairn_map_info_init(&work->info, sizeof work->info), work->name);
    check(cairn_map_get_info(work->map, &work->info), work->name);
    if (options->landmarks != 0 || options->regions != NO_REGIONS || options->heuristic != CAIRN_HEURISTIC_AUTO) {
        mistakes += run_if_supported(work, &NAIVE, CAIRN_HEURISTIC_NAIVE);
    }
    for (const Method *method = METHODS; method < METHODS + COUNT_OF(METHODS); method++) {
        mistakes += run_if_supported(work, method, options->heuristic);
    }
    cairn_map_destroy(work->map);
    free(work->problems);
    return mistakes;
}

/* Returns the index of a name in a list. */
static uint32_t number_of(const char *name, const char *const *names, size_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(name, names[i]) == 0) return i;
    }
    FAIL("unknown name '%s'; --help lists what there is", name);
    return 0;
}

static uint32_t landmarks_from(const char *text) {
    char *end;
    const unsigned long count = strtoul(text, &end, 10);
    if (count < 1 || count > 64 || *end != '\0') FAIL("--landmarks takes a number from 1 to 64, not '%s'", text);
    return (uint32_t)count;
}

/* Reads the arguments that begin with a dash and returns the index of the first one after them. */
static int read_options(int argc, char **argv, Options *options) {
    int first = 1;
    for (; first < argc && argv[first][0] == '-'; first++) {
        const char *name = argv[first], *word = first + 1 < argc ? argv[first + 1] : "";
        if (strcmp(name, "--help") == 0) exit(puts(USAGE) < 0);
        if (strcmp(name, "--quick") == 0) {
            options->quick = 1;
            continue;
        }
        if (strcmp(name, "--landmarks") == 0) options->landmarks = landmarks_from(word);
        else if (strcmp(name, "--regions") == 0) options->regions = number_of(word, REGIONS, COUNT_OF(REGIONS));
        else if (strcmp(name, "--heuristic") == 0)
            options->heuristic = number_of(word, HEURISTICS, COUNT_OF(HEURISTICS));
        else FAIL("unknown option %s; --help lists what there is", name);
        first++;
    }
    if ((argc - first) % 2 != 0) FAIL("a map and its scenario go together, but %s is alone", argv[argc - 1]);
    return first;
}

int main(int argc, char **argv) {
    Options options = {0, 0, NO_REGIONS, CAIRN_HEURISTIC_AUTO};
    const int first = read_options(argc, argv, &options), own = first == argc;
    const int workloads = own ? (int)COUNT_OF(OWN_MAPS) : (argc - first) / 2;
    unsigned long mistakes = 0, problems = 0;
    for (int i = 0; i < workloads; i++) {
        Workload work = {0};
        if (own) make_workload(&work, i, options.quick ? 128 : 512, options.quick ? 50 : 120);
        else load_workload(&work, argv[first + 2 * i], argv[first + 2 * i + 1], options.quick ? 100 : UINT32_MAX);
        if (i == 0) puts(HEADING);
        problems += work.count;
        mistakes += run_all_methods(&work, &options);
    }
    if (!own) printf("%lu problems, %lu wrong results\n", problems, mistakes);
    return mistakes == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
