// The two evaluations as the GPU computes them, equal to those in src/eval: sums of pattern
// tables, and the network over the same pattern indices. Both have the one function
//
//   __device__ int value(u64 own, u64 opp) const    // 1/DISC of a disc, for the side to move
//
// and BLOCKS, how many blocks of THREADS shall fit a multiprocessor. That is for the launch bounds
// of kernels: left alone, the compiler fills all registers with weights.
#pragma once
#include "rules.cuh"

#include <algorithm>
#include <vector>

enum { THREADS = 128 }; // of a block

// The patterns' squares, instance by instance; every thread reads the same word at a time.
struct Shape {
    int count;
    int origin;
    unsigned char square[PATTERN_MAX_SQUARES]; // highest power of three first
};
__constant__ Shape shapes_[PATTERN_INSTANCES];

__device__ inline int entry_of(int instance, u64 own, u64 opp)
{
    const Shape &shape = shapes_[instance];
    int index = 0;
    for (int k = 0; k < shape.count; k++) {
        const int square = shape.square[k];
        index = 3 * index + (int)(own >> square & 1) - (int)(opp >> square & 1);
    }
    return shape.origin + index;
}

inline void upload_shapes(const PatternLayout &layout)
{
    Shape shapes[PATTERN_INSTANCES];
    for (int slot = 0; slot < PATTERN_INSTANCES; slot++) {
        Shape &shape = shapes[slot];
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
    CHECK(cudaMemcpyToSymbol(shapes_, shapes, sizeof shapes));
}

template <class T> T *upload(const T *data, size_t count)
{
    T *copy;
    CHECK(cudaMalloc(&copy, count * sizeof(T)));
    CHECK(cudaMemcpy(copy, data, count * sizeof(T), cudaMemcpyHostToDevice));
    return copy;
}

__host__ __device__ inline int phase_of(u64 own, u64 opp)
{
    const int discs = COUNT(own | opp);
    return discs > 63 ? PATTERN_PHASES - 1 : (discs - 4) / 2;
}

struct Tables {
    enum { BLOCKS = 8 };
    int16_t *first; // PATTERN_PHASES tables of entry_count
    int entry_count;

    __device__ int value(u64 own, u64 opp) const
    {
        const int16_t *table = first + (size_t)phase_of(own, opp) * entry_count;
        int sum = 0;
        for (int i = 0; i < PATTERN_INSTANCES; i++) {
            sum += table[entry_of(i, own, opp)];
        }
        return min(max(sum, -64 * DISC), 64 * DISC);
    }
};

inline Tables upload_tables(const PatternWeights *weights)
{
    const int entries = weights->layout.entry_count;
    return Tables{upload(weights->tables, (size_t)PATTERN_PHASES * entries), entries};
}

// Slots that lie together, by region of the board: corners, sides, diagonals of both directions. A
// corner belongs to one quarter of the board, any other group to two.
struct Group {
    int slot, count;
    int quarter[2];
};
__constant__ const Group groups_[10] = {
    {0, 7, {0, 0}},  {7, 7, {1, 1}},  {14, 7, {2, 2}}, {21, 7, {3, 3}}, {28, 6, {0, 1}},
    {34, 6, {2, 3}}, {40, 6, {0, 2}}, {46, 6, {1, 3}}, {52, 5, {0, 3}}, {57, 5, {1, 2}},
};

// src/eval/network.h has the formulas. Sums of rows are kept in pairs: a word is one sum plus 65536
// times its neighbour, so that plain additions serve both. Rows are bytes plus CENTRE, and every
// start has BIAS added, so that in the end neither number of a pair is negative.
struct Network {
    enum { BLOCKS = 5 };
    enum { WIDTH = 32, PAIRS = WIDTH / 2, FIRST = 16, QUARTER = 8, MEANS_TO = FIRST + QUARTER };
    enum { SECOND = 32, MOVES = 34, COUNTS = 60, CENTRE = 128, BIAS = 32768, QUARTER_ROWS = 24 };
    const uint4 *rows; // two for each table entry; within a word the bytes 0, 2, 1, 3
    const uint4 *own_moves, *opp_moves, *start, *quarter_start; // pairs, four times four
    const int *w1, *b1, *quarter_w1, *quarter_b1, *w2, *b2; // weights of four inputs a word
    const int16_t *w3;
    const int *b3;
    const int16_t *skip;

    static __device__ void add_words(unsigned sums[PAIRS / 2], uint4 half)
    {
        const unsigned words[4] = {half.x, half.y, half.z, half.w};
#pragma unroll
        for (int k = 0; k < 4; k++) {
            sums[2 * k] += words[k] & 0x00ff00ffu;
            sums[2 * k + 1] += words[k] >> 8 & 0x00ff00ffu;
        }
    }

    // Adds the rows of `count` slots from `slot` on. While one row is on its way, the place of the
    // next is worked out.
    __device__ void add_rows(unsigned sums[PAIRS], int slot, int count, u64 own, u64 opp) const
    {
        int entry = entry_of(slot, own, opp);
#pragma unroll 1
        for (int left = count - 1; left >= 0; left--) {
            const uint4 low = rows[2 * (size_t)entry], high = rows[2 * (size_t)entry + 1];
            if (left > 0) {
                entry = entry_of(++slot, own, opp);
            }
            add_words(sums, low);
            add_words(sums + PAIRS / 2, high);
        }
    }

    static __device__ void add_four(unsigned *sums, uint4 four)
    {
        sums[0] += four.x;
        sums[1] += four.y;
        sums[2] += four.z;
        sums[3] += four.w;
    }

    static __device__ uint4 four_of(const unsigned *words)
    {
        return make_uint4(words[0], words[1], words[2], words[3]);
    }

    // Half of each sum, clamped, and then of its negative: four bytes a word, in place.
    static __device__ void make_inputs(unsigned sums[PAIRS])
    {
        const unsigned zero = 0x00010001u * (BIAS / 2), most = 0x00010001u * 127;
        unsigned plus[PAIRS], minus[PAIRS];
#pragma unroll
        for (int k = 0; k < PAIRS; k++) {
            const unsigned half = sums[k] >> 1 & 0x7fff7fffu;
            plus[k] = __vminu2(__vmaxu2(half, zero), zero + most) - zero;
            minus[k] = zero - __vmaxu2(__vminu2(half, zero), zero - most);
        }
#pragma unroll
        for (int k = 0; k < PAIRS / 2; k++) {
            sums[k] = __byte_perm(plus[2 * k], plus[2 * k + 1], 0x6420);
            sums[PAIRS / 2 + k] = __byte_perm(minus[2 * k], minus[2 * k + 1], 0x6420);
        }
    }

    static __device__ int clamped(int sum)
    {
        return min(max(sum >> 6, 0), 127);
    }

    static __device__ int dot(uint4 x, int4 weights, int sum)
    {
        sum = __dp4a((int)x.x, weights.x, sum);
        sum = __dp4a((int)x.y, weights.y, sum);
        sum = __dp4a((int)x.z, weights.z, sum);
        return __dp4a((int)x.w, weights.w, sum);
    }

    // Sums up the rows of the whole board and of the quarters. Those lie in shared memory, where
    // every thread has a column of its own: in registers they would take the room of other threads.
    __device__ void sum_rows(unsigned all[PAIRS], uint4 quarters[4][PAIRS / 4][THREADS], u64 own,
                             u64 opp) const
    {
#pragma unroll 1
        for (int g = 0; g < 10; g++) {
            const Group group = groups_[g];
            unsigned sums[PAIRS] = {0};
            add_rows(sums, group.slot, group.count, own, opp);
#pragma unroll
            for (int k = 0; k < PAIRS; k++) {
                all[k] += sums[k];
            }
#pragma unroll
            for (int k = 0; k < PAIRS / 4; k++) {
#pragma unroll
                for (int i = 0; i < 2; i++) {
                    uint4 *quarter = &quarters[group.quarter[i]][k][threadIdx.x];
                    const uint4 old = g < 4 ? make_uint4(0, 0, 0, 0) : *quarter; // corners first
                    *quarter = make_uint4(old.x + sums[4 * k], old.y + sums[4 * k + 1],
                                          old.z + sums[4 * k + 2], old.w + sums[4 * k + 3]);
                }
            }
        }
    }

    // The layer of the quarters, with each weight fetched once for all four: bytes of the means.
    __device__ void quarter_layer(unsigned means[QUARTER / 4],
                                  uint4 quarters[4][PAIRS / 4][THREADS], int d) const
    {
        int sums[QUARTER][4];
#pragma unroll
        for (int j = 0; j < QUARTER; j++) {
            sums[j][0] = sums[j][1] = sums[j][2] = sums[j][3] = quarter_b1[d * QUARTER + j];
        }
#pragma unroll 1
        for (int c = 0; c < 4; c++) {
            unsigned x[PAIRS] = {0};
#pragma unroll
            for (int k = 0; k < PAIRS / 4; k++) {
                add_four(x + 4 * k, quarters[c][k][threadIdx.x]);
                add_four(x + 4 * k, quarter_start[d * (PAIRS / 4) + k]);
            }
            make_inputs(x);
#pragma unroll
            for (int k = 0; k < PAIRS / 4; k++) {
                quarters[c][k][threadIdx.x] = four_of(x + 4 * k);
            }
        }
#pragma unroll 1
        for (int k = 0; k < PAIRS / 4; k++) {
            const int4 *weights = (const int4 *)quarter_w1 + d * QUARTER * 4 + k;
#pragma unroll
            for (int c = 0; c < 4; c++) {
                const uint4 x = quarters[c][k][threadIdx.x];
#pragma unroll
                for (int j = 0; j < QUARTER; j++) {
                    sums[j][c] = dot(x, weights[4 * j], sums[j][c]);
                }
            }
        }
#pragma unroll
        for (int j = 0; j < QUARTER; j++) {
            const int four = clamped(sums[j][0]) + clamped(sums[j][1]) + clamped(sums[j][2]) +
                             clamped(sums[j][3]);
            means[j / 4] |= (unsigned)((four + 2) >> 2) << 8 * (j % 4);
        }
    }

    __device__ int value(u64 own, u64 opp) const
    {
        __shared__ uint4 quarters[4][PAIRS / 4][THREADS];
        const int d = min(max(COUNT(own | opp), 4), 63) - 4;
        unsigned all[PAIRS] = {0}, y[MEANS_TO / 4] = {0};
        sum_rows(all, quarters, own, opp);
        quarter_layer(y + FIRST / 4, quarters, d);
        const int m = min(COUNT(legal_moves(own, opp)), 33);
        const int n = min(COUNT(legal_moves(opp, own)), 33);
#pragma unroll
        for (int k = 0; k < PAIRS / 4; k++) {
            add_four(all + 4 * k, start[d * (PAIRS / 4) + k]);
            add_four(all + 4 * k, own_moves[m * (PAIRS / 4) + k]);
            add_four(all + 4 * k, opp_moves[n * (PAIRS / 4) + k]);
        }
        int result = b3[d];
#pragma unroll
        for (int k = 0; k < PAIRS; k++) {
            result += skip[d * WIDTH + 2 * k] * ((int)(all[k] & 0xffff) - BIAS);
            result += skip[d * WIDTH + 2 * k + 1] * ((int)(all[k] >> 16) - BIAS);
        }
        make_inputs(all);
#pragma unroll
        for (int j = 0; j < FIRST; j++) {
            const int4 *weights = (const int4 *)w1 + (d * FIRST + j) * 4;
            int sum = b1[d * FIRST + j];
#pragma unroll
            for (int k = 0; k < PAIRS / 4; k++) {
                sum = dot(four_of(all + 4 * k), weights[k], sum);
            }
            y[j / 4] |= (unsigned)clamped(sum) << 8 * (j % 4);
        }
        for (int k = 0; k < SECOND; k++) {
            const int2 *weights = (const int2 *)w2 + (d * SECOND + k) * (MEANS_TO / 8);
            int sum = b2[d * SECOND + k];
#pragma unroll
            for (int j = 0; j < MEANS_TO / 8; j++) {
                const int2 two = weights[j];
                sum = __dp4a((int)y[2 * j], two.x, sum);
                sum = __dp4a((int)y[2 * j + 1], two.y, sum);
            }
            result += w3[d * SECOND + k] * clamped(sum);
        }
        return min(max(result >> 8, -64 * DISC), 64 * DISC);
    }
};

// Reads what network.py writes.
inline Network upload_network(const char *path, const PatternLayout &layout)
{
    FILE *file = fopen(path, "rb");
    struct {
        char magic[8];
        uint32_t version, layout, classes, width;
    } head;
    if (file == nullptr || fread(&head, sizeof head, 1, file) != 1 ||
        memcmp(head.magic, "EMILIANN", 8) != 0 || head.version != 2 || head.layout != layout.id ||
        (int)head.classes != layout.class_count || head.width != Network::WIDTH) {
        fprintf(stderr, "%s: not a network for these patterns\n", path);
        exit(1);
    }
    auto read = [&](auto *first, size_t count) {
        std::vector<std::remove_pointer_t<decltype(first)>> data(count);
        if (fread(data.data(), sizeof *first, count, file) != count) {
            fprintf(stderr, "%s: too short\n", path);
            exit(1);
        }
        return data;
    };
    Network network;
    const size_t width = Network::WIDTH, counts = Network::COUNTS;
    const auto classes = read((int8_t *)nullptr, head.classes * width);
    std::vector<unsigned char> rows(layout.entry_count * width, Network::CENTRE);
    for (int e = 0; e < layout.entry_count; e++) {
        const int place[4] = {0, 2, 1, 3};
        for (size_t i = 0; i < width && layout.class_of[e] >= 0; i++) {
            rows[e * width + i / 4 * 4 + place[i % 4]] =
                (unsigned char)(classes[layout.class_of[e] * width + i] + Network::CENTRE);
        }
    }
    network.rows = (const uint4 *)upload(rows.data(), rows.size());
    auto pairs = [&](size_t count, int add) {
        const auto data = read((int16_t *)nullptr, count * width);
        std::vector<unsigned> words;
        for (size_t i = 0; i < data.size(); i += 2) {
            words.push_back((unsigned)(data[i] + add) + 65536u * (unsigned)(data[i + 1] + add));
        }
        return (const uint4 *)upload(words.data(), words.size());
    };
    auto moved = [&](auto *first, size_t count) {
        const auto data = read(first, count);
        return upload(data.data(), count);
    };
    network.own_moves = pairs(Network::MOVES, 0);
    network.opp_moves = pairs(Network::MOVES, 0);
    network.start = pairs(counts, Network::BIAS - Network::CENTRE * PATTERN_INSTANCES);
    network.quarter_start = pairs(counts, Network::BIAS - Network::CENTRE * Network::QUARTER_ROWS);
    network.w1 = moved((int *)nullptr, counts * Network::FIRST * 2 * width / 4);
    network.b1 = moved((int *)nullptr, counts * Network::FIRST);
    network.quarter_w1 = moved((int *)nullptr, counts * Network::QUARTER * 2 * width / 4);
    network.quarter_b1 = moved((int *)nullptr, counts * Network::QUARTER);
    network.w2 = moved((int *)nullptr, counts * Network::SECOND * Network::MEANS_TO / 4);
    network.b2 = moved((int *)nullptr, counts * Network::SECOND);
    network.w3 = moved((int16_t *)nullptr, counts * Network::SECOND);
    network.b3 = moved((int *)nullptr, counts);
    network.skip = moved((int16_t *)nullptr, counts * width);
    fclose(file);
    return network;
}
