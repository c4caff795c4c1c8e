#!/usr/bin/env python3
"""Completions for bash, zsh and fish, made from the command table and the registry of players.

usage: completions.py EMILIA bash|zsh|fish

A word is completed by what the table calls it: PLAYER by the players and then their options, FILE
and DIR by names of files, POSITION by `start` and `@file`, `a|b|c` by these words."""
import sys

from help_rows import Rows, kinds_of


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def player_words(player):
    """What may follow `alphabeta:` or a comma: `depth=`, `eval=discs` where there is a choice."""
    return [f"{option['name']}={value}" for option in player["options"]
            for value in option.get("choices", [""])]


def values_of(command):
    return {option["name"]: option["value"] for option in command["options"] if option["value"]}


# --- bash -------------------------------------------------------------------------------------

BASH = """\
# bash completion of emilia, made by tools/completions.py from the command table.

# Offers words, behind what is written already ($2), as bash wants them: it replaces only what
# follows the last : or =, and a blank after an unfinished word is not wanted.
_emilia_offer() {
    local word kept=${cur%%"${cur##*[:=]}"}
    COMPREPLY=()
    for word in $(compgen -P "$2" -W "$1" -- "${cur#"$2"}"); do
        COMPREPLY+=("${word#"$kept"}")
        case $word in *[:=]) compopt -o nospace ;; esac
    done
}

_emilia_player() {
    local done=${cur%%"${cur##*[:,]}"}
    case $cur in
%(players)s
        *) _emilia_offer "%(names)s" ;;
    esac
}

_emilia_kind() {
    case $1 in
        player) _emilia_player ;;
        file) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
        directory) compopt -o filenames; COMPREPLY=($(compgen -d -- "$cur")) ;;
        position) case $cur in
            @*) compopt -o filenames; COMPREPLY=($(compgen -P @ -f -- "${cur#@}")) ;;
            *) _emilia_offer "start" ;;
            esac ;;
        command) _emilia_offer "$commands" ;;
        *) _emilia_offer "${1//|/ }" ;;
    esac
}

_emilia() {
    local line=${COMP_LINE:0:COMP_POINT} commands="%(commands)s"
    local cur=${line##*[[:blank:]]} words options= kinds= kind found=()
    read -ra words <<<"${line%%"$cur"}"
    local command=${words[1]} last=${words[${#words[@]} - 1]}
    if ((${#words[@]} < 2)); then
        _emilia_offer "$commands --help --version"
        return
    fi
    case $cur in --*=*) last=${cur%%%%=*} cur=${cur#*=} ;; esac
    case $command in
%(cases)s
        *) return ;;
    esac
    case "$command $last" in
%(values)s
        *) case $cur in -*) _emilia_offer "$options --help"; return ;; esac ;;
    esac
    for kind in $kinds; do
        _emilia_kind "$kind"
        found+=("${COMPREPLY[@]}")
    done
    COMPREPLY=("${found[@]}")
}

complete -F _emilia emilia
"""


def bash(rows):
    players = [f'        {player["name"]}:*) _emilia_offer "{" ".join(player_words(player))}" '
               '"$done" ;;' for player in rows.players]
    cases, values = [], []
    for command in rows.commands:
        options = " ".join(option["name"] for option in command["options"])
        kinds = " ".join(kinds_of(command["operands"]))
        cases.append(f"        {command['name']}) options=\"{options}\" kinds=\"{kinds}\" ;;")
        for name, value in values_of(command).items():
            kinds = " ".join(kinds_of(value))
            values.append(f"        \"{command['name']} {name}\") kinds=\"{kinds}\" ;;")
    return BASH % {
        "commands": " ".join(command["name"] for command in rows.commands),
        "names": " ".join(player["name"] for player in rows.players),
        "players": "\n".join(players), "cases": "\n".join(cases), "values": "\n".join(values)}


# --- zsh --------------------------------------------------------------------------------------

ZSH = """\
#compdef emilia
# zsh completion of emilia, made by tools/completions.py from the command table.

_emilia_commands() {
    local -a commands=(
%(commands)s
    )
    _describe -t commands command commands
}

_emilia_player() {
    local -a players=(
%(names)s
    )
    case $PREFIX in
%(players)s
        *) _describe -t players player players -S '' ;;
    esac
}

_emilia_position() {
    if compset -P @; then
        _files
    else
        _values position start
    fi
}

_emilia() {
    local curcontext=$curcontext state line
    _arguments -C '1: :_emilia_commands' '*:: :->operands'
    [[ $state == operands ]] || return
    case $line[1] in
%(cases)s
    esac
}

_emilia "$@"
"""

ZSH_ACTIONS = {"player": "_emilia_player", "file": "_files", "directory": "_files -/",
               "position": "_emilia_position", "command": "_emilia_commands"}


def zsh_action(text):
    """What completes a value or an operand, in the words of _arguments."""
    kinds = kinds_of(text)
    actions = [ZSH_ACTIONS.get(kind, f"({kind.replace('|', ' ')})") for kind in kinds]
    if len(actions) < 2:
        return actions[0] if actions else " "
    tags = [kind if kind in ZSH_ACTIONS else "word" for kind in kinds]
    return "_alternative " + " ".join(f'"{tag}:{tag}:{action}"'
                                      for tag, action in zip(tags, actions))


def zsh_text(text):
    return text.replace("\\", "\\\\").replace(":", "\\:").replace("[", "\\[").replace("]", "\\]")


def zsh_case(command):
    rows = [quoted(f"--help[{'how to use it'}]")]
    for option in command["options"]:
        value = option["value"]
        shown = f":{zsh_text(value)}:{zsh_action(value)}" if value else ""
        rows.append(quoted(f"{option['name']}{'=' if value else ''}"
                           f"[{zsh_text(option['help'])}]{shown}"))
    if command["operands"]:
        rows.append(quoted(f"*:{zsh_text(command['operands'])}:{zsh_action(command['operands'])}"))
    return f"        {command['name']}) _arguments \\\n            " + " \\\n            ".join(
        rows) + " ;;"


def zsh(rows):
    players = [f"        {player['name']}:*) compset -P '*[:,]'; compadd -S '' -- "
               f"{' '.join(map(quoted, player_words(player)))} ;;" for player in rows.players]
    return ZSH % {
        "commands": "\n".join("        " + quoted(f"{command['name']}:{command['summary']}")
                              for command in rows.commands),
        "names": "\n".join("        " + quoted(f"{player['name']}:{player['summary']}")
                           for player in rows.players),
        "players": "\n".join(players), "cases": "\n".join(map(zsh_case, rows.commands))}


# --- fish -------------------------------------------------------------------------------------

FISH = """\
# fish completion of emilia, made by tools/completions.py from the command table.

function __emilia_players
    set -l done (string replace -r '[^:,]*$' '' -- (commandline -ct))
    switch $done
%(players)s
        case '*'
%(names)s
    end
end

function __emilia_positions
    printf '%%s\\t%%s\\n' start 'the start position'
    set -l token (commandline -ct)
    string match -q '@*' -- $token
    and for name in (__fish_complete_path (string sub -s 2 -- $token))
        echo @$name
    end
end

complete -c emilia -f
complete -c emilia -n __fish_use_subcommand -l help -d 'what there is'
complete -c emilia -n __fish_use_subcommand -l version -d 'version'
"""

FISH_ACTIONS = {"player": "(__emilia_players)", "file": "(__fish_complete_path (commandline -ct))",
                "directory": "(__fish_complete_directories (commandline -ct))",
                "position": "(__emilia_positions)"}


def fish_action(text, rows):
    names = " ".join(command["name"] for command in rows.commands)
    actions = {**FISH_ACTIONS, "command": names}
    return " ".join(actions.get(kind, kind.replace("|", " ")) for kind in kinds_of(text))


def fish(rows):
    players = [f"        case '{player['name']}:*'\n            printf \"$done%s\\n\" "
               f"{' '.join(map(quoted, player_words(player)))}" for player in rows.players]
    names = [f"            printf '%s\\t%s\\n' {player['name']} {quoted(player['summary'])}"
             for player in rows.players]
    text = [FISH % {"players": "\n".join(players), "names": "\n".join(names)}]
    for command in rows.commands:
        name = command["name"]
        text.append(f"complete -c emilia -n __fish_use_subcommand -a {name} "
                    f"-d {quoted(command['summary'])}\n")
        here = f"complete -c emilia -n '__fish_seen_subcommand_from {name}'"
        for option in command["options"]:
            value = option["value"]
            words = fish_action(value, rows) if value else ""
            takes = "" if not value else " -x -a " + quoted(words) if words else " -x"
            text.append(f"{here} -l {option['name'][2:]}{takes} -d {quoted(option['help'])}\n")
        words = fish_action(command["operands"], rows)
        if words:
            text.append(f"{here} -a {quoted(words)}\n")
    return "".join(text)


def main():
    shells = {"bash": bash, "zsh": zsh, "fish": fish}
    if len(sys.argv) != 3 or sys.argv[2] not in shells:
        sys.exit(__doc__)
    sys.stdout.write(shells[sys.argv[2]](Rows(sys.argv[1])))


main()
