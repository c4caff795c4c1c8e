"""A server of its own for a test: started on a free port with a folder of its own."""
import random
import signal
import socket
import subprocess
import sys
import tempfile

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "emilia"


def free_port():
    """Below the ports that the system gives to connections: those of the tests before this one
    keep theirs for a minute, and nobody can listen there meanwhile."""
    for _ in range(100):
        port = random.randrange(16384, 32768)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass
    raise AssertionError("no free port")


class Server:
    def __init__(self, *words):
        self.data = tempfile.TemporaryDirectory()
        self.port = free_port()
        self.words = words
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--data", self.data.name, *self.words],
            stdout=subprocess.PIPE, text=True)
        assert "Emilia is at" in self.process.stdout.readline()

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        code = self.process.wait(30)
        self.process.stdout.close()
        return code

    def request(self, text):
        """One HTTP request as it is, and the whole answer."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            connection.sendall(text.encode("latin-1"))
            answer = b""
            while True:
                more = connection.recv(65536)
                if not more:
                    return answer.decode("latin-1")
                answer += more

    def get(self, path, host=None, method="GET", extra=""):
        host = host or f"127.0.0.1:{self.port}"
        return self.request(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n"
                            f"Connection: close\r\n{extra}\r\n")
