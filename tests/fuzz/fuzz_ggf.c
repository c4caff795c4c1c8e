/* GGF: an accepted game is written and reads back the same. */
#include "fuzz/fuzz.h"

#include "record/ggf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    Ggf ggf;
    Ggf again;
    Error error = {0};
    const Status status = ggf_read(text, &ggf, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && error.text != NULL && error.at <= strlen(text));
    } else {
        StrBuf out = {0};
        ggf_write(&ggf, &out);
        FUZZ_CHECK(ggf_read(out.text, &again, NULL) == STATUS_OK);
        FUZZ_CHECK(position_equal(&again.game.now, &ggf.game.now));
        FUZZ_CHECK(again.game.move_count == ggf.game.move_count);
        FUZZ_CHECK(ggf_left_ns(&ggf, BLACK) >= 0 && ggf_left_ns(&ggf, WHITE) >= 0);
        strbuf_fini(&out);
    }
    free(text);
    return 0;
}
