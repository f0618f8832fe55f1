// The small types of the wrapper: statuses, results, spans, options.

#include "cairn.hpp"

#include "check.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using cairn::Cell;
using cairn::Span;
using cairn::Status;

static void a_status_is_a_success_an_outcome_or_an_error_with_the_sentence_of_c() {
    for (CairnStatus number = CAIRN_ERROR_LANDMARK_COUNT; number <= CAIRN_FIRST_LEG; ++number) {
        const Status status{number};
        CHECK(cairn::ok(status) == (number == 0));
        CHECK(cairn::is_error(status) == (number < 0));
        CHECK(std::string_view(cairn::message(status)) == cairn_status_string(number));
    }
}

static void the_library_is_the_one_of_this_header() {
    CHECK(cairn::abi_matches());
    CHECK(cairn::library_version() ==
          (CAIRN_VERSION_MAJOR << 16 | CAIRN_VERSION_MINOR << 8 | CAIRN_VERSION_PATCH));
}

/// Whether the options of C++ are, by default, what the init function of C writes.
template <class Struct>
static bool are_defaults(CairnStatus (*init)(Struct*, std::uint32_t), const Struct& ours) {
    Struct defaults;
    return init(&defaults, sizeof defaults) == CAIRN_OK && std::memcmp(&defaults, &ours, sizeof ours) == 0;
}

static void the_defaults_are_those_of_the_library() {
    using namespace cairn;
    CHECK(are_defaults(cairn_map_def_init, detail::def_of(MapOptions{})));
    CHECK(are_defaults(cairn_searcher_def_init, detail::def_of(SearcherOptions{})));
    CHECK(are_defaults(cairn_query_init, detail::query_of(Query{})));
    CHECK(are_defaults(cairn_landmarks_def_init, detail::def_of(LandmarksOptions{})));
    CHECK(are_defaults(cairn_jump_graph_def_init, detail::def_of(JumpGraphOptions{})));
    CHECK(are_defaults(cairn_regions_def_init, detail::def_of(RegionsOptions{})));
}

static void options_arrive_in_the_c_structs() {
    const CairnMapDef map = cairn::detail::def_of({2, 3, cairn::Neighbours::four, cairn::DiagonalRule::always,
                                                   cairn::TerrainCharge::entered, 10, 14});
    CHECK(map.width == 2 && map.height == 3);
    CHECK(map.neighbours == CAIRN_NEIGHBOURS_4);
    CHECK(map.diagonal_rule == CAIRN_DIAGONAL_ALWAYS);
    CHECK(map.terrain_charge == CAIRN_CHARGE_ENTERED);
    CHECK(map.cardinal_cost == 10 && map.diagonal_cost == 14);

    CHECK(cairn::detail::def_of(cairn::SearcherOptions{123}).max_cells == 123);
    CHECK(cairn::detail::def_of(cairn::SearcherOptions{123, 45}).open_entries == 45);
    CHECK(cairn::detail::def_of(cairn::SearcherOptions{0, 0, 67}).graph_nodes == 67);
    CHECK(cairn::detail::def_of(cairn::SearcherOptions{0, 0, 0, 89}).max_nodes == 89);
}

static void a_query_arrives_in_the_c_struct() {
    const CairnQuery query = cairn::detail::query_of({{1, 2}, {3, 4}, cairn::Algorithm::astar, cairn::OpenList::stacks,
                                                      cairn::Heuristic::alt, true, 5, 6, cairn::DeadEndCut::paper, 7,
                                                      8});
    CHECK(query.layer == 0);
    CHECK(query.start == Cell{1, 2});
    CHECK(query.goal == Cell{3, 4});
    CHECK(query.algorithm == CAIRN_ALGORITHM_ASTAR);
    CHECK(query.open_list == CAIRN_OPEN_LIST_STACKS);
    CHECK(query.heuristic == CAIRN_HEURISTIC_ALT);
    CHECK(query.flags == CAIRN_QUERY_PARTIAL);
    CHECK(query.max_expansions == 5);
    CHECK(query.stack_range == 6);
    CHECK(query.dead_end_cut == CAIRN_DEAD_END_CUT_PAPER);
    CHECK(query.threshold_delta == 7);
    CHECK(query.landmarks == 8);
}

static void each_flag_of_a_query_is_a_bit() {
    cairn::Query query;
    CHECK(cairn::detail::query_of(query).flags == 0);
    query.ignore_components = true;
    CHECK(cairn::detail::query_of(query).flags == CAIRN_QUERY_IGNORE_COMPONENTS);
    query.partial = true;
    query.ignore_components = false;
    query.ignore_landmark_test = true;
    CHECK(cairn::detail::query_of(query).flags == (CAIRN_QUERY_PARTIAL | CAIRN_QUERY_IGNORE_LANDMARK_TEST));
    query = {};
    query.first_leg = true;
    CHECK(cairn::detail::query_of(query).flags == CAIRN_QUERY_FIRST_LEG);
}

static void options_of_tables_arrive_in_the_c_structs() {
    const CairnLandmarksDef landmarks = cairn::detail::def_of(
        {1, cairn::Placement::random, 2, 3, 4, true, cairn::LandmarkEntries::jump_points});
    CHECK(landmarks.count == 1);
    CHECK(landmarks.placement == CAIRN_PLACEMENT_RANDOM);
    CHECK(landmarks.edit_allowance == 2);
    CHECK(landmarks.seed == 3);
    CHECK(landmarks.memory_limit == 4);
    CHECK(landmarks.in_slices == 1);
    CHECK(landmarks.reserved == 0);
    CHECK(landmarks.entries == CAIRN_LANDMARK_ENTRIES_JUMP_POINTS);
    CHECK(landmarks.layer == 0);

    const CairnJumpGraphDef graph = cairn::detail::def_of(cairn::JumpGraphOptions{5, true});
    CHECK(graph.edit_allowance == 5);
    CHECK(graph.in_slices == 1);
    CHECK(graph.layer == 0);

    const CairnRegionsDef regions = cairn::detail::def_of({cairn::RegionKind::gateway, cairn::Reduction::portals,
                                                           cairn::PortalDistance::detour_corrected, 1, 2, true, false,
                                                           3, 4, 5});
    CHECK(regions.kind == CAIRN_REGIONS_GATEWAY);
    CHECK(regions.reduction == CAIRN_REDUCTION_PORTALS);
    CHECK(regions.portal_distance == CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED);
    CHECK(regions.entries_per_cell == 1);
    CHECK(regions.tolerated_error == 2);
    CHECK(regions.differential == 1);
    CHECK(regions.in_slices == 0);
    CHECK(regions.seed == 3);
    CHECK(regions.tile_side == 4);
    CHECK(regions.portal_span == 5);
    cairn::RegionsOptions in_slices;
    in_slices.in_slices = true;
    CHECK(cairn::detail::def_of(in_slices).in_slices == 1);
    CHECK(cairn::detail::def_of(in_slices).differential == 0);
}

static void cells_are_equal_when_both_coordinates_are() {
    CHECK(Cell{1, 2} == Cell{1, 2});
    CHECK(Cell{1, 2} != Cell{2, 2});
    CHECK(Cell{1, 2} != Cell{1, 3});
}

// A span is made from what outlives the call, or from a temporary that is only read.
static_assert(std::is_convertible_v<std::vector<Cell>&, Span<Cell>>);
static_assert(std::is_convertible_v<std::array<Cell, 3>&, Span<Cell>>);
static_assert(std::is_convertible_v<Cell (&)[3], Span<Cell>>);
static_assert(std::is_convertible_v<Span<Cell>, Span<const Cell>>);
static_assert(std::is_convertible_v<std::vector<Cell>, Span<const Cell>>);
static_assert(std::is_convertible_v<const std::vector<Cell>&, Span<const Cell>>);
static_assert(!std::is_convertible_v<const std::vector<Cell>&, Span<Cell>>);
static_assert(!std::is_convertible_v<std::vector<Cell>, Span<Cell>>);
static_assert(!std::is_convertible_v<Span<const Cell>, Span<Cell>>);
static_assert(!std::is_convertible_v<std::vector<int>&, Span<Cell>>);
static_assert(std::is_trivially_copyable_v<Span<Cell>>);

static void a_span_sees_the_buffer_it_was_made_from() {
    const Span<int> nothing;
    CHECK(nothing.empty() && nothing.data() == nullptr);

    int buffer[4] = {1, 2, 3, 4};
    const Span<int> whole = buffer;
    CHECK(whole.data() == buffer && whole.size() == 4 && !whole.empty());
    whole[1] = 20;
    CHECK(buffer[1] == 20);

    const Span<const int> read_only = whole;
    int sum = 0;
    for (const int value : read_only) sum += value;
    CHECK(sum == 28);

    CHECK(whole.first(3).size() == 3 && whole.first(3).data() == buffer);
    CHECK(Span<int>(buffer + 2, 2)[0] == 3);
    const Span<int> copy = whole;
    CHECK(copy.data() == buffer && copy.size() == 4);
}

// A buffer that is larger than C can count is used as far as it can.
static_assert(cairn::detail::capacity_of(0) == 0);
static_assert(cairn::detail::capacity_of(UINT32_MAX) == UINT32_MAX);
static_assert(sizeof(std::size_t) == 4 || cairn::detail::capacity_of(SIZE_MAX) == UINT32_MAX);

static void a_result_tells_its_status_and_gives_its_value_away() {
    cairn::Result<std::vector<int>> result(Status::truncated, {1, 2, 3});
    CHECK(result.status() == Status::truncated);
    CHECK(!result.ok() && !result.is_error());
    CHECK(std::string_view(result.message()) == cairn::message(Status::truncated));
    CHECK(result->size() == 3);
    result.value().push_back(4);
    CHECK(std::as_const(result)->size() == 4 && std::as_const(result).value().back() == 4);
    const std::vector<int> taken = std::move(result).value();
    CHECK(taken.size() == 4);

    CHECK(cairn::Result<int>(Status::ok, 1).ok());
    CHECK(cairn::Result<int>(Status::error_cost, 0).is_error());
}

static void selectors_are_read_from_their_own_fields() {
    cairn::MapInfo map{};
    map.CairnMapInfo::neighbours = 8;
    map.CairnMapInfo::diagonal_rule = 2;
    map.CairnMapInfo::terrain_charge = 1;
    CHECK(map.neighbours() == cairn::Neighbours::eight);
    CHECK(map.diagonal_rule() == cairn::DiagonalRule::always);
    CHECK(map.terrain_charge() == cairn::TerrainCharge::entered);

    cairn::TableInfo table{};
    table.CairnTableInfo::table = 1;
    table.CairnTableInfo::state = 3;
    table.kind = 2;
    CHECK(table.table() == cairn::Table::regions);
    CHECK(table.state() == cairn::TableState::building);
    CHECK(table.placement() == cairn::Placement::given && table.region_kind() == cairn::RegionKind::portal);

    cairn::PathResult result{};
    result.CairnResult::outcome = 2;
    result.CairnResult::reason = 4;
    result.CairnResult::answered_by = 3;
    result.CairnResult::algorithm = 9;
    result.CairnResult::open_list = 1;
    result.CairnResult::heuristic = 6;
    CHECK(result.outcome() == Status::partial && result.reason() == Status::budget_spent);
    CHECK(result.answered_by() == cairn::AnsweredBy::landmarks);
    CHECK(result.algorithm() == cairn::Algorithm::jump);
    CHECK(result.open_list() == cairn::OpenList::stacks);
    CHECK(result.heuristic() == cairn::Heuristic::euclidean);
}

static void a_path_reaches_the_goal_when_it_is_optimal_or_bounded() {
    CHECK(!cairn::PathResult{}.reaches_goal());
    cairn::PathResult result{};
    result.path_length = 2;
    for (CairnStatus outcome = CAIRN_ERROR_LANDMARK_COUNT; outcome <= CAIRN_FIRST_LEG; ++outcome) {
        result.CairnResult::outcome = outcome;
        CHECK(result.reaches_goal() == (outcome == CAIRN_OK || outcome == CAIRN_BOUNDED));
    }
    CHECK(result.excess_bound() == std::uint64_t{0});
    result.CairnResult::excess_bound = 41;
    CHECK(result.excess_bound() == std::uint64_t{41});
    result.CairnResult::excess_bound = CAIRN_NO_BOUND;
    CHECK(result.excess_bound() == std::nullopt);
}

void check_types() {
    a_status_is_a_success_an_outcome_or_an_error_with_the_sentence_of_c();
    the_library_is_the_one_of_this_header();
    the_defaults_are_those_of_the_library();
    options_arrive_in_the_c_structs();
    a_query_arrives_in_the_c_struct();
    each_flag_of_a_query_is_a_bit();
    options_of_tables_arrive_in_the_c_structs();
    cells_are_equal_when_both_coordinates_are();
    a_span_sees_the_buffer_it_was_made_from();
    a_result_tells_its_status_and_gives_its_value_away();
    selectors_are_read_from_their_own_fields();
    a_path_reaches_the_goal_when_it_is_optimal_or_bounded();
}
