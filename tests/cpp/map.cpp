// cairn::Map: every function once, with arguments of which none can be taken for another; buffers of every kind; and
// the statuses that come back. Ownership is tested in ownership.cpp, tables in tables.cpp, what the library does in C.

#include "cairn.hpp"

#include "check.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

using cairn::Cell;
using cairn::Map;
using cairn::MapOptions;
using cairn::Status;

using Bytes = std::vector<std::uint8_t>;

static void options_make_the_map_that_info_tells_of() {
    const MapOptions options = {5, 3, cairn::Neighbours::four, cairn::DiagonalRule::one_passable,
                                cairn::TerrainCharge::entered, 10, 14};
    const Map map = Map::create(options).value();
    const auto info = map.info();
    CHECK(info.ok());
    CHECK(info->width == 5 && info->height == 3);
    CHECK(info->neighbours() == cairn::Neighbours::four);
    CHECK(info->diagonal_rule() == cairn::DiagonalRule::one_passable);
    CHECK(info->terrain_charge() == cairn::TerrainCharge::entered);
    CHECK(info->cardinal_cost == 10 && info->diagonal_cost == 14);
    CHECK(info->passable_cells == 15);
    CHECK(info->required_cells == map.required_cells().value());
    CHECK(info->memory_bytes == Map::memory_size(options).value());
    CHECK(map.required_nodes().ok() && map.required_nodes().value() == 0);
}

static void a_blocked_map_is_filled_in_slices() {
    MapOptions options = {6, 4};
    options.terrain = cairn::terrain_blocked;
    Map map = Map::create(options).value();
    CHECK(map.info()->passable_cells == 0 && map.info()->components == 0);
    const Bytes row(6, 2);
    for (int y = 0; y < 4; y++) CHECK(cairn::ok(map.write_cells({0, y, 6, 1}, row)));
    CHECK(map.info()->passable_cells == 24 && map.info()->components == 1);
}

static void cells_come_from_any_buffer_of_bytes() {
    const std::uint8_t array[] = {1, 0, 2, 3, 4, 5};
    const std::array<std::uint8_t, 6> standard_array = {1, 0, 2, 3, 4, 5};
    Bytes vector = {1, 0, 2, 3, 4, 5};
    for (const auto& made : {Map::create({3, 2}, array), Map::create({3, 2}, standard_array),
                             Map::create({3, 2}, vector), Map::create({3, 2}, Bytes{1, 0, 2, 3, 4, 5}),
                             Map::create({3, 2}, {array, 6})}) {
        CHECK(made.ok());
        CHECK(made.value().get_cell({1, 0}).value() == cairn::terrain_blocked);
        CHECK(made.value().get_cell({2, 1}).value() == 5);
    }
    CHECK(Map::create({3, 2}, cairn::Span<const std::uint8_t>(array).first(5)).status() == Status::error_length);
    // An empty buffer is not the call without cells, whether it has a pointer or not.
    Bytes empty;
    CHECK(Map::create({3, 2}, empty).status() == Status::error_length);
    empty.reserve(6);
    CHECK(Map::create({3, 2}, empty).status() == Status::error_length);
}

static void a_map_that_cannot_be_made_is_empty_and_says_why() {
    const auto made = Map::create({0, 4});
    CHECK(made.status() == Status::error_dimensions && made.is_error());
    CHECK(made.value().get() == nullptr);
    CHECK(std::string_view(made.message()) == cairn_status_string(CAIRN_ERROR_DIMENSIONS));
    const auto size = Map::memory_size({65536, 1});
    CHECK(size.status() == Status::error_too_large && size.value() == 0);
}

static void movingai_text_becomes_a_map_or_gets_its_line() {
    const std::string_view text = "type octile\nheight 2\nwidth 3\nmap\n.G@\nTS.\n(not part of it)";
    std::uint32_t error_line = 77;
    const auto made = Map::from_movingai(text.substr(0, text.find('(')), {}, &error_line);
    CHECK(made.ok() && error_line == 0);
    Bytes cells(6);
    CHECK(ok(made.value().read_cells({0, 0, 3, 2}, cells)));
    CHECK(cells == Bytes{1, 1, 0, 0, 2, 1});

    MapOptions options;
    options.neighbours = cairn::Neighbours::four;
    CHECK(Map::from_movingai(text.substr(0, text.find('(')), options).value().info()->neighbours() ==
          cairn::Neighbours::four);
    const auto refused = Map::from_movingai("type octile\nheight two\n", {}, &error_line);
    CHECK(refused.status() == Status::error_parse && error_line == 2 && refused.value().get() == nullptr);
    CHECK(Map::from_movingai({}).status() == Status::error_parse);
}

static void edits_go_where_they_are_meant_to() {
    Map map = Map::create({5, 4}).value();
    const std::uint8_t block[] = {2, 3, 99, 4, 5};
    const std::uint8_t row[] = {6, 7};
    CHECK(ok(map.set_rect({3, 1, 2, 3}, 8)));
    CHECK(ok(map.set_cell({4, 2}, 9)));
    CHECK(ok(map.write_cells({1, 2, 2, 2}, block, 3)));
    CHECK(ok(map.write_cells({2, 0, 2, 1}, row)));
    CHECK(map.get_cell({4, 2}).value() == 9 && map.get_cell({2, 0}).value() == 6);

    Bytes all(20);
    CHECK(ok(map.read_cells({0, 0, 5, 4}, all)));
    CHECK(all == Bytes{1, 1, 6, 7, 1,  //
                       1, 1, 1, 8, 8,  //
                       1, 2, 3, 8, 9,  //
                       1, 4, 5, 8, 8});
    std::array<std::uint8_t, 7> spread{};
    spread.fill(200);
    CHECK(ok(map.read_cells({1, 2, 3, 2}, spread, 4)));
    CHECK(spread == std::array<std::uint8_t, 7>{2, 3, 8, 200, 4, 5, 8});

    CHECK(map.set_cell({5, 0}, 2) == Status::error_out_of_bounds);
    CHECK(map.get_cell({0, 4}).status() == Status::error_out_of_bounds);
    CHECK(map.write_cells({0, 0, 5, 4}, cairn::Span<const std::uint8_t>(all).first(19)) == Status::error_length);
    CHECK(map.read_cells({0, 0, 5, 4}, all, 4) == Status::error_length);
}

static void what_is_asked_of_a_map_reaches_it() {
    const std::uint8_t cells[] = {1, 0, 0, 0, 1,  //
                                  1, 0, 0, 0, 1};
    Map map = Map::create({5, 2}, cells).value();
    CHECK(ok(map.set_terrain_weight(9, 300)));
    CHECK(map.get_terrain_weight(9).value() == 300 && map.get_terrain_weight(44).value() == 1);

    CHECK(map.find_nearest_passable({3, 1}, 4).value() == Cell{4, 1});
    CHECK(map.find_nearest_passable({3, 1}, 4, {0, 0}).value() == Cell{0, 1});
    CHECK(map.find_nearest_passable({2, 0}, 1).status() == Status::not_found);

    const std::uint64_t hash = map.state_hash().value();
    CHECK(ok(map.set_rect({0, 0, 5, 2}, 1)) && ok(map.set_rect({2, 0, 1, 2}, cairn::terrain_blocked)));
    CHECK(map.state_hash().value() != hash);
    CHECK(map.maintain(0) == Status::budget_spent);
    CHECK(ok(map.maintain()));
    CHECK(map.info()->components_exact == 1);

    Map copy = Map::create({5, 2}).value();
    CHECK(copy.state_hash().value() != map.state_hash().value() && ok(copy.copy_from(map)));
    CHECK(copy.state_hash().value() == map.state_hash().value() && copy.info()->epoch == map.info()->epoch);
    CHECK(copy.info()->map_id != map.info()->map_id);
    CHECK(copy.copy_from(Map::create({2, 5}).value()) == Status::error_dimensions);

    CHECK(ok(map.announce_edit()) && map.info().status() == Status::error_busy);
    CHECK(ok(map.set_cell({0, 0}, 1)) && ok(map.withdraw_edit()));
    CHECK(map.info().ok() && map.withdraw_edit() == Status::not_found);

    cairn::Query query;
    CHECK(ok(map.supports(query)));
    query.algorithm = cairn::Algorithm::jump_graph;
    CHECK(map.supports(query) == Status::error_no_table);
    query.algorithm = cairn::Algorithm{1000};
    CHECK(map.supports(query) == Status::error_selector);
}

static void an_empty_map_answers_null_to_everything() {
    Map map;
    std::array<std::uint8_t, 1> bytes = {1};
    std::array<std::uint32_t, 1> regions{};
    std::array<Cell, 1> cells{};
    const auto go_on = [](std::uint64_t, std::uint64_t) { return true; };
    const auto table = cairn::Table::landmarks;
    int number = 0;
    for (const Status status : {
             map.info().status(),
             map.required_cells().status(),
             map.required_nodes().status(),
             map.state_hash().status(),
             map.get_cell({0, 0}).status(),
             map.set_cell({0, 0}, 1),
             map.set_rect({0, 0, 1, 1}, 1),
             map.write_cells({0, 0, 1, 1}, bytes),
             map.read_cells({0, 0, 1, 1}, bytes),
             map.get_terrain_weight(1).status(),
             map.set_terrain_weight(1, 1),
             map.copy_from(map),
             map.announce_edit(),
             map.withdraw_edit(),
             map.maintain(),
             map.find_nearest_passable({0, 0}, 1).status(),
             map.find_nearest_passable({0, 0}, 1, {0, 0}).status(),
             map.check_path(cells, {}).status(),
             map.changed_since({0, 0, 1, 1}, 0).status(),
             map.supports({}),
             map.estimate({}).status(),
             map.build_landmarks(),
             map.build_landmarks({}, go_on),
             map.build_landmarks_at(cells),
             map.build_landmarks_at(cells, {}, go_on),
             map.build_regions(),
             map.build_regions({}, go_on),
             map.build_jump_graph(),
             map.build_jump_graph({}, go_on),
             map.rebuild_table(table),
             map.remove_table(table),
             map.table_info(table).status(),
             map.add_layer({}).status(),
             map.layer_info(0).status(),
             map.read_landmarks().status(),
             map.read_landmarks(cells).status(),
             map.read_regions({0, 0, 1, 1}, regions),
             map.save_table(table).status(),
             map.save_table(table, bytes).status(),
             map.load_table(bytes),
         }) {
        ++number;
        if (status != Status::error_null) std::fprintf(stderr, "call %d: %s\n", number, cairn::message(status));
        CHECK(status == Status::error_null);
    }
    CHECK(map.info()->width == 0);
    CHECK(map.read_landmarks()->empty() && map.save_table(table)->empty());
}

static void a_path_is_checked_with_what_is_known_of_it() {
    Map map = Map::create({100, 8}).value();
    cairn::Searcher searcher = cairn::Searcher::create_for(map).value();
    std::array<Cell, 100> path{};
    cairn::Query query;
    query.start = {0, 4};
    query.goal = {99, 4};
    const cairn::PathResult found = searcher.find_path(map, query, path).value();
    CHECK(found.path_length == 100);
    cairn::PathCheckOptions options;
    options.epoch = found.epoch;
    CHECK(map.check_path(path, options).ok() && map.check_path(path, options)->cost == cairn::cost_unknown);
    options.cost = found.cost;
    CHECK(map.check_path(path, options)->cost == found.cost && map.check_path(path, options)->certified == 1);
    CHECK(map.check_path(path, options)->looked_at == 0);
    options.every_cell = true;
    CHECK(map.check_path(path, options)->looked_at == 100);
    options.every_cell = false;

    CHECK(!map.changed_since({0, 0, 1, 1}, found.epoch).value());
    CHECK(cairn::ok(map.set_cell({90, 4}, cairn::terrain_blocked)));
    CHECK(map.changed_since({90, 4, 1, 1}, found.epoch).value());
    CHECK(!map.changed_since({0, 0, 1, 1}, found.epoch).value());
    const cairn::Result<cairn::PathCheck> now = map.check_path(path, options);
    CHECK(now.status() == Status::path_blocked && !now.is_error());
    CHECK((now->walkable == 90 && now->blocked == Cell{90, 4}));
    options.layer = 1;
    CHECK(map.check_path(path, options).status() == Status::error_no_layer);
    CHECK(map.changed_since({0, 0, 1, 1}, 0, 1).status() == Status::error_no_layer);
    options = {};
    options.epoch = found.epoch + 2;
    CHECK(map.check_path(path, options).status() == Status::error_epoch);
}

static void layers_get_what_their_options_say() {
    Map map = Map::create({9, 7}).value();
    cairn::LayerOptions options;
    options.neighbours = cairn::Neighbours::four;
    options.diagonal_rule = cairn::DiagonalRule::one_passable;
    options.terrain_charge = cairn::TerrainCharge::entered;
    options.cardinal_cost = 11;
    options.diagonal_cost = 12;
    options.size = 3;
    const std::array<std::uint16_t, 4> weights{0, 4, 0, 6};
    options.weights = weights;
    const cairn::Result<std::uint32_t> layer = map.add_layer(options);
    CHECK(layer.ok() && layer.value() == 1 && map.info()->layers == 2);
    const cairn::LayerInfo info = map.layer_info(1).value();
    CHECK(info.neighbours() == cairn::Neighbours::four && info.diagonal_rule() == cairn::DiagonalRule::one_passable);
    CHECK(info.terrain_charge() == cairn::TerrainCharge::entered && info.size == 3 && info.passable_cells == 7 * 5);
    CHECK(info.cardinal_cost == 11 && info.diagonal_cost == 12 && info.cheapest_weight == 4);
    CHECK(map.get_terrain_weight(1, 1).value() == 4 && map.get_terrain_weight(2, 1).value() == 0);
    CHECK(map.get_terrain_weight(3, 1).value() == 6 && map.get_terrain_weight(4, 1).value() == 1);
    CHECK(cairn::ok(map.set_terrain_weight(2, 9, 1)) && map.get_terrain_weight(2, 1).value() == 9);
    CHECK(map.get_terrain_weight(2).value() == 1);
    CHECK((map.find_nearest_passable({8, 6}, 3, 1).value() == Cell{6, 4}));
    CHECK((map.find_nearest_passable({8, 6}, 3, {0, 0}, 1).value() == Cell{6, 4}));
    CHECK(map.layer_info(2).status() == Status::error_no_layer);
    CHECK(map.add_layer({cairn::Neighbours::eight, cairn::DiagonalRule::always, cairn::TerrainCharge::average, 1, 1, 0})
              .status() == Status::error_dimensions);
    cairn::Query query;
    query.goal = {6, 4};
    query.layer = 1;
    CHECK(map.estimate(query).value() == 10 * 11 * 4);

    // Tables of that layer: none can be taken for one of layer 0.
    CHECK(map.build_jump_graph({65536, false, 1}) == Status::ok);
    CHECK(map.table_info(cairn::Table::jump_graph, 0, 1).ok() && !map.table_info(cairn::Table::jump_graph).ok());
    CHECK(cairn::ok(map.rebuild_table(cairn::Table::jump_graph, 1)) && cairn::ok(map.maintain()));
    CHECK(cairn::ok(map.remove_table(cairn::Table::jump_graph, 1)));
    CHECK(!map.table_info(cairn::Table::jump_graph, 0, 1).ok());
    cairn::LayerOptions large;
    large.size = 2;
    CHECK(map.add_layer(large).value() == 2);
    cairn::LandmarksOptions landmarks;
    landmarks.layer = 2;
    CHECK(cairn::ok(map.build_landmarks(landmarks)));
    CHECK(map.read_landmarks(2)->size() == 8 && map.read_landmarks(1).status() == Status::error_no_table);
    std::array<Cell, 8> cells{};
    CHECK(map.read_landmarks(cells, 2).value() == 8);
    const std::vector<std::uint8_t> bytes = map.save_table(cairn::Table::landmarks, 2).value();
    CHECK(map.save_table(cairn::Table::landmarks, cairn::Span<std::uint8_t>(), 2).value() == bytes.size());
    CHECK(map.load_table(bytes, 2) == Status::ok && map.load_table(bytes) == Status::error_other_map);
    std::array<std::uint32_t, 1> regions{};
    CHECK(map.read_regions({0, 0, 1, 1}, regions, 1, 3) == Status::error_no_layer);
}

void check_maps() {
    options_make_the_map_that_info_tells_of();
    a_blocked_map_is_filled_in_slices();
    cells_come_from_any_buffer_of_bytes();
    a_map_that_cannot_be_made_is_empty_and_says_why();
    movingai_text_becomes_a_map_or_gets_its_line();
    edits_go_where_they_are_meant_to();
    what_is_asked_of_a_map_reaches_it();
    an_empty_map_answers_null_to_everything();
    a_path_is_checked_with_what_is_known_of_it();
    layers_get_what_their_options_say();
}
