// cairn::Field: every function once, with arguments of which none can be taken for another. Ownership is tested in
// ownership.cpp, what the library does in C.

#include "cairn.hpp"

#include "check.hpp"

#include <array>
#include <cstdint>
#include <vector>

using cairn::Cell;
using cairn::Field;
using cairn::Map;
using cairn::Overlay;
using cairn::Status;
using cairn::Vector;

static bool same(Cell a, Cell b) { return a.x == b.x && a.y == b.y; }

static void a_field_leads_to_its_goals() {
    const Map map = Map::create({9, 7}).value();
    Field field = Field::create_for(map, {0, true, false}).value();
    const std::array<Cell, 2> goals{{{1, 2}, {8, 2}}};
    const std::array<std::uint32_t, 2> costs{{300, 10}};
    CHECK(cairn::ok(field.set_goals(goals, costs, 500)));
    CHECK(field.update(map, 3) == Status::running && cairn::ok(field.update(map)));
    const auto info = field.info(map);
    CHECK(info.ok() && info->is_current == 1 && info->width == 9 && info->height == 7 && info->goals == 2);
    CHECK(info->flags == CAIRN_FIELD_NEAREST && info->memory_bytes > Field::memory_size(map, {0, true}).value());

    CHECK(field.cost({7, 2}).value() == 80 && field.cost({1, 2}).value() == 300);
    CHECK(field.cost({2, 7}).status() == Status::error_out_of_bounds);
    CHECK(field.cost({1, 6}).status() == Status::no_path); // more than 500
    const auto step = field.step(map, {6, 1});
    CHECK(step.ok() && same(step.value(), {7, 2}));
    std::array<Cell, 2> units{{{6, 1}, {8, 2}}};
    CHECK(cairn::ok(field.read_steps(map, units, units)));
    CHECK(same(units[0], {7, 2}) && same(units[1], {8, 2}));
    CHECK(field.read_steps(map, units, cairn::Span<Cell>(units).first(1)) == Status::error_length);

    std::array<Cell, 2> path{};
    const auto read = field.read_path(map, {6, 2}, path);
    CHECK(read.status() == Status::truncated && read.value() == 3 && same(path[1], {7, 2}));
    CHECK(field.read_path(map, {6, 2}, {}).value() == 3);

    std::vector<std::uint32_t> wide(7, 1);
    CHECK(cairn::ok(field.read_costs({6, 1, 3, 2}, wide, 4)));
    CHECK((wide == std::vector<std::uint32_t>{179, 109, 80, 1, 150, 80, 10}));
    CHECK(field.read_costs({6, 1, 3, 2}, wide, 5) == Status::error_length);
    std::array<std::uint32_t, 1> cost{};
    CHECK(cairn::ok(field.read_costs({1, 6, 1, 1}, cost)) && cost[0] == cairn::cost_unreached);
    std::array<std::uint8_t, 6> directions{};
    CHECK(cairn::ok(field.read_directions({7, 1, 2, 2}, directions)));
    CHECK(directions[0] == 3 && directions[1] == 4 && directions[2] == 2 && directions[3] == cairn::direction_arrived);
    CHECK(cairn::ok(field.read_directions({7, 1, 1, 2}, directions, 5)) && directions[5] == 2);
    CHECK(cairn::ok(field.read_directions({1, 6, 1, 1}, directions)) && directions[0] == cairn::direction_none);
    std::array<std::uint16_t, 6> nearest{};
    CHECK(cairn::ok(field.read_nearest({1, 2, 2, 1}, nearest)) && nearest[0] == 0);
    CHECK(cairn::ok(field.read_nearest({8, 1, 1, 2}, nearest, 5)) && nearest[0] == 1 && nearest[5] == 1);
    CHECK(cairn::ok(field.read_nearest({1, 6, 1, 1}, nearest)) && nearest[0] == cairn::no_goal);

    const std::array<Cell, 2> positions{{{7 * 256 + 128, 2 * 256 + 128}, {8 * 256, 2 * 256}}};
    std::array<Vector, 2> vectors{{{1, 1}, {1, 1}}};
    CHECK(cairn::ok(field.read_steering(map, positions, vectors)));
    CHECK(vectors[0].x == 128 && vectors[0].y == 0 && vectors[1].x == 0 && vectors[1].y == 0);
    CHECK(field.read_steering(map, positions, cairn::Span<Vector>(vectors).first(1)) == Status::error_length);
}

static void goals_threats_and_overlays_go_where_they_are_meant_to() {
    const Map map = Map::create({9, 7}).value();
    Field threats = Field::create_for(map).value();
    Field safety = Field::create_for(map, {0, false, true}).value();
    const std::array<Cell, 1> threat{{{1, 3}}};
    CHECK(threats.set_goals(threat, std::array<std::uint32_t, 2>{{1, 2}}) == Status::error_length);
    CHECK(cairn::ok(threats.set_goals(threat)));
    CHECK(safety.set_away_from(threats, 3, 2) == Status::error_behind);
    CHECK(cairn::ok(threats.update(map)) && threats.cost({2, 3}).value() == 70);
    CHECK(cairn::ok(safety.set_away_from(threats, 3, 2)));
    CHECK(safety.step(map, {4, 3}).status() == Status::behind);
    Overlay overlay = Overlay::create_for(map).value();
    CHECK(cairn::ok(overlay.set_rect({5, 2, 1, 3}, cairn::overlay_blocked)));
    CHECK(cairn::ok(safety.update(map, UINT64_MAX, &overlay)));
    CHECK(safety.info(map, &overlay)->is_current == 1 && safety.info(map)->is_current == 0);
    const auto step = safety.step(map, {4, 3});
    CHECK(step.ok() && step->x == 4 && step->y != 3);
    CHECK(threats.update(map, 1, &overlay) == Status::error_unsupported);
    CHECK(Field::create_for(map, {1}).status() == Status::error_no_layer);
    CHECK(Field::memory_size(map, {0, true, true}).value() > Field::memory_size(map).value() + 6 * 63);
}

static void an_empty_field_says_so() {
    const Map map = Map::create({9, 7}).value();
    Field empty;
    Field real = Field::create_for(map).value();
    const Overlay no_overlay;
    std::array<Cell, 1> cells{};
    std::array<std::uint32_t, 1> costs{};
    std::array<std::uint16_t, 1> goals{};
    std::array<std::uint8_t, 1> directions{};
    std::array<Vector, 1> vectors{};
    CHECK(Field::create_for(Map()).status() == Status::error_null);
    CHECK(Field::memory_size(Map()).status() == Status::error_null);
    CHECK(empty.set_goals(cells) == Status::error_null);
    CHECK(empty.set_away_from(real, 1, 1) == Status::error_null);
    CHECK(real.set_away_from(empty, 1, 1) == Status::error_null);
    CHECK(empty.update(map) == Status::error_null);
    CHECK(real.update(map, 1, &no_overlay) == Status::error_null);
    CHECK(real.info(map, &no_overlay).status() == Status::error_null);
    CHECK(empty.info(map).status() == Status::error_null);
    CHECK(empty.cost({0, 0}).status() == Status::error_null);
    CHECK(empty.step(map, {0, 0}).status() == Status::error_null);
    CHECK(empty.read_steps(map, cells, cells) == Status::error_null);
    CHECK(empty.read_path(map, {0, 0}, cells).status() == Status::error_null);
    CHECK(empty.read_costs({0, 0, 1, 1}, costs) == Status::error_null);
    CHECK(empty.read_directions({0, 0, 1, 1}, directions) == Status::error_null);
    CHECK(empty.read_nearest({0, 0, 1, 1}, goals) == Status::error_null);
    CHECK(empty.read_steering(map, cells, vectors) == Status::error_null);
}

void check_fields() {
    a_field_leads_to_its_goals();
    goals_threats_and_overlays_go_where_they_are_meant_to();
    an_empty_field_says_so();
}
