/* OBF lines: an accepted line is written and reads back the same. The first byte chooses the
 * board size. What is behind it is also read as
 * a game, whose board tells its size. */
#include "fuzz/fuzz_formats.h"

#include "record/obf.h"

static void check_reads_back(const Obf *obf)
{
    StrBuf out = {0};
    obf_write(obf, &out);
    Obf again;
    FUZZ_CHECK(obf_read(out.text, obf->position.size, &again, NULL) == STATUS_OK);
    FUZZ_CHECK(position_equal(&again.position, &obf->position));
    FUZZ_CHECK(again.move_count == obf->move_count);
    for (int i = 0; i < obf->move_count; i++) {
        FUZZ_CHECK(again.moves[i].move == obf->moves[i].move);
        FUZZ_CHECK(again.moves[i].score_discs == obf->moves[i].score_discs);
    }
    strbuf_fini(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    const int board_size = POSITION_MIN_SIZE + 2 * (data[0] % 7);
    char *line = fuzz_text(data + 1, size - 1);
    Obf obf;
    Error error;
    const Status status = obf_read(line, board_size, &obf, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && error.text != NULL && error.at <= strlen(line));
    } else {
        FUZZ_CHECK(!obf_is_blank(line));
        check_reads_back(&obf);
    }
    free(line);
    return fuzz_formats("obf", data + 1, size - 1);
}
