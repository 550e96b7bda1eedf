#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Builds with some operators: what scripts/operators_of prints of models, and the tables that select_operators.py writes.

usage: operators_test.py SMALL_MODEL LARGER_MODEL, in the top folder of the checkout
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SMALL, LARGER = sys.argv.pop(1), sys.argv.pop(1)
TABLES = ("runtime/kernels/common/builtin_operators.inc", "runtime/kernels/custom/custom_operators.inc")


def run(*words):
    done = subprocess.run([sys.executable, "-B", *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stdout.strip(), done.stderr


class OperatorsTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def select(self, names):
        """Returns the exit code, the names in the two tables that are written, and the errors."""
        outs = [self.folder / "builtin", self.folder / "custom"]
        code, _, errors = run("runtime/kernels/common/select_operators.py", names, *TABLES, *outs)
        return code, [re.findall(r'^\w+\("?([^",]+)', out.read_text(), re.MULTILINE) for out in outs], errors

    def test_operators_of_models(self):
        broken = self.folder / "broken.tflite"
        whole = pathlib.Path(SMALL).read_bytes()
        self.assertEqual(run("scripts/operators_of", SMALL)[:2], (0, "ADD"))
        code, both, _ = run("scripts/operators_of", SMALL, LARGER)
        self.assertEqual(code, 0)
        self.assertTrue({"ADD", "CONV_2D"} <= set(both.split(",")), both)
        for data, expected in ((b"", 65), (b"text of another file", 65), (whole[:8], 65), (whole[:4] + b"TFL9" + whole[8:], 65)):
            broken.write_bytes(data)
            with self.subTest(data[:20]):
                self.assertEqual(run("scripts/operators_of", broken)[0], expected)
        self.assertEqual(run("scripts/operators_of", self.folder / "none")[0], 66)
        self.assertEqual(run("scripts/operators_of")[0], 64)

    def test_tables(self):
        for names, builtin, custom in (("ADD", ["ADD"], []), ("CONV_2D,ADD", ["ADD", "CONV_2D"], []),
                                       ("ADD,Mfcc,atan2", ["ADD"], ["Mfcc", "atan2"])):
            with self.subTest(names):
                self.assertEqual(self.select(names), (0, [builtin, custom], ""))
        code, (builtin, custom), _ = self.select("all")
        self.assertEqual((code, len(builtin) > 150, len(custom) > 15), (0, True, True))

    def test_unknown_names(self):
        code, _, errors = self.select("ADD,NOPE,add")
        self.assertEqual(code, 1)
        self.assertIn("no operator 'NOPE', 'add'", errors)

    def test_every_operator_of_a_model_is_in_a_table(self):
        self.assertEqual(self.select(run("scripts/operators_of", LARGER)[1])[0], 0)


if __name__ == "__main__":
    unittest.main()
