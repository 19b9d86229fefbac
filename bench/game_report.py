"""The living world: what turns cost, and rooms and characters in memory, each with its goal."""
import dataclasses

import measuring
from measuring import benchmark_command, rounded

TARGETS = ["game_bench", "world_bench", "pack_bench", "lua_bench", "text_bench", "journal_bench"]
TITLE = "The living world"
ROUNDS = 5


@dataclasses.dataclass(frozen=True)
class Row:
    work: str
    name: str  # of the benchmark
    goal: int = 0  # a second


TURNS = [
    Row("looking around in a known room, decided and shown", "look_around", 1_000_000),
    Row("a step into a known room, decided, applied and shown", "step_into_a_known_room", 1_000_000),
    Row("walking into a new room, made by the base pack's Lua", "walk_into_a_new_room/by_text/manual_time", 80_000),
    Row("a round of combat, four against four", "round_of_four_against_four", 200_000),
    Row("folding an event that was read back from its bytes", "fold", 500_000),
]

OTHERS = [
    Row("a call of the base pack's generator alone", "call_generator"),
    Row("walking into a new room, for somebody whose program draws rooms", "walk_into_a_new_room/drawn/manual_time"),
    Row("a step on tiles, in a crowd of eight", "step_on_tiles"),
    Row("… and shown as tiles", "step_on_tiles_and_watch"),
    Row("looking at the tiles of a room", "look_at_tiles"),
]

FLOORS = [  # what, benchmark, what it cannot go below, benchmark of that
    ("a call into the sandbox of Lua", "sandboxed_call", "the same call in plain Lua", "plain_call"),
    ("a sentence told in English", "sentence/0", "its letters put together by hand", "sentence_by_hand"),
    ("a durable commit of one zone", "commit/zones:1/bytes:200/real_time", "SQLite alone, the same bytes", "commit_floor/zones:1/bytes:200/real_time"),
]

SIZES = [  # what, benchmark, counter, goal, unit
    ("memory of a room with its contents", "memory_of_rooms", "bytes", 1_000, "bytes"),
    ("memory of a character with all it carries", "memory_of_characters", "bytes", 4_000, "bytes"),
    ("events in a day of an idle branch of 200 rooms", "idle_branch", "events", 1, ""),
    ("longest turn while 100 000 rooms collapse", "collapse/manual_time", "longest_ms", 5, "ms"),
]


def verdict(reached):
    return "reached" if reached else "**missed**"


class Report:
    def __init__(self):
        self.best = measuring.measure(
            [benchmark_command("game_bench", 1), benchmark_command("world_bench", 1),
             benchmark_command("pack_bench", 1, "call_generator"), benchmark_command("lua_bench", 1, "_call$"),
             benchmark_command("text_bench", 1, "^sentence"), benchmark_command("journal_bench", 1, "zones:1/bytes:200/")], ROUNDS)

    def turns_table(self):
        lines = ["| work | a second | goal |", "| --- | ---: | --- |"]
        for row in TURNS:
            ours = self.best[row.name].per_second
            lines.append(f"| {row.work} | **{rounded(ours)}** | {rounded(row.goal)}: {verdict(ours >= row.goal)} |")
        for what, name, counter, goal, unit in SIZES:
            ours = self.best[name].counters[counter]
            lines.append(f"| {what} | {rounded(ours)} {unit}".rstrip() + f" | under {rounded(goal)}: {verdict(ours < goal)} |")
        return "\n".join(lines)

    def floors_table(self):
        lines = ["| work | a second | floor | a second | ratio |", "| --- | ---: | --- | ---: | ---: |"]
        for work, name, floor, floor_name in FLOORS:
            ours, least = self.best[name].per_second, self.best[floor_name].per_second
            lines.append(f"| {work} | {rounded(ours)} | {floor} | {rounded(least)} | {ours / least:.2f} |")
        return "\n".join(lines)

    def others_table(self):
        return "\n".join(["| work | a second |", "| --- | ---: |"] + [
            f"| {row.work} | {rounded(self.best[row.name].per_second)} |" for row in OTHERS])

    def tables(self):
        return f"{self.turns_table()}\n\n{self.floors_table()}\n\n{self.others_table()}"

    def section(self):
        return f"""One core of {measuring.machine()}; the best of {ROUNDS} runs, with their benchmarks
shuffled. Everything goes through `game::step`, the door of every player's line.

{self.turns_table()}

An idle branch costs nothing: with nobody awake it has no timer, and it is unloaded when there are many. New rooms are
walked into in branches of up to 200 rooms; rooms in memory are 10 000 of one branch as it is after a restart;
characters are newcomers with what they are given. Folding is what a restart does with what happened since a zone's last
snapshot.

Beside what no such game can do without; commits are measured in real time, on the disk of the working folder:

{self.floors_table()}

Besides:

{self.others_table()}"""

    def write_pictures(self):
        """None."""
