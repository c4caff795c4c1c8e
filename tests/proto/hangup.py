#!/usr/bin/env python3
"""A listener who goes away ends the program: no signal kills it, no search goes on for nobody.

    hangup.py EMILIA

Each protocol is given a search without end; then its output is closed, its input is not."""
import subprocess
import sys

SEARCHES = {
    "gtp": "genmove b",
    "nboard": "nboard 2\ngo",
    "xboard": "analyze",
    "edax": "go",
    "botzone": '{"requests":[{"x":-1,"y":-1}],"responses":[]}',
}


def main():
    for protocol, commands in SEARCHES.items():
        options = ["--time", "3600"] if protocol == "botzone" else []
        program = subprocess.Popen(
            [sys.argv[1], protocol, "--player", "engine:level=60,hash=1", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        program.stdin.write(commands.encode() + b"\n")
        program.stdin.flush()
        program.stdout.close()
        try:
            code = program.wait(120)
        except subprocess.TimeoutExpired:
            program.kill()
            sys.exit(f"{protocol}: thinks on though nobody listens")
        complaint = program.stderr.read().decode()
        if code not in (0, 1) or complaint.count("\n") > 1:
            sys.exit(f"{protocol}: exit code {code}, {complaint!r}")
        program.stdin.close()
        print(f"{protocol}: ended with {code}")


main()
