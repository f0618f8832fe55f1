// The wrapper in a program that was compiled for another ABI version. The namespace is renamed, so that the functions
// of this file are not those of the others.

#include "cairn.h"

#undef CAIRN_ABI_VERSION
#define CAIRN_ABI_VERSION 9999
#define cairn foreign_cairn
#include "cairn.hpp"
#undef cairn

#include "check.hpp"

#include <cstring>

using foreign_cairn::Field;
using foreign_cairn::Map;
using foreign_cairn::Overlay;
using foreign_cairn::Searcher;
using foreign_cairn::Status;

static void nothing_is_created_and_the_reason_is_a_sentence() {
    CHECK(!foreign_cairn::abi_matches());

    const auto map = Map::create({4, 4});
    CHECK(map.status() == Status::error_unsupported);
    CHECK(map.value().get() == nullptr);
    CHECK(std::strstr(map.message(), "ABI version") != nullptr);

    CHECK(Map::from_movingai("type octile\nheight 1\nwidth 1\nmap\n.\n").status() == Status::error_unsupported);
    CHECK(Map::memory_size({4, 4}).status() == Status::error_unsupported);
    CHECK(Overlay::create_for(map.value()).status() == Status::error_unsupported);
    CHECK(Overlay::memory_size(map.value()).status() == Status::error_unsupported);
    CHECK(Field::create_for(map.value()).status() == Status::error_unsupported);
    CHECK(Field::memory_size(map.value()).status() == Status::error_unsupported);
    CHECK(Searcher::create().status() == Status::error_unsupported);
    CHECK(Searcher::create_for(map.value()).status() == Status::error_unsupported);
    CHECK(Searcher::memory_size().status() == Status::error_unsupported);
    CHECK(foreign_cairn::set_allocator(nullptr, nullptr) == Status::error_unsupported);
}

void check_foreign_abi() { nothing_is_created_and_the_reason_is_a_sentence(); }
