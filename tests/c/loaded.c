/*
 * The library as a game engine or the .NET runtime has it: loaded with dlopen, so that a thread-local variable would
 * allocate when a thread first touches it. A map with tables and a searcher are made on one thread; then, on a new
 * thread for each algorithm and each heuristic, the first search and the calls around it are watched: not one call of
 * the allocator.
 *
 * The allocator's functions are defined here, and -rdynamic offers them to the library and to the dynamic linker. Link
 * with -rdynamic -ldl and without the library.
 */

#define _POSIX_C_SOURCE 200112L

#include "check.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

/* The allocator of glibc, below the functions that are defined here. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);
void *aligned_alloc(size_t alignment, size_t size); /* C99 has none */

static volatile int watching; /* one thread runs while this is set */
static volatile long calls;

static void count_call(void) {
    if (watching) {
        calls += 1;
    }
}

void *malloc(size_t size) {
    count_call();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    count_call();
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    count_call();
    return __libc_realloc(memory, size);
}

void free(void *memory) {
    count_call();
    __libc_free(memory);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count_call();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count_call();
    *memory = __libc_memalign(alignment, size);
    return *memory != NULL ? 0 : ENOMEM;
}

/* The functions of the library, by their names in the header. */
static struct {
    CairnStatus (*map_def_init)(CairnMapDef *, uint32_t);
    CairnStatus (*query_init)(CairnQuery *, uint32_t);
    CairnStatus (*regions_def_init)(CairnRegionsDef *, uint32_t);
    CairnStatus (*result_init)(CairnResult *, uint32_t);
    CairnStatus (*map_create)(const CairnMapDef *, const uint8_t *, uint64_t, CairnMap **);
    void (*map_destroy)(CairnMap *);
    CairnStatus (*map_set_cell)(CairnMap *, int32_t, int32_t, uint8_t);
    CairnStatus (*map_maintain)(CairnMap *, uint64_t);
    CairnStatus (*map_build_landmarks)(CairnMap *, const CairnLandmarksDef *, CairnProgress, void *);
    CairnStatus (*map_build_regions)(CairnMap *, const CairnRegionsDef *, CairnProgress, void *);
    CairnStatus (*map_build_jump_graph)(CairnMap *, const CairnJumpGraphDef *, CairnProgress, void *);
    CairnStatus (*searcher_create_for_map)(const CairnMap *, CairnSearcher **);
    void (*searcher_destroy)(CairnSearcher *);
    CairnStatus (*searcher_find_path)(CairnSearcher *, const CairnMap *, const CairnQuery *, CairnCell *, uint32_t,
                                      CairnResult *);
    CairnStatus (*searcher_read_path)(CairnSearcher *, uint32_t, CairnCell *, uint32_t, uint32_t *);
} cairn;

/* Makes a function of what dlsym returns, as POSIX does it: ISO C cannot. */
#define LOAD(name) (*(void **)&cairn.name = dlsym(library, "cairn_" #name), cairn.name != NULL)

static int load_functions(void *library) {
    return LOAD(map_def_init) && LOAD(query_init) && LOAD(regions_def_init) && LOAD(result_init) &&
           LOAD(map_create) && LOAD(map_destroy) && LOAD(map_set_cell) && LOAD(map_maintain) &&
           LOAD(map_build_landmarks) && LOAD(map_build_regions) && LOAD(map_build_jump_graph) &&
           LOAD(searcher_create_for_map) && LOAD(searcher_destroy) &&
           LOAD(searcher_find_path) && LOAD(searcher_read_path);
}

enum { SIDE = 64 };

static CairnMap *map;
static CairnSearcher *searcher;
static uint32_t algorithm, heuristic;

static void *first_calls_of_a_thread(void *nothing) {
    CairnQuery query;
    CairnResult result;
    CairnCell path[SIDE];
    uint32_t written;
    CairnStatus searched, read, edited, maintained;
    calls = 0;
    watching = 1;
    cairn.query_init(&query, sizeof query);
    cairn.result_init(&result, sizeof result);
    query.goal.x = SIDE - 1;
    query.goal.y = 20;
    query.algorithm = algorithm;
    query.heuristic = heuristic;
    searched = cairn.searcher_find_path(searcher, map, &query, path, SIDE, &result);
    read = cairn.searcher_read_path(searcher, 0, path, SIDE, &written);
    edited = cairn.map_set_cell(map, 1, SIDE - 1, CAIRN_TERRAIN_BLOCKED);
    maintained = cairn.map_maintain(map, UINT64_MAX);
    watching = 0;
    CHECK_EQ(calls, 0);
    CHECK_EQ(searched, CAIRN_OK);
    CHECK_EQ(read, CAIRN_OK);
    CHECK_EQ(written, SIDE);
    CHECK_EQ(edited, CAIRN_OK);
    CHECK_EQ(maintained, CAIRN_OK);
    return nothing;
}

static void watch_a_new_thread(void) {
    pthread_t thread;
    CHECK_EQ(pthread_create(&thread, NULL, first_calls_of_a_thread, NULL), 0);
    CHECK_EQ(pthread_join(thread, NULL), 0);
}

int main(int argc, char **argv) {
    void *library = dlopen(argc > 1 ? argv[1] : "target/ship/libcairn.so", RTLD_NOW | RTLD_LOCAL);
    CairnMapDef def;
    CairnRegionsDef regions;
    if (library == NULL || !load_functions(library)) {
        printf("loaded: %s\n", dlerror());
        return EXIT_FAILURE;
    }
    cairn.map_def_init(&def, sizeof def);
    def.width = SIDE;
    def.height = SIDE;

    /* Creation allocates and destruction frees: so the calls do arrive here. */
    watching = 1;
    CHECK_EQ(cairn.map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK(calls > 0);
    CHECK_EQ(cairn.searcher_create_for_map(map, &searcher), CAIRN_OK);
    CHECK_EQ(cairn.map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_EQ(cairn.map_build_regions(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_EQ(cairn.map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    watching = 0;

    for (algorithm = CAIRN_ALGORITHM_AUTO; algorithm <= CAIRN_ALGORITHM_JUMP_GRAPH; algorithm++) {
        watch_a_new_thread();
    }
    algorithm = CAIRN_ALGORITHM_AUTO;
    for (heuristic = CAIRN_HEURISTIC_NAIVE; heuristic <= CAIRN_HEURISTIC_EUCLIDEAN; heuristic++) {
        watch_a_new_thread();
    }

    CHECK_EQ(cairn.regions_def_init(&regions, sizeof regions), CAIRN_OK);
    regions.kind = CAIRN_REGIONS_TILES;
    regions.portal_span = 1;
    CHECK_EQ(cairn.map_build_regions(map, &regions, NULL, NULL), CAIRN_OK);
    algorithm = CAIRN_ALGORITHM_PORTALS;
    heuristic = CAIRN_HEURISTIC_AUTO;
    watch_a_new_thread();

    calls = 0;
    watching = 1;
    cairn.searcher_destroy(searcher);
    cairn.map_destroy(map);
    watching = 0;
    CHECK(calls > 0);
    return check_summary("loaded");
}
