/* The algorithm, in the words of the grid it is compiled for. */
#ifndef MCTS_WORKER_INL_H
#define MCTS_WORKER_INL_H

#include "mcts/worker_priv.h"

#include <math.h>

enum { MAX_WALK = 2 * GRID_SQUARES }; /* every move followed by a pass */

/* Points of a finished count for the side to move: 2 a win, 1 a draw. */
static inline int points_of(int score)
{
    return score > 0 ? 2 : score == 0;
}

/* Plays uniformly random moves to the end; the points of the side to move. */
static int playout(Grid grid, GridSet mask, Rng *rng)
{
    int swapped = 0;
    for (;;) {
        GridSet moves = grid_moves(grid, mask);
        if (grid_is_empty(moves)) {
            grid = grid_pass(grid);
            swapped ^= 1;
            moves = grid_moves(grid, mask);
            if (grid_is_empty(moves)) {
                break;
            }
        }
        const int nth = (int)rng_below(rng, (uint32_t)grid_count(moves));
        const int square = grid_select(moves, nth);
        grid = grid_after(grid, square, grid_flips(grid, square));
        swapped ^= 1;
    }
    const int difference = grid_count(grid.own) - grid_count(grid.opp);
    return points_of(swapped ? -difference : difference);
}

/* The score of best play, empty squares to the winner, found by alpha-beta between the bounds. */
static int endgame(Grid grid, GridSet mask, int alpha, int beta)
{
    GridSet moves = grid_moves(grid, mask);
    if (grid_is_empty(moves)) {
        const Grid passed = grid_pass(grid);
        return grid_is_empty(grid_moves(passed, mask)) ? grid_final_score(grid, mask)
                                                       : -endgame(passed, mask, -beta, -alpha);
    }
    int best = -GRID_SQUARES;
    while (!grid_is_empty(moves) && best < beta) {
        const int square = grid_pop(&moves);
        const Grid after = grid_after(grid, square, grid_flips(grid, square));
        const int score = -endgame(after, mask, -beta, -(best > alpha ? best : alpha));
        best = score > best ? score : best;
    }
    return best;
}

static inline Grid play(Grid grid, int square)
{
    return square == GRID_PASS ? grid_pass(grid)
                               : grid_after(grid, square, grid_flips(grid, square));
}

static inline MctsProof proof_of(int points)
{
    return (MctsProof)(MCTS_LOSS + points);
}

static inline int points_proved(MctsProof proof)
{
    return (int)proof - MCTS_LOSS;
}

/* Gives the node its moves as untried children. A node where the game is over is proved instead;
 * false when there is no room, or nothing to try. */
static bool expand(Worker *worker, Node *node, Grid grid, GridSet mask)
{
    GridSet moves = grid_moves(grid, mask);
    const int count = grid_count(moves);
    const int children = count == 0 ? 1 : count;
    if (count == 0 && grid_is_empty(grid_moves(grid_pass(grid), mask))) {
        node->proof = (uint8_t)proof_of(points_of(grid_final_score(grid, mask)));
        return false;
    }
    if (worker->node_max - worker->node_count < (uint32_t)children) {
        return false;
    }
    node->children = worker->node_count;
    node->child_count = (uint8_t)children;
    for (int i = 0; i < children; i++) {
        const int square = count == 0 ? GRID_PASS : grid_pop(&moves);
        worker->nodes[worker->node_count++] = (Node){.square = (int16_t)square};
    }
    return true;
}

/* Takes one of the untried children at random and puts it behind the tried ones. */
static uint32_t try_child(Worker *worker, Node *node)
{
    const uint32_t first = node->children + node->tried;
    const uint32_t drawn =
        first + rng_below(&worker->rng, (uint32_t)(node->child_count - node->tried));
    const Node other = worker->nodes[first];
    worker->nodes[first] = worker->nodes[drawn];
    worker->nodes[drawn] = other;
    node->tried++;
    return first;
}

/* UCB1 over the children, all tried. A move proved lost is never walked into again. */
static uint32_t best_child(const Worker *worker, const Node *node)
{
    const float explore = worker->c * sqrtf(logf((float)node->visits));
    const Node *children = &worker->nodes[node->children];
    float best_value = -1;
    uint32_t best = 0;
    for (uint32_t i = 0; i < node->child_count; i++) {
        const Node *child = &children[i];
        const float root = child->inverse_root;
        const float value = ((float)child->points * 0.5f * root + explore) * root;
        if (value > best_value && child->proof != MCTS_WIN) {
            best_value = value;
            best = i;
        }
    }
    return node->children + best;
}

/* What the children prove: one lost for the opponent wins; when all are proved the best counts. */
static MctsProof proof_of_children(const Worker *worker, const Node *node)
{
    bool all = node->tried == node->child_count;
    bool draw = false;
    for (uint32_t i = 0; i < node->tried; i++) {
        const MctsProof proof = worker->nodes[node->children + i].proof;
        if (proof == MCTS_LOSS) {
            return MCTS_WIN;
        }
        all &= proof != MCTS_OPEN;
        draw |= proof == MCTS_DRAW;
    }
    return !all ? MCTS_OPEN : draw ? MCTS_DRAW : MCTS_LOSS;
}

/* The points of the side to move in a node seen for the first time, or that cannot grow. Few
 * empty squares are solved at once: that proves a game of 14 more often in the same time (97 of
 * 100 in 50 ms) than leaving them to the tree (9), or solving from 4 (41) or 6 (79) on. */
static int simulate(Worker *worker, Node *node, Grid grid, GridSet mask)
{
    if (grid_count(grid_empty(grid, mask)) <= MCTS_SOLVED_EMPTIES) {
        node->proof = (uint8_t)proof_of(points_of(endgame(grid, mask, -1, 1)));
        worker->look_after = 0;
        return points_proved(node->proof);
    }
    return playout(grid, mask, &worker->rng);
}

/* Adds the result to the nodes of the walk, last first, and proves what can be proved. `points`
 * are those of the side to move in the last node. */
static void back_up(Worker *worker, const uint32_t *walk, int length, int points)
{
    bool proved = worker->nodes[walk[length - 1]].proof != MCTS_OPEN;
    for (int i = length - 1; i >= 0; i--) {
        Node *node = &worker->nodes[walk[i]];
        if (proved && i < length - 1) {
            node->proof = (uint8_t)proof_of_children(worker, node);
            proved = node->proof != MCTS_OPEN;
            points = proved ? points_proved(node->proof) : points;
        }
        points = 2 - points;
        node->visits++;
        node->points += (uint32_t)points;
        node->inverse_root = 1 / sqrtf((float)node->visits);
    }
}

/* One round: selection, expansion, simulation, back up. */
static void iterate(Worker *worker, Grid grid, GridSet mask)
{
    uint32_t walk[MAX_WALK + 1];
    int length = 0;
    uint32_t at = 0;
    int points = 0;
    for (;;) {
        Node *node = &worker->nodes[at];
        walk[length++] = at;
        if (node->visits == 0 && at != 0) {
            points = simulate(worker, node, grid, mask);
            break;
        }
        if (node->proof == MCTS_OPEN && node->child_count == 0 &&
            !expand(worker, node, grid, mask) && node->proof == MCTS_OPEN) {
            points = simulate(worker, node, grid, mask);
            break;
        }
        if (node->proof != MCTS_OPEN) {
            points = points_proved(node->proof);
            break;
        }
        at = node->tried < node->child_count ? try_child(worker, node) : best_child(worker, node);
        grid = play(grid, worker->nodes[at].square);
    }
    back_up(worker, walk, length, points);
    worker->depth = length - 1 > worker->depth ? length - 1 : worker->depth;
    worker->playouts++;
}

/* Finds the root's move of the best final score, the first of equals, and leaves only it. */
static void solve_root(Worker *worker, Grid grid, GridSet mask)
{
    Node *root = &worker->nodes[0];
    Node *children = &worker->nodes[root->children];
    int best = -GRID_SQUARES - 1;
    for (uint32_t i = 0; i < root->child_count; i++) {
        const int square = children[i].square;
        const int score = -endgame(play(grid, square), mask, -GRID_SQUARES, -best);
        if (score > best) {
            best = score;
            children[0] = (Node){.square = (int16_t)square,
                                 .visits = 1,
                                 .points = (uint32_t)points_of(score),
                                 .proof = (uint8_t)proof_of(points_of(-score))};
        }
    }
    root->child_count = 1;
    root->proof = (uint8_t)proof_of(points_of(best));
}

static void run(Worker *worker, Grid grid, GridSet mask)
{
    Node *root = &worker->nodes[0];
    *root = (Node){.square = GRID_PASS};
    worker->node_count = 1;
    if (!expand(worker, root, grid, mask) || root->child_count == 1) {
        return;
    }
    if (grid_count(grid_empty(grid, mask)) <= MCTS_SOLVED_EMPTIES) {
        solve_root(worker, grid, mask);
        return;
    }
    while (worker->playouts < worker->playout_max && root->proof == MCTS_OPEN) {
        if (worker->look_after-- == 0) {
            if (worker_look(worker)) {
                break;
            }
            worker->look_after = WORKER_LOOK_EVERY - 1;
        }
        iterate(worker, grid, mask);
    }
}

#endif
