/* The tree, node by node, against one grown as the textbooks and docs/mcts.md have it: by
 * recursion over the rules of `record`, UCB1 in double precision as it is printed. It shares the
 * random numbers with the search and nothing else, so every visit and every point must be the
 * same. (Not with a weight of 0: of moves with equal shares of points rounding would decide.) */
#include "support/oracle.h"
#include "support/testing.h"

#include "mcts/worker_priv.h"
#include "record/position.h"

#include <math.h>
#include <stdlib.h>

typedef struct Tree Tree;
struct Tree {
    Square move;
    int visits;
    double points;   /* of the side that moved here */
    MctsProof proof; /* for the side to move here */
    int count;
    int tried; /* children in the order in which they were tried, then the others */
    Tree *children;
};

typedef struct Search {
    Tree root;
    Rng rng;
    double c;
    int nodes;
    int node_max;
    int rounds;
    int depth;
} Search;

static double worth(MctsProof proof)
{
    return proof == MCTS_WIN ? 1 : proof == MCTS_DRAW ? 0.5 : 0;
}

static MctsProof proof_of(int sign)
{
    return sign > 0 ? MCTS_WIN : sign == 0 ? MCTS_DRAW : MCTS_LOSS;
}

/* The sign of the discs at the end for `colour`. */
static int sign_for(const Position *position, int colour)
{
    const int more = position_count(position, (Colour)colour) -
                     position_count(position, colour == BLACK ? WHITE : BLACK);
    return (more > 0) - (more < 0);
}

/* 1, 0 or -1 for the side to move, both sides playing perfectly. */
static int outcome(const Position *position)
{
    Square moves[SQUARE_COUNT];
    const int count = position_move_list(position, moves);
    int best = count == 0 ? sign_for(position, position->turn) : -1;
    for (int i = 0; i < count && best < 1; i++) {
        Position after = *position;
        position_play(&after, moves[i], NULL, NULL);
        const int value = -outcome(&after);
        best = value > best ? value : best;
    }
    return best;
}

/* A random game to the end: the points of the side to move. */
static double play_out(Search *search, Position position)
{
    const int colour = position.turn;
    Square moves[SQUARE_COUNT];
    for (int count; (count = position_move_list(&position, moves)) > 0;) {
        const bool forced = moves[0] == SQUARE_PASS;
        const uint32_t drawn = forced ? 0 : rng_below(&search->rng, (uint32_t)count);
        position_play(&position, moves[drawn], NULL, NULL);
    }
    return 0.5 + 0.5 * sign_for(&position, colour);
}

static double look(Search *search, Tree *node, const Position *position)
{
    if (position_empties(position) > MCTS_SOLVED_EMPTIES) {
        return play_out(search, *position);
    }
    node->proof = proof_of(outcome(position));
    return worth(node->proof);
}

/* False if the game is over, which is then proved, or there is no room. */
static bool grow(Search *search, Tree *node, const Position *position)
{
    Square moves[SQUARE_COUNT];
    const int count = position_move_list(position, moves);
    if (count == 0) {
        node->proof = proof_of(sign_for(position, position->turn));
    }
    if (count == 0 || search->nodes + count > search->node_max) {
        return false;
    }
    search->nodes += count;
    node->count = count;
    node->children = calloc((size_t)count, sizeof(Tree));
    for (int i = 0; i < count; i++) {
        node->children[i].move = moves[i];
    }
    return true;
}

static Tree *try_one(Search *search, Tree *node)
{
    Tree *untried = &node->children[node->tried];
    const uint32_t drawn = rng_below(&search->rng, (uint32_t)(node->count - node->tried));
    const Tree other = untried[0];
    untried[0] = untried[drawn];
    untried[drawn] = other;
    node->tried++;
    return untried;
}

static Tree *select_one(const Search *search, const Tree *node)
{
    Tree *best = NULL;
    double best_value = 0;
    for (int i = 0; i < node->count; i++) {
        Tree *child = &node->children[i];
        const double value =
            child->points / child->visits + search->c * sqrt(log(node->visits) / child->visits);
        if (child->proof != MCTS_WIN && (best == NULL || value > best_value)) {
            best = child;
            best_value = value;
        }
    }
    return best;
}

static void prove(Tree *node)
{
    int lost = 0;
    int drawn = 0;
    int won = 0;
    for (int i = 0; i < node->count; i++) {
        lost += node->children[i].proof == MCTS_LOSS;
        drawn += node->children[i].proof == MCTS_DRAW;
        won += node->children[i].proof == MCTS_WIN;
    }
    node->proof = lost > 0                    ? MCTS_WIN
                  : drawn + won < node->count ? MCTS_OPEN
                  : drawn > 0                 ? MCTS_DRAW
                                              : MCTS_LOSS;
}

/* One round from this node on; the points of the side to move in it. */
static double visit(Search *search, Tree *node, const Position *position, int ply)
{
    double gain = 0;
    search->depth = ply > search->depth ? ply : search->depth;
    if (node->visits == 0 && ply > 0) {
        gain = look(search, node, position);
    } else if (node->proof == MCTS_OPEN && (node->count > 0 || grow(search, node, position))) {
        Tree *child = node->tried < node->count ? try_one(search, node) : select_one(search, node);
        Position after = *position;
        assert_int_equal(position_play(&after, child->move, NULL, NULL), STATUS_OK);
        gain = 1 - visit(search, child, &after, ply + 1);
        if (child->proof != MCTS_OPEN) {
            prove(node);
        }
        gain = node->proof == MCTS_OPEN ? gain : worth(node->proof);
    } else {
        gain = node->proof == MCTS_OPEN ? look(search, node, position) : worth(node->proof);
    }
    node->visits++;
    node->points += 1 - gain;
    return gain;
}

static void run(Search *search, const Position *position, int rounds)
{
    search->nodes = 1;
    grow(search, &search->root, position);
    while (search->rounds < rounds && search->root.proof == MCTS_OPEN) {
        visit(search, &search->root, position, 0);
        search->rounds++;
    }
}

static void fell(Tree *node)
{
    for (int i = 0; i < node->count; i++) {
        fell(&node->children[i]);
    }
    free(node->children);
}

static Square square_of(int move, bool wide)
{
    return wide ? move : move == BOARD_PASS ? SQUARE_PASS : square_from_board(move);
}

/* What the comparisons came across: each must occur, or they show nothing. */
static struct Met {
    int nodes, draws, passes, proved[4];
} met;

static void compare(const Worker *worker, const Node *node, const Tree *tree, bool wide)
{
    assert_int_equal(node->visits, tree->visits);
    assert_true(node->points * 0.5 == tree->points);
    assert_int_equal(node->proof, tree->proof);
    assert_int_equal(node->child_count, tree->count);
    assert_int_equal(node->tried, tree->tried);
    met.nodes++;
    met.draws += (int)(node->points % 2);
    met.proved[node->proof]++;
    for (int i = 0; i < tree->count; i++) {
        const Node *child = &worker->nodes[node->children + (uint32_t)i];
        assert_int_equal(square_of(child->square, wide), tree->children[i].move);
        met.passes += tree->children[i].move == SQUARE_PASS;
        compare(worker, child, &tree->children[i], wide);
    }
}

/* A search of one tree that is in `nodes`. */
static Worker work(const Position *position, bool wide, double c, int rounds, Node *nodes,
                   int node_max, uint64_t seed)
{
    const MctsLimits limits = {.deadline_ns = INT64_MAX};
    atomic_bool done = false;
    Worker worker = {.size = position->size,
                     .nodes = nodes,
                     .node_max = (uint32_t)node_max,
                     .c = (float)c,
                     .rng = rng_seeded(seed),
                     .limits = &limits,
                     .done = &done,
                     .playout_max = (uint64_t)rounds};
    if (wide) {
        worker.root.wide = position_wide(position);
        worker_run_wide(&worker);
    } else {
        worker.root.board = position_board(position);
        worker_run_board(&worker);
    }
    return worker;
}

/* Both boards grow the tree that is expected; returns what it proves. */
static MctsProof check(const Position *position, double c, int rounds, int node_max, uint64_t seed)
{
    Search search = {.rng = rng_seeded(seed), .c = (float)c, .node_max = node_max};
    run(&search, position, rounds);
    Node *nodes = calloc((size_t)node_max, sizeof *nodes);
    for (int wide = position->size > 8; wide < 2; wide++) {
        const Worker worker = work(position, wide, c, rounds, nodes, node_max, seed);
        assert_int_equal(worker.playouts, search.rounds);
        assert_int_equal(worker.node_count, search.nodes);
        assert_int_equal(worker.depth, search.depth);
        compare(&worker, &worker.nodes[0], &search.root, wide);
    }
    free(nodes);
    const MctsProof proof = search.root.proof;
    fell(&search.root);
    return proof;
}

static void A9_every_node_of_the_tree_is_the_textbooks(void **state)
{
    (void)state;
    static const double weights[] = {0.1, 0.35, 1.41, 5};
    met = (struct Met){0};
    for (int size = 6; size <= 12; size += 2) {
        const Position start = position_start(size);
        for (int i = 0; i < 4; i++) {
            check(&start, weights[i], size > 8 ? 300 : 1000, 1 << 16, (uint64_t)(10 * size + i));
        }
    }
    print_message("%d nodes, %d with half a point\n", met.nodes, met.draws);
    assert_in_range(met.draws, 100, met.nodes);
}

/* A position of a random game with `empties` empty squares and a choice of moves. */
static Position random_position(Rng *rng, int size, int empties)
{
    for (;;) {
        Position position = position_start(size);
        while (position_empties(&position) > empties && !position_is_over(&position)) {
            position_play(&position, oracle_random_move(rng, &position), NULL, NULL);
        }
        const SquareSet moves = position_moves(&position);
        if (position_empties(&position) == empties && square_count(&moves) > 1) {
            return position;
        }
    }
}

static void A9_every_proof_is_carried_up_as_it_should_be(void **state)
{
    (void)state;
    Rng rng = rng_seeded(21);
    int roots[4] = {0};
    met = (struct Met){0};
    for (int i = 0; i < 160; i++) {
        const int size = 4 + 2 * (i % 3);
        const Position position = random_position(&rng, size, size == 4 ? 9 + i % 2 : 9 + i % 5);
        roots[check(&position, 1.41, 400, 1 << 16, (uint64_t)i)]++;
    }
    print_message("%d nodes, %d passes; proved lost %d, drawn %d, won %d\n", met.nodes, met.passes,
                  met.proved[MCTS_LOSS], met.proved[MCTS_DRAW], met.proved[MCTS_WIN]);
    print_message("roots lost %d, drawn %d, won %d, open %d\n", roots[MCTS_LOSS], roots[MCTS_DRAW],
                  roots[MCTS_WIN], roots[MCTS_OPEN]);
    assert_true(met.passes > 0 && met.proved[MCTS_DRAW] > 0);
    for (int proof = MCTS_OPEN; proof <= MCTS_WIN; proof++) {
        assert_true(roots[proof] > 0);
    }
}

static void A9_a_full_tree_plays_its_leaves_out_again(void **state)
{
    (void)state;
    for (int node_max = 5; node_max <= 400; node_max += 1 + node_max / 8) {
        const Position start = position_start(6 + 2 * (node_max % 3));
        check(&start, 1.41, 300, node_max, (uint64_t)node_max);
    }
}

static void A9_a_root_of_few_empty_squares_keeps_the_best_move_and_what_it_is_worth(void **state)
{
    (void)state;
    Rng rng = rng_seeded(51);
    Node nodes[64];
    for (int i = 0; i < 60; i++) {
        const Position position = random_position(&rng, 4 + 2 * (i % 3), 4 + i % 5);
        work(&position, i % 2 != 0, 1.41, 1, nodes, 64, 1);
        const MctsProof proof = proof_of(outcome(&position));
        const Node *best = &nodes[nodes[0].children];
        assert_int_equal(nodes[0].child_count, 1);
        assert_int_equal(nodes[0].proof, proof);
        assert_int_equal(best->proof, proof_of(-outcome(&position)));
        assert_int_equal(best->visits, 1);
        assert_true(best->points * 0.5 == worth(proof));
    }
}

/* --- the answer ------------------------------------------------------------------------------ */

static const Tree *child_of(const Tree *node, Square move)
{
    for (int i = 0; i < node->count; i++) {
        if (node->children[i].move == move) {
            return &node->children[i];
        }
    }
    return NULL;
}

/* The answer of all trees together: a won move, else the most visited one that is not lost, if
 * there is one; the first of equals. */
static Square answer_of(const Search *searches, int count, int *visits, double *points)
{
    Square best = SQUARE_NONE;
    int best_rank = -1;
    for (Square move = 0; move <= SQUARE_PASS; move++) {
        int sum = 0;
        double gained = 0;
        MctsProof proof = MCTS_OPEN; /* for the opponent */
        for (int i = 0; i < count; i++) {
            const Tree *child = child_of(&searches[i].root, move);
            sum += child == NULL ? 0 : child->visits;
            gained += child == NULL ? 0 : child->points;
            proof = child != NULL && child->proof != MCTS_OPEN ? child->proof : proof;
        }
        const bool legal = child_of(&searches[0].root, move) != NULL;
        const int rank = proof == MCTS_WIN ? 0 : proof == MCTS_LOSS ? 1 << 30 : 1 + sum;
        if (legal && (rank > best_rank || (rank == 0 && best_rank == 0 && sum > *visits))) {
            best = move;
            best_rank = rank;
            *visits = sum;
            *points = gained;
        }
    }
    return best;
}

static void check_line(const Tree *node, const MctsResult *result)
{
    for (int i = 0; i < result->line_length; i++) {
        const Tree *played = child_of(node, square_of(result->line[i], false));
        assert_non_null(played);
        for (int k = 0; i > 0 && k < node->count; k++) {
            const Tree *other = &node->children[k];
            assert_true(other->visits < played->visits ||
                        (other->visits == played->visits && other->move >= played->move));
        }
        node = played;
    }
    for (int k = 0; k < node->count; k++) {
        assert_int_equal(node->children[k].visits, 0);
    }
}

static Mcts *open_search(double c, int threads)
{
    const MctsSettings settings = {.c = c, .threads = threads, .memory_bytes = 8u << 20};
    Mcts *mcts = NULL;
    assert_int_equal(mcts_open(&settings, &mcts, NULL), STATUS_OK);
    return mcts;
}

/* Returns the proof, and whether a move that is lost has the most visits. */
static MctsProof check_answer(const Position *position, int threads, int rounds, uint64_t seed,
                              bool *lost_leads)
{
    Mcts *mcts = open_search(0.7, threads);
    const MctsLimits limits = {
        .playouts = (uint64_t)rounds, .seed = seed, .deadline_ns = INT64_MAX};
    MctsResult result;
    mcts_choose_board(mcts, position_board(position), position->size, &limits, &result);

    Search searches[3] = {{.nodes = 0}};
    int nodes = 0;
    int played = 0;
    int depth = 0;
    for (int i = 0; i < threads; i++) {
        searches[i] =
            (Search){.rng = rng_seeded(rng_splitmix(&seed)), .c = 0.7F, .node_max = 1 << 16};
        run(&searches[i], position, rounds / threads + (i < rounds % threads));
        nodes += searches[i].nodes;
        played += searches[i].rounds;
        depth = searches[i].depth > depth ? searches[i].depth : depth;
    }
    int visits = 0;
    double points = 0;
    const MctsProof proof = searches[0].root.proof;
    const Square move = answer_of(searches, threads, &visits, &points);
    assert_int_equal(square_of(result.move, false), move);
    assert_true(result.has_value);
    assert_true(result.value == (proof == MCTS_OPEN ? points / visits : worth(proof)));
    assert_int_equal(result.proof, proof);
    assert_int_equal(result.playouts, played);
    assert_int_equal(result.nodes, nodes);
    assert_int_equal(result.memory_bytes, (size_t)nodes * sizeof(Node));
    assert_int_equal(result.depth, depth);
    assert_int_equal(square_of(result.line[0], false), move);
    check_line(&searches[0].root, &result);
    for (int i = 0; i < searches[0].root.count && lost_leads != NULL; i++) {
        const Tree *child = &searches[0].root.children[i];
        *lost_leads |= proof == MCTS_OPEN && child->proof == MCTS_WIN && child->visits > visits;
    }
    for (int i = 0; i < threads; i++) {
        fell(&searches[i].root);
    }
    mcts_close(mcts);
    return proof;
}

static void A9_the_answer_is_what_the_trees_hold_together(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        for (uint64_t seed = 1; seed <= 12; seed++) {
            const Position start = position_start(6 + 2 * (int)(seed % 2));
            assert_int_equal(check_answer(&start, threads, 400, seed, NULL), MCTS_OPEN);
        }
    }
    Rng rng = rng_seeded(31);
    int proofs[4] = {0};
    int lost_lead = 0;
    for (int i = 0; i < 200; i++) {
        const Position position = random_position(&rng, i % 4 == 3 ? 4 : 8, 10 + i % 2);
        bool lost_leads = false;
        proofs[check_answer(&position, 1, 10 + 2 * i, (uint64_t)i, &lost_leads)]++;
        lost_lead += lost_leads;
    }
    print_message("proved lost %d, drawn %d, won %d, open %d; %d times a lost move has the most "
                  "visits\n",
                  proofs[MCTS_LOSS], proofs[MCTS_DRAW], proofs[MCTS_WIN], proofs[MCTS_OPEN],
                  lost_lead);
    for (int proof = MCTS_OPEN; proof <= MCTS_WIN; proof++) {
        assert_true(proofs[proof] > 0);
    }
    assert_true(lost_lead > 0);
}

/* Alone each tree would need so many rounds for its proof; together nobody finishes his own. */
static void the_first_proof_ends_the_search_of_all(void **state)
{
    (void)state;
    enum { THREADS = 8, SEED = 5, NODES = 1 << 15 };
    Rng rng = rng_seeded(41);
    const Position position = random_position(&rng, 8, 12);
    Node *nodes = calloc(NODES, sizeof *nodes);
    uint64_t alone = 0;
    uint64_t seeds = SEED;
    for (int i = 0; i < THREADS; i++) {
        const Worker worker =
            work(&position, false, 0.7, 1 << 20, nodes, NODES, rng_splitmix(&seeds));
        assert_int_not_equal(nodes[0].proof, MCTS_OPEN);
        alone += worker.playouts;
    }
    free(nodes);
    Mcts *mcts = open_search(0.7, THREADS);
    const MctsLimits limits = {.seed = SEED, .deadline_ns = INT64_MAX};
    MctsResult result;
    mcts_choose_board(mcts, position_board(&position), 8, &limits, &result);
    print_message("%llu rounds alone, %llu together\n", (unsigned long long)alone,
                  (unsigned long long)result.playouts);
    assert_int_not_equal(result.proof, MCTS_OPEN);
    assert_true(result.playouts < alone);
    mcts_close(mcts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A9_every_node_of_the_tree_is_the_textbooks),
        cmocka_unit_test(A9_every_proof_is_carried_up_as_it_should_be),
        cmocka_unit_test(A9_a_root_of_few_empty_squares_keeps_the_best_move_and_what_it_is_worth),
        cmocka_unit_test(A9_a_full_tree_plays_its_leaves_out_again),
        cmocka_unit_test(A9_the_answer_is_what_the_trees_hold_together),
        cmocka_unit_test(the_first_proof_ends_the_search_of_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
