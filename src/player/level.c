/* The levels of E, and two steps between its first and second. A level is a row: how deep it
 * looks, how often it slips, and whether it knows the rule of E3 that a corner is taken at once.
 * All evaluate with E2's factors. */
#include "player/textbook_priv.h"

typedef struct Level {
    int depth;
    int slip_percent; /* of the moves are random ones */
    bool takes_corners;
    int64_t limit_ns;
} Level;

static const Level beginner = {.slip_percent = 100};
static const Level novice = {.depth = 1, .slip_percent = 33};
static const Level casual = {.depth = 2, .slip_percent = 5};
static const Level intermediate = {.depth = 4, .takes_corners = true};
/* 3 s a move are E's and A's limit; what is kept back is for the machine to be busy. */
static const Level expert = {.depth = 10, .takes_corners = true, .limit_ns = 2900000000};

/* The first corner that can be taken, or SQUARE_NONE. */
static Square open_corner(const PlayerTask *task)
{
    const int last = task->request->game->now.size - 1;
    const Square corners[] = {0, last, 16 * last, 16 * last + last};
    for (int i = 0; i < 4; i++) {
        if (square_in(&task->moves, corners[i])) {
            return corners[i];
        }
    }
    return SQUARE_NONE;
}

static Status play(const Level *level, const PlayerTask *task, PlayerResult *result)
{
    if (level->takes_corners) {
        const Square corner = open_corner(task);
        if (corner != SQUARE_NONE || square_count(&task->moves) == 1) {
            result->move = corner != SQUARE_NONE ? corner : square_next(&task->moves, 0);
            return STATUS_OK;
        }
    }
    if (rng_below(task->rng, 100) < (uint32_t)level->slip_percent) {
        result->move = kind_random_move(task);
        return STATUS_OK;
    }
    const TextbookModel model = textbook_plain_model(TEXTBOOK_FACTORS);
    textbook_answer(task,
                    (TextbookSettings){.algorithm = TEXTBOOK_ALPHABETA,
                                       .model = &model,
                                       .depth = level->depth,
                                       .deadline_ns = level->limit_ns},
                    result);
    return STATUS_OK;
}

static Status evaluate(void *state, const PlayerRequest *request, double *white, Error *error)
{
    const Position *now = &request->game->now;
    (void)state;
    (void)error;
    const TextbookModel model = textbook_plain_model(TEXTBOOK_FACTORS);
    const double value = textbook_static_value(&model, now);
    *white = now->turn == WHITE ? value : -value;
    return STATUS_OK;
}

#define LEVEL(level, people_call_it, does)                                                        \
    static Status choose_##level(void *state, const PlayerTask *task, PlayerResult *result,       \
                                 Error *error)                                                    \
    {                                                                                             \
        (void)state;                                                                              \
        (void)error;                                                                              \
        return play(&level, task, result);                                                        \
    }                                                                                             \
    const PlayerKind level##_kind = {                                                             \
        .name = #level,                                                                           \
        .title = people_call_it,                                                                  \
        .summary = does,                                                                          \
        .choose = choose_##level,                                                                 \
        .evaluate = evaluate,                                                                     \
    }

LEVEL(beginner, "Beginner", "Level 1: random moves");
LEVEL(novice, "Novice", "Level 2: looks 1 ply ahead, one move in three at random");
LEVEL(casual, "Casual", "Level 3: looks 2 plies ahead, one move in twenty at random");
LEVEL(intermediate, "Intermediate", "Level 4: looks 4 plies ahead, takes corners at once");
LEVEL(expert, "Expert", "Level 5: looks 10 plies ahead within 3 s, takes corners at once");
