/* Between single quotes a shell leaves everything alone but a single quote. */
#include "app/shell_word.h"

#include <string.h>

void shell_word(const char *word, StrBuf *out)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "_@%+=:,./-";
    if (*word != '\0' && word[strspn(word, plain)] == '\0') {
        strbuf_text(out, word);
        return;
    }
    strbuf_char(out, '\'');
    for (; *word != '\0'; word++) {
        if (*word == '\'') {
            strbuf_text(out, "'\\''");
        } else {
            strbuf_char(out, *word);
        }
    }
    strbuf_char(out, '\'');
}
