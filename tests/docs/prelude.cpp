// What a block of C++ in the documentation may use if it is no program: these variables, and walk.
#include "cairn.hpp"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

static void walk(const std::vector<cairn::Cell>&) {}

int main() {
    cairn::Map map = cairn::Map::create({64, 64}).value();
    cairn::Searcher searcher = cairn::Searcher::create_for(map).value();
    cairn::Query query{{0, 0}, {63, 10}};
    std::vector<cairn::Cell> path;
    (void)&walk;
    {
@block@
    }
    return EXIT_SUCCESS;
}
