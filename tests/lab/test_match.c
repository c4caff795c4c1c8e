/* Matches: the same result on any number of threads, openings in pairs, SPRT in order. */
#include "support/testing.h"

#include "lab/match.h"
#include "lab/match_text.h"
#include "lab/report.h"

#include <stdlib.h>

static const ChartPage wide_page = {.columns = 120, .utf8 = true};

static RefereeRules no_limits(void)
{
    return (RefereeRules){.clock = clock_system()};
}

static MatchTable played(const MatchSettings *settings)
{
    MatchTable table;
    Error error;
    assert_int_equal(match_run(settings, &(MatchHooks){0}, &table, &error), STATUS_OK);
    return table;
}

static void assert_same_results(const MatchTable *a, const MatchTable *b)
{
    assert_int_equal(a->games, b->games);
    assert_memory_equal(a->results, b->results, sizeof a->results);
    assert_memory_equal(&a->counts, &b->counts, sizeof a->counts);
    assert_memory_equal(a->histogram, b->histogram, sizeof a->histogram);
}

static void results_do_not_depend_on_threads(void **state)
{
    (void)state;
    MatchSettings settings = {.players = {"random", "first"}, .board_size = 8, .games = 301,
                              .concurrency = 1, .seed = 7, .openings = "random",
                              .rules = no_limits()};
    const MatchTable one = played(&settings);
    settings.concurrency = 3;
    const MatchTable three = played(&settings);
    assert_same_results(&one, &three);
    assert_int_equal(one.games, 301);
    uint64_t pairs = 0;
    for (int i = 0; i < 5; i++) {
        pairs += one.counts.pairs[i];
    }
    assert_int_equal(pairs, 150);
    assert_int_equal(one.counts.singles[0] + one.counts.singles[1] + one.counts.singles[2], 1);
    settings.seed = 8;
    const MatchTable other = played(&settings);
    assert_memory_not_equal(one.histogram, other.histogram, sizeof one.histogram);
}

static void engines_that_share_their_weights_play_as_before(void **state)
{
    (void)state;
    MatchSettings settings = {.players = {"engine:depth=2,hash=1", "engine:depth=1,hash=1"},
                              .board_size = 8, .games = 12, .concurrency = 1, .seed = 7,
                              .openings = "random", .rules = no_limits()};
    const MatchTable one = played(&settings);
    settings.concurrency = 3;
    const MatchTable three = played(&settings);
    assert_same_results(&one, &three);
}

/* A longer match begins with the games of the shorter one. */
static void more_games_do_not_change_the_first_ones(void **state)
{
    (void)state;
    Openings few;
    Openings many;
    assert_int_equal(openings_make("random", 8, 5, 50, &few, NULL), STATUS_OK);
    assert_int_equal(openings_make("random", 8, 5, 3000, &many, NULL), STATUS_OK);
    assert_memory_equal(few.list, many.list, 50 * sizeof *few.list);
    openings_fini(&few);
    openings_fini(&many);
}

static uint64_t hash_after(const Opening *opening, int symmetry)
{
    Position p = opening->start;
    for (int i = 0; i < opening->move_count; i++) {
        assert_int_equal(position_play(&p, opening->moves[i], NULL, NULL), STATUS_OK);
    }
    Position turned = {.size = p.size, .turn = p.turn};
    for (Square s = 0; s < SQUARE_COUNT; s++) {
        int row = square_row(s);
        int column = square_column(s);
        if (row >= p.size || column >= p.size) {
            continue;
        }
        row = symmetry & 1 ? p.size - 1 - row : row;
        column = symmetry & 2 ? p.size - 1 - column : column;
        const int r = symmetry & 4 ? column : row;
        const int c = symmetry & 4 ? row : column;
        for (int colour = 0; colour < 2; colour++) {
            if (square_in(&p.discs[colour], s)) {
                turned.discs[colour].rows[r] |= (uint16_t)(1u << c);
            }
        }
    }
    return openings_symmetric_hash(&turned);
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void openings_differ_under_all_symmetries(void **state)
{
    (void)state;
    enum { COUNT = 2000 };
    static uint64_t hashes[COUNT];
    for (int size = 6; size <= 10; size += 2) {
        Openings openings;
        assert_int_equal(openings_make("random:8", size, 1, COUNT, &openings, NULL), STATUS_OK);
        for (int i = 0; i < COUNT; i++) {
            hashes[i] = hash_after(&openings.list[i], 0);
            for (int symmetry = 1; symmetry < 8; symmetry++) {
                assert_int_equal(hash_after(&openings.list[i], symmetry), hashes[i]);
            }
        }
        qsort(hashes, COUNT, sizeof hashes[0], compare);
        for (int i = 1; i < COUNT; i++) {
            assert_int_not_equal(hashes[i - 1], hashes[i]);
        }
        openings_fini(&openings);
    }
}

/* The list that comes with the program: legal, all different, the order a matter of the seed. */
static void even_openings_are_eight_plies_and_all_different(void **state)
{
    (void)state;
    Openings openings;
    Openings other;
    assert_int_equal(openings_make("even", 8, 1, 1, &openings, NULL), STATUS_OK);
    assert_int_equal(openings_make("even", 8, 2, 1, &other, NULL), STATUS_OK);
    assert_true(openings.count >= 1000);
    assert_int_equal(openings.count, other.count);
    assert_memory_not_equal(openings.list, other.list, 20 * sizeof *openings.list);
    uint64_t *hashes = calloc(openings.count, sizeof *hashes);
    for (uint64_t i = 0; i < openings.count; i++) {
        assert_int_equal(openings.list[i].move_count, 8);
        hashes[i] = hash_after(&openings.list[i], 0);
    }
    qsort(hashes, openings.count, sizeof *hashes, compare);
    for (uint64_t i = 1; i < openings.count; i++) {
        assert_int_not_equal(hashes[i - 1], hashes[i]);
    }
    free(hashes);
    openings_fini(&openings);
    openings_fini(&other);
    Error error;
    assert_int_equal(openings_make("even", 10, 1, 1, &openings, &error), STATUS_RANGE);
    assert_string_equal(error.text, "even openings are for the 8x8 board");
}

static void a_small_board_runs_out_of_openings_and_repeats(void **state)
{
    (void)state;
    Openings openings;
    assert_int_equal(openings_make("random:2", 4, 1, 500, &openings, NULL), STATUS_OK);
    assert_int_equal(openings.count, 500);
    openings_fini(&openings);
    /* and so does every board, before the memory does */
    assert_int_equal(openings_make("random:0", 4, 1, 500000000, &openings, NULL), STATUS_OK);
    assert_int_equal(openings.count, OPENINGS_MAX);
    openings_fini(&openings);
}

static void bad_openings_are_named(void **state)
{
    (void)state;
    Openings openings;
    Error error;
    assert_int_equal(openings_make("random:x", 8, 1, 1, &openings, &error), STATUS_SYNTAX);
    assert_int_equal(openings_make("random:99", 8, 1, 1, &openings, &error), STATUS_RANGE);
}

/* The verdict is the one of the pairs in order, whoever finishes first. */
static void sprt_stops_at_the_same_pair_on_any_number_of_threads(void **state)
{
    (void)state;
    const Sprt sprt = sprt_make(0, 100, 0.05, 0.05);
    MatchSettings settings = {.players = {"first", "random"}, .board_size = 8, .games = 20000,
                              .concurrency = 1, .seed = 3, .openings = "random",
                              .rules = no_limits(), .sprt = &sprt};
    const MatchTable one = played(&settings);
    assert_int_not_equal(one.verdict, SPRT_GO_ON);
    assert_true(one.games < 20000 && one.games % 2 == 0);
    settings.concurrency = 4;
    const MatchTable four = played(&settings);
    assert_same_results(&one, &four);
    assert_int_equal(one.verdict, four.verdict);
    assert_true(one.llr == four.llr);
}

static void A12_unattended_rounds_give_both_winning_rates_and_costs(void **state)
{
    (void)state;
    const MatchSettings settings = {.players = {"first", "random"}, .board_size = 8, .games = 20,
                                    .concurrency = 1, .seed = 3, .openings = "random",
                                    .rules = no_limits()};
    const MatchTable table = played(&settings);
    assert_int_equal(table.games, 20);
    assert_int_equal(match_count(&table, 0) + match_count(&table, 1) + match_count(&table, 2), 20);
    for (int i = 0; i < 2; i++) {
        assert_true(table.sides[i].moves > 20 * 20 && table.sides[i].time_ns > 0 &&
                    table.sides[i].cpu_ns > 0 && table.sides[i].longest_ns > 0);
    }
    const double discs = (double)table.discs / 20;
    assert_true(table.discs_a_game.mean == discs && table.discs_a_game.low < discs &&
                discs < table.discs_a_game.high);
    StrBuf out = {0};
    match_text_report(&settings, &table, wide_page, &out);
    assert_non_null(strstr(out.text, "time per move"));
    assert_non_null(strstr(out.text, "CPU per move"));
    assert_non_null(strstr(out.text, "nodes per move"));
    assert_non_null(strstr(out.text, "peak memory"));
    assert_non_null(strstr(out.text, "Winning rate over 20 games"));
    strbuf_fini(&out);
}

/* An odd last game counts in the mean and in its interval alike. */
static void the_mean_lies_in_its_interval(void **state)
{
    (void)state;
    for (uint64_t games = 3; games <= 9; games++) {
        const MatchSettings settings = {.players = {"alphabeta:depth=1", "random"},
                                        .board_size = 8, .games = games, .concurrency = 2,
                                        .seed = 3, .openings = "even", .rules = no_limits()};
        const MatchTable table = played(&settings);
        const BootstrapInterval *discs = &table.discs_a_game;
        assert_true(discs->mean == (double)table.discs / (double)games);
        assert_true(discs->low <= discs->mean && discs->mean <= discs->high);
    }
}

static void one_pair_has_no_interval(void **state)
{
    (void)state;
    for (uint64_t games = 1; games <= 2; games++) {
        const MatchSettings settings = {.players = {"first", "first"}, .board_size = 8,
                                        .games = games, .concurrency = 1, .seed = 3,
                                        .openings = "even", .rules = no_limits()};
        const MatchTable table = played(&settings);
        StrBuf out = {0};
        match_text_report(&settings, &table, wide_page, &out);
        assert_non_null(strstr(out.text, ", 95% interval -\n"));
        assert_non_null(strstr(out.text, games == 1 ? "over 1 game\n" : "over 2 games\n"));
        strbuf_clear(&out);
        match_text_json(&settings, &table, &out);
        assert_non_null(strstr(out.text, "\"discs_low\":null,\"discs_high\":null"));
        strbuf_clear(&out);
        report_match(&settings, &table, &out);
        assert_non_null(strstr(out.text, ", 95% interval -.</p>"));
        assert_non_null(strstr(out.text, games == 1 ? ">1 game, board" : ">2 games, board"));
        strbuf_fini(&out);
    }
}

static void every_board_size_plays(void **state)
{
    (void)state;
    for (int size = 4; size <= 16; size += 2) {
        const MatchSettings settings = {.players = {"random", "random"}, .board_size = size,
                                        .games = 10, .concurrency = 2, .seed = 3,
                                        .openings = "random", .rules = no_limits()};
        assert_int_equal(played(&settings).games, 10);
    }
}

/* Equal players: the 95% interval misses zero in about one of twenty matches. */
static void the_interval_of_equal_players_covers_zero(void **state)
{
    (void)state;
    const char *runs_text = getenv("EMILIA_EQUAL_RUNS");
    const char *games_text = getenv("EMILIA_EQUAL_GAMES");
    const int runs = runs_text == NULL ? 60 : atoi(runs_text);
    int covered = 0;
    for (int run = 0; run < runs; run++) {
        const MatchSettings settings = {.players = {"random", "random"},
                                        .board_size = 8,
                                        .games =
                                            games_text == NULL ? 400 : (uint64_t)atoi(games_text),
                                        .concurrency = 2,
                                        .seed = 1000 + (uint64_t)run,
                                        .openings = "random",
                                        .rules = no_limits()};
        const MatchTable table = played(&settings);
        const EloEstimate elo = elo_estimate(&table.counts);
        covered += elo.elo_low <= 0 && elo.elo_high >= 0;
    }
    print_message("seeds 1000 to %d: zero is covered in %d of %d matches\n", 999 + runs, covered,
                  runs);
    /* Four standard deviations to each side. */
    const double off = covered - 0.95 * runs;
    assert_true(off * off <= 16 * 0.95 * 0.05 * runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_do_not_depend_on_threads),
        cmocka_unit_test(engines_that_share_their_weights_play_as_before),
        cmocka_unit_test(more_games_do_not_change_the_first_ones),
        cmocka_unit_test(openings_differ_under_all_symmetries),
        cmocka_unit_test(even_openings_are_eight_plies_and_all_different),
        cmocka_unit_test(a_small_board_runs_out_of_openings_and_repeats),
        cmocka_unit_test(bad_openings_are_named),
        cmocka_unit_test(sprt_stops_at_the_same_pair_on_any_number_of_threads),
        cmocka_unit_test(A12_unattended_rounds_give_both_winning_rates_and_costs),
        cmocka_unit_test(the_mean_lies_in_its_interval),
        cmocka_unit_test(one_pair_has_no_interval),
        cmocka_unit_test(every_board_size_plays),
        cmocka_unit_test(the_interval_of_equal_players_covers_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
