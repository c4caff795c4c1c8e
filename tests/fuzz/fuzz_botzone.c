/* Botzone's turns: what is accepted is a legal game, what is not leaves it alone. */
#include "fuzz/fuzz.h"

#include "proto/botzone.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    const Position start = position_start(8);
    Game game;
    Error error = {0};
    game_init(&game, &start);
    if (botzone_read(text, &game, &error) == STATUS_OK) {
        const Position now = game_position(&game, game.move_count);
        FUZZ_CHECK(position_equal(&now, &game.now));
    } else {
        FUZZ_CHECK(error.text != NULL && error.at <= strlen(text));
        FUZZ_CHECK(game.move_count == 0 && position_equal(&game.now, &start));
    }
    free(text);
    return 0;
}
