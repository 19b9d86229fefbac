"""Storage that fails under a running server: system calls that fail by strace, and a small file system that can be full."""
import os
import pathlib
import re
import shutil
import subprocess
import threading

from support import ROOT

SECONDS = 60


class Fault:
    """While it lasts, these calls on files of these names fail so, as strace says it: "fdatasync:error=EIO"."""

    def __init__(self, server, calls, files):
        paths = [word for name in files for word in ("-P", str(server.data / name))]
        names = ",".join(calls.split(":")[0].split(","))
        self.reader = None
        self.struck = server.folder / "struck.trace"
        self.strace = subprocess.Popen(["strace", "-f", "-o", str(self.struck), "-p", str(server.pid), *paths, "-e", f"trace={names}",
                                        "-e", f"inject={calls}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True)
        told = self.strace.stderr.readline()
        if "attached" not in told:
            self.end()
            raise PermissionError(told.strip())
        # Whatever else it says is of no interest, but must not fill the pipe.
        self.reader = threading.Thread(target=self.strace.stderr.read)
        self.reader.start()

    def times(self):
        return len(re.findall("INJECTED", self.struck.read_text()))

    def end(self):
        if self.strace.poll() is None:
            self.strace.terminate()
        self.strace.wait(SECONDS)
        if self.reader:
            self.reader.join()
        self.strace.stderr.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


def why_no_faults():
    """Nothing if strace can make calls of other processes fail here; else the reason."""
    if not shutil.which("strace"):
        return "there is no strace (scripts/install-packages)"
    with subprocess.Popen(["sleep", "60"]) as sleeper:
        try:
            tried = subprocess.run(["timeout", "2", "strace", "-p", str(sleeper.pid), "-e", "trace=none"], capture_output=True, text=True)
        finally:
            sleeper.kill()
    return None if "attached" in tried.stderr else f"strace may not attach to processes here: {tried.stderr.strip()}"


class SmallDisk:
    """A file system in memory of a few megabytes, seen only by programs that are started through it."""

    def __init__(self, folder, megabytes):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        mount = 'mount -t tmpfs -o "size=$1m" underwell-test "$2" && echo ready && exec sleep infinity'
        self.holder = subprocess.Popen(["unshare", "-m", "--propagation", "private", "sh", "-c", mount, "sh", str(megabytes),
                                        str(self.folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if self.holder.stdout.readline() != "ready\n":
            why = self.holder.stderr.read().strip()
            self.end()
            raise PermissionError(why)

    @property
    def through(self):
        return ["nsenter", f"--mount=/proc/{self.holder.pid}/ns/mnt", "env", "-C", str(ROOT)]

    @property
    def inside(self):
        return pathlib.Path(f"/proc/{self.holder.pid}/root{self.folder}")

    def fill(self):
        """To the last byte, so that even a page that is there already cannot become two."""
        with open(self.inside / "filler", "ab", buffering=0) as filler:
            for size in (65536, 4096, 1):
                try:
                    while True:
                        filler.write(bytes(size))
                except OSError:
                    pass

    def make_room(self):
        os.remove(self.inside / "filler")

    def end(self):
        if self.holder.poll() is None:
            self.holder.kill()
        self.holder.wait(SECONDS)
        self.holder.stdout.close()
        self.holder.stderr.close()
