// Samples for the network: plays many noisy games at once, keeps some positions of each, and
// labels them by search, or exactly near the end.
//
//   samples OUT WEIGHTS.pattern [NETWORK.raw] [option=value ...]
//
// The games look `play` plies ahead (1 or 2) with the network where one is given, else with the
// pattern tables. `depth=0` writes positions without labels, for `emilia train label` to solve on CPUs.
#include "options.h"
#include "search.cuh"

#include <chrono>
#include <cmath>

struct Options {
    double games = 1e6;
    double seed = 1;
    double play = 2;        // plies the games look ahead
    double heat = 1.5;      // highest temperature of the games, in discs
    double opening = 2;     // fewest random plies a game begins with
    double keep = 0.25;     // share of the positions that become samples
    double depth = 4;       // of the labels; 0: none
    double exact_discs = 52; // from this number of discs on labels are exact
    double low = 6, high = 63; // numbers of discs wanted
};

enum { COUNTS = 65, MOST_RANDOM = 26 };

struct Games {
    unsigned count, first;
    u64 seed;
    int play, opening;
    float heat, keep;
    int low, high;
    unsigned *taken;        // games begun
    unsigned *made;         // samples so far, by number of discs
    const unsigned *room;   // for how many there is room
    const size_t *offset;   // where each number of discs begins in `samples`
    Sample *samples;
};

// The player's side of one game; a thread plays one game after another.
struct Player {
    u64 rng;
    u64 own, opp;            // the position now
    u64 moves;               // still to be looked at
    u64 child_own, child_opp; // the move looked at, seen by the opponent
    u64 replies;             // of the opponent, still to be looked at
    bool looking;            // at a move
    int worst;               // value of the move so far, for the player
    float best;
    u64 best_own, best_opp;
    float temperature;
    float stray;             // share of random moves
    int random_empties;      // moves are random while there are more empties
    bool playing;
    unsigned game;
};

// Plays on from the position the last move led to: random moves at once, until there is a choice to
// think about. False when the game is over.
__device__ bool next_choice(Player *p, const Games &games)
{
    for (;;) {
        p->moves = legal_moves(p->own, p->opp);
        if (p->moves == 0) {
            const u64 swap = p->own;
            p->own = p->opp;
            p->opp = swap;
            p->moves = legal_moves(p->own, p->opp);
            if (p->moves == 0) {
                return false;
            }
        }
        const int discs = COUNT(p->own | p->opp);
        if (discs >= games.low && discs <= games.high && unit_random(&p->rng) < games.keep) {
            const unsigned slot = atomicAdd(&games.made[discs], 1);
            if (slot < games.room[discs]) {
                games.samples[games.offset[discs] + slot] = Sample{p->own, p->opp, 0, p->game};
            }
        }
        if (discs >= games.high) {
            return false;
        }
        if (64 - discs <= p->random_empties && unit_random(&p->rng) >= p->stray) {
            p->best = -1e9f;
            return true;
        }
        for (int skip = next_random(&p->rng) % COUNT(p->moves); skip > 0; skip--) {
            p->moves &= p->moves - 1;
        }
        const int square = LOWEST(p->moves);
        const u64 flips = flipped(square, p->own, p->opp);
        const u64 own = p->opp & ~flips;
        p->opp = p->own | flips | 1ull << square;
        p->own = own;
    }
}

__device__ void begin_game(Player *p, unsigned number, const Games &games)
{
    p->game = games.first + number;
    p->rng = games.seed + 0x632be59bd9b4e019ull * (number + 1ull);
    next_random(&p->rng);
    const float share = unit_random(&p->rng);
    p->random_empties = 60 - games.opening - // short openings more often
                        (int)((MOST_RANDOM - games.opening) * share * share);
    const float warmth = unit_random(&p->rng);
    p->temperature = 0.05f + games.heat * warmth * warmth; // mostly sane games
    p->stray = next_random(&p->rng) % 2 == 0 ? 0.06f : 0.0f;
    p->own = 0x0000000810000000ull;
    p->opp = 0x0000001008000000ull;
    p->looking = false;
    p->replies = 0;
    p->playing = next_choice(p, games);
}

// Goes on to the next position that wants an evaluation. `for_opponent`: the value is for the
// opponent. False when no game is left.
__device__ bool next_leaf(Player *p, const Games &games, u64 *own, u64 *opp, bool *for_opponent)
{
    for (;;) {
        if (!p->playing) {
            const unsigned number = atomicAdd(games.taken, 1);
            if (number >= games.count) {
                return false;
            }
            begin_game(p, number, games);
            continue;
        }
        if (p->replies != 0) {
            const int square = LOWEST(p->replies);
            p->replies &= p->replies - 1;
            const u64 flips = flipped(square, p->child_own, p->child_opp);
            *own = p->child_opp & ~flips;
            *opp = p->child_own | flips | 1ull << square;
            *for_opponent = false;
            return true;
        }
        if (p->looking) { // the move is judged
            p->looking = false;
            const float value = (float)p->worst / DISC -
                                p->temperature * logf(-logf(unit_random(&p->rng)));
            if (value > p->best) {
                p->best = value;
                p->best_own = p->child_own;
                p->best_opp = p->child_opp;
            }
        }
        if (p->moves == 0) {
            p->own = p->best_own;
            p->opp = p->best_opp;
            p->playing = next_choice(p, games);
            continue;
        }
        const int square = LOWEST(p->moves);
        p->moves &= p->moves - 1;
        const u64 flips = flipped(square, p->own, p->opp);
        p->child_own = p->opp & ~flips;
        p->child_opp = p->own | flips | 1ull << square;
        p->looking = true;
        p->worst = INFINITE;
        p->replies = games.play > 1 ? legal_moves(p->child_own, p->child_opp) : 0;
        if (p->replies == 0) {
            *own = p->child_own;
            *opp = p->child_opp;
            *for_opponent = true;
            return true;
        }
    }
}

template <class Evaluation>
__global__ void __launch_bounds__(THREADS, Evaluation::BLOCKS)
    play_games(Evaluation evaluation, Games games)
{
    Player player;
    player.playing = false;
    u64 own, opp;
    bool for_opponent;
    while (next_leaf(&player, games, &own, &opp, &for_opponent)) {
        const int value = settled_value(evaluation, own, opp);
        player.worst = min(player.worst, for_opponent ? -value : value);
    }
}

// ------------------------------------------------------------------------------------ the host

// As in src/train/sample.h.
struct FileSample {
    u64 own, opp;
    int16_t value;
    uint8_t exact, depth;
    uint32_t game : 24, move : 8;
};
enum { GAMES = 1 << 24, NO_MOVE = 255 };
static_assert(sizeof(FileSample) == 24, "as in src/train/sample.h");

static double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// Early positions are few: no use in having each a thousand times.
static unsigned room_for(int discs, const Options &options)
{
    const double most = options.games * options.keep * 1.05 + 1000;
    return (unsigned)std::min(most, 2e3 * pow(3.0, std::max(0, discs - 8)));
}

template <class Evaluation>
static bool make(Evaluation evaluation, const Options &options, FILE *out)
{
    unsigned room[COUNTS] = {0}, made[COUNTS];
    size_t offset[COUNTS], total = 0;
    for (int discs = 0; discs < COUNTS; discs++) {
        offset[discs] = total;
        room[discs] = discs >= options.low && discs <= options.high ? room_for(discs, options) : 0;
        total += room[discs];
    }
    Games games = {(unsigned)options.games,
                   (unsigned)options.seed * 100000000u,
                   0xd1342543de82ef95ull * (u64)options.seed, // not the step of next_random
                   (int)options.play,
                   (int)options.opening,
                   (float)options.heat,
                   (float)options.keep,
                   (int)options.low,
                   (int)options.high};
    CHECK(cudaMalloc(&games.taken, sizeof(unsigned)));
    CHECK(cudaMemset(games.taken, 0, sizeof(unsigned)));
    CHECK(cudaMalloc(&games.made, sizeof made));
    CHECK(cudaMemset(games.made, 0, sizeof made));
    games.room = upload(room, COUNTS);
    games.offset = upload(offset, COUNTS);
    CHECK(cudaMalloc(&games.samples, total * sizeof(Sample)));
    const double begin = now();
    play_games<<<132 * Evaluation::BLOCKS, THREADS>>>(evaluation, games);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(made, games.made, sizeof made, cudaMemcpyDeviceToHost));
    printf("%.0f games in %.1f s\n", options.games, now() - begin);
    fflush(stdout);
    for (int discs = 0; discs < COUNTS; discs++) {
        const unsigned count = std::min(made[discs], room[discs]);
        if (count == 0) {
            continue;
        }
        Sample *samples = games.samples + offset[discs];
        const bool exact = options.depth > 0 && discs >= options.exact_discs;
        const double start = now();
        if (options.depth > 0) {
            label_all(evaluation, samples, count, exact ? TO_THE_END : (int)options.depth,
                      games.taken);
        }
        std::vector<Sample> labelled(count);
        CHECK(cudaMemcpy(labelled.data(), samples, count * sizeof(Sample), cudaMemcpyDeviceToHost));
        std::vector<FileSample> written(count);
        for (unsigned i = 0; i < count; i++) {
            written[i] = FileSample{labelled[i].own, labelled[i].opp,
                                    (int16_t)lrintf(labelled[i].label * DISC), exact,
                                    (uint8_t)(exact ? 64 - discs : options.depth),
                                    labelled[i].game % GAMES, NO_MOVE};
        }
        if (fwrite(written.data(), sizeof(FileSample), count, out) != count) {
            return false;
        }
        if (discs % 4 == 0) {
            printf("%2d discs: %u samples, %.1f s\n", discs, count, now() - start);
            fflush(stdout);
        }
    }
    printf("%.1f s in all\n", now() - begin);
    return true;
}

int main(int argc, char **argv)
{
    Options options;
    const auto names = read_options("samples", argc, argv,
                                    {{"games", &options.games},
                                     {"seed", &options.seed},
                                     {"play", &options.play},
                                     {"opening", &options.opening},
                                     {"heat", &options.heat},
                                     {"keep", &options.keep},
                                     {"depth", &options.depth},
                                     {"low", &options.low},
                                     {"high", &options.high},
                                     {"exact_discs", &options.exact_discs}});
    if (names.size() < 2 || names.size() > 3 || options.depth == 1 || options.depth > MAX_DEPTH ||
        64 - options.exact_discs > MAX_DEPTH || options.opening > MOST_RANDOM) {
        fprintf(stderr, "samples OUT WEIGHTS.pattern [NETWORK.raw] [option=value ...]\n");
        return 2;
    }
    if (options.games > GAMES) {
        fprintf(stderr, "samples: games=%.0f: samples have room for %d\n", options.games, GAMES);
        return 2;
    }
    PatternWeights *weights = nullptr;
    Error error;
    if (pattern_weights_read(names[1], &weights, &error) != STATUS_OK) {
        fprintf(stderr, "samples: %s: %s\n", names[1], error.text);
        return 1;
    }
    FILE *out = fopen(names[0], "wb");
    bool written = out != nullptr && fwrite("EMSAMP2\n", 8, 1, out) == 1;
    if (written) {
        upload_shapes(weights->layout);
        written = names.size() > 2
                      ? make(upload_network(names[2], weights->layout), options, out)
                      : make(upload_tables(weights), options, out);
    }
    if (!written || fclose(out) != 0) {
        perror(names[0]);
        return 1;
    }
    return 0;
}
