/* What an NBoard viewer sends: any line is one of the commands, its text within the line. */
#include "fuzz/fuzz.h"

#include "proto/nboard_server.h"
#include "record/ggf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line = fuzz_text(data, size);
    const NboardCommand command = nboard_server_read(line);
    FUZZ_CHECK(command.verb >= NBOARD_UNKNOWN && command.verb <= NBOARD_QUIT);
    FUZZ_CHECK(command.text >= line && command.text <= line + strlen(line));
    GameMove move;
    Error error = {0};
    const Status status = ggf_read_move(command.text, 8, &move, &error);
    if (status == STATUS_OK) {
        FUZZ_CHECK(move.square >= 0 && move.square <= SQUARE_PASS && move.time_ns >= -1);
        StrBuf out = {0};
        const double value = (double)move.value_discs;
        nboard_server_write_move(move.square, &value, 0, &out);
        FUZZ_CHECK(out.status == STATUS_OK && strncmp(out.text, "=== ", 4) == 0);
        strbuf_fini(&out);
    } else {
        FUZZ_CHECK(error.text != NULL && error.at <= strlen(command.text));
    }
    free(line);
    return 0;
}
