"""underwell simulate and underwell replay, as testers run them: about a minute of false life."""
import contextlib
import re
import shutil
import sqlite3
import time
import unittest

from support import ROOT, ToolTest, underwell

SECONDS = 30  # of simulation with faults, seed after seed

# Events that no simulation brings about, and why. What is never reached is never judged.
UNREACHED = {"CharacterRenamed": "nobody here is a guest",
             "CharacterForgotten": "nobody here is a guest, or has an account to delete"}


def run(*words):
    return underwell(*words, cwd=ROOT, timeout=600)


def simulate(seed, *words):
    return run("simulate", "--seed", str(seed), *words)


class SimulateTest(ToolTest):
    def test_all_rules_hold_with_faults_at_any_moment(self):
        end = time.monotonic() + SECONDS
        seed = 0
        while seed == 0 or time.monotonic() < end:
            seed += 1
            done = simulate(seed, "--hours", "6", "--players", "25", "--faults", "--quiet")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("all rules held", done.stdout)
            self.assertRegex(done.stdout, r"decided while storing [1-9].*, zones compared [1-9].*, all counted [1-9]")

    def test_the_command_comes_first_and_counts_follow(self):
        done = simulate(5, "--hours", "2", "--players", "5")
        self.assertTrue(done.stdout.startswith("underwell simulate --seed 5 --hours 2 --players 5 --pack packs/base\n"))
        self.assertIn("commands: ", done.stdout)
        self.assertIn(" RoomDug ", done.stdout)

    def test_the_same_seed_gives_the_same_run(self):
        for faults in ((), ("--faults",)):
            words = ("--hours", "3", "--players", "12", *faults)
            done = simulate(6, *words).stdout
            self.assertIn("fingerprint ", done)
            self.assertEqual(simulate(6, *words).stdout, done)

    def test_some_get_deep_and_high(self):
        done = simulate(1, "--hours", "20", "--players", "50", "--quiet")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        numbers = dict(re.findall(r"(deepest room|most rooms of a branch|highest level) (\d+)", done.stdout))
        for name, least in (("deepest room", 8), ("most rooms of a branch", 50), ("highest level", 5)):
            self.assertGreaterEqual(int(numbers[name]), least, done.stdout)

    def test_a_crowd_in_one_room_is_no_breach(self):
        # So many fight at the foot of the well that some find no tile in sight of a foe (T20).
        done = simulate(1, "--hours", "1", "--players", "200", "--faults", "--quiet")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_everything_that_can_happen_does(self):
        unreached = None
        for seed in range(4, 12):  # some of it is rare
            done = simulate(seed, "--hours", "20", "--players", "50", "--faults")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            never = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("never: ")]
            names = set(never[0]) if never else set()
            unreached = names if unreached is None else unreached & names
            if unreached == set(UNREACHED):
                break
        self.assertEqual(unreached, set(UNREACHED))

    def test_inputs_run_again_give_the_same_events(self):
        done = simulate(7, "--hours", "2", "--players", "8", "--faults", "--replay", "--quiet")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("run again: ", done.stdout)

    def test_numbers_that_cannot_work_are_refused(self):
        for words in (("--hours", "0"), ("--players", "0"), ("--players", "many"), ("--seed", "-"),
                      ("--journal", "x.sqlite", "--faults")):
            self.assertEqual(run("simulate", *words).returncode, 2, words)


class ReplayTest(ToolTest):
    def played(self):
        path = self.folder / "played.sqlite"
        done = simulate(3, "--hours", "2", "--players", "4", "--quiet", "--journal", str(path))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return path

    def test_a_journal_comes_out_the_same(self):
        path = self.played()
        done = run("replay", path, "--check")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("all came out the same", done.stdout)
        again = simulate(3, "--journal", str(path))
        self.assertEqual(again.returncode, 2)
        self.assertIn("is there already", again.stderr)

    def test_a_journal_that_was_tampered_with_is_named(self):
        path = self.played()
        # An early turn in the place of a late one: whole and readable, but nobody is made twice.
        with sqlite3.connect(path) as file:
            turn, = file.execute("select max(turn) from turn where zone = 0").fetchone()
            file.execute("update turn set blob = (select blob from turn where zone = 0 and turn = 2)"
                         " where zone = 0 and turn = ?", (turn,))
        done = run("replay", path, "--check")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn(f"differs: zone 0, turn {turn}, event ", done.stdout)
        self.assertIn("stored is ", done.stdout)
        self.assertEqual(run("replay", path).returncode, 0)

    def test_what_is_missing_is_told(self):
        path = self.played()

        def without(sql):
            damaged = self.folder / "damaged.sqlite"
            shutil.copy(path, damaged)
            with contextlib.closing(sqlite3.connect(damaged)) as file:
                file.execute(sql)
                file.commit()
            return run("replay", damaged, "--check")

        done = without("delete from turn")
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertIn("nothing was run", done.stdout)
        done = without("delete from turn where zone = 0")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"missing: zone 0: turns are missing at its end: zone \d+ has (sent|taken) message")
        done = without("delete from turn where zone = 0 and turn > 5")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"missing: zone 0: ")
        self.assertNotIn("all came out the same", done.stdout)

    def test_a_snapshot_that_no_turns_lead_to_is_told(self):
        path = self.folder / "long.sqlite"
        done = simulate(3, "--hours", "6", "--players", "6", "--quiet", "--journal", str(path))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        with contextlib.closing(sqlite3.connect(path)) as file:
            snapshot, = file.execute("select max(turn) from snapshot where zone = 0").fetchone()
            file.execute("delete from turn where zone = 0 and turn >= ?", (snapshot,))
            file.commit()
        done = run("replay", path, "--check")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn(f"missing: zone 0: no turns lead to its snapshot at turn {snapshot}; the last one is turn "
                      f"{snapshot - 1}", done.stdout)
        with contextlib.closing(sqlite3.connect(path)) as file:
            file.execute("delete from turn where zone = 0")
            file.commit()
        done = run("replay", path)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn(f"zone 0: from its snapshot at turn {snapshot}, after which no turn is kept", done.stdout)

    def test_rules_are_judged_after_branches_have_collapsed(self):
        path = self.folder / "long.sqlite"
        done = simulate(3, "--hours", "6", "--players", "6", "--quiet", "--journal", str(path))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = run("replay", path, "--judge")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("all rules held", done.stdout)

    def test_rules_are_judged_on_a_whole_history_only(self):
        path = self.played()
        with sqlite3.connect(path) as file:
            file.execute("delete from turn where zone <> 0")
            file.execute("delete from snapshot where zone <> 0")
        done = run("replay", path, "--judge")
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertIn("rules can only be judged from the first turn on", done.stderr)

    def test_another_pack_is_asked_for(self):
        path = self.played()
        done = run("replay", path, "--check", "--pack", "packs/example-crypt")
        self.assertEqual(done.returncode, 2)
        self.assertIn("--pack", done.stderr)
        both = run("replay", path, "--check", "--pack", "packs/example-crypt", "--pack", "packs/base")
        self.assertEqual(both.returncode, 0, both.stdout + both.stderr)

    def test_what_is_no_journal_is_told(self):
        for path in (ROOT / "README.md", "/no/such/journal"):
            done = run("replay", path, "--check")
            self.assertEqual(done.returncode, 2)
            self.assertTrue(done.stderr)


if __name__ == "__main__":
    unittest.main()
