// cairn::Searcher: every function once, with arguments of which none can be taken for another; paths into spans and
// vectors; outcomes and errors; and what is allocated. Ownership is tested in ownership.cpp, what the library does in
// C.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

using cairn::Cell;
using cairn::Map;
using cairn::Query;
using cairn::Searcher;
using cairn::Span;
using cairn::State;
using cairn::Status;

/// A wall that hangs into the map from above. One cheapest path leads around its end.
static World hanging_wall() {
    return world_of(Map::from_movingai("type octile\nheight 3\nwidth 5\nmap\n"
                                       "..@..\n"
                                       "..@..\n"
                                       ".....\n")
                        .value());
}
static const std::vector<Cell> around_the_wall = {{1, 1}, {1, 2}, {2, 2}, {3, 2}, {3, 1}};
static constexpr Query past_the_wall = {{1, 1}, {3, 1}};
static constexpr Query into_the_wall = {{1, 1}, {2, 0}};
static constexpr Query off_the_map = {{1, 1}, {1, 3}};

static void a_path_arrives_in_every_kind_of_buffer() {
    World it = hanging_wall();
    Cell array[8];
    const auto found = it.searcher.find_path(it.map, past_the_wall, array);
    CHECK(found.ok() && found->path_length == 5 && found->written == 5);
    CHECK(std::equal(array, array + 5, around_the_wall.begin(), around_the_wall.end()));

    std::array<Cell, 5> exact{};
    CHECK(it.searcher.find_path(it.map, past_the_wall, exact).ok());
    CHECK(std::equal(exact.begin(), exact.end(), around_the_wall.begin()));

    std::vector<Cell> storage(6);
    CHECK(it.searcher.find_path(it.map, past_the_wall, Span<Cell>(storage)).ok());
    CHECK(storage.size() == 6 && storage[4] == Cell{3, 1});
}

static void a_result_has_what_the_search_found() {
    World it = hanging_wall();
    const auto found = it.searcher.find_path(it.map, past_the_wall);
    CHECK(found.ok() && found->outcome() == Status::ok && found->reaches_goal());
    CHECK(found->cost == 280 && found->lower_bound == 280 && found->excess_bound() == std::uint64_t{0});
    CHECK(found->path_length == 5 && found->written == 0 && found->waypoint_count == 4);
    CHECK(found->end == Cell{3, 1});
    CHECK(found->map_id == it.map.info()->map_id && found->epoch == it.map.info()->epoch);
}

static void outcomes_and_errors_are_told_as_they_are() {
    World it = hanging_wall();
    const auto blocked = it.searcher.find_path(it.map, into_the_wall);
    CHECK(blocked.status() == Status::endpoint_blocked && !blocked.is_error() && !blocked->reaches_goal());
    CHECK(blocked->end == Cell{2, 0});
    const auto outside = it.searcher.find_path(it.map, off_the_map);
    CHECK(outside.status() == Status::error_out_of_bounds && outside.is_error());
    CHECK(outside->path_length == 0 && !outside->reaches_goal());
    CHECK(it.searcher.find_path(Map(), past_the_wall).status() == Status::error_null);

    // The buffer decides on the status only.
    Cell four[4];
    const auto truncated = it.searcher.find_path(it.map, past_the_wall, four);
    CHECK(truncated.status() == Status::truncated && truncated->outcome() == Status::ok && truncated->reaches_goal());
    CHECK(truncated->path_length == 5 && truncated->written == 4 && four[3] == around_the_wall[3]);

    Query wide = past_the_wall;
    wide.open_list = cairn::OpenList::multi_stack;
    wide.stack_range = 100;
    const auto bounded = it.searcher.find_path(it.map, wide);
    CHECK(bounded.status() == Status::bounded && !bounded.ok() && !bounded.is_error() && bounded->reaches_goal());
}

static void a_vector_gets_the_length_of_the_path_from_one_search() {
    World it = hanging_wall();
    std::vector<Cell> path(100);
    const auto found = it.searcher.find_path(it.map, past_the_wall, path);
    CHECK(found.ok() && found->written == 5 && path == around_the_wall);
    CHECK(it.searcher.totals()->searches == 1);

    CHECK(it.searcher.find_path(it.map, into_the_wall, path).status() == Status::endpoint_blocked);
    CHECK(path.empty());
    // An error empties it too, although the path of the search before can still be read.
    CHECK(it.searcher.find_path(it.map, past_the_wall, path).ok() && path.size() == 5);
    CHECK(it.searcher.find_path(it.map, off_the_map, path).status() == Status::error_out_of_bounds);
    CHECK(path.empty());
}

static void searches_into_a_span_allocate_nothing() {
    World it = hanging_wall();
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

static void a_path_is_read_from_an_offset_after_the_map_is_gone() {
    World it = hanging_wall();
    CHECK(it.searcher.find_path(it.map, past_the_wall).ok());
    it.map = Map();

    std::array<Cell, 3> part{};
    const auto cells = it.searcher.read_path(part, 1);
    CHECK(cells.status() == Status::truncated && cells.value() == 3);
    CHECK(part == std::array<Cell, 3>{{{1, 2}, {2, 2}, {3, 2}}});
    CHECK(it.searcher.read_path(part).status() == Status::truncated && part[0] == Cell{1, 1});
    const auto waypoints = it.searcher.read_waypoints(part, 2);
    CHECK(waypoints.ok() && waypoints.value() == 2);
    CHECK(part[0] == Cell{3, 2} && part[1] == Cell{3, 1});
    CHECK(it.searcher.read_waypoints(part).status() == Status::truncated && part[2] == Cell{3, 2});
}

static void states_are_read_with_a_stride() {
    World it = hanging_wall();
    CHECK(it.searcher.find_path(it.map, past_the_wall).ok());
    const auto no = State::untouched, yes = State::path;
    std::array<State, 7> part{};
    part.fill(State::closed);
    CHECK(ok(it.searcher.read_states({1, 1, 3, 2}, part, 4)));
    CHECK(part == std::array<State, 7>{yes, no, yes, State::closed, yes, yes, yes});
    std::array<State, 15> whole{};
    CHECK(ok(it.searcher.read_states({0, 0, 5, 3}, whole)));
    CHECK(whole[6] == yes && whole[7] == no && whole[8] == yes && whole[12] == yes);
    CHECK(it.searcher.read_states({0, 0, 5, 3}, Span<State>(whole).first(14)) == Status::error_length);
}

static void stats_are_of_the_last_search_and_totals_of_all() {
    World it = hanging_wall();
    CHECK(it.searcher.find_path(it.map, past_the_wall).ok());
    CHECK(it.searcher.find_path(it.map, {{0, 2}, {1, 2}}).ok());
    CHECK(it.searcher.stats()->searches == 1 && it.searcher.stats()->cost == 70);
    CHECK(it.searcher.totals()->searches == 2 && it.searcher.totals()->cost == 350);
    CHECK(ok(it.searcher.reset_totals()));
    CHECK(it.searcher.totals()->searches == 0 && it.searcher.stats()->searches == 1);
}

static void a_searcher_is_as_large_as_asked_for() {
    const Map map = Map::create({30, 20}).value();
    const cairn::SearcherOptions options = {map.required_cells().value()};
    Searcher exact = Searcher::create(options).value();
    CHECK(exact.find_path(map, {{0, 0}, {29, 19}}).ok());
    CHECK(exact.stats()->memory_bytes == Searcher::memory_size(options).value());
    CHECK(Searcher::create_for(map).value().stats()->memory_bytes == exact.stats()->memory_bytes);
    CHECK(Searcher::create().value().stats()->memory_bytes == Searcher::memory_size().value());
    // The list costs memory, and so do nodes: none of the three is taken for another.
    CHECK(Searcher::memory_size({options.max_cells, 16}).value() < exact.stats()->memory_bytes);
    CHECK(Searcher::memory_size({options.max_cells, 0, 5000}).value() > exact.stats()->memory_bytes);

    auto none = Searcher::create({0});
    CHECK(none.status() == Status::error_dimensions && none.value().get() == nullptr);
    CHECK(Searcher::memory_size({0}).status() == Status::error_dimensions);
    CHECK(Searcher::create_for(Map()).status() == Status::error_null);
}

static void before_the_first_search_there_is_nothing_to_read() {
    Searcher searcher = Searcher::create().value();
    Cell path[1];
    State states[1];
    CHECK(searcher.read_path(path).status() == Status::error_no_search);
    CHECK(searcher.read_waypoints(path).status() == Status::error_no_search);
    CHECK(searcher.read_states({0, 0, 1, 1}, states) == Status::error_no_search);
}

static void an_empty_searcher_answers_null_to_everything() {
    Searcher searcher;
    const Map map = Map::create({2, 1}).value();
    Cell cells[2];
    std::vector<Cell> path(2);
    State states[2];
    for (const Status status :
         {searcher.find_path(map, {}).status(), searcher.find_path(map, {}, cells).status(),
          searcher.find_path(map, {}, path).status(), searcher.read_path(cells).status(),
          searcher.read_waypoints(cells).status(), searcher.read_states({0, 0, 2, 1}, states),
          searcher.stats().status(), searcher.totals().status(), searcher.reset_totals()}) {
        CHECK(status == Status::error_null);
    }
    CHECK(path.empty());
}

void check_searchers() {
    a_path_arrives_in_every_kind_of_buffer();
    a_result_has_what_the_search_found();
    outcomes_and_errors_are_told_as_they_are();
    a_vector_gets_the_length_of_the_path_from_one_search();
    searches_into_a_span_allocate_nothing();
    a_path_is_read_from_an_offset_after_the_map_is_gone();
    states_are_read_with_a_stride();
    stats_are_of_the_last_search_and_totals_of_all();
    a_searcher_is_as_large_as_asked_for();
    before_the_first_search_there_is_nothing_to_read();
    an_empty_searcher_answers_null_to_everything();
}
