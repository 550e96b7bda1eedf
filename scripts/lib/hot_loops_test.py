#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Products of instructions as hot_loops counts them, and the table that it prints.

usage: hot_loops_test.py HOT_LOOPS
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.realpath(sys.argv[1])))
import hot_loops  # noqa: E402


class Products(unittest.TestCase):

    def test_of_an_instruction(self):
        for text, expected in (
            ("fmla\tv1.4s, v2.4s, v3.s[1]", (4, True)),
            ("fmla\tv1.8h, v2.8h, v3.h[7]", (8, True)),
            ("fmadd\ts0, s1, s2, s3", (1, False)),
            ("sdot\tv1.4s, v2.16b, v3.4b[0]", (16, True)),
            ("smmla\tv1.4s, v2.16b, v3.16b", (32, True)),
            ("usmmla\tv1.4s, v2.16b, v3.16b", (32, True)),
            ("smull\tv1.8h, v2.8b, v3.8b", (8, False)),
            ("smlal2\tv1.4s, v2.8h, v3.h[2]", (4, False)),
            ("fmul\tv1.4s, v2.4s, v3.4s", (0, False)),
            ("add\tx0, x0, #0x10", (0, False)),
            ("nop", (0, False)),
        ):
            with self.subTest(text):
                self.assertEqual(hot_loops.products_of(text), expected)

    def test_a_line_of_the_table(self):
        loop = hot_loops.Loop(share=0.5, executions=10, instructions=92, products=320, cycles=40.0, issue=1.0, function="f")
        self.assertEqual(hot_loops.table([loop]).splitlines()[-1], "| 50.0 % | 10 | 92 | 320 | 8.0 | 100 % | `f` |")
        loop = loop._replace(products=0, issue=0.0)
        self.assertEqual(hot_loops.table([loop]).splitlines()[-1], "| 50.0 % | 10 | 92 | 0 | 0.0 |  | `f` |")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
