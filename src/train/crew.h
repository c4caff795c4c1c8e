/* The same function on several threads at once, each with its number; returns when all are done.
 * Every number is worked off, by the caller if the machine refuses a thread. */
#ifndef TRAIN_CREW_H
#define TRAIN_CREW_H

enum { CREW_MAX = 256 };

void crew_run(int threads, void (*work)(void *context, int worker), void *context);

#endif
