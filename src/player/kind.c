/* What the kinds of player share. */
#include "player/kind.h"

int64_t kind_worth_ns(const PlayerTask *task, int64_t time_ns)
{
    enum { ONLY_MOVE = 20 }; /* a twentieth, in which to find out what it leads to */
    const bool choice = square_count(&task->moves) > 1;
    return choice || time_ns == 0 ? time_ns : time_ns / ONLY_MOVE + 1;
}

int64_t kind_deadline_ns(const PlayerTask *task, int64_t own_limit_ns)
{
    int64_t limit_ns = own_limit_ns;
    if (task->budget_ns != 0 && (limit_ns == 0 || task->budget_ns < limit_ns)) {
        limit_ns = task->budget_ns;
    }
    limit_ns = kind_worth_ns(task, limit_ns);
    return limit_ns == 0 || limit_ns > INT64_MAX - task->start_ns ? INT64_MAX
                                                                  : task->start_ns + limit_ns;
}

Square kind_random_move(const PlayerTask *task)
{
    uint32_t skip = rng_below(task->rng, (uint32_t)square_count(&task->moves));
    Square move = square_next(&task->moves, 0);
    for (; skip > 0; skip--) {
        move = square_next(&task->moves, move + 1);
    }
    return move;
}

void kind_option_domain(const PlayerOption *option, StrBuf *out)
{
    switch (option->type) {
    case PLAYER_INT:
    case PLAYER_REAL:
        strbuf_format(out, "%.16g to %.16g", option->min, option->max);
        break;
    case PLAYER_TIME:
        strbuf_format(out, "%.16g to %.16g seconds, or 100ms", option->min, option->max);
        break;
    case PLAYER_CHOICE:
        for (int i = 0; option->choices[i] != NULL; i++) {
            strbuf_format(out, "%s%s", i == 0 ? "" : "|", option->choices[i]);
        }
        break;
    case PLAYER_TEXT:
        strbuf_text(out, "text");
        break;
    }
}
