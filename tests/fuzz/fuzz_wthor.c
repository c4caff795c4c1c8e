/* WTHOR: a header and a game, and behind them a list of players. What was read is written, and
 * reads back the same. */
#include "fuzz/fuzz_formats.h"

enum { GAME_END = WTHOR_HEADER_SIZE + WTHOR_GAME_SIZE };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Record record;
    static Record again;
    const Format *format = format_find("wthor");
    const size_t end = size < GAME_END ? size : GAME_END;
    const RecordDate today = {.year = 2026, .month = 1, .day = 2};
    FormatState state = {0};
    FormatState other = {0};
    StrBuf names = {0};
    StrBuf out = {0};
    char *text = fuzz_text(data, end);
    strbuf_bytes(&names, (const char *)data + end, size - end);
    wthor_read_names(&state.wthor, &names, NULL, NULL);
    format->detect(text, end);
    const FormatSpan span = format->split(&state, text, end, true);
    FUZZ_CHECK(span.complete && span.begin <= span.end && span.end <= end);
    if (fuzz_formats_read(format, &state, text + span.begin, span.end - span.begin, &record) ==
        STATUS_OK) {
        FUZZ_CHECK(format->write(&other, &record, &out, NULL) == STATUS_OK);
        FUZZ_CHECK(out.length == GAME_END);
        wthor_write_header(&other.wthor, today, out.text);
        other.wthor.games = 0;
        other.wthor.total = 1;
        FUZZ_CHECK(fuzz_formats_read(format, &other, out.text + WTHOR_HEADER_SIZE,
                                     WTHOR_GAME_SIZE, &again) == STATUS_OK);
        FUZZ_CHECK(record_equal(&again, &record));
    }
    wthor_fini(&state.wthor);
    wthor_fini(&other.wthor);
    strbuf_fini(&names);
    strbuf_fini(&out);
    free(text);
    return 0;
}
