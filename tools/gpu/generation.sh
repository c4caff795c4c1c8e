#!/bin/sh
# One generation of the network in one command: minutes on an H200 and 16 cores, and, where there is
# no GPU, a small one in minutes on any machine:
#
#   generation.sh DIR WEIGHTS.pattern [SEED]
#
# The network of WEIGHTS.pattern plays games and labels positions by searches of 3 and 2 plies; a new
# one of MEMBERS learns from them. With a GPU it learns from nothing, while the CPUs search other
# positions far deeper; to these truer labels its layers alone are fitted, then. Without one the
# network that played goes on. DIR gets generation.pattern: the new network beside WEIGHTS.pattern's
# tables, balanced, with Multi-ProbCut's errors. With a GPU its network is DIR/network.raw, too.
#
# GAMES is the size (default 3.8e6, without a GPU 2e4), MEMBERS how many there are (default 3), EMILIA
# the program. With a GPU also: MORE, further files of samples, of the generation before, say; START, a
# network.raw to go on from. The GPU needs what build.sh needs and python3-torch.
set -eu
dir=$1 weights=$2 seed=${3:-1}
emilia=${EMILIA:-emilia} members=${MEMBERS:-3}
here=$(dirname "$0")
mkdir -p "$dir"
network=$dir/plays.raw
"$emilia" train export --weights "$weights" --alone --out "$network"
"$emilia" train layout --out "$dir/layout.bin"
if command -v nvcc > /dev/null && nvidia-smi > /dev/null 2>&1; then
    gpu=yes games=${GAMES:-3.8e6}
    [ -x "$dir/samples" ] || "$here/build.sh" "$dir/samples"
else
    gpu="" games=${GAMES:-2e4}
fi

# share PART [KEEP]: of the games
share() {
    awk -v games="$games" -v part="$1" -v keep="${2:-1}" 'BEGIN { printf "%d", games * part * keep }'
}

# play NAME SHARE NUMBER LOW HIGH KEEP DEPTH [OPENING HEAT]: games, a share of all, with a seed of their
# own; of their positions of LOW to HIGH discs the part KEEP, labelled by searches of DEPTH plies or
# not at all (0). OPENING is the fewest random plies, HEAT how carelessly the rest is played.
play() {
    name=$1 number=$((10 * seed + $3)) low=$4 high=$5 keep=$6 depth=$7 opening=${8:-2} heat=${9:-1.5}
    if [ -n "$gpu" ]; then
        "$dir/samples" "$dir/$name" "$weights" "$network" games="$(share "$2")" seed="$number" play=1 \
            low="$low" high="$high" keep="$keep" depth="$depth" opening="$opening" heat="$heat"
        return
    fi
    # All positions of a game are kept here, of fewer games.
    "$emilia" train selfplay --samples "$dir/$name.played" --weights "$weights" --seed "$number" \
        --games "$(share "$2" "$keep")" --min-discs "$low" --max-discs "$high" --play-depth 1 \
        --random "$opening-26" --noise "$heat"
    "$emilia" train label "$dir/labelled" --samples "$dir/$name.played" --weights "$weights" \
        --depth "$depth" --exact 14
}

# search NAME OPTION...: adds positions with labels by the engine's selective searches to `true`.
search() {
    name=$1
    shift
    "$emilia" train label "$dir/true" --samples "$dir/$name" --weights "$weights" --rung 0 "$@"
}

# Games and labels are added to what is there.
rm -f "$dir"/*.played "$dir/labelled" "$dir/true"
if [ -n "$gpu" ]; then
    play search-late 0.04 7 44 51 0.6 0 4 0.6
    play search-middle 0.02 8 36 43 0.5 0 4 0.6
    play search-early 0.01 9 12 35 0.2 0 4 0.6
    {
        search search-late --exact 20
        search search-middle --exact 2 --depth 12
        search search-early --exact 2 --depth 10
    } > "$dir/true.log" 2>&1 &
    searching=$!
fi
play middle 1 2 36 51 0.8 3
play calm 0.6 3 36 51 0.8 3 6 0.6
play early 0.6 4 8 35 0.4 3
play late 0.6 5 52 53 0.8 3
play last 0.5 6 54 63 0.4 3

# fit OUT.raw OPTION...
fit() {
    out=$1
    shift
    python3 "$here/network.py" "$out" --layout "$dir/layout.bin" --members "$members" "$@"
}

if [ -z "$gpu" ]; then
    "$emilia" train network --weights "$weights" --keep --members "$members" --passes 2 --rate 1.2e-3 \
        --samples "$dir/labelled" --out "$dir/plain.pattern"
else
    # START is a file or nothing, MORE a list of files
    # shellcheck disable=SC2086
    fit "$dir/first.raw" --tolerance 1.5e-4 ${START:+--start "$START" --rate 1.2e-3} --samples \
        "$dir/middle" "$dir/calm" "$dir/early" "$dir/late" "$dir/last" ${MORE:-}
    wait "$searching"
    fit "$dir/network.raw" --start "$dir/first.raw" --layers --batch 2048 --rate 1e-3 --epochs 6 \
        --samples "$dir/true"
    "$emilia" train export --weights "$weights" --network "$dir/network.raw" --network-discs 12-63 \
        --out "$dir/plain.pattern"
fi
"$emilia" train balance --weights "$dir/plain.pattern" --games 3000 --noise 0.5 --stray 0 --random 8-24 \
    --depth 6 --limit 800 --out "$dir/balanced.pattern"
"$emilia" train probcut --weights "$dir/balanced.pattern" --games 1200 --play-depth 4 --noise 0.5 \
    --stray 0.1 --random 8-24 --depth 12 --rung 4 --exact 20 --limit 40 --seed 3 --out "$dir/generation.pattern"
