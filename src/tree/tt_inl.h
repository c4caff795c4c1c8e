/* Probe and store, inlined into the search. */
#ifndef TREE_TT_INL_H
#define TREE_TT_INL_H

#include "tree/tt.h"

#include <stdatomic.h>

enum { TT_WAYS = 4, TT_AGES = 512 };

typedef struct TtEntry {
    _Atomic uint64_t check; /* hash ^ data */
    _Atomic uint64_t data;
} TtEntry;

typedef struct TtBucket {
    _Alignas(64) TtEntry ways[TT_WAYS];
} TtBucket;
_Static_assert(sizeof(TtBucket) == 64, "a bucket is a cache line");

struct Tt {
    TtBucket *buckets;
    uint64_t bucket_count; /* in use */
    uint64_t limit;        /* all */
    uint64_t unmoved;      /* buckets whose entries may belong elsewhere since it grew */
    uint32_t age;   /* 1 .. TT_AGES - 1, of what is stored now; 0 is an empty entry's */
    uint32_t floor; /* what is older has been forgotten: as good as empty */
};

/* Layout of the data word: lower 16, upper 16, depth 6, rung 3, moves 2 x 7, age 9. */
static inline uint64_t tt_pack(TtData d, uint32_t age)
{
    return (uint64_t)(uint16_t)d.lower | (uint64_t)(uint16_t)d.upper << 16 |
           (uint64_t)d.depth << 32 | (uint64_t)d.rung << 38 | (uint64_t)d.moves[0] << 41 |
           (uint64_t)d.moves[1] << 48 | (uint64_t)age << 55;
}

static inline TtData tt_unpack(uint64_t word)
{
    return (TtData){.lower = (int16_t)(word & 0xffff),
                    .upper = (int16_t)(word >> 16 & 0xffff),
                    .depth = (uint8_t)(word >> 32 & 63),
                    .rung = (uint8_t)(word >> 38 & 7),
                    .moves = {(uint8_t)(word >> 41 & 127), (uint8_t)(word >> 48 & 127)}};
}

static inline uint32_t tt_age(uint64_t word)
{
    return (uint32_t)(word >> 55);
}

static inline TtBucket *tt_bucket(const Tt *tt, uint64_t hash)
{
    return &tt->buckets[(uint64_t)((unsigned __int128)hash * tt->bucket_count >> 64)];
}

static inline void tt_prefetch(const Tt *tt, uint64_t hash)
{
    __builtin_prefetch(tt_bucket(tt, hash));
}

static inline bool tt_probe(const Tt *tt, uint64_t hash, TtData *data)
{
    TtBucket *bucket = tt_bucket(tt, hash);
    for (int i = 0; i < TT_WAYS; i++) {
        const uint64_t check = atomic_load_explicit(&bucket->ways[i].check, memory_order_relaxed);
        const uint64_t word = atomic_load_explicit(&bucket->ways[i].data, memory_order_relaxed);
        if ((check ^ word) == hash && tt_age(word) >= tt->floor) {
            *data = tt_unpack(word);
            return true;
        }
    }
    return false;
}

/* How sorry we would be to lose an entry: old ones go first, then shallow and uncertain ones. */
static inline int tt_worth(const Tt *tt, uint64_t word)
{
    if (tt_age(word) < tt->floor) {
        return -1;
    }
    return (int)(word >> 32 & 63) * 8 + (int)(word >> 38 & 7) +
           (tt_age(word) == tt->age ? 1024 : 0);
}

static inline void tt_store(Tt *tt, uint64_t hash, TtData data)
{
    TtBucket *bucket = tt_bucket(tt, hash);
    TtEntry *victim = NULL;
    int least = INT32_MAX;
    for (int i = 0; i < TT_WAYS; i++) {
        TtEntry *entry = &bucket->ways[i];
        const uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed);
        const uint64_t word = atomic_load_explicit(&entry->data, memory_order_relaxed);
        if ((check ^ word) == hash && tt_age(word) >= tt->floor) {
            victim = entry;
            const TtData old = tt_unpack(word);
            if (old.depth * 8 + old.rung > data.depth * 8 + data.rung) {
                data = old; /* the deeper answer is dearer; it is young again */
                break;
            }
            if (old.depth == data.depth && old.rung == data.rung) {
                /* Same question asked with another window: both answers hold. */
                data.lower = old.lower > data.lower ? old.lower : data.lower;
                data.upper = old.upper < data.upper ? old.upper : data.upper;
            }
            if (data.moves[0] == TT_NO_MOVE) {
                data.moves[0] = old.moves[0];
                data.moves[1] = old.moves[1];
            } else if (data.moves[0] != old.moves[0]) {
                data.moves[1] = old.moves[0];
            } else {
                data.moves[1] = old.moves[1];
            }
            break;
        }
        const int worth = tt_worth(tt, word);
        if (worth < least) {
            least = worth;
            victim = entry;
        }
    }
    const uint64_t word = tt_pack(data, tt->age);
    atomic_store_explicit(&victim->data, word, memory_order_relaxed);
    atomic_store_explicit(&victim->check, hash ^ word, memory_order_relaxed);
}

#endif
