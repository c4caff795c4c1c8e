#!/usr/bin/env python3
"""Many sessions on one server.

usage: serve.py PROGRAM [SESSIONS [MOVES]]     each plays against alphabeta:depth=4
       serve.py PROGRAM engines [SESSIONS]     each opens an engine to play and one for hints,
                                               while somebody plays on
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


class Table:
    """A session, asked and answered."""

    def __init__(self, port):
        link = WebSocket(port)  # the handshake; the rest is asynchronous
        assert link.status == 101
        link.socket.setblocking(False)
        self.socket = link.socket

    async def open(self, *commands):
        self.reader, self.writer = await asyncio.open_connection(sock=self.socket)
        self.say("open", *commands)

    def say(self, *commands):
        for command in commands:
            self.writer.write(frame(command))

    async def until(self, test):
        while True:
            event = await read_event(self.reader)
            if event["event"] == "refused":
                raise RuntimeError(event["code"])
            if test(event):
                return event

    def my_turn(self, count):
        return self.until(lambda event: event["event"] == "state" and event["count"] >= count and (
            event["phase"] == "over" or (event["phase"] == "playing" and event["human_to_move"])))

    async def play(self, state, rng):
        """A move and its answer: the new state and the milliseconds it took."""
        from_ns = time.monotonic_ns()
        self.say("pass" if state["must_pass"] else "play " + rng.choice(state["moves"]))
        state = await self.my_turn(state["count"] + 1)
        return state, (time.monotonic_ns() - from_ns) / 1e6

    def close(self):
        self.writer.close()


class Server:
    def __init__(self, program):
        self.data = tempfile.TemporaryDirectory()
        self.port = free_port()
        self.process = subprocess.Popen([program, "serve", "--port", str(self.port), "--data", self.data.name],
                                        stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()
        self.before = resident(self.process.pid)

    def grown(self):
        return resident(self.process.pid) - self.before

    def stop(self):
        self.process.terminate()
        code = self.process.wait()
        self.data.cleanup()
        return code


def spread(times):
    times = sorted(times)
    return (f"median {times[len(times) // 2]:.1f} ms, 95% {times[int(len(times) * 0.95)]:.1f} ms, "
            f"worst {times[-1]:.1f} ms")


async def person(port, number, moves, times, ready, go):
    table = Table(port)
    rng = random.Random(number)
    await table.open("mode human alphabeta:depth=4", "delay 0", "start")
    state = await table.my_turn(0)
    ready.release()
    await go.wait()
    for _ in range(moves):
        if state["phase"] == "over":
            table.say("start")
            state = await table.my_turn(0)
        state, ms = await table.play(state, rng)
        times.append((number, ms))
        await asyncio.sleep(rng.random() * 0.2)
    table.close()


async def many(program, sessions, moves):
    server = Server(program)
    times, ready, go = [], asyncio.Semaphore(0), asyncio.Event()
    tasks = [asyncio.create_task(person(server.port, i, moves, times, ready, go)) for i in range(sessions)]
    for _ in range(sessions):
        await ready.acquire()
    from_s = time.monotonic()
    go.set()
    await asyncio.gather(*tasks)
    seconds = time.monotonic() - from_s
    grown = server.grown()
    code = server.stop()
    each = {}
    for number, ms in times:
        each.setdefault(number, []).append(ms)
    means = sorted(statistics.mean(values) for values in each.values())
    print(f"{sessions} sessions, {len(times)} moves in {seconds:.1f} s, exit {code}, no error")
    print("answer: " + spread([ms for _, ms in times]))
    print(f"fairness: mean answer of the luckiest session {means[0]:.1f} ms, unluckiest {means[-1]:.1f} ms")
    print(f"memory: {server.before / 1024:.1f} MiB empty, {grown / sessions:.0f} KiB a session")


async def engines(program, sessions):
    server = Server(program)
    bystander, rng, times, done = Table(server.port), random.Random(1), [], asyncio.Event()
    await bystander.open("mode human human", "start")

    async def stand_by():
        state = await bystander.my_turn(0)
        while not done.is_set():
            if state["phase"] == "over":
                bystander.say("start")
                state = await bystander.my_turn(0)
            state, ms = await bystander.play(state, rng)
            times.append(ms)
            await asyncio.sleep(0.002)

    watch = asyncio.create_task(stand_by())
    await asyncio.sleep(0.3)
    quiet = list(times)
    times.clear()
    tables = [Table(server.port) for _ in range(sessions)]
    for table in tables:
        await table.open("mode human champion:time=20ms", "delay 0", "start", "play f5", "hints on")
    for table in tables:
        await table.until(lambda event: event["event"] == "advice" and event["hints"])
    done.set()
    await watch
    grown = server.grown()
    for table in [*tables, bystander]:
        table.close()
    print(f"{sessions} sessions open two engines each, exit {server.stop()}")
    print("somebody else's move before: " + spread(quiet))
    print("somebody else's move meanwhile: " + spread(times))
    print(f"memory: {server.before / 1024:.1f} MiB empty, {grown / 1024 / sessions:.1f} MiB a session with both engines")


resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
words = sys.argv[2:]
if words[:1] == ["engines"]:
    asyncio.run(engines(sys.argv[1], int(words[1]) if len(words) > 1 else 20))
else:
    asyncio.run(many(sys.argv[1], int(words[0]) if words else 200, int(words[1]) if len(words) > 1 else 20))
