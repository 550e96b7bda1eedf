#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Counts test cases, not targets, from the build events of one `bazel test`.

usage: summarize_tests.py EVENTS.json BAZEL_EXIT_STATUS

Prints the failed cases, and for a process that ended early the case of GoogleTest that it ended in, then
"N skipped: why", then "N passed, N failed". Cases of one target that lack the shared data are one skip:
how many there would be depends on the data. Exits non-zero when a case failed, a target did not build, or
nothing ran. With LITMUS_REQUIRE_SHARED=1 a case over the shared data
(a target with the tag "external") that was skipped has failed; so has one that was skipped for want of
what LITMUS_REQUIRE_OPENCL=1, _OPENGL, _BROWSER, _MPI, _JSONSCHEMA, _YAML, _CLANG, _ADB, _SSHD, _SLURM,
_PACKAGING or _PYTHON promises. A long test (testing/long_tests.h) may always be skipped: it lacks no data.
"""
import collections
import json
import os
import re
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree


NO_SHARED_DATA = "LITMUS_SHARED is not set"
LONG_TEST = "a long test: LITMUS_LONG_TESTS=1 includes it"  # testing/long_tests.h prints this reason.
# LITMUS_REQUIRE variable: a pattern for the reasons of skips that the variable forbids.
PROMISES = {
    "LITMUS_REQUIRE_OPENCL": r"OpenCL|no such device|no device",
    "LITMUS_REQUIRE_OPENGL": r"OpenGL|EGL|no such device|no device",
    "LITMUS_REQUIRE_BROWSER": r"[Cc]hromium|browser",
    "LITMUS_REQUIRE_MPI": r"mpirun|MPI",
    "LITMUS_REQUIRE_JSONSCHEMA": r"jsonschema",
    "LITMUS_REQUIRE_YAML": r"there is no (PyYAML|curl)",
    "LITMUS_REQUIRE_CLANG": r"there is no clang",
    "LITMUS_REQUIRE_ADB": r"there is no adb",
    "LITMUS_REQUIRE_SSHD": r"there is no sshd",
    "LITMUS_REQUIRE_SLURM": r"there is no (slurmctld|munged)",
    "LITMUS_REQUIRE_PACKAGING": r"there is no (lintian|auditwheel|skopeo|dpkg-deb|man\b|module venv|openssl|gcc)",
    "LITMUS_REQUIRE_PYTHON": r"there is no (NumPy|pytest|pandas|mypy|module venv)",
}


def broken_promise(reason, is_external):
    """Returns the variable that forbids skipping a case for this reason, or ''."""
    for name, pattern in PROMISES.items():
        if os.environ.get(name) == "1" and re.search(pattern, reason):
            return name
    return "LITMUS_REQUIRE_SHARED" if (
        is_external and reason != LONG_TEST and os.environ.get("LITMUS_REQUIRE_SHARED") == "1") else ""


def read_cases(path):
    """Yields (name, outcome, reason) of each test case in one JUnit-style report."""
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name = "%s.%s" % (case.get("classname", ""), case.get("name", ""))
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            yield name, "failed", ""
        elif skipped is not None or case.get("result") == "skipped":
            text = skipped.get("message") or skipped.text or "" if skipped is not None else ""
            lines = [line.strip() for line in text.splitlines() if line.strip()]
            yield name, "skipped", lines[-1] if lines else "no reason given"
        elif case.get("status") != "notrun":
            yield name, "passed", ""


def file_of(result, name):
    """Returns the path of the file `name` that a test left, or ''."""
    uris = [output["uri"] for output in result.get("testActionOutput", []) if output["name"] == name]
    return urllib.parse.unquote(uris[0][len("file://"):]) if uris else ""


def unfinished_case(log):
    """Returns the GoogleTest case that was running when its process ended, according to its log, or ''."""
    running = ""
    try:
        with open(log, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                mark = re.match(r"\[ +(RUN|OK|SKIPPED|FAILED) +\] (\S+)", line)
                if mark:
                    running = mark[2] if mark[1] == "RUN" else ""
    except OSError:
        return ""
    return running


def main():
    events_path, bazel_status = sys.argv[1], int(sys.argv[2])
    counts = collections.Counter()
    reasons = collections.Counter()
    failures = []
    external, without_shared = set(), set()
    with open(events_path, encoding="utf-8") as events:
        for line in events:
            event = json.loads(line)
            identity = event.get("id", {})
            if "targetConfigured" in identity and "external" in event.get(
                    "configured", {}).get("tag", []):
                external.add(identity["targetConfigured"]["label"])
            if "testResult" in identity:
                label = identity["testResult"]["label"]
                result = event.get("testResult", {"status": "INTERRUPTED"})
                failed_before = counts["failed"]
                status = result.get("status")
                unfinished = unfinished_case(file_of(result, "test.log")) if status != "PASSED" else ""
                ended_in = " ended in %s" % unfinished if unfinished else ""
                try:
                    cases = list(read_cases(file_of(result, "test.xml")))
                except (OSError, ElementTree.ParseError):
                    cases = []
                for name, outcome, reason in cases:
                    promise = broken_promise(reason, label in external)
                    if outcome == "skipped" and promise:
                        outcome = "failed"
                        name += " was skipped (%s), but %s=1" % (reason, promise)
                    if outcome == "skipped" and reason == NO_SHARED_DATA:
                        if label in without_shared:
                            continue
                        without_shared.add(label)
                    counts[outcome] += 1
                    if outcome == "skipped":
                        reasons[reason] += 1
                    elif outcome == "failed":
                        failures.append("%s %s%s" % (label, name, ended_in))
                # A crash or a timeout may leave a report without a failed case.
                if status != "PASSED" and counts["failed"] == failed_before:
                    counts["failed"] += 1
                    failures.append("%s (%s)%s" % (label, status, ended_in))
            elif "targetCompleted" in identity and not event.get("completed", {}).get("success"):
                counts["failed"] += 1
                failures.append("%s does not build" % identity["targetCompleted"]["label"])
    for failure in failures:
        print("FAILED: " + failure)
    nothing_ran = counts["passed"] + counts["failed"] == 0
    if nothing_ran:
        print("FAILED: no test ran")
    why = "; ".join("%s (%d)" % item for item in reasons.most_common()) or "every test ran"
    print("%d skipped: %s" % (counts["skipped"], why))
    print("%d passed, %d failed" % (counts["passed"], counts["failed"]))
    sys.stdout.flush()
    sys.exit(1 if counts["failed"] or nothing_ran else bazel_status)


if __name__ == "__main__":
    main()
