"""A world whose server is killed again and again under load, and all that is asked of it afterwards."""
import random
import signal
import threading

from running_server import RunningServer, wait_until
from support import ROOT, underwell
from writing_bot import Bot, Broken, Delver, Gifts, Newcomer, Trader

TRADERS = ("Tia", "Tom", "Tess")
DELVERS = ("Dan", "Dee", "Dora")
ROOMS_VISITED_AFTER_A_CRASH = 8

# A disk that is slow to write: so most kills fall between two writes of one commit, and whatever is told too early is told long
# before it is stored.
SLOW_DISK = ("strace", "-f", "--seccomp-bpf", "-qqq", "-o", "/dev/null", "-e", "trace=pwrite64", "-e",
             "inject=pwrite64:delay_enter=1000")


class Rooms:
    """What each room was told to be, whoever was told; it must never be anything else. Within one life of the server two
    bots may read in another order than they were told: that a way is unexplored may be older than where it leads."""

    def __init__(self):
        self.lock = threading.Lock()
        self.known = {}
        self.surely = {}  # (number, way) -> who was told where it leads in this life; nobody: in an earlier one
        self.news = []  # numbers, the newest last

    def begin_life(self):
        self.surely = {key: None for key in self.surely}

    def note(self, room, by):
        facts = {key: room.get(key) for key in ("name", "area", "coords")}
        ways = {way: number for way, number in room["exits"].items() if number > 0}
        with self.lock:
            before = self.known.get(room["num"])
            if before is None:
                self.news.append(room["num"])
            elif before["facts"] != facts:
                raise Broken(f"{by}: room {room['num']} is {facts}, and was {before['facts']}")
            else:
                for way, number in before["ways"].items():
                    told = room["exits"].get(way, number)
                    may_be_older = told < 0 and self.surely[room["num"], way] not in (None, by)
                    if told != number and not may_be_older:
                        raise Broken(f"{by}: {way} of room {room['num']} is {told}, and was {number}")
            for way in ways:
                self.surely.setdefault((room["num"], way), by)
            self.known[room["num"]] = {"facts": facts, "ways": {**(before["ways"] if before else {}), **ways}}

    def take_news(self):
        news, self.news = self.news, []
        return news


class Acknowledgements:
    """Counts what all bots were told, and kills the server at once when it is enough."""

    def __init__(self, server, enough):
        self.server, self.left = server, enough
        self.lock = threading.Lock()
        self.is_over = threading.Event()

    def __call__(self):
        with self.lock:
            self.left -= 1
            if self.left != 0:
                return
        self.server.signal(signal.SIGKILL)
        self.is_over.set()


class KilledWorld:
    def __init__(self, folder, seed, **settings):
        self.seed = seed
        self.chance = random.Random(seed)
        # History is kept so that the simulator's judges can look at all of it.
        self.server = RunningServer(folder, is_traced=True, storage_history_kept=True, accounts_hashing_threads=2, log_level="warning",
                                    **settings)
        self.gifts, self.rooms = Gifts(), Rooms()
        self.bots = [Trader(name, self.own_chance(name), self.gifts, self.rooms) for name in TRADERS]
        self.bots += [Delver(name, self.own_chance(name), self.gifts, self.rooms) for name in DELVERS]
        for bot in self.bots:
            bot.friends = [name for name in TRADERS if name != bot.name]
        self.newcomer = None
        self.kills = self.answers = self.strict = self.overlooked = 0

    def own_chance(self, name):
        return random.Random(f"{self.seed} {name}")

    def end(self):
        self.server.end()

    # A life: from one start to the next kill

    def begin(self):
        self.start()
        self.server.admin().close()
        self.warden = Bot("Admin", self.own_chance("Admin"), self.gifts, self.rooms)
        self.warden.password = self.server.admin_password
        for bot in self.bots:
            bot.create(self.server.telnet_port)
        self.newcomer = Newcomer(self.own_chance("newcomers"), 0)

    def play_and_kill(self):
        """All at once, until the kill: after so many answers, at the very moment of one, or after some time."""
        by_time = self.chance.random() < 0.4
        enough = 0 if by_time else self.chance.choice((self.chance.randrange(1, 10), self.chance.randrange(10, 800)))
        count = Acknowledgements(self.server, enough)
        heard_before = self.words_heard()
        self.failures = []
        newcomers = threading.Thread(target=self.guarded, args=(self.newcomer.play, self.server.telnet_port))
        players = [threading.Thread(target=self.guarded, args=(bot.play, count)) for bot in self.bots]
        for thread in (newcomers, *players):
            thread.start()
        if by_time:
            count.is_over.wait(self.chance.uniform(0.0, 0.8))
        else:
            wait_until(lambda: count.is_over.is_set() or self.failures, f"{enough} answers")
        self.server.kill()
        for thread in (newcomers, *players):
            thread.join()
        for bot in self.bots:
            bot.leave()
        self.rooms.begin_life()
        if self.server.process.returncode != -signal.SIGKILL:
            raise Broken(f"it ended by itself, with {self.server.process.returncode}:\n{self.server.log()[-5000:]}")
        if self.failures:
            raise self.failures[0]
        self.kills += 1
        self.answers += self.words_heard() - heard_before

    def guarded(self, play, what):
        try:
            play(what)
        except Exception as failure:  # told by the thread that joins
            self.failures.append(failure)

    def words_heard(self):
        return sum(len(bot.words_heard) for bot in self.bots)

    def start(self):
        self.server.wrap = list(SLOW_DISK) if self.chance.random() < 0.5 else []
        self.server.start()

    def kill_while_it_starts(self):
        self.server.wrap = []
        self.server.start_and_kill(self.chance.uniform(0.0, 0.5))
        self.kills += 1

    # What is asked then

    def check_files(self):
        if self.server.complaints():
            raise Broken(self.server.log()[-20000:])
        done = self.server.verify()
        if done.returncode != 0 or "all is well" not in done.stdout:
            raise Broken(f"verify: {done.stdout}{done.stderr}")
        done = underwell("replay", self.server.data / "journal.sqlite", "--check", "--judge", cwd=ROOT)
        if done.returncode != 0 or "all rules held" not in done.stdout:
            raise Broken(f"the judges: {done.stdout}{done.stderr}")

    def come_back(self):
        self.start()
        gifts, self.gifts = self.gifts, Gifts()
        for bot in self.bots:
            bot.gifts = self.gifts
            if bot.come_back(self.server.telnet_port, gifts):
                self.strict += 1
            else:
                self.overlooked += 1
        self.check_nothing_is_doubled()
        self.newcomer.check(self.server.telnet_port)
        self.newcomer = Newcomer(self.own_chance(f"newcomers {self.kills}"), self.kills)
        self.visit(self.rooms.take_news()[-ROOMS_VISITED_AFTER_A_CRASH:])

    def check_nothing_is_doubled(self):
        doubled = self.doubled()
        if doubled:  # unless something was carried from one to the other while they were asked
            for bot in self.bots:
                bot.do("look")
            doubled = self.doubled()
        if doubled:
            raise Broken(f"in two places: {doubled}")

    def doubled(self):
        places = {}
        for bot in self.bots:
            for thing in bot.told.things:
                places.setdefault(thing, set()).add(bot.name)
            for thing in bot.told.floor:
                places.setdefault(thing, set()).add(f"room {bot.told.room}")
        return {thing: where for thing, where in places.items() if len(where) > 1}

    def visit(self, numbers):
        """The admin goes wherever somebody was told to be."""
        below = [number for number in numbers if self.rooms.known[number]["facts"]["coords"]]
        if not below:
            return
        self.warden.log_in(self.server.telnet_port)
        for number in below:
            facts = self.rooms.known[number]["facts"]
            _, x, y, _ = facts["coords"].split(",")
            self.warden.do(f"goto branch {facts['area'].split(' ')[1]}")
            self.warden.do(f"goto {x} {y}")
            if self.warden.told.room not in (number, None):
                raise Broken(f"room {number}, {facts}, is not there; the admin is in {self.warden.told}:\n"
                             f"{self.warden.client.text[-1000:]}")
        self.warden.do("goto surface")
        self.warden.leave()

    def finish(self):
        """In the end everything once more, and an orderly stop."""
        self.visit(sorted(self.rooms.known))
        if self.server.stop() != 0:
            raise Broken(f"it does not stop in order:\n{self.server.log()[-3000:]}")
        self.check_files()
        for bot in self.bots:
            bot.leave()
            bot.check_typed(self.server.data)

    def run(self, kills):
        self.begin()
        while self.kills < kills:
            self.play_and_kill()
            if self.kills < kills and self.chance.random() < 0.2:
                self.kill_while_it_starts()
            self.check_files()
            self.come_back()
        self.finish()
