/* Weights as bytes: damaged and foreign ones are refused, what is accepted fills every phase. The
 * first byte decides whether the rest is sealed first: a checksum is never hit by chance, and
 * behind it lie the body and zstd. The patterns are a small set with a body of 240 bytes. */
#include "fuzz/fuzz.h"

#include "eval/pattern_weights_priv.h"

enum { CLASSES = 4 };
static const PatternLayout small = {.id = 1, .class_count = CLASSES};

static void check_phases(const unsigned char *body)
{
    int16_t classes[CLASSES] = {0};
    int16_t before[CLASSES], again[CLASSES];
    for (int phase = 0; phase < PATTERN_PHASES; phase++) {
        memcpy(before, classes, sizeof before);
        pattern_weights_step(body, phase, CLASSES, 1, before, classes);
        pattern_weights_step(body, phase, CLASSES, -1, classes, again);
        FUZZ_CHECK(memcmp(again, before, sizeof before) == 0);
        for (int i = 0; i < CLASSES; i++) {
            const unsigned low = body[phase * 2 * CLASSES + i];
            FUZZ_CHECK((low & 1) != 0 || body[phase * 2 * CLASSES + CLASSES + i] != 0 ||
                       classes[i] == (int16_t)(before[i] + (int)low / 2));
        }
    }
}

static void check_refused(const uint8_t *bytes, size_t size, const char *fault, size_t at)
{
    PatternWeights *weights = NULL;
    Error error = {0};
    FUZZ_CHECK(pattern_weights_parse(bytes, size, &weights, &error) == STATUS_SYNTAX);
    FUZZ_CHECK(weights == NULL && error.text == fault && error.at == at && at <= size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    uint8_t *bytes = (uint8_t *)fuzz_text(data + 1, size - 1);
    size_t at = 0;
    size--;
    if ((data[0] & 1) != 0 && size >= PATTERN_WEIGHTS_HEADER) {
        pattern_weights_seal(bytes, size);
    }
    const char *fault = pattern_weights_header_fault(bytes, size, &at);
    if (fault != NULL) {
        check_refused(bytes, size, fault, at);
    } else {
        unsigned char *body = NULL;
        size_t room;
        fault = pattern_weights_body_size(bytes, size, &small, &room, &at);
        if (fault == NULL) {
            body = malloc(room);
            fault = pattern_weights_body(bytes, size, body, room, &at);
        }
        FUZZ_CHECK(at <= size);
        if (fault == NULL) {
            check_phases(body);
        }
        free(body);
    }
    free(bytes);
    return 0;
}
