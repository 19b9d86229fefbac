"""How a real server speaks: to those who want less of it, to those who click, and to programs (N4, N6, N13)."""
import re
import unittest
import urllib.parse

from running_server import SharedServerTest
from telnet_client import HIT_POINTS, MUDLET, PROMPT

ESC = "\x1b"
LINK = re.compile(rf"{ESC}\]8;;send:([A-Za-z0-9%]+){ESC}\\(.*?){ESC}\]8;;{ESC}\\")
CLICKS = {"OSC_HYPERLINKS": "1", "OSC_HYPERLINKS_SEND": "1"}


class ListeningTest(SharedServerTest):
    def test_silence_is_kept_with_the_character(self):
        ada = self.client().create("Ada", "secret-of-ada")
        bob = self.client().create("Bob", "secret-of-bob")
        bob.ask("emote waves", "Bob waves")
        ada.expect("Bob waves")
        self.assertIn("You are told nothing of emotes any more.", ada.ask("silence emotes"))
        ada.ask("quit", "Come back soon.")
        ada.expect_closed()
        ada = self.client().log_in("Ada", "secret-of-ada")
        bob.ask("emote waves once more", "Bob waves once more")
        bob.ask("say Well?", "You say")
        self.assertNotIn("waves", ada.expect('Bob says, "Well?"'))
        self.assertIn("silence emotes", ada.ask("settings"))

    def test_prompts_can_be_off_and_lines_still_come(self):
        cleo = self.client().create("Cleo", "secret-of-cleo")
        cleo.ask("prompts off", "prompts on to change it back.")
        self.assertNotIn(PROMPT, cleo.ask("who", "Cleo"))
        cleo.ask("say one", 'You say, "one"')
        self.assertNotIn(PROMPT, cleo.ask("say two", 'You say, "two"'))
        cleo.ask("prompts on", HIT_POINTS)

    def test_readers_hear_once_what_is_said_again_and_again(self):
        dora = self.client(agrees=("EOR", "NEW_ENVIRON"), environment={"SCREEN_READER": "1"}).create("Dora", "secret-of-dora")
        eve = self.client().create("Eve", "secret-of-eve")
        # Whether they come in one delivery is the server's to say: as many are told as there were, in any case.
        eve.send_bytes(b"emote waves\r\n" * 12 + b"say done\r\n")
        heard = dora.expect('Eve says, "done"')
        counts = [int(times or 1) for times in re.findall(r"Eve waves(?: \((\d+) times\))?", heard)]
        self.assertEqual(sum(counts), 12, heard)

    def test_what_is_told_to_a_lost_connection_is_read_on_return(self):
        lou = self.client().create("Lou", "secret-of-lou")
        mia = self.client().create("Mia", "secret-of-mia")
        lou.close()
        # When the server notices is its own business: what it says it keeps must be there.
        kept = [number for number in range(100)
                if "Your words will be read on return." in mia.ask(f"tell lou number {number}", HIT_POINTS)]
        self.assertGreater(len(kept), 20)
        back = self.client()
        back.log_in("Lou", "secret-of-lou")
        missed = back.text[back.text.index("While you were away:"):]
        self.assertEqual([int(number) for number in re.findall(r"Mia tells you, .number (\d+)", missed)], kept[-20:])


class ClickingTest(SharedServerTest):
    def test_ways_people_and_things_are_links_that_do_what_they_say(self):
        fay = self.client(agrees=("EOR", "NEW_ENVIRON"), environment=CLICKS).create("Fay", "secret-of-fay")
        self.client().create("Gus", "secret-of-gus")
        fay.expect("Gus wakes.")
        fay.expect(HIT_POINTS)
        shown = fay.ask("look", HIT_POINTS)
        links = {text: urllib.parse.unquote(target) for target, text in LINK.findall(shown)}
        self.assertEqual(links["down"], "down")
        self.assertEqual(links["Gus"], "examine Gus")
        self.assertIn("Gus", fay.ask(links["Gus"], HIT_POINTS))
        pack = {text: urllib.parse.unquote(target) for target, text in LINK.findall(fay.ask("inventory", HIT_POINTS))}
        self.assertTrue(pack)
        for text, command in pack.items():
            self.assertNotRegex(fay.ask(command, HIT_POINTS), "nothing|no such", f"{text}: {command}")
        self.assertIn("The Bottom of the Well", fay.ask(links["down"], HIT_POINTS))

    def test_wares_and_commands_are_links_and_what_wants_more_goes_into_the_line(self):
        kim = self.client(agrees=("EOR", "NEW_ENVIRON"), environment={**CLICKS, "OSC_HYPERLINKS_PROMPT": "1"}).create("Kim", "secret-of-kim")
        shop = kim.ask("east", HIT_POINTS)
        links = {text: urllib.parse.unquote(target) for target, text in LINK.findall(shop)}
        self.assertEqual(links["list"], "list")
        self.assertIn(f"{ESC}]8;;prompt:buy%20{ESC}\\buy{ESC}]8;;{ESC}\\", shop)
        wares = {text: urllib.parse.unquote(target) for target, text in LINK.findall(kim.ask(links["list"], HIT_POINTS))}
        self.assertTrue(wares)
        # Some one has, too: then one's own is looked at, and has no price.
        answers = [kim.ask(command, HIT_POINTS) for command in wares.values()]
        self.assertTrue(any("costs you" in answer for answer in answers))
        for answer in answers:
            self.assertNotIn("There is no", answer)
        overview = {text: urllib.parse.unquote(target) for target, text in LINK.findall(kim.ask("help", HIT_POINTS))}
        self.assertEqual(overview["town"], "help town")
        town = kim.ask(overview["town"], HIT_POINTS)
        self.assertIn("prompt:sell%20all%20", town)
        self.assertNotIn("send:sell", town)

    def test_who_announces_nothing_gets_none(self):
        plain = self.client(agrees=("EOR", "NEW_ENVIRON"), environment={"OSC_HYPERLINKS_SEND": "0", "OSC_HYPERLINKS": "1"})
        plain.play_as_guest()
        self.assertNotIn(ESC, plain.ask("look", HIT_POINTS))

    def test_nobody_forges_one(self):
        hal = self.client(agrees=("EOR", "NEW_ENVIRON", "CHARSET"), environment=CLICKS).create("Hal", "secret-of-hal")
        ivy = self.client().create("Ivy", "secret-of-ivy")
        forged = f"{ESC}]8;;send:quit{ESC}\\Click{ESC}]8;;{ESC}\\ \u009d8;;send:quit\u009cme"
        for words in ("say " + forged, "emote " + forged, "shout " + forged, "tell hal " + forged, "say `quit`"):
            ivy.ask(words, HIT_POINTS)
        hal.expect('"`quit`"')
        heard = hal.text[hal.text.index("Click"):]
        self.assertNotIn(ESC, heard.replace("\x1b[0m", ""))
        self.assertNotIn("\u009d", hal.text)


class ProgramTest(SharedServerTest):
    settings = {"clients_sounds_url": "https://example.org/sounds"}

    def test_things_come_as_changes(self):
        ira = self.client(agrees=MUDLET).create("Ira", "secret-of-ira")
        ira.expect_message("Char.Items.List")
        ira.ask("look", HIT_POINTS)
        carried = ira.latest["items of inv"]
        lists = sum(package == "Char.Items.List" for package, _ in ira.messages)
        name = carried[0]["name"].split()[-1]
        ira.ask(f"drop {name}", HIT_POINTS)
        self.assertEqual(ira.expect_message("Char.Items.Add")["location"], "room")
        gone = {"Char.Items.Remove", "Char.Items.Update"} & {package for package, _ in ira.messages}
        self.assertTrue(gone, "it left the pack, or a pile of it became smaller")
        self.assertEqual(sum(package == "Char.Items.List" for package, _ in ira.messages), lists)
        ira.gmcp("Char.Items.Inv")
        kept = sorted(item["id"] for item in ira.latest["items of inv"])
        ira.wait(lambda: sum(package == "Char.Items.List" for package, _ in ira.messages) > lists, "a new list")
        self.assertEqual(sorted(item["id"] for item in ira.latest["items of inv"]), kept, "changes add up to the list")

    def test_sounds_are_named_for_those_who_play_them(self):
        jo = self.client(agrees=MUDLET, packages=("Char 1", "Client.Media 1")).create("Jo", "secret-of-jo")
        kim = self.client(agrees=MUDLET).create("Kim", "secret-of-kim")
        kim.ask("tell jo hello", HIT_POINTS)
        self.assertEqual(jo.expect_message("Client.Media.Play"),
                         {"name": "tell.wav", "url": "https://example.org/sounds/", "type": "sound", "tag": "game", "volume": 50,
                          "caption": "a whisper"})
        jo.ask("tell kim hello", HIT_POINTS)
        kim.expect("Jo tells you")
        self.assertNotIn("Client.Media.Play", kim.latest)

    def test_nothing_is_offered_that_nobody_set(self):
        lea = self.client(agrees=MUDLET).create("Lea", "secret-of-lea")
        lea.ask("look", HIT_POINTS)
        self.assertNotIn("Client.GUI", lea.latest)


if __name__ == "__main__":
    unittest.main()
