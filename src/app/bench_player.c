/* The rows of `emilia bench` that ask players: what they answer in a few positions of one game,
 * and how many nodes or playouts that took. A change in either shows in the signature. */
#include "app/bench.h"

#include "base/clock.h"
#include "player/player.h"
#include "record/game_text.h"

static void add(BenchResult *result, const PlayerResult *answer)
{
    const uint64_t work = answer->nodes + answer->playouts;
    result->nodes += work;
    result->result = result->result * 31 + work * 512 + (uint64_t)answer->move;
}

bool bench_player(const BenchRow *row, BenchResult *result)
{
    Player *player = NULL;
    Game game;
    const Position start = position_start(row->size);
    const Clock clock = clock_system();
    game_init(&game, &start);
    if (game_text_read(row->moves, &game, NULL) != STATUS_OK ||
        player_open(row->player, &player, NULL) != STATUS_OK) {
        return false;
    }
    *result = (BenchResult){0};
    bool answered = true;
    player_new_game(player, 1, NULL);
    for (int left = game.move_count; answered && left > 0; left -= 8) {
        while (game.move_count > left) {
            game_undo(&game);
        }
        PlayerResult answer;
        const PlayerRequest request = {.game = &game, .clock = clock};
        const int64_t begin = clock_now_ns(&clock);
        answered = player_choose(player, &request, &answer, NULL) == STATUS_OK;
        result->time_ns += clock_now_ns(&clock) - begin;
        add(result, &answer);
    }
    player_close(player);
    return answered;
}
