"""packaging/mudlet, run by Lua 5.1 as Mudlet does, against a stand-in for Mudlet and the messages of a real server."""
import json
import pathlib
import re
import subprocess
import unittest
import xml.etree.ElementTree
import zipfile

from running_server import SharedServerTest
from support import PROGRAM, ROOT, ToolTest
from telnet_client import HIT_POINTS, MUDLET

PACKAGE = ROOT / "packaging/mudlet"
STAND_IN = ROOT / "tests/tool/mudlet_stand_in.lua"
URL = "https://example.org/underwell.mpackage"
LISTED = ("Char 1", "Char.Items 1", "Room 1", "Client.Media 1", "Char.Login 1")  # what Mudlet lists by itself
WAYS = {"n": 1, "ne": 2, "nw": 3, "e": 4, "w": 5, "s": 6, "se": 7, "sw": 8, "u": 9, "d": 10}


def lua(value):
    """A value of JSON as Lua writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"[{lua(key)}] = {lua(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "{" + ", ".join(map(lua, value)) + "}"
    if isinstance(value, str):
        return '"' + "".join(f"\\{byte:03d}" for byte in value.encode()) + '"'
    return "nil" if value is None else json.dumps(value)


class Played:
    """What became of the stand-in after a story."""

    def __init__(self, folder, story):
        script = pathlib.Path(folder) / "story.lua"
        script.write_text(story)
        done = subprocess.run(["lua5.1", STAND_IN, PACKAGE, script], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stdout + done.stderr
        self.facts = [[json.loads(word) if word not in ("true", "false") else word == "true" for word in line.split("\t")]
                      for line in done.stdout.splitlines()]

    def of(self, kind):
        return [fact[1:] for fact in self.facts if fact[0] == kind]

    @property
    def rooms(self):
        return {number: {"name": name, "area": area, "at": (x, y, z)} for number, name, area, x, y, z in self.of("room")}

    @property
    def exits(self):
        return {(number, way): to for number, way, to in self.of("exit")}

    @property
    def stubs(self):
        return {(number, way) for number, way in self.of("stub")}


def told(messages):
    return "".join(f"message({lua(package)}, {lua(value)})\n" for package, value in messages)


def room(number, name="Room", area="Branch 1", exits=None, at=None):
    info = {"num": number, "name": name, "area": area, "exits": exits or {}}
    if at:
        info["coord"] = {"id": 2, "x": at[0], "y": at[1], "z": -3, "cont": 0}
    return "Room.Info", info


class PackageTest(ToolTest):
    def play(self, *messages, story=""):
        return Played(self.folder, told(messages) + story)

    def test_is_a_zip_with_all_that_mudlet_needs(self):
        with zipfile.ZipFile(pathlib.Path(PROGRAM).parent / "underwell.mpackage") as package:
            self.assertIsNone(package.testzip())
            self.assertEqual(sorted(package.namelist()), ["config.lua", "underwell.lua", "underwell.xml"])
            for name in package.namelist():
                self.assertEqual(package.read(name), (PACKAGE / name).read_bytes(), "it is built from other files")

    def test_has_a_script_that_mudlet_can_read(self):
        root = xml.etree.ElementTree.parse(PACKAGE / "underwell.xml").getroot()
        self.assertEqual(root.tag, "MudletPackage")
        scripts = root.findall("./ScriptPackage/Script")
        self.assertEqual([script.get("isActive") for script in scripts], ["yes"])
        self.assertIn("/underwell/underwell.lua", scripts[0].findtext("script"))
        self.assertIn('mpackage = "underwell"', (PACKAGE / "config.lua").read_text())

    def test_maps_a_branch_by_its_cells_on_one_floor(self):
        played = self.play(room(11, "Hall", exits={"e": -1, "n": -1}, at=(0, 1)), room(12, "Pool", exits={"w": 11}, at=(1, 1)),
                           room(11, "Hall", exits={"e": 12, "n": -1}, at=(0, 1)))
        self.assertEqual({number: one["at"] for number, one in played.rooms.items()}, {11: (0, 1, 0), 12: (1, 1, 0)})
        self.assertEqual(played.exits, {(11, WAYS["e"]): 12, (12, WAYS["w"]): 11})
        self.assertEqual(played.stubs, {(11, WAYS["n"])})
        self.assertEqual(played.of("shown"), [[11]])

    def test_joins_a_way_that_leads_back_nowhere(self):
        played = self.play(room(11, exits={"se": -1}, at=(0, 0)), room(12, exits={"e": -1}, at=(1, -1)))
        self.assertEqual(played.exits, {(11, WAYS["se"]): 12})

    def test_maps_the_surface_by_its_ways(self):
        played = self.play(room(1, "Square", "The surface", {"n": 2, "d": 3}), room(2, "Inn", "The surface", {"s": 1}),
                           room(3, "Well", "The surface", {"u": 1, "e": -1}))
        self.assertEqual({number: one["at"] for number, one in played.rooms.items()},
                         {1: (0, 0, 0), 2: (0, 1, 0), 3: (0, 0, -1)})
        self.assertEqual(played.exits, {(1, WAYS["n"]): 2, (2, WAYS["s"]): 1, (1, WAYS["d"]): 3, (3, WAYS["u"]): 1})

    def test_puts_no_two_rooms_in_one_place(self):
        played = self.play(room(1, "Square", "The surface", {"n": 2}), room(2, "Inn", "The surface", {"s": 1}),
                           room(4, "Yard", "The surface", {"s": 1}))
        self.assertEqual(len({one["at"] for one in played.rooms.values()}), 3)

    def test_takes_a_number_that_is_given_anew_for_another_room(self):
        played = self.play(room(11, "Hall", "Branch 1", {"e": -1}, (0, 0)), room(11, "Cave", "Branch 8001", {"w": -1}, (5, 5)))
        self.assertEqual(played.rooms[11]["at"], (5, 5, 0))
        self.assertEqual(played.stubs, {(11, WAYS["w"])})

    def test_joins_a_branch_and_the_start_room_until_the_way_leads_elsewhere(self):
        well = ("Well", "The surface")
        there_and_back = [room(3, *well, {"n": -1}), room(11, "Hall", "Branch 1", {"s": 3}, (0, 1)), room(3, *well, {"n": 11})]
        played = self.play(*there_and_back)
        self.assertEqual(played.exits, {(3, WAYS["n"]): 11, (11, WAYS["s"]): 3})
        for number in (-1, 21):
            played = self.play(*there_and_back, room(3, *well, {"n": number}))
            self.assertEqual(played.exits, {(11, WAYS["s"]): 3}, number)
            self.assertEqual(played.stubs, {(3, WAYS["n"])}, number)

    def test_maps_nothing_in_the_dark(self):
        played = self.play(room(11, at=(0, 0)), ("Room.Info", {"name": "Darkness", "area": "Branch 1", "exits": {}}))
        self.assertEqual(list(played.rooms), [11])
        self.assertEqual(played.of("shown"), [[11]])

    def test_walks_step_by_step_and_stops_at_a_wall(self):
        start = room(11, exits={"e": -1}, at=(0, 0))
        walk = 'click_on_map({"e", "n", "w"})\n'
        self.assertEqual(self.sent(told([start]) + walk), ["e"])
        self.assertEqual(self.sent(told([start]) + walk + told([room(12, at=(1, 0))])), ["e", "n"])
        self.assertEqual(self.sent(told([start]) + walk + told([room(12, at=(1, 0)), room(12, at=(1, 0))])), ["e", "n"],
                         "a room that is only told again is no step")
        self.assertEqual(self.sent(told([start]) + walk + told([("Room.WrongDir", "e"), room(12, at=(1, 0))])), ["e"])

    def sent(self, story):
        return [line for line, in Played(self.folder, story).of("sent") if not line.startswith("GMCP")]

    def test_shows_hit_points_also_below_nothing(self):
        self.assertEqual(self.play(("Char.Vitals", {"hp": 7, "maxhp": 9})).of("gauge"), [["7 / 9"]])
        self.assertEqual(self.play(("Char.Vitals", {"hp": -2, "maxhp": 9})).of("gauge"), [["-2 / 9"]])

    def test_shows_talk_in_tabs(self):
        talk = [("Comm.Channel.Text", {"channel": "say", "talker": "Ada", "text": "你好 <red>%s\\"}),
                ("Comm.Channel.Text", {"channel": "tell", "talker": "Bob", "text": "psst"}),
                ("Comm.Channel.Text", {"channel": "tell", "talker": "Ada", "text": "what?", "to": "Bob"})]
        played = self.play(*talk, story='click_on_tab("tell")\n')
        tabs = {name: (shown, text) for name, shown, text in played.of("console")}
        self.assertEqual([text for _, text in tabs.values()],
                         ["[say] Ada: 你好 <red>%s\\\n[tell] Bob: psst\n[tell] Ada > Bob: what?\n", "Ada: 你好 <red>%s\\\n",
                          "Bob: psst\nAda > Bob: what?\n"])
        self.assertEqual([shown for shown, _ in tabs.values()], [False, False, True])

    def test_can_be_loaded_again_and_taken_away(self):
        again = self.play(room(11, at=(0, 0)), story="load_package()\n" + told([room(12, at=(1, 0))]))
        self.assertEqual(again.of("handlers"), self.play().of("handlers"))
        self.assertEqual(list(again.rooms), [11, 12])
        self.assertEqual(self.play(story='uninstall("another")\n').of("handlers"), self.play().of("handlers"))
        gone = self.play(story='uninstall("underwell")\n')
        self.assertEqual((gone.of("handlers"), gone.of("border")), ([[0]], [[0]]))


class ServedPackageTest(SharedServerTest):
    settings = {"clients_mudlet_package_url": URL}

    def setUp(self):
        super().setUp()
        self.walker = self.client(agrees=MUDLET, packages=LISTED)

    def test_is_offered_to_mudlet_in_the_version_it_has(self):
        self.walker.play_as_guest()
        offer = self.walker.expect_message("Client.GUI")
        version = re.search(r'^version = "(.*)"$', (PACKAGE / "config.lua").read_text(), re.M).group(1)
        self.assertEqual(offer, {"version": version, "url": URL})

    def test_draws_what_a_real_server_tells(self):
        name = self.walker.play_as_guest()
        for request in (line[len("GMCP "):] for line, in Played(self.folder, "").of("sent")):
            self.walker.gmcp(request.split(" ")[0], json.loads(request.partition(" ")[2]))
        visited = {}
        for way in ("down", "east", "west", "east", "look"):
            self.walker.ask(way, HIT_POINTS)
            info = self.walker.expect_message("Room.Info")
            visited[info["num"]] = info
        self.walker.ask("say Anybody here?", HIT_POINTS)
        self.walker.expect_message("Comm.Channel.Text")
        played = Played(self.folder, told(self.walker.messages))
        self.assertTrue(any("coord" in info for info in visited.values()) and len(visited) >= 2, visited)
        for number, info in visited.items():
            self.assertEqual(played.rooms[number]["name"], info["name"])
            if "coord" in info:
                self.assertEqual(played.rooms[number]["at"], (info["coord"]["x"], info["coord"]["y"], 0))
            for way, to in info["exits"].items():
                joined = played.exits.get((number, WAYS[way]))
                self.assertTrue(joined == to or (number, WAYS[way]) in played.stubs or joined in visited, (info, joined))
        self.assertEqual(played.of("shown"), [[self.walker.latest["Room.Info"]["num"]]])
        self.assertEqual(played.of("gauge"), [["{hp} / {maxhp}".format(**self.walker.latest["Char.Vitals"])]])
        self.assertIn(f"[say] {name}: Anybody here?\n", [text for _, _, text in played.of("console")])


if __name__ == "__main__":
    unittest.main()
