#!/usr/bin/env python3
"""Plays games through a protocol: no protocol error, no forfeit, no process left behind.

    games.py EMILIA PROTOCOL GAMES

One match against a player of this process, with our program playing at random, and one between two
of our programs at 10 ms a move (a tenth of the games in a quick run)."""
import json
import os
import subprocess
import sys


def match(emilia, players, games, options):
    command = [emilia, "match", *players, "--games", str(games), "--seed", "7", "--json", *options]
    run = subprocess.run(command, capture_output=True, text=True, timeout=7200)
    if run.returncode != 0:
        sys.exit(f"{command}: exit {run.returncode}: {run.stderr}")
    result = json.loads(run.stdout.splitlines()[-1])
    if result["games"] != games or result["faults"] != [0, 0]:
        sys.exit(f"{command}: {result['games']} games, faults {result['faults']}: {run.stderr}")
    print(f"{games} games, {players[0]} - {players[1]}: score {result['score']}, no fault")


def left_behind():
    """Processes of our players whose parent, this one's child, is gone."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                if f"EMILIA_PROTO_GAMES={os.getpid()}".encode() in file.read():
                    found.append(pid)
        except OSError:
            pass
    return [pid for pid in found if int(pid) != os.getpid()]


def main():
    emilia, protocol, games = sys.argv[1], sys.argv[2], int(sys.argv[3])
    os.environ["EMILIA_PROTO_GAMES"] = str(os.getpid())
    outside = f'{protocol}:"{emilia} {protocol} --player %s"'
    match(emilia, [outside % "random", "alphabeta:depth=2"], games, [])
    # The programs keep their own time: how busy the machine is must not decide a test.
    quick = games if games >= 1000 else max(2, games // 10)
    match(emilia, [outside % "engine:hash=1,time=10ms", outside % "alphabeta:time=10ms"], quick,
          ["--concurrency", "2"])
    if left_behind():
        sys.exit(f"processes left behind: {left_behind()}")


main()
