// cairn::Overlay: every function once, with arguments of which none can be taken for another. Ownership is tested in
// ownership.cpp, what the library does in C.

#include "cairn.hpp"

#include "check.hpp"

#include <array>
#include <cstdint>
#include <vector>

using cairn::Cell;
using cairn::Map;
using cairn::Overlay;
using cairn::Status;

using Weights = std::vector<std::uint16_t>;

static void edits_go_where_they_are_meant_to() {
    const Map map = Map::create({9, 7}).value();
    Overlay overlay = Overlay::create_for(map).value();
    CHECK(overlay.count().ok() && overlay.count().value() == 0);
    CHECK(cairn::ok(overlay.set_cell({7, 2}, 300)));
    CHECK(overlay.get_cell({7, 2}).value() == 300 && overlay.get_cell({2, 7}).status() == Status::error_out_of_bounds);
    CHECK(cairn::ok(overlay.set_rect({1, 2, 4, 3}, cairn::overlay_blocked)));
    CHECK(overlay.count().value() == 13);
    CHECK(overlay.get_cell({4, 4}).value() == cairn::overlay_blocked && overlay.get_cell({5, 4}).value() == 0);
    CHECK(cairn::ok(overlay.move_rect({1, 2, 4, 3}, {3, 4}, 5)));
    CHECK(overlay.count().value() == 13);
    CHECK(overlay.get_cell({1, 2}).value() == 0 && overlay.get_cell({6, 6}).value() == 5);
    CHECK(overlay.move_rect({3, 4, 4, 3}, {3, 5}, 5) == Status::error_out_of_bounds);

    std::array<std::uint16_t, 6> block{};
    CHECK(cairn::ok(overlay.read_cells({5, 3, 3, 2}, block)));
    CHECK(block == std::array<std::uint16_t, 6>{0, 0, 0, 5, 5, 0});
    Weights wide(7, 9);
    CHECK(cairn::ok(overlay.read_cells({5, 3, 3, 2}, wide, 4)));
    CHECK(wide == Weights{0, 0, 0, 9, 5, 5, 0});
    CHECK(overlay.read_cells({5, 3, 3, 2}, wide, 5) == Status::error_length);

    CHECK(cairn::ok(overlay.announce_edit()) && overlay.count().status() == Status::error_busy);
    CHECK(cairn::ok(overlay.set_cell({0, 0}, 0)) && cairn::ok(overlay.withdraw_edit()));
    CHECK(overlay.count().value() == 13 && overlay.withdraw_edit() == Status::not_found);

    Overlay copy = Overlay::create_for(map).value();
    CHECK(cairn::ok(copy.copy_from(overlay)));
    CHECK(cairn::ok(overlay.clear()));
    CHECK(overlay.count().value() == 0 && copy.count().value() == 13 && copy.get_cell({7, 2}).value() == 300);
    CHECK(copy.copy_from(Overlay::create_for(Map::create({7, 9}).value()).value()) == Status::error_dimensions);
}

static void the_size_is_known_in_advance() {
    const auto small = Overlay::memory_size(Map::create({9, 7}).value());
    const auto large = Overlay::memory_size(Map::create({90, 70}).value());
    CHECK(small.ok() && large.ok() && large.value() > small.value() + 4 * 6000);
}

static void an_empty_overlay_says_so() {
    Overlay empty;
    Weights weights(1);
    CHECK(Overlay::create_for(Map()).status() == Status::error_null);
    CHECK(Overlay::memory_size(Map()).status() == Status::error_null);
    CHECK(empty.get_cell({0, 0}).status() == Status::error_null);
    CHECK(empty.set_cell({0, 0}, 1) == Status::error_null);
    CHECK(empty.set_rect({0, 0, 1, 1}, 1) == Status::error_null);
    CHECK(empty.move_rect({0, 0, 1, 1}, {0, 0}, 1) == Status::error_null);
    CHECK(empty.read_cells({0, 0, 1, 1}, weights) == Status::error_null);
    CHECK(empty.clear() == Status::error_null);
    CHECK(empty.announce_edit() == Status::error_null);
    CHECK(empty.withdraw_edit() == Status::error_null);
    CHECK(empty.count().status() == Status::error_null);
    CHECK(empty.copy_from(empty) == Status::error_null);
}

void check_overlays() {
    edits_go_where_they_are_meant_to();
    the_size_is_known_in_advance();
    an_empty_overlay_says_so();
}
