#!/bin/sh
# One generation of the network in one command, nine minutes on an H200 and 16 cores:
#
#   generation.sh DIR WEIGHTS.pattern NETWORK.raw [SEED]
#
# NETWORK.raw plays and labels games on the GPU; meanwhile the CPUs solve positions of 50 and 51
# discs. Two fits go over these samples, the first from NETWORK.raw, the second from the first. DIR
# gets network.raw, the mean of the two, and generation.pattern: it beside WEIGHTS.pattern's tables,
# balanced, with Multi-ProbCut's errors. Needs what build.sh needs and python3-torch.
#
# GAMES is the size (default 3.8e6), MORE further files of samples, of the generation before, say,
# START the network to go on from if not NETWORK.raw (empty: from nothing), EMILIA the program.
set -eu
dir=$1 weights=$2 network=$3 seed=${4:-1}
games=${GAMES:-3.8e6}
start=${START-$network}
emilia=${EMILIA:-emilia}
here=$(dirname "$0")
mkdir -p "$dir"
[ -x "$dir/samples" ] || "$here/build.sh" "$dir/samples"
"$emilia" train layout --out "$dir/layout.bin"

# play NAME SHARE NUMBER OPTION...: games, a share of all, with a seed of their own
play() {
    name=$1 count=$(awk -v games="$games" -v share="$2" 'BEGIN { printf "%d", games * share }') number=$3
    shift 3
    "$dir/samples" "$dir/$name" "$weights" "$network" games="$count" seed="$((10 * seed + number))" "$@"
}

play to-solve 0.55 1 low=50 high=51 keep=1 depth=0
rm -f "$dir/solved" # labels are added to what is there
"$emilia" train label "$dir/solved" --samples "$dir/to-solve" --exact 14 > "$dir/solved.log" 2>&1 &
solving=$!
play middle 1 2 low=36 high=49 keep=0.8 depth=4
play calm 0.6 3 low=36 high=51 keep=0.8 depth=4 opening=6 heat=0.6
play early 0.6 4 low=8 high=35 keep=0.4 depth=4
play late 0.6 5 low=52 high=53 keep=0.8 depth=4
play last 0.5 6 low=54 high=63 keep=0.4 depth=4
wait "$solving"

# fit OUT.raw EPOCHS OPTION...
fit() {
    out=$1 epochs=$2
    shift 2
    # MORE is a list of files
    # shellcheck disable=SC2086
    python3 "$here/network.py" "$out" --layout "$dir/layout.bin" --epochs "$epochs" --samples \
        "$dir/middle" "$dir/calm" "$dir/early" "$dir/late" "$dir/last" "$dir/solved" ${MORE:-} "$@"
}

if [ -n "$start" ]; then
    fit "$dir/first.raw" 1.5 --start "$start" --rate 1.2e-3
else
    fit "$dir/first.raw" 3
fi
fit "$dir/second.raw" 2 --start "$dir/first.raw" --rate 1.2e-3 --seed 2
python3 "$here/network.py" "$dir/network.raw" --layout "$dir/layout.bin" --mean "$dir/first.raw" "$dir/second.raw"

"$emilia" train export --weights "$weights" --network "$dir/network.raw" --network-discs 12-63 \
    --out "$dir/plain.pattern"
"$emilia" train balance --weights "$dir/plain.pattern" --games 3000 --noise 0.5 --stray 0 --random 8-24 \
    --depth 6 --limit 800 --out "$dir/balanced.pattern"
"$emilia" train probcut --weights "$dir/balanced.pattern" --games 1200 --play-depth 4 --noise 0.5 \
    --stray 0.1 --random 8-24 --depth 12 --rung 4 --exact 20 --limit 40 --seed 3 --out "$dir/generation.pattern"
