// cairn::Map with a table of landmarks: where they are put, what searches gain, and bad input.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

using cairn::Cell;
using cairn::Heuristic;
using cairn::LandmarksOptions;
using cairn::Map;
using cairn::Placement;
using cairn::Query;
using cairn::Span;
using cairn::Status;
using cairn::Table;
using cairn::TableState;

static constexpr auto unknown_table = Table{1000};

static World walls_with_landmarks(const LandmarksOptions& options = {}) {
    World it = world_of(walls());
    CHECK(ok(it.map.build_landmarks(options)));
    return it;
}

static void landmarks_make_searches_shorter_and_leave_the_cost() {
    World it = world_of(walls());
    const auto without = it.searcher.find_path(it.map, through_the_walls);
    CHECK(without.ok() && without->heuristic() == Heuristic::naive);

    CHECK(ok(it.map.build_landmarks()));
    const auto automatic = it.searcher.find_path(it.map, through_the_walls);
    CHECK(automatic->heuristic() == Heuristic::alt);
    for (const auto heuristic : {Heuristic::alt, Heuristic::alt_best, Heuristic::canonical}) {
        CHECK(ok(it.map.supports(with(heuristic))));
        const auto found = it.searcher.find_path(it.map, with(heuristic));
        CHECK(found.ok() && found->heuristic() == heuristic);
        CHECK(found->cost == without->cost);
        CHECK(found->expanded < without->expanded);
    }
}

static void the_straight_line_is_never_more_than_the_naive_heuristic() {
    World it = world_of(walls());
    const auto found = it.searcher.find_path(it.map, with(Heuristic::euclidean));
    CHECK(found.ok() && found->heuristic() == Heuristic::euclidean);
    CHECK(found->cost == true_cost(it));
    CHECK(it.map.estimate(with(Heuristic::euclidean)).value() < it.map.estimate(with(Heuristic::naive)).value());

    const cairn::MapOptions cheap_diagonals = {4, 4, cairn::Neighbours::eight, cairn::DiagonalRule::both_free,
                                               cairn::TerrainCharge::average, 70, 98};
    CHECK(Map::create(cheap_diagonals).value().supports(with(Heuristic::euclidean)) == Status::error_unsupported);
}

static void an_estimate_is_what_a_search_begins_with() {
    World it = walls_with_landmarks();
    const std::uint64_t cost = true_cost(it);
    const std::uint64_t naive = it.map.estimate(with(Heuristic::naive)).value();
    CHECK(naive == 12 * 99 + 23 * 70);
    for (const auto heuristic : {Heuristic::alt, Heuristic::alt_best, Heuristic::canonical}) {
        const auto estimate = it.map.estimate(with(heuristic));
        CHECK(estimate.ok() && estimate.value() > naive && estimate.value() <= cost);
        Query query = with(heuristic);
        query.max_expansions = 1;
        CHECK(it.searcher.find_path(it.map, query)->lower_bound >= estimate.value());
    }
    CHECK(it.map.estimate(through_the_walls).value() == it.map.estimate(with(Heuristic::alt)).value());
    CHECK(it.map.estimate({{5, 5}, {5, 5}}).value() == 0);
}

static void an_estimate_that_cannot_be_made_says_why() {
    World it = world_of(walls());
    const auto blocked = it.map.estimate({in_the_wall, {0, 0}});
    CHECK(blocked.status() == Status::endpoint_blocked && blocked.value() == 0);
    CHECK(it.map.estimate({{0, 0}, in_the_wall}).status() == Status::endpoint_blocked);
    CHECK(it.map.estimate({{0, 0}, {40, 0}}).status() == Status::error_out_of_bounds);
    CHECK(it.map.estimate(with(Heuristic{1000})).status() == Status::error_selector);
    CHECK(it.map.estimate(with(Heuristic::alt)).status() == Status::error_no_table);
}

static void a_query_may_take_the_best_of_the_landmarks() {
    World it = walls_with_landmarks();
    Query query = with(Heuristic::alt);
    std::uint64_t last = 0;
    for (const std::uint32_t count : {1U, 2U, 4U, 100U}) {
        query.landmarks = count;
        CHECK(it.searcher.find_path(it.map, query)->cost == true_cost(it));
        CHECK(it.map.estimate(query).value() >= last);
        last = it.map.estimate(query).value();
    }
    CHECK(last == it.map.estimate(with(Heuristic::alt)).value());
    query.landmarks = 1;
    CHECK(it.map.estimate(query).value() == it.map.estimate(with(Heuristic::alt_best)).value());

    for (const auto heuristic : {Heuristic::naive, Heuristic::alt_best, Heuristic::canonical, Heuristic::euclidean}) {
        query.heuristic = heuristic;
        CHECK(it.map.supports(query) == Status::error_unsupported);
    }
}

static void a_table_tells_what_it_is() {
    World it = world_of(walls());
    const std::uint64_t memory = it.map.info()->memory_bytes;
    CHECK(ok(it.map.build_landmarks()));
    const auto info = it.map.table_info(Table::landmarks);
    CHECK(info.ok());
    CHECK(info->table() == Table::landmarks);
    CHECK(info->state() == TableState::exact);
    CHECK(info->placement() == Placement::farthest);
    CHECK(info->landmarks == 8 && info->active_landmarks == 8);
    CHECK(info->areas == 0 && info->portals == 0);
    CHECK(info->within_budget == 1 && info->rebuilding == 0);
    CHECK(info->edited_cells == 0 && info->repaired_entries == 0);
    CHECK(info->cells == 800 && info->entries == 8 * 800);
    CHECK(info->work_done == 0 && info->work_total == 0);
    CHECK(info->sampled_pairs == 0 && info->mean_loss == 0);
    CHECK(info->memory_bytes > info->entries);
    CHECK(it.map.info()->memory_bytes == memory + info->memory_bytes);

    const auto sampled = it.map.table_info(Table::landmarks, 2);
    CHECK(sampled->sampled_pairs > 0 && sampled->mean_loss == 0);
}

static void options_decide_how_many_and_where() {
    LandmarksOptions options{3, Placement::random};
    World it = walls_with_landmarks(options);
    CHECK(it.map.table_info(Table::landmarks)->placement() == Placement::random);
    const std::vector<Cell> cells = it.map.read_landmarks().value();
    CHECK(cells.size() == 3);
    CHECK(cells[0] != cells[1] && cells[0] != cells[2] && cells[1] != cells[2]);
    for (const Cell cell : cells) CHECK(it.map.get_cell(cell).value() == 1);

    CHECK(ok(it.map.build_landmarks(options)));
    CHECK(it.map.read_landmarks().value() == cells);
    options.seed = 1;
    CHECK(ok(it.map.build_landmarks(options)));
    CHECK(it.map.read_landmarks().value() != cells);

    CHECK(ok(it.map.build_landmarks({64})));
    CHECK(it.map.read_landmarks()->size() == 64);
    World three = row(".@..");
    CHECK(ok(three.map.build_landmarks()));
    CHECK(three.map.read_landmarks()->size() == 3);
}

static void a_limit_of_memory_is_kept() {
    World it = walls_with_landmarks();
    LandmarksOptions options{64};
    options.memory_limit = it.map.table_info(Table::landmarks)->memory_bytes;
    CHECK(ok(it.map.build_landmarks(options)));
    const auto info = it.map.table_info(Table::landmarks);
    CHECK(info->landmarks >= 8 && info->landmarks < 64);
    CHECK(info->memory_bytes <= options.memory_limit);

    options.memory_limit = 1;
    CHECK(it.map.build_landmarks(options) == Status::error_memory_limit);
    CHECK(it.map.table_info(Table::landmarks)->landmarks == info->landmarks);
}

static void landmarks_stand_where_the_caller_wants_them() {
    World it = world_of(walls());
    const std::vector<Cell> corners = {{0, 0}, {39, 19}, {12, 0}};
    CHECK(ok(it.map.build_landmarks_at(corners)));
    CHECK(it.map.read_landmarks().value() == corners);
    CHECK(it.map.table_info(Table::landmarks)->placement() == Placement::given);
    CHECK(it.searcher.find_path(it.map, through_the_walls)->cost == true_cost(it));

    const std::array<Cell, 1> at_the_start = {through_the_walls.start};
    LandmarksOptions ignored{0, Placement::random};
    ignored.memory_limit = 1;
    CHECK(ok(it.map.build_landmarks_at(at_the_start, ignored)));
    CHECK(it.map.read_landmarks()->size() == 1);
    // From a landmark its table knows the way; what it stores in 16 bits is short by a little.
    const std::uint64_t cost = true_cost(it);
    const std::uint64_t estimate = it.map.estimate(through_the_walls).value();
    CHECK(estimate <= cost && estimate >= cost - cost / 100);
}

static void landmarks_are_read_into_any_buffer() {
    World it = walls_with_landmarks({4});
    const std::vector<Cell> all = it.map.read_landmarks().value();
    std::array<Cell, 5> cells{};
    const auto whole = it.map.read_landmarks(cells);
    CHECK(whole.ok() && whole.value() == 4);
    CHECK(std::equal(all.begin(), all.end(), cells.begin()));

    std::array<Cell, 3> beginning{};
    const auto some = it.map.read_landmarks(beginning);
    CHECK(some.status() == Status::truncated && some.value() == 3);
    CHECK(std::equal(beginning.begin(), beginning.end(), all.begin()));
    const auto none = it.map.read_landmarks(Span<Cell>());
    CHECK(none.status() == Status::truncated && none.value() == 0);
}

static void landmarks_that_cannot_be_built_leave_those_that_are() {
    World it = walls_with_landmarks({5});
    const std::uint64_t hash = it.map.state_hash().value();
    CHECK(it.map.build_landmarks({0}) == Status::error_count);
    CHECK(it.map.build_landmarks({65}) == Status::error_count);
    CHECK(it.map.build_landmarks({8, Placement::given}) == Status::error_selector);
    CHECK(it.map.build_landmarks({8, Placement{1000}}) == Status::error_selector);
    CHECK(it.map.build_landmarks_at({}) == Status::error_count);
    CHECK(it.map.build_landmarks_at(std::vector<Cell>(65)) == Status::error_count);
    CHECK(it.map.build_landmarks_at(std::vector<Cell>{{0, 0}, {40, 0}}) == Status::error_out_of_bounds);
    CHECK(it.map.build_landmarks_at(std::vector<Cell>{{0, 0}, in_the_wall}) == Status::error_blocked);
    CHECK(it.map.rebuild_table(unknown_table) == Status::error_selector);
    CHECK(it.map.remove_table(unknown_table) == Status::error_selector);
    CHECK(it.map.table_info(unknown_table).status() == Status::error_selector);
    CHECK(it.map.table_info(Table::landmarks)->landmarks == 5);
    CHECK(it.map.state_hash().value() == hash);

    cairn::MapOptions charges_the_cell_entered{4, 4};
    charges_the_cell_entered.terrain_charge = cairn::TerrainCharge::entered;
    Map entered = Map::create(charges_the_cell_entered).value();
    CHECK(entered.build_landmarks() == Status::error_unsupported);
    CHECK(entered.build_landmarks_at(std::vector<Cell>{{0, 0}}) == Status::error_unsupported);

    World nothing = row("@@");
    CHECK(nothing.map.build_landmarks() == Status::error_blocked);
    CHECK(ok(it.map.set_rect({0, 0, 40, 20}, cairn::terrain_blocked)));
    CHECK(it.map.rebuild_table(Table::landmarks) == Status::error_blocked);
    CHECK(it.map.table_info(Table::landmarks)->rebuilding == 0);
}

static void without_a_table_there_is_nothing_to_ask() {
    World it = world_of(walls());
    CHECK(it.map.table_info(Table::landmarks).status() == Status::error_no_table);
    CHECK(it.map.read_landmarks().status() == Status::error_no_table);
    CHECK(it.map.rebuild_table(Table::landmarks) == Status::error_no_table);
    CHECK(ok(it.map.remove_table(Table::landmarks)));
    for (const auto heuristic : {Heuristic::alt, Heuristic::alt_best, Heuristic::canonical}) {
        CHECK(it.map.supports(with(heuristic)) == Status::error_no_table);
        CHECK(it.searcher.find_path(it.map, with(heuristic)).status() == Status::error_no_table);
    }
}

static void a_table_that_is_removed_gives_its_memory_back() {
    World it = world_of(walls());
    const std::uint64_t memory = it.map.info()->memory_bytes;
    const std::uint64_t hash = it.map.state_hash().value();
    CHECK(ok(it.map.build_landmarks()));
    CHECK(it.map.state_hash().value() != hash);
    CHECK(ok(it.map.rebuild_table(Table::landmarks)));
    CHECK(ok(it.map.remove_table(Table::landmarks)));
    CHECK(it.map.info()->memory_bytes == memory);
    CHECK(it.map.state_hash().value() == hash);
    CHECK(it.searcher.find_path(it.map, through_the_walls)->heuristic() == Heuristic::naive);
}

static void landmarks_tell_that_there_is_no_path() {
    World it = row(".....");
    CHECK(ok(it.map.set_cell({2, 0}, cairn::terrain_blocked)));  // the components do not know yet
    CHECK(ok(it.map.build_landmarks_at(std::vector<Cell>{{0, 0}})));
    Query query = {{1, 0}, {4, 0}};
    const auto found = it.searcher.find_path(it.map, query);
    CHECK(found.status() == Status::no_path);
    CHECK(found->answered_by() == cairn::AnsweredBy::landmarks);
    query.ignore_landmark_test = true;
    const auto searched = it.searcher.find_path(it.map, query);
    CHECK(searched.status() == Status::no_path);
    CHECK(searched->answered_by() == cairn::AnsweredBy::search);

    CHECK(ok(it.map.maintain()));
    CHECK(it.searcher.find_path(it.map, query)->answered_by() == cairn::AnsweredBy::components);
    query.ignore_components = true;
    CHECK(it.searcher.find_path(it.map, query)->answered_by() == cairn::AnsweredBy::search);
    query.ignore_landmark_test = false;
    CHECK(it.searcher.find_path(it.map, query)->answered_by() == cairn::AnsweredBy::landmarks);
}

static void every_search_is_right_with_every_heuristic_of_landmarks() {
    for (const auto neighbours : {cairn::Neighbours::four, cairn::Neighbours::eight}) {
        cairn::MapOptions options;
        options.neighbours = neighbours;
        World it = world_of(walls(options));
        CHECK(ok(it.map.set_terrain_cost(2, 3)));
        CHECK(ok(it.map.set_rect({5, 5, 6, 10}, 2)));
        CHECK(ok(it.map.build_landmarks()));
        const std::uint64_t cost = true_cost(it);
        for (const auto algorithm : {cairn::Algorithm::astar, cairn::Algorithm::fringe, cairn::Algorithm::c,
                                     cairn::Algorithm::me_ida, cairn::Algorithm::fringe_buckets}) {
            for (const auto heuristic :
                 {Heuristic::alt, Heuristic::alt_best, Heuristic::canonical, Heuristic::euclidean}) {
                Query query = with(heuristic);
                query.algorithm = algorithm;
                const auto found = it.searcher.find_path(it.map, query);
                CHECK(found.ok() && found->cost == cost && found->heuristic() == heuristic);
            }
        }
    }
}

static void tables_need_no_memory_of_the_caller() {
    World it = world_of(walls());
    std::array<Cell, 200> path{};
    std::array<Cell, 8> cells{};
    const int before = allocations;
    CHECK(ok(it.map.build_landmarks({}, [](std::uint64_t, std::uint64_t) { return true; })));
    CHECK(it.map.read_landmarks(cells).ok());
    CHECK(ok(it.map.build_landmarks_at(cells)));
    CHECK(it.map.table_info(Table::landmarks, 1).ok());
    CHECK(it.map.save_table(Table::landmarks, Span<std::uint8_t>()).ok());
    for (const auto heuristic : {Heuristic::alt, Heuristic::alt_best, Heuristic::canonical, Heuristic::euclidean}) {
        CHECK(it.map.estimate(with(heuristic)).ok());
        CHECK(it.searcher.find_path(it.map, with(heuristic), path).ok());
    }
    CHECK(allocations == before);
}

void check_landmarks() {
    landmarks_make_searches_shorter_and_leave_the_cost();
    the_straight_line_is_never_more_than_the_naive_heuristic();
    an_estimate_is_what_a_search_begins_with();
    an_estimate_that_cannot_be_made_says_why();
    a_query_may_take_the_best_of_the_landmarks();
    a_table_tells_what_it_is();
    options_decide_how_many_and_where();
    a_limit_of_memory_is_kept();
    landmarks_stand_where_the_caller_wants_them();
    landmarks_are_read_into_any_buffer();
    landmarks_that_cannot_be_built_leave_those_that_are();
    without_a_table_there_is_nothing_to_ask();
    a_table_that_is_removed_gives_its_memory_back();
    landmarks_tell_that_there_is_no_path();
    every_search_is_right_with_every_heuristic_of_landmarks();
    tables_need_no_memory_of_the_caller();
}
