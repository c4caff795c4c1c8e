"""The library from outside: check_library.py WHAT ... with one of

  symbols SHARED STATIC   both export exactly the names in symbols.txt, which the headers declare
  docs                    docs/library.md names every function and shows the examples as they are
  install BUILD CC        installed into a fresh folder: C by pkg-config, shared and static, and
                          Python, each run from there
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def fail(text):
    sys.exit(f"check_library: {text}")


def compare(what, found, wanted):
    for name in sorted(found - wanted):
        fail(f"{what}: {name} is not in tests/api/symbols.txt")
    for name in sorted(wanted - found):
        fail(f"{what}: {name} is missing")


def listed():
    return set((HERE / "symbols.txt").read_text(encoding="utf-8").split())


def exported(*command):
    lines = subprocess.run(["nm", "--defined-only", *command], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    return {line.split()[2] for line in lines if len(line.split()) == 3}


def symbols(shared, static):
    headers = "".join(path.read_text(encoding="utf-8")
                      for path in sorted((ROOT / "include").glob("*.h")))
    compare("headers", set(re.findall(r"EM_API [^;]*?\b(em_\w+)\(", headers)), listed())
    compare(shared, exported("-D", shared), listed())
    compare(static, exported("-g", static), listed())
    name = subprocess.run(["readelf", "-d", shared], check=True, capture_output=True,
                          text=True).stdout
    if "[libemilia.so.0]" not in name:
        fail(f"{shared}: its name is not libemilia.so.0")


def docs():
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    for name in sorted(listed()):
        if not re.search(rf"\b{name}\b", page):
            fail(f"docs/library.md: {name} is not documented")
    shown = re.findall(r"`(examples/library/[\w.]+)`:\n\n```\w+\n(.*?)```", page, re.S)
    for path, text in shown:
        if (ROOT / path).read_text(encoding="utf-8") != text:
            fail(f"docs/library.md: {path} is not as it is shown")
    examples = {f"examples/library/{path.name}" for path in (ROOT / "examples/library").iterdir()
                if path.suffix in (".c", ".py")}
    for path in sorted(examples - {path for path, _ in shown}):
        fail(f"docs/library.md: {path} is not shown")
    for path in sorted(examples):
        if len((ROOT / path).read_text(encoding="utf-8").splitlines()) >= 40:
            fail(f"{path}: 40 lines or more")


def install(build, compiler):
    with tempfile.TemporaryDirectory() as folder:
        def run(*command, **environment):
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                                  check=False, env={**os.environ, **environment})
            if done.returncode != 0:
                fail(f"{' '.join(command)}: {done.stdout}{done.stderr}")
            return done.stdout

        for component in ("library", "development", "python"):
            run("cmake", "--install", build, "--prefix", folder, "--component", component)
        pc = next(Path(folder).rglob("emilia.pc")).parent
        library = pc.parent
        module = next(Path(folder).rglob("__init__.py")).parent.parent
        example = str(ROOT / "examples/library/solve.c")
        flags = run("pkg-config", "--cflags", "--libs", "emilia", PKG_CONFIG_PATH=str(pc)).split()
        run(compiler, example, "-o", "shared", *flags)
        expected = run("./shared", LD_LIBRARY_PATH=str(library))
        flags = run("pkg-config", "--cflags", "--libs", "--static", "emilia",
                    PKG_CONFIG_PATH=str(pc)).split()
        flags[flags.index("-lemilia")] = "-l:libemilia.a"
        run(compiler, example, "-o", "static", *flags)
        environment = {key: "" for key in ("EMILIA_LIBRARY", "LD_LIBRARY_PATH")}
        python = run(sys.executable, str(ROOT / "examples/library/solve.py"),
                     PYTHONPATH=str(module), **environment)
        if not expected == run("./static", **environment) == python:
            fail(f"the examples disagree: {expected!r}, {python!r}")


def main():
    commands = {"symbols": symbols, "docs": docs, "install": install}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        fail(__doc__)
    commands[sys.argv[1]](*sys.argv[2:])


main()
