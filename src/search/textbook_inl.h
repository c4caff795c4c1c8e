/* The text of minimax and alpha-beta, in the words of the grid it is compiled for
 * (board/grid_inl.h) and one more word, learned_leaf: the learned evaluations. The value of a
 * position is always that for its side to move, so what a child is worth to its parent is the
 * negated value. */
#ifndef SEARCH_TEXTBOOK_INL_H
#define SEARCH_TEXTBOOK_INL_H

#include "eval/textbook_inl.h"
#include "search/textbook_priv.h"

enum {
    ORDERED_DEPTH = 3 /* alpha-beta sorts its moves where at least this depth is left */
};
static const int64_t infinite = INT64_MAX / 2;

typedef struct Search {
    Ground ground;
    const TextbookSettings *settings;
    int64_t disc; /* value of a disc in a finished game */
    uint64_t nodes;
    bool stopped;
    bool evaluated; /* a leaf was not the end of its game */
    TextbookLine lines[TEXTBOOK_MAX_DEPTH + 1]; /* best line found, by depth left */
} Search;

/* Counts a node, and looks at the clock now and then. */
static inline bool enter_node(Search *search)
{
    if (++search->nodes % TEXTBOOK_LOOK_EVERY == 0 && textbook_look(search->settings)) {
        search->stopped = true;
    }
    return !search->stopped;
}

static inline int64_t final_value(const Search *search, Grid grid)
{
    return search->disc * grid_final_score(grid, search->ground.mask);
}

static inline int64_t evaluate(Search *search, Grid grid, GridSet moves)
{
    int64_t term[TEXTBOOK_MAX_TERMS];
    search->evaluated = true;
    const TextbookModel *model = search->settings->model;
    return textbook_is_learned(model->eval)
               ? learned_leaf(model, grid)
               : textbook_terms(model->eval, &search->ground, grid, moves, term);
}

static inline bool is_over(const Search *search, Grid grid, GridSet moves)
{
    return grid_is_empty(moves) &&
           grid_is_empty(grid_moves(grid_pass(grid), search->ground.mask));
}

static inline Grid play(Grid grid, int square)
{
    return square == GRID_PASS ? grid_pass(grid)
                               : grid_after(grid, square, grid_flips(grid, square));
}

/* The best line from here is this move and the best line from the child. */
static inline void extend_line(Search *search, int depth, int square)
{
    TextbookLine *line = &search->lines[depth];
    const TextbookLine *rest = &search->lines[depth - 1];
    line->squares[0] = (int16_t)square;
    memcpy(line->squares + 1, rest->squares, (size_t)rest->length * sizeof rest->squares[0]);
    line->length = rest->length + 1;
}

static int64_t minimax(Search *search, Grid grid, int depth)
{
    GridSet moves = grid_moves(grid, search->ground.mask);
    search->lines[depth].length = 0;
    if (!enter_node(search)) {
        return 0;
    }
    if (is_over(search, grid, moves)) {
        return final_value(search, grid);
    }
    if (depth == 0) {
        return evaluate(search, grid, moves);
    }
    const bool pass = grid_is_empty(moves);
    int64_t best = -infinite;
    do {
        const int square = pass ? GRID_PASS : grid_pop(&moves);
        const int64_t value = -minimax(search, play(grid, square), depth - 1);
        if (value > best && !search->stopped) {
            best = value;
            extend_line(search, depth, square);
        }
    } while (!grid_is_empty(moves) && !search->stopped);
    return best;
}

/* Moves in the order in which they will be tried. */
typedef struct MoveList {
    int count;
    int16_t squares[GRID_SQUARES];
} MoveList;

/* Sorts by what they leave the opponent: few moves first, and of two moves that leave as many, the
 * one on the better square. */
static void sort_moves(const Search *search, Grid grid, MoveList *list)
{
    int keys[GRID_SQUARES];
    for (int i = 0; i < list->count; i++) {
        const int16_t square = list->squares[i];
        const Grid child = play(grid, square);
        const int key = 16 * grid_count(grid_moves(child, search->ground.mask)) -
                        search->ground.weight_of[square];
        int at = i;
        for (; at > 0 && keys[at - 1] > key; at--) {
            keys[at] = keys[at - 1];
            list->squares[at] = list->squares[at - 1];
        }
        keys[at] = key;
        list->squares[at] = square;
    }
}

static inline void list_moves(const Search *search, Grid grid, GridSet moves, int depth,
                              MoveList *list)
{
    list->count = 0;
    if (grid_is_empty(moves)) {
        list->squares[list->count++] = GRID_PASS;
        return;
    }
    while (!grid_is_empty(moves)) {
        list->squares[list->count++] = (int16_t)grid_pop(&moves);
    }
    if (depth >= ORDERED_DEPTH) {
        sort_moves(search, grid, list);
    }
}

/* Exact between alpha and beta; outside them a bound on the same side. */
static int64_t alphabeta(Search *search, Grid grid, int depth, int64_t alpha, int64_t beta)
{
    const GridSet moves = grid_moves(grid, search->ground.mask);
    search->lines[depth].length = 0;
    if (!enter_node(search)) {
        return 0;
    }
    if (is_over(search, grid, moves)) {
        return final_value(search, grid);
    }
    if (depth == 0) {
        return evaluate(search, grid, moves);
    }
    MoveList list;
    list_moves(search, grid, moves, depth, &list);
    int64_t best = -infinite;
    for (int i = 0; i < list.count && best < beta && !search->stopped; i++) {
        const int square = list.squares[i];
        const int64_t bound = best > alpha ? best : alpha;
        const int64_t value =
            -alphabeta(search, play(grid, square), depth - 1, -beta, -bound);
        if (value > best && !search->stopped) {
            best = value;
            extend_line(search, depth, square);
        }
    }
    return best;
}

/* The root is where the move is chosen: of equal moves the first, row by row, whatever the order
 * in which they are tried. So alpha-beta asks of a move that comes before the best one so far
 * whether it is at least as good, and of one that comes after it whether it is better. */
static void search_root(Search *search, Grid grid, TextbookLayer *layer)
{
    const bool prunes = layer->settings->algorithm == TEXTBOOK_ALPHABETA;
    MoveList list;
    list_moves(search, grid, grid_moves(grid, search->ground.mask), prunes ? layer->depth : 0,
               &list);
    for (int i = 0; i < list.count && prunes; i++) {
        if (list.squares[i] == layer->first) {
            memmove(list.squares + 1, list.squares, (size_t)i * sizeof list.squares[0]);
            list.squares[0] = (int16_t)layer->first;
        }
    }
    layer->best = -1;
    layer->value = -infinite;
    for (int i = 0; i < list.count; i++) {
        const int square = list.squares[i];
        const Grid child = play(grid, square);
        const int64_t alpha = layer->value - (square < layer->best);
        const int64_t value =
            prunes ? -alphabeta(search, child, layer->depth - 1, -infinite, -alpha)
                   : -minimax(search, child, layer->depth - 1);
        if (search->stopped) {
            break;
        }
        if (value > alpha) {
            layer->best = square;
            layer->value = value;
            extend_line(search, layer->depth, square);
            layer->line = search->lines[layer->depth];
        }
    }
}

static void run_layer(TextbookLayer *layer, Grid grid)
{
    const TextbookModel *model = layer->settings->model;
    Search search = {.settings = layer->settings,
                     .nodes = layer->nodes,
                     .disc = (int64_t)TEXTBOOK_DISC * textbook_rows[model->eval].scale};
    ground_init(&search.ground, layer->position->size, &model->table);
    search_root(&search, grid, layer);
    layer->complete = !search.stopped;
    layer->exact = !search.stopped && !search.evaluated;
    layer->nodes = search.nodes;
}

#endif
