// Sight, rays and smoothed paths: every function once, with arguments of which none can be taken for another. What the
// library does is tested in C and Rust.

#include "cairn.hpp"

#include "check.hpp"

#include <array>
#include <vector>

using cairn::Cell;
using cairn::Map;
using cairn::Overlay;
using cairn::RayEnd;
using cairn::Searcher;
using cairn::Status;

static bool same(Cell a, Cell b) { return a.x == b.x && a.y == b.y; }

static void sight_ends_where_something_is_in_the_way() {
    Map map = Map::create({10, 7}).value();
    Overlay overlay = Overlay::create_for(map).value();
    CHECK(map.line_of_sight({1, 2}, {8, 4}).ok() && same(map.line_of_sight({1, 2}, {8, 4}).value(), {8, 4}));
    CHECK(cairn::ok(overlay.set_rect({5, 0, 1, 7}, cairn::overlay_blocked)));
    const auto seen = map.line_of_sight({1, 2}, {8, 4}, &overlay);
    CHECK(seen.status() == Status::obstructed && same(seen.value(), {4, 3}));
    cairn::LayerOptions options;
    options.size = 3;
    const std::uint32_t large = map.add_layer(options).value();
    CHECK(map.line_of_sight({1, 2}, {8, 4}, nullptr, large).status() == Status::obstructed);
    CHECK(map.line_of_sight({1, 2}, {7, 4}, nullptr, large).ok());
    CHECK(map.line_of_sight({1, 2}, {10, 4}).status() == Status::error_out_of_bounds);
}

static void rays_end_where_they_are_stopped() {
    Map map = Map::create({10, 7}).value();
    Overlay overlay = Overlay::create_for(map).value();
    const auto edge = map.cast_ray({1, 2}, 2, 1);
    CHECK(edge.status() == Status::obstructed && edge->ended_by() == RayEnd::edge);
    CHECK(same(edge->last, {9, 6}) && same(edge->obstacle, {10, 6}));
    const auto limit = map.cast_ray({1, 2}, 1, 0, 3);
    CHECK(limit.ok() && limit->ended_by() == RayEnd::limit && same(limit->last, {4, 2}));
    CHECK(cairn::ok(overlay.set_cell({3, 2}, cairn::overlay_blocked)));
    const auto obstacle = map.cast_ray({1, 2}, 1, 0, 3, &overlay);
    CHECK(obstacle->ended_by() == RayEnd::obstacle && same(obstacle->obstacle, {3, 2}));
    cairn::LayerOptions options;
    options.size = 2;
    CHECK(same(map.cast_ray({1, 2}, 1, 0, 0, nullptr, map.add_layer(options).value())->last, {8, 2}));
}

static void paths_are_pulled_tight() {
    Map map = Map::create({10, 7}).value();
    Overlay overlay = Overlay::create_for(map).value();
    Searcher searcher = Searcher::create_for(map).value();
    std::vector<Cell> path;
    std::array<Cell, 70> waypoints{};
    CHECK(searcher.find_path(map, cairn::Query{{1, 2}, {8, 4}}, path).ok());
    const auto read = searcher.read_smoothed(map, waypoints);
    CHECK(read.ok() && read.value() == 2 && same(waypoints[0], {1, 2}) && same(waypoints[1], {8, 4}));
    const auto smoothed = map.smooth_path(path, waypoints);
    CHECK(smoothed.ok() && smoothed.value() == 2);
    std::array<Cell, 1> one{};
    CHECK(map.smooth_path(path, one).status() == Status::truncated && same(one[0], {1, 2}));
    CHECK(cairn::ok(overlay.set_rect({5, 0, 1, 7}, cairn::overlay_blocked)));
    CHECK(map.smooth_path(path, waypoints, &overlay).status() == Status::obstructed);
    CHECK(searcher.read_smoothed(map, waypoints, &overlay).status() == Status::obstructed);
    cairn::LayerOptions options;
    options.size = 3;
    CHECK(map.smooth_path(path, waypoints, nullptr, map.add_layer(options).value()).status() == Status::obstructed);
    CHECK(cairn::ok(map.set_cell({0, 0}, cairn::terrain_blocked)));
    CHECK(searcher.read_smoothed(map, waypoints).status() == Status::error_map_changed);
}

static void empty_objects_say_so() {
    const Map none;
    std::array<Cell, 2> cells{};
    CHECK(none.line_of_sight({0, 0}, {0, 0}).status() == Status::error_null);
    CHECK(none.cast_ray({0, 0}, 1, 0).status() == Status::error_null);
    CHECK(none.smooth_path(cells, cells).status() == Status::error_null);
    CHECK(Searcher().read_smoothed(none, cells).status() == Status::error_null);
}

void check_sight() {
    sight_ends_where_something_is_in_the_way();
    rays_end_where_they_are_stopped();
    paths_are_pulled_tight();
    empty_objects_say_so();
}
