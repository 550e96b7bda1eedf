# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Runs the tests of a file, and reports each case that was skipped to scripts/test, which counts them."""
import os
import pathlib
import sys
import unittest
from xml.sax.saxutils import quoteattr


class _Result(unittest.TextTestResult):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.cases = {}

    def note(self, test, inner=""):
        # A failure of a part of a case is not replaced by the success of the whole.
        if not self.cases.get(test.id()):
            self.cases[test.id()] = inner

    def addSuccess(self, test):
        super().addSuccess(test)
        self.note(test)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.note(test, "<skipped message=%s/>" % quoteattr(reason))

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.note(test, "<failure message=%s/>" % quoteattr(str(err[1])))

    def addError(self, test, err):
        super().addError(test, err)
        self.note(test, "<failure message=%s/>" % quoteattr(str(err[1])))

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            self.note(test, "<failure message=%s/>" % quoteattr(str(err[1])))


def main(module):
    """Runs the cases of a module; ends the process with exit code 1 if one failed."""
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[module])
    result = unittest.TextTestRunner(resultclass=_Result).run(suite)
    for test, reason in result.skipped:
        print("skipped: %s: %s" % (test.id(), reason))
    failed = sum(inner.startswith("<failure") for inner in result.cases.values())
    print("%d skipped" % len(result.skipped))
    print("%d passed, %d failed" % (len(result.cases) - failed - len(result.skipped), failed))
    path = os.environ.get("XML_OUTPUT_FILE")
    if path:
        rows = ["<testcase classname=\"packaging\" name=%s status=\"run\">%s</testcase>" % (quoteattr(name), inner)
                for name, inner in result.cases.items()]
        pathlib.Path(path).write_text("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites><testsuite name=\"packaging\">\n%s\n"
                                      "</testsuite></testsuites>\n" % "\n".join(rows), encoding="utf-8")
    sys.exit(0 if result.wasSuccessful() else 1)
