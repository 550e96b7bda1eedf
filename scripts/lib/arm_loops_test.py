#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Loops that arm_loops finds in a disassembly, and what it counts in them.

usage: arm_loops_test.py ARM_LOOPS
"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.realpath(sys.argv[1])))
import arm_loops  # noqa: E402

# A nested loop, a loop without vector multiplications, and a function without loops.
DISASSEMBLY = """
a.o:     file format elf64-littleaarch64

Disassembly of section .text:

0000000000000000 <tile<5, 4>(int const&)>:
   0:\tstp\tq8, q9, [sp, #-32]!
   4:\tldr\tx1, [x0]
   8:\tld1\t{v16.4s-v19.4s}, [x1], #64
   c:\tldr\tq0, [x2], #16
  10:\tstr\tq1, [sp, #16]
  14:\tfmla\tv1.4s, v16.4s, v0.s[0]
  18:\tmov\tv2.16b, v3.16b
  1c:\tmov\tv2.s[1], v3.s[0]
  20:\tsdot\tv4.4s, v16.16b, v0.4b[0]
  24:\tcmp\tx1, x3
  28:\tb.ne\t8 <tile<5, 4>(int const&)+0x8>  // b.any
  2c:\tcbnz\tx4, 4 <tile<5, 4>(int const&)+0x4>
  30:\tret

0000000000000034 <count()>:
  34:\tldr\tx1, [x0], #8
  38:\ttbnz\tw1, #0, 34 <count()>
  3c:\tsmlal2\tv0.4s, v1.8h, v2.8h
  40:\tret
"""


class Loops(unittest.TestCase):

    def test_of_a_disassembly(self):
        self.assertEqual(list(arm_loops.loops(DISASSEMBLY)), [
            arm_loops.Loop("tile<5, 4>(int const&)", products=2, accesses=3, moves=1, instructions=9)])

    def test_names_of_instructions(self):
        for name, product, access in (
                ("fmla", 1, 0), ("fmls", 1, 0), ("sdot", 1, 0), ("usmmla", 1, 0), ("smmla", 1, 0), ("smull", 1, 0),
                ("smull2", 1, 0), ("umlal", 1, 0), ("smlal2", 1, 0), ("fmul", 0, 0), ("saddw2", 0, 0), ("sqrdmulh", 0, 0),
                ("ldr", 0, 1), ("ldp", 0, 1), ("ldur", 0, 1), ("ld1", 0, 1), ("ld1r", 0, 1), ("st1", 0, 1), ("stp", 0, 1),
                ("ldrsw", 0, 0), ("sub", 0, 0), ("prfm", 0, 0)):
            with self.subTest(name):
                self.assertEqual(bool(arm_loops.PRODUCTS.fullmatch(name)), bool(product))
                self.assertEqual(bool(arm_loops.ACCESSES.fullmatch(name)), bool(access))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
