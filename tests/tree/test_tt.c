/* The transposition table: what goes in comes out, torn entries do not, and sizes are checked. */
#include "support/testing.h"

#include "base/rng.h"
#include "tree/tt_inl.h"

#include <sys/mman.h>
#include <unistd.h>

static TtData sample(uint64_t bits)
{
    return (TtData){.lower = (int16_t)(-8192 + (int)(bits & 4095)),
                    .upper = (int16_t)(8192 - (int)(bits >> 12 & 4095)),
                    .depth = (uint8_t)(bits >> 24 & 63),
                    .rung = (uint8_t)(bits >> 30 & 7),
                    .moves = {(uint8_t)(bits >> 33 & 63), (uint8_t)(bits >> 39 & 63)}};
}

static void what_is_stored_is_found(void **state)
{
    (void)state;
    Tt *tt;
    Error error;
    assert_int_equal(tt_new(1, &tt, &error), STATUS_OK);
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 10000; i++) {
        const uint64_t hash = rng_next(&rng);
        const TtData in = sample(rng_next(&rng));
        TtData out;
        assert_false(tt_probe(tt, hash, &out));
        tt_store(tt, hash, in);
        assert_true(tt_probe(tt, hash, &out));
        assert_memory_equal(&in, &out, sizeof(int16_t) * 2 + 3); /* all but the second move */
    }
    tt_clear(tt);
    TtData out;
    Rng again = rng_seeded(1);
    assert_false(tt_probe(tt, rng_next(&again), &out));
    tt_free(tt);
}

static void a_growing_table_keeps_what_it_has(void **state)
{
    (void)state;
    Tt *tt;
    assert_int_equal(tt_new(83, &tt, NULL), STATUS_OK); /* more than it begins with, no multiple */
    const uint64_t first = tt->bucket_count;
    tt_new_search(tt);
    Rng rng = rng_seeded(2);
    const TtData in = sample(rng_next(&rng));
    for (int i = 0; i < 1000; i++) {
        tt_store(tt, rng_next(&rng), in);
    }
    const size_t sizes[] = {1, 64, 70, (size_t)1 << 50};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const uint64_t before = tt->bucket_count;
        tt_reserve(tt, sizes[i]);
        assert_true(i == 0 ? tt->bucket_count == before : tt->bucket_count > before);
        assert_int_equal(tt_move_some(tt), i > 0);
        tt_store(tt, i + 1, in); /* a search came in between; a low hash: it will be moved again */
        while (tt_move_some(tt)) {
        }
        TtData kept;
        assert_true(tt_probe(tt, i + 1, &kept));
        Rng again = rng_seeded(2);
        rng_next(&again);
        for (int k = 0; k < 1000; k++) {
            TtData out;
            assert_true(tt_probe(tt, rng_next(&again), &out));
            assert_memory_equal(&in, &out, sizeof(int16_t) * 2 + 3);
        }
    }
    assert_int_equal(tt->bucket_count * sizeof(TtBucket), tt_bytes(tt));
    tt_clear(tt);
    assert_int_equal(tt->bucket_count, first); /* a cleared table is like a new one */
    tt_reserve(tt, 64);
    assert_false(tt_move_some(tt)); /* there is nothing in it */
    Rng again = rng_seeded(2);
    rng_next(&again);
    for (int k = 0; k < 1000; k++) {
        TtData out;
        assert_false(tt_probe(tt, rng_next(&again), &out));
    }
    tt_free(tt);
}

static void a_torn_entry_is_not_seen(void **state)
{
    (void)state;
    Tt *tt;
    assert_int_equal(tt_new(1, &tt, NULL), STATUS_OK);
    const uint64_t hash = 0x123456789abcdef0u;
    tt_store(tt, hash, sample(77));
    TtEntry *entry = &tt_bucket(tt, hash)->ways[0];
    TtData out;
    assert_true(tt_probe(tt, hash, &out));
    atomic_fetch_add(&entry->data, 1); /* as if another thread had written half of it */
    assert_false(tt_probe(tt, hash, &out));
    tt_free(tt);
}

static void the_deeper_answer_of_a_position_stays(void **state)
{
    (void)state;
    Tt *tt;
    assert_int_equal(tt_new(1, &tt, NULL), STATUS_OK);
    const TtData deep = {.lower = 5, .upper = 8, .depth = 20, .moves = {1, 2}};
    const TtData shallow = {.lower = -9, .upper = -9, .depth = 3, .moves = {4, 5}};
    tt_store(tt, 42, deep);
    tt_store(tt, 42, shallow);
    TtData out;
    assert_true(tt_probe(tt, 42, &out));
    assert_int_equal(out.depth, 20);
    assert_int_equal(out.lower, 5);
    const TtData other_window = {.lower = -100, .upper = 6, .depth = 20, .moves = {9, TT_NO_MOVE}};
    tt_store(tt, 42, other_window);
    assert_true(tt_probe(tt, 42, &out));
    assert_int_equal(out.lower, 5);
    assert_int_equal(out.upper, 6);
    assert_int_equal(out.moves[0], 9);
    assert_int_equal(out.moves[1], 1);
    tt_free(tt);
}

/* What is less certain bounds nothing of what is certain, of the same depth either; and a move that
 * nobody names is no reason to forget one. */
static void only_answers_to_the_same_question_are_joined(void **state)
{
    (void)state;
    Tt *tt;
    assert_int_equal(tt_new(1, &tt, NULL), STATUS_OK);
    const TtData probable = {.lower = 5, .upper = 8, .depth = 20, .rung = 0, .moves = {1, 2}};
    const TtData certain = {
        .lower = -90, .upper = 90, .depth = 20, .rung = 5, .moves = {TT_NO_MOVE, TT_NO_MOVE}};
    tt_store(tt, 42, probable);
    tt_store(tt, 42, certain);
    TtData out;
    assert_true(tt_probe(tt, 42, &out));
    assert_int_equal(out.rung, 5);
    assert_int_equal(out.lower, -90);
    assert_int_equal(out.upper, 90);
    assert_int_equal(out.moves[0], 1);
    assert_int_equal(out.moves[1], 2);
    tt_store(tt, 42, probable);
    assert_true(tt_probe(tt, 42, &out));
    assert_int_equal(out.rung, 5);
    assert_int_equal(out.lower, -90);
    tt_free(tt);
}

static void a_full_bucket_loses_the_old_and_the_shallow(void **state)
{
    (void)state;
    Tt *tt;
    assert_int_equal(tt_new(1, &tt, NULL), STATUS_OK);
    /* Hashes that differ only in low bits share a bucket. */
    for (uint64_t i = 1; i <= 4; i++) {
        tt_store(tt, i, (TtData){.depth = (uint8_t)(10 + i), .moves = {1, 2}});
    }
    tt_store(tt, 5, (TtData){.depth = 2, .moves = {1, 2}});
    TtData out;
    assert_false(tt_probe(tt, 1, &out)); /* the shallowest of its age */
    assert_true(tt_probe(tt, 2, &out));
    tt_new_search(tt);
    tt_store(tt, 6, (TtData){.depth = 1, .moves = {1, 2}});
    tt_store(tt, 7, (TtData){.depth = 1, .moves = {1, 2}});
    assert_true(tt_probe(tt, 6, &out)); /* young, so an old one went instead */
    assert_true(tt_probe(tt, 7, &out));
    tt_free(tt);
}

/* Ages are counted in nine bits; nothing forgotten may come back when they begin anew. */
static void what_is_forgotten_stays_forgotten(void **state)
{
    (void)state;
    Tt *tt;
    assert_int_equal(tt_new(1, &tt, NULL), STATUS_OK);
    TtData out;
    for (uint64_t round = 1; round <= 2 * TT_AGES; round++) {
        tt_store(tt, round, (TtData){.depth = 60, .moves = {1, 2}});
        assert_true(tt_probe(tt, round, &out));
        tt_clear(tt);
        for (uint64_t i = 1; i <= round; i++) {
            assert_false(tt_probe(tt, i, &out));
        }
    }
    /* Not even where the same position comes again. */
    tt_store(tt, 1, (TtData){.lower = 7, .upper = 7, .depth = 60, .rung = 5, .moves = {1, 2}});
    tt_clear(tt);
    tt_store(tt, 1, (TtData){.lower = 3, .upper = 4, .depth = 2, .moves = {5, 6}});
    assert_true(tt_probe(tt, 1, &out));
    assert_int_equal(out.depth, 2);
    assert_int_equal(out.lower, 3);
    tt_clear(tt);
    /* A forgotten entry is the first to go, like an empty one. */
    for (uint64_t i = 1; i <= TT_WAYS; i++) {
        tt_store(tt, i, (TtData){.depth = 1, .moves = {1, 2}});
    }
    for (uint64_t i = 1; i <= TT_WAYS; i++) {
        assert_true(tt_probe(tt, i, &out));
    }
    tt_free(tt);
}

/* Without a tt_clear() ages run out as well: then all is forgotten, and the table is as good as
 * new. */
static void the_ages_of_a_table_never_cleared_run_out_unnoticed(void **state)
{
    (void)state;
    Tt *tt;
    assert_int_equal(tt_new(1, &tt, NULL), STATUS_OK);
    tt_clear(tt);
    tt_clear(tt);
    TtData out;
    uint64_t forgotten = 0;
    for (uint64_t search = 1; search <= 3 * TT_AGES; search++) {
        tt_new_search(tt);
        assert_in_range(tt->age, 1, TT_AGES - 1);
        assert_in_range(tt->floor, 1, tt->age);
        const uint64_t hash = search * 0x9e3779b97f4a7c15u; /* a bucket for each */
        tt_store(tt, hash, (TtData){.depth = 3, .moves = {1, 2}});
        assert_true(tt_probe(tt, hash, &out));
        forgotten += search > 1 && !tt_probe(tt, hash - 0x9e3779b97f4a7c15u, &out);
    }
    assert_int_equal(forgotten, 3);
    tt_free(tt);
}

static bool is_in_memory(const Tt *tt)
{
    const size_t pages = tt_bytes(tt) / (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *here = test_malloc(pages);
    assert_int_equal(mincore(tt->buckets, tt_bytes(tt), here), 0);
    size_t count = 0;
    for (size_t i = 0; i < pages; i++) {
        count += here[i] & 1;
    }
    test_free(here);
    return count == pages;
}

/* However many games were played with it: the system takes its time to find memory. */
static void a_game_begins_with_memory_at_hand(void **state)
{
    (void)state;
    enum { GAMES = 40, MOVES = 30 };
    Tt *tt;
    assert_int_equal(tt_new(2, &tt, NULL), STATUS_OK);
    for (int game = 0; game < GAMES; game++) {
        tt_clear(tt);
        for (int move = 0; move < MOVES; move++) {
            assert_true(is_in_memory(tt));
            tt_new_search(tt);
        }
    }
    tt_free(tt);
}

static void bad_sizes_are_errors(void **state)
{
    (void)state;
    Tt *tt = NULL;
    Error error;
    assert_int_equal(tt_new(0, &tt, &error), STATUS_RANGE);
    assert_string_equal(error.text, "hash table smaller than 1 MiB");
    assert_int_equal(tt_new((size_t)1 << 40, &tt, &error), STATUS_RANGE);
    assert_null(tt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stored_is_found),
        cmocka_unit_test(a_growing_table_keeps_what_it_has),
        cmocka_unit_test(a_torn_entry_is_not_seen),
        cmocka_unit_test(the_deeper_answer_of_a_position_stays),
        cmocka_unit_test(only_answers_to_the_same_question_are_joined),
        cmocka_unit_test(a_full_bucket_loses_the_old_and_the_shallow),
        cmocka_unit_test(what_is_forgotten_stays_forgotten),
        cmocka_unit_test(the_ages_of_a_table_never_cleared_run_out_unnoticed),
        cmocka_unit_test(a_game_begins_with_memory_at_hand),
        cmocka_unit_test(bad_sizes_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
