// Maps with their searchers, for the tests that search.

#ifndef CAIRN_TESTS_WORLDS_HPP
#define CAIRN_TESTS_WORLDS_HPP

#include "cairn.hpp"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

struct World {
    cairn::Map map;
    cairn::Searcher searcher;
};

inline World world_of(cairn::Map map) {
    cairn::Searcher searcher = cairn::Searcher::create_for(map).value();
    return {std::move(map), std::move(searcher)};
}

inline World world(std::string_view text, const cairn::MapOptions& options = {}) {
    return world_of(cairn::Map::from_movingai(text, options).value());
}

inline World row(std::string_view cells) {
    std::vector<std::uint8_t> terrain;
    for (const char cell : cells) terrain.push_back(cell == '.' ? 1 : 0);
    return world_of(cairn::Map::create({static_cast<std::uint32_t>(cells.size()), 1}, terrain).value());
}

/// Two walls between the ends of through_the_walls, one open below and one above. The naive heuristic knows of neither.
inline cairn::Map walls(cairn::MapOptions options = {}) {
    options.width = 40;
    options.height = 20;
    cairn::Map map = cairn::Map::create(options).value();
    const bool made = ok(map.set_rect({13, 0, 1, 18}, cairn::terrain_blocked)) &&
                      ok(map.set_rect({26, 2, 1, 18}, cairn::terrain_blocked)) && ok(map.maintain());
    return made ? std::move(map) : cairn::Map();
}
/// By A*, since tests compare how many cells are expanded.
inline constexpr cairn::Query through_the_walls = {{2, 3}, {37, 15}, cairn::Algorithm::astar};
/// A cell of the first wall, which stands in the middle of it.
inline constexpr cairn::Cell in_the_wall = {13, 9};

inline cairn::Query with(cairn::Heuristic heuristic, cairn::Query query = through_the_walls) {
    query.heuristic = heuristic;
    return query;
}

/// Of the cheapest path, found without a table.
inline std::uint64_t true_cost(World& it, const cairn::Query& query = through_the_walls) {
    return it.searcher.find_path(it.map, with(cairn::Heuristic::naive, query))->cost;
}

#endif  // CAIRN_TESTS_WORLDS_HPP
