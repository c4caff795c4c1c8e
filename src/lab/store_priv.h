/* Shared by the two halves of the store. */
#ifndef LAB_STORE_PRIV_H
#define LAB_STORE_PRIV_H

#include "lab/store.h"

#include <sqlite3.h>

sqlite3 *store_connection(Store *store);

#endif
