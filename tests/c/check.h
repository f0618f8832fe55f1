/*
 * The assertions of the C tests. A check that fails prints its place, what was expected and what came instead, and the
 * program continues, so that one run shows every failure. main ends with `return check_summary("name");`.
 */

#ifndef CHECK_H
#define CHECK_H

#include "cairn.h"

#include <stdio.h>
#include <stdlib.h>

/* A loop over random maps that goes wrong would print thousands of lines. */
#define CHECK_PRINTED_FAILURES 20

static unsigned long checks_made;
static unsigned long checks_failed;

/* Counts a check, and returns whether its failure is to be printed. */
static inline int check_fails(int holds) {
    checks_made += 1;
    if (holds) {
        return 0;
    }
    checks_failed += 1;
    return checks_failed <= CHECK_PRINTED_FAILURES;
}

static inline void check_true(const char *file, int line, const char *text, int holds) {
    if (check_fails(holds)) {
        printf("%s:%d: expected %s\n", file, line, text);
    }
}

static inline void check_equal(const char *file, int line, const char *text, long long actual, long long expected) {
    if (check_fails(actual == expected)) {
        printf("%s:%d: expected %s to be %lld, got %lld\n", file, line, text, expected, actual);
    }
}

static inline void check_status(const char *file, int line, const char *text, CairnStatus actual,
                                CairnStatus expected) {
    if (check_fails(actual == expected)) {
        printf("%s:%d: expected %s to return %ld (%s), got %ld (%s)\n", file, line, text, (long)expected,
               cairn_status_string(expected), (long)actual, cairn_status_string(actual));
    }
}

/* A condition. */
#define CHECK(condition) check_true(__FILE__, __LINE__, #condition, (condition) ? 1 : 0)

/* Two integers of any type; 64 bits compare right whatever their sign. */
#define CHECK_EQ(actual, expected) check_equal(__FILE__, __LINE__, #actual, (long long)(actual), (long long)(expected))

/* A call and the status that it must return. */
#define CHECK_STATUS(call, expected) check_status(__FILE__, __LINE__, #call, (call), (expected))

/* Prints how many checks were made; the exit code of the program. */
static inline int check_summary(const char *name) {
    if (checks_failed != 0) {
        printf("%s: %lu of %lu checks FAILED\n", name, checks_failed, checks_made);
        return EXIT_FAILURE;
    }
    printf("%s: %lu checks\n", name, checks_made);
    return EXIT_SUCCESS;
}

#endif
