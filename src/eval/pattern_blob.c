/* Embeds the file PATTERN_BLOB names (src/CMakeLists.txt) as it is. */
#include "eval/pattern_blob.h"

#ifdef PATTERN_BLOB

__asm__(".section .rodata,\"a\",@progbits\n"
        ".balign 64\n"
        "pattern_blob_start:\n"
        ".incbin \"" PATTERN_BLOB "\"\n"
        "pattern_blob_end:\n"
        ".byte 0\n"
        ".text\n");
extern const char pattern_blob_start[], pattern_blob_end[];

const void *pattern_blob_bytes(void)
{
    return pattern_blob_start;
}

size_t pattern_blob_size(void)
{
    return (size_t)(pattern_blob_end - pattern_blob_start);
}

#else

const void *pattern_blob_bytes(void)
{
    return NULL;
}

size_t pattern_blob_size(void)
{
    return 0;
}

#endif
