"""Packs as their builders try them out: check, new, api, stubs."""
import unittest
import xml.etree.ElementTree

from support import ROOT, ToolTest, underwell

PACKS = ROOT / "packs"


class PackTest(ToolTest):
    def check(self, folder, *arguments):
        return underwell("pack", "check", folder, "--packs", PACKS, *arguments)

    def begin(self, name="deep-crypt"):
        done = underwell("pack", "new", self.folder / name)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.folder / name

    def test_the_packs_that_ship_pass(self):
        for name in ("base", "example-crypt"):
            with self.subTest(pack=name):
                done = self.check(PACKS / name)
                self.assertEqual(done.returncode, 0, done.stdout[-500:] + done.stderr)
                self.assertIn("1000 rooms", done.stdout)
                self.assertIn("0 errors", done.stdout)
                self.assertNotIn("warning", done.stdout)

    def test_the_example_is_short(self):
        lines = sum(len(path.read_text().splitlines()) for path in (PACKS / "example-crypt").iterdir())
        self.assertLess(lines, 150)

    def test_a_new_pack_passes(self):
        done = self.check(self.begin())
        self.assertEqual(done.returncode, 0, done.stdout[-500:] + done.stderr)
        self.assertIn("deep-crypt 0.1.0", done.stdout)

    def test_a_new_pack_needs_a_name_that_works_and_a_free_place(self):
        self.assert_refused(["pack", "new", self.folder / "Deep Crypt"], "Deep Crypt", "small letters")
        self.begin()
        self.assert_refused(["pack", "new", self.folder / "deep-crypt"], "is there already")
        self.assert_refused(["pack", "new", self.folder / "base", "--packs", PACKS], "'base'", "another name")

    def test_what_is_wrong_is_told_with_file_and_line(self):
        folder = self.begin()
        (folder / "things.toml").write_text("[hat]\nname = 'hat'\nlook = 'Felt.'\nsort = 'hemlet'\n")
        done = self.check(folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("deep-crypt/things.toml:4: hat.sort: there is no 'hemlet'; did you mean 'helmet'?", done.stderr)

    def test_rooms_that_fail_and_tests_that_do_not_hold_make_it_fail(self):
        folder = self.begin()
        rooms = (folder / "rooms.lua").read_text()
        (folder / "rooms.lua").write_text(rooms.replace('"base:coin_rat"', '"base:coin_cat"'))
        done = self.check(folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("deep-crypt/rooms.lua:7: rooms: result.monsters[1]: there is no 'base:coin_cat'; "
                      "did you mean 'base:coin_rat'?", done.stdout)
        (folder / "rooms.lua").write_text(rooms.replace("percent(10)", "percent(60)"))
        done = self.check(folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("does not hold: deep-crypt/tests.toml: a tenth of all rooms is a cellar", done.stdout)

    def test_a_script_that_never_ends_is_ended(self):
        folder = self.begin()
        (folder / "rooms.lua").write_text("return {rooms = function() while true do end end}\n")
        done = self.check(folder, "--rooms", 50)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"error in \d+ rooms: deep-crypt/rooms\.lua:1: .*\(first at depth 1\)")

    def test_a_pack_that_is_needed_and_missing_is_named(self):
        done = underwell("pack", "check", self.begin(), "--packs", self.folder, cwd=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("'base' is needed", done.stderr)

    def test_charts_are_pictures(self):
        done = self.check(PACKS / "base", "-o", self.folder / "charts")
        self.assertEqual(done.returncode, 0, done.stderr)
        for name in ("rooms", "danger", "worth"):
            root = xml.etree.ElementTree.parse(self.folder / "charts" / f"{name}.svg").getroot()
            self.assertGreater(len(root.findall("{http://www.w3.org/2000/svg}rect")), 15)

    def test_the_same_seed_gives_the_same_report(self):
        def report():
            return [line for line in self.check(PACKS / "base", "--seed", 7).stdout.split("\n") if " ms " not in line]
        self.assertEqual(report(), report())

    def test_the_reference_is_printed(self):
        self.assertEqual(underwell("pack", "api").stdout, (ROOT / "docs" / "lua-api.md").read_text())
        self.assertEqual(underwell("pack", "stubs").stdout, (PACKS / "stubs" / "underwell.lua").read_text())

    def test_what_cannot_work_is_refused(self):
        self.assert_refused(["pack"], "ACTION")
        self.assert_refused(["pack", "chek"], "'chek'", "check")
        self.assert_refused(["pack", "check"], "folder")
        self.assert_refused(["pack", "check", PACKS / "base", "--rooms", 0], "--rooms")
        done = underwell("pack", "check", self.folder / "nowhere")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no such folder", done.stderr)


if __name__ == "__main__":
    unittest.main()
