// Double buffering: threads search without pause while another edits, and nobody waits. One map is edited and never
// searched. It is copied into one of two maps that are searched, the one that no thread is searching, and an atomic
// index says which of the two is current.
//
//     edited ──copy──▶ shown[0], shown[1]      current: 0 or 1
//
// A thread that searches writes down which map it is about to use, and looks again whether that is still the current
// one. The thread that edits copies only into a map that is not current and that nobody has written down; if there is
// none, it goes on editing and publishes later, so no edit is lost.
//
// Prints what was counted, and fails if a call was BUSY, an edit was lost, or a path was wrong.

#include "cairn.hpp"

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

namespace {

constexpr int side = 96;
constexpr int searching_threads = 3;
constexpr int edits = 2000;
constexpr cairn::Cell door{side / 2, side / 2};

class DoubleBuffer {
public:
    explicit DoubleBuffer(cairn::Map map)
        : edited_(std::move(map)), shown_{like(edited_), like(edited_)}, used_(searching_threads) {}

    // For the one thread that edits.
    cairn::Map& edited() { return edited_; }

    // For the same thread: shows the edited map to all searches that begin from now on. Returns false if a search still
    // uses the map that would be copied into; call it again after the next edit.
    bool publish() {
        const int target = 1 - current_.load();
        for (const Used& used : used_) {
            if (used.map.load() == target) return false;
        }
        if (!cairn::ok(shown_[target].copy_from(edited_))) return false;
        current_.store(target);
        return true;
    }

    // For the thread of that number: runs a search on the current map.
    template <class Search>
    void search(int thread, Search&& run) {
        std::atomic<int>& used = used_[static_cast<std::size_t>(thread)].map;
        int now = current_.load();
        for (;;) {
            used.store(now);
            const int again = current_.load();
            if (again == now) break;  // from here on publish() sees that this map is used
            now = again;
        }
        run(shown_[now]);
        used.store(none);
    }

    const cairn::Map& current() const { return shown_[current_.load()]; }

private:
    static constexpr int none = -1;

    // Each on a cache line of its own, so that threads do not disturb each other.
    struct alignas(64) Used {
        std::atomic<int> map{none};
    };

    static cairn::Map like(const cairn::Map& map) {
        const auto info = map.info();
        cairn::Map copy = cairn::Map::create({info->width, info->height}).value();
        if (!cairn::ok(copy.copy_from(map))) std::abort();
        return copy;
    }

    cairn::Map edited_;
    std::array<cairn::Map, 2> shown_;
    std::vector<Used> used_;
    std::atomic<int> current_{0};
};

// A wall with a door in its middle and a gap at its lower end. The door is open at even epochs.
cairn::Map map_with_door() {
    cairn::Map map = cairn::Map::create({side, side}).value();
    if (!cairn::ok(map.set_rect({door.x, 0, 1, side - 1}, cairn::terrain_blocked)) ||
        !cairn::ok(map.set_cell(door, 1)) || !cairn::ok(map.build_jump_graph())) {
        std::abort();
    }
    return map;
}

struct Count {
    long found = 0, busy = 0, wrong = 0;
};

}  // namespace

int main() {
    cairn::Query query;
    query.start = {3, 10};
    query.goal = {side - 4, 20};
    std::array<std::uint64_t, 2> costs{};
    cairn::Map plain = map_with_door();  // edited as well, for comparison
    for (std::uint64_t& cost : costs) {
        cairn::Searcher searcher = cairn::Searcher::create_for(plain).value();
        cost = searcher.find_path(plain, query).value().cost;
        if (!cairn::ok(plain.set_cell(door, cost == costs[0] ? cairn::terrain_blocked : 1))) return EXIT_FAILURE;
    }

    DoubleBuffer buffer(map_with_door());
    std::atomic<bool> over{false};
    std::vector<Count> counts(searching_threads);
    std::vector<cairn::Searcher> searchers;  // one for each thread, made before they share the maps
    for (int number = 0; number < searching_threads; ++number) {
        searchers.push_back(cairn::Searcher::create_for(buffer.current()).value());
    }
    std::vector<std::thread> threads;
    for (int number = 0; number < searching_threads; ++number) {
        threads.emplace_back([&, number] {
            Count& count = counts[static_cast<std::size_t>(number)];
            cairn::Searcher& searcher = searchers[static_cast<std::size_t>(number)];
            std::uint64_t last_epoch = 0;
            while (!over.load(std::memory_order_relaxed)) {
                buffer.search(number, [&](const cairn::Map& map) {
                    const auto found = searcher.find_path(map, query);
                    if (found.status() == cairn::Status::error_busy) {
                        ++count.busy;
                    } else if (!found.ok() || found->cost != costs[found->epoch % 2] || found->epoch < last_epoch) {
                        ++count.wrong;
                    } else {
                        ++count.found;
                        last_epoch = found->epoch;
                    }
                });
            }
        });
    }

    long made = 0, busy = 0, published = 0;
    for (int i = 0; i < edits; ++i) {
        const std::uint8_t terrain = i % 2 == 0 ? cairn::terrain_blocked : 1;
        const cairn::Status status = buffer.edited().set_cell(door, terrain);
        made += cairn::ok(status);
        busy += status == cairn::Status::error_busy;
        published += buffer.publish();
        if (!cairn::ok(plain.set_cell(door, terrain))) std::abort();
    }
    while (!buffer.publish()) std::this_thread::yield();  // the last edits, too
    over = true;
    for (std::thread& thread : threads) thread.join();

    Count all{0, busy, 0};
    for (const Count& count : counts) {
        all.found += count.found;
        all.busy += count.busy;
        all.wrong += count.wrong;
    }
    const bool same = buffer.current().state_hash().value() == plain.state_hash().value();
    std::printf("%ld searches next to %ld edits, %ld times published: %ld lost, %ld BUSY, %ld wrong\n", all.found, made,
                published, edits - made, all.busy, all.wrong);
    return made == edits && all.busy == 0 && all.wrong == 0 && all.found > 0 && same ? EXIT_SUCCESS : EXIT_FAILURE;
}
