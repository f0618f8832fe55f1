// Tables as bytes: saved into vectors and spans, loaded into equal maps, and refused everywhere else.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

using cairn::Heuristic;
using cairn::Map;
using cairn::Span;
using cairn::Status;
using cairn::Table;
using cairn::TableState;

using Bytes = std::vector<std::uint8_t>;

static Map walls_with_landmarks(const cairn::LandmarksOptions& options = {}) {
    Map map = walls();
    CHECK(ok(map.build_landmarks(options)));
    return map;
}

static void a_table_that_was_saved_serves_an_equal_map() {
    const Map built = walls_with_landmarks();
    const auto saved = built.save_table(Table::landmarks);
    CHECK(saved.ok());
    CHECK(saved->size() > 2 * built.table_info(Table::landmarks)->entries);

    World it = world_of(walls());
    CHECK(ok(it.map.load_table(saved.value())));
    CHECK(it.map.table_info(Table::landmarks)->state() == TableState::exact);
    CHECK(it.map.read_landmarks().value() == built.read_landmarks().value());
    CHECK(it.map.state_hash().value() == built.state_hash().value());
    for (const auto heuristic : {Heuristic::alt, Heuristic::alt_best, Heuristic::canonical}) {
        CHECK(it.map.estimate(with(heuristic)).value() == built.estimate(with(heuristic)).value());
        CHECK(it.searcher.find_path(it.map, with(heuristic))->cost == true_cost(it));
    }
    CHECK(it.searcher.find_path(it.map, through_the_walls)->heuristic() == Heuristic::alt);
    CHECK(it.map.save_table(Table::landmarks).value() == saved.value());
}

static void a_table_that_is_loaded_takes_the_place_of_another() {
    const Bytes three = walls_with_landmarks({3}).save_table(Table::landmarks).value();
    Map map = walls_with_landmarks({5});
    CHECK(ok(map.load_table(three)));
    CHECK(map.read_landmarks()->size() == 3);
}

static void a_table_is_saved_into_a_buffer_that_holds_it() {
    const Map map = walls_with_landmarks();
    const Bytes saved = map.save_table(Table::landmarks).value();
    const auto size = map.save_table(Table::landmarks, Span<std::uint8_t>());
    CHECK(size.ok() && size.value() == saved.size());

    Bytes exact(saved.size());
    CHECK(map.save_table(Table::landmarks, exact).value() == saved.size());
    CHECK(exact == saved);
    Bytes larger(saved.size() + 3, 77);
    CHECK(map.save_table(Table::landmarks, larger).value() == saved.size());
    CHECK(std::equal(saved.begin(), saved.end(), larger.begin()));
    CHECK(larger.back() == 77);

    Bytes untouched(saved.size() - 1, 77);
    const auto truncated = map.save_table(Table::landmarks, untouched);
    CHECK(truncated.status() == Status::truncated && truncated.value() == saved.size());
    CHECK(untouched == Bytes(saved.size() - 1, 77));
}

static void what_cannot_be_saved_says_why() {
    const Map empty = walls();
    CHECK(empty.save_table(Table::landmarks).status() == Status::error_no_table);
    CHECK(empty.save_table(Table::landmarks).value().empty());
    CHECK(empty.save_table(Table::regions).status() == Status::error_no_table);
    CHECK(empty.save_table(Table{1000}).status() == Status::error_selector);

    cairn::LandmarksOptions options;
    options.edit_allowance = 0;
    Map map = walls_with_landmarks(options);
    CHECK(ok(map.set_cell(in_the_wall, 1)));
    CHECK(map.save_table(Table::landmarks).status() == Status::error_suspended);
    CHECK(map.save_table(Table::landmarks, Span<std::uint8_t>()).status() == Status::error_suspended);
    CHECK(ok(map.maintain()));
    CHECK(map.save_table(Table::landmarks).ok());
}

static void landmarks_that_are_suspended_are_left_out() {
    cairn::LandmarksOptions options;
    options.edit_allowance = 0;
    Map map = walls_with_landmarks(options);
    CHECK(ok(map.set_cell(in_the_wall, 1)));
    // They come back one after the other.
    std::uint32_t active = 0;
    while (active == 0 && map.maintain(50) == Status::budget_spent) {
        active = map.table_info(Table::landmarks)->active_landmarks;
    }
    CHECK(active > 0 && active < options.count);

    World it = world_of(walls());
    CHECK(ok(it.map.set_cell(in_the_wall, 1)));
    CHECK(ok(it.map.load_table(map.save_table(Table::landmarks).value())));
    const auto info = it.map.table_info(Table::landmarks);
    CHECK(info->landmarks == active && info->active_landmarks == active);
    CHECK(it.searcher.find_path(it.map, with(Heuristic::alt))->cost == true_cost(it));
}

static void a_stale_table_is_saved_as_it_is() {
    Map edited = walls_with_landmarks();
    CHECK(ok(edited.set_cell({26, 0}, cairn::terrain_blocked)));
    World it = world_of(walls());
    CHECK(ok(it.map.set_cell({26, 0}, cairn::terrain_blocked)));
    CHECK(ok(it.map.load_table(edited.save_table(Table::landmarks).value())));
    const auto info = it.map.table_info(Table::landmarks);
    CHECK(info->state() == TableState::stale && info->edited_cells == 1);
    CHECK(it.searcher.find_path(it.map, with(Heuristic::alt))->cost == true_cost(it));

    CHECK(ok(it.map.set_cell({26, 0}, 1)));
    CHECK(it.searcher.find_path(it.map, with(Heuristic::alt))->cost == true_cost(it));
}

static void a_table_serves_no_other_map() {
    const Bytes saved = walls_with_landmarks().save_table(Table::landmarks).value();
    Map terrain = walls();
    CHECK(ok(terrain.set_cell({0, 0}, 2)));
    CHECK(terrain.load_table(saved) == Status::error_other_map);
    CHECK(ok(terrain.set_cell({0, 0}, 1)));
    CHECK(ok(terrain.load_table(saved)));

    Map size = Map::create({20, 40}).value();
    CHECK(size.load_table(saved) == Status::error_other_map);
    cairn::MapOptions options;
    options.diagonal_cost = 98;
    CHECK(walls(options).load_table(saved) == Status::error_other_map);
    options = {};
    options.neighbours = cairn::Neighbours::four;
    CHECK(walls(options).load_table(saved) == Status::error_other_map);
    options = {};
    options.diagonal_rule = cairn::DiagonalRule::always;
    CHECK(walls(options).load_table(saved) == Status::error_other_map);
    options = {};
    options.terrain_charge = cairn::TerrainCharge::entered;
    CHECK(walls(options).load_table(saved) == Status::error_unsupported);
}

static void bytes_that_are_no_table_change_nothing() {
    Map map = walls_with_landmarks({2});
    const std::uint64_t hash = map.state_hash().value();
    Bytes saved = map.save_table(Table::landmarks).value();

    CHECK(map.load_table({}) == Status::error_blob);
    CHECK(map.load_table(Bytes(saved.size(), 7)) == Status::error_blob);
    std::size_t accepted = 0;
    for (std::size_t length = 0; length < saved.size(); ++length) {
        accepted += map.load_table(Span<const std::uint8_t>(saved).first(length)) != Status::error_blob;
    }
    for (std::uint8_t& byte : saved) {
        byte ^= 0x10;
        accepted += !is_error(map.load_table(saved));
        byte ^= 0x10;
    }
    CHECK(accepted == 0);
    saved.push_back(0);
    CHECK(map.load_table(saved) == Status::error_blob);
    CHECK(map.state_hash().value() == hash);
    saved.pop_back();
    CHECK(ok(map.load_table(saved)));
}

static void another_version_of_the_format_is_told_as_that() {
    Map map = walls_with_landmarks({2});
    Bytes saved = map.save_table(Table::landmarks).value();
    ++saved[8];  // where the number of the version begins
    CHECK(map.load_table(saved) == Status::error_blob_version);
    CHECK(map.table_info(Table::landmarks)->landmarks == 2);
}

static void regions_that_were_saved_serve_an_equal_map() {
    for (const auto kind : {cairn::RegionKind::boundary, cairn::RegionKind::border, cairn::RegionKind::portal,
                            cairn::RegionKind::gateway}) {
        Map built = walls();
        CHECK(!is_error(built.build_regions({kind})));
        const auto saved = built.save_table(Table::regions);
        CHECK(saved.ok() && !saved->empty());

        World it = world_of(walls());
        CHECK(ok(it.map.load_table(saved.value())));
        const auto info = it.map.table_info(Table::regions);
        CHECK(info->state() == TableState::exact && info->region_kind() == kind);
        CHECK(info->areas == built.table_info(Table::regions)->areas);
        CHECK(it.map.state_hash().value() == built.state_hash().value());
        CHECK(it.map.estimate(with(Heuristic::regions)).value() == built.estimate(with(Heuristic::regions)).value());
        CHECK(it.searcher.find_path(it.map, with(Heuristic::regions))->cost == true_cost(it));
        CHECK(it.map.save_table(Table::regions).value() == saved.value());
        CHECK(it.map.table_info(Table::landmarks).status() == Status::error_no_table);

        Map other = Map::create({40, 20}).value();
        CHECK(other.load_table(saved.value()) == Status::error_other_map);
    }
}

static void bytes_that_are_no_regions_change_nothing() {
    Map map = walls();
    CHECK(!is_error(map.build_regions({cairn::RegionKind::gateway})));
    const std::uint64_t hash = map.state_hash().value();
    Bytes saved = map.save_table(Table::regions).value();
    std::size_t accepted = 0;
    for (std::size_t length = 0; length < saved.size(); ++length) {
        accepted += map.load_table(Span<const std::uint8_t>(saved).first(length)) != Status::error_blob;
    }
    for (std::uint8_t& byte : saved) {
        byte ^= 0x10;
        accepted += !is_error(map.load_table(saved));
        byte ^= 0x10;
    }
    CHECK(!saved.empty() && accepted == 0);
    CHECK(map.state_hash().value() == hash);

    CHECK(ok(map.set_cell(in_the_wall, 1)));
    CHECK(map.save_table(Table::regions).status() == Status::error_suspended);
}

void check_saved_tables() {
    a_table_that_was_saved_serves_an_equal_map();
    a_table_that_is_loaded_takes_the_place_of_another();
    a_table_is_saved_into_a_buffer_that_holds_it();
    what_cannot_be_saved_says_why();
    landmarks_that_are_suspended_are_left_out();
    a_stale_table_is_saved_as_it_is();
    a_table_serves_no_other_map();
    bytes_that_are_no_table_change_nothing();
    another_version_of_the_format_is_told_as_that();
    regions_that_were_saved_serve_an_equal_map();
    bytes_that_are_no_regions_change_nothing();
}
