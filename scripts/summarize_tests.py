#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Counts test cases, not targets, from the build events of one `bazel test`.

usage: summarize_tests.py EVENTS.json BAZEL_EXIT_STATUS

Prints the failed cases, then "N skipped: why", then "N passed, N failed". Exits non-zero when a case
failed, a target did not build, or nothing ran; with LITMUS_REQUIRE_SHARED=1 also when a case over
the shared data (a target with the tag "external") was skipped.
"""
import collections
import json
import os
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree


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


def main():
    events_path, bazel_status = sys.argv[1], int(sys.argv[2])
    counts = collections.Counter()
    reasons = collections.Counter()
    failures = []
    external = set()
    shared_skips = 0
    with open(events_path, encoding="utf-8") as events:
        for line in events:
            event = json.loads(line)
            identity = event.get("id", {})
            if "targetConfigured" in identity and "external" in event.get(
                    "configured", {}).get("tag", []):
                external.add(identity["targetConfigured"]["label"])
            if "testResult" in identity:
                label = identity["testResult"]["label"]
                result = event["testResult"]
                reports = [o["uri"] for o in result.get("testActionOutput", [])
                           if o["name"] == "test.xml"]
                failed_before = counts["failed"]
                for uri in reports:
                    try:
                        cases = list(read_cases(urllib.parse.unquote(uri[len("file://"):])))
                    except (OSError, ElementTree.ParseError):
                        cases = []
                    for name, outcome, reason in cases:
                        counts[outcome] += 1
                        if outcome == "skipped":
                            reasons[reason] += 1
                            shared_skips += label in external
                        elif outcome == "failed":
                            failures.append("%s %s" % (label, name))
                # A crash or a time-out may leave a report without a failed case.
                if result.get("status") != "PASSED" and counts["failed"] == failed_before:
                    counts["failed"] += 1
                    failures.append("%s (%s)" % (label, result.get("status")))
            elif "targetCompleted" in identity and not event.get("completed", {}).get("success"):
                counts["failed"] += 1
                failures.append("%s does not build" % identity["targetCompleted"]["label"])
    for failure in failures:
        print("FAILED: " + failure)
    required = os.environ.get("LITMUS_REQUIRE_SHARED") == "1"
    if required and shared_skips:
        print("FAILED: %d cases over the shared data were skipped, but LITMUS_REQUIRE_SHARED=1"
              % shared_skips)
    nothing_ran = counts["passed"] + counts["failed"] == 0
    if nothing_ran:
        print("FAILED: no test ran")
    why = "; ".join("%s (%d)" % item for item in reasons.most_common()) or "every test ran"
    print("%d skipped: %s" % (counts["skipped"], why))
    print("%d passed, %d failed" % (counts["passed"], counts["failed"]))
    sys.stdout.flush()
    bad = counts["failed"] or nothing_ran or (required and shared_skips)
    sys.exit(1 if bad else bazel_status)


if __name__ == "__main__":
    main()
