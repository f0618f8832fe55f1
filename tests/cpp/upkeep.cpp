// What edits and cairn::Map::maintain do to landmarks.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <cstdint>
#include <vector>

using cairn::Cell;
using cairn::Heuristic;
using cairn::LandmarksOptions;
using cairn::Status;
using cairn::Table;
using cairn::TableState;

static World walls_with_landmarks(const LandmarksOptions& options = {}) {
    World it = world_of(walls());
    CHECK(ok(it.map.build_landmarks(options)));
    return it;
}

static void what_is_blocked_makes_a_table_stale_until_it_is_rebuilt() {
    World it = walls_with_landmarks();
    CHECK(ok(it.map.set_rect({26, 0, 1, 1}, cairn::terrain_blocked)));
    CHECK(ok(it.map.set_rect({12, 18, 1, 2}, cairn::terrain_blocked)));
    CHECK(ok(it.map.set_cell({12, 19}, 1)));
    const auto stale = it.map.table_info(Table::landmarks, 8);
    CHECK(stale->state() == TableState::stale);
    CHECK(stale->edited_cells == 2);
    CHECK(stale->mean_loss > 0 && stale->sampled_pairs > 0);
    CHECK(it.searcher.find_path(it.map, with(Heuristic::alt))->cost == true_cost(it));

    CHECK(ok(it.map.rebuild_table(Table::landmarks)));
    const auto begun = it.map.table_info(Table::landmarks);
    CHECK(begun->rebuilding == 1 && begun->state() == TableState::stale);
    CHECK(begun->memory_bytes > stale->memory_bytes);
    CHECK(it.map.maintain(1500) == Status::budget_spent);
    const auto going_on = it.map.table_info(Table::landmarks);
    CHECK(going_on->work_done > 0 && going_on->work_done < going_on->work_total);
    CHECK(it.searcher.find_path(it.map, with(Heuristic::alt))->cost == true_cost(it));

    CHECK(ok(it.map.maintain()));
    const auto rebuilt = it.map.table_info(Table::landmarks, 8);
    CHECK(rebuilt->state() == TableState::exact && rebuilt->rebuilding == 0);
    CHECK(rebuilt->edited_cells == 0 && rebuilt->mean_loss == 0);
    CHECK(it.searcher.find_path(it.map, with(Heuristic::alt))->cost == true_cost(it));
}

static void what_is_opened_is_followed_inside_the_edit() {
    World it = walls_with_landmarks();
    const std::uint64_t before = true_cost(it);
    CHECK(ok(it.map.set_cell(in_the_wall, 1)));
    const auto info = it.map.table_info(Table::landmarks, 8);
    CHECK(info->state() == TableState::exact && info->active_landmarks == 8);
    CHECK(info->repaired_entries > 0 && info->mean_loss == 0);
    const auto found = it.searcher.find_path(it.map, with(Heuristic::alt));
    CHECK(found->cost == true_cost(it) && found->cost < before);
    CHECK(found->heuristic() == Heuristic::alt);
}

static void an_edit_beyond_its_allowance_suspends_the_table_until_maintain() {
    LandmarksOptions options;
    options.edit_allowance = 0;
    World it = walls_with_landmarks(options);
    CHECK(ok(it.map.set_cell(in_the_wall, 1)));
    const auto info = it.map.table_info(Table::landmarks);
    CHECK(info->state() == TableState::suspended);
    CHECK(info->landmarks == 8 && info->active_landmarks == 0);
    for (const auto heuristic : {Heuristic::automatic, Heuristic::alt, Heuristic::alt_best, Heuristic::canonical}) {
        const auto found = it.searcher.find_path(it.map, with(heuristic));
        CHECK(found.ok() && found->heuristic() == Heuristic::naive);
    }

    CHECK(it.map.maintain(1) == Status::budget_spent);
    CHECK(ok(it.map.maintain()));
    CHECK(it.map.table_info(Table::landmarks)->state() == TableState::exact);
    const auto found = it.searcher.find_path(it.map, through_the_walls);
    CHECK(found->heuristic() == Heuristic::alt && found->cost == true_cost(it));
}

static void a_table_can_be_built_in_slices() {
    World whole = walls_with_landmarks();
    World it = world_of(walls());
    LandmarksOptions options;
    options.in_slices = true;
    CHECK(it.map.build_landmarks(options) == Status::budget_spent);
    const auto begun = it.map.table_info(Table::landmarks);
    CHECK(begun->state() == TableState::building && begun->rebuilding == 0);
    CHECK(begun->work_done == 0 && begun->work_total > 0);
    CHECK(it.searcher.find_path(it.map, through_the_walls)->heuristic() == Heuristic::naive);

    int slices = 1;
    for (std::uint64_t done = 0; slices < 1000 && it.map.maintain(700) == Status::budget_spent; ++slices) {
        const auto info = it.map.table_info(Table::landmarks);
        CHECK(info->work_done > done && info->work_done < info->work_total);
        done = info->work_done;
    }
    CHECK(slices > 8 && slices < 1000);
    CHECK(it.map.state_hash().value() == whole.map.state_hash().value());
    CHECK(it.map.read_landmarks().value() == whole.map.read_landmarks().value());

    const std::vector<Cell> corner = {{39, 0}};
    CHECK(it.map.build_landmarks_at(corner, options) == Status::budget_spent);
    CHECK(it.map.table_info(Table::landmarks)->rebuilding == 1);
    CHECK(ok(it.map.maintain()));
    CHECK(it.map.read_landmarks().value() == corner);
}

void check_upkeep() {
    what_is_blocked_makes_a_table_stale_until_it_is_rebuilt();
    what_is_opened_is_followed_inside_the_edit();
    an_edit_beyond_its_allowance_suspends_the_table_until_maintain();
    a_table_can_be_built_in_slices();
}
