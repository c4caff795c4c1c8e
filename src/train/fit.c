/* Preconditioned conjugate gradients on the normal equations. With A the matrix that has a row a
 * sample and counts how often it uses each class, S the weights of the samples, p the given values
 * and w = p + u the fitted ones:
 *
 *     (A'SA + pull I) u = A'S (y - A p)
 *
 * The preconditioner is the diagonal, that is how often a class was seen. A row is the list of its
 * PATTERN_INSTANCES classes. Each worker has a fixed share of the rows and sums of its own. */
#include "train/fit.h"

#include "eval/pattern_inl.h"
#include "train/crew.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Row {
    uint32_t classes[PATTERN_INSTANCES];
    float weight;
    float rest; /* label minus the given values' answer, in discs */
} Row;

typedef struct Fit {
    const FitPlan *plan;
    const PatternWeights *weights; /* for their layout */
    const PatternLayout *layout;
    const float *given;
    Row *rows;
    size_t row_count;
    const float *direction; /* input of a pass */
    float *sums;            /* one array of class_count a worker: output of a pass */
    float *total;           /* the sum of them */
} Fit;

static void row_range(const Fit *fit, int worker, size_t *from, size_t *to)
{
    *from = fit->row_count * (size_t)worker / (size_t)fit->plan->threads;
    *to = fit->row_count * ((size_t)worker + 1) / (size_t)fit->plan->threads;
}

static float row_dot(const Row *row, const float *values)
{
    float sum = 0;
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        sum += values[row->classes[i]];
    }
    return sum;
}

static void row_add(const Row *row, float amount, float *sums)
{
    for (int i = 0; i < PATTERN_INSTANCES; i++) {
        sums[row->classes[i]] += amount;
    }
}

static float *worker_sums(const Fit *fit, int worker)
{
    const size_t count = (size_t)fit->layout->class_count;
    float *sums = fit->sums + count * (size_t)worker;
    memset(sums, 0, count * sizeof *sums);
    return sums;
}

/* The board of a row waits in its class list until here. */
static void complete_rows(void *context, int worker)
{
    const Fit *fit = context;
    size_t from, to;
    row_range(fit, worker, &from, &to);
    for (size_t i = from; i < to; i++) {
        Row *row = &fit->rows[i];
        Board board;
        memcpy(&board, row->classes, sizeof board);
        Pattern pattern;
        pattern_set(fit->weights, &pattern, board);
        for (int k = 0; k < PATTERN_INSTANCES; k++) {
            const int entry = fit->layout->origin[k] + pattern.index[k];
            row->classes[k] = (uint32_t)fit->layout->class_of[entry];
        }
        row->rest -= row_dot(row, fit->given);
    }
}

/* The diagonal of A'SA: a class used twice by a row counts four times. */
static void add_diagonal(void *context, int worker)
{
    const Fit *fit = context;
    float *sums = worker_sums(fit, worker);
    size_t from, to;
    row_range(fit, worker, &from, &to);
    for (size_t i = from; i < to; i++) {
        const Row *row = &fit->rows[i];
        for (int k = 0; k < PATTERN_INSTANCES; k++) {
            int uses = 0;
            for (int j = 0; j < PATTERN_INSTANCES; j++) {
                uses += row->classes[j] == row->classes[k];
            }
            sums[row->classes[k]] += row->weight * (float)uses;
        }
    }
}

static void add_rest(void *context, int worker)
{
    const Fit *fit = context;
    float *sums = worker_sums(fit, worker);
    size_t from, to;
    row_range(fit, worker, &from, &to);
    for (size_t i = from; i < to; i++) {
        row_add(&fit->rows[i], fit->rows[i].weight * fit->rows[i].rest, sums);
    }
}

static void add_direction(void *context, int worker)
{
    const Fit *fit = context;
    float *sums = worker_sums(fit, worker);
    size_t from, to;
    row_range(fit, worker, &from, &to);
    for (size_t i = from; i < to; i++) {
        const Row *row = &fit->rows[i];
        row_add(row, row->weight * row_dot(row, fit->direction), sums);
    }
}

static void pass(Fit *fit, void (*work)(void *context, int worker))
{
    const int count = fit->layout->class_count;
    crew_run(fit->plan->threads, work, fit);
    memcpy(fit->total, fit->sums, (size_t)count * sizeof *fit->total);
    for (int worker = 1; worker < fit->plan->threads; worker++) {
        const float *sums = fit->sums + (size_t)count * (size_t)worker;
        for (int i = 0; i < count; i++) {
            fit->total[i] += sums[i];
        }
    }
}

static double dot(const float *a, const float *b, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += (double)a[i] * b[i];
    }
    return sum;
}

/* vectors: five arrays of class_count. Adds the solution u to `classes`. */
static void solve(Fit *fit, float *vectors, float *classes)
{
    const int count = fit->layout->class_count;
    const float pull = (float)fit->plan->pull;
    float *inverse = vectors, *rest = inverse + count, *scaled = rest + count,
          *direction = scaled + count, *solution = direction + count;
    pass(fit, add_diagonal);
    for (int i = 0; i < count; i++) {
        inverse[i] = 1 / (fit->total[i] + pull);
        solution[i] = 0;
    }
    pass(fit, add_rest);
    for (int i = 0; i < count; i++) {
        rest[i] = fit->total[i];
        direction[i] = scaled[i] = rest[i] * inverse[i];
    }
    double size = dot(rest, scaled, count);
    const double first_size = size;
    for (int k = 0; k < fit->plan->passes && size > 1e-10 * first_size; k++) {
        fit->direction = direction;
        pass(fit, add_direction);
        for (int i = 0; i < count; i++) {
            fit->total[i] += pull * direction[i];
        }
        const float step = (float)(size / dot(direction, fit->total, count));
        for (int i = 0; i < count; i++) {
            solution[i] += step * direction[i];
            rest[i] -= step * fit->total[i];
            scaled[i] = rest[i] * inverse[i];
        }
        const double new_size = dot(rest, scaled, count);
        const float keep = (float)(new_size / size);
        size = new_size;
        for (int i = 0; i < count; i++) {
            direction[i] = scaled[i] + keep * direction[i];
        }
    }
    for (int i = 0; i < count; i++) {
        classes[i] += solution[i];
    }
}

static size_t collect_rows(const FitPart *parts, int part_count, Row *rows)
{
    size_t count = 0;
    for (int p = 0; p < part_count; p++) {
        for (size_t i = 0; i < parts[p].set->count; i++) {
            const Sample *sample = &parts[p].set->samples[i];
            if (sample->depth == 0 || sample_is_held_out(sample)) {
                continue;
            }
            Row *row = &rows[count++];
            memcpy(row->classes, &sample->board, sizeof sample->board);
            row->weight = (float)parts[p].weight;
            row->rest = (float)sample->value / PATTERN_DISC;
        }
    }
    return count;
}

Status fit_phase(const FitPlan *plan, const PatternWeights *weights, const FitPart *parts,
                 int part_count, float *classes, Error *error)
{
    size_t most = 0;
    for (int i = 0; i < part_count; i++) {
        most += parts[i].set->count;
    }
    const size_t count = (size_t)weights->layout.class_count;
    Fit fit = {
        .plan = plan, .weights = weights, .layout = &weights->layout, .given = classes};
    fit.rows = malloc((most + 1) * sizeof *fit.rows);
    fit.sums = malloc(count * (size_t)plan->threads * sizeof *fit.sums);
    fit.total = malloc(count * sizeof *fit.total);
    float *vectors = malloc(5 * count * sizeof *vectors);
    Status status = STATUS_OK;
    if (fit.rows == NULL || fit.sums == NULL || fit.total == NULL || vectors == NULL) {
        status = error_set(error, STATUS_MEMORY, "no memory to fit the samples", 0);
    } else {
        fit.row_count = collect_rows(parts, part_count, fit.rows);
        crew_run(plan->threads, complete_rows, &fit);
        solve(&fit, vectors, classes);
    }
    free(fit.rows);
    free(fit.sums);
    free(fit.total);
    free(vectors);
    return status;
}

FitError fit_error(const PatternWeights *weights, const SampleSet *set, bool held_out,
                   bool everything)
{
    FitError error = {0};
    for (size_t i = 0; i < set->count; i++) {
        const Sample *sample = &set->samples[i];
        if (sample->depth == 0 || (!everything && sample_is_held_out(sample) != held_out)) {
            continue;
        }
        Pattern pattern;
        pattern_set(weights, &pattern, sample->board);
        const int value = pattern_value(weights, &pattern, sample_discs(sample));
        const double off = (double)(value - sample->value) / PATTERN_DISC;
        error.count++;
        error.mean += off;
        error.absolute += fabs(off);
        error.square += off * off;
    }
    if (error.count != 0) {
        error.mean /= (double)error.count;
        error.absolute /= (double)error.count;
        error.square = sqrt(error.square / (double)error.count);
    }
    return error;
}
