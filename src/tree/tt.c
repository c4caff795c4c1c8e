/* The memory of the transposition table: zero pages from the system, huge ones where it gives
 * them. A page costs zeros when it is first written to, and random stores write to all of them at
 * once, so a search uses no more of them than it needs, and the first ones are made before a clock
 * runs. The hot half is in tt_inl.h. */
#include "tree/tt_inl.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    FIRST_MIB = 32,
    MOVED_AT_ONCE = 1024, /* buckets; a huge page or less of fresh memory */
    LONGEST_GAME = 62,    /* searches, each of an age */
};

static uint64_t buckets_of(size_t mib)
{
    return ((uint64_t)mib << 20) / sizeof(TtBucket);
}

/* Makes the system give the memory of the first buckets now: up to a millisecond a page, which a
 * short search on a clock would spend between two looks at it. */
static void touch_first(Tt *tt)
{
    volatile unsigned char *bytes = (volatile unsigned char *)tt->buckets;
    const size_t used = (size_t)tt->bucket_count * sizeof(TtBucket);
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (size_t at = 0; at < used; at += page) {
        bytes[at] = 0;
    }
}

static void start_small(Tt *tt)
{
    const uint64_t first = buckets_of(FIRST_MIB);
    tt->bucket_count = first < tt->limit ? first : tt->limit;
    tt->unmoved = 0;
}

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
    *made = (Tt){.limit = buckets_of(mib), .age = 1, .floor = 1};
    start_small(made);
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
    touch_first(made);
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

/* Puts an entry where it belongs. */
static void settle(Tt *tt, uint64_t hash, uint64_t word)
{
    TtBucket *bucket = tt_bucket(tt, hash);
    TtEntry *victim = &bucket->ways[0];
    for (int i = 1; i < TT_WAYS; i++) {
        if (tt_worth(tt, bucket->ways[i].data) < tt_worth(tt, victim->data)) {
            victim = &bucket->ways[i];
        }
    }
    atomic_store_explicit(&victim->data, word, memory_order_relaxed);
    atomic_store_explicit(&victim->check, hash ^ word, memory_order_relaxed);
}

void tt_reserve(Tt *tt, size_t mib)
{
    const uint64_t wanted = mib < tt_bytes(tt) >> 20 ? buckets_of(mib) : tt->limit;
    if (tt->bucket_count < wanted) {
        tt->unmoved = tt->age == tt->floor ? 0 : tt->bucket_count; /* not if it is empty */
        tt->bucket_count = wanted;
    }
}

static void move_bucket(Tt *tt, TtBucket *bucket)
{
    for (int way = 0; way < TT_WAYS; way++) {
        TtEntry *entry = &bucket->ways[way];
        const uint64_t word = entry->data;
        const uint64_t hash = entry->check ^ word;
        if (tt_age(word) >= tt->floor) {
            atomic_store_explicit(&entry->data, 0, memory_order_relaxed);
            atomic_store_explicit(&entry->check, 0, memory_order_relaxed);
            settle(tt, hash, word);
        }
    }
}

/* Entries only move up, so from the last bucket down each finds its new one vacated. */
bool tt_move_some(Tt *tt)
{
    for (int i = 0; i < MOVED_AT_ONCE && tt->unmoved > 0; i++) {
        move_bucket(tt, &tt->buckets[--tt->unmoved]);
    }
    return tt->unmoved > 0;
}

/* Giving the pages back is much faster than writing zeros: only what is used comes again. */
static void wipe(Tt *tt)
{
    if (madvise(tt->buckets, tt_bytes(tt), MADV_DONTNEED) != 0) {
        memset(tt->buckets, 0, tt_bytes(tt));
    }
    tt->age = 1;
    tt->floor = 1;
}

void tt_new_search(Tt *tt)
{
    if (tt->age == TT_AGES - 1) {
        wipe(tt);
    }
    tt->age++;
}

/* Even fresh pages cost a system call and zeros each (a quarter of the time of short searches),
 * so the entries stay and are only declared too old to be seen. Where the ages might not last for
 * another game they begin again now, when no clock runs. */
void tt_clear(Tt *tt)
{
    const bool worn = tt->age > TT_AGES - 1 - LONGEST_GAME;
    if (worn) {
        wipe(tt);
    }
    tt_new_search(tt);
    tt->floor = tt->age;
    start_small(tt);
    if (worn) {
        touch_first(tt);
    }
}

size_t tt_bytes(const Tt *tt)
{
    return (size_t)tt->limit * sizeof(TtBucket);
}
