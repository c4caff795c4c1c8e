/* Maximum likelihood ratings against closed forms and an independent calculation. */
#include "support/testing.h"

#include "base/rng.h"
#include "stats/elo.h"
#include "stats/rating.h"

#include <math.h>
#include <stdbool.h>

static void near(double have, double want, double tolerance)
{
    if (fabs(have - want) > tolerance) {
        print_error("have %.9g, want %.9g within %.3g\n", have, want, tolerance);
    }
    assert_true(fabs(have - want) <= tolerance);
}

/* With two players the model fits the three counts exactly: p/q = wins/losses. */
static void two_players_have_a_closed_form(void **state)
{
    (void)state;
    const RatingPairing decided = {.a = 0, .b = 1, .wins = 70, .losses = 30};
    Rating r[2];
    assert_int_equal(rating_fit(2, &decided, 1, r, NULL), STATUS_OK);
    near(r[0].elo - r[1].elo, elo_from_score(70.5 / 101.0), 1e-8);
    near(r[0].elo + r[1].elo, 0, 1e-9);
    /* Variance of the log odds is 1/w + 1/l; each rating is half the difference. */
    near(r[0].error,
         0.5 * 400 / log(10) * ELO_NORMAL_95 * sqrt(1 / 70.5 + 1 / 30.5), 1e-6);

    const RatingPairing drawn = {.a = 0, .b = 1, .wins = 40, .draws = 40, .losses = 20};
    assert_int_equal(rating_fit(2, &drawn, 1, r, NULL), STATUS_OK);
    const double v = 40 / sqrt(40.5 * 20.5);
    near(r[0].elo - r[1].elo, 400 * log10(40.5 / 20.5) / (1 + 0.5 * v), 1e-8);
}

/* Coordinate search and a numeric Hessian in Python gave these. */
static void four_players_agree_with_an_independent_fit(void **state)
{
    (void)state;
    static const RatingPairing pairings[] = {{0, 1, 30, 4, 16},
                                             {1, 2, 22, 6, 22},
                                             {0, 2, 35, 2, 13},
                                             {2, 3, 40, 5, 5},
                                             {1, 3, 44, 1, 5}};
    static const double want[4][2] = {{177.299182, 57.663384},
                                      {61.063319, 46.375799},
                                      {36.457514, 45.960559},
                                      {-274.820015, 74.784229}};
    Rating r[4];
    assert_int_equal(rating_fit(4, pairings, 5, r, NULL), STATUS_OK);
    for (int i = 0; i < 4; i++) {
        near(r[i].elo, want[i][0], 1e-5);
        near(r[i].error, want[i][1], 1e-3);
    }
}

static void one_sided_results_stay_finite(void **state)
{
    (void)state;
    static const RatingPairing pairings[] = {
        {0, 1, 1000, 0, 0}, {1, 2, 1000, 0, 0}, {0, 2, 1000, 0, 0}};
    Rating r[3];
    assert_int_equal(rating_fit(3, pairings, 3, r, NULL), STATUS_OK);
    for (int i = 0; i < 3; i++) {
        assert_true(isfinite(r[i].elo) && isfinite(r[i].error) && r[i].error > 0);
    }
    assert_true(r[0].elo > r[1].elo && r[1].elo > r[2].elo);
    static const RatingPairing draws[] = {{0, 1, 0, 50, 0}};
    assert_int_equal(rating_fit(2, draws, 1, r, NULL), STATUS_OK);
    near(r[0].elo, 0, 1e-9);
}

static void strangers_are_reported(void **state)
{
    (void)state;
    static const RatingPairing pairings[] = {{0, 1, 5, 0, 5}, {2, 3, 5, 0, 5}, {1, 2, 0, 0, 0}};
    Rating r[4];
    Error error;
    assert_int_equal(rating_fit(4, pairings, 3, r, &error), STATUS_RANGE);
    assert_string_equal(error.text, "the players are not connected by games");
}

/* One pairing of thousands of draws beside pairings of a single game: a whole first step of
 * Newton's goes too far. */
static void very_uneven_pairings_are_fitted(void **state)
{
    (void)state;
    static const RatingPairing pairings[] = {
        {0, 1, 13, 0, 0},    {0, 3, 3, 0, 0}, {1, 2, 1, 1, 0}, {1, 3, 0, 0, 3},
        {1, 4, 0, 246, 451}, {1, 5, 1, 0, 0}, {2, 3, 0, 3, 0}, {2, 4, 1, 0, 0},
        {2, 5, 0, 8256, 0},  {3, 4, 986, 273, 0}, {3, 5, 1, 1, 0}, {4, 5, 0, 1, 0}};
    Rating r[6];
    Error error = {0};
    if (rating_fit(6, pairings, sizeof pairings / sizeof pairings[0], r, &error) != STATUS_OK) {
        fail_msg("%s", error.text);
    }
    for (int i = 0; i < 6; i++) {
        assert_true(isfinite(r[i].elo) && isfinite(r[i].error) && r[i].error > 0);
    }
    assert_true(r[0].elo > r[3].elo && r[3].elo > r[4].elo && r[4].elo > r[1].elo);
    near(r[2].elo, r[5].elo, 40);
}

/* Ten players of known strength, 200 games a pairing: most 95% intervals hold the truth. */
static void known_strengths_are_found_again(void **state)
{
    (void)state;
    enum { PLAYERS = 10, GAMES = 200, RUNS = 60 };
    Rng rng = rng_seeded(77);
    int covered = 0;
    for (int run = 0; run < RUNS; run++) {
        RatingPairing pairings[PLAYERS * PLAYERS];
        size_t count = 0;
        for (int a = 0; a < PLAYERS; a++) {
            for (int b = a + 1; b < PLAYERS; b++) {
                RatingPairing p = {.a = a, .b = b};
                for (int game = 0; game < GAMES; game++) {
                    const bool won = rng_unit(&rng) < elo_expected_score(40.0 * (b - a));
                    p.wins += won;
                    p.losses += !won;
                }
                pairings[count++] = p;
            }
        }
        Rating r[PLAYERS];
        assert_int_equal(rating_fit(PLAYERS, pairings, count, r, NULL), STATUS_OK);
        for (int i = 0; i < PLAYERS; i++) {
            covered += fabs(r[i].elo - (180.0 - 40.0 * i)) <= r[i].error;
        }
    }
    print_message("seed 77: covered %d of %d\n", covered, PLAYERS * RUNS);
    near((double)covered / (PLAYERS * RUNS), 0.95, 0.04);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_have_a_closed_form),
        cmocka_unit_test(four_players_agree_with_an_independent_fit),
        cmocka_unit_test(one_sided_results_stay_finite),
        cmocka_unit_test(strangers_are_reported),
        cmocka_unit_test(very_uneven_pairings_are_fitted),
        cmocka_unit_test(known_strengths_are_found_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
