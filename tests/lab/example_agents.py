#!/usr/bin/env python3
"""The agents in examples/agents: short enough to read, they keep to GTP, play whole games without
a fault, and value a finished game like the reference.

    example_agents.py EMILIA EXAMPLES COMPILER

D7: a class of agents in a directory is marked, and gets a table (a page each with --report)."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

program, examples, compiler = sys.argv[1:4]

for name in ["agent.py", "agent.c", "Agent.java"]:
    with open(os.path.join(examples, name), encoding="utf-8") as file:
        lines = file.readlines()
        assert len(lines) <= 120, f"{name} is longer than 120 lines"
        assert max(map(len, lines)) <= 100, f"{name} has a line of more than 99 characters"

# Three empty squares, White to move. Which move is the best depends on whose the squares are that
# stay empty at the end: the winner's.
MOVES = ("d3c3e6f4g3g4f3g2c4e3h4g5b2b5f2f1g1f7d6b3a2c5c2a3e7h1a5c1g7h3a4c6d2a6h6e1e2f8b4h7h2d1f5"
         "b1h8a1b6a7f6g6g8h5c7e8d7d8c8")


def check_finished(command):
    plays = [f"play {'bw'[i // 2 % 2]} {MOVES[i:i + 2]}" for i in range(0, len(MOVES), 2)]
    text = "\n".join(plays + ["genmove w", "quit"]) + "\n"
    run = subprocess.run(command[:-1] + ["3"], input=text, capture_output=True, text=True,
                         check=True)
    best = subprocess.run([program, "best", MOVES, "--player", "alphabeta:depth=3,eval=norvig",
                           "--json"], capture_output=True, text=True, check=True)
    assert run.stdout.split()[-2] == json.loads(best.stdout)["move"], (run, best)


with tempfile.TemporaryDirectory() as folder:
    binary = os.path.join(folder, "agent")
    subprocess.run([compiler, "-O2", "-Wall", "-Werror", "-o", binary,
                    os.path.join(examples, "agent.c")], check=True)
    # A line that is all comment and longer than any before, and a depth that is none.
    subprocess.run([compiler, "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-o",
                    binary + "-checked", os.path.join(examples, "agent.c")], check=True)
    run = subprocess.run([binary + "-checked", "none"], capture_output=True, text=True, check=True,
                         input=f"name\n{' ' * 5000}# nothing\ngenmove b\nquit\n")
    assert run.stdout.split()[:4] == ["=", "agent.c", "=", "d3"], run
    agents = [f"python3 {examples}/agent.py 1", f"{binary} 2"]
    if shutil.which("javac"):  # once, not at every start as `java Agent.java` does
        subprocess.run(["javac", "-d", folder, f"{examples}/Agent.java"], check=True)
        agents.append(f"java -XX:TieredStopAtLevel=1 -cp {folder} Agent 2")
    for agent in agents:
        # A board is there before clear_board asks for one, and a depth without its argument.
        for command in (agent.split(), agent.split()[:-1]):
            run = subprocess.run(command, input="genmove black\nquit\n", capture_output=True,
                                 text=True, check=True)
            assert run.stdout.split()[1] in ("d3", "c4", "f5", "e6"), run
        subprocess.run([program, "conform", "gtp", agent], check=True)
        check_finished(agent.split())
        run = subprocess.run(
            [program, "match", f'gtp:"{agent}",start=60', "random", "--games", "4", "--json"],
            capture_output=True, text=True, check=True)
        result = json.loads(run.stdout)
        assert result["games"] == 4 and result["faults"] == [0, 0], result
        print(agent.split("/")[-1], result["score"])

    # A class: agents that die at once are marked to the end, whatever they are called; everything
    # else is passed over with its reason, hidden files without a word.
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    wordy = "#!/bin/sh\necho 'last words of %s' >&2\nexit 3\n"
    for name, text, mode in [
            ("O'Brien.py", "import sys\nsys.exit('last words of mine')\n", 0o644),
            ('a "quoted\\name"', wordy % "yours", 0o755), ("silent", "#!/bin/sh\n", 0o755),
            ("notes.txt", "no agent\n", 0o644), ("carl.c", "int main;\n", 0o644),
            ("forgot", wordy % "nobody", 0o644), (".hidden", "nothing\n", 0o644)]:
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(os.path.join(folder, name), mode)
    os.mkdir(os.path.join(folder, "dave"))
    with tempfile.TemporaryDirectory() as pages:
        run = subprocess.run([program, "mark", folder, "--report", pages], capture_output=True,
                             text=True, check=True)
        print(run.stdout, run.stderr)
        lines = run.stdout.splitlines()
        agents = ["O'Brien.py", 'a "quoted\\name"', "silent"]
        assert lines[0].split() == ["agent", "score", "evaluation", "move", "speed", "marks",
                                    "failed", "turns"]
        assert [line[:27].rstrip() for line in lines[1::2]] == agents
        for line in lines[1::2]:  # every turn failed
            assert re.search(r" (\d+)/\1$", line), line
        assert lines[2::2] == ["  the program ended (exit status 1): last words of mine",
                               "  the program ended (exit status 3): last words of yours",
                               "  the program ended (exit status 0)"], lines
        passed = [line.removeprefix("emilia mark: '" + folder + "/")
                  for line in run.stderr.splitlines()]
        assert passed == [
            "carl.c' is passed over: not executable, and neither .py, .java nor .jar",
            "dave' is passed over: a directory, and an agent is one file",
            "forgot' is passed over: not executable, and neither .py, .java nor .jar",
            "notes.txt' is passed over: not executable, and neither .py, .java nor .jar"], passed
        assert sorted(os.listdir(pages)) == [name + ".html" for name in agents]
        for name, words in zip(agents, ["last words of mine", "last words of yours"]):
            with open(os.path.join(pages, name + ".html"), encoding="utf-8") as file:
                assert words in file.read(), name
