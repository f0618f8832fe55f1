// The jump-point graph through the wrapper: built at once, with a callable and in slices, searched by name while the
// map is edited, told of, with landmarks at its jump points, and in searchers that hold a graph and no cells.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <array>
#include <cstdint>
#include <vector>

using cairn::Algorithm;
using cairn::Cell;
using cairn::Map;
using cairn::Query;
using cairn::Searcher;
using cairn::Status;
using cairn::Table;
using cairn::TableState;

static World walls_with_graph(const cairn::JumpGraphOptions& options = {}) {
    World it = world_of(walls());
    CHECK(ok(it.map.build_jump_graph(options)));
    return it;
}

static Query by(Algorithm algorithm, Query query = through_the_walls) {
    query.algorithm = algorithm;
    return query;
}

/// Whether both jump searches find paths as cheap as those of A*, from and to many places.
static bool searches_agree(World& it) {
    bool agree = true;
    std::vector<Cell> scanned_path, stored_path;
    for (std::int32_t i = 0; i < 40; ++i) {
        const Query query = {{i * 7 % 40, i * 3 % 20}, {i * 11 % 40, i * 13 % 20}};
        const auto astar = it.searcher.find_path(it.map, by(Algorithm::astar, query));
        const auto scanned = it.searcher.find_path(it.map, by(Algorithm::jump, query), scanned_path);
        const auto stored = it.searcher.find_path(it.map, by(Algorithm::jump_graph, query), stored_path);
        agree = agree && !astar.is_error() && scanned.status() == astar.status() && stored.status() == astar.status() &&
                scanned->cost == astar->cost && stored_path == scanned_path && stored->expanded <= scanned->expanded;
    }
    return agree;
}

static void a_graph_tells_what_it_is() {
    World it = world_of(walls());
    const auto memory = it.map.info()->memory_bytes;
    CHECK(it.map.search_nodes().ok() && it.map.search_nodes().value() == 0);
    CHECK(it.map.table_info(Table::jump_graph).status() == Status::error_no_table);
    CHECK(it.map.supports(by(Algorithm::jump_graph)) == Status::error_no_table);

    CHECK(ok(it.map.build_jump_graph()));
    const auto info = it.map.table_info(Table::jump_graph);
    CHECK(info->table() == Table::jump_graph && info->state() == TableState::exact);
    CHECK(info->nodes > 0 && info->stale_nodes == 0 && info->entries > 0);
    CHECK(info->nodes < it.map.search_nodes().value());
    CHECK(it.map.info()->memory_bytes == memory + info->memory_bytes);
    CHECK(ok(it.map.supports(by(Algorithm::jump_graph))));
    CHECK(it.map.save_table(Table::jump_graph).status() == Status::error_unsupported);

    CHECK(ok(it.map.rebuild_table(Table::jump_graph)));
    CHECK(it.map.table_info(Table::jump_graph)->rebuilding == 1);
    CHECK(ok(it.map.maintain()));
    CHECK(ok(it.map.remove_table(Table::jump_graph)));
    CHECK(it.map.info()->memory_bytes == memory);
}

static void it_is_searched_by_name_while_the_map_is_edited() {
    World it = walls_with_graph();
    const auto astar = it.searcher.find_path(it.map, through_the_walls);
    const auto stored = it.searcher.find_path(it.map, by(Algorithm::jump_graph));
    CHECK(stored.ok() && stored->algorithm() == Algorithm::jump_graph);
    CHECK(stored->cost == astar->cost && stored->expanded < astar->expanded);
    CHECK(it.searcher.find_path(it.map, by(Algorithm::jump))->algorithm() == Algorithm::jump);
    CHECK(searches_agree(it));
    for (std::int32_t i = 0; i < 20; ++i) {
        CHECK(ok(it.map.set_cell({i * 17 % 40, i * 7 % 20}, static_cast<std::uint8_t>(i % 3 == 0))));
        CHECK(searches_agree(it));
    }
    CHECK(it.map.table_info(Table::jump_graph)->repaired_entries > 0);
    CHECK(ok(it.map.maintain()));
    CHECK(searches_agree(it));
}

static void with_four_neighbours_paths_take_one_step_to_the_side_at_a_time() {
    World it = world_of(walls({0, 0, cairn::Neighbours::four}));
    CHECK(ok(it.map.build_jump_graph()));
    for (std::int32_t i = 0; i < 40; ++i) {
        const Query query = {{i * 7 % 40, i * 3 % 20}, {i * 11 % 40, i * 13 % 20}};
        const auto astar = it.searcher.find_path(it.map, by(Algorithm::astar, query));
        for (const auto algorithm : {Algorithm::jump, Algorithm::jump_graph}) {
            std::vector<Cell> path;
            const auto found = it.searcher.find_path(it.map, by(algorithm, query), path);
            CHECK(found.status() == astar.status() && found->cost == astar->cost);
            bool to_the_side = true;
            for (std::size_t at = 1; at < path.size(); ++at) {
                to_the_side = to_the_side && (path[at].x == path[at - 1].x) != (path[at].y == path[at - 1].y);
            }
            CHECK(to_the_side && (path.empty() || found->cost == 70 * (path.size() - 1)));
        }
    }
    CHECK(it.searcher.find_path(it.map, by(Algorithm::automatic))->algorithm() == Algorithm::jump_graph);
}

static void not_every_map_can_have_or_search_one() {
    World it = world_of(walls());
    CHECK(ok(it.map.set_terrain_cost(2, 3)) && ok(it.map.set_cell({0, 0}, 2)));
    CHECK(ok(it.map.build_jump_graph()));
    CHECK(it.map.supports(by(Algorithm::jump)) == Status::error_unsupported);
    CHECK(it.map.supports(by(Algorithm::jump_graph)) == Status::error_unsupported);
    CHECK(ok(it.map.set_cell({0, 0}, 1)));
    CHECK(searches_agree(it));
}

static void a_callable_is_told_and_may_cancel() {
    Map map = walls();
    std::uint64_t last = 0, end = 0;
    int calls = 0;
    CHECK(ok(map.build_jump_graph({}, [&](std::uint64_t done, std::uint64_t total) {
        last = done;
        end = total;
        return ++calls > 0;
    })));
    CHECK(calls > 0 && last == end);
    CHECK(ok(map.remove_table(Table::jump_graph)));
    CHECK(map.build_jump_graph({}, [](std::uint64_t, std::uint64_t) { return false; }) == Status::cancelled);
    CHECK(map.table_info(Table::jump_graph).status() == Status::error_no_table);
}

static void it_is_built_in_slices() {
    World it = world_of(walls());
    CHECK(it.map.build_jump_graph({65536, true}) == Status::budget_spent);
    CHECK(it.map.table_info(Table::jump_graph)->state() == TableState::building);
    CHECK(it.map.maintain(10) == Status::budget_spent);
    CHECK(it.searcher.find_path(it.map, by(Algorithm::jump_graph)).status() == Status::error_no_table);
    CHECK(ok(it.map.maintain()));
    CHECK(it.map.table_info(Table::jump_graph)->state() == TableState::exact);
    CHECK(searches_agree(it));
}

static void a_searcher_may_hold_a_graph_only() {
    World it = walls_with_graph({0, false});
    Searcher small = Searcher::create({0, 0, it.map.search_nodes().value()}).value();
    CHECK(small.stats()->memory_bytes == Searcher::memory_size({0, 0, it.map.search_nodes().value()}).value());
    std::vector<Cell> path, path_of_full;
    const auto found = small.find_path(it.map, by(Algorithm::jump_graph), path);
    const auto full = it.searcher.find_path(it.map, by(Algorithm::jump_graph), path_of_full);
    CHECK(found.ok() && found->cost == full->cost && found->expanded == full->expanded && path == path_of_full);
    for (const auto algorithm : {Algorithm::astar, Algorithm::canonical_astar, Algorithm::fringe, Algorithm::jump}) {
        CHECK(small.find_path(it.map, by(algorithm)).status() == Status::error_capacity);
    }
    std::array<cairn::State, 800> states{}, states_of_full{};
    CHECK(small.find_path(it.map, by(Algorithm::jump_graph)).ok());
    CHECK(ok(small.read_states({0, 0, 40, 20}, states)));
    CHECK(ok(it.searcher.read_states({0, 0, 40, 20}, states_of_full)));
    CHECK(states == states_of_full);

    // An edit that the allowance cannot follow suspends the graph, and the search would need the cells.
    CHECK(ok(it.map.set_rect({20, 5, 4, 10}, cairn::terrain_blocked)));
    CHECK(it.map.table_info(Table::jump_graph)->state() == TableState::suspended);
    CHECK(small.find_path(it.map, by(Algorithm::jump_graph)).status() == Status::error_capacity);
    CHECK(it.searcher.find_path(it.map, by(Algorithm::jump_graph))->algorithm() == Algorithm::jump);

    CHECK(Searcher::create({0, 0, 0}).status() == Status::error_dimensions);
    CHECK(Map().search_nodes().status() == Status::error_null);
}

static void landmarks_at_its_jump_points_stand_where_the_caller_wants_them() {
    const std::vector<Cell> corners = {{0, 0}, {39, 19}, {12, 0}};
    cairn::LandmarksOptions options;
    options.entries = cairn::LandmarkEntries::jump_points;
    World it = world_of(walls());
    CHECK(it.map.build_landmarks_at(corners, options) == Status::error_no_table);
    CHECK(ok(it.map.build_landmarks_at(corners)));
    const auto memory_of_cells = it.map.table_info(Table::landmarks)->memory_bytes;

    CHECK(ok(it.map.build_jump_graph()));
    CHECK(ok(it.map.build_landmarks_at(corners, options)));
    const auto info = it.map.table_info(Table::landmarks);
    CHECK(info->placement() == cairn::Placement::given && info->active_landmarks == 3);
    CHECK(info->entries > 0 && info->entries <= 3 * it.map.table_info(Table::jump_graph)->nodes);
    CHECK(info->memory_bytes < memory_of_cells);
    CHECK(it.map.read_landmarks().value() == corners);
    const Query query = by(Algorithm::jump_graph, with(cairn::Heuristic::alt));
    const auto found = it.searcher.find_path(it.map, query);
    CHECK(found.ok() && found->heuristic() == cairn::Heuristic::alt && found->cost == true_cost(it));
    CHECK(it.map.supports(by(Algorithm::astar, query)) == Status::error_no_table);
    CHECK(it.map.build_landmarks_at(std::vector<Cell>(9), options) == Status::error_count);

    // What the table takes is all that a limit counts; cells that are given are all taken.
    options.memory_limit = info->memory_bytes;
    CHECK(ok(it.map.build_landmarks(options)));
    CHECK(it.map.table_info(Table::landmarks)->landmarks == 8);
    options.memory_limit -= 1;
    CHECK(it.map.build_landmarks(options) == Status::error_memory_limit);
    CHECK(ok(it.map.build_landmarks_at(corners, options, [](std::uint64_t, std::uint64_t) { return true; })));

    // A wall that comes down suspends them, and they are built anew where they were.
    CHECK(ok(it.map.set_cell(in_the_wall, 1)));
    CHECK(it.map.table_info(Table::landmarks)->state() == TableState::suspended);
    CHECK(ok(it.map.maintain()));
    CHECK(it.map.table_info(Table::landmarks)->active_landmarks == 3);
    CHECK(it.map.read_landmarks().value() == corners);
    CHECK(it.searcher.find_path(it.map, query)->cost == true_cost(it));
}

void check_jump_graphs() {
    a_graph_tells_what_it_is();
    it_is_searched_by_name_while_the_map_is_edited();
    with_four_neighbours_paths_take_one_step_to_the_side_at_a_time();
    not_every_map_can_have_or_search_one();
    a_callable_is_told_and_may_cancel();
    it_is_built_in_slices();
    a_searcher_may_hold_a_graph_only();
    landmarks_at_its_jump_points_stand_where_the_caller_wants_them();
}
