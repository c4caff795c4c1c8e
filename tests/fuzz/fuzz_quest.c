/* Othello Quest games. */
#include "fuzz/fuzz_formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_formats("quest", data, size);
}
