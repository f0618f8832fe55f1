// Layouts and numbers of the ABI as C++ sees them, and the small types of the wrapper: statuses, results, spans,
// options.

#include "cairn.hpp"

#include "check.hpp"

#include <algorithm>
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

// Layouts. The numbers are those of ABI version 1 on every platform.
static_assert(CAIRN_ABI_VERSION == 1);

static_assert(sizeof(CairnCell) == 8);
static_assert(offsetof(CairnCell, x) == 0);
static_assert(offsetof(CairnCell, y) == 4);

static_assert(sizeof(CairnMapDef) == 32);
static_assert(offsetof(CairnMapDef, struct_size) == 0);
static_assert(offsetof(CairnMapDef, width) == 4);
static_assert(offsetof(CairnMapDef, height) == 8);
static_assert(offsetof(CairnMapDef, neighbours) == 12);
static_assert(offsetof(CairnMapDef, diagonal_rule) == 16);
static_assert(offsetof(CairnMapDef, terrain_charge) == 20);
static_assert(offsetof(CairnMapDef, cardinal_cost) == 24);
static_assert(offsetof(CairnMapDef, diagonal_cost) == 28);

static_assert(sizeof(CairnMapInfo) == 80);
static_assert(offsetof(CairnMapInfo, struct_size) == 0);
static_assert(offsetof(CairnMapInfo, width) == 4);
static_assert(offsetof(CairnMapInfo, height) == 8);
static_assert(offsetof(CairnMapInfo, neighbours) == 12);
static_assert(offsetof(CairnMapInfo, diagonal_rule) == 16);
static_assert(offsetof(CairnMapInfo, terrain_charge) == 20);
static_assert(offsetof(CairnMapInfo, cardinal_cost) == 24);
static_assert(offsetof(CairnMapInfo, diagonal_cost) == 28);
static_assert(offsetof(CairnMapInfo, passable_cells) == 32);
static_assert(offsetof(CairnMapInfo, cheapest_weight) == 36);
static_assert(offsetof(CairnMapInfo, components_exact) == 40);
static_assert(offsetof(CairnMapInfo, components) == 44);
static_assert(offsetof(CairnMapInfo, map_id) == 48);
static_assert(offsetof(CairnMapInfo, epoch) == 56);
static_assert(offsetof(CairnMapInfo, search_cells) == 64);
static_assert(offsetof(CairnMapInfo, memory_bytes) == 72);

static_assert(sizeof(CairnSearcherDef) == 16);
static_assert(offsetof(CairnSearcherDef, struct_size) == 0);
static_assert(offsetof(CairnSearcherDef, open_entries) == 4);
static_assert(offsetof(CairnSearcherDef, max_cells) == 8);

static_assert(sizeof(CairnQuery) == 64);
static_assert(offsetof(CairnQuery, struct_size) == 0);
static_assert(offsetof(CairnQuery, layer) == 4);
static_assert(offsetof(CairnQuery, start) == 8);
static_assert(offsetof(CairnQuery, goal) == 16);
static_assert(offsetof(CairnQuery, algorithm) == 24);
static_assert(offsetof(CairnQuery, open_list) == 28);
static_assert(offsetof(CairnQuery, heuristic) == 32);
static_assert(offsetof(CairnQuery, flags) == 36);
static_assert(offsetof(CairnQuery, max_expansions) == 40);
static_assert(offsetof(CairnQuery, stack_range) == 48);
static_assert(offsetof(CairnQuery, dead_end_cut) == 52);
static_assert(offsetof(CairnQuery, threshold_delta) == 56);
static_assert(offsetof(CairnQuery, reserved) == 60);

static_assert(sizeof(CairnResult) == 160);
static_assert(offsetof(CairnResult, struct_size) == 0);
static_assert(offsetof(CairnResult, outcome) == 4);
static_assert(offsetof(CairnResult, reason) == 8);
static_assert(offsetof(CairnResult, answered_by) == 12);
static_assert(offsetof(CairnResult, cost) == 16);
static_assert(offsetof(CairnResult, lower_bound) == 24);
static_assert(offsetof(CairnResult, map_id) == 32);
static_assert(offsetof(CairnResult, epoch) == 40);
static_assert(offsetof(CairnResult, path_length) == 48);
static_assert(offsetof(CairnResult, written) == 52);
static_assert(offsetof(CairnResult, waypoint_count) == 56);
static_assert(offsetof(CairnResult, algorithm) == 60);
static_assert(offsetof(CairnResult, open_list) == 64);
static_assert(offsetof(CairnResult, heuristic) == 68);
static_assert(offsetof(CairnResult, end) == 72);
static_assert(offsetof(CairnResult, expanded) == 80);
static_assert(offsetof(CairnResult, generated) == 88);
static_assert(offsetof(CairnResult, reopened) == 96);
static_assert(offsetof(CairnResult, largest_open) == 104);
static_assert(offsetof(CairnResult, iterations) == 112);
static_assert(offsetof(CairnResult, visited) == 120);
static_assert(offsetof(CairnResult, excess_bound) == 128);
static_assert(offsetof(CairnResult, expanded_last) == 136);
static_assert(offsetof(CairnResult, visited_last) == 144);
static_assert(offsetof(CairnResult, generated_last) == 152);

static_assert(sizeof(CairnStats) == 104);
static_assert(offsetof(CairnStats, struct_size) == 0);
static_assert(offsetof(CairnStats, reserved) == 4);
static_assert(offsetof(CairnStats, searches) == 8);
static_assert(offsetof(CairnStats, solved) == 16);
static_assert(offsetof(CairnStats, expanded) == 24);
static_assert(offsetof(CairnStats, generated) == 32);
static_assert(offsetof(CairnStats, reopened) == 40);
static_assert(offsetof(CairnStats, largest_open) == 48);
static_assert(offsetof(CairnStats, iterations) == 56);
static_assert(offsetof(CairnStats, cost) == 64);
static_assert(offsetof(CairnStats, lower_bound) == 72);
static_assert(offsetof(CairnStats, path_cells) == 80);
static_assert(offsetof(CairnStats, memory_bytes) == 88);
static_assert(offsetof(CairnStats, visited) == 96);

// What the wrapper derives from the C structs or hands to C in their place has the same layout.
static_assert(sizeof(cairn::MapInfo) == sizeof(CairnMapInfo));
static_assert(sizeof(cairn::PathResult) == sizeof(CairnResult));
static_assert(sizeof(cairn::State) == 1);
static_assert(sizeof(cairn::Map) == sizeof(void*));
static_assert(sizeof(cairn::Searcher) == sizeof(void*));

template <class Enum>
static constexpr auto number(Enum value) {
    return static_cast<std::underlying_type_t<Enum>>(value);
}

// Selectors. Numbers are never reused, so they are written out here rather than compared with the macros.
static_assert(number(cairn::Neighbours::four) == 4);
static_assert(number(cairn::Neighbours::eight) == 8);
static_assert(number(cairn::DiagonalRule::both_free) == 0);
static_assert(number(cairn::DiagonalRule::one_free) == 1);
static_assert(number(cairn::DiagonalRule::always) == 2);
static_assert(number(cairn::TerrainCharge::average) == 0);
static_assert(number(cairn::TerrainCharge::entered) == 1);
static_assert(number(cairn::Algorithm::automatic) == 0);
static_assert(number(cairn::Algorithm::astar) == 1);
static_assert(number(cairn::Algorithm::fringe) == 2);
static_assert(number(cairn::Algorithm::c) == 3);
static_assert(number(cairn::Algorithm::ida) == 4);
static_assert(number(cairn::Algorithm::me_ida) == 5);
static_assert(number(cairn::Algorithm::cazenave_ida) == 6);
static_assert(number(cairn::Algorithm::fringe_buckets) == 7);
static_assert(number(cairn::OpenList::automatic) == 0);
static_assert(number(cairn::OpenList::stacks) == 1);
static_assert(number(cairn::OpenList::heap) == 2);
static_assert(number(cairn::OpenList::multi_stack) == 3);
static_assert(number(cairn::OpenList::two_stacks) == 4);
static_assert(number(cairn::Heuristic::automatic) == 0);
static_assert(number(cairn::Heuristic::naive) == 1);
static_assert(number(cairn::DeadEndCut::sound) == 0);
static_assert(number(cairn::DeadEndCut::paper) == 1);
static_assert(number(cairn::DeadEndCut::none) == 2);
static_assert(number(cairn::AnsweredBy::search) == 0);
static_assert(number(cairn::AnsweredBy::endpoints) == 1);
static_assert(number(cairn::AnsweredBy::components) == 2);
static_assert(number(cairn::State::untouched) == 0);
static_assert(number(cairn::State::open) == 1);
static_assert(number(cairn::State::closed) == 2);
static_assert(number(cairn::State::path) == 3);
static_assert(cairn::terrain_blocked == 0);
static_assert(cairn::no_bound == UINT64_MAX);

struct NumberedStatus {
    Status status;
    CairnStatus number;
};

static constexpr NumberedStatus statuses[] = {
    {Status::ok, 0},
    {Status::no_path, 1},
    {Status::partial, 2},
    {Status::bounded, 3},
    {Status::budget_spent, 4},
    {Status::truncated, 5},
    {Status::endpoint_blocked, 6},
    {Status::not_found, 7},
    {Status::error_null, -1},
    {Status::error_struct_size, -2},
    {Status::error_unsupported, -3},
    {Status::error_out_of_bounds, -4},
    {Status::error_selector, -5},
    {Status::error_dimensions, -6},
    {Status::error_too_large, -7},
    {Status::error_cost, -8},
    {Status::error_length, -9},
    {Status::error_parse, -10},
    {Status::error_out_of_memory, -11},
    {Status::error_capacity, -12},
    {Status::error_busy, -13},
    {Status::error_poisoned, -14},
    {Status::error_internal, -15},
    {Status::error_cost_overflow, -16},
    {Status::error_no_search, -17},
};

static void every_status_has_its_number_and_its_own_sentence() {
    const std::string_view unknown = cairn::message(Status{1000});
    std::vector<std::string_view> sentences = {unknown};
    for (const NumberedStatus& entry : statuses) {
        CHECK(number(entry.status) == entry.number);
        CHECK(cairn::ok(entry.status) == (entry.number == 0));
        CHECK(cairn::is_error(entry.status) == (entry.number < 0));
        const std::string_view sentence = cairn::message(entry.status);
        CHECK(!sentence.empty());
        CHECK(std::find(sentences.begin(), sentences.end(), sentence) == sentences.end());
        sentences.push_back(sentence);
    }
}

static void the_library_is_the_one_of_this_header() {
    CHECK(cairn::abi_matches());
    CHECK(cairn::library_version() ==
          (CAIRN_VERSION_MAJOR << 16 | CAIRN_VERSION_MINOR << 8 | CAIRN_VERSION_PATCH));
}

static void the_defaults_are_those_of_the_library() {
    CairnMapDef map;
    CHECK(cairn_map_def_init(&map, sizeof map) == CAIRN_OK);
    const CairnMapDef default_map = cairn::detail::def_of(cairn::MapOptions{});
    CHECK(std::memcmp(&map, &default_map, sizeof map) == 0);

    CairnSearcherDef searcher;
    CHECK(cairn_searcher_def_init(&searcher, sizeof searcher) == CAIRN_OK);
    const CairnSearcherDef default_searcher = cairn::detail::def_of(cairn::SearcherOptions{});
    CHECK(std::memcmp(&searcher, &default_searcher, sizeof searcher) == 0);

    CairnQuery query;
    CHECK(cairn_query_init(&query, sizeof query) == CAIRN_OK);
    const CairnQuery default_query = cairn::detail::query_of(cairn::Query{});
    CHECK(std::memcmp(&query, &default_query, sizeof query) == 0);
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

    const CairnQuery query = cairn::detail::query_of({{1, 2}, {3, 4}, cairn::Algorithm::astar, cairn::OpenList::stacks,
                                                      cairn::Heuristic::naive, true, 5, 6, cairn::DeadEndCut::paper,
                                                      7});
    CHECK(query.layer == 0);
    CHECK(query.start == Cell{1, 2});
    CHECK(query.goal == Cell{3, 4});
    CHECK(query.algorithm == CAIRN_ALGORITHM_ASTAR);
    CHECK(query.open_list == CAIRN_OPEN_LIST_STACKS);
    CHECK(query.heuristic == CAIRN_HEURISTIC_NAIVE);
    CHECK(query.flags == CAIRN_QUERY_PARTIAL);
    CHECK(query.max_expansions == 5);
    CHECK(query.stack_range == 6);
    CHECK(query.dead_end_cut == CAIRN_DEAD_END_CUT_PAPER);
    CHECK(query.threshold_delta == 7);
    CHECK(query.reserved == 0);
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

static cairn::PathResult path_result(CairnStatus outcome, std::uint32_t path_length, std::uint64_t excess_bound) {
    cairn::PathResult result{};
    result.CairnResult::outcome = outcome;
    result.path_length = path_length;
    result.CairnResult::excess_bound = excess_bound;
    return result;
}

static void a_path_reaches_the_goal_when_it_is_optimal_or_bounded() {
    for (const NumberedStatus& entry : statuses) {
        const bool reaches = entry.status == Status::ok || entry.status == Status::bounded;
        CHECK(path_result(entry.number, 2, 0).reaches_goal() == reaches);
    }
    CHECK(!cairn::PathResult{}.reaches_goal());
}

static void an_excess_is_bounded_or_there_is_no_bound() {
    CHECK(path_result(CAIRN_OK, 2, 0).excess_bound() == std::uint64_t{0});
    CHECK(path_result(CAIRN_BOUNDED, 2, 41).excess_bound() == std::uint64_t{41});
    CHECK(path_result(CAIRN_BOUNDED, 2, CAIRN_NO_BOUND).excess_bound() == std::nullopt);
}

void check_types() {
    every_status_has_its_number_and_its_own_sentence();
    the_library_is_the_one_of_this_header();
    the_defaults_are_those_of_the_library();
    options_arrive_in_the_c_structs();
    cells_are_equal_when_both_coordinates_are();
    a_span_sees_the_buffer_it_was_made_from();
    a_result_tells_its_status_and_gives_its_value_away();
    a_path_reaches_the_goal_when_it_is_optimal_or_bounded();
    an_excess_is_bounded_or_there_is_no_bound();
}
