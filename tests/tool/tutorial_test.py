"""T23: with --tutorial-seed, levels are the tutorial's own, tile by tile. The algorithm stands here once more, in
Python and from the rules, drawing from Python's own dice."""
import json
import random
import unittest

from support import ToolTest, underwell

WIDTH, HEIGHT = 80, 45
ATTEMPTS, ROOM_MIN, ROOM_MAX = 30, 6, 10
MONSTERS = 5

# As many as two hundred small seeds, and some that take more than one word of the twister's key.
SEEDS = [*range(200), 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**40 + 7, 2**63, 2**64 - 1]


def draw_room(dice):
    width = dice.randint(ROOM_MIN, ROOM_MAX)
    height = dice.randint(ROOM_MIN, ROOM_MAX)
    left = dice.randint(0, WIDTH - width - 1)
    top = dice.randint(0, HEIGHT - height - 1)
    return left, top, left + width, top + height


def touch(one, other):
    """Rooms that share no more than an edge touch as well: both ends belong to a room."""
    return one[0] <= other[2] and one[2] >= other[0] and one[1] <= other[3] and one[3] >= other[1]


def centre(room):
    return (room[0] + room[2]) // 2, (room[1] + room[3]) // 2


def dig(tiles, start, end, across_first):
    """Two straight lines, painted over whatever is there: rooms too."""
    corner = (end[0], start[1]) if across_first else (start[0], end[1])
    for one, other in ((start, corner), (corner, end)):
        for y in range(min(one[1], other[1]), max(one[1], other[1]) + 1):
            for x in range(min(one[0], other[0]), max(one[0], other[0]) + 1):
                tiles[y][x] = ","


def tutorial_level(seed):
    dice = random.Random(seed)
    tiles = [["#"] * WIDTH for _ in range(HEIGHT)]
    rooms = []
    for _ in range(ATTEMPTS):
        room = draw_room(dice)
        if any(touch(room, other) for other in rooms):
            continue
        for y in range(room[1] + 1, room[3] - 1):
            for x in range(room[0] + 1, room[2] - 1):
                tiles[y][x] = "."
        if rooms:
            dig(tiles, centre(rooms[-1]), centre(room), dice.random() < 0.5)
        rooms.append(room)
    return {"tiles": ["".join(row) for row in tiles], "start": list(centre(rooms[0])),
            "monsters": [list(centre(room)) for room in rooms[1:MONSTERS + 1]]}


class TutorialTest(ToolTest):
    def test_every_tile_is_the_tutorials(self):
        self.assertGreaterEqual(len(SEEDS), 200)
        for seed in SEEDS:
            with self.subTest(seed=seed):
                done = underwell("level", "--tutorial-seed", seed, "--format", "json")
                self.assertEqual(done.returncode, 0, done.stderr)
                level = json.loads(done.stdout)
                self.assertEqual({name: level[name] for name in ("tiles", "start", "monsters")}, tutorial_level(seed))

    def test_says_that_it_is_the_tutorials(self):
        level = json.loads(underwell("level", "--tutorial-seed", 7, "--format", "json").stdout)
        self.assertEqual(level["seed"], "7")
        self.assertTrue(level["settings"]["tutorial"])
        self.assertIn("tutorial seed 7", underwell("level", "--tutorial-seed", 7).stdout)

    def test_differs_from_a_level_of_the_same_seed(self):
        ours = json.loads(underwell("level", "--seed", 7, "--format", "json").stdout)
        self.assertNotEqual(ours["tiles"], tutorial_level(7)["tiles"])


if __name__ == "__main__":
    unittest.main()
