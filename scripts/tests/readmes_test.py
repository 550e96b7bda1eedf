#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests that each entry of a folder of scripts has a line in the folder's README.md, and that each line has an
entry."""
import pathlib
import re
import unittest

SCRIPTS = pathlib.Path(__file__).absolute().parents[1]
# Columns: folder, some of its entries.
FOLDERS = ((".", {"demo", "on_device", "lib/"}), ("dev", {"prove"}), ("ci", {"run", "parts/"}), ("lib", {"common.sh", "device/"}))
NO_SCRIPT = re.compile(r"BUILD\.bazel|README\.md|__pycache__/|(?!skip_test\.sh).*_test(\.py|\.sh)?")


def entries(folder):
    names = {path.name + "/" * path.is_dir() for path in folder.iterdir()}
    return {name for name in names if not NO_SCRIPT.fullmatch(name)}


def lines(readme):
    """Returns the first cells of the table's rows."""
    return re.findall(r"(?m)^\| `([^`]+)` \| \S.*\S \|$", readme.read_text(encoding="utf-8"))


class Readmes(unittest.TestCase):
    def test_every_entry_has_one_line(self):
        for name, some in FOLDERS:
            with self.subTest(folder=name):
                listed, there = lines(SCRIPTS / name / "README.md"), entries(SCRIPTS / name)
                self.assertEqual(sorted(listed), sorted(there))
                self.assertLessEqual(some, there)


if __name__ == "__main__":
    unittest.main()
