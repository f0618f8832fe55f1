/*
 * Every search on every open list with every heuristic against the oracle of world.h: random small maps of all
 * neighbourhoods, diagonal rules and charges, several cost pairs, with and without weights, with and without tables,
 * and again after edits. Optimal methods must cost what the oracle says, bounded ones no more than they promise, none
 * may miss a path, and none may prove a lower bound that is not one, whatever the budget. CAIRN_TEST_QUICK=1 takes
 * fewer maps, for Valgrind.
 */

#include "world.h"

/* Plain IDA* may need more expansions than anyone has time for. */
enum { BUDGET_OF_IDA = 5000 };

static CairnSearcher *searcher; /* one for all maps and methods, so that each search meets the remains of others */
static CairnMap *map;
static World world;
static CairnCell path[MAX_CELLS];

/* How often each status was returned, so that a test without any of one kind is noticed. */
static unsigned long answers[CAIRN_NOT_FOUND + 1];

/* The state of each table, CAIRN_TABLE_* or NO_TABLE, and how often each was met. */
enum { NO_TABLE = CAIRN_TABLE_STATE_BUILDING + 1 };
static uint32_t states[CAIRN_TABLE_JUMP_GRAPH + 1];
static unsigned long states_met[CAIRN_TABLE_JUMP_GRAPH + 1][NO_TABLE + 1];

static void look_at_tables(void) {
    for (uint32_t table = CAIRN_TABLE_LANDMARKS; table <= CAIRN_TABLE_JUMP_GRAPH; table++) {
        const CairnStatus status = status_of_table(map, table);
        states[table] = status == CAIRN_OK ? table_info_of(map, table, 0).state : NO_TABLE;
        states_met[table][states[table]] += 1;
    }
}

/* What must guide a search: what its query names, or what AUTO takes, or the naive one while that is suspended. */
static uint32_t guide_of(const CairnQuery *query) {
    uint32_t heuristic = query->heuristic;
    if (heuristic == CAIRN_HEURISTIC_AUTO) {
        heuristic = query->open_list == CAIRN_OPEN_LIST_TWO_STACKS ? CAIRN_HEURISTIC_NAIVE
                    : states[CAIRN_TABLE_LANDMARKS] != NO_TABLE    ? CAIRN_HEURISTIC_ALT
                    : states[CAIRN_TABLE_REGIONS] != NO_TABLE      ? CAIRN_HEURISTIC_REGIONS
                                                                   : CAIRN_HEURISTIC_NAIVE;
    }
    if (heuristic == CAIRN_HEURISTIC_EUCLIDEAN) {
        return heuristic;
    }
    const uint32_t table = heuristic == CAIRN_HEURISTIC_REGIONS ? CAIRN_TABLE_REGIONS : CAIRN_TABLE_LANDMARKS;
    return states[table] == CAIRN_TABLE_STATE_SUSPENDED ? CAIRN_HEURISTIC_NAIVE : heuristic;
}

/* How many heuristics there are, ALT counted twice as choose_combination has it. */
static uint32_t heuristics_here(void) {
    const CairnMapDef *def = &world.def;
    const uint64_t diagonal = (uint64_t)def->diagonal_cost * def->diagonal_cost;
    const uint64_t sides = 2 * (uint64_t)def->cardinal_cost * def->cardinal_cost;
    const int straight_line = def->neighbours == CAIRN_NEIGHBOURS_4 || diagonal >= sides;
    const int landmarks = states[CAIRN_TABLE_LANDMARKS] == NO_TABLE ? 0 : 4;
    const int regions = states[CAIRN_TABLE_REGIONS] == NO_TABLE ? 0 : 1;
    return (uint32_t)(2 + straight_line + landmarks + regions);
}

/* A query and what the oracle knows of it. */
typedef struct {
    CairnQuery query;
    uint64_t cost[MAX_CELLS]; /* from the start to every cell */
    uint64_t optimal;
} Problem;

static Problem problem_between(CairnCell start, CairnCell goal) {
    Problem problem;
    problem.query = query_between(start, goal);
    flood(&world, start, problem.cost);
    problem.optimal = problem.cost[index_of(&world, goal)];
    return problem;
}

static int is_astar(uint32_t algorithm) {
    return algorithm == CAIRN_ALGORITHM_ASTAR || algorithm == CAIRN_ALGORITHM_CANONICAL_ASTAR;
}

/* Whether a search has an open list that can be chosen. */
static int has_open_list(uint32_t algorithm) {
    return is_astar(algorithm) || is_jump_search(algorithm);
}

/* Whether that may have run: what the query names, what AUTO may take, or the scans in place of a suspended graph. */
static int may_run(uint32_t ran, const CairnQuery *query) {
    switch (query->algorithm) {
    case CAIRN_ALGORITHM_AUTO:
        return is_astar(ran) || is_jump_search(ran);
    case CAIRN_ALGORITHM_JUMP_GRAPH:
        return ran == (states[CAIRN_TABLE_JUMP_GRAPH] == CAIRN_TABLE_STATE_SUSPENDED ? CAIRN_ALGORITHM_JUMP
                                                                              : CAIRN_ALGORITHM_JUMP_GRAPH);
    default: return ran == query->algorithm;
    }
}

/* Whether the query is one for a path towards a goal that is blocked, which A* finds, and which few methods support. */
static int leads_to_wall(const CairnQuery *query) {
    const int is_general = query->algorithm == CAIRN_ALGORITHM_AUTO || query->algorithm == CAIRN_ALGORITHM_ASTAR ||
                           query->algorithm == CAIRN_ALGORITHM_CANONICAL_ASTAR;
    const int has_heap = query->open_list == CAIRN_OPEN_LIST_AUTO || query->open_list == CAIRN_OPEN_LIST_HEAP;
    return is_general && has_heap && (query->flags & CAIRN_QUERY_PARTIAL) != 0 &&
           is_passable(&world, query->start) && !is_passable(&world, query->goal);
}

static CairnResult find(const CairnQuery *query) {
    CairnResult result = prepared_result();
    const CairnStatus status = cairn_searcher_find_path(searcher, map, query, path, MAX_CELLS, &result);
    CHECK_STATUS(status, result.outcome);
    CHECK(may_run(result.algorithm, query) && (!leads_to_wall(query) || is_astar(result.algorithm)));
    if (query->open_list != CAIRN_OPEN_LIST_AUTO) {
        CHECK_EQ(result.open_list, query->open_list);
    } else {
        CHECK((result.open_list == CAIRN_OPEN_LIST_AUTO) == !has_open_list(result.algorithm));
    }
    CHECK_EQ(result.heuristic, leads_to_wall(query) ? CAIRN_HEURISTIC_NAIVE : guide_of(query));
    if (status >= 0) {
        answers[status] += 1;
    }
    return result;
}

/* How much more than the optimum the manual allows a query to cost. */
static uint64_t allowed_excess(const CairnQuery *query) {
    if (query->dead_end_cut == CAIRN_DEAD_END_CUT_PAPER) {
        return CAIRN_NO_BOUND;
    }
    if (query->open_list == CAIRN_OPEN_LIST_MULTI_STACK && query->stack_range > 1) {
        return query->stack_range - 1;
    }
    return query->threshold_delta;
}

/* A path to the goal, and what is promised of its cost. */
static void check_solution(const Problem *problem, const CairnResult *result) {
    const uint64_t allowed = allowed_excess(&problem->query);
    CHECK(same_cell(result->end, problem->query.goal));
    CHECK_EQ(result->reason, result->outcome);
    check_path(&world, &problem->query, result, path);
    if (result->outcome == CAIRN_OK) {
        CHECK_EQ(result->cost, problem->optimal);
        CHECK_EQ(result->lower_bound, problem->optimal);
        CHECK_EQ(result->excess_bound, 0);
        return;
    }
    CHECK_STATUS(result->outcome, CAIRN_BOUNDED);
    CHECK(allowed != 0);
    CHECK(result->lower_bound <= problem->optimal);
    if (allowed == CAIRN_NO_BOUND) {
        CHECK_EQ(result->excess_bound, CAIRN_NO_BOUND);
    } else {
        CHECK_EQ(result->excess_bound, result->cost - result->lower_bound);
        CHECK(result->excess_bound <= allowed);
        CHECK(result->cost <= problem->optimal + result->excess_bound);
    }
}

/* A result without a path to the goal. */
static void check_failure(const Problem *problem, const CairnResult *result) {
    const CairnQuery *query = &problem->query;
    CHECK_EQ(result->excess_bound, 0);
    if (result->reason == CAIRN_BUDGET_SPENT) {
        CHECK(query->max_expansions != 0);
        CHECK_EQ(result->expanded, query->max_expansions);
        CHECK(result->lower_bound <= problem->optimal);
    } else if (result->reason == CAIRN_NOT_FOUND) {
        CHECK_EQ(query->dead_end_cut, CAIRN_DEAD_END_CUT_PAPER);
        CHECK(result->lower_bound <= problem->optimal);
    } else {
        CHECK_STATUS(result->reason, leads_to_wall(query) ? CAIRN_ENDPOINT_BLOCKED : CAIRN_NO_PATH);
        CHECK(problem->optimal == UNREACHABLE);
        CHECK_EQ(result->lower_bound, 0);
    }
    if ((query->flags & CAIRN_QUERY_PARTIAL) == 0) {
        CHECK_STATUS(result->outcome, result->reason);
        CHECK_EQ(result->path_length, 0);
        CHECK_EQ(result->cost, 0);
        return;
    }
    CHECK_STATUS(result->outcome, CAIRN_PARTIAL);
    check_path(&world, query, result, path);
    if (result->reason == CAIRN_NO_PATH || result->reason == CAIRN_ENDPOINT_BLOCKED) {
        const CairnCell end = end_of_partial(&world, query->goal, problem->cost);
        CHECK_EQ(naive_distance(&world, result->end, query->goal), naive_distance(&world, end, query->goal));
        CHECK(allowed_excess(query) != 0 || same_cell(result->end, end));
        CHECK(allowed_excess(query) != 0 || result->cost == problem->cost[index_of(&world, end)]);
    }
}

static CairnResult check_answer(const Problem *problem) {
    const CairnResult result = find(&problem->query);
    const int goal_counts = !is_passable(&world, problem->query.goal) && !leads_to_wall(&problem->query);
    if (!is_passable(&world, problem->query.start) || goal_counts) {
        CHECK_STATUS(result.outcome, CAIRN_ENDPOINT_BLOCKED);
    } else if (result.outcome == CAIRN_OK || result.outcome == CAIRN_BOUNDED) {
        check_solution(problem, &result);
    } else {
        check_failure(problem, &result);
    }
    CHECK(result.visited >= result.expanded);
    CHECK(result.expanded_last <= result.expanded);
    CHECK(result.visited_last <= result.visited);
    CHECK(result.generated_last <= result.generated);
    if (result.iterations <= 1) {
        CHECK_EQ(result.expanded_last, result.expanded);
        CHECK_EQ(result.visited_last, result.visited);
        CHECK_EQ(result.generated_last, result.generated);
    }
    return result;
}

/* Whether the n-th combination exists here. If so the query names it, with a budget where it needs one. */
static int choose_supported(CairnQuery *query, uint32_t number) {
    static const uint32_t amounts[] = {1, 2, 20, 300, UINT32_MAX};
    choose_combination(query, number);
    if (query->threshold_delta != 0) {
        query->threshold_delta = amounts[random_number(COUNT_OF(amounts))];
    }
    if (query->stack_range != 0) {
        query->stack_range = amounts[random_number(COUNT_OF(amounts))];
    }
    query->max_expansions = query->algorithm == CAIRN_ALGORITHM_IDA ? BUDGET_OF_IDA : 0;
    return cairn_map_supports_query(map, query) == CAIRN_OK;
}

/* One problem, all methods: without limit, with a random budget, and with a path towards the goal. */
static void check_all_methods(Problem *problem) {
    uint32_t methods = 0;
    look_at_tables();
    for (uint32_t number = 0; number < COMBINATIONS; number++) {
        CairnQuery *query = &problem->query;
        query->flags = 0;
        if (!choose_supported(query, number)) {
            continue;
        }
        methods += 1;
        const CairnResult whole = check_answer(problem);
        query->max_expansions = 1 + random_number((uint32_t)whole.expanded + 1);
        check_answer(problem);
        query->flags = CAIRN_QUERY_PARTIAL;
        if (cairn_map_supports_query(map, query) == CAIRN_OK) {
            check_answer(problem);
            query->max_expansions = 0;
            check_answer(problem);
        }
    }
    CHECK(methods >= 22 * heuristics_here());
}

/* A budget ends a search early and changes nothing else: one that suffices gives the result of no budget at all. */
static void check_all_budgets(Problem *problem) {
    look_at_tables();
    for (uint32_t number = 0; number < COMBINATIONS; number++) {
        CairnQuery *query = &problem->query;
        if (!choose_supported(query, number)) {
            continue;
        }
        const CairnResult whole = check_answer(problem);
        const uint64_t last = whole.outcome == CAIRN_BUDGET_SPENT ? 200 : whole.expanded + 1;
        for (uint64_t budget = 1; budget <= last; budget++) {
            query->max_expansions = budget;
            const CairnResult result = check_answer(problem);
            if (budget < whole.expanded) {
                CHECK_STATUS(result.outcome, CAIRN_BUDGET_SPENT);
            } else {
                CHECK(memcmp(&result, &whole, sizeof whole) == 0);
            }
        }
    }
}

static CairnCell random_cell(void) {
    return cell_of(&world, random_number(cell_count(&world)));
}

static void make_map(uint32_t number) {
    world = random_world(number);
    CHECK_STATUS(cairn_map_create(&world.def, world.terrain, cell_count(&world), &map), CAIRN_OK);
}

/* Small weights, so that some methods are within their bounds by a hair. */
static void give_weights(void) {
    for (uint8_t terrain = 1; terrain < TERRAINS; terrain++) {
        world.weight[terrain] = (uint16_t)(1 + random_number(5));
        CHECK_STATUS(cairn_map_set_terrain_weight(map, 0, terrain, world.weight[terrain]), CAIRN_OK);
    }
}

/* Allowances are small, so that edits suspend landmarks. */
static void give_landmarks(void) {
    CairnLandmarksDef def = landmarks_def(1 + random_number(12));
    def.placement = random_number(2);
    def.edit_allowance = random_number(2) == 0 ? random_number(300) : 4096;
    def.seed = random_number(100);
    CHECK_STATUS(cairn_map_build_landmarks(map, &def, NULL, NULL), CAIRN_OK);
}

static void give_regions(void) {
    CairnRegionsDef def = random_regions_def(status_of_table(map, CAIRN_TABLE_LANDMARKS) == CAIRN_OK, &world);
    const CairnStatus status = cairn_map_build_regions(map, &def, NULL, NULL);
    CHECK(status == CAIRN_OK || status == CAIRN_OVER_BUDGET);
}

/* Allowances are small, so that edits leave the graph stale or suspend it. */
static void give_jump_graph(void) {
    static const uint32_t allowances[] = {0, 60, 400, 1 << 16};
    const CairnJumpGraphDef def = jump_graph_def(allowances[random_number(COUNT_OF(allowances))]);
    CHECK_STATUS(cairn_map_build_jump_graph(map, &def, NULL, NULL), CAIRN_OK);
}

/* Some tables, all or none, where the map can have any. */
static void give_tables(void) {
    const uint32_t tables = random_number(4);
    if (random_number(3) != 0) {
        give_jump_graph();
    }
    if (world.def.terrain_charge == CAIRN_CHARGE_AVERAGE && info_of(map).passable_cells > 0) {
        if (tables % 2 == 1) {
            give_landmarks();
        }
        if (tables / 2 == 1) {
            give_regions();
        }
    }
}

static void methods_agree_with_the_oracle(uint32_t worlds) {
    for (uint32_t number = 0; number < worlds; number++) {
        const unsigned long failed_before = checks_failed;
        make_map(number);
        give_tables();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 3; i++) {
                Problem problem = problem_between(random_cell(), random_cell());
                check_all_methods(&problem);
            }
            if (round == 0 && number % 2 == 1) {
                give_weights();
            }
            edit(map, &world);
            CHECK(cairn_map_maintain(map, random_number(2) == 0 ? UINT64_MAX : random_number(60)) >= 0);
        }
        if (checks_failed != failed_before) {
            printf("... in world %lu\n", (unsigned long)number);
        }
        cairn_map_destroy(map);
    }
}

static void methods_respect_every_budget(uint32_t worlds) {
    for (uint32_t number = 0; number < worlds; number++) {
        const unsigned long failed_before = checks_failed;
        Problem problem;
        make_map(number);
        if (number % 2 == 1) {
            give_weights();
        }
        give_tables();
        /* Labels that are out of date: so an unreachable goal is searched for as well. */
        CHECK_STATUS(cairn_map_set_cell(map, 0, 0, 1), CAIRN_OK);
        CHECK_STATUS(cairn_map_set_cell(map, 0, 0, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
        world.terrain[0] = CAIRN_TERRAIN_BLOCKED;
        problem = problem_between(random_cell(), random_cell());
        if (is_passable(&world, problem.query.start) && is_passable(&world, problem.query.goal)) {
            check_all_budgets(&problem);
        }
        if (checks_failed != failed_before) {
            printf("... in world %lu\n", (unsigned long)number);
        }
        cairn_map_destroy(map);
    }
}

/* Steps of 2^24, of which the manual can count 192, in a corridor, where even plain IDA* ends without a budget. */
static void every_method_tells_a_cost_that_is_too_large(uint32_t neighbours) {
    enum { CORRIDOR = 400, COUNTABLE_STEPS = 192 };
    CairnMapDef def = def_of(CORRIDOR, 1);
    def.neighbours = neighbours;
    def.cardinal_cost = 1 << 24;
    def.diagonal_cost = 1 << 24;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_regions(map, NULL, NULL, NULL), CAIRN_OK);
    CHECK_STATUS(cairn_map_build_jump_graph(map, NULL, NULL, NULL), CAIRN_OK);
    for (uint32_t number = 0; number < COMBINATIONS; number++) {
        CairnQuery query = query_between(cell_at(0, 0), cell_at(COUNTABLE_STEPS, 0));
        CairnResult result = prepared_result();
        if (choose_supported(&query, number)) {
            query.max_expansions = 0;
            CHECK(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result) >= 0);
            CHECK_EQ(result.cost, UINT64_C(3221225472));
            query.goal.x += 1;
            CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_ERROR_COST_OVERFLOW);
            query.goal.x = CORRIDOR - 1;
            CHECK_STATUS(cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result), CAIRN_ERROR_COST_OVERFLOW);
        }
    }
    cairn_map_destroy(map);
}

/* Back and forth through every second row: the depth of a search is that of its path, and no stack may hold it. */
static void a_long_path_is_found_or_the_budget_spent(uint64_t budget) {
    enum { SIDE = 241, STEPS = (SIDE + 1) / 2 * (SIDE - 1) + SIDE - 1 };
    CairnMapDef def = def_of(SIDE, SIDE);
    unsigned long found = 0;
    def.neighbours = CAIRN_NEIGHBOURS_4;
    CHECK_STATUS(cairn_map_create(&def, NULL, 0, &map), CAIRN_OK);
    for (int32_t y = 1; y < SIDE; y += 2) {
        CHECK_STATUS(cairn_map_set_rect(map, y % 4 == 1 ? 0 : 1, y, SIDE - 1, 1, CAIRN_TERRAIN_BLOCKED), CAIRN_OK);
    }
    CHECK_STATUS(cairn_map_build_landmarks(map, NULL, NULL, NULL), CAIRN_OK);
    for (uint32_t number = 0; number < COMBINATIONS; number++) {
        CairnQuery query = query_between(cell_at(0, 0), cell_at(SIDE - 1, SIDE - 1));
        CairnResult result = prepared_result();
        if (choose_supported(&query, number)) {
            query.max_expansions = budget;
            query.threshold_delta = query.threshold_delta != 0 ? UINT32_MAX : 0;
            const CairnStatus status = cairn_searcher_find_path(searcher, map, &query, NULL, 0, &result);
            CHECK(status == CAIRN_OK || status == CAIRN_BOUNDED || status == CAIRN_BUDGET_SPENT);
            CHECK_EQ(result.cost, status == CAIRN_BUDGET_SPENT ? 0 : STEPS * 70);
            CHECK(result.lower_bound <= STEPS * 70);
            found += status != CAIRN_BUDGET_SPENT;
        }
    }
    CHECK(found >= 10);
    cairn_map_destroy(map);
}

int main(void) {
    const int quick = getenv("CAIRN_TEST_QUICK") != NULL;
    CHECK_STATUS(cairn_searcher_create(NULL, &searcher), CAIRN_OK);
    methods_agree_with_the_oracle(quick ? 16 : 336);
    methods_respect_every_budget(quick ? 2 : 24);
    every_method_tells_a_cost_that_is_too_large(CAIRN_NEIGHBOURS_4);
    every_method_tells_a_cost_that_is_too_large(CAIRN_NEIGHBOURS_8);
    a_long_path_is_found_or_the_budget_spent(quick ? 100000 : 1000000);
    cairn_searcher_destroy(searcher);
    for (CairnStatus status = CAIRN_OK; status <= CAIRN_BUDGET_SPENT; status++) {
        CHECK(answers[status] > 0);
    }
    for (uint32_t state = CAIRN_TABLE_STATE_EXACT; state <= CAIRN_TABLE_STATE_SUSPENDED && !quick; state++) {
        CHECK(states_met[CAIRN_TABLE_LANDMARKS][state] > 0);
        CHECK(states_met[CAIRN_TABLE_REGIONS][state] > 0);
        CHECK(states_met[CAIRN_TABLE_JUMP_GRAPH][state] > 0);
    }
    return check_summary("methods");
}
