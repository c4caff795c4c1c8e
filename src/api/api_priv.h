/* What the files of the library share: the insides of the handles, and the way from our values to
 * the public ones. The public numbers are ours, so most of it is copying; the asserts below keep
 * it so. */
#ifndef API_API_PRIV_H
#define API_API_PRIV_H

#include "emilia.h"

#include "base/status.h"
#include "player/player.h"
#include "record/record.h"

#include <locale.h>
#include <stdatomic.h>

_Static_assert((int)EM_OK == (int)STATUS_OK && (int)EM_STOPPED == (int)STATUS_STOPPED,
               "statuses are the same");
_Static_assert((int)EM_PASS == (int)SQUARE_PASS && (int)EM_NONE == (int)SQUARE_NONE,
               "moves are the same");
_Static_assert((int)EM_MAX_LINE == (int)PLAYER_MAX_LINE, "lines are as long");
_Static_assert((int)EM_MAX_MOVES == (int)SQUARE_COUNT, "there is room for every move");

struct EmGame {
    Game game;
};

struct EmRecord {
    Record record;
    char date[RECORD_DATE_SIZE]; /* the record's as text */
};

/* Empty if nothing is known. */
void api_write_date(RecordDate date, char text[RECORD_DATE_SIZE]);

struct EmStop {
    atomic_bool flag;
};

static inline int api_colour(int colour)
{
    return colour == BLACK ? EM_BLACK : EM_WHITE;
}

/* Hands a status out, with what is known about it if it is a failure. */
static inline EmStatus api_status(Status status, const Error *known, EmError *error)
{
    if (status != STATUS_OK && error != NULL) {
        *error = (EmError){.status = (EmStatus)status, .text = known->text, .at = known->at};
    }
    return (EmStatus)status;
}

static inline EmStatus api_error(EmStatus status, const char *text, size_t at, EmError *error)
{
    return api_status((Status)status, &(Error){.text = text, .at = at}, error);
}

static inline EmStatus api_no_memory(EmError *error)
{
    return api_error(EM_MEMORY, "out of memory", 0, error);
}

static inline EmStatus api_size(int size, EmError *error)
{
    return position_size_ok(size)
               ? EM_OK
               : api_error(EM_RANGE, "the size of a board is even, from 4 to 16", 0, error);
}

/* Players read and write numbers with a decimal point: in their options, and to and from outside
 * programs. A program that has chosen another locale keeps it, but for the time of such a call, in
 * its own thread. */
typedef struct ApiLocale {
    locale_t ours; /* 0: there was none to be had */
    locale_t theirs;
} ApiLocale;

static inline ApiLocale api_enter(void)
{
    ApiLocale locale = {.ours = newlocale(LC_ALL_MASK, "C", (locale_t)0)};
    locale.theirs = uselocale(locale.ours);
    return locale;
}

static inline void api_leave(ApiLocale locale)
{
    uselocale(locale.theirs);
    if (locale.ours != (locale_t)0) {
        freelocale(locale.ours);
    }
}

/* Limits in the units of the players; what `limits` leaves open stays zero. */
typedef struct ApiLimits {
    int64_t move_time_ns;
    int64_t remaining_ns;
    int64_t increment_ns;
    const atomic_bool *stop;
} ApiLimits;

EmStatus api_limits(const EmLimits *limits, ApiLimits *read, EmError *error);

#endif
