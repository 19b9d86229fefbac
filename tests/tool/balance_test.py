"""underwell balance: the figures of delves stay within their bounds, and packs that are out of them are noticed."""
import json
import re
import shutil
import unittest

from support import ROOT, ToolTest, underwell

# Of each level, alone and in threes. Enough to notice what is grossly wrong, in seconds; scripts/balance measures more.
DELVES = 40


def balance(*words):
    return underwell("balance", *words, cwd=ROOT, timeout=600)


class BalanceTest(ToolTest):
    def edited_pack(self, change):
        """The base pack with other dice in the hands of its monsters."""
        pack = self.folder / "base"
        shutil.copytree(ROOT / "packs" / "base", pack)
        path = pack / "monsters.toml"
        path.write_text(re.sub(r'damage = "(\d+)d(\d+)([+-]\d+)?"', change, path.read_text()))
        return str(pack)

    def test_the_base_pack_is_within_its_bounds(self):
        done = balance("--delves", str(DELVES), "--check")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_monsters_that_strike_twice_as_hard_are_noticed(self):
        pack = self.edited_pack(lambda dice: f'damage = "{2 * int(dice[1])}d{dice[2]}{dice[3] or ""}"')
        done = balance("--delves", str(DELVES), "--check", "--pack", pack)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("out of bounds: ", done.stderr)

    def test_monsters_that_strike_half_as_hard_are_noticed(self):
        pack = self.edited_pack(lambda dice: f'damage = "{dice[1]}d{int(dice[2]) // 2}"' if int(dice[2]) >= 4 else 'damage = "1"')
        done = balance("--delves", str(DELVES), "--check", "--pack", pack)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("nobody has to fear anything", done.stderr)

    def test_the_same_seed_gives_the_same_figures(self):
        words = ("--delves", "8", "--levels", "3-4", "--json")
        done = balance(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        figures = json.loads(done.stdout)
        self.assertEqual({row["level"] for row in figures["outcomes"]["goals"]}, {3, 4})
        self.assertEqual(sum(row["delves"] for row in figures["outcomes"]["goals"]), 2 * 2 * 8)
        self.assertEqual(balance(*words).stdout, done.stdout)
        self.assertNotEqual(balance(*words, "--seed", "2").stdout, done.stdout)

    def test_a_level_has_the_same_figures_whoever_else_is_measured(self):
        alone = json.loads(balance("--delves", "8", "--levels", "4", "--json").stdout)
        among = json.loads(balance("--delves", "8", "--levels", "3-4", "--json").stdout)
        self.assertEqual(alone["outcomes"]["goals"], [row for row in among["outcomes"]["goals"] if row["level"] == 4])

    def test_people_read_tables(self):
        done = balance("--delves", "8", "--levels", "1-2")
        self.assertEqual(done.returncode, 0, done.stderr)
        for words in ("survival %, alone", "gold a head, in threes", "rooms an hour", "what kills", "choices: "):
            self.assertIn(words, done.stdout)

    def test_what_cannot_work_is_refused(self):
        for words in (("--delves", "0"), ("--levels", "0-3"), ("--levels", "4-3"), ("--levels", "1-13"), ("--levels", "x"),
                      ("--pack", "/no/such/pack")):
            self.assertEqual(balance(*words).returncode, 2, words)


if __name__ == "__main__":
    unittest.main()
