/* Every player and its options for other programs: what `emilia players --json` prints and the
 * HTTP API answers. */
#ifndef PLAYER_CATALOGUE_H
#define PLAYER_CATALOGUE_H

#include "base/strbuf.h"

/* One JSON object: {"players": [{name, title, summary, human, outside, options: [..]}, ..]}. */
void catalogue_write_json(StrBuf *out);

#endif
