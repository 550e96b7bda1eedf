# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The commands that scripts/dev/prove commands compares: programs of 5 to 20 ms whose work has a size. Each side has a name, a
path, arguments and an environment of its own, as two builds of one program have."""
import os
import shutil
import string
import sys
import time

LEAST_MS, MOST_MS = 5, 20
# Of commands with more work on one side, so that their start, which stays the same, is a small part.
LEAST_WORKING_MS = 10
CALIBRATION_RUNS = 9


class Kind:
    """A program whose work has a size. words: what starts it; text: its script, "" for testing/commands/work; guess: a
    size that takes about 10 ms; scales: whether nearly all of its time grows with the size."""

    def __init__(self, words, text, guess, scales, startup=0):
        self.words, self.text, self.guess, self.scales, self.startup = words, text, guess, scales, startup

    def argv(self, path, size):
        return [*self.words, path, str(size)] if self.text else [path, *self.words, str(size), str(self.startup)]


def _found(name):
    return shutil.which(name) or name


_SHELL, _AWK, _PYTHON = [_found("sh")], [_found("awk"), "-f"], [os.path.realpath(sys.executable), "-I", "-S"]
_REPEAT = "i=0\nwhile [ $i -lt $1 ]; do i=$((i + 1)); %s done\n"
# A part of `start` is computation that does not grow with the size; python takes about as long to start; programs starts others.
KINDS = {
    "compute": Kind(["compute"], "", 8000, True),
    "memory": Kind(["memory"], "", 20000, True),
    "pages": Kind(["pages"], "", 5000, True),
    "start": Kind(["compute"], "", 6000, False, startup=2500),
    "shell": Kind(_SHELL, _REPEAT % "", 30000, True),
    "awk": Kind(_AWK, "BEGIN { for (i = 0; i < ARGV[1]; i++) sum += i * i }\n", 100000, True),
    "python": Kind(_PYTHON, "import sys\nsum = 0\nfor i in range(int(sys.argv[1])): sum += i * i\n", 30000, False),
    "programs": Kind(_SHELL, _REPEAT % (_found("true") + ";"), 10, False),
}


def _seconds(argv):
    begin = time.perf_counter()
    status = os.waitpid(os.posix_spawn(argv[0], argv, os.environ), 0)[1]
    if status != 0:
        raise OSError("%s ends with status %d" % (" ".join(argv), os.waitstatus_to_exitcode(status)))
    return time.perf_counter() - begin


class Commands:
    """Makes sides below `folder`. `work` is the built testing/commands/work."""

    def __init__(self, work, folder):
        self._work, self._folder = work, folder
        self._cost = {}

    def cost(self, name):
        """Returns the seconds of a kind without work, and those of a unit of work: the least of some runs, because a
        size need not be exact and other programs only add."""
        if name not in self._cost:
            kind = KINDS[name]
            path = self._write(kind, os.path.join(self._folder, "calibration"), name)
            least = [min(_seconds(kind.argv(path, size)) for _ in range(CALIBRATION_RUNS)) for size in (0, kind.guess)]
            self._cost[name] = least[0], max(least[1] - least[0], 1e-6) / kind.guess
        return self._cost[name]

    def size(self, name, milliseconds):
        """Returns the size that takes about that long, from 5 ms on, or as long as the start takes."""
        start, unit = self.cost(name)
        return max(1, round((milliseconds / 1e3 - start) / unit))

    def _write(self, kind, folder, name):
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, name)
        if kind.text:
            with open(path, "w", encoding="utf-8") as file:
                file.write(kind.text)
        else:
            shutil.copy2(self._work, path)
        return path

    def side(self, name, size, rng, label):
        """Returns the words of a command of this kind and size: an environment, NAME=VALUE…, a program and arguments. Everything
        in which two sides with one size may differ comes from `rng`."""
        word = lambda most: "".join(rng.choices(string.ascii_lowercase, k=rng.randint(1, most)))
        kind = KINDS[name]
        folders = [word(60) for _ in range(rng.randint(0, 4))]
        path = self._write(kind, os.path.join(self._folder, label, *folders), word(40))
        environment = ["LITMUS_%s=%s" % (word(12).upper(), word(1000)) for _ in range(rng.randint(0, 5))]
        return environment + kind.argv(path, size) + ["note=" + word(400) for _ in range(rng.randint(0, 3))]

    def clear(self):
        """Removes the sides, so that each comparison writes its own files."""
        shutil.rmtree(self._folder, ignore_errors=True)


def draw(commands, name, rng, more=0.0):
    """Returns {kind, ms: about how long it takes, size, larger: which side works more by the fraction `more`: "A", "B" or
    ""}, and the words of A and of B."""
    milliseconds = rng.uniform(LEAST_WORKING_MS if more else LEAST_MS, MOST_MS)
    size = commands.size(name, milliseconds)
    larger = rng.choice("AB") if more else ""
    sides = [commands.side(name, round(size * (1 + more)) if label == larger else size, rng, label) for label in "AB"]
    return {"kind": name, "ms": milliseconds, "size": size, "larger": larger}, *sides
