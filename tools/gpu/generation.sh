#!/bin/sh
# One generation of the network in one command, about eight minutes on an H200 and 16 cores:
#
#   generation.sh DIR WEIGHTS.pattern NETWORK.raw [SEED]
#
# Games and labels by NETWORK.raw on the GPU; meanwhile the CPUs search positions of 44 to 51 discs
# to the end. DIR gets network.raw, fitted from nothing (START=NETWORK.raw goes on from that one in
# small steps, once over the samples), and generation.pattern: it beside WEIGHTS.pattern's tables,
# balanced, with Multi-ProbCut's errors. Needs what build.sh needs and python3-torch. GAMES is the
# size (default 6e6), HEAT the highest temperature of the games in discs (0.3 for calm ones,
# default 1.5), EMILIA the program.
set -eu
dir=$1 weights=$2 network=$3 seed=${4:-1}
games=${GAMES:-6e6}
emilia=${EMILIA:-emilia}
here=$(dirname "$0")
mkdir -p "$dir"
[ -x "$dir/samples" ] || "$here/build.sh" "$dir/samples"
"$emilia" train layout --out "$dir/layout.bin"

# A share of the games, as a whole number.
part() {
    awk -v games="$games" -v share="$1" 'BEGIN { printf "%d", games * share }'
}
play() {
    name=$1
    shift
    "$dir/samples" "$dir/$name" "$weights" "$network" heat="${HEAT:-1.5}" "$@"
}

# Positions without labels for the CPUs: discs, share of the games, empty squares to the end.
solved="44-44:0.012:20 46-46:0.03:18 48-48:0.14:16 50-51:0.15:14"
number=0
for line in $solved; do
    discs=${line%%:*} rest=${line#*:}
    number=$((number + 1))
    play "to-solve-$discs" games="$(part "${rest%:*}")" low="${discs%-*}" high="${discs#*-}" keep=1 \
        depth=0 seed="$((10 * seed + number))"
done
for line in $solved; do
    discs=${line%%:*}
    "$emilia" train label "$dir/solved-$discs" --samples "$dir/to-solve-$discs" --exact "${line##*:}" --rung 0
done > "$dir/solved.log" 2>&1 &
solving=$!

play late games="$(part 1)" keep=0.4 low=52 high=63 depth=4 seed="$((10 * seed + 5))"
play middle games="$(part 1)" keep=0.4 low=36 high=51 depth=5 seed="$((10 * seed + 6))"
play early games="$(part 0.7)" keep=0.3 low=6 high=35 depth=4 seed="$((10 * seed + 7))"
wait "$solving"
if [ -n "${START:-}" ]; then
    set -- --start "$START" --epochs 1 --rate 8e-4
else
    set -- --epochs 3
fi
python3 "$here/network.py" "$dir/network.raw" --layout "$dir/layout.bin" \
    --samples "$dir/late" "$dir/middle" "$dir/early" "$dir"/solved-*-* "$@"

"$emilia" train export --weights "$weights" --network "$dir/network.raw" --network-discs 12-63 \
    --out "$dir/plain.pattern"
"$emilia" train balance --weights "$dir/plain.pattern" --games 3000 --noise 0.5 --stray 0 --random 8-24 \
    --depth 6 --limit 800 --out "$dir/balanced.pattern"
"$emilia" train probcut --weights "$dir/balanced.pattern" --games 1200 --play-depth 4 --noise 0.5 \
    --stray 0.1 --random 8-24 --depth 12 --rung 4 --exact 20 --limit 40 --out "$dir/generation.pattern"
