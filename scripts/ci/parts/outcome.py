# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The outcome of one part, parsed from its last lines, and the three lines that summarise all parts."""
import dataclasses
import re

_COUNTS = re.compile(r"^(\d+) passed, (\d+) failed$")
_SKIPPED = re.compile(r"^(\d+) skipped: (.*)$")
# Bazel and the checks print such a line when a test fails, long before they print the counts.
_BROKEN = re.compile(r"^(FAIL|FAILED|TIMEOUT|ERROR): ")


@dataclasses.dataclass
class Outcome:
    name: str
    minutes: float = 0.0
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    why: str = ""
    # Whether the run's time ended before the part had ended.
    stopped: bool = False
    # Whether the part printed a failure before it was stopped.
    broken: bool = False

    def read(self, line):
        """Reads the counts from a line that has them. Counts of several lines are added, because a part may run
        several commands that count."""
        if match := _COUNTS.match(line):
            self.passed += int(match[1])
            self.failed += int(match[2])
        elif _BROKEN.match(line):
            self.broken = True
        elif match := _SKIPPED.match(line):
            self.skipped += int(match[1])
            if int(match[1]):
                self.why = "; ".join(filter(None, (self.why, match[2])))

    def stop(self, minutes):
        """Records that the part was stopped because the run had no time left. Counts of an unfinished run are
        dropped; a failure that the part printed counts."""
        self.minutes = minutes
        self.stopped = True
        self.passed = self.skipped = 0
        self.failed = 1 if self.broken else 0
        self.why = ""

    def close(self, status, minutes, limit):
        """Records that the part has ended with that exit status. Returns the reason of a failure that the counts do
        not show, or ''."""
        self.minutes = minutes
        reason = ""
        if minutes > limit:
            reason = "it took %.1f minutes, at most %.1f are allowed" % (minutes, limit)
        elif status and not self.failed:
            reason = "it ended with exit status %d" % status
        elif not status and not self.passed and not self.failed:
            # A part that prints no counts counts as one passed check.
            self.passed = 1
        if reason:
            self.failed += 1
        return reason


def last_lines(outcomes, not_started):
    """Returns the three lines that end a run. not_started: {name of a part: the resource, "time" or "disk", that it
    lacked}."""
    times = ", ".join("%s %.1f" % (o.name, o.minutes) for o in outcomes) or "none"
    whys = ["%s: %s" % (o.name, o.why) for o in outcomes if o.why]
    stopped = [o.name for o in outcomes if o.stopped]
    whys += ["stopped, no time left: " + " ".join(stopped)] if stopped else []
    whys += ["not started, no %s left: %s" % (what, " ".join(names)) for what, names in not_started.items() if names]
    return [
        "parts: " + times,
        "%d skipped: %s" % (sum(o.skipped for o in outcomes),
                            "; ".join(whys) or "every test ran, every part was started"),
        "%d passed, %d failed" % (sum(o.passed for o in outcomes), sum(o.failed for o in outcomes)),
    ]
