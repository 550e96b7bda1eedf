# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Selects which by-turns parts run on a day and in which order, and decides whether a part may still start."""
from parts.table import BY_TURNS, DAYS

# In minutes since the start. A by-turns part starts only if it is expected to end before END, and is stopped at END.
END = 60
# CI kills a run after 90 minutes, and its result is lost. A part that always runs is stopped at minute LAST: on a
# machine that takes three times the usual time, the parts that ran until then are the result.
LAST = 84
# Minutes that a stopped part needs to end, together with the printing of the last lines.
RESERVE = 0.75
# A part that takes more than MOST times its budget is stopped and fails.
MOST = 2

# In bytes, on the disk of the home folder where Bazel builds: the plain part writes 2 GB, parts with sanitizers several
# times that.
LEAST_FREE = 8 * 10**9

PLAIN = "plain"
# In minutes. The limit was 45 until a machine took 2.5 times the usual time (2026-11-27): all tests that had run by
# then had passed.
PLAIN_LIMIT = 70


def touches(part, changed):
    return any(path.startswith(source) for path in changed for source in part.sources)


def by_turns(parts, day, changed, room):
    """Returns the by-turns parts in the order in which they are tried on a day (any integer that counts days).
    changed: paths; room: minutes left at the usual speed.

    Parts whose sources changed come first, as long as the parts that are due on this day still fit after them:
    sources that change every day must not keep other parts from their turn. Then come the parts that are due, then
    the others, first those whose sources changed or that are due soonest."""

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
    """Returns how much slower than usual this machine is today, at least 1: a plain part that ends early because of
    a cache does not show that other parts are fast, too."""
    return max(1.0, plain_minutes / plain_budget)


def may_start(part, elapsed, scale):
    return elapsed + part.budget * scale <= END


def time_left(part, elapsed):
    """Returns the minutes after which the part is stopped without having failed, because the run ends and the part
    took longer than its budget. None: the plain part, without which the run has no result."""
    if part.name == PLAIN:
        return None
    return max(0.0, (END if part.kind == BY_TURNS else LAST) - RESERVE - elapsed)


def has_room(free):
    return free >= LEAST_FREE


def limit(part, scale):
    """Returns the minutes after which a part has failed. The plain part defines the scale, so its limit is absolute:
    it leaves some of the minutes until LAST to the other parts that always run."""
    return PLAIN_LIMIT if part.name == PLAIN else MOST * part.budget * scale
