#!/usr/bin/env python3
"""Sources of the manual pages, for scdoc: one page a command and one of all players, made from the
command table and the registry of players; pages of docs/man are copied, with the list of commands
put in.

usage: manual.py EMILIA PAGES FOLDER"""
import re
import sys
from pathlib import Path

from help_rows import Rows


def plain(text):
    """Text that scdoc takes as it is."""
    return re.sub(r"([\\_*<#~|`.+-])", r"\\\1", text)


def preamble(name, section, rows):
    return f'{name}({section}) "Emilia {rows.version}" "Emilia"\n'


def shown(command):
    """`POSITION or FILE.obf` with the names set apart: those in capitals are to be replaced."""
    words = []
    for word in command["operands"].split():
        name = re.fullmatch(r"(\[?)([A-Z]+)(\S*)", word)
        words.append(f"{plain(name[1])}_{name[2]}_{plain(name[3])}" if name else plain(word))
    return " ".join(words)


def option_rows(command):
    for option in command["options"]:
        value = f" _{plain(option['value'])}_" if option["value"] else ""
        limits = ""
        if option.get("max", 1e9) < 1e6 and "to" not in option["help"].split():
            unit = " seconds" if option["type"] == "time" else ""
            limits = f" From {option['min']:.10g} to {option['max']:.10g}{unit}."
        text = option["help"][0].upper() + option["help"][1:]
        yield f"*{plain(option['name'])}*{value}\n\t{plain(text)}.{plain(limits)}\n"


def action_rows(command):
    for action in command["actions"]:
        name, _, operand = action["name"].partition(" ")
        operand = f" _{plain(operand)}_" if operand else ""
        text = action["help"][0].upper() + action["help"][1:]
        yield (f"*{plain(name)}*{operand}\n\t{plain(text)}.\n\t"
               f"Options: {plain(action['options'])}.\n")


def command_page(command, rows):
    name = command["name"]
    actions = "\n".join(["# ACTIONS\n", *action_rows(command), ""]) if command["actions"] else ""
    options = [*option_rows(command), "*\\-\\-help*\n\tHow to use it, with an example.\n"]
    operands = f" {shown(command)}" if command["operands"] else ""
    example = "\n".join(f"\t{line}" for line in command["example"].splitlines())
    return (f"{preamble(f'emilia-{name}', 1, rows)}\n# NAME\n\n"
            f"emilia-{name} - {plain(command['summary'])}\n\n"
            f"# SYNOPSIS\n\n*emilia {name}*{operands} [options]\n\n"
            f"{actions}# OPTIONS\n\n" + "\n".join(options) +
            f"\n# EXAMPLES\n\n```\n{example}\n```\n\n"
            "# SEE ALSO\n\n*emilia*(1), *emilia-position*(7), *emilia-players*(7)\n")


def player_options(options):
    for option in options:
        domain = {"int": "{min:.10g} to {max:.10g}", "real": "{min:.10g} to {max:.10g}",
                  "time": "2, 0.1 or 100ms", "choice": " ".join(option.get("choices", [])),
                  "text": "text"}[option["type"]].format(**option)
        preset = f" ({option['default']})" if option["default"] is not None else ""
        yield (f"\t*{plain(option['name'])}=*\n"
               f"\t\t{plain(option['help'])}: {plain(domain)}{plain(preset)}\n")


def players_page(rows):
    common = [option for option in rows.players[0]["options"]
              if all(option in player["options"] for player in rows.players)]
    text = [preamble("emilia-players", 7, rows),
            "\n# NAME\n\nemilia-players - who can play\n\n# DESCRIPTION\n\n"
            "A player is written _NAME_ or _NAME:OPTION=VALUE,\\.\\.\\._ wherever a command wants "
            "a PLAYER. *emilia players* prints this list.\n\n# PLAYERS\n"]
    for player in rows.players:
        own = [option for option in player["options"] if option not in common]
        text.append(f"\n*{plain(player['name'])}*\n\t{plain(player['summary'])}.\n")
        text += [f"\n{option}" for option in player_options(own)]
    text.append("\n# OPTIONS OF ALL PLAYERS\n")
    text += [f"\n{option}" for option in player_options(common)]
    text.append("\n# SEE ALSO\n\n*emilia*(1), *emilia-position*(7)\n")
    return "".join(text)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    rows, folder = Rows(sys.argv[1]), Path(sys.argv[3])
    pages = {f"emilia-{command['name']}.1": command_page(command, rows)
             for command in rows.commands}
    pages["emilia-players.7"] = players_page(rows)
    commands = "\n".join(f"*emilia-{command['name']}*(1)\n\t{plain(command['summary'])}.\n"
                         for command in rows.commands)
    for path in sorted(Path(sys.argv[2]).glob("*.scd")):
        name, section = path.name.split(".")[:2]
        text = path.read_text(encoding="utf-8").replace("@commands@\n", commands)
        pages[f"{name}.{section}"] = preamble(name, section, rows) + text
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        (folder / f"{name}.scd").write_text(text, encoding="utf-8")


main()
