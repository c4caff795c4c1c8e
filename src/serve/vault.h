/* Where sessions sleep: one small text file each in a folder of the user's data directory. */
#ifndef SERVE_VAULT_H
#define SERVE_VAULT_H

#include "base/status.h"
#include "base/strbuf.h"

#include <stdbool.h>

typedef struct Vault {
    char path[512]; /* of the folder */
} Vault;

/* Makes the folder `directory`/sessions if it is not there and forgets very old sessions. */
Status vault_open(Vault *vault, const char *directory, Error *error);

/* A name is a token that guard_token_ok accepts. The file is replaced as a whole or not at all. */
Status vault_save(const Vault *vault, const char *token, const StrBuf *text);
bool vault_load(const Vault *vault, const char *token, StrBuf *text);

#endif
