"""Hostile people who hold connections open, half open, or vanish: each is given up, and leaves nothing behind."""
import socket
import ssl
import struct
import unittest

from bystander import HOSTILE, HostileTest
from certificates import make_certificate
from running_server import wait_until


class HalfOpenTest(HostileTest):
    def test_who_says_nothing_at_the_door_is_sent_away(self):
        server, bystander = self.hostile_server(sessions_login_seconds_max=5)
        silent = [self.joined(server.client(source=HOSTILE, answers=False)) for _ in range(10)]
        bystander.plays_on()
        for client in silent:
            self.assertIn("Nobody answered for too long. Goodbye.", client.expect_closed())
            bystander.plays_on()
        server.expect_log(rf"disconnected address={HOSTILE}", times=10)
        self.await_only(server, 1)

    def test_half_a_tls_handshake_is_given_up(self):
        certificate, key = make_certificate(self.folder, "localhost")
        server, bystander = self.hostile_server(tls_certificate_file=certificate, tls_key_file=key)
        hello = self.first_flight()
        for part in (b"", hello[:1], hello[:len(hello) // 2], hello):
            connection = socket.create_connection(("127.0.0.1", server.tls_port), source_address=(HOSTILE, 0))
            self.addCleanup(connection.close)
            connection.sendall(part)
            bystander.plays_on()
        server.expect_log(rf'connection_refused address={HOSTILE} why="no TLS handshake in time"', times=4)
        self.await_only(server, 1)
        bystander.plays_on()

    @staticmethod
    def first_flight():
        """What a client of TLS says first."""
        context = ssl.create_default_context()
        to_server = ssl.MemoryBIO()
        try:
            context.wrap_bio(ssl.MemoryBIO(), to_server, server_hostname="localhost").do_handshake()
        except ssl.SSLWantReadError:
            pass
        return to_server.read()

    def test_what_is_no_tls_is_closed(self):
        certificate, key = make_certificate(self.folder, "localhost")
        server, bystander = self.hostile_server(tls_certificate_file=certificate, tls_key_file=key)
        connection = socket.create_connection(("127.0.0.1", server.tls_port), source_address=(HOSTILE, 0))
        self.addCleanup(connection.close)
        connection.sendall(b"connect Ada secret\r\n" * 10)
        server.expect_log(rf'connection_refused address={HOSTILE} why="no TLS handshake"')
        bystander.plays_on()

    def test_who_is_gone_without_a_word_is_noticed_at_the_next_one_to_them(self):
        server, bystander = self.hostile_server()
        gone = [self.joined(server.client(source=HOSTILE)) for _ in range(5)]
        names = [client.play_as_guest() for client in gone]
        for client in gone:
            self.vanish(client.socket)
        bystander.plays_on()
        server.expect_log(rf'disconnected address={HOSTILE} why="connection lost"', times=5)
        self.await_only(server, 1)
        for name in names:
            bystander.client.ask("look", f"{name} is here.")

    def test_connections_that_vanish_leave_nothing_behind(self):
        server, bystander = self.hostile_server(limits_connections_per_address_max=1000,
                                                limits_new_connections_per_second_per_address=1000)
        for count in range(300):
            connection = socket.create_connection(("127.0.0.1", server.telnet_port), source_address=(HOSTILE, 0))
            connection.sendall((b"", b"gu", b"guest\r\n")[count % 3])
            # Reset instead of ended: what was sent may never be read.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
            if count % 50 == 0:
                bystander.plays_on()
        self.await_only(server, 1)
        wait_until(lambda: self.descriptors(server) < 60, "closed descriptors")
        server.expect_log(rf"disconnected address={HOSTILE}", times=300)
        bystander.plays_on()


if __name__ == "__main__":
    unittest.main()
