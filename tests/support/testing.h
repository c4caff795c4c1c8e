/* What every test includes: cmocka with the headers it wants before it. */
#ifndef TESTS_SUPPORT_TESTING_H
#define TESTS_SUPPORT_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tier.h"

#include <stdlib.h>
#include <string.h>

/* True in the run that CTest labels `long`: a program that asks gets such a second run, in which
 * it does more of the same. */
static inline int testing_long(void)
{
    return getenv("TESTING_LONG") != NULL;
}

/* For test_*_tiers.c: `return` this from main first if not 0; the machine lacks the tier. */
static inline int testing_skip_tier(void)
{
#ifdef EM_TIER
#define TESTING_QUOTE2(text) #text
#define TESTING_QUOTE(text) TESTING_QUOTE2(text)
    for (int tier = 0; tier < TIER_COUNT; tier++) {
        if (strcmp(tier_name((Tier)tier), TESTING_QUOTE(EM_TIER)) == 0) {
            return tier_available((Tier)tier) ? 0 : 77;
        }
    }
#endif
    return 0;
}

#endif
