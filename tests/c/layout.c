/*
 * The ABI in numbers, which layout.def lists: the size of every struct, offset and size of every field, the value of
 * every constant.
 */

#include "support.h"

static void structs_and_constants_have_their_pinned_numbers(void) {
#define STRUCT(type, size) CHECK_EQ(sizeof(type), size);
#define FIELD(type, field, offset, size)     \
    CHECK_EQ(offsetof(type, field), offset); \
    CHECK_EQ(sizeof(((type *)NULL)->field), size);
#define CONSTANT(name, value) CHECK_EQ(name, value);
#define ENUMERATOR(name, value, enumeration, enumerator) CHECK_EQ(name, value);
#include "layout.def"
#undef STRUCT
#undef FIELD
#undef CONSTANT
#undef ENUMERATOR
    CHECK_EQ(sizeof(CairnStatus), 4);
    CHECK((CairnStatus)-1 < 0);
}

/* How many constants of an enumeration layout.def lists. */
static int values_of(const char *enumeration) {
    static const char *const listed[] = {
#define STRUCT(type, size)
#define FIELD(type, field, offset, size)
#define CONSTANT(name, value)
#define ENUMERATOR(name, value, enumeration, enumerator) #enumeration,
#include "layout.def"
    };
    int count = 0;
    for (size_t i = 0; i < COUNT_OF(listed); i++) {
        count += strcmp(listed[i], enumeration) == 0;
    }
    return count;
}

static void the_tests_of_combinations_know_every_selector(void) {
    CHECK_EQ(values_of("Algorithm"), ALGORITHMS);
    CHECK_EQ(values_of("OpenList"), OPEN_LISTS);
    CHECK_EQ(values_of("Heuristic"), HEURISTICS);
}

static void header_and_library_are_of_one_version(void) {
    CHECK_EQ(cairn_abi_version(), CAIRN_ABI_VERSION);
    CHECK_EQ(cairn_version(), CAIRN_VERSION_MAJOR << 16 | CAIRN_VERSION_MINOR << 8 | CAIRN_VERSION_PATCH);
}

int main(void) {
    structs_and_constants_have_their_pinned_numbers();
    the_tests_of_combinations_know_every_selector();
    header_and_library_are_of_one_version();
    return check_summary("layout");
}
