/* GGF games, and the first game of a text as NBoard sends it. */
#include "fuzz/fuzz_formats.h"

#include "record/ggf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Record record;
    char *text = fuzz_text(data, size);
    Error error = {0};
    const Status status = ggf_read(text, &record, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && error.text != NULL && error.at <= strlen(text));
    }
    FUZZ_CHECK(ggf_left_ns(&record, BLACK) >= 0 && ggf_left_ns(&record, WHITE) >= 0);
    free(text);
    return fuzz_formats("ggf", data, size);
}
