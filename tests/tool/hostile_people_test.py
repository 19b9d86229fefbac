"""Hostile people at the door and in the world: crowds from one address, guessed passwords, words that are meant as something else."""
import re
import signal
import socket
import unicodedata
import unittest

from bystander import HOSTILE, MEBIBYTE, NEARBY, HostileTest
from running_server import wait_until
from telnet_client import HIT_POINTS, PROMPT

WRONG = "Name and password do not fit together."
TOO_MANY = b"There are too many connections from your address. Try again later."


class CrowdTest(HostileTest):
    def test_thousands_of_connections_from_one_address_keep_nobody_else_out(self):
        server, bystander = self.hostile_server()
        self.measure_memory(server)
        self.crowd = []
        self.addCleanup(lambda: [connection.close() for connection in self.crowd])
        most = refused = 0
        for count in range(2000):
            connection = socket.create_connection(("127.0.0.1", server.telnet_port), source_address=(HOSTILE, 0))
            connection.setblocking(False)
            self.crowd.append(connection)
            if count % 100 == 99:
                refused += self.leave_who_are_refused()
                most = max(most, self.connections(server))
                bystander.plays_on()
        self.joined(server.client(source=NEARBY)).play_as_guest()

        def only_those_are_left_who_may():
            nonlocal refused
            refused += self.leave_who_are_refused()
            return len(self.crowd) <= 20

        wait_until(only_those_are_left_who_may, "2,000 less 20 refusals", context=server.log)
        self.assertEqual(refused + len(self.crowd), 2000)
        self.assertLessEqual(most, 20 + 2, "the crowd's, the bystander's, and one that is just being refused")
        server.expect_log(rf'connection_refused address={HOSTILE} why="too many connections"')
        self.assertEqual(server.metric('underwell_connections_refused_total{reason="address_limit"}'), refused)
        self.assertLess(self.descriptors(server), 100)
        self.assertLess(self.most_memory(server), 32 * MEBIBYTE)
        bystander.plays_on()

    def leave_who_are_refused(self):
        """How many of the crowd were told so since; they are not among it any more."""
        refused = [connection for connection in self.crowd if self.was_refused(connection)]
        for connection in refused:
            connection.close()
        self.crowd = [connection for connection in self.crowd if connection not in refused]
        return len(refused)

    @staticmethod
    def was_refused(connection):
        try:
            return TOO_MANY in connection.recv(4096, socket.MSG_PEEK)
        except BlockingIOError:
            return False

    def test_who_comes_too_fast_waits_and_is_then_refused(self):
        """Fewer at once than are allowed, but again and again."""
        server, bystander = self.hostile_server()
        for _ in range(200):
            socket.create_connection(("127.0.0.1", server.telnet_port), source_address=(HOSTILE, 0)).close()
        server.expect_log(rf'connection_refused address={HOSTILE} why="too many')
        self.joined(server.client(source=NEARBY)).play_as_guest()
        bystander.plays_on()


    def test_other_bounds_hold_after_a_reload(self):
        settings = self.folder / "settings.toml"
        settings.write_text("[limits]\nconnections_per_address_max = 100\n")
        server, bystander = self.hostile_server(config=settings, limits_connections_per_address_max=None)
        here = [self.joined(server.client(source=HOSTILE)).arrive() for _ in range(3)]
        settings.write_text("[limits]\nconnections_per_address_max = 3\n")
        server.signal(signal.SIGHUP)
        server.expect_log("setting_changed .*limits.connections_per_address_max.*before=100 after=3")
        server.expect_log("packs_reloaded")
        refused = self.joined(server.client(source=HOSTILE))
        self.assertIn(TOO_MANY.decode(), refused.expect_closed())
        here[0].ask("who")
        bystander.plays_on()


class GuessingTest(HostileTest):
    """Of passwords: three guesses are free, further ones wait longer and longer, by address and by account."""

    def guess(self, server, source, name, password="a-guess"):
        """A connection that waits for the answer to a guess."""
        client = self.joined(server.client(source=source)).arrive()
        client.send(f"connect {name} {password}")
        return client

    def wear_out(self, server, source, name):
        """The free guesses of an address, or of an account, and one more."""
        client = self.joined(server.client(source=source)).arrive()
        for _ in range(4):
            client.ask(f"connect {name} a-guess", WRONG)
        return client

    def test_an_address_that_guesses_waits_and_others_do_not(self):
        server, bystander = self.hostile_server()
        self.joined(server.client(source=NEARBY)).create("Ada", "secret-of-ada").close()
        self.wear_out(server, HOSTILE, "Nobodyatall").ask("connect Nobodyelse a-guess", "Come back in a while.")
        queued = [self.guess(server, HOSTILE, f"Nobody{letter * 3}") for letter in "abcdef"]
        bystander.plays_on()
        self.joined(server.client(source=NEARBY)).log_in("Ada", "secret-of-ada")
        self.assertTrue([client for client in queued if not self.has_answer(client)], "the guesses still wait")
        server.expect_log(rf"login_failed address={HOSTILE}", times=5)
        self.assertGreaterEqual(server.metric("underwell_logins_failed_total"), 5)

    @staticmethod
    def has_answer(client):
        client.drain()
        return WRONG in client.text

    def test_an_account_that_is_guessed_at_from_everywhere_still_lets_its_owner_in(self):
        server, bystander = self.hostile_server()
        self.joined(server.client(source=NEARBY)).create("Ada", "secret-of-ada").close()
        # Four fail at once, each from an address of its own; the others wait for the account.
        for number in range(4):
            self.joined(server.client(source=f"127.0.1.{number + 1}")).arrive().ask("connect Ada a-guess", WRONG)
        queued = [self.guess(server, f"127.0.2.{number + 1}", "Ada") for number in range(12)]
        wait_until(lambda: server.metric('underwell_queue_length{queue="logins"}') >= 10, "guesses that wait", context=server.log)
        bystander.plays_on()
        owner = self.joined(server.client(source=NEARBY)).log_in("Ada", "secret-of-ada")
        self.assertTrue([client for client in queued if not self.has_answer(client)], "the owner waited for all of them")
        self.assertIn("Well Square", owner.ask("look"))
        server.expect_log(r"login_failed address=127\.0\.1\.\d account=Ada$", times=4)

    def test_guesses_of_those_who_do_not_wait_for_the_answer_fill_no_queue(self):
        server, bystander = self.hostile_server(limits_connections_per_address_max=1000,
                                                limits_new_connections_per_second_per_address=1000)
        self.wear_out(server, HOSTILE, "Nobodyatall")
        for number in range(200):
            client = self.guess(server, HOSTILE, "Nobodyatall")
            client.close()
            if number % 50 == 0:
                bystander.plays_on()
        server.expect_log(rf"disconnected address={HOSTILE}", times=200)
        self.assertLess(server.metric('underwell_queue_length{queue="logins"}'), 40)
        self.joined(server.client(source=NEARBY)).create("Ada", "secret-of-ada")


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
            self.assertRegex(name, r"^[A-Za-z]{2,16}$")
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
        self.assertEqual(len(server.audit().splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
