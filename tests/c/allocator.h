/*
 * The allocator, wrapped: each call is counted, the size of each block is known, and one allocation can be made to
 * fail. For a program of one file that is linked with -Wl,--wrap for each of the functions below.
 */

#ifndef ALLOCATOR_H
#define ALLOCATOR_H

#include "support.h"

#include <errno.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

static long calls;          /* of the allocator, whichever */
static long allocations;    /* that were asked for */
static long failing;        /* the number of the allocation that fails; 0: none */
static long live;           /* blocks allocated and not freed */
static uint64_t live_bytes; /* in those blocks, as they were asked for */

static struct {
    void *memory;
    size_t size;
} blocks[1024]; /* the first `live` of them */

static int fails(void) {
    calls += 1;
    allocations += 1;
    return allocations == failing;
}

static void *counted(void *memory, size_t size) {
    if (memory != NULL) {
        if ((size_t)live == COUNT_OF(blocks)) {
            puts("allocator: more blocks than this test can remember");
            exit(EXIT_FAILURE);
        }
        blocks[live].memory = memory;
        blocks[live++].size = size;
        live_bytes += size;
    }
    return memory;
}

/* A block that is not known was allocated before main, or is freed twice: the counts then do not come out. */
static void forget(const void *memory) {
    for (long i = live - 1; i >= 0 && memory != NULL; i--) {
        if (blocks[i].memory == memory) {
            live_bytes -= blocks[i].size;
            blocks[i] = blocks[--live];
            return;
        }
    }
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : counted(__real_malloc(size), size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : counted(__real_calloc(count, size), count * size);
}

void *__wrap_realloc(void *memory, size_t size) {
    if (fails()) {
        return NULL;
    }
    forget(memory);
    return counted(__real_realloc(memory, size), size);
}

void __wrap_free(void *memory) {
    calls += 1;
    forget(memory);
    __real_free(memory);
}

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
    if (fails()) {
        return ENOMEM;
    }
    const int error = __real_posix_memalign(memory, alignment, size);
    if (error == 0) {
        counted(*memory, size);
    }
    return error;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : counted(__real_aligned_alloc(alignment, size), size);
}

#endif
