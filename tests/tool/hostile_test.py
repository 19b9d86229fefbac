"""Hostile people at the network: those who do not read, who flood, or send what is too long or too deep."""
import re
import unittest

from bystander import HOSTILE, MEBIBYTE, HostileTest
from running_server import wait_until
from telnet_client import GMCP, IAC, MCCP2, SB, SE, Closed


class SlowReaderTest(HostileTest):
    def test_who_never_reads_is_cut_off_and_others_hear_everything(self):
        server, bystander = self.hostile_server(limits_outbox_bytes_max=65536, limits_lines_per_second=1000,
                                                limits_line_burst=1000)
        deaf = self.joined(server.client(source=HOSTILE, receive_bytes=4096))
        deaf.play_as_guest()
        talker = self.joined(server.client())
        talker.play_as_guest()
        self.measure_memory(server)
        said = 0
        while "slow reader" not in server.log():
            self.assertLess(said, 20000, "nobody cuts the slow reader off")
            for _ in range(50):
                said += 1
                talker.send(f"say {said:06} " + "blah " * 90)
            talker.ask("say so far", "so far")
            bystander.plays_on()
        server.expect_log(rf"disconnected address={HOSTILE} why=\"slow reader\"")
        heard = [int(number) for number in re.findall(r'says, "(\d{6}) blah', bystander.client.text)]
        self.assertEqual(heard, list(range(1, said + 1)), "somebody who reads hears all, in order")
        self.assert_memory_grew_less(server, 32 * MEBIBYTE)
        self.assertEqual(server.metric('underwell_connections_ended_total{reason="slow_reader"}'), 1)


class FloodTest(HostileTest):
    def test_a_flood_of_lines_is_slowed_then_cut_off(self):
        server, bystander = self.hostile_server()
        flooding = self.joined(server.client(source=HOSTILE))
        flooding.play_as_guest()
        self.measure_memory(server)
        flooding.socket.setblocking(False)
        sent = 0
        lines = b"".join(b"say flood %d\r\n" % number for number in range(5000))

        def floods():
            nonlocal sent
            try:
                while True:
                    sent += flooding.socket.send(lines)
            except BlockingIOError:
                pass
            except OSError:
                return True
            flooding.drain()
            bystander.plays_on()
            return flooding.closed

        wait_until(floods, "the end of the flood", context=server.log)
        server.expect_log(rf"disconnected address={HOSTILE} why=flood")
        self.assertIn("You type faster than anybody can follow.", flooding.text)
        done = len(re.findall(r"says, \"flood \d+\"", bystander.client.text))
        self.assertLess(done, 1000, "it was slowed down")
        self.assert_memory_grew_less(server, 32 * MEBIBYTE)
        bystander.plays_on()


class MessageTest(HostileTest):
    def test_a_subnegotiation_of_20_kilobytes_ends_the_connection_and_types_nothing(self):
        server, bystander = self.hostile_server()
        for ending in (bytes([IAC, SE]), b""):
            client = self.joined(server.client(source=HOSTILE, agrees=("EOR", "GMCP")))
            client.play_as_guest()
            client.send_bytes(bytes([IAC, SB, GMCP]) + b"Core.Hello " + b"\r\nsay owned\r\n" * 1500 + ending)
            try:
                client.send_bytes(b"say owned\r\n")
                said = client.expect_closed()
            except Closed:
                said = client.expect_closed()
            self.assertIn("That is longer than can be read here. Goodbye.", said)
        server.expect_log(rf'disconnected address={HOSTILE} why="line or message too long"', times=2)
        bystander.plays_on()
        self.assertNotIn("owned", bystander.client.text)

    def test_a_line_without_end_ends_the_connection(self):
        server, bystander = self.hostile_server()
        client = self.joined(server.client(source=HOSTILE))
        client.play_as_guest()
        client.send_bytes(b"say " + b"x" * 5000)
        self.assertIn("That is longer than can be read here. Goodbye.", client.expect_closed())
        server.expect_log(rf'disconnected address={HOSTILE} why="line or message too long"')
        bystander.plays_on()

    def test_deep_or_broken_messages_are_not_understood_and_harm_nobody(self):
        server, bystander = self.hostile_server(limits_lines_per_second=1000, limits_line_burst=1000)
        client = self.joined(server.client(source=HOSTILE, agrees=("EOR", "GMCP")))
        client.play_as_guest()
        self.measure_memory(server)
        bodies = [b"[" * 8000, b"[" * 4000 + b"]" * 4000, b'{"a":' * 1200 + b"1" + b"}" * 1200, b'"' + b"\\u0000" * 1000 + b'"',
                  b"\xff\xfe\x00", b"1e999999999", b'{"client":' * 500, b'["' + b'Char 1","' * 800 + b'"]']
        for package in (b"Core.Hello", b"Core.Supports.Set", b"Char.Login.Credentials", b"Core.Ping", b"No.Such.Thing", b""):
            for body in bodies:
                client.send_message(GMCP, package + b" " + body)
            bystander.plays_on()
        # If these were understood nothing would be listed any more, and nothing be told.
        gold = client.expect_message("Char.Status")["gold"]
        client.gmcp("Core.Supports.Set", client.packages)
        for depth in (9, 100, 4000):
            client.send_message(GMCP, b"Core.Supports.Set " + b"[" * depth + b"]" * depth)
        client.ask("drop 2 gold", "You drop 2 gold.")
        client.expect_message("Char.Status", lambda status: status["gold"] == gold - 2)
        self.assert_memory_grew_less(server, 32 * MEBIBYTE)

    def test_a_client_cannot_make_the_server_inflate_or_begin_compression_for_ever(self):
        server, bystander = self.hostile_server(limits_lines_per_second=1000, limits_line_burst=1000)
        client = self.joined(server.client(source=HOSTILE, answers=False))
        client.arrive()
        self.measure_memory(server)
        mccp3 = 87
        client.send_bytes(bytes([IAC, 251, mccp3, IAC, SB, mccp3, IAC, SE]) + bytes(2000))
        for _ in range(500):
            client.send_bytes(bytes([IAC, 253, MCCP2, IAC, 254, MCCP2]))
        bystander.plays_on()
        client.send("guest")
        client.expect(re.compile(r"You are called (\S+) for now"))
        begun = client.events.count(("COMPRESSED",))
        self.assertLess(begun, 10)
        self.assertIn(("DONT", mccp3), client.events)
        self.assert_memory_grew_less(server, 16 * MEBIBYTE)
        bystander.plays_on()


if __name__ == "__main__":
    unittest.main()
