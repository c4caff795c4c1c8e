/* Which tier this machine runs. Read from the CPU each time it is asked: the answer never changes,
 * so there is no state to keep, and the question is asked once per search, not per node. */
#include "base/tier.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[TIER_COUNT] = {"portable", "avx2", "avx512"};

#ifdef EM_MULTI_TIER

int tier_available(Tier tier)
{
    switch (tier) {
    case TIER_PORTABLE:
        return 1;
    case TIER_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
               __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
               __builtin_cpu_supports("fma");
    case TIER_AVX512: /* Ice Lake, Zen 4 and later */
        return tier_available(TIER_AVX2) && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vbmi") &&
               __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vbmi2") &&
               __builtin_cpu_supports("avx512bitalg") &&
               __builtin_cpu_supports("avx512vpopcntdq");
    default:
        return 0;
    }
}

Tier tier_current(void)
{
    const char *asked = getenv("EMILIA_TIER");
    for (int tier = TIER_COUNT - 1; tier > TIER_PORTABLE; tier--) {
        if (tier_available((Tier)tier) && (asked == NULL || strcmp(asked, names[tier]) == 0)) {
            return (Tier)tier;
        }
    }
    return TIER_PORTABLE;
}

const char *tier_current_name(void)
{
    return names[tier_current()];
}

const char *tier_environment_fault(void)
{
    const char *asked = getenv("EMILIA_TIER");
    if (asked == NULL || strcmp(asked, tier_current_name()) == 0) {
        return NULL;
    }
    for (int tier = 0; tier < TIER_COUNT; tier++) {
        if (strcmp(asked, names[tier]) == 0) {
            return "this machine cannot run that tier";
        }
    }
    return "no such tier (portable, avx2, avx512)";
}

#else

int tier_available(Tier tier)
{
    return tier == TIER_PORTABLE;
}

Tier tier_current(void)
{
    return TIER_PORTABLE;
}

const char *tier_current_name(void)
{
#if defined(__wasm_simd128__)
    return "wasm";
#elif defined(__ARM_NEON)
    return "neon";
#else
    return "native";
#endif
}

const char *tier_environment_fault(void)
{
    return getenv("EMILIA_TIER") == NULL ? NULL : "this build has a single tier";
}

#endif

const char *tier_name(Tier tier)
{
    return names[tier];
}
