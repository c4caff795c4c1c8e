#!/usr/bin/env python3
"""Completions in the shells themselves: what the table has is offered. Shells that are not
installed are left out, and said to be.

usage: test_completions.py PROGRAM FOLDER-OF-COMPLETIONS
"""
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True

from help_rows import Rows  # pylint: disable=wrong-import-position

ROWS = Rows(sys.argv[1])
FOLDER = Path(sys.argv[2]).resolve()
del sys.argv[1:3]

BASH = """
source "$1"
compopt() { :; }
while IFS= read -r COMP_LINE; do
    COMP_POINT=${#COMP_LINE} COMPREPLY=()
    _emilia
    echo "${COMPREPLY[*]}"
done
"""

FISH = """
source $argv[1]
while read -l line
    echo (complete -C $line | string replace -r '\\t.*' '')
end
"""

def bash(lines):
    return run(["bash", "-c", BASH, "bash", str(FOLDER / "emilia.bash")], lines)


def fish(lines):
    return run(["fish", "--no-config", "-c", FISH, str(FOLDER / "emilia.fish")], lines)


def run(command, lines):
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True,
                          check=True, cwd=ROOT)
    answers = [answer.split() for answer in done.stdout.splitlines()]
    assert len(answers) == len(lines), done.stderr
    return answers


class Completions(unittest.TestCase):
    def offered(self, shell, cases):
        """Every line of `cases` is answered with at least the words given for it."""
        if shutil.which(shell.__name__) is None:
            self.skipTest(f"{shell.__name__} is not installed")
        for (line, wanted), found in zip(cases, shell([line for line, _ in cases])):
            for word in wanted:
                self.assertIn(word, found, line)

    def table(self):
        """Every command and every option of it, from its first letters."""
        for command in ROWS.commands:
            name = command["name"]
            yield f"emilia {name[:2]}", [name]
            yield f"emilia help {name[:2]}", [name]
            yield f"emilia {name} --", [option["name"] for option in command["options"]]
            for option in command["options"]:
                if option["value"] and "|" in option["value"]:
                    yield f"emilia {name} {option['name']} ", option["value"].split("|")
                if option["value"] == "PLAYER":
                    yield f"emilia {name} {option['name']} alp", ["alphabeta"]
        yield "emilia match random ", [player["name"] for player in ROWS.players]
        yield "emilia moves ", ["start"]
        yield "emilia moves @LIC", ["@LICENSE"]
        yield "emilia solve --eval LIC", ["LICENSE"]
        yield "emilia train sel", ["selfplay"]
        yield "emilia games im", ["import"]
        yield "emilia convert --to g", ["ggf"]

    def test_bash(self):
        # bash takes only what follows the last : or = of the word.
        self.offered(bash, [*self.table(),
                            ("emilia best --player=alp", ["alphabeta"]),
                            ("emilia best --player alphabeta:ev", ["eval=norvig"]),
                            ("emilia best --player alphabeta:depth=4,ev", ["4,eval=norvig"])])

    def test_fish(self):
        self.offered(fish, [*self.table(),
                            ("emilia best --player alphabeta:ev", ["alphabeta:eval=norvig"]),
                            ("emilia best --player alphabeta:depth=4,ev",
                             ["alphabeta:depth=4,eval=norvig"])])

    def test_zsh_reads_its_file(self):
        if shutil.which("zsh") is None:
            self.skipTest("zsh is not installed")
        subprocess.run(["zsh", "-n", str(FOLDER / "emilia.zsh")], check=True)


class Files(unittest.TestCase):
    def test_the_change_log_is_of_this_version(self):
        first = (ROOT / "packaging" / "changelog").read_text(encoding="utf-8").splitlines()[0]
        self.assertTrue(first.startswith(f"emilia ({ROWS.version}) "), first)

    def test_the_menu_entry_is_one(self):
        entry = dict(line.split("=", 1) for line in
                     (ROOT / "packaging" / "emilia.desktop").read_text(encoding="utf-8")
                     .splitlines()[1:])
        self.assertEqual(entry["Type"], "Application")
        words = entry["Exec"].split()
        self.assertEqual(words[0], "emilia")
        command = next(row for row in ROWS.commands if row["name"] == words[1])
        self.assertIn(words[2], [option["name"] for option in command["options"]])
        self.assertTrue((ROOT / "web" / "src" / "icon.svg").is_file())


if __name__ == "__main__":
    unittest.main()
