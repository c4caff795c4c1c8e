/* A program that plays the first legal move and misbehaves as told: mock_engine gtp|nboard MODE.
 *
 *   fair          does everything right
 *   crash-start   ends before it says anything
 *   crash-mid     is ended by a signal in its fifth move
 *   mute          never answers
 *   late          answers each move after 3 s
 *   illegal       answers its third move with an occupied square
 *   garbage       answers its third move with something that is no move
 *   deaf          refuses to be told of moves (GTP)
 *   flood         writes without end in its third move
 *   longline      writes a line without end in its third move
 *   chatty        writes debug lines between its answers
 *   twice         gives every answer twice
 *   after         goes on talking after its answers and after quit
 *   orphan        starts children that ignore signals, one in a session of its own
 *   noids         does not know command ids (GTP)
 *   stubborn      ignores quit, the end of its input, and signals
 *   clock         its value is what it has left, in seconds, counted as NBoard does (NBoard)
 *
 * With a mode of the marker, mock_engine MODE DEPTH, it is an alpha-beta agent over GTP that knows
 * board_eval, written without the search and eval rooms:
 *
 *   mark-right       does everything right
 *   mark-wrong-eval  says one too much in board_eval
 *   mark-no-eval     does not know board_eval
 *   mark-bad-cut     cuts already 40 below beta
 *   mark-illegal     answers its third move with an occupied square
 *   mark-crash       dies in its fourth move
 *   mark-slow        thinks 0.8 s longer about each move than it has to
 *   mark-stuck       never answers a move
 *   mark-eval-stuck  never answers board_eval */
#include "record/position_text.h"
#include "record/square_text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static Game game;
static const char *mode;
static int answered;

static bool is(const char *name)
{
    return strcmp(mode, name) == 0;
}

static int depth; /* of the marker's agent; 0: play the first move */

static const int weights[4][4] = {
    {120, -20, 20, 5}, {-20, -40, -5, -5}, {20, -5, 15, 3}, {5, -5, 3, 3}};

/* The squares that have the weight of square (row, column). */
static uint64_t squares_like(int row, int column)
{
    uint64_t set = 0;
    for (int square = 0; square < 64; square++) {
        const int r = square / 8 < 4 ? square / 8 : 7 - square / 8;
        const int c = square % 8 < 4 ? square % 8 : 7 - square % 8;
        set |= r == row && c == column ? 1ull << square : 0;
    }
    return set;
}

static int norvig(Board board)
{
    static uint64_t sets[4][4];
    int sum = 0;
    for (int i = 0; i < 16; i++) {
        uint64_t *set = &sets[i / 4][i % 4];
        *set = *set == 0 ? squares_like(i / 4, i % 4) : *set;
        sum += weights[i / 4][i % 4] * (__builtin_popcountll(board.own & *set) -
                                        __builtin_popcountll(board.opp & *set));
    }
    return sum;
}

static int by_weight[64];

static void sort_squares(void)
{
    int count = 0;
    for (int weight = 120; weight >= -40; weight--) {
        for (int i = 0; i < 16; i++) {
            uint64_t set = weights[i / 4][i % 4] == weight ? squares_like(i / 4, i % 4) : 0;
            for (; set != 0; set &= set - 1) {
                by_weight[count++] = __builtin_ctzll(set);
            }
        }
    }
}

/* Negamax as a student writes it; *best is the first of the best moves. */
static int64_t search(Board board, int left, int64_t alpha, int64_t beta, int *best)
{
    const uint64_t moves = board_moves(board);
    int64_t top = INT64_MIN / 2;
    int unused = 0;
    if (board_is_over(board, ~0ull)) {
        return 100000000ll * board_final_score(board, ~0ull);
    }
    if (left == 0) {
        return norvig(board);
    }
    if (moves == 0) {
        return -search(board_pass(board), left - 1, -beta, -alpha, &unused);
    }
    for (int i = 0; i < 64; i++) {
        const int square = left == depth ? i : by_weight[i]; /* below the root any order will do */
        if ((moves >> square & 1) == 0) {
            continue;
        }
        const int64_t value =
            -search(board_play(board, square), left - 1, -beta, -alpha, &unused);
        if (value > top) {
            top = value;
            *best = square;
        }
        alpha = value > alpha ? value : alpha;
        if (is("mark-bad-cut") ? left < depth && alpha >= beta - 40 : alpha >= beta) {
            break;
        }
    }
    return top;
}

static Square search_move(void)
{
    int best = 0;
    if (is("mark-crash") && answered == 3) {
        fprintf(stderr, "mock: out of ideas\n");
        abort();
    }
    search(position_board(&game.now), depth, INT64_MIN / 2, INT64_MAX / 2, &best);
    return square_from_board(best);
}

static Square first_move(void)
{
    const SquareSet moves = position_moves(&game.now);
    const Square move = square_next(&moves, 0);
    return move == SQUARE_NONE ? SQUARE_PASS : depth > 0 ? search_move() : move;
}

static void misbehave(void)
{
    if (is("crash-mid") && answered == 4) {
        raise(SIGKILL); /* no sanitizer can make an ordinary exit of it */
    }
    while (is("mute") || is("mark-stuck")) {
        pause();
    }
    if (is("late")) {
        sleep(3);
    }
    if (is("mark-slow")) {
        usleep(800000);
    }
    while (is("flood") && answered == 2) {
        printf("status still thinking about it, and will be for a long time\n");
    }
    while (is("longline") && answered == 2) {
        putchar('x');
    }
    if (is("chatty")) {
        printf("# thinking\nstatus depth 3\n");
    }
}

/* The move as it will be said, wrong where the mode wants it. */
static const char *said(Square move)
{
    static char text[SQUARE_TEXT_SIZE];
    square_text_write(move, text);
    if ((is("illegal") || is("mark-illegal")) && answered == 2) {
        return "d4";
    }
    if (is("garbage") && answered == 2) {
        return "banana";
    }
    return text;
}

static void gtp_reply(const char *id, const char *text)
{
    printf("=%s %s\n\n", id, text);
    if (is("twice")) {
        printf("=%s %s\n\n", id, text);
    }
    if (is("after")) {
        printf("by the way\n= h8\n\n");
    }
    fflush(stdout);
}

static void gtp_play(const char *colour, const char *vertex)
{
    Square move = SQUARE_NONE;
    if (game.now.turn != (colour[0] == 'b' ? BLACK : WHITE)) {
        game_play(&game, SQUARE_PASS, NULL);
    }
    square_text_read(vertex, game.now.size, &move, NULL, NULL);
    game_play(&game, move, NULL);
}

static void gtp_line(char *line)
{
    char id[32] = "";
    char command[64] = "";
    char words[2][64] = {"", ""};
    if (!is("noids") && strspn(line, "0123456789") > 0) {
        const size_t length = strspn(line, "0123456789");
        memcpy(id, line, length);
        line += length;
    }
    sscanf(line, "%63s %63s %63s", command, words[0], words[1]);
    if (strcmp(command, "genmove") == 0) {
        misbehave();
        const Square move = first_move();
        const char *text = said(move);
        game_play(&game, move, NULL);
        answered++;
        gtp_reply(id, text);
    } else if (strcmp(command, "play") == 0 && !is("deaf")) {
        gtp_play(words[0], words[1]);
        gtp_reply(id, "");
    } else if (strcmp(command, "clear_board") == 0 || strcmp(command, "boardsize") == 0) {
        const Position start = position_start(words[0][0] == '\0' ? 8 : atoi(words[0]));
        game_init(&game, &start);
        gtp_reply(id, "");
    } else if (strcmp(command, "board_eval") == 0 && depth > 0 && !is("mark-no-eval")) {
        while (is("mark-eval-stuck")) {
            pause();
        }
        char text[32];
        const int own = norvig(position_board(&game.now));
        snprintf(text, sizeof text, "%d",
                 (game.now.turn == WHITE ? own : -own) + is("mark-wrong-eval"));
        gtp_reply(id, text);
    } else if (strcmp(command, "name") == 0) {
        gtp_reply(id, "mock");
    } else if (strcmp(command, "known_command") == 0) {
        gtp_reply(id, "false");
    } else {
        printf("?%s unknown command\n\n", id);
        fflush(stdout);
    }
}

static double left[2]; /* seconds, by Colour; a clock that ran out once stays at nothing */

/* A move without a time took none, and every move is followed by the increment. */
static void nboard_spend(const char *move, double increment)
{
    double *clock = &left[game.now.turn];
    double spent = 0;
    sscanf(move, "%*[A-Z0-9]/%*[^/]/%lf", &spent);
    sscanf(move, "%*[A-Z0-9]//%lf", &spent);
    *clock = *clock < spent || *clock < 0 ? -1 : *clock - spent + increment;
}

/* The moves of a GGF: what stands in B[...] and W[...]. */
static void nboard_set_game(const char *text)
{
    const Position start = position_start(8);
    int clock[2] = {0, 0};
    int increment[2] = {0, 0};
    game_init(&game, &start);
    const char *times = strstr(text, "TI[");
    if (times != NULL) {
        sscanf(times, "TI[%d:%d/%d:%d", &clock[0], &clock[1], &increment[0], &increment[1]);
    }
    left[BLACK] = left[WHITE] = 60 * clock[0] + clock[1];
    const char *at = strstr(text, "BO[");
    for (at = at == NULL ? NULL : strchr(at, ']'); at != NULL && at[1] != ';' && at[1] != '\0';
         at = strchr(at + 3, ']')) {
        Square move = SQUARE_NONE;
        square_text_read(at + 3, 8, &move, NULL, NULL);
        nboard_spend(at + 3, 60 * increment[0] + increment[1]);
        game_play(&game, move, NULL);
    }
}

static void nboard_line(const char *line)
{
    int number = 0;
    if (strncmp(line, "set game ", 9) == 0) {
        nboard_set_game(line + 9);
    } else if (sscanf(line, "ping %d", &number) == 1) {
        printf("pong %d\n", number);
    } else if (strcmp(line, "go") == 0) {
        misbehave();
        printf("nodestats 17 0.01\n=== %s/%.2f/0.01\n", said(first_move()),
               is("clock") ? left[game.now.turn] : 1.5);
        answered++;
        if (is("twice")) {
            printf("=== %s\n", said(first_move()));
        }
        if (is("after")) {
            printf("by the way\n=== h8\n");
        }
    }
    fflush(stdout);
}

static void start_orphans(void)
{
    for (int i = 0; i < 3; i++) {
        if (fork() == 0) {
            if (i > 0) {
                setsid();
            }
            if (i > 1 && fork() != 0) {
                _exit(0);
            }
            for (int number = 1; number < 32; number++) {
                signal(number, SIG_IGN);
            }
            for (;;) {
                pause();
            }
        }
    }
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "mock_engine gtp|nboard MODE\n");
        return 2;
    }
    depth = strncmp(argv[1], "mark-", 5) == 0 ? atoi(argv[2]) : 0;
    mode = depth > 0 ? argv[1] : argv[2];
    sort_squares();
    if (is("crash-start")) {
        fprintf(stderr, "mock: cannot find my own feet\n");
        return 3;
    }
    if (is("orphan")) {
        start_orphans();
    }
    for (int number = 1; is("stubborn") && number < 32; number++) {
        signal(number, SIG_IGN);
    }
    const Position start = position_start(8);
    game_init(&game, &start);
    static char line[1 << 16];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strstr(line, "quit") != NULL && !is("stubborn")) {
            break;
        }
        if (depth > 0 || strcmp(argv[1], "gtp") == 0) {
            gtp_line(line);
        } else {
            nboard_line(line);
        }
    }
    while (is("stubborn")) {
        pause();
    }
    for (int i = 0; is("after") && i < 100; i++) {
        printf("= still here\n");
    }
    return 0;
}
