/* The transposition table: what is known about positions met before. Shared by all threads of a
 * search without locks: an entry is two words, the position's hash xor the data, and the data; a
 * torn or foreign entry does not match and is not seen. Four entries share a cache line.
 * Entries of earlier searches stay useful but are the first to be replaced. */
#ifndef TREE_TT_H
#define TREE_TT_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

enum { TT_MIN_MIB = 1 };

typedef struct TtData {
    int16_t lower; /* the value lies in [lower, upper] */
    int16_t upper;
    uint8_t depth;    /* 0..63 */
    uint8_t rung;     /* 0..7, higher is more certain */
    uint8_t moves[2]; /* best first; 127: none */
} TtData;

enum { TT_NO_MOVE = 127 };

typedef struct Tt Tt;

/* A table of about `mib` mebibytes; an error if that is too small or more than the machine has. */
Status tt_new(size_t mib, Tt **tt, Error *error);
void tt_free(Tt *tt);
/* Uses `mib` of the table from here on, or all of it, if it was less so far. What is in it has to
 * be moved before it is found again; a table is empty until its first tt_new_search(). Nobody
 * else may be looking. */
void tt_reserve(Tt *tt, size_t mib);
/* Moves a part of it, in less than a millisecond; false when nothing is left to move. */
bool tt_move_some(Tt *tt);
/* Forgets everything, tt_reserve() included. */
void tt_clear(Tt *tt);
/* What is in the table now is old from here on, and more may be stored. Once in 510 times it is
 * forgotten: ages run out. */
void tt_new_search(Tt *tt);
size_t tt_bytes(const Tt *tt);

#endif
