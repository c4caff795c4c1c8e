/* Weights as bytes: damaged and foreign ones are refused. The checksum refuses nearly all; what
 * gets past it is complete and can be written again. */
#include "fuzz/fuzz.h"

#include "eval/pattern_weights.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PatternWeights *weights = NULL;
    Error error = {0};
    const Status status = pattern_weights_parse(data, size, &weights, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(weights == NULL && error.status == status && error.text != NULL);
        FUZZ_CHECK(error.at <= size);
    } else {
        StrBuf out = {0};
        FUZZ_CHECK(pattern_weights_format(weights, 0, &out, NULL) == STATUS_OK);
        strbuf_fini(&out);
        pattern_weights_free(weights);
    }
    return 0;
}
