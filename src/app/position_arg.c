/* POSITION on the command line: words joined by blanks, or the text of a file. */
#include "app/position_arg.h"

#include "base/strbuf.h"
#include "record/position_text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { FILE_MAX_BYTES = 1 << 20 };

/* Appends the whole file; says what is wrong and returns false if that fails. */
static bool read_file(const char *command, const char *path, StrBuf *text)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "emilia %s: cannot open '%s': %s\n", command, path, strerror(errno));
        return false;
    }
    char chunk[4096];
    size_t got = 0;
    errno = 0;
    while (text->length <= FILE_MAX_BYTES && (got = fread(chunk, 1, sizeof chunk, file)) != 0) {
        strbuf_bytes(text, chunk, got);
    }
    const bool holds_nul = text->length != 0 && strlen(text->text) != text->length;
    const char *fault = ferror(file)                    ? strerror(errno)
                        : text->length > FILE_MAX_BYTES ? "the file is too long"
                        : holds_nul                     ? "this is not a text file"
                                                        : NULL;
    fclose(file);
    if (fault != NULL) {
        fprintf(stderr, "emilia %s: cannot read '%s': %s\n", command, path, fault);
    }
    return fault == NULL;
}

/* One line: what is wrong, where, and the characters that stand there. */
static void complain(const char *command, const char *source, const char *text, const Error *error)
{
    int line = 1;
    size_t line_begin = 0;
    for (size_t i = 0; i < error->at; i++) {
        if (text[i] == '\n') {
            line++;
            line_begin = i + 1;
        }
    }
    char here[17] = "";
    for (size_t i = 0; i + 1 < sizeof here; i++) {
        const char c = text[error->at + i];
        if (c < ' ' || c > '~') {
            break;
        }
        here[i] = c;
    }
    fprintf(stderr, "emilia %s: %s: %s, at ", command, source, error->text);
    if (line > 1) {
        fprintf(stderr, "line %d, ", line);
    }
    fprintf(stderr, "character %zu", error->at - line_begin + 1);
    if (here[0] != '\0') {
        fprintf(stderr, " ('%s')", here);
    }
    fputc('\n', stderr);
}

/* The text of the position, and what to call it in a complaint. */
static bool gather(const char *command, Operands operands, int first, StrBuf *text,
                   const char **source)
{
    const char *word = operands.words[first];
    /* `@@@@` is a pass, not a file. */
    if (word[0] == '@' && word[1] != '@' && operands.count == first + 1) {
        *source = word + 1;
        return read_file(command, *source, text);
    }
    *source = "position";
    for (int i = first; i < operands.count; i++) {
        strbuf_text(text, i == first ? "" : " ");
        strbuf_text(text, operands.words[i]);
    }
    return true;
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
    if (!gather(command, operands, first, &text, &source)) {
        strbuf_fini(&text);
        return EXIT_USAGE;
    }
    const char *read = text.text == NULL ? "" : text.text;
    Error error = {.text = "out of memory", .status = text.status};
    if (error.status == STATUS_OK) {
        position_text_read(read, (int)board, game, &error);
    }
    const char *scores = known == NULL ? NULL : strchr(read, ';'); /* only OBF has any */
    if (error.status == STATUS_OK && scores != NULL && game->move_count == 0 &&
        strpbrk(read, "[{") == NULL) {
        obf_read(read, (int)board, known, &error);
    }
    if (error.status != STATUS_OK) {
        complain(command, source, read, &error);
    }
    strbuf_fini(&text);
    return error.status == STATUS_OK ? EXIT_DONE : EXIT_USAGE;
}

int position_arg_read(const char *command, Operands operands, int first, int64_t board, Game *game)
{
    return position_arg_read_known(command, operands, first, board, game, NULL);
}
