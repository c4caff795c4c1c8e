/* "Did you mean": the known word nearest to a mistyped one. */
#ifndef APP_SUGGEST_H
#define APP_SUGGEST_H

/* How many letters have to be added, dropped, changed or swapped with a neighbour to turn one word
 * into the other; words longer than 31 letters count as far apart. */
int suggest_distance(const char *a, const char *b);

/* Small enough to be a slip of the finger. */
int suggest_is_near(const char *typed, const char *known);

#endif
