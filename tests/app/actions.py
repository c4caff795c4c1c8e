#!/usr/bin/env python3
"""Commands with actions, of which each has its own options: the table names options that there are
and leaves none out, an action refuses all others in one line that names both, and every call in the
documentation and in scripts has only options of its action.

    actions.py EMILIA
"""
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

PROGRAM = sys.argv[1]
ROOT = Path(__file__).resolve().parent.parent.parent
TEXTS = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "tools").rglob("*.sh")]


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False,
                          timeout=120)


def check_table(command):
    used = set()
    for action in command["actions"]:
        own = action["options"].split()
        assert len(own) == len(set(own)), action
        used |= set(own)
    names = {option["name"] for option in command["options"]}
    assert used == names, used ^ names


def check_refused(command):
    for action in command["actions"]:
        name = action["name"].split()[0]
        for option in command["options"]:
            if option["name"] in action["options"].split():
                continue
            value = [] if option["value"] is None else [f"{option.get('min', 0):g}"]
            done = run(command["name"], option["name"], *value, *action["name"].split())
            told = (f"emilia {command['name']}: {option['name']} is not for '{name}' "
                    f"(see emilia {command['name']} --help)\n")
            assert (done.returncode, done.stdout, done.stderr) == (2, "", told), done


def calls(text, command):
    """The words after the command's name of every call in lines of their own, to `;`, `>`, `&`."""
    text = text.replace("\\\n", " ")
    for line in re.findall(rf"^ *\"?\$?emilia\"? {command} (.*)", text, re.M):
        yield shlex.split(re.split(r" [>&#;|]", line)[0])


def check_texts(command):
    found = 0
    actions = {action["name"].split()[0]: action["options"].split()
               for action in command["actions"]}
    for path in TEXTS:
        for words in calls(path.read_text(encoding="utf-8"), command["name"]):
            foreign = [word for word in words
                       if word.startswith("--") and word not in actions[words[0]]]
            assert not foreign, (path, words, foreign)
            found += 1
    return found


table = json.loads(run("help", "--json").stdout)["commands"]
several = [row for row in table if row["actions"]]
assert "train" in [row["name"] for row in several]
for row in several:
    check_table(row)
    check_refused(row)
    count = check_texts(row)
    assert row["name"] != "train" or count >= 20, count
    print(f"{row['name']}: {len(row['actions'])} actions, {count} calls")
