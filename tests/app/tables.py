#!/usr/bin/env python3
"""Tables for people: no line is longer than 80 columns, or than the terminal if that is wider, with
names of any length, which are all there in full; without a UTF-8 locale everything is ASCII.

    tables.py EMILIA
"""
import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import tempfile
import termios

PROGRAM = os.path.abspath(sys.argv[1])
LONG = [f'gtp:"{PROGRAM} gtp --player {player}"' for player in ("random", "first")]
DEEP = "alphabeta:depth=3,eval=staged,seed=12345"
PLAYERS = ["random", "first", "alphabeta:depth=2", DEEP, "mcts:playouts=20", *LONG]
MANY = [f"alphabeta:depth=1,eval=staged,seed={seed}" for seed in range(14)]
SHORT = ["--board", "6", "--openings", "random"]
TABLES = {
    "match": ["match", *LONG, "--games", "2"],
    "faults": ["match", "random", 'gtp:"sh -c \'read x; exit 3\' a rather long command"',
               "--games", "2"],
    "tournament": ["tournament", *PLAYERS, "--games", "2"],
    "ladder": ["tournament", *PLAYERS[:5], "--games", "2", "--kind", "ladder", "--rounds", "2"],
    "cross table": ["tournament", *MANY, "--games", "2", *SHORT],
    "matches": ["games", "--db", "games.db"],
    "games": ["games", "--db", "games.db", "--limit", "9"],
    "faulty games": ["games", "--db", "games.db", "--faulty"],
    "mark": ["mark", "random"],
    "turns": ["mark", "random", "--turns"],
    "agent": ["mark", 'gtp:"sh -c \'read x; exit 3\' a long command of a student {depth}"'],
    "class": ["mark", "class"],
}


def run(words, locale):
    done = subprocess.run([PROGRAM, *words], capture_output=True, timeout=300,
                          env=os.environ | {"LC_ALL": locale})
    assert done.returncode == 0, done
    return done.stdout.decode()


def run_on_terminal(words, columns, stream="stdout"):
    """What the stream shows on a terminal so wide."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: slave}
    program = subprocess.Popen([PROGRAM, *words], env=os.environ | {"LC_ALL": "C.UTF-8"}, **streams)
    os.close(slave)
    shown = b""
    try:
        while more := os.read(master, 65536):
            shown += more
    except OSError:  # the end of a pseudo-terminal
        pass
    os.close(master)
    assert program.wait() == 0
    return shown.decode()


def widest(text):
    """The longest line, but for a word that has no blank to break it at: a path."""
    lines = [line for line in text.splitlines() if PROGRAM not in line]
    return max(lines, key=len)


def has_name(text, name):
    return " ".join(name.split()) in " ".join(text.split())


def make_class():
    os.mkdir("class")
    for name in "agent", "an-agent-with-a-name-that-is-rather-long":
        with open(os.path.join("class", name), "w", encoding="ascii") as file:
            file.write("#!/bin/sh\nread x\necho this is no agent, what did you think >&2\n")
        os.chmod(file.name, 0o755)


def check(title, words):
    for locale in "C", "C.UTF-8":
        text = run(words, locale)
        assert len(widest(text)) <= 80, (title, locale, len(widest(text)), widest(text))
        assert locale != "C" or text.isascii(), (title, text)
        for name in words:
            assert name[0] == "-" or title in ("class", "turns") or ":" not in name \
                or has_name(text, name), (title, name, text)
    assert title not in ("match", "tournament", "mark") or not text.isascii(), (title, text)


def check_wide():
    words = ["tournament", "random", "first", DEEP, "--games", "2"]
    text = run_on_terminal(words, 132)
    assert 80 < len(widest(text)) <= 132 and text.count(DEEP) == 4, text
    assert len(widest(run_on_terminal(words, 60))) <= 80, text


def check_progress():
    """A line of progress is written over by the next one: it must not be longer than a line."""
    for words in ["mark", LONG[0]], ["tournament", *LONG, "--games", "60"]:
        for columns in 24, 60, 100:
            lines = run_on_terminal(words, columns, "stderr").split("\r\033[K")
            assert max(map(len, lines)) < columns, (columns, lines)
            assert words[0] != "mark" or "game 12 of 12, turn " in "".join(lines), lines


def check_json():
    """What scripts read is the same everywhere, and has every name in full."""
    words = ["games", "--db", "games.db", "--json"]
    assert run(words, "C") == run(words, "C.UTF-8")
    assert json.loads(run(words, "C").splitlines()[0])["b"] == LONG[1]
    ends = set()
    for game in map(json.loads, run(words + ["--limit", "9"], "C").splitlines()):
        played = len(game["moves"].replace("--", "p0")) // 2 - game["opening_moves"]
        assert len(game["seconds"]) == len(game["values"]) == played, game
        ends.add(played)
    assert {0, 1} <= ends, ends  # of the match of the program that ends at once


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    make_class()
    for entry in "match", "faults":
        run(TABLES[entry] + ["--db", "games.db"], "C")
    for entry, command in TABLES.items():
        check(entry, command)
        print(entry)
    check_wide()
    check_progress()
    check_json()
    os.chdir("/")
