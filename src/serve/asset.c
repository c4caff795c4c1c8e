/* The embedded files. WEB_DIR is where the build puts them (src/CMakeLists.txt). */
#include "serve/asset.h"

#include <string.h>

#define EMBED(symbol, file)                                                                       \
    __asm__(".section .rodata\n"                                                                  \
            ".balign 16\n"                                                                        \
            ".globl asset_" #symbol "\n"                                                          \
            ".hidden asset_" #symbol "\n"                                                         \
            "asset_" #symbol ":\n"                                                                \
            ".incbin \"" WEB_DIR "/" file "\"\n"                                                  \
            ".globl asset_" #symbol "_end\n"                                                      \
            ".hidden asset_" #symbol "_end\n"                                                     \
            "asset_" #symbol "_end:\n"                                                            \
            ".byte 0\n"                                                                           \
            ".previous\n");                                                                       \
    extern const unsigned char asset_##symbol[], asset_##symbol##_end[]

#define EMBED_BOTH(symbol, file)                                                                  \
    EMBED(symbol, file);                                                                          \
    EMBED(symbol##_gz, file ".gz")

EMBED_BOTH(html, "index.html");
EMBED_BOTH(js, "app.js");
EMBED_BOTH(css, "app.css");
EMBED_BOTH(icon, "icon.svg");
EMBED_BOTH(openapi, "openapi.json");

#define ROW(where, kind, symbol)                                                                  \
    {where, kind, asset_##symbol, asset_##symbol##_end, asset_##symbol##_gz,                      \
     asset_##symbol##_gz_end}

static const Asset assets[] = {
    ROW("/", "text/html; charset=utf-8", html),
    ROW("/app.js", "text/javascript; charset=utf-8", js),
    ROW("/app.css", "text/css; charset=utf-8", css),
    ROW("/icon.svg", "image/svg+xml", icon),
    ROW("/api/v1/openapi.json", "application/json", openapi),
};

const Asset *asset_find(const char *path)
{
    for (size_t i = 0; i < sizeof assets / sizeof assets[0]; i++) {
        if (strcmp(assets[i].path, path) == 0) {
            return &assets[i];
        }
    }
    return NULL;
}
