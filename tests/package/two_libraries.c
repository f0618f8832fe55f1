/*
 * A program with two static libraries written in Rust: Cairn, in its test build, and other.rs next to this file. Each
 * has its own copy of Rust's runtime, and each catches its own panics.
 */
#include "cairn.h"

int32_t other_catches_a_panic(void);
CairnStatus cairn_test_panic_map(CairnMap *map);

int main(void) {
    CairnMapDef def;
    CairnMap *map;
    int both;
    cairn_map_def_init(&def, sizeof def);
    def.width = def.height = 8;
    if (cairn_map_create(&def, NULL, 0, &map) != CAIRN_OK) return 1;
    both = other_catches_a_panic() == 1 && cairn_test_panic_map(map) == CAIRN_ERROR_INTERNAL &&
           other_catches_a_panic() == 1 && cairn_test_panic_map(map) == CAIRN_ERROR_POISONED;
    cairn_map_destroy(map);
    return both ? 0 : 1;
}
