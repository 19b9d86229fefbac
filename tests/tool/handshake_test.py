"""What clients say about themselves, on a real socket: as Mudlet does, whole and byte by byte; and one that says nothing at all."""
import re
import socket
import unittest

from running_server import ServerTest, SharedServerTest
from telnet_client import (CHARSET, DO, END_OF_RECORD, GA, GMCP, HIT_POINTS, IAC, MCCP2, MSSP, NAWS, NEW_ENVIRON, PROMPT, SB,
                           SE, TTYPE, WILL)

IS, SEND = b"\x00", b"\x01"
VALUE, USERVAR = b"\x01", b"\x03"


def option(verb, number):
    return bytes([IAC, verb, number])


def message(number, payload):
    return bytes([IAC, SB, number]) + payload.replace(b"\xff", b"\xff\xff") + bytes([IAC, SE])


# As Mudlet answers the opening: by order of the offers, then by that of the messages.
MUDLET = b"".join([
    option(DO, END_OF_RECORD), option(WILL, TTYPE), option(WILL, NAWS), message(NAWS, bytes([0, 255, 0, 43])),
    option(DO, CHARSET), option(WILL, NEW_ENVIRON), option(DO, MSSP), option(DO, GMCP),
    message(GMCP, b'Core.Hello {"client":"Mudlet","version":"4.17.2"}'),
    message(GMCP, b'Core.Supports.Set ["Char 1","Char.Items 1","Room 1","Comm.Channel 1","Char.Login 1"]'),
    message(TTYPE, IS + b"MUDLET"), message(CHARSET, b"\x02UTF-8"),
    message(NEW_ENVIRON, IS + b"".join(USERVAR + name + VALUE + value for name, value in (
        (b"CLIENT_NAME", b"MUDLET"), (b"CLIENT_VERSION", b"4.17.2"), (b"256_COLORS", b"1"), (b"TRUECOLOR", b"1"),
        (b"UTF-8", b"1"), (b"IPADDRESS", b"192.0.2.1")))),
    message(TTYPE, IS + b"ANSI-TRUECOLOR"), message(TTYPE, IS + b"MTTS 2349")])
OPENING = [("WILL", END_OF_RECORD), ("DO", TTYPE), ("DO", NAWS), ("WILL", CHARSET), ("DO", NEW_ENVIRON), ("WILL", MSSP),
           ("WILL", GMCP)]


class MudletTest(SharedServerTest):
    def shake_hands(self, split):
        """A client that has said all that Mudlet says, in these parts, and has been greeted."""
        client = self.client(answers=False)
        client.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.wait(lambda: len(client.events) >= len(OPENING), "the offers")
        self.assertEqual(client.events, OPENING)
        for part in split(MUDLET):
            client.send_bytes(part)
        client.expect_event(("WILL", MCCP2))
        for part in split(option(DO, MCCP2)):
            client.send_bytes(part)
        client.expect_event(("COMPRESSED",))
        return client.arrive()

    def assert_plays(self, client):
        """Rooms, prompts, colours and messages, as Mudlet's own parts need them."""
        client.ask("guest", HIT_POINTS)
        shown = client.ask("look", HIT_POINTS)
        self.assertIn("\x1b[0;1;38;2;", shown, "24 bits of colour")
        self.assertGreater(max(map(len, shown.splitlines())), 150, "as wide as it said")
        client.ask("down", "The Bottom of the Well")
        room = client.expect_message("Room.Info", lambda room: room["name"] == "The Bottom of the Well")
        self.assertIn("n", room["exits"])
        client.expect_message("Char.Vitals")
        client.expect_message("items of inv")
        client.ask("say 井 is a well", "井 is a well")
        client.ask("quit", "any more.")
        client.expect_closed()
        self.assertEqual(client.events.count(("COMPRESSION ENDS",)), 1, "the stream was whole")
        self.assertEqual(client.text.count(PROMPT), client.events.count(("EOR",)), "every prompt ends in a record")

    def test_whole(self):
        self.assert_plays(self.shake_hands(lambda data: [data]))

    def test_one_byte_a_segment(self):
        self.assert_plays(self.shake_hands(lambda data: [data[at:at + 1] for at in range(len(data))]))

    def test_both_are_answered_alike(self):
        whole = self.asked(self.shake_hands(lambda data: [data]))
        parted = self.asked(self.shake_hands(lambda data: [data[at:at + 1] for at in range(len(data))]))
        for told in (whole, parted):
            self.assertIn(b"NAME\x02Underwell", told.pop(MSSP)[0])  # the rest of it says how many are there just now
        self.assertEqual(parted, whole)
        self.assertEqual(whole, {TTYPE: [SEND, SEND, SEND], CHARSET: [b"\x01;UTF-8;US-ASCII"], NEW_ENVIRON: [SEND], MCCP2: [b""],
                                 GMCP: [b'Char.Login.Default {"type":["password-credentials"]}']})

    @staticmethod
    def asked(client):
        """What came by messages, by option: what came first of two options depends on how the bytes came."""
        asked = {}
        for kind, *what in client.events:
            if kind == "SB":
                asked.setdefault(what[0], []).append(what[1])
        return asked

    def test_a_login_by_message(self):
        """Offered on this machine, or over TLS; the right one lets in, a wrong one is told."""
        self.client().create("Lyra", "secret-of-lyra")
        client = self.shake_hands(lambda data: [data])
        self.assertEqual(client.expect_message("Char.Login.Default"), {"type": ["password-credentials"]})
        client.gmcp("Char.Login.Credentials", {"account": "Lyra", "password": "not-hers"})
        self.assertFalse(client.expect_message("Char.Login.Result")["success"])
        client.gmcp("Char.Login.Credentials", {"account": "Lyra", "password": "secret-of-lyra"})
        client.expect_message("Char.Login.Result", lambda result: result["success"])
        client.expect_message("Char.Name", lambda name: name["name"] == "Lyra")


class SilentTest(ServerTest):
    """A client that answers nothing: plain ASCII in 80 columns."""

    def assert_plain(self, client):
        # What is typed behind a prompt is not sent back, but the cursor is in the next row of the player's screen then.
        rows = bytes(client.raw).replace(bytes([IAC, GA]), b"\r\n")
        shown = re.sub(rb"\xff(?:[\xfb-\xfe].|\xfa.*?\xff\xf0)", b"", rows, flags=re.S)
        self.assertGreater(len(shown), 10000)
        strange = {byte for byte in shown.replace(b"\r\n", b"") if not 32 <= byte <= 126}
        self.assertFalse(strange, f"{sorted(strange)} in what it was sent")
        for row in shown.decode("ascii").split("\r\n"):
            self.assertLessEqual(len(row), 80, row)

    def test_it_plays_in_plain_ascii_and_80_columns(self):
        server = self.server()
        client = self.joined(server.client(answers=False, source="127.0.0.11"))
        name = client.play_as_guest()
        other = self.joined(server.client(agrees=("EOR", "CHARSET"))).create("Ada", "secret-of-ada")
        admin = self.joined(server.admin())
        other.ask("say 你好 — “café” naïve 🜁 …", "You say")
        client.expect("Ada says,")
        other.ask(f"tell {name} " + "far too long for one line, " * 12, "You tell")
        client.expect("Ada tells you,")
        for line in ("look", "who", "score", "inventory", "equipment", "help", "help beginning", "help battle", "map", "tiles", "scan",
                     "exits", "settings", "list", "nonsense", "say " + "wide " * 100, "down", "map", "tiles", "west", "look", "map",
                     "tiles", "scan"):
            client.ask(line, HIT_POINTS)
        admin.ask("down", "The Bottom of the Well")
        admin.ask("west", "[Exits: ")
        admin.ask("spawn monster rat", "appears.")
        client.ask("attack rat", "A fight begins")
        client.expect(HIT_POINTS)
        client.ask("flee", HIT_POINTS)
        self.assert_plain(client)

    def test_who_chooses_chinese_gets_it_although_the_client_cannot_say_that_it_may(self):
        """As with Debian's telnet, which knows no character sets but shows them."""
        client = self.joined(self.server().client(answers=False)).arrive()
        client.ask("language zh_CN", "井")
        client.expect(PROMPT)
        client.ask("guest", "井边广场")
        client.expect(HIT_POINTS)
        self.assertNotIn("?", client.ask("who", HIT_POINTS))
        client.ask("language en", HIT_POINTS)
        client.ask("look", "Well Square")


if __name__ == "__main__":
    unittest.main()
