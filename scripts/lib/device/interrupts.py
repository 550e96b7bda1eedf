# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Ctrl-C (SIGINT) and SIGTERM of a script that runs tools on devices: counted, and handed to whoever asks.

A handler that raises would leave a device half-way: the process there would go on, its results would stay there.
"""
import contextlib
import signal
import threading

SIGNALS = (signal.SIGINT, signal.SIGTERM)

_counts = {number: 0 for number in SIGNALS}
_thread = threading.local()  # .seen: how many of each this thread has dealt with; .held: see held


class Interrupted(Exception):
    """A signal came while nothing ran on the device."""


def _count(number, _frame):
    _counts[number] += 1


@contextlib.contextmanager
def counted():
    """Counts the signals in this block instead of what they did before. In a thread, relies on the main one's block."""
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
    """The signals that came since this thread asked last."""
    if not hasattr(_thread, "seen"):
        _thread.seen = {number: 0 for number in SIGNALS}
    came = [number for number in SIGNALS for _ in range(_counts[number] - _thread.seen[number])]
    _thread.seen = dict(_counts)
    return came


@contextlib.contextmanager
def held():
    """In this block check does nothing: the signals are for the process on the device, new() has them."""
    _thread.held = True
    try:
        yield
    finally:
        _thread.held = False


def check():
    """Raises Interrupted if one came."""
    if not getattr(_thread, "held", False) and new():
        raise Interrupted("interrupted")
