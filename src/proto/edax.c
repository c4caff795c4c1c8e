/* The console of Edax. */
#include "proto/edax.h"

#include "base/parse.h"
#include "record/square_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *word;
    EdaxVerb verb;
} verbs[] = {
    {"i", EDAX_INIT},     {"init", EDAX_INIT},    {"n", EDAX_NEW},      {"new", EDAX_NEW},
    {"setboard", EDAX_SETBOARD}, {"play", EDAX_PLAY}, {"u", EDAX_UNDO}, {"undo", EDAX_UNDO},
    {"r", EDAX_REDO},     {"redo", EDAX_REDO},    {"m", EDAX_MODE},     {"mode", EDAX_MODE},
    {"go", EDAX_GO},      {"hint", EDAX_HINT},    {"solve", EDAX_SOLVE}, {"obftest", EDAX_SOLVE},
      {"stop", EDAX_STOP},  {"b", EDAX_BOOK},
    {"book", EDAX_BOOK},  {"v", EDAX_VERSION},    {"version", EDAX_VERSION}, {"?", EDAX_HELP},
    {"help", EDAX_HELP},  {"q", EDAX_QUIT},       {"quit", EDAX_QUIT},  {"exit", EDAX_QUIT},
    {"eof", EDAX_QUIT},
};

static const struct {
    const char *name;
    EdaxSetting setting;
    bool has_value;
} settings[] = {
    {"q", EDAX_SET_QUIET, false},          {"vv", EDAX_SET_TALKATIVE, false},
    {"verbose", EDAX_SET_VERBOSE, true},   {"l", EDAX_SET_LEVEL, true},
    {"level", EDAX_SET_LEVEL, true},       {"d", EDAX_SET_DEPTH, true},
    {"depth", EDAX_SET_DEPTH, true},       {"t", EDAX_SET_GAME_TIME, true},
    {"game-time", EDAX_SET_GAME_TIME, true}, {"move-time", EDAX_SET_MOVE_TIME, true},
    {"n-tasks", EDAX_SET_TASKS, true},     {"n", EDAX_SET_TASKS, true},
    {"hash-table-size", EDAX_SET_HASH_BITS, true}, {"h", EDAX_SET_HASH_BITS, true},
    {"mode", EDAX_SET_MODE, true},
    {"cpu", EDAX_SET_IGNORED, false},      {"info", EDAX_SET_IGNORED, false},
    {"noise", EDAX_SET_IGNORED, true},     {"width", EDAX_SET_IGNORED, true},
    {"selectivity", EDAX_SET_IGNORED, true}, {"alpha", EDAX_SET_IGNORED, true},
    {"beta", EDAX_SET_IGNORED, true},      {"all-best", EDAX_SET_IGNORED, true},
    {"speed", EDAX_SET_IGNORED, true},     {"nps", EDAX_SET_IGNORED, true},
    {"ponder", EDAX_SET_IGNORED, true},    {"echo", EDAX_SET_IGNORED, true},
    {"o", EDAX_SET_IGNORED, true},         {"option-file", EDAX_SET_IGNORED, true},
    {"name", EDAX_SET_IGNORED, true},      {"eval-file", EDAX_SET_IGNORED, true},
    {"book-file", EDAX_SET_IGNORED, true}, {"book-usage", EDAX_SET_IGNORED, true},
    {"book-randomness", EDAX_SET_IGNORED, true}, {"game-file", EDAX_SET_IGNORED, true},
    {"search-log-file", EDAX_SET_IGNORED, true}, {"ui-log-file", EDAX_SET_IGNORED, true},
    {"auto-start", EDAX_SET_IGNORED, true}, {"auto-swap", EDAX_SET_IGNORED, true},
    {"auto-store", EDAX_SET_IGNORED, true}, {"auto-quit", EDAX_SET_IGNORED, true},
    {"repeat", EDAX_SET_IGNORED, true},
};

static const char blanks[] = " \t\r";

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, blanks);
}

bool edax_find_setting(const char *name, size_t length, EdaxSetting *setting, bool *has_value)
{
    while (length > 0 && *name == '-') {
        name++;
        length--;
    }
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (is_word(settings[i].name, name, length)) {
            *setting = settings[i].setting;
            *has_value = settings[i].has_value;
            return true;
        }
    }
    return false;
}

/* "[set] name [=] value" */
static bool read_setting(const char *text, EdaxCommand *command)
{
    size_t length = strcspn(text, blanks);
    if (is_word("set", text, length)) {
        text = skip_blanks(text + length);
    }
    bool has_value = false;
    length = strcspn(text, " \t\r=");
    if (!edax_find_setting(text, length, &command->setting, &has_value)) {
        return false;
    }
    text = skip_blanks(text + length);
    if (*text == '=') {
        text = skip_blanks(text + 1);
    }
    length = strcspn(text, blanks);
    if (has_value && length == 0) {
        return false;
    }
    length = length < EDAX_VALUE_SIZE ? length : EDAX_VALUE_SIZE - 1;
    memcpy(command->value, text, length);
    command->value[length] = '\0';
    command->verb = EDAX_SET;
    return true;
}

EdaxCommand edax_read(const char *line)
{
    EdaxCommand command = {.verb = EDAX_UNKNOWN};
    line = skip_blanks(line);
    const size_t length = strcspn(line, blanks);
    command.text = skip_blanks(line + length);
    if (length == 0 || *line == '#') {
        command.verb = EDAX_NOTHING;
        return command;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        /* `n` alone is a new game, `n 4` a number of tasks. */
        if (is_word(verbs[i].word, line, length) &&
            (verbs[i].verb != EDAX_NEW || *command.text == '\0')) {
            command.verb = verbs[i].verb;
            return command;
        }
    }
    command.text = line;
    Square move = SQUARE_NONE;
    size_t used = 0;
    if (square_text_read(line, 8, &move, &used, NULL) == STATUS_OK &&
        *skip_blanks(line + used) == '\0') {
        command.verb = EDAX_MOVE;
    } else {
        read_setting(line, &command);
    }
    return command;
}

bool edax_read_time(const char *text, int64_t *time_ns)
{
    double seconds = 0;
    for (int part = 0; part < 3; part++) {
        char word[EDAX_VALUE_SIZE];
        double number = 0;
        const size_t length = strcspn(text, ":");
        if (length >= sizeof word) {
            return false;
        }
        memcpy(word, text, length);
        word[length] = '\0';
        if (!parse_real(word, &number) || number < 0) {
            return false;
        }
        seconds = seconds * 60 + number;
        if (seconds > 1e9) {
            return false;
        }
        text += length;
        if (*text == '\0') {
            *time_ns = llround(seconds * 1e9);
            return true;
        }
        text++;
    }
    return false;
}

/* ---- writing ---- */

static void write_square(Square move, bool upper, StrBuf *out)
{
    if (move == SQUARE_PASS) {
        strbuf_text(out, upper ? "PS" : "ps");
    } else {
        strbuf_format(out, "%c%d", (upper ? 'A' : 'a') + square_column(move),
                      square_row(move) + 1);
    }
}

void edax_write_move(Square move, StrBuf *out)
{
    write_square(move, true, out);
}

/* "0:00.021", right of so many columns. */
static void write_time(int64_t time_ns, int width, StrBuf *out)
{
    const int64_t ms = time_ns / 1000000;
    char text[48];
    if (ms >= 3600000) {
        snprintf(text, sizeof text, "%" PRId64 ":%02d:%02d.%03d", ms / 3600000,
                 (int)(ms / 60000 % 60), (int)(ms / 1000 % 60), (int)(ms % 1000));
    } else {
        snprintf(text, sizeof text, "%d:%02d.%03d", (int)(ms / 60000), (int)(ms / 1000 % 60),
                 (int)(ms % 1000));
    }
    strbuf_format(out, "%*s", width, text);
}

void edax_write_head(bool numbered, StrBuf *out)
{
    strbuf_format(out, "%s depth|score|       time   |  nodes (N)  |   N/s    | %s\n",
                  numbered ? " # |" : "", "principal variation");
    edax_write_rule(numbered, out);
}

void edax_write_rule(bool numbered, StrBuf *out)
{
    strbuf_format(out, "%s------+-----+--------------+-------------+----------+%s\n",
                  numbered ? "---+" : "", numbered ? "---------------------"
                                                   : "----------------------");
}

void edax_write_sum(const char *name, uint64_t nodes, int64_t time_ns, StrBuf *out)
{
    strbuf_format(out, "%s: %" PRIu64 " nodes in ", name, nodes);
    write_time(time_ns, 0, out);
    strbuf_char(out, '\n');
}

enum { ROW_MOVES = 9, TIME_WIDTH = 15 }; /* as many moves as fit into 80 columns */

void edax_write_row(const EdaxRow *row, StrBuf *out)
{
    if (row->confidence < 100) {
        strbuf_format(out, "%2d@%2d%% ", row->depth, row->confidence);
    } else {
        strbuf_format(out, "   %2d  ", row->depth);
    }
    strbuf_format(out, " %+03ld ", lround(row->value));
    write_time(row->time_ns, TIME_WIDTH, out);
    strbuf_format(out, " %13" PRIu64 " ", row->nodes);
    if (row->time_ns >= 1000000) {
        strbuf_format(out, "%10.0f ", (double)row->nodes / ((double)row->time_ns * 1e-9));
    } else {
        strbuf_format(out, "%11s", "");
    }
    for (int i = 0; i < row->line_length && i < ROW_MOVES; i++) {
        const bool white = (row->turn == WHITE) == (i % 2 == 0);
        strbuf_text(out, i == 0 ? "" : " ");
        write_square(row->line[i], white, out);
    }
    strbuf_char(out, '\n');
}

/* The middle of a line of the board, 24 wide. */
static void write_middle(const Game *game, const int64_t spent_ns[2], int row, StrBuf *out)
{
    const Position *now = &game->now;
    const bool over = position_is_over(now);
    const Colour side = row < 4 ? BLACK : WHITE;
    Position other = *now;
    char text[48] = "";
    if (row == 0 || row == 7) {
        strbuf_text(out, "  ");
        write_time(spent_ns[side], TIME_WIDTH, out);
        strbuf_text(out, "       ");
        return;
    }
    if (row == 1 || row == 6) {
        other.turn = (uint8_t)side;
        const SquareSet moves = position_moves(&other);
        snprintf(text, sizeof text, "   %2d discs  %2d moves", position_count(now, side),
                 square_count(&moves));
    } else if (row == 3 && over) {
        snprintf(text, sizeof text, "       Game over");
    } else if (row == 3) {
        snprintf(text, sizeof text, "  ply %2d (%2d empties)", game->move_count + 1,
                 position_empties(now));
    } else if (row == 4 && over) {
        const int black = position_final_score(now);
        snprintf(text, sizeof text, "%s",
                 black > 0   ? "       Black won"
                 : black < 0 ? "       White won"
                             : "          draw");
    } else if (row == 4) {
        snprintf(text, sizeof text, "    %s's turn (%c)", now->turn == BLACK ? "Black" : "White",
                 now->turn == BLACK ? '*' : 'O');
    }
    strbuf_format(out, "%-24s", text);
}

void edax_write_board(const Game *game, const int64_t spent_ns[2], StrBuf *out)
{
    const Position *now = &game->now;
    const SquareSet legal = position_moves(now);
    int numbers[SQUARE_COUNT] = {0};
    for (int i = 0, discs = 0; i < game->move_count; i++) {
        if (game->moves[i].square != SQUARE_PASS) {
            numbers[game->moves[i].square] = ++discs;
        }
    }
    strbuf_text(out, "  A B C D E F G H            BLACK            A  B  C  D  E  F  G  H\n");
    for (int row = 0; row < 8; row++) {
        strbuf_format(out, "%d ", row + 1);
        for (Square s = 16 * row; s < 16 * row + 8; s++) {
            strbuf_format(out, "%c ",
                          square_in(&now->discs[BLACK], s)   ? '*'
                          : square_in(&now->discs[WHITE], s) ? 'O'
                          : square_in(&legal, s)             ? '.'
                                                             : '-');
        }
        strbuf_format(out, "%d", row + 1);
        write_middle(game, spent_ns, row, out);
        strbuf_format(out, "%d ", row + 1);
        for (Square s = 16 * row; s < 16 * row + 8; s++) {
            if (numbers[s] > 0) {
                strbuf_format(out, "|%2d", numbers[s]);
            } else {
                strbuf_text(out, square_in(&game->start.discs[BLACK], s)   ? "|##"
                                 : square_in(&game->start.discs[WHITE], s) ? "|()"
                                                                           : "|  ");
            }
        }
        strbuf_format(out, "| %d\n", row + 1);
    }
    strbuf_text(out, "  A B C D E F G H            WHITE            A  B  C  D  E  F  G  H\n");
}
