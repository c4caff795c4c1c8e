/* The text of a player: its kind, its items into options of every type, and what is said of a fault
 * in it. Nothing is opened, so that no file is read and no program started. */
#include "fuzz/fuzz.h"

#include "player/spec_priv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    char *values = malloc(size + 1);
    FUZZ_CHECK(values != NULL);
    Error error = {0};
    const PlayerKind *kind = spec_kind(text, &error);
    if (kind == NULL) {
        FUZZ_CHECK(error.text != NULL && error.at <= strlen(text));
    } else {
        _Alignas(16) char object[16384] = {0};
        const SpecTarget target = {
            .options = kind->options, .count = kind->option_count, .object = object};
        FUZZ_CHECK(kind->state_size <= sizeof object);
        spec_presets(&target);
        const Status status = spec_read(text, &target, 1, values, &error);
        FUZZ_CHECK(status == STATUS_OK || (error.text != NULL && error.at <= strlen(text)));
    }
    if (error.text != NULL) {
        char fault[PLAYER_FAULT_SIZE];
        player_fault(text, &error, fault);
        FUZZ_CHECK(fault[0] != '\0');
    }
    free(values);
    free(text);
    return 0;
}
