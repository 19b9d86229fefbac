"""A small browser for tests: requests of HTTP, and the messages of docs/protocol.md over a WebSocket of its own.

What it is told is kept in order, and waited for by what it is, never by time. It can be cut at any point, and come back.
"""
import base64
import hashlib
import json
import os
import socket

SECONDS = 60
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Closed(AssertionError):
    """The server ended the connection before what was waited for came."""


def connected(port, tls=None):
    plain = socket.create_connection(("127.0.0.1", port), SECONDS)
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return tls.wrap_socket(plain, server_hostname="localhost") if tls else plain


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body


def request(port, path, method="GET", headers=None, tls=None):
    """One request by a connection of its own."""
    given = {"Host": f"localhost:{port}", "Connection": "close", **(headers or {})}
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in given.items()) + "\r\n"
    with connected(port, tls) as line:
        line.sendall(head.encode())
        received = b""
        while part := line.recv(65536):
            received += part
    head, _, body = received.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    return Answer(int(first.split()[1]), {name.lower(): value for name, _, value in (row.partition(": ") for row in rest)}, body)


class WebClient:
    def __init__(self, port, *, hello=True, token=None, n=0, language="en", reader=False, origin=None, tls=None, headers=None):
        self.port = port
        self.messages = []      # all that have a number, each once
        self.others = []        # welcome, pong, trouble
        self.read_to = 0        # what was expected stands before this
        self.has = n
        self.close_code = None
        self.buffer = b""
        self.line = connected(port, tls)
        key = base64.b64encode(os.urandom(16)).decode()
        wanted = {"Host": f"localhost:{port}", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
                  "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "underwell.1", **({"Origin": origin} if origin else {}),
                  **(headers or {})}
        self.line.sendall(("GET /play HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in wanted.items()) + "\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            if not self.read_more():
                raise Closed(f"no WebSocket: {self.buffer}")
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if b" 101 " not in head:
            self.line.close()
            raise Closed(head.decode())
        accepted = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        assert f"Sec-WebSocket-Accept: {accepted}" in head.decode(), head
        if hello or token:
            says = {"protocol": 1, "client": "tests 1", "language": language, "reader": reader}
            self.send(**says, **({"t": "resume", "token": token, "n": n} if token else {"t": "hello"}))
            self.welcome = self.expect_other("welcome")
            self.token = self.welcome["token"]
            if not self.welcome["resumed"]:
                self.has = 0

    def read_more(self):
        try:
            part = self.line.recv(65536)
        except ConnectionError:
            part = b""
        self.buffer += part
        return bool(part)

    def frame(self):
        """Opcode and payload of the next; nothing at the end."""
        while True:
            if len(self.buffer) >= 2:
                size, begin = self.buffer[1] & 127, 2
                if size >= 126:
                    begin = 4 if size == 126 else 10
                    size = int.from_bytes(self.buffer[2:begin], "big") if len(self.buffer) >= begin else 1 << 62
                if len(self.buffer) >= begin + size:
                    opcode, payload = self.buffer[0] & 15, self.buffer[begin:begin + size]
                    self.buffer = self.buffer[begin + size:]
                    return opcode, payload
            if not self.read_more():
                return None

    def send_frame(self, opcode, payload, last=True):
        mask = os.urandom(4)
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else bytes([254]) + size.to_bytes(2, "big") if size < 65536 else \
            bytes([255]) + size.to_bytes(8, "big")
        self.line.sendall(bytes([(128 if last else 0) | opcode]) + length + mask +
                          bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload)))

    def send(self, **message):
        self.send_frame(TEXT, json.dumps(message).encode())

    def type(self, text):
        self.send(t="line", text=text)

    def take(self):
        """The next message, of any kind; numbers must be without a gap."""
        while True:
            frame = self.frame()
            if frame is None:
                raise Closed(f"closed; told so far: {self.messages[-5:]} {self.others[-3:]}")
            opcode, payload = frame
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                self.close_code = int.from_bytes(payload[:2], "big")
                raise Closed(f"closed with {self.close_code}; told so far: {self.messages[-5:]} {self.others[-3:]}")
            elif opcode == TEXT:
                message = json.loads(payload.decode())
                if "n" in message:
                    assert message["n"] == self.has + 1, f"{message['n']} after {self.has}"
                    self.has += 1
                    self.messages.append(message)
                else:
                    self.others.append(message)
                return message

    def expect(self, kind, where=lambda message: True):
        """Waits for such a message behind what was expected last."""
        while True:
            while self.read_to < len(self.messages):
                message = self.messages[self.read_to]
                self.read_to += 1
                if message["t"] == kind and where(message):
                    return message
            self.take()

    def expect_other(self, kind):
        seen = 0
        while True:
            for message in self.others[seen:]:
                seen += 1
                if message["t"] == kind:
                    return message
            self.take()

    def expect_words(self, words):
        return self.expect("story", lambda message: words in words_of(message))

    def expect_closed(self):
        try:
            while True:
                self.take()
        except Closed:
            return self.close_code

    def play_as_guest(self):
        self.type("guest")
        name = self.expect("name")["name"]
        self.expect_words("Well Square")
        return name

    def cut(self):
        """As when a cable is pulled, but that the server notices at once."""
        self.line.close()

    close = cut

    def again(self, **options):
        """Comes back by its token, as the same client."""
        other = WebClient(self.port, token=self.token, n=self.has, **options)
        other.messages = self.messages + other.messages
        other.read_to = self.read_to
        return other


def words_of(story):
    return "\n".join("".join(span[0] for span in block["s"]) for block in story["blocks"])
