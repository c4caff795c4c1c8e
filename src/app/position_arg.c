/* POSITION on the command line: words joined by blanks, or the text of a file. A text that begins
 * like a file of games is one; every other is for record/position_text.h. */
#include "app/position_arg.h"

#include "base/strbuf.h"
#include "record/format.h"
#include "record/position_text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX_BYTES = 1 << 20 };

static const char in_words[] = "position"; /* what a text is called that is in no file */

/* The formats with names of players; the others are read as positions and lists of moves, of which
 * these know more forms. */
static const Format *format_of_games(const StrBuf *text)
{
    const Format *format = text->length == 0 ? NULL : format_detect(text->text, text->length);
    return format == NULL || (format->holds & FORMAT_NAMES) == 0 ? NULL : format;
}

/* Appends the whole file; says what is wrong and returns false if that fails. */
static bool read_file(const char *command, const char *path, StrBuf *text, FILE *file)
{
    if (file == NULL) {
        fprintf(stderr, "emilia %s: cannot open '%s': %s\n", command, path, strerror(errno));
        return false;
    }
    errno = 0;
    const Status status = strbuf_read(text, file, FILE_MAX_BYTES);
    const Format *format = format_of_games(text);
    const bool is_text = format == NULL || !format->is_binary;
    const bool holds_nul = text->length != 0 && strlen(text->text) != text->length;
    const char *fault = status == STATUS_IO       ? strerror(errno)
                        : status == STATUS_MEMORY ? "out of memory"
                        : status == STATUS_RANGE  ? "larger than 1 MiB"
                        : is_text && holds_nul    ? "this is not a text file"
                                                  : NULL;
    if (file != stdin) {
        fclose(file);
    }
    if (fault != NULL) {
        fprintf(stderr, "emilia %s: cannot read '%s': %s\n", command, path, fault);
    }
    return fault == NULL;
}

/* Line and character of a place in the text, and what stands there. */
static void show_place(const char *text, size_t at)
{
    int line = 1;
    size_t line_begin = 0;
    for (size_t i = 0; i < at; i++) {
        if (text[i] == '\n') {
            line++;
            line_begin = i + 1;
        }
    }
    char here[17] = "";
    for (size_t i = 0; i + 1 < sizeof here; i++) {
        const char c = text[at + i];
        if (c < ' ' || c > '~') {
            break;
        }
        here[i] = c;
    }
    if (line > 1) {
        fprintf(stderr, "line %d, ", line);
    }
    fprintf(stderr, "character %zu", at - line_begin + 1);
    if (here[0] != '\0') {
        fprintf(stderr, " ('%s')", here);
    }
}

/* The text of the position, and what to call it in a complaint. */
static bool gather(const char *command, Operands operands, int first, StrBuf *text,
                   const char **source)
{
    const char *word = operands.words[first];
    const bool alone = operands.count == first + 1;
    /* `@@@@` is a pass, not a file. */
    if (alone && word[0] == '@' && word[1] != '@') {
        *source = word + 1;
        return read_file(command, *source, text, fopen(*source, "rb"));
    }
    if (alone && strcmp(word, "-") == 0) {
        *source = word;
        return read_file(command, *source, text, stdin);
    }
    *source = in_words;
    for (int i = first; i < operands.count; i++) {
        strbuf_text(text, i == first ? "" : " ");
        strbuf_text(text, operands.words[i]);
    }
    if (text->status != STATUS_OK) {
        fprintf(stderr, "emilia %s: out of memory\n", command);
    }
    return text->status == STATUS_OK;
}

/* The only game of the file, without a fault in it. */
static void read_only_game(const Format *format, const StrBuf *text, Game *game, Error *error)
{
    static Record record;
    FormatFault fault;
    FormatReader *reader = format_reader_bytes(format, text->text, text->length);
    if (reader == NULL) {
        error_set(error, STATUS_MEMORY, "out of memory", 0);
        return;
    }
    FormatStep step = format_reader_next(reader, &record, &fault);
    if (step == FORMAT_GAME) {
        *game = record.game;
        step = format_reader_next(reader, &record, &fault);
        if (step == FORMAT_GAME) {
            error_set(error, STATUS_SYNTAX, "a second game begins here",
                      format_reader_game_byte(reader));
        }
    } else if (step == FORMAT_DONE) {
        error_set(error, STATUS_SYNTAX, "there is no game", 0);
    }
    if (step == FORMAT_FAULT) {
        error_set(error, fault.status, fault.text, fault.byte);
    }
    format_reader_free(reader);
}

static bool is_name_of_file(const char *text)
{
    struct stat info;
    return stat(text, &info) == 0 && !S_ISDIR(info.st_mode);
}

/* Reads what was gathered; false after one line: what is wrong, and where. */
static bool read_text(const char *command, const char *source, const StrBuf *text, int board,
                      Game *game, Obf *known)
{
    const char *read = text->text == NULL ? "" : text->text;
    const Format *format = format_of_games(text);
    Error error = {.status = STATUS_OK};
    if (format != NULL) {
        read_only_game(format, text, game, &error);
    } else {
        position_text_read(read, board, game, &error);
        const char *scores = known == NULL ? NULL : strchr(read, ';'); /* only OBF has any */
        if (error.status == STATUS_OK && scores != NULL && game->move_count == 0 &&
            strpbrk(read, "[{") == NULL) {
            obf_read(read, board, known, &error);
        }
    }
    const bool fits = error.status != STATUS_OK || game->start.size == board;
    if (!fits) {
        fprintf(stderr, "emilia %s: %s: the board is %dx%d, not %dx%d\n", command, source,
                game->start.size, game->start.size, board, board);
    }
    if (error.status != STATUS_OK && source == in_words && is_name_of_file(read)) {
        fprintf(stderr, "emilia %s: '%s' is a file: write '@%s'\n", command, read, read);
    } else if (error.status != STATUS_OK && source == in_words && format_of_path(read) != NULL) {
        fprintf(stderr, "emilia %s: '%s' is no position, and there is no such file\n", command,
                read);
    } else if (error.status != STATUS_OK) {
        fprintf(stderr, "emilia %s: %s: %s, at ", command, source, error.text);
        if (format != NULL && format->is_binary) {
            fprintf(stderr, "byte %zu", error.at);
        } else {
            show_place(read, error.at);
        }
        fputc('\n', stderr);
    }
    return error.status == STATUS_OK && fits;
}

int position_arg_read_known(const char *command, Operands operands, int first, int64_t board,
                            Game *game, Obf *known)
{
    if (known != NULL) {
        known->has_score = false;
    }
    if (!position_size_ok((int)board)) {
        fprintf(stderr, "emilia %s: --board: '%d' is not an even size from 4 to 16\n", command,
                (int)board);
        return EXIT_USAGE;
    }
    if (operands.count <= first) {
        const Position start = position_start((int)board);
        game_init(game, &start);
        return EXIT_DONE;
    }
    StrBuf text = {0};
    const char *source;
    const bool read = gather(command, operands, first, &text, &source) &&
                      read_text(command, source, &text, (int)board, game, known);
    strbuf_fini(&text);
    return read ? EXIT_DONE : EXIT_USAGE;
}

int position_arg_read(const char *command, Operands operands, int first, int64_t board, Game *game)
{
    return position_arg_read_known(command, operands, first, board, game, NULL);
}
