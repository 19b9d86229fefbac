"""The tutorial's algorithm (T2 to T5, T23) in Python, each tile an object whose four properties are set one by one, as
its code does. Prints the form of Google Benchmark, so that scripts/bench reads all programs alike."""
import json
import random
import time

WIDTH, HEIGHT = 80, 45
ATTEMPTS, ROOM_MIN, ROOM_MAX = 30, 6, 10
MEASURED_SECONDS = 0.5


class Colour:
    def __init__(self, red, green, blue):
        self.red, self.green, self.blue = red, green, blue


class Tile:
    pass


class Room:
    def __init__(self, left, top, width, height):
        self.left, self.top, self.right, self.bottom = left, top, left + width, top + height

    @property
    def centre(self):
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def touches(self, other):
        return (self.left <= other.right and self.right >= other.left
                and self.top <= other.bottom and self.bottom >= other.top)


class Level:
    """Its tiles are made once and set anew for each level: the tutorial's grid belongs to the engine."""

    def __init__(self):
        self.tiles = [[Tile() for _ in range(WIDTH)] for _ in range(HEIGHT)]
        self.rooms = []

    def set_tile(self, x, y, walkable, transparent, sprite, colour):
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            tile = self.tiles[y][x]
            tile.walkable = walkable
            tile.transparent = transparent
            tile.sprite = sprite
            tile.colour = Colour(*colour)

    def dig(self, x, y, colour):
        self.set_tile(x, y, walkable=True, transparent=True, sprite=46, colour=colour)

    def dig_tunnel(self, start, end):
        corner = (end[0], start[1]) if random.random() < 0.5 else (start[0], end[1])
        for one, other in ((start, corner), (corner, end)):
            for y in range(min(one[1], other[1]), max(one[1], other[1]) + 1):
                for x in range(min(one[0], other[0]), max(one[0], other[0]) + 1):
                    self.dig(x, y, (30, 30, 40))

    def generate(self):
        self.rooms = []
        for y in range(HEIGHT):
            for x in range(WIDTH):
                self.set_tile(x, y, walkable=False, transparent=False, sprite=35, colour=(100, 100, 100))
        for _ in range(ATTEMPTS):
            width, height = random.randint(ROOM_MIN, ROOM_MAX), random.randint(ROOM_MIN, ROOM_MAX)
            left, top = random.randint(0, WIDTH - width - 1), random.randint(0, HEIGHT - height - 1)
            room = Room(left, top, width, height)
            if any(room.touches(other) for other in self.rooms):
                continue
            for y in range(room.top + 1, room.bottom - 1):
                for x in range(room.left + 1, room.right - 1):
                    self.dig(x, y, (50, 50, 50))
            if self.rooms:
                self.dig_tunnel(self.rooms[-1].centre, room.centre)
            self.rooms.append(room)

    def floor(self):
        return sum(tile.walkable for row in self.tiles for tile in row)


def main():
    random.seed(7)
    level = Level()
    levels, floor, used = 0, 0, 0.0
    while used < MEASURED_SECONDS:
        start = time.process_time()
        level.generate()
        used += time.process_time() - start
        floor += level.floor()
        levels += 1
    print(json.dumps({"benchmarks": [{"name": "python_level", "run_type": "iteration",
                                      "items_per_second": levels / used, "floor": floor / levels}]}))


if __name__ == "__main__":
    main()
