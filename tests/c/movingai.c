/*
 * Maps from text: what is accepted, what every character becomes, and the line that is reported when the text is wrong.
 */

#include "support.h"

/* Where the library must write NULL. */
#define NOT_A_MAP ((CairnMap *)(uintptr_t)STALE)

static void text_is_a_map_or_gets_the_line_that_is_wrong(void) {
    static const struct {
        const char *text;
        CairnStatus status;
        uint32_t line;
    } cases[] = {
        {"type octile\nheight 2\nwidth 3\nmap\n.@.\nGST\n", CAIRN_OK, 0},
        {"type octile\nheight 2\nwidth 3\nmap\n.@.\nGST", CAIRN_OK, 0},
        {"type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.@.\r\nGST\r\n", CAIRN_OK, 0},
        {"type octile\nheight 2\nwidth 3\nmap\n.@.\nGST\n\n\n", CAIRN_OK, 0},
        {"type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.@.\r\nGST\r\n\r\n", CAIRN_OK, 0},
        {"", CAIRN_ERROR_PARSE, 1},
        {"\n", CAIRN_ERROR_PARSE, 1},
        {"typo octile\nheight 2\nwidth 3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 1},
        {"type\nheight 2\nwidth 3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 1},
        {"type octile\nheigth 2\nwidth 3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 2},
        {"type octile\nheight\nwidth 3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 2},
        {"type octile\nheight two\nwidth 3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 2},
        {"type octile\nheight -2\nwidth 3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 2},
        {"type octile\nheight 99999999999999999999\nwidth 3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 2},
        {"type octile\nheight 2.5\nwidth 3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 2},
        {"type octile\nheight 2 2\nwidth 3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 2},
        {"type octile\nheight 2\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 3},
        {"type octile\nheight 2\nwidth 0x3\nmap\n...\n...\n", CAIRN_ERROR_PARSE, 3},
        {"type octile\nheight 2\nwidth 3\n...\n...\n", CAIRN_ERROR_PARSE, 4},
        {"type octile\nheight 2\nwidth 3\nmap 1\n...\n...\n", CAIRN_ERROR_PARSE, 4},
        {"type octile\nheight 2\nwidth 3\nmap\n..\n...\n", CAIRN_ERROR_PARSE, 5},
        {"type octile\nheight 2\nwidth 3\nmap\n....\n...\n", CAIRN_ERROR_PARSE, 5},
        {"type octile\nheight 2\nwidth 3\nmap\n...\n..\n", CAIRN_ERROR_PARSE, 6},
        {"type octile\nheight 2\nwidth 3\nmap\n...\n\n...\n", CAIRN_ERROR_PARSE, 6},
        {"type octile\nheight 2\nwidth 3\nmap\n...\n", CAIRN_ERROR_PARSE, 6},
        {"type octile\nheight 2\nwidth 3\nmap\n", CAIRN_ERROR_PARSE, 5},
        {"type octile\nheight 2\nwidth 3\nmap", CAIRN_ERROR_PARSE, 5},
        {"type octile\nheight 2\nwidth 3\n", CAIRN_ERROR_PARSE, 4},
        {"type octile\nheight 2\n", CAIRN_ERROR_PARSE, 3},
        {"type octile\n", CAIRN_ERROR_PARSE, 2},
        {"type octile\nheight 2\nwidth 3\nmap\n...\n...\n...\n", CAIRN_ERROR_PARSE, 7},
        {"type octile\nheight 2\nwidth 3\nmap\n...\n...\n\n...\n", CAIRN_ERROR_PARSE, 8},
        {"type octile\nheight 0\nwidth 3\nmap\n", CAIRN_ERROR_DIMENSIONS, 0},
        {"type octile\nheight 2\nwidth 0\nmap\n\n\n", CAIRN_ERROR_DIMENSIONS, 0},
        {"type octile\nheight 65536\nwidth 1\nmap\n.\n", CAIRN_ERROR_TOO_LARGE, 0},
        {"type octile\nheight 65535\nwidth 65535\nmap\n.\n", CAIRN_ERROR_TOO_LARGE, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        /* A copy without a zero byte at its end, so that a checker of memory sees any reading past it. */
        const size_t length = strlen(cases[i].text);
        char *text = malloc(length != 0 ? length : 1);
        CairnMap *made = NOT_A_MAP;
        uint32_t line = STALE;
        if (text == NULL) {
            exit(EXIT_FAILURE);
        }
        memcpy(text, cases[i].text, length);
        const unsigned long failed_before = checks_failed;
        const CairnStatus status = cairn_map_create_from_movingai(text, length, NULL, &made, &line);
        CHECK_STATUS(status, cases[i].status);
        CHECK_EQ(line, cases[i].line);
        CHECK((made != NULL) == (status >= 0));
        if (checks_failed != failed_before) {
            printf("... in this text:\n%s\n", cases[i].text);
        }
        cairn_map_destroy(made);
        free(text);
    }
}

static void text_gives_the_terrain_of_the_manual(void) {
    static const char text[] = "type octile\nheight 2\nwidth 4\nmap\n.GS@\nTWO.\n";
    static const uint8_t expected[8] = {1, 1, 2, 0, 0, 0, 0, 1};
    uint8_t cells[8];
    CairnMap *made;
    CHECK_STATUS(cairn_map_create_from_movingai(text, sizeof text - 1, NULL, &made, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_read_cells(made, 0, 0, 4, 2, cells, 8, 4), CAIRN_OK);
    CHECK(memcmp(cells, expected, sizeof expected) == 0);
    cairn_map_destroy(made);
}

static void text_and_def_must_agree(void) {
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n...\n...\n";
    static const struct {
        uint32_t width, height;
        CairnStatus status;
    } cases[] = {
        {0, 0, CAIRN_OK},
        {3, 2, CAIRN_OK},
        {2, 3, CAIRN_ERROR_DIMENSIONS},
        {3, 0, CAIRN_ERROR_DIMENSIONS},
        {0, 2, CAIRN_ERROR_DIMENSIONS},
        {4, 2, CAIRN_ERROR_DIMENSIONS},
        {70000, 2, CAIRN_ERROR_DIMENSIONS},
    };
    const uint64_t length = sizeof text - 1;
    CairnMapDef def;
    CairnMap *made;
    uint32_t line;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        def = def_of(cases[i].width, cases[i].height);
        made = NOT_A_MAP;
        line = STALE;
        CHECK_STATUS(cairn_map_create_from_movingai(text, length, &def, &made, &line), cases[i].status);
        CHECK((made != NULL) == (cases[i].status == CAIRN_OK));
        CHECK_EQ(line, 0);
        cairn_map_destroy(made);
    }

    /* The def's rules are those of the map, and are checked like those of any other. */
    def = def_of(0, 0);
    def.neighbours = CAIRN_NEIGHBOURS_4;
    def.cardinal_cost = 5;
    CHECK_STATUS(cairn_map_create_from_movingai(text, length, &def, &made, NULL), CAIRN_OK);
    CHECK_EQ(info_of(made).neighbours, CAIRN_NEIGHBOURS_4);
    CHECK_EQ(info_of(made).cardinal_cost, 5);
    cairn_map_destroy(made);
    def.cardinal_cost = 0;
    CHECK_STATUS(cairn_map_create_from_movingai(text, length, &def, &made, NULL), CAIRN_ERROR_COST);
    CHECK(made == NULL);
    def.cardinal_cost = 5;
    def.neighbours = 5;
    CHECK_STATUS(cairn_map_create_from_movingai(text, length, &def, &made, NULL), CAIRN_ERROR_SELECTOR);
    CHECK(made == NULL);

    line = STALE;
    CHECK_STATUS(cairn_map_create_from_movingai(text, length, NULL, NULL, &line), CAIRN_ERROR_NULL);
    CHECK_EQ(line, 0);
    made = NOT_A_MAP;
    line = STALE;
    CHECK_STATUS(cairn_map_create_from_movingai(NULL, 1, NULL, &made, &line), CAIRN_ERROR_NULL);
    CHECK(made == NULL);
    CHECK_EQ(line, 0);
    CHECK_STATUS(cairn_map_create_from_movingai(NULL, 0, NULL, &made, &line), CAIRN_ERROR_PARSE);
    CHECK_EQ(line, 1);
}

int main(void) {
    text_is_a_map_or_gets_the_line_that_is_wrong();
    text_gives_the_terrain_of_the_manual();
    text_and_def_must_agree();
    return check_summary("movingai");
}
