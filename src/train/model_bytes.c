/* A model's memory, and its way from and to the bytes of a network. The bytes are rounded numbers:
 * a model read from what another has written goes on from there within half a unit. */
#include "train/model.h"

#include "base/pages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SUM = 4000 }; /* of a start and of moves: sums of 16 bits have room for them */

/* Units of the program's last layer in one of ours, as biases have them. */
static const double last_units = (double)MODEL_VALUE_DISCS * PATTERN_DISC * 256;
/* The same of its biases, and half a unit of the outputs, because its shifts round down. */
typedef struct Bias {
    double units, half;
} Bias;
static const Bias whole_bias = {MODEL_WHOLE * MODEL_ACTIVATION, 0.25 / MODEL_ACTIVATION};
static const Bias quarter_bias = {MODEL_QUARTER * MODEL_ACTIVATION, 0.25 / MODEL_ACTIVATION};
static const Bias second_bias = {MODEL_SECOND * 2 * MODEL_ACTIVATION, 0.5 / MODEL_ACTIVATION};

static size_t rows_size(const Model *model)
{
    return model->class_count * NETWORK_WIDTH;
}

void model_free(Model *model)
{
    if (model != NULL) {
        const size_t rows = rows_size(model) * sizeof *model->rows;
        pages_free(model->numbers, 3 * sizeof *model->numbers);
        pages_free(model->rounded, sizeof *model->rounded);
        pages_free(model->rows, rows);
        pages_free(model->row_mean, rows);
        pages_free(model->row_square, rows);
        pages_free(model->row_bytes, rows_size(model));
        free(model);
    }
}

/* Normally distributed but for the far ends: the sum of twelve uniform numbers. */
static float scattered(Rng *rng, double spread)
{
    double sum = -6;
    for (int i = 0; i < 12; i++) {
        sum += rng_unit(rng);
    }
    return (float)(sum * spread);
}

static void scatter(Rng *rng, float *numbers, size_t count, double spread)
{
    for (size_t i = 0; i < count; i++) {
        numbers[i] = scattered(rng, spread);
    }
}

static void begin_anew(Model *model, uint64_t seed)
{
    Rng rng = rng_seeded(seed);
    ModelStage *common = &model->numbers->common;
    scatter(&rng, common->start, NETWORK_WIDTH, 0.3);
    scatter(&rng, common->quarter_start, NETWORK_WIDTH, 0.1);
    scatter(&rng, common->w1[0], sizeof common->w1 / sizeof(float), 0.2);
    scatter(&rng, common->quarter_w1[0], sizeof common->quarter_w1 / sizeof(float), 0.05);
    scatter(&rng, common->w2[0], sizeof common->w2 / sizeof(float), 0.3);
    scatter(&rng, common->w3, LAYERS_SECOND, 0.2);
    scatter(&rng, common->skip, NETWORK_WIDTH, 0.1);
}

Status model_new(const PatternLayout *layout, uint64_t seed, Model **model, Error *error)
{
    Model *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->class_count = (size_t)layout->class_count;
        const size_t rows = rows_size(made) * sizeof *made->rows;
        made->numbers = pages_alloc(3 * sizeof *made->numbers);
        made->rounded = pages_alloc(sizeof *made->rounded);
        made->rows = pages_alloc(rows);
        made->row_mean = pages_alloc(rows);
        made->row_square = pages_alloc(rows);
        made->row_bytes = pages_alloc(rows_size(made));
    }
    if (made == NULL || made->numbers == NULL || made->rounded == NULL || made->rows == NULL ||
        made->row_mean == NULL || made->row_square == NULL || made->row_bytes == NULL) {
        model_free(made);
        return error_set(error, STATUS_MEMORY, "no memory to learn a network", 0);
    }
    made->mean = made->numbers + 1;
    made->square = made->numbers + 2;
    begin_anew(made, seed);
    *model = made;
    return STATUS_OK;
}

/* ---- Bytes to numbers ---- */

static void read_words(const int16_t *from, size_t count, float *to)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (float)from[i] / MODEL_ROW;
    }
}

static void read_biases(const int32_t *from, size_t count, Bias bias, float *to)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (float)(from[i] / bias.units - bias.half);
    }
}

/* From output by output to input by input. */
static void read_weights(const int8_t *from, int outputs, int inputs, int units, float *to)
{
    for (int i = 0; i < inputs; i++) {
        for (int j = 0; j < outputs; j++) {
            to[i * outputs + j] = (float)from[j * inputs + i] / (float)units;
        }
    }
}

static void read_stage(const NetworkNumbers *from, int s, ModelStage *to)
{
    read_words(from->start[s], NETWORK_WIDTH, to->start);
    read_words(from->quarter_start[s], NETWORK_WIDTH, to->quarter_start);
    read_weights(from->w1[s][0], LAYERS_WHOLE, LAYERS_INPUTS, MODEL_WHOLE, to->w1[0]);
    read_weights(from->quarter_w1[s][0], LAYERS_QUARTER, LAYERS_INPUTS, MODEL_QUARTER,
                 to->quarter_w1[0]);
    read_weights(from->w2[s][0], LAYERS_SECOND, LAYERS_FIRST, MODEL_SECOND, to->w2[0]);
    read_biases(from->b1[s], LAYERS_WHOLE, whole_bias, to->b1);
    read_biases(from->quarter_b1[s], LAYERS_QUARTER, quarter_bias, to->quarter_b1);
    read_biases(from->b2[s], LAYERS_SECOND, second_bias, to->b2);
    for (int k = 0; k < LAYERS_SECOND; k++) {
        to->w3[k] = (float)(from->w3[s][k] * MODEL_ACTIVATION / last_units);
    }
    for (int i = 0; i < NETWORK_WIDTH; i++) {
        to->skip[i] = (float)(from->skip[s][i] * MODEL_ROW / last_units);
    }
    to->b3 = (float)(from->b3[s] / last_units);
}

/* The mean of all numbers of discs is what they have in common. */
static void part_stages(ModelNumbers *numbers)
{
    enum { COUNT = sizeof(ModelStage) / sizeof(float) };
    float *common = (float *)&numbers->common;
    for (size_t i = 0; i < COUNT; i++) {
        double sum = 0;
        for (int s = 0; s < NETWORK_STAGES; s++) {
            sum += ((const float *)&numbers->of[s])[i];
        }
        common[i] = (float)(sum / NETWORK_STAGES);
        for (int s = 0; s < NETWORK_STAGES; s++) {
            ((float *)&numbers->of[s])[i] -= common[i];
        }
    }
}

void model_read(Model *model, const unsigned char *bytes)
{
    NetworkNumbers from;
    const int8_t *rows = (const int8_t *)bytes;
    memcpy(&from, bytes + rows_size(model), sizeof from);
    for (size_t i = 0; i < rows_size(model); i++) {
        model->rows[i] = (float)rows[i] / MODEL_ROW;
    }
    memcpy(model->row_bytes, rows, rows_size(model));
    for (int s = 0; s < NETWORK_STAGES; s++) {
        read_stage(&from, s, &model->numbers->of[s]);
    }
    part_stages(model->numbers);
    read_words(from.own_moves[0], NETWORK_MOVES * NETWORK_WIDTH, model->numbers->own_moves[0]);
    read_words(from.opp_moves[0], NETWORK_MOVES * NETWORK_WIDTH, model->numbers->opp_moves[0]);
}

/* ---- Numbers rounded, and to bytes ---- */

static float rounded(float number, int units, int most)
{
    const float whole = rintf(number * (float)units);
    return (whole > (float)most    ? (float)most
            : whole < -(float)most ? -(float)most
                                   : whole) /
           (float)units;
}

static void round_all(float *numbers, size_t count, int units, int most)
{
    for (size_t i = 0; i < count; i++) {
        numbers[i] = rounded(numbers[i], units, most);
    }
}

static void round_stage(const ModelNumbers *numbers, int s, ModelStage *to)
{
    enum { COUNT = sizeof(ModelStage) / sizeof(float) };
    for (size_t i = 0; i < COUNT; i++) {
        ((float *)to)[i] =
            ((const float *)&numbers->common)[i] + ((const float *)&numbers->of[s])[i];
    }
    round_all(to->start, NETWORK_WIDTH, MODEL_ROW, MOST_SUM);
    round_all(to->quarter_start, NETWORK_WIDTH, MODEL_ROW, MOST_SUM);
    round_all(to->w1[0], LAYERS_INPUTS * LAYERS_WHOLE, MODEL_WHOLE, INT8_MAX);
    round_all(to->quarter_w1[0], LAYERS_INPUTS * LAYERS_QUARTER, MODEL_QUARTER, INT8_MAX);
    round_all(to->w2[0], LAYERS_FIRST * LAYERS_SECOND, MODEL_SECOND, LAYERS_MOST_WEIGHT);
}

void model_round(Model *model)
{
    ModelRounded *to = model->rounded;
    for (int s = 0; s < NETWORK_STAGES; s++) {
        ModelStage *stage = &to->stage[s];
        round_stage(model->numbers, s, stage);
        for (int i = 0; i < LAYERS_INPUTS; i++) {
            for (int j = 0; j < LAYERS_WHOLE; j++) {
                to->back[s].w1[j][i] = stage->w1[i][j];
            }
            for (int j = 0; j < LAYERS_QUARTER; j++) {
                to->back[s].quarter_w1[j][i] = stage->quarter_w1[i][j];
            }
        }
        for (int i = 0; i < LAYERS_FIRST; i++) {
            for (int j = 0; j < LAYERS_SECOND; j++) {
                to->back[s].w2[j][i] = stage->w2[i][j];
            }
        }
    }
    memcpy(to->own_moves, model->numbers->own_moves, sizeof to->own_moves);
    memcpy(to->opp_moves, model->numbers->opp_moves, sizeof to->opp_moves);
    round_all(to->own_moves[0], NETWORK_MOVES * NETWORK_WIDTH, MODEL_ROW, MOST_SUM);
    round_all(to->opp_moves[0], NETWORK_MOVES * NETWORK_WIDTH, MODEL_ROW, MOST_SUM);
}

static int32_t whole(double number, double units, int32_t most)
{
    const double units_of = rint(number * units);
    return units_of > most ? most : units_of < -most ? -most : (int32_t)units_of;
}

static void write_words(const float *from, size_t count, double units, int32_t most, int16_t *to)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (int16_t)whole(from[i], units, most);
    }
}

static void write_biases(const float *from, size_t count, Bias bias, int32_t *to)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = whole(from[i] + bias.half, bias.units, 1 << 30);
    }
}

static void write_weights(const float *from, int outputs, int inputs, int units, int8_t *to)
{
    for (int i = 0; i < inputs; i++) {
        for (int j = 0; j < outputs; j++) {
            to[j * inputs + i] = (int8_t)whole(from[i * outputs + j], units, INT8_MAX);
        }
    }
}

void model_write(const Model *model, unsigned char *bytes)
{
    NetworkNumbers to = {0}; /* its lean is not learned but measured */
    memcpy(bytes, model->row_bytes, rows_size(model));
    for (int s = 0; s < NETWORK_STAGES; s++) {
        const ModelStage *from = &model->rounded->stage[s];
        write_words(from->start, NETWORK_WIDTH, MODEL_ROW, MOST_SUM, to.start[s]);
        write_words(from->quarter_start, NETWORK_WIDTH, MODEL_ROW, MOST_SUM, to.quarter_start[s]);
        write_weights(from->w1[0], LAYERS_WHOLE, LAYERS_INPUTS, MODEL_WHOLE, to.w1[s][0]);
        write_weights(from->quarter_w1[0], LAYERS_QUARTER, LAYERS_INPUTS, MODEL_QUARTER,
                      to.quarter_w1[s][0]);
        write_weights(from->w2[0], LAYERS_SECOND, LAYERS_FIRST, MODEL_SECOND, to.w2[s][0]);
        write_biases(from->b1, LAYERS_WHOLE, whole_bias, to.b1[s]);
        write_biases(from->quarter_b1, LAYERS_QUARTER, quarter_bias, to.quarter_b1[s]);
        write_biases(from->b2, LAYERS_SECOND, second_bias, to.b2[s]);
        write_words(from->w3, LAYERS_SECOND, last_units / MODEL_ACTIVATION, INT16_MAX, to.w3[s]);
        write_words(from->skip, NETWORK_WIDTH, last_units / MODEL_ROW, INT16_MAX, to.skip[s]);
        to.b3[s] = whole(from->b3, last_units, 1 << 30);
    }
    write_words(model->rounded->own_moves[0], NETWORK_MOVES * NETWORK_WIDTH, MODEL_ROW, MOST_SUM,
                to.own_moves[0]);
    write_words(model->rounded->opp_moves[0], NETWORK_MOVES * NETWORK_WIDTH, MODEL_ROW, MOST_SUM,
                to.opp_moves[0]);
    memcpy(bytes + rows_size(model), &to, sizeof to);
}
