// The general searches of cairn::Searcher: every function once, with arguments of which none can be taken for another;
// paths into spans and vectors; flags and fields; what is allocated. What the library does is tested in C.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <array>
#include <cstdint>
#include <vector>

using cairn::Cell;
using cairn::Map;
using cairn::Overlay;
using cairn::PathResult;
using cairn::Query;
using cairn::Rect;
using cairn::Searcher;
using cairn::Span;
using cairn::Status;

static constexpr std::array<Rect, 3> goals = {{{37, 15, 1, 1}, {13, 9, 1, 1}, {5, 4, 2, 3}}};

static void the_nearest_goal_is_found() {
    World it = world_of(walls());
    const auto found = it.searcher.search(it.map, {{2, 3}, {-1, -1}}, nullptr, goals);
    CHECK(found.ok() && found->goal == 2 && found->overlaid == 0 && found->end == Cell{5, 4});
    CHECK(found->cost == 2 * 70 + 99 && found->path_length == 4 && found->written == 0);
    const auto alone = it.searcher.search(it.map, through_the_walls, nullptr);
    CHECK(alone.ok() && alone->cost == it.searcher.find_path(it.map, through_the_walls)->cost);

    Cell array[3];
    const auto truncated = it.searcher.search(it.map, {{2, 3}, {}}, nullptr, goals, array);
    CHECK(truncated.status() == Status::truncated && truncated->written == 3 && array[0] == Cell{2, 3});
    std::vector<Cell> path(100);
    CHECK(it.searcher.search(it.map, {{2, 3}, {}}, nullptr, goals, path).ok());
    CHECK(path.size() == 4 && path.back() == Cell{5, 4});
    CHECK(it.searcher.search(it.map, through_the_walls, nullptr, {}, path)->written == path.size() && path.size() > 35);
    CHECK(it.searcher.search(it.map, {{2, 99}, {}}, nullptr, goals, path).status() == Status::error_out_of_bounds);
    CHECK(path.empty());
}

static void flags_are_those_of_the_query() {
    World it = world_of(walls());
    Query query = {{2, 9}, in_the_wall};
    CHECK(it.searcher.search(it.map, query, nullptr).status() == Status::endpoint_blocked);
    query.next_to_goal = true;
    CHECK(it.searcher.search(it.map, query, nullptr)->end == Cell{12, 9});
    query = {in_the_wall, {2, 9}};
    CHECK(it.searcher.find_path(it.map, query).status() == Status::endpoint_blocked);
    query.from_blocked = true;
    CHECK(it.searcher.find_path(it.map, query)->cost == 11 * 70);
    CHECK(cairn::c_query(query).flags == CAIRN_QUERY_FROM_BLOCKED && cairn::c_query(query).start == in_the_wall);
}

static void an_overlay_is_in_the_way() {
    World it = world_of(walls());
    Overlay overlay = Overlay::create_for(it.map).value();
    const auto plain = it.searcher.search(it.map, through_the_walls, &overlay);
    CHECK(plain.ok() && plain->overlaid == 0);
    CHECK(ok(overlay.set_rect({13, 18, 1, 2}, 5)));
    const auto around = it.searcher.search(it.map, through_the_walls, &overlay);
    CHECK(around.ok() && around->overlaid == 1 && around->cost > plain->cost);
    CHECK(ok(overlay.set_rect({13, 18, 1, 2}, cairn::overlay_blocked)));
    CHECK(it.searcher.search(it.map, through_the_walls, &overlay).status() == Status::no_path);
    const Overlay other = Overlay::create_for(Map::create({20, 40}).value()).value();
    CHECK(it.searcher.search(it.map, through_the_walls, &other).status() == Status::error_dimensions);
}

static void slices_find_what_the_whole_search_finds() {
    World it = world_of(walls());
    Overlay overlay = Overlay::create_for(it.map).value();
    CHECK(ok(overlay.set_cell({13, 18}, 3)));
    Cell path[200];
    for (const bool has_all : {false, true}) {
        const Overlay* with = has_all ? &overlay : nullptr;
        const Span<const Rect> list = has_all ? Span<const Rect>(goals).first(1) : Span<const Rect>();
        const auto whole = it.searcher.search(it.map, through_the_walls, with, list);
        CHECK(ok(it.searcher.begin(it.map, through_the_walls, with, list)));
        CHECK(it.searcher.finish().status() == Status::error_no_search);
        int steps = 1;
        while (it.searcher.step(it.map, 1, with) == Status::running) ++steps;
        CHECK(steps > 1);
        const auto sliced = it.searcher.finish(path);
        CHECK(sliced.ok() && sliced->cost == whole->cost && sliced->expanded == whole->expanded);
        CHECK(sliced->written == whole->path_length && path[sliced->written - 1] == Cell{37, 15});
    }
    CHECK(ok(it.searcher.begin(it.map, through_the_walls)));
    CHECK(ok(it.map.set_cell({0, 0}, 1)));
    CHECK(it.searcher.step(it.map, 9) == Status::error_map_changed);
}

static void costs_are_found_within_a_limit() {
    World it = world_of(walls());
    const std::array<Cell, 3> cells = {{{5, 3}, in_the_wall, {2, 8}}};
    std::array<std::uint64_t, 3> costs{};
    const auto found = it.searcher.find_costs(it.map, {{2, 3}, {}}, nullptr, cells, UINT64_MAX, costs);
    CHECK(found.ok() && found.value() == 2);
    CHECK(costs == std::array<std::uint64_t, 3>{210, cairn::unreached, 350});
    Overlay overlay = Overlay::create_for(it.map).value();
    CHECK(ok(overlay.set_cell({5, 3}, 1)));
    CHECK(it.searcher.find_costs(it.map, {{2, 3}, {}}, &overlay, cells, 300, costs).value() == 1);
    CHECK(costs == std::array<std::uint64_t, 3>{245, cairn::unreached, cairn::unreached});
    const Span<std::uint64_t> two = Span<std::uint64_t>(costs).first(2);
    CHECK(it.searcher.find_costs(it.map, {}, nullptr, cells, 300, two).status() == Status::error_length);
}

static void many_paths_share_a_buffer() {
    World it = world_of(walls());
    const std::array<CairnQuery, 3> queries = {cairn::c_query(through_the_walls), cairn::c_query({{0, 0}, {0, 20}}),
                                               cairn::c_query({{2, 3}, {5, 3}})};
    std::array<PathResult, 3> results;
    Cell path[200];
    const int before = allocations;
    CHECK(ok(it.searcher.find_paths(it.map, nullptr, queries, path, results)));
    CHECK(allocations == before);
    CHECK(results[0].reaches_goal() && results[0].path_offset == 0);
    CHECK(results[1].outcome() == Status::error_out_of_bounds && results[1].written == 0);
    CHECK(results[2].outcome() == Status::ok && results[2].path_offset == results[0].written);
    CHECK(results[2].written == 4 && path[results[2].path_offset + 3] == Cell{5, 3});
    Overlay overlay = Overlay::create_for(it.map).value();
    CHECK(ok(overlay.set_cell({5, 3}, cairn::overlay_blocked)));
    const Span<Cell> small = Span<Cell>(path).first(5);
    CHECK(it.searcher.find_paths(it.map, &overlay, queries, small, results) == Status::truncated);
    CHECK(results[0].written == 5 && results[2].outcome() == Status::endpoint_blocked && results[2].overlaid == 1);
    const Span<PathResult> two = Span<PathResult>(results).first(2);
    CHECK(it.searcher.find_paths(it.map, nullptr, queries, path, two) == Status::error_length);
}

static void searches_into_a_span_allocate_nothing() {
    World it = world_of(walls());
    const Overlay overlay = Overlay::create_for(it.map).value();
    Cell path[200];
    std::uint64_t cost[1];
    const int before = allocations;
    CHECK(it.searcher.search(it.map, through_the_walls, &overlay, goals, path).ok());
    CHECK(ok(it.searcher.begin(it.map, through_the_walls, &overlay, goals)));
    CHECK(ok(it.searcher.step(it.map, UINT64_MAX, &overlay)));
    CHECK(it.searcher.finish(path).ok());
    CHECK(it.searcher.find_costs(it.map, {}, &overlay, Span<const Cell>(path, 1), 9, cost).ok());
    CHECK(allocations == before);
}

/// What was never created answers with an error: a searcher, and an overlay, which is not taken for none.
static void what_is_empty_is_null() {
    World it = world_of(walls());
    const Overlay empty;
    const std::array<CairnQuery, 1> queries = {cairn::c_query({})};
    std::array<PathResult, 1> results;
    std::array<Cell, 1> cells{};
    std::array<std::uint64_t, 1> costs{};
    std::vector<Cell> path(2);
    Searcher none;
    const auto with = [&](Searcher& searcher, const Overlay* overlay) {
        for (const Status status :
             {searcher.search(it.map, {}, overlay).status(), searcher.search(it.map, {}, overlay, goals, path).status(),
              searcher.begin(it.map, {}, overlay), searcher.step(it.map, 1, overlay),
              searcher.find_costs(it.map, {}, overlay, cells, 1, costs).status(),
              searcher.find_paths(it.map, overlay, queries, cells, results)}) {
            CHECK(status == Status::error_null);
        }
    };
    with(it.searcher, &empty);
    with(none, nullptr);
    CHECK(none.finish().status() == Status::error_null);
    CHECK(path.empty());
}

void check_general_searches() {
    the_nearest_goal_is_found();
    flags_are_those_of_the_query();
    an_overlay_is_in_the_way();
    slices_find_what_the_whole_search_finds();
    costs_are_found_within_a_limit();
    many_paths_share_a_buffer();
    searches_into_a_span_allocate_nothing();
    what_is_empty_is_null();
}
