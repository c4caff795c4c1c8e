/* Instruction-set tiers. Hot source files are compiled once per tier, each time with EM_TIER set
 * to the tier's name and the matching -march; every symbol they export is renamed through TIERED,
 * so the copies live side by side in one program and call each other directly. Callers outside
 * the hot files see the plain name, which TIER_DISPATCH defines as a jump to the copy that suits
 * the machine. A build for one CPU (make NATIVE=1), NEON and WASM have a single tier and no jump.
 *
 *   // perft.h                                  // perft_tiers.c, compiled once
 *   #define perft_count TIERED(perft_count)     TIER_DISPATCH(uint64_t, perft_count,
 *   uint64_t perft_count(Board b, int depth);                 (Board b, int depth), (b, depth))
 */
#ifndef BASE_TIER_H
#define BASE_TIER_H

typedef enum Tier { TIER_PORTABLE, TIER_AVX2, TIER_AVX512, TIER_COUNT } Tier;

/* The tier in use: the best this machine has, or the one the environment variable EMILIA_TIER
 * asks for if this machine has it. Constant for the life of the process. */
Tier tier_current(void);

/* True if this machine and this build can run the tier. */
int tier_available(Tier tier);

/* "portable", "avx2", "avx512"; single-tier builds say "native", "neon" or "wasm". */
const char *tier_name(Tier tier);
const char *tier_current_name(void);

/* What is wrong with EMILIA_TIER, or NULL. */
const char *tier_environment_fault(void);

#define TIER_PASTE2(name, tier) name##_##tier
#define TIER_PASTE(name, tier) TIER_PASTE2(name, tier)

#ifdef EM_TIER
#define TIERED(name) TIER_PASTE(name, EM_TIER)
#else
#define TIERED(name) name
#endif

/* Inline even where the compiler finds it too long. */
#define TIER_INLINE __attribute__((always_inline)) static inline

/* Never inline: rare code beside hot code, which is the slower for having it inside. */
#define TIER_OUTLINE __attribute__((noinline)) static

#ifdef EM_MULTI_TIER
#define TIER_DISPATCH(type, name, parameters, arguments)                                          \
    type TIER_PASTE(name, portable) parameters;                                                   \
    type TIER_PASTE(name, avx2) parameters;                                                       \
    type TIER_PASTE(name, avx512) parameters;                                                     \
    type name parameters                                                                          \
    {                                                                                             \
        switch (tier_current()) {                                                                 \
        case TIER_AVX512:                                                                         \
            return TIER_PASTE(name, avx512) arguments;                                            \
        case TIER_AVX2:                                                                           \
            return TIER_PASTE(name, avx2) arguments;                                              \
        default:                                                                                  \
            return TIER_PASTE(name, portable) arguments;                                          \
        }                                                                                         \
    }                                                                                             \
    _Static_assert(TIER_COUNT == 3, "a new tier needs a case above")
#else
#define TIER_DISPATCH(type, name, parameters, arguments)                                          \
    _Static_assert(1, "one tier: the hot file defines the plain name itself")
#endif

#endif
