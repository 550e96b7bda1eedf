# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Ctrl-C (SIGINT) and SIGTERM in a script that runs tools on devices: signals are counted, and callers ask for them.

Danger: a signal handler that raises would stop the script while the process on the device continues and its results
stay there."""
import contextlib
import signal
import threading

SIGNALS = (signal.SIGINT, signal.SIGTERM)

_counts = {number: 0 for number in SIGNALS}
_thread = threading.local()  # .seen: numbers of signals that this thread has handled; .held: set by held()


class Interrupted(Exception):
    """A signal arrived while no run was active on the device."""


def _count(number, _frame):
    _counts[number] += 1


@contextlib.contextmanager
def counted():
    """Counts signals in this block instead of running their handlers. In other threads the block of the main thread
    must be active."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) is _count:
        yield
        return
    before = {number: signal.signal(number, _count) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def new():
    """Returns the signals that arrived since this thread last asked."""
    if not hasattr(_thread, "seen"):
        _thread.seen = {number: 0 for number in SIGNALS}
    came = [number for number in SIGNALS for _ in range(_counts[number] - _thread.seen[number])]
    _thread.seen = dict(_counts)
    return came


@contextlib.contextmanager
def held():
    """In this block check() does nothing: signals are forwarded to the process on the device, and new() returns
    them."""
    _thread.held = True
    try:
        yield
    finally:
        _thread.held = False


def check():
    """Raises Interrupted if a signal arrived."""
    if not getattr(_thread, "held", False) and new():
        raise Interrupted("interrupted")
