// Labels: full-width alpha-beta for many positions at once. One thread searches one position at a
// time and takes the next when it is done; the loop is written so that all threads of a warp meet
// at the evaluation, which is where the time goes.
#pragma once
#include "evaluation.cuh"

struct Sample {
    u64 own, opp;
    float label;   // discs, for the side to move
    unsigned game;
};

enum {
    MAX_DEPTH = 20,
    MAX_PLY = 2 * MAX_DEPTH + 2,
    MAX_MOVES = 34,
    PASS = 64,
    TO_THE_END = 64 // plies: the exact score
};

struct Node {
    u64 own, opp;
    int alpha, beta, best;
    int left;         // plies to search below
    int count, next;  // moves, and the one to try next
    unsigned char move[MAX_MOVES];
};

// Fills the moves of a node, best first by the opponent's replies where it pays; false if the game
// is over there.
__device__ bool expand(Node *node)
{
    u64 moves = legal_moves(node->own, node->opp);
    node->count = node->next = 0;
    node->best = -INFINITE;
    if (moves == 0) {
        if (legal_moves(node->opp, node->own) == 0) {
            return false;
        }
        node->move[node->count++] = PASS;
        return true;
    }
    const u64 corners = 0x8100000000000081ull;
    // Where children are leaves, or nearly so, ordering by replies would cost as much as they do.
    if (node->left == 1 || COUNT(node->own | node->opp) >= 60) {
        const u64 near_corners = 0x42c300000000c342ull;
        for (u64 part = moves & corners; part != 0; part &= part - 1) {
            node->move[node->count++] = (unsigned char)LOWEST(part);
        }
        for (u64 part = moves & ~corners & ~near_corners; part != 0; part &= part - 1) {
            node->move[node->count++] = (unsigned char)LOWEST(part);
        }
        for (u64 part = moves & near_corners; part != 0; part &= part - 1) {
            node->move[node->count++] = (unsigned char)LOWEST(part);
        }
        return true;
    }
    unsigned char replies[MAX_MOVES];
    for (; moves != 0; moves &= moves - 1) {
        const int square = LOWEST(moves);
        const u64 flips = flipped(square, node->own, node->opp);
        const u64 next_own = node->opp & ~flips, next_opp = node->own | flips | 1ull << square;
        const u64 answers = legal_moves(next_own, next_opp);
        const int key = 2 + COUNT(answers) + COUNT(answers & corners) * 2 -
                        ((corners >> square & 1) != 0 ? 2 : 0);
        int at = node->count++;
        for (; at > 0 && replies[at - 1] > key; at--) {
            replies[at] = replies[at - 1];
            node->move[at] = node->move[at - 1];
        }
        replies[at] = (unsigned char)key;
        node->move[at] = (unsigned char)square;
    }
    return true;
}

// The value for the side to move, seen from the side that can move; the score if the game is over.
// There is one call of the evaluation, so that a warp goes through it once, whoever has to pass.
template <class Evaluation>
__device__ int settled_value(const Evaluation &evaluation, u64 own, u64 opp)
{
    const bool passes = legal_moves(own, opp) == 0;
    if (passes && legal_moves(opp, own) == 0) {
        return final_value(own, opp);
    }
    const int value = evaluation.value(passes ? opp : own, passes ? own : opp);
    return passes ? -value : value;
}

// Alpha-beta of `depth` plies for each sample; TO_THE_END gives the exact score. The label moves
// towards the value by `share`.
template <class Evaluation>
__global__ void __launch_bounds__(THREADS, Evaluation::BLOCKS)
    label_positions(Evaluation evaluation, Sample *samples, unsigned count, int depth,
                    float share, unsigned *taken)
{
    Node stack[MAX_PLY];
    int ply = -1;
    unsigned job = 0;
    for (;;) {
        // 1. Step through inner nodes until a leaf wants its evaluation.
        u64 leaf_own = 0, leaf_opp = 0;
        bool leaf = false;
        while (!leaf) {
            if (ply < 0) {
                job = atomicAdd(taken, 1);
                if (job >= count) {
                    return;
                }
                ply = 0;
                stack[0].own = samples[job].own;
                stack[0].opp = samples[job].opp;
                stack[0].alpha = -INFINITE;
                stack[0].beta = INFINITE;
                stack[0].left = depth;
                expand(&stack[0]);
            }
            Node *node = &stack[ply];
            if (node->next == node->count || node->best >= node->beta) { // the node is done
                const int result = node->best;
                if (--ply < 0) {
                    samples[job].label += share * ((float)result / DISC - samples[job].label);
                    continue;
                }
                Node *parent = &stack[ply];
                parent->best = max(parent->best, -result);
                parent->alpha = max(parent->alpha, parent->best);
                continue;
            }
            const int square = node->move[node->next++];
            u64 own = node->opp, opp = node->own;
            if (square != PASS) {
                const u64 flips = flipped(square, node->own, node->opp);
                own = node->opp & ~flips;
                opp = node->own | flips | 1ull << square;
            }
            const int left = node->left - (square != PASS);
            if (left == 0) {
                leaf_own = own;
                leaf_opp = opp;
                leaf = true;
                break;
            }
            Node *child = &stack[ply + 1];
            child->own = own;
            child->opp = opp;
            child->alpha = -node->beta;
            child->beta = -node->alpha;
            child->left = left;
            if (expand(child)) {
                ply++;
            } else {
                node->best = max(node->best, -final_value(own, opp));
                node->alpha = max(node->alpha, node->best);
            }
        }
        // 2. Evaluate the leaf, all threads together.
        const int value = settled_value(evaluation, leaf_own, leaf_opp);
        // 3. Hand it up one node.
        Node *node = &stack[ply];
        node->best = max(node->best, -value);
        node->alpha = max(node->alpha, node->best);
    }
}

// Sets the labels: exact scores with TO_THE_END, else searches of `depth` and `depth` - 1 plies.
// Whatever an evaluation thinks of having the move, it thinks for one side after an even and for the
// other after an odd number of plies: the mean of both is free of it. Labels of one parity alone
// add that error up from rung to rung. `counter` is a word of the device's memory.
template <class Evaluation>
void label_all(Evaluation evaluation, Sample *samples, unsigned count, int depth, unsigned *counter)
{
    for (int shorter = 0; shorter < (depth == TO_THE_END ? 1 : 2); shorter++) {
        CHECK(cudaMemset(counter, 0, sizeof *counter));
        label_positions<<<132 * Evaluation::BLOCKS, THREADS>>>(evaluation, samples, count,
                                                                depth - shorter,
                                                                shorter ? 0.5f : 1.0f, counter);
        CHECK(cudaDeviceSynchronize());
    }
}
