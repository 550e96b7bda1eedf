# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Counts passed, failed and skipped cases, and prints the lines whose last one continuous integration reads."""
import threading


class Tally:
    """Counts passed and failed cases. Thread-safe."""

    def __init__(self, say=print):
        self.passed = 0
        self.failed = 0
        self.left_out = []
        self._say = say
        self._lock = threading.Lock()

    def say(self, text):
        with self._lock:
            self._say(text)

    def passes(self, count=1):
        with self._lock:
            self.passed += count

    def fails(self, name, text):
        with self._lock:
            self.failed += 1
            self._say("FAILED: %s: %s" % (name, text))

    def expect(self, name, problems):
        """Counts one case, which passed if `problems` is empty."""
        if problems:
            self.fails(name, "\n".join(problems))
        else:
            self.passes()

    def leaves_out(self, what):
        with self._lock:
            self.left_out.append(what)

    def last_lines(self):
        why = "; ".join(self.left_out) or "every test ran"
        return ["%d skipped: %s" % (len(self.left_out), why), "%d passed, %d failed" % (self.passed, self.failed)]
