"""A WebSocket client of a few lines, for tests that also want to break the rules."""
import base64
import json
import os
import socket
import struct


class Closed(Exception):
    """The server closed the connection; `code` is None if it did not say why."""

    def __init__(self, code, reason):
        super().__init__(f"{code} {reason}")
        self.code = code
        self.reason = reason


class WebSocket:
    def __init__(self, port, headers=None, protocol="emilia-session", timeout=30):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.buffer = b""
        fields = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                  "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
                  "Sec-WebSocket-Version": "13", "Origin": f"http://127.0.0.1:{port}"}
        if protocol:
            fields["Sec-WebSocket-Protocol"] = protocol
        fields.update(headers or {})
        lines = "".join(f"{name}: {value}\r\n"
                        for name, value in fields.items() if value is not None)
        self.socket.sendall(("GET / HTTP/1.1\r\n" + lines + "\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.socket.recv(4096)
            if not more:
                break
            head += more
        head, _, self.buffer = head.partition(b"\r\n\r\n")
        self.status = int(head.split()[1]) if len(head.split()) > 1 else 0

    def frame(self, opcode, payload, final=True, masked=True):
        mask = os.urandom(4) if masked else b""
        length = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        bit = 0x80 if masked else 0
        if length < 126:
            head += bytes([bit | length])
        elif length < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", length)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", length)
        if masked:
            payload = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + payload)

    def send(self, text):
        self.frame(1, text.encode())

    def take(self, length):
        while len(self.buffer) < length:
            more = self.socket.recv(65536)
            if not more:
                raise Closed(None, "")
            self.buffer += more
        taken, self.buffer = self.buffer[:length], self.buffer[length:]
        return taken

    def receive(self):
        """The next event; pings are answered on the way."""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(length)
            opcode = first & 15
            if opcode == 1:
                return json.loads(payload)
            if opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                raise Closed(code, payload[2:].decode(errors="replace"))
            if opcode == 9:
                self.frame(10, payload)

    def until(self, wanted):
        """The first event for which wanted(event) holds."""
        while True:
            event = self.receive()
            if wanted(event):
                return event

    def open(self, token=""):
        self.send(("open " + token).strip())
        return self.receive()

    def state(self, wanted=lambda state: True):
        return self.until(lambda event: event["event"] == "state" and wanted(event))

    def close(self):
        self.socket.close()
