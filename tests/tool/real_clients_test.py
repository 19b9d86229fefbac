"""The programs that people play with, in a real terminal: Debian's telnet and TinTin++, from the first question to a return."""
import re
import unittest

from client_terminal import ClientTerminal
from running_server import ServerTest
from wiretap import Wiretap

# Who is in a fight already, by an ambush on the way, is joined by the rat.
BEGIN_OF_FIGHT = re.compile(r"A fight begins|The coin rat joins the fight")
END_OF_FIGHT = re.compile(r"The fight is over\.|You break away and run\.|You wake on the surface")
PROMPT_AT_THE_END = re.compile(r"^-?\d+/\d+ >$", re.M)
ROUNDS_MAX = 60
TOO_SHORT = "seven77"


class Player:
    """Somebody at a terminal. What is typed and seen is the same whatever the program; how it hides passwords is not."""

    def __init__(self, test, name):
        self.test = test
        self.name = name
        self.password = f"secret-of-{name}"
        self.terminal = ClientTerminal(test.folder / name)
        test.addCleanup(self.terminal.close)

    def connect(self, port):
        raise NotImplementedError

    def assert_hides(self, hides):
        """Whether what is typed now is hidden, as far as the terminal can be asked."""

    def begin(self):
        """Creation by questions, as somebody does who has only read that one types a name."""
        screen = self.terminal
        screen.expect("Name, or guest:")
        screen.ask(self.name, "Yes or no:")
        screen.ask("yes", "Choose a password of 8 letters or more:")
        self.assert_hides(True)
        screen.ask(TOO_SHORT, "Choose a password of 8 letters or more:")
        screen.ask(self.password, "The same once more:")
        screen.ask(self.password, "Enter, or another:")
        self.assert_hides(False)
        screen.ask("another", "Enter, or another:")
        screen.ask("", f"Welcome, {self.name}.")
        self.await_prompt()
        self.assert_nothing_secret()
        self.ask("hints off")

    def come_back(self):
        self.terminal.expect("Name, or guest:")
        self.terminal.ask(self.name, "Password:")
        self.assert_hides(True)
        self.terminal.ask(self.password, f"Welcome back, {self.name}.")
        self.await_prompt()
        self.assert_hides(False)
        self.assert_nothing_secret()

    def assert_nothing_secret(self):
        for words in (self.password, TOO_SHORT):
            self.test.assertNotIn(words, self.terminal.told())

    def await_prompt(self):
        self.terminal.wait(lambda told: PROMPT_AT_THE_END.fullmatch(told.rstrip().splitlines()[-1]), "a prompt")

    def ask(self, line):
        """Types a line behind a prompt; returns what is told up to the next prompt."""
        before = self.terminal.told().count(f"> {line}\n")
        self.terminal.type(line)
        self.terminal.wait(lambda told: told.count(f"> {line}\n") > before, f"what was typed, {line!r}")
        self.await_prompt()
        told = self.terminal.told().rstrip()
        return told[told.rindex(f"> {line}\n") + len(line) + 3:]

    def explore(self):
        """Down the well, out of an exit, on into new rooms."""
        self.test.assertIn("The Bottom of the Well", self.ask("down"))
        told = self.ask("west")
        for _ in range(2):
            self.test.assertIn("[Exits: ", told)
            new = re.search(r"Nobody has been (\w+)", told)
            if new is None:
                break
            before, told = told, self.ask(new.group(1))
            self.test.assertNotEqual(told, before)
        self.test.assertIn("[@]", self.ask("map"))

    def place(self):
        """The room's name and its ways out; who else is there may change meanwhile. And what one carries."""
        told = self.ask("look")
        return told.splitlines()[0], re.search(r"\[Exits: [^\]]*\]", told).group(), self.ask("inventory")

    def fight(self):
        """To the end, whatever it is: victory, flight or defeat."""
        self.ask("attack rat")
        self.test.assertRegex(self.terminal.told(), BEGIN_OF_FIGHT)
        for number in range(ROUNDS_MAX):
            if END_OF_FIGHT.search(self.terminal.told()):
                return
            self.ask("attack" if number < 20 else "flee")
        self.test.fail(f"the fight goes on for ever:\n{self.terminal.told()}")

    def assert_looks_well(self):
        """Nothing of the protocol is seen, nothing is wider than the screen, and prompts begin a line."""
        told = self.terminal.told()
        self.test.assertNotIn("\ufffd", told)
        self.test.assertNotRegex(told, r"\[0;|38;[25];")
        for line in told[told.index("Do you use a screen reader?"):].splitlines():
            self.test.assertLessEqual(len(line), 80, line)
            self.test.assertNotRegex(line, r"\S.* \d+/\d+ >", "a prompt behind something else")


class TelnetPlayer(Player):
    def connect(self, port):
        self.terminal.telnet(port)

    # This program leaves showing what is typed to the terminal.
    def assert_hides(self, hides):
        self.terminal.wait(lambda _: self.terminal.echoes() != hides, f"echo {'off' if hides else 'on'}")


class TinTinPlayer(Player):
    def connect(self, port):
        self.terminal.tintin(port)


class StoryTest(ServerTest):
    def wiretap(self, server):
        tap = Wiretap(server.telnet_port)
        self.addCleanup(tap.close)
        return tap

    def play_a_life(self, player, server, port):
        player.connect(port)
        player.begin()
        player.explore()
        admin = self.joined(server.admin())
        admin.ask(f"goto {player.name}", "[Exits: ")
        admin.ask("spawn monster rat", "appears.")
        player.terminal.expect("The coin rat appears.")
        player.await_prompt()
        player.fight()
        player.assert_looks_well()
        there = player.place()
        # As if the machine had been switched off.
        player.terminal.kill()
        server.expect_log("disconnected")
        player.connect(port)
        player.come_back()
        self.assertEqual(player.place(), there, "the same character in the same place")
        player.terminal.ask("quit", "You fall asleep where you are. Come back soon.")

    def test_with_telnet(self):
        server = self.server()
        tap = self.wiretap(server)
        player = TelnetPlayer(self, "Tova")
        self.play_a_life(player, server, tap.port)
        self.assertIn("Connection closed by foreign host.", player.terminal.told())
        self.assertIn(b"\x1b[0;1;38;5;", tap.passages[0].shown(), "its terminal has 256 colours")

    def test_with_tintin(self):
        server = self.server()
        tap = self.wiretap(server)
        player = TinTinPlayer(self, "Tinne")
        self.play_a_life(player, server, tap.port)
        passage = tap.passages[0]
        self.assertTrue(passage.is_compressed(), "it takes compression")
        self.assertIn(b"\x1b[0;1;38;2;", passage.shown(), "it says that it has 24 bits of colour")
        self.assertLess(len(passage.to_client), len(passage.shown()))
        self.assertRegex(player.terminal.told_in_colour(), r"\x1b\[[\d;]*38;2;", "and shows them")
        prompts = len(re.findall(rb"> \xff\xef", passage.shown()))
        self.assertEqual(prompts, len(re.findall(rb"\d+/\d+ > ", passage.shown())), "every prompt ends in a record")

    def test_two_programs_talk_and_one_dies(self):
        server = self.server()
        tova, tinne = TelnetPlayer(self, "Tova"), TinTinPlayer(self, "Tinne")
        for player in (tova, tinne):
            player.connect(server.telnet_port)
            player.begin()
        self.assertIn('You say, "Good morning."', tova.ask("say Good morning."))
        tinne.terminal.expect('Tova says, "Good morning."')
        self.assertIn('You say, "And to you."', tinne.ask("say And to you."))
        tova.terminal.expect('Tinne says, "And to you."')
        tova.await_prompt()
        tova.ask("down")
        tinne.terminal.expect("Tova leaves down.")
        tinne.await_prompt()
        self.assertIn("Tova is here.", tinne.ask("down"))
        tova.terminal.expect("Tinne comes down the rope.")
        tova.terminal.kill()
        server.expect_log("disconnected")
        self.assertIn("Tova is here.", tinne.ask("look"), "the body stays for a while")
        tova.connect(server.telnet_port)
        tova.come_back()
        tinne.ask("say You again.")
        tova.terminal.expect('Tinne says, "You again."')
        for player in (tova, tinne):
            player.assert_looks_well()


if __name__ == "__main__":
    unittest.main()
