/* The text of a player, `name[:item,...]`. An item is `key=value` or, for the option `command` of
 * outside programs, just a value in quotes. A value in quotes may contain anything; a backslash
 * in it makes the next character ordinary. */
#ifndef PLAYER_SPEC_PRIV_H
#define PLAYER_SPEC_PRIV_H

#include "player/kind.h"

/* What the text is read into: options of the kind and those that all players have. */
typedef struct SpecTarget {
    const PlayerOption *options;
    size_t count;
    void *object; /* the options' offsets count from here */
} SpecTarget;

/* The kind named by the text, or NULL and the error. */
const PlayerKind *spec_kind(const char *text, Error *error);

/* Writes the presets into the target. */
void spec_presets(const SpecTarget *target);

/* Reads the items into the targets. `values` has room for the text; text values point into it. */
Status spec_read(const char *text, const SpecTarget *targets, size_t target_count, char *values,
                 Error *error);

/* The sentence of the error, and the name that was probably meant, what values there are, or how a
 * command is written. */
void spec_explain(const char *text, const Error *error, const SpecTarget *targets,
                  size_t target_count, StrBuf *out);

#endif
