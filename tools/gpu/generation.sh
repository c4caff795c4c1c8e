#!/bin/sh
# One generation of the network in one command: minutes on an H200 and 16 cores, and, where there is
# no GPU, a small one in minutes on any machine:
#
#   generation.sh DIR WEIGHTS.pattern [SEED]
#
# The network of WEIGHTS.pattern plays and labels games; positions of 50 and 51 discs are solved, by
# the CPUs meanwhile if a GPU plays. Then it learns from them. DIR gets generation.pattern: the new
# network beside WEIGHTS.pattern's tables, balanced, with Multi-ProbCut's errors. With a GPU there are
# two fits, the second from the first; its network is DIR/network.raw, too.
#
# GAMES is the size (default 3.8e6, without a GPU 2e4), EMILIA the program. With a GPU also: MORE,
# further files of samples, of the generation before, say; START, a network.raw to go on from instead
# of the one that plays (empty: from nothing). The GPU needs what build.sh needs and python3-torch.
set -eu
dir=$1 weights=$2 seed=${3:-1}
emilia=${EMILIA:-emilia}
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
# for others to solve (0). OPENING is the fewest random plies, HEAT how carelessly the rest is played.
play() {
    name=$1 number=$((10 * seed + $3)) low=$4 high=$5 keep=$6 depth=$7 opening=${8:-2} heat=${9:-1.5}
    if [ -n "$gpu" ]; then
        "$dir/samples" "$dir/$name" "$weights" "$network" games="$(share "$2")" seed="$number" \
            low="$low" high="$high" keep="$keep" depth="$depth" opening="$opening" heat="$heat"
        return
    fi
    # All positions of a game are kept here, of fewer games.
    exact=12
    [ "$depth" != 0 ] || exact=14
    "$emilia" train selfplay --samples "$dir/$name.played" --weights "$weights" --seed "$number" \
        --games "$(share "$2" "$keep")" --min-discs "$low" --max-discs "$high" --play-depth 2 \
        --random "$opening-26" --noise "$heat"
    "$emilia" train label "$dir/labelled" --samples "$dir/$name.played" --weights "$weights" \
        --depth 4 --exact "$exact"
}

# Games and labels are added to what is there.
rm -f "$dir"/*.played "$dir/labelled" "$dir/solved"
play to-solve 0.55 1 50 51 1 0
if [ -n "$gpu" ]; then
    "$emilia" train label "$dir/solved" --samples "$dir/to-solve" --exact 14 > "$dir/solved.log" 2>&1 &
    solving=$!
fi
play middle 1 2 36 49 0.8 4
play calm 0.6 3 36 51 0.8 4 6 0.6
play early 0.6 4 8 35 0.4 4
play late 0.6 5 52 53 0.8 4
play last 0.5 6 54 63 0.4 4
[ -z "$gpu" ] || wait "$solving"

# fit OUT.raw EPOCHS OPTION...
fit() {
    out=$1 epochs=$2
    shift 2
    # MORE is a list of files
    # shellcheck disable=SC2086
    python3 "$here/network.py" "$out" --layout "$dir/layout.bin" --epochs "$epochs" --samples \
        "$dir/middle" "$dir/calm" "$dir/early" "$dir/late" "$dir/last" "$dir/solved" ${MORE:-} "$@"
}

if [ -z "$gpu" ]; then
    "$emilia" train network --weights "$weights" --keep --passes 2 --rate 1.2e-3 \
        --samples "$dir/labelled" --out "$dir/plain.pattern"
else
    start=${START-$network}
    if [ -n "$start" ]; then
        fit "$dir/first.raw" 3 --start "$start" --rate 1.2e-3
    else
        fit "$dir/first.raw" 4
    fi
    fit "$dir/network.raw" 3 --start "$dir/first.raw" --rate 1.2e-3 --seed 2
    "$emilia" train export --weights "$weights" --network "$dir/network.raw" --network-discs 12-63 \
        --out "$dir/plain.pattern"
fi
"$emilia" train balance --weights "$dir/plain.pattern" --games 3000 --noise 0.5 --stray 0 --random 8-24 \
    --depth 6 --limit 800 --out "$dir/balanced.pattern"
"$emilia" train probcut --weights "$dir/balanced.pattern" --games 1200 --play-depth 4 --noise 0.5 \
    --stray 0.1 --random 8-24 --depth 12 --rung 4 --exact 20 --limit 40 --seed 3 --out "$dir/generation.pattern"
