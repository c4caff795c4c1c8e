#!/usr/bin/env python3
"""docs/formats.md against the program: the table of formats is the program's, and the game that is
shown in every format is what the program makes of it. Then files: WTHOR's three, games into the
store and out again, and the memory that a big file takes. Usage: check_formats.py PROGRAM DOC."""
import os
import re
import resource
import subprocess
import sys
import tempfile

PROGRAM, DOC = sys.argv[1:3]
FORMATS = ["pgn", "sgf", "ggf", "quest", "moves", "obf"]


def run(*words, text=None, expect=0):
    done = subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True)
    assert done.returncode == expect, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout


def check_documentation(page):
    told = [re.split("  +", line) for line in run("convert", "--formats").splitlines()]
    shown = [[cell.strip() for cell in line[1:-1].split("|")]
             for line in page.splitlines() if line.startswith("| ")]
    assert told == shown[:len(told)], f"the table of the page is not the program's:\n{told}"
    games = {form: re.search(rf"```{form}\n(.*?)```", page, re.S).group(1) for form in FORMATS}
    for form in FORMATS:
        out = run("convert", "-", "-", "--to", form, text=games["pgn"])
        assert out.strip() == games[form].strip(), f"{form}:\n{out}"
        # Read from the page it is written the same; but Quest does not say who won a stopped game.
        again = run("convert", "-", "-", "--to", form, text=games[form])
        unknown = games[form].replace('"finished":true', '"finished":false')
        assert again.strip() == unknown.strip(), f"{form} again:\n{again}"
    return games["pgn"]


def check_wthor(folder, game):
    """Names go through the two other files, also when the archive has one for all years."""
    path = os.path.join(folder, "WTH_2024.wtb")
    run("convert", "-", path, text=game.replace("Émilia", "Emilia Ж, Venetia, née far away"))
    for suffix, size in (("wtb", 16 + 68), ("jou", 16 + 3 * 20), ("trn", 16 + 2 * 26)):
        assert os.path.getsize(path[:-3] + suffix) == size, suffix
    text = run("convert", path, "-", "--to", "pgn")
    for line in ('[Event "Cup"]', '[Date "2024.??.??"]', '[White "Emilia ?, Venetia,"]'):
        assert line in text, (line, text)
    os.rename(path[:-3] + "jou", os.path.join(folder, "WTHOR.JOU"))
    os.rename(path[:-3] + "trn", os.path.join(folder, "WTHOR.TRN"))
    assert run("convert", path, "-", "--to", "pgn") == text
    os.remove(os.path.join(folder, "WTHOR.JOU"))
    assert '[White "#2"]' in run("convert", path, "-", "--to", "pgn")
    with open(path, "r+b") as file:  # a game less than the header counts, and half of one
        file.truncate(16 + 40)
    run("convert", path, os.path.join(folder, "half.pgn"), expect=1)


def check_store(folder, game):
    store = os.path.join(folder, "lab.db")
    path = os.path.join(folder, "one.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write(game + '\n[Black "x"]\n\n1. f5 f6 zz\n')
    run("games", "--db", store, "import", path, expect=1)  # the second game is damaged
    assert run("games", "--db", store, "--player", "Émilia", "export", "-", "--to",
               "pgn").strip() == game.strip()
    assert run("games", "--db", store, "export", "-", "--to", "moves") == "f5d6c3d3c4\nf5f6\n"
    assert len(run("games", "--db", store).splitlines()) == 1 + 2  # titles, and a match each


def check_memory(folder, game):
    """A file of 60 MB takes no more than one of a few games."""
    big = os.path.join(folder, "big.pgn")
    with open(big, "w", encoding="utf-8") as file:
        for _ in range(100):
            file.write((game + "\n") * 1000)
    run("convert", big, os.path.join(folder, "big.ggf"))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"{os.path.getsize(big) >> 20} MB in {peak >> 10} MB")
    assert peak < 40 << 10, peak
    run("convert", big, big, expect=2)


def main():
    with open(DOC, encoding="utf-8") as file:
        game = check_documentation(file.read())
    with tempfile.TemporaryDirectory() as folder:
        check_wthor(folder, game)
        check_store(folder, game)
        check_memory(folder, game)


main()
