# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A replacement for unittest.main that distributes tests over several processes, for tests that mostly wait for
connections."""
import os
import sys
import tempfile
import unittest

PROCESSES = 3


def _names(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from _names(test)
        else:
            yield test.id().removeprefix("__main__.")


def main(argv):
    """Runs tests in parallel processes. argv: the program and names of tests; without names, all tests of the main
    module."""
    names = argv[1:] or list(_names(unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])))
    running = []
    for share in filter(None, (names[first::PROCESSES] for first in range(PROCESSES))):
        output = tempfile.TemporaryFile()
        pid = os.fork()
        if pid == 0:
            for stream in (1, 2):
                os.dup2(output.fileno(), stream)
            unittest.main(argv=argv[:1] + share)  # this call ends the process
        running.append((pid, output))
    failed = False
    for pid, output in running:
        failed |= os.waitpid(pid, 0)[1] != 0
        output.seek(0)
        sys.stdout.write(output.read().decode(errors="replace"))
    sys.exit(failed)
