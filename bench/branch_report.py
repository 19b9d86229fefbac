"""Branches: what a new room costs beside the floor, as tables and a chart."""
import measuring
from measuring import rounded, thousands

TARGETS = ["branch_bench"]
TITLE = "Branches"
CHART = measuring.ROOT / "docs" / "pictures" / "benchmarks.svg"
SIZES = (1_000, 100_000, 10_000_000)
REPETITIONS = 5

WORKS = {"explore": "exploring at random: choosing and digging", "explore_eight": "exploring in eight directions",
         "walk_known": "walking over known rooms", "look": "looking at a room", "serialise": "serialising",
         "restore": "restoring, all rules checked", "collapse": "collapsing (freeing) a branch"}


class Report:
    def __init__(self):
        runs = measuring.measure([measuring.benchmark_command("branch_bench", REPETITIONS)], rounds=1)
        self.nanoseconds, self.bytes_per_room = {}, {}  # processor time for each room
        for name, figure in runs.items():
            work, size = name.split("/")[:2]
            self.nanoseconds[work, int(size)] = 1e9 / figure.per_second
            if "bytes_per_room" in figure.counters:
                self.bytes_per_room[int(size)] = figure.counters["bytes_per_room"]

    def growth(self, work):
        return self.nanoseconds[work, SIZES[-1]] / self.nanoseconds[work, SIZES[0]]

    def digging_table(self):
        lines = ["| rooms | floor, ns a room | digging, ns a room | ratio | rooms a second | bytes a room |",
                 "| ---: | ---: | ---: | ---: | ---: | ---: |"]
        for size in SIZES:
            floor, dig = self.nanoseconds["dig_floor", size], self.nanoseconds["dig", size]
            lines.append(f"| {thousands(size)} | {floor:.0f} | {dig:.0f} | **{dig / floor:.2f}** | "
                         f"{rounded(1e9 / dig)} | {self.bytes_per_room[size]:.1f} |")
        return "\n".join(lines)

    def other_table(self):
        lines = ["| work | ns a room | rooms a second | to digging (10⁵) |", "| --- | ---: | ---: | ---: |"]
        for work, text in WORKS.items():
            for size in sorted(size for measured, size in self.nanoseconds if measured == work):
                nanoseconds = self.nanoseconds[work, size]
                lines.append(f"| {text}, {thousands(size)} rooms | {nanoseconds:.1f} | {rounded(1e9 / nanoseconds)} | "
                             f"{nanoseconds / self.nanoseconds['dig', 100_000]:.2f} |")
        return "\n".join(lines)

    def tables(self):
        return f"""{self.digging_table()}

From {thousands(SIZES[0])} to {thousands(SIZES[-1])} rooms the cost of a room grows {self.growth("dig"):.1f} times, that of the floor {self.growth("dig_floor"):.1f} times.

{self.other_table()}"""

    def section(self):
        return f"""One core of {measuring.machine()}; the best of {REPETITIONS} interleaved runs.

<img src="pictures/{CHART.name}" alt="Nanoseconds for each new room beside the floor" width="640">

The floor is what no generator of this kind can do without: one insert into a `boost::unordered_flat_map` that grows to the
same number of rooms, plus three random draws. Digging is `Branch::walk` by all rules, default settings.

{self.tables()}

For comparison: the tutorial server from which the classic design is known digs 12 to 20 rooms a second at 36 kB each, and
needs a minute to delete 1 000 of them."""

    def write_pictures(self):
        CHART.parent.mkdir(exist_ok=True)
        CHART.write_text(self.chart())

    def chart(self):
        """Bars: floor and digging for each size."""
        top = max(self.nanoseconds[work, size] for work in ("dig_floor", "dig") for size in SIZES)
        parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 260" font-family="sans-serif" font-size="13">',
                 "<title>Nanoseconds for each new room, beside the floor</title>",
                 '<rect width="640" height="260" fill="#121118"/>',
                 '<text x="20" y="26" fill="#ffeaab" font-size="15">Nanoseconds for each new room</text>']
        for index, size in enumerate(SIZES):
            left = 40 + index * 200
            for offset, work, colour in ((0, "dig_floor", "#6a7f8c"), (70, "dig", "#e8b45a")):
                value = self.nanoseconds[work, size]
                height = 160 * value / top
                parts.append(f'<rect x="{left + offset}" y="{215 - height:.1f}" width="60" height="{height:.1f}" rx="3" fill="{colour}"/>')
                parts.append(f'<text x="{left + offset + 30}" y="{208 - height:.1f}" fill="#d8d3c8" text-anchor="middle">{value:.0f}</text>')
            parts.append(f'<text x="{left + 65}" y="238" fill="#d8d3c8" text-anchor="middle">{thousands(size)} rooms</text>')
        parts += ['<rect x="380" y="14" width="12" height="12" fill="#6a7f8c"/><text x="398" y="25" fill="#d8d3c8">floor</text>',
                  '<rect x="450" y="14" width="12" height="12" fill="#e8b45a"/><text x="468" y="25" fill="#d8d3c8">digging by all rules</text>',
                  "</svg>"]
        return "\n".join(parts) + "\n"
