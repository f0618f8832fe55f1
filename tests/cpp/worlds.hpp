// A map with its searcher, for the tests that search.

#ifndef CAIRN_TESTS_WORLDS_HPP
#define CAIRN_TESTS_WORLDS_HPP

#include "cairn.hpp"

#include <utility>

struct World {
    cairn::Map map;
    cairn::Searcher searcher;
};

inline World world_of(cairn::Map map) {
    cairn::Searcher searcher = cairn::Searcher::create_for(map).value();
    return {std::move(map), std::move(searcher)};
}

/// 40 x 20, with two walls between the ends of through_the_walls, one open below and one above.
inline cairn::Map walls() {
    cairn::Map map = cairn::Map::create({40, 20}).value();
    const bool made = ok(map.set_rect({13, 0, 1, 18}, cairn::terrain_blocked)) &&
                      ok(map.set_rect({26, 2, 1, 18}, cairn::terrain_blocked)) && ok(map.maintain());
    return made ? std::move(map) : cairn::Map();
}
inline constexpr cairn::Query through_the_walls = {{2, 3}, {37, 15}};
/// A cell of the first wall, which stands in the middle of it.
inline constexpr cairn::Cell in_the_wall = {13, 9};

#endif  // CAIRN_TESTS_WORLDS_HPP
