/* The library's version. It stands in the header for programs and in CMake for packages. */
#include "emilia.h"

const char *em_version(void)
{
    return EMILIA_VERSION;
}
