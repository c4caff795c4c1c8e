/* WTHOR, the archive of tournament games. Three files, all little-endian with the same 16 bytes in
 * front: .wtb has 68 bytes a game (numbers of tournament and players, scores, 60 moves), .jou the
 * players' names, .trn the tournaments'. The year is the file's, and a game has nothing but its
 * moves: from the usual start on 8x8, passes left out. Scores are Black's discs with the empty
 * squares given to the winner.
 *
 * A game goes through record/format.h like any other; here is what the two other files need. */
#ifndef RECORD_WTHOR_H
#define RECORD_WTHOR_H

#include "base/strbuf.h"
#include "record/record.h"

enum {
    WTHOR_HEADER_SIZE = 16,
    WTHOR_GAME_SIZE = 68,
    WTHOR_NAME_SIZE = 20,  /* in .jou, Latin-1, at least one NUL */
    WTHOR_EVENT_SIZE = 26, /* in .trn */
    WTHOR_MAX_NAMES = 65535
};

/* Names by number, and numbers by name when games are written. Number 0 is nobody, `???`. */
typedef struct WthorNames {
    char *text; /* count * size bytes */
    size_t size;
    uint32_t count;
    uint32_t capacity;
    uint32_t *slots; /* a hash table of numbers, 0: free */
    uint32_t slot_count;
} WthorNames;

typedef struct Wthor {
    WthorNames players;
    WthorNames events;
    int year;
    int theory_empties;
    uint32_t games;  /* read or written */
    uint32_t total;  /* as the header has it */
    bool has_header; /* read or written */
    bool broken;     /* the header is of something else, and it has been said */
} Wthor;

void wthor_fini(Wthor *wthor);

/* Takes the contents of a .jou and a .trn file; each may be NULL. */
Status wthor_read_names(Wthor *wthor, const StrBuf *players, const StrBuf *events, Error *error);

/* What is known once the last game has been written: the 16 bytes that the .wtb file must begin
 * with, and the two other files. `today` is the date of the file. */
void wthor_write_header(const Wthor *wthor, RecordDate today, char header[WTHOR_HEADER_SIZE]);
void wthor_write_players(const Wthor *wthor, RecordDate today, StrBuf *out);
void wthor_write_events(const Wthor *wthor, RecordDate today, StrBuf *out);

#endif
