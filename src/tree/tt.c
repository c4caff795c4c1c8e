/* The memory of the transposition table: zero pages from the system, huge ones where it gives
 * them. The hot half is in tt_inl.h. */
#include "tree/tt_inl.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

Status tt_new(size_t mib, Tt **tt, Error *error)
{
    if (mib < TT_MIN_MIB) {
        return error_set(error, STATUS_RANGE, "hash table smaller than 1 MiB", 0);
    }
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t memory_mib = (size_t)sysconf(_SC_PHYS_PAGES) / ((1u << 20) / page);
    if (mib > memory_mib) {
        return error_set(error, STATUS_RANGE, "hash table larger than this machine's memory", 0);
    }
    Tt *made = malloc(sizeof *made);
    if (made == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    *made = (Tt){.bucket_count = ((uint64_t)mib << 20) / sizeof(TtBucket), .age = 1, .floor = 1};
    void *memory = mmap(NULL, tt_bytes(made), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        free(made);
        return error_set(error, STATUS_MEMORY, "no memory for the hash table", 0);
    }
#ifdef MADV_HUGEPAGE
    madvise(memory, tt_bytes(made), MADV_HUGEPAGE); /* a wish; small pages are only slower */
#endif
    made->buckets = memory;
    *tt = made;
    return STATUS_OK;
}

void tt_free(Tt *tt)
{
    if (tt != NULL) {
        munmap(tt->buckets, tt_bytes(tt));
        free(tt);
    }
}

void tt_touch(Tt *tt, int part, int parts)
{
#ifdef MADV_POPULATE_WRITE
    const size_t page = (size_t)1 << 21; /* a huge one */
    const size_t pages = (tt_bytes(tt) + page - 1) / page;
    const size_t begin = pages * (size_t)part / (size_t)parts * page;
    const size_t after = pages * ((size_t)part + 1) / (size_t)parts * page;
    const size_t end = after < tt_bytes(tt) ? after : tt_bytes(tt);
    if (begin < end) {
        madvise((char *)tt->buckets + begin, end - begin, MADV_POPULATE_WRITE); /* a wish too */
    }
#else
    (void)tt, (void)part, (void)parts;
#endif
}

/* Giving the pages back is much faster than writing zeros: only what is used comes again. */
static void wipe(Tt *tt)
{
    if (madvise(tt->buckets, tt_bytes(tt), MADV_DONTNEED) != 0) {
        memset(tt->buckets, 0, tt_bytes(tt));
    }
    tt->age = 0;
}

void tt_new_search(Tt *tt)
{
    if (tt->age == TT_AGES - 1) {
        wipe(tt);
        tt->floor = 1;
    }
    tt->age++;
}

/* Even fresh pages cost a system call and zeros each (a quarter of the time of short searches),
 * so the entries stay and are only declared too old to be seen. */
void tt_clear(Tt *tt)
{
    tt_new_search(tt);
    tt->floor = tt->age;
}

size_t tt_bytes(const Tt *tt)
{
    return (size_t)tt->bucket_count * sizeof(TtBucket);
}
