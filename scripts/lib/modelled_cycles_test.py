#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The blocks of an emulated run as modelled_cycles reads them.

usage: modelled_cycles_test.py MODELLED_CYCLES
"""
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.realpath(sys.argv[1])))
import modelled_cycles  # noqa: E402

# Instructions of aarch64 as little-endian bytes in hexadecimal.
ADD = "00040091"  # add x0, x0, #1
NOP = "1f2003d5"
BRANCHES = {
    "b 0": "00000014",
    "bl 0": "00000094",
    "b.ne 0": "01000054",
    "cbz w0, 0": "00000034",
    "cbnz x0, 0": "000000b5",
    "tbz w0, #0, 0": "00000036",
    "tbnz x0, #32, 0": "000000b7",
    "ret": "c0035fd6",
    "br x0": "00001fd6",
    "blr x0": "00003fd6",
}
B = BRANCHES["b 0"]


class Blocks(unittest.TestCase):

    def read(self, *lines):
        with tempfile.NamedTemporaryFile("w") as file:
            file.writelines(line + "\n" for line in lines)
            file.flush()
            return sorted(modelled_cycles.read_blocks(file.name))

    def test_branches(self):
        for text, code in BRANCHES.items():
            self.assertTrue(modelled_cycles.is_branch(code), text)
        for code in (ADD, NOP, "0000a04e", "0004006f"):  # vector instructions: dup, movi
            self.assertFalse(modelled_cycles.is_branch(code), code)

    def test_translations_of_one_block_are_added(self):
        self.assertEqual(self.read("100 2 %s %s" % (ADD, B), "100 3 %s %s" % (ADD, B)), [(5, (ADD, B))])

    def test_what_no_branch_parts_is_one_block(self):
        for name, lines, expected in (
            ("as often", ["ffc 7 " + ADD, "1000 7 " + B], [(7, (ADD, B))]),
            ("the later part alone, too", ["ffc 7 " + ADD, "1000 9 " + B], [(2, (B,)), (7, (ADD, B))]),
            ("a branch before the border", ["ffc 7 " + B, "1000 7 " + NOP], [(7, (B,)), (7, (NOP,))]),
            ("not at a border", ["ff8 7 " + ADD, "ffc 7 " + B], [(7, (ADD, B))]),
            ("three parts", ["ff8 7 " + ADD, "ffc 7 " + NOP, "1000 7 " + B], [(7, (ADD, NOP, B))]),
            ("not beside each other", ["ff8 7 " + ADD, "1000 7 " + B], [(7, (ADD,)), (7, (B,))]),
        ):
            with self.subTest(name):
                self.assertEqual(self.read(*lines), sorted(expected))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
