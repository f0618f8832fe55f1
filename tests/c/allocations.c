/*
 * Every call of the allocator, counted: creation allocates, destruction gives all of it back, and nothing in between
 * allocates or frees, be it search, edit or read. Then the n-th allocation fails, for every n: a status, no object, and
 * no leak.
 *
 * Link with -Wl,--wrap for malloc, calloc, realloc, free, posix_memalign and aligned_alloc.
 */

#define _POSIX_C_SOURCE 200112L

#include "support.h"

#include <errno.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static long calls;       /* of the allocator, whichever */
static long allocations; /* that were asked for */
static long live;        /* blocks allocated and not freed */
static long failing;     /* the number of the allocation that fails; 0: none */

static int fails(void) {
    calls += 1;
    allocations += 1;
    return allocations == failing;
}

static void *counted(void *memory) {
    live += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *memory, size_t size) {
    if (fails()) {
        return NULL;
    }
    void *moved = __real_realloc(memory, size);
    live += memory == NULL && moved != NULL;
    return moved;
}

void __wrap_free(void *memory) {
    calls += 1;
    live -= memory != NULL;
    __real_free(memory);
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
    if (fails()) {
        return ENOMEM;
    }
    const int error = __real_posix_memalign(memory, alignment, size);
    live += error == 0;
    return error;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : counted(__real_aligned_alloc(alignment, size));
}

/* ---- nothing between creation and destruction ----------------------------------------------------------------- */

enum { WIDTH = 40, HEIGHT = 30, CELLS = WIDTH * HEIGHT };

/* A call, its status, and not one call of the allocator. */
#define CHECK_QUIET(call, expected)      \
    do {                                 \
        const long calls_before = calls; \
        CHECK_STATUS(call, expected);    \
        CHECK_EQ(calls, calls_before);   \
    } while (0)

static void searches_edits_and_reads_do_not_allocate(void) {
    static CairnCell path[CELLS];
    static uint8_t cells[CELLS];
    const CairnMapDef def = def_of(WIDTH, HEIGHT);
    const long live_before = live;
    CairnMap *map;
    CairnSearcher *searcher;
    CairnMapInfo info;
    CairnResult result = prepared_result();
    CairnStats stats = prepared_stats();
    CairnQuery query = query_between(cell_at(0, 0), cell_at(WIDTH - 1, HEIGHT - 1));
    CairnCell cell;
    uint64_t number;
    uint32_t written;
    uint16_t weight;
    uint8_t byte;

    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_create_for_map(map, &searcher), CAIRN_OK);
    CHECK(live > live_before);
    CHECK_STATUS(cairn_map_info_init(&info, sizeof info), CAIRN_OK);

    /* The very first search, and every outcome there is. */
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, 1, &result), CAIRN_TRUNCATED);
    query.max_expansions = 3;
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_BUDGET_SPENT);
    query.flags = CAIRN_QUERY_PARTIAL;
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_PARTIAL);
    query.max_expansions = 0;
    query.flags = 0;
    CHECK_QUIET(cairn_map_set_rect(map, 20, 0, 1, HEIGHT, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_NO_PATH);
    CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_SEARCH);
    CHECK_QUIET(cairn_map_maintain(map, 10), CAIRN_BUDGET_SPENT);
    CHECK_QUIET(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_NO_PATH);
    CHECK_EQ(result.answered_by, CAIRN_ANSWERED_BY_COMPONENTS);
    query.goal = cell_at(20, 0);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_ENDPOINT_BLOCKED);
    query.goal = query.start;
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_OK);
    query.goal = cell_at(WIDTH, 0);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_ERROR_OUT_OF_BOUNDS);

    /* Terrain that spreads the open list over many values, and the longest path that fits. */
    for (int32_t y = 1; y < HEIGHT; y += 2) {
        CHECK_QUIET(cairn_map_set_rect(map, 0, y, WIDTH, 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_QUIET(cairn_map_set_cell(map, y % 4 == 1 ? WIDTH - 1 : 0, y, 3), CAIRN_OK);
        CHECK_QUIET(cairn_map_set_rect(map, 20, y - 1, 1, 1, 2), CAIRN_OK);
    }
    CHECK_QUIET(cairn_map_set_terrain_cost(map, 2, 60000), CAIRN_OK);
    CHECK_QUIET(cairn_map_set_terrain_cost(map, 3, 777), CAIRN_OK);
    query.goal = cell_at(WIDTH - 1, HEIGHT - 2);
    CHECK_QUIET(cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result), CAIRN_OK);
    CHECK(result.path_length > CELLS / 2);

    CHECK_QUIET(cairn_searcher_read_path(searcher, 5, path, 7, &written), CAIRN_TRUNCATED);
    CHECK_QUIET(cairn_searcher_read_waypoints(searcher, 0, path, CELLS, &written), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_read_states(searcher, 0, 0, WIDTH, HEIGHT, cells, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_get_stats(searcher, &stats), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_get_totals(searcher, &stats), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_reset_totals(searcher), CAIRN_OK);
    CHECK_QUIET(cairn_query_supported(map, &query), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_info(map, &info), CAIRN_OK);
    CHECK_QUIET(cairn_map_search_cells(map, &number), CAIRN_OK);
    CHECK_QUIET(cairn_map_state_hash(map, &number), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_cell(map, 0, 0, &byte), CAIRN_OK);
    CHECK_QUIET(cairn_map_get_terrain_cost(map, 2, &weight), CAIRN_OK);
    CHECK_QUIET(cairn_map_nearest_passable(map, 1, 1, 9, &query.start, &cell), CAIRN_OK);
    CHECK_QUIET(cairn_map_read(map, 0, 0, WIDTH, HEIGHT, cells, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_map_write(map, 0, 0, WIDTH, HEIGHT, cells, CELLS, WIDTH), CAIRN_OK);
    CHECK_QUIET(cairn_map_memory_size(&def, &number), CAIRN_OK);
    CHECK_QUIET(cairn_searcher_memory_size(NULL, &number), CAIRN_OK);

    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
    CHECK_EQ(live, live_before);
}

/* Each on a new searcher, so that none finds memory that another one has asked for; walls and weights give it work. */
static void no_method_allocates(uint32_t neighbours, uint16_t weight) {
    static CairnCell path[CELLS];
    CairnMapDef def = def_of(WIDTH, HEIGHT);
    CairnMap *map;
    uint32_t methods = 0;
    def.neighbours = neighbours;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    for (int32_t x = 4; x < WIDTH; x += 6) {
        CHECK_STATUS(cairn_map_set_rect(map, x, x % 4 == 0 ? 0 : 2, 1, HEIGHT - 2, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_rect(map, x + 1, 5, 2, HEIGHT - 9, 2), CAIRN_OK);
    }
    CHECK_STATUS(cairn_map_set_terrain_cost(map, 2, weight), CAIRN_OK);
    for (uint32_t number = 0; number < COMBINATIONS; number++) {
        CairnQuery query = query_between(cell_at(0, 0), cell_at(WIDTH - 1, HEIGHT - 1));
        CairnResult result = prepared_result();
        choose_combination(&query, number);
        if (cairn_query_supported(map, &query) != CAIRN_OK) {
            continue;
        }
        methods += 1;
        query.max_expansions = query.algorithm == CAIRN_ALGORITHM_IDA ? 10000 : 0;
        CairnSearcher *searcher = searcher_for(map);
        const long calls_before = calls;
        const CairnStatus status = cairn_searcher_find_path(searcher, map, &query, path, CELLS, &result);
        CHECK_EQ(calls, calls_before);
        CHECK(status == CAIRN_OK || status == CAIRN_BOUNDED || status == CAIRN_BUDGET_SPENT);
        CHECK(result.expanded > 100);
        cairn_searcher_destroy(searcher);
    }
    CHECK_EQ(methods, neighbours == CAIRN_NEIGHBOURS_4 && weight == 1 ? 24 : 22);
    cairn_map_destroy(map);
}

static void a_refused_creation_keeps_nothing(void) {
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n...\n...\n";
    static const uint8_t cells[6] = {1, 1, 0, 1, 2, 1};
    CairnMapDef def = def_of(3, 2);
    CairnMap *map = map_of("...\n...\n", NULL);
    CairnMap *made;
    const long live_before = live;
    CHECK_STATUS(cairn_map_create(&def, cells, 6, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_create(&def, cells, 5, &made), CAIRN_ERROR_LENGTH);
    CHECK_STATUS(cairn_map_create_from_movingai(text, sizeof text - 1, NULL, NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_map_create_from_movingai(text, sizeof text - 3, NULL, &made, NULL), CAIRN_ERROR_PARSE);
    def.width = 4;
    CHECK_STATUS(cairn_map_create_from_movingai(text, sizeof text - 1, &def, &made, NULL), CAIRN_ERROR_DIMENSIONS);
    CHECK_STATUS(cairn_searcher_create(NULL, NULL), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_searcher_create_for_map(map, NULL), CAIRN_ERROR_NULL);
    CHECK_EQ(live, live_before);
    cairn_map_destroy(map);
}

/* ---- the n-th allocation fails -------------------------------------------------------------------------------- */

static CairnMap *map_in_use;
static CairnMap *made_map;
static CairnSearcher *made_searcher;

static CairnStatus create_map(void) {
    static const uint8_t cells[6] = {1, 1, 0, 1, 2, 1};
    const CairnMapDef def = def_of(3, 2);
    return cairn_map_create(&def, cells, 6, &made_map);
}

static CairnStatus create_map_from_text(void) {
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";
    return cairn_map_create_from_movingai(text, sizeof text - 1, NULL, &made_map, NULL);
}

static CairnStatus create_searcher(void) {
    return cairn_searcher_create(NULL, &made_searcher);
}

static CairnStatus create_searcher_for_map(void) {
    return cairn_searcher_create_for_map(map_in_use, &made_searcher);
}

static void a_failed_allocation_is_a_status_and_leaves_nothing(CairnStatus (*create)(void)) {
    const long live_before = live;
    const long allocations_before = allocations;
    CHECK_STATUS(create(), CAIRN_OK);
    const long needed = allocations - allocations_before;
    CHECK(needed > 0);
    cairn_map_destroy(made_map);
    cairn_searcher_destroy(made_searcher);
    made_map = NULL;
    made_searcher = NULL;
    CHECK_EQ(live, live_before);
    for (long n = 1; n <= needed; n++) {
        made_map = map_in_use;
        made_searcher = (CairnSearcher *)(uintptr_t)STALE;
        failing = allocations + n;
        const CairnStatus status = create();
        failing = 0;
        CHECK_STATUS(status, CAIRN_ERROR_OUT_OF_MEMORY);
        CHECK(made_map == NULL || made_searcher == NULL);
        CHECK_EQ(live, live_before);
        made_map = NULL;
        made_searcher = NULL;
    }
}

int main(void) {
    searches_edits_and_reads_do_not_allocate();
    no_method_allocates(CAIRN_NEIGHBOURS_4, 1);
    no_method_allocates(CAIRN_NEIGHBOURS_4, 9);
    no_method_allocates(CAIRN_NEIGHBOURS_8, 1);
    no_method_allocates(CAIRN_NEIGHBOURS_8, UINT16_MAX);
    a_refused_creation_keeps_nothing();
    map_in_use = map_of("...\n...\n", NULL);
    a_failed_allocation_is_a_status_and_leaves_nothing(create_map);
    a_failed_allocation_is_a_status_and_leaves_nothing(create_map_from_text);
    a_failed_allocation_is_a_status_and_leaves_nothing(create_searcher);
    a_failed_allocation_is_a_status_and_leaves_nothing(create_searcher_for_map);
    cairn_map_destroy(map_in_use);
    CHECK_EQ(live, 0);
    return check_summary("allocations");
}
