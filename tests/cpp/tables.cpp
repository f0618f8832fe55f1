// Tables of a cairn::Map: every function once, with arguments of which none can be taken for another, and buffers of
// every kind. Callables are tested in progress.cpp, what the library does in C.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

using cairn::Cell;
using cairn::Heuristic;
using cairn::Map;
using cairn::Query;
using cairn::Span;
using cairn::Status;
using cairn::Table;
using cairn::TableState;

using Bytes = std::vector<std::uint8_t>;

static Query with(Heuristic heuristic) {
    Query query = through_the_walls;
    query.heuristic = heuristic;
    return query;
}

static void every_table_goes_by_its_name() {
    Map map = walls();
    for (const auto table : {Table::landmarks, Table::regions, Table::jump_graph}) {
        CHECK(map.table_info(table).status() == Status::error_no_table);
    }
    CHECK(ok(map.build_landmarks({5, cairn::Placement::random})));
    CHECK(ok(map.build_regions({cairn::RegionKind::gateway})));
    CHECK(ok(map.build_jump_graph()));
    const auto landmarks = map.table_info(Table::landmarks, 3);
    CHECK(landmarks->table() == Table::landmarks && landmarks->state() == TableState::exact);
    CHECK(landmarks->landmarks == 5 && landmarks->placement() == cairn::Placement::random);
    CHECK(landmarks->sampled_pairs > 0);
    const auto regions = map.table_info(Table::regions);
    CHECK(regions->table() == Table::regions && regions->region_kind() == cairn::RegionKind::gateway);
    CHECK(regions->regions > 1 && regions->sampled_pairs == 0);
    const auto graph = map.table_info(Table::jump_graph);
    CHECK(graph->table() == Table::jump_graph && graph->nodes > 0);

    CHECK(ok(map.rebuild_table(Table::regions)));
    CHECK(map.table_info(Table::regions)->rebuilding == 1 && map.table_info(Table::landmarks)->rebuilding == 0);
    CHECK(ok(map.remove_table(Table::regions)));
    CHECK(map.table_info(Table::regions).status() == Status::error_no_table);
    CHECK(map.table_info(Table::landmarks).ok() && map.table_info(Table::jump_graph).ok());
    CHECK(map.rebuild_table(Table{1000}) == Status::error_selector);
    CHECK(map.remove_table(Table{1000}) == Status::error_selector);
}

static void options_reach_every_build() {
    Map map = walls();
    const std::vector<Cell> corner = {{39, 0}};
    cairn::LandmarksOptions landmarks;
    cairn::RegionsOptions regions;
    landmarks.in_slices = true;
    regions.in_slices = true;
    CHECK(map.build_landmarks(landmarks) == Status::begun);
    CHECK(map.build_landmarks_at(corner, landmarks) == Status::begun);
    CHECK(map.build_regions(regions) == Status::begun);
    CHECK(map.build_jump_graph({65536, true}) == Status::begun);
    CHECK(map.table_info(Table::jump_graph)->state() == TableState::building);
    CHECK(ok(map.maintain()));
    CHECK(map.read_landmarks().value() == corner);
}

static void landmarks_stand_where_the_caller_wants_them() {
    Map map = walls();
    const std::vector<Cell> cells = {{0, 1}, {39, 19}, {12, 0}, {5, 7}};
    CHECK(ok(map.build_landmarks_at(cells)));
    CHECK(map.table_info(Table::landmarks)->placement() == cairn::Placement::given);
    CHECK(map.read_landmarks().value() == cells);
    CHECK(ok(map.build_landmarks_at(Span<const Cell>(cells).first(3))));
    CHECK(map.read_landmarks()->size() == 3);
    CHECK(map.build_landmarks_at({}) == Status::error_landmark_count);
    CHECK(map.build_landmarks_at(std::vector<Cell>{{0, 0}, in_the_wall}) == Status::error_blocked);

    std::array<Cell, 4> larger{};
    CHECK(map.read_landmarks(larger).value() == 3);
    CHECK(std::equal(cells.begin(), cells.begin() + 3, larger.begin()));
    std::array<Cell, 2> beginning{};
    const auto some = map.read_landmarks(beginning);
    CHECK(some.status() == Status::truncated && some.value() == 2 && beginning[1] == cells[1]);
    const auto none = map.read_landmarks(Span<Cell>());
    CHECK(none.status() == Status::truncated && none.value() == 0);
    CHECK(ok(map.build_landmarks({64})));
    CHECK(map.read_landmarks().ok() && map.read_landmarks()->size() == 64);
}

static void regions_are_read_with_a_stride() {
    Map map = walls();
    CHECK(ok(map.build_regions()));
    std::vector<std::uint32_t> whole(800);
    CHECK(ok(map.read_regions({0, 0, 40, 20}, whole)));
    std::array<std::uint32_t, 8> part{};
    part.fill(77);
    CHECK(ok(map.read_regions({12, 8, 3, 2}, part, 5)));
    for (const std::size_t x : {0U, 1U, 2U}) {
        CHECK(part[x] == whole[8 * 40 + 12 + x]);
        CHECK(part[5 + x] == whole[9 * 40 + 12 + x]);
    }
    CHECK(part[0] != 0 && part[1] == 0 && part[3] == 77 && part[4] == 77);
    CHECK(std::any_of(whole.begin(), whole.end(), [](std::uint32_t region) { return (region & cairn::region_portal) != 0; }));
    CHECK(map.read_regions({38, 0, 3, 1}, part) == Status::error_out_of_bounds);
    CHECK(map.read_regions({0, 0, 3, 2}, Span<std::uint32_t>(part).first(5)) == Status::error_length);
}

static void an_estimate_is_that_of_the_query() {
    World it = world_of(walls());
    CHECK(it.map.estimate(with(Heuristic::naive)).value() == 12 * 99 + 23 * 70);
    const auto missing = it.map.estimate(with(Heuristic::alt));
    CHECK(missing.status() == Status::error_no_table && missing.value() == 0);
    CHECK(ok(it.map.build_landmarks()));
    CHECK(it.map.estimate(with(Heuristic::alt)).value() > 12 * 99 + 23 * 70);
    CHECK(it.searcher.find_path(it.map, with(Heuristic::alt))->heuristic() == Heuristic::alt);
    const auto blocked = it.map.estimate({in_the_wall, {0, 0}});
    CHECK(blocked.status() == Status::endpoint_blocked && blocked.value() == 0);
}

static void a_table_is_saved_into_a_vector_or_a_buffer_that_holds_it() {
    Map map = walls();
    CHECK(map.save_table(Table::landmarks).status() == Status::error_no_table);
    CHECK(ok(map.build_landmarks({3})));
    CHECK(ok(map.build_regions()));
    const auto saved = map.save_table(Table::landmarks);
    CHECK(saved.ok() && saved.value() != map.save_table(Table::regions).value());
    const auto size = map.save_table(Table::landmarks, Span<std::uint8_t>());
    CHECK(size.ok() && size.value() == saved->size());

    Bytes larger(saved->size() + 3, 77);
    CHECK(map.save_table(Table::landmarks, larger).value() == saved->size());
    CHECK(std::equal(saved->begin(), saved->end(), larger.begin()) && larger.back() == 77);
    Bytes smaller(saved->size() - 1, 77);
    const auto truncated = map.save_table(Table::landmarks, smaller);
    CHECK(truncated.status() == Status::truncated && truncated.value() == saved->size());
    CHECK(smaller == Bytes(saved->size() - 1, 77));

    Map other = walls();
    CHECK(ok(other.load_table(saved.value())));
    CHECK(other.read_landmarks().value() == map.read_landmarks().value());
    CHECK(other.load_table(Span<const std::uint8_t>(saved.value()).first(saved->size() - 1)) == Status::error_blob);
    CHECK(other.load_table({}) == Status::error_blob);
    CHECK(Map::create({40, 20}).value().load_table(saved.value()) == Status::error_other_map);
}

static void a_searcher_may_be_made_for_a_graph_only() {
    Map map = walls();
    CHECK(ok(map.build_jump_graph()));
    auto small = cairn::Searcher::create({0, 0, map.required_nodes().value()});
    CHECK(small.ok());
    Query query = through_the_walls;
    query.algorithm = cairn::Algorithm::jump_graph;
    CHECK(small->find_path(map, query)->algorithm() == cairn::Algorithm::jump_graph);
    query.algorithm = cairn::Algorithm::astar;
    CHECK(small->find_path(map, query).status() == Status::error_capacity);
}

static void tiles_are_for_searches_over_portals() {
    Map map = walls();
    cairn::RegionsOptions tiles;
    tiles.kind = cairn::RegionKind::tiles;
    tiles.tile_side = 8;
    tiles.portal_span = 1;
    CHECK(ok(map.build_regions(tiles)) && map.table_info(Table::regions)->region_kind() == cairn::RegionKind::tiles);
    auto searcher = cairn::Searcher::create_for(map);
    const auto best = searcher->find_path(map, through_the_walls);
    Query query = through_the_walls;
    query.algorithm = cairn::Algorithm::portals;
    const auto whole = searcher->find_path(map, query);
    CHECK(whole.status() == Status::ok && whole->algorithm() == cairn::Algorithm::portals);
    CHECK(whole->cost == best->cost);  // each crossing is a portal
    query.first_leg = true;
    const auto leg = searcher->find_path(map, query);
    CHECK(leg.status() == Status::partial && leg->reason() == Status::first_leg);
    CHECK(!leg->reaches_goal() && leg->path_length > 1 && leg->path_length < whole->path_length);
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
    CHECK(it.map.estimate(with(Heuristic::landmark_pairs)).ok());
    CHECK(it.searcher.find_path(it.map, with(Heuristic::landmark_pairs), path).ok());
    CHECK(allocations == before);
}

void check_tables() {
    every_table_goes_by_its_name();
    options_reach_every_build();
    landmarks_stand_where_the_caller_wants_them();
    regions_are_read_with_a_stride();
    an_estimate_is_that_of_the_query();
    a_table_is_saved_into_a_vector_or_a_buffer_that_holds_it();
    a_searcher_may_be_made_for_a_graph_only();
    tiles_are_for_searches_over_portals();
    tables_need_no_memory_of_the_caller();
}
