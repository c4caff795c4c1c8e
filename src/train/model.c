/* The arithmetic of a step. Sums run over vectors of the compiler's, in the same order for any
 * number of threads. What is clamped hands nothing back where it lies beyond its limits. */
#include "train/model.h"

#include <math.h>
#include <string.h>

typedef float Eight __attribute__((vector_size(32)));
typedef float Sixteen __attribute__((vector_size(64)));
typedef int32_t SixteenBits __attribute__((vector_size(64)));
typedef int32_t EightBits __attribute__((vector_size(32)));
typedef int16_t Sums __attribute__((vector_size(64)));
typedef int8_t Row __attribute__((vector_size(32), aligned(32)));

enum { QUARTERS = LAYERS_BOARDS - 1, HALVES = NETWORK_WIDTH / 16 };
_Static_assert(LAYERS_WHOLE == 16 && LAYERS_QUARTER == 8, "a layer's outputs fill a vector");

static const float huber_discs = 4;

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

static inline Sixteen clamped16(Sixteen x)
{
    const SixteenBits low = x > 0, high = x > 1;
    const Sixteen one = (Sixteen){0} + 1;
    return (Sixteen)((high & (SixteenBits)one) | (~high & low & (SixteenBits)x));
}

static inline Eight clamped8(Eight x)
{
    const EightBits low = x > 0, high = x > 1;
    const Eight one = (Eight){0} + 1;
    return (Eight)((high & (EightBits)one) | (~high & low & (EightBits)x));
}

/* The gradient of what went through clamped16. */
static inline Sixteen back16(Sixteen gradient, Sixteen x)
{
    return (Sixteen)((x >= 0) & (x <= 1) & (SixteenBits)gradient);
}

static inline Eight back8(Eight gradient, Eight x)
{
    return (Eight)((x >= 0) & (x <= 1) & (EightBits)gradient);
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

/* One sample on its way forward. */
typedef struct Pass {
    Sixteen sums[LAYERS_BOARDS][HALVES];       /* whole board, quarters */
    Sixteen inputs[LAYERS_BOARDS][2 * HALVES]; /* both signs, clamped */
    Sixteen first;                             /* outputs before they are clamped */
    Eight quarter[QUARTERS];
    _Alignas(64) float y[LAYERS_SECOND]; /* LAYERS_FIRST are used */
    Sixteen second[2], z[2];
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
        pass->sums[b][0] = at16(of)[0];
        pass->sums[b][1] = at16(of)[1];
    }
    for (int h = 0; h < HALVES; h++) {
        pass->sums[0][h] += at16(model->rounded->own_moves[sample->own_moves])[h] +
                            at16(model->rounded->opp_moves[sample->opp_moves])[h];
    }
}

static inline void forward(const Model *model, const ModelSample *sample, Pass *pass)
{
    const ModelStage *stage = &model->rounded->stage[sample->stage];
    add_up(model, sample, pass);
    for (int b = 0; b < LAYERS_BOARDS; b++) {
        for (int h = 0; h < HALVES; h++) {
            pass->inputs[b][h] = clamped16(pass->sums[b][h]);
            pass->inputs[b][HALVES + h] = clamped16(-pass->sums[b][h]);
        }
    }
    Sixteen first = *at16(stage->b1);
    Eight quarter[QUARTERS];
    for (int c = 0; c < QUARTERS; c++) {
        quarter[c] = *(const Eight *)(const void *)stage->quarter_b1;
    }
    for (int i = 0; i < LAYERS_INPUTS; i++) {
        first += pass->inputs[0][i / 16][i % 16] * *at16(stage->w1[i]);
        for (int c = 0; c < QUARTERS; c++) {
            quarter[c] += pass->inputs[1 + c][i / 16][i % 16] *
                          *(const Eight *)(const void *)stage->quarter_w1[i];
        }
    }
    pass->first = first;
    Eight mean = {0};
    for (int c = 0; c < QUARTERS; c++) {
        pass->quarter[c] = quarter[c];
        mean += clamped8(quarter[c]) / QUARTERS;
    }
    const Sixteen y = clamped16(first);
    memcpy(pass->y, &y, sizeof y);
    memcpy(pass->y + LAYERS_WHOLE, &mean, sizeof mean);
    Sixteen second[2] = {at16(stage->b2)[0], at16(stage->b2)[1]};
    for (int k = 0; k < LAYERS_FIRST; k++) {
        second[0] += pass->y[k] * at16(stage->w2[k])[0];
        second[1] += pass->y[k] * at16(stage->w2[k])[1];
    }
    Sixteen last = {0};
    for (int h = 0; h < 2; h++) {
        pass->second[h] = second[h];
        pass->z[h] = clamped16(second[h]);
        last += pass->z[h] * at16(stage->w3)[h] + pass->sums[0][h] * at16(stage->skip)[h];
    }
    pass->value = MODEL_VALUE_DISCS * (sum16(last) + stage->b3);
}

static inline Sixteen *to16(float *numbers)
{
    return (Sixteen *)(void *)numbers;
}

/* The gradient of a board's sums from that of its inputs: those of both signs. */
static inline void back_to_sums(const Sixteen inputs[2 * HALVES], const Sixteen sums[HALVES],
                                Sixteen gradient[HALVES])
{
    for (int h = 0; h < HALVES; h++) {
        gradient[h] = back16(inputs[h], sums[h]) - back16(inputs[HALVES + h], -sums[h]);
    }
}

/* Adds what a sample says, `slope` being that of its value's last sum, to the part. */
static inline void backward(const Model *model, const ModelSample *sample, const Pass *pass,
                            float slope, ModelPart *part, ModelGroups *groups)
{
    const ModelStage *stage = &model->rounded->stage[sample->stage];
    ModelStage *sum = &part->stage;
    Sixteen dz[2], dy[2] = {{0}};
    for (int h = 0; h < 2; h++) {
        to16(sum->w3)[h] += slope * pass->z[h];
        to16(sum->skip)[h] += slope * pass->sums[0][h];
        dz[h] = back16(slope * at16(stage->w3)[h], pass->second[h]);
        to16(sum->b2)[h] += dz[h];
    }
    sum->b3 += slope;
    for (int k = 0; k < LAYERS_FIRST; k++) {
        to16(sum->w2[k])[0] += pass->y[k] * dz[0];
        to16(sum->w2[k])[1] += pass->y[k] * dz[1];
    }
    for (int k = 0; k < LAYERS_SECOND; k++) {
        const Sixteen *w2 = at16(model->rounded->back[sample->stage].w2[k]);
        dy[0] += dz[k / 16][k % 16] * w2[0];
        dy[1] += dz[k / 16][k % 16] * w2[1];
    }
    const Sixteen first = back16(dy[0], pass->first);
    Eight mean, quarter[QUARTERS];
    memcpy(&mean, &dy[1], sizeof mean);
    *to16(sum->b1) += first;
    for (int c = 0; c < QUARTERS; c++) {
        quarter[c] = back8(mean / QUARTERS, pass->quarter[c]);
        *(Eight *)(void *)sum->quarter_b1 += quarter[c];
    }
    for (int i = 0; i < LAYERS_INPUTS; i++) {
        *to16(sum->w1[i]) += pass->inputs[0][i / 16][i % 16] * first;
        Eight all = {0};
        for (int c = 0; c < QUARTERS; c++) {
            all += pass->inputs[1 + c][i / 16][i % 16] * quarter[c];
        }
        *(Eight *)(void *)sum->quarter_w1[i] += all;
    }
    Sixteen board[LAYERS_BOARDS][HALVES];
    for (int b = 0; b < LAYERS_BOARDS; b++) {
        Sixteen inputs[2 * HALVES] = {{0}};
        for (int j = 0; j < (b == 0 ? LAYERS_WHOLE : LAYERS_QUARTER); j++) {
            const float output = b == 0 ? first[j] : quarter[b - 1][j];
            const Sixteen *w = at16(b == 0 ? model->rounded->back[sample->stage].w1[j]
                                           : model->rounded->back[sample->stage].quarter_w1[j]);
            for (int h = 0; h < 2 * HALVES; h++) {
                inputs[h] += output * w[h];
            }
        }
        back_to_sums(inputs, pass->sums[b], board[b]);
    }
    for (int h = 0; h < HALVES; h++) {
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
static const float adam_least = 1e-5f; /* large: rows seen rarely learn slowly */

static Adam adam_of(const Model *model, ModelRate rate)
{
    const double steps = (double)model->steps + 1;
    return (Adam){.share = 1 / rate.samples,
                  .step = (float)(rate.rate / (1 - pow(adam_mean, steps))),
                  .spread = (float)(1 / (1 - pow(adam_square, steps)))};
}

static inline void adam_move(Adam adam, float *restrict numbers, float *restrict mean,
                             float *restrict square, const float *restrict sums, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const float gradient = sums[i] * adam.share;
        mean[i] += (1 - adam_mean) * (gradient - mean[i]);
        square[i] += (1 - adam_square) * (gradient * gradient - square[i]);
        numbers[i] -= adam.step * mean[i] / (sqrtf(square[i] * adam.spread) + adam_least);
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
                sum[0] += group[0];
                sum[1] += group[1];
            }
        }
    }
    adam_move(adam_of(model, rate), model->rows + at, model->row_mean + at, model->row_square + at,
              sums, size);
    for (size_t i = at; i < at + size; i++) {
        const float units = rintf(model->rows[i] * MODEL_ROW);
        model->row_bytes[i] = (int8_t)(units > 127 ? 127 : units < -127 ? -127 : units);
    }
}

void model_move(Model *model, const ModelNumbers *gradient, ModelRate rate)
{
    adam_move(adam_of(model, rate), (float *)model->numbers, (float *)model->mean,
              (float *)model->square, (const float *)gradient, MODEL_NUMBERS);
}
