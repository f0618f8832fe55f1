/*
 * A program's own allocator: every byte of the library comes from it and goes back to it, with size and alignment as
 * they were; what functions report of memory is what it has counted; and where it has no more, a call returns
 * OUT_OF_MEMORY, everything is as it was and nothing is lost. malloc and the like are wrapped, which shows that nothing
 * goes past it. That it is too late once an object exists is tested in statuses.c.
 */

#include "allocator.h"

/* ---- the program's allocator ---------------------------------------------------------------------------------- */

static struct {
    void *memory;
    size_t size, alignment;
} own_blocks[4096];
static size_t own_live;       /* blocks */
static uint64_t own_bytes;    /* in them */
static long own_calls;        /* of either function */
static long own_allocations;  /* that were asked for */
static long own_failing;      /* the number of the allocation that fails; 0: none */
static long own_mistakes;     /* frees of what was not allocated so, odd sizes and alignments */
static int skews;             /* whether blocks are not aligned */
static size_t largest_alignment;

static char user_data;

static void *own_allocate(size_t size, size_t alignment, void *data) {
    void *memory = NULL;
    own_calls += 1;
    own_allocations += 1;
    own_mistakes += size == 0 || alignment == 0 || (alignment & (alignment - 1)) != 0 || data != &user_data;
    if (own_allocations == own_failing || own_live == COUNT_OF(own_blocks)) {
        return NULL;
    }
    if (alignment > largest_alignment) {
        largest_alignment = alignment;
    }
    /* posix_memalign wants at least the alignment of a pointer. */
    if (__real_posix_memalign(&memory, alignment < sizeof(void *) ? sizeof(void *) : alignment, size + 1) != 0) {
        return NULL;
    }
    memset(memory, 0xA5, size + 1); /* nothing may rely on zeroes */
    if (skews) {
        memory = (char *)memory + 1;
    }
    own_blocks[own_live].memory = memory;
    own_blocks[own_live].size = size;
    own_blocks[own_live++].alignment = alignment;
    own_bytes += size;
    return memory;
}

static void own_free(void *memory, size_t size, size_t alignment, void *data) {
    size_t i = own_live;
    own_calls += 1;
    while (i > 0 && own_blocks[i - 1].memory != memory) {
        i -= 1;
    }
    if (i == 0 || own_blocks[i - 1].size != size || own_blocks[i - 1].alignment != alignment || data != &user_data) {
        own_mistakes += 1;
        return;
    }
    own_blocks[i - 1] = own_blocks[--own_live];
    own_bytes -= size;
    __real_free(skews ? (char *)memory - 1 : memory);
}

/* ---- what is done with it ------------------------------------------------------------------------------------- */

enum { SIDE = 40, CELLS = SIDE * SIDE };

static CairnMap *made_map, *other_map;
static CairnSearcher *made_searcher;
static CairnOverlay *made_overlay;
static CairnField *made_field, *threats;
static uint8_t terrain[CELLS];

static void draw_terrain(void) {
    uint64_t random = 5;
    for (int i = 0; i < CELLS; i++) {
        terrain[i] = random_below(&random, 100) < 25 ? CAIRN_TERRAIN_BLOCKED : 1;
    }
}

static CairnStatus create_map(void) {
    CairnMapDef def;
    cairn_map_def_init(&def, sizeof def);
    def.width = def.height = SIDE;
    return cairn_map_create(&def, terrain, CELLS, &made_map);
}

static CairnStatus create_from_text(void) {
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n";
    return cairn_map_create_from_movingai(text, sizeof text - 1, NULL, &made_map, NULL);
}

static CairnStatus add_layer(void) {
    CairnLayerDef def;
    uint32_t layer;
    cairn_layer_def_init(&def, sizeof def);
    def.size = 2;
    return cairn_map_add_layer(made_map, &def, &layer);
}

static CairnStatus close_terrain(void) {
    return cairn_map_set_terrain_weight(made_map, 0, 7, 0);
}

static CairnStatus build_graph(void) {
    return cairn_map_build_jump_graph(made_map, NULL, NULL, NULL);
}

static CairnStatus build_landmarks(void) {
    return cairn_map_build_landmarks(made_map, NULL, NULL, NULL);
}

static CairnStatus build_regions(void) {
    return cairn_map_build_regions(made_map, NULL, NULL, NULL);
}

static CairnStatus create_searcher(void) {
    return cairn_searcher_create_for_map(made_map, &made_searcher);
}

static CairnStatus create_overlay(void) {
    return cairn_overlay_create(made_map, &made_overlay);
}

static CairnFieldDef def_of_field(void) {
    CairnFieldDef def;
    CHECK_STATUS(cairn_field_def_init(&def, sizeof def), CAIRN_OK);
    def.flags = CAIRN_FIELD_OVERLAY;
    return def;
}

static CairnStatus create_field(void) {
    const CairnFieldDef def = def_of_field();
    return cairn_field_create(made_map, &def, &made_field);
}

static CairnStatus set_goals(void) {
    const CairnCell goals[5] = {{1, 1}, {SIDE - 1, 1}, {1, SIDE - 1}, {9, 9}, {20, 30}};
    return cairn_field_set_goals(made_field, goals, NULL, 5, CAIRN_UNREACHED);
}

static CairnStatus lead_away(void) {
    return cairn_field_set_away_from(made_field, threats, 6, 5);
}

static CairnStatus copy_map(void) {
    return cairn_map_copy(made_map, other_map);
}

/* Lets each allocation of a call fail in turn, then none; `map` is the one that may be changed, or NULL. */
static void survive_failures(CairnStatus (*act)(void), const CairnMap *map) {
    const size_t live_before = own_live;
    const uint64_t bytes_before = own_bytes;
    const uint64_t hash = map != NULL ? hash_of(map) : 0;
    const CairnMapInfo before = map != NULL ? info_of(map) : (CairnMapInfo){0};
    CairnStatus status;
    long n = 0;
    do {
        own_failing = own_allocations + ++n;
        status = act();
        own_failing = 0;
        if (status != CAIRN_OK) {
            CHECK_STATUS(status, CAIRN_ERROR_OUT_OF_MEMORY);
            CHECK_EQ(own_live, live_before);
            CHECK_EQ(own_bytes, bytes_before);
            if (map != NULL) {
                const CairnMapInfo after = info_of(map);
                CHECK(memcmp(&before, &after, sizeof before) == 0);
                CHECK_EQ(hash_of(map), hash);
            }
        }
    } while (status != CAIRN_OK && n < 10000);
    CHECK_STATUS(status, CAIRN_OK);
    CHECK(n > 1); /* it does allocate */
    CHECK_EQ(own_mistakes, 0);
}

static void everything_survives_failures_and_reports_what_it_takes(void) {
    CairnMapDef def = def_of(SIDE, SIDE);
    uint64_t bytes, before;

    survive_failures(create_from_text, NULL);
    cairn_map_destroy(made_map);
    CHECK_EQ(own_live, 0);

    CHECK_STATUS(cairn_map_def_memory_size(&def, &bytes), CAIRN_OK);
    survive_failures(create_map, NULL);
    CHECK_EQ(own_bytes, bytes);
    CHECK_EQ(own_bytes, info_of(made_map).memory_bytes);
    survive_failures(add_layer, made_map);
    CHECK_EQ(own_bytes, info_of(made_map).memory_bytes);
    survive_failures(close_terrain, made_map);
    CHECK_EQ(own_bytes, info_of(made_map).memory_bytes);
    survive_failures(build_graph, made_map);
    survive_failures(build_landmarks, made_map);
    survive_failures(build_regions, made_map);
    CHECK_EQ(own_bytes, info_of(made_map).memory_bytes);

    before = own_bytes;
    CHECK_STATUS(cairn_overlay_get_memory_size(made_map, &bytes), CAIRN_OK);
    survive_failures(create_overlay, made_map);
    CHECK_EQ(own_bytes - before, bytes);

    before = own_bytes;
    const CairnFieldDef field_def = def_of_field();
    CairnFieldInfo info;
    CHECK_STATUS(cairn_field_info_init(&info, sizeof info), CAIRN_OK);
    CHECK_STATUS(cairn_field_get_memory_size(made_map, &field_def, &bytes), CAIRN_OK);
    survive_failures(create_field, made_map);
    CHECK_EQ(own_bytes - before, bytes);
    survive_failures(set_goals, made_map);
    CHECK_EQ(own_bytes - before, bytes + 5 * 12);
    CHECK_STATUS(cairn_field_get_info(made_field, made_map, NULL, &info), CAIRN_OK);
    CHECK_EQ(own_bytes - before, info.memory_bytes);
    CHECK_STATUS(cairn_field_update(made_field, made_map, NULL, UINT64_MAX), CAIRN_OK);
    threats = made_field;
    CHECK_STATUS(create_field(), CAIRN_OK);
    before = own_bytes;
    survive_failures(lead_away, made_map);
    CHECK(own_bytes - before >= 4 * CELLS && own_bytes - before < 5 * CELLS);

    before = own_bytes;
    survive_failures(create_searcher, made_map);
    CairnSearcherDef searcher;
    CHECK_STATUS(cairn_searcher_def_init(&searcher, sizeof searcher), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_required_cells(made_map, &searcher.max_cells), CAIRN_OK);
    CHECK_STATUS(cairn_map_get_required_nodes(made_map, &searcher.graph_nodes), CAIRN_OK);
    CHECK_STATUS(cairn_searcher_def_memory_size(&searcher, &bytes), CAIRN_OK);
    CHECK_EQ(own_bytes - before, bytes);

    before = own_bytes;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &other_map), CAIRN_OK);
    survive_failures(copy_map, other_map);
    CHECK_EQ(own_bytes - before, info_of(other_map).memory_bytes);
    CHECK_EQ(info_of(other_map).memory_bytes, info_of(made_map).memory_bytes);
    CHECK_EQ(hash_of(other_map), hash_of(made_map));
}

static CairnCell random_cell(uint64_t *random) {
    const int32_t x = (int32_t)random_below(random, SIDE);
    return cell_at(x, (int32_t)random_below(random, SIDE));
}

static void searches_edits_updates_and_copies_do_not_call_it(void) {
    const long before = own_calls;
    uint64_t random = 9;
    for (int i = 0; i < 200; i++) {
        const CairnCell start = random_cell(&random);
        const CairnQuery query = query_between(start, random_cell(&random));
        CairnResult result = prepared_result();
        CairnCell path[CELLS];
        CHECK(cairn_searcher_find_path(made_searcher, made_map, &query, path, CELLS, &result) >= 0);
        CHECK_STATUS(cairn_map_set_cell(made_map, query.goal.x, query.goal.y, (uint8_t)(i % 2)), CAIRN_OK);
        CHECK_STATUS(cairn_overlay_set_cell(made_overlay, query.goal.x, query.goal.y, 3), CAIRN_OK);
        CHECK(cairn_field_update(threats, made_map, made_overlay, 500) >= 0);
        CHECK_STATUS(copy_map(), CAIRN_OK);
    }
    CHECK_EQ(own_calls, before);
}

static void upkeep_comes_from_it_too(void) {
    CHECK_STATUS(cairn_map_rebuild_table(made_map, 0, CAIRN_TABLE_JUMP_GRAPH), CAIRN_OK);
    CHECK_STATUS(cairn_map_rebuild_table(made_map, 0, CAIRN_TABLE_REGIONS), CAIRN_OK);
    CHECK_STATUS(cairn_map_maintain(made_map, UINT64_MAX), CAIRN_OK);
}

static void all_of_it_goes_back(void) {
    cairn_searcher_destroy(made_searcher);
    cairn_overlay_destroy(made_overlay);
    cairn_field_destroy(made_field);
    cairn_field_destroy(threats);
    cairn_map_destroy(made_map);
    cairn_map_destroy(other_map);
    CHECK_EQ(own_live, 0);
    CHECK_EQ(own_bytes, 0);
    CHECK_EQ(own_mistakes, 0);
}

static void a_block_that_is_not_aligned_is_none(void) {
    skews = 1;
    CHECK_STATUS(create_map(), CAIRN_ERROR_OUT_OF_MEMORY);
    CHECK(made_map == NULL);
    CHECK_EQ(own_live, 0);
    CHECK_EQ(own_mistakes, 0);
    skews = 0;
}

int main(void) {
    CairnMapDef def = def_of(0, 0);
    uint64_t bytes;
    long calls_before;

    draw_terrain();
    /* None of this allocates, so that it is not too late afterwards. */
    calls_before = calls;
    CHECK(cairn_version() != 0);
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &made_map), CAIRN_ERROR_DIMENSIONS);
    def.width = def.height = SIDE;
    CHECK_STATUS(cairn_map_def_memory_size(&def, &bytes), CAIRN_OK);
    CHECK_STATUS(cairn_set_allocator(NULL, own_free, &user_data), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_set_allocator(own_allocate, NULL, &user_data), CAIRN_ERROR_NULL);
    CHECK_STATUS(cairn_set_allocator(own_allocate, own_free, &user_data), CAIRN_OK);
    CHECK_STATUS(cairn_set_allocator(own_allocate, own_free, &user_data), CAIRN_ERROR_TOO_LATE);

    everything_survives_failures_and_reports_what_it_takes();
    searches_edits_updates_and_copies_do_not_call_it();
    upkeep_comes_from_it_too();
    all_of_it_goes_back();
    a_block_that_is_not_aligned_is_none();
    CHECK(largest_alignment >= 128); /* the counters of readers have cache lines of their own */
    CHECK_EQ(calls, calls_before);  /* of malloc and the like, by anybody */
    printf("allocator: %ld calls of the program's functions, %ld past them; alignments up to %lu\n", own_calls,
           calls - calls_before, (unsigned long)largest_alignment);
    return check_summary("allocator");
}
