# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What one part came to, read off its last lines, and the three lines for all of them."""
import dataclasses
import re

_COUNTS = re.compile(r"^(\d+) passed, (\d+) failed$")
_SKIPPED = re.compile(r"^(\d+) skipped: (.*)$")
# As Bazel and the checks print a failure when they come to it, long before the counts.
_BROKEN = re.compile(r"^(FAIL|FAILED|TIMEOUT|ERROR): ")


@dataclasses.dataclass
class Outcome:
    name: str
    minutes: float = 0.0
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    why: str = ""
    # The run's time was up before the part had ended.
    stopped: bool = False
    # A failure was printed before that.
    broken: bool = False

    def read(self, line):
        """Takes the counts that a line has, if any; later ones are added, as a part may run several
        times what counts."""
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
        """The part was stopped before its end, for want of time. What it counted is of an unfinished run; a
        failure that it printed is one."""
        self.minutes = minutes
        self.stopped = True
        self.passed = self.skipped = 0
        self.failed = 1 if self.broken else 0
        self.why = ""

    def close(self, status, minutes, limit):
        """The part has ended with that exit status. Returns why it failed beside its counts, or ''."""
        self.minutes = minutes
        reason = ""
        if minutes > limit:
            reason = "it took %.1f minutes, at most %.1f are allowed" % (minutes, limit)
        elif status and not self.failed:
            reason = "it ended with exit status %d" % status
        elif not status and not self.passed and not self.failed:
            # Checks that do not count.
            self.passed = 1
        if reason:
            self.failed += 1
        return reason


def last_lines(outcomes, not_started):
    """The three lines that end a run. not_started: the names of parts that had no "time" or no "disk" left."""
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
