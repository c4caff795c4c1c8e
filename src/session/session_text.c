/* Games as text, in and out: what people paste, and what they take away. A text is a position or a
 * list of moves (record/position_text.h), or else the first game of a file in any format of
 * record/format.h. */
#include "session/session_priv.h"

#include "record/format.h"
#include "record/game_text.h"
#include "record/position_text.h"

#include <stdlib.h>
#include <string.h>

/* The error that stands further on in the text: that reading understood more of it. */
static void keep_further(Error *error, const char *text, size_t at)
{
    if (error->text == NULL || at > error->at) {
        error->text = text;
        error->at = at;
    }
}

/* Texts of positions do not name the size of their board: it is the one chosen, or the one that
 * makes sense. */
static Status read_position(int chosen_size, const char *text, Game *game, Error *error)
{
    Error fault = {0};
    Status status = position_text_read(text, chosen_size, game, &fault);
    for (int size = POSITION_MIN_SIZE; status != STATUS_OK && size <= POSITION_MAX_SIZE;
         size += 2) {
        keep_further(error, fault.text, fault.at);
        status = position_text_read(text, size, game, &fault);
    }
    return status;
}

static Status read_file(const char *text, Game *game, Error *error)
{
    FormatReader *reader = format_reader_bytes(NULL, text, strlen(text));
    Record *record = malloc(sizeof *record);
    Status status = STATUS_SYNTAX;
    if (reader == NULL || record == NULL) {
        status = error_set(error, STATUS_MEMORY, "out of memory", 0);
    } else {
        FormatFault fault = {0};
        switch (format_reader_next(reader, record, &fault)) {
        case FORMAT_GAME:
            *game = record->game;
            status = STATUS_OK;
            break;
        case FORMAT_FAULT:
            keep_further(error, fault.text, (size_t)fault.byte);
            break;
        case FORMAT_DONE:
            break;
        }
    }
    format_reader_free(reader);
    free(record);
    return status;
}

Status session_text_read(const Session *session, const char *text, Game *game, Error *error)
{
    *error = (Error){0};
    return read_position(session->next_size, text, game, error) == STATUS_OK
               ? STATUS_OK
               : read_file(text, game, error);
}

/* The whole game with the players' names. */
static Status write_file(const Session *session, const Format *format, StrBuf *out)
{
    Record *record = malloc(sizeof *record);
    if (record == NULL) {
        return STATUS_MEMORY;
    }
    record_init(record, &session->game.start);
    record->game = session->game;
    for (int colour = 0; colour < 2; colour++) {
        const char *name = session->seats[colour].choice.name;
        record_set_text(record, record->names[colour], name, strlen(name));
    }
    FormatWriter writer;
    format_writer_init(&writer, format);
    const Status status = format_writer_add(&writer, record, out, NULL);
    format_writer_fini(&writer);
    free(record);
    return status;
}

/* The shortest text from which `import` makes the same game on any table. */
static Status write_link(const Session *session, StrBuf *out)
{
    const Position usual = position_start(8);
    if (!position_equal(&session->game.start, &usual)) {
        return write_file(session, format_find("ggf"), out);
    }
    if (session->game.move_count == 0) {
        strbuf_text(out, "start");
    } else {
        game_text_write(&session->game, out);
    }
    return STATUS_OK;
}

Status session_text_write(const Session *session, const char *form, StrBuf *out)
{
    char text[POSITION_TEXT_SIZE];
    const Position shown = game_position(&session->game, session->view);
    const Format *format = format_find(form);
    if (strcmp(form, "moves") == 0) {
        game_text_write(&session->game, out);
    } else if (strcmp(form, "position") == 0) {
        position_text_write(&shown, text);
        strbuf_text(out, text);
    } else if (strcmp(form, "board") == 0) {
        position_text_write_rows(&shown, text);
        strbuf_text(out, text);
    } else if (strcmp(form, "link") == 0) {
        return write_link(session, out);
    } else if (format != NULL && !format->is_binary) {
        return write_file(session, format, out);
    } else {
        return STATUS_SYNTAX;
    }
    return STATUS_OK;
}
