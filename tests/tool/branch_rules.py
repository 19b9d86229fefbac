"""The rules of growth once more, in Python: replays what `underwell branch --format json` wrote and
objects to whatever breaks a rule. Shares no code with the library; reads only the documented form.

As a program: branch_rules.py FILE … checks files."""
import json
import math
import sys

OFFSETS = {"north": (0, 1), "northeast": (1, 1), "east": (1, 0), "southeast": (1, -1),
           "south": (0, -1), "southwest": (-1, -1), "west": (-1, 0), "northwest": (-1, 1)}
NAMES = list(OFFSETS)


def opposite(direction):
    return NAMES[(NAMES.index(direction) + 4) % 8]


def beyond(cell, direction):
    dx, dy = OFFSETS[direction]
    return (cell[0] + dx, cell[1] + dy)


class RuleBroken(Exception):
    pass


def require(fact, rule, what):
    if not fact:
        raise RuleBroken(f"{rule}: {what}")


def replay(document):
    """Raises RuleBroken, or returns the number of rooms."""
    require(document["format"] == "underwell-branch" and document["version"] == 1, "form", "not version 1")
    settings = document["settings"]
    limit = settings["room_limit"]
    allowed = set(NAMES if settings["directions"] == 8 else NAMES[::2])
    opened_after = {}
    for opening in document["opened"]:
        require(opening["after_room"] not in opened_after, "D9", "two openings after one room")
        opened_after[opening["after_room"]] = (tuple(opening["cell"]), opening["exit"])
    opened = set(opened_after.values())

    exits = {}        # cell -> set of directions
    unexplored = set()  # (cell, direction)
    one_way = set()
    deepest = 0
    lair = None

    for number, room in enumerate(document["rooms"]):
        cell = tuple(room["cell"])
        source, direction = tuple(room["created_by"][0]), room["created_by"][1]
        require(beyond(source, direction) == cell, "D2", f"room {number} is not behind the exit walked through")
        require(room["back"] == opposite(direction), "D2", f"room {number} has its way back elsewhere")
        require(cell not in exits and cell != (0, 0), "D6/D7", f"room {number} stands where a room is")
        if number == 0:
            require(source == (0, 0) and direction == document["entrance"], "S1", "the first room is elsewhere")
        else:
            require((source, direction) in unexplored, "D1", f"room {number} was not behind an unexplored exit")
            unexplored.remove((source, direction))
        collided = {known for known in unexplored if beyond(*known) == cell}
        unexplored -= collided
        one_way |= collided

        given = {name for name in room["exits"] if name != room["back"] and (cell, name) not in opened}
        # An exit that was opened later may belong to this room from the beginning only if it was not opened.
        require(room["back"] in room["exits"], "D2", f"room {number} has no way back")
        require(given <= allowed, "D11", f"room {number} has a direction too many")
        for name in given:
            require(beyond(cell, name) not in exits, "D6", f"room {number} opens {name} into a room")
            require(beyond(cell, name) != (0, 0), "D7", f"room {number} opens {name} into the start cell")
        elsewhere = len(unexplored)
        free = {name for name in allowed - {room["back"]}
                if beyond(cell, name) not in exits and beyond(cell, name) != (0, 0)}
        sealed = limit is not None and number >= limit
        require(elsewhere + len(given) <= settings["max_unexplored_exits"], "D3", f"room {number} is over budget")
        require(len(given) <= settings["max_new_exits_per_room"], "D4", f"room {number} has too many exits")
        if sealed:
            require(not given, "D11", f"room {number} has exits beyond the room limit")
        elif not given and free:
            require(elsewhere > 0, "D5", f"room {number} is a dead end and nothing else is open")
        exits[cell] = given | {room["back"]}
        unexplored |= {(cell, name) for name in given}

        closing = not unexplored and settings["endless"] and not sealed
        require(closing == (number in opened_after), "D9", f"opening after room {number}")
        if closing:
            at, name = opened_after[number]
            require(at in exits and name not in exits[at], "D9", "opened at no room, or an exit that was there")
            edge = {"north": at[1] == max(y for _, y in exits), "south": at[1] == min(y for _, y in exits),
                    "east": at[0] == max(x for x, _ in exits), "west": at[0] == min(x for x, _ in exits)}
            require(edge.get(name, False), "D9", "opened not at the rim")
            require(beyond(at, name) not in exits and beyond(at, name) != (0, 0), "D9", "opened into something")
            exits[at].add(name)
            unexplored.add((at, name))
        require(len(unexplored) <= settings["max_unexplored_exits"], "D3", f"over budget after room {number}")
        depth = math.isqrt(cell[0] ** 2 + cell[1] ** 2)
        require(room["depth"] == depth, "D10", f"room {number} has depth {room['depth']}")
        deepest = max(deepest, depth)
        if limit is not None and number + 1 == limit and unexplored:
            lair = max((beyond(*known)[0] ** 2 + beyond(*known)[1] ** 2) for known in unexplored)

    for number, room in enumerate(document["rooms"]):
        cell = tuple(room["cell"])
        kinds = {}
        for name in exits[cell]:
            far = beyond(cell, name)
            if (cell, name) in unexplored:
                kinds[name] = "unexplored"
            elif far == (0, 0) or opposite(name) in exits[far]:
                kinds[name] = "two-way"
            else:
                require((cell, name) in one_way, "D8", f"room {number}: {name} is one-way without a collision")
                kinds[name] = "one-way"
        require(kinds == room["exits"], "D8", f"room {number} has exits {room['exits']}, should have {kinds}")
        if room.get("lair"):
            require(lair == cell[0] ** 2 + cell[1] ** 2, "D11", f"room {number} is no lair")
    require(document["unexplored"] == len(unexplored), "D3", "the count of unexplored exits is wrong")
    require(document["finished"] == (not unexplored), "D9", "finished is wrong")
    require(document["deepest"] == deepest, "D10", "deepest is wrong")
    if lair is not None:
        require(document["lair"][0] ** 2 + document["lair"][1] ** 2 == lair, "D11", "the lair is not deepest")
    return len(document["rooms"])


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            print(name, replay(json.load(file)), "rooms, all rules hold")
