#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests the selection of parts, the time limits and the counts of continuous integration, with simulated parts and
times."""
import contextlib
import io
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
import unittest

CI = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [CI, os.path.join(os.path.dirname(CI), "lib")]
from parts import changes, defects, outcome, run, schedule  # pylint: disable=wrong-import-position
from parts.table import ALWAYS, BY_TURNS, DAYS, MINUTES_A_DAY, Part, parts  # pylint: disable=wrong-import-position

TABLE = parts("HEAD")


def one_day(day, scale=1.0, changed=(), of_budget=1.0):
    """Simulates one day on which every part takes scale * of_budget times its budget. Returns (names of the by-turns
    parts that start, the minute at which the last part ends)."""
    minute = sum(part.budget for part in TABLE if part.kind == ALWAYS) * scale * of_budget
    started = []
    for part in schedule.by_turns(TABLE, day, changed, (schedule.END - minute) / scale):
        if schedule.may_start(part, minute, scale):
            minute += part.budget * scale * of_budget
            started.append(part.name)
    return started, minute


class Schedule(unittest.TestCase):

    def test_budgets(self):
        self.assertLessEqual(sum(part.budget for part in TABLE if part.kind == ALWAYS), 34)
        turns = [part for part in TABLE if part.kind == BY_TURNS]
        self.assertEqual([part.name for part in turns if part.budget > 20], [])
        for day in range(DAYS):
            due = [part for part in turns if part.due == day]
            self.assertLessEqual(sum(part.budget for part in due), MINUTES_A_DAY, [part.name for part in due])
        self.assertEqual([part.name for part in turns if not 0 <= part.due < DAYS], [])

    def test_every_part_has_its_turn_within_the_days_of_a_cycle(self):
        wanted = {part.name for part in TABLE if part.kind == BY_TURNS}
        for changed in ((), ("tools/a.cc",), ("runtime/threads/a.cc", "delegates/b.cc", ".bazelrc")):
            for first in range(740000, 740000 + 2 * DAYS):
                cycle = [one_day(day, changed=changed)[0] for day in range(first, first + DAYS)]
                self.assertEqual(wanted - set(sum(cycle, [])), set(), (first, changed, cycle))

    def test_ends_within_the_hour_at_any_speed(self):
        always = sum(part.budget for part in TABLE if part.kind == ALWAYS)
        for scale in (1.0, 1.3, 2.0, 3.0):
            for day in range(DAYS):
                self.assertLessEqual(one_day(day, scale)[1], max(schedule.END, always * scale))
        # A machine at half its usual speed.
        self.assertLessEqual(one_day(0, 2.0)[1], 80)

    def test_what_changed_goes_first(self):
        for path, name in (("runtime/threads/thread_pool.cc", "tsan"),
                           ("delegates/gpu/cl/buffer.cc", "asan_ubsan_3"),
                           ("runtime/kernels/elementwise/abs.cc", "asan_ubsan_1"),
                           (".clang-tidy", "clang_tidy_1")):
            for day in range(DAYS):
                turns = schedule.by_turns(TABLE, day, (path,), 60)
                self.assertTrue(schedule.touches(turns[0], (path,)), (path, day))
                if not name.startswith("clang_tidy"):
                    self.assertEqual(turns[0].name, name, day)

    def test_scale(self):
        # Columns: minutes that the plain part took, its budget, expected scale.
        for minutes, budget, wanted in ((16, 16, 1), (32, 16, 2), (2, 16, 1)):
            self.assertEqual(schedule.scale_of(minutes, budget), wanted)
        part = Part("a", 10, BY_TURNS, ())
        self.assertTrue(schedule.may_start(part, 50, 1))
        self.assertFalse(schedule.may_start(part, 50.1, 1))
        self.assertFalse(schedule.may_start(part, 50, 1.1))
        self.assertEqual(schedule.limit(part, 1.5), 30)

    def test_time_left(self):
        # Columns: name, kind, minute of the start, expected minutes left.
        for name, kind, minute, wanted in (("a", BY_TURNS, 40, 19.25), ("a", BY_TURNS, 59.25, 0), ("a", BY_TURNS, 61, 0),
                                           ("a", ALWAYS, 40, 43.25), ("a", ALWAYS, 90, 0), ("plain", ALWAYS, 0, None)):
            self.assertEqual(schedule.time_left(Part(name, 10, kind, ()), minute), wanted, (name, kind, minute))

    def test_ends_before_the_last_minute_on_the_slowest_machine(self):
        # For every duration of the plain part up to its limit, the parts that always run end in time, even if they take
        # longer than the plain part's scale predicts.
        always = [part for part in TABLE if part.kind == ALWAYS]
        for plain in (18, 45, schedule.PLAIN_LIMIT):
            for of_budget in (1.0, 2.5):
                minute = 0
                for part in always:
                    if part.name == schedule.PLAIN:
                        minute += plain
                        continue
                    left = schedule.time_left(part, minute)
                    scale = schedule.scale_of(plain, always[0].budget)
                    minute += min(left, schedule.limit(part, scale), part.budget * scale * of_budget)
                self.assertLessEqual(minute + schedule.RESERVE, schedule.LAST, (plain, of_budget))

    def test_room(self):
        for free_gb, wanted in ((8, True), (7.9, False)):
            self.assertEqual(schedule.has_room(free_gb * 10**9), wanted)


class Defects(unittest.TestCase):

    def test_every_part_has_a_defect(self):
        self.assertEqual([part.name for part in TABLE if not defects.has(part.name)], [])


class Outcome(unittest.TestCase):

    def test_counts_and_failures(self):
        # Columns: printed lines, exit status, minutes used (of 10), passed, failed, skipped, whether a reason is
        # printed.
        for lines, status, minutes, passed, failed, skipped, has_reason in (
            (["0 skipped: every test ran", "3 passed, 0 failed"], 0, 1, 3, 0, 0, False),
            (["2 skipped: no device (2)", "3 passed, 1 failed"], 1, 1, 3, 1, 2, False),
            (["3 passed, 0 failed", "4 passed, 1 failed"], 1, 1, 7, 1, 0, False),
            (["3 passed, 0 failed"], 1, 1, 3, 1, 0, True),
            (["3 passed, 0 failed"], 0, 11, 3, 1, 0, True),
            ([], 0, 1, 1, 0, 0, False),
            ([], 69, 1, 0, 1, 0, True),
        ):
            o = outcome.Outcome("a")
            for line in lines:
                o.read(line)
            reason = o.close(status, minutes, 10)
            self.assertEqual((o.passed, o.failed, o.skipped, bool(reason)),
                             (passed, failed, skipped, has_reason), (lines, status, minutes))

    def test_last_lines(self):
        a = outcome.Outcome("a", 1.25, 5, 0, 2, "no device (2)")
        b = outcome.Outcome("b", 0.5, 1, 1)
        self.assertEqual(outcome.last_lines([a, b], {"time": ["c", "d"], "disk": []}), [
            "parts: a 1.2, b 0.5", "2 skipped: a: no device (2); not started, no time left: c d",
            "6 passed, 1 failed"])
        self.assertEqual(outcome.last_lines([b], {})[1],
                         "0 skipped: every test ran, every part was started")


def sleeping_part(text, limit, time_left):
    """Runs a part that prints `text` and sleeps; returns its outcome and the printed text."""
    run.GRACE = 1
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        part = Part("a", 4, BY_TURNS, ("bash", "-c", "echo '%s'; sleep 60" % text))
        result = run.run_part(part, "/", limit, 1.0, time_left)
    return result, printed.getvalue()


class Run(unittest.TestCase):

    def part(self, script, limit=1.0, **members):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            result = run.run_part(Part("a", 4, ALWAYS, ("bash", "-c", script), **members), "/", limit, 1.5)
        return result, printed.getvalue()

    def test_output_is_handed_on_and_counted(self):
        result, printed = self.part("echo hello; echo '1 skipped: x'; echo '2 passed, 0 failed'")
        self.assertEqual((result.passed, result.failed, result.skipped), (2, 0, 1))
        self.assertIn("hello", printed)

    def test_minutes_of_the_day(self):
        self.assertIn("6 minutes", self.part("echo {minutes} minutes")[1])

    def test_what_a_part_requires_is_required(self):
        script = 'echo "$LITMUS_REQUIRE_MPI$LITMUS_REQUIRE_ARM"'
        self.assertIn("11\n", self.part(script, requires=("MPI", "ARM"))[1])

    def test_a_part_over_its_limit_is_stopped_and_fails(self):
        started = time.monotonic()
        run.GRACE = 1
        result, printed = self.part("echo '1 passed, 0 failed'; sleep 60 & sleep 60", limit=0.02)
        self.assertLess(time.monotonic() - started, 30)
        self.assertEqual((result.passed, result.failed), (1, 1))
        self.assertIn("FAILED: part a: it took", printed)

    def test_a_part_for_which_no_time_is_left_is_stopped_and_named(self):
        # Columns: text that the part prints, limit, time left, passed, failed, stopped.
        cases = (
            ("3 passed, 0 failed", 1, 0.02, 0, 0, True),
            ("FAIL: //a:a_test (see a.log)' >&2; echo '", 1, 0.02, 0, 1, True),
            ("'; trap 'echo FAILED: interrupted; exit 1' INT; echo '", 1, 0.02, 0, 0, True),
            ("FAILED: layout of a.cc", 1, 0.02, 0, 1, True),
            ("3 passed, 0 failed", 0.02, 1, 3, 1, False),
        )
        # The parts only sleep, so all of them run concurrently.
        with multiprocessing.Pool(len(cases)) as pool:
            runs = pool.starmap(sleeping_part, [case[:3] for case in cases])
        for (text, _, _, passed, failed, stopped), (result, printed) in zip(cases, runs):
            self.assertEqual((result.passed, result.failed, result.stopped), (passed, failed, stopped), text)
            self.assertEqual("was stopped" in printed, stopped)
            self.assertLess(result.minutes, 0.5)
            self.assertEqual("stopped, no time left: a" in outcome.last_lines([result], {})[1], stopped)

    def test_a_missing_package_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            for tool in ("apt-get", "sudo", "env"):
                with open(os.path.join(folder, tool), "w", encoding="utf-8") as script:
                    script.write("#!/bin/sh\necho no such package >&2\nexit 100\n")
                os.chmod(os.path.join(folder, tool), 0o755)
            path = os.environ["PATH"]
            os.environ["PATH"] = folder + ":" + path
            try:
                result, printed = self.part("echo '1 passed, 0 failed'", packages=("litmus-no-such",))
            finally:
                os.environ["PATH"] = path
        self.assertEqual((result.passed, result.failed), (0, 1))
        self.assertIn("litmus-no-such cannot be installed", printed)


class Changes(unittest.TestCase):

    def test_base(self):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["HOME"] = folder + "/home"

            def git(*arguments, when="2026-01-10T12:00:00Z"):
                dates = {"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
                names = ("-c", "user.name=a", "-c", "user.email=a@b")
                return subprocess.run(("git",) + names + arguments, cwd=folder, check=True,
                                      env=dict(os.environ, **dates), capture_output=True,
                                      text=True).stdout.strip()

            git("init", "-q")
            revisions = []
            for day, name in ((1, "old"), (9, "before"), (10, "new")):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(name)
                git("add", name)
                git("commit", "-q", "-m", name, when="2026-01-%02dT12:00:00Z" % day)
                revisions.append(git("rev-parse", "HEAD"))
            self.assertEqual(changes.base(folder), revisions[1])
            self.assertEqual(changes.paths(folder, revisions[0]), ["before", "new"])
            changes.record(folder)
            self.assertEqual(changes.base(folder), revisions[1])
            with open(os.path.join(folder, "newer"), "w", encoding="utf-8") as file:
                file.write("x")
            git("add", "newer")
            git("commit", "-q", "-m", "newer", when="2026-01-20T12:00:00Z")
            self.assertEqual(changes.base(folder), revisions[2])


if __name__ == "__main__":
    unittest.main()
