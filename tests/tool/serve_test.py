"""underwell serve, as people meet it: at the door, in the world, and as those who run it."""
import contextlib
import re
import signal
import sqlite3
import unittest

from running_server import ServerTest, SharedServerTest, wait_until
from support import ROOT, underwell
from telnet_client import ECHO, HIT_POINTS, PROMPT

WRONG = "Name and password do not fit together."


def state_of(client):
    """Where somebody is and what they have, as a client with GMCP is told."""
    room, status = client.expect_message("Room.Info"), client.expect_message("Char.Status")
    things = sorted((item["id"], item["name"]) for item in client.latest["items of inv"])
    return {"room": room["num"], "name": room["name"], "coords": room.get("coords"), "gold": status["gold"],
            "experience": status["experience"], "things": things}


class DoorTest(SharedServerTest):
    def test_a_guest_plays_at_once(self):
        client = self.client()
        name = client.play_as_guest()
        self.assertIn("Well Square", client.text)
        self.assertIn(name, client.ask("who"))
        self.assertIn(f"Nobody will know {name} any more", client.ask("quit", "any more."))
        client.expect_closed()

    def test_a_guest_keeps_a_name_and_comes_back(self):
        client = self.client()
        client.play_as_guest()
        client.ask("down", "The Bottom of the Well")
        client.ask("keep Kestrel", "Choose a password of 8 letters or more: ")
        client.ask("secret-of-kestrel", "The same once more: ")
        client.ask("secret-of-kestrel", "You are Kestrel from now on.")
        client.expect(HIT_POINTS)
        client.ask("quit", "Come back soon.")
        client.expect_closed()
        again = self.client().log_in("Kestrel", "secret-of-kestrel")
        self.assertIn("The Bottom of the Well", again.ask("look"))

    def test_a_name_leads_through_questions(self):
        client = self.client().arrive()
        client.ask("Morwen", "Nobody is called Morwen yet.")
        client.expect("Yes or no: " + PROMPT)
        client.ask("yes", "Choose a password of 8 letters or more: " + PROMPT)
        self.assertEqual(client.events[-2:], [("we DO", ECHO), ("EOR",)], "what is typed now is not shown")
        client.ask("short", "A password has 8 to 256 letters")
        client.expect("Choose a password")
        client.ask("a long one", "The same once more: ")
        client.ask("another one", "Those two differ.")
        client.expect("Choose a password")
        client.ask("a long one", "The same once more: ")
        offered = client.ask("a long one", "Enter, or another: " + PROMPT)
        self.assertIn(("WONT", ECHO), client.events)
        self.assertIn("This could be you", offered)
        self.assertIn("This could be you", client.ask("another", "Enter, or another: " + PROMPT))
        client.ask("", "Welcome, Morwen.")
        client.expect("Well Square")
        client.ask("quit", "Come back soon.")
        client.expect_closed()
        back = self.client().arrive()
        back.ask("morwen", "Password: " + PROMPT)
        back.ask("a long one", "Welcome back, Morwen.")

    def test_no_is_taken_for_an_answer(self):
        client = self.client().arrive()
        client.ask("Nobodyish", "Yes or no: ")
        client.ask("no", "Name, or guest: ")

    def test_a_wrong_name_looks_like_a_wrong_password(self):
        self.client().create("Pia", "secret-of-pia")
        client = self.client().arrive()
        answers = [client.ask(f"connect {name} {password}", "Name, or guest: " + PROMPT)
                   for name, password in (("Pia", "not-hers"), ("Nobodyatall", "not-hers"))]
        self.assertEqual(answers[0], answers[1])
        self.assertIn(WRONG, answers[0])
        self.shared.expect_log(r"login_failed.* address=127\.0\.0\.1", times=2)

    def test_a_connection_that_guesses_too_often_is_closed(self):
        client = self.client(source="127.0.0.30").arrive()
        for _ in range(4):
            client.ask("connect Nobodyatall guess", WRONG)
        client.ask("connect Nobodyatall guess", "Come back in a while.")
        client.expect_closed()

    def test_a_taken_or_bad_name_is_refused(self):
        self.client().create("Wynn", "secret-of-wynn")
        client = self.client().arrive()
        client.ask("create wynn whatever-it-is", "Somebody is called wynn already.")
        client.ask("create W1nn whatever-it-is", '"W1nn" cannot be a name.')

    def test_help_who_and_quit(self):
        client = self.client().arrive()
        self.assertIn("connect NAME PASSWORD", client.ask("help"))
        self.assertIn("Name, or guest: ", client.ask("who"))
        client.send("quit")
        client.expect_closed()

    def test_chinese(self):
        client = self.client(agrees=("EOR", "CHARSET"))
        client.arrive()
        client.ask("language zh_CN", "井")
        client.expect(PROMPT)
        client.ask("guest", "井边广场")
        client.expect(HIT_POINTS)
        client.ask("say 你好", "你说：“你好”")

    def test_a_screen_reader_is_told_everything_in_words(self):
        client = self.client().arrive()
        self.assertIn("Do you use a screen reader?", client.text.split("Underwell")[0], "before anything is drawn")
        client.ask("reader", "Everything is said in words now.")
        client.expect(PROMPT)
        client.ask("guest", re.compile(r"You are called (\S+) for now"))
        client.expect("Well Square")
        client.expect(HIT_POINTS)
        shown = client.ask("map")
        self.assertFalse(set(shown) & set("#|+─│┌┐└┘├┤┬┴┼█"), shown)

    def test_a_client_that_says_it_is_a_screen_reader_need_not_type_it(self):
        client = self.client(agrees=("EOR", "TTYPE"), terminal=("TESTS", "XTERM", "MTTS 64")).arrive()
        self.assertNotIn("Do you use a screen reader?", client.text)


class WorldTest(SharedServerTest):
    def two(self, first, second):
        return (self.client(agrees=("EOR", "GMCP")).create(first, f"secret-of-{first}"),
                self.client(agrees=("EOR", "GMCP")).create(second, f"secret-of-{second}"))

    def test_two_people_in_one_room_talk(self):
        ada, bob = self.two("Ada", "Bob")
        ada.ask("say Good morning, all.", 'You say, "Good morning, all."')
        bob.expect('Ada says, "Good morning, all."')
        bob.ask("tell ada and to you", 'You tell Ada, "and to you"')
        ada.expect('Bob tells you, "and to you"')
        ada.ask("down", "The Bottom of the Well")
        bob.expect("Ada leaves down.")
        bob.ask("shout here!", "You shout")
        bob.ask("down", "Ada is here.")
        ada.expect("Bob comes down the rope.")

    def test_a_lost_connection_leaves_the_body_which_its_owner_finds_again(self):
        dee, eli = self.two("Dee", "Eli")
        dee.ask("down", "The Bottom of the Well")
        eli.ask("down", "Dee is here.")
        before = state_of(dee)
        dee.close()
        self.shared.expect_log("disconnected")
        self.assertIn("Dee is here.", eli.ask("look"))
        back = self.client(agrees=("EOR", "GMCP")).log_in("Dee", "secret-of-Dee")
        self.assertEqual(state_of(back), before)
        eli.ask("say You again.", "You say")
        back.expect('Eli says, "You again."')

    def test_a_second_login_takes_over(self):
        fay, gus = self.two("Fay", "Gus")
        second = self.client(agrees=("EOR", "GMCP")).log_in("Fay", "secret-of-Fay")
        self.assertIn("You were still here. This connection takes over.", second.text)
        self.assertIn("plays on from elsewhere. Goodbye.", fay.expect_closed())
        gus.ask("say Which of you?", "You say")
        second.expect('Gus says, "Which of you?"')
        second.ask("say This one.", "You say")
        gus.expect('Fay says, "This one."')
        self.assertEqual(gus.text.count("This one."), 1)

    def test_who_quits_falls_asleep_where_they_are(self):
        hal, ian = self.two("Hal", "Ian")
        hal.ask("quit", "You fall asleep where you are.")
        hal.expect_closed()
        ian.expect("Hal falls asleep")
        self.assertIn("Well Square", self.client().log_in("Hal", "secret-of-Hal").text)

    def test_somebody_new_is_told_their_name(self):
        client = self.client(agrees=("EOR", "GMCP")).create("Newby", "secret-of-newby")
        self.assertEqual(client.expect_message("Char.Name")["name"], "Newby")


class DungeonTest(ServerTest):
    def test_two_explore_find_something_and_fight(self):
        server = self.server()
        admin = self.joined(server.admin(agrees=("EOR", "GMCP")))
        cai = self.joined(server.client(agrees=("EOR", "GMCP"))).create("Cai", "secret-of-cai")
        for client in (admin, cai):
            client.ask("down", "The Bottom of the Well")
        for client in (admin, cai):
            client.ask("west", "[Exits: ")
            client.expect(HIT_POINTS)
        self.assertEqual(admin.expect_message("Room.Info")["num"], cai.expect_message("Room.Info")["num"],
                         "who goes the same way comes to the same place")
        self.assertTrue(cai.latest["Room.Info"]["area"].startswith("Branch "))
        admin.ask("spawn thing spoon", "Here is a silver spoon.")
        cai.ask("get spoon", "You take the silver spoon.")
        admin.expect("Cai takes a silver spoon.")
        cai.expect_message("items of inv", lambda items: any(item["name"] == "a silver spoon" for item in items))
        admin.ask("spawn monster rat", "appears.")
        cai.expect("The coin rat appears.")
        cai.ask("attack rat", "A fight begins")
        self.fight_on(cai)

    def fight_on(self, client):
        """To the end, whatever it is: victory, flight or defeat."""
        end = re.compile(r"The fight is over\.|You break away and run\.|You wake on the surface")
        choice = re.compile(rf"What do you do\?|{end.pattern}")
        for round_number in range(60):
            client.expect(choice)
            if end.fullmatch(client.match.group()):
                return
            client.send("attack" if round_number < 20 else "flee")
        self.fail("the fight goes on for ever")

    def test_things_in_the_hand_and_on_the_floor_have_numbers_of_their_own(self):
        admin = self.joined(self.server().admin(agrees=("EOR", "GMCP")))
        admin.ask("down", "The Bottom of the Well")
        admin.ask("north", "[Exits: ")
        admin.ask("spawn thing 3 stone", "Here are three sling stones.")
        admin.ask("spawn monster rat", "appears.")
        admin.expect_message("items of room", lambda items: len(items) >= 2)
        admin.ask("get stones", "You take")
        admin.expect_message("items of inv", lambda items: any("stones" in item["name"] for item in items))
        ids = [item["id"] for where in ("inv", "room") for item in admin.latest[f"items of {where}"]]
        self.assertEqual(len(ids), len(set(ids)), admin.latest)


class StaffTest(ServerTest):
    def test_the_first_admins_password_is_printed_once_and_replaced(self):
        server = self.server()
        printed = server.admin_password
        self.assertRegex(printed, r"^\w{12,}$")
        self.joined(server.admin())
        stranger = self.joined(server.client()).arrive()
        stranger.ask(f"connect Admin {printed}", WRONG)
        self.assertEqual(server.stop(), 0)
        server.start()
        self.assertNotIn("password", server.output)
        self.assertIn("is for staff", self.joined(server.client()).create("Plain", "secret-of-plain").ask("goto surface"))
        self.assertIn("1.", self.joined(server.admin()).ask("branches") + "1.")

    def test_a_name_gives_nobody_a_role(self):
        """An account of the first admin's name whose character is not in the world yet, as a crash may leave one."""
        server = self.server()
        self.joined(server.admin())
        zed = self.joined(server.client()).create("Zed", "secret-of-zed")
        self.assertIn("first_admin whom=Admin", server.audit())
        self.assertIn("appointed whom=Admin role=admin", server.audit())
        done = underwell("delete-account", "Admin", "--yes", "--last-admin", "--data", server.data, cwd=ROOT)
        self.assertEqual(done.returncode, 0, done.stderr)
        with contextlib.closing(sqlite3.connect(server.data / "accounts.sqlite")) as file, file:
            wait_until(lambda: file.execute("select count(*) from departure").fetchone() == (0,), "the end of the departure")
            server.stop()
            zed.close()
            file.execute("insert into account select 'admin', 'Admin', password_hash, 4711, 0, 0, '', 0, '', null"
                         "    from account where key = 'zed'")
        server.start()
        thief = self.joined(server.client()).arrive()
        thief.ask("connect Admin secret-of-zed", "Welcome")
        thief.ask("goto surface", "is for staff")

    def test_the_only_account_is_removed_and_another_first_admin_is_made(self):
        server = self.server()
        self.joined(server.admin())
        server.stop()
        done = underwell("delete-account", "Admin", "--yes", "--last-admin", "--data", server.data, cwd=ROOT)
        self.assertEqual(done.returncode, 0, done.stderr)
        server.start()
        self.assertRegex(server.output, r"Admin-Two")
        self.assertTrue(server.is_running())

    def test_who_is_banned_is_kept_out_until_pardoned(self):
        server = self.server()
        admin = self.joined(server.admin())
        vex = self.joined(server.client()).create("Vex", "secret-of-vex")
        admin.ask("ban Vex 2 hours spoons", "Vex is to be kept out for 2 hours.")
        self.assertIn("spoons", vex.expect_closed())
        again = self.joined(server.client()).arrive()
        again.ask("connect Vex secret-of-vex", "kept out")
        again.expect_closed()
        server.stop()
        server.start()
        again = self.joined(server.client()).arrive()
        again.ask("connect Vex secret-of-vex", "kept out")
        self.assertIn("spoons", again.expect_closed())
        wrong = self.joined(server.client()).arrive()
        wrong.ask("connect Vex not-the-password", WRONG)
        admin = self.joined(server.admin())
        admin.ask("pardon vex", "Vex is to be let in again.")
        self.joined(server.client()).log_in("Vex", "secret-of-vex")
        for words in ('who=Admin words="ban Vex 2 hours spoons" refused=false', 'who=Admin words="pardon vex"'):
            self.assertIn(words, server.audit())

    def test_a_name_that_nobody_has_is_banned_listed_and_pardoned(self):
        server = self.server()
        admin = self.joined(server.admin())
        admin.ask("ban Mallory 2 known elsewhere", "Nobody is called Mallory yet; nobody will be while the ban holds.")
        self.assertRegex(admin.ask("bans", "elsewhere"), r"Mallory, until 20\d\d-\d\d-\d\d \d\d:\d\d UTC, by Admin: known elsewhere")
        newcomer = self.joined(server.client()).arrive()
        newcomer.ask("create mallory secret-of-mal", "Nobody may be called mallory here. Choose another name.")
        admin.ask("pardon mallory", "mallory is to be let in again.")
        admin.ask("bans", "Nobody is kept out.")
        newcomer.ask("create mallory secret-of-mal", "Enter, or another: ")

    def test_what_others_try_of_the_staffs_work_is_written_down(self):
        server = self.server()
        eve = self.joined(server.client()).create("Eve", "secret-of-eve")
        eve.ask("shutdown 0 ha", "is for staff")
        self.assertIn('who=Eve words="shutdown 0 ha" refused=true', server.audit())
        self.assertTrue(server.is_running())

    def test_an_admin_stops_the_world_after_a_countdown(self):
        server = self.server()
        admin, ann = self.joined(server.admin()), self.joined(server.client()).create("Ann", "secret-of-ann")
        admin.ask("shutdown 5 tea", "The world will stop in 5 minutes. tea")
        ann.expect("The world will stop in 5 minutes. tea")
        admin.ask("shutdown cancel", "The world will not stop after all.")
        ann.expect("The world will not stop after all.")
        admin.send("shutdown 0 tea")
        for client in (admin, ann):
            self.assertIn("The world stops here for a while: tea", client.expect_closed())
        self.assertEqual(server.wait_for_end(), 0)
        self.assertIn("nothing is lost", server.output)
        self.assertIn("all is well", server.verify().stdout)


class ToolsBesideAServerTest(ServerTest):
    """What tools change while the server runs."""

    def tool(self, server, command, *words):
        done = underwell(command, *words, "--data", server.data, cwd=ROOT)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_who_is_banned_goes_out_and_stays_out(self):
        server = self.server()
        vex = self.joined(server.client()).create("Vex", "secret-of-vex")
        ann = self.joined(server.client()).create("Ann", "secret-of-ann")
        self.tool(server, "bans", "add", "vex", "--days", "2", "--why", "spoons")
        self.assertIn("You are kept out for 2 more days: spoons", vex.expect_closed())
        again = self.joined(server.client()).arrive()
        again.ask("connect Vex secret-of-vex", "kept out")
        far = self.joined(server.client(source="127.0.0.77")).arrive()
        self.tool(server, "bans", "add", "127.0.0.77", "--why", "floods")
        server.signal(signal.SIGHUP)
        self.assertIn("You are kept out for good: floods", far.expect_closed())
        self.assertIn("127.0.0.77, for good, by operator", self.tool(server, "bans", "list"))
        self.tool(server, "bans", "remove", "Vex")
        wait_until(lambda: "Welcome back" in self.joined(server.client()).arrive().ask(
            "connect Vex secret-of-vex", re.compile("kept out|try again|Welcome back")), "Vex to be let in")
        ann.ask("say still here", "You say")

    def test_what_somebody_typed_goes_with_the_account(self):
        server = self.server()
        ann = self.joined(server.client()).create("Ann", "secret-of-ann")
        bob = self.joined(server.client()).create("Bob", "secret-of-bob")
        ann.ask("say a-word-above", "You say")
        ann.ask("tell bob a-word-between", "You tell")
        ann.ask("down", "The Bottom of the Well")
        ann.ask("east", "> ")
        ann.ask("say a-word-below", "You say")
        ann.ask("quit", "Come back soon.")
        def kept():
            return sum(path.read_bytes().count(b"a-word") for path in server.data.glob("journal.sqlite*"))
        self.assertGreater(kept(), 0)
        self.tool(server, "delete-account", "Ann", "--yes")
        wait_until(lambda: kept() == 0, "the end of what was typed")
        bob.ask("say still here", "You say")
        self.assertIn("all is well", server.verify().stdout)

    def test_who_is_promoted_is_given_the_role(self):
        server = self.server()
        ann = self.joined(server.client()).create("Ann", "secret-of-ann")
        self.tool(server, "promote", "ann", "admin")
        ann.expect("You are an admin now.")
        self.assertIn("appointed whom=Ann role=admin", server.audit())
        ann.ask("bans", "Nobody is kept out.")

    def test_a_reset_password_lets_in_once_and_must_be_changed(self):
        server = self.server()
        ada = self.joined(server.client()).create("Ada", "secret-of-ada")
        password = re.search(r"Ada has the password (\w+) now", self.tool(server, "reset-password", "ada")).group(1)
        ada.ask("say undisturbed", "You say")
        stranger = self.joined(server.client()).arrive()
        stranger.ask("connect Ada secret-of-ada", WRONG)
        again = self.joined(server.client()).arrive()
        again.ask(f"connect Ada {password}", "Your password was given to you. Choose one of your own now.")
        again.expect("Choose a password of 8 letters or more: ")
        again.ask("another-of-ada", "The same once more: ")
        again.ask("another-of-ada", "Your password is another now.")
        self.joined(server.client()).arrive().ask(f"connect Ada {password}", WRONG)
        self.joined(server.client()).log_in("Ada", "another-of-ada")
        self.assertIn("operator_act who=operator act=reset-password whom=Ada", server.audit())
        for path in (server.log_file, server.data / "audit.log"):
            self.assertNotIn(password, path.read_text())

    def test_whose_account_is_deleted_is_told_so_in_their_language(self):
        server = self.server()
        bob = self.joined(server.client()).create("Bob", "secret-of-bob")
        ming = self.joined(server.client(agrees=("EOR", "CHARSET"))).create("Ming", "secret-of-ming")
        ming.ask("language zh_CN", "中文")
        for name in ("Bob", "Ming"):
            self.tool(server, "delete-account", name, "--yes")
        self.assertIn("Your account was removed, and your character leaves this world. Goodbye.", bob.expect_closed())
        self.assertIn("你的账号已被删除", ming.expect_closed())

    def test_files_about_people_are_only_their_owners(self):
        log = self.folder / "events.log"
        server = self.server(log_file=log)
        self.joined(server.client()).play_as_guest()
        for path in (log, *(server.data / name for name in ("audit.log", "journal.sqlite", "accounts.sqlite"))):
            self.assertEqual(path.stat().st_mode & 0o777, 0o600, path)

    def test_the_log_says_who_came_and_who_went(self):
        server = self.server()
        ada = self.joined(server.client(source="127.0.0.81")).create("Ada", "secret-of-ada")
        server.expect_log(r"login name=Ada address=127\.0\.0\.81 transport=telnet guest=false")
        ada.ask("quit", "Come back soon.")
        server.expect_log(r'disconnected address=127\.0\.0\.81 why="closed by server" seconds=\d+ name=Ada guest=false')
        guest = self.joined(server.client(source="127.0.0.82"))
        name = guest.play_as_guest()
        server.expect_log(rf"login name={name} address=127\.0\.0\.82 transport=telnet guest=true")
        guest.close()
        server.expect_log(rf'disconnected address=127\.0\.0\.82 why="closed by client" seconds=\d+ name={name} guest=true')


class OperatorTest(ServerTest):
    def test_a_restart_loses_nothing(self):
        server = self.server()
        client = self.joined(server.client(agrees=("EOR", "GMCP"))).create("Ada", "secret-of-ada")
        client.ask("drop 7 gold", "You drop 7 gold.")
        client.ask("drop bread", "You drop the loaf of bread.")
        client.ask("down", "The Bottom of the Well")
        client.ask("south", "[Exits: ")
        client.expect_message("Room.Info", lambda room: room["area"].startswith("Branch "))
        client.expect_message("items of inv", lambda items: len(items) == 2)
        client.expect_message("Char.Status", lambda status: status["gold"] == 13)
        before = state_of(client)
        server.signal(signal.SIGTERM)
        told = client.expect_closed()
        self.assertIn("The world stops here for a while. Nothing is lost; come back soon.", told)
        self.assertEqual(server.wait_for_end(), 0)
        self.assertIn("all is well", server.verify().stdout)
        server.start()
        again = self.joined(server.client(agrees=("EOR", "GMCP"))).log_in("Ada", "secret-of-ada")
        self.assertEqual(state_of(again), before)
        other = self.joined(server.client()).create("Bob", "secret-of-bob")
        self.assertIn("bread", other.ask("look"))
        other.ask("get gold", "You take")
        self.assertIn("27 gold", other.ask("inventory"))

    def test_those_who_play_are_warned_before_it_stops(self):
        server = self.server(shutdown_countdown_seconds=2)
        client = self.joined(server.client())
        client.play_as_guest()
        server.signal(signal.SIGTERM)
        client.expect("The world will stop in 2 seconds.")
        self.assertIn("You say", client.ask("say so soon?", "so soon?"))
        self.assertIn("The world stops here for a while.", client.expect_closed())
        self.assertEqual(server.wait_for_end(), 0)

    def test_a_second_signal_stops_it_at_once(self):
        server = self.server(shutdown_countdown_seconds=3600)
        client = self.joined(server.client())
        client.play_as_guest()
        server.signal(signal.SIGTERM)
        client.expect("The world will stop in 60 minutes.")
        server.signal(signal.SIGINT)
        client.expect_closed()
        self.assertEqual(server.wait_for_end(), 0)

    def test_nobody_waits_for_an_empty_world_to_stop(self):
        server = self.server(shutdown_countdown_seconds=3600)
        self.joined(server.client()).arrive()
        self.assertEqual(server.stop(), 0)

    def write_pack(self, adjective):
        pack = self.folder / "lamps"
        pack.mkdir(exist_ok=True)
        (pack / "pack.toml").write_text('name = "lamps"\nversion = "1.0.0"\nneeds = ["base"]\n')
        (pack / "things.toml").write_text(f'[lamp]\nname = "{adjective} lamp"\nlook = "Dusty."\nsort = "treasure"\nweight = 0\n')
        return pack

    def test_a_reload_changes_packs_and_settings_and_drops_nobody(self):
        settings = self.folder / "settings.toml"
        settings.write_text("[accounts]\nguests = true\n[storage]\nidle_zones_kept = 64\n")
        server = self.server(game_packs_folder=self.write_pack("brass"), config=settings)
        admin = self.joined(server.admin())
        admin.ask("spawn thing brass lamp", "Here is a brass lamp.")
        self.write_pack("copper")
        settings.write_text("[accounts]\nguests = false\n[storage]\nidle_zones_kept = 32\n")
        server.signal(signal.SIGHUP)
        server.expect_log("setting_changed .*accounts.guests.*before=true after=false")
        server.expect_log("setting_waits_for_restart .*storage.idle_zones_kept")
        server.expect_log("packs_reloaded")
        admin.ask("spawn thing copper lamp", "Here is a copper lamp.")
        self.joined(server.client()).arrive().ask("guest", "Guests are not let in at present.")
        # What is wrong changes nothing.
        self.write_pack("iron")
        settings.write_text("[accounts]\nguest = true\n")
        server.signal(signal.SIGHUP)
        server.expect_log("settings_not_reloaded .*accounts.guests")
        admin.ask("spawn thing copper lamp", "Here is a copper lamp.")
        self.assertEqual(server.log().count("packs_reloaded"), 1)
        (self.folder / "lamps" / "things.toml").write_text("[lamp\n")
        settings.write_text("[accounts]\nguests = false\n[storage]\nidle_zones_kept = 32\n")
        server.signal(signal.SIGHUP)
        server.expect_log("packs_not_reloaded .*things.toml")
        admin.ask("spawn thing copper lamp", "Here is a copper lamp.")
        self.joined(server.client()).arrive().ask("guest", "Guests are not let in at present.")
        admin.ask("reload", "The packs are as they were, since one is wrong")

    def test_pages_for_operators(self):
        server = self.server()
        client = self.joined(server.client())
        client.play_as_guest()
        self.assertEqual(server.page("/healthz"), (200, "ok\n"))
        status, text = server.page("/metrics")
        self.assertEqual(status, 200)
        self.assertGreater(server.metric("underwell_commits_total"), 0)
        self.assertEqual(server.metric("underwell_connections"), 1)
        for line in text.splitlines():
            self.assertRegex(line, r"^# (HELP|TYPE) \w+ .+$|^\w+(\{[^}]*\})? [-+.\deInf]+$")
        self.assertEqual(server.page("/etc/passwd")[0], 404)

    def test_a_second_server_on_the_same_data_is_refused(self):
        server = self.server()
        done = underwell("serve", "--storage.data_folder", server.data, "--telnet.port", 0, "--operators.address", "",
                         cwd=ROOT)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertRegex(done.stderr, r"another (server|program|process)")
        self.assertIn(str(server.data), done.stderr)
        self.joined(server.client()).play_as_guest()

    def test_a_port_that_is_taken_is_told(self):
        server = self.server()
        done = underwell("serve", "--storage.data_folder", self.folder / "other", "--telnet.port", server.telnet_port,
                         "--operators.address", "", cwd=ROOT)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(f"port {server.telnet_port}", done.stderr)
        self.assertIn("another server listens there", done.stderr)

    def test_check_config_says_what_is_wrong_and_does_nothing_else(self):
        settings = self.folder / "settings.toml"
        settings.write_text("[telnet]\nprot = 4100\n")
        wrong = underwell("serve", "--config", settings, "--check-config", "--storage.data_folder", self.folder / "data",
                          cwd=ROOT)
        self.assertNotEqual(wrong.returncode, 0)
        self.assertIn(f"{settings}:2", wrong.stderr)
        self.assertIn("telnet.port", wrong.stderr)
        settings.write_text("[telnet]\nport = 4100\n")
        right = underwell("serve", "--config", settings, "--check-config", "--storage.data_folder", self.folder / "data",
                          cwd=ROOT)
        self.assertEqual(right.returncode, 0, right.stderr)
        self.assertFalse((self.folder / "data").exists())

    def test_passwords_are_nowhere(self):
        """By every way one can be typed: nothing that is stored or logged holds the words."""
        secrets = [f"xyzzy-secret-{number}" for number in range(9)]
        server = self.server(log_level="debug")
        client = self.joined(server.client()).arrive()
        client.ask("Nemo", "Yes or no: ")
        client.ask("yes", "Choose a password")
        client.ask(secrets[0], "The same once more")
        client.ask(secrets[0], "Enter, or another: ")
        client.ask("", "Welcome, Nemo.")
        client.expect(HIT_POINTS)
        client.ask("password", "Your password until now: ")
        client.ask(secrets[0], "Choose a password")
        client.ask(secrets[1], "The same once more")
        client.ask(secrets[1], "Your password is another now.")
        client.ask(f"password {secrets[1]} {secrets[2]}", "Type password alone")
        client.ask(f"connect Nemo {secrets[1]}", HIT_POINTS)
        client.ask(f"create Nemo {secrets[1]}", HIT_POINTS)
        client.ask("quit", "Come back soon.")
        other = self.joined(server.client()).arrive()
        other.ask(f"connect Nemo {secrets[3]}", WRONG)
        other.ask("Nemo", "Password: ")
        other.ask(secrets[4], WRONG)
        other.ask(f"create Second {secrets[5]}", "Enter, or another: ")
        other.ask("", "Welcome, Second.")
        guest = self.joined(server.client())
        guest.play_as_guest()
        guest.ask(f"keep Third {secrets[6]}", "Only the name, please")
        guest.ask("keep Third", "Choose a password")
        guest.ask(secrets[7], "The same once more")
        guest.ask(secrets[7], "You are Third from now on.")
        login = self.joined(server.client(agrees=("EOR", "GMCP"), packages=("Char 1", "Char.Login 1"))).arrive()
        login.gmcp("Char.Login.Credentials", {"account": "Third", "password": secrets[7]})
        login.expect("Welcome back, Third.")
        self.assertEqual(server.stop(), 0)
        with sqlite3.connect(server.data / "journal.sqlite") as file:
            file.execute("pragma wal_checkpoint(truncate)")
        files = [path for path in server.folder.rglob("*") if path.is_file()]
        self.assertTrue({"journal.sqlite", "accounts.sqlite", "server.log", "audit.log"} <= {path.name for path in files})
        for path in files:
            self.assertNotIn(b"xyzzy-secret", path.read_bytes(), path)


if __name__ == "__main__":
    unittest.main()
