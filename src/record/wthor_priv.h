/* Shared by the two halves of WTHOR. */
#ifndef RECORD_WTHOR_PRIV_H
#define RECORD_WTHOR_PRIV_H

#include "record/wthor.h"

/* The name with this number into one of the record's texts; `#12` if there is no list. */
void wthor_name(const WthorNames *names, unsigned number, Record *record,
                char text[RECORD_TEXT_SIZE]);

/* The number of a name, a new one if it is new. STATUS_RANGE: there are too many names. */
Status wthor_number(WthorNames *names, size_t size, const char *name, unsigned *number,
                    Error *error);

void wthor_put_header(RecordDate today, uint32_t games, unsigned names,
                      char header[WTHOR_HEADER_SIZE]);

#endif
