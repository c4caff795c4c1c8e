#!/usr/bin/env python3
"""Holds scripted dialogues with a program that speaks an Othello protocol.

    conform.py --emilia PATH DIALOGUE.t...         our program, with the options each dialogue names
    conform.py --program "COMMAND" DIALOGUE.t...   any other program

A dialogue file is text anyone can add to; it may hold several dialogues, each with a program of
its own:

    $ gtp --player first       a new dialogue, and how ours is started
    # a comment
    > 7 play b f5              this line is sent
    =7                         GTP: the whole reply is this line, then an empty one
    ?8 wrong color
    < text                     the next line must be this (`<` alone: an empty line)
    * pong 1                   lines are skipped until this one comes
    ! ===                      from here on no line may begin like this
    eof                        the input is closed
    end 0                      the program ends, with this exit code

In an expected line `...` stands for anything, and blanks at the end do not count. Every wait has a
limit, so a program that does not answer fails and never hangs the run. `--limit SECONDS` sets it."""
import argparse
import queue
import re
import shlex
import subprocess
import sys
import threading


class Fault(Exception):
    pass


class Program:
    """A running program whose lines can be awaited."""

    def __init__(self, words, limit):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        self.limit = limit
        self.forbidden = []
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8", "replace").rstrip())
        self.lines.put(None)

    def next(self):
        try:
            line = self.lines.get(timeout=self.limit)
        except queue.Empty:
            raise Fault(f"no answer within {self.limit} s") from None
        if line is not None and any(line.startswith(word) for word in self.forbidden):
            raise Fault(f"'{line}' must not come here")
        return line

    def send(self, text):
        # \\t and \\0 in a dialogue are the bytes of that name.
        raw = text.replace("\\t", "\t").replace("\\0", "\0") + "\n"
        try:
            self.process.stdin.write(raw.encode("utf-8"))
            self.process.stdin.flush()
        except OSError:
            raise Fault("the program does not listen any more") from None

    def close_input(self):
        try:
            self.process.stdin.close()
        except OSError:
            pass

    def expect(self, want):
        have = self.next()
        if have is None or not matches(want, have):
            raise Fault(f"expected '{want}', got {'the end' if have is None else repr(have)}")

    def skip_to(self, want):
        seen = []
        while True:
            have = self.next()
            if have is None:
                raise Fault(f"'{want}' did not come; instead: {seen[-5:]}")
            if matches(want, have):
                return
            seen.append(have)

    def end(self, code):
        while self.next() is not None:
            pass
        try:
            have = self.process.wait(self.limit)
        except subprocess.TimeoutExpired:
            raise Fault("the program does not end") from None
        if have != code:
            raise Fault(f"exit code {have}, expected {code}")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.close_input()


def matches(want, have):
    parts = [re.escape(part) for part in want.rstrip().split("...")]
    return re.fullmatch(".*".join(parts), have.rstrip()) is not None


def read_dialogues(path):
    dialogues = []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if line.startswith("$ "):
            dialogues.append({"line": number, "options": line[2:], "steps": []})
        elif not line.strip() or line.startswith("#"):
            continue
        elif not dialogues:
            sys.exit(f"{path}:{number}: a dialogue begins with a line '$ options'")
        else:
            dialogues[-1]["steps"].append((number, line))
    return dialogues


def step(program, line):
    sign, rest = line[0], line[2:]
    if sign == ">":
        program.send(rest)
    elif sign in "=?":
        program.expect(line)
        program.expect("")
    elif sign == "<":
        program.expect(rest)
    elif sign == "*":
        program.skip_to(rest)
    elif sign == "!":
        program.forbidden.append(rest)
    elif line == "eof":
        program.close_input()
    elif line.startswith("end "):
        program.end(int(line[4:]))
    else:
        raise Fault(f"'{line}' is not a step of a dialogue")


def hold(path, dialogue, words, limit):
    """True if the program kept to the dialogue."""
    program = Program(words, limit)
    number = dialogue["line"]
    try:
        for number, line in dialogue["steps"]:
            step(program, line)
    except Fault as fault:
        print(f"{path}:{number}: {fault}")
        return False
    finally:
        program.kill()
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--emilia", help="path of emilia")
    who.add_argument("--program", help="command line of another program")
    parser.add_argument("--limit", type=float, default=120, help="seconds a line may take")
    parser.add_argument("dialogues", nargs="+")
    arguments = parser.parse_args()
    held = failed = 0
    for path in arguments.dialogues:
        for dialogue in read_dialogues(path):
            words = (shlex.split(arguments.program) if arguments.program
                     else [arguments.emilia] + shlex.split(dialogue["options"]))
            if hold(path, dialogue, words, arguments.limit):
                held += 1
            else:
                failed += 1
    print(f"{held} dialogues held, {failed} failed")
    sys.exit(1 if failed or not held else 0)


main()
