/* "Did you mean": the known word nearest to a mistyped one. */
#ifndef BASE_SUGGEST_H
#define BASE_SUGGEST_H

/* How many letters have to be added, dropped, changed or swapped with a neighbour to turn one word
 * into the other; words longer than 31 letters count as far apart. */
int suggest_distance(const char *a, const char *b);

/* Small enough to be a slip of the finger. */
int suggest_is_near(const char *typed, const char *known);

/* `known` if it is near and nearer than `best`, which may be NULL; else `best`. */
const char *suggest_nearer(const char *typed, const char *best, const char *known);

#endif
