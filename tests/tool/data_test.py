"""underwell backup, restore, verify, export-account, delete-account, reset-password and bans, as operators run them."""
import contextlib
import fcntl
import json
import re
import shutil
import sqlite3
import tempfile
import unittest

from support import PROGRAM, ROOT, TerminalTest, ToolTest, underwell

NAMES = ("Pbx", "Pcx")  # as the simulation calls its first people
SECRET = "$argon2id$a-hash-that-cannot-be-missed"


def run(*words):
    return underwell(*words, cwd=ROOT)


def dump(path):
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
        return list(file.iterdump())


def edit(path, *statements):
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        for sql in statements:
            file.execute(sql)


BREAK_A_TURN = "update turn set blob = x'00112233' where zone = 0 and turn = (select max(turn) from turn where zone = 0)"


class DataTest(ToolTest):
    world = None  # one simulation for all tests

    @classmethod
    def setUpClass(cls):
        made = underwell("simulate", "--seed", "5", "--hours", "3", "--players", "6", "--quiet", "--journal",
                         cls.path_of_world(), cwd=ROOT)
        assert made.returncode == 0, made.stdout + made.stderr

    @classmethod
    def path_of_world(cls):
        if cls.world is None:
            cls.world = tempfile.TemporaryDirectory(prefix="underwell-world-")
            cls.addClassCleanup(cls.world.cleanup)
        return f"{cls.world.name}/journal.sqlite"

    def setUp(self):
        super().setUp()
        self.data = self.folder / "data"
        self.data.mkdir()
        shutil.copy(self.path_of_world(), self.data / "journal.sqlite")
        shutil.copy(ROOT / "tests" / "accounts" / "version-3.sqlite", self.data / "accounts.sqlite")
        edit(self.data / "accounts.sqlite", "delete from account",
             *(f"insert into account values ('{name.lower()}', '{name}', '{SECRET}', {character}, 0, 1000, '192.0.2.7', 0, '', null)"
               for character, name in enumerate(NAMES, 1)))
        self.backup = self.folder / "backups" / "monday"

    def assert_fails(self, done, status, *words):
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)

    def assert_works(self, done, *words):
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for word in words:
            self.assertIn(word, done.stdout)
        return done

    def assert_private(self, path):
        """Only its owner may read what it holds about people."""
        self.assertEqual(path.stat().st_mode & 0o777, 0o600, path)

    def change(self, sql, name="journal.sqlite"):
        edit(self.data / name, sql)

    def lock(self, name):
        """As a running server does."""
        file = open(self.data / f"{name}-server", "w")
        self.addCleanup(file.close)
        fcntl.flock(file, fcntl.LOCK_EX)


class VerifyTest(DataTest):
    def verify(self):
        return run("verify", "--data", self.data)

    def test_all_is_well(self):
        done = self.assert_works(self.verify(), "6 characters, 2 accounts", "all is well")
        self.assertEqual(done.stderr, "")

    def test_also_while_a_server_runs(self):
        self.lock("journal.sqlite")
        self.lock("accounts.sqlite")
        self.assert_works(self.verify(), "all is well")

    def test_a_world_without_accounts_is_fine(self):
        (self.data / "accounts.sqlite").unlink()
        self.assertIn("no accounts", self.assert_works(self.verify(), "all is well").stderr)

    def test_an_account_without_a_character_is_told(self):
        self.change("update account set character = 999 where key = 'pcx'", "accounts.sqlite")
        self.assertIn("Pcx has no character", self.assert_works(self.verify(), "all is well").stderr)

    def test_a_zone_that_cannot_be_read_is_told(self):
        self.change(BREAK_A_TURN)
        done = self.verify()
        self.assert_fails(done, 1, "fault: the surface: ", "(zone 0, turn ")
        self.assertNotRegex(done.stdout, r"\b1 (zones|faults)\b")

    def test_somebody_in_two_places_is_told(self):
        """The surface once more, as it was when people had just come into the world."""
        self.change("insert into turn select 4000000000, turn, blob from turn where zone = 0 and turn <= 10")
        self.assert_fails(self.verify(), 1, "(character ", ") is in zone 4000000000 and in zone ", " at once (law 5)")

    def test_a_thing_in_two_places_is_told(self):
        self.change("insert into turn select 4000000000, turn, blob from turn where zone = 0")
        self.assert_fails(self.verify(), 1, " of the surface is in two places at once (law 5)")

    def test_things_and_gold_are_counted(self):
        self.assertRegex(self.verify().stdout, r", [1-9]\d* things, [1-9]\d* gold in purses\n")

    def test_somebody_who_is_nowhere_is_told(self):
        # At the end of this simulation somebody is in a branch.
        edit(self.data / "journal.sqlite", "delete from turn where zone <> 0", "delete from snapshot where zone <> 0")
        self.assert_fails(self.verify(), 1, "is nowhere (law 5)")

    def test_damaged_files_are_told(self):
        for name in ("journal.sqlite", "accounts.sqlite"):
            path = self.data / name
            whole = path.read_bytes()
            path.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
            self.assert_fails(self.verify(), 1, name)
            path.write_bytes(whole)

    def test_a_folder_without_a_world_is_refused(self):
        self.assert_fails(run("verify", "--data", self.folder), 2, "no journal.sqlite")


class BackupTest(DataTest):
    def back_up(self):
        return run("backup", "--data", self.data, self.backup)

    def test_a_backup_holds_everything_and_is_checked(self):
        self.assert_works(self.back_up(), "6 characters, 2 accounts")
        self.assertEqual(sorted(path.name for path in self.backup.iterdir()), ["accounts.sqlite", "journal.sqlite"])
        for name in ("journal.sqlite", "accounts.sqlite"):
            self.assertEqual(dump(self.backup / name), dump(self.data / name))
            self.assert_private(self.backup / name)
        self.assert_works(run("verify", "--data", self.backup), "all is well")

    def test_what_the_log_holds_is_in_it(self):
        server = sqlite3.connect(self.data / "accounts.sqlite")
        self.addCleanup(server.close)
        self.lock("journal.sqlite")
        self.lock("accounts.sqlite")
        server.execute("pragma journal_mode = wal")
        server.execute("update account set last_address = '203.0.113.5'")
        server.commit()
        self.assert_works(self.back_up())
        self.assertTrue(any("203.0.113.5" in line for line in dump(self.backup / "accounts.sqlite")))

    def test_nothing_is_overwritten(self):
        self.assert_works(self.back_up())
        before = (self.backup / "journal.sqlite").read_bytes()
        self.assert_fails(self.back_up(), 2, "is there already")
        (self.backup / "journal.sqlite").unlink()
        self.assert_fails(self.back_up(), 2, "accounts.sqlite is there already")
        self.assertNotEqual(before, b"")

    def test_what_cannot_be_read_is_no_backup(self):
        self.change(BREAK_A_TURN)
        self.assert_fails(self.back_up(), 1, "(zone 0, turn ", "cannot be read")
        self.assertEqual(list(self.backup.iterdir()), [])

    def test_a_folder_that_cannot_be_made_is_refused(self):
        self.assert_fails(run("backup", "--data", self.data, self.data / "journal.sqlite" / "there"), 2, "name another")


class RestoreTest(DataTest):
    def setUp(self):
        super().setUp()
        self.assert_works(run("backup", "--data", self.data, self.backup))

    def restore(self, *words):
        return run("restore", "--data", self.data, self.backup, *words)

    def test_what_was_backed_up_comes_back(self):
        before = [dump(self.data / name) for name in ("journal.sqlite", "accounts.sqlite")]
        shutil.rmtree(self.data)
        self.assert_works(self.restore(), "restored", "6 characters, 2 accounts")
        self.assertEqual([dump(self.data / name) for name in ("journal.sqlite", "accounts.sqlite")], before)
        for name in ("journal.sqlite", "accounts.sqlite"):
            self.assert_private(self.data / name)
        self.assert_works(run("verify", "--data", self.data), "all is well")

    def test_data_that_is_there_is_kept(self):
        self.change("delete from account", "accounts.sqlite")
        (self.data / "journal.sqlite-wal").write_bytes(b"")
        self.assert_fails(self.restore(), 2, "is there already", "--force")
        self.assertNotIn("Pbx", "".join(dump(self.data / "accounts.sqlite")))
        self.assert_works(self.restore("--force"), "kept aside")
        self.assertIn("Pbx", "".join(dump(self.data / "accounts.sqlite")))
        aside = sorted(path.name for path in self.data.iterdir() if ".before-" in path.name)
        self.assertEqual({name.split(".before-")[0] for name in aside}, {"accounts.sqlite", "journal.sqlite"})
        self.assertTrue(any(name.endswith("Z-wal") for name in aside))
        self.assertNotIn("Pbx", "".join(dump(self.data / aside[0])))
        self.assertFalse((self.data / "journal.sqlite-wal").exists())

    def test_not_while_a_server_runs(self):
        for name in ("journal.sqlite", "accounts.sqlite"):
            with self.subTest(name=name):
                before = dump(self.data / name)
                with open(self.data / f"{name}-server", "w") as file:
                    fcntl.flock(file, fcntl.LOCK_EX)
                    self.assert_fails(self.restore("--force"), 1, "another server", name)
                self.assertEqual(dump(self.data / name), before)

    def test_a_damaged_backup_is_refused_before_anything_is_touched(self):
        edit(self.backup / "journal.sqlite", BREAK_A_TURN)
        before = sorted(self.data.iterdir())
        self.assert_fails(self.restore("--force"), 1, "(zone 0, turn ")
        self.assertEqual(sorted(self.data.iterdir()), before)

    def test_a_backup_that_is_not_there_is_refused(self):
        self.assert_fails(run("restore", "--data", self.data, self.folder / "nowhere"), 2, "no journal.sqlite")


class ExportAccountTest(DataTest):
    def export(self, name, *words):
        return run("export-account", "--data", self.data, name, *words)

    def test_everything_but_the_hash_is_told(self):
        self.change("insert into ban values (0, 'pbx', 'Pbx', null, 'a \"loud\" voice', 'Ada', 1000)", "accounts.sqlite")
        done = self.assert_works(self.export("pBX"))
        self.assertNotIn("argon2id", done.stdout)
        told = json.loads(done.stdout)
        self.assertEqual(told["account"]["name"], "Pbx")
        self.assertEqual(told["account"]["last_address"], "192.0.2.7")
        self.assertEqual(told["account"]["last_login"], "1970-01-01T00:00:01Z")
        self.assertEqual({ban["what"] for ban in told["bans"]}, {"Pbx", "192.0.2.0/24"})
        self.assertFalse(told["leaving"])
        sheet = told["character"]["sheet"]
        self.assertEqual(sheet["name"], "Pbx")
        self.assertEqual(sheet["settings"]["language"], "en")
        self.assertIn("strength", sheet["abilities"])
        self.assertTrue(all(str(thing["kind"]).startswith("base:") for thing in sheet["things"]))
        self.assertGreater(len(told["character"]["typed"]), 10)
        self.assertTrue(all(typed["line"] for typed in told["character"]["typed"]))

    def test_everybody_can_be_told_of(self):
        for letter in "bcdefg":
            told = json.loads(self.assert_works(self.export(f"P{letter}x")).stdout)
            self.assertEqual(told["character"]["sheet"]["name"], f"P{letter}x")
            self.assertEqual(told["account"] is not None, f"P{letter}x" in NAMES)

    def test_also_into_a_file_and_while_a_server_runs(self):
        self.lock("journal.sqlite")
        self.lock("accounts.sqlite")
        path = self.folder / "pbx.json"
        self.assert_works(self.export("Pbx", "-o", path))
        self.assert_private(path)
        self.assertEqual(json.loads(path.read_text())["name"], "Pbx")

    def test_without_its_pack_kinds_are_numbers(self):
        done = self.assert_works(self.export("Pbx", "--pack", self.folder))
        self.assertIn("by number", done.stderr)
        json.loads(done.stdout)

    def test_nobody_is_told_of(self):
        self.assert_fails(self.export("Nobody"), 1, "nothing is stored about Nobody")


class DeleteAccountTest(DataTest):
    def delete(self, *words):
        return run("delete-account", "--data", self.data, *words)

    def test_the_account_goes_and_the_character_is_to_follow(self):
        self.lock("journal.sqlite")
        self.lock("accounts.sqlite")
        self.assert_works(self.delete("pbx", "--yes", "--last-admin"), "removed", "leaves the game")
        self.assertIn("operator_act who=operator act=delete-account whom=pbx", (self.data / "audit.log").read_text())
        text = "".join(dump(self.data / "accounts.sqlite"))
        self.assertNotIn("INSERT INTO account VALUES('pbx'", text.replace('"', ""))
        self.assertIn("(1,'pbx','Pbx')", text)
        self.assertTrue(json.loads(run("export-account", "--data", self.data, "Pbx").stdout)["leaving"])
        self.assert_fails(self.delete("pbx", "--yes"), 1, "no account")

    def test_nothing_of_it_stays_in_the_file(self):
        for name in NAMES:
            self.assert_works(self.delete(name, "--yes", "--last-admin"))
        for path in self.data.glob("accounts.sqlite*"):
            self.assertNotIn(SECRET.encode(), path.read_bytes(), path)

    def test_nobody_is_removed_unasked(self):
        before = dump(self.data / "accounts.sqlite")
        self.assert_fails(self.delete("Pbx"), 2, "--yes")
        self.assertEqual(dump(self.data / "accounts.sqlite"), before)


    def test_the_only_admin_goes_only_if_that_is_wanted_in_so_many_words(self):
        # Whatever became of them in the simulation.
        self.assert_works(run("promote", "--data", self.data, "Pcx", "player"))
        self.assert_works(run("promote", "--data", self.data, "pbx", "admin"))
        before = dump(self.data / "accounts.sqlite")
        self.assert_fails(self.delete("pbx", "--yes"), 1, "Pbx is the only admin", "underwell promote NAME admin", "--last-admin")
        self.assertEqual(dump(self.data / "accounts.sqlite"), before)
        self.assert_works(run("promote", "--data", self.data, "Pcx", "admin"))
        self.assert_works(self.delete("Pbx", "--yes"))
        self.assert_fails(self.delete("Pcx", "--yes"), 1, "Pcx is the only admin")
        self.assert_works(self.delete("Pcx", "--yes", "--last-admin"))


class PromoteTest(DataTest):
    def promote(self, *words):
        return run("promote", "--data", self.data, *words)

    def test_a_role_is_bound_to_the_account_and_written_down(self):
        self.lock("journal.sqlite")
        self.lock("accounts.sqlite")
        self.assert_works(self.promote("pbx", "builder"), "Pbx is to be builder now", "within half a minute")
        self.assertIn("'192.0.2.7',0,'',2)", "".join(dump(self.data / "accounts.sqlite")))
        self.assertIn("operator_act who=operator act=promote whom=Pbx words=builder", (self.data / "audit.log").read_text())

    def test_what_cannot_be_is_refused(self):
        before = dump(self.data / "accounts.sqlite")
        self.assert_fails(self.promote("Pbx", "king"), 2, "take player, helper, builder or admin")
        self.assert_fails(self.promote("Nobody", "admin"), 1, "there is no account Nobody; look at the spelling")
        self.assert_fails(self.promote("Pbx", "admin", "--audit", self.data), 1, "cannot write the log")
        self.assertEqual(dump(self.data / "accounts.sqlite"), before)


class ResetPasswordTest(DataTest):
    def reset(self, *words):
        return run("reset-password", "--data", self.data, *words)

    def test_another_password_holds_until_it_is_changed(self):
        self.lock("journal.sqlite")
        self.lock("accounts.sqlite")
        done = self.assert_works(self.reset("pBX"), "at the next login")
        password = re.search(r"^Pbx has the password (\w{12,}) now$", done.stdout, re.M).group(1)
        row = next(line for line in dump(self.data / "accounts.sqlite") if "'pbx'" in line and "account" in line)
        self.assertNotIn(SECRET, row)
        self.assertRegex(row, r"\$argon2id\$.*,1,0,1000,'192\.0\.2\.7',1,'',NULL\)")
        self.assertRegex((self.data / "audit.log").read_text(), "operator_act who=operator act=reset-password whom=Pbx")
        self.assert_private(self.data / "audit.log")
        for path in self.data.iterdir():
            self.assertNotIn(password.encode(), path.read_bytes(), path)

    def test_each_time_it_is_another(self):
        self.assertNotEqual(self.assert_works(self.reset("Pbx")).stdout, self.assert_works(self.reset("Pbx")).stdout)

    def test_nobody_has_none(self):
        before = dump(self.data / "accounts.sqlite")
        self.assert_fails(self.reset("Nobody"), 1, "there is no account Nobody; look at the spelling")
        self.assertEqual(dump(self.data / "accounts.sqlite"), before)
        (self.data / "accounts.sqlite").unlink()
        self.assert_fails(self.reset("Pbx"), 1, "no accounts at all")
        self.assert_fails(run("reset-password", "--data", self.folder, "Pbx"), 2, "no journal.sqlite")

    def test_what_cannot_be_written_down_is_not_done(self):
        before = dump(self.data / "accounts.sqlite")
        self.assert_fails(self.reset("Pbx", "--audit", self.data), 1, "cannot write the log")
        self.assertEqual(dump(self.data / "accounts.sqlite"), before)
        self.assert_works(self.reset("Pbx", "--audit", self.folder / "elsewhere.log", "--by", "Root Person"))
        self.assertIn('who="Root Person" act=reset-password', (self.folder / "elsewhere.log").read_text())
        self.assertFalse((self.data / "audit.log").exists())


class BansTest(DataTest):
    def setUp(self):
        super().setUp()
        self.change("delete from ban", "accounts.sqlite")

    def bans(self, *words):
        return run("bans", *words, "--data", self.data)

    def test_they_are_listed_with_until_when_by_whom_and_why(self):
        self.assertEqual(self.assert_works(self.bans("list")).stdout, "nobody is kept out\n")
        self.change("insert into ban values (0, 'vex', 'Vex', 4102444800000, 'spoons', 'Ada', 0)", "accounts.sqlite")
        self.change("insert into ban values (0, 'old', 'Old', 1000, 'over', 'Ada', 0)", "accounts.sqlite")
        self.assert_works(self.bans("add", "192.0.2.77/24", "--why", "a flood", "--by", "Root"))
        listed = self.assert_works(self.bans("list")).stdout.splitlines()
        self.assertEqual(listed[0], "Vex, until 2100-01-01 00:00 UTC, by Ada at 1970-01-01 00:00 UTC: spoons")
        self.assertRegex(listed[1], r"^192\.0\.2\.0/24, for good, by Root at 20\d\d-.* UTC: a flood$")
        self.assertEqual(len(listed), 2)
        self.assertEqual(self.assert_works(self.bans("list", "v")).stdout.splitlines(), listed[:1])

    def test_names_and_networks_are_added_and_removed_also_while_a_server_runs(self):
        self.lock("journal.sqlite")
        self.lock("accounts.sqlite")
        self.assertNotIn("no account", self.assert_works(self.bans("add", "pbx", "--days", "2"), "kept out: Pbx, until 20").stdout)
        self.assert_works(self.bans("add", "Mallory"), "kept out: Mallory, for good", "no account is called so")
        self.assert_works(self.bans("add", "2001:db8::1"))
        self.assertEqual([line.split(",")[0] for line in self.bans("list").stdout.splitlines()],
                         ["Mallory", "Pbx", "2001:db8::1"])
        for what in ("MALLORY", "PBX", "2001:db8::1"):
            self.assert_works(self.bans("remove", what), "let in again")
        self.assertEqual(self.bans("list").stdout, "nobody is kept out\n")
        audit = (self.data / "audit.log").read_text()
        self.assertIn("operator_act who=operator act=\"bans add\" whom=Mallory", audit)
        self.assertIn("operator_act who=operator act=\"bans remove\" whom=PBX", audit)

    def test_what_cannot_be_is_refused(self):
        for words, told in ((("add", "M1"), "neither a name nor a network"), (("add", "192.0.2"), "neither"), (("add",), "needs a name"),
                            (("forgive", "Kim"), "take list, add or remove"), (("add", "Kim", "--days", "-1"), "--days"),
                            (("add", "Kim", "--why", "a\x1b[31m"), "--why"), (("add", "Kim", "--why", "x" * 501), "--why")):
            self.assert_fails(self.bans(*words), 2, told)
        self.assert_fails(self.bans("remove", "Kim"), 1, "there is no ban of Kim")
        self.assertEqual(self.bans("list").stdout, "nobody is kept out\n")

    def test_there_are_only_so_many(self):
        edit(self.data / "accounts.sqlite", *(f"insert into ban values (0, 'n{number}', 'N{number}', null, '', '', 0)"
                                              for number in range(10000)))
        self.assert_fails(self.bans("add", "Kim"), 2, "10000 bans")


class AskedTest(DataTest, TerminalTest):
    def test_the_name_is_to_be_typed_again(self):
        terminal = self.terminal(100, 24)
        words = f"'{PROGRAM}' delete-account --data '{self.data}' --last-admin Pbx"
        terminal.type(words + "; echo status $?")
        terminal.wait_for("Type the name Pbx again")
        terminal.type("Pcx")
        terminal.wait_for("status 1")
        self.assertIn("('pbx'", "".join(dump(self.data / "accounts.sqlite")))
        terminal.type("clear; " + words + "; echo status $?")
        terminal.wait_for("Type the name Pbx again")
        terminal.type("Pbx")
        terminal.wait_for("status 0")
        self.assertNotIn("INSERT INTO account VALUES('pbx'", "".join(dump(self.data / "accounts.sqlite")).replace('"', ""))


if __name__ == "__main__":
    unittest.main()
