"""Every objection that the witness of the simulation can raise is seen in a test, in its own words. The tests themselves
(sim/witness_*_test.cpp) expect the words; here only the two lists are compared."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SIM = ROOT / "src" / "underwell" / "sim"
# A rule's number, or several, and what is wrong: "I4: a thing was lost", "B1, M2: time passes …".
RULE = r"(?:law \d+|[A-Z]\d+)"
OBJECTION = re.compile(rf'"({RULE}(?:, {RULE})*: [^"]*?)(?:: )?"')


def objections_in(paths):
    found = set()
    for path in paths:
        text = re.sub(r'"\s*\n\s*"', "", path.read_text())  # a literal over two lines is one
        found |= set(OBJECTION.findall(text))
    return found


class WitnessTest(unittest.TestCase):
    def test_each_objection_is_seen(self):
        raised = objections_in([*SIM.glob("judge_*.cpp"), SIM / "witness.cpp"])
        seen = objections_in(SIM.glob("witness_*test.cpp"))
        self.assertGreater(len(raised), 300)
        self.assertEqual(raised - seen, set(), "objections that no test has seen")
        self.assertEqual(seen - raised, set(), "objections that nobody raises")

    def test_each_judge_says_which_rule_it_judges(self):
        """An objection without a number would be found by nobody."""
        for path in SIM.glob("judge_*.cpp"):
            for words in re.findall(r'breaks\(\s*"([^"]*)"', path.read_text()):
                self.assertRegex(words, rf"^{RULE}(, {RULE})*: ")


if __name__ == "__main__":
    unittest.main()
