/* Positions as text: whatever is accepted can be written in every form and reads back the same;
 * whatever is refused leaves the game alone and points into the text. The first byte chooses the
 * board size. */
#include "fuzz/fuzz.h"

#include "base/strbuf.h"
#include "record/game_text.h"
#include "record/position_text.h"

static void check_reads_back(const char *text, const Position *position)
{
    Game again;
    FUZZ_CHECK(position_text_read(text, position->size, &again, NULL) == STATUS_OK);
    FUZZ_CHECK(position_equal(&again.now, position));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    const int board_size = POSITION_MIN_SIZE + 2 * (data[0] % 7);
    char *text = fuzz_text(data + 1, size - 1);
    Game game;
    game.move_count = -1;
    Error error;
    const Status status = position_text_read(text, board_size, &game, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && error.text != NULL && error.at <= strlen(text));
        FUZZ_CHECK(game.move_count == -1);
    } else {
        char form[POSITION_TEXT_SIZE];
        FUZZ_CHECK(game.now.size == board_size);
        position_text_write(&game.now, form);
        check_reads_back(form, &game.now);
        position_text_write_rows(&game.now, form);
        check_reads_back(form, &game.now);
        if (game.move_count > 0) {
            StrBuf moves = {0};
            position_text_write(&game.start, form);
            strbuf_format(&moves, "%s;", form);
            game_text_write(&game, &moves);
            check_reads_back(moves.text, &game.now);
            strbuf_fini(&moves);
        }
    }
    free(text);
    return 0;
}
