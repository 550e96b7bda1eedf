# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs a program that is asked to stop when this process is: the tool of a cancelled task finishes its image first."""
import ctypes
import signal
import subprocess
import time

PR_SET_PDEATHSIG = 1
# Seconds to wait so that a signal sent to the whole process group reaches the program directly: for a program, for a
# launcher.
GRACE_SECONDS, LAUNCHER_SECONDS = 0.5, 2


class Signals:
    """Records SIGTERM and SIGINT; they no longer end this process."""

    def __init__(self):
        self.number, self.at = 0, 0.0
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._note)

    def _note(self, number, _):
        self.number, self.at = number, self.at or time.monotonic()


def ends_with_parent():
    """Makes the kernel kill the child when this process is killed by SIGKILL, so that no orphan holds a journal."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def still_catches_sigterm(pid):
    """Returns whether the process has a handler for SIGTERM. Litmus's tools remove their handler at the first
    signal, and a second signal would kill them."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            caught = next(line for line in file if line.startswith("SigCgt:"))
    except (OSError, StopIteration):
        return False
    return int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1 == 1


def run(argv, signals, is_ours=True, **files):
    """Runs a program and returns its exit code as a shell reports it (128 + signal). A recorded signal is passed on
    once, if the program has not received it. For a launcher (is_ours false) that cannot be observed; Ctrl-C reaches
    a launcher directly."""
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
