"""What load_report.py plays on: servers started fresh, worlds prepared, the swarm, one of the staff."""
import contextlib
import itertools
import json
import pathlib
import re
import resource
import shutil
import socket
import subprocess
import tempfile
import threading
import time

import measuring

SCENARIOS = measuring.ROOT / "bench" / "load" / "scenarios"
MEMORY = pathlib.Path("/dev/shm")
FIRST_PORT, LAST_PORT = 20_000, 32_000  # below those that the system gives to clients
OPEN_TO_BOTS = ["--limits.connections_max", "19000", "--limits.connections_per_address_max", "19000",
                "--limits.new_connections_per_second_per_address", "100000"]
UNHURRIED = ["--limits.lines_per_second", "1000000", "--limits.line_burst", "1000000"]
HEADINGS = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest", "up", "down"]
QUIET_ROOMS = """local base = require "base/rooms"

local function quiet(room, chance)
    local made = base.depths(room, chance)
    made.monsters, made.puzzle, made.traps = nil, nil, nil
    return made
end

return {quiet = quiet}
"""
ports = itertools.cycle(range(FIRST_PORT, LAST_PORT, 3))


def raise_descriptors():
    """As many as this machine allows, for servers and swarms alike."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def free_port():
    """A port that is free, and the next two are, too."""
    for port in ports:
        with contextlib.suppress(OSError), contextlib.ExitStack() as sockets:
            for offset in range(3):
                sockets.enter_context(socket.socket()).bind(("127.0.0.1", port + offset))
            return port
    raise SystemExit("bench: no port is free")


def program(name):
    return measuring.BUILD / ("underwell" if name == "underwell" else f"bench/{name}")


def write_pack(folder):
    """The base pack's rooms without what stands in a walker's way, a lamp that does not go out, and a square with
    nine rooms around it, where prepare_world digs wells."""
    def place(name, service=None):
        return f'\n[[place]]\nname = "{name}"\ntitle = "{name}"\nlook = "A place for measuring."\n' + (
            f'service = "{service}"\n' if service else "")

    def way(heading, to):
        return f'\n[[way]]\nfrom = "square"\ntowards = "{heading}"\nto = "{to}"\none_way = true\n'

    hubs = [f"hub{number}" for number in range(9)]
    surface = ('generator = "quiet"\n\n[newcomer]\noutfit = ["lamp", "base:bread"]\ngold = 20\n\n'
               '[start_room]\ndirections = 8\nwindow_minutes = 1\n\n[branch]\nmax_unexplored_exits = 1000\n')
    surface += place("square", "well") + "".join(map(place, hubs)) + place("start", "start")
    surface += "".join(map(way, HEADINGS, hubs + ["start"]))
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text(
        'name = "benchmark"\nversion = "1.0.0"\nneeds = ["base"]\ngenerators = ["quiet"]\n')
    (folder / "rooms.lua").write_text(QUIET_ROOMS)
    (folder / "things.toml").write_text(
        '[lamp]\nname = "lamp"\nlook = "It burns for long."\nsort = "light"\ncharges = 10000\n')
    (folder / "surface.toml").write_text(surface)
    return folder


class Stage:
    """A folder for one report, which goes when it ends."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="underwell-load-"))
        self.pack = write_pack(self.folder / "packs" / "benchmark")
        self.numbers = itertools.count(1)
        raise_descriptors()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_folder(self):
        return self.folder / f"data{next(self.numbers)}"

    def prepared(self, *what):
        """A data folder made by prepare_world: "wells", or branches, rooms of each, characters."""
        data = self.new_folder()
        with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as made:  # accounts sync one by one
            subprocess.run([program("prepare_world"), made, *map(str, what), "packs/base", self.pack],
                           cwd=measuring.ROOT, check=True)
            shutil.copytree(made, data)
        return data

    def server(self, data=None, pack=True, flags=()):
        return Server(data or self.new_folder(), ["--game.packs_folder", self.pack] * pack + [*flags])

    def swarm(self, running, scenario, bots, **options):
        """One run of the swarm against a server: what it wrote as JSON, with a few sums."""
        result = self.folder / f"swarm{next(self.numbers)}.json"
        options = {"port": running.port, **options}
        words = [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
        words = list(itertools.chain.from_iterable(word.split("=") for word in words))
        done = subprocess.run(
            [program("loadbot"), SCENARIOS / f"{scenario}.bot", "--bots", str(bots), "--pid",
             str(running.pid), "--json", result, *words], stdout=subprocess.PIPE, text=True)
        if done.returncode not in (0, 1) or not result.exists():
            raise SystemExit(f"bench: the swarm failed:\n{done.stdout}")
        found = json.loads(result.read_text())
        if found["server_died"]:
            raise SystemExit(f"bench: the server died under {scenario}:\n{done.stdout}")
        found["text"] = done.stdout
        found["per_second"] = found["replies"] / found["seconds"] if found["seconds"] else 0
        found["cpu_percent"] = 100 * found["server_cpu_s"] / found["seconds"] if found["seconds"] else 0
        found["player_kb"] = (found["rss_kb"]["idle"] - found["rss_kb"]["before"]) / max(1, found["logged_in"])
        return found


class Program:
    """A process that listens, ended when its block is left."""

    def __init__(self, command, says=None, log=None):
        self.begun = time.monotonic()
        self.log = log
        out = open(log, "w") if log else subprocess.DEVNULL
        self.process = subprocess.Popen(command, cwd=measuring.ROOT, stdout=subprocess.PIPE if says else out, stderr=out,
                                        text=True)
        self.pid = self.process.pid
        self.said = ""
        while says and says not in self.said:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"bench: {command[0]} did not start:\n{pathlib.Path(log).read_text()[-2000:]}")
            self.said += line

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Server(Program):
    def __init__(self, data, flags):
        self.port = free_port()
        self.web_port = self.port + 2
        data.parent.mkdir(parents=True, exist_ok=True)
        super().__init__(
            [str(word) for word in (program("underwell"), "serve", "--storage.data_folder", data,
                                    "--telnet.port", self.port, "--operators.port", self.port + 1,
                                    "--web.port", self.web_port,
                                    "--shutdown.countdown_seconds", 0, *OPEN_TO_BOTS, *flags)],
            says="Stop it with", log=f"{data}.log")


class Floor(Program):
    """echo_server or room_server, with its arguments after the port."""

    def __init__(self, name, *arguments):
        self.port = free_port()
        super().__init__([program(name), str(self.port), *map(str, arguments)])
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.05)
        raise SystemExit(f"bench: {name} does not listen")


class Visitor:
    """Somebody with a bare socket."""

    def __init__(self, port, wait_seconds=30):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.settimeout(wait_seconds)
        self.text = b""

    def expect(self, words):
        while words.encode() not in self.text:
            piece = self.socket.recv(65536)
            if not piece:
                raise SystemExit(f"bench: waiting for {words!r} the server closed after {self.text[-300:]!r}")
            self.text += piece
            self.refuse_options(piece)
        self.text = self.text.split(words.encode(), 1)[1]

    def refuse_options(self, piece):
        """Else the server waits for an answer before it greets."""
        for verb, option in re.findall(rb"\xff([\xfb\xfd])(.)", piece, flags=re.S):
            self.socket.sendall(b"\xff" + (b"\xfe" if verb == b"\xfb" else b"\xfc") + option)

    def say(self, line):
        self.socket.sendall(line.encode() + b"\r\n")

    def log_in_as_guest(self):
        self.expect("guest:")
        self.say("guest")
        self.expect("You wake.")
        return self

    def log_in_as_digger(self):
        """The admin of every prepared world."""
        for question, answer in (("guest:", "Digger"), ("assword", "let me dig")):
            self.expect(question)
            self.say(answer)
        self.expect("> ")
        return self

    def read_on(self):
        """Takes what comes, so that nobody is cut off for not reading."""
        def run():
            with contextlib.suppress(OSError):
                while self.socket.recv(65536):
                    pass
        threading.Thread(target=run, daemon=True).start()
