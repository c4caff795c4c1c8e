#!/bin/sh
# Builds one of the GPU programs: build.sh PATH/ladder or build.sh PATH/samples. Needs nvcc and, for
# compressed weights, zstd.
set -eu
output=$(realpath "$1")
cd "$(dirname "$0")/../.."
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
for file in src/eval/pattern.c src/eval/pattern_weights.c src/eval/pattern_blob.c src/eval/network.c \
    src/base/pages.c src/base/strbuf.c; do
    cc -std=gnu17 -D_GNU_SOURCE -DEM_ZSTD -O2 -Wno-psabi -Isrc -c "$file" -o "$objects/$(basename "$file").o"
done
program=$(basename "$output")
nvcc -O3 -std=c++17 -arch="${ARCH:-sm_90}" -Isrc "tools/gpu/$program.cu" "$objects"/*.o \
    -cudart static -lzstd -o "$output"
