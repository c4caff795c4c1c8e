"""The command table and the registry of players, as the program itself tells them: what manual
pages and completions are made of."""
import json
import re
import subprocess


class Rows:
    """`commands` and `players` as `emilia help --json` and `emilia players --json` have them."""

    def __init__(self, program):
        def ask(*words):
            said = subprocess.run([program, *words, "--json"], check=True, capture_output=True,
                                  text=True).stdout
            return [json.loads(line) for line in said.splitlines()]

        self.commands = ask("help")[0]["commands"]
        self.players = ask("players")[0]["players"]
        self.version = ask("version")[0]["version"]
        KINDS["FORMAT"] = "|".join(row["name"] for row in ask("convert", "--formats"))


# What an operand or a value is called in the table, and what that means for a completion. The
# program knows the words of FORMAT.
KINDS = {
    "PLAYER": "player", "BLACK": "player", "WHITE": "player", "A": "player", "B": "player",
    "AGENT": "player",
    "FILE": "file", "IN": "file", "OUT": "file", "DIR": "directory",
    "POSITION": "position", "GAME": "position", "COMMAND": "command",
}


def kinds_of(text):
    """What a value or the operands can be: `POSITION or FILE.obf` is {position, file}; words to
    choose from, `won|drawn|lost`, stay as they are."""
    found = []
    for word in text.replace("[", "").replace("]", "").split():
        kind = word if re.fullmatch(r"\w+(\|\w+)+", word) else KINDS.get(word.split(".")[0])
        if kind is not None and kind not in found:
            found.append(kind)
    return found
