// cairn::Searcher: ownership, searches into spans and vectors, and what can be read after a search.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using cairn::Cell;
using cairn::Map;
using cairn::Query;
using cairn::Searcher;
using cairn::Span;
using cairn::State;
using cairn::Status;

static_assert(!std::is_copy_constructible_v<Searcher> && !std::is_copy_assignable_v<Searcher>);
static_assert(std::is_nothrow_move_constructible_v<Searcher> && std::is_nothrow_move_assignable_v<Searcher>);

/// A wall that hangs into the map from above. One cheapest path leads around its end.
static constexpr std::string_view hanging_wall =
    "type octile\nheight 3\nwidth 5\nmap\n"
    "..@..\n"
    "..@..\n"
    ".....\n";
static constexpr std::array<Cell, 5> around_the_wall = {{{1, 1}, {1, 2}, {2, 2}, {3, 2}, {3, 1}}};
static constexpr Query past_the_wall = {{1, 1}, {3, 1}};

static void a_path_arrives_in_every_kind_of_buffer() {
    World it = world(hanging_wall);

    Cell array[8];
    const auto found = it.searcher.find_path(it.map, past_the_wall, array);
    CHECK(found.ok());
    CHECK(found->path_length == 5 && found->written == 5);
    CHECK(std::equal(array, array + found->written, around_the_wall.begin(), around_the_wall.end()));

    std::array<Cell, 5> exact{};
    CHECK(it.searcher.find_path(it.map, past_the_wall, exact).ok());
    CHECK(exact == around_the_wall);

    std::vector<Cell> storage(6);
    CHECK(it.searcher.find_path(it.map, past_the_wall, Span<Cell>(storage)).ok());
    CHECK(storage.size() == 6 && storage[4] == Cell{3, 1});
}

static void a_result_tells_what_the_search_found_and_how() {
    World it = world(hanging_wall);
    const auto found = it.searcher.find_path(it.map, past_the_wall);
    const auto info = it.map.info();
    CHECK(found.status() == Status::ok);
    CHECK(found->outcome() == Status::ok && found->reason() == Status::ok);
    CHECK(found->answered_by() == cairn::AnsweredBy::search);
    const auto ran = found->algorithm();
    CHECK(ran == cairn::Algorithm::astar || ran == cairn::Algorithm::jump);
    CHECK(found->open_list() == cairn::OpenList::stacks);
    CHECK(found->heuristic() == cairn::Heuristic::naive);
    CHECK(found->cost == 280 && found->lower_bound == 280);
    CHECK(found->reaches_goal() && found->excess_bound() == std::uint64_t{0});
    CHECK(found->map_id == info->map_id && found->epoch == info->epoch);
    CHECK(found->path_length == 5 && found->written == 0);
    CHECK(found->waypoint_count == 4);
    CHECK(found->end == Cell{3, 1});
    CHECK(found->expanded > 0 && found->generated >= found->expanded);
    CHECK(found->visited > found->expanded);
}

static void every_method_finds_the_cheapest_path_and_is_named_in_the_result() {
    struct {
        cairn::Algorithm algorithm;
        cairn::OpenList open_list;
    } const methods[] = {
        {cairn::Algorithm::astar, cairn::OpenList::stacks},      {cairn::Algorithm::astar, cairn::OpenList::heap},
        {cairn::Algorithm::astar, cairn::OpenList::multi_stack}, {cairn::Algorithm::astar, cairn::OpenList::two_stacks},
        {cairn::Algorithm::fringe, cairn::OpenList::automatic},  {cairn::Algorithm::c, cairn::OpenList::automatic},
        {cairn::Algorithm::ida, cairn::OpenList::automatic},     {cairn::Algorithm::me_ida, cairn::OpenList::automatic},
        {cairn::Algorithm::cazenave_ida, cairn::OpenList::automatic},
        {cairn::Algorithm::fringe_buckets, cairn::OpenList::automatic},
        {cairn::Algorithm::canonical_astar, cairn::OpenList::stacks},
        {cairn::Algorithm::canonical_astar, cairn::OpenList::heap},
        {cairn::Algorithm::canonical_astar, cairn::OpenList::multi_stack},
        {cairn::Algorithm::jump, cairn::OpenList::stacks},
        {cairn::Algorithm::jump, cairn::OpenList::heap},
        {cairn::Algorithm::jump_graph, cairn::OpenList::stacks},
        {cairn::Algorithm::jump_graph, cairn::OpenList::heap},
    };
    for (const auto neighbours : {cairn::Neighbours::four, cairn::Neighbours::eight}) {
        World it = world(hanging_wall, {0, 0, neighbours});
        CHECK(ok(it.map.build_jump_graph()));
        for (const auto& method : methods) {
            const bool canonical = method.algorithm == cairn::Algorithm::canonical_astar;
            if (method.open_list == cairn::OpenList::two_stacks && neighbours == cairn::Neighbours::eight) continue;
            if (canonical && neighbours == cairn::Neighbours::four) continue;
            Query query = past_the_wall;
            query.algorithm = method.algorithm;
            query.open_list = method.open_list;
            std::vector<Cell> path;
            const auto found = it.searcher.find_path(it.map, query, path);
            CHECK(found.ok() && found->reaches_goal());
            CHECK(found->cost == 280 && found->lower_bound == 280);
            CHECK(found->excess_bound() == std::uint64_t{0});
            CHECK(found->algorithm() == method.algorithm);
            CHECK(found->open_list() == method.open_list);
            CHECK(std::equal(path.begin(), path.end(), around_the_wall.begin(), around_the_wall.end()));
        }
    }
}

static void costs_too_large_for_the_stacks_are_searched_on_the_heap() {
    World it = world(hanging_wall, {0, 0, cairn::Neighbours::four, cairn::DiagonalRule::both_free,
                                    cairn::TerrainCharge::average, 1 << 24});
    const auto found = it.searcher.find_path(it.map, past_the_wall);
    CHECK(found.ok() && found->cost == std::uint64_t{4} << 24);
    CHECK(found->open_list() == cairn::OpenList::heap);
}

static void a_bounded_path_reaches_the_goal_and_tells_its_excess() {
    World it = world(hanging_wall);
    Query wide_stacks = past_the_wall;
    wide_stacks.open_list = cairn::OpenList::multi_stack;
    wide_stacks.stack_range = 100;
    Query wide_limits = past_the_wall;
    wide_limits.algorithm = cairn::Algorithm::cazenave_ida;
    wide_limits.threshold_delta = 99;

    for (const Query& query : {wide_stacks, wide_limits}) {
        std::vector<Cell> path;
        const auto found = it.searcher.find_path(it.map, query, path);
        CHECK(found.status() == Status::bounded && !found.ok() && !found.is_error());
        CHECK(found->reaches_goal());
        CHECK(path.back() == Cell{3, 1});
        CHECK(found->cost >= 280 && found->lower_bound <= 280);
        CHECK(found->excess_bound() == found->cost - found->lower_bound);
        CHECK(found->excess_bound() <= std::uint64_t{99});
        CHECK(it.searcher.stats()->solved == 1);
    }

    Cell two[2];
    const auto truncated = it.searcher.find_path(it.map, wide_stacks, two);
    CHECK(truncated.status() == Status::truncated);
    CHECK(truncated->outcome() == Status::bounded && truncated->reaches_goal());
}

static void the_cut_of_the_paper_leaves_a_path_without_a_bound() {
    World it = world(hanging_wall);
    Query query = past_the_wall;
    query.algorithm = cairn::Algorithm::cazenave_ida;
    query.dead_end_cut = cairn::DeadEndCut::paper;
    const auto found = it.searcher.find_path(it.map, query);
    CHECK(found.status() == Status::bounded && found->reaches_goal());
    CHECK(found->excess_bound() == std::nullopt);

    query.dead_end_cut = cairn::DeadEndCut::none;
    CHECK(it.searcher.find_path(it.map, query).ok());
}

static void a_buffer_that_is_too_small_gets_the_beginning() {
    World it = world(hanging_wall);
    Cell short_by_one[4];
    const auto found = it.searcher.find_path(it.map, past_the_wall, short_by_one);
    CHECK(found.status() == Status::truncated);
    CHECK(found->outcome() == Status::ok);
    CHECK(found->path_length == 5 && found->written == 4);
    CHECK(short_by_one[3] == around_the_wall[3]);

    Cell rest[4];
    const auto copied = it.searcher.read_path(rest, 4);
    CHECK(copied.ok() && copied.value() == 1);
    CHECK(rest[0] == around_the_wall[4]);
}

static void a_vector_gets_the_length_of_the_path_from_one_search() {
    World it = world(hanging_wall);
    std::vector<Cell> path(100);
    const auto found = it.searcher.find_path(it.map, past_the_wall, path);
    CHECK(found.ok());
    CHECK(std::equal(path.begin(), path.end(), around_the_wall.begin(), around_the_wall.end()));
    CHECK(found->written == 5);
    CHECK(it.searcher.totals()->searches == 1);

    CHECK(it.searcher.find_path(it.map, {{0, 0}, {2, 0}}, path).status() == Status::endpoint_blocked);
    CHECK(path.empty());
}

static void an_error_empties_the_vector_and_is_told_as_it_is() {
    World it = world(hanging_wall);
    const Query off_the_map = {{0, 0}, {5, 0}};
    std::vector<Cell> path(3);
    CHECK(it.searcher.find_path(it.map, off_the_map, path).status() == Status::error_out_of_bounds);
    CHECK(path.empty());

    CHECK(it.searcher.find_path(it.map, past_the_wall, path).ok());
    CHECK(it.searcher.find_path(it.map, off_the_map, path).status() == Status::error_out_of_bounds);
    CHECK(path.empty());
}

static void searches_into_a_span_allocate_nothing() {
    World it = world(hanging_wall);
    Cell path[8];
    std::vector<Cell> storage(8);
    const int before = allocations;
    for (int i = 0; i < 10; ++i) {
        CHECK(it.searcher.find_path(it.map, past_the_wall, path).ok());
        CHECK(it.searcher.find_path(it.map, past_the_wall).ok());
        CHECK(it.searcher.find_path(it.map, past_the_wall, storage).ok());
        CHECK(it.searcher.read_path(path).ok());
    }
    CHECK(allocations == before);
}

static void movement_rules_decide_the_cost() {
    using cairn::DiagonalRule;
    using cairn::Neighbours;
    const std::string_view corner = "type octile\nheight 2\nwidth 2\nmap\n.@\n@.\n";
    const Query across = {{0, 0}, {1, 1}};
    struct {
        std::string_view text;
        Query query;
        Neighbours neighbours;
        DiagonalRule rule;
        std::uint64_t cost;
    } const cases[] = {
        {hanging_wall, past_the_wall, Neighbours::eight, DiagonalRule::both_free, 280},
        {hanging_wall, past_the_wall, Neighbours::eight, DiagonalRule::one_free, 198},
        {hanging_wall, past_the_wall, Neighbours::four, DiagonalRule::always, 280},
        {corner, across, Neighbours::eight, DiagonalRule::always, 99},
        {corner, across, Neighbours::eight, DiagonalRule::one_free, 0},
    };
    for (const auto& entry : cases) {
        World it = world(entry.text, {0, 0, entry.neighbours, entry.rule});
        const auto found = it.searcher.find_path(it.map, entry.query);
        CHECK(found.status() == (entry.cost > 0 ? Status::ok : Status::no_path));
        CHECK(found->cost == entry.cost);
    }
}

static void terrain_is_charged_by_average_or_by_the_cell_entered() {
    const std::uint8_t cells[] = {1, 2};
    for (const auto charge : {cairn::TerrainCharge::average, cairn::TerrainCharge::entered}) {
        Map map =
            Map::create({2, 1, cairn::Neighbours::eight, cairn::DiagonalRule::both_free, charge}, cells).value();
        CHECK(ok(map.set_terrain_cost(2, 3)));
        Searcher searcher = Searcher::create_for(map).value();
        const auto found = searcher.find_path(map, {{0, 0}, {1, 0}});
        CHECK(found->cost == (charge == cairn::TerrainCharge::average ? 140 : 210));
    }
}

static void from_a_cell_to_itself_is_a_path_of_one_cell() {
    World it = row("...");
    std::vector<Cell> path;
    const auto found = it.searcher.find_path(it.map, {{1, 0}, {1, 0}}, path);
    CHECK(found.ok() && found->cost == 0);
    CHECK(found->answered_by() == cairn::AnsweredBy::endpoints);
    CHECK(path == std::vector<Cell>{{1, 0}});
}

static void a_goal_that_cannot_be_reached_is_told_by_components_or_by_a_search() {
    World it = row("..@..");
    const Query query = {{0, 0}, {4, 0}};
    std::vector<Cell> path(3);
    const auto by_components = it.searcher.find_path(it.map, query, path);
    CHECK(by_components.status() == Status::no_path && !by_components->reaches_goal());
    CHECK(by_components->answered_by() == cairn::AnsweredBy::components);
    CHECK(path.empty());

    CHECK(ok(it.map.set_cell({2, 0}, 1)));
    CHECK(it.searcher.find_path(it.map, query).ok());
    CHECK(ok(it.map.set_cell({2, 0}, cairn::terrain_blocked)));
    const auto by_search = it.searcher.find_path(it.map, query);
    CHECK(by_search.status() == Status::no_path);
    CHECK(by_search->answered_by() == cairn::AnsweredBy::search);
}

static void a_blocked_endpoint_is_an_outcome() {
    World it = row("@.@");
    const auto from = it.searcher.find_path(it.map, {{0, 0}, {1, 0}});
    CHECK(from.status() == Status::endpoint_blocked);
    CHECK(from->end == Cell{0, 0});
    const auto to = it.searcher.find_path(it.map, {{1, 0}, {2, 0}});
    CHECK(to.status() == Status::endpoint_blocked);
    CHECK(to->end == Cell{2, 0});
}

static void a_partial_path_leads_as_near_as_it_can() {
    World it = row("..@..");
    Query query = {{0, 0}, {4, 0}};
    query.partial = true;
    std::vector<Cell> path;
    const auto found = it.searcher.find_path(it.map, query, path);
    CHECK(found.status() == Status::partial && !found->reaches_goal());
    CHECK(found->reason() == Status::no_path);
    CHECK(found->cost == 70);
    CHECK(path == std::vector<Cell>{{0, 0}, {1, 0}});
}

static void a_budget_ends_a_search() {
    World it = row("........");
    Query query = {{0, 0}, {7, 0}, cairn::Algorithm::astar};
    query.max_expansions = 3;
    const auto found = it.searcher.find_path(it.map, query);
    CHECK(found.status() == Status::budget_spent);
    CHECK(found->expanded == 3);
    CHECK(found->lower_bound == 490);

    query.partial = true;
    const auto towards = it.searcher.find_path(it.map, query);
    CHECK(towards.status() == Status::partial);
    CHECK(towards->reason() == Status::budget_spent);
}

static void a_search_that_cannot_be_made_says_why() {
    World it = row("...");
    CHECK(it.searcher.find_path(it.map, {{0, 0}, {3, 0}}).status() == Status::error_out_of_bounds);
    CHECK(it.searcher.find_path(it.map, {{0, -1}, {2, 0}}).status() == Status::error_out_of_bounds);
    Query query = {{0, 0}, {2, 0}};
    query.algorithm = cairn::Algorithm{1000};
    CHECK(it.searcher.find_path(it.map, query).status() == Status::error_selector);
    CHECK(it.searcher.find_path(Map(), {}).status() == Status::error_null);

    const Map larger = Map::create({4, 4}).value();
    const auto found = it.searcher.find_path(larger, {{0, 0}, {3, 3}});
    CHECK(found.status() == Status::error_capacity);
    CHECK(found->path_length == 0 && !found->reaches_goal());
}

static void a_path_outlives_edits_and_the_map() {
    World it = world(hanging_wall);
    CHECK(it.searcher.find_path(it.map, past_the_wall).ok());
    CHECK(ok(it.map.set_cell({2, 2}, cairn::terrain_blocked)));
    it.map = Map();

    std::array<Cell, 2> part{};
    CHECK(it.searcher.read_path(part, 1).status() == Status::truncated);
    CHECK(part[0] == Cell{1, 2} && part[1] == Cell{2, 2});
    CHECK(it.searcher.read_path(part, 5).value() == 0);

    std::array<Cell, 4> waypoints{};
    const auto read = it.searcher.read_waypoints(waypoints);
    CHECK(read.ok() && read.value() == 4);
    CHECK(waypoints == std::array<Cell, 4>{{{1, 1}, {1, 2}, {3, 2}, {3, 1}}});
    CHECK(it.searcher.read_waypoints(part, 1).status() == Status::truncated);
    CHECK(part[1] == Cell{3, 2});
    CHECK(it.searcher.read_waypoints(part, 2).ok());
}

static void states_show_what_the_search_did() {
    World it = row("....@");
    Query query = {{1, 0}, {3, 0}, cairn::Algorithm::astar};
    CHECK(it.searcher.find_path(it.map, query).ok());
    std::array<State, 5> states{};
    CHECK(ok(it.searcher.read_states({0, 0, 5, 1}, states)));
    CHECK(states == std::array<State, 5>{State::open, State::path, State::path, State::path, State::untouched});

    query.max_expansions = 1;
    CHECK(it.searcher.find_path(it.map, query).status() == Status::budget_spent);
    CHECK(ok(it.searcher.read_states({0, 0, 5, 1}, states, 5)));
    CHECK(states == std::array<State, 5>{State::open, State::closed, State::open, State::untouched, State::untouched});

    CHECK(it.searcher.read_states({1, 0, 5, 1}, states) == Status::error_out_of_bounds);
    CHECK(it.searcher.read_states({0, 0, 5, 1}, Span<State>(states).first(4)) == Status::error_length);
    CHECK(it.searcher.read_states({0, 0, 5, 1}, states, 4) == Status::error_length);
}

static void stats_are_of_the_last_search_and_totals_of_all() {
    World it = row("......");
    CHECK(it.searcher.stats()->searches == 0);
    const auto first = it.searcher.find_path(it.map, {{0, 0}, {5, 0}, cairn::Algorithm::astar});
    const auto second = it.searcher.find_path(it.map, {{0, 0}, {2, 0}, cairn::Algorithm::astar});

    const auto last = it.searcher.stats();
    CHECK(last.ok());
    CHECK(last->searches == 1 && last->solved == 1);
    CHECK(last->cost == 140 && last->path_cells == 3);
    CHECK(last->visited == second->visited);

    const auto totals = it.searcher.totals();
    CHECK(totals.ok());
    CHECK(totals->searches == 2 && totals->solved == 2);
    CHECK(totals->cost == 490 && totals->path_cells == 9);
    CHECK(totals->expanded > last->expanded);
    CHECK(totals->visited == first->visited + second->visited);

    CHECK(ok(it.searcher.reset_totals()));
    CHECK(it.searcher.totals()->searches == 0);
    CHECK(it.searcher.stats()->searches == 1);
}

static void a_searcher_is_as_large_as_asked_for() {
    const Map map = Map::create({300, 200}).value();
    const std::uint64_t cells = map.search_cells().value();

    auto exact = Searcher::create({cells});
    CHECK(exact.ok());
    CHECK(exact.value().find_path(map, {{0, 0}, {299, 199}}).ok());
    CHECK(exact.value().stats()->memory_bytes == Searcher::memory_size({cells}).value());
    CHECK(Searcher::create_for(map).value().stats()->memory_bytes == Searcher::memory_size({cells}).value());

    auto short_by_one = Searcher::create({cells - 1});
    CHECK(short_by_one.value().find_path(map, {{0, 0}, {299, 199}}).status() == Status::error_capacity);

    auto usual = Searcher::create();
    CHECK(usual.ok());
    CHECK(usual.value().stats()->memory_bytes == Searcher::memory_size().value());
    CHECK(usual.value().find_path(Map::create({256, 256}).value(), {{0, 0}, {255, 255}}).ok());
}

static void a_small_open_list_runs_out_where_a_default_one_does_not() {
    Map map = Map::create({100, 100}).value();
    CHECK(ok(map.set_rect({50, 0, 1, 99}, cairn::terrain_blocked)));
    cairn::SearcherOptions options;
    const std::uint64_t whole = Searcher::memory_size(options).value();
    options.open_entries = 16;
    CHECK(Searcher::memory_size(options).value() < whole);
    Searcher small = Searcher::create(options).value();
    Searcher usual = Searcher::create_for(map).value();
    const cairn::Query query{{0, 0}, {99, 0}, cairn::Algorithm::astar};
    std::vector<Cell> path;
    CHECK(small.find_path(map, query, path).status() == Status::error_out_of_nodes);
    CHECK(ok(usual.find_path(map, query, path).status()));
}

static void a_searcher_that_cannot_be_made_is_empty_and_says_why() {
    const auto none = Searcher::create({0});
    CHECK(none.status() == Status::error_dimensions);
    CHECK(Searcher::memory_size({0}).status() == Status::error_dimensions);
    CHECK(Searcher::create({std::uint64_t{1} << 31}).status() == Status::error_too_large);
    CHECK(Searcher::memory_size({std::uint64_t{1} << 31}).status() == Status::error_too_large);
    CHECK(Searcher::create_for(Map()).status() == Status::error_null);
    CHECK(Searcher::create_for(Map()).value().get() == nullptr);
}

static void before_the_first_search_there_is_nothing_to_read() {
    Searcher searcher = Searcher::create().value();
    Cell path[1];
    State states[1];
    CHECK(searcher.read_path(path).status() == Status::error_no_search);
    CHECK(searcher.read_waypoints(path).status() == Status::error_no_search);
    CHECK(searcher.read_states({0, 0, 1, 1}, states) == Status::error_no_search);
}

static void moving_hands_the_searcher_over() {
    World it = row("...");
    const CairnSearcher* const pointer = it.searcher.get();
    CHECK(pointer != nullptr);

    Searcher second = std::move(it.searcher);
    CHECK(second.get() == pointer && it.searcher.get() == nullptr);
    Searcher& itself = second;
    second = std::move(itself);
    CHECK(second.get() == pointer);
    CHECK(second.find_path(it.map, {{0, 0}, {2, 0}}).ok());

    Searcher third = Searcher::create({16}).value();
    third = std::move(second);
    CHECK(third.get() == pointer && second.get() == nullptr);
    CHECK(third.stats()->searches == 1);
}

static void a_searcher_can_be_handed_to_c_and_taken_back() {
    World it = row("...");
    CairnSearcher* const raw = it.searcher.release();
    CHECK(it.searcher.get() == nullptr);
    Searcher taken(raw);
    CHECK(taken.find_path(it.map, {{0, 0}, {2, 0}}).ok());
}

static void an_empty_searcher_answers_null_to_everything() {
    Searcher searcher;
    const Map map = Map::create({2, 1}).value();
    Cell cells[2];
    std::vector<Cell> path(2);
    State states[2];
    CHECK(searcher.get() == nullptr);
    CHECK(searcher.find_path(map, {}).status() == Status::error_null);
    CHECK(searcher.find_path(map, {}, cells).status() == Status::error_null);
    CHECK(searcher.find_path(map, {}, path).status() == Status::error_null);
    CHECK(path.empty());
    CHECK(searcher.read_path(cells).status() == Status::error_null);
    CHECK(searcher.read_waypoints(cells).status() == Status::error_null);
    CHECK(searcher.read_states({0, 0, 2, 1}, states) == Status::error_null);
    CHECK(searcher.stats().status() == Status::error_null);
    CHECK(searcher.totals().status() == Status::error_null);
    CHECK(searcher.reset_totals() == Status::error_null);
    CHECK(searcher.release() == nullptr);
}

void check_searchers() {
    a_path_arrives_in_every_kind_of_buffer();
    a_result_tells_what_the_search_found_and_how();
    every_method_finds_the_cheapest_path_and_is_named_in_the_result();
    costs_too_large_for_the_stacks_are_searched_on_the_heap();
    a_bounded_path_reaches_the_goal_and_tells_its_excess();
    the_cut_of_the_paper_leaves_a_path_without_a_bound();
    a_buffer_that_is_too_small_gets_the_beginning();
    a_vector_gets_the_length_of_the_path_from_one_search();
    an_error_empties_the_vector_and_is_told_as_it_is();
    searches_into_a_span_allocate_nothing();
    movement_rules_decide_the_cost();
    terrain_is_charged_by_average_or_by_the_cell_entered();
    from_a_cell_to_itself_is_a_path_of_one_cell();
    a_goal_that_cannot_be_reached_is_told_by_components_or_by_a_search();
    a_blocked_endpoint_is_an_outcome();
    a_partial_path_leads_as_near_as_it_can();
    a_budget_ends_a_search();
    a_search_that_cannot_be_made_says_why();
    a_path_outlives_edits_and_the_map();
    states_show_what_the_search_did();
    stats_are_of_the_last_search_and_totals_of_all();
    a_searcher_is_as_large_as_asked_for();
    a_small_open_list_runs_out_where_a_default_one_does_not();
    a_searcher_that_cannot_be_made_is_empty_and_says_why();
    before_the_first_search_there_is_nothing_to_read();
    moving_hands_the_searcher_over();
    a_searcher_can_be_handed_to_c_and_taken_back();
    an_empty_searcher_answers_null_to_everything();
}
