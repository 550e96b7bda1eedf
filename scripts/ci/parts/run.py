# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs one part: installs its requirements, forwards its output, counts its tests, stops it at its limit."""
import os
import signal
import subprocess
import threading
import time

from parts.outcome import Outcome

# This variable, set to 1, makes missing shared data of the host an error. A part may require the data.
_SHARED = "LITMUS_REQUIRE_SHARED"

# Seconds that a stopped part has to end by itself before the next signal.
GRACE = 20


_SETUP = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "setup")


def install(packages):
    """Installs the missing ones of the Debian packages. Returns why that failed, or ''."""
    if not packages:
        return ""
    result = subprocess.run((_SETUP,) + packages, capture_output=True, text=True)
    if result.returncode == 0:
        return ""
    return "%s cannot be installed: %s" % (" ".join(packages), result.stderr.strip()[-500:])


def _run(command, root, environment, limit, result):
    """Runs a command and returns its exit status; `result` reads the lines of the first `limit` minutes. The command
    runs in a new session, so that all its processes can be stopped."""
    with subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", start_new_session=True) as process:
        end = time.monotonic() + limit * 60
        # SIGINT ends the work of Bazel's server. Background jobs of a shell ignore SIGINT, so other signals follow.
        timers = [threading.Timer(limit * 60 + 1 + i * GRACE, os.killpg, (process.pid, number))
                  for i, number in enumerate((signal.SIGINT, signal.SIGTERM, signal.SIGKILL))]
        for timer in timers:
            timer.start()
        try:
            for line in process.stdout:
                print(line, end="", flush=True)
                # Lines after the limit report tests that were interrupted; they are no results.
                if time.monotonic() < end:
                    result.read(line.rstrip("\n"))
            return process.wait()
        except BaseException:
            os.killpg(process.pid, signal.SIGINT)
            raise
        finally:
            for timer in timers:
                timer.cancel()


def run_part(part, root, limit, scale=1.0, time_left=None):
    """Runs a part and returns its outcome. The part fails after `limit` minutes. It is stopped, without having
    failed, after `time_left` minutes if that is less (None: the run has enough time). scale: the budget's factor on
    this day."""
    result = Outcome(part.name)
    end = limit if time_left is None else min(limit, time_left)
    started = time.monotonic()
    problem = install(part.packages)
    status = 1
    if not problem:
        environment = dict(os.environ, **{"LITMUS_REQUIRE_" + name: "1" for name in part.requires})
        environment.setdefault(_SHARED, "1")
        installing = (time.monotonic() - started) / 60
        status = _run(part.words(scale), root, environment, max(0, end - installing), result)
    minutes = (time.monotonic() - started) / 60
    if not problem and end < limit and minutes >= end:
        result.stop(minutes)
        print("part %s was stopped after %.1f minutes: no time left" % (part.name, minutes), flush=True)
        return result
    reason = result.close(status, minutes, limit)
    for text in filter(None, (problem, reason)):
        print("FAILED: part %s: %s" % (part.name, text), flush=True)
    return result
