#!/usr/bin/env python3
"""The agents in examples/agents: short enough to read, and they play whole games without a fault.

    example_agents.py EMILIA EXAMPLES COMPILER

D7: a class of agents in a directory is marked, and gets a table (a page each with --report)."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

program, examples, compiler = sys.argv[1:4]

for name in ["agent.py", "agent.c", "Agent.java"]:
    with open(os.path.join(examples, name), encoding="utf-8") as file:
        assert len(file.readlines()) <= 60, f"{name} is longer than 60 lines"

with tempfile.TemporaryDirectory() as folder:
    binary = os.path.join(folder, "agent")
    subprocess.run([compiler, "-O2", "-Wall", "-Werror", "-o", binary,
                    os.path.join(examples, "agent.c")], check=True)
    agents = [f"python3 {examples}/agent.py 1", f"{binary} 2"]
    if shutil.which("java"):
        agents.append(f"java {examples}/Agent.java 2")
    for agent in agents:
        # A board is there before clear_board asks for one, and a depth without its argument.
        for command in (agent.split(), agent.split()[:-1]):
            run = subprocess.run(command, input="genmove black\nquit\n", capture_output=True,
                                 text=True, check=True)
            assert run.stdout.split()[1] in ("d3", "c4", "f5", "e6"), run
        run = subprocess.run(
            [program, "match", f'gtp:"{agent}",start=60', "random", "--games", "4", "--json"],
            capture_output=True, text=True, check=True)
        result = json.loads(run.stdout)
        assert result["games"] == 4 and result["faults"] == [0, 0], result
        print(agent.split("/")[-1], result["score"])

    # A class: one that does not speak GTP at all is marked to the end, whatever its name is.
    silent = "O'Neil \"\\\" silent"
    for name, text in [(silent, "#!/bin/sh\nexit 0\n"), ("notes.txt", "no agent\n")]:
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    os.chmod(os.path.join(folder, silent), 0o755)
    os.remove(binary)
    pages = os.path.join(folder, "pages")
    run = subprocess.run([program, "mark", folder, "--report", pages], capture_output=True,
                         text=True, check=True)
    print(run.stdout)
    lines = run.stdout.splitlines()
    assert lines[0].split() == ["agent", "score", "evaluation", "move", "speed", "marks"]
    assert len(lines) == 2 and lines[1].startswith(silent)
    assert os.listdir(pages) == [silent + ".html"]
