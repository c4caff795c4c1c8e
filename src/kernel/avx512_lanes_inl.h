/* Several moves of one or more positions side by side, one in each 64-bit lane, so that nothing is
 * spread or gathered. Included twice by avx512_inl.h: for eight lanes, and for four, which cost
 * half as much when there are few moves. The includer defines
 *
 *   Lanes           the vector
 *   LANES(op)       its intrinsic for op
 *   LANES_SET(x)    x in every lane
 *   LANES_COUNT     the type by which its shifts take their count
 *   LANES_NAME(f)   f with the width in its name */

/* What moves turn on one line through each of them. */
static inline Lanes LANES_NAME(line_flips)(Lanes own, Lanes opp, Lanes move, Lanes line)
{
    const Lanes ones = LANES_SET(-1);
    /* Upwards a carry runs through the opponent's discs of the line (all other lines are filled
     * for it); the run is closed if it comes to rest on an own disc. If not, there is no end, and
     * the greater of end and beginning leaves nothing between them. */
    const Lanes begin = LANES(add_epi64)(move, move);
    const Lanes carried =
        LANES(add_epi64)(begin, LANES(ternarylogic_epi64)(opp, line, line, AVX512_A_OR_NB));
    const Lanes end = LANES(ternarylogic_epi64)(carried, own, line, AVX512_ALL);
    const Lanes up = LANES(sub_epi64)(LANES(max_epu64)(end, begin), begin);
    /* Downwards the leading zeros of what is not the opponent's lead to its end, as in
     * avx512_flips(). */
    const Lanes below = line & LANES(add_epi64)(move, ones);
    const Lanes zeros = LANES(lzcnt_epi64)(below & ~opp);
    const Lanes closed = LANES(srai_epi64)(LANES(sllv_epi64)(own, zeros), 63);
    const Lanes down = LANES(ternarylogic_epi64)(below, LANES(srlv_epi64)(ones, zeros), closed,
                                                 AVX512_A_AND_NOTB_AND_C);
    return LANES(ternarylogic_epi64)(down, up, line, AVX512_A_OR_BC);
}

/* A long diagonal, moved towards higher bits by `up` minus `down`. What leaves the board is
 * shifted out, and by 64 or more, such as by a negative number, everything. */
static inline Lanes LANES_NAME(diagonal)(long long line, Lanes up, Lanes down)
{
    return LANES(sllv_epi64)(LANES_SET(line), LANES(sub_epi64)(up, down)) |
           LANES(srlv_epi64)(LANES_SET(line), LANES(sub_epi64)(down, up));
}

static inline Lanes LANES_NAME(flips)(Lanes own, Lanes opp, Lanes square, Lanes move)
{
    const Lanes x = square & LANES_SET(7);
    const Lanes x8 = LANES(slli_epi64)(x, 3);
    const Lanes y8 = square & LANES_SET(56);
    const Lanes row = LANES(sllv_epi64)(LANES_SET(0xff), y8);
    const Lanes column = LANES(sllv_epi64)(LANES_SET(0x0101010101010101), x);
    const Lanes fall = LANES_NAME(diagonal)((long long)0x8040201008040201, y8, x8);
    const Lanes rise =
        LANES_NAME(diagonal)(0x0102040810204080, y8, LANES(sub_epi64)(LANES_SET(56), x8));
    const Lanes straight = LANES_NAME(line_flips)(own, opp, move, row) |
                           LANES_NAME(line_flips)(own, opp, move, column);
    return LANES(ternarylogic_epi64)(straight, LANES_NAME(line_flips)(own, opp, move, fall),
                                     LANES_NAME(line_flips)(own, opp, move, rise), AVX512_ANY);
}

/* portable_reach() in every lane. */
static inline Lanes LANES_NAME(reach)(Lanes own, Lanes over, LANES_COUNT step)
{
    Lanes up = over & LANES(slli_epi64)(own, step);
    Lanes down = over & LANES(srli_epi64)(own, step);
    const Lanes pairs_up = over & LANES(slli_epi64)(over, step);
    const Lanes pairs_down = LANES(srli_epi64)(pairs_up, step);
#define LANES_GROW(run, over_, shift, by)                                                         \
    LANES(ternarylogic_epi64)(run, over_, LANES(shift)(run, by), AVX512_A_OR_BC)
    up = LANES_GROW(up, over, slli_epi64, step);
    down = LANES_GROW(down, over, srli_epi64, step);
    up = LANES_GROW(up, pairs_up, slli_epi64, 2 * step);
    down = LANES_GROW(down, pairs_down, srli_epi64, 2 * step);
    up = LANES_GROW(up, pairs_up, slli_epi64, 2 * step);
    down = LANES_GROW(down, pairs_down, srli_epi64, 2 * step);
    return LANES(slli_epi64)(up, step) | LANES(srli_epi64)(down, step);
}

/* portable_reach_rows() in every lane. */
static inline Lanes LANES_NAME(reach_rows)(Lanes own, Lanes inner)
{
    const Lanes entered = inner & LANES(add_epi64)(own, own);
    const Lanes carried = LANES(add_epi64)(inner, entered);
    const Lanes pairs = inner & LANES(srli_epi64)(inner, 1);
    Lanes west = inner & LANES(srli_epi64)(own, 1);
    west = LANES_GROW(west, inner, srli_epi64, 1);
    west = LANES_GROW(west, pairs, srli_epi64, 2);
    west = LANES_GROW(west, pairs, srli_epi64, 2);
    return LANES(ternarylogic_epi64)(LANES(srli_epi64)(west, 1), carried, inner,
                                     AVX512_A_OR_BNC);
}
#undef LANES_GROW

static inline Lanes LANES_NAME(moves)(Lanes own, Lanes opp)
{
    const Lanes inner = opp & LANES_SET(0x7e7e7e7e7e7e7e7e);
    const Lanes reached = LANES(ternarylogic_epi64)(
        LANES_NAME(reach_rows)(own, inner) | LANES_NAME(reach)(own, opp, 8),
        LANES_NAME(reach)(own, inner, 7), LANES_NAME(reach)(own, inner, 9), AVX512_ANY);
    return reached & ~(own | opp);
}

/* batch_around() in every lane. */
static inline Lanes LANES_NAME(around)(Lanes set)
{
    const Lanes west = LANES_SET(0x7f7f7f7f7f7f7f7f);
    const Lanes wide =
        LANES(ternarylogic_epi64)(set, west, LANES(srli_epi64)(set, 1), AVX512_A_OR_BC) |
        LANES(slli_epi64)(set & west, 1);
    return LANES(ternarylogic_epi64)(wide, LANES(slli_epi64)(wide, 8), LANES(srli_epi64)(wide, 8),
                                     AVX512_ANY);
}

/* What moves are worth (batch.h): `own` and `opp` after them, `rest` the empty squares left. */
static inline Lanes LANES_NAME(worth)(Lanes move, Lanes own, Lanes opp, Lanes answers, Lanes rest,
                                      uint64_t odd)
{
    const Lanes corners = LANES_SET((long long)KERNEL_CORNERS);
    const Lanes mobility = LANES(add_epi64)(LANES(popcnt_epi64)(answers),
                                            LANES(popcnt_epi64)(answers & corners));
    const Lanes frontier =
        LANES(sub_epi64)(LANES(popcnt_epi64)(LANES_NAME(around)(own) & rest),
                         LANES(popcnt_epi64)(LANES_NAME(around)(opp) & rest));
    const Lanes beside = LANES(popcnt_epi64)(answers & LANES_NAME(around)(move));
    Lanes worth = LANES(sub_epi64)(
        frontier, LANES(add_epi64)(LANES(slli_epi64)(mobility, 3), LANES(slli_epi64)(beside, 1)));
    worth = LANES(mask_sub_epi64)(worth,
                                  LANES(test_epi64_mask)(move, LANES_SET(KERNEL_X_SQUARES)), worth,
                                  LANES_SET(KERNEL_X));
    worth = LANES(mask_add_epi64)(worth, LANES(test_epi64_mask)(move, corners), worth,
                                  LANES_SET(KERNEL_CORNER));
    worth = LANES(mask_add_epi64)(worth,
                                  LANES(test_epi64_mask)(move, LANES_SET((long long)odd)), worth,
                                  LANES_SET(KERNEL_ODD));
    return LANES(mask_mov_epi64)(worth, LANES(testn_epi64_mask)(own, own),
                                 LANES_SET(KERNEL_WIPE_OUT));
}
_Static_assert(KERNEL_ANSWER == 1 << 3 && KERNEL_BESIDE == 1 << 1, "worth shifts");

/* kernel_order8(), for as many moves as there are lanes. */
static inline int LANES_NAME(order)(uint64_t own, uint64_t opp, uint64_t moves, uint64_t empty,
                                    uint64_t odd, int place, KernelOrder *order)
{
    const Lanes own_all = LANES_SET((long long)own);
    const Lanes opp_all = LANES_SET((long long)opp);
    const __m128i squares = _mm512_castsi512_si128(avx512_square_list(moves));
    const Lanes square = LANES(cvtepu8_epi64)(squares);
    const Lanes move = LANES(sllv_epi64)(LANES_SET(1), square);
    const Lanes flips = LANES_NAME(flips)(own_all, opp_all, square, move);
    const Lanes next_own = opp_all & ~flips;
    const Lanes next_opp = LANES(ternarylogic_epi64)(own_all, flips, move, AVX512_ANY);
    const Lanes rest = LANES_SET((long long)empty) & ~move;
    const Lanes answers = LANES_NAME(moves)(next_own, next_opp) & rest;
    memcpy(order->own + place, &next_own, sizeof next_own);
    memcpy(order->opp + place, &next_opp, sizeof next_opp);
    memcpy(order->moves + place, &answers, sizeof answers);
    _mm_storel_epi64((__m128i *)(order->square + place), squares);
    const Lanes worth = LANES_NAME(worth)(move, next_own, next_opp, answers, rest, odd);
    return LANES_NAME(keys)(worth, __builtin_popcountll(moves), place, order->key + place);
}

#undef Lanes
#undef LANES
#undef LANES_SET
#undef LANES_COUNT
#undef LANES_NAME
