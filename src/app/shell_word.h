/* A word as a shell wants to have it typed. */
#ifndef APP_SHELL_WORD_H
#define APP_SHELL_WORD_H

#include "base/strbuf.h"

/* Appends the word, in quotes if there is anything in it that the shell would touch. */
void shell_word(const char *word, StrBuf *out);

#endif
