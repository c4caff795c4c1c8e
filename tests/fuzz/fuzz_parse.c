/* Numbers and times: accepted values are finite and in range, refused ones leave the output. */
#include "fuzz/fuzz.h"

#include "base/parse.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    int64_t whole = 77;
    double real = 0.5;
    int64_t time_ns = -1;
    if (parse_int(text, &whole)) {
        char again[32];
        int64_t read = 0;
        snprintf(again, sizeof again, "%lld", (long long)whole);
        FUZZ_CHECK(parse_int(again, &read) && read == whole);
    } else {
        FUZZ_CHECK(whole == 77);
    }
    FUZZ_CHECK(parse_real(text, &real) ? isfinite(real) : real == 0.5);
    FUZZ_CHECK(parse_time(text, &time_ns) ? time_ns >= 0 : time_ns == -1);
    free(text);
    return 0;
}
