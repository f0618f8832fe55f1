// Counts what C++ code allocates, the wrapper included; what the library allocates does not come through here. A file
// of its own, because g++ takes malloc and free for a mismatch where it can look into new and delete. Valgrind brings
// its own new: there nothing is counted.

#include "check.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) {
    ++allocations;
    void* const memory = std::malloc(size);
    if (memory == nullptr) std::abort();
    return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
