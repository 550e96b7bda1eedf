# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A fake benchmark_model for tests of scripts that run it. Imported by these tests."""
import os
import tempfile
import unittest


class WithFakeBenchmark(unittest.TestCase):
    """Runs each test in a new folder, in which `benchmark_model` is the script FAKE."""
    FAKE = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        with open("benchmark_model", "w", encoding="utf-8") as file:
            file.write(self.FAKE)
        os.chmod("benchmark_model", 0o755)
