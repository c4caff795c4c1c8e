/* The form of Multi-ProbCut's error model, for those who fit it (train room). */
#ifndef SEARCH_PROBCUT_H
#define SEARCH_PROBCUT_H

enum { PROBCUT_TERMS = 8, PROBCUT_SHALLOW_MAX = 16 };

/* The logarithm of the deviation, in discs, between searches of two depths is the sum of these
 * terms, each times its parameter. There are two sets of parameters: one for searches that stop at
 * the evaluation, one for deep searches to the end. */
void probcut_terms(double empties, double deep, double shallow, double terms[PROBCUT_TERMS]);

#endif
