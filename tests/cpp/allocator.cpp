// cairn::set_allocator: the whole program runs with an allocator of its own, which counts. That every byte comes from
// it is tested in C.

#include "cairn.hpp"

#include "check.hpp"

#include <cstddef>
#include <cstdlib>

using cairn::Status;

static long blocks = 0;
static long allocated = 0;
static int mark = 0;

static void* allocate(std::size_t size, std::size_t alignment, void* user_data) {
    if (user_data != &mark) return nullptr;
    ++blocks;
    ++allocated;
    if (alignment < sizeof(void*)) alignment = sizeof(void*);
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void release(void* memory, std::size_t, std::size_t, void* user_data) {
    blocks -= user_data == &mark ? 1 : 1000;
    std::free(memory);
}

void set_allocator_first() {
    CHECK(cairn::set_allocator(nullptr, release, &mark) == Status::error_null);
    CHECK(cairn::ok(cairn::set_allocator(allocate, release, &mark)));
    CHECK(cairn::set_allocator(allocate, release) == Status::error_too_late);
}

void check_allocator_last() {
    CHECK(allocated > 1000);
    CHECK(blocks == 0);
}
