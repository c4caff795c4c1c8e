#!/bin/sh
# One generation of the network in one command: minutes on an H200 and 16 cores, and, where there is
# no GPU, a small one in minutes on any machine:
#
#   generation.sh DIR WEIGHTS.pattern [SEED]
#
# With a GPU the network of WEIGHTS.pattern plays games and labels positions by searches of 3 and 2
# plies, and a new one of MEMBERS learns from them from nothing; without one the network that is there
# goes on. Other positions are searched far deeper by the CPUs (with a GPU, meanwhile); to these truer
# labels the layers alone are fitted, then, and with a GPU matrices that all rows of a kind are
# multiplied by. DIR gets generation.pattern: the new network beside WEIGHTS.pattern's tables,
# balanced, with Multi-ProbCut's errors. With a GPU its network is DIR/network.raw, too.
#
# GAMES is the size (default 3.8e6, without a GPU 2e4), EMILIA the program. With a GPU also: MEMBERS
# (default 3); MORE and TRUE, further files of samples and of truer ones, of the generation before, say;
# START, a network.raw to go on from. The GPU needs what build.sh needs and python3-torch.
set -eu
dir=$1 weights=$2 seed=${3:-1}
emilia=${EMILIA:-emilia}
here=$(dirname "$0")
mkdir -p "$dir"
if command -v nvcc > /dev/null && nvidia-smi > /dev/null 2>&1; then
    gpu=yes games=${GAMES:-3.8e6} deeper=0.025
else
    gpu="" games=${GAMES:-2e4} deeper=1
fi

# share PART: of the games
share() {
    awk -v games="$games" -v part="$1" 'BEGIN { printf "%d", games * part }'
}

# search NUMBER PART LOW HIGH OPTION... -- OPTION...: plays games with a seed of their own, a PART of
# those that are searched deeper, and adds their positions of LOW to HIGH discs to `true`, with values
# by the engine's selective searches. The first options are for the games, the others for the searches.
search() {
    number=$((10 * seed + $1)) part=$(awk "BEGIN { print $2 * $deeper }") low=$3 high=$4
    shift 4
    how=""
    while [ "$1" != -- ]; do
        how="$how $1"
        shift
    done
    shift
    rm -f "$dir/searched"
    # shellcheck disable=SC2086
    "$emilia" train selfplay --samples "$dir/searched" --weights "$weights" --seed "$number" \
        --games "$(share "$part")" --min-discs "$low" --max-discs "$high" $how
    "$emilia" train label "$dir/true" --samples "$dir/searched" --weights "$weights" --rung 0 "$@"
}

# Games that look one ply ahead will not do here: what they teach is a disc too much in good games.
search_all() {
    rm -f "$dir/true"
    search 6 0.32 36 51 --play-depth 3 --noise 0.3 --random 4-16 --stray 0 -- --depth 12 --exact 20
    search 7 0.24 36 51 --play-depth 2 --noise 0.8 --random 6-26 --stray 0.2 -- --depth 12 --exact 20
    search 8 0.24 10 35 --play-depth 2 --noise 0.5 --random 4-16 --stray 0.1 -- --depth 11 --exact 2
    search 9 0.2 52 63 --play-depth 2 --noise 0.6 --random 4-20 --stray 0.1 -- --exact 20
}

# play NAME PART NUMBER LOW HIGH KEEP [OPENING HEAT]: a part of the games, with a seed of their own; of
# their positions of LOW to HIGH discs the part KEEP, labelled. OPENING is the fewest random plies,
# HEAT how carelessly the rest is played.
play() {
    "$dir/samples" "$dir/$1" "$weights" "$dir/plays.raw" games="$(share "$2")" \
        seed=$((10 * seed + $3)) low="$4" high="$5" keep="$6" opening="${7:-2}" heat="${8:-1.5}" \
        play=1 depth=3
}

# fit OUT.raw OPTION...
fit() {
    out=$1
    shift
    python3 "$here/network.py" "$out" --layout "$dir/layout.bin" --members "${MEMBERS:-3}" "$@"
}

if [ -z "$gpu" ]; then
    search_all
    "$emilia" train network --weights "$weights" --keep --layers --passes 3 --rate 1e-3 --batch 2048 \
        --samples "$dir/true" --out "$dir/plain.pattern"
else
    "$emilia" train export --weights "$weights" --alone --out "$dir/plays.raw"
    "$emilia" train layout --out "$dir/layout.bin"
    [ -x "$dir/samples" ] || "$here/build.sh" "$dir/samples"
    search_all > "$dir/true.log" 2>&1 &
    searching=$!
    play middle 1 1 36 51 0.8
    play calm 0.6 2 36 51 0.8 6 0.6
    play early 0.6 3 8 35 0.4
    play late 0.6 4 52 53 0.8
    play last 0.5 5 54 63 0.4
    # START is a file or nothing, MORE and TRUE are lists of files
    # shellcheck disable=SC2086
    fit "$dir/first.raw" --tolerance 1.5e-4 ${START:+--start "$START" --rate 1.2e-3} --samples \
        "$dir/middle" "$dir/calm" "$dir/early" "$dir/late" "$dir/last" ${MORE:-}
    wait "$searching"
    # shellcheck disable=SC2086
    fit "$dir/layers.raw" --start "$dir/first.raw" --layers --batch 4096 --rate 1e-3 \
        --samples "$dir/true" ${TRUE:-}
    # shellcheck disable=SC2086
    fit "$dir/network.raw" --start "$dir/layers.raw" --turn 0.3 --smooth 0.25 --batch 8192 --rate 1e-3 \
        --samples "$dir/true" ${TRUE:-}
    "$emilia" train export --weights "$weights" --network "$dir/network.raw" --network-discs 12-63 \
        --out "$dir/plain.pattern"
fi
"$emilia" train balance --weights "$dir/plain.pattern" --games 3000 --noise 0.5 --stray 0 --random 8-24 \
    --depth 6 --limit 800 --out "$dir/balanced.pattern"
"$emilia" train probcut --weights "$dir/balanced.pattern" --games 1200 --play-depth 4 --noise 0.5 \
    --stray 0.1 --random 8-24 --depth 12 --rung 4 --exact 20 --limit 40 --seed 3 --out "$dir/generation.pattern"
