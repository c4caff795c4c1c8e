/* What a person can type: a square to move, or a command, each a row. Whatever cannot be done is
 * explained in the note and asked again. */
#include "app/play_priv.h"

#include "app/shell_word.h"
#include "record/format.h"
#include "record/game_text.h"
#include "record/position_text.h"
#include "record/square_text.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct PlayVerb {
    const char *name;
    const char *operand; /* "" if it takes none */
    const char *help;
    PlayStep (*run)(Table *table, const char *operand);
} PlayVerb;

static PlayStep run_undo(Table *table, const char *operand)
{
    (void)operand;
    Game *game = &table->game;
    int back = game->move_count; /* to the last turn in which a person had a choice */
    do {
        back--;
    } while (back >= 0 && !play_human_chooses_at(table, back));
    if (back < 0) {
        strbuf_text(&table->note, "There is no move of yours to take back.\n");
        return PLAY_ON;
    }
    while (game->move_count > back) {
        table->undone[table->undone_count++] = game->moves[game->move_count - 1];
        game_undo(game);
    }
    strbuf_text(&table->note, "Taken back.\n");
    play_view_log_board(table);
    return PLAY_MOVED;
}

static PlayStep run_redo(Table *table, const char *operand)
{
    (void)operand;
    if (table->undone_count == 0) {
        strbuf_text(&table->note, "There is nothing to redo.\n");
        return PLAY_ON;
    }
    Game *game = &table->game;
    do {
        const GameMove move = table->undone[--table->undone_count];
        game_play(game, move.square, NULL);
        game->moves[game->move_count - 1] = move;
    } while (table->undone_count > 0 && !play_human_chooses_at(table, game->move_count));
    strbuf_text(&table->note, "Played again.\n");
    play_view_log_board(table);
    return PLAY_MOVED;
}

/* Opens the best adviser there is for the board. */
static bool open_adviser(Table *table)
{
    static const char *const best[] = {"engine:time=1", "mcts:time=1"};
    for (size_t i = table->game.now.size == 8 ? 0 : 1; i < 2 && table->adviser == NULL; i++) {
        player_open(best[i], &table->adviser, NULL);
    }
    return table->adviser != NULL;
}

static PlayStep run_hint(Table *table, const char *operand)
{
    (void)operand;
    if (position_is_over(&table->game.now)) {
        strbuf_text(&table->note, "The game is over.\n");
        return PLAY_ON;
    }
    PlayerResult result;
    if (table->adviser == NULL && !open_adviser(table)) {
        strbuf_text(&table->note, "Nobody is there to be asked.\n");
        return PLAY_ON;
    }
    char fault[PLAYER_REASON_SIZE];
    const PlayStep step = play_think(table, table->adviser, &result, fault);
    if (step != PLAY_ON) {
        return step;
    }
    if (fault[0] != '\0') {
        strbuf_format(&table->note, "No hint: %s failed: %s.\n", player_name(table->adviser),
                      fault);
        return PLAY_ON;
    }
    char name[SQUARE_TEXT_SIZE];
    square_text_write(result.move, name);
    strbuf_format(&table->note, "Hint: %s", name);
    if (result.has_value) {
        strbuf_format(&table->note, ", value %.3g %s", result.value,
                      result.in_discs  ? "discs"
                      : result.in_wins ? "of 1 win"
                                       : "points");
    }
    for (int i = 1; i < result.line_length && i < 6; i++) {
        square_text_write(result.line[i], name);
        strbuf_format(&table->note, "%s%s", i == 1 ? ", then " : " ", name);
    }
    strbuf_format(&table->note, " (%s)\n", player_name(table->adviser));
    return PLAY_ON;
}

static PlayStep run_moves(Table *table, const char *operand)
{
    (void)operand;
    const Position *now = &table->game.now;
    const SquareSet moves = position_moves(now);
    const int count = square_count(&moves);
    strbuf_format(&table->note, "%d legal move%s", count, count == 1 ? "" : "s");
    for (Square s = square_next(&moves, 0); s != SQUARE_NONE; s = square_next(&moves, s + 1)) {
        Position after = *now;
        SquareSet turned;
        position_play(&after, s, &turned, NULL);
        char name[SQUARE_TEXT_SIZE];
        square_text_write(s, name);
        strbuf_format(&table->note, "%s%s (%d)", s == square_next(&moves, 0) ? ": " : ", ", name,
                      square_count(&turned));
    }
    strbuf_text(&table->note, count == 0 ? ".\n" : ". In brackets the discs it turns.\n");
    return PLAY_ON;
}

static PlayStep run_board(Table *table, const char *operand)
{
    (void)operand;
    char rows[POSITION_TEXT_SIZE];
    position_text_write_rows(&table->game.now, rows);
    strbuf_format(&table->note, "%s\n", rows);
    return PLAY_ON;
}

/* "--from @FILE" and the end of the line. */
static void add_from(const char *path, StrBuf *out)
{
    StrBuf word = {0};
    strbuf_format(&word, "@%s", path);
    strbuf_text(out, "--from ");
    shell_word(word.text == NULL ? "" : word.text, out);
    strbuf_char(out, '\n');
    strbuf_fini(&word);
}

/* A POSITION, and a transcript: how to go on, the start, unless it is the usual one and moves
 * follow, and the moves. */
static void write_transcript(const Table *table, const char *path, StrBuf *out)
{
    const Game *game = &table->game;
    const Position usual = position_start(8);
    strbuf_text(out, "% to go on: emilia play");
    for (int colour = BLACK; colour <= WHITE; colour++) {
        strbuf_char(out, ' ');
        shell_word(player_spec(table->players[colour]), out);
    }
    strbuf_format(out, " --board %d ", game->now.size);
    add_from(path, out);
    if (game->move_count == 0 || !position_equal(&usual, &game->start)) {
        char squares[POSITION_TEXT_SIZE];
        position_text_write(&game->start, squares);
        strbuf_format(out, "%s;", squares);
    }
    game_text_write(game, out);
    strbuf_char(out, '\n');
}

/* In the format that the suffix names, else as a transcript. */
static Status write_game(const Table *table, const char *path, StrBuf *out, Error *error)
{
    const Format *format = format_of_path(path);
    const char *const names[2] = {player_spec(table->players[BLACK]),
                                  player_spec(table->players[WHITE])};
    if (format == NULL || format == format_find("moves")) {
        write_transcript(table, path, out);
        return out->status == STATUS_OK
                   ? STATUS_OK
                   : error_set(error, STATUS_MEMORY, "out of memory", 0);
    }
    if (format->is_binary) {
        return error_set(error, STATUS_RANGE, "emilia convert makes the three files of WTHOR", 0);
    }
    return format_write_game(format, &table->game, names, out, error);
}

/* Puts the text in its place; false with errno set. */
static bool write_file(const char *path, bool ours, const StrBuf *text)
{
    FILE *file = fopen(path, ours ? "w" : "wx");
    if (file == NULL) {
        return false;
    }
    const bool written = fwrite(text->text, 1, text->length, file) == text->length;
    return fclose(file) == 0 && written;
}

static void note_saved(Table *table, const char *path)
{
    strbuf_format(&table->note, "Saved to %s. Resume with ", path);
    if (table->game.now.size != 8) {
        strbuf_format(&table->note, "--board %d ", table->game.now.size);
    }
    add_from(path, &table->note);
}

/* A file that was there before this game is not written over. */
static PlayStep run_save(Table *table, const char *path)
{
    StrBuf text = {0};
    Error error;
    char entry[512];
    snprintf(entry, sizeof entry, "\n%s\n", path);
    const bool ours = table->saved.length > 0 && strstr(table->saved.text, entry) != NULL;
    if (write_game(table, path, &text, &error) != STATUS_OK) {
        strbuf_format(&table->note, "Cannot write '%s': %s.\n", path, error.text);
    } else if (write_file(path, ours, &text)) {
        note_saved(table, path);
        strbuf_text(&table->saved, entry);
    } else if (errno == EEXIST) {
        strbuf_format(&table->note,
                      "'%s' is there already, and not from this game: save under another name.\n",
                      path);
    } else {
        strbuf_format(&table->note, "Cannot write '%s': %s.\n", path, strerror(errno));
    }
    strbuf_fini(&text);
    return PLAY_ON;
}

static PlayStep run_new(Table *table, const char *operand)
{
    (void)operand;
    const Position start = table->game.start;
    const PlayStep step = play_new_game(table, &start);
    if (step == PLAY_MOVED) {
        strbuf_text(&table->note, "A new game.\n");
        play_view_log_board(table);
    }
    return step;
}

static PlayStep run_quit(Table *table, const char *operand)
{
    (void)table;
    (void)operand;
    return PLAY_LEFT;
}

static PlayStep run_help(Table *table, const char *operand);

static const PlayVerb verbs[] = {
    {"undo", "", "take back your last move", run_undo},
    {"redo", "", "play it again", run_redo},
    {"hint", "", "ask a strong player", run_hint},
    {"moves", "", "the legal moves", run_moves},
    {"board", "", "the board as text", run_board},
    {"save", "FILE", "write the game (.sgf, .pgn)", run_save},
    {"new", "", "begin again", run_new},
    {"help", "", "this list", run_help},
    {"quit", "", "leave, and print the board", run_quit},
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static PlayStep run_help(Table *table, const char *operand)
{
    (void)operand;
    strbuf_text(&table->note, "f5, (5,4)  put a disc there\n"
                              "pass       only when you have no move\n");
    for (size_t i = 0; i < VERB_COUNT; i++) {
        char left[16];
        snprintf(left, sizeof left, "%s %s", verbs[i].name, verbs[i].operand);
        strbuf_format(&table->note, "%-10s %s\n", left, verbs[i].help);
    }
    return PLAY_ON;
}

const char *play_command_word(const Table *table, int index)
{
    (void)table;
    return index < VERB_COUNT ? verbs[index].name : index == VERB_COUNT ? "pass" : NULL;
}

/* Why the square cannot be played, in words for a beginner. */
static void explain(Table *table, Square square)
{
    const Position *now = &table->game.now;
    const char *who = play_colour_name(now->turn);
    char name[SQUARE_TEXT_SIZE];
    square_text_write(square, name);
    const SquareSet moves = position_moves(now);
    if (position_is_over(now)) {
        strbuf_text(&table->note, "The game is over: undo, new or quit.\n");
    } else if (square == SQUARE_PASS) {
        strbuf_format(&table->note, "%s may not pass: there are legal moves (%d).\n", who,
                      square_count(&moves));
    } else if (square_count(&moves) == 0) {
        strbuf_format(&table->note, "%s has no legal move and must pass: type pass, or Enter.\n",
                      who);
    } else if (square_in(&now->discs[BLACK], square) || square_in(&now->discs[WHITE], square)) {
        strbuf_format(&table->note, "%s is occupied: a disc lies there already.\n", name);
    } else {
        strbuf_format(&table->note,
                      "%s turns no disc: a move must enclose discs of the other side "
                      "between the new disc and one of your own. The legal moves are marked.\n",
                      name);
    }
}

/* Tries the line as a move; false if it is not the text of one. */
static bool try_move(Table *table, const char *word, PlayStep *step)
{
    Error error = {0};
    Square move = SQUARE_NONE;
    size_t used = 0;
    const int size = table->game.now.size;
    *step = PLAY_ON;
    const Status status = square_text_read(word, size, &move, &used, &error);
    if (status == STATUS_RANGE) {
        char last[SQUARE_TEXT_SIZE];
        square_text_write(17 * (size - 1), last);
        strbuf_format(&table->note, "'%s' is outside the board, which goes from a1 to %s.\n", word,
                      last);
        return true;
    }
    if (status != STATUS_OK || word[used] != '\0') {
        return false;
    }
    if (position_fault(&table->game.now, move) != NULL) {
        explain(table, move);
        return true;
    }
    play_move(table, move, clock_now_ns(&table->clock) - table->turn_start_ns);
    *step = PLAY_MOVED;
    return true;
}

PlayStep play_command(Table *table, const char *line)
{
    char word[512];
    strbuf_clear(&table->note);
    while (isspace((unsigned char)*line)) {
        line++;
    }
    snprintf(word, sizeof word, "%s", line);
    for (size_t end = strlen(word); end > 0 && isspace((unsigned char)word[end - 1]);) {
        word[--end] = '\0';
    }
    PlayStep step = PLAY_ON;
    if (word[0] == '\0') {
        if (position_must_pass(&table->game.now)) {
            try_move(table, "pass", &step);
        }
        return step;
    }
    const size_t length = strcspn(word, " \t");
    const char *operand = word + length + strspn(word + length, " \t");
    for (size_t i = 0; i < VERB_COUNT; i++) {
        const PlayVerb *verb = &verbs[i];
        if (strlen(verb->name) != length || strncmp(verb->name, word, length) != 0) {
            continue;
        }
        if ((verb->operand[0] == '\0') != (*operand == '\0')) {
            strbuf_format(&table->note, "%s %s%s.\n", verb->name,
                          *operand == '\0' ? "needs a name: save " : "takes no other word",
                          verb->operand);
            return PLAY_ON;
        }
        return verb->run(table, operand);
    }
    if (!try_move(table, word, &step)) {
        strbuf_format(&table->note, "'%s' is neither a square nor a command; help lists them.\n",
                      word);
    }
    return step;
}
