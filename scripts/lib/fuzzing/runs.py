# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Limits fuzzing to two concurrent runs, which may use all memory and cores."""
import contextlib
import fcntl
import os

MAX_RUNS = 2


class Busy(Exception):
    """The maximum number of runs is in progress."""


@contextlib.contextmanager
def slot():
    """Reserves one of the slots for a run while the block runs. Raises Busy."""
    folder = os.path.join(os.path.expanduser("~"), ".cache/litmus/fuzz")
    os.makedirs(folder, exist_ok=True)
    for number in range(MAX_RUNS):
        file = open(os.path.join(folder, "run.%d.lock" % number), "w", encoding="utf-8")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            continue
        try:
            yield
        finally:
            file.close()
        return
    raise Busy("%d runs are under way, and no more may be" % MAX_RUNS)
