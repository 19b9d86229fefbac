"""Storage that fails under load: it is said, nothing is shown that is not stored, and nothing acknowledged is lost.

The faults are those of real disks: full, not writing, not syncing, writing a part only. Where a system does not let tests make
calls fail or mount file systems, the tests are skipped and say why; all faults at every single operation are in
src/underwell/adapters/sqlite/sqlite_faults_test.cpp.
"""
import random
import signal
import subprocess
import unittest

from failing_storage import Fault, SmallDisk, why_no_faults
from killed_world import Rooms
from running_server import ServerTest, wait_until
from support import PROGRAM, ROOT
from writing_bot import Delver, Gifts, Trader

JOURNAL = ("journal.sqlite", "journal.sqlite-wal")
HALTED = "could not be stored"
GOES_ON = "The world goes on."
NO_FAULTS = why_no_faults()


class StorageFailsTest(ServerTest):
    def begin(self, **options):
        server = self.server(storage_history_kept=True, is_traced=True, **options)
        gifts, rooms = Gifts(), Rooms()
        self.bots = [kind(name, random.Random(name), gifts, rooms)
                     for kind, name in ((Trader, "Tia"), (Trader, "Tom"), (Delver, "Dan"))]
        for bot in self.bots:
            bot.friends = ["Tia", "Tom"]
            bot.create(server.telnet_port)
            self.joined(bot.client)
        self.play(8)
        return server

    def play(self, rounds):
        for _ in range(rounds):
            for bot in self.bots:
                bot.do(bot.choose())

    def meet(self, server, at_once=True):
        """All bots type something while nothing can be stored, at once or after a little; nobody is told that it happened."""
        self.words = {}
        for bot in self.bots:
            word = f"lost{bot.name.lower()}{len(bot.typed)}"
            line = bot.choose()
            bot.under_way = [line, f"say {word}"]
            bot.typed += bot.under_way
            self.words[bot.name] = word
            bot.client.send_bytes(f"{line}\r\nsay {word}\r\n".encode())
        for bot in self.bots:
            bot.client.expect(HALTED)
        server.expect_log("error storage_failed ")
        if not at_once:
            return
        wait_until(lambda: server.page("/healthz")[0] == 503, "503 of /healthz")
        self.assertIn("storing fails", server.page("/healthz")[1])
        for bot in self.bots:
            bot.client.drain()
            self.assertNotIn(f'"{self.words[bot.name]}"', bot.client.text, "shown before it was stored")
            self.assertFalse(bot.client.closed)

    def go_on(self, server):
        """On the same connections, from what was stored; what waited to be read is taken now."""
        wait_until(lambda: server.page("/healthz") == (200, "ok\n"), "200 of /healthz")
        server.expect_log("storage_is_back")
        for bot in self.bots:
            before = bot.told
            bot.client.expect(GOES_ON)
            bot.under_way_then, bot.gifts_then = list(bot.under_way), bot.gifts
            bot.client.ask(f"say goes on {bot.name}", f'You say, "goes on {bot.name}"')
            bot.typed.append(f"say goes on {bot.name}")
            if f'"{self.words[bot.name]}"' in bot.client.text:
                bot.words_heard.append(self.words[bot.name])
            bot.ask_for_state()
            bot.write_down()
            bot.compare(before)

    def run_tool(self, server, *words):
        return subprocess.run([*server.wrap, PROGRAM, *words], cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def check_all(self, server):
        """After a kill and a new start everybody finds what they were told."""
        server.kill()
        for bot in self.bots:
            bot.leave()
        server.start()
        for bot in self.bots:
            bot.come_back(server.telnet_port, bot.gifts)
            self.joined(bot.client)
        self.play(2)
        self.assertEqual(server.stop(), 0)
        self.check_files(server)

    def check_files(self, server):
        self.assertEqual(server.complaints(), [], server.log())
        verified = self.run_tool(server, "verify", "--data", str(server.data))
        self.assertIn("all is well", verified.stdout, verified.stderr)
        judged = self.run_tool(server, "replay", str(server.data / "journal.sqlite"), "--check", "--judge")
        self.assertIn("all rules held", judged.stdout, judged.stderr)
        if not server.wrap:
            for bot in self.bots:
                bot.check_typed(server.data)


@unittest.skipIf(NO_FAULTS, NO_FAULTS)
class FailingCallsTest(StorageFailsTest):
    def survive(self, calls, files=JOURNAL, at_once=True):
        server = self.begin()
        for _ in range(2):
            with Fault(server, calls, files) as fault:
                self.meet(server, at_once)
                self.assertGreater(fault.times(), 0)
            self.go_on(server)
            self.play(3)
        self.check_all(server)

    def test_syncs_that_fail(self):
        self.survive("fdatasync,fsync:error=EIO")

    def test_writes_that_fail(self):
        self.survive("pwrite64:error=EIO")

    def test_a_full_disk(self):
        self.survive("pwrite64:error=ENOSPC")

    def test_a_commit_that_is_written_in_part(self):
        # The head of the first page is, the page is not: only a log that is read with care leaves it out. Each thread is let write
        # a little, so that the server may go on in between, and fails again. No commit is shorter than these two writes: a longer
        # beginning would let all that is typed here pass where it is stored together.
        self.survive("pwrite64:error=EIO:when=2+", ("journal.sqlite-wal",), at_once=False)

    def test_visitors_are_greeted_and_wait(self):
        server = self.begin()
        with Fault(server, "fdatasync,fsync:error=EIO", JOURNAL):
            self.meet(server)
            visitor = self.joined(server.client()).arrive()
            visitor.send("guest")
        self.go_on(server)
        visitor.expect("You are called Guest-")
        visitor.expect("Well Square")
        self.check_all(server)

    def test_it_stops_in_order_while_it_fails(self):
        server = self.begin()
        with Fault(server, "fdatasync,fsync,pwrite64:error=EIO", JOURNAL):
            self.meet(server)
            server.signal(signal.SIGTERM)
            for bot in self.bots:
                self.assertIn("The world stops here for a while.", bot.client.expect_closed())
            self.assertEqual(server.wait_for_end(), 0)
        for bot in self.bots:
            bot.leave()
        server.start()
        for bot in self.bots:
            bot.come_back(server.telnet_port, bot.gifts)
            self.joined(bot.client)
        self.check_all(server)

    def test_an_account_that_cannot_be_stored_is_not_promised(self):
        server = self.begin()
        newcomer = self.joined(server.client()).arrive()
        with Fault(server, "fdatasync,fsync,pwrite64:error=EIO", ("accounts.sqlite", "accounts.sqlite-wal")):
            newcomer.ask("create Nell secret-of-nell", "Enter, or another: ")
            told = newcomer.ask("", "That could not be stored.")
            self.assertNotIn("Welcome", told)
            returning = self.joined(server.client()).arrive()
            returning.ask("connect Tia secret-of-tia", "That could not be stored.")
            self.play(2)  # the world is not concerned
        self.joined(server.client()).create("Nell", "secret-of-nell")
        self.check_all(server)


class FullDiskTest(StorageFailsTest):
    def small_disk(self, megabytes):
        try:
            disk = SmallDisk(self.folder / "disk", megabytes)
        except (PermissionError, FileNotFoundError) as why:
            self.skipTest(f"no file system can be mounted here: {why}")
        self.addCleanup(disk.end)
        return disk

    def test_a_disk_without_a_byte_left(self):
        disk = self.small_disk(8)
        server = self.begin(storage_data_folder=disk.folder / "data", wrap=disk.through)
        for _ in range(2):
            disk.fill()
            # What is left of a page that was begun may take a commit or two more.
            while server.page("/healthz")[0] == 200:
                for bot in self.bots:
                    bot.client.send(f"say {'x' * 200}")
            for bot in self.bots:
                bot.client.expect(HALTED)
            server.expect_log("error storage_failed .*full")
            disk.make_room()
            for bot in self.bots:
                bot.client.expect(GOES_ON)
                bot.do("look")
            self.assertEqual(server.page("/healthz"), (200, "ok\n"))
            self.play(3)
        self.check_all(server)


if __name__ == "__main__":
    unittest.main()
