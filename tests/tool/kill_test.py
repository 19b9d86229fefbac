"""kill -9 at random moments under load: all that was acknowledged is there afterwards, and nothing is doubled.

What this cannot show: whether a disk that loses power keeps it. The system keeps what a killed process has written, synced
or not; power cuts are in src/underwell/adapters/sqlite/sqlite_faults_test.cpp.
"""
import os
import random
import unittest

from killed_world import KilledWorld
from support import ToolTest

KILLS = 10


class KillTest(ToolTest):
    def survive(self, kills, **settings):
        """One world. The seed repeats who does what, but not in which microsecond."""
        seed = int(os.environ.get("UNDERWELL_KILL_SEED", random.randrange(1_000_000)))
        print(f"UNDERWELL_KILL_SEED={seed}", flush=True)
        world = KilledWorld(self.folder / f"world-{seed}", seed, **settings)
        self.addCleanup(world.end)
        world.run(kills)
        print(f"{world.kills} kills, {world.answers} answers, {len(world.rooms.known)} rooms; compared in full {world.strict} times, "
              f"among monsters {world.overlooked} times", flush=True)
        self.assertGreaterEqual(world.kills, kills)
        self.assertGreater(world.answers, 0, "there was no load")
        self.assertGreaterEqual(world.strict, world.overlooked, "those in the town can always be compared")

    def test_nothing_acknowledged_is_lost(self):
        self.survive(KILLS, storage_events_between_snapshots=64, storage_idle_zones_kept=1)


if __name__ == "__main__":
    unittest.main()
