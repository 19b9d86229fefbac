"""What the tests of the program share: where it is, and how to run it."""
import os
import pathlib
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["UNDERWELL_PROGRAM"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def underwell(*arguments, **options):
    """Runs the program; returns the completed process with text output."""
    options.setdefault("text", True)
    options.setdefault("timeout", 300)
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, stdin=subprocess.DEVNULL, **options)


class ToolTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="underwell-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def branch(self, *arguments, **options):
        done = underwell("branch", *arguments, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def assert_refused(self, arguments, *words):
        done = underwell(*arguments)
        self.assertEqual(done.returncode, 2, f"{arguments}: {done.stdout[:200]} {done.stderr}")
        self.assertEqual(done.stdout, "")
        for word in words:
            self.assertIn(word, done.stderr)
