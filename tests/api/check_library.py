"""The library from outside: check_library.py WHAT ... with one of

  abi CC [--write]        what programs rely on is as abi.txt has it: types of functions, values of
                          constants, layouts of structures; --write makes the file anew
  symbols SHARED STATIC   both export exactly the functions in abi.txt, and share no memory that
                          can be written
  docs                    docs/library.md names every function and shows the examples as they are
  install BUILD CC [CXX]  installed into a fresh folder: every example in C and C++ by pkg-config,
                          shared and static, and in Python, each run from there; those in C and C++
                          once more with a library that cannot think, which they say and fail
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ABI = HERE / "abi.txt"


def fail(text):
    sys.exit(f"check_library: {text}")


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


# --- what programs rely on --------------------------------------------------------------------

def headers():
    """The text of the public headers without comments and preprocessor lines."""
    text = "".join(path.read_text(encoding="utf-8")
                   for path in sorted((ROOT / "include").glob("*.h")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"^#.*(\\\n.*)*", "", text, flags=re.M)


def prototypes(text):
    return [" ".join(found.split()) for found in re.findall(r"EM_API ([^;]*);", text)]


def constants(text):
    bodies = re.findall(r"\benum(?: \w+)? \{(.*?)\}", text, re.S)
    return [name for body in bodies for name in re.findall(r"\b(EM_\w+)(?=[\s,=]|$)", body)]


def structures(text):
    for name, body in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", text, re.S):
        yield name, re.findall(r"(\w[\w *]*[ *])(\w+)(?:\[\w+\])?;", body)


def abi_now(compiler):
    """What the headers promise: the types as they stand there, the numbers from the compiler."""
    text = headers()
    rows = [f'printf("%s = %d\\n", "{name}", (int){name});' for name in constants(text)]
    for name, fields in structures(text):
        rows.append(f'printf("%s: %zu bytes\\n", "{name}", sizeof({name}));')
        rows += [f'printf("%s.%s: %s, %zu bytes at %zu\\n", "{name}", "{field}", '
                 f'"{kind.strip()}", sizeof((({name} *)0)->{field}), offsetof({name}, {field}));'
                 for kind, field in fields]
    program = "#include <stdio.h>\n#include <emilia_agent.h>\nint main(void) {\n"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "abi.c")
        source.write_text(program + "\n".join(rows) + "\nreturn 0; }\n", encoding="utf-8")
        output(compiler, "-I", str(ROOT / "include"), str(source), "-o", f"{folder}/abi")
        numbers = output(f"{folder}/abi")
    return "\n".join([f"{found};" for found in prototypes(text)]) + "\n" + numbers


def abi(compiler, write=None):
    """What is new may be added; what programs were built with must not change."""
    now = abi_now(compiler)
    if write == "--write":
        ABI.write_text(now, encoding="utf-8")
    lines = set(ABI.read_text(encoding="utf-8").splitlines())
    for line in sorted(set(now.splitlines()) ^ lines):
        where = "tests/api/abi.txt" if line in lines else "include/"
        fail(f"only {where} has '{line}'. An addition goes into the list; a change breaks "
             "programs and needs a new EMILIA_ABI (src/api/CMakeLists.txt)")


def listed():
    return set(re.findall(r"\b(em_\w+)\(.*;$", ABI.read_text(encoding="utf-8"), re.M))


# --- what the libraries hold ------------------------------------------------------------------

def compare(what, found, wanted):
    for name in sorted(found - wanted):
        fail(f"{what}: {name} is not in tests/api/abi.txt")
    for name in sorted(wanted - found):
        fail(f"{what}: {name} is missing")


def exported(*command):
    lines = output("nm", "--defined-only", *command).splitlines()
    return {line.split()[2] for line in lines if len(line.split()) == 3}


def symbols(shared, static):
    compare(shared, exported("-D", shared), listed())
    compare(static, exported("-g", static), listed())
    if "[libemilia.so.0]" not in output("readelf", "-d", shared):
        fail(f"{shared}: its name is not libemilia.so.0")
    # Handles hold all there is: two of them share nothing that one of them could write.
    for row in output("objdump", "-t", static).splitlines():
        found = re.search(r"\s(\.(?:data|bss|tdata|tbss))\s+[0-9a-f]+\s+(\S+)$", row)
        if found and found[2] != found[1]:
            fail(f"{static}: '{found[2]}' is a global variable")


# --- the guide and the installation -----------------------------------------------------------

def examples(*kinds):
    return sorted(path for path in (ROOT / "examples/library").iterdir() if path.suffix in kinds)


def docs():
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    for name in sorted(listed()):
        if not re.search(rf"\b{name}\b", page):
            fail(f"docs/library.md: {name} is not documented")
    shown = dict(re.findall(r"`examples/library/([\w.]+)`:\n\n```\w+\n(.*?)```", page, re.S))
    for path in examples(".c", ".cpp", ".py"):
        text = path.read_text(encoding="utf-8")
        if shown.pop(path.name, None) != text:
            fail(f"docs/library.md: {path.name} is not shown as it is")
        if len(text.splitlines()) >= 40:
            fail(f"{path}: 40 lines or more")
    if shown:
        fail(f"docs/library.md: there is no {min(shown)}")


# Loaded before the library, in the place of its functions that think.
CANNOT_THINK = '''#include <emilia_agent.h>
#define FAIL                                                  \\
    if (error != NULL) {                                      \\
        *error = (EmError){EM_MEMORY, "no thought", 0};       \\
    }                                                         \\
    return EM_MEMORY
EmStatus em_player_choose(EmPlayer *player, const EmGame *game, const EmLimits *limits,
                          EmResult *result, EmError *error) { FAIL; }
EmStatus em_engine_solve(EmEngine *engine, const EmGame *game, const EmLimits *limits,
                         EmResult *results, int capacity, int *count, EmError *error) { FAIL; }
EmStatus em_engine_best(EmEngine *engine, const EmGame *game, int level, const EmLimits *limits,
                        EmResult *results, int capacity, int *count, EmError *error) { FAIL; }
EmStatus em_engine_judge(EmEngine *engine, const EmGame *game, int index, int depth, int exact,
                         const EmLimits *limits, EmVerdict *verdict, EmError *error) { FAIL; }
EmStatus em_agent_go(EmAgent *agent, const int *chessboard, EmError *error) { FAIL; }
'''


def fails_aloud(path, program, **environment):
    done = subprocess.run([program], capture_output=True, text=True, check=False,
                          env={**os.environ, **environment})
    if (done.returncode, done.stdout) != (1, "") or "no thought" not in done.stderr:
        fail(f"{path.name} does not say that it failed: status {done.returncode}, {done.stdout!r}, "
             f"{done.stderr!r}")


def install(build, compiler, cxx=""):
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
        module = next(Path(folder).rglob("__init__.py")).parent.parent
        alone = {key: "" for key in ("EMILIA_LIBRARY", "LD_LIBRARY_PATH")}
        shared = run("pkg-config", "--cflags", "--libs", "emilia", PKG_CONFIG_PATH=str(pc)).split()
        static = run("pkg-config", "--cflags", "--libs", "--static", "emilia",
                     PKG_CONFIG_PATH=str(pc)).split()
        static[static.index("-lemilia")] = "-l:libemilia.a"
        Path(folder, "fault.c").write_text(CANNOT_THINK, encoding="utf-8")
        run(compiler, "-shared", "-fPIC", "fault.c", "-o", "fault.so", *shared)
        said = {}
        for path in examples(".c", *([".cpp"] if cxx else [])):
            compile_it = [compiler] if path.suffix == ".c" else [cxx, "-std=c++17"]
            compile_it += ["-Wall", "-Wextra", "-Wpedantic", "-Werror", str(path), "-o"]
            run(*compile_it, "shared", *shared)
            run(*compile_it, "static", *static)
            said.setdefault(path.stem, []).extend(
                [run("./shared", LD_LIBRARY_PATH=str(pc.parent)), run("./static", **alone)])
            fails_aloud(path, f"{folder}/shared", LD_LIBRARY_PATH=str(pc.parent),
                        LD_PRELOAD=f"{folder}/fault.so")
        for path in examples(".py"):
            said[path.stem].append(run(sys.executable, str(path), PYTHONPATH=str(module), **alone))
        del said["agent"]  # which thinks against the clock
        for stem, answers in said.items():
            if answers != answers[:1] * len(answers):
                fail(f"the examples '{stem}' disagree: {answers}")


def main():
    commands = {"abi": abi, "symbols": symbols, "docs": docs, "install": install}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        fail(__doc__)
    commands[sys.argv[1]](*sys.argv[2:])


main()
