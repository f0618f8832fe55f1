// Callables that receive the progress of a build: every kind of them, cancelling, and exceptions, which must reach the
// caller without crossing the library. Compiled with and without exceptions.

#include "cairn.hpp"

#include "check.hpp"
#include "worlds.hpp"

#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef __cpp_exceptions
#include <stdexcept>
#include <string>
#endif

using cairn::Cell;
using cairn::Map;
using cairn::Status;
using cairn::Table;

/// Each way to build a table with a callable, and the table.
static constexpr Table tables[] = {Table::landmarks, Table::landmarks, Table::regions, Table::jump_graph};

template <class Callable>
static Status build(Map& map, int way, Callable&& callable) {
    switch (way) {
        case 0:
            return map.build_landmarks({2}, callable);
        case 1:
            return map.build_landmarks_at(std::vector<Cell>{{0, 0}, {39, 19}, {39, 0}}, {}, callable);
        case 2:
            return map.build_regions({cairn::RegionKind::gateway}, callable);
        default:
            return map.build_jump_graph({0, false}, callable);
    }
}

/// Checks each report against the one before. It can neither be copied nor moved.
class Watcher {
public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

    bool operator()(std::uint64_t done, std::uint64_t total) {
        CHECK(total > 0 && done <= total && done >= last_);
        last_ = done;
        finished_ = done == total;
        return ++calls_ != stop_at;
    }

    int calls() const { return calls_; }
    bool finished() const { return finished_; }

    int stop_at = -1;

private:
    std::uint64_t last_ = 0;
    int calls_ = 0;
    bool finished_ = false;
};

static int plain_calls = 0;
static bool plain_function(std::uint64_t, std::uint64_t) {
    ++plain_calls;
    return true;
}

struct ConstCallable {
    bool operator()(std::uint64_t, std::uint64_t) const { return plain_function(0, 0); }
};

static void every_kind_of_callable_is_told_how_far_a_build_is() {
    Map map = Map::create({200, 200}).value();
    Watcher watcher;
    CHECK(ok(map.build_landmarks({}, watcher)));
    CHECK(watcher.calls() > 2 && watcher.finished());
    const int calls = watcher.calls();

    int counted = 0;
    CHECK(ok(map.build_landmarks({}, [&counted](std::uint64_t, std::uint64_t) { return ++counted > 0; })));
    CHECK(counted == calls);
    counted = 0;
    const std::function<bool(std::uint64_t, std::uint64_t)> function = [&counted](std::uint64_t, std::uint64_t) {
        return ++counted > 0;
    };
    CHECK(ok(map.build_landmarks({}, function)));
    CHECK(counted == calls);

    CHECK(ok(map.build_landmarks({}, plain_function)));
    CHECK(ok(map.build_landmarks({}, &plain_function)));
    CHECK(ok(map.build_landmarks({}, ConstCallable())));
    const ConstCallable constant;
    CHECK(ok(map.build_landmarks({}, constant)));
    CHECK(plain_calls == 4 * calls);
}

static void every_build_reports_and_can_be_cancelled() {
    for (int way = 0; way < 4; ++way) {
        Map map = walls();
        Watcher first;
        first.stop_at = 1;
        CHECK(build(map, way, first) == Status::cancelled);
        CHECK(first.calls() == 1);
        CHECK(map.table_info(tables[way]).status() == Status::error_no_table);

        Watcher watcher;
        CHECK(ok(build(map, way, watcher)));
        CHECK(watcher.calls() > 0 && watcher.finished());
        CHECK(map.table_info(tables[way]).ok());
    }
    // What else is given to a build is not lost on the way.
    Map map = walls();
    CHECK(ok(build(map, 0, Watcher())) && map.read_landmarks()->size() == 2);
    CHECK(ok(build(map, 1, Watcher())) && map.read_landmarks()->size() == 3);
    CHECK(ok(build(map, 2, Watcher())) && map.table_info(Table::regions)->region_kind() == cairn::RegionKind::gateway);
    CHECK(ok(build(map, 3, Watcher())) && ok(map.set_rect({20, 5, 4, 10}, cairn::terrain_blocked)));
    CHECK(map.table_info(Table::jump_graph)->state() == cairn::TableState::suspended);  // by its allowance of 0
}

template <class Callable, class = void>
struct is_accepted : std::false_type {};
template <class Callable>
struct is_accepted<Callable, std::void_t<decltype(std::declval<Map&>().build_landmarks({}, std::declval<Callable>()))>>
    : std::true_type {};

using TwoNumbers = bool(std::uint64_t, std::uint64_t);
static_assert(is_accepted<TwoNumbers&>::value);
static_assert(is_accepted<TwoNumbers*>::value);
static_assert(is_accepted<Watcher&>::value);
static_assert(is_accepted<const ConstCallable&>::value);
static_assert(is_accepted<std::function<TwoNumbers>>::value);
// One that returns a number may mean what C means by it, where 0 is to continue.
static_assert(!is_accepted<std::int32_t (*)(std::uint64_t, std::uint64_t)>::value);
static_assert(!is_accepted<void (*)(std::uint64_t, std::uint64_t)>::value);
static_assert(!is_accepted<bool (*)()>::value);
static_assert(!is_accepted<bool (*)(void*, std::uint64_t, std::uint64_t)>::value);
static_assert(!is_accepted<const Watcher&>::value);
static_assert(!is_accepted<std::nullptr_t>::value);

#ifdef __cpp_exceptions
static void an_exception_leaves_every_build_and_the_map_is_as_it_was() {
    for (int way = 0; way < 4; ++way) {
        Map map = walls();
        const std::uint64_t hash = map.state_hash().value();
        int calls = 0;
        std::string caught;
        try {
            (void)build(map, way, [&calls](std::uint64_t, std::uint64_t) -> bool {
                ++calls;
                throw std::runtime_error("from the callable");
            });
        } catch (const std::runtime_error& error) {
            caught = error.what();
        }
        CHECK(caught == "from the callable" && calls == 1);
        CHECK(map.state_hash().value() == hash);
        CHECK(ok(build(map, way, Watcher())));
    }
}

static void an_exception_may_come_late_and_be_of_any_kind() {
    Map map = Map::create({200, 200}).value();
    const std::vector<Cell> middle = {{100, 90}};
    CHECK(ok(map.build_landmarks_at(middle)));
    int thrown = 0;
    try {
        (void)map.build_landmarks({}, [](std::uint64_t done, std::uint64_t total) {
            if (done == total) throw 7;
            return true;
        });
    } catch (const int number) {
        thrown = number;
    }
    CHECK(thrown == 7);
    CHECK(map.read_landmarks().value() == middle);
}

static void a_function_object_without_a_function_throws_what_it_always_throws() {
    Map map = walls();
    const std::function<TwoNumbers> empty;
    bool thrown = false;
    try {
        (void)map.build_landmarks({}, empty);
    } catch (const std::bad_function_call&) {
        thrown = true;
    }
    CHECK(thrown);
}
#endif

void check_progress() {
    every_kind_of_callable_is_told_how_far_a_build_is();
    every_build_reports_and_can_be_cancelled();
#ifdef __cpp_exceptions
    an_exception_leaves_every_build_and_the_map_is_as_it_was();
    an_exception_may_come_late_and_be_of_any_kind();
    a_function_object_without_a_function_throws_what_it_always_throws();
#endif
}
