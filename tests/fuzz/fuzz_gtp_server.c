/* What a GTP controller sends: any line is taken apart within its own bytes, and the reply to it
 * is one reply. The first byte chooses the board size. */
#include "fuzz/fuzz.h"

#include "proto/gtp_server.h"

static void check_word(const char *word)
{
    for (; *word != '\0'; word++) {
        FUZZ_CHECK((unsigned char)*word > ' ' && *word != '#' && *word != 127);
    }
}

/* A reply is ended by its only empty line. */
static void check_reply(const GtpRequest *request, const char *text)
{
    StrBuf out = {0};
    gtp_server_reply(request, true, text, &out);
    FUZZ_CHECK(out.status == STATUS_OK && out.text[0] == '=');
    FUZZ_CHECK(strstr(out.text, "\n\n") == out.text + out.length - 2);
    FUZZ_CHECK(strncmp(out.text + 1, request->id, strlen(request->id)) == 0);
    strbuf_fini(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    const int board_size = POSITION_MIN_SIZE + 2 * (data[0] % 7);
    char *text = fuzz_text(data + 1, size - 1);
    char *line = fuzz_text(data + 1, size - 1);
    GtpRequest request;
    if (gtp_server_read(line, &request)) {
        FUZZ_CHECK(request.id[0] != '\0' || request.command[0] != '\0');
        FUZZ_CHECK(request.count >= 0 && request.count <= GTP_SERVER_WORDS);
        check_word(request.command);
        for (int i = 0; i < request.count; i++) {
            Square move = SQUARE_NONE;
            check_word(request.words[i]);
            if (gtp_server_move(request.words[i], board_size, &move)) {
                FUZZ_CHECK(move == SQUARE_PASS || (square_row(move) < board_size &&
                                                   square_column(move) < board_size));
            }
        }
        check_reply(&request, text);
    }
    free(line);
    free(text);
    return 0;
}
