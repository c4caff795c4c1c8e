#!/usr/bin/env python3
"""The HTTP API as docs/openapi.json describes it. Every answer is checked against the document,
and at the end every path, field and response of the document must have been seen.

usage: test_api.py PROGRAM
"""
import http.client
import json
import os
import re
import resource
import select
import socket
import subprocess
import sys
import unittest
from pathlib import Path

from server import PROGRAM, Server

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENT = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
SANITIZED = bool(os.environ.get("SANITIZE"))
BASE = "/api/v1"
# Level 60 of the start position: it takes all the time there is.
ENDLESS = {"exact": True, "time": 30}
GAME = ("f5d6c3d3c4f4f6f3e6e7f7c5b6g6e3e2g4g5c6h5g3e8c7f2h4d2d7c2c1c8f1b5d1b4a6a5e1b3a4a2b7a8b8h2")


# --- the document -----------------------------------------------------------------------------

def resolve(node):
    while "$ref" in node:
        place = DOCUMENT
        for key in node["$ref"].split("/")[1:]:
            place = place[key]
        node = place
    return node


def operations():
    for path, methods in DOCUMENT["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


SEEN = set()  # (path, method, status)
ASKED = set()  # (path, field of the request)
TOLD = set()  # (schema, field of the answer)


def fits(value, schema, where="answer"):
    """Raises what is wrong with a value; notes the fields that were there."""
    name = schema.get("$ref", where).split("/")[-1]
    schema = resolve(schema)
    if "oneOf" in schema:
        faults = []
        for choice in schema["oneOf"]:
            try:
                return fits(value, choice, where)
            except AssertionError as fault:
                faults.append(str(fault))
        raise AssertionError(f"{where}: fits nothing: {faults}")
    if value is None:
        assert schema.get("nullable"), f"{where}: null"
        return None
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int,
             "number": (int, float)}
    kind = schema["type"]
    assert isinstance(value, kinds[kind]), f"{where}: {value!r} is no {kind}"
    assert kind == "boolean" or not isinstance(value, bool), f"{where}: {value!r}"
    if kind in ("integer", "number"):
        assert value >= schema.get("minimum", value), f"{where}: {value} is too small"
        assert value <= schema.get("maximum", value), f"{where}: {value} is too big"
    assert value in schema.get("enum", [value]), f"{where}: {value!r}"
    if kind == "array":
        for item in value:
            fits(item, schema.get("items", {}), f"{where}[]")
    if kind == "object":
        known = schema.get("properties", {})
        for key in schema.get("required", []):
            assert key in value, f"{where}: {key} is missing"
        for key, item in value.items():
            assert key in known or schema.get("additionalProperties", True), f"{where}: {key}?"
            if key in known:
                TOLD.add((name, key))
                fits(item, known[key], f"{name}.{key}")
    return None


class Client:
    """One address; its requests are checked against the document."""

    def __init__(self, server, address="127.0.0.1"):
        self.server = server
        self.address = address

    def open(self):
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60,
                                          source_address=(self.address, 0))

    def send(self, connection, method, path, body=None, **headers):
        if isinstance(body, dict):
            ASKED.update((path, field) for field in body)
            body = json.dumps(body)
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        connection.request(method.upper(), BASE + path, body, headers)
        return connection

    def answer(self, connection, method, path):
        """Status and the JSON objects of the answer, all of them as documented."""
        response = connection.getresponse()
        text = response.read().decode()
        operation = DOCUMENT["paths"][path][method]
        kind = response.headers["Content-Type"]
        found = [json.loads(line) for line in (text.splitlines() if "nd" in kind else [text])]
        assert str(response.status) in operation["responses"], (path, response.status, text)
        SEEN.add((path, method, str(response.status)))
        documented = resolve(operation["responses"][str(response.status)])
        for item in found:
            fits(item, documented["content"][kind]["schema"])
        for header in documented.get("headers", {}):
            assert header in response.headers, header
        return response, found

    def ask(self, path, body=None, method=None, **headers):
        method = method or ("get" if body is None else "post")
        connection = self.open()
        response, found = self.answer(self.send(connection, method, path, body, **headers),
                                      method, path)
        connection.close()
        return response.status, found

    def start(self, path, body):
        """A request whose answer is not waited for."""
        return self.send(self.open(), "post", path, body)


class Api(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--threads", "2")
        cls.client = Client(cls.server)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.server.data.cleanup()

    def best(self, **fields):
        status, found = self.client.ask("/best", fields)
        self.assertEqual(status, 200, found)
        return found[0]

    def refused(self, path, body, field, text, at=None):
        status, found = self.client.ask(path, body)
        self.assertEqual(status, 400, body)
        error = found[0]["error"]
        self.assertEqual(error.get("field"), field, body)
        self.assertIn(text, error["text"], body)
        if at is not None:
            self.assertEqual(error["at"], at, body)

    # --- what is answered ---

    def test_the_document_is_the_one_in_docs(self):
        status, found = self.client.ask("/openapi.json")
        self.assertEqual(status, 200)
        self.assertEqual(found[0], DOCUMENT)

    def test_players_are_those_of_the_command_line(self):
        status, found = self.client.ask("/players")
        self.assertEqual(status, 200)
        listed = subprocess.run([PROGRAM, "players", "--json"], check=True, capture_output=True)
        self.assertEqual(found[0], json.loads(listed.stdout))

    def test_the_best_moves_come_in_order_and_every_time_the_same(self):
        first = self.best(position="f5d6", moves="c3", count=4, level=6)
        again = self.best(position="f5d6c3", count=4, level=6)
        self.assertEqual(first["results"], again["results"])
        self.assertEqual(first["nodes"], again["nodes"])
        values = [result["value"] for result in first["results"]]
        self.assertEqual(values, sorted(values, reverse=True))
        self.assertEqual(len(values), 4)
        for result in first["results"]:
            self.assertEqual(result["line"][0], result["move"])
            self.assertGreaterEqual(result["depth"], 1)

    def test_exact_scores_are_exact(self):
        results = self.best(board=4, exact=True, count=9)["results"]
        self.assertEqual([(result["value"], result["exact"]) for result in results],
                         [(-10, True)] * 4)
        ending = self.best(moves=GAME, exact=True)["results"][0]
        solved = subprocess.run([PROGRAM, "solve", GAME, "--json"], check=True,
                                capture_output=True).stdout.splitlines()[0]
        self.assertEqual(ending["value"], json.loads(solved)["score"])

    def test_time_alone_is_used_and_a_level_is_cut_short_by_it(self):
        for fields in ({"time": 0.05}, {"time": 0.05, "level": 60}, {"time": 0.05, "exact": True}):
            result = self.best(**fields)["results"][0]
            self.assertIn(result["move"], ("d3", "c4", "f5", "e6"))
            self.assertFalse(result["exact"])

    def test_any_player_can_be_asked(self):
        self.assertEqual(self.best(player="first")["results"][0]["move"], "d3")
        self.assertIsNone(self.best(player="first")["results"][0]["value"])
        answer = self.best(board=10, player="mcts:playouts=200,seed=1")
        self.assertEqual(answer["playouts"], 200)
        self.best(player="mcts:playouts=100000000", time=0.05)
        self.assertEqual(self.best(player="champion", time=0.05)["results"][0]["confidence"], 73)

    def test_passes_and_the_end_of_a_game(self):
        over = "X" * 64 + " X"
        self.assertEqual(self.best(position=over)["results"], [])
        self.assertEqual(self.best(position=over, player="first")["results"], [])
        forced = "OX" + "-" * 61 + "X X"  # Black cannot move, White can
        self.assertEqual(self.best(position=forced)["results"][0]["move"], "pass")

    def test_an_analysis_is_that_of_the_command_line(self):
        status, found = self.client.ask("/analyse", {"position": GAME[:40], "moves": GAME[40:],
                                                     "depth": 3, "exact_from": 8})
        self.assertEqual(status, 200)
        listed = subprocess.run(
            [PROGRAM, "analyse", GAME, "--depth", "3", "--exact", "8", "--hash", "16", "--json"],
            check=True, capture_output=True).stdout.splitlines()
        expected = [json.loads(line) for line in listed]
        self.assertEqual(found[:-1], expected[-2::-1])
        self.assertEqual(found[-1]["moves"], 44)
        self.assertAlmostEqual(found[-1]["white"]["loss"], expected[-1]["white"]["loss"])
        self.assertEqual(self.client.ask("/analyse", {"moves": ""})[1][0]["moves"], 0)

    def test_an_analysis_is_a_stream(self):
        connection = self.client.start("/analyse", {"moves": GAME, "depth": 14})
        response = connection.getresponse()
        self.assertEqual(response.headers["Transfer-Encoding"], "chunked")
        self.assertEqual(json.loads(response.readline())["number"], 44)
        self.assertEqual(json.loads(response.readline())["number"], 43)
        response.close()  # and with it the rest of the work
        connection.close()

    def test_one_connection_many_requests(self):
        connection = self.client.open()
        for level in (1, 2, 3) * 5:
            self.client.send(connection, "post", "/best", {"level": level})
            response, found = self.client.answer(connection, "post", "/best")
            self.assertEqual(response.status, 200)
            self.assertEqual(found[0]["results"][0]["depth"], level)
            self.client.send(connection, "post", "/best", {"level": -1})
            response, found = self.client.answer(connection, "post", "/best")
            self.assertEqual(response.status, 400)
        connection.close()

    def test_the_examples_of_the_guide_work(self):
        page = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
        commands = re.findall(r"^curl .*:8064/api/v1(/\w+)(?:.* -d '(.*)')?$", page, re.M)
        self.assertGreaterEqual(len(commands), 5)
        for path, body in commands:
            status, _ = self.client.ask(path, json.loads(body) if body else None)
            self.assertEqual(status, 200, body)

    # --- what is refused ---

    def test_fields_that_are_wrong_are_named(self):
        for path in ("/best", "/analyse"):
            self.refused(path, {"moves": "f5x9"}, "moves", "outside the board", 2)
            self.refused(path, {"position": "f5f5"}, "position", "occupied", 2)
            self.refused(path, {"position": 5}, "position", "is not a text")
            self.refused(path, '{"moves": "f5", "moves": "d3"}', None, "given twice")
            self.refused(path, '{"moves": "f5"', None, "not JSON")
            self.refused(path, "[1, 2]", None, "not a JSON object")
            self.refused(path, '{"moves": "f5\\u0000"}', None, "zero byte")
            self.refused(path, '{"depht": 5}', "depht", "no such field")
        self.refused("/best", '{"depth": 5}', "depth", "no such field")
        self.refused("/analyse", '{"level": 5}', "level", "no such field")
        self.refused("/best", {"level": 61}, "level", "is not from 0 to 60")
        self.refused("/best", {"level": 1.5}, "level", "not a whole number")
        self.refused("/best", {"count": 0}, "count", "is not from 1 to 64")
        self.refused("/best", {"time": 31}, "time", "is not from 0.001 to 30")
        self.refused("/best", {"time": "1"}, "time", "not a number")
        self.refused("/best", {"exact": 1}, "exact", "neither true nor false")
        self.refused("/best", {"exact": True, "level": 3}, "level", "excludes exact")
        self.refused("/best", {"board": 7}, "board", "even size")
        self.refused("/best", {"board": 10}, "board", "need a player")
        self.refused("/best", {"board": 6}, "board", "need exact or a player")
        self.refused("/analyse", {"depth": 25}, "depth", "is not from 1 to 24")
        self.refused("/analyse", {"exact_from": 27}, "exact_from", "is not from 0 to 26")

    def test_players_that_cannot_be_asked(self):
        self.refused("/best", {"player": "alphbeta"}, "player", "did you mean 'alphabeta'?", 0)
        self.refused("/best", {"player": "alphabeta:depth=0"}, "player", "(1 to 64)", 16)
        self.refused("/best", {"player": "human"}, "player", "a person")
        self.refused("/best", {"player": "a" * 300}, "player", "too long")
        self.refused("/best", {"player": "first", "count": 2}, "player", "excludes count")
        self.refused("/best", {"player": "champion", "board": 10}, "player", "8x8")
        for spec in ('gtp:"true"', "engine:eval=/etc/passwd", "alphabeta:weights=/etc/passwd"):
            self.refused("/best", {"player": spec}, "player", "switched off")
        for spec in ("engine:threads=64", "engine:hash=100000", "mcts:memory=100000"):
            self.refused("/best", {"player": spec}, "player", "server's")

    def test_heads_that_are_wrong(self):
        for path in ("/best", "/analyse"):
            for kind in ("text/plain", "application/jsonp", "application/x-www-form-urlencoded"):
                status, _ = self.client.ask(path, "{}", **{"Content-Type": kind})
                self.assertEqual(status, 415, kind)
            status, _ = self.client.ask(path, "{}", **{"Content-Type": "application/json; a=b"})
            self.assertEqual(status, 200)
            status, _ = self.client.ask(path, " " * 16385)
            self.assertEqual(status, 413)
            connection = self.client.open()
            connection.putrequest("POST", BASE + path)
            connection.putheader("Content-Type", "application/json")
            connection.endheaders()
            self.assertEqual(self.client.answer(connection, "post", path)[0].status, 411)
            connection.close()
            self.assertEqual(self.client.ask(path, "")[0], 400)

    def test_methods_and_paths(self):
        for path, method, allow in (("/best", "get", "POST"), ("/analyse", "delete", "POST"),
                                    ("/players", "post", "GET, HEAD"),
                                    ("/openapi.json", "put", "GET, HEAD")):
            connection = self.client.send(self.client.open(), method, path)
            response = connection.getresponse()
            self.assertEqual((response.status, response.headers["Allow"]), (405, allow))
            error = json.loads(response.read())["error"]
            self.assertEqual((error["status"], error["text"]),
                             (405, f"this path is asked with {allow}"))
            connection.close()
        for path in ("/", "/best/", "/BEST", "/../app.js", "/%2e%2e/app.js", "/players?a=b/../x"):
            connection = self.client.send(self.client.open(), "get", path)
            with connection.getresponse() as response:
                self.assertEqual(response.status, 200 if "?" in path else 404)
            connection.close()
        connection = self.client.send(self.client.open(), "head", "/players")
        response = connection.getresponse()
        self.assertEqual((response.status, response.read()), (200, b""))
        self.assertGreater(int(response.headers["Content-Length"]), 1000)
        connection.close()

    def test_other_hosts_and_sites_are_refused(self):
        port = self.server.port
        for path, method, _ in operations():
            body = None if method == "get" else "{}"
            for headers in ({"Host": "evil.example"}, {"Host": f"evil.example:{port}"},
                            {"Origin": "http://evil.example"}, {"Origin": "null"},
                            {"Origin": f"http://127.0.0.1:{port + 1}"}):
                connection = self.client.send(self.client.open(), method, path, body, **headers)
                response = connection.getresponse()
                self.assertEqual(response.status, 403, (path, headers))
                fits(json.loads(response.read()), {"$ref": "#/components/schemas/Error"})
                SEEN.add((path, method, "403"))
                connection.close()
            own = {"Origin": f"http://127.0.0.1:{port}"}
            self.assertEqual(self.client.ask(path, body and '{"moves": ""}', **own)[0], 200, path)


class Sharing(unittest.TestCase):
    """Limits and fairness, each on a server of its own."""

    def serve(self, *words):
        server = Server(*words)

        def stop():
            self.assertEqual(server.stop(), 0)
            server.data.cleanup()

        self.addCleanup(stop)
        return server

    def test_a_client_that_hangs_up_stops_its_search(self):
        server = self.serve("--threads", "1")
        client = Client(server)
        for path, body in (("/best", ENDLESS), ("/analyse", {"moves": GAME[:20], "depth": 24})):
            held = [client.start(path, body) for _ in range(3)]
            for connection in held:
                connection.close()
            # The one thread would be busy for minutes.
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            client.send(connection, "post", "/best", {"level": 1})
            self.assertEqual(client.answer(connection, "post", "/best")[0].status, 200)
            connection.close()

    def refuse_one(self, clients, path, wanted):
        """Starts a request of each client. One of them is answered at once, with that status; the
        others are kept."""
        body = ENDLESS if path == "/best" else {"moves": GAME[:20], "depth": 24}
        started = {connection.sock: (client, connection) for client, connection in
                   ((client, client.start(path, body)) for client in clients)}
        ready, _, _ = select.select(list(started), [], [], 20)
        self.assertEqual(len(ready), 1)
        client, connection = started.pop(ready[0])
        self.assertEqual(client.answer(connection, "post", path)[0].status, wanted)
        connection.close()
        return [connection for _, connection in started.values()]

    def test_a_client_has_four_requests_and_all_have_sixteen(self):
        server = self.serve("--threads", "2")
        for path in ("/best", "/analyse"):
            held = []
            for number in (1, 2, 3):
                held += self.refuse_one([Client(server, f"127.0.0.{number}")] * 5, path, 429)
            others = [Client(server, f"127.0.1.{number}") for number in range(1, 6)]
            held += self.refuse_one(others, path, 503)
            self.assertEqual(len(held), 16)
            for connection in held:
                connection.close()
            status = 503
            while status == 503:  # the server notices hang-ups in its own time
                status = Client(server).ask(path, {"moves": ""})[0]
            self.assertEqual(status, 200)

    def test_a_single_question_does_not_wait_for_whole_games(self):
        server = self.serve("--threads", "2")  # one of them for the API
        many, one = Client(server), Client(server, "127.0.0.2")
        held = [many.start("/analyse", {"moves": GAME, "depth": 8, "exact_from": 14})
                for _ in range(4)]
        response = held[0].getresponse()
        self.assertIn(b'"number":44', response.readline())  # they are under way
        self.assertEqual(one.ask("/best", {"level": 2})[0], 200)
        for connection in held[1:]:
            connection.sock.setblocking(False)
            try:
                self.assertNotIn(b'"mistakes"', connection.sock.recv(1 << 20))
            except BlockingIOError:
                pass  # not even begun
        response.close()
        for connection in held:
            connection.close()

    def test_a_player_that_fails_is_an_error(self):
        server = self.serve("--programs")
        status, found = Client(server).ask("/best", {"player": 'gtp:"echo no book >&2; exit 3"'})
        self.assertEqual(status, 500, found)
        self.assertEqual(found[0]["error"]["text"],
                         "the program ended (exit status 3): no book")
        status, found = Client(server).ask("/best", {"player": "engine:eval=/dev/null"})
        self.assertEqual(status, 500, found)
        self.assertEqual(found[0]["error"]["text"],
                         "'/dev/null': not a file of pattern weights, at byte 0")

    @unittest.skipIf(SANITIZED, "sanitizers need all the memory there is")
    def test_without_memory_there_is_an_error_and_the_server_lives(self):
        server = self.serve("--threads", "1")
        client = Client(server)
        self.assertEqual(client.ask("/players")[0], 200)
        pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + (4 << 20)
        everything = resource.prlimit(server.process.pid, resource.RLIMIT_AS)
        resource.prlimit(server.process.pid, resource.RLIMIT_AS, (limit, everything[1]))
        self.assertEqual(client.ask("/analyse", {"moves": "f5d6"})[0], 500)
        self.assertEqual(client.ask("/best", {"level": 1})[0], 500)
        resource.prlimit(server.process.pid, resource.RLIMIT_AS, everything)
        self.assertEqual(client.ask("/best", {"level": 1})[0], 200)

    def test_nobody_else_reaches_the_server_unless_told(self):
        for words, reached in (((), False), (("--host", "0.0.0.0"), True)):
            port = self.serve(*words).port
            with socket.socket() as other: # another address of this machine
                self.assertEqual(other.connect_ex(("127.0.0.2", port)) == 0, reached)

    def test_beyond_this_machine_it_is_off_unless_asked_for(self):
        closed = Client(self.serve("--host", "0.0.0.0"))
        opened = Client(self.serve("--host", "0.0.0.0", "--api"))
        for path, method, _ in operations():
            body = None if method == "get" else {"moves": ""}
            connection = closed.send(closed.open(), method, path, body)
            response = connection.getresponse()
            self.assertEqual(response.status, 404, path)
            self.assertIn("--api", json.loads(response.read())["error"]["text"])
            SEEN.add((path, method, "404"))
            connection.close()
            self.assertEqual(opened.ask(path, body)[0], 200, path)


class TheWholeDocument(unittest.TestCase):
    """Runs after the others, which fill the lists."""

    def test_every_path_field_and_response_was_seen(self):
        told = {("Error", key) for key in ("error",)}
        for path, method, operation in operations():
            for status in operation["responses"]:
                if not (SANITIZED and (path, status) == ("/analyse", "500")):
                    self.assertIn((path, method, status), SEEN)
            if "requestBody" in operation:
                schema = operation["requestBody"]["content"]["application/json"]["schema"]
                for field in resolve(schema)["properties"]:
                    self.assertIn((path, field), ASKED)
        for name, schema in DOCUMENT["components"]["schemas"].items():
            if not name.endswith("Request"):
                told.update((name, key) for key in schema["properties"])
        self.assertEqual(told - TOLD, set())


def load_tests(loader, _tests, _pattern):
    """Unless some were chosen, the last class comes last."""
    suite = unittest.TestSuite()
    for case in (Api, Sharing, TheWholeDocument):
        suite.addTests(loader.loadTestsFromTestCase(case))
    return suite


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main()
