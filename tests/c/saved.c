/*
 * Tables as bytes: what is saved and loaded is the same table; bytes that were cut, changed or made for another map are
 * refused, and the map is then as it was. The bytes are only looked at as any program can: as a whole.
 */

#include "landmarks.h"

/* Saved bytes, with room behind them that nothing may touch. */
typedef struct {
    uint8_t *bytes;
    uint64_t size;
} Saved;

static Saved save(const CairnMap *map, uint32_t table) {
    Saved saved = {NULL, 0};
    uint64_t size;
    CHECK_STATUS(cairn_map_save_table(map, 0, table, NULL, 0, &saved.size), CAIRN_OK);
    CHECK(saved.size > 0);
    saved.bytes = malloc(saved.size + 1);
    if (saved.bytes == NULL) {
        exit(EXIT_FAILURE);
    }
    memset(saved.bytes, STALE, saved.size + 1);
    CHECK_STATUS(cairn_map_save_table(map, 0, table, saved.bytes, saved.size + 1, &size), CAIRN_OK);
    CHECK_EQ(size, saved.size);
    CHECK_EQ(saved.bytes[saved.size], STALE);
    return saved;
}

static CairnStatus load(CairnMap *map, const Saved *saved) {
    return cairn_map_load_table(map, 0, saved->bytes, saved->size);
}

/* A call of load that must be refused, and must leave the map and its table as they are. */
static void check_refused(CairnMap *map, const uint8_t *bytes, uint64_t length, CairnStatus expected) {
    const CairnMapInfo before = info_of(map);
    const uint64_t hash = hash_of(map);
    CHECK_STATUS(cairn_map_load_table(map, 0, bytes, length), expected);
    const CairnMapInfo after = info_of(map);
    CHECK(memcmp(&before, &after, sizeof before) == 0);
    CHECK_EQ(hash_of(map), hash);
}

static void a_loaded_table_is_the_one_that_was_saved(void) {
    static const CairnCell chosen[] = {{13, 8}, {0, 0}};
    for (uint32_t kind = CAIRN_PLACEMENT_FARTHEST; kind <= CAIRN_PLACEMENT_GIVEN; kind++) {
        World world;
        CairnMap *map = halls(&world);
        CairnMap *other = halls(&world);
        CairnLandmarksDef def = landmarks_def(kind == CAIRN_PLACEMENT_FARTHEST ? 8 : 3);
        def.placement = kind == CAIRN_PLACEMENT_GIVEN ? CAIRN_PLACEMENT_FARTHEST : kind;
        def.seed = 3;
        if (kind == CAIRN_PLACEMENT_GIVEN) {
            CHECK_STATUS(cairn_map_build_landmarks_at(map, &def, chosen, 2, NULL, NULL), CAIRN_OK);
        } else {
            build(map, &def);
        }
        Saved saved = save(map, CAIRN_TABLE_LANDMARKS);
        const uint64_t epoch = info_of(other).epoch;
        CHECK_STATUS(load(other, &saved), CAIRN_OK);
        CHECK_EQ(info_of(other).epoch, epoch);
        CHECK_EQ(hash_of(other), hash_of(map));
        CHECK_EQ(info_of(other).memory_bytes, info_of(map).memory_bytes);
        const CairnTableInfo before = landmarks_of(map), after = landmarks_of(other);
        CHECK_EQ(before.kind, kind);
        CHECK(memcmp(&before, &after, sizeof before) == 0);
        check_distances(other, &world, 1);
        CHECK_EQ(search(other, cell_at(0, 0), cell_at(13, 8), CAIRN_HEURISTIC_AUTO).heuristic, CAIRN_HEURISTIC_ALT);

        /* It takes the place of the table that there is, and its bytes are no longer needed. */
        memset(saved.bytes, 0, saved.size);
        free(saved.bytes);
        build(map, NULL);
        saved = save(other, CAIRN_TABLE_LANDMARKS);
        CHECK_STATUS(load(map, &saved), CAIRN_OK);
        CHECK_EQ(hash_of(other), hash_of(map));
        free(saved.bytes);

        /* From then on it is a table like any other. */
        for (uint32_t i = 0; i < 2; i++) {
            CairnMap *either = i == 0 ? map : other;
            CHECK_STATUS(cairn_map_set_cell(either, 4, 1, 1), CAIRN_OK);
            CHECK_STATUS(cairn_map_rebuild_table(either, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
            CHECK_STATUS(cairn_map_maintain(either, UINT64_MAX), CAIRN_OK);
        }
        CHECK_EQ(hash_of(other), hash_of(map));
        set_cell(map, &world, cell_at(4, 1), 1);
        check_distances(map, &world, 1);
        cairn_map_destroy(other);
        cairn_map_destroy(map);
    }
}

static void a_buffer_that_is_too_small_is_not_touched(void) {
    World world;
    CairnMap *map = halls(&world);
    build(map, NULL);
    Saved saved = save(map, CAIRN_TABLE_LANDMARKS);
    uint8_t *buffer = malloc(saved.size);
    if (buffer == NULL) {
        exit(EXIT_FAILURE);
    }
    const uint64_t capacities[] = {0, 1, saved.size / 2, saved.size - 1, saved.size};
    for (size_t i = 0; i < COUNT_OF(capacities); i++) {
        const int fits = capacities[i] == saved.size;
        uint64_t size = STALE;
        memset(buffer, STALE, saved.size);
        CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_LANDMARKS, buffer, capacities[i], &size),
                     fits ? CAIRN_OK : CAIRN_TRUNCATED);
        CHECK_EQ(size, saved.size);
        if (fits) {
            CHECK(memcmp(buffer, saved.bytes, size) == 0);
        } else {
            CHECK(buffer[0] == STALE && memcmp(buffer, buffer + 1, size - 1) == 0);
        }
    }
    free(buffer);
    free(saved.bytes);
    cairn_map_destroy(map);
}

/* A stale table is saved with the map that it remembers; landmarks that are suspended are left out. */
static void tables_are_saved_as_they_are(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnMap *other = halls(&world);
    CairnLandmarksDef def = landmarks_def(8);
    uint64_t size = STALE;
    uint32_t saved_some = 0;
    build(map, NULL);
    CHECK_STATUS(cairn_map_set_cell(map, 4, 7, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    set_cell(other, &world, cell_at(4, 7), CAIRN_TERRAIN_BLOCKED);
    Saved saved = save(map, CAIRN_TABLE_LANDMARKS);
    CHECK_STATUS(load(other, &saved), CAIRN_OK);
    free(saved.bytes);
    CHECK_EQ(landmarks_of(other).state, CAIRN_TABLE_STATE_STALE);
    CHECK_EQ(landmarks_of(other).edited_cells, 1);
    check_distances(other, &world, 0);
    set_cell(other, &world, cell_at(4, 7), 1); /* known to it: no work */
    CHECK_EQ(landmarks_of(other).state, CAIRN_TABLE_STATE_EXACT);
    CHECK_EQ(landmarks_of(other).repaired_entries, 0);
    check_distances(other, &world, 1);
    cairn_map_destroy(other);

    for (def.edit_allowance = 0; def.edit_allowance < 800; def.edit_allowance += 40) {
        cairn_map_destroy(map);
        map = halls(&world);
        build(map, &def);
        set_cell(map, &world, cell_at(4, 0), 1);
        const uint32_t active = landmarks_of(map).active_landmarks;
        if (active == 0) {
            CHECK_STATUS(cairn_map_save_table(map, 0, CAIRN_TABLE_LANDMARKS, NULL, 0, &size), CAIRN_ERROR_SUSPENDED);
            CHECK_EQ(size, 0);
            continue;
        }
        saved_some += active < 8;
        saved = save(map, CAIRN_TABLE_LANDMARKS);
        CHECK_STATUS(load(map, &saved), CAIRN_OK);
        free(saved.bytes);
        CHECK_EQ(landmarks_of(map).landmarks, active);
        CHECK_EQ(landmarks_of(map).active_landmarks, active);
        CHECK_EQ(landmarks_of(map).state, CAIRN_TABLE_STATE_EXACT);
        check_distances(map, &world, 1);
    }
    CHECK(saved_some > 0);
    cairn_map_destroy(map);
}

static void bytes_that_were_cut_or_changed_are_refused(uint64_t step) {
    World world;
    CairnMap *map = halls(&world);
    build(map, NULL);
    const Saved saved = save(map, CAIRN_TABLE_LANDMARKS);
    uint32_t other_version = 0, other_map = 0;
    for (uint64_t i = 0; i < saved.size; i += i < 64 ? 1 : step) {
        check_refused(map, saved.bytes, i, CAIRN_ERROR_BLOB);
        for (int bit = 0; bit < 8; bit++) {
            const uint64_t hash = hash_of(map);
            saved.bytes[i] ^= (uint8_t)(1 << bit);
            const CairnStatus status = load(map, &saved);
            saved.bytes[i] ^= (uint8_t)(1 << bit);
            CHECK(status == CAIRN_ERROR_BLOB || status == CAIRN_ERROR_BLOB_VERSION || status == CAIRN_ERROR_OTHER_MAP);
            CHECK_EQ(hash_of(map), hash);
            other_version += status == CAIRN_ERROR_BLOB_VERSION;
            other_map += status == CAIRN_ERROR_OTHER_MAP;
        }
    }
    CHECK(other_version > 0);
    CHECK(other_map > 0);
    check_refused(map, saved.bytes, saved.size + 1, CAIRN_ERROR_BLOB); /* the byte behind it */
    check_refused(map, NULL, 0, CAIRN_ERROR_BLOB);
    check_refused(map, NULL, 1, CAIRN_ERROR_NULL);
    CHECK_STATUS(load(NULL, &saved), CAIRN_ERROR_NULL);
    CHECK_STATUS(load(map, &saved), CAIRN_OK);
    free(saved.bytes);
    cairn_map_destroy(map);
}

static void bytes_without_meaning_are_refused(void) {
    World world;
    CairnMap *map = halls(&world);
    build(map, NULL);
    const Saved saved = save(map, CAIRN_TABLE_LANDMARKS);
    for (int round = 0; round < 300; round++) {
        /* Random bytes, alone or behind a beginning that is right. */
        const uint32_t kept = round % 3 == 0 ? 0 : random_number((uint32_t)saved.size);
        for (uint64_t i = kept; i < saved.size; i++) {
            saved.bytes[i] = (uint8_t)random_number(256);
        }
        CHECK(load(map, &saved) < 0);
        CHECK_EQ(landmarks_of(map).state, CAIRN_TABLE_STATE_EXACT);
    }
    check_distances(map, &world, 1);
    free(saved.bytes);
    cairn_map_destroy(map);
}

static void a_table_of_another_map_is_refused(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnMapDef rules = world.def;
    build(map, NULL);
    const Saved saved = save(map, CAIRN_TABLE_LANDMARKS);
    for (int difference = 0; difference < 8; difference++) {
        char picture[sizeof HALLS];
        memcpy(picture, HALLS, sizeof HALLS);
        rules = world.def;
        CairnStatus expected = CAIRN_ERROR_OTHER_MAP;
        switch (difference) {
        case 0: expected = CAIRN_OK; break;
        case 1: picture[0] = '#'; break;
        case 2: picture[0] = '2'; break;
        case 3: picture[sizeof HALLS - 1 - 15] = '\0'; break; /* a row less */
        case 4: rules.neighbours = CAIRN_NEIGHBOURS_8, rules.diagonal_cost = 2; break;
        case 5: rules.cardinal_cost = 2; break;
        case 6: rules.terrain_charge = CAIRN_CHARGE_ENTERED, expected = CAIRN_ERROR_UNSUPPORTED; break;
        default: break;
        }
        CairnMap *other = map_of(picture, &rules);
        if (difference == 7) {
            CHECK_STATUS(cairn_map_set_terrain_weight(other, 0, 1, 2), CAIRN_OK);
        }
        if (expected == CAIRN_OK) {
            CHECK_STATUS(load(other, &saved), CAIRN_OK);
        } else {
            check_refused(other, saved.bytes, saved.size, expected);
        }
        cairn_map_destroy(other);
    }

    /* The map is recognised by what it is, not by its history. */
    set_cell(map, &world, cell_at(0, 0), CAIRN_TERRAIN_BLOCKED);
    check_refused(map, saved.bytes, saved.size, CAIRN_ERROR_OTHER_MAP);
    set_cell(map, &world, cell_at(0, 0), 1);
    CHECK_STATUS(load(map, &saved), CAIRN_OK);
    free(saved.bytes);
    cairn_map_destroy(map);
}

/* With 4 neighbours the rules of diagonal steps make no difference, with 8 they do. */
static void rules_of_diagonals_make_another_map_where_there_are_any(void) {
    for (uint32_t neighbours = CAIRN_NEIGHBOURS_4; neighbours <= CAIRN_NEIGHBOURS_8; neighbours += 4) {
        const CairnStatus expected = neighbours == CAIRN_NEIGHBOURS_4 ? CAIRN_OK : CAIRN_ERROR_OTHER_MAP;
        CairnMapDef rules = def_of(0, 0), other_rule, other_cost;
        rules.neighbours = neighbours;
        other_rule = other_cost = rules;
        other_rule.diagonal_rule = CAIRN_DIAGONAL_ALWAYS;
        other_cost.diagonal_cost = 98;
        CairnMap *map = map_of(HALLS, &rules);
        CairnMap *others[] = {map_of(HALLS, &other_rule), map_of(HALLS, &other_cost)};
        build(map, NULL);
        const Saved saved = save(map, CAIRN_TABLE_LANDMARKS);
        for (size_t i = 0; i < COUNT_OF(others); i++) {
            CHECK_STATUS(load(others[i], &saved), expected);
            cairn_map_destroy(others[i]);
        }
        free(saved.bytes);
        cairn_map_destroy(map);
    }
}

/* Loading puts a table in place of one that is being built, too. */
static void a_loaded_table_ends_a_build(void) {
    World world;
    CairnMap *map = halls(&world);
    CairnLandmarksDef def = landmarks_def(2);
    uint64_t size = STALE;
    build(map, &def);
    const Saved saved = save(map, CAIRN_TABLE_LANDMARKS);
    CHECK_STATUS(cairn_map_remove_table(map, 0, CAIRN_TABLE_LANDMARKS), CAIRN_OK);
    def = landmarks_def(5);
    def.in_slices = 1;
    CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_BEGUN);
    CHECK_STATUS(cairn_map_maintain(map, 20), CAIRN_BUDGET_SPENT);
    CHECK(cairn_map_save_table(map, 0, CAIRN_TABLE_LANDMARKS, NULL, 0, &size) < 0);
    CHECK_EQ(size, 0);
    CHECK_STATUS(load(map, &saved), CAIRN_OK);
    CHECK_EQ(landmarks_of(map).landmarks, 2);
    CHECK_STATUS(cairn_map_maintain(map, UINT64_MAX), CAIRN_OK);
    CHECK_EQ(landmarks_of(map).landmarks, 2);
    free(saved.bytes);
    cairn_map_destroy(map);
}

int main(void) {
    const int quick = getenv("CAIRN_TEST_QUICK") != NULL;
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    a_loaded_table_is_the_one_that_was_saved();
    a_buffer_that_is_too_small_is_not_touched();
    tables_are_saved_as_they_are();
    bytes_that_were_cut_or_changed_are_refused(quick ? 97 : 1);
    bytes_without_meaning_are_refused();
    a_table_of_another_map_is_refused();
    rules_of_diagonals_make_another_map_where_there_are_any();
    a_loaded_table_ends_a_build();
    cairn_searcher_destroy(searcher);
    return check_summary("saved");
}
