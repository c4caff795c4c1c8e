/* The five outcomes of a pair of games and how well a mean score explains them. */
#ifndef STATS_PENTANOMIAL_H
#define STATS_PENTANOMIAL_H

enum { PENTANOMIAL_OUTCOMES = 5 }; /* 0, 1/2, 1, 1 1/2, 2 points: scores 0 to 1 by quarters */

/* The best log likelihood of the counts among distributions with this mean score, less the best
 * of all: never positive, 0 at the counts' own mean. 0 < score < 1; the counts at both ends must
 * be positive. */
double pentanomial_log_ratio(const double counts[PENTANOMIAL_OUTCOMES], double score);

#endif
