/* How often each pair of players has won: the history behind the winning-rate chart. Every
 * finished game goes into the laboratory's store, as a match of its pair under the openings name
 * `browser`, so `emilia games` shows it too; a reset begins a new match and loses nothing. */
#ifndef SERVE_TALLY_H
#define SERVE_TALLY_H

#include "base/status.h"
#include "session/session.h"

typedef struct TallyBook TallyBook;

/* Uses the file games.db in the directory. */
Status tally_open(const char *directory, TallyBook **book, Error *error);
void tally_close(TallyBook *book);

SessionTally tally_get(TallyBook *book, const SessionPair *pair);
void tally_add(TallyBook *book, const SessionResult *result);
void tally_forget(TallyBook *book, const SessionPair *pair);

#endif
