/* A training sample: a position, what is believed about it and the move there, 24 bytes in memory
 * and in files (little-endian; the game's number is in the lower bits of its word).
 * A SampleSet is a growing array of them. Samples know the game they come from, so that a game
 * lies wholly in the training set or wholly in the held-out one. */
#ifndef TRAIN_SAMPLE_H
#define TRAIN_SAMPLE_H

#include "base/rng.h"
#include "base/status.h"
#include "board/board.h"

#include <stdbool.h>

enum { SAMPLE_EXACT = 1 };      /* the value is the exact final score */
enum { SAMPLE_SCORE_ZERO = 33 }; /* flags >> 1: half the game's score and this; 0: unknown */
enum { SAMPLE_HELD_OUT = 32 };  /* one game in so many is not trained on */
enum { SAMPLE_NO_MOVE = 255 };  /* not known, or there is none */
enum { SAMPLE_GAMES = 1 << 24 }; /* numbers of games end here */

typedef struct Sample {
    Board board;
    int16_t value;  /* for the side to move, in 1/PATTERN_DISC of a disc */
    uint8_t flags;  /* SAMPLE_EXACT, and above it how the game ended */
    uint8_t depth;  /* of the search the value comes from; 0: not labelled */
    uint32_t game : 24;
    uint32_t move : 8; /* played, or best by the search that labelled it: 0..63, BOARD_PASS, or */
} Sample;              /* SAMPLE_NO_MOVE */
_Static_assert(sizeof(Sample) == 24, "samples are written to files as they are");

typedef struct SampleSet {
    Sample *samples;
    size_t count;
    size_t capacity;
} SampleSet;

void sample_set_fini(SampleSet *set);

/* False when out of memory; the set is unchanged then. */
bool sample_set_add(SampleSet *set, const Sample *sample);
bool sample_set_append(SampleSet *set, const SampleSet *other);

/* Brings every board into its canonical form, its move with it, and drops repetitions, keeping the
 * one of the lowest game number. The order is that of the boards afterwards. */
void sample_set_unique(SampleSet *set);

/* Into a random order. */
void sample_set_shuffle(SampleSet *set, Rng *rng);

static inline int sample_discs(const Sample *sample)
{
    return __builtin_popcountll(sample->board.own | sample->board.opp);
}

/* Whether no fit trains on this game: all that fit, tools/gpu/network.py too, ask the number. */
static inline bool sample_game_is_held_out(uint32_t game)
{
    return (game * 0x9e3779b1u >> 8) % SAMPLE_HELD_OUT == 0;
}

static inline bool sample_is_held_out(const Sample *sample)
{
    return sample_game_is_held_out(sample->game);
}

/* A move as boards and searches know it. */
static inline void sample_keep_move(Sample *sample, int move)
{
    sample->move = (move <= BOARD_PASS ? (uint32_t)move : SAMPLE_NO_MOVE) & 255u;
}

/* How the game the position comes from ended, in discs for the side to move: always even. */
static inline bool sample_has_score(const Sample *sample)
{
    return sample->flags >> 1 != 0;
}

static inline int sample_score(const Sample *sample)
{
    return 2 * ((sample->flags >> 1) - SAMPLE_SCORE_ZERO);
}

static inline void sample_keep_score(Sample *sample, int score)
{
    const int kept = score / 2 + SAMPLE_SCORE_ZERO;
    sample->flags = (uint8_t)((sample->flags & SAMPLE_EXACT) | kept << 1);
}

/* Files: a magic number and the samples. Appending to a file that is not there makes it; one that
 * holds something else stays as it is. */
Status sample_set_append_file(const SampleSet *set, const char *path, Error *error);
Status sample_set_read_file(const char *path, SampleSet *set, Error *error);

/* Appends the last samples of the file, at most `most`; none if it is not there or holds something
 * else. */
Status sample_set_read_end(const char *path, size_t most, SampleSet *set, Error *error);

/* For going on with a file of whole games in rising order whose writer may have been killed: makes
 * the file if it is not there and, if its last game lies in [first, end), cuts that game off.
 * *next is then the game to go on with: that one, or `first`, or `end` if there are later ones. */
Status sample_set_resume_file(const char *path, uint32_t first, uint32_t end, uint32_t *next,
                              Error *error);

#endif
