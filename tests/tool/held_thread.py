"""Holds up one thread of a program, as a turn without end or a disk that hangs would; the others go on."""
import ctypes
import os
import pathlib

SEIZE, INTERRUPT, DETACH = 0x4206, 0x4207, 17  # of ptrace(2)
ANY_CHILD = 0x40000000  # __WALL of waitpid(2): a thread that is traced, too
LIBRARY = ctypes.CDLL(None, use_errno=True)
LIBRARY.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
LIBRARY.ptrace.restype = ctypes.c_long


def trace(request, thread):
    if LIBRARY.ptrace(request, thread, None, None) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"ptrace: {os.strerror(number)}")


def thread_of(pid, name):
    """The first thread of that name."""
    for task in sorted(pathlib.Path(f"/proc/{pid}/task").iterdir(), key=lambda path: int(path.name)):
        if (task / "comm").read_text().strip() == name:
            return int(task.name)
    raise AssertionError(f"no thread {name}")


class HeldThread:
    """Stands still from its making, or from entering `with`, to release()."""

    def __init__(self, pid, name):
        self.thread = thread_of(pid, name)
        trace(SEIZE, self.thread)
        trace(INTERRUPT, self.thread)
        os.waitpid(self.thread, ANY_CHILD)
        self.is_held = True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.release()

    def release(self):
        if self.is_held:
            self.is_held = False
            trace(DETACH, self.thread)
