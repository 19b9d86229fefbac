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
        return subprocess.run(["tmux", "-L", self.server, *arguments], capture_output=True, text=True, check=True).stdout

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
            if text in self.screen():
                return self.screen()
            time.sleep(0.05)
        raise AssertionError(f"{text!r} did not appear; the screen:\n{self.screen()}")

    def end_program(self):
        """By the signal that asks a program to end."""
        pane = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        subprocess.run(["pkill", "-TERM", "-P", pane, "-x", "underwell"], check=True)

    def close(self):
        subprocess.run(["tmux", "-L", self.server, "kill-server"], capture_output=True)


class TerminalTest(ToolTest):
    def terminal(self, columns, lines):
        terminal = Terminal(columns, lines)
        self.addCleanup(terminal.close)
        return terminal

    def assert_sane(self, terminal):
        """What is typed is echoed and read line by line, and the cursor is back."""
        terminal.type("stty -a | grep -q ' icanon' && stty -a | grep -q ' echo ' && echo sane' 'terminal")
        terminal.wait_for("sane terminal")
        self.assertEqual(terminal.tmux("display-message", "-p", "#{cursor_flag} #{alternate_on}").strip(), "1 0")
