// The ladder of the pattern evaluation on a GPU: makes positions, labels them by search on the
// phases already learned, fits the next phase, and so climbs from the endgame to the opening.
//
//   ladder OUT.weights [START.weights] [options]
//
// The last phases are labelled with exact scores. Positions come from noisy games, so
// each is from a game of its own; nothing is reused between rungs. One thread searches one
// position at a time and takes the next when it is done; the loop is written so that all threads
// of a warp meet at the evaluation, which is where the time goes.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_runtime.h>

#define _Alignas alignas // the headers are C
extern "C" {
#include "eval/pattern.h"
#include "eval/pattern_weights.h"
}

typedef unsigned long long u64;

#define CHECK(call)                                                                               \
    do {                                                                                          \
        cudaError_t code_ = (call);                                                               \
        if (code_ != cudaSuccess) {                                                               \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(code_));        \
            exit(1);                                                                              \
        }                                                                                         \
    } while (0)

// ---------------------------------------------------------------------------------- the rules

__host__ __device__ inline u64 shift_by(u64 set, int shift)
{
    return shift > 0 ? set << shift : set >> -shift;
}

__host__ __device__ inline u64 legal_moves(u64 own, u64 opp)
{
    const int shifts[4] = {1, 8, 7, 9};
    u64 moves = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        const int s = shifts[i];
        const u64 over = s == 8 ? opp : opp & 0x7e7e7e7e7e7e7e7eull;
        u64 up = over & (own << s), down = over & (own >> s);
        up |= over & (up << s);
        down |= over & (down >> s);
        const u64 pairs_up = over & (over << s), pairs_down = over & (over >> s);
        up |= pairs_up & (up << 2 * s);
        down |= pairs_down & (down >> 2 * s);
        up |= pairs_up & (up << 2 * s);
        down |= pairs_down & (down >> 2 * s);
        moves |= (up << s) | (down >> s);
    }
    return moves & ~(own | opp);
}

__host__ __device__ inline u64 flipped(int square, u64 own, u64 opp)
{
    const int shifts[4] = {1, 8, 7, 9};
    const u64 from = 1ull << square;
    u64 flips = 0;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        const int s = shifts[i];
        const u64 over = s == 8 ? opp : opp & 0x7e7e7e7e7e7e7e7eull;
        u64 up = over & (from << s), down = over & (from >> s);
#pragma unroll
        for (int k = 0; k < 5; k++) {
            up |= over & (up << s);
            down |= over & (down >> s);
        }
        flips |= ((up << s) & own) != 0 ? up : 0;
        flips |= ((down >> s) & own) != 0 ? down : 0;
    }
    return flips;
}

#ifdef __CUDA_ARCH__
#define COUNT(set) __popcll(set)
#define LOWEST(set) (__ffsll((long long)(set)) - 1)
#else
#define COUNT(set) __builtin_popcountll(set)
#define LOWEST(set) __builtin_ctzll(set)
#endif

enum { DISC = PATTERN_DISC, INFINITE = 65 * DISC };

__host__ __device__ inline int final_value(u64 own, u64 opp)
{
    const int a = COUNT(own), b = COUNT(opp);
    return DISC * (a > b ? 64 - 2 * b : a < b ? 2 * a - 64 : 0);
}

// ----------------------------------------------------------------------------- the evaluation

// The patterns' squares, instance by instance; every thread reads the same word at a time.
struct Shape {
    int count;
    int origin;
    unsigned char square[PATTERN_MAX_SQUARES]; // highest power of three first
};
__constant__ Shape shapes_[PATTERN_INSTANCES];
static Shape host_shapes[PATTERN_INSTANCES];
#ifdef __CUDA_ARCH__
#define SHAPES shapes_
#else
#define SHAPES host_shapes
#endif

__host__ __device__ inline int entry_of(int instance, u64 own, u64 opp)
{
    const Shape &shape = SHAPES[instance];
    int index = 0;
    for (int k = 0; k < shape.count; k++) {
        const int square = shape.square[k];
        index = 3 * index + (int)(own >> square & 1) - (int)(opp >> square & 1);
    }
    return shape.origin + index;
}

struct Tables {
    const int16_t *first; // PATTERN_PHASES tables of entry_count
    int entry_count;
};

__host__ __device__ inline int phase_of(u64 own, u64 opp)
{
    const int discs = COUNT(own | opp);
    return discs > 63 ? PATTERN_PHASES - 1 : (discs - 4) / 2;
}

__host__ __device__ inline int evaluate(Tables tables, u64 own, u64 opp)
{
    const int16_t *table = tables.first + (size_t)phase_of(own, opp) * tables.entry_count;
    int sum = 0;
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        sum += table[entry_of(i, own, opp)];
    }
    return min(max(sum, -64 * DISC), 64 * DISC);
}

// -------------------------------------------------------------------------------- random numbers

__host__ __device__ inline unsigned next_random(u64 *state)
{
    u64 z = (*state += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return (unsigned)((z ^ (z >> 31)) >> 32);
}

__host__ __device__ inline float unit_random(u64 *state)
{
    return ((next_random(state) >> 8) + 0.5f) / 16777216.0f;
}

// ------------------------------------------------------------------------------------ positions

struct Sample {
    u64 own, opp;
    float label; // discs, for the side to move
    int phase;
};

struct Rung {
    int empties_low, empties_high; // positions wanted
    int fitted_discs;              // phases from this number of discs on are fitted
    float heat;                    // highest temperature of the games, in discs
    u64 seed;
};

// One noisy game a thread, up to a position with the wanted number of empties: some random plies,
// then the move whose position is best after one ply, with Gumbel noise of a temperature that the
// game draws. Where nothing is fitted yet, mobility and corners stand in for the evaluation.
__global__ void make_positions(Tables tables, Rung rung, Sample *out, unsigned *made, unsigned wanted)
{
    u64 rng = rung.seed + 0x632be59bd9b4e019ull * (blockIdx.x * blockDim.x + threadIdx.x + 1);
    next_random(&rng);
    while (*(volatile unsigned *)made < wanted) {
        const int goal = rung.empties_low +
                         next_random(&rng) % (rung.empties_high - rung.empties_low + 1);
        const float share = unit_random(&rng);
        const int random_empties = 60 - 2 - (int)(24 * share * share); // short openings more often
        const float warmth = unit_random(&rng);
        const float temperature = 0.05f + rung.heat * warmth * warmth; // mostly sane games
        const bool careful = next_random(&rng) % 4 != 0;
        u64 own = 0x0000000810000000ull, opp = 0x0000001008000000ull;
        int passes = 0;
        while (passes < 2) {
            const u64 moves = legal_moves(own, opp);
            const int empties = 64 - COUNT(own | opp);
            if (moves == 0) {
                const u64 swap = own;
                own = opp;
                opp = swap;
                passes++;
                continue;
            }
            passes = 0;
            if (empties <= goal) {
                const unsigned slot = atomicAdd(made, 1);
                if (slot < wanted) {
                    out[slot] = Sample{own, opp, 0, phase_of(own, opp)};
                }
                break;
            }
            // Leaves of a search come after good moves: most positions wanted do so too.
            const bool calm = careful && empties <= goal + 4;
            const bool random = empties > random_empties && !calm;
            const bool fitted = 64 - empties + 1 >= rung.fitted_discs;
            float best = -1e9f;
            u64 best_own = 0, best_opp = 0;
            for (u64 rest = moves; rest != 0; rest &= rest - 1) {
                const int square = LOWEST(rest);
                const u64 flips = flipped(square, own, opp);
                const u64 next_own = opp & ~flips, next_opp = own | flips | 1ull << square;
                float value = 0;
                if (!random) {
                    const u64 corners = 0x8100000000000081ull;
                    value = fitted ? -evaluate(tables, next_own, next_opp) / (float)DISC
                                   : 6.0f * (COUNT(next_opp & corners) - COUNT(next_own & corners)) -
                                         1.0f * COUNT(legal_moves(next_own, next_opp));
                }
                value += (calm ? 0.05f : temperature) * -logf(-logf(unit_random(&rng)));
                if (value > best) {
                    best = value;
                    best_own = next_own;
                    best_opp = next_opp;
                }
            }
            own = best_own;
            opp = best_opp;
        }
    }
}

// ---------------------------------------------------------------------------------- the labels

enum {
    MAX_DEPTH = 20,
    MAX_PLY = 2 * MAX_DEPTH + 2,
    MAX_MOVES = 34,
    PASS = 64,
    TO_THE_END = 64 // plies: the exact score
};

struct Node {
    u64 own, opp;
    int alpha, beta, best;
    int left;         // plies to search below
    int count, next;  // moves, and the one to try next
    unsigned char move[MAX_MOVES];
};

// Fills the moves of a node, best first by the opponent's replies where it pays; false if the game
// is over there.
__device__ bool expand(Node *node)
{
    u64 moves = legal_moves(node->own, node->opp);
    node->count = node->next = 0;
    node->best = -INFINITE;
    if (moves == 0) {
        if (legal_moves(node->opp, node->own) == 0) {
            return false;
        }
        node->move[node->count++] = PASS;
        return true;
    }
    const u64 corners = 0x8100000000000081ull;
    // Where children are leaves, or nearly so, ordering by replies would cost as much as they do.
    if (node->left == 1 || COUNT(node->own | node->opp) >= 60) {
        const u64 near_corners = 0x42c300000000c342ull;
        for (u64 part = moves & corners; part != 0; part &= part - 1) {
            node->move[node->count++] = (unsigned char)LOWEST(part);
        }
        for (u64 part = moves & ~corners & ~near_corners; part != 0; part &= part - 1) {
            node->move[node->count++] = (unsigned char)LOWEST(part);
        }
        for (u64 part = moves & near_corners; part != 0; part &= part - 1) {
            node->move[node->count++] = (unsigned char)LOWEST(part);
        }
        return true;
    }
    unsigned char replies[MAX_MOVES];
    for (; moves != 0; moves &= moves - 1) {
        const int square = LOWEST(moves);
        const u64 flips = flipped(square, node->own, node->opp);
        const u64 next_own = node->opp & ~flips, next_opp = node->own | flips | 1ull << square;
        const u64 answers = legal_moves(next_own, next_opp);
        const int key = 2 + COUNT(answers) + COUNT(answers & corners) * 2 -
                        ((corners >> square & 1) != 0 ? 2 : 0);
        int at = node->count++;
        for (; at > 0 && replies[at - 1] > key; at--) {
            replies[at] = replies[at - 1];
            node->move[at] = node->move[at - 1];
        }
        replies[at] = (unsigned char)key;
        node->move[at] = (unsigned char)square;
    }
    return true;
}

// Alpha-beta of `depth` plies for each sample; TO_THE_END gives the exact score. The label moves
// towards the value by `share`.
__global__ void label_positions(Tables tables, Sample *samples, unsigned count, int depth,
                                float share, unsigned *taken)
{
    Node stack[MAX_PLY];
    int ply = -1;
    unsigned job = 0;
    for (;;) {
        // 1. Step through inner nodes until a leaf wants its evaluation.
        u64 leaf_own = 0, leaf_opp = 0;
        int value = 0;
        bool leaf = false;
        while (!leaf) {
            if (ply < 0) {
                job = atomicAdd(taken, 1);
                if (job >= count) {
                    return;
                }
                ply = 0;
                stack[0].own = samples[job].own;
                stack[0].opp = samples[job].opp;
                stack[0].alpha = -INFINITE;
                stack[0].beta = INFINITE;
                stack[0].left = depth;
                expand(&stack[0]);
            }
            Node *node = &stack[ply];
            if (node->next == node->count || node->best >= node->beta) { // the node is done
                const int result = node->best;
                if (--ply < 0) {
                    samples[job].label += share * ((float)result / DISC - samples[job].label);
                    continue;
                }
                Node *parent = &stack[ply];
                parent->best = max(parent->best, -result);
                parent->alpha = max(parent->alpha, parent->best);
                continue;
            }
            const int square = node->move[node->next++];
            u64 own = node->opp, opp = node->own;
            if (square != PASS) {
                const u64 flips = flipped(square, node->own, node->opp);
                own = node->opp & ~flips;
                opp = node->own | flips | 1ull << square;
            }
            const int left = node->left - (square != PASS);
            if (left == 0) {
                leaf_own = own;
                leaf_opp = opp;
                leaf = true;
                break;
            }
            Node *child = &stack[ply + 1];
            child->own = own;
            child->opp = opp;
            child->alpha = -node->beta;
            child->beta = -node->alpha;
            child->left = left;
            if (expand(child)) {
                ply++;
            } else {
                node->best = max(node->best, -final_value(own, opp));
                node->alpha = max(node->alpha, node->best);
            }
        }
        // 2. Evaluate the leaf from the side that can move.
        int sign = 1;
        bool over = false;
        if (legal_moves(leaf_own, leaf_opp) == 0) {
            over = legal_moves(leaf_opp, leaf_own) == 0;
            const u64 swap = leaf_own;
            leaf_own = leaf_opp;
            leaf_opp = swap;
            sign = -1;
        }
        value = over ? final_value(leaf_own, leaf_opp) : evaluate(tables, leaf_own, leaf_opp);
        // 3. Hand it up one node.
        Node *node = &stack[ply];
        node->best = max(node->best, -sign * value);
        node->alpha = max(node->alpha, node->best);
    }
}

// -------------------------------------------------------------------------------------- fitting

// classes[instance * count + sample]: which class of entries the instance selects.
__global__ void find_classes(const Sample *samples, unsigned count, const int *class_of,
                             int *classes, double *seen, unsigned held_out)
{
    const unsigned s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= count) {
        return;
    }
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        const int c = class_of[entry_of(i, samples[s].own, samples[s].opp)];
        classes[(size_t)i * count + s] = c;
        if (s >= held_out) {
            atomicAdd(&seen[c], 1.0);
        }
    }
}

// out += X'(y - Xv) with `labels`, or X'Xv without: what conjugate gradients need of the samples.
// The first `held_out` samples are not trained on. With `errors`: sums of the absolute error, its
// square and the error itself, of the samples held out and of the others.
__global__ void apply_samples(const Sample *samples, unsigned count, unsigned held_out,
                              const int *classes, const double *value, bool labels,
                              double *out, double *errors)
{
    const unsigned s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= count || (out != nullptr && s < held_out)) {
        return;
    }
    double sum = 0;
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        sum += value[classes[(size_t)i * count + s]];
    }
    if (errors != nullptr) {
        const double residual = samples[s].label - fmin(fmax(sum, -64.0), 64.0);
        double *mine = s < held_out ? errors : errors + 3;
        atomicAdd(&mine[0], fabs(residual));
        atomicAdd(&mine[1], residual * residual);
        atomicAdd(&mine[2], residual);
        return;
    }
    const double part = labels ? samples[s].label - sum : sum;
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        atomicAdd(&out[classes[(size_t)i * count + s]], part);
    }
}

// result += a . b
__global__ void dot(const double *a, const double *b, int count, double *result)
{
    double sum = 0;
    for (int c = blockIdx.x * blockDim.x + threadIdx.x; c < count; c += gridDim.x * blockDim.x) {
        sum += a[c] * b[c];
    }
    for (int lane = 16; lane > 0; lane /= 2) {
        sum += __shfl_down_sync(0xffffffffu, sum, lane);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(result, sum);
    }
}

// y = a x + b y
__global__ void combine(double a, const double *x, double b, double *y, int count)
{
    const int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < count) {
        y[c] = a * x[c] + b * y[c];
    }
}

// z = r divided by the diagonal: how often a class was seen, and the pull
__global__ void precondition(const double *r, const double *seen, double pull, double *z, int count)
{
    const int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < count) {
        z[c] = r[c] / (seen[c] + pull);
    }
}

__global__ void spread_values(const double *value, const int *class_of, int16_t *table, int entries)
{
    const int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e < entries) {
        table[e] = (int16_t)rint(fmin(fmax(value[class_of[e]], -255.0), 255.0) * DISC);
    }
}

// ------------------------------------------------------------------------------------ the host

struct Options {
    unsigned positions = 16u << 20; // of a phase
    unsigned exact_positions = 8u << 20;
    float heat = 1.5f;
    int depth = 4;
    int iterations = 40;
    float pull = 16; // towards the neighbouring phase, in samples
    int exact_discs = 50; // phases from this number of discs on are solved exactly
    int first_discs = 62; // where the climb begins
    int seed = 1;
    double seconds = 540;
};

class Ladder {
public:
    Ladder(PatternWeights *weights, Options options) : weights_(weights), options_(options)
    {
        const PatternLayout &layout = weights->layout;
        for (int slot = 0; slot < PATTERN_INSTANCES; slot++) {
            Shape &shape = host_shapes[slot];
            std::vector<std::pair<int, int>> steps;
            for (int square = 0; square < 64; square++) {
                if (layout.step[square][slot] != 0) {
                    steps.push_back({-layout.step[square][slot], square});
                }
            }
            std::sort(steps.begin(), steps.end());
            shape.count = (int)steps.size();
            shape.origin = layout.origin[slot];
            for (int k = 0; k < shape.count; k++) {
                shape.square[k] = (unsigned char)steps[k].second;
            }
        }
        entries_ = layout.entry_count;
        classes_ = layout.class_count;
        values_.assign((size_t)PATTERN_PHASES * classes_, 0);
        std::vector<int16_t> phase(classes_);
        for (int p = 0; p < PATTERN_PHASES; p++) {
            pattern_weights_get_phase(weights, p, phase.data());
            for (int c = 0; c < classes_; c++) {
                values_[(size_t)p * classes_ + c] = phase[c] / (double)DISC;
            }
        }
    }

    void open_device()
    {
        CHECK(cudaMemcpyToSymbol(shapes_, host_shapes, sizeof host_shapes));
        CHECK(cudaMalloc(&tables_, sizeof(int16_t) * PATTERN_PHASES * entries_));
        CHECK(cudaMemcpy(tables_, weights_->tables, sizeof(int16_t) * PATTERN_PHASES * entries_,
                         cudaMemcpyHostToDevice));
        CHECK(cudaMalloc(&class_of_, sizeof(int) * entries_));
        CHECK(cudaMemcpy(class_of_, weights_->layout.class_of, sizeof(int) * entries_,
                         cudaMemcpyHostToDevice));
        CHECK(cudaMalloc(&samples_, sizeof(Sample) * capacity()));
        CHECK(cudaMalloc(&sample_classes_, sizeof(int) * PATTERN_INSTANCES * capacity()));
        for (double **array : {&value_, &rest_, &scaled_, &way_, &image_, &seen_}) {
            CHECK(cudaMalloc(array, sizeof(double) * classes_));
        }
        CHECK(cudaMalloc(&sums_, 6 * sizeof(double)));
        CHECK(cudaMalloc(&counter_, sizeof(unsigned)));
    }

    size_t capacity() const
    {
        return std::max(options_.positions, options_.exact_positions);
    }

    Tables tables() const
    {
        return Tables{tables_, entries_};
    }

    // Makes and labels the positions of one phase; returns how many are in samples_.
    unsigned make(int phase, int fitted_discs, int depth, u64 seed)
    {
        const int discs = 4 + 2 * phase;
        const Rung rung = {std::max(1, 64 - discs - 1), 64 - discs, fitted_discs, options_.heat, seed};
        const unsigned wanted = (unsigned)std::min<double>(
            depth == TO_THE_END ? options_.exact_positions : options_.positions, distinct(discs));
        CHECK(cudaMemset(counter_, 0, sizeof(unsigned)));
        make_positions<<<132 * 8, 128>>>(tables(), rung, samples_, counter_, wanted);
        CHECK(cudaDeviceSynchronize());
        label(wanted, depth, 1);
        if (depth != TO_THE_END) {
            // Whatever the evaluation thinks of having the move, it thinks for one side after an
            // even and for the other after an odd number of plies: the mean of both is free of it.
            // Labels of one parity alone add that error up from rung to rung.
            label(wanted, depth - 1, 0.5f);
        }
        return wanted;
    }

    void label(unsigned count, int depth, float share)
    {
        CHECK(cudaMemset(counter_, 0, sizeof(unsigned)));
        label_positions<<<132 * 8, 128>>>(tables(), samples_, count, depth, share, counter_);
        CHECK(cudaDeviceSynchronize());
    }

    // Fits a phase on samples_: least squares with a pull towards the values it starts from, which
    // are those of the phase after it or its own; preconditioned conjugate gradients.
    void fit(int phase, unsigned count, bool from_next, double errors[6])
    {
        const unsigned held_out = count / 50;
        const int blocks = (int)((count + THREADS - 1) / THREADS);
        const int class_blocks = (classes_ + THREADS - 1) / THREADS;
        const size_t bytes = sizeof(double) * classes_;
        double *mine = &values_[(size_t)phase * classes_];
        const double *start = from_next && phase + 1 < PATTERN_PHASES ? mine + classes_ : mine;
        CHECK(cudaMemcpy(value_, start, bytes, cudaMemcpyHostToDevice));
        CHECK(cudaMemset(rest_, 0, bytes));
        CHECK(cudaMemset(seen_, 0, bytes));
        find_classes<<<blocks, THREADS>>>(samples_, count, class_of_, sample_classes_, seen_,
                                          held_out);
        apply_samples<<<blocks, THREADS>>>(samples_, count, held_out, sample_classes_, value_, true,
                                           rest_, nullptr);
        precondition<<<class_blocks, THREADS>>>(rest_, seen_, options_.pull, scaled_, classes_);
        CHECK(cudaMemcpy(way_, scaled_, bytes, cudaMemcpyDeviceToDevice));
        double slope = product(rest_, scaled_);
        for (int i = 0; i < options_.iterations && slope > 0; i++) {
            CHECK(cudaMemset(image_, 0, bytes));
            apply_samples<<<blocks, THREADS>>>(samples_, count, held_out, sample_classes_, way_,
                                               false, image_, nullptr);
            combine<<<class_blocks, THREADS>>>(options_.pull, way_, 1, image_, classes_);
            const double length = slope / product(way_, image_);
            combine<<<class_blocks, THREADS>>>(length, way_, 1, value_, classes_);
            combine<<<class_blocks, THREADS>>>(-length, image_, 1, rest_, classes_);
            precondition<<<class_blocks, THREADS>>>(rest_, seen_, options_.pull, scaled_, classes_);
            const double next = product(rest_, scaled_);
            combine<<<class_blocks, THREADS>>>(1, scaled_, next / slope, way_, classes_);
            slope = next;
        }
        CHECK(cudaMemset(sums_, 0, 6 * sizeof(double)));
        apply_samples<<<blocks, THREADS>>>(samples_, count, held_out, sample_classes_, value_, true,
                                           nullptr, sums_);
        CHECK(cudaMemcpy(errors, sums_, 6 * sizeof(double), cudaMemcpyDeviceToHost));
        for (int i = 0; i < 6; i++) {
            errors[i] /= i < 3 ? held_out : count - held_out;
        }
        CHECK(cudaMemcpy(mine, value_, bytes, cudaMemcpyDeviceToHost));
        spread_values<<<(entries_ + THREADS - 1) / THREADS, THREADS>>>(
            value_, class_of_, tables_ + (size_t)phase * entries_, entries_);
        CHECK(cudaDeviceSynchronize());
    }

    bool write(const char *path)
    {
        std::vector<int16_t> phase(classes_);
        for (int p = 0; p < PATTERN_PHASES; p++) {
            for (int c = 0; c < classes_; c++) {
                const double value = values_[(size_t)p * classes_ + c];
                phase[c] = (int16_t)lrint(fmin(fmax(value, -255.0), 255.0) * DISC);
            }
            pattern_weights_set_phase(weights_, p, phase.data());
        }
        Error error;
        if (pattern_weights_write(weights_, 19, path, &error) != STATUS_OK) {
            fprintf(stderr, "ladder: %s: %s\n", path, error.text);
            return false;
        }
        return true;
    }

private:
    enum { THREADS = 256 };

    double product(const double *a, const double *b)
    {
        double result = 0;
        CHECK(cudaMemset(sums_, 0, sizeof(double)));
        dot<<<256, THREADS>>>(a, b, classes_, sums_);
        CHECK(cudaMemcpy(&result, sums_, sizeof result, cudaMemcpyDeviceToHost));
        return result;
    }

    // Early phases have few positions: no use in labelling each a thousand times.
    static double distinct(int discs)
    {
        return 2e4 * pow(3.2, std::max(0, discs - 8));
    }

    PatternWeights *weights_;
    Options options_;
    int entries_, classes_;
    std::vector<double> values_; // discs, phase by phase
    int16_t *tables_;
    int *class_of_, *sample_classes_;
    Sample *samples_;
    double *value_, *rest_, *scaled_, *way_, *image_, *seen_;
    double *sums_;
    unsigned *counter_;
};

static double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

static bool read_option(const char *word, Options *options)
{
    const struct {
        const char *name;
        unsigned *whole;
        int *number;
        float *real;
        double *time;
    } rows[] = {
        {"positions", &options->positions, nullptr, nullptr, nullptr},
        {"exact_positions", &options->exact_positions, nullptr, nullptr, nullptr},
        {"depth", nullptr, &options->depth, nullptr, nullptr},
        {"iterations", nullptr, &options->iterations, nullptr, nullptr},
        {"exact_discs", nullptr, &options->exact_discs, nullptr, nullptr},
        {"first_discs", nullptr, &options->first_discs, nullptr, nullptr},
        {"seed", nullptr, &options->seed, nullptr, nullptr},
        {"heat", nullptr, nullptr, &options->heat, nullptr},
        {"pull", nullptr, nullptr, &options->pull, nullptr},
        {"seconds", nullptr, nullptr, nullptr, &options->seconds},
    };
    const char *equals = strchr(word, '=');
    if (equals == nullptr) {
        return false;
    }
    for (const auto &row : rows) {
        if (strncmp(row.name, word, equals - word) != 0 || row.name[equals - word] != '\0') {
            continue;
        }
        const double value = atof(equals + 1);
        row.whole != nullptr    ? (void)(*row.whole = (unsigned)value)
        : row.number != nullptr ? (void)(*row.number = (int)value)
        : row.real != nullptr   ? (void)(*row.real = (float)value)
                                : (void)(*row.time = value);
        return true;
    }
    fprintf(stderr, "ladder: unknown option '%s'\n", word);
    exit(2);
}

int main(int argc, char **argv)
{
    Options options;
    std::vector<const char *> names;
    for (int i = 1; i < argc; i++) {
        if (!read_option(argv[i], &options)) {
            names.push_back(argv[i]);
        }
    }
    if (names.empty() || names.size() > 2 || options.depth < 2 || options.depth > MAX_DEPTH ||
        64 - options.exact_discs > MAX_DEPTH) {
        fprintf(stderr, "ladder OUT.weights [START.weights] [option=value ...]\n");
        return 2;
    }
    PatternWeights *weights = nullptr;
    Error error;
    const bool again = names.size() == 2;
    if ((again ? pattern_weights_read(names[1], &weights, &error)
               : pattern_weights_zero(&weights, &error)) != STATUS_OK) {
        fprintf(stderr, "ladder: %s: %s\n", again ? names[1] : "weights", error.text);
        return 1;
    }
    const double begin = now();
    Ladder ladder(weights, options);
    ladder.open_device();
    printf("phase  discs    samples  held out: mean error, deviation, bias    trained on   made  fitted\n");
    for (int phase = (options.first_discs - 4) / 2; phase >= 0; phase--) {
        const double start = now();
        const int discs = 4 + 2 * phase;
        // In the first climb all leaves lie in phases already fitted; later every phase is.
        const unsigned count =
            ladder.make(phase, again ? 4 : discs + 2,
                        discs >= options.exact_discs ? TO_THE_END : options.depth,
                        1000003ull * options.seed + phase);
        const double made = now();
        double errors[6];
        ladder.fit(phase, count, !again, errors);
        printf("%5d  %2d-%2d  %9u  %20.3f  %9.3f  %+5.2f  %6.3f %6.3f  %5.1f  %6.1f\n", phase, discs,
               discs + 1, count, errors[0], sqrt(errors[1]), errors[2], errors[3], sqrt(errors[4]),
               made - start, now() - made);
        fflush(stdout);
        if (now() - begin > options.seconds) {
            printf("out of time\n");
            break;
        }
    }
    return ladder.write(names[0]) ? 0 : 1;
}
