/* The files that belong together: for a .wtb with games, the .jou and the .trn with the names. */
#ifndef RECORD_WTHOR_FILES_H
#define RECORD_WTHOR_FILES_H

#include "base/strbuf.h"

enum { WTHOR_PATH_SIZE = 4096 };

/* "dir/WTH_2004.wtb" and "jou": "dir/WTH_2004.jou". */
void wthor_sibling(const char *path, const char *suffix, char to[WTHOR_PATH_SIZE]);

/* The lists of names that go with a .wtb: of the same name, or the archive's for all years beside
 * it. What there is not stays empty. */
void wthor_find_lists(const char *path, StrBuf *players, StrBuf *events);

#endif
