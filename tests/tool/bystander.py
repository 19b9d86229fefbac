"""What the tests of hostile people share: the bounds that operators get, and somebody who plays on meanwhile.

Each hostile is bounded and logged, and the bystander notices nothing. Time never decides, it is only waited.
"""
import os
import pathlib
import re
import socket

from running_server import ServerTest, wait_until

DEFAULTS = {"limits_connections_per_address_max": 20, "limits_new_connections_per_second_per_address": 5,
            "limits_lines_per_second": 10, "limits_line_burst": 40}
HOSTILE = "127.0.0.66"
NEARBY = "127.0.0.67"
MEBIBYTE = 1 << 20


class Bystander:
    """Somebody who plays on from another address, and is answered rightly all the time."""

    def __init__(self, test, server):
        self.client = test.joined(server.client(source="127.0.0.9"))
        self.name = self.client.play_as_guest()
        self.asked = 0

    def plays_on(self):
        self.asked += 1
        self.client.ask(f"say all is well, {self.asked}", f'You say, "all is well, {self.asked}"')
        self.client.ask("look", "Well Square")


class HostileTest(ServerTest):
    def hostile_server(self, **settings):
        """With the bounds that operators get, and somebody who plays."""
        server = self.server(**{**DEFAULTS, **settings})
        return server, Bystander(self, server)

    def measure_memory(self, server):
        """From now on, for assert_memory_grew_less()."""
        pathlib.Path(f"/proc/{server.pid}/clear_refs").write_text("5")  # the most that it ever had is forgotten
        self.memory_before = self.memory(server, "VmRSS")

    def assert_memory_grew_less(self, server, than):
        if not os.environ.get("UNDERWELL_SANITIZED"):  # sanitizers keep what was given back
            self.assertLess(self.memory(server, "VmHWM") - self.memory_before, than)

    @staticmethod
    def memory(server, row):
        status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
        return int(re.search(rf"^{row}:\s+(\d+) kB$", status, re.M).group(1)) * 1024

    @staticmethod
    def descriptors(server):
        return len(list(pathlib.Path(f"/proc/{server.pid}/fd").iterdir()))

    def connections(self, server):
        return server.metric("underwell_connections")

    def await_only(self, server, count):
        """Until so many connections are left."""
        wait_until(lambda: self.connections(server) == count, f"{count} connections", context=server.log)

    def vanish(self, connection):
        """As a machine does whose cable was cut: nothing is sent any more, not even that it ended."""
        # What came is acknowledged first: else the other side would send it again at once, and learn of the end by that.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        repair = 19  # TCP_REPAIR, which Python has no name for: for the system's administrators only
        try:
            connection.setsockopt(socket.IPPROTO_TCP, repair, 1)
        except PermissionError:
            self.skipTest("only an administrator can cut a connection without a word")
        connection.close()
