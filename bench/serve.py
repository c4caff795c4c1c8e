#!/usr/bin/env python3
"""Many sessions on one server, each playing against alphabeta:depth=4 at the same time.

usage: serve.py PROGRAM [SESSIONS [MOVES]]
"""
import asyncio
import json
import os
import random
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "serve"))
from websocket import WebSocket  # noqa: E402
import socket  # noqa: E402


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def resident(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        for line in file:
            if line.startswith("VmRSS"):
                return int(line.split()[1])
    return 0


async def read_event(reader):
    while True:
        first, second = await reader.readexactly(2)
        length = second & 127
        if length == 126:
            length = struct.unpack(">H", await reader.readexactly(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", await reader.readexactly(8))[0]
        payload = await reader.readexactly(length)
        if first & 15 == 1:
            return json.loads(payload)
        if first & 15 == 8:
            raise ConnectionError(payload[2:].decode())


def frame(text):
    payload = text.encode()
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
    return bytes([0x81, 0x80 | len(payload)]) + mask + masked


async def session(port, number, moves, times, ready, go):
    link = WebSocket(port)  # the handshake; the rest is asynchronous
    assert link.status == 101
    link.socket.setblocking(False)
    reader, writer = await asyncio.open_connection(sock=link.socket)
    rng = random.Random(number)
    for command in ("open", "mode human alphabeta:depth=4", "delay 0", "start"):
        writer.write(frame(command))

    async def my_turn(count):
        while True:
            event = await read_event(reader)
            if event["event"] == "refused":
                raise RuntimeError(event["code"])
            if event["event"] == "state" and event["count"] >= count and (
                    event["phase"] == "over" or (event["phase"] == "playing" and event["human_to_move"])):
                return event

    state = await my_turn(0)
    ready.release()
    await go.wait()
    for _ in range(moves):
        if state["phase"] == "over":
            writer.write(frame("start"))
            state = await my_turn(0)
        from_ns = time.monotonic_ns()
        writer.write(frame("pass" if state["must_pass"] else "play " + rng.choice(state["moves"])))
        state = await my_turn(state["count"] + 1)
        times.append((number, (time.monotonic_ns() - from_ns) / 1e6))
        await asyncio.sleep(rng.random() * 0.2)
    writer.close()


async def run(program, sessions, moves):
    with tempfile.TemporaryDirectory() as data:
        port = free_port()
        server = subprocess.Popen([program, "serve", "--port", str(port), "--data", data],
                                  stdout=subprocess.PIPE, text=True)
        server.stdout.readline()
        before = resident(server.pid)
        times, ready, go = [], asyncio.Semaphore(0), asyncio.Event()
        tasks = [asyncio.create_task(session(port, i, moves, times, ready, go)) for i in range(sessions)]
        for _ in range(sessions):
            await ready.acquire()
        from_s = time.monotonic()
        go.set()
        await asyncio.gather(*tasks)
        seconds = time.monotonic() - from_s
        after = resident(server.pid)
        server.terminate()
        code = server.wait()
    answers = sorted(ms for _, ms in times)
    each = {}
    for number, ms in times:
        each.setdefault(number, []).append(ms)
    means = sorted(statistics.mean(values) for values in each.values())
    print(f"{sessions} sessions, {len(times)} moves in {seconds:.1f} s, exit {code}, no error")
    print(f"answer: median {answers[len(answers) // 2]:.1f} ms, 95% {answers[int(len(answers) * 0.95)]:.1f} ms, "
          f"worst {answers[-1]:.1f} ms")
    print(f"fairness: mean answer of the luckiest session {means[0]:.1f} ms, unluckiest {means[-1]:.1f} ms")
    print(f"memory: {before / 1024:.1f} MiB empty, {(after - before) / sessions:.0f} KiB a session")


resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
asyncio.run(run(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200,
                int(sys.argv[3]) if len(sys.argv) > 3 else 20))
