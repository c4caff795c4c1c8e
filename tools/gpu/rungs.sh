#!/bin/bash
# The ladder on a machine with many cores and a GPU, from a plain checkout, nothing to install:
#
#   tools/gpu/rungs.sh first WORK OUT         rungs 0-3 from the rules alone, about 8 minutes
#   tools/gpu/rungs.sh more WORK OUT N        one more rung on what `first` left in WORK, 8 minutes
#
# WORK keeps samples and weights between calls; OUT receives weights (gzip) and figures.
# Without a GPU: LADDER="g++ -x c++" and small SCALE (see below) run the same steps anywhere.
set -euo pipefail
cd "$(dirname "$0")/../.."
step=$1 work=$2 out=$3 number=${4:-4}
scale=${SCALE:-100}      # percent of the games and seconds below
threads=$(nproc)
mkdir -p "$work" "$out"
log() { echo "[$(date +%T)] $*"; }
part() { echo $(($1 * scale / 100 > 0 ? $1 * scale / 100 : 1)); }
exec > >(tee -a "$out/figures-$step.log") 2>&1

build() {
    ${LADDER:-nvcc -O3 -std=c++17 -arch=sm_90 -Xcompiler -O2 -x cu} tools/gpu/ladder.cu -o "$work/ladder" &
    compiler=$!
    gcc -O2 tools/edge_table.c -o "$work/edge_table"
    "$work/edge_table" > "$work/edge_table.inc"
    # One build for this CPU: every room below the search, each file once.
    gcc -std=gnu17 -O3 -march=native -D_GNU_SOURCE -fno-strict-aliasing -Isrc -I"$work" \
        -o "$work/train" \
        tools/gpu/train_main.c src/app/train*.c src/app/option.c src/app/suggest.c src/base/*.c src/kernel/*.c \
        src/board/*.c src/wide/*.c src/record/*.c src/tree/*.c src/solve/*.c \
        src/eval/pattern*.c src/train/*.c -lm -lpthread
    wait $compiler || log "no program for the GPU"
}
train() { "$work/train" "$@" --threads "$threads"; }

# Exact samples of the last phases: exact WEIGHTS GAMES SEED EMPTIES FILE
exact() {
    rm -f "$work/part$3.samples" "$work/part$3.exact"
    train selfplay --weights "$1" --games "$2" --seed "$3" --min-discs $((64 - $4)) \
        --noise 1.5 --samples "$work/part$3.samples"
    train label --weights "$1" --samples "$work/part$3.samples" --exact "$4" "$work/part$3.exact"
    if [ -e "$5" ]; then tail -c +9 "$work/part$3.exact" >> "$5"; else cp "$work/part$3.exact" "$5"; fi
    rm -f "$work/part$3.samples" "$work/part$3.exact"
}

# One rung on the GPU: rung NUMBER FROM TO DEPTH LABEL_SECONDS FIT_SECONDS LIMIT GAMES
rung() {
    log "rung $1: depth $4, from $2"
    train layout --weights "$2" --out "$work/rung.layout"
    "$work/ladder" --layout "$work/rung.layout" --exact "$work/exact.samples" --seed "$1" \
        --games "$(part $8)" --limit "$(part $7)" --depth "$4" --label-seconds "$5" \
        --fit-seconds "$6" --out "$work/rung.classes" --samples "$work/rung$1.samples"
    train import "$work/rung.classes" --weights "$2" --out "$3"
    gzip -c "$3" > "$out/$(basename "$3").gz"
    log "rung $1 done"
}

log "build"; build
if [ "$step" = first ]; then
    rm -f "$work"/*.samples
    log "rung 0: random games"
    train ladder --weights zero --games "$(part 60000)" --play-depth 0 --depth 3 --exact 10 \
        --out "$work/rung0.pattern" | grep refit
    log "rung 1: its own games"
    train ladder --weights "$work/rung0.pattern" --games "$(part 60000)" --depth 3 --exact 12 \
        --noise 1.5 --seed 2 --out "$work/rung1.pattern" | grep refit
    gzip -c "$work/rung1.pattern" > "$out/rung1.pattern.gz"
    log "does the GPU count as the CPU does?"
    train selfplay --weights "$work/rung1.pattern" --games "$(part 4000)" --samples "$work/check.in"
    train label --weights "$work/rung1.pattern" --samples "$work/check.in" --depth 3 --exact 10 \
        "$work/check.samples"
    train layout --weights "$work/rung1.pattern" --out "$work/check.layout"
    if ! "$work/ladder" --layout "$work/check.layout" --check "$work/check.samples"; then
        log "NO: the CPU goes on alone"
        train ladder --weights "$work/rung1.pattern" --games "$(part 700000)" --depth 4 \
            --exact 12 --noise 1.5 --seed 3 --out "$work/rung2.pattern" | grep refit
        gzip -c "$work/rung2.pattern" > "$out/rung2.pattern.gz"
        exit 1
    fi
    log "exact samples"
    exact "$work/rung1.pattern" "$(part 400000)" 11 14 "$work/exact.samples"
    log "more of them while the GPU climbs"
    (exact "$work/rung1.pattern" "$(part 600000)" 12 14 "$work/more.samples" \
        > "$out/exact.log" 2>&1) &
    more=$!
    rung 2 "$work/rung1.pattern" "$work/rung2.pattern" 4 30 30 4000000 2500000
    wait $more
    tail -c +9 "$work/more.samples" >> "$work/exact.samples"
    rung 3 "$work/rung2.pattern" "$work/rung3.pattern" 4 90 60 8000000 5000000
else
    from=$work/rung$((number - 1)).pattern
    log "exact samples"
    exact "$from" "$(part 600000)" "$((number * 10 + 1))" 14 "$work/exact.samples"
    (exact "$from" "$(part 100000)" "$((number * 10 + 2))" 16 "$work/more.samples" \
        > "$out/exact.log" 2>&1) &
    more=$!
    rung "$number" "$from" "$work/rung$number.pattern" 5 200 90 12000000 7000000
    wait $more
fi
ls -la "$out"
log "end"
