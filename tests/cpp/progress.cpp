// Callables that are told how far a build is: every kind of them, cancelling, and exceptions, which must reach the
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

/// Large enough for several reports while landmarks are built.
static Map large_map() { return Map::create({200, 200}).value(); }
static const std::vector<Cell> corners = {{0, 0}, {199, 0}, {0, 199}, {199, 199}};

/// Checks each report against the one before. It can neither be copied nor moved.
class Watcher {
public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

    bool operator()(std::uint64_t done, std::uint64_t total) {
        CHECK(total > 0 && done <= total);
        CHECK(done >= last_);
        last_ = done;
        finished_ = done == total;
        return ++calls_ != stop_at_;
    }

    void stop_at(int call) { stop_at_ = call; }
    int calls() const { return calls_; }
    bool finished() const { return finished_; }

private:
    std::uint64_t last_ = 0;
    int calls_ = 0;
    int stop_at_ = -1;
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
    Map map = large_map();
    Watcher watcher;
    CHECK(ok(map.build_landmarks({}, watcher)));
    CHECK(watcher.calls() > 2 && watcher.finished());
    const int calls = watcher.calls();

    Watcher at;
    CHECK(ok(map.build_landmarks_at(corners, {}, at)));
    CHECK(at.calls() > 1 && at.finished());

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

static void a_callable_that_says_no_cancels_the_build() {
    Map map = large_map();
    Watcher first;
    first.stop_at(1);
    CHECK(map.build_landmarks({}, first) == Status::cancelled);
    CHECK(first.calls() == 1);
    CHECK(map.table_info(Table::landmarks).status() == Status::error_no_table);

    CHECK(ok(map.build_landmarks_at(corners)));
    const std::uint64_t hash = map.state_hash().value();
    const std::uint64_t memory = map.info()->memory_bytes;
    Watcher second;
    second.stop_at(2);
    CHECK(map.build_landmarks({}, second) == Status::cancelled);
    CHECK(second.calls() == 2 && !second.finished());
    Watcher at;
    at.stop_at(1);
    CHECK(map.build_landmarks_at(corners, {}, at) == Status::cancelled);
    CHECK(map.read_landmarks().value() == corners);
    CHECK(map.state_hash().value() == hash);
    CHECK(map.info()->memory_bytes == memory);
}

static void a_build_in_slices_reports_nothing() {
    Map map = large_map();
    cairn::LandmarksOptions options;
    options.in_slices = true;
    Watcher watcher;
    CHECK(map.build_landmarks(options, watcher) == Status::budget_spent);
    CHECK(ok(map.maintain()));
    CHECK(watcher.calls() == 0);
}

static void a_build_that_is_refused_reports_nothing() {
    Map map = large_map();
    Watcher watcher;
    CHECK(map.build_landmarks({0}, watcher) == Status::error_count);
    CHECK(map.build_landmarks_at({}, {}, watcher) == Status::error_count);
    CHECK(watcher.calls() == 0);
}

static void the_map_is_busy_while_it_is_built() {
    World it = world_of(large_map());
    Map other = large_map();
    Status asked = Status::ok;
    Status searched = Status::ok;
    Status edited = Status::ok;
    Status elsewhere = Status::error_busy;
    CHECK(ok(it.map.build_landmarks({}, [&](std::uint64_t, std::uint64_t) {
        asked = it.map.info().status();
        searched = it.searcher.find_path(it.map, {{0, 0}, {9, 9}}).status();
        edited = it.map.set_cell({5, 5}, 2);
        elsewhere = other.set_cell({5, 5}, 2);
        return true;
    })));
    CHECK(asked == Status::error_busy);
    CHECK(searched == Status::error_busy);
    CHECK(edited == Status::error_busy);
    CHECK(elsewhere == Status::ok);
    CHECK(it.map.get_cell({5, 5}).value() == 1);
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
// One that answers a number may mean what C means by it, where 0 is to go on.
static_assert(!is_accepted<std::int32_t (*)(std::uint64_t, std::uint64_t)>::value);
static_assert(!is_accepted<void (*)(std::uint64_t, std::uint64_t)>::value);
static_assert(!is_accepted<bool (*)()>::value);
static_assert(!is_accepted<bool (*)(void*, std::uint64_t, std::uint64_t)>::value);
static_assert(!is_accepted<const Watcher&>::value);
static_assert(!is_accepted<std::nullptr_t>::value);

#ifdef __cpp_exceptions
/// Throws at its second report.
struct Thrower {
    int calls = 0;

    bool operator()(std::uint64_t, std::uint64_t) {
        if (++calls == 2) throw std::runtime_error("from the callable");
        return true;
    }
};

/// The message of what a call throws.
template <class Call>
static std::string caught(Call&& call) {
    try {
        call();
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "nothing";
}

static void an_exception_leaves_the_build_and_the_map_is_as_it_was() {
    Map map = large_map();
    Thrower first;
    CHECK(caught([&] { (void)map.build_landmarks({}, first); }) == "from the callable");
    CHECK(first.calls == 2);
    CHECK(map.table_info(Table::landmarks).status() == Status::error_no_table);

    const std::vector<Cell> middle = {{100, 100}};
    CHECK(ok(map.build_landmarks_at(middle)));
    const std::uint64_t hash = map.state_hash().value();
    Thrower second;
    CHECK(caught([&] { (void)map.build_landmarks({}, second); }) == "from the callable");
    Thrower at;
    CHECK(caught([&] { (void)map.build_landmarks_at(corners, {}, at); }) == "from the callable");
    CHECK(second.calls == 2 && at.calls == 2);
    CHECK(map.state_hash().value() == hash);
    CHECK(map.read_landmarks().value() == middle);

    CHECK(ok(map.build_landmarks({}, Watcher())));
    CHECK(map.read_landmarks()->size() == 8);
}

static void an_exception_need_not_be_one_of_the_standard() {
    Map map = large_map();
    int thrown = 0;
    try {
        (void)map.build_landmarks({}, [](std::uint64_t, std::uint64_t) -> bool { throw 7; });
    } catch (const int number) {
        thrown = number;
    }
    CHECK(thrown == 7);
    CHECK(ok(map.build_landmarks()));
}

static void a_function_object_without_a_function_throws_what_it_always_throws() {
    Map map = large_map();
    const std::function<TwoNumbers> empty;
    bool thrown = false;
    try {
        (void)map.build_landmarks({}, empty);
    } catch (const std::bad_function_call&) {
        thrown = true;
    }
    CHECK(thrown);
}

static void an_exception_in_a_build_of_regions_leaves_it() {
    Map map = walls();
    CHECK(caught([&] {
        (void)map.build_regions({}, [](std::uint64_t, std::uint64_t) -> bool {
            throw std::runtime_error("from the callable");
        });
    }) == "from the callable");
    CHECK(map.table_info(Table::regions).status() == Status::error_no_table);
    CHECK(ok(map.build_regions()));
}
#endif

static void a_build_of_regions_reports_and_can_be_cancelled() {
    Map map = walls();
    Watcher first;
    first.stop_at(1);
    CHECK(map.build_regions({}, first) == Status::cancelled);
    CHECK(first.calls() == 1);
    CHECK(map.table_info(Table::regions).status() == Status::error_no_table);

    Watcher watcher;
    CHECK(ok(map.build_regions({}, watcher)));
    CHECK(watcher.calls() > 0 && watcher.finished());
    const std::uint64_t hash = map.state_hash().value();
    Watcher again;
    again.stop_at(1);
    CHECK(map.build_regions({cairn::RegionKind::gateway}, again) == Status::cancelled);
    CHECK(map.state_hash().value() == hash);
    CHECK(map.table_info(Table::regions)->region_kind() == cairn::RegionKind::boundary);
}

void check_progress() {
    every_kind_of_callable_is_told_how_far_a_build_is();
    a_callable_that_says_no_cancels_the_build();
    a_build_in_slices_reports_nothing();
    a_build_that_is_refused_reports_nothing();
    the_map_is_busy_while_it_is_built();
    a_build_of_regions_reports_and_can_be_cancelled();
#ifdef __cpp_exceptions
    an_exception_leaves_the_build_and_the_map_is_as_it_was();
    an_exception_need_not_be_one_of_the_standard();
    a_function_object_without_a_function_throws_what_it_always_throws();
    an_exception_in_a_build_of_regions_leaves_it();
#endif
}
