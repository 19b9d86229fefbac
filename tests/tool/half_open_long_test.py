"""Connections that end without a word while nobody says anything to them either; that takes a minute or more."""
import unittest

from bystander import HOSTILE, HostileTest

SECONDS = 600  # generous: the system asks after one minute of silence, and gives up after two more


class SilentEndTest(HostileTest):
    def test_who_is_gone_without_a_word_is_noticed_in_the_end(self):
        server, bystander = self.hostile_server(sessions_login_seconds_max=86400)
        for _ in range(3):
            client = self.joined(server.client(source=HOSTILE)).arrive()
            self.vanish(client.socket)
        server.expect_log(rf'disconnected address={HOSTILE} why="connection lost"', seconds=SECONDS, times=3)
        self.await_only(server, 1)
        bystander.plays_on()


if __name__ == "__main__":
    unittest.main()
