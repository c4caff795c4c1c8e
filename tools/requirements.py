#!/usr/bin/env python3
"""The requirements of docs/requirements.md and the tests that prove them.

A test names what it proves: its name (or, in text cases, the comment above it) begins with the
number, as in `B5_given_positions_have_exact_moves`.

  requirements.py            prints the list and what is still unproved
  requirements.py --update   writes the tests into the table of docs/requirements.md
  requirements.py --check    fails if the table names a test that is not there, or none
"""
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs" / "requirements.md"
ROW = re.compile(r"^\| ([A-E]\d+) \| (.*?) \| (.*?) ?\|$")
# A number at the beginning of a C test's name, of a quoted test title, or of a comment.
PATTERNS = {
    ".c": re.compile(r"unit_test(?:_setup_teardown)?\(\s*(?:test_)?((?:[A-E]\d+_)+)\w*"),
    ".py": re.compile(r"def test_((?:[A-E]\d+_)+)\w*"),
    ".ts": re.compile(r"""test\(\s*["'`]((?:[A-E]\d+[ ,:]+(?:and )?)+)"""),
    ".t": re.compile(r"^# ((?:[A-E]\d+[ ,:]+(?:and )?)+)", re.MULTILINE),
}
PATTERNS[".mjs"] = PATTERNS[".js"] = PATTERNS[".ts"]


def proofs():
    """requirement -> sorted list of test files that prove it."""
    found = defaultdict(set)
    for path in sorted((ROOT / "tests").rglob("*")) + sorted((ROOT / "web").rglob("*")):
        pattern = PATTERNS.get(path.suffix)
        if pattern is None or "node_modules" in path.parts or not path.is_file():
            continue
        for match in pattern.finditer(path.read_text(encoding="utf-8")):
            for number in re.findall(r"[A-E]\d+", match.group(1)):
                found[number].add(path.relative_to(ROOT).as_posix())
    return {number: sorted(files) for number, files in found.items()}


def main():
    mode = sys.argv[1] if len(sys.argv) > 1 else ""
    proved = proofs()
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [ROW.match(line) for line in lines]
    if mode == "--update":
        for i, row in enumerate(rows):
            if row:
                tests = ", ".join(f"`{name}`" for name in proved.get(row[1], []))
                lines[i] = f"| {row[1]} | {row[2]} | {tests} |"
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return
    rows = [row for row in rows if row]
    if mode == "--check":
        stale = [(row[1], name) for row in rows for name in re.findall(r"`([^`]+)`", row[3])
                 if name not in proved.get(row[1], [])]
        for number, name in stale:
            print(f"docs/requirements.md: {number} names {name}, which does not prove it")
        bare = [row[1] for row in rows if "`" not in row[3]]
        for number in bare:
            print(f"docs/requirements.md: {number} names no test")
        sys.exit(1 if stale or bare else 0)
    for row in rows:
        tests = ", ".join(proved.get(row[1], [])) or "UNPROVED"
        print(f"{row[1]:4} {row[2]}\n       {tests}")
    missing = [row[1] for row in rows if row[1] not in proved]
    print(f"\n{len(rows) - len(missing)} of {len(rows)} proved"
          + (f"; unproved: {' '.join(missing)}" if missing else ""))


main()
