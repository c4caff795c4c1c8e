/* Drives the layers of a textbook search: one of fixed depth, or one after another under a
 * deadline. */
#include "search/textbook.h"

#include "search/textbook_priv.h"

#include <assert.h>
#include <math.h>

bool textbook_look(const TextbookSettings *settings)
{
    if (settings->stop != NULL && atomic_load_explicit(settings->stop, memory_order_relaxed)) {
        return true;
    }
    return settings->deadline_ns != INT64_MAX &&
           clock_now_ns(&settings->clock) >= settings->deadline_ns;
}

static Square to_square(const Position *position, int square)
{
    if (position->size > 8) {
        return square; /* the wide board's numbers are the same, its pass too */
    }
    return square == BOARD_PASS ? SQUARE_PASS : square_from_board(square);
}

/* Takes over what a layer found, if it found a move. */
static void adopt(const TextbookLayer *layer, TextbookResult *result)
{
    if (layer->best < 0) {
        return;
    }
    result->move = to_square(layer->position, layer->best);
    result->value = layer->value;
    result->exact = layer->exact;
    result->depth = layer->depth;
    result->line_length = layer->line.length;
    for (int i = 0; i < layer->line.length; i++) {
        result->line[i] = to_square(layer->position, layer->line.squares[i]);
    }
}

void textbook_search(const Position *position, const TextbookSettings *settings,
                     TextbookResult *result)
{
    const SquareSet moves = position_moves(position);
    *result = (TextbookResult){.move = square_next(&moves, 0)};
    assert(result->move != SQUARE_NONE);
    assert(textbook_fits(settings->model, position->size));
    assert(settings->depth >= 1 && settings->depth <= TEXTBOOK_MAX_DEPTH);

    const bool deepens = settings->deadline_ns != INT64_MAX;
    TextbookLayer layer = {.position = position, .settings = settings, .best = -1};
    for (layer.depth = deepens ? 1 : settings->depth; layer.depth <= settings->depth;
         layer.depth++) {
        layer.first = layer.best;
        if (position->size > 8) {
            textbook_layer_wide(&layer);
        } else {
            textbook_layer_board(&layer);
        }
        result->nodes = layer.nodes;
        if (layer.complete || !deepens) {
            adopt(&layer, result);
        }
        if (!layer.complete || layer.exact) {
            break;
        }
        if (settings->progress != NULL) {
            settings->progress(settings->progress_context, result);
        }
    }
}

bool textbook_result_in_discs(const TextbookSettings *settings, const TextbookResult *result)
{
    const double plain = textbook_plain(settings->model->eval, result->value);
    return result->exact || fabs(plain) >= TEXTBOOK_DISC;
}

double textbook_result_value(const TextbookSettings *settings, const TextbookResult *result)
{
    const double plain = textbook_plain(settings->model->eval, result->value);
    return textbook_result_in_discs(settings, result) ? plain / TEXTBOOK_DISC : plain;
}
