/* What an NBoard engine says. The first byte chooses the board size. */
#include "fuzz/fuzz.h"

#include "proto/nboard_client.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    const int board_size = POSITION_MIN_SIZE + 2 * (data[0] % 7);
    char *text = fuzz_text(data + 1, size - 1);
    const NboardLine line = nboard_client_line(text, board_size);
    if (line.kind == NBOARD_LINE_MOVE) {
        FUZZ_CHECK(line.move == SQUARE_PASS ||
                   (line.move >= 0 && square_row(line.move) < board_size &&
                    square_column(line.move) < board_size));
        FUZZ_CHECK(!line.has_value || isfinite(line.value));
    }
    free(text);
    return 0;
}
