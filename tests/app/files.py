#!/usr/bin/env python3
"""Files that commands write: a file that is there is lost to nothing but a whole new one, and what
is no file (a pipe, standard output, a link) is written like one. Files that they read: one that
cannot be read is not taken for an empty one, one that does not end is refused, one that is damaged
is read as far as it goes, and one that may not be written can be read.

    files.py EMILIA
"""
import os
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = os.path.abspath(sys.argv[1])
MATCH = ["match", "first", "first", "--games", "2", "--board", "4"]
WRITERS = {  # the command without the file's name, and how the file begins
    "report": (MATCH + ["--report"], b"<!"),
    "chart": (MATCH + ["--svg"], b"<svg"),
    "weights": (["train", "export", "--weights", "zero", "--level", "1", "--out"], b"EM"),
    "layout": (["train", "layout", "--weights", "zero", "--out"], b""),
    "errors": (["train", "errors", "--weights", "zero", "--play-depth", "0", "--games", "1",
                "--exact", "2", "--limit", "10", "--svg"], b"<svg"),
    "games": (["convert", "--to", "pgn", "game.txt"], b"[Event"),
}


def run(words, **settings):
    return subprocess.run([PROGRAM, *words], capture_output=True, timeout=120, **settings)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def no_room():
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))


def check_file(words, begins):
    """A new file has the usual mode, an old one keeps its own, and its owner; nothing is left."""
    run(words + ["new"]).check_returncode()
    assert read("new").startswith(begins) and len(read("new")) > 64, read("new")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(os.stat("new").st_mode) == 0o666 & ~mask
    write("old", b"precious")
    if os.geteuid() == 0:
        os.chown("old", 65534, 65534)
    os.chmod("old", 0o640)
    owner = os.stat("old").st_uid
    run(words + ["old"]).check_returncode()
    after = os.stat("old")
    assert read("old").startswith(begins) and stat.S_IMODE(after.st_mode) == 0o640
    assert after.st_uid == owner
    assert sorted(os.listdir()) == ["game.txt", "new", "old"], os.listdir()


def check_no_room(words):
    """The older file stays, and the one line names the new one. Python ignores SIGXFSZ."""
    write("old", b"precious")
    done = run(words + ["old"], preexec_fn=no_room, restore_signals=False)
    assert done.returncode == 1, done
    assert done.stderr.splitlines()[-1].endswith(b"cannot write 'old': File too large"), done
    assert read("old") == b"precious"
    assert sorted(os.listdir()) == ["game.txt", "new", "old"], os.listdir()


def check_links(words, begins):
    for target in "old", "fresh":
        os.symlink(target, "link")
        run(words + ["link"]).check_returncode()
        assert os.path.islink("link") and read(target).startswith(begins)
        os.remove("link")


def check_pipe(words, begins):
    """Nobody has to read it before there is something to read, and it is opened once."""
    os.mkfifo("pipe")
    found = []
    reader = threading.Thread(target=lambda: found.append(read("pipe")))
    reader.start()
    run(words + ["pipe"]).check_returncode()
    reader.join()
    assert found[0].startswith(begins) and len(found[0]) > 64, found


def check_standard_output(words, begins):
    for name in "-", "/dev/stdout":
        shown = run(words + [name]).stdout
        assert begins in shown
        assert words[0] == "train" or name != "-" or shown.startswith(begins), shown[:80]
        write("log", b"before\n")
        with open("log", "ab") as log:
            subprocess.run([PROGRAM, *words, name], stdout=log, stderr=subprocess.DEVNULL,
                           timeout=120, check=True)
        assert read("log").startswith(b"before\n") and begins in read("log"), read("log")[:80]
        assert words[0] != "convert" or b"from moves" not in read("log")
    assert not os.path.exists("-")


def check_full(words):
    """A full disk behind standard output is told once."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run([PROGRAM, *words, "-"], stdout=full, stderr=subprocess.PIPE,
                              timeout=120)
    told = done.stderr.splitlines()
    assert done.returncode == 1 and b"cannot write '-': No space left" in told[-1], done
    assert sum(b"cannot write" in line for line in told) == 1, done


def check_refused(words, begins):
    """Before the work, or instead of it."""
    for name, why in ("/", b"Is a directory"), ("no/where", b"No such file or directory"):
        done = run(words + [name])
        assert done.returncode == 2 and done.stderr.endswith(why + b"\n"), done


def check_interrupted():
    """Ctrl-C leaves the older file and nothing else."""
    write("old.sgf", b"precious")
    names = sorted(os.listdir())
    running = subprocess.Popen([PROGRAM, "convert", "-", "old.sgf"], stdin=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    running.stdin.write(b"f5d6\n" * 10000)
    running.stdin.flush()
    while sorted(os.listdir()) == names:  # until the new file has been begun
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=120)
    assert running.returncode == 1 and said.endswith(b"emilia convert: interrupted\n"), said
    assert read("old.sgf") == b"precious" and sorted(os.listdir()) == names, os.listdir()


def check_solving_interrupted():
    """Ctrl-C leaves the positions that were solved, and their total."""
    solvable = b"XXXXXX---XXOOOO-XXXXOOX-OOXOOOXXOOOOOOX--OOOXOXX-OOOOO--O-OOO--- X; G7:+0;\n"
    write("two.obf", solvable + b"-" * 27 + b"OX------XO" + b"-" * 27 + b" X;\n")
    running = subprocess.Popen([PROGRAM, "solve", "two.obf"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    first = running.stdout.readline()
    running.send_signal(signal.SIGINT)
    total, said = running.communicate(timeout=120)
    assert first.startswith(b"+0 ") and total.startswith(b"1 position, 1 correct, "), total
    assert running.returncode == 1 and said == b"emilia solve: interrupted\n", said


def check_place_of_games():
    """Games that go into the data directory are not hidden there."""
    told = b"emilia match: games are kept in '%s/emilia/games.db'\n" % os.getcwd().encode()
    for words in ["--store"], ["--resume", "--json"]:
        done = run(MATCH + words, env=os.environ | {"XDG_DATA_HOME": os.getcwd()})
        assert done.returncode == 0 and done.stderr == told, done
    assert os.path.exists("emilia/games.db")
    assert run(MATCH + ["--db", "own.db"]).stderr == b""


def check_unreadable():
    os.mkdir("folder.obf")
    write("empty.obf", b"")
    for words, code, why in (
            (["solve", "folder.obf"], 2, b"cannot read 'folder.obf': Is a directory"),
            (["solve", "empty.obf"], 2, b"there is no position in 'empty.obf'"),
            (["train", "test", "folder.obf"], 2, b"cannot read 'folder.obf': Is a directory"),
            (["edax", "-solve", "folder.obf"], 1, b"Is a directory: 'folder.obf'"),
            (MATCH + ["--openings", "folder.obf"], 2, b"'folder.obf': the file cannot be read"),
            (["games", "--db", "folder.obf"], 1, b"'folder.obf': the file cannot be opened"),
            (["mark", "folder.obf"], 2, b"'folder.obf' has no agent (a program, or .py, .java, "
                                        b".jar)")):
        done = run(words)
        assert done.returncode == code and done.stderr.endswith(why + b"\n"), done
        assert done.stdout == b"" or words[0] == "edax", done


def check_forbidden():
    """What may not be read is neither missing nor empty."""
    os.chmod(".", 0o755)
    write("game.txt", b"f5d6c3\n")
    write("list", b"b1\n")
    os.mkdir("agents")
    os.chmod("list", 0)
    os.chmod("agents", 0)
    other = {"user": 65534} if os.geteuid() == 0 else {}  # root may read everything
    if not can_run_as(other):
        print("left out: root cannot do this as somebody else here")
        return
    for words, why in ((MATCH + ["--openings", "list"], b"'list': the file cannot be read"),
                       (MATCH + ["--openings", "nothing"], b"'nothing': there is no such file"),
                       (["mark", "agents"], b"cannot read 'agents': Permission denied")):
        done = run(words, **other)
        assert done.returncode == 2 and done.stderr.endswith(why + b"\n"), done


def check_openings_from_a_pipe():
    """They are read more than once: the line says so instead of none at all."""
    for path in "/dev/stdin", "fifo":
        os.path.exists(path) or os.mkfifo(path)
        done = run(MATCH + ["--openings", path], input=b"b1\n")
        assert done.returncode == 2 and done.stdout == b"", done
        assert done.stderr == (b"emilia match: --openings: '%s': a pipe, which can be read only "
                               b"once: use a file\n" % path.encode()), done


def little_memory():
    resource.setrlimit(resource.RLIMIT_AS, (1 << 32, 1 << 32))


def check_endless():
    """A file without end is refused; it does not fill the memory."""
    write("many", b"f5d6\n" * ((1 << 20) + 1))
    os.symlink("/dev/zero", "zero.obf")
    starts = run(["--version"], preexec_fn=little_memory).returncode == 0
    limit = little_memory if starts else None # a sanitizer takes more addresses than that
    for words, code, why in (
            (["train", "export", "--out", "new", "--weights", "/dev/zero"], 2,
             b"/dev/zero: larger than 128 MiB: no weights"),
            (["train", "export", "--out", "new", "--network", "/dev/zero"], 2,
             b"/dev/zero: larger than 128 MiB: no network"),
            (["solve", "--eval", "/dev/zero", "start"], 2,
             b"/dev/zero: larger than 128 MiB: no weights"),
            (["best", "start", "--player", "engine:depth=2,eval=/dev/zero"], 2,
             b"eval=/dev/zero': larger than 128 MiB: no weights"),
            (["show", "@/dev/zero"], 2, b"cannot read '/dev/zero': larger than 1 MiB"),
            (["solve", "zero.obf"], 2, b"zero.obf:1: a line longer than 64 KiB"),
            (["edax", "-solve", "/dev/zero"], 1, b"a line longer than 64 KiB: '/dev/zero'"),
            (["train", "test", "/dev/zero"], 2, b"/dev/zero:1: a line longer than 64 KiB"),
            (MATCH + ["--openings", "/dev/zero"], 2,
             b"'/dev/zero': line 1: a line longer than 64 KiB"),
            (MATCH[:-1] + ["8", "--openings", "many"], 2, b"'many': more than 1048576 openings"),
            (["conform", "gtp", "--cases", "/dev/zero"], 2,
             b"'/dev/zero': larger than 1 MiB: no dialogues")):
        done = run(words, preexec_fn=limit)
        assert done.returncode == code and done.stderr.endswith(why + b"\n"), done


def check_damaged():
    """Faults without end are not told without end: a file that has nothing but faults is given up,
    of one that also has games all games are read. A few faults are all told, as ever."""
    starts = run(["--version"], preexec_fn=little_memory).returncode == 0
    limit = little_memory if starts else None
    for form in "wthor", "quest", "sgf", "ggf", "pgn", "obf", "moves":
        done = run(["convert", "--from", form, "/dev/zero", "new.sgf"], preexec_fn=limit)
        told = done.stderr.splitlines()
        assert done.returncode == 1 and 3 <= len(told) <= 1003, (form, done.returncode, len(told))
        assert told[-1].endswith(b"there is no game to write, no file is changed"), told[-1]
        assert told[-2].endswith(b": given up after 64 MiB without a game"), told[-2]
        assert not os.path.exists("new.sgf")
    blanks = subprocess.Popen(["yes", ""], stdout=subprocess.PIPE)
    done = run(["convert", "--from", "sgf", "-", "new.sgf"], stdin=blanks.stdout, preexec_fn=limit)
    blanks.terminate()
    blanks.communicate()
    told = done.stderr.splitlines()
    assert done.returncode == 1 and len(told) == 3, told
    assert told[0].endswith(b": nothing but blanks and comments for 64 MiB"), told[0]
    assert told[1].endswith(b": given up after 64 MiB without a game"), told[1]
    write("prose", b"f5d6\n" + b"no game\n" * 2000 + b"f5d6c3\n" + b"no game\n")
    done = run(["convert", "--from", "moves", "prose", "-", "--to", "moves"])
    assert done.returncode == 1 and done.stdout == b"f5d6\nf5d6c3\n", done
    told = done.stderr.splitlines()
    assert len(told) == 1001 and told[-1].endswith(b"prose: 1001 more faults are not shown"), told
    write("half", b"no game\nf5d6\n" * 1500)
    done = run(["convert", "--from", "moves", "half", "-", "--to", "moves"])
    assert done.returncode == 1 and done.stdout == b"f5d6\n" * 1500
    told = done.stderr.splitlines()
    assert len(told) == 1001 and told[-1].endswith(b"half: 500 more faults are not shown"), told


def check_one_file_is_for_one_thing():
    """What is written takes the place of no games, no openings, and nothing else that is written."""
    run(MATCH + ["--db", "lab.db"]).check_returncode()
    write("list", b"start  # as it begins\n\n  # nothing\n% nothing\nb1 % a move\n")
    os.symlink("lab.db", "alias")
    store, openings = read("lab.db"), read("list")
    for words, told in ((["--db", "lab.db", "--report", "lab.db"], b"--db and --report: 'lab.db'"),
                        (["--db", "lab.db", "--svg", "alias"], b"--db and --svg: 'alias'"),
                        (["--openings", "list", "--report", "list"],
                         b"--openings and --report: 'list'"),
                        (["--report", "new", "--svg", "new"], b"--report and --svg: 'new'")):
        done = run(MATCH + words)
        assert (done.returncode, done.stdout) == (2, b""), done
        assert done.stderr == b"emilia match: " + told + b" is one file\n", done
    assert (read("lab.db"), read("list")) == (store, openings) and not os.path.exists("new")
    run(MATCH + ["--openings", "list", "--report", "/dev/null", "--svg", "/dev/null"]
        ).check_returncode()


def can_run_as(other):
    """Somebody else may not be allowed to be, to start the program or to see this folder."""
    try:
        return run(["show", "@" + os.path.abspath("game.txt")], **other).returncode == 0
    except (PermissionError, subprocess.SubprocessError):
        return False


def check_reading_leaves_no_trace():
    """A list of games makes no store of an empty file, and reads one where nothing is writable."""
    write("empty.db", b"")
    done = run(["games", "--db", "empty.db"])
    assert done.returncode == 1 and b"there are no games of Emilia" in done.stderr, done
    assert read("empty.db") == b""
    os.mkdir("shelf")
    store = "shelf/a?b#c%20.db"
    run(MATCH + ["--db", store]).check_returncode()
    os.chmod(".", 0o755)
    os.chmod(store, 0o444)
    os.chmod("shelf", 0o555)
    other = {"user": 65534} if os.geteuid() == 0 else {}  # to root everything is writable
    write("game.txt", b"f5d6c3\n")
    if not can_run_as(other):
        print("left out: root cannot do this as somebody else here")
        return
    for words, told in ([], b"first  "), (["export", "-", "--to", "moves"], b"-----OX--XO-----"):
        done = run(["games", "--db", store, *words], **other)
        assert done.returncode == 0 and told in done.stdout, done
    done = run(MATCH + ["--db", store], **other)
    assert done.returncode == 1 and done.stderr.endswith(b"the file cannot be written\n"), done
    assert os.listdir("shelf") == [os.path.basename(store)]
    os.chmod("shelf", 0o755)


for title, (words, begins) in WRITERS.items():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write("game.txt", b"f5d6c3\n")
        check_file(words, begins)
        check_no_room(words)
        check_links(words, begins)
        check_pipe(words, begins)
        check_standard_output(words, begins)
        check_full(words)
        check_refused(words, begins)
        os.chdir("/")
    print(title)
for check in (check_interrupted, check_solving_interrupted, check_place_of_games,
              check_unreadable, check_forbidden, check_openings_from_a_pipe, check_endless,
              check_damaged, check_one_file_is_for_one_thing, check_reading_leaves_no_trace):
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        check()
        os.chdir("/")
    print(check.__name__)
