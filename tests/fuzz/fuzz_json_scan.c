/* JSON as events: the path is never deeper than it may be, every event lies within the text, and
 * what is refused is refused where it is. */
#include "fuzz/fuzz.h"

#include "base/json_scan.h"

static Status take(void *context, const JsonScanPath *path, const JsonScanEvent *event,
                   Error *error)
{
    const size_t size = *(const size_t *)context;
    (void)error;
    FUZZ_CHECK(path->depth >= 0 && path->depth <= JSON_SCAN_DEPTH && event->at < size);
    for (int i = 0; i < path->depth; i++) {
        FUZZ_CHECK(strlen(path->steps[i].key) < JSON_SCAN_KEY_SIZE && path->steps[i].index >= -1);
    }
    FUZZ_CHECK(event->kind != JSON_SCAN_TEXT || strlen(event->text) < JSON_SCAN_TEXT_SIZE);
    return STATUS_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    Error error = {0};
    const Status status = json_scan(text, take, &size, &error);
    FUZZ_CHECK(status == STATUS_OK || (error.text != NULL && error.at <= strlen(text)));
    free(text);
    return 0;
}
