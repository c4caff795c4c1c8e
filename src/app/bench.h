/* The rows of `emilia bench`: fixed work whose result must be the same on every machine. */
#ifndef APP_BENCH_H
#define APP_BENCH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct BenchResult {
    uint64_t nodes;  /* how much was done */
    uint64_t result; /* goes into the signature: node count, checksum, score */
    int64_t time_ns; /* without what had to be prepared */
} BenchResult;

typedef struct BenchRow BenchRow;
struct BenchRow {
    const char *name;
    bool (*run)(const BenchRow *row, BenchResult *result); /* false if it could not be run */
    int size;          /* of the board */
    int depth;
    const char *moves; /* the position, NULL for the start */
    const char *player;
};

/* Asks row->player for its move after all of row->moves, and after 8, 16, ... fewer. */
bool bench_player(const BenchRow *row, BenchResult *result);

/* Fifty positions of all phases, searched `depth` moves deep, exactly near the end. */
bool bench_engine(const BenchRow *row, BenchResult *result);

/* How long searches of the position went on after they had been told to stop. */
typedef struct BenchStop {
    int rounds;
    int64_t mean_ns;
    int64_t worst_ns;
    int64_t worst_cpu_ns; /* that the searching thread was running */
} BenchStop;
bool bench_stop(const char *moves, int threads, BenchStop *result);

#endif
