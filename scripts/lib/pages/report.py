# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Writes the cases of a test as text and as the report that scripts/test counts."""
import os
import pathlib
from xml.sax.saxutils import quoteattr


def write_report(name, cases):
    """Prints failures and skips, and writes a JUnit report if Bazel requests one. Returns the number of failures."""
    rows = []
    for case in cases:
        inner = ""
        if case.failure:
            print("FAILED: " + case.failure)
            inner = f"<failure message={quoteattr(case.failure)}/>"
        elif case.skipped:
            print(f"skipped: {case.place}: {case.skipped}")
            inner = f"<skipped message={quoteattr(case.skipped)}/>"
        rows.append(f'<testcase classname={quoteattr(name)} name={quoteattr(case.place)} status="run">{inner}</testcase>')
    path = os.environ.get("XML_OUTPUT_FILE")
    if path:
        text = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite name={}>\n{}\n</testsuite></testsuites>\n'
        pathlib.Path(path).write_text(text.format(quoteattr(name), "\n".join(rows)), encoding="utf-8")
    failed, skipped = sum(bool(case.failure) for case in cases), sum(bool(case.skipped) for case in cases)
    print(f"{skipped} skipped")
    print(f"{len(cases) - failed - skipped} passed, {failed} failed")
    return failed
