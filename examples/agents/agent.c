/* An Othello agent that speaks GTP: cc -O2 -o agent agent.c && ./agent DEPTH. Plain alpha-beta. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef signed char Cell; /* a board is 64 of them, row by row from a1: 1 black, -1 white, 0 empty */
static const int left[16] = {120, -20, 20, 5, -20, -40, -5, -5, 20, -5, 15, 3, 5, -5, 3, 3};
static Cell board[64] = {[27] = -1, [28] = 1, [35] = 1, [36] = -1};

static int flip(Cell *cells, int me, int square, int really) { /* discs that a move turns */
    int total = 0;
    for (int d = 0; d < 9 && cells[square] == 0; d++) {
        int dx = d % 3 - 1, dy = d / 3 - 1, x = square % 8 + dx, y = square / 8 + dy, run = 0;
        for (; (x | y) >= 0 && (x | y) < 8 && cells[8 * y + x] == -me; x += dx, y += dy) run++;
        if (run == 0 || (x | y) < 0 || (x | y) > 7 || cells[8 * y + x] != me) continue;
        for (int i = 1; i <= run && really; i++) cells[8 * (y - i * dy) + x - i * dx] = (Cell)me;
        total += run;
    }
    if (really && total) cells[square] = (Cell)me;
    return total;
}
static int can_move(Cell *cells, int me, int s) { /* on square s or later */
    return s < 64 && (flip(cells, me, s, 0) || can_move(cells, me, s + 1));
}
static int sum(const Cell *cells, int me, int weighted) { /* own minus other's weights, or discs */
    int total = 0;
    for (int s = 0, w; s < 64; s++) {
        w = left[4 * (s < 32 ? s / 8 : 7 - s / 8) + (s % 8 < 4 ? s % 8 : 7 - s % 8)];
        total += me * cells[s] * (weighted ? w : 1);
    }
    return total;
}
static int search(Cell *cells, int me, int depth, int alpha, int beta, int *move) {
    int best = -1000000000, next, pass = !can_move(cells, me, 0);
    if (pass && !can_move(cells, -me, 0)) return 1000000 * sum(cells, me, 0); /* the game is over */
    if (depth == 0) return sum(cells, me, 1);
    for (int s = pass ? 64 : 0; s < 64 + pass && alpha < beta; s++) { /* 64 is a pass */
        Cell after[64];
        memcpy(after, cells, 64);
        if (!pass && !flip(after, me, s, 1)) continue;
        int score = -search(after, -me, depth - 1, -beta, -alpha, &next);
        if (score > best) best = score, *move = s; /* of equal moves the first one stays */
        alpha = score > alpha ? score : alpha;
    }
    return best;
}
int main(int argc, char **argv) {
    char line[256], word[16], colour[16], vertex[16], *text;
    for (int move = 0; fgets(line, 256, stdin) && !strstr(line, "quit"); puts("\n"), fflush(stdout)) {
        int id = (int)strtol(line, &text, 10), words = sscanf(text, "%15s %15s %15s", word, colour, vertex);
        int me = words > 1 && colour[0] == 'b' ? 1 : -1;
        printf("=%.*s ", id > 0 ? (int)(text - line) : 0, line);
        if (!strcmp(word, "clear_board")) memset(board, 0, 64), board[27] = board[36] = -1, board[28] = board[35] = 1;
        if (!strcmp(word, "play") && strcmp(vertex, "pass")) flip(board, me, vertex[0] - 'a' + 8 * (vertex[1] - '1'), 1);
        if (!strcmp(word, "board_eval")) printf("%d", sum(board, -1, 1)); /* White minus Black */
        if (strcmp(word, "genmove")) continue;
        search(board, me, argc > 1 ? atoi(argv[1]) : 4, -1000000000, 1000000000, &move);
        move == 64 ? printf("pass") : printf("%c%d", 'a' + move % 8, move / 8 + 1);
        if (move < 64) flip(board, me, move, 1);
    }
}
