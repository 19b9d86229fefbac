"""./test says how it is used, and CONTRIBUTING.md knows all of its parts."""
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class UsageTest(unittest.TestCase):
    def run_test(self, *words):
        return subprocess.run([ROOT / "test", *words], capture_output=True, text=True, timeout=60)

    def test_wrong_words_are_refused_before_anything_is_done(self):
        for words in (("--ful",), ("asan",), ("--full", "asna"), ("--full", "asan", "everything"), ("--full", "")):
            done = self.run_test(*words)
            self.assertEqual(done.returncode, 2, words)
            self.assertEqual(done.stdout, "", words)
            self.assertIn("usage: ./test [--full [PART …]]", done.stderr)

    def test_the_usage_the_script_and_the_document_name_the_same_parts(self):
        told = re.search(r"one of: (.*)", self.run_test("--help").stderr).group(1).split()
        run = re.findall(r"wants (\w+)", (ROOT / "test").read_text())
        explained = re.findall(r"^\| (\w+) \| ", (ROOT / "CONTRIBUTING.md").read_text(), re.M)
        self.assertEqual(set(run) - {"PART"}, set(told))
        self.assertEqual(explained[1:], told)


if __name__ == "__main__":
    unittest.main()
