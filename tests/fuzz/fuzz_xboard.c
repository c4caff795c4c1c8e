/* What an XBoard viewer sends: any line is one of the commands, its text within the line, and a
 * position that is read is written so that it reads back the same. */
#include "fuzz/fuzz.h"

#include "proto/xboard.h"
#include "record/position_text.h"

static void check_move(const char *text)
{
    Square move = SQUARE_NONE;
    if (xboard_read_move(text, &move)) {
        Square again = SQUARE_NONE;
        StrBuf out = {0};
        xboard_write_square(move, &out);
        FUZZ_CHECK(out.status == STATUS_OK && xboard_read_move(out.text, &again));
        FUZZ_CHECK(move == again);
        strbuf_fini(&out);
    }
}

static void check_fen(const char *text)
{
    Position position;
    Position again;
    Error error = {0};
    if (position_text_read_fen(text, &position, &error) != STATUS_OK) {
        FUZZ_CHECK(error.text != NULL && error.at <= strlen(text));
        return;
    }
    StrBuf out = {0};
    position_text_write_fen(&position, &out);
    FUZZ_CHECK(out.status == STATUS_OK &&
               position_text_read_fen(out.text, &again, NULL) == STATUS_OK &&
               position_equal(&position, &again));
    strbuf_clear(&out);
    xboard_write_result(&position, &out);
    FUZZ_CHECK(out.status == STATUS_OK && out.text[out.length - 1] == '\n');
    strbuf_fini(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line = fuzz_text(data, size);
    const XboardCommand command = xboard_read(line);
    FUZZ_CHECK(command.verb >= XBOARD_UNKNOWN && command.verb <= XBOARD_CORES);
    FUZZ_CHECK(command.text >= line && command.text <= line + strlen(line));
    int moves = 0;
    int64_t base_ns = 0;
    int64_t increment_ns = 0;
    if (xboard_read_level(command.text, &moves, &base_ns, &increment_ns)) {
        FUZZ_CHECK(moves >= 0 && base_ns >= 0 && increment_ns >= 0);
    }
    check_move(command.text);
    check_fen(command.text);
    free(line);
    return 0;
}
