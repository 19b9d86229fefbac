"""An hour of false life: seed after seed, large and small, every fourth twice and compared byte for byte."""
import time
import unittest

from support import ROOT, ToolTest, underwell

SECONDS = 3300
SIZES = (("--hours", "24", "--players", "40"), ("--hours", "200", "--players", "8"),
         ("--hours", "8", "--players", "200"), ("--hours", "60", "--players", "60"))


class LongSimulateTest(ToolTest):
    def test_all_rules_hold_for_an_hour(self):
        end = time.monotonic() + SECONDS
        seed = 1000
        while time.monotonic() < end:
            seed += 1
            words = ("simulate", "--seed", str(seed), *SIZES[seed % len(SIZES)], "--faults", "--quiet")
            done = underwell(*words, cwd=ROOT, timeout=1800)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            if seed % 4 == 0:
                self.assertEqual(underwell(*words, cwd=ROOT, timeout=1800).stdout, done.stdout)


if __name__ == "__main__":
    unittest.main()
