"""Levels, views, ways and chambers beside libtcod, rot.js and the tutorial's Python, each with its goal."""
import dataclasses
import json
import shutil
import subprocess
import sys

import measuring
from measuring import BUILD, ROOT, benchmark_command, rounded

TARGETS = ["level_bench", "view_bench", "path_bench", "chamber_bench", "print_samples"]
TITLE = "Levels"
ROUNDS = 5
ROTJS = ROOT / "bench" / "rotjs"
BUILT_ROTJS = BUILD / "rotjs"


@dataclasses.dataclass(frozen=True)
class Row:
    work: str
    ours: str  # name of a benchmark; with a * at its end the slowest of several
    peers: dict = dataclasses.field(default_factory=dict)  # name of the peer -> of its benchmark
    goal: int = 0  # a second
    goal_ratio: int = 0  # to libtcod


COMPARED = [
    Row("classic level", "fresh_level/classic",
        {"libtcod": "fresh_libtcod_level", "rot.js": "rotjs_level", "Python": "python_level"}, 850_000, 6),
    Row("… into a level that keeps its memory", "kept_level/classic", {"libtcod": "kept_libtcod_level"}),
    Row("… with the proof that all is reachable", "fresh_level/classic_proved", {"libtcod": "fresh_libtcod_level"}),
    Row("compatibility mode", "fresh_level/tutorial", {"Python": "python_level"}, 120_000),
    Row("rich level: shapes, doors, path tunnels, loops, types, proof", "fresh_level/rich", {}, 30_000),
    Row("symmetric view, radius 10", "view/80/45/10",
        {"libtcod": "libtcod_view/80/45/10", "rot.js": "rotjs_view"}, 1_500_000, 8),
    Row("… on a map of 960 × 540", "view/960/540/10", {"libtcod": "libtcod_view/960/540/10"}, 1_500_000, 8),
    Row("A* across the map, 4 neighbours", "way/four",
        {"libtcod": "libtcod_way/four", "rot.js": "rotjs_way/four"}, 250_000, 8),
    Row("A* across the map, 8 neighbours", "way/eight",
        {"libtcod": "libtcod_way/eight", "rot.js": "rotjs_way/eight"}, 100_000, 4),
    Row("distance map, 4 neighbours", "distance_map/four",
        {"libtcod": "libtcod_distance_map/four", "rot.js": "rotjs_distance_map/four"}, 110_000),
    Row("distance map, 8 neighbours", "distance_map/eight",
        {"libtcod": "libtcod_distance_map/eight", "rot.js": "rotjs_distance_map/eight"}),
    Row("chamber 41 × 21 with four doors, slowest theme", "chamber/*", {}, 200_000),
]

ALONE = [
    Row("compatibility mode, memory kept", "kept_level/tutorial"),
    Row("rich level, memory kept", "kept_level/rich"),
    Row("rich level, with locks, secret doors, vaults and furniture", "fresh_level/furnished"),
    Row("binary space partition, with proof", "fresh_level/bsp"),
    Row("cave, with proof", "fresh_level/cave"),
    Row("rooms in a maze, with proof", "fresh_level/maze"),
    Row("drunkard's walk, with proof", "fresh_level/drunkard"),
    Row("mixed by theme, with proof", "fresh_level/mixed"),
    Row("view of radius 10 with memory", "view_with_memory/80/45/10"),
    Row("A* with weights, 8 neighbours", "weighted_way/eight"),
    Row("distance map with weights, 8 neighbours", "weighted_distance_map/eight"),
    Row("flee map, 8 neighbours", "flee_map"),
]


def rotjs_command():
    """None, with a word why, where rot.js cannot be had: the other rows are measured all the same."""
    missing = [program for program in ("node", "npm") if shutil.which(program) is None]
    if missing:
        print(f"bench: {' and '.join(missing)} not found: rot.js is left out", file=sys.stderr)
        return None
    # Installed among what is built, so that the checkout stays clean.
    shutil.copytree(ROTJS, BUILT_ROTJS, dirs_exist_ok=True)
    installed = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=BUILT_ROTJS, capture_output=True, text=True)
    if installed.returncode != 0:
        print(f"bench: npm ci failed, rot.js is left out:\n{installed.stderr}", file=sys.stderr)
        return None
    samples = BUILT_ROTJS / "samples.json"
    with samples.open("w") as file:
        subprocess.run([BUILD / "bench" / "print_samples"], check=True, stdout=file)
    return ["node", BUILT_ROTJS / "rotjs_bench.js", samples]


def commands(rotjs):
    return [benchmark_command("level_bench", 1), benchmark_command("view_bench", 1, "/10$"),
            benchmark_command("path_bench", 1), benchmark_command("chamber_bench", 1, "chamber"),
            [sys.executable, ROOT / "bench" / "tutorial_bench.py"], *([rotjs] if rotjs else [])]


def versions(with_rotjs):
    def said(*command):
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    parts = [f"libtcod {said('pkg-config', '--modversion', 'libtcod')}"]
    if with_rotjs:
        package = json.loads((ROTJS / "package.json").read_text())
        parts.append(f"rot.js {package['dependencies']['rot-js']} in Node {said('node', '--version').lstrip('v')}")
    parts.append(f"Python {'.'.join(map(str, sys.version_info[:3]))}")
    return ", ".join(parts)


def ratio_text(ratio):
    return f"{ratio:.1f}" if ratio < 10 else rounded(ratio, 2)


class Report:
    def __init__(self):
        rotjs = rotjs_command()
        self.best = measuring.measure(commands(rotjs), ROUNDS)
        self.versions = versions(rotjs is not None)

    def per_second(self, name):
        if not name.endswith("*"):
            return self.best[name].per_second
        return min(figure.per_second for other, figure in self.best.items() if other.startswith(name[:-1]))

    def ratios(self, row):
        """Ours to each peer that took part in this run."""
        ours = self.per_second(row.ours)
        return {peer: ours / self.best[name].per_second for peer, name in row.peers.items() if name in self.best}

    def goal(self, row):
        if not row.goal:
            return ""
        wanted = [rounded(row.goal)] + ([f"{row.goal_ratio} × libtcod"] if row.goal_ratio else [])
        reached = self.per_second(row.ours) >= row.goal and (
            not row.goal_ratio or self.ratios(row)["libtcod"] >= row.goal_ratio)
        return f"{', '.join(wanted)}: {'reached' if reached else '**missed**'}"

    def compared_table(self):
        lines = ["| work | peers a second | ours a second | ratio | goal |", "| --- | --- | ---: | --- | --- |"]
        for row in COMPARED:
            ratios = self.ratios(row)
            peers = ", ".join(f"{peer} {rounded(self.best[row.peers[peer]].per_second)}" for peer in ratios)
            lines.append(f"| {row.work} | {peers} | **{rounded(self.per_second(row.ours))}** | "
                         f"{', '.join(ratio_text(ratio) for ratio in ratios.values())} | {self.goal(row)} |")
        return "\n".join(lines)

    def alone_table(self):
        return "\n".join(["| work | a second |", "| --- | ---: |"] + [
            f"| {row.work} | {rounded(self.per_second(row.ours))} |" for row in ALONE])

    def tables(self):
        return f"{self.compared_table()}\n\n{self.alone_table()}"

    def counted(self, counter, names):
        """What the programs counted besides, as a sentence's end."""
        return ", ".join(f"{who} {self.best[name].counters[counter]:.{digits}f}"
                         for who, name, digits in names if name in self.best)

    def section(self):
        floor = self.counted("floor", [("ours", "fresh_level/classic", 0), ("libtcod's", "fresh_libtcod_level", 0),
                                       ("rot.js's", "rotjs_level", 0), ("Python's", "python_level", 0)])
        steps = self.counted("mean_steps", [("ours", "way/eight", 2), ("libtcod's", "libtcod_way/eight", 2),
                                            ("rot.js's", "rotjs_way/eight", 2)])
        return f"""One core of {measuring.machine()}; maps of 80 × 45;
{self.versions}. All programs run {ROUNDS} times in
turn, in a new order each time and with their benchmarks shuffled; the best run of each counts. Ratios stand in the order
of the peers.

{self.compared_table()}

What is compared with what:

- **Levels.** Ours come without the proof that all is reachable, which is on by default, except where a row names it.
  libtcod: its binary space partition with leaves of 12 tiles and more, a room of 6 to 10 in each, L-shaped tunnels between
  siblings, dug into a new `TCOD_Map` for each level ([libtcod_level.hpp](../bench/libtcod_level.hpp)); its chance is seeded
  once, ours anew for every level. rot.js: `Map.Uniform` with its defaults. Python: the tutorial's algorithm with an object
  for each tile, without the tutorial's engine. These are different algorithms for the same need, so the ratio
  depends on how much each digs, too. Tiles of floor in a level, on average:
  {floor}.
  Ours records rooms, tunnels, types, start, exit and monsters besides.
- **Views and ways.** Everybody looks at the same 64 classic levels, from the same tiles and between the same pairs of
  tiles. libtcod: `FOV_SYMMETRIC_SHADOWCAST`, `TCOD_path`, `TCOD_dijkstra`. rot.js: `PreciseShadowcasting` (which is not
  symmetric), `AStar`, and `Dijkstra` made to fill the whole map. Mean steps of a way with 8 neighbours:
  {steps};
  `TCOD_path` does not always find the shortest.
- **Chambers and rich levels** have no peer here: neither libtcod nor rot.js makes them. A complete level of Brogue CE,
  measured apart, takes 35 ms, but has lakes, machines and items that ours has not.

What to mind: processor time is counted, not waiting; rot.js is charged for its collector's threads too. libtcod is
Debian's package, whose calls cannot be inlined into the benchmark; ours are linked statically, without optimisation across
files. On a busy machine all figures fall, ours and theirs; ratios hold better, but move too, and a goal that is just
reached or just missed can turn out the other way.

Besides, without peers:

{self.alone_table()}"""

    def write_pictures(self):
        """None."""
