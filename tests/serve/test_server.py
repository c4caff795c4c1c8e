#!/usr/bin/env python3
"""The server from outside: what it refuses, and that others do not notice.

usage: test_server.py PROGRAM
"""
import os
import re
import signal
import socket
import subprocess
import time
import unittest

from server import PROGRAM, Server, free_port
from websocket import Closed, WebSocket


class Serving(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        # A bystander plays through everything below and must not notice.
        cls.bystander = WebSocket(cls.server.port)
        cls.bystander.open()

    @classmethod
    def tearDownClass(cls):
        cls.bystander.close()
        assert cls.server.stop() == 0
        cls.server.data.cleanup()

    def setUp(self):
        self.port = self.server.port

    def tearDown(self):
        self.bystander.send("mode human human")
        self.bystander.send("start")
        self.bystander.state(lambda state: state["phase"] == "playing" and state["count"] == 0)
        self.bystander.send("play f5")
        self.bystander.state(lambda state: state["last"] == "f5")

    def status(self, answer):
        return int(answer.split(" ", 2)[1])

    def test_the_page_and_its_policy(self):
        for path, kind in (("/", "text/html"), ("/app.js", "text/javascript"),
                           ("/app.css", "text/css"), ("/icon.svg", "image/svg+xml")):
            answer = self.server.get(path)
            self.assertEqual(self.status(answer), 200, path)
            head = answer.split("\r\n\r\n")[0].lower()
            self.assertIn(f"content-type: {kind}", head)
            self.assertIn("default-src 'none'", head)
            self.assertIn("frame-ancestors 'none'", head)
            self.assertNotIn("unsafe", head)
            self.assertIn("x-content-type-options: nosniff", head)
        self.assertEqual(self.server.get("/", method="HEAD").split("\r\n\r\n", 1)[1], "")

    def test_compressed_page_is_small(self):
        total = 0
        for path in ("/", "/app.js", "/app.css", "/icon.svg"):
            answer = self.server.get(path, extra="Accept-Encoding: gzip\r\n")
            self.assertIn("content-encoding: gzip", answer.lower())
            total += int(re.search(r"content-length: (\d+)", answer.lower()).group(1))
        self.assertLess(total, 300_000)

    def test_paths_have_no_tricks(self):
        for path in ("/../etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd", "/app.js/",
                     "/sessions", "/%2e%2e/etc/passwd", "/index.html", "/" + "a" * 3000,
                     "/\\..\\windows", "/%zz"):
            self.assertIn(self.status(self.server.get(path)), (403, 404), path)
        for path in ("/app.js%00.html", "/" + "a" * 9000):
            self.assertEqual(self.server.get(path), "", path) # not even looked at

    def test_other_methods_are_refused(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS"):
            answer = self.server.get("/", method=method, extra="Content-Length: 0\r\n")
            self.assertIn(answer[:12], ("HTTP/1.1 405", "HTTP/1.1 403", "HTTP/1.1 404"), method)

    def test_other_names_for_this_host_are_refused(self):
        for host in ("evil.example", f"evil.example:{self.port}", "127.0.0.1",
                     f"127.0.0.1:{self.port + 1}",
                     f"localhost.evil.example:{self.port}", f"127.0.0.1:{self.port}x", "[", ":"):
            self.assertEqual(self.status(self.server.get("/", host=host)), 403, host)
        for host in (f"localhost:{self.port}", f"127.0.0.1:{self.port}", f"LOCALHOST:{self.port}"):
            self.assertEqual(self.status(self.server.get("/", host=host)), 200, host)

    def test_sockets_from_other_sites_are_refused(self):
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"},
                        {"Origin": f"http://127.0.0.1:{self.port + 1}"},
                        {"Origin": f"https://127.0.0.1:{self.port}"},
                        {"Host": f"evil.example:{self.port}",
                         "Origin": f"http://evil.example:{self.port}"},
                        {"Host": "evil.example"}):
            socket_ = WebSocket(self.port, headers)
            self.assertEqual(socket_.status, 403, headers)
            socket_.close()
        for headers in ({"Origin": None}, {"Host": f"localhost:{self.port}",
                                           "Origin": f"http://localhost:{self.port}"}):
            socket_ = WebSocket(self.port, headers)
            self.assertEqual(socket_.status, 101, headers)
            socket_.close()

    def test_other_protocols_are_refused(self):
        for protocol in (None, "chat"):
            socket_ = WebSocket(self.port, protocol=protocol)
            self.assertNotEqual(socket_.status, 101, protocol)
            socket_.close()

    def refused(self, codes, act):
        socket_ = WebSocket(self.port)
        with self.assertRaises(Closed) as caught:
            act(socket_)
            while True:
                socket_.receive()
        self.assertIn(caught.exception.code, codes, caught.exception.reason)
        socket_.close()

    def test_messages_out_of_order_are_refused(self):
        self.refused((1008,), lambda socket_: socket_.send("play f5"))
        self.refused((1008,), lambda socket_: socket_.send("open ../../etc/passwd"))
        self.refused((1008,), lambda socket_: socket_.send("open " + "0" * 31))
        self.refused((1008,), lambda socket_: socket_.send(""))

    def test_a_second_open_is_only_a_bad_command(self):
        socket_ = WebSocket(self.port)
        socket_.open()
        socket_.send("open")
        refused = socket_.until(lambda event: event["event"] == "refused")
        self.assertEqual(refused["code"], "bad-command")
        socket_.close()

    def test_oversized_messages_are_refused(self):
        def big(socket_):
            socket_.open()
            socket_.send("import " + "f5" * 132_000)
        self.refused((1009,), big)

        def pieces(socket_):
            socket_.open()
            socket_.frame(1, b"import ", final=False)
            for _ in range(263):
                socket_.frame(0, b"-" * 1000, final=False)
        self.refused((1009,), pieces)

    def test_a_message_in_pieces_is_one_message(self):
        socket_ = WebSocket(self.port)
        socket_.open()
        socket_.frame(1, b"imp", final=False)
        socket_.frame(0, b"ort f5", final=False)
        socket_.frame(0, b"d6", final=True)
        socket_.state(lambda state: state["list"] == ["f5", "d6"])
        socket_.close()

    def test_what_is_not_text_is_refused(self):
        self.refused((1003,), lambda socket_: socket_.frame(2, b"open"))
        self.refused((1008,), lambda socket_: socket_.frame(1, b"open\0"))

        def bad_utf8(socket_):
            socket_.open()
            socket_.frame(1, b"play \xff\xfe")
        self.refused((1007, None), bad_utf8)  # the library may close before it says why

    def test_a_byte_of_0_is_named_and_the_session_goes_on(self):
        socket_ = WebSocket(self.port)
        socket_.open()
        for command, at in (("import f5\0d6", 2), ("play \0", 0), ("start\0", 0), ("\0", 0)):
            socket_.send(command)
            event = socket_.until(lambda event: event["event"] == "refused")
            self.assertEqual((event["code"], event["reason"], event["at"]),
                             ("bad-text", "zero-byte", at), command)
        socket_.send("import f5d6")
        socket_.state(lambda state: state["list"] == ["f5", "d6"])
        socket_.close()

    def test_broken_frames_end_only_their_own_connection(self):
        for junk in (b"\xff" * 64, b"\x81\xff" + b"\x7f" * 8, b"\x00" * 100,
                     b"\x83\x80\0\0\0\0", os.urandom(500)):
            socket_ = WebSocket(self.port)
            socket_.open()
            socket_.socket.sendall(junk)
            socket_.close()
        unmasked = WebSocket(self.port)
        unmasked.frame(1, b"open", masked=False)
        unmasked.close()

    def test_a_flood_is_cut_off(self):
        def flood(socket_):
            socket_.open()
            for _ in range(20_000):
                socket_.send("look 0")
        socket_ = WebSocket(self.port)
        with self.assertRaises((Closed, ConnectionError, BrokenPipeError)):
            flood(socket_)
            while True:
                socket_.receive()
        socket_.close()

    def test_half_open_and_silent_connections_cost_nothing(self):
        held = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(60)]
        for index, connection in enumerate(held):
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1"[:index % 30])
        silent = [WebSocket(self.port) for _ in range(20)]
        self.assertEqual(self.status(self.server.get("/")), 200)
        for connection in held:
            connection.close()
        for socket_ in silent:
            socket_.close()

    def test_a_reader_that_does_not_read_is_not_waited_for(self):
        lazy = WebSocket(self.port)
        lazy.open()
        for command in ("mode random random", "delay 0", "rounds 1000", "start"):
            lazy.send(command)
        self.tearDown()
        lazy.close()

    def test_a_session_moves_to_the_window_that_asks_last(self):
        first = WebSocket(self.port)
        token = first.open()["session"]
        first.send("import f5d6c3")
        first.state(lambda state: state["count"] == 3)
        second = WebSocket(self.port)
        welcome = second.open(token)
        self.assertTrue(welcome["restored"])
        second.state(lambda state: state["list"] == ["f5", "d6", "c3"])
        with self.assertRaises(Closed) as caught:
            while True:
                first.receive()
        self.assertEqual(caught.exception.code, 4001)
        first.close()
        second.send("play d3")
        second.close()

    def test_a_clock_goes_on_from_where_it_was_left(self):
        first = WebSocket(self.port)
        token = first.open()["session"]
        first.send("mode human human")
        first.send("start")
        first.state(lambda state: state["phase"] == "playing")
        time.sleep(1.2)  # saved within half a second, and thought about for longer
        first.close()
        self.tearDown()  # the server has noticed
        second = WebSocket(self.port)
        self.assertTrue(second.open(token)["restored"])
        self.assertGreaterEqual(second.state()["players"][0]["clock_ms"], 1200)
        second.close()

    def test_an_unknown_session_is_a_new_one(self):
        socket_ = WebSocket(self.port)
        welcome = socket_.open("0123456789abcdef" * 2)
        self.assertFalse(welcome["restored"])
        self.assertNotEqual(welcome["session"], "0123456789abcdef" * 2)
        socket_.close()

    def test_programs_and_files_are_switched_off(self):
        socket_ = WebSocket(self.port)
        socket_.open()
        for spec in ('gtp:"touch /tmp/x"', 'nboard:"touch /tmp/x"',
                     "alphabeta:weights=/etc/passwd"):
            socket_.send(f"mode human {spec}")
            event = socket_.until(lambda event: event["event"] == "refused")
            self.assertEqual(event["code"], "bad-player", spec)
        socket_.close()


class Living(unittest.TestCase):
    def test_a_damaged_saved_session_is_not_used(self):
        server = Server()
        socket_ = WebSocket(server.port)
        token = socket_.open()["session"]
        socket_.send("import f5d6")
        socket_.state(lambda state: state["count"] == 2)
        socket_.close()
        self.assertEqual(server.stop(), 0)
        path = os.path.join(server.data.name, "sessions", token)
        with open(path, encoding="utf-8") as file:
            good = file.read()
        for bad in (good[:40], good.replace("numbers 8", "numbers 9"), "", "\0" * 100, good * 300,
                    good.replace("moves f5", "moves a1")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(bad)
            server.start()
            socket_ = WebSocket(server.port)
            self.assertFalse(socket_.open(token)["restored"])
            self.assertEqual(socket_.state()["count"], 0)
            # Not saved over while it is the only copy of something: the name stays usable.
            socket_.close()
            self.assertEqual(server.stop(), 0)
        with open(path, "w", encoding="utf-8") as file:
            file.write(good)
        server.start()
        socket_ = WebSocket(server.port)
        self.assertTrue(socket_.open(token)["restored"])
        self.assertEqual(socket_.state()["list"], ["f5", "d6"])
        socket_.close()
        self.assertEqual(server.stop(), 0)
        server.data.cleanup()

    def test_A6_results_outlive_the_server(self):
        server = Server()

        def chart():
            socket_ = WebSocket(server.port)
            socket_.open()
            socket_.send("mode random first")
            socket_.send("chart")
            event = socket_.until(lambda event: event["event"] == "chart")
            socket_.close()
            return event

        socket_ = WebSocket(server.port)
        socket_.open()
        for command in ("mode random first", "delay 0", "rounds 3", "start"):
            socket_.send(command)
        socket_.state(lambda state: state["phase"] == "over" and state["round"] == 3)
        socket_.close()
        self.assertEqual(server.stop(), 0)
        path = os.path.join(server.data.name, "games.db")
        games = subprocess.run([PROGRAM, "games", "--db", path],
                               capture_output=True, text=True, timeout=60)
        self.assertIn("random", games.stdout)
        server.start()
        tally = chart()["all"]
        self.assertEqual(tally["rounds"], 3)
        self.assertEqual(tally["black"] + tally["white"] + tally["draws"], 3)
        socket_ = WebSocket(server.port)
        socket_.open()
        socket_.send("mode random first")
        socket_.send("forget")
        event = socket_.until(lambda event: event["event"] == "chart")
        self.assertEqual(event["all"]["rounds"], 0)
        socket_.close()
        self.assertEqual(server.stop(), 0)
        server.start()
        self.assertEqual(chart()["all"]["rounds"], 0)
        self.assertEqual(server.stop(), 0)
        server.data.cleanup()

    def test_a_taken_port_is_named_and_the_next_is_offered(self):
        server = Server()
        second = subprocess.run([PROGRAM, "serve", "--port", str(server.port)],
                                capture_output=True, text=True, timeout=60)
        self.assertEqual(second.returncode, 1)
        self.assertRegex(second.stderr,
                         rf"port {server.port} is taken; the next free one is --port \d+\n")
        self.assertEqual(server.stop(signal.SIGINT), 0)
        server.data.cleanup()

    def test_bad_words_are_usage_errors(self):
        for words in (["--port", "0"], ["--port", "x"], ["--nonsense"], ["operand"],
                      ["--host", "no.such.invalid"]):
            run = subprocess.run([PROGRAM, "serve", *words],
                                 capture_output=True, text=True, timeout=60)
            self.assertEqual(run.returncode, 2, words)
            self.assertEqual(len(run.stderr.splitlines()), 1)

    def test_a_host_can_be_a_name(self):
        server = Server("--host", "localhost")
        self.assertIn("HTTP/1.1 200", server.get("/", host=f"localhost:{server.port}"))
        self.assertEqual(server.stop(), 0)
        server.data.cleanup()

    def test_a_data_directory_that_cannot_be_written_is_named(self):
        run = subprocess.run([PROGRAM, "serve", "--port", str(free_port()),
                              "--data", "/proc/nothing"],
                             capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 1)
        self.assertIn("/proc/nothing", run.stderr)

    def test_a_search_ends_when_the_connection_does(self):
        server = Server("--threads", "1")
        socket_ = WebSocket(server.port)
        socket_.open()
        for command in ("mode mcts:playouts=100000000000 first", "delay 0", "start"):
            socket_.send(command)
        socket_.state(lambda state: state["thinking"])
        socket_.close()
        # The one search thread must be free for the next session.
        other = WebSocket(server.port)
        other.open()
        for command in ("mode first first", "delay 0", "start"):
            other.send(command)
        other.state(lambda state: state["phase"] == "over")
        # And the server ends while a search runs.
        other.send("mode mcts:playouts=100000000000 first")
        other.send("start")
        other.state(lambda state: state["thinking"])
        self.assertEqual(server.stop(), 0)
        other.close()
        server.data.cleanup()


if __name__ == "__main__":
    unittest.main()
