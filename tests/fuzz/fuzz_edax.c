/* What a script sends to the console of Edax: any line is one of the commands, its text within the
 * line and its value ended. A board that is read is drawn in ten lines of their widths. */
#include "fuzz/fuzz.h"

#include "proto/edax.h"
#include "record/position_text.h"

static void check_board(const char *text)
{
    Position position;
    size_t used = 0;
    if (position_text_read_squares(text, 8, &position, &used, NULL) != STATUS_OK) {
        return;
    }
    Game game;
    StrBuf out = {0};
    game_init(&game, &position);
    edax_write_board(&game, (int64_t[2]){0, 3600000000000}, &out);
    FUZZ_CHECK(out.status == STATUS_OK);
    int lines = 0;
    for (const char *line = out.text; *line != '\0'; line += strcspn(line, "\n") + 1) {
        const size_t width = strcspn(line, "\n");
        FUZZ_CHECK(width == (lines == 0 || lines == 9 ? 68u : 72u));
        lines++;
    }
    FUZZ_CHECK(lines == 10);
    strbuf_fini(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line = fuzz_text(data, size);
    const EdaxCommand command = edax_read(line);
    int64_t time_ns = 0;
    FUZZ_CHECK(command.verb >= EDAX_UNKNOWN && command.verb <= EDAX_SET);
    FUZZ_CHECK(command.text >= line && command.text <= line + strlen(line));
    FUZZ_CHECK(memchr(command.value, '\0', sizeof command.value) != NULL);
    FUZZ_CHECK(command.verb != EDAX_SET || (command.setting >= EDAX_SET_IGNORED &&
                                            command.setting <= EDAX_SET_MODE));
    if (edax_read_time(command.verb == EDAX_SET ? command.value : command.text, &time_ns)) {
        FUZZ_CHECK(time_ns >= 0);
    }
    check_board(command.text);
    free(line);
    return 0;
}
