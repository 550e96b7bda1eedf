#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What the libraries export. That of the C API: TensorFlow Lite's functions, all of them, and those of one more list. That of the
C++ API: the same functions and namespace tflite, and of namespace litmus less than 200 names. Nothing else.

usage: exports_test.py LIBRARY_OF_C LIBRARY_OF_CXX, in the top folder of the checkout
"""
import pathlib
import re
import sys
import unittest

sys.dont_write_bytecode = True
SOURCES = pathlib.Path.cwd()
sys.path.insert(0, str(SOURCES))
from packaging import elf  # noqa: E402

LIBRARY, CXX_LIBRARY = pathlib.Path(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
VERSION = "VERS_1.0"


def listed(name):
    lines = (SOURCES / "library" / name).read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class ExportsTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.binary = elf.read(LIBRARY)
        # The name of a version is an absolute symbol, which elf.py does not count as exported.
        self.exported = {symbol.name for symbol in self.binary.symbols if symbol.exported}

    def test_functions(self):
        official, additional = listed("official_c_functions.txt"), listed("additional_c_functions.txt")
        self.assertEqual(len(official), 216)
        self.assertEqual(sorted(set(official) - self.exported), [], "missing")
        self.assertEqual(sorted(self.exported - set(official) - set(additional)), [], "exported, and in no list")
        self.assertEqual(sorted(set(additional) - self.exported), [], "listed, and not exported")
        self.assertEqual(sorted(set(additional) & set(official)), [], "in both lists")

    def test_names(self):
        self.assertEqual(self.binary.soname, "libtensorflowlite_c.so")
        self.assertEqual(self.binary.defined_versions, ("libtensorflowlite_c.so", VERSION))

    def test_its_calls_stay_inside(self):
        self.assertTrue(self.binary.symbolic)

    def test_the_cxx_library(self):
        binary = elf.read(CXX_LIBRARY)
        exported = {symbol.name for symbol in binary.symbols if symbol.exported}
        self.assertEqual(sorted(set(listed("official_c_functions.txt")) - exported), [], "missing")
        rest = [name for name in exported if not re.match("TfLite|Litmus|_Z(TV|TI|TS|TT|GV|T[hvc].*_)?NK?6tflite", name)]
        self.assertEqual([name for name in rest if not re.match("_Z(TV|TI)?NK?6litmus", name)], [], "of other namespaces")
        self.assertLess(len(rest), 200)
        some = {"_ZN6tflite11Interpreter6InvokeEv", "_ZTVN6tflite3ops7builtin17BuiltinOpResolverE", "_ZTIN6tflite13ErrorReporterE"}
        self.assertEqual(some - exported, set())
        self.assertEqual((binary.soname, binary.symbolic), ("libtensorflowlite.so", True))


if __name__ == "__main__":
    unittest.main()
