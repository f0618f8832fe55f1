// cairn::Map: ownership, creation, edits and questions, with good input and bad.

#include "cairn.hpp"

#include "check.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using cairn::Cell;
using cairn::Map;
using cairn::MapOptions;
using cairn::Status;

static_assert(!std::is_copy_constructible_v<Map> && !std::is_copy_assignable_v<Map>);
static_assert(std::is_nothrow_move_constructible_v<Map> && std::is_nothrow_move_assignable_v<Map>);

static Map open_map(std::uint32_t width, std::uint32_t height) { return Map::create({width, height}).value(); }

static void a_map_without_cells_is_open_everywhere() {
    const auto made = Map::create({5, 3});
    CHECK(made.ok());
    const auto info = made.value().info();
    CHECK(info.ok());
    CHECK(info->width == 5 && info->height == 3);
    CHECK(info->passable_cells == 15);
    CHECK(info->cheapest_weight == 1);
    CHECK(info->components_exact == 1 && info->components == 1);
    CHECK(info->search_cells == made.value().search_cells().value());
    CHECK(info->memory_bytes == Map::memory_size({5, 3}).value());
    CHECK(made.value().get_cell({4, 2}).value() == 1);
}

static void the_rules_of_a_map_can_be_read_back() {
    const auto defaults = open_map(2, 2).info();
    CHECK(defaults->neighbours() == cairn::Neighbours::eight);
    CHECK(defaults->diagonal_rule() == cairn::DiagonalRule::both_free);
    CHECK(defaults->terrain_charge() == cairn::TerrainCharge::average);
    CHECK(defaults->cardinal_cost == 70 && defaults->diagonal_cost == 99);

    for (const auto neighbours : {cairn::Neighbours::four, cairn::Neighbours::eight}) {
        for (const auto rule :
             {cairn::DiagonalRule::both_free, cairn::DiagonalRule::one_free, cairn::DiagonalRule::always}) {
            for (const auto charge : {cairn::TerrainCharge::average, cairn::TerrainCharge::entered}) {
                const auto info = Map::create({2, 2, neighbours, rule, charge, 10, 14}).value().info();
                CHECK(info->neighbours() == neighbours);
                CHECK(info->diagonal_rule() == rule);
                CHECK(info->terrain_charge() == charge);
                CHECK(info->cardinal_cost == 10 && info->diagonal_cost == 14);
            }
        }
    }
}

static void cells_come_from_any_buffer_of_bytes() {
    const std::uint8_t array[] = {1, 0, 2, 3};
    const std::array<std::uint8_t, 4> standard_array = {1, 0, 2, 3};
    std::vector<std::uint8_t> vector = {1, 0, 2, 3};
    for (const auto& made : {Map::create({2, 2}, array), Map::create({2, 2}, standard_array),
                             Map::create({2, 2}, vector), Map::create({2, 2}, std::vector<std::uint8_t>{1, 0, 2, 3}),
                             Map::create({2, 2}, {array, 4})}) {
        CHECK(made.ok());
        CHECK(made.value().get_cell({1, 0}).value() == cairn::terrain_blocked);
        CHECK(made.value().get_cell({0, 1}).value() == 2);
        CHECK(made.value().info()->passable_cells == 3);
    }
}

static void a_map_that_cannot_be_made_is_empty_and_says_why() {
    struct {
        MapOptions options;
        Status why;
    } const cases[] = {
        {{0, 4}, Status::error_dimensions},
        {{4, 0}, Status::error_dimensions},
        {{65536, 1}, Status::error_too_large},
        {{65535, 65535}, Status::error_too_large},
        {{4, 4, cairn::Neighbours{5}}, Status::error_selector},
        {{4, 4, cairn::Neighbours::eight, cairn::DiagonalRule{3}}, Status::error_selector},
        {{4, 4, cairn::Neighbours::eight, cairn::DiagonalRule::always, cairn::TerrainCharge{2}},
         Status::error_selector},
        {{4, 4, cairn::Neighbours::eight, cairn::DiagonalRule::always, cairn::TerrainCharge::average, 0, 99},
         Status::error_cost},
        {{4, 4, cairn::Neighbours::eight, cairn::DiagonalRule::always, cairn::TerrainCharge::average, 70, 141},
         Status::error_cost},
    };
    for (const auto& entry : cases) {
        const auto made = Map::create(entry.options);
        CHECK(made.status() == entry.why);
        CHECK(made.is_error());
        CHECK(made.value().get() == nullptr);
        CHECK(Map::memory_size(entry.options).status() == entry.why);
    }

    const std::uint8_t cells[3] = {1, 1, 1};
    CHECK(Map::create({2, 2}, cells).status() == Status::error_length);

    std::vector<std::uint8_t> empty;
    CHECK(Map::create({2, 2}, empty).status() == Status::error_length);
    empty.reserve(4);
    CHECK(Map::create({2, 2}, empty).status() == Status::error_length);
}

static void movingai_text_becomes_a_map() {
    const std::string_view text = "type octile\nheight 2\nwidth 3\nmap\n.G@\nTS.\n";
    std::uint32_t error_line = 77;
    const auto made = Map::from_movingai(text, {}, &error_line);
    CHECK(made.ok());
    CHECK(error_line == 0);
    std::array<std::uint8_t, 6> cells{};
    CHECK(ok(made.value().read({0, 0, 3, 2}, cells)));
    CHECK(cells == std::array<std::uint8_t, 6>{1, 1, 0, 0, 2, 1});

    MapOptions options;
    options.neighbours = cairn::Neighbours::four;
    CHECK(Map::from_movingai(text, options).value().info()->neighbours() == cairn::Neighbours::four);
    options.width = 3;
    options.height = 2;
    CHECK(Map::from_movingai(text, options).ok());
    options.height = 3;
    CHECK(Map::from_movingai(text, options).status() == Status::error_dimensions);
}

static void text_that_is_no_map_is_refused_with_its_line() {
    std::uint32_t error_line = 0;
    const auto made = Map::from_movingai("type octile\nheight two\nwidth 3\nmap\n...\n...\n", {}, &error_line);
    CHECK(made.status() == Status::error_parse);
    CHECK(made.value().get() == nullptr);
    CHECK(error_line == 2);
    CHECK(Map::from_movingai({}).status() == Status::error_parse);
}

static void edits_change_cells_and_advance_the_epoch() {
    Map map = open_map(4, 3);
    const std::uint64_t epoch = map.info()->epoch;
    CHECK(ok(map.set_cell({3, 2}, 7)));
    CHECK(map.get_cell({3, 2}).value() == 7);
    CHECK(map.info()->epoch == epoch + 1);
    CHECK(ok(map.set_rect({1, 0, 2, 3}, cairn::terrain_blocked)));
    CHECK(map.info()->passable_cells == 6);
    CHECK(map.info()->epoch == epoch + 2);
    CHECK(ok(map.set_rect({0, 0, 0, 0}, 1)));
}

static void blocks_are_written_and_read_with_a_stride() {
    Map map = open_map(4, 3);
    const std::uint8_t block[] = {2, 3, 99, 4, 5};
    CHECK(ok(map.write({1, 1, 2, 2}, block, 3)));
    const std::uint8_t row[] = {6, 7, 8, 9};
    CHECK(ok(map.write({0, 0, 4, 1}, row)));

    std::vector<std::uint8_t> all(12);
    CHECK(ok(map.read({0, 0, 4, 3}, all)));
    CHECK(all == std::vector<std::uint8_t>{6, 7, 8, 9, 1, 2, 3, 1, 1, 4, 5, 1});

    std::array<std::uint8_t, 5> spread{};
    spread.fill(200);
    CHECK(ok(map.read({1, 1, 2, 2}, spread, 3)));
    CHECK(spread == std::array<std::uint8_t, 5>{2, 3, 200, 4, 5});
}

static void what_does_not_fit_the_map_changes_nothing() {
    Map map = open_map(4, 3);
    const std::uint64_t hash = map.state_hash().value();
    std::array<std::uint8_t, 12> cells{};

    CHECK(map.set_cell({4, 0}, 2) == Status::error_out_of_bounds);
    CHECK(map.set_cell({0, -1}, 2) == Status::error_out_of_bounds);
    CHECK(map.get_cell({-1, 0}).status() == Status::error_out_of_bounds);
    CHECK(map.get_cell({0, 3}).status() == Status::error_out_of_bounds);
    CHECK(map.set_rect({2, 0, 3, 1}, 2) == Status::error_out_of_bounds);
    CHECK(map.write({0, 1, 4, 3}, cells) == Status::error_out_of_bounds);
    CHECK(map.write({0, 0, 4, 3}, cairn::Span<const std::uint8_t>(cells).first(11)) == Status::error_length);
    CHECK(map.write({0, 0, 4, 3}, cells, 3) == Status::error_length);
    CHECK(map.read({0, 0, 5, 1}, cells) == Status::error_out_of_bounds);
    CHECK(map.read({0, 0, 4, 3}, cairn::Span<std::uint8_t>(cells).first(11)) == Status::error_length);
    CHECK(map.set_terrain_cost(1, 0) == Status::error_cost);
    CHECK(map.set_terrain_cost(cairn::terrain_blocked, 1) == Status::error_cost);

    CHECK(map.state_hash().value() == hash);
}

static void terrain_costs_are_set_and_read() {
    Map map = open_map(2, 1);
    CHECK(map.get_terrain_cost(9).value() == 1);
    CHECK(ok(map.set_terrain_cost(9, 300)));
    CHECK(map.get_terrain_cost(9).value() == 300);
    CHECK(map.get_terrain_cost(cairn::terrain_blocked).value() == 0);
}

static void maintain_makes_components_exact_again() {
    Map map = open_map(5, 1);
    CHECK(ok(map.maintain()));
    CHECK(ok(map.set_cell({2, 0}, cairn::terrain_blocked)));
    CHECK(map.info()->components_exact == 0);
    CHECK(map.maintain(0) == Status::budget_spent);
    CHECK(ok(map.maintain()));
    CHECK(map.info()->components_exact == 1);
    CHECK(map.info()->components == 2);
}

static void the_nearest_passable_cell_can_be_asked_to_be_reachable() {
    const std::uint8_t row[] = {1, 0, 0, 0, 1};
    const Map map = Map::create({5, 1}, row).value();
    CHECK(map.nearest_passable({0, 0}, 0).value() == Cell{0, 0});
    CHECK(map.nearest_passable({3, 0}, 4).value() == Cell{4, 0});
    CHECK(map.nearest_passable({3, 0}, 4, {0, 0}).value() == Cell{0, 0});
    CHECK(map.nearest_passable({2, 0}, 1).status() == Status::not_found);
    CHECK(map.nearest_passable({3, 0}, 2, {0, 0}).status() == Status::not_found);
    CHECK(map.nearest_passable({5, 0}, 1).status() == Status::error_out_of_bounds);
}

static void a_map_tells_which_queries_it_supports() {
    const Map map = open_map(3, 3);
    for (const auto heuristic : {cairn::Heuristic::automatic, cairn::Heuristic::naive}) {
        for (const auto open_list : {cairn::OpenList::automatic, cairn::OpenList::stacks, cairn::OpenList::heap,
                                     cairn::OpenList::multi_stack}) {
            for (const auto algorithm : {cairn::Algorithm::automatic, cairn::Algorithm::astar,
                                         cairn::Algorithm::canonical_astar}) {
                CHECK(ok(map.supports({{0, 0}, {2, 2}, algorithm, open_list, heuristic, true})));
            }
        }
        for (const auto algorithm : {cairn::Algorithm::fringe, cairn::Algorithm::c, cairn::Algorithm::ida,
                                     cairn::Algorithm::me_ida, cairn::Algorithm::cazenave_ida,
                                     cairn::Algorithm::fringe_buckets}) {
            const bool partial = algorithm != cairn::Algorithm::ida;
            const auto automatic = cairn::OpenList::automatic;
            CHECK(ok(map.supports({{0, 0}, {2, 2}, algorithm, automatic, heuristic, partial})));
            CHECK(map.supports({{0, 0}, {2, 2}, algorithm, cairn::OpenList::stacks}) == Status::error_unsupported);
        }
    }
    for (const auto open_list : {cairn::OpenList::automatic, cairn::OpenList::stacks, cairn::OpenList::heap}) {
        CHECK(ok(map.supports({{0, 0}, {2, 2}, cairn::Algorithm::jump, open_list})));
        CHECK(map.supports({{0, 0}, {2, 2}, cairn::Algorithm::jump_graph, open_list}) == Status::error_no_table);
    }
    cairn::Query query;
    query.algorithm = cairn::Algorithm::jump;
    query.open_list = cairn::OpenList::multi_stack;
    CHECK(map.supports(query) == Status::error_unsupported);
    query.open_list = cairn::OpenList::automatic;
    query.partial = true;
    CHECK(map.supports(query) == Status::error_unsupported);
    query.algorithm = cairn::Algorithm::ida;
    CHECK(map.supports(query) == Status::error_unsupported);
    query = {};
    query.algorithm = cairn::Algorithm{1000};
    CHECK(map.supports(query) == Status::error_selector);
    query = {};
    query.open_list = cairn::OpenList{1000};
    CHECK(map.supports(query) == Status::error_selector);
    query = {};
    query.heuristic = cairn::Heuristic{1000};
    CHECK(map.supports(query) == Status::error_selector);
    query = {};
    query.algorithm = cairn::Algorithm::cazenave_ida;
    query.dead_end_cut = cairn::DeadEndCut{1000};
    CHECK(map.supports(query) == Status::error_selector);
}

static void two_stacks_need_four_neighbours_and_equal_weights() {
    cairn::Query query;
    query.open_list = cairn::OpenList::two_stacks;
    CHECK(open_map(3, 3).supports(query) == Status::error_unsupported);

    Map map = Map::create({3, 3, cairn::Neighbours::four}).value();
    CHECK(ok(map.supports(query)));
    CHECK(ok(map.set_terrain_cost(2, 5)));
    CHECK(ok(map.set_cell({1, 1}, 2)));
    CHECK(map.supports(query) == Status::error_unsupported);
}

static void what_belongs_to_one_method_is_unsupported_with_the_others() {
    const Map map = open_map(3, 3);
    cairn::Query query;
    query.stack_range = 2;
    CHECK(map.supports(query) == Status::error_unsupported);
    query.open_list = cairn::OpenList::multi_stack;
    CHECK(ok(map.supports(query)));

    query = {};
    query.threshold_delta = 1;
    CHECK(map.supports(query) == Status::error_unsupported);
    query.algorithm = cairn::Algorithm::cazenave_ida;
    CHECK(ok(map.supports(query)));

    for (const auto cut : {cairn::DeadEndCut::paper, cairn::DeadEndCut::none}) {
        query = {};
        query.dead_end_cut = cut;
        CHECK(map.supports(query) == Status::error_unsupported);
        query.algorithm = cairn::Algorithm::cazenave_ida;
        CHECK(ok(map.supports(query)));
    }
}

static void equal_maps_have_equal_hashes_and_different_ids() {
    Map one = open_map(6, 4);
    const Map two = open_map(6, 4);
    CHECK(one.state_hash().value() == two.state_hash().value());
    CHECK(one.info()->map_id != two.info()->map_id);
    CHECK(ok(one.set_cell({3, 3}, 2)));
    CHECK(one.state_hash().value() != two.state_hash().value());
}

static void moving_hands_the_map_over() {
    Map first = open_map(7, 2);
    const CairnMap* const pointer = first.get();
    CHECK(pointer != nullptr);

    Map second = std::move(first);
    CHECK(second.get() == pointer);
    CHECK(first.get() == nullptr);

    Map third = open_map(1, 1);
    third = std::move(second);
    CHECK(third.get() == pointer);
    CHECK(second.get() == nullptr);

    Map& itself = third;
    third = std::move(itself);
    CHECK(third.get() == pointer);
    CHECK(third.info()->width == 7);

    std::swap(first, third);
    CHECK(first.get() == pointer && third.get() == nullptr);
    first = Map();
    CHECK(first.get() == nullptr);
}

static void a_map_can_be_handed_to_c_and_taken_back() {
    Map map = open_map(2, 2);
    CairnMap* const raw = map.release();
    CHECK(map.get() == nullptr);
    CHECK(cairn_map_set_cell(raw, 1, 1, 5) == CAIRN_OK);
    const Map taken(raw);
    CHECK(taken.get_cell({1, 1}).value() == 5);
}

static void an_empty_map_answers_null_to_everything() {
    Map map;
    std::array<std::uint8_t, 1> cells = {1};
    CHECK(map.get() == nullptr);
    CHECK(map.info().status() == Status::error_null);
    CHECK(map.info()->width == 0);
    CHECK(map.search_cells().status() == Status::error_null);
    CHECK(map.state_hash().status() == Status::error_null);
    CHECK(map.get_cell({0, 0}).status() == Status::error_null);
    CHECK(map.set_cell({0, 0}, 1) == Status::error_null);
    CHECK(map.set_rect({0, 0, 1, 1}, 1) == Status::error_null);
    CHECK(map.write({0, 0, 1, 1}, cells) == Status::error_null);
    CHECK(map.read({0, 0, 1, 1}, cells) == Status::error_null);
    CHECK(map.get_terrain_cost(1).status() == Status::error_null);
    CHECK(map.set_terrain_cost(1, 1) == Status::error_null);
    CHECK(map.maintain() == Status::error_null);
    CHECK(map.nearest_passable({0, 0}, 1).status() == Status::error_null);
    CHECK(map.nearest_passable({0, 0}, 1, {0, 0}).status() == Status::error_null);
    CHECK(map.supports({}) == Status::error_null);
    CHECK(map.estimate({}).status() == Status::error_null);
    CHECK(map.release() == nullptr);
}

static void an_empty_map_has_no_tables() {
    Map map;
    std::array<std::uint32_t, 1> areas{};
    std::array<Cell, 1> cells{};
    std::array<std::uint8_t, 1> bytes{};
    const auto go_on = [](std::uint64_t, std::uint64_t) { return true; };
    CHECK(map.build_landmarks() == Status::error_null);
    CHECK(map.build_landmarks({}, go_on) == Status::error_null);
    CHECK(map.build_landmarks_at(cells) == Status::error_null);
    CHECK(map.build_landmarks_at(cells, {}, go_on) == Status::error_null);
    CHECK(map.build_regions() == Status::error_null);
    CHECK(map.build_regions({}, go_on) == Status::error_null);
    CHECK(map.rebuild_table(cairn::Table::landmarks) == Status::error_null);
    CHECK(map.remove_table(cairn::Table::landmarks) == Status::error_null);
    CHECK(map.table_info(cairn::Table::landmarks).status() == Status::error_null);
    CHECK(map.read_landmarks().status() == Status::error_null);
    CHECK(map.read_landmarks().value().empty());
    CHECK(map.read_landmarks(cells).status() == Status::error_null);
    CHECK(map.read_areas({0, 0, 1, 1}, areas) == Status::error_null);
    CHECK(map.save_table(cairn::Table::landmarks).status() == Status::error_null);
    CHECK(map.save_table(cairn::Table::landmarks).value().empty());
    CHECK(map.save_table(cairn::Table::landmarks, bytes).status() == Status::error_null);
    CHECK(map.load_table(bytes) == Status::error_null);
}

void check_maps() {
    a_map_without_cells_is_open_everywhere();
    the_rules_of_a_map_can_be_read_back();
    cells_come_from_any_buffer_of_bytes();
    a_map_that_cannot_be_made_is_empty_and_says_why();
    movingai_text_becomes_a_map();
    text_that_is_no_map_is_refused_with_its_line();
    edits_change_cells_and_advance_the_epoch();
    blocks_are_written_and_read_with_a_stride();
    what_does_not_fit_the_map_changes_nothing();
    terrain_costs_are_set_and_read();
    maintain_makes_components_exact_again();
    the_nearest_passable_cell_can_be_asked_to_be_reachable();
    a_map_tells_which_queries_it_supports();
    two_stacks_need_four_neighbours_and_equal_weights();
    what_belongs_to_one_method_is_unsupported_with_the_others();
    equal_maps_have_equal_hashes_and_different_ids();
    moving_hands_the_map_over();
    a_map_can_be_handed_to_c_and_taken_back();
    an_empty_map_answers_null_to_everything();
    an_empty_map_has_no_tables();
}
