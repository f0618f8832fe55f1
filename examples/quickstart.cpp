// A first program with Cairn in C++17: two walls, the path through a door in one of them, and the path around once the
// door is shut; then the same with landmarks, which make searches shorter and stay correct when the map is edited. The
// costs are the default ones: 70 for a cardinal step, 99 for a diagonal one.

#include "cairn.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

static constexpr int width = 48;
static constexpr int height = 12;

static void check(cairn::Status status) {
    if (cairn::is_error(status)) {
        std::fprintf(stderr, "cairn: %s\n", cairn::message(status));
        std::exit(EXIT_FAILURE);
    }
}

template <class T>
static T take(cairn::Result<T> result) {
    check(result.status());
    return std::move(result).value();
}

static void find_and_print(cairn::Searcher& searcher, const cairn::Map& map, const cairn::Query& query) {
    std::vector<cairn::Cell> path;
    const cairn::PathResult found = take(searcher.find_path(map, query, path));
    std::printf("%s: %zu cells, cost %llu, %llu expanded\n", cairn::message(found.outcome()), path.size(),
                static_cast<unsigned long long>(found.cost), static_cast<unsigned long long>(found.expanded));
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const cairn::Cell cell = {x, y};
            const bool on_path = std::find(path.begin(), path.end(), cell) != path.end();
            const bool blocked = take(map.get_cell(cell)) == cairn::terrain_blocked;
            std::putchar(on_path ? '*' : blocked ? '#' : '.');
        }
        std::putchar('\n');
    }
}

int main() {
    cairn::Map map = take(cairn::Map::create({width, height}));
    const cairn::Cell door = {16, 4};
    check(map.set_rect({16, 0, 1, 10}, cairn::terrain_blocked));
    check(map.set_rect({32, 2, 1, 10}, cairn::terrain_blocked));
    check(map.set_cell(door, 1));

    cairn::Searcher searcher = take(cairn::Searcher::create_for(map));
    const cairn::Query query{{2, 3}, {45, 9}};
    find_and_print(searcher, map, query);

    check(map.set_cell(door, cairn::terrain_blocked));
    find_and_print(searcher, map, query);

    // Once per map. Landmarks of many maps load faster than they build: see save_table and load_table.
    check(map.build_landmarks());
    find_and_print(searcher, map, query);

    check(map.set_cell(door, 1));
    find_and_print(searcher, map, query);
    return EXIT_SUCCESS;
}
