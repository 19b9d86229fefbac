"""`underwell branch --format json`: the documented form, and every rule replayed from it."""
import copy
import itertools
import json
import unittest

from branch_rules import RuleBroken, replay
from support import ToolTest


class JsonTest(ToolTest):
    def document(self, *arguments):
        return json.loads(self.branch("--format", "json", *arguments).stdout)

    def test_has_exactly_the_documented_form(self):
        text = self.branch("--format", "json", "--rooms", 1, "--seed", 42, "--no-endless").stdout
        self.assertTrue(text.startswith(
            '{"format":"underwell-branch","version":1,"seed":"42","entrance":"east","settings":'
            '{"max_unexplored_exits":4,"max_new_exits_per_room":3,"directions":4,"endless":false,"room_limit":null},'
            '"rooms":[{"cell":[1,0],"depth":1,"back":"west","created_by":[[0,0],"east"],"exits":{"west":"two-way"'),
            text)
        document = json.loads(text)
        self.assertEqual(list(document), ["format", "version", "seed", "entrance", "settings", "rooms", "opened",
                                          "lair", "unexplored", "finished", "deepest"])

    def test_all_rules_hold_over_many_settings(self):
        for seed, directions, budget, new, choice in itertools.product(
                (1, 2), (4, 8), (1, 2, 4, 30), (1, 3), ("random", "deepest", "nearest")):
            with self.subTest(seed=seed, directions=directions, budget=budget, new=new, choice=choice):
                document = self.document("--seed", seed, "--rooms", 300, "--directions", directions,
                                         "--max-unexplored-exits", budget, "--max-new-exits", new,
                                         "--explore", choice)
                self.assertEqual(replay(document), 300)

    def test_all_rules_hold_for_every_entrance_without_endless_and_with_a_limit(self):
        for entrance in ("north", "northwest", "south", "west"):
            for extra in (("--no-endless",), ("--room-limit", 40), ("--room-limit", 1, "--no-endless")):
                with self.subTest(entrance=entrance, extra=extra):
                    replay(self.document("--seed", 9, "--rooms", 200, "--directions", 8,
                                         "--entrance", entrance, *extra))

    def test_a_room_limit_ends_in_a_lair(self):
        document = self.document("--seed", 5, "--rooms", 500, "--room-limit", 60)
        self.assertTrue(document["finished"])
        self.assertTrue(60 < len(document["rooms"]) <= 64)
        lairs = [room for room in document["rooms"] if room.get("lair")]
        self.assertEqual([lair["cell"] for lair in lairs], [document["lair"]])

    def test_is_the_same_each_time(self):
        first = self.branch("--format", "json", "--rooms", 100, "--seed", 11).stdout
        self.assertEqual(first, self.branch("--format", "json", "--rooms", 100, "--seed", 11).stdout)
        self.assertNotEqual(first, self.branch("--format", "json", "--rooms", 100, "--seed", 12).stdout)

    def test_the_replay_objects_to_tampering(self):
        document = self.document("--seed", 3, "--rooms", 50, "--max-unexplored-exits", 2)

        def tampered(change):
            changed = copy.deepcopy(document)
            change(changed)
            with self.assertRaises(RuleBroken):
                replay(changed)

        tampered(lambda branch: branch["rooms"][7].update(depth=99))
        tampered(lambda branch: branch["rooms"][7]["exits"].update(northeast="unexplored"))
        tampered(lambda branch: branch["rooms"].pop(20))
        tampered(lambda branch: branch["settings"].update(max_unexplored_exits=1))
        tampered(lambda branch: branch.update(unexplored=branch["unexplored"] + 1))
        tampered(lambda branch: branch.update(deepest=1))


if __name__ == "__main__":
    unittest.main()
