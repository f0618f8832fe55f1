/* What a block of C in the documentation may use if it is no program: these variables, and walk. */
#include "cairn.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void walk(const CairnCell *cells, uint32_t count) {
    (void)cells;
    (void)count;
}

static int prepare(CairnMap **map, CairnSearcher **searcher, CairnQuery *query, CairnResult *result) {
    CairnMapDef def;
    cairn_map_def_init(&def, sizeof def);
    def.width = def.height = 64;
    if (cairn_map_create(&def, NULL, 0, map) < 0) return 0;
    if (cairn_map_set_rect(*map, 30, 0, 1, 60, CAIRN_TERRAIN_BLOCKED) < 0) return 0;
    if (cairn_searcher_create_for_map(*map, searcher) < 0) return 0;
    cairn_query_init(query, sizeof *query);
    cairn_result_init(result, sizeof *result);
    query->goal.x = 63;
    query->goal.y = 10;
    return 1;
}

int main(void) {
    CairnMap *map;
    CairnSearcher *searcher;
    CairnSearcherDef def; /* where a block has none of its own */
    CairnQuery query;
    CairnResult result;
    CairnCell path[256];
    CairnStatus status = CAIRN_OK;
    if (!prepare(&map, &searcher, &query, &result)) return EXIT_FAILURE;
    (void)def;
    (void)path;
    (void)status;
    (void)walk;
    {
@block@
    }
    return EXIT_SUCCESS;
}
