#!/usr/bin/env python3
"""A byte order mark at the beginning of the input changes nothing, whatever the protocol.

    marked.py EMILIA"""
import subprocess
import sys

TALKS = {
    "gtp": "1 name\n",
    "nboard": "nboard 2\n",
    "xboard": "protover 2\n",
    "edax": "f5\n",
    "botzone": '{"requests":[{"x":-1,"y":-1}],"responses":[]}\n',
}


def said(emilia, protocol, text):
    done = subprocess.run([emilia, protocol, "--player", "first"], input=text.encode(),
                          capture_output=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def main():
    for protocol, text in TALKS.items():
        plain = said(sys.argv[1], protocol, text)
        marked = said(sys.argv[1], protocol, "\ufeff" + text)
        if plain != marked or plain[0] != 0 or not plain[1]:
            sys.exit(f"{protocol}: {plain} without the mark, {marked} with it")


main()
