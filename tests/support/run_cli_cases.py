#!/usr/bin/env python3
"""Runs command line cases against the program.

A case file is text anyone can add to. A case begins with a line `$ emilia ...`; what follows, up
to the next `$` or blank-line-separated comment (`#`), is what it must print:

    # B5: the legal moves of the start position
    $ emilia moves start
    d3 c4 f5 e6

Lines beginning with `< ` are given on standard input, lines beginning with `! ` are expected on
standard error. A line `[N]` is the expected exit code (0 when it is not there). A line ending in
` ...` matches any line with that beginning. A comment with a word like B5 names the requirement
that the following cases prove. `<&-` at the end of a command closes standard input. The cases of a
file run one after the other in an empty directory of their own.
"""
import os
import shlex
import subprocess
import sys
import tempfile


def read_cases(path):
    cases = []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if line.startswith("$ "):
            cases.append({"line": number, "command": line[2:], "out": [], "err": [], "in": [],
                          "exit": 0})
        elif not line or line.startswith("#"):
            continue
        elif not cases:
            sys.exit(f"{path}:{number}: text before the first command")
        elif line.startswith("< "):
            cases[-1]["in"].append(line[2:])
        elif line.startswith("! "):
            cases[-1]["err"].append(line[2:])
        elif line.startswith("[") and line.endswith("]") and line[1:-1].isdigit():
            cases[-1]["exit"] = int(line[1:-1])
        else:
            cases[-1]["out"].append(line)
    return cases


def matches(expected, actual):
    lines = [line.rstrip() for line in actual.splitlines() if line.strip()]
    if len(lines) != len(expected):
        return False
    return all(
        have.startswith(want[:-4]) if want.endswith(" ...") else have == want.rstrip()
        for want, have in zip(expected, lines)
    )


def holds(program, path, case):
    words = shlex.split(case["command"])
    if words[0] != "emilia":
        sys.exit(f"{path}:{case['line']}: a case runs emilia")
    closed = words[-1] == "<&-"
    given = {"preexec_fn": lambda: os.close(0)} if closed else {
        "input": "".join(line + "\n" for line in case["in"])}
    run = subprocess.run([program] + words[1:len(words) - closed], capture_output=True, text=True,
                         timeout=300, **given)
    if (run.returncode == case["exit"] and matches(case["out"], run.stdout)
            and matches(case["err"], run.stderr)):
        return True
    print(f"{path}:{case['line']}: $ {case['command']}\n"
          f"  exit {run.returncode}, expected {case['exit']}\n"
          f"  stdout: {run.stdout!r}\n  expected: {case['out']}\n"
          f"  stderr: {run.stderr!r}\n  expected: {case['err']}")
    return False


def main():
    program, path = map(os.path.abspath, sys.argv[1:3])
    cases = read_cases(path)
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        failed = sum(not holds(program, path, case) for case in cases)
        os.chdir("/")
    print(f"{len(cases) - failed} passed, {failed} failed")
    sys.exit(1 if failed or not cases else 0)


main()
