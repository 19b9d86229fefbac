"""A small telnet client for tests: what it is told is kept in order, and waited for by text, never by time.

A prompt's end (EOR or GA) is shown as PROMPT in the text. What the client agrees to is said when it is made; all else is
refused, so that nobody waits for answers. With answers=False it is one that knows nothing of options at all.
"""
import json
import re
import select
import socket
import time
import zlib

IAC, DONT, DO, WONT, WILL, SB, GA, EOR, SE = 255, 254, 253, 252, 251, 250, 249, 239, 240
ECHO, TTYPE, END_OF_RECORD, NAWS, NEW_ENVIRON, CHARSET, MSSP, MCCP2, GMCP = 1, 24, 25, 31, 39, 42, 70, 86, 201
VERBS = {WILL: "WILL", WONT: "WONT", DO: "DO", DONT: "DONT"}
PROMPT = "\N{SYMBOL FOR RECORD SEPARATOR}"
SECONDS = 60  # generous: nothing is decided by how fast this machine is

MUDLET = ("GMCP", "EOR", "TTYPE", "CHARSET", "NAWS", "MSSP", "MCCP2", "NEW_ENVIRON")
NUMBERS = {"ECHO": ECHO, "TTYPE": TTYPE, "EOR": END_OF_RECORD, "NAWS": NAWS, "NEW_ENVIRON": NEW_ENVIRON, "CHARSET": CHARSET,
           "MSSP": MSSP, "MCCP2": MCCP2, "GMCP": GMCP}


class Closed(AssertionError):
    """The server ended the connection before what was waited for came."""


class TelnetClient:
    def __init__(self, port, *, agrees=("EOR",), answers=True, source=None, terminal=("TESTS", "XTERM", "MTTS 0"), width=80,
                 tls=None, packages=("Char 1", "Room 1", "Comm.Channel 1"), receive_bytes=None, environment=None):
        self.agrees = {NUMBERS[name] for name in agrees}
        self.answers = answers
        self.terminals = list(terminal)
        self.width = width
        self.packages = list(packages)
        self.environment = environment or {}  # what it says of itself by NEW-ENVIRON
        self.text = ""           # all that was ever shown
        self.read_to = 0         # what was expected stands before this
        self.events = []         # all that is not text, in order: ("WILL", 25), ("SB", 201, b"..."), ("COMPRESSED",)
        self.messages = []       # of GMCP: (package, value)
        self.latest = {}         # of GMCP: package -> the last value
        self.raw = bytearray()   # before anything was inflated
        self.closed = False
        self.inflater = None
        self.waiting = b""       # the beginning of a command
        self.greeted = False
        self.undecoded = b""
        self.socket = socket.socket()
        if receive_bytes:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(SECONDS)
        try:
            self.socket.connect(("127.0.0.1", port))
        except OSError:
            self.socket.close()
            raise
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.closed = True
        self.socket.close()

    # What is sent

    def send_bytes(self, data):
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise Closed(f"cannot send: {error}; the last that was told:\n{self.text[-2000:]}") from error

    def send(self, line):
        self.send_bytes(line.encode() + b"\r\n")

    def say_option(self, verb, option):
        self.events.append((f"we {VERBS[verb]}", option))
        self.send_bytes(bytes([IAC, verb, option]))

    def send_message(self, option, payload):
        self.send_bytes(bytes([IAC, SB, option]) + payload.replace(b"\xff", b"\xff\xff") + bytes([IAC, SE]))

    def gmcp(self, package, value=None):
        body = package if value is None else f"{package} {json.dumps(value)}"
        self.send_message(GMCP, body.encode())

    # What is waited for

    def expect(self, what, seconds=SECONDS):
        """Waits for a text, or a compiled pattern, behind what was expected last; returns all up to its end."""
        pattern = what if isinstance(what, re.Pattern) else re.compile(re.escape(what))
        found = self.wait(lambda: pattern.search(self.text, self.read_to), f"{pattern.pattern!r}", seconds)
        begin, self.read_to = self.read_to, found.end()
        self.match = found
        return self.text[begin:found.end()]

    def ask(self, line, what=PROMPT, seconds=SECONDS):
        """Sends a line; returns what is told up to the next prompt, or up to a text."""
        self.read_to = len(self.text)
        self.send(line)
        return self.expect(what, seconds)

    def expect_closed(self, seconds=SECONDS):
        """Until the server has ended the connection; returns all that was told since the last expectation."""
        self.wait(lambda: self.closed, "the end of the connection", seconds, until_closed=True)
        begin, self.read_to = self.read_to, len(self.text)
        return self.text[begin:]

    def expect_message(self, package, holds=lambda value: True, seconds=SECONDS):
        """Waits until the last message of this package is as wanted."""
        self.wait(lambda: package in self.latest and holds(self.latest[package]), f"a message {package}", seconds)
        return self.latest[package]

    def expect_event(self, event, seconds=SECONDS):
        self.wait(lambda: event in self.events, f"{event}", seconds)

    def wait(self, ask, name, seconds=SECONDS, until_closed=False):
        end = time.monotonic() + seconds
        while True:
            answer = ask()
            if answer:
                return answer
            if self.closed and not until_closed:
                raise Closed(f"closed before {name} came; what was told:\n{self.text[self.read_to:][-3000:]}")
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"{name} did not come; what was told:\n{self.text[self.read_to:][-3000:]}")
            self.read(left)

    def read(self, seconds):
        """Takes what has come, waiting for it so long at most."""
        has_more = hasattr(self.socket, "pending") and self.socket.pending() > 0
        if not has_more and not self.is_readable(seconds):
            return
        try:
            data = self.socket.recv(65536)
        except OSError:
            data = b""
        if not data:
            self.closed = True
            return
        self.raw += data
        self.take(data)

    def drain(self):
        """All that is there already, up to the end if the server is gone."""
        while not self.closed and self.is_readable(0):
            self.read(0)

    def is_readable(self, seconds):
        waiting = select.poll()  # select() knows no more than 1,024 descriptors
        waiting.register(self.socket, select.POLLIN)
        return bool(waiting.poll(seconds * 1000))

    # How it is understood

    def take(self, data):
        if self.inflater:
            data = self.inflate(data)
        data = self.waiting + data
        self.waiting = b""
        shown = bytearray()
        at = 0
        while at < len(data):
            if data[at] != IAC:
                end = data.find(IAC, at)
                end = len(data) if end < 0 else end
                shown += data[at:end]
                at = end
                continue
            length = self.command_length(data, at)
            if length is None:
                self.waiting = data[at:]
                break
            command = data[at:at + length]
            at += length
            if command[1] == IAC:
                shown.append(IAC)
                continue
            self.show(shown)
            shown = bytearray()
            if self.obey(command):  # what follows is compressed
                data = self.inflate(data[at:])
                at = 0
        self.show(shown)

    @staticmethod
    def command_length(data, at):
        if at + 1 >= len(data):
            return None
        if data[at + 1] in VERBS:
            return 3 if at + 2 < len(data) else None
        if data[at + 1] != SB:
            return 2
        end = at + 2
        while True:
            end = data.find(IAC, end)
            if end < 0 or end + 1 >= len(data):
                return None
            if data[end + 1] == SE:
                return end + 2 - at
            end += 2

    def inflate(self, data):
        inflated = self.inflater.decompress(data)
        if self.inflater.eof:
            self.events.append(("COMPRESSION ENDS",))
            inflated += self.inflater.unused_data
            self.inflater = None
        return inflated

    def show(self, data):
        self.undecoded += bytes(data)
        # A character may be split over two segments.
        for cut in range(min(3, len(self.undecoded)) + 1):
            whole = self.undecoded[:len(self.undecoded) - cut]
            try:
                text = whole.decode()
            except UnicodeDecodeError:
                continue
            self.undecoded = self.undecoded[len(whole):]
            self.text += text.replace("\r\n", "\n")
            return
        self.text += self.undecoded.decode(errors="replace").replace("\r\n", "\n")
        self.undecoded = b""

    def obey(self, command):
        """True if it begins compression."""
        verb = command[1]
        if verb in (GA, EOR):
            self.events.append(("GA" if verb == GA else "EOR",))
            self.text += PROMPT
        elif verb in (WILL, WONT, DO, DONT):
            self.events.append((VERBS[verb], command[2]))
            if self.answers:
                self.negotiate(verb, command[2])
        elif verb == SB:
            payload = command[3:-2].replace(b"\xff\xff", b"\xff")
            self.events.append(("SB", command[2], payload))
            if command[2] == MCCP2:
                self.inflater = zlib.decompressobj()
                self.events.append(("COMPRESSED",))
                return True
            self.take_message(command[2], payload)
        return False

    def negotiate(self, verb, option):
        agrees = option in self.agrees or option == ECHO
        if verb == WILL:
            self.say_option(DO if agrees else DONT, option)
            if option == GMCP and agrees and not self.greeted:
                self.greeted = True
                self.gmcp("Core.Hello", {"client": "Mudlet", "version": "4.17.2"})
                self.gmcp("Core.Supports.Set", self.packages)
        elif verb == DO:
            self.say_option(WILL if agrees else WONT, option)
            if option == NAWS and agrees:
                self.send_message(NAWS, self.width.to_bytes(2, "big") + (24).to_bytes(2, "big"))
        elif verb == WONT:
            self.say_option(DONT, option)

    def take_message(self, option, payload):
        if option == TTYPE and payload == b"\x01":
            name = self.terminals[0]
            if len(self.terminals) > 1:
                self.terminals.pop(0)
            self.send_message(TTYPE, b"\x00" + name.encode())
        elif option == CHARSET and payload[:1] == b"\x01":
            self.send_message(CHARSET, b"\x02UTF-8")
        elif option == NEW_ENVIRON and payload[:1] == b"\x01":
            self.send_message(NEW_ENVIRON, b"\x00" + b"".join(
                b"\x03" + name.encode() + b"\x01" + value.encode() for name, value in self.environment.items()))
        elif option == GMCP:
            package, _, body = payload.decode().partition(" ")
            value = json.loads(body) if body else None
            self.messages.append((package, value))
            self.latest[package] = value
            if package.startswith("Char.Items."):
                self.take_items(package, value)

    def take_items(self, package, value):
        """Lists are kept as they are after all changes."""
        place = f"items of {value['location']}"
        if package == "Char.Items.List":
            self.latest[place] = value["items"]
            return
        item = value["item"]
        others = [one for one in self.latest[place] if one["id"] != item["id"]]
        if package == "Char.Items.Update":
            others = [item if one["id"] == item["id"] else one for one in self.latest[place]]
        self.latest[place] = others + [item] if package == "Char.Items.Add" else others

    # What people do

    def arrive(self):
        self.expect("Name, or guest: ")
        self.expect(PROMPT)
        return self

    def create(self, name, password):
        self.arrive()
        self.ask(f"create {name} {password}", "Enter, or another: ")
        self.ask("", f"Welcome, {name}")
        self.expect(HIT_POINTS)
        return self

    def log_in(self, name, password):
        self.arrive()
        self.ask(f"connect {name} {password}", f"Welcome back, {name}")
        self.expect(HIT_POINTS)
        return self

    def play_as_guest(self):
        """Returns the guest's name."""
        self.arrive()
        self.ask("guest", re.compile(r"You are called (\S+) for now"))
        name = self.match.group(1)
        self.expect(HIT_POINTS)
        return name


HIT_POINTS = re.compile(rf"-?\d+/\d+ > {PROMPT}")
