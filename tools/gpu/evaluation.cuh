// The two evaluations as the GPU computes them, equal to those in src/eval: sums of pattern
// tables, and the network over the same pattern indices. Both have the one function
//
//   __device__ int value(u64 own, u64 opp) const    // 1/DISC of a disc, for the side to move
#pragma once
#include "rules.cuh"

#include <algorithm>
#include <vector>

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

// docs/training.md has the arithmetic. Rows are kept as bytes plus 128, so that two sums of 16 bits
// fit a word without a carry between them.
struct Network {
    enum { WIDTH = 32, FIRST = 16, SECOND = 32, MOVES = 34, COUNTS = 60, CENTRE = 128 };
    const uint4 *rows; // two for each table entry
    const int16_t *own_moves, *opp_moves, *start;
    const int *w1, *b1, *w2, *b2; // weights of four inputs a word
    const int16_t *w3;
    const int *b3;
    const int16_t *skip;

    static __device__ void add(unsigned sums[16], uint4 row, int at)
    {
        const unsigned words[4] = {row.x, row.y, row.z, row.w};
#pragma unroll
        for (int k = 0; k < 4; k++) {
            sums[at + 2 * k] += words[k] & 0x00ff00ffu;
            sums[at + 2 * k + 1] += words[k] >> 8 & 0x00ff00ffu;
        }
    }

    __device__ int value(u64 own, u64 opp) const
    {
        unsigned sums[16] = {0}; // word 2k: dimensions 4k and 4k+2; word 2k+1: 4k+1 and 4k+3
        for (int i = 0; i < PATTERN_INSTANCES; i++) {
            const size_t entry = (size_t)entry_of(i, own, opp);
            add(sums, rows[2 * entry], 0);
            add(sums, rows[2 * entry + 1], 8);
        }
        const int d = min(max(COUNT(own | opp), 4), 63) - 4;
        const int16_t *parts[3] = {start + d * WIDTH,
                                   own_moves + min(COUNT(legal_moves(own, opp)), 33) * WIDTH,
                                   opp_moves + min(COUNT(legal_moves(opp, own)), 33) * WIDTH};
        int result = b3[d];
        unsigned x[16];
#pragma unroll
        for (int k = 0; k < 8; k++) {
            unsigned plus = 0, minus = 0;
#pragma unroll
            for (int j = 0; j < 4; j++) {
                const int i = 4 * k + j;
                const int sum = (int)(sums[2 * k + j % 2] >> 16 * (j / 2) & 0xffff);
                const int a = sum - CENTRE * PATTERN_INSTANCES + parts[0][i] + parts[1][i] +
                              parts[2][i];
                result += skip[d * WIDTH + i] * a;
                plus |= (unsigned)min(max(a >> 1, 0), 127) << 8 * j;
                minus |= (unsigned)min(max(-a >> 1, 0), 127) << 8 * j;
            }
            x[k] = plus;
            x[8 + k] = minus;
        }
        unsigned y[4] = {0};
#pragma unroll
        for (int j = 0; j < FIRST; j++) {
            int sum = b1[d * FIRST + j];
            const int4 *row = (const int4 *)(w1 + (d * FIRST + j) * 16);
#pragma unroll
            for (int k = 0; k < 4; k++) {
                const int4 w = row[k];
                sum = __dp4a((int)x[4 * k], w.x, sum);
                sum = __dp4a((int)x[4 * k + 1], w.y, sum);
                sum = __dp4a((int)x[4 * k + 2], w.z, sum);
                sum = __dp4a((int)x[4 * k + 3], w.w, sum);
            }
            y[j / 4] |= (unsigned)min(max(sum >> 6, 0), 127) << 8 * (j % 4);
        }
        for (int k = 0; k < SECOND; k++) {
            const int4 w = ((const int4 *)w2)[d * SECOND + k];
            int sum = b2[d * SECOND + k];
            sum = __dp4a((int)y[0], w.x, sum);
            sum = __dp4a((int)y[1], w.y, sum);
            sum = __dp4a((int)y[2], w.z, sum);
            sum = __dp4a((int)y[3], w.w, sum);
            result += w3[d * SECOND + k] * min(max(sum >> 6, 0), 127);
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
        memcmp(head.magic, "EMILIANN", 8) != 0 || head.version != 1 || head.layout != layout.id ||
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
        for (size_t i = 0; i < width && layout.class_of[e] >= 0; i++) {
            rows[e * width + i] =
                (unsigned char)(classes[layout.class_of[e] * width + i] + Network::CENTRE);
        }
    }
    network.rows = (const uint4 *)upload(rows.data(), rows.size());
    auto moved = [&](auto *first, size_t count) {
        const auto data = read(first, count);
        return upload(data.data(), count);
    };
    network.own_moves = moved((int16_t *)nullptr, Network::MOVES * width);
    network.opp_moves = moved((int16_t *)nullptr, Network::MOVES * width);
    network.start = moved((int16_t *)nullptr, counts * width);
    network.w1 = moved((int *)nullptr, counts * Network::FIRST * 2 * width / 4);
    network.b1 = moved((int *)nullptr, counts * Network::FIRST);
    network.w2 = moved((int *)nullptr, counts * Network::SECOND * Network::FIRST / 4);
    network.b2 = moved((int *)nullptr, counts * Network::SECOND);
    network.w3 = moved((int16_t *)nullptr, counts * Network::SECOND);
    network.b3 = moved((int *)nullptr, counts);
    network.skip = moved((int16_t *)nullptr, counts * width);
    fclose(file);
    return network;
}
