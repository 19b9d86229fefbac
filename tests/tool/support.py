"""What the tests of the program share: where it is, and how to run it."""
import os
import pathlib
import subprocess
import tempfile
import time
import unittest
import uuid

PROGRAM = os.environ["UNDERWELL_PROGRAM"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def underwell(*arguments, **options):
    """Runs the program; returns the completed process with text output."""
    options.setdefault("text", True)
    options.setdefault("timeout", 300)
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, stdin=subprocess.DEVNULL, **options)


class ToolTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="underwell-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def branch(self, *arguments, **options):
        done = underwell("branch", *arguments, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def assert_refused(self, arguments, *words):
        done = underwell(*arguments)
        self.assertEqual(done.returncode, 2, f"{arguments}: {done.stdout[:200]} {done.stderr}")
        self.assertEqual(done.stdout, "")
        for word in words:
            self.assertIn(word, done.stderr)


class Terminal:
    """A real terminal of a given size, in tmux, on a server of its own."""

    def __init__(self, columns, lines):
        self.server = f"underwell-{uuid.uuid4().hex[:8]}"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(lines), "sh")

    def tmux(self, *arguments):
        # The terminal shows what its programs may write, whatever the locale of whoever runs the tests.
        return subprocess.run(["tmux", "-L", self.server, *arguments], capture_output=True, encoding="utf-8", check=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout

    def type(self, text):
        self.tmux("send-keys", "-l", text)
        self.tmux("send-keys", "Enter")

    def key(self, name):
        self.tmux("send-keys", name)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def wait_for(self, text, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            screen = self.screen()
            if text in screen:
                return screen
            time.sleep(0.05)
        raise AssertionError(f"{text!r} did not appear; the screen:\n{self.screen()}")

    def about(self, what):
        return self.tmux("display-message", "-p", what).strip()

    def modes(self):
        """Whether it shows the second screen, a cursor, and wraps lines."""
        return self.about("#{alternate_on} #{cursor_flag} #{wrap_flag}")

    def signal_program(self, signal):
        subprocess.run(["pkill", f"-{signal}", "-P", self.about("#{pane_pid}"), "-x", "underwell"], check=True)

    def end_program(self):
        """By the signal that asks a program to end."""
        self.signal_program("TERM")

    def processes(self):
        """The names of all that run on it, besides its shell; not of those that ended and wait for their parents."""
        shell = self.about("#{pane_pid}")
        listed = subprocess.run(["ps", "-o", "pid=,stat=,comm=", "-s", shell], capture_output=True, text=True).stdout
        found = [line.split(maxsplit=2) for line in listed.strip().split("\n")]
        return [name for pid, state, name in found if pid != shell and not state.startswith("Z")]

    def close(self):
        subprocess.run(["tmux", "-L", self.server, "kill-server"], capture_output=True)


class TerminalTest(ToolTest):
    def terminal(self, columns, lines):
        terminal = Terminal(columns, lines)
        self.addCleanup(terminal.close)
        return terminal

    def wait_until_equal(self, ask, wanted, seconds=20):
        end = time.monotonic() + seconds
        while ask() != wanted and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(ask(), wanted)

    def settings(self, terminal):
        """All of stty, as a command in it finds them."""
        path = self.folder / f"settings-{uuid.uuid4().hex[:8]}"
        terminal.type(f"stty -g >'{path}.new'; mv '{path}.new' '{path}'")
        self.wait_until_equal(path.exists, True)
        return path.read_text()

    def assert_sane(self, terminal):
        """What is typed is echoed and read line by line, the screen is as it was, and no process is left."""
        self.wait_until_equal(terminal.modes, "0 1 1")
        terminal.type("stty -a | grep -q ' icanon' && stty -a | grep -q ' echo ' && echo sane' 'terminal")
        terminal.wait_for("sane terminal")
        self.wait_until_equal(terminal.processes, [])
