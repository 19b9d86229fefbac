"""underwell scenario and underwell simulate, as designers and testers run them."""
import unittest

from support import ROOT, ToolTest, underwell


def run(*words):
    return underwell(*words, cwd=ROOT, timeout=600)


class ScenarioTest(ToolTest):
    def run_story(self, text):
        path = self.folder / "story.txt"
        path.write_text(text)
        return run("scenario", path)

    def test_all_stories_of_the_house_go_as_they_are_written(self):
        stories = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests/scenarios").glob("*.txt"))
        self.assertTrue(stories)
        done = run("scenario", *stories)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn(f"{len(stories)} passed, 0 failed", done.stdout)

    def test_a_story_that_goes_otherwise_is_shown_with_its_line(self):
        done = self.run_story("person Ada\nAda> look\nA palace of gold\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("story.txt:3: expected: A palace of gold", done.stdout)
        self.assertIn("told: ", done.stdout)
        self.assertIn("0 passed, 1 failed", done.stdout)

    def test_a_refusal_is_not_taken_for_an_answer(self):
        self.assertEqual(self.run_story("person Ada\nAda> look\nrefused: *\n").returncode, 1)
        self.assertEqual(self.run_story("person Ada\nAda> xyzzy\nrefused: There is no command*\n").returncode, 0)

    def test_what_must_not_be_told_is_noticed(self):
        self.assertEqual(self.run_story("person Ada\nAda> look\nnot: *\n").returncode, 1)

    def test_a_story_that_cannot_be_understood_says_where(self):
        for story, line in (("person Ada\nZoe> look\n", "line 2"), ("person 7\n", "line 1"),
                            ("room dragonfly\n", "line 1"), ("wait long\n", "line 1"),
                            ("Ada was here\n", "line 1"), ("person Ada\nseed 3\n", "line 2")):
            done = self.run_story(story)
            self.assertEqual(done.returncode, 1, story)
            self.assertIn(line, done.stdout, story)

    def test_a_missing_story_and_a_missing_pack_are_told(self):
        self.assertEqual(run("scenario", "/no/such/story").returncode, 1)
        self.assertEqual(run("scenario", "--pack", "/no/such/pack", "README.md").returncode, 2)
        self.assertEqual(run("scenario").returncode, 2)


class SimulateTest(ToolTest):
    WORDS = ("simulate", "--seed", "5", "--hours", "3", "--players", "12", "--faults")

    def test_all_rules_hold_with_crashes_at_any_commit(self):
        done = run(*self.WORDS)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("all rules held", done.stdout)
        self.assertTrue(done.stdout.startswith("underwell simulate --seed 5"))

    def test_the_same_seed_gives_the_same_run(self):
        self.assertEqual(run(*self.WORDS).stdout, run(*self.WORDS).stdout)

    def test_numbers_that_cannot_work_are_refused(self):
        for words in (("--hours", "0"), ("--players", "0"), ("--players", "many"), ("--seed", "-")):
            self.assertEqual(run("simulate", *words).returncode, 2, words)


if __name__ == "__main__":
    unittest.main()
