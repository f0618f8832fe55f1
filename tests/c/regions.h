/*
 * What the tests of regions share.
 */

#ifndef REGIONS_H
#define REGIONS_H

#include "landmarks.h"

static inline CairnTableInfo regions_of(const CairnMap *map) {
    return table_info_of(map, CAIRN_TABLE_REGIONS, 0);
}

static inline CairnStatus build_regions(CairnMap *map, const CairnRegionsDef *def) {
    return cairn_map_build_regions(map, def, NULL, NULL);
}

/* The n-th of all defs that differ in more than numbers; returns whether there is one. */
static inline int choose_def(CairnRegionsDef *def, uint32_t number) {
    *def = regions_def(number % 4);
    def->reduction = number / 4 % 3;
    def->portal_distance = number / 12 % 2;
    def->differential = number / 24 % 2;
    return number < 48;
}

/* The number of the next one to try: all of them, or a few of each kind for Valgrind. */
static inline uint32_t next_def(uint32_t number) {
    return number + (getenv("CAIRN_TEST_QUICK") != NULL ? 7 : 1);
}

#endif
