/* Writes a game with what each move was worth and what was much better: analyse [FILE]. */
#include <emilia.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    static const char moves[] = "f5f6e6f4f3c5c6d6e7d7g4g3g5h6c3h3";
    static char text[EM_RECORD_TEXT_SIZE];
    EmReader *reader = NULL;
    EmRecord *record = NULL;
    EmGame *game = NULL;
    EmEngine *engine = NULL;
    EmError error = {EM_OK, "there is no game", 0};
    const EmStatus opened =
        argc > 1 ? em_reader_open(argv[1], NULL, &reader, &error)
                 : em_reader_from_bytes(moves, sizeof moves - 1, NULL, &reader, &error);
    bool ok = opened == EM_OK && em_reader_next(reader, &record, &error) == EM_OK &&
              record != NULL && em_record_game(record, &game, &error) == EM_OK &&
              em_engine_open(NULL, &engine, &error) == EM_OK;
    for (int i = ok ? em_game_move_count(game) : 0; ok && i-- > 0;) {
        char best[EM_MOVE_TEXT_SIZE], note[64] = "";
        EmVerdict verdict = {0};
        ok = em_engine_judge(engine, game, i, 8, 16, NULL, &verdict, &error) == EM_OK;
        em_move_write(verdict.best.move, best);
        if (verdict.loss >= 2) {
            snprintf(note, sizeof note, "%s is %.1f discs better", best, verdict.loss);
        }
        const EmAnnotation beside = {.has_value = true, .value = verdict.value, .note = note};
        ok = ok && em_record_annotate(record, i, &beside, &error) == EM_OK;
    }
    ok = ok && em_record_write(record, "pgn", text, sizeof text, &error) == EM_OK;
    fprintf(ok ? stdout : stderr, "%s\n", ok ? text : error.text);
    em_engine_close(engine);
    em_game_free(game);
    em_record_free(record);
    em_reader_close(reader);
    return ok ? 0 : 1;
}
