/* Ctrl-C as a flag. The first one asks the running job to stop and report what it has; a second
 * one ends the program. */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <stdatomic.h>

/* Installs the handler for SIGINT and SIGTERM and hands out the flag it sets. */
const atomic_bool *interrupt_flag(void);

#endif
