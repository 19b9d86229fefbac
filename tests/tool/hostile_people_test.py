"""Hostile people at the door: crowds from one address, and those who guess passwords."""
import signal
import socket
import unittest

from bystander import HOSTILE, MEBIBYTE, NEARBY, HostileTest
from running_server import wait_until

WRONG = "Name and password do not fit together."
TOO_MANY = b"There are too many connections from your address. Try again later."


class CrowdTest(HostileTest):
    def test_thousands_of_connections_from_one_address_keep_nobody_else_out(self):
        server, bystander = self.hostile_server()
        self.measure_memory(server)
        self.crowd = []
        self.addCleanup(lambda: [connection.close() for connection in self.crowd])
        most = refused = 0
        for count in range(2000):
            connection = socket.create_connection(("127.0.0.1", server.telnet_port), source_address=(HOSTILE, 0))
            connection.setblocking(False)
            self.crowd.append(connection)
            if count % 100 == 99:
                refused += self.leave_who_are_refused()
                most = max(most, self.connections(server))
                bystander.plays_on()
        self.joined(server.client(source=NEARBY)).play_as_guest()

        def only_those_are_left_who_may():
            nonlocal refused
            refused += self.leave_who_are_refused()
            return len(self.crowd) <= 20

        wait_until(only_those_are_left_who_may, "2,000 less 20 refusals", context=server.log)
        self.assertEqual(refused + len(self.crowd), 2000)
        self.assertLessEqual(most, 20 + 1 + 1, "the crowd's, the bystander's, and one that is just being refused")
        server.expect_log(rf'connection_refused address={HOSTILE} why="too many connections"')
        self.assertEqual(server.metric('underwell_connections_refused_total{reason="address_limit"}'), refused)
        self.assertLess(self.descriptors(server), 100)
        self.assert_memory_grew_less(server, 32 * MEBIBYTE)
        bystander.plays_on()

    def leave_who_are_refused(self):
        """How many of the crowd were told so since; they are not among it any more."""
        refused = [connection for connection in self.crowd if self.was_refused(connection)]
        for connection in refused:
            connection.close()
        self.crowd = [connection for connection in self.crowd if connection not in refused]
        return len(refused)

    @staticmethod
    def was_refused(connection):
        try:
            return TOO_MANY in connection.recv(4096, socket.MSG_PEEK)
        except BlockingIOError:
            return False

    def test_who_comes_too_fast_waits_and_is_then_refused(self):
        """Fewer at once than are allowed, but again and again."""
        server, bystander = self.hostile_server()
        for _ in range(200):
            socket.create_connection(("127.0.0.1", server.telnet_port), source_address=(HOSTILE, 0)).close()
        server.expect_log(rf'connection_refused address={HOSTILE} why="too many')
        self.joined(server.client(source=NEARBY)).play_as_guest()
        bystander.plays_on()


    def test_other_bounds_hold_after_a_reload(self):
        settings = self.folder / "settings.toml"
        settings.write_text("[limits]\nconnections_per_address_max = 100\n")
        server, bystander = self.hostile_server(config=settings, limits_connections_per_address_max=None)
        here = [self.joined(server.client(source=HOSTILE)).arrive() for _ in range(3)]
        settings.write_text("[limits]\nconnections_per_address_max = 3\n")
        server.signal(signal.SIGHUP)
        server.expect_log("setting_changed .*limits.connections_per_address_max.*before=100 after=3")
        server.expect_log("packs_reloaded")
        refused = self.joined(server.client(source=HOSTILE))
        self.assertIn(TOO_MANY.decode(), refused.expect_closed())
        here[0].ask("who")
        bystander.plays_on()


class GuessingTest(HostileTest):
    """Of passwords: three guesses are free, further ones wait longer and longer, by address and by account."""

    def guess(self, server, source, name, password="a-guess"):
        """A connection that waits for the answer to a guess."""
        client = self.joined(server.client(source=source)).arrive()
        client.send(f"connect {name} {password}")
        return client

    def wear_out(self, server, source, name):
        """The free guesses of an address, or of an account, and one more."""
        client = self.joined(server.client(source=source)).arrive()
        for _ in range(4):
            client.ask(f"connect {name} a-guess", WRONG)
        return client

    def test_an_address_that_guesses_waits_and_others_do_not(self):
        server, bystander = self.hostile_server()
        self.joined(server.client(source=NEARBY)).create("Ada", "secret-of-ada").close()
        self.wear_out(server, HOSTILE, "Nobodyatall").ask("connect Nobodyelse a-guess", "Come back in a while.")
        queued = [self.guess(server, HOSTILE, f"Nobody{letter * 3}") for letter in "abcdef"]
        bystander.plays_on()
        self.joined(server.client(source=NEARBY)).log_in("Ada", "secret-of-ada")
        self.assertTrue([client for client in queued if not self.has_answer(client)], "the guesses still wait")
        server.expect_log(rf"login_failed address={HOSTILE}", times=5)
        self.assertGreaterEqual(server.metric("underwell_logins_failed_total"), 5)

    @staticmethod
    def has_answer(client):
        client.drain()
        return WRONG in client.text

    def test_an_account_that_is_guessed_at_from_everywhere_still_lets_its_owner_in(self):
        server, bystander = self.hostile_server()
        self.joined(server.client(source=NEARBY)).create("Ada", "secret-of-ada").close()
        # Four fail at once, each from an address of its own; the others wait for the account.
        for number in range(4):
            self.joined(server.client(source=f"127.0.1.{number + 1}")).arrive().ask("connect Ada a-guess", WRONG)
        queued = [self.joined(server.client(source=f"127.0.2.{number + 1}")).arrive() for number in range(12)]
        for client in queued:
            client.send("connect Ada a-guess")
        wait_until(lambda: server.metric('underwell_queue_length{queue="logins"}') >= 6, "guesses that wait", context=server.log)
        bystander.plays_on()
        owner = self.joined(server.client(source=NEARBY)).log_in("Ada", "secret-of-ada")
        self.assertTrue([client for client in queued if not self.has_answer(client)], "the owner waited for all of them")
        self.assertIn("Well Square", owner.ask("look"))
        server.expect_log(r"login_failed address=127\.0\.1\.\d account=Ada$", times=4)

    def test_guesses_of_those_who_do_not_wait_for_the_answer_fill_no_queue(self):
        server, bystander = self.hostile_server(limits_connections_per_address_max=1000,
                                                limits_new_connections_per_second_per_address=1000)
        self.wear_out(server, HOSTILE, "Nobodyatall")
        for number in range(200):
            client = self.guess(server, HOSTILE, "Nobodyatall")
            client.close()
            if number % 50 == 0:
                bystander.plays_on()
        server.expect_log(rf"disconnected address={HOSTILE}", times=200)
        self.assertLess(server.metric('underwell_queue_length{queue="logins"}'), 40)
        self.joined(server.client(source=NEARBY)).create("Ada", "secret-of-ada")


if __name__ == "__main__":
    unittest.main()
