# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A program that ends what it is doing when this process is told to end: a cancelled task finishes its image."""
import ctypes
import signal
import subprocess
import time

PR_SET_PDEATHSIG = 1
# For a signal that reached the whole group to arrive at the program by itself.
GRACE_SECONDS, LAUNCHER_SECONDS = 0.5, 2


class Signals:
    """SIGTERM and SIGINT are noted in place of ending this process."""

    def __init__(self):
        self.number, self.at = 0, 0.0
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._note)

    def _note(self, number, _):
        self.number, self.at = number, self.at or time.monotonic()


def ends_with_parent():
    """The kernel ends the program where this process is killed outright, so that no orphan keeps a journal."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def still_catches_sigterm(pid):
    """Whether a handler is installed: Litmus's tools remove theirs at the first signal, and a second one would kill them."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            caught = next(line for line in file if line.startswith("SigCgt:"))
    except (OSError, StopIteration):
        return False
    return int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1 == 1


def run(argv, signals, is_ours=True, **files):
    """Exit code of the program, as a shell has it. A noted signal is passed on once, if the program has not had it; of a launcher
    (not `is_ours`) that cannot be seen, and Ctrl-C reaches it by itself."""
    grace = GRACE_SECONDS if is_ours else LAUNCHER_SECONDS
    with subprocess.Popen(argv, stdin=subprocess.DEVNULL, preexec_fn=ends_with_parent, **files) as child:
        passed_on = False
        while True:
            try:
                status = child.wait(timeout=0.2)
                return status if status >= 0 else 128 - status
            except subprocess.TimeoutExpired:
                pass
            if signals.number and not passed_on and time.monotonic() - signals.at > grace:
                passed_on = True
                if not is_ours or still_catches_sigterm(child.pid):
                    child.send_signal(signal.SIGTERM)
