/* Whole huge pages from the C library, and a wish to the system to back them as such. */
#include "base/pages.h"

#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { PAGE = 2 << 20 };

void *pages_alloc(size_t size)
{
    const size_t whole = (size + PAGE - 1) / PAGE * PAGE;
    void *memory = aligned_alloc(PAGE, whole);
    if (memory == NULL) {
        return NULL;
    }
#ifdef MADV_HUGEPAGE
    madvise(memory, whole, MADV_HUGEPAGE); /* small pages are only slower */
#endif
    memset(memory, 0, size);
    return memory;
}

void pages_free(void *memory)
{
    free(memory);
}
