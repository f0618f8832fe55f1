// Ownership of a map, overlay, field or searcher: it is destroyed once, by its last owner. The wrapper is included
// under another name and with functions in the place of those that destroy, which count.

#include "cairn.h"

static int maps_destroyed = 0;
static int overlays_destroyed = 0;
static int fields_destroyed = 0;
static int searchers_destroyed = 0;

static void count_map(CairnMap* map) noexcept {
    ++maps_destroyed;
    cairn_map_destroy(map);
}

static void count_overlay(CairnOverlay* overlay) noexcept {
    ++overlays_destroyed;
    cairn_overlay_destroy(overlay);
}

static void count_field(CairnField* field) noexcept {
    ++fields_destroyed;
    cairn_field_destroy(field);
}

static void count_searcher(CairnSearcher* searcher) noexcept {
    ++searchers_destroyed;
    cairn_searcher_destroy(searcher);
}

#define cairn counted_cairn
#define cairn_map_destroy count_map
#define cairn_overlay_destroy count_overlay
#define cairn_field_destroy count_field
#define cairn_searcher_destroy count_searcher
#include "cairn.hpp"
#undef cairn

#include "check.hpp"

#include <type_traits>
#include <utility>

using counted_cairn::Field;
using counted_cairn::Map;
using counted_cairn::Overlay;
using counted_cairn::Searcher;

static_assert(!std::is_copy_constructible_v<Map> && !std::is_copy_assignable_v<Map>);
static_assert(std::is_nothrow_move_constructible_v<Map> && std::is_nothrow_move_assignable_v<Map>);
static_assert(!std::is_copy_constructible_v<Overlay> && !std::is_copy_assignable_v<Overlay>);
static_assert(std::is_nothrow_move_constructible_v<Overlay> && std::is_nothrow_move_assignable_v<Overlay>);
static_assert(!std::is_copy_constructible_v<Field> && !std::is_copy_assignable_v<Field>);
static_assert(std::is_nothrow_move_constructible_v<Field> && std::is_nothrow_move_assignable_v<Field>);
static_assert(!std::is_copy_constructible_v<Searcher> && !std::is_copy_assignable_v<Searcher>);
static_assert(std::is_nothrow_move_constructible_v<Searcher> && std::is_nothrow_move_assignable_v<Searcher>);

/// For all classes; `make` makes one, `destroyed` counts.
template <class Make>
static void an_object_has_one_owner_and_is_destroyed_by_it(Make make, const int& destroyed) {
    using Owner = decltype(make());
    const int before = destroyed;
    {
        Owner first = make();
        auto* const pointer = first.get();
        CHECK(pointer != nullptr);
        Owner second = std::move(first);
        CHECK(second.get() == pointer && first.get() == nullptr);

        Owner third = make();
        third = std::move(second);
        CHECK(third.get() == pointer && second.get() == nullptr);
        CHECK(destroyed == before + 1);

        Owner& itself = third;
        third = std::move(itself);
        CHECK(third.get() == pointer);
        std::swap(first, third);
        CHECK(first.get() == pointer && third.get() == nullptr);
        CHECK(destroyed == before + 1);

        auto* const released = first.release();
        CHECK(released == pointer && first.get() == nullptr && first.release() == nullptr);
        CHECK(destroyed == before + 1);
        const Owner taken_back(released);
    }
    CHECK(destroyed == before + 2);

    Owner emptied = make();
    emptied = Owner();
    CHECK(emptied.get() == nullptr && destroyed == before + 3);
}

static void what_a_result_holds_is_moved_out_or_destroyed_with_it() {
    const int before = maps_destroyed;
    {
        const Map taken = Map::create({4, 3}).value();
        const auto kept = Map::create({4, 3});
        CHECK(taken.get() != nullptr && kept.value().get() != nullptr);
        CHECK(maps_destroyed == before);
    }
    CHECK(maps_destroyed == before + 2);
    CHECK(Map::create({0, 3}).value().get() == nullptr);
    CHECK(maps_destroyed == before + 2);
}

void check_ownership() {
    const Map map = Map::create({4, 3}).value();
    an_object_has_one_owner_and_is_destroyed_by_it([] { return Map::create({4, 3}).value(); }, maps_destroyed);
    an_object_has_one_owner_and_is_destroyed_by_it([&map] { return Overlay::create_for(map).value(); },
                                                   overlays_destroyed);
    an_object_has_one_owner_and_is_destroyed_by_it([&map] { return Field::create_for(map).value(); }, fields_destroyed);
    an_object_has_one_owner_and_is_destroyed_by_it([&map] { return Searcher::create_for(map).value(); },
                                                   searchers_destroyed);
    what_a_result_holds_is_moved_out_or_destroyed_with_it();
}
