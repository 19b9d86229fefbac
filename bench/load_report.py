"""The server under load, beside its floor, with goals, and with what other servers did in the same places.

Every row starts a server of its own on a free port and a fresh folder; the swarm (bench/load) runs on the same
machine. The figures of other servers are not measured here: they are those of PEERS, measured once."""
import dataclasses
import os
import threading
import time

import load_stage
import measuring
from load_stage import Floor, Visitor
from measuring import rounded

TARGETS = ["loadbot", "echo_server", "room_server", "prepare_world", "journal_bench", "underwell"]
TITLE = "The server under load"
UNHURRIED = load_stage.UNHURRIED
PEERS = {  # FluffOS (test-suite mudlib), tbaMUD, Evennia 6.1: on a machine of two cores with the swarm on it
    "many": "FluffOS 1.9 ms, 20 %; tbaMUD 1 000 players at most",
    "look": "FluffOS 25 100; Evennia 445, each alone in a room",
    "score": "FluffOS 116 800; tbaMUD 1 000",
    "say": "FluffOS 7.3 s; tbaMUD collapses at 500",
    "storm": "FluffOS 3.5 s; tbaMUD never; Evennia 2 a second",
    "memory": "FluffOS 14 kB; tbaMUD 21 to 32 kB; Evennia 3 MB",
    "rooms": "Evennia 12, with syncing off",
    "collapse": "Evennia 9.5 s at 120 rooms",
    "hostile": "FluffOS, tbaMUD: queues without bound, nobody is cut off",
}


@dataclasses.dataclass
class Row:
    work: str
    ours: str
    goal: str
    reached: bool
    floor: str = "–"
    ratio: str = "–"
    peers: str = "–"

    def line(self):
        goal = self.goal and f"{self.goal}: {'reached' if self.reached else '**missed**'}"
        return f"| {self.work} | **{self.ours}** | {goal or '–'} | {self.floor} | {self.ratio} | {self.peers} |"


def milliseconds(number):
    return f"{rounded(number)} ms"


def times(ours, floor):
    return f"{ours / floor:.2f}" if floor else "–"


def many_players(stage):
    """10,000 in branches of their own; a third of what they type changes something."""
    with stage.server(stage.prepared("wells")) as server:
        found = stage.swarm(server, "underwell-mix", 10_000, ramp=400, login_timeout=120, warmup=4, seconds=15)
    with Floor("echo_server", 600) as server:
        floor = stage.swarm(server, "echo", 10_000, ramp=5_000, seconds=8)
    reading, changing = found["group_reading_ms"]["p99"], found["group_changing_ms"]["p99"]
    least, cpu = floor["sched_ms"]["p99"], found["cpu_percent"]
    everybody = found["alive_at_end"] == 10_000
    who = "10 000 players" if everybody else f"**{rounded(found['alive_at_end'])} of 10 000 players**"
    return [
        Row(f"{who}, a command a second each: p99 of reading ones", milliseconds(reading), "2 ms",
            everybody and reading <= 2, milliseconds(least), times(reading, least), PEERS["many"]),
        Row("… of changing ones, stored", milliseconds(changing), "15 ms", everybody and changing <= 15,
            milliseconds(least), times(changing, least)),
        Row("… processor time", f"{cpu:.0f} %", "30 %", everybody and cpu <= 30, f"{floor['cpu_percent']:.0f} %",
            times(cpu, floor["cpu_percent"]))]


def saturated(stage, command, work, goal, reply_bytes):
    with stage.server(pack=False, flags=UNHURRIED) as server:
        found = stage.swarm(server, f"underwell-{command}", 100, interval=0, seconds=8)
    with Floor("echo_server", reply_bytes) as server:
        floor = stage.swarm(server, "echo", 100, interval=0, seconds=6)
    ours, most = found["per_second"], floor["per_second"]
    return [Row(work, f"{rounded(ours)}/s", f"{rounded(goal)}/s", ours >= goal, f"{rounded(most)}/s", times(ours, most),
                PEERS[command])]


def talkers(stage):
    with stage.server(pack=False) as server:
        found = stage.swarm(server, "underwell-say", 2_000, ramp=1_000, warmup=4, seconds=10)
    with Floor("room_server", 10, "own") as server:
        floor = stage.swarm(server, "room", 2_000, ramp=2_000, warmup=4, seconds=10)
    ours, least = found["sched_ms"]["p99"], floor["sched_ms"]["p99"]
    heard_all = found["alive_at_end"] == 2_000
    return [Row("2 000 in one room, each says a line a second: p99 of the speaker", milliseconds(ours), "40 ms",
                heard_all and ours <= 40, milliseconds(least), times(ours, least), PEERS["say"])]


def storm(stage):
    with stage.server(pack=False) as server:
        found = stage.swarm(server, "underwell-score", 5_000, ramp=1_000_000, login_timeout=60, seconds=1)
    with Floor("echo_server") as server:
        floor = stage.swarm(server, "echo", 5_000, ramp=1_000_000, seconds=1)
    ours, everybody = found["ramp_s"], found["logged_in"] == 5_000
    who = "5 000 guests" if everybody else f"**{rounded(found['logged_in'])} of 5 000 guests**"
    return [Row(f"{who} at once: all in after", f"{rounded(ours)} s", "1.5 s", everybody and ours <= 1.5,
                f"{rounded(floor['ramp_s'])} s", times(ours, floor["ramp_s"]), PEERS["storm"])]


def memory(stage):
    with stage.server(pack=False) as server:
        found = stage.swarm(server, "underwell-score", 5_000, ramp=1_000, login_timeout=60, settle=2, seconds=1)
    with Floor("echo_server") as server:
        floor = stage.swarm(server, "echo", 5_000, ramp=1_000, settle=2, seconds=1)
    ours, least = found["player_kb"], floor["player_kb"]
    return [Row("resident memory for each of 5 000 players, characters included", f"{rounded(ours)} kB", "8 kB",
                ours <= 8, f"{rounded(least)} kB", times(ours, least), PEERS["memory"])]


def new_rooms(stage):
    commits = measuring.measure(
        [measuring.benchmark_command("journal_bench", 1, "commit_floor/zones:1/bytes:200/")], 2)
    least = max(figure.per_second for figure in commits.values())
    rows = []
    for players, who, goal in ((1, "one player alone", 300), (1_000, "1 000 players", 20_000)):
        with stage.server(stage.prepared("wells"), flags=UNHURRIED) as server:
            found = stage.swarm(server, "underwell-walk", players, interval=0, ramp=200, warmup=1, seconds=8)
        ours = found["fresh_ways"] / found["seconds"]
        rows.append(Row(f"new rooms, {who}", f"{rounded(ours)}/s", f"{rounded(goal)}/s", ours >= goal,
                        f"{rounded(least)}/s, commits of SQLite" if players == 1 else "–",
                        times(ours, least) if players == 1 else "–", PEERS["rooms"] if players == 1 else "–"))
    return rows


def collapses(stage):
    rows = []
    for rooms, goal in ((1_000, 5), (100_000, 10)):
        with stage.server(stage.prepared(1, rooms, 2), flags=UNHURRIED) as server:
            quiet = stage.swarm(server, "underwell-watch", 50, interval=20, warmup=1, seconds=6)
            admin = Visitor(server.port).log_in_as_digger()
            admin.read_on()
            threading.Timer(3, admin.say, ["collapse 1"]).start()
            found = stage.swarm(server, "underwell-watch", 50, interval=20, first_id=100, settle=0.5, warmup=1,
                                seconds=6)
        ours, before = found["service_ms"]["max"], quiet["service_ms"]["max"]
        rows.append(Row(f"worst wait of others while {measuring.thousands(rooms)} rooms collapse", milliseconds(ours),
                        f"{goal} ms", ours <= goal, f"{milliseconds(before)} without", times(ours, before),
                        PEERS["collapse"]))
    return rows


def hostile(stage):
    """Limits as they are set by default, but for the connections of one address, and an outbox that fills in seconds."""
    rows = []
    flags = ["--limits.outbox_bytes_max", "65536"]
    with stage.server(pack=False, flags=flags) as server:
        alone = stage.swarm(server, "underwell-look", 200, interval=200, seconds=8)
    usual = alone["sched_ms"]["p99"]
    for work, count, options in (("50 deaf clients", 50, {"deaf": 50}),
                                 ("20 flooding clients", 20, {"flood": 20, "flood_rate": 2_000})):
        with stage.server(pack=False, flags=flags) as server:
            found = stage.swarm(server, "underwell-look", 200 + count, interval=200, seconds=30, **options)
        ours = found["sched_ms"]["p99"]
        cut = found["deaf_closed"] + found["flood_closed"]
        peak = (found["rss_kb"]["peak"] - found["rss_kb"]["idle"]) / 1024
        rows.append(Row(f"{work} among 200 who look around: p99 of the others", milliseconds(ours), "twice of without",
                        ours <= 2 * usual, f"{milliseconds(usual)} without", times(ours, usual), PEERS["hostile"]))
        rows.append(Row("… cut off; most memory taken", f"{cut} of {count}; {rounded(peak)} MB", "all; 100 MB",
                        cut == count and peak <= 100))
    return rows


def browsers(stage, players=2_000):
    """The same play over telnet and over the page's WebSocket; each with tiles and map there."""
    options = dict(ramp=400, login_timeout=60, warmup=3, seconds=10)
    with stage.server(stage.prepared("wells")) as server:
        telnet = stage.swarm(server, "underwell-play", players, **options)
    with stage.server(stage.prepared("wells")) as server:
        web = stage.swarm(server, "underwell-web-play", players, port=server.web_port, **options)
    ours, beside = web["sched_ms"]["p99"], telnet["sched_ms"]["p99"]
    everybody = web["alive_at_end"] == players
    return [Row(f"{measuring.thousands(players)} players in the browser, a command a second each: p99",
                milliseconds(ours), "twice of telnet", everybody and ours <= 2 * beside,
                f"{milliseconds(beside)} by telnet", times(ours, beside)),
            Row("… processor time", f"{web['cpu_percent']:.0f} %", "", True, f"{telnet['cpu_percent']:.0f} % by telnet",
                times(web["cpu_percent"], telnet["cpu_percent"]))]


def start(stage, branches=5_000):
    """Until a guest has come in. The file was just written, so it is in the system's memory."""
    data = stage.prepared(branches, 200, 20 * branches)
    os.sync()
    begun = time.monotonic()
    with stage.server(data) as server:
        Visitor(server.port).log_in_as_guest()
        ours = time.monotonic() - begun
    return [Row("start with 1 000 000 stored rooms and 100 000 characters: first login after", f"{rounded(ours)} s",
                "2 s", ours <= 2)]


PARTS = [many_players,
         lambda stage: saturated(stage, "look", "`look` with 100 in the room", 60_000, 600),
         lambda stage: saturated(stage, "score", "`score`, 100 players", 120_000, 0),
         talkers, storm, memory, new_rooms, collapses, hostile, start, browsers]


class Report:
    def __init__(self, parts=None):
        self.rows = []
        with load_stage.Stage() as stage:
            for part in parts or PARTS:
                self.rows += part(stage)

    def tables(self):
        return "\n".join(["| work | here | goal | floor | ratio | others, measured elsewhere |",
                          "| --- | ---: | --- | ---: | ---: | --- |"] + [row.line() for row in self.rows])

    def section(self):
        return f"""{os.cpu_count()} cores of {measuring.machine()}, shared by the server and the swarm. Everything that
changes the world is stored and synced before anybody hears of it. [bench/load](../bench/load/README.md) says how the
swarm measures.

{self.tables()}

The floor is the least that a server with Boost.Asio can do on the same machine in the same run: an answer without a game
(echo_server), and lines told to a whole room (room_server). The others keep nothing durable while they play; they were
measured once on such a machine, not by this script: FluffOS with a mudlib of three commands, tbaMUD with its own world,
Evennia 6.1 as it is installed. Players of the first rows are in some thousand branches, and every third thing they type changes
something. Rooms to be walked into are made by the base pack's generator without what would stop a walker."""

    def write_pictures(self):
        """None."""
