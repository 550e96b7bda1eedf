# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Which parts run by turns today, in which order, and whether one may still start."""
from parts.table import BY_TURNS, DAYS

# Minutes. A by-turns part starts only if it is expected to end before END, and is stopped then.
END = 60
# CI ends a run after 90 minutes, and its result is lost. A part that always runs is stopped before that: on a
# machine that takes three times the usual time, what ran until then is the result.
LAST = 84
# What a stopped part needs to end, and the last lines to be printed.
RESERVE = 0.75
# A part that takes more than this many times its budget fails, and is stopped.
MOST = 2

# Bytes on the disk of the home folder, where Bazel builds: the plain part writes 2 GB, sanitizers a multiple.
LEAST_FREE = 8 * 10**9

PLAIN = "plain"
# It was 45 until a machine took 2.5 times the usual time (2026-11-27): every test passed that had run by then.
PLAIN_LIMIT = 70


def touches(part, changed):
    return any(path.startswith(source) for path in changed for source in part.sources)


def by_turns(parts, day, changed, room):
    """The by-turns parts in the order in which they are tried on a day (any integer that counts days).
    changed: paths; room: minutes left, at the usual speed.

    Those whose sources changed go first, as far as those that are due today still fit behind them: what
    changes every day must not keep the rest from its turn. Then come those that are due, then the others,
    those first whose sources changed or that are due soonest."""

    def soonest(part):
        return (part.due - day) % DAYS

    turns = sorted((part for part in parts if part.kind == BY_TURNS), key=soonest)
    due = [part for part in turns if soonest(part) == 0]
    room -= sum(part.budget for part in due)
    first = []
    for part in turns:
        if touches(part, changed) and (part in due or part.budget <= room):
            room -= 0 if part in due else part.budget
            first.append(part)
    rest = [part for part in turns if part not in first]
    return first + sorted(
        rest, key=lambda part: (part not in due, not touches(part, changed), soonest(part)))


def scale_of(plain_minutes, plain_budget):
    """How much slower than usual this machine is today. Never below 1: the plain part may be quick
    because a cache had what it builds, which says nothing about other parts."""
    return max(1.0, plain_minutes / plain_budget)


def may_start(part, elapsed, scale):
    return elapsed + part.budget * scale <= END


def time_left(part, elapsed):
    """Minutes after which the part is stopped although it has not failed: it took longer than its budget
    said, and the run ends in time for that. None: the plain part, without whose end the run says nothing."""
    if part.name == PLAIN:
        return None
    return max(0.0, (END if part.kind == BY_TURNS else LAST) - RESERVE - elapsed)


def has_room(free):
    return free >= LEAST_FREE


def limit(part, scale):
    """Minutes after which a part has failed. The plain part is what the scale is taken from: its limit is what
    leaves the other parts that always run some of the minutes until LAST."""
    return PLAIN_LIMIT if part.name == PLAIN else MOST * part.budget * scale
