"""Hostile people in the world: words and names that are meant to do something to whoever sees them, or to a log."""
import re
import socket
import unicodedata
import unittest

from bystander import HOSTILE, NEARBY, HostileTest
from telnet_client import HIT_POINTS, PROMPT

WRONG = "Name and password do not fit together."

# Each is meant to do something to whoever is told it.
EVIL = {
    "clears the screen": "\x1b[2J\x1b[H",
    "changes the title": "\x1b]0;owned\x07",
    "a link": "\x1b]8;;send:quit\x1b\\click\x1b]8;;\x1b\\",
    "asks for the terminal's answer": "\x1b[c\x1bP$qm\x1b\\",
    "C1 as UTF-8": "\x9b2J\x9d0;owned\x9c",
    "turns the text around": "\u202egnorw\u202c \u2066x\u2069 \u200f",
    "cannot be seen": "a\u200bb\u200dc\ufeffd\u00ade\U000e0041",
    "ends lines": "one\x0btwo\x0cthree\u0085four\u2028five\u2029six",
    "bell, backspace and delete": "\x07ab\x08\x08\x7f",
    "shift out": "\x0e\x0f",
    "nul": "a\x00b",
}
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


class WordsTest(HostileTest):
    def assert_clean(self, text, why):
        """Nothing but what can be seen, blanks and the ends of lines; the prompt's end is this test's own."""
        left = {sign for sign in text if sign != "\n" and sign != PROMPT and unicodedata.category(sign) in HIDDEN}
        self.assertFalse(left, f"{why}: {sorted(map(hex, map(ord, left)))} in {text[-300:]!r}")

    def test_what_people_say_is_only_seen(self):
        server, bystander = self.hostile_server(limits_lines_per_second=1000, limits_line_burst=1000)
        evil = self.joined(server.client(source=HOSTILE, agrees=("EOR", "CHARSET")))
        evil.play_as_guest()
        hearer = self.joined(server.client(source=NEARBY, agrees=("EOR", "CHARSET", "GMCP")))
        name = hearer.play_as_guest()
        self.assertTrue(hearer.raw)
        for why, words in EVIL.items():
            for way in ("say", f"tell {name}", "shout", "emote"):
                hearer.read_to = len(hearer.text)
                evil.send_bytes(f"{way} begins{words}ends".encode().replace(b"\xff", b"\xff\xff") + b"\r\n")
                heard = hearer.expect("ends")
                self.assertIn("begins", heard)
                self.assert_clean(heard, f"{way}: {why}")
            bystander.plays_on()
        spoken = [value["text"] for package, value in hearer.messages if package == "Comm.Channel.Text"]
        self.assertGreater(len(spoken), len(EVIL))
        for text in spoken:
            self.assert_clean(text, "told to programs")
        self.assert_clean(server.log(), "the log")

    def hearer(self, server):
        """Somebody whose client takes all of UTF-8, so that nothing is lost on the way."""
        client = self.joined(server.client(source=NEARBY, agrees=("EOR", "CHARSET")))
        client.play_as_guest()
        return client

    def test_telnet_commands_in_speech_reach_nobody(self):
        server, bystander = self.hostile_server()
        evil = self.joined(server.client(source=HOSTILE, agrees=("EOR",)))
        evil.play_as_guest()
        hearer = self.hearer(server)
        before = len(hearer.raw)
        will_echo = b"\xff\xfb\x01"
        doubled = b"\xff\xff\xfb\x01"  # a byte 255 as data, which is no UTF-8
        evil.send_bytes(b"say begins" + will_echo + doubled + b"ends\r\n")
        hearer.expect("ends")
        heard = bytes(hearer.raw[before:])
        self.assertIn(b"begins", heard)
        self.assertFalse(set(heard[:heard.index(b"ends")]) & {0xFF, 0xFB, 0x01}, heard)
        bystander.plays_on()

    def test_what_is_no_utf_8_is_shown_as_such_however_it_is_parted(self):
        server, bystander = self.hostile_server(limits_lines_per_second=1000, limits_line_burst=1000)
        evil = self.joined(server.client(source=HOSTILE, agrees=("EOR", "CHARSET")))
        evil.play_as_guest()
        evil.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        hearer = self.hearer(server)
        broken = {"你\ufffd好": b"\xe4\xbd\xa0\xe4\xe5\xa5\xbd", "\ufffd\ufffd": b"\xc0\xaf", "\ufffd\ufffd\ufffd": b"\xed\xa0\x80",
                  "\ufffd\ufffd\ufffd\ufffd": b"\xf4\x90\x80\x80", "井": b"\xe4\xba\x95"}
        for number, (shown, sent) in enumerate(broken.items()):
            for byte in b"say %d <" % number + sent + b">\r\n":
                evil.send_bytes(bytes([byte]))
            hearer.expect(f'says, "{number} <{shown}>"')
            # The bytes themselves: this test's client would show what is broken in the same way.
            self.assertIn(f'says, "{number} <{shown}>"'.encode(), bytes(hearer.raw))
        bystander.plays_on()

    def test_names_hold_nothing_but_letters(self):
        server, bystander = self.hostile_server(limits_lines_per_second=1000, limits_line_burst=1000)
        hearer = self.hearer(server)
        made = 0
        for number, (why, words) in enumerate(EVIL.items()):
            client = self.joined(server.client(source=f"127.0.3.{number + 1}", agrees=("EOR", "CHARSET"))).arrive()
            answer = client.ask(f"create Ev{words}il{chr(97 + number)} secret-of-evil",
                                re.compile("cannot be a name|Enter, or another: "))
            if "Enter" in answer:
                client.ask("", "Welcome, ")
                client.expect(HIT_POINTS)
                made += 1
            self.assert_clean(client.text, why)
        self.assertGreater(made, 0, "some are harmless once they are cleaned")
        shown = hearer.ask("who", re.compile("Evil|Evi"))
        self.assert_clean(shown + hearer.text, "those who hear of them")
        self.assert_clean(server.log(), "the log")
        for name in re.findall(r"login name=(.*?) address=", server.log()):
            self.assertRegex(name, r"^(Guest-)?[A-Za-z]{2,16}$")
        bystander.plays_on()

    def test_no_line_of_a_log_can_be_forged(self):
        server, bystander = self.hostile_server()
        client = self.joined(server.client(source=HOSTILE)).arrive()
        client.ask('connect "\naddress=10.0.0.1 a-guess', "Name, or guest: ")
        client.ask("connect x\x1b[2Jlogin_failed=1 a-guess", WRONG)
        server.expect_log(rf"login_failed address={HOSTILE}")
        for line in server.log().splitlines():
            self.assertRegex(line, r"^\d{4}-\d\d-\d\dT\S+Z (debug|info|warning|error) \w+( |$)")
        self.assertNotIn("address=10.0.0.1", server.log())
        bystander.plays_on()
        # What the staff alone may do is written down as it was typed.
        eve = self.joined(server.client(source=HOSTILE)).create("Eve", "secret-of-eve")
        eve.ask('shutdown 0 " refused=false who=Admin \\', "is for staff")
        self.assertIn(r'who=Eve words="shutdown 0 \" refused=false who=Admin \\" refused=true', server.audit())
        self.assertEqual(len([line for line in server.audit().splitlines() if " staff_act " in line]), 1)
        self.assertEqual(len(server.audit().splitlines()), 2, "and that of the first admin")


if __name__ == "__main__":
    unittest.main()
