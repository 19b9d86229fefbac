"""`underwell level` and `underwell chamber`: every option does what it says, every format holds the same level, and what
cannot work is refused by the name of its option."""
import collections
import json
import re
import subprocess
import unicodedata
import unittest
import xml.etree.ElementTree

from support import PROGRAM, ROOT, ToolTest, underwell

GENERATORS = ("classic", "bsp", "cave", "maze", "drunkard", "mixed")
RICH = ("--shapes", "all", "--tunnels", "path", "--doors", 100, "--secrets", 30, "--locks", 2, "--decor")
FORMATS = ROOT / "docs" / "formats.md"
FIRST_DEPTHS = (0, 2, 4, 6, 8, 9, 10, 21)
BLOCKS = "#SXI"
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]

VAULT = """vault "the cell"
tags any
legend ^ trap
map
#####
#...#
#.^.#
#...#
##+##
end
"""


def reached(level):
    """The open tiles that one can walk to from the start, with all doors open."""
    tiles = level["tiles"]
    is_open = {(x, y) for y, row in enumerate(tiles) for x, tile in enumerate(row) if tile not in "#I"}
    start = tuple(level["start"])
    found, waiting = {start}, collections.deque([start])
    while waiting:
        x, y = waiting.popleft()
        for step_x, step_y in STEPS:
            beside = (x + step_x, y + step_y)
            if beside in is_open and beside not in found:
                found.add(beside)
                waiting.append(beside)
    return found, is_open


class LevelTest(ToolTest):
    def level(self, *arguments):
        done = underwell("level", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def json(self, *arguments):
        return json.loads(self.level(*arguments, "--format", "json").stdout)

    def chamber(self, *arguments):
        done = underwell("chamber", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def test_text_shows_the_map_its_legend_and_its_seed(self):
        lines = self.level("--seed", 7).stdout.rstrip("\n").split("\n")
        self.assertEqual(len(lines), 45 + 2)
        self.assertTrue(all(len(line) == 80 for line in lines[:45]))
        drawn = "".join(lines[:45])
        self.assertEqual(drawn.count("@"), 1)
        self.assertEqual(drawn.count(">"), 1)
        self.assertEqual(drawn.count("o"), 5)
        self.assertEqual(lines[45], "# wall   . floor   , tunnel   @ player   > exit   o monster")
        self.assertRegex(lines[46], r"^seed 7, classic, \d+ rooms, 5 monsters, depth 0 \(wet earth\)$")

    def test_without_a_seed_a_fresh_one_is_taken_and_told(self):
        first, second = (self.level().stdout for _ in range(2))
        seed = re.search(r"^seed (\d+),", first, flags=re.M).group(1)
        self.assertNotEqual(first, second)
        self.assertEqual(self.level("--seed", seed).stdout, first)

    def test_text_can_be_plain(self):
        rich = ("--generator", "mixed", "--depth", 12, "--seed", 7)
        self.assertFalse(self.level(*rich).stdout.isascii())
        plain = self.level(*rich, "--ascii").stdout
        self.assertTrue(plain.isascii())
        self.assertIn("I pillar", plain)

    def test_every_theme_has_signs_of_its_own_each_one_column_wide(self):
        documented = re.findall(r"^\| [a-z ]+ \| `.` `.` .*$", FORMATS.read_text(encoding="utf-8"), flags=re.M)
        self.assertEqual(len(documented), len(FIRST_DEPTHS))
        for depth, row in zip(FIRST_DEPTHS, documented):
            shown = {False: "", True: ""}
            for seed in range(40):
                for plain in shown:
                    shown[plain] += self.level("--generator", "mixed", "--depth", depth, "--seed", seed, "--height", 30,
                                               *(["--ascii"] if plain else [])).stdout
            self.assertTrue(shown[True].isascii())
            wide = [sign for sign in set(shown[False]) if unicodedata.east_asian_width(sign) in "WF" or unicodedata.combining(sign)]
            self.assertEqual(wide, [])
            for drawn, plain, word in re.findall(r"`(.)` `(.)` ([a-z -]+[a-z])", row):
                with self.subTest(depth=depth, word=word):
                    self.assertRegex(shown[False], rf"(^|   |\n){re.escape(drawn)} {word}(   |\n)")
                    self.assertRegex(shown[True], rf"(^|   |\n){re.escape(plain)} {word}(   |\n)")

    def test_every_generator_makes_levels_that_hang_together(self):
        for generator in GENERATORS:
            for depth in (0, 12, 60):
                with self.subTest(generator=generator, depth=depth):
                    level = self.json("--generator", generator, "--seed", 11, "--depth", depth)
                    found, is_open = reached(level)
                    self.assertEqual(found, is_open)
                    self.assertIn(tuple(level["exit"]), found)
                    for spot in [level["start"], level["exit"], *level["monsters"]]:
                        self.assertNotIn(level["tiles"][spot[1]][spot[0]], BLOCKS)
                    self.assertEqual(len(level["tiles"]), 45)
                    self.assertEqual({len(row) for row in level["tiles"]}, {80})
                    self.assertEqual(level["graph"]["rooms"], len(level["rooms"]))
                    self.assertEqual(level["seed"], "11")

    def test_json_says_which_settings_made_it(self):
        level = self.json("--seed", 3, "--width", 60, "--height", 40, "--max-rooms", 12, "--room-min", 5, "--room-max", 9,
                          "--monsters", 2, "--tunnels", "path", "--tunnel-width", 2, "--loops", 40, "--doors", 90,
                          "--secrets", 10, "--locks", 1, "--vaults", 1, "--depth", 9, "--shapes", "ellipse,cross:3", "--decor")
        expected = {"generator": "classic", "width": 60, "height": 40, "max_rooms": 12, "room_min": 5, "room_max": 9,
                    "monsters": 2, "tunnels": "path", "tunnel_width": 2, "loops_percent": 40, "doors_percent": 90,
                    "secrets_percent": 10, "locks": 1, "vaults": 1, "depth": 9, "shapes": "ellipse,cross:3",
                    "decor": True, "tutorial": False}
        self.assertEqual({name: level["settings"][name] for name in expected}, expected)

    def test_doors_keys_and_things_are_where_the_tiles_say(self):
        level = self.json("--seed", 5, *RICH)
        self.assertTrue(level["doors"])
        self.assertTrue(level["things"])
        glyphs = {"door": "+", "secret door": "S", "locked door": "X"}
        for door in level["doors"]:
            x, y = door["at"]
            self.assertEqual(level["tiles"][y][x], glyphs[door["kind"]])
        locked = [number for number, door in enumerate(level["doors"]) if door["kind"] == "locked door"]
        self.assertEqual(sorted(key["door"] for key in level["keys"]), locked)

    def test_what_is_given_wins_over_what_mixed_chooses(self):
        by_theme = self.json("--generator", "mixed", "--seed", 7, "--depth", 12)["settings"]
        self.assertNotEqual(by_theme["generator"], "mixed")
        self.assertGreater(by_theme["doors_percent"], 0)
        given = self.json("--generator", "mixed", "--seed", 7, "--depth", 12, "--doors", 0, "--locks", 0,
                          "--shapes", "octagon", "--tunnels", "l", "--vaults", 3)["settings"]
        self.assertEqual((given["doors_percent"], given["locks"], given["shapes"], given["tunnels"]), (0, 0, "octagon", "l"))
        self.assertEqual(given["generator"], by_theme["generator"])
        self.assertEqual(given["loops_percent"], by_theme["loops_percent"])

    def test_a_file_is_written_in_the_form_of_its_ending(self):
        for ending, beginning in {"json": b'{"format"', "svg": b"<", "png": b"\x89PNG", "txt": b"#", "TMJ": b"{"}.items():
            path = self.folder / f"level.{ending}"
            self.level("--seed", 7, "-o", path)
            self.assertTrue(path.read_bytes().startswith(beginning), ending)

    def test_svg_is_well_formed(self):
        xml.etree.ElementTree.fromstring(self.level("--seed", 7, "--generator", "mixed", "--format", "svg").stdout)

    def test_png_has_so_many_pixels_a_tile(self):
        for pixels in (1, 16, 32):
            path = self.folder / "level.png"
            self.level("--seed", 7, "--width", 30, "--height", 20, "--scale", pixels, "-o", path)
            header = path.read_bytes()[16:24]
            self.assertEqual((int.from_bytes(header[:4], "big"), int.from_bytes(header[4:], "big")), (30 * pixels, 20 * pixels))

    def test_a_tiled_map_gets_its_tiles_beside_it(self):
        done = self.level("--seed", 7, "--generator", "mixed", "-o", self.folder / "deep level.tmj")
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"deep level.tmj", "deep level-tiles.png"})
        self.assertIn("deep level-tiles.png", done.stderr)
        level = json.loads((self.folder / "deep level.tmj").read_text(encoding="utf-8"))
        tiles = level["tilesets"][0]
        self.assertEqual(tiles["image"], "deep level-tiles.png")
        header = (self.folder / tiles["image"]).read_bytes()[16:24]
        self.assertEqual((int.from_bytes(header[:4], "big"), int.from_bytes(header[4:], "big")),
                         (tiles["imagewidth"], tiles["imageheight"]))
        self.assertLessEqual(tiles["tilecount"], tiles["imagewidth"] * tiles["imageheight"] // 256)

    def test_tiles_of_an_earlier_map_are_replaced_and_other_files_are_not(self):
        path, tiles = self.folder / "level.tmj", self.folder / "level-tiles.png"
        done = self.level("--seed", 7, "-o", path)
        self.assertEqual(done.stderr, f"underwell: wrote {path} and its tiles, {tiles}\n")
        earth = tiles.read_bytes()
        self.level("--seed", 7, "--depth", 12, "-o", path)
        marble, map_before = tiles.read_bytes(), path.read_bytes()
        self.assertNotEqual(marble, earth)
        other = self.folder / "other.png"
        self.level("--seed", 7, "-o", other)
        for content in (other.read_bytes(), b"", b"holidays" * 300_000):
            tiles.write_bytes(content)
            self.assert_refused(["level", "--seed", 8, "-o", path], "level-tiles.png", "-o", "move it away")
            self.assertEqual(tiles.read_bytes(), content)
            self.assertEqual(path.read_bytes(), map_before)
        tiles.unlink()
        tiles.mkdir()
        self.assert_refused(["level", "--seed", 8, "-o", path], "level-tiles.png")
        self.assertEqual({found.name for found in self.folder.iterdir()}, {"level.tmj", "level-tiles.png", "other.png"})

    def test_a_tiled_map_in_a_pipe_names_the_usual_tiles(self):
        done = self.level("--seed", 7, "--format", "tmj")
        self.assertEqual(json.loads(done.stdout)["tilesets"][0]["image"], "underwell-tiles.png")
        self.assertIn("underwell-tiles.png", done.stderr)

    def test_prefabs_take_the_place_of_the_usual_vaults(self):
        path = self.folder / "vaults.txt"
        path.write_text(VAULT)
        level = self.json("--seed", 2, "--tunnels", "path", "--vaults", 3, "--prefabs", path)
        vaults = [room for room in level["rooms"] if room["shape"] == "vault"]
        self.assertTrue(vaults)
        self.assertTrue(all(room["bounds"][2:] == [5, 5] for room in vaults))
        self.assertIn("trap", {thing["kind"] for thing in level["things"]})

    def test_prefabs_that_cannot_be_read_are_refused_with_file_and_line(self):
        path = self.folder / "vaults.txt"
        path.write_text(VAULT.replace("tags any", "tags nowhere"))
        options = ["level", "--tunnels", "path", "--vaults", 3, "--prefabs"]
        self.assert_refused([*options, path], str(path), "line 2")
        self.assert_refused([*options, self.folder / "none.txt"], "none.txt", "No such file")
        self.assert_refused([*options, "/dev/zero"], "/dev/zero", "bytes")
        self.assert_refused(["level", "--prefabs", path], "--vaults")

    def test_numbers_that_cannot_work_are_refused_by_name(self):
        for option, values in {
                "--width": ("0", "-80", "2", "2001", "100000"), "--height": ("0", "-45", "2001", "100000"),
                "--max-rooms": ("0", "-1", "10001"), "--room-min": ("0", "2", "-6", "11"),
                "--room-max": ("0", "5", "46", "100000"), "--monsters": ("-1", "10001"), "--tunnel-width": ("0", "4"),
                "--loops": ("-1", "101"), "--doors": ("-1", "101"), "--secrets": ("-1", "101"), "--locks": ("-1", "9"),
                "--vaults": ("-1", "1", "101"), "--depth": ("-1", "1000001")}.items():
            for value in values:
                with self.subTest(option=option, value=value):
                    done = underwell("level", f"{option}={value}")
                    self.assertEqual(done.returncode, 2)
                    self.assertEqual(done.stdout, "")
                    self.assertRegex(done.stderr, r"^underwell: --(room-min|" + option[2:] + ") is ")
                    self.assertNotRegex(done.stderr, r"[a-z]_[a-z]")

    def test_options_that_do_not_go_together_are_refused(self):
        self.assert_refused(["level", "--seed", 1, "--tutorial-seed", 1], "--seed", "--tutorial-seed", "leave")
        self.assert_refused(["level", "--room-min", 9, "--room-max", 8], "--room-min is 9", "--room-max, which is 8")
        self.assert_refused(["level", "--width", 100000, "--height", 100000], "--width is 100000")
        self.assert_refused(["level", "--tutorial-seed", 1, "--generator", "cave"], "tutorial")
        self.assert_refused(["level", "--tutorial-seed", 1, "--doors", 50], "tutorial")
        self.assert_refused(["level", "--walk", "-o", "x.png"], "--walk", "-o")

    def test_words_that_mean_nothing_are_refused(self):
        self.assert_refused(["level", "--seed", "seven"], "--seed", "'seven'", "whole number")
        self.assert_refused(["level", "--tutorial-seed", "-1"], "--tutorial-seed", "'-1'", "whole number")
        self.assert_refused(["level", "--generator", "magic"], "--generator", "'magic'", *GENERATORS)
        self.assert_refused(["level", "--shapes", "star"], "--shapes", "'star'", "ellipse")
        self.assert_refused(["level", "--shapes", "cross:0"], "--shapes", "cross", "1 to 255")
        self.assert_refused(["level", "--tunnels", "u"], "--tunnels", "'u'", "winding")
        self.assert_refused(["level", "--format", "gif"], "'gif'", "text, json, svg, png or tmj")
        self.assert_refused(["level", "-o", "level.jpg"], "level.jpg", "--format")
        self.assert_refused(["level", "--rooms", "3"], "--rooms", "level --help")
        self.assert_refused(["levle"], "'levle'", "branch level chamber", "--help")
        for option in ("--seed", "--width", "--generator", "--shapes", "--tunnels", "--prefabs", "--format", "--output"):
            self.assert_refused(["level", option, ""], option, "empty")

    def test_pictures_that_would_be_too_large_are_refused(self):
        self.assert_refused(["level", "--scale", 5, "-o", self.folder / "level.png"], "--scale", "16")
        self.assert_refused(["level", "--width", 2000, "--height", 2000, "-o", self.folder / "level.png"], "--scale", "pixels")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_place_that_cannot_be_written_is_an_error(self):
        for arguments in (["level"], ["chamber"]):
            done = underwell(*arguments, "-o", self.folder / "nowhere" / "x.json")
            self.assertEqual(done.returncode, 1)
            self.assertIn("cannot write", done.stderr)
            self.assertEqual(underwell(*arguments, "-o", "/dev/full").returncode, 1)
        self.assertEqual(underwell("level", "-o", self.folder / "nowhere" / "x.tmj").returncode, 1)

    def test_the_largest_level_works(self):
        text = self.level("--width", 2000, "--height", 2000, "--max-rooms", 10000, "--seed", 1).stdout
        self.assertEqual(len(text.split("\n")), 2000 + 3)

    def test_works_in_pipes(self):
        done = subprocess.run(f"'{PROGRAM}' level --width 2000 --height 2000 | head -c 100", shell=True,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(len(done.stdout), 100)
        self.assertEqual(done.stderr, "")

    def test_walking_needs_a_terminal(self):
        self.assert_refused(["level", "--walk"], "--walk", "terminal")

    def test_a_chamber_has_a_door_for_each_exit(self):
        options = ("--seed", 7, "--cell", "2,-1")
        chamber = json.loads(self.chamber(*options, "--exits", "north,e", "--format", "json").stdout)
        self.assertEqual((chamber["cell"], chamber["depth"], chamber["branch_seed"]), ([2, -1], 2, "7"))
        self.assertEqual(set(chamber["doors"]), {"north", "east"})
        for x, y in chamber["doors"].values():
            self.assertEqual(chamber["tiles"][y][x], "+")
        self.assertEqual((len(chamber["tiles"]), len(chamber["tiles"][0])), (21, 41))

    def test_one_exit_more_changes_its_door_and_its_tunnel_only(self):
        few, more = (json.loads(self.chamber("--seed", 7, "--cell", "5,3", "--exits", exits, "--format", "json").stdout)
                     for exits in ("north,east", "north,east,southwest"))
        x, y = more["doors"]["southwest"]
        changed = {(column, row) for row in range(21) for column in range(41)
                   if few["tiles"][row][column] != more["tiles"][row][column]}
        self.assertIn((x, y), changed)
        self.assertEqual({more["tiles"][row][column] for column, row in changed} - {"+", ","}, set())

    def test_a_chamber_comes_in_every_format_and_size(self):
        options = ("--seed", 7, "--cell", "-3,4", "--exits", "n,e,s,w", "--width", 31, "--height", 15)
        text = self.chamber(*options).stdout
        self.assertIn("seed 7, cell (-3, 4), depth 5 (clay)", text)
        self.assertIn("exits: north, east, south, west", text)
        self.assertEqual(len(text.split("\n")[0]), 31)
        self.assertTrue(self.chamber(*options, "--ascii").stdout.isascii())
        self.assertIn("(darkness)", self.chamber(*options, "--depth", 1000).stdout)
        xml.etree.ElementTree.fromstring(self.chamber(*options, "--format", "svg").stdout)
        self.chamber(*options, "-o", self.folder / "chamber.png")
        self.assertTrue((self.folder / "chamber.png").read_bytes().startswith(b"\x89PNG"))

    def test_chambers_that_cannot_be_are_refused(self):
        for option, values in {"--width": (14, 65, -1, 10**12), "--height": (10, 65), "--depth": (-1, 10**12)}.items():
            for value in values:
                self.assert_refused(["chamber", f"{option}={value}"], f"{option} is {value}", "give a number from")
        for cell in ("1", "1,", "1,2,3", "a,b", "99999999999,0"):
            self.assert_refused(["chamber", "--cell", cell], "--cell", f"'{cell}'", "2,-1")
        self.assert_refused(["chamber", "--exits", "north,up"], "'up'", "northeast")
        self.assert_refused(["chamber", "--format", "tmj"], "'tmj'", "text, json, svg or png")
        self.assert_refused(["chamber", "--scale", 3, "-o", self.folder / "x.png"], "--scale")

    def test_help_and_manual_page_name_every_option(self):
        page = underwell("man").stdout.replace("\\-", "-")
        for command in ("level", "chamber"):
            shown = underwell(command, "--help").stdout
            for option in re.findall(r"^\s+(--[\w-]+)", shown, flags=re.M):
                self.assertIn(option, page)
            for example in [line.strip() for line in shown.split("\n") if line.startswith("  underwell")]:
                self.assertIn(example, page)

    def test_every_example_works(self):
        for command in ("level", "chamber"):
            shown = underwell(command, "--help").stdout
            examples = [line.split()[1:] for line in shown.split("\n") if line.startswith("  underwell")]
            self.assertGreaterEqual(len(examples), 2)
            for example in examples:
                if "--walk" not in example:
                    done = underwell(*example, cwd=self.folder)
                    self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
