# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""One measurement at a time, over all processes of this user on this machine.

Two measurements at once take each other's CPUs, and both figures are wrong. A lock on a file serves all workers of
pytest-xdist and every other pytest of the user. The kernel gives the lock back when its process ends, however it ends.

A worker that was killed leaves the program that it had started: it would go on measuring beside the next one. So the
program's environment has a token, the file names it, and the next process with the lock ends what still has that token."""
from __future__ import annotations

import contextlib
import json
import os
import pathlib
import signal
import stat
import threading
import time
from typing import Any, Callable, Dict, Iterator, List, Optional

TOKEN = "TFLITMUS_MEASUREMENT"
# Another file instead of the user's: for tests, and for containers that share a machine through a mounted folder.
FILE = "TFLITMUS_LOCK"
SECONDS_TO_END = 5.0

# The kernel's lock belongs to the process; the threads of one process exclude each other by this one.
_threads = threading.Lock()


def lock_file() -> pathlib.Path:
    """Returns the path of the lock. TMPDIR and XDG_RUNTIME_DIR are not read: they differ between a login and a service
    of the same user, who would then have two locks."""
    named = os.environ.get(FILE)
    return pathlib.Path(named) if named else pathlib.Path("/tmp", "tflitmus-%d" % os.getuid(), "measuring.lock")


def _open(path: pathlib.Path) -> int:
    """Opens the lock's file, and creates it and its folder. Raises OSError; so it does if the folder in /tmp is another
    user's, who could hold the lock for ever."""
    other = "name another file with %s=FILE" % FILE
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = path.parent.lstat()
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        raise OSError(error.errno, "cannot open the lock of measurements: %s; %s" % (error.strerror, other), str(path)) from None
    if FILE not in os.environ and (not stat.S_ISDIR(folder.st_mode) or folder.st_uid != os.getuid()):
        os.close(file)
        raise PermissionError("%s is not a folder of user %d: remove it, or %s" % (path.parent, os.getuid(), other))
    return file


def _read(file: int) -> Dict[str, Any]:
    """Returns what the holder of the lock wrote about itself, or {} if there is none."""
    try:
        holder = json.loads(os.pread(file, 1 << 16, 0))
    except ValueError:  # empty, or the holder is writing it
        return {}
    return holder if isinstance(holder, dict) else {}


def _processes(token: str) -> List[int]:
    """Returns the processes whose environment has this token; without /proc, none."""
    mark, found = ("%s=%s" % (TOKEN, token)).encode(), []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if mark in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:  # it ended meanwhile, or is another user's
            continue
    return found


def _end(token: str) -> None:
    """Ends the programs that a killed process left, the second time with SIGKILL."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        deadline = time.monotonic() + SECONDS_TO_END
        for process in _processes(token):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, how)
        while _processes(token):
            if time.monotonic() > deadline:
                break
            time.sleep(0.02)
        else:
            return


@contextlib.contextmanager
def measuring_alone(what: str, waiting: Optional[Callable[[str], None]] = None) -> Iterator[float]:
    """Holds the lock; `what` names the measurement to those who wait. Yields the seconds that this process waited.

    `waiting` is called once, with a sentence, if another measurement is running. Raises OSError if the lock's file
    cannot be opened."""
    import fcntl
    started = time.monotonic()
    with contextlib.ExitStack() as held:
        held.enter_context(_threads)
        file = _open(lock_file())
        held.callback(os.close, file)  # gives the kernel's lock back, before another thread may open the file
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):  # POSIX allows both for a lock that another process holds
            if waiting is not None:
                holder = _read(file)
                waiting("waiting for another measurement" + (" (process %s: %s)" % (holder.get("pid"), holder.get("what")) if holder else ""))
            fcntl.lockf(file, fcntl.LOCK_EX)
        left = _read(file).get("token")
        if left:
            _end(str(left))
        token = "%d-%d" % (os.getpid(), time.time_ns())
        os.ftruncate(file, 0)  # a killed process may have left a longer line
        os.pwrite(file, json.dumps({"pid": os.getpid(), "what": what, "token": token}).encode() + b"\n", 0)
        held.callback(os.ftruncate, file, 0)
        before = os.environ.get(TOKEN)
        os.environ[TOKEN] = token
        try:
            yield time.monotonic() - started
        finally:
            if before is None:
                del os.environ[TOKEN]
            else:
                os.environ[TOKEN] = before
