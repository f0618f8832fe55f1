// cairn::Map with a table of regions: every kind, what searches gain, what edits do to them, and bad input.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

using cairn::Cell;
using cairn::Heuristic;
using cairn::Map;
using cairn::PortalDistance;
using cairn::Reduction;
using cairn::RegionKind;
using cairn::RegionsOptions;
using cairn::Span;
using cairn::Status;
using cairn::Table;
using cairn::TableState;

static constexpr std::array<RegionKind, 4> kinds = {RegionKind::boundary, RegionKind::border, RegionKind::portal,
                                                    RegionKind::gateway};

/// Every pair of these cells is searched. They are passable on all maps of these tests.
static constexpr std::array<Cell, 5> places = {{{2, 4}, {36, 16}, {20, 0}, {14, 18}, {38, 0}}};

static bool paths_are_optimal(World& it) {
    bool optimal = true;
    for (const Cell start : places) {
        for (const Cell goal : places) {
            const cairn::Query query = with(Heuristic::regions, {start, goal});
            const auto found = it.searcher.find_path(it.map, query);
            const std::uint64_t cost = true_cost(it, query);
            const auto estimate = it.map.estimate(query);
            optimal = optimal && found.ok() && found->cost == cost && estimate.ok() && estimate.value() <= cost;
        }
    }
    return optimal;
}

static World walls_with_regions(const RegionsOptions& options = {}) {
    World it = world_of(walls());
    CHECK(!is_error(it.map.build_regions(options)));
    return it;
}

static void regions_tell_what_they_are() {
    World it = world_of(walls());
    const std::uint64_t memory = it.map.info()->memory_bytes;
    const std::uint64_t epoch = it.map.info()->epoch;
    CHECK(ok(it.map.build_regions()));
    const auto info = it.map.table_info(Table::regions);
    CHECK(info.ok());
    CHECK(info->table() == Table::regions);
    CHECK(info->state() == TableState::exact);
    CHECK(info->region_kind() == RegionKind::boundary);
    CHECK(info->landmarks == 0 && info->active_landmarks == 0);
    CHECK(info->areas > 1 && info->portals > 1);
    CHECK(info->within_budget == 1 && info->rebuilding == 0);
    CHECK(info->cells == 800);
    CHECK(info->entries > 0 && info->entries <= 8 * 800);
    CHECK(info->edited_cells == 0 && info->mean_loss == 0);
    CHECK(info->work_done == 0 && info->work_total == 0);
    CHECK(it.map.info()->memory_bytes == memory + info->memory_bytes);
    CHECK(it.map.info()->epoch == epoch);
    CHECK(it.map.table_info(Table::landmarks).status() == Status::error_no_table);
}

static void regions_make_searches_shorter_and_leave_the_cost() {
    World it = world_of(walls());
    const auto without = it.searcher.find_path(it.map, through_the_walls);
    CHECK(ok(it.map.build_regions()));
    CHECK(ok(it.map.supports(with(Heuristic::regions))));
    const auto found = it.searcher.find_path(it.map, with(Heuristic::regions));
    CHECK(found.ok() && found->heuristic() == Heuristic::regions);
    CHECK(found->cost == without->cost);
    CHECK(found->expanded < without->expanded);
    const auto estimate = it.map.estimate(with(Heuristic::regions));
    CHECK(estimate.value() > it.map.estimate(with(Heuristic::naive)).value());
}

static void every_kind_and_every_way_to_make_it_small_is_right() {
    for (const auto kind : kinds) {
        for (const auto reduction : {Reduction::areas, Reduction::portals, Reduction::areas_then_portals}) {
            for (const auto distance : {PortalDistance::minimum, PortalDistance::detour_corrected}) {
                World it = world_of(walls());
                const RegionsOptions options{kind, reduction, distance, 2};
                const Status built = it.map.build_regions(options);
                CHECK(built == Status::ok || built == Status::over_budget);
                const auto info = it.map.table_info(Table::regions);
                CHECK(info->region_kind() == kind);
                CHECK((info->within_budget == 1) == ok(built));
                CHECK((info->entries <= 2 * info->cells) == ok(built));
                CHECK(paths_are_optimal(it));
            }
        }
    }
}

static void an_error_may_be_tolerated_inside_a_region() {
    RegionsOptions options;
    options.entries_per_cell = 0;
    World strict = walls_with_regions(options);
    options.tolerated_error = 1000;
    World lenient = walls_with_regions(options);
    CHECK(lenient.map.table_info(Table::regions)->areas < strict.map.table_info(Table::regions)->areas);
    CHECK(paths_are_optimal(strict));
    CHECK(paths_are_optimal(lenient));
}

static void a_budget_that_cannot_be_kept_is_told() {
    // Columns that nearly cut the map apart: many borders, and grouping their portals does not remove a border.
    Map map = Map::create({40, 20}).value();
    for (int x = 1; x < 39; x += 2) {
        CHECK(ok(map.set_rect({x, x % 4 == 1 ? 0 : 1, 1, 19}, cairn::terrain_blocked)));
    }
    World it = world_of(std::move(map));
    const RegionsOptions options{RegionKind::boundary, Reduction::portals, PortalDistance::minimum, 1};
    CHECK(it.map.build_regions(options) == Status::over_budget);
    const auto info = it.map.table_info(Table::regions);
    CHECK(info->within_budget == 0);
    CHECK(info->entries > info->cells);
    CHECK(paths_are_optimal(it));
}

static void landmarks_may_take_the_place_of_the_naive_heuristic() {
    World it = world_of(walls());
    RegionsOptions options;
    options.differential = true;
    CHECK(it.map.build_regions(options) == Status::error_no_table);
    CHECK(ok(it.map.build_landmarks()));
    CHECK(!is_error(it.map.build_regions(options)));
    CHECK(paths_are_optimal(it));
    CHECK(ok(it.map.remove_table(Table::landmarks)));
    CHECK(paths_are_optimal(it));
}

static void regions_that_cannot_be_built_leave_those_that_are() {
    World it = walls_with_regions();
    const std::uint64_t hash = it.map.state_hash().value();
    RegionsOptions options{RegionKind{1000}};
    CHECK(it.map.build_regions(options) == Status::error_selector);
    options = {RegionKind::boundary, Reduction{1000}};
    CHECK(it.map.build_regions(options) == Status::error_selector);
    options = {RegionKind::boundary, Reduction::areas, PortalDistance{1000}};
    CHECK(it.map.build_regions(options) == Status::error_selector);
    for (const auto kind : {RegionKind::border, RegionKind::portal}) {
        options = {kind, Reduction::areas, PortalDistance::minimum, 0};
        CHECK(it.map.build_regions(options) == Status::error_unsupported);
    }
    CHECK(it.map.state_hash().value() == hash);

    cairn::MapOptions charges_the_cell_entered{4, 4};
    charges_the_cell_entered.terrain_charge = cairn::TerrainCharge::entered;
    CHECK(Map::create(charges_the_cell_entered).value().build_regions() == Status::error_unsupported);
}

static void a_map_without_a_passable_cell_has_no_regions() {
    for (const auto kind : kinds) {
        World it = row("@@");
        CHECK(!is_error(it.map.build_regions({kind})));
        CHECK(it.map.table_info(Table::regions)->areas == 0);
    }
}

static void without_regions_there_is_nothing_to_ask() {
    World it = world_of(walls());
    std::array<std::uint32_t, 1> area{};
    CHECK(it.map.table_info(Table::regions).status() == Status::error_no_table);
    CHECK(it.map.read_areas({0, 0, 1, 1}, area) == Status::error_no_table);
    CHECK(it.map.rebuild_table(Table::regions) == Status::error_no_table);
    CHECK(ok(it.map.remove_table(Table::regions)));
    CHECK(it.map.supports(with(Heuristic::regions)) == Status::error_no_table);
    CHECK(it.map.estimate(with(Heuristic::regions)).status() == Status::error_no_table);
    CHECK(it.searcher.find_path(it.map, with(Heuristic::regions)).status() == Status::error_no_table);
}

static void every_passable_cell_has_a_region() {
    for (const auto kind : kinds) {
        World it = walls_with_regions({kind});
        const auto info = it.map.table_info(Table::regions);
        std::vector<std::uint32_t> areas(800);
        std::vector<std::uint8_t> cells(800);
        CHECK(ok(it.map.read_areas({0, 0, 40, 20}, areas)));
        CHECK(ok(it.map.read({0, 0, 40, 20}, cells)));
        bool numbered = true;
        std::uint32_t portals = 0;
        for (std::size_t i = 0; i < areas.size(); ++i) {
            const std::uint32_t area = areas[i] & ~cairn::area_portal;
            numbered = numbered && (cells[i] == 0 ? areas[i] == 0 : area >= 1 && area <= info->areas);
            portals += (areas[i] & cairn::area_portal) != 0;
        }
        CHECK(numbered);
        CHECK(portals > 0);
    }
}

static void areas_are_read_with_a_stride() {
    World it = walls_with_regions();
    std::vector<std::uint32_t> whole(800);
    CHECK(ok(it.map.read_areas({0, 0, 40, 20}, whole)));
    std::array<std::uint32_t, 8> part{};
    part.fill(77);
    CHECK(ok(it.map.read_areas({12, 8, 3, 2}, part, 5)));
    for (const std::size_t x : {0U, 1U, 2U}) {
        CHECK(part[x] == whole[8 * 40 + 12 + x]);
        CHECK(part[5 + x] == whole[9 * 40 + 12 + x]);
    }
    CHECK(part[1] == 0 && part[0] != 0);
    CHECK(part[3] == 77 && part[4] == 77);

    CHECK(it.map.read_areas({38, 0, 3, 1}, part) == Status::error_out_of_bounds);
    CHECK(it.map.read_areas({-1, 0, 1, 1}, part) == Status::error_out_of_bounds);
    CHECK(it.map.read_areas({0, 0, 3, 3}, part) == Status::error_length);
    CHECK(it.map.read_areas({0, 0, 3, 2}, part, 2) == Status::error_length);
    CHECK(it.map.read_areas({0, 0, 3, 2}, Span<std::uint32_t>(part).first(5)) == Status::error_length);
}

static void what_is_blocked_makes_regions_stale_until_they_are_rebuilt() {
    World it = walls_with_regions();
    CHECK(ok(it.map.set_cell({26, 0}, cairn::terrain_blocked)));
    const auto stale = it.map.table_info(Table::regions, 4);
    CHECK(stale->state() == TableState::stale && stale->edited_cells == 1);
    CHECK(stale->sampled_pairs > 0);
    CHECK(paths_are_optimal(it));

    CHECK(ok(it.map.rebuild_table(Table::regions)));
    CHECK(it.map.table_info(Table::regions)->rebuilding == 1);
    CHECK(it.map.maintain(100) == Status::budget_spent);
    CHECK(paths_are_optimal(it));
    CHECK(ok(it.map.maintain()));
    const auto rebuilt = it.map.table_info(Table::regions);
    CHECK(rebuilt->state() == TableState::exact && rebuilt->rebuilding == 0 && rebuilt->edited_cells == 0);
    CHECK(paths_are_optimal(it));
}

static void what_is_opened_suspends_regions_until_maintain() {
    World it = walls_with_regions();
    const std::uint64_t before = true_cost(it);
    CHECK(ok(it.map.set_cell(in_the_wall, 1)));
    CHECK(it.map.table_info(Table::regions)->state() == TableState::suspended);
    const auto found = it.searcher.find_path(it.map, with(Heuristic::regions));
    CHECK(found.ok() && found->heuristic() == Heuristic::naive && found->cost < before);

    CHECK(ok(it.map.maintain()));
    CHECK(it.map.table_info(Table::regions)->state() == TableState::exact);
    CHECK(it.searcher.find_path(it.map, with(Heuristic::regions))->heuristic() == Heuristic::regions);
    CHECK(paths_are_optimal(it));
}

static void regions_can_be_built_in_slices() {
    for (const auto kind : kinds) {
        RegionsOptions options{kind};
        World whole = walls_with_regions(options);
        World it = world_of(walls());
        options.in_slices = true;
        CHECK(it.map.build_regions(options) == Status::budget_spent);
        CHECK(it.map.table_info(Table::regions)->state() == TableState::building);
        int slices = 1;
        while (slices < 100000 && it.map.maintain(500) == Status::budget_spent) ++slices;
        CHECK(slices > 1);
        CHECK(it.map.table_info(Table::regions)->state() == TableState::exact);
        CHECK(it.map.state_hash().value() == whole.map.state_hash().value());
    }
}

static void regions_that_are_removed_give_their_memory_back() {
    World it = world_of(walls());
    const std::uint64_t memory = it.map.info()->memory_bytes;
    const std::uint64_t hash = it.map.state_hash().value();
    CHECK(ok(it.map.build_regions()));
    CHECK(it.map.state_hash().value() != hash);
    CHECK(ok(it.map.build_landmarks()));
    CHECK(ok(it.map.remove_table(Table::landmarks)));
    CHECK(it.map.table_info(Table::regions).ok());
    CHECK(ok(it.map.remove_table(Table::regions)));
    CHECK(it.map.info()->memory_bytes == memory);
    CHECK(it.map.state_hash().value() == hash);
    CHECK(it.map.supports(with(Heuristic::regions)) == Status::error_no_table);
}

void check_regions() {
    regions_tell_what_they_are();
    regions_make_searches_shorter_and_leave_the_cost();
    every_kind_and_every_way_to_make_it_small_is_right();
    an_error_may_be_tolerated_inside_a_region();
    a_budget_that_cannot_be_kept_is_told();
    landmarks_may_take_the_place_of_the_naive_heuristic();
    regions_that_cannot_be_built_leave_those_that_are();
    a_map_without_a_passable_cell_has_no_regions();
    without_regions_there_is_nothing_to_ask();
    every_passable_cell_has_a_region();
    areas_are_read_with_a_stride();
    what_is_blocked_makes_regions_stale_until_they_are_rebuilt();
    what_is_opened_suspends_regions_until_maintain();
    regions_can_be_built_in_slices();
    regions_that_are_removed_give_their_memory_back();
}
