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

enum { THREADS = 64 }; // of a block: the network's sums for more do not fit its shared memory

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

// The network finds entries by tiles of two by two squares. A word has a tile's upper left, lower
// left, upper right and lower right square, each a byte: 1 for an own, -1 for an opponent's disc.
enum { TILES = 16, PARTS = 4 };
struct Part { // of a pattern, within one tile
    int left, right; // what discs of either column add, two times 16 bits
};
struct Parts { // the last ones of a pattern may be nothing but zeros
    Part part[PARTS];
    int tile[PARTS];
};
struct Place { // of an instance
    int origin;
    int first, end; // its parts_
};
__constant__ Place places_[PATTERN_INSTANCES];
__constant__ Parts parts_[2 * PATTERN_INSTANCES];

__device__ inline void set_tiles(unsigned tiles[TILES][THREADS], u64 own, u64 opp)
{
#pragma unroll
    for (int t = 0; t < TILES; t++) {
        const int corner = t / 4 * 16 + t % 4 * 2;
        const unsigned mine = (unsigned)(own >> corner), theirs = (unsigned)(opp >> corner);
        const unsigned plus = (mine & 0x0101) | (mine << 15 & 0x01010000);
        const unsigned minus = (theirs & 0x0101) | (theirs << 15 & 0x01010000);
        tiles[t][threadIdx.x] = plus + minus * 255;
    }
}

__device__ inline int entry_of(int instance, const unsigned tiles[TILES][THREADS])
{
    const Place place = places_[instance];
    int entry = place.origin;
#pragma unroll 1
    for (int i = place.first; i < place.end; i++) {
        const Parts &parts = parts_[i];
#pragma unroll
        for (int k = 0; k < PARTS; k++) {
            const int discs = (int)tiles[parts.tile[k]][threadIdx.x];
            entry = __dp2a_lo(parts.part[k].left, discs, entry);
            entry = __dp2a_hi(parts.part[k].right, discs, entry);
        }
    }
    return entry;
}

inline void upload_places(const PatternLayout &layout)
{
    Place places[PATTERN_INSTANCES];
    std::vector<Parts> parts;
    for (int slot = 0; slot < PATTERN_INSTANCES; slot++) {
        places[slot] = {layout.origin[slot], (int)parts.size(), 0};
        int count = 0;
        for (int t = 0; t < TILES; t++) {
            auto step = [&](int square) {
                return (int)layout.step[t / 4 * 16 + t % 4 * 2 + square][slot];
            };
            const Part part = {step(0) | step(8) << 16, step(1) | step(9) << 16};
            if (part.left == 0 && part.right == 0) {
                continue;
            }
            if (count % PARTS == 0) {
                parts.push_back({});
            }
            parts.back().part[count % PARTS] = part;
            parts.back().tile[count % PARTS] = t;
            count++;
        }
        places[slot].end = (int)parts.size();
    }
    CHECK(cudaMemcpyToSymbol(places_, places, sizeof places));
    CHECK(cudaMemcpyToSymbol(parts_, parts.data(), parts.size() * sizeof(Parts)));
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
    upload_places(layout);
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
    enum { BLOCKS = 16 };
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
struct Member {
    enum { WIDTH = 64, PAIRS = WIDTH / 2, FIRST = 16, QUARTER = 16, MEANS_TO = FIRST + QUARTER };
    enum { SECOND = 32, MOVES = 34, COUNTS = 60, CENTRE = 128, BIAS = 32768, QUARTER_ROWS = 24 };
    enum { ROW = WIDTH / 16, FOURS = PAIRS / 4 }; // words of four times 32 bits: of a row, of sums
    enum { BATCH = 8 }; // outputs of the quarters' layer at a time
    const uint4 *rows; // ROW for each table entry; within a word the bytes 0, 2, 1, 3
    const uint4 *own_moves, *opp_moves, *start, *quarter_start; // pairs, FOURS at a time
    const int *w1, *b1, *quarter_w1, *quarter_b1, *w2, *b2; // weights of four inputs a word
    const int16_t *w3;
    const int *b3;
    const int16_t *skip;

    // Adds four words of two rows, as they are and their odd bytes alone.
    static __device__ void add_words(unsigned sums[8], uint4 a, uint4 b)
    {
        const unsigned first[4] = {a.x, a.y, a.z, a.w}, second[4] = {b.x, b.y, b.z, b.w};
#pragma unroll
        for (int k = 0; k < 4; k++) {
            sums[2 * k] += first[k] + second[k];
            sums[2 * k + 1] += __byte_perm(first[k], 0, 0x4341) + __byte_perm(second[k], 0, 0x4341);
        }
    }

    // Sums up the rows of `count` slots from `slot` on, two at a time. While two are on their way,
    // the places of the next are worked out.
    __device__ void add_rows(unsigned sums[PAIRS], int slot, int count,
                             const unsigned tiles[TILES][THREADS]) const
    {
        int entry = entry_of(slot, tiles), next = entry_of(slot + 1, tiles);
#pragma unroll 1
        for (int left = count; left > 0; left -= 2) {
            uint4 first[ROW], second[ROW];
#pragma unroll
            for (int k = 0; k < ROW; k++) {
                first[k] = rows[ROW * (size_t)entry + k];
                second[k] = left > 1 ? rows[ROW * (size_t)next + k] : make_uint4(0, 0, 0, 0);
            }
            slot += 2;
            if (left > 2) {
                entry = entry_of(slot, tiles);
            }
            if (left > 3) {
                next = entry_of(slot + 1, tiles);
            }
#pragma unroll
            for (int k = 0; k < ROW; k++) {
                add_words(sums + 8 * k, first[k], second[k]);
            }
        }
#pragma unroll
        for (int k = 0; k < PAIRS; k += 2) {
            sums[k] -= sums[k + 1] << 8; // what is left are the even bytes
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

    // The square of a sum, with its sign.
    static __device__ int square(int sum)
    {
        const int side = min(max(sum, -254), 254);
        return (side * (abs(side) * 129 >> 1) + (1 << 14)) >> 15;
    }

    // The square of each sum so many times, without its sign, and then which ones are negative:
    // four bytes a word, in place.
    static __device__ void make_inputs(unsigned sums[PAIRS], int times)
    {
        unsigned sizes[PAIRS / 2], negative[PAIRS / 2];
#pragma unroll
        for (int k = 0; k < PAIRS / 2; k++) {
            sizes[k] = negative[k] = 0;
#pragma unroll
            for (int i = 0; i < 4; i++) {
                const int sum = (int)(sums[2 * k + i / 2] >> 16 * (i % 2) & 0xffff) - BIAS;
                const int squared = square(times * sum);
                sizes[k] |= (unsigned)abs(squared) << 8 * i;
                negative[k] |= squared < 0 ? 255u << 8 * i : 0;
            }
        }
#pragma unroll
        for (int k = 0; k < PAIRS / 2; k++) {
            sums[k] = sizes[k];
            sums[PAIRS / 2 + k] = negative[k];
        }
    }

    static __device__ int clamped(int sum, int most)
    {
        return min(max(sum, 0), most);
    }

    static __device__ int dot(uint4 x, int4 weights, int sum)
    {
        sum = __dp4a((int)x.x, weights.x, sum);
        sum = __dp4a((int)x.y, weights.y, sum);
        sum = __dp4a((int)x.z, weights.z, sum);
        return __dp4a((int)x.w, weights.w, sum);
    }

    // Of an input and its negative one is zero, so one product serves both: with the weight that
    // `negative` chooses.
    static __device__ int dot(uint4 sizes, uint4 negative, int4 plus, int4 minus, int sum)
    {
        const int4 weights = make_int4((plus.x & ~negative.x) | (minus.x & negative.x),
                                       (plus.y & ~negative.y) | (minus.y & negative.y),
                                       (plus.z & ~negative.z) | (minus.z & negative.z),
                                       (plus.w & ~negative.w) | (minus.w & negative.w));
        return dot(sizes, weights, sum);
    }

    // Sums up the rows of the whole board and of the quarters. Those lie in shared memory, where
    // every thread has a column of its own: in registers they would take the room of other threads.
    __device__ void sum_rows(unsigned all[PAIRS], uint4 quarters[4][FOURS][THREADS],
                             const unsigned tiles[TILES][THREADS]) const
    {
#pragma unroll 1
        for (int g = 0; g < 10; g++) {
            const Group group = groups_[g];
            unsigned sums[PAIRS] = {0};
            add_rows(sums, group.slot, group.count, tiles);
#pragma unroll
            for (int k = 0; k < PAIRS; k++) {
                all[k] += sums[k];
            }
#pragma unroll
            for (int k = 0; k < FOURS; k++) {
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
                                  uint4 quarters[4][FOURS][THREADS], int d) const
    {
#pragma unroll 1
        for (int c = 0; c < 4; c++) {
            unsigned x[PAIRS] = {0};
#pragma unroll
            for (int k = 0; k < FOURS; k++) {
                add_four(x + 4 * k, quarters[c][k][threadIdx.x]);
                add_four(x + 4 * k, quarter_start[d * FOURS + k]);
            }
            make_inputs(x, 2);
#pragma unroll
            for (int k = 0; k < FOURS; k++) {
                quarters[c][k][threadIdx.x] = four_of(x + 4 * k);
            }
        }
#pragma unroll
        for (int first = 0; first < QUARTER; first += BATCH) {
            const int *biases = quarter_b1 + d * QUARTER + first;
            const int4 *weights = (const int4 *)quarter_w1 + (d * QUARTER + first) * FOURS;
            int sums[BATCH][4];
#pragma unroll
            for (int j = 0; j < BATCH; j++) {
                sums[j][0] = sums[j][1] = sums[j][2] = sums[j][3] = biases[j];
            }
#pragma unroll 1
            for (int k = 0; k < FOURS / 2; k++) {
                uint4 sizes[4], negative[4];
#pragma unroll
                for (int c = 0; c < 4; c++) {
                    sizes[c] = quarters[c][k][threadIdx.x];
                    negative[c] = quarters[c][FOURS / 2 + k][threadIdx.x];
                }
#pragma unroll
                for (int j = 0; j < BATCH; j++) {
                    const int4 plus = weights[FOURS * j + k];
                    const int4 minus = weights[FOURS * j + FOURS / 2 + k];
#pragma unroll
                    for (int c = 0; c < 4; c++) {
                        sums[j][c] = dot(sizes[c], negative[c], plus, minus, sums[j][c]);
                    }
                }
            }
#pragma unroll
            for (int j = 0; j < BATCH; j++) {
                int four = 0;
#pragma unroll
                for (int c = 0; c < 4; c++) {
                    four += clamped(sums[j][c] >> 7, 255);
                }
                means[(first + j) / 4] |= (unsigned)((four + 2) >> 2) << 8 * (j % 4);
            }
        }
    }

    // Of the position with `d` + 4 discs, `m` moves for the side to move and `n` for the other one.
    __device__ int value(uint4 quarters[4][FOURS][THREADS], const unsigned tiles[TILES][THREADS],
                         int d, int m, int n) const
    {
        unsigned all[PAIRS] = {0}, y[MEANS_TO / 4] = {0};
        sum_rows(all, quarters, tiles);
        quarter_layer(y + FIRST / 4, quarters, d);
#pragma unroll
        for (int k = 0; k < FOURS; k++) {
            add_four(all + 4 * k, start[d * (FOURS) + k]);
            add_four(all + 4 * k, own_moves[m * (FOURS) + k]);
            add_four(all + 4 * k, opp_moves[n * (FOURS) + k]);
        }
        int result = b3[d];
#pragma unroll
        for (int k = 0; k < PAIRS; k++) {
            result += skip[d * WIDTH + 2 * k] * ((int)(all[k] & 0xffff) - BIAS);
            result += skip[d * WIDTH + 2 * k + 1] * ((int)(all[k] >> 16) - BIAS);
        }
        make_inputs(all, 1);
#pragma unroll
        for (int j = 0; j < FIRST; j++) {
            const int4 *weights = (const int4 *)w1 + (d * FIRST + j) * FOURS;
            int sum = b1[d * FIRST + j];
#pragma unroll
            for (int k = 0; k < FOURS / 2; k++) {
                sum = dot(four_of(all + 4 * k), four_of(all + PAIRS / 2 + 4 * k), weights[k],
                          weights[FOURS / 2 + k], sum);
            }
            y[j / 4] |= (unsigned)clamped(sum >> 5, 255) << 8 * (j % 4);
        }
        for (int k = 0; k < MEANS_TO / 4; k++) {
            y[k] ^= 0x80808080u; // less 128 each: products take bytes with a sign
        }
        for (int k = 0; k < SECOND; k++) {
            const int4 *weights = (const int4 *)w2 + (d * SECOND + k) * (MEANS_TO / 16);
            int sum = b2[d * SECOND + k];
#pragma unroll
            for (int j = 0; j < MEANS_TO / 16; j++) {
                sum = dot(four_of(y + 4 * j), weights[j], sum);
            }
            result += w3[d * SECOND + k] * clamped(sum >> 6, 127);
        }
        return result >> 8;
    }
};

struct Network {
    enum { BLOCKS = 6, MOST = 4 };
    int count;
    Member members[MOST]; // their values add up

    __device__ int value(u64 own, u64 opp) const
    {
        __shared__ uint4 quarters[4][Member::FOURS][THREADS];
        __shared__ unsigned tiles[TILES][THREADS];
        const int d = min(max(COUNT(own | opp), 4), 63) - 4;
        const int m = min(COUNT(legal_moves(own, opp)), 33);
        const int n = min(COUNT(legal_moves(opp, own)), 33);
        int sum = 0;
        set_tiles(tiles, own, opp);
#pragma unroll 1
        for (int i = 0; i < count; i++) {
            sum += members[i].value(quarters, tiles, d, m, n);
            if (i == 0 || i == count - 1) { // as searches do, who may leave it at the first
                sum = min(max(sum, -64 * DISC), 64 * DISC);
            }
        }
        return sum;
    }
};

inline Member upload_member(FILE *file, const char *path, const PatternLayout &layout)
{
    auto read = [&](auto *first, size_t count) {
        std::vector<std::remove_pointer_t<decltype(first)>> data(count);
        if (fread(data.data(), sizeof *first, count, file) != count) {
            fprintf(stderr, "%s: too short\n", path);
            exit(1);
        }
        return data;
    };
    Member member;
    const size_t width = Member::WIDTH, counts = Member::COUNTS;
    const auto classes = read((int8_t *)nullptr, layout.class_count * width);
    std::vector<unsigned char> rows(layout.entry_count * width, Member::CENTRE);
    for (int e = 0; e < layout.entry_count; e++) {
        const int place[4] = {0, 2, 1, 3};
        for (size_t i = 0; i < width && layout.class_of[e] >= 0; i++) {
            rows[e * width + i / 4 * 4 + place[i % 4]] =
                (unsigned char)(classes[layout.class_of[e] * width + i] + Member::CENTRE);
        }
    }
    member.rows = (const uint4 *)upload(rows.data(), rows.size());
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
    member.own_moves = pairs(Member::MOVES, 0);
    member.opp_moves = pairs(Member::MOVES, 0);
    member.start = pairs(counts, Member::BIAS - Member::CENTRE * PATTERN_INSTANCES);
    member.quarter_start = pairs(counts, Member::BIAS - Member::CENTRE * Member::QUARTER_ROWS);
    member.w1 = moved((int *)nullptr, counts * Member::FIRST * 2 * width / 4);
    member.b1 = moved((int *)nullptr, counts * Member::FIRST);
    member.quarter_w1 = moved((int *)nullptr, counts * Member::QUARTER * 2 * width / 4);
    member.quarter_b1 = moved((int *)nullptr, counts * Member::QUARTER);
    const auto w2 = read((int8_t *)nullptr, counts * Member::SECOND * Member::MEANS_TO);
    auto b2 = read((int *)nullptr, counts * Member::SECOND);
    for (size_t i = 0; i < w2.size(); i++) {
        b2[i / Member::MEANS_TO] += 128 * w2[i]; // its inputs are less by 128
    }
    member.w2 = (const int *)upload(w2.data(), w2.size());
    member.b2 = upload(b2.data(), b2.size());
    member.w3 = moved((int16_t *)nullptr, counts * Member::SECOND);
    auto b3 = read((int *)nullptr, counts);
    member.skip = moved((int16_t *)nullptr, counts * width);
    const auto lean = read((int *)nullptr, counts); // here every value is a leaf's
    for (size_t d = 0; d < counts; d++) {
        b3[d] += lean[d] * 256;
    }
    member.b3 = upload(b3.data(), counts);
    return member;
}

// Reads what network.py writes.
inline Network upload_network(const char *path, const PatternLayout &layout)
{
    FILE *file = fopen(path, "rb");
    struct {
        char magic[8];
        uint32_t version, layout, classes, width, members;
    } head;
    if (file == nullptr || fread(&head, sizeof head, 1, file) != 1 ||
        memcmp(head.magic, "EMILIANN", 8) != 0 || head.version != 4 || head.layout != layout.id ||
        (int)head.classes != layout.class_count || head.width != Member::WIDTH ||
        head.members < 1 || head.members > Network::MOST) {
        fprintf(stderr, "%s: not a network for these patterns\n", path);
        exit(1);
    }
    Network network = {(int)head.members};
    for (int i = 0; i < network.count; i++) {
        network.members[i] = upload_member(file, path, layout);
    }
    fclose(file);
    return network;
}
