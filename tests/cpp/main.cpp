// The C++ test program: every group of checks, one line at the end, and exit code 0 if all of them held.

#include "check.hpp"

#include <cstdlib>

int main() {
    set_allocator_first();
    check_types();
    check_ownership();
    check_maps();
    check_searchers();
    check_overlays();
    check_fields();
    check_sight();
    check_general_searches();
    check_tables();
    check_progress();
    check_foreign_abi();
    check_allocator_last();
    std::printf("C++ wrapper (__cplusplus %ld): %d checks, %d failed\n", static_cast<long>(__cplusplus), checks_made,
                checks_failed);
    return checks_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
