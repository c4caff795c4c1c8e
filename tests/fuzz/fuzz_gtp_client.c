/* What a GTP program answers: reply lines and moves. The first byte chooses the board size. */
#include "fuzz/fuzz.h"

#include "proto/gtp_client.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    const int board_size = POSITION_MIN_SIZE + 2 * (data[0] % 7);
    char *line = fuzz_text(data + 1, size - 1);
    for (uint64_t id = 0; id < 2; id++) {
        const GtpReply reply = gtp_client_reply(line, id);
        FUZZ_CHECK(reply.kind == GTP_REPLY_NONE ||
                   (reply.text >= line && reply.text <= line + strlen(line)));
    }
    Square move = SQUARE_NONE;
    Error error = {0};
    if (gtp_client_move(line, board_size, &move, &error) == STATUS_OK) {
        FUZZ_CHECK(move == SQUARE_PASS || (move >= 0 && square_row(move) < board_size &&
                                           square_column(move) < board_size));
    } else {
        FUZZ_CHECK(move == SQUARE_NONE && error.text != NULL && error.at <= strlen(line));
    }
    free(line);
    return 0;
}
