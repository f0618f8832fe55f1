/*
 * What a search writes that other threads read: one counter of the map's gate when it enters and when it leaves, one of
 * the overlay's, and nothing else. A batch enters once, however many queries it has. All that map and overlay have
 * allocated is read-only here; each write to it is caught, noted and let through.
 *
 * To let one write through and catch the next, a program must stop after one instruction, which it can on Linux with
 * x86-64. Elsewhere the handles, in which the gates are, stay writable and are not looked at.
 */

#define _GNU_SOURCE

#include "support.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__linux__) && defined(__x86_64__)
#include <ucontext.h>
enum { STEPS_SINGLY = 1, TRAP_FLAG = 0x100 };
#else
enum { STEPS_SINGLY = 0 };
#endif

/* ---- an allocator with pages of its own for each block -------------------------------------------------------- */

typedef struct {
    char *memory;
    size_t length;    /* whole pages */
    int is_shared;    /* belongs to the map or the overlay */
    int is_protected;
    long writes;      /* that were caught in it */
} Block;

static Block blocks[256];
static size_t block_count;
static int makes_shared;
static size_t page_length;

static void *allocate(size_t size, size_t alignment, void *user_data) {
    Block *block = &blocks[block_count];
    (void)user_data;
    if (block_count == COUNT_OF(blocks) || alignment > page_length) {
        return NULL;
    }
    block->length = (size + page_length - 1) / page_length * page_length;
    block->memory = mmap(NULL, block->length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block->memory == MAP_FAILED) {
        return NULL;
    }
    block->is_shared = makes_shared;
    block->is_protected = 0;
    block->writes = 0;
    block_count += 1;
    return block->memory;
}

static Block *block_at(const void *address) {
    for (size_t i = 0; i < block_count; i++) {
        if ((const char *)address >= blocks[i].memory && (const char *)address < blocks[i].memory + blocks[i].length) {
            return &blocks[i];
        }
    }
    return NULL;
}

static void release(void *memory, size_t size, size_t alignment, void *user_data) {
    Block *block = block_at(memory);
    (void)size, (void)alignment, (void)user_data;
    munmap(block->memory, block->length);
    *block = blocks[--block_count];
}

/* ---- writes that are caught ----------------------------------------------------------------------------------- */

enum { LINE = 64, NOTED = 16 };

static const char *noted[NOTED]; /* where the first of them went */
static long writes;              /* in all */
static Block *stepped;           /* the block that was opened for one instruction */

static void protect(Block *block, int is_protected) {
    block->is_protected = is_protected;
    if (mprotect(block->memory, block->length, is_protected ? PROT_READ : PROT_READ | PROT_WRITE) != 0) {
        _exit(EXIT_FAILURE);
    }
}

static void on_write(int number, siginfo_t *info, void *context) {
    Block *block = block_at(info->si_addr);
    if (block == NULL || !block->is_protected || stepped != NULL) {
        signal(number, SIG_DFL); /* an accident, and not what is looked for here */
        return;
    }
    if (writes < NOTED) {
        noted[writes] = info->si_addr;
    }
    writes += 1;
    block->writes += 1;
    protect(block, 0);
#if defined(__linux__) && defined(__x86_64__)
    stepped = block;
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG;
#else
    (void)context; /* the block stays open */
#endif
}

static void on_step(int number, siginfo_t *info, void *context) {
    (void)number, (void)info;
#if defined(__linux__) && defined(__x86_64__)
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~TRAP_FLAG;
    protect(stepped, 1);
    stepped = NULL;
#else
    (void)context;
#endif
}

static void catch_writes(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_flags = SA_SIGINFO;
    action.sa_sigaction = on_write;
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL); /* what macOS sends */
    action.sa_sigaction = on_step;
    sigaction(SIGTRAP, &action, NULL);
}

/* ---- what is searched ----------------------------------------------------------------------------------------- */

enum { SIDE = 96, CELLS = SIDE * SIDE, QUERIES = 100, CAPACITY = QUERIES * 4 * SIDE };

static CairnMap *map;
static CairnOverlay *overlay;
static CairnSearcher *searcher;
static CairnQuery queries[QUERIES];
static CairnResult results[QUERIES];
static CairnCell path[CAPACITY];

static void make_everything(void) {
    static uint8_t terrain[CELLS];
    uint64_t random = 7;
    const CairnMapDef def = def_of(SIDE, SIDE);
    const CairnRegionsDef tiles = regions_def(CAIRN_REGIONS_TILES);
    for (int i = 0; i < CELLS; i++) {
        terrain[i] = random_below(&random, 100) < 20 ? CAIRN_TERRAIN_BLOCKED : 1;
    }
    makes_shared = 1;
    CHECK_STATUS(cairn_map_create(&def, terrain, CELLS, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_regions(map, &tiles, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_overlay_create(map, &overlay), CAIRN_OK);
    makes_shared = 0;
    searcher = searcher_for(map);
    for (int i = 0; i < QUERIES; i++) {
        const int32_t from = (int32_t)random_below(&random, CELLS), to = (int32_t)random_below(&random, CELLS);
        queries[i] = query_between(cell_at(from % SIDE, from / SIDE), cell_at(to % SIDE, to / SIDE));
        results[i] = prepared_result();
        if (i % 5 == 0) { /* a unit in the way */
            CHECK_STATUS(cairn_overlay_set_cell(overlay, to / SIDE, to % SIDE, CAIRN_OVERLAY_BLOCKED), CAIRN_OK);
        }
    }
}

static void protect_all(int is_protected) {
    for (size_t i = 0; i < block_count; i++) {
        const int is_handle = blocks[i].memory == (void *)map || blocks[i].memory == (void *)overlay;
        if (blocks[i].is_shared && (STEPS_SINGLY || !is_handle)) {
            protect(&blocks[i], is_protected);
        }
    }
}

static void forget_writes(void) {
    for (size_t i = 0; i < block_count; i++) {
        blocks[i].writes = 0;
    }
    writes = 0;
}

/* So many calls of readers were made, each of which entered the map, and some of them the overlay. */
static void check_writes(long of_map, long of_overlay) {
    CHECK_EQ(writes, STEPS_SINGLY * 2 * (of_map + of_overlay));
    CHECK_EQ(block_at(map)->writes, STEPS_SINGLY * 2 * of_map);
    CHECK_EQ(block_at(overlay)->writes, STEPS_SINGLY * 2 * of_overlay);
    forget_writes();
}

static long found_paths(void) {
    long found = 0;
    for (int i = 0; i < QUERIES; i++) {
        found += results[i].outcome == CAIRN_OK && results[i].path_length > 0;
    }
    return found;
}

/* ---- the claims ----------------------------------------------------------------------------------------------- */

static void a_batch_writes_one_line_of_the_map_twice(void) {
    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, NULL, queries, QUERIES, path, CAPACITY, results), CAIRN_OK);
    CHECK(found_paths() > QUERIES / 3);
    CHECK((uintptr_t)noted[0] / LINE == (uintptr_t)noted[1] / LINE);
    printf("untouched: a batch of %d queries: %ld writes\n", (int)QUERIES, writes);
    check_writes(1, 0);

    CHECK_STATUS(cairn_searcher_find_paths(searcher, map, overlay, queries, QUERIES, path, CAPACITY, results),
                 CAIRN_OK);
    CHECK(found_paths() > QUERIES / 3);
    printf("untouched: the same with an overlay: %ld writes\n", writes);
    check_writes(1, 1);
}

static void no_method_writes_more(void) {
    long searches = 0;
    for (uint32_t number = 0; number < COMBINATIONS; number++) {
        CairnQuery query = queries[number % QUERIES];
        CairnResult result = prepared_result();
        choose_combination(&query, number);
        query.max_expansions = 2000;
        searches += cairn_searcher_find_path(searcher, map, &query, path, CAPACITY, &result) >= 0;
        check_writes(1, 0);
    }
    CHECK(searches > 100);
}

static void no_slice_and_no_read_writes_more(void) {
    const CairnRect goals[2] = {{3, 3, 2, 2}, {SIDE - 9, SIDE - 7, 1, 1}};
    CairnCell nearest;
    CairnResult result = prepared_result();
    CairnStatus status = cairn_searcher_begin(searcher, map, &queries[0], overlay, goals, 2);
    CHECK(status >= 0);
    check_writes(1, 1);
    while ((status = cairn_searcher_step(searcher, map, overlay, 5)) == CAIRN_RUNNING) {
        check_writes(1, 1);
    }
    CHECK(status >= 0);
    check_writes(1, 1);
    CHECK(cairn_searcher_finish(searcher, path, CAPACITY, &result) >= 0);
    check_writes(0, 0);
    CHECK_STATUS(cairn_map_find_nearest_passable(map, 0, 5, 5, 20, NULL, &nearest), CAIRN_OK);
    check_writes(1, 0);
}

static void an_edit_is_seen(void) {
    CHECK_STATUS(cairn_map_set_cell(map, 5, 5, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    CHECK_STATUS(cairn_map_set_cell(map, 5, 5, 1), CAIRN_OK);
    CHECK(writes - block_at(map)->writes >= 4); /* not only in the handle */
    forget_writes();
}

int main(void) {
    page_length = (size_t)sysconf(_SC_PAGESIZE);
    CHECK_STATUS(cairn_set_allocator(allocate, release, NULL), CAIRN_OK);
    make_everything();
    catch_writes();
    protect_all(1);
    a_batch_writes_one_line_of_the_map_twice();
    no_method_writes_more();
    no_slice_and_no_read_writes_more();
    an_edit_is_seen();
    protect_all(0);
    cairn_searcher_destroy(searcher);
    cairn_overlay_destroy(overlay);
    cairn_map_destroy(map);
    CHECK_EQ(block_count, 0);
    return check_summary("untouched");
}
