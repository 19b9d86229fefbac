"""underwell scenario, as designers run it."""
import re
import unittest

from support import ROOT, ToolTest, underwell

STORIES = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests/scenarios").glob("*.txt"))

# Refusals that no story can come to, and why.
OUT_OF_REACH = {
    "branch_is_full": "a branch holds a hundred million rooms",
    "destination_is_far": "a way is known over two thousand rooms",
    "unexplored_is_far": "a way is known over two thousand rooms",
    "burnt_out": "what has burnt down is gone; a light of another pack may be otherwise",
    "no_rune": "casting finds runes only",
    "nothing_to_bargain": "only a spirit is bargained with, and then it is there",
}


def run(*words):
    return underwell(*words, cwd=ROOT, timeout=600)


def refusals():
    """The sentences that deciders refuse with: literals in statements that refuse, but not the names of places."""
    game = ROOT / "src/underwell/game"
    rows = set()
    for path in game.glob("sentences_of_*.hpp"):
        rows |= set(re.findall(r'\.name = "(\w+)"', path.read_text()))
    found = set()
    for path in game.glob("*.cpp"):
        if path.name.startswith("narrate") or path.name.endswith(("_test.cpp", "_screen.cpp", "_screens.cpp")):
            continue
        for statement in re.split(r"[;}]\s*\n", path.read_text()):
            if re.search(r'refuse|Worker::of\(|return "\w+"$', statement):
                found |= set(re.findall(r'"(\w+)"', re.sub(r'\{"\w+",', "", statement)))
    return found & rows


class ScenarioTest(ToolTest):
    def run_story(self, text):
        path = self.folder / "story.txt"
        path.write_text(text)
        return run("scenario", path)

    def test_all_stories_of_the_house_go_as_they_are_written(self):
        self.assertGreaterEqual(len(STORIES), 80)
        done = run("scenario", *STORIES)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn(f"{len(STORIES)} passed, 0 failed", done.stdout)

    def test_every_command_and_every_refusal_is_in_a_story(self):
        done = run("scenario", "--coverage", *STORIES)
        self.assertEqual(re.findall(r"no story types: (.*)", done.stdout), [])
        untold = set(re.findall(r"no story tells: (.*)", done.stdout)) & refusals()
        self.assertEqual(sorted(untold), sorted(OUT_OF_REACH))

    def test_what_must_not_be_told_must_not_be_told_before_either(self):
        done = self.run_story("person Ada\n> look\nWays out:\nnot: Well Square*\n")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("story.txt:4: expected: not: Well Square*", done.stdout)

    def test_words_in_another_order_are_said_to_be_so(self):
        done = self.run_story("person Ada\n> look\nWays out:\nWell Square*\n")
        self.assertIn("Well Square*  (it was told before the line above)", done.stdout)

    def test_a_story_is_shown_with_all_that_everybody_is_told(self):
        path = self.folder / "story.txt"
        path.write_text("person Ada\nperson Bob\nAda> say Hello\n")
        done = run("scenario", "--show", path)
        self.assertIn('Ada> say Hello\n', done.stdout)
        self.assertIn('    Ada: You say, "Hello"\n', done.stdout)
        self.assertIn('    Bob: Ada says, "Hello"\n', done.stdout)

    def test_others_are_expected_to_be_told_refused_or_to_hear_nothing(self):
        start = "person Ada\nperson Bob\nAda> say Hello\n"
        self.assertEqual(self.run_story(start + "Bob: Ada says*\n").returncode, 0)
        self.assertEqual(self.run_story(start + "Bob not: Ada says*\n").returncode, 1)
        self.assertEqual(self.run_story(start + "Bob refused: Ada says*\n").returncode, 1)
        self.assertEqual(self.run_story(start + "Bob not: *Zoe*\n").returncode, 0)

    def test_a_restart_recovers_the_house_from_its_journal(self):
        story = "person Ada\nAda> drop torch\nrestart\nAda> look\nHere lies a torch.\nAda> get torch\nrestart 2 days\n"
        self.assertEqual(self.run_story(story + "Ada> look\nnot: *torch*\n").returncode, 0)

    def test_rules_are_set_before_the_first_person_comes(self):
        self.assertEqual(self.run_story("set gold 7\nperson Ada\nAda> i\n7 gold\n").returncode, 0)
        self.assertIn("line 2", self.run_story("person Ada\nset gold 7\n").stdout)
        for rule in ("luck 3", "gold", "gold many", "outfit base:moon", "recycle_percent 101", "directions 5"):
            done = self.run_story(f"set {rule}\nperson Ada\n")
            self.assertEqual(done.returncode, 1, rule)
            self.assertIn("line ", done.stdout, rule)

    def test_a_room_is_ordered_with_all_that_stands_in_it(self):
        story = ("seed 8\nperson Ada\nroom 2 thing base:spoon thing base:chest inside thing base:bead 2 spring "
                 "hidden thing base:crown\nAda> down\nAda> east\nHere lie * silver spoons and a digger's chest.\n"
                 "Ada> open chest\n*bead*\nAda> search\n*crown*\n")
        done = self.run_story(story)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_story_that_goes_otherwise_is_shown_with_its_line(self):
        done = self.run_story("person Ada\nAda> look\nA palace of gold\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("story.txt:3: expected: A palace of gold", done.stdout)
        self.assertIn("told: ", done.stdout)
        self.assertIn("0 passed, 1 failed", done.stdout)

    def test_behind_its_first_failure_a_story_is_told_to_the_end(self):
        path = self.folder / "story.txt"
        path.write_text("person Ada\nAda> look\nA palace of gold\nA palace of silver\nAda> say Still here\n")
        done = run("scenario", "--show", path)
        self.assertEqual(done.returncode, 1)
        self.assertIn('    Ada: You say, "Still here"\n', done.stdout)
        self.assertIn("story.txt:3: expected: A palace of gold", done.stdout)
        self.assertNotIn("story.txt:4", done.stdout)
        self.assertIn("0 passed, 1 failed", done.stdout)
        path.write_text("person Ada\nAda> look\nA palace of gold\nwait long\n")
        self.assertIn("story.txt:3: expected: A palace of gold", run("scenario", path).stdout)

    def test_a_refusal_is_not_taken_for_an_answer(self):
        self.assertEqual(self.run_story("person Ada\nAda> look\nrefused: *\n").returncode, 1)
        self.assertEqual(self.run_story("person Ada\nAda> xyzzy\nrefused: There is no command*\n").returncode, 0)

    def test_what_must_not_be_told_is_noticed(self):
        self.assertEqual(self.run_story("person Ada\nAda> look\nnot: *\n").returncode, 1)

    def test_a_story_that_cannot_be_understood_says_where(self):
        for story, line in (("person Ada\nZoe> look\n", "line 2"), ("person 7\n", "line 1"),
                            ("room dragonfly\n", "line 1"), ("wait long\n", "line 1"),
                            ("room monster base:moon\n", "line 1"), ("room thing base:moon\n", "line 1"),
                            ("room puzzle sudoku\n", "line 1"), ("room trap door\n", "line 1"),
                            ("room inside thing base:spoon\n", "line 1"), ("room guarding trap hurts\n", "line 1"),
                            ("person Ada\nrestart soon\n", "line 2"), ("person Ada\nAda, Zoe> look\n", "line 2"),
                            ("Ada was here\n", "line 1"), ("person Ada\nseed 3\n", "line 2")):
            done = self.run_story(story)
            self.assertEqual(done.returncode, 1, story)
            self.assertIn(line, done.stdout, story)

    def test_a_missing_story_and_a_missing_pack_are_told(self):
        self.assertEqual(run("scenario", "/no/such/story").returncode, 1)
        self.assertEqual(run("scenario", "--pack", "/no/such/pack", "README.md").returncode, 2)
        self.assertEqual(run("scenario").returncode, 2)


if __name__ == "__main__":
    unittest.main()
