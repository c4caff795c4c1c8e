/* GGF: what is written reads back as the same game, and what is damaged is named. */
#include "support/testing.h"

#include "base/rng.h"
#include "record/ggf.h"

static void random_game(Rng *rng, Record *ggf)
{
    const int size = 4 + 2 * (int)rng_below(rng, 7);
    const Position start = position_start(size);
    *ggf = (Record){.names = {"Black", "Wei\xc3\x9f"}};
    game_init(&ggf->game, &start);
    const uint32_t plies = rng_below(rng, 300);
    for (uint32_t ply = 0; ply < plies && !position_is_over(&ggf->game.now); ply++) {
        Square moves[SQUARE_COUNT];
        const int count = position_move_list(&ggf->game.now, moves);
        game_play(&ggf->game, moves[rng_below(rng, (uint32_t)count)], NULL);
        GameMove *move = &ggf->game.moves[ggf->game.move_count - 1];
        move->has_value = rng_below(rng, 2) == 0;
        move->value_discs = move->has_value ? (float)rng_below(rng, 512) / 4 - 64 : 0;
        move->time_ns = rng_below(rng, 2) == 0 ? -1 : (int64_t)rng_below(rng, 100000) * 1000000;
    }
    for (int colour = BLACK; colour <= WHITE; colour++) {
        ggf->clock_ns[colour] = (int64_t)rng_below(rng, 3) * 61000000000;
        ggf->increment_ns[colour] = ggf->clock_ns[colour] == 0 ? 0 : (int64_t)rng_below(rng, 3) * 5000000000;
    }
}

static void games_read_back(void **state)
{
    (void)state;
    Rng rng = rng_seeded(20);
    for (int i = 0; i < 2000; i++) {
        Record ggf;
        Record again;
        StrBuf out = {0};
        random_game(&rng, &ggf);
        ggf_write(&ggf, &out);
        assert_int_equal(ggf_read(out.text, &again, NULL), STATUS_OK);
        assert_true(position_equal(&again.game.start, &ggf.game.start));
        assert_true(position_equal(&again.game.now, &ggf.game.now));
        assert_int_equal(again.game.move_count, ggf.game.move_count);
        for (int m = 0; m < ggf.game.move_count; m++) {
            assert_int_equal(again.game.moves[m].square, ggf.game.moves[m].square);
            assert_int_equal(again.game.moves[m].has_value, ggf.game.moves[m].has_value);
            assert_true(again.game.moves[m].value_discs == ggf.game.moves[m].value_discs);
            assert_int_equal(again.game.moves[m].time_ns, ggf.game.moves[m].time_ns);
        }
        for (int colour = BLACK; colour <= WHITE; colour++) {
            assert_string_equal(again.names[colour], ggf.names[colour]);
            assert_int_equal(again.clock_ns[colour], ggf.clock_ns[colour]);
            assert_int_equal(again.increment_ns[colour], ggf.increment_ns[colour]);
        }
        strbuf_fini(&out);
    }
}

static void clocks_in_every_form(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t clock_ms;
        int64_t increment_ms;
    } cases[] = {
        {"(;TI[15:00//02:00];)", 900000, 0}, {"(;TI[5:00/0:12/2:00];)", 300000, 12000},
        {"(;TI[1:00:00];)", 3600000, 0},     {"(;TI[30];)", 30000, 0},
        {"(;TI[ 5:00 / 0:30 ];)", 300000, 30000}, {"(;TI[];)", 0, 0},
        {"(;TI[soon];)", 0, 0},              {"(;TI[0:00.300/0:00/0:00];)", 300, 0},
        {"(;TI[1.00:00:00/1.0:01];)", 86400000, 86401000}, {"(;TI[2.5:00];)", 173100000, 0},
        {"(;TI[0.5/0:01.5];)", 500, 1500},   {"(;TI[1:02.50/0:03];)", 62500, 3000},
        {"(;TI[99999999999999999999.0:01];)", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Record ggf;
        assert_int_equal(ggf_read(cases[i].text, &ggf, NULL), STATUS_OK);
        assert_int_equal(ggf.clock_ns[BLACK], cases[i].clock_ms * 1000000);
        assert_int_equal(ggf.clock_ns[WHITE], cases[i].clock_ms * 1000000);
        assert_int_equal(ggf.increment_ns[WHITE], cases[i].increment_ms * 1000000);
    }
}

static void the_clock_runs_with_the_moves(void **state)
{
    (void)state;
    Record ggf;
    assert_int_equal(ggf_read("1 (;TI[1:00/0:02];B[f5/0/10]W[d6]B[c3//5.5];)", &ggf, NULL),
                     STATUS_SYNTAX);
    assert_int_equal(ggf_read("1 (;TI[1:00/0:02]B[f5/0/10]W[d6]B[c3//5.5];)", &ggf, NULL),
                     STATUS_OK);
    assert_int_equal(ggf_left_ns(&ggf, BLACK), 48500000000);
    assert_int_equal(ggf_left_ns(&ggf, WHITE), 62000000000); /* without a time it took none */
    assert_int_equal(ggf_read("(;TB[0:05]B[f5/0/10];)", &ggf, NULL), STATUS_OK);
    assert_int_equal(ggf_left_ns(&ggf, BLACK), 1);
    assert_int_equal(ggf_left_ns(&ggf, WHITE), 0);
}

/* Thirty years, and as much again for every move. */
static void the_longest_clock_does_not_overflow(void **state)
{
    (void)state;
    Record ggf;
    StrBuf text = {0};
    const Position start = position_start(8);
    Game game;
    game_init(&game, &start);
    strbuf_text(&text, "(;TI[999999999/999999999]");
    while (!position_is_over(&game.now)) {
        Square moves[SQUARE_COUNT];
        position_move_list(&game.now, moves);
        strbuf_text(&text, game.now.turn == BLACK ? "B[" : "W[");
        ggf_write_square(moves[0], &text);
        strbuf_text(&text, "//1]");
        game_play(&game, moves[0], NULL);
    }
    strbuf_text(&text, ";)");
    assert_int_equal(ggf_read(text.text, &ggf, NULL), STATUS_OK);
    assert_true(ggf.game.move_count > 30);
    assert_true(ggf_left_ns(&ggf, BLACK) == 1000000000000000000);
    strbuf_fini(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_read_back),
        cmocka_unit_test(clocks_in_every_form),
        cmocka_unit_test(the_clock_runs_with_the_moves),
        cmocka_unit_test(the_longest_clock_does_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
