/* An Othello agent that speaks GTP: cc -O2 -o agent agent.c && ./agent DEPTH. Plain alpha-beta. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
typedef signed char Cell; /* a board has 64, row by row from a1: 1 black, -1 white, 0 empty */
static const int left[16] = {120, -20, 20, 5, -20, -40, -5, -5, 20, -5, 15, 3, 5, -5, 3, 3};
static const Cell start[64] = {[27] = -1, [28] = 1, [35] = 1, [36] = -1};
static Cell board[64];

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
static int value(const Cell *cells, int me) { /* weights of the own squares minus the other's */
    int total = 0;
    for (int s = 0; s < 64; s++) {
        int row = s < 32 ? s / 8 : 7 - s / 8, column = s % 8 < 4 ? s % 8 : 7 - s % 8;
        total += me * cells[s] * left[4 * row + column];
    }
    return total;
}
static int final(const Cell *cells, int me) { /* discs; the empty squares go to the winner */
    int discs = 0, empty = 0;
    for (int s = 0; s < 64; s++) discs += me * cells[s], empty += cells[s] == 0;
    return discs + (discs > 0 ? empty : discs < 0 ? -empty : 0);
}
static int search(Cell *cells, int me, int depth, int alpha, int beta, int *move) {
    int best = -1000000000, next, pass = !can_move(cells, me, 0);
    if (pass && !can_move(cells, -me, 0)) { /* the game is over: more than any evaluation */
        *move = 64;
        return 1000000 * final(cells, me);
    }
    if (depth == 0) return value(cells, me);
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
static const char *reset(void) {
    memcpy(board, start, 64);
    return "";
}
static int colour(const char *word) { /* 0: none */
    return !strcasecmp(word, "b") || !strcasecmp(word, "black")   ? 1
           : !strcasecmp(word, "w") || !strcasecmp(word, "white") ? -1 : 0;
}
static int play(int me, const char *vertex) { /* 0: illegal */
    if (!strcasecmp(vertex, "pass")) return !can_move(board, me, 0);
    int column = tolower(vertex[0]) - 'a', row = strlen(vertex) == 2 ? vertex[1] - '1' : -1;
    return (column | row) >= 0 && (column | row) < 8 && flip(board, me, 8 * row + column, 1) > 0;
}
static const char *obey(char **words, int count, int depth) { /* NULL: the command failed */
    static const char *const commands[] = {"board_eval", "boardsize", "clear_board", "genmove",
        "known_command", "list_commands", "name", "play", "protocol_version", "quit", "version"};
    static char text[256];
    int known = 0, move, me = count > 1 ? colour(words[1]) : 0;
    text[0] = '\0';
    for (int i = 0; i < 11; i++) {
        known |= count > 1 && !strcmp(words[1], commands[i]);
        if (!strcmp(words[0], "list_commands")) strcat(strcat(text, i ? "\n" : ""), commands[i]);
    }
    if (text[0] || !strcmp(words[0], "quit")) return text;
    if (!strcmp(words[0], "name")) return "agent.c";
    if (!strcmp(words[0], "version")) return "1";
    if (!strcmp(words[0], "protocol_version")) return "2";
    if (!strcmp(words[0], "known_command")) return count < 2 ? NULL : known ? "true" : "false";
    if (!strcmp(words[0], "boardsize")) return count < 2 || atoi(words[1]) != 8 ? NULL : reset();
    if (!strcmp(words[0], "clear_board")) return reset();
    if (!strcmp(words[0], "play")) return me && count > 2 && play(me, words[2]) ? "" : NULL;
    if (!strcmp(words[0], "board_eval")) {
        sprintf(text, "%d", value(board, -1)); /* White minus Black */
    } else if (!strcmp(words[0], "genmove") && me) {
        search(board, me, depth, -1000000000, 1000000000, &move);
        if (move == 64) return "pass";
        sprintf(text, "%c%d", 'a' + move % 8, move / 8 + 1);
        play(me, text);
    }
    return text[0] ? text : NULL;
}
int main(int argc, char **argv) {
    char *line = NULL, *words[3], blanks[] = " \t\r\n";
    size_t size = 0;
    int depth = argc > 1 ? atoi(argv[1]) : 4;
    reset();
    for (int quit = 0; !quit && getline(&line, &size, stdin) > 0;) {
        int count = 0;
        line[strcspn(line, "#")] = '\0';
        char *word = strtok(line, blanks), *number = "";
        if (word && strspn(word, "0123456789") == strlen(word)) {
            number = word;
            word = strtok(NULL, blanks);
        }
        for (; word && count < 3; word = strtok(NULL, blanks)) words[count++] = word;
        if (count == 0) continue;
        quit = !strcmp(words[0], "quit");
        const char *answer = obey(words, count, depth > 1 ? depth : 1);
        printf("%c%s %s\n\n", answer ? '=' : '?', number, answer ? answer : "cannot be done");
        fflush(stdout);
    }
}
