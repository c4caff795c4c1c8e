/* Text from the outside made clean: see record/record.h for what that means. */
#ifndef RECORD_RECORD_TEXT_H
#define RECORD_RECORD_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Cleans `length` bytes into `to` and ends them; with `lines` line feeds stay. False: the room did
 * not suffice and the text is cut, between two letters. */
bool record_text_clean(const char *bytes, size_t length, bool lines, char *to, size_t room);

/* UTF-8 to Latin-1 and what does not exist there to `?`: fills `room` bytes with the text, cut if
 * it must be, and NULs behind it. */
void record_text_to_latin1(const char *text, char *to, size_t room);

#endif
