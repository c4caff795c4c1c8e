/* The arithmetic of a step. Sums run over vectors of the compiler's, in the same order for any
 * number of threads. What is clamped hands nothing back where it lies beyond its limits. */
#include "train/model.h"

#include <math.h>
#include <string.h>

typedef float Sixteen __attribute__((vector_size(64)));
typedef int32_t SixteenBits __attribute__((vector_size(64)));
typedef int16_t Sums __attribute__((vector_size(2 * NETWORK_WIDTH)));
typedef int8_t Row __attribute__((vector_size(NETWORK_WIDTH)));

enum { QUARTERS = LAYERS_BOARDS - 1, WIDTH = NETWORK_WIDTH / 16, SECOND = LAYERS_SECOND / 16 };
_Static_assert(LAYERS_WHOLE == 16 && LAYERS_QUARTER == 16, "a layer's outputs fill a vector");

static const float huber_discs = 4;

/* How many times sums are taken before they are squared: those of quarters are smaller. */
static const float times[LAYERS_BOARDS] = {1, 2, 2, 2, 2};

/* Which quarters a group belongs to, as bits: corners, upper and lower, left and right side, the
 * diagonals through a1 and through h1. */
static const uint8_t quarters_of[MODEL_GROUPS] = {1, 2, 4, 8, 3, 12, 5, 10, 9, 6};

/* Where the slots of each group begin. */
static const uint8_t group_at[MODEL_GROUPS + 1] = {
    0 * PATTERN_CORNER,
    1 * PATTERN_CORNER,
    2 * PATTERN_CORNER,
    3 * PATTERN_CORNER,
    PATTERN_SIDES_AT + 0 * PATTERN_SIDE,
    PATTERN_SIDES_AT + 1 * PATTERN_SIDE,
    PATTERN_SIDES_AT + 2 * PATTERN_SIDE,
    PATTERN_SIDES_AT + 3 * PATTERN_SIDE,
    PATTERN_DIAGONALS_AT + 0 * PATTERN_DIAGONAL,
    PATTERN_DIAGONALS_AT + 1 * PATTERN_DIAGONAL,
    PATTERN_INSTANCES,
};

static inline Sixteen clamped(Sixteen x)
{
    const SixteenBits low = x > 0, high = x > 1;
    const Sixteen one = (Sixteen){0} + 1;
    return (Sixteen)((high & (SixteenBits)one) | (~high & low & (SixteenBits)x));
}

/* The gradient of what went through clamped(). */
static inline Sixteen back(Sixteen gradient, Sixteen x)
{
    return (Sixteen)((x >= 0) & (x <= 1) & (SixteenBits)gradient);
}

static inline float sum16(Sixteen x)
{
    float sum = 0;
    for (int i = 0; i < 16; i++) {
        sum += x[i];
    }
    return sum;
}

static inline const Sixteen *at16(const float *numbers)
{
    return (const Sixteen *)(const void *)numbers;
}

static inline Sixteen *to16(float *numbers)
{
    return (Sixteen *)(void *)numbers;
}

/* One sample on its way forward. */
typedef struct Pass {
    Sixteen sums[LAYERS_BOARDS][WIDTH];       /* whole board, quarters */
    Sixteen inputs[LAYERS_BOARDS][2 * WIDTH]; /* squares by sign */
    Sixteen first[LAYERS_BOARDS];             /* outputs before they are clamped */
    Sixteen y[LAYERS_FIRST / 16];             /* the whole board's, the quarters' mean */
    Sixteen second[SECOND], z[SECOND];
    float value; /* in discs */
} Pass;

static inline void add_up(const Model *model, const ModelSample *sample, Pass *pass)
{
    const ModelStage *stage = &model->rounded->stage[sample->stage];
    const Row *rows = (const Row *)(const void *)model->row_bytes;
    Sums sums[LAYERS_BOARDS] = {{0}};
    for (int g = 0; g < MODEL_GROUPS; g++) {
        Sums group = {0};
        for (int slot = group_at[g]; slot < group_at[g + 1]; slot++) {
            group += __builtin_convertvector(rows[sample->classes[slot]], Sums);
        }
        sums[0] += group;
        for (int c = 0; c < QUARTERS; c++) {
            if ((quarters_of[g] >> c & 1) != 0) {
                sums[1 + c] += group;
            }
        }
    }
    for (int b = 0; b < LAYERS_BOARDS; b++) {
        _Alignas(64) float of[NETWORK_WIDTH];
        const float *start = b == 0 ? stage->start : stage->quarter_start;
        for (int i = 0; i < NETWORK_WIDTH; i++) {
            of[i] = (float)sums[b][i] / MODEL_ROW + start[i];
        }
        memcpy(pass->sums[b], of, sizeof of);
    }
    for (int h = 0; h < WIDTH; h++) {
        pass->sums[0][h] += at16(model->rounded->own_moves[sample->own_moves])[h] +
                            at16(model->rounded->opp_moves[sample->opp_moves])[h];
    }
}

static inline void forward(const Model *model, const ModelSample *sample, Pass *pass)
{
    const ModelStage *stage = &model->rounded->stage[sample->stage];
    add_up(model, sample, pass);
    for (int b = 0; b < LAYERS_BOARDS; b++) {
        for (int h = 0; h < WIDTH; h++) {
            const Sixteen sums = times[b] * pass->sums[b][h];
            const Sixteen plus = clamped(sums), minus = clamped(-sums);
            pass->inputs[b][h] = plus * plus;
            pass->inputs[b][WIDTH + h] = minus * minus;
        }
    }
    Sixteen first[LAYERS_BOARDS] = {*at16(stage->b1)};
    for (int b = 1; b < LAYERS_BOARDS; b++) {
        first[b] = *at16(stage->quarter_b1);
    }
    for (int i = 0; i < LAYERS_INPUTS; i++) {
        first[0] += pass->inputs[0][i / 16][i % 16] * *at16(stage->w1[i]);
        for (int b = 1; b < LAYERS_BOARDS; b++) {
            first[b] += pass->inputs[b][i / 16][i % 16] * *at16(stage->quarter_w1[i]);
        }
    }
    memcpy(pass->first, first, sizeof first);
    Sixteen mean = {0};
    for (int b = 1; b < LAYERS_BOARDS; b++) {
        mean += clamped(first[b]) / QUARTERS;
    }
    pass->y[0] = clamped(first[0]);
    pass->y[1] = mean;
    Sixteen second[SECOND];
    memcpy(second, stage->b2, sizeof second);
    for (int j = 0; j < LAYERS_FIRST; j++) {
        for (int h = 0; h < SECOND; h++) {
            second[h] += pass->y[j / 16][j % 16] * at16(stage->w2[j])[h];
        }
    }
    Sixteen last = {0};
    for (int h = 0; h < SECOND; h++) {
        pass->second[h] = second[h];
        pass->z[h] = clamped(second[h]);
        last += pass->z[h] * at16(stage->w3)[h];
    }
    for (int h = 0; h < WIDTH; h++) {
        last += pass->sums[0][h] * at16(stage->skip)[h];
    }
    pass->value = MODEL_VALUE_DISCS * (sum16(last) + stage->b3);
}

/* The gradient of a board's sums from that of its inputs: squares of both signs. */
static inline void back_to_sums(const Sixteen inputs[2 * WIDTH], const Sixteen sums[WIDTH],
                                float many, Sixteen gradient[WIDTH])
{
    for (int h = 0; h < WIDTH; h++) {
        const Sixteen sum = many * sums[h];
        gradient[h] =
            2 * many * sum * (back(inputs[h], sum) + back(inputs[WIDTH + h], -sum));
    }
}

/* Adds what a sample says, `slope` being that of its value's last sum, to the part. */
static inline void backward(const Model *model, const ModelSample *sample, const Pass *pass,
                            float slope, ModelPart *part, ModelGroups *groups)
{
    const ModelStage *stage = &model->rounded->stage[sample->stage];
    ModelStage *sum = &part->stage;
    Sixteen dz[SECOND], dy[LAYERS_FIRST / 16] = {{0}};
    for (int h = 0; h < SECOND; h++) {
        to16(sum->w3)[h] += slope * pass->z[h];
        dz[h] = back(slope * at16(stage->w3)[h], pass->second[h]);
        to16(sum->b2)[h] += dz[h];
    }
    for (int h = 0; h < WIDTH; h++) {
        to16(sum->skip)[h] += slope * pass->sums[0][h];
    }
    sum->b3 += slope;
    for (int j = 0; j < LAYERS_FIRST; j++) {
        for (int h = 0; h < SECOND; h++) {
            to16(sum->w2[j])[h] += pass->y[j / 16][j % 16] * dz[h];
        }
    }
    for (int k = 0; k < LAYERS_SECOND; k++) {
        const Sixteen *w2 = at16(model->rounded->back[sample->stage].w2[k]);
        dy[0] += dz[k / 16][k % 16] * w2[0];
        dy[1] += dz[k / 16][k % 16] * w2[1];
    }
    Sixteen first[LAYERS_BOARDS] = {back(dy[0], pass->first[0])};
    *to16(sum->b1) += first[0];
    for (int b = 1; b < LAYERS_BOARDS; b++) {
        first[b] = back(dy[1] / QUARTERS, pass->first[b]);
        *to16(sum->quarter_b1) += first[b];
    }
    for (int i = 0; i < LAYERS_INPUTS; i++) {
        *to16(sum->w1[i]) += pass->inputs[0][i / 16][i % 16] * first[0];
        Sixteen all = {0};
        for (int b = 1; b < LAYERS_BOARDS; b++) {
            all += pass->inputs[b][i / 16][i % 16] * first[b];
        }
        *to16(sum->quarter_w1[i]) += all;
    }
    Sixteen board[LAYERS_BOARDS][WIDTH];
    for (int b = 0; b < LAYERS_BOARDS; b++) {
        Sixteen inputs[2 * WIDTH] = {{0}};
        for (int j = 0; j < 16; j++) {
            const Sixteen *w = at16(b == 0 ? model->rounded->back[sample->stage].w1[j]
                                           : model->rounded->back[sample->stage].quarter_w1[j]);
            for (int h = 0; h < 2 * WIDTH; h++) {
                inputs[h] += first[b][j] * w[h];
            }
        }
        back_to_sums(inputs, pass->sums[b], times[b], board[b]);
    }
    for (int h = 0; h < WIDTH; h++) {
        board[0][h] += slope * at16(stage->skip)[h];
        to16(sum->start)[h] += board[0][h];
        to16(part->own_moves[sample->own_moves])[h] += board[0][h];
        to16(part->opp_moves[sample->opp_moves])[h] += board[0][h];
        for (int c = 0; c < QUARTERS; c++) {
            to16(sum->quarter_start)[h] += board[1 + c][h];
        }
        for (int g = 0; g < MODEL_GROUPS; g++) {
            Sixteen all = board[0][h];
            for (int c = 0; c < QUARTERS; c++) {
                if ((quarters_of[g] >> c & 1) != 0) {
                    all += board[1 + c][h];
                }
            }
            to16(groups->of[g])[h] = all;
        }
    }
}

void model_learn(const Model *model, const ModelSample *samples, size_t count, ModelPart *part,
                 ModelGroups *groups, float *values)
{
    memset(part, 0, sizeof *part);
    for (size_t i = 0; i < count; i++) {
        Pass pass;
        forward(model, &samples[i], &pass);
        if (values != NULL) {
            values[i] = pass.value;
        }
        const float off = (pass.value - samples[i].discs) / huber_discs;
        const float size = fabsf(off);
        part->loss += size < 1 ? off * off / 2 : size - 0.5f;
        const float slope = off > 1 ? 1 : off < -1 ? -1 : off;
        backward(model, &samples[i], &pass, slope * MODEL_VALUE_DISCS / huber_discs, part,
                 &groups[i]);
    }
}

/* ---- Adam ---- */

typedef struct Adam {
    float share;  /* of a sum of gradients: their mean */
    float step;   /* corrected for the means' beginning at zero, */
    float spread; /* both of them */
} Adam;

static const float adam_mean = 0.9f, adam_square = 0.999f;
static const float adam_least = 1e-5f; /* large: rows seen rarely learn slowly, */
static const float row_decay = 0.5f;   /* and go to zero between, at this part of the rate */

static Adam adam_of(const Model *model, ModelRate rate)
{
    const double steps = (double)model->steps + 1;
    return (Adam){.share = 1 / rate.samples,
                  .step = (float)(rate.rate / (1 - pow(adam_mean, steps))),
                  .spread = (float)(1 / (1 - pow(adam_square, steps)))};
}

/* Moves the numbers, of which so much is kept. */
static inline void adam_move(Adam adam, float keep, float *restrict numbers, float *restrict mean,
                             float *restrict square, const float *restrict sums, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const float gradient = sums[i] * adam.share;
        mean[i] += (1 - adam_mean) * (gradient - mean[i]);
        square[i] += (1 - adam_square) * (gradient * gradient - square[i]);
        numbers[i] = keep * numbers[i] -
                     adam.step * mean[i] / (sqrtf(square[i] * adam.spread) + adam_least);
    }
}

void model_move_rows(Model *model, const ModelSample *samples, const ModelGroups *groups,
                     size_t count, uint64_t slots, uint32_t first, uint32_t end, ModelRate rate,
                     float *sums)
{
    const size_t at = (size_t)first * NETWORK_WIDTH, size = (size_t)(end - first) * NETWORK_WIDTH;
    uint8_t group_of[PATTERN_INSTANCES];
    for (int g = 0; g < MODEL_GROUPS; g++) {
        memset(group_of + group_at[g], g, (size_t)(group_at[g + 1] - group_at[g]));
    }
    memset(sums, 0, size * sizeof *sums);
    for (size_t i = 0; i < count; i++) {
        for (uint64_t left = slots; left != 0; left &= left - 1) {
            const int slot = __builtin_ctzll(left);
            const uint32_t row = samples[i].classes[slot] - first;
            if (row < end - first) {
                Sixteen *sum = to16(sums + (size_t)row * NETWORK_WIDTH);
                const Sixteen *group = at16(groups[i].of[group_of[slot]]);
                for (int h = 0; h < WIDTH; h++) {
                    sum[h] += group[h];
                }
            }
        }
    }
    adam_move(adam_of(model, rate), 1 - rate.rate * row_decay, model->rows + at,
              model->row_mean + at, model->row_square + at, sums, size);
    for (size_t i = at; i < at + size; i++) {
        const float most = NETWORK_ROW_BIAS - 1, units = model->rows[i] * MODEL_ROW;
        const float kept = units > most ? most : units < -most ? -most : units;
        model->rows[i] = kept / MODEL_ROW;
        model->row_bytes[i] = (int8_t)rintf(kept);
    }
}

void model_move(Model *model, const ModelNumbers *gradient, ModelRate rate)
{
    adam_move(adam_of(model, rate), 1, (float *)model->numbers, (float *)model->mean,
              (float *)model->square, (const float *)gradient, MODEL_NUMBERS);
}
