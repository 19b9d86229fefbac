"""A server of one's own for tests: on free ports, with its data in a folder that is given, ended by its id."""
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from support import PROGRAM, ROOT, ToolTest, underwell
from telnet_client import TelnetClient

SECONDS = 60
ADMIN_PASSWORD = "an-admin-of-tests"
TRIES = 5

# Whoever is traced cannot look for leaks at its end, and says so.
WITHOUT_LEAKS = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0:" + os.environ.get("ASAN_OPTIONS", "")}


def free_port(address="127.0.0.1"):
    """Below the ports that this machine gives to clients."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((address, port))
                return port
            except OSError:
                continue


def free_ports(*names):
    """A different one for each name."""
    ports = {}
    while len(set(ports.values())) < len(names):
        ports = {name: free_port() for name in names}
    return ports


class RunningServer:
    """Settings are written with an underscore for each dot: log_level="debug" is --log.level debug; None leaves one to the file."""

    def __init__(self, folder, wrap=(), environment=None, is_traced=False, **settings):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data = pathlib.Path(settings.pop("storage_data_folder", self.folder / "data"))
        self.log_file = self.folder / "server.log"
        self.wrap = list(wrap)
        self.environment = {**(WITHOUT_LEAKS if is_traced else os.environ), **(environment or {})}
        # Tests come from few addresses, and type fast; who tests the bounds sets them. The same dungeon each time.
        self.settings = {"web_addresses": "", "game_seed": 7, "limits_connections_per_address_max": 10000,
                         "limits_new_connections_per_second_per_address": 10000, "limits_lines_per_second": 1000,
                         "limits_line_burst": 1000, "accounts_new_free_per_address": 10000, "shutdown_countdown_seconds": 0, **settings}
        self.process = None
        self.output = ""
        self.admin_password = None  # that was printed, if any
        self.starts = 0

    def arguments(self, ports):
        values = {"storage_data_folder": self.data, **self.settings, **ports}
        words = []
        for name, value in values.items():
            if value is None:
                continue
            section, _, key = name.partition("_")
            words += [f"--{section}.{key}" if key else f"--{section}", str(value).lower() if isinstance(value, bool) else str(value)]
        return words

    def start(self):
        for _ in range(TRIES):
            if self.try_to_start():
                return self
        raise AssertionError(f"the server does not start:\n{self.output}\n{self.log()}")

    def launch(self, ports):
        self.starts += 1
        words = self.wrap + [PROGRAM, "serve"] + self.arguments(ports)
        with open(self.log_file, "ab") as log:
            self.process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
                                            env=self.environment)
        self.output = ""

    def start_and_kill(self, seconds):
        """Killed so long after it was started: most often before it is ready."""
        self.launch(free_ports("telnet_port", "operators_port"))
        time.sleep(seconds)
        self.kill()

    # Another test may have taken the port since it was found free: then it is tried on others.
    def try_to_start(self):
        tls = ["telnet_tls_port"] if self.settings.get("tls_certificate_file") else []
        ports = free_ports("telnet_port", "operators_port", *tls)
        self.launch(ports)
        while "Stop it with" not in self.output:
            line = self.process.stdout.readline().decode()
            if not line:
                self.process.wait(SECONDS)
                self.process.stdout.close()
                if "another server listens" in self.log():
                    return False
                raise AssertionError(f"the server does not start:\n{self.output}\n{self.log()}")
            self.output += line
        self.telnet_port = ports["telnet_port"]
        self.tls_port = ports.get("telnet_tls_port")
        self.operators_port = ports["operators_port"]
        printed = re.search(r"The first admin is (\S+), with the password (\S+)", self.output)
        if printed:
            self.admin_password = printed.group(2)
        return True

    @property
    def pid(self):
        """Of the program, whatever it was started by: one that became it, or one that waits for it."""
        if not self.wrap:
            return self.process.pid
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(children[0]) if children else self.process.pid

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def signal(self, number):
        os.kill(self.pid, number)

    def wait_for_end(self, seconds=SECONDS):
        """Its exit status; all that it wrote is in output."""
        self.output += self.process.stdout.read().decode()
        status = self.process.wait(seconds)
        self.process.stdout.close()
        return status

    def stop(self):
        self.signal(signal.SIGTERM)
        return self.wait_for_end()

    def kill(self):
        """As a power cut does, but for what the system has not written yet. Also one that is dead already."""
        try:
            self.signal(signal.SIGKILL)
        except (OSError, IndexError):
            pass
        self.process.wait(SECONDS)
        self.process.stdout.close()

    def end(self):
        """For cleaning up, whatever state it is in."""
        if not self.is_running():
            return
        try:
            self.signal(signal.SIGKILL)
        except (OSError, IndexError):
            pass
        self.process.kill()
        self.process.wait(SECONDS)
        self.process.stdout.close()

    def log(self):
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    def complaints(self):
        """Of sanitizers, where the program was built with them; not all of them end it."""
        return [line for line in self.log().splitlines() if "Sanitizer" in line or "runtime error:" in line]

    def expect_log(self, what, seconds=SECONDS, times=1):
        """Waits until the log has a line with this pattern, or so many; returns the last of them."""
        pattern = re.compile(what)
        return wait_until(lambda: (found := [line for line in self.log().splitlines() if pattern.search(line)])[times - 1:] and
                          found[-1], f"{what!r} in the log", seconds, self.log)

    def audit(self):
        return (self.data / "audit.log").read_text()

    def page(self, path):
        """Status and text of a page for operators."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.operators_port}{path}", timeout=SECONDS) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def metric(self, name):
        """The sum of all that have this name, whatever their labels."""
        rows = re.findall(rf"^{re.escape(name)}(?:\{{[^}}]*\}})? (\S+)$", self.page("/metrics")[1], re.M)
        return sum(map(float, rows))

    def client(self, **options):
        return TelnetClient(self.telnet_port, **options)

    def admin(self, **options):
        """The first admin, logged in; at the first time the printed password is replaced."""
        client = self.client(**options)
        if self.admin_password == ADMIN_PASSWORD:
            return client.log_in("Admin", ADMIN_PASSWORD)
        client.arrive()
        client.ask(f"connect Admin {self.admin_password}", "You are an admin now")
        client.expect("Choose a password of 8 letters or more: ")
        client.ask(ADMIN_PASSWORD, "The same once more: ")
        client.ask(ADMIN_PASSWORD, "Your password is another now.")
        client.ask("hints off", "> ")
        self.admin_password = ADMIN_PASSWORD
        return client

    def verify(self):
        return underwell("verify", "--data", self.data, cwd=ROOT)


def wait_until(ask, name, seconds=SECONDS, context=lambda: ""):
    """For what can only be asked again and again."""
    end = time.monotonic() + seconds
    while True:
        answer = ask()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"{name} did not come; {context()[-3000:]}")
        time.sleep(0.02)


class ServerTest(ToolTest):
    """Tests with servers; each ends with its test, or with its class."""

    def server(self, name="server", **options):
        server = RunningServer(self.folder / name, **options)
        self.addCleanup(server.end)
        return server.start()

    def joined(self, client):
        self.addCleanup(client.close)
        return client


class SharedServerTest(ToolTest):
    """One server for all tests of a class, which use different names."""
    settings = {}

    @classmethod
    def setUpClass(cls):
        import tempfile
        folder = tempfile.TemporaryDirectory(prefix="underwell-server-")
        cls.addClassCleanup(folder.cleanup)
        cls.shared = RunningServer(folder.name, **cls.settings)
        cls.addClassCleanup(cls.shared.end)
        cls.shared.start()

    def client(self, **options):
        client = self.shared.client(**options)
        self.addCleanup(client.close)
        return client
