#!/usr/bin/env python3
"""Kills a match at random moments and resumes it each time: nothing is lost, nothing counts twice.

    kill_resume.py EMILIA KILLS [SEED]

The final table must equal that of a match nobody disturbed, and every game must be stored once."""
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

program, kills = sys.argv[1], int(sys.argv[2])
seed = int(sys.argv[3]) if len(sys.argv) > 3 else int.from_bytes(os.urandom(4), "little")
print(f"seed {seed}")
rng = random.Random(seed)
KEYS = ["games", "wins", "draws", "losses", "score", "discs", "elo", "elo_low", "elo_high",
        "pairs"]


def command(db, games, *more):
    return [program, "match", "random", "alphabeta:depth=1", "--games", str(games),
            "--concurrency", "2", "--seed", "5", "--db", db, "--json", *more]


def table(words):
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    result = json.loads(run.stdout)
    return {key: result[key] for key in KEYS}


with tempfile.TemporaryDirectory() as folder:
    db = os.path.join(folder, "killed.db")
    games, killed, stored, longest = 200, 0, [], 0.08
    while killed < kills:
        run = subprocess.Popen(command(db, games, "--resume"), stdout=subprocess.DEVNULL)
        time.sleep(rng.uniform(0, longest))
        if run.poll() is None:
            run.kill()
            killed += 1
        else:
            games += 200  # it got through: let there be more to kill
        run.wait()
        # A busy machine takes longer to begin: half of the kills should find something new.
        new = len(stored) > 1 and stored[-1] > stored[-2]
        longest *= 0.9 if new else 1.1
        if os.path.exists(db):
            with sqlite3.connect(db) as connection:
                try:
                    stored.append(connection.execute("select count(*) from games").fetchone()[0])
                except sqlite3.OperationalError:
                    assert not stored  # killed before the tables were made
            connection.close()
    assert stored == sorted(stored), "stored games were lost"
    resumed = table(command(db, games, "--resume"))
    with sqlite3.connect(db) as connection:
        rows, numbers, matches, check = connection.execute(
            "select count(*), count(distinct number), (select count(*) from matches),"
            " (select * from pragma_integrity_check) from games").fetchone()
    connection.close()
    listed = subprocess.run([program, "games", "--db", db], capture_output=True, text=True,
                            check=True).stdout.splitlines()
    assert len(listed) == 2 and sum(map(int, listed[1].split()[3:6])) == games, listed
    moves = subprocess.run([program, "games", "--db", db, "export", "-", "--to", "moves"],
                           capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(moves) == games and all(len(line) > 16 for line in moves)
    newest = subprocess.run([program, "games", "--db", db, "--player", "random", "--result", "won",
                             "--limit", "2", "--json"], capture_output=True, text=True,
                            check=True).stdout.splitlines()
    for game in map(json.loads, newest):
        won = game["score"] if game["black"] == "random" else -game["score"]
        assert won > 0 and game["fault"] is None, game
        plies = game["moves"].count("--") + sum(c.isdigit() for c in game["moves"])
        assert len(game["seconds"]) == plies - game["opening_moves"] == len(game["values"]), game
    undisturbed = table(command(os.path.join(folder, "whole.db"), games))
    print(f"{killed} kills, {games} games, {len(set(stored))} different states after a kill")
    assert (rows, numbers, matches, check) == (games, games, 1, "ok"), (rows, numbers, matches)
    assert resumed == undisturbed, (resumed, undisturbed)
