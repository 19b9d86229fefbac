"""People who play and write down all that they are told, so that it can be asked for after a crash.

Whatever a bot does is followed by a word that nobody says twice: once it hears itself say it, all that it typed before was
answered. Then it asks for its inventory, which comes behind all else that has changed, and is up to date. What it is told of its
own state comes by GMCP, message by message; each of them is a promise of the server.
"""
import json
import threading

from support import ROOT, underwell
from telnet_client import Closed, TelnetClient

GMCP = ("EOR", "GMCP")
WAYS = ("n", "ne", "e", "se", "s", "sw", "w", "nw", "u", "d")
SQUARE, MERCHANT, BOTTOM_OF_THE_WELL = "Well Square", "Perrin's Goods", "The Bottom of the Well"


class Broken(AssertionError):
    """A promise that was not kept."""


class Told:
    """What somebody was told last about themselves, each part of it by a message of its own."""

    def __init__(self, latest):
        room, status = latest.get("Room.Info", {}), latest.get("Char.Status", {})
        self.room = room.get("num")  # nothing in the dark
        self.area = room.get("area", "")
        self.exits = room.get("exits", {})
        self.place = room.get("name")
        self.gold = status.get("gold")
        self.experience = status.get("experience")
        self.fights = status.get("fighting", False)
        self.hit_points = latest.get("Char.Vitals", {}).get("hp")
        self.things = {item["id"]: item.get("count", 1) for item in latest.get("items of inv", [])}
        self.names = {item["id"]: item["name"] for item in latest.get("items of inv", [])}
        lying = latest.get("items of room", [])
        self.floor = {item["id"]: item["name"] for item in lying if "t" in item.get("attrib", "")}
        self.monsters = [item["name"] for item in lying if "m" in item.get("attrib", "")]
        self.people = [person["name"] for person in latest.get("Room.Players", [])]

    @property
    def is_below(self):
        return self.area.startswith("Branch ")

    def __str__(self):
        return (f"room {self.room} ({self.place}), gold {self.gold}, experience {self.experience}, hit points {self.hit_points}, "
                f"things {self.things}, monsters {self.monsters}, fights {self.fights}")


class Gifts:
    """What bots have tried to give each other since the server was started: the one who gets it may hear of it late."""

    def __init__(self):
        self.lock = threading.Lock()
        self.things = {}  # by receiver: ids
        self.gold = {}    # by receiver: the sum

    def give_thing(self, receiver, thing):
        with self.lock:
            self.things.setdefault(receiver, set()).add(thing)

    def give_gold(self, receiver, amount):
        with self.lock:
            self.gold[receiver] = self.gold.get(receiver, 0) + amount


class AttentiveClient(TelnetClient):
    """Calls somebody at each message, in the moment in which it has come."""
    heeds = staticmethod(lambda: None)

    def take_message(self, option, payload):
        super().take_message(option, payload)
        self.heeds()


class Bot:
    """One who has an account. A life lasts from one start of the server to its end."""

    def __init__(self, name, chance, gifts, rooms):
        self.name = name
        self.password = f"secret-of-{name.lower()}"
        self.chance = chance
        self.gifts = gifts
        self.rooms = rooms       # shared by all: what each room was told to be
        self.friends = []        # names
        self.client = None
        self.told = None
        self.typed = []          # whatever was sent, in order
        self.words_heard = []    # of one's own: they were acknowledged
        self.under_way = []      # typed and not answered
        self.read_messages = 0
        self.answer = ""         # to what was typed last

    # Coming and going

    def arrive(self, port):
        self.under_way = []
        self.read_messages = 0
        self.client = AttentiveClient(port, agrees=GMCP)

    def create(self, port):
        self.arrive(port)
        self.client.create(self.name, self.password)
        self.look_around()

    def log_in(self, port):
        self.arrive(port)
        self.client.log_in(self.name, self.password)
        self.look_around()

    def look_around(self):
        for package in ("Room.Info", "Char.Status", "Char.Vitals", "items of inv", "items of room"):
            self.client.expect_message(package)
        self.write_down()

    def leave(self):
        """When the server is gone: what it had sent before counts as well."""
        if self.client is None:
            return
        self.client.drain()
        self.write_down()
        self.client.close()

    # Writing down

    def write_down(self):
        messages = self.client.messages
        for package, value in messages[self.read_messages:]:
            if package == "Room.Info" and "num" in value:
                self.rooms.note(value, self.name)
        self.read_messages = len(messages)
        self.told = Told(self.client.latest)

    def do(self, line):
        word = f"{self.name.lower()}{len(self.typed)}"
        self.under_way = [line, f"say {word}"]
        self.typed += self.under_way
        self.client.send_bytes(f"{line}\r\nsay {word}\r\n".encode())
        self.answer = self.client.expect(f'You say, "{word}"')
        self.words_heard.append(word)
        self.client.heeds()
        self.ask_for_state()
        self.under_way = []
        self.write_down()

    def ask_for_state(self):
        messages = self.client.messages
        known = len(messages)
        self.client.gmcp("Char.Items.Inv", "")
        self.client.wait(lambda: any(package == "Char.Items.List" and value["location"] == "inv"
                                     for package, value in messages[known:]), "the inventory that was asked for")

    # What it was told before and what there is now

    def compare(self, before):
        """That nothing of what it was told is lost, beyond what was typed and not answered."""
        now, line = self.told, self.under_way_then[0] if self.under_way_then else ""
        if now.experience < before.experience:
            self.fail("experience is lost", before)
        if self.is_disturbed(before) or self.is_disturbed(now) or now.hit_points != before.hit_points:
            return False  # monsters do not wait for anybody's answer
        if before.is_below and now.place == SQUARE:
            return False  # where the dead wake: what was behind the door that was under way?
        self.compare_rooms(before, line)
        self.compare_things(before, line)
        self.compare_gold(before, line)
        return True

    @staticmethod
    def is_disturbed(told):
        return told.is_below and (told.fights or told.monsters or told.room is None)

    def compare_rooms(self, before, line):
        if self.told.room == before.room:
            return
        beyond = before.exits.get(line, 0)
        if beyond == 0 or (beyond > 0 and beyond != self.told.room):
            self.fail("is elsewhere", before)

    def compare_things(self, before, line):
        gone = {thing for thing, count in before.things.items() if self.told.things.get(thing, 0) < count}
        come = {thing for thing, count in self.told.things.items() if before.things.get(thing, 0) < count}
        come -= self.gifts_then.things.get(self.name, set())
        verb = line.split(" ")[0]
        # A torch burns down on the way; what is taken may become one pile with what was there.
        may_go = 1 if verb in ("drop", "give", "sell", "get", "buy", *WAYS) else 0
        may_come = 1 if verb in ("get", "buy") else 0
        if len(gone) > may_go or len(come) > may_come:
            self.fail(f"things are gone: {gone}, or came: {come}", before)

    def compare_gold(self, before, line):
        verb = line.split(" ")[0]
        least = most = before.gold
        most += self.gifts_then.gold.get(self.name, 0)
        if verb in ("buy", "give", "drop"):
            least = 0
        if verb in ("sell", "get"):
            most += 10000
        if not least <= self.told.gold <= most:
            self.fail(f"gold should be {least} to {most}", before)

    def fail(self, what, before):
        raise Broken(f"{self.name}: {what}\nwas told: {before}\nand finds: {self.told}\nunder way: {self.under_way_then}\n"
                     f"typed last: {self.typed[-12:]}")

    def come_back(self, port, gifts):
        """Logs in after a crash, and compares. True if nothing had to be overlooked."""
        before = self.told
        self.under_way_then, self.gifts_then = self.under_way, gifts
        self.log_in(port)
        return self.compare(before)

    def check_typed(self, data):
        """That the journal has each word that was acknowledged, in order, and nothing twice that was typed once."""
        done = underwell("export-account", "--data", data, self.name, cwd=ROOT)
        if done.returncode != 0:
            raise Broken(f"{self.name} cannot be found: {done.stderr}")
        kept = [typed["line"] for typed in json.loads(done.stdout)["character"]["typed"]]
        said = [line[4:] for line in kept if line.startswith("say ")]
        if [word for word in said if word in set(self.words_heard)] != self.words_heard:
            lost = [word for word in self.words_heard if word not in said]
            raise Broken(f"{self.name} said what is not kept, or in another order: {lost or said}")
        for line in set(kept) - {"look"}:
            if kept.count(line) > self.typed.count(line):
                raise Broken(f"{self.name} typed {line!r} {self.typed.count(line)} times, it happened {kept.count(line)} times")

    # Playing

    def choose(self):
        raise NotImplementedError

    def play(self, acknowledged):
        """Until the server is gone. Whenever something was told, so is somebody else."""
        self.client.heeds = acknowledged
        try:
            while True:
                self.do(self.choose())
        except Closed:
            pass

    def friends_here(self):
        return [name for name in self.friends if name in self.told.people]


class Trader(Bot):
    """Buys, sells, gives, drops and takes in the town, where nothing happens by itself."""

    def choose(self):
        told, chance = self.told, self.chance
        if told.is_below or told.place == BOTTOM_OF_THE_WELL:
            return "u"
        options = ["tell", "walk", "walk"]
        if told.things:
            options += ["drop", "give", "give"]
        if told.floor:
            options += ["get", "get"]
        if told.gold:
            options += ["give gold", "drop gold"]
        if told.place == MERCHANT:
            options += ["buy", "sell"]
        return getattr(self, chance.choice(options).replace(" ", "_"))()

    def walk(self):
        return {SQUARE: "e", MERCHANT: "w"}.get(self.told.place) or self.chance.choice(sorted(self.told.exits))

    def tell(self):
        return f"tell {self.chance.choice(self.friends)} news {len(self.typed)}"

    def some_thing(self):
        thing = self.chance.choice(sorted(self.told.names))
        return thing, self.told.names[thing].split(" ")[-1]

    def drop(self):
        return f"drop {self.some_thing()[1]}"

    def get(self):
        return f"get {self.chance.choice(sorted(self.told.floor.values())).split(' ')[-1]}"

    def give(self):
        friends = self.friends_here()
        if not friends:
            return self.tell()
        friend, name = self.chance.choice(friends), self.some_thing()[1]
        # One of several of that name, or one of a pile, which gets a number of its own.
        for thing, full in self.told.names.items():
            if full.split(" ")[-1] == name:
                self.gifts.give_thing(friend, thing)
        return f"give {name} to {friend}"

    def give_gold(self):
        friends = self.friends_here()
        if not friends:
            return self.drop_gold()
        friend = self.chance.choice(friends)
        self.gifts.give_gold(friend, 1)
        return f"give 1 gold to {friend}"

    def drop_gold(self):
        return "drop 1 gold"

    def buy(self):
        return f"buy {self.chance.choice(('bread', 'torch'))}"

    def sell(self):
        return f"sell 1 {self.some_thing()[1]}" if self.told.things else self.buy()


class Delver(Bot):
    """Digs as far as it gets, takes what lies there, and fights what is in the way."""

    def choose(self):
        told, chance = self.told, self.chance
        if told.fights:
            return chance.choice(("attack", "attack", "attack", "flee"))
        if told.place == BOTTOM_OF_THE_WELL:
            return chance.choice(("n", "e", "s", "w"))
        if not told.is_below:
            ways = {SQUARE: "d", MERCHANT: "w"}
            return ways.get(told.place) or chance.choice(sorted(told.exits))
        if told.monsters and chance.random() < 0.5:
            return f"attack {told.monsters[0].split(' ')[-1]}"
        if told.floor and chance.random() < 0.4:
            return f"get {chance.choice(sorted(told.floor.values())).split(' ')[-1]}"
        if told.names and chance.random() < 0.1:
            return f"drop {chance.choice(sorted(told.names.values())).split(' ')[-1]}"
        if chance.random() < 0.1:
            return "light torch"
        unknown = sorted(way for way, number in told.exits.items() if number < 0)
        if "blocked" in self.answer or chance.random() < 0.1:
            return chance.choice(("disarm", *sorted(told.exits)))
        return chance.choice(unknown or sorted(told.exits) or ["search"])


class Newcomer:
    """Makes one account after the other, by name or by keeping a guest's; each that it was promised must be there."""

    def __init__(self, chance, life):
        self.chance = chance
        self.life = life
        self.promised = []  # names and passwords
        self.client = None

    def name(self):
        letters = "".join(chr(ord("a") + int(digit)) for digit in f"{self.life}{len(self.promised)}{self.chance.randrange(10000)}")
        return f"New{letters}"

    def play(self, port):
        try:
            while len(self.promised) < 3:
                name, password = self.name(), f"secret-{len(self.promised)}-of-newcomers"
                self.client = TelnetClient(port)
                if self.chance.random() < 0.5:
                    self.client.create(name, password)
                else:
                    self.client.play_as_guest()
                    self.client.ask(f"keep {name}", "Choose a password")
                    self.client.ask(password, "The same once more")
                    self.client.ask(password, f"You are {name} from now on.")
                self.promised.append((name, password))
                self.client.close()
        except (Closed, ConnectionError):
            pass
        finally:
            if self.client:
                self.client.close()

    def check(self, port):
        for name, password in self.promised:
            with TelnetClient(port) as client:
                client.log_in(name, password)
                answer = client.ask("who")
                if name not in answer:
                    raise Broken(f"{name} is called otherwise: {answer}")
