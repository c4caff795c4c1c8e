#!/usr/bin/env python3
"""Prints every include under src/ that climbs to a later room, reaches into another room's private
header or closes a cycle, and fails if there is one. The list of rooms is the dependency order:
a room includes only itself and rooms before it (docs/architecture.md)."""
import re
import sys
from pathlib import Path

ROOMS = """base stats kernel board wide record eval tree solve search mcts book proto player
session lab train cluster serve api wasm app""".split()
SOURCE = Path(__file__).resolve().parent.parent / "src"
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def includes():
    """(file, included file) for every quoted include of a file under src/."""
    for path in sorted(SOURCE.rglob("*.[ch]")):
        name = path.relative_to(SOURCE).as_posix()
        for target in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if (SOURCE / target).is_file():
                yield name, target


def faults(edges):
    for name, target in edges:
        room, other = name.split("/")[0], target.split("/")[0]
        for unknown in {room, other} - set(ROOMS):
            yield f"{name}: room '{unknown}' is not in the list of rooms"
            return
        if ROOMS.index(other) > ROOMS.index(room):
            yield f"{name}: includes {target}, which climbs from {room} to {other}"
        if other != room and target.endswith("_priv.h"):
            yield f"{name}: includes {target}, which is private to {other}"


def cycles(edges):
    graph = {}
    for name, target in edges:
        graph.setdefault(name, []).append(target)
    state = {}

    def visit(node, path):
        state[node] = "open"
        for target in graph.get(node, []):
            if state.get(target) == "open":
                yield "cycle: " + " -> ".join(path[path.index(target):] + [target])
            elif target not in state:
                yield from visit(target, path + [target])
        state[node] = "done"

    for node in list(graph):
        if node not in state:
            yield from visit(node, [node])


def main():
    edges = list(includes())
    found = list(faults(edges)) + list(cycles(edges))
    for line in found:
        print(line)
    if not found:
        print(f"{len(edges)} includes, none climbs, no cycle")
    sys.exit(1 if found else 0)


main()
