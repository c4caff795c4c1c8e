/* The network of eval/network.h while it is learned: every number is a float, rounded to what the
 * program will compute with whenever a value is made, and its gradient goes to the number itself.
 * A model's units are those of its activations: 1 is what the program calls 127, or 254 between the
 * layers, a row's 1/254 is one of its int8, and a value's 1 are MODEL_VALUE_DISCS discs.
 *
 * A step is made of two parts, each cut into tasks of fixed size which threads take in any order,
 * so that the result is the same for any number of them: model_learn goes over samples with the
 * same number of discs, forward and backward; model_move_rows adds up what that says of a share of
 * the rows, and moves them. The small rest is moved by model_move. */
#ifndef TRAIN_MODEL_H
#define TRAIN_MODEL_H

#include "base/rng.h"
#include "base/tier.h"
#include "eval/network.h"

#define model_learn TIERED(model_learn)
#define model_move_rows TIERED(model_move_rows)
#define model_move TIERED(model_move)

enum {
    MODEL_ROW = 254,        /* units of the program's rows in one of ours, */
    MODEL_WHOLE = 64,       /* of its dense weights: the whole board's, */
    MODEL_QUARTER = 256,    /* the quarters', */
    MODEL_SECOND = 32,      /* and the second layer's, */
    MODEL_ACTIVATION = 127, /* of its activations */
    MODEL_VALUE_DISCS = 16,
    MODEL_GROUPS = 10, /* four corners, four sides, two diagonals */
};

/* What belongs to one number of discs; weights lie input by input. */
typedef struct ModelStage {
    _Alignas(64) float start[NETWORK_WIDTH];
    float quarter_start[NETWORK_WIDTH];
    float w1[LAYERS_INPUTS][LAYERS_WHOLE];
    float b1[LAYERS_WHOLE];
    float quarter_w1[LAYERS_INPUTS][LAYERS_QUARTER];
    float w2[LAYERS_FIRST][LAYERS_SECOND];
    float b2[LAYERS_SECOND];
    float w3[LAYERS_SECOND];
    float skip[NETWORK_WIDTH];
    float quarter_b1[LAYERS_QUARTER];
    float b3;
    float unused[15];
} ModelStage;

/* All but the rows. Where there are few samples of a number of discs, the others speak for it. */
typedef struct ModelNumbers {
    ModelStage common;             /* to all numbers of discs */
    ModelStage of[NETWORK_STAGES]; /* what each adds */
    float own_moves[NETWORK_MOVES][NETWORK_WIDTH];
    float opp_moves[NETWORK_MOVES][NETWORK_WIDTH];
} ModelNumbers;
enum { MODEL_NUMBERS = sizeof(ModelNumbers) / sizeof(float) };

/* Rounded, and the dense weights the other way round, too, for the way back. */
typedef struct ModelRounded {
    ModelStage stage[NETWORK_STAGES];
    struct {
        _Alignas(64) float w1[LAYERS_WHOLE][LAYERS_INPUTS];
        float quarter_w1[LAYERS_QUARTER][LAYERS_INPUTS];
        float w2[LAYERS_SECOND][LAYERS_FIRST];
    } back[NETWORK_STAGES];
    float own_moves[NETWORK_MOVES][NETWORK_WIDTH];
    float opp_moves[NETWORK_MOVES][NETWORK_WIDTH];
} ModelRounded;

typedef struct Model {
    ModelNumbers *numbers, *mean, *square; /* the last two are Adam's */
    ModelRounded *rounded;
    float *rows, *row_mean, *row_square; /* class_count x NETWORK_WIDTH */
    int8_t *row_bytes;                   /* the rows, rounded */
    size_t class_count;
    int64_t steps; /* made so far */
} Model;

/* A position as a step sees it. */
typedef struct ModelSample {
    uint32_t classes[PATTERN_INSTANCES];
    uint8_t stage, own_moves, opp_moves, unused;
    float discs; /* its label */
} ModelSample;
_Static_assert(sizeof(ModelSample) == 256, "four cache lines");

/* What the samples of a task say. */
typedef struct ModelPart {
    ModelStage stage;
    float own_moves[NETWORK_MOVES][NETWORK_WIDTH];
    float opp_moves[NETWORK_MOVES][NETWORK_WIDTH];
    double loss;
} ModelPart;

/* What a sample says of the rows of each group of slots. */
typedef struct ModelGroups {
    _Alignas(64) float of[MODEL_GROUPS][NETWORK_WIDTH];
} ModelGroups;

typedef struct ModelRate {
    float rate;    /* of this step */
    float samples; /* in this step */
} ModelRate;

/* A model with random layers and empty rows; or one that goes on from a network. */
Status model_new(const PatternLayout *layout, uint64_t seed, Model **model, Error *error);
void model_free(Model *model);
void model_read(Model *model, const unsigned char *bytes);

/* The bytes of network_new. */
void model_write(const Model *model, unsigned char *bytes);

/* Rounds what is not a row: once before the first step and whenever it has changed. */
void model_round(Model *model);

/* The values of `count` samples of one stage, in discs; values may be NULL. What they say is
 * written to part and groups, for the sum of their losses: Huber's, of four discs. */
void model_learn(const Model *model, const ModelSample *samples, size_t count, ModelPart *part,
                 ModelGroups *groups, float *values);

/* The gradients of `count` samples for the classes [first, end), which only the slots with that
 * bit set choose, and a step of Adam with them. `sums` is room for the share's gradients. */
void model_move_rows(Model *model, const ModelSample *samples, const ModelGroups *groups,
                     size_t count, uint64_t slots, uint32_t first, uint32_t end, ModelRate rate,
                     float *sums);

/* A step of Adam for everything else. */
void model_move(Model *model, const ModelNumbers *gradient, ModelRate rate);

#endif
