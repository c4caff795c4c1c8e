#!/usr/bin/env python3
"""The whole way up in miniature, as docs/training.md has it, with the program alone (A13, E4): a
ladder from nothing, games, labels, fit, export; then it plays. It must beat counting discs, and so
must a network fitted to the same labels.

    miniature.py EMILIA [NETWORK.PY]

With tools/gpu/network.py its network must beat discs too, and come closer to its labels by its layers
alone and by turned rows; without PyTorch that part is skipped (77)."""
import json
import os
import re
import subprocess
import sys
import tempfile

emilia = os.path.abspath(sys.argv[1])
fitter = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
GAMES = 100
LEAST = 0.65  # all reach 76% and more; a standard error is 4%


def python_with_torch():
    for python in [sys.executable, "/usr/bin/python3"]:
        probe = subprocess.run([python, "-c", "import numpy, torch"], capture_output=True)
        if probe.returncode == 0:
            return python
    return None


def train(*words):
    subprocess.run([emilia, "train", *words], check=True, stdout=subprocess.DEVNULL)


def fit(out, *words):
    """The mean error on all labels."""
    run = subprocess.run([python, "-B", fitter, out, "--layout", "layout", "--members", "2",
                          "--batch", "2048", "--samples", "labels", "--check", "labels", *words],
                         check=True, capture_output=True, text=True)
    rows = re.findall(r"^ *\d+ +(\d+) +([\d.]+)", run.stdout[run.stdout.index("positions"):], re.M)
    error = sum(int(n) * float(e) for n, e in rows) / sum(int(n) for n, e in rows)
    print(f"{out}: {error:.3f} discs from its labels")
    return error


def must_beat_discs(weights):
    run = subprocess.run([emilia, "match", f"engine:eval={weights},depth=1",
                          "alphabeta:depth=1,eval=discs", "--games", str(GAMES), "--seed", "5",
                          "--json"], check=True, capture_output=True, text=True)
    score = json.loads(run.stdout)["score"]
    print(f"{weights}: {100 * score:.1f}% of {GAMES} games against discs")
    assert score >= LEAST, f"{weights} does not beat discs"


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    python = python_with_torch() if fitter else None
    if fitter and python is None:
        print("no Python with numpy and torch")
        sys.exit(77)
    train("ladder", "--weights", "zero", "--games", "1500", "--play-depth", "0", "--passes", "10",
          "--depth", "2", "--exact", "8", "--seed", "5", "--out", "first.pattern")
    train("selfplay", "--samples", "games", "--weights", "first.pattern", "--games", "800",
          "--play-depth", "1", "--seed", "6")
    train("label", "labels", "--samples", "games", "--weights", "first.pattern", "--depth", "2",
          "--exact", "10")
    train("fit", "--samples", "labels", "--weights", "first.pattern", "--keep", "--passes", "10",
          "--out", "second.pattern")
    train("export", "--weights", "second.pattern", "--level", "1", "--out", "tables.pattern")
    must_beat_discs("tables.pattern")
    train("network", "--samples", "labels", "--weights", "tables.pattern", "--passes", "4",
          "--batch", "2048", "--rate", "0.01", "--out", "network.pattern")
    must_beat_discs("network.pattern")
    train("export", "--weights", "network.pattern", "--alone", "--out", "alone")
    train("export", "--weights", "tables.pattern", "--network", "alone", "--out", "again.pattern")
    with open("network.pattern", "rb") as one, open("again.pattern", "rb") as other:
        assert one.read() == other.read(), "a network alone is not what it was"
    if fitter:
        train("layout", "--out", "layout")
        first = fit("network", "--epochs", "4", "--rate", "0.01")
        train("export", "--weights", "tables.pattern", "--network", "network", "--level", "1",
              "--out", "both.pattern")
        must_beat_discs("both.pattern")
        layers = fit("layers", "--start", "network", "--layers", "--epochs", "2", "--rate", "1e-3")
        turned = fit("turned", "--start", "network", "--turn", "0.3", "--epochs", "1", "--rate",
                     "3e-4")
        assert max(layers, turned) < first - 0.04, (first, layers, turned)
        fit("smooth", "--start", "turned", "--smooth", "0.25", "--epochs", "0")
        train("export", "--weights", "tables.pattern", "--network", "smooth", "--level", "1", "--out",
              "smooth.pattern")
        must_beat_discs("smooth.pattern")
