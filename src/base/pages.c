/* On Linux pages come from the system, which gives them zeroed; elsewhere from the C library. A
 * huge page begins at a multiple of its size, so one more is asked for and the margins go back. */
#include "base/pages.h"

#ifdef __linux__

#include <stdint.h>
#include <sys/mman.h>

static const size_t huge = (size_t)2 << 20;

static size_t whole(size_t size)
{
    return (size / huge + 1) * huge;
}

void *pages_alloc(size_t size)
{
    const size_t wanted = whole(size);
    char *memory = mmap(NULL, wanted + huge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                        -1, 0);
    if (memory == MAP_FAILED) {
        return NULL;
    }
    const size_t before = huge - (uintptr_t)memory % huge;
    munmap(memory, before);
    munmap(memory + before + wanted, huge - before);
    madvise(memory + before, wanted, MADV_HUGEPAGE); /* a wish; small pages are only slower */
    return memory + before;
}

void pages_free(void *memory, size_t size)
{
    if (memory != NULL) {
        munmap(memory, whole(size));
    }
}

#else

#include <stdlib.h>
#include <string.h>

void *pages_alloc(size_t size)
{
    const size_t whole = size / 64 * 64 + 64;
    void *memory = aligned_alloc(64, whole);
    return memory == NULL ? NULL : memset(memory, 0, whole);
}

void pages_free(void *memory, size_t size)
{
    (void)size;
    free(memory);
}

#endif
