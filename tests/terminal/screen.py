"""A program on a pseudo-terminal, and what its window shows.

`Session` starts a program on a terminal of its own and reads what it writes into a `Screen`, which
understands the sequences that Emilia and libedit use. Nothing here waits for a fixed time: `until`
waits for what the screen should show and fails with the whole screen if it does not come.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

PATIENCE_S = 60
SEQUENCE = re.compile(r"\x1b\[([?]?)([0-9;]*)([A-Za-z@])")


class Screen:
    def __init__(self, rows, columns):
        self.alternate = False
        self.sequences = set()
        self.reset(rows, columns)

    def reset(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.cells = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0

    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.cells).rstrip()

    def scroll(self):
        self.cells = self.cells[1:] + [[" "] * self.columns]

    def put(self, character):
        if self.column >= self.columns:
            self.column = 0
            self.feed_line()
        self.cells[self.row][self.column] = character
        self.column += 1

    def feed_line(self):
        if self.row + 1 < self.rows:
            self.row += 1
        else:
            self.scroll()

    def sequence(self, private, parameters, final):
        numbers = [int(n) for n in parameters.split(";") if n]
        first = numbers[0] if numbers else 1
        line = self.cells[self.row]
        self.sequences.add(final)
        if private:
            if 1049 in numbers:
                self.alternate = final == "h"
                self.reset(self.rows, self.columns)
        elif final == "H":
            self.row = (numbers[0] if numbers else 1) - 1
            self.column = (numbers[1] if len(numbers) > 1 else 1) - 1
        elif final == "K":
            line[self.column:] = [" "] * (self.columns - self.column)
        elif final == "J":
            line[self.column:] = [" "] * (self.columns - self.column)
            for below in range(self.row + 1, self.rows):
                self.cells[below] = [" "] * self.columns
        elif final == "A":
            self.row = max(0, self.row - first)
        elif final == "B":
            self.row = min(self.rows - 1, self.row + first)
        elif final == "C":
            self.column = min(self.columns - 1, self.column + first)
        elif final == "D":
            self.column = max(0, self.column - first)
        elif final == "G":
            self.column = first - 1
        elif final == "P":
            self.cells[self.row] = (line[:self.column] + line[self.column + first:]
                                    + [" "] * first)[:self.columns]
        elif final == "@":
            self.cells[self.row] = (line[:self.column] + [" "] * first
                                    + line[self.column:])[:self.columns]

    def write(self, text):
        """Takes what it can; returns the rest, an unfinished sequence."""
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                found = SEQUENCE.match(text, at)
                if found is None:
                    if re.match(r"\x1b(\[[?0-9;]*)?$", text[at:]):
                        return text[at:]
                    at += 2  # some other escape: two characters
                    continue
                self.sequence(*found.groups())
                at = found.end()
                continue
            character = text[at]
            at += 1
            if character == "\r":
                self.column = 0
            elif character == "\n":
                self.feed_line()
            elif character == "\b":
                self.column = max(0, self.column - 1)
            elif character >= " ":
                self.put(character)
        return ""


class Session:
    def __init__(self, arguments, rows=24, columns=80, **environment):
        self.master, self.slave = pty.openpty()
        self.screen = Screen(rows, columns)
        self.size(rows, columns)
        self.modes = termios.tcgetattr(self.slave)
        self.raw = ""     # everything written so far
        self.partial = b""
        self.rest = ""
        env = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TERM": "xterm-256color",
               "LC_ALL": "C.UTF-8"}
        env.update({name: value for name, value in environment.items() if value is not None})
        self.process = subprocess.Popen(
            arguments, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=env,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def size(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        self.screen.reset(rows, columns)
        self.size(rows, columns)

    def type(self, text):
        os.write(self.master, text.encode())

    def line(self, text):
        self.type(text + "\r")

    def take(self, timeout_s):
        """Reads what has come; False if nothing did in time."""
        if not select.select([self.master], [], [], timeout_s)[0]:
            return False
        self.partial += os.read(self.master, 65536)
        text = self.partial.decode("utf-8", "ignore")
        self.partial = b"" if text.encode() == self.partial else self.partial[len(text.encode()):]
        self.raw += text
        self.rest = self.screen.write(self.rest + text)
        return True

    def until(self, condition):
        """Waits until the screen shows the text, or the function of the screen says so."""
        test = condition if callable(condition) else lambda text: condition in text
        deadline = time.monotonic() + PATIENCE_S
        while not test(self.screen.text()):
            if time.monotonic() > deadline or (not self.take(0.5) and self.process.poll()
                                               is not None and not self.take(0)):
                raise AssertionError(f"{condition!r} never came; the screen:\n"
                                     f"{self.screen.text()}")
        return self.screen.text()

    def end(self):
        """Waits for the end of the program; its exit status."""
        deadline = time.monotonic() + PATIENCE_S
        while self.process.poll() is None:
            if time.monotonic() > deadline:
                self.process.kill()
                raise AssertionError(f"it does not end; the screen:\n{self.screen.text()}")
            self.take(0.05)
        while self.take(0):
            pass
        return self.process.returncode

    def is_sane(self):
        """The terminal is as it was before the program, and shows the user's own screen."""
        return termios.tcgetattr(self.slave) == self.modes and not self.screen.alternate

    def is_raw(self):
        """Keys go to the program one by one, and nobody else shows them."""
        return termios.tcgetattr(self.slave)[3] & (termios.ICANON | termios.ECHO) == 0

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)
