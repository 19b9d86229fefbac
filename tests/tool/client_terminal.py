"""Real client programs in a real terminal: what a player types, and what a player sees.

The terminal is tmux's, so what is compared is the screen and not the bytes. Something that is told again and again is waited
for by how often it stands there, since what was told before stays on the screen.
"""
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import time

from support import Terminal

SECONDS = 60
TINTIN = shutil.which("tt++") or "/usr/games/tt++"  # Debian's place for games is not in everybody's path


class ClientTerminal(Terminal):
    """One player at a keyboard. What the client program keeps for itself goes to a folder of the test's."""

    def __init__(self, folder, columns=80, lines=40):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        super().__init__(columns, lines)

    def run(self, *words, terminal="xterm-256color"):
        """Starts a program in the shell, on an empty screen; a second one after the first has ended."""
        command = " ".join(shlex.quote(str(word)) for word in words)
        self.tmux("send-keys", "-R")
        self.tmux("clear-history")
        self.type(f"TERM={terminal} HOME={shlex.quote(str(self.folder))} {command}")

    def telnet(self, port):
        self.run("telnet", "127.0.0.1", port)

    def tintin(self, port, settings=""):
        self.run(TINTIN, "-e", f"{settings}#session underwell 127.0.0.1 {port}")

    def told(self):
        """Everything since the program was started, lines that were too long for it in one again."""
        return self.tmux("capture-pane", "-p", "-J", "-S", "-")

    def told_in_colour(self):
        return self.tmux("capture-pane", "-p", "-e", "-J", "-S", "-")

    def wait(self, holds, name, seconds=SECONDS):
        end = time.monotonic() + seconds
        while True:
            told = self.told()
            found = holds(told)
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"{name} did not come; the screen:\n{self.screen()}")
            time.sleep(0.05)

    def expect(self, text, times=1):
        """Until it stands there so often; returns all."""
        self.wait(lambda told: told.count(text) >= times, f"{text!r}")
        return self.told()

    def ask(self, line, text):
        """Types a line; returns what came since, when the text is there once more than before."""
        before = self.told()
        count = before.count(text)
        self.type(line)
        self.wait(lambda told: told.count(text) > count, f"{text!r}")
        told = self.told()
        return told[len(os.path.commonprefix([before, told])):]

    def last(self, pattern):
        """The last thing on the terminal that fits, as a match."""
        found = list(re.finditer(pattern, self.told()))
        if not found:
            raise AssertionError(f"nothing like {pattern!r}; the screen:\n{self.screen()}")
        return found[-1]

    def echoes(self):
        """Whether the terminal itself shows what is typed."""
        settings = subprocess.run(["stty", "-F", self.about("#{pane_tty}"), "-a"], capture_output=True, text=True, check=True)
        return " echo " in settings.stdout

    def program(self):
        """The process id of the client, or nothing."""
        children = pathlib.Path(f"/proc/{self.about('#{pane_pid}')}/task/{self.about('#{pane_pid}')}/children")
        ids = [int(word) for word in children.read_text().split()]
        return ids[0] if ids else None

    def kill(self):
        """The client dies as if its machine had been switched off; the shell is there again afterwards."""
        os.kill(self.program(), signal.SIGKILL)
        self.wait(lambda _: self.program() is None, "the client's end")
