/*
 * A first program with Cairn in C99: two walls, the path through a door in one of them, and the way around once the
 * door is shut. After `make libs`, in the project's folder:
 *
 *     cc -Iinclude examples/quickstart.c target/ship/libcairn.a -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc
 */
#include "cairn.h"

#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 48, HEIGHT = 12, CELLS = WIDTH * HEIGHT, FLOOR = 1 };

/* A status below 0 is an error. 0 and above are outcomes, and "no path exists" is one of them. */
static void check(CairnStatus status) {
    if (status < 0) {
        fprintf(stderr, "quickstart: %s\n", cairn_status_string(status));
        exit(EXIT_FAILURE);
    }
}

static void find_and_print(CairnSearcher *searcher, const CairnMap *map, const CairnQuery *query) {
    uint8_t cells[CELLS];
    CairnCell path[CELLS]; /* the path goes into your own buffer; no path has more cells than the map */
    CairnResult result;
    check(cairn_result_init(&result, sizeof result));
    check(cairn_searcher_find_path(searcher, map, query, path, CELLS, &result));
    printf("%s: %u cells, cost %u (70 for a cardinal step, 99 for a diagonal one)\n",
           cairn_status_string(result.outcome), (unsigned)result.path_length, (unsigned)result.cost);

    check(cairn_map_read_cells(map, 0, 0, WIDTH, HEIGHT, cells, CELLS, WIDTH));
    for (int i = 0; i < CELLS; i++) cells[i] = cells[i] == CAIRN_TERRAIN_BLOCKED ? '#' : '.';
    for (uint32_t i = 0; i < result.written; i++) cells[path[i].y * WIDTH + path[i].x] = '*';
    for (int y = 0; y < HEIGHT; y++) printf("%.*s\n", WIDTH, (const char *)&cells[y * WIDTH]);
}

int main(void) {
    CairnMapDef def;
    CairnMap *map;
    check(cairn_map_def_init(&def, sizeof def)); /* every struct is prepared by its init function */
    def.width = WIDTH;
    def.height = HEIGHT;
    check(cairn_map_create(&def, NULL, 0, &map)); /* without cells of your own everything is floor */
    check(cairn_map_set_rect(map, 16, 0, 1, 10, CAIRN_TERRAIN_BLOCKED)); /* x, y, width, height; y grows downwards */
    check(cairn_map_set_rect(map, 32, 2, 1, 10, CAIRN_TERRAIN_BLOCKED));
    check(cairn_map_set_cell(map, 16, 4, FLOOR)); /* a door in the first wall */

    CairnSearcher *searcher; /* one for each thread, made once: searches allocate nothing */
    CairnQuery query;
    check(cairn_searcher_create_for_map(map, &searcher));
    check(cairn_query_init(&query, sizeof query));
    query.start = (CairnCell){2, 3};
    query.goal = (CairnCell){45, 9};
    find_and_print(searcher, map, &query);
    check(cairn_map_set_cell(map, 16, 4, CAIRN_TERRAIN_BLOCKED)); /* the door shuts; the next search knows */
    find_and_print(searcher, map, &query);
    cairn_searcher_destroy(searcher);
    cairn_map_destroy(map);
    return EXIT_SUCCESS;
}
