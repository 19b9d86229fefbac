"""The same as kill_test.py for long: 200 kills, in several worlds with different settings."""
import unittest

from kill_test import KillTest as OneWorld

WORLDS = 10
KILLS_IN_A_WORLD = 20


class LongKillTest(OneWorld):
    test_nothing_acknowledged_is_lost = None

    def test_nothing_acknowledged_is_lost_in_200_kills(self):
        for number in range(WORLDS):
            self.survive(KILLS_IN_A_WORLD, storage_events_between_snapshots=(16, 64, 4096)[number % 3],
                         storage_idle_zones_kept=(0, 64)[number % 2])


del OneWorld

if __name__ == "__main__":
    unittest.main()
