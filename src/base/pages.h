/* Memory for big tables that are read at random: zeroed, and in huge pages where the system has
 * them, so that a look-up rarely waits for the address as well as for the data. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

/* Aligned to at least 64 bytes; NULL when out of memory. */
void *pages_alloc(size_t size);

/* `size` as it was asked for; NULL is fine. */
void pages_free(void *memory, size_t size);

#endif
