"""What those who run a server see of it: every figure of /metrics, health, and the word to systemd."""
import re
import select
import socket
import ssl
import unittest

from certificates import make_certificate
from held_thread import HeldThread
from running_server import SECONDS, ServerTest, wait_until
from support import ROOT
from telnet_client import HIT_POINTS, TelnetClient

WRONG = "Name and password do not fit together."


def figures(server):
    """All of /metrics, by name and labels as they are written there."""
    return {name: float(value) for name, value in re.findall(r"^(\w+(?:\{[^}]*\})?) (\S+)$", server.page("/metrics")[1], re.M)}


def families_in_the_document():
    """The names of docs/operating.md, as its table has them; "…" stands for the beginning of the name before."""
    text = (ROOT / "docs" / "operating.md").read_text()
    names, stem = [], ""
    for row in re.findall(r"^\| (`(?:underwell|…).*?) \|", text, re.M):
        for name in re.findall(r"`([^`{]+)(?:\{\w+\})?`", row):
            names.append(name.replace("…", stem))
            stem = "_".join(names[-1].split("_")[:2])
    return names


class MetricsTest(ServerTest):
    def certificate(self):
        certificate, key = make_certificate(self.folder, "localhost")
        return {"tls_certificate_file": certificate, "tls_key_file": key}

    def secure_client(self, server):
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        return self.joined(TelnetClient(server.tls_port, tls=context))

    def expect_figure(self, server, name, holds):
        """Some figures are looked at once a second: until this one is as wanted."""
        return wait_until(lambda: holds(figures(server)[name]), f"{name} as wanted", context=lambda: str(figures(server)))

    def test_the_document_names_all_there_is(self):
        server = self.server()
        written = families_in_the_document()
        there = set(re.findall(r"^# TYPE (\w+) ", server.page("/metrics")[1], re.M))
        self.assertEqual(sorted(written), sorted(there))

    def test_lines_rooms_and_what_was_stored(self):
        server = self.server()
        client = self.joined(server.client())
        client.play_as_guest()
        self.expect_figure(server, "underwell_rooms", lambda rooms: rooms > 0)
        before = figures(server)
        client.ask("look", HIT_POINTS)
        client.ask("get moon", HIT_POINTS)
        client.ask("qqqqqqqq", HIT_POINTS)
        client.ask("zzzzzzzz", HIT_POINTS)
        after = figures(server)
        for outcome, times in (("done", 1), ("refused", 1), ("unknown", 2)):
            name = f'underwell_commands_total{{outcome="{outcome}"}}'
            self.assertEqual(after[name] - before[name], times, name)
        self.assertEqual(after["underwell_turn_seconds_count"] - before["underwell_turn_seconds_count"], 4)
        client.ask("down", HIT_POINTS)
        client.ask("north", "[Exits: ")
        client.expect(HIT_POINTS)
        walked = figures(server)
        for name in ("underwell_commits_total", "underwell_events_total", "underwell_commit_seconds_count",
                     "underwell_commit_seconds_sum", "underwell_turn_seconds_sum"):
            self.assertGreater(walked[name], after[name], name)
        self.expect_figure(server, "underwell_zones_loaded", lambda zones: zones == 2)
        self.expect_figure(server, "underwell_rooms", lambda rooms: rooms > before["underwell_rooms"])

    def test_people_and_traffic_by_the_way_they_came(self):
        server = self.server(**self.certificate())
        plain = self.joined(server.client())
        secure = [self.secure_client(server), self.secure_client(server)]
        for client in (plain, *secure):
            client.play_as_guest()
        for transport, number in (("telnet", 1), ("telnet_tls", 2), ("web", 0)):
            self.expect_figure(server, f'underwell_players{{transport="{transport}"}}', lambda players: players == number)
            now = figures(server)
            self.assertEqual(now[f'underwell_connections{{transport="{transport}"}}'], number)
            self.assertEqual(now[f'underwell_connections_opened_total{{transport="{transport}"}}'], number)
        for transport, client in (("telnet", plain), ("telnet_tls", secure[0])):
            received, sent = (f'underwell_{way}_bytes_total{{transport="{transport}"}}' for way in ("received", "sent"))
            client.ask("say settled", 'You say, "settled"')
            client.expect(HIT_POINTS)
            before, read_before = figures(server), len(client.raw)
            client.ask("say twelve bytes", 'You say, "twelve bytes"')
            after = figures(server)
            self.assertEqual(after[received] - before[received], len("say twelve bytes\r\n"), transport)
            least = before[sent] + len(client.raw) - read_before
            self.expect_figure(server, sent, lambda bytes_sent: bytes_sent >= least)
        secure[0].ask("quit", "any more.")
        secure[0].expect_closed()
        secure[1].close()
        plain.close()
        for reason, number in (("by_server", 1), ("by_client", 2), ("slow_reader", 0), ("flood", 0)):
            self.expect_figure(server, f'underwell_connections_ended_total{{reason="{reason}"}}', lambda ended: ended == number)
        self.expect_figure(server, 'underwell_connections{transport="telnet_tls"}', lambda there: there == 0)
        self.expect_figure(server, 'underwell_players{transport="telnet_tls"}', lambda players: players == 0)

    def test_logins(self):
        server = self.server()
        self.joined(server.client()).create("Ada", "secret-of-ada")
        client = self.joined(server.client()).arrive()
        client.ask("connect Ada not-hers", WRONG)
        self.assertEqual(server.metric("underwell_logins_failed_total"), 1)
        self.assertEqual(server.metric("underwell_logins_total"), 0)
        client.ask("connect Ada secret-of-ada", "Welcome back, Ada")
        self.assertEqual(server.metric("underwell_logins_total"), 1)

    def test_those_who_are_kept_out(self):
        server = self.server(limits_connections_max=3, limits_connections_per_address_max=2)
        for source in ("127.0.0.41", "127.0.0.41", "127.0.0.42"):
            self.joined(server.client(source=source)).arrive()
        self.joined(server.client(source="127.0.0.43")).expect_closed()
        self.expect_figure(server, 'underwell_connections_refused_total{reason="limit"}', lambda refused: refused == 1)
        server.stop()
        server.settings["limits_connections_max"] = 100
        server.start()
        for _ in range(2):
            self.joined(server.client(source="127.0.0.41")).arrive()
        self.joined(server.client(source="127.0.0.41")).expect_closed()
        self.expect_figure(server, 'underwell_connections_refused_total{reason="address_limit"}', lambda refused: refused == 1)
        server.stop()
        server.settings.update(telnet_proxy_protocol=True, proxies_trusted_networks="10.0.0.0/8")
        server.start()
        self.joined(server.client()).expect_closed()
        self.expect_figure(server, 'underwell_connections_refused_total{reason="proxy_header"}', lambda refused: refused == 1)

    def test_what_waits(self):
        server = self.server()
        player = self.joined(server.client())
        player.play_as_guest()
        with HeldThread(server.pid, "clerk"):
            stranger = self.joined(server.client()).arrive()
            for line in ("connect Ada secret-of-ada", "one", "two", "three"):
                stranger.send(line)
            self.expect_figure(server, 'underwell_queue_length{queue="logins"}', lambda waiting: waiting >= 1)
            self.expect_figure(server, 'underwell_queue_length{queue="arrivals"}', lambda waiting: waiting == 3)
        stranger.expect(WRONG)
        self.expect_figure(server, 'underwell_queue_length{queue="arrivals"}', lambda waiting: waiting == 0)
        self.expect_figure(server, 'underwell_queue_length{queue="logins"}', lambda waiting: waiting == 0)
        with HeldThread(server.pid, "committer"):
            player.send("drop 1 gold")
            self.expect_figure(server, 'underwell_queue_length{queue="commits"}', lambda waiting: waiting >= 1)
        player.expect("You drop")
        self.expect_figure(server, 'underwell_queue_length{queue="commits"}', lambda waiting: waiting == 0)

    def test_a_client_that_does_not_read(self):
        server = self.server(limits_outbox_bytes_max=65536)
        deaf = self.joined(server.client(receive_bytes=4096))
        deaf.play_as_guest()
        waited = 0
        for _ in range(2000):
            try:
                deaf.send("help")
            except AssertionError:
                break
            now = figures(server)
            waited = max(waited, now['underwell_queue_length{queue="outbox_bytes"}'])
            if now['underwell_connections_ended_total{reason="slow_reader"}']:
                break
        self.assertGreater(waited, 0)
        self.expect_figure(server, 'underwell_connections_ended_total{reason="slow_reader"}', lambda ended: ended == 1)
        self.expect_figure(server, 'underwell_queue_length{queue="outbox_bytes"}', lambda waiting: waiting == 0)


class WatchdogTest(ServerTest):
    """systemd's side of sd_notify(3), with the server on the other."""

    def watched_server(self):
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(listener.close)
        listener.bind(str(self.folder / "notify"))
        listener.settimeout(SECONDS)
        self.listener = listener
        return self.server(environment={"NOTIFY_SOCKET": str(self.folder / "notify"), "WATCHDOG_USEC": "200000"})

    def expect_word(self, word):
        while word not in self.listener.recv(4096).decode().splitlines():
            pass

    def words_there(self):
        words = []
        while select.select([self.listener], [], [], 0)[0]:
            words += self.listener.recv(4096).decode().splitlines()
        return words

    def test_the_word_comes_while_the_hall_goes_round_and_stays_away_while_it_hangs(self):
        server = self.watched_server()
        self.expect_word("READY=1")
        for _ in range(20):
            self.expect_word("WATCHDOG=1")
        with HeldThread(server.pid, "hall"):
            # Words that nobody reads would hold up the server, so they are read all the time.
            wait_until(lambda: self.words_there() and False or server.page("/healthz")[0] == 503, "illness")
            self.assertEqual(server.page("/healthz")[1], "the hall is stuck\n")
            server.expect_log("hall_is_stuck")
            self.words_there()
            server.expect_log("hall_is_stuck", times=server.log().count("hall_is_stuck") + 5)
            self.assertEqual(self.words_there(), [], "a word, though the hall hangs")
        self.expect_word("WATCHDOG=1")
        wait_until(lambda: server.page("/healthz") == (200, "ok\n"), "health")
        self.joined(server.client()).play_as_guest()
        self.assertEqual(server.stop(), 0)


if __name__ == "__main__":
    unittest.main()
