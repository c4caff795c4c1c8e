/* Tables of square weights. */
#include "fuzz/fuzz.h"

#include "eval/square_table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    SquareTable table = {.side = -1};
    Error error;
    const Status status = square_table_read(text, &table, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && error.text != NULL && error.at <= strlen(text));
        FUZZ_CHECK(table.side == -1);
    } else {
        FUZZ_CHECK(table.side >= 2 && table.side <= SQUARE_TABLE_MAX);
        for (int i = 0; i < 256; i++) {
            const int weight = square_table_weight(&table, 16, i / 16, i % 16);
            FUZZ_CHECK(weight >= -SQUARE_TABLE_MAX_WEIGHT && weight <= SQUARE_TABLE_MAX_WEIGHT);
        }
    }
    free(text);
    return 0;
}
