/* Newton's method on the log likelihood, which is concave in the log strengths and log v. The
 * unknowns are the n log strengths and, if there was any draw, log v. Adding the same number to
 * all strengths changes nothing: the information matrix gets a rank-one term along that direction
 * and its share of the variance is taken out again at the end. */
#include "stats/rating.h"

#include "stats/elo.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct Fit {
    int players;
    int unknowns;
    const RatingPairing *pairings;
    size_t count;
    double *x;           /* log strengths, then log v */
    double *gradient;
    double *information; /* unknowns x unknowns, minus the Hessian; then its Cholesky factor */
    double *trial;
} Fit;

typedef struct Chances {
    double win;
    double draw;
    double loss;
} Chances;

static Chances chances(const Fit *fit, const double *x, const RatingPairing *pairing)
{
    const double half = 0.5 * (x[pairing->a] - x[pairing->b]);
    const double win = exp(half);
    const double loss = exp(-half);
    const double draw = fit->unknowns > fit->players ? exp(x[fit->players]) : 0.0;
    const double sum = win + draw + loss;
    return (Chances){.win = win / sum, .draw = draw / sum, .loss = loss / sum};
}

static bool was_played(const RatingPairing *pairing)
{
    return pairing->wins + pairing->draws + pairing->losses > 0.0;
}

/* Whether games lead from the first player to every other one. */
static bool is_connected(const Fit *fit)
{
    double *reached = fit->trial;
    int left = fit->players - 1;
    memset(reached, 0, (size_t)fit->players * sizeof *reached);
    reached[0] = 1.0;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < fit->count; i++) {
            const RatingPairing *pairing = &fit->pairings[i];
            if (was_played(pairing) && reached[pairing->a] != reached[pairing->b]) {
                reached[pairing->a] = reached[pairing->b] = 1.0;
                left--;
                more = true;
            }
        }
    }
    return left == 0;
}

static double log_likelihood(const Fit *fit, const double *x)
{
    double sum = 0.0;
    for (size_t i = 0; i < fit->count; i++) {
        const RatingPairing *pairing = &fit->pairings[i];
        if (!was_played(pairing)) {
            continue;
        }
        const Chances p = chances(fit, x, pairing);
        sum += (pairing->wins + 0.5) * log(p.win) + (pairing->losses + 0.5) * log(p.loss);
        sum += pairing->draws > 0.0 ? pairing->draws * log(p.draw) : 0.0;
    }
    return sum;
}

static void add(Fit *fit, int row, int column, double value)
{
    fit->information[row * fit->unknowns + column] += value;
}

static void differentiate(Fit *fit)
{
    const int n = fit->unknowns;
    const int v = fit->players;
    memset(fit->gradient, 0, (size_t)n * sizeof *fit->gradient);
    memset(fit->information, 0, (size_t)n * (size_t)n * sizeof *fit->information);
    for (int i = 0; i < v; i++) {
        for (int j = 0; j < v; j++) {
            add(fit, i, j, 1.0);
        }
    }
    for (size_t i = 0; i < fit->count; i++) {
        const RatingPairing *pairing = &fit->pairings[i];
        if (!was_played(pairing)) {
            continue;
        }
        const int a = pairing->a;
        const int b = pairing->b;
        const double games = pairing->wins + pairing->draws + pairing->losses + 1.0;
        const Chances p = chances(fit, fit->x, pairing);
        /* A win moves the exponent of a's points by 1/2, a loss by -1/2, a draw by 0. */
        const double mean = 0.5 * (p.win - p.loss);
        const double slope = 0.5 * (pairing->wins - pairing->losses) - games * mean;
        const double curve = games * (0.25 * (p.win + p.loss) - mean * mean);
        fit->gradient[a] += slope;
        fit->gradient[b] -= slope;
        add(fit, a, a, curve);
        add(fit, b, b, curve);
        add(fit, a, b, -curve);
        add(fit, b, a, -curve);
        if (n > v) {
            const double cross = games * -p.draw * mean;
            fit->gradient[v] += pairing->draws - games * p.draw;
            add(fit, v, v, games * p.draw * (1.0 - p.draw));
            add(fit, v, a, cross);
            add(fit, a, v, cross);
            add(fit, v, b, -cross);
            add(fit, b, v, -cross);
        }
    }
}

/* Cholesky in place, lower triangle; false if the matrix is not clearly positive definite. */
static bool factor(double *m, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = m[i * n + j];
            for (int k = 0; k < j; k++) {
                sum -= m[i * n + k] * m[j * n + k];
            }
            if (i != j) {
                m[i * n + j] = sum / m[j * n + j];
            } else if (sum > 1e-9) {
                m[i * n + i] = sqrt(sum);
            } else {
                return false;
            }
        }
    }
    return true;
}

static void substitute(const double *m, int n, double *b)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++) {
            b[i] -= m[i * n + k] * b[k];
        }
        b[i] /= m[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) {
            b[i] -= m[k * n + i] * b[k];
        }
        b[i] /= m[i * n + i];
    }
}

/* The share of the step in the gradient that changes no log strength, nor log v, by more than 2. A
 * whole step can lead to where a big pairing is better explained and a small one so one-sided that
 * the information about it is lost in rounding. */
static double short_step(const Fit *fit)
{
    double longest = 0.0;
    for (int i = 0; i < fit->unknowns; i++) {
        longest = fmax(longest, fabs(fit->gradient[i]));
    }
    return longest > 2.0 ? 2.0 / longest : 1.0;
}

static Status maximise(Fit *fit, Error *error)
{
    double best = log_likelihood(fit, fit->x);
    for (int step = 0; step < 200; step++) {
        differentiate(fit);
        if (!factor(fit->information, fit->unknowns)) {
            return error_set(error, STATUS_RANGE, "the games do not tell the ratings apart", 0);
        }
        substitute(fit->information, fit->unknowns, fit->gradient);
        /* Half the step until the likelihood does not fall, rounding aside. */
        double moved = 0.0;
        double reached = best;
        double scale = short_step(fit);
        do {
            moved = 0.0;
            for (int i = 0; i < fit->unknowns; i++) {
                fit->trial[i] = fit->x[i] + scale * fit->gradient[i];
                moved = fmax(moved, fabs(scale * fit->gradient[i]));
            }
            reached = log_likelihood(fit, fit->trial);
            scale *= 0.5;
        } while (reached < best - 1e-12 * fabs(best) && moved > 1e-11);
        memcpy(fit->x, fit->trial, (size_t)fit->unknowns * sizeof *fit->x);
        best = reached;
        if (moved <= 1e-11) {
            break;
        }
    }
    return STATUS_OK;
}

static void report(Fit *fit, Rating *ratings)
{
    const int n = fit->players;
    double mean = 0.0;
    for (int i = 0; i < n; i++) {
        mean += fit->x[i] / n;
    }
    /* With this scale an even pairing has the slope of the usual Elo curve, draws or not. */
    const double v = fit->unknowns > n ? exp(fit->x[n]) : 0.0;
    const double unit = 400.0 / log(10.0) / (1.0 + 0.5 * v);
    for (int i = 0; i < n; i++) {
        memset(fit->trial, 0, (size_t)fit->unknowns * sizeof *fit->trial);
        fit->trial[i] = 1.0;
        substitute(fit->information, fit->unknowns, fit->trial);
        const double variance = fit->trial[i] - 1.0 / ((double)n * n);
        ratings[i].elo = unit * (fit->x[i] - mean);
        ratings[i].error = unit * ELO_NORMAL_95 * sqrt(fmax(0.0, variance));
    }
}

Status rating_fit(int players, const RatingPairing *pairings, size_t count, Rating *ratings,
                  Error *error)
{
    assert(players > 0);
    double draws = 0.0;
    for (size_t i = 0; i < count; i++) {
        draws += pairings[i].draws;
    }
    Fit fit = {.players = players,
               .unknowns = players + (draws > 0.0),
               .pairings = pairings,
               .count = count};
    const size_t n = (size_t)fit.unknowns;
    double *memory = calloc(n * n + 3 * n, sizeof *memory);
    if (memory == NULL) {
        return error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    fit.information = memory;
    fit.x = memory + n * n;
    fit.gradient = fit.x + n;
    fit.trial = fit.gradient + n;
    const Status status = is_connected(&fit)
                              ? maximise(&fit, error)
                              : error_set(error, STATUS_RANGE,
                                          "the players are not connected by games", 0);
    if (status == STATUS_OK) {
        report(&fit, ratings);
    }
    free(memory);
    return status;
}
