// What the files of the C++ test program share: CHECK, which counts and continues after a failure, the groups that main
// runs, and a count of allocations. It does not include cairn.hpp, so that foreign_abi.cpp can do that in its own way.

#ifndef CAIRN_TESTS_CHECK_HPP
#define CAIRN_TESTS_CHECK_HPP

#include <cstdio>

inline int checks_made = 0;
inline int checks_failed = 0;

inline void check(bool holds, const char* claim, const char* file, int line) {
    ++checks_made;
    if (!holds) {
        ++checks_failed;
        std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, claim);
    }
}

#define CHECK(...) check((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

/// Allocations by C++ code of this program: see allocations.cpp.
inline int allocations = 0;

void check_types();
void check_ownership();
void check_maps();
void check_searchers();
void check_overlays();
void check_fields();
void set_allocator_first();
void check_allocator_last();
void check_sight();
void check_general_searches();
void check_tables();
void check_progress();
void check_foreign_abi();

#endif  // CAIRN_TESTS_CHECK_HPP
