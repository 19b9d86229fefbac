"""What `underwell balance --json` counted, as the page docs/balance.md and its charts."""
import collections

import balance_charts as charts

ALONE, THREES = 1, 3
LEVELS = range(1, 13)
BANDS = ((1, 4), (5, 8), (9, 12))
OFFSETS = range(-3, 5)  # of depth from level: those that most levels set out for


class Sum(collections.Counter):
    """Outcomes of some delvers."""

    def add(self, row):
        self.update({name: value for name, value in row.items() if isinstance(value, int)})
        return self

    @property
    def survival(self):
        return 1 - self["died"] / self["delvers"] if self["delvers"] else 0

    @property
    def success(self):
        return self["succeeded"] / self["delvers"] if self["delvers"] else 0

    def a_head(self, name):
        return self[name] / self["delvers"] if self["delvers"] else 0

    @property
    def gold_brought(self):
        return self["gold_home"] / self["came_home"] if self["came_home"] else 0

    @property
    def rooms_an_hour(self):
        return 3600 * self["rooms"] / self["seconds"] if self["seconds"] else 0


def percent(share):
    return f"{100 * share:.0f} %"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


class Report:
    def __init__(self, figures):
        self.figures = figures
        self.goals = figures["outcomes"]["goals"]
        self.tallies = {tally["people"]: tally for tally in figures["tallies"]}

    def sum(self, rows=None, **wanted):
        total = Sum()
        for row in self.goals if rows is None else rows:
            if all(row[name] in value if isinstance(value, (range, set, tuple)) else row[name] == value
                   for name, value in wanted.items()):
                total.add(row)
        return total

    def at_offset(self, people, offset):
        return self.sum([row for row in self.goals if row["depth"] - row["level"] == offset], people=people)

    def own(self, people, level):
        return self.sum(people=people, level=level, depth=level)

    # ---- Charts ----

    def pictures(self):
        depths = sorted({row["depth"] for row in self.goals})
        by_goal = {people: {(row["level"], row["depth"]): Sum().add(row) for row in self.goals if row["people"] == people}
                   for people in (ALONE, THREES)}
        captions = {ALONE: "alone", THREES: "in threes"}

        def heat(title, figure):
            tables = {captions[people]: {key: figure(each) for key, each in goals.items()} for people, goals in by_goal.items()}
            return charts.heat(title, tables, list(LEVELS), depths, "level", "depth they set out for")

        offsets = [offset for offset in OFFSETS if self.at_offset(ALONE, offset)["delvers"]]
        fall = {f"{word}, {captions[people]}{mark}": {offset: 100 * figure(self.at_offset(people, offset)) for offset in offsets}
                for word, figure in (("survive", lambda each: each.survival), ("get there and back", lambda each: each.success))
                for people, mark in ((ALONE, ""), (THREES, "*"))}
        gold = {captions[people]: {depth: self.sum(people=people, depth=depth).gold_brought for depth in depths} for people in captions}
        experience = {captions[people]: {depth: self.sum(people=people, depth=depth).a_head("experience") for depth in depths}
                      for people in captions}
        hours = {captions[people]: {level: self.sum(people=people, level=level).rooms_an_hour for level in LEVELS} for people in captions}
        return {"balance-survival.svg": heat("Who comes home alive, in percent", lambda each: each.survival),
                "balance-success.svg": heat("Who gets as deep as they want, and home again, in percent", lambda each: each.success),
                "balance-fall.svg": charts.curves("The way down: depth below one's own level", fall, "depth minus level", percent=True),
                "balance-gold.svg": charts.curves("Gold that those bring home who come home, a head", gold, "depth they set out for"),
                "balance-experience.svg": charts.curves("Experience a head, the dead among them", experience, "depth they set out for"),
                "balance-hours.svg": charts.curves("Rooms walked in an hour", hours, "level"),
                "balance-killers.svg": charts.bars("What kills: of all deaths, in percent", self.killers()),
                "balance-arms.svg": charts.bars("What one fights by: more or fewer who get there and back, in points of a hundred", self.arms())}

    def killers(self, most=20):
        deaths = collections.Counter()
        for tally in self.tallies.values():
            for kind in tally["monsters"] + tally["traps"]:
                deaths[kind["name"].replace("_", " ")] += kind["killed"]
            deaths["poison"] += tally["deaths"].get("poison", 0)
        total = sum(deaths.values())
        return [(name, 100 * count / total, f"{100 * count / total:.1f} % ({count})") for name, count in deaths.most_common(most) if count]

    def beside(self, rows, is_own, is_other, people, band):
        """How much better some do than others of the same level, in points of a hundred: survival, success, and how many."""
        lives = goals = count = 0
        for level in range(band[0], band[1] + 1):
            here = [row for row in rows if row["people"] == people and row["level"] == level]
            own, others = self.sum([row for row in here if is_own(row)]), self.sum([row for row in here if is_other(row)])
            if own["delvers"] and others["delvers"]:
                lives += own["delvers"] * (own.survival - others.survival)
                goals += own["delvers"] * (own.success - others.success)
                count += own["delvers"]
        return (100 * lives / count, 100 * goals / count, count) if count else None

    def comparisons(self):
        """(kind, name, people, band) -> how it compares."""
        weapons, runes = self.figures["outcomes"]["weapons"], self.figures["outcomes"]["runes"]
        found = {}
        for people in (ALONE, THREES):
            for band in BANDS:
                for name in sorted({row["weapon"] for row in weapons}):
                    found["weapon", name, people, band] = self.beside(
                        weapons, lambda row: row["weapon"] == name, lambda row: row["weapon"] != name, people, band)
                for name in sorted({row["rune"] for row in runes} - {"none"}):
                    found["rune", name, people, band] = self.beside(
                        runes, lambda row: row["rune"] == name, lambda row: row["rune"] == "none", people, band)
        return {key: value for key, value in found.items() if value and value[2] >= 24}

    def arms(self):
        """Each weapon class and rune where it serves best."""
        best = {}
        for (kind, name, people, band), (lives, goals, count) in self.comparisons().items():
            gain = max(lives, goals)
            where = f"{'alone' if people == ALONE else 'in threes'}, levels {band[0]} to {band[1]}"
            if name not in best or gain > best[name][0]:
                best[name] = (gain, where)
        return [(name.replace("_", " "), gain, f"{gain:+.1f} ({where})") for name, (gain, where) in best.items()]

    # ---- Tables ----

    def own_depth_table(self):
        rows = []
        for level in LEVELS:
            alone, threes = self.own(ALONE, level), self.own(THREES, level)
            rows.append([level, self.figures["purses"][level - 1], percent(alone.survival), percent(alone.success),
                         round(alone.gold_brought), round(alone.a_head("experience")), percent(threes.survival),
                         percent(threes.success), round(threes.gold_brought), round(threes.a_head("experience"))])
        return table(["level = depth", "purse", "alone: survive", "there and back", "gold", "experience",
                      "in threes: survive", "there and back", "gold a head", "experience a head"], rows)

    def fall_table(self):
        rows = []
        for offset in OFFSETS:
            alone, threes = self.at_offset(ALONE, offset), self.at_offset(THREES, offset)
            if alone["delvers"]:
                rows.append([f"{offset:+d}", percent(alone.survival), percent(alone.success), percent(threes.survival), percent(threes.success)])
        return table(["depth minus level", "alone: survive", "there and back", "in threes: survive", "there and back"], rows)

    def turning_table(self):
        rows = []
        for people, name in ((ALONE, "alone"), (THREES, "in threes")):
            for band in BANDS:
                counts = collections.Counter()
                for row in self.goals:
                    if row["people"] == people and band[0] <= row["level"] <= band[1]:
                        counts.update(row["turned_back"])
                total = sum(counts.values()) or 1
                rows.append([f"{name}, {band[0]} to {band[1]}"] + [percent(counts[why] / total) for why in self.reasons()])
        return table(["levels"] + self.reasons(), rows)

    def reasons(self):
        return [name for name in self.goals[0]["turned_back"]]

    def comparison_table(self, wanted):
        found = self.comparisons()
        columns = [(people, band) for people in (ALONE, THREES) for band in BANDS]
        rows = []
        for name in sorted({name for kind, name, _, _ in found if kind == wanted}):
            cells = [found.get((wanted, name, people, band)) for people, band in columns]
            rows.append([name.replace("_", " ")] + [f"{cell[0]:+.1f} / {cell[1]:+.1f}" if cell else "–" for cell in cells])
        heads = [f"{'alone' if people == ALONE else 'threes'} {band[0]}–{band[1]}" for people, band in columns]
        return table([wanted] + heads, rows)

    def choices_table(self):
        names = ["attack", "use", "cast", "throw", "flee", "stunt", "defend", "change", "hold"]
        rows = []
        for people, name in ((ALONE, "alone"), (THREES, "in threes")):
            choices = self.tallies[people]["choices"]
            total = sum(choices.values()) or 1
            rows.append([name] + [f"{100 * choices.get(each, 0) / total:.2f} %" for each in names])
        return table(["choice in a fight"] + names, rows)

    def puzzle_table(self):
        met, solved = collections.Counter(), collections.Counter()
        for tally in self.tallies.values():
            for puzzle in tally["puzzles"]:
                met[puzzle["name"]] += puzzle["met"]
                solved[puzzle["name"]] += puzzle["solved"]
        return table(["puzzle", "met", "solved"], [[name, met[name], percent(solved[name] / met[name])] for name in sorted(met) if met[name]])

    def trap_table(self):
        sums = collections.defaultdict(collections.Counter)
        for tally in self.tallies.values():
            for trap in tally["traps"]:
                sums[trap["name"]].update({name: trap[name] for name in ("met", "sprung", "disarmed", "killed")})
        return table(["trap", "met", "sprung", "disarmed", "deaths"],
                     [[name.replace("_", " "), each["met"], each["sprung"], each["disarmed"], each["killed"]] for name, each in sorted(sums.items())])

    def unused(self):
        """Lines about what is never or hardly found, used or met."""
        things, monsters = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
        sorts = {}
        for tally in self.tallies.values():
            for thing in tally["things"]:
                sorts[thing["name"]] = thing["sort"]
                things[thing["name"]].update({name: thing[name] for name in ("found", "taken", "used")})
            for monster in tally["monsters"]:
                monsters[monster["name"]].update({name: monster[name] for name in ("met", "slain", "killed")})
        usable = {"weapon", "armour", "shield", "helmet", "throwable", "potion", "food", "light", "rune", "key", "tool"}
        called = lambda names: ", ".join(name.replace("_", " ") for name in sorted(names)) or "nothing"
        return "\n".join([
            f"- never found: {called(name for name, each in things.items() if not each['found'] and sorts[name] not in ('gold',))}",
            f"- never used: {called(name for name, each in things.items() if sorts[name] in usable and not each['used'])}",
            f"- used fewer than twenty times: {called(name for name, each in things.items() if sorts[name] in usable and 0 < each['used'] < 20)}",
            f"- never met: {called(name for name, each in monsters.items() if not each['met'])}",
            f"- met, but killed nobody: {called(name for name, each in monsters.items() if each['met'] and not each['killed'])}"])
