# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the program in a session of its own, reads its output while it runs, and ends everything that it started.

A fresh session: a Ctrl-C of the terminal reaches Python alone, which passes it on and waits; threads of the calling process do not
hold what the program measures. The program's progress lines need a terminal, so where they are wanted its standard error is a
pseudo-terminal.
"""
from __future__ import annotations

import dataclasses
import os
import selectors
import signal
import subprocess
import termios
import time
import tty
from typing import Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from tflitmus.measuring.errors import MeasurementTimeoutError, UnavailableError

# How long the program may take to end after Ctrl-C: it stops the run in progress and writes what it has.
_GRACE_SECONDS = 5.0
# How often to look whether the program ended although something that it started keeps its output open.
_LOOK_SECONDS = 1.0
_POLL_SECONDS = 0.02
_CHUNK = 65536
Heard = Callable[[bytes], None]


@dataclasses.dataclass(frozen=True)
class Ended:
    """How a program ended: `status` is negative for a signal."""

    status: int
    out: str
    err: str


def _pseudo_terminal() -> Tuple[int, int]:
    """Returns what reads and what writes; a pipe where the system has no pseudo-terminal left, as in some containers."""
    try:
        reads, writes = os.openpty()
    except OSError:
        return os.pipe()
    tty.setraw(writes, termios.TCSANOW)  # a line feed stays one byte
    return reads, writes


def run(command: Sequence[str], environment: Dict[str, str], timeout: Optional[float], heard: Optional[Heard]) -> Ended:
    """Runs a command to its end.

    heard: called with each piece of standard error as it arrives, for progress; None: standard error is a pipe, and the program
      draws no progress.
    Raises MeasurementTimeoutError after `timeout` seconds, UnavailableError if the program cannot be started, and passes on what
    interrupts it (KeyboardInterrupt): no process that it started is left then.
    """
    out_read, out_write = os.pipe()
    err_read, err_write = os.pipe() if heard is None else _pseudo_terminal()
    streams: Dict[int, List[bytes]] = {out_read: [], err_read: []}
    try:
        try:
            process = subprocess.Popen(list(command), stdin=subprocess.DEVNULL, stdout=out_write, stderr=err_write,
                                       env=environment, start_new_session=True)
        except OSError as error:
            raise UnavailableError(f"{command[0]} cannot be started: {error.strerror}", 69, command=command) from error
        finally:
            os.close(out_write)
            os.close(err_write)
        try:
            _read(process, streams, timeout, lambda number, data: heard(data) if heard and number == err_read else None)
        except BaseException as error:
            _end(process)
            if isinstance(error, subprocess.TimeoutExpired):
                text = _text(streams[err_read])
                raise MeasurementTimeoutError(f"the run took longer than timeout={timeout} seconds and was ended", None, text,
                                              command) from None
            raise
        _kill_session(process)
        status = process.wait()
    finally:
        os.close(out_read)
        os.close(err_read)
    return Ended(status, _text(streams[out_read]), _text(streams[err_read]))


def _text(pieces: List[bytes]) -> str:
    return b"".join(pieces).decode("utf-8", "replace")


def _read(process: "subprocess.Popen[bytes]", streams: Dict[int, List[bytes]], timeout: Optional[float],
          heard: Callable[[int, bytes], None]) -> None:
    """Reads both streams until the program ended. Raises subprocess.TimeoutExpired."""
    end = None if timeout is None else time.monotonic() + timeout
    with selectors.DefaultSelector() as selector:
        for number in streams:
            selector.register(number, selectors.EVENT_READ)
        while selector.get_map():
            left = _LOOK_SECONDS if end is None else min(_LOOK_SECONDS, end - time.monotonic())
            if left <= 0:
                raise subprocess.TimeoutExpired(process.args, timeout or 0)
            ready = selector.select(left)
            if not ready and _has_ended(process):
                return
            for key, _ in ready:
                data = _piece(key.fd)
                if data:
                    streams[key.fd].append(data)
                    heard(key.fd, data)
                else:
                    selector.unregister(key.fd)
    while not _has_ended(process):
        if end is not None and time.monotonic() > end:
            raise subprocess.TimeoutExpired(process.args, timeout or 0)
        time.sleep(_POLL_SECONDS)


def _piece(number: int) -> bytes:
    try:
        return os.read(number, _CHUNK)
    except OSError:  # EIO: the other side of a pseudo-terminal is closed
        return b""


def _has_ended(process: "subprocess.Popen[bytes]") -> bool:
    """Whether the program ended. It stays a zombie, so that the number of its group cannot become another group's."""
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:  # something in the calling process waits for all children
        return True


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Ends a program: Ctrl-C for its group, and SIGKILL where it takes longer than it may, or a second Ctrl-C arrives."""
    try:
        os.killpg(process.pid, signal.SIGINT)
        end = time.monotonic() + _GRACE_SECONDS
        while not _has_ended(process) and time.monotonic() < end:
            time.sleep(_POLL_SECONDS)
    except (KeyboardInterrupt, ProcessLookupError):
        pass
    finally:
        _kill_session(process)
        process.wait()


def _kill_session(process: "subprocess.Popen[bytes]") -> None:
    """Kills the program and what it left behind. The tools put what they start into groups of its own, all in one session."""
    for number in (process.pid, *_members(process.pid)):
        try:
            os.kill(number, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass


def _members(session: int) -> Iterator[int]:
    """The processes of a session."""
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == session:
            continue
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                # The name of a program, in brackets, may have spaces; state, parent, group and session follow it.
                if int(file.read().rpartition(b")")[2].split()[3]) == session:
                    yield int(name)
        except (OSError, IndexError, ValueError):  # it ended meanwhile
            continue
