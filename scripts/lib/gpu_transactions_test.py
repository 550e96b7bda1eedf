#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""gpu_transactions over kernels with known answers: in C++, which call what Clang's address sanitizer calls, and where
scripts/check_gpu_kernels has unpacked Clang, in OpenCL C.

usage: gpu_transactions_test.py FILE_OF_GPU_KERNELS
"""
import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(sys.argv[1]))))
from gpu_kernels import packages, transactions  # noqa: E402

# Kernels of a group of 64 items: (kernel, index expression of a load from src, bytes of the load).
LOADS = (
    ("contiguous", "16 * i", 16),
    ("halves", "8 * i", 8),
    ("stride_64", "64 * i", 16),
    ("uniform", "0", 16),
    ("uneven", "16 * i + 8", 16),
    ("half_of_them", "i < 32 ? 16 * i : -1", 16),
    ("rows_of_8", "1024 * (i / 8) + 16 * (i % 8)", 16),
)
# Kernel: (instructions, sectors, lines, useful bytes, requested bytes), for waves of 32 and of 64.
ANSWERS = {
    "contiguous": ((2, 32, 8, 1024, 1024), (1, 32, 8, 1024, 1024)),
    "halves": ((2, 16, 4, 512, 512), (1, 16, 4, 512, 512)),
    "stride_64": ((2, 64, 32, 1024, 1024), (1, 64, 32, 1024, 1024)),
    "uniform": ((2, 2, 2, 32, 1024), (1, 1, 1, 16, 1024)),
    "uneven": ((2, 34, 10, 1024, 1024), (1, 33, 9, 1024, 1024)),
    "half_of_them": ((1, 16, 4, 512, 512), (1, 16, 4, 512, 512)),
    "rows_of_8": ((2, 32, 8, 1024, 1024), (1, 32, 8, 1024, 1024)),
}
CPP = """
#include <cstdint>
extern "C" {
uint32_t litmus_place(uint32_t what, uint32_t dimension);
void __asan_load8(uintptr_t), __asan_load16(uintptr_t), __asan_store16(uintptr_t);
#define LOAD_KERNEL(name, at, bytes)                           \\
  void name(const char* src, char* dst, int n, float x) {      \\
    const int i = litmus_place(0, 0);                          \\
    if ((at) >= 0) __asan_load##bytes((uintptr_t)src + (at));  \\
    __asan_store16((uintptr_t)dst + 16 * i);                   \\
  }
%s
void far_away(const char* src, char* dst, int n, float x) { *(volatile int*)8 = n; }
void twice(const char* src, char* dst, int n, float x) {
  for (int k = 0; k < n; ++k) __asan_load16((uintptr_t)src + 16 * litmus_place(0, 0) + 1024 * k);
  __asan_store16((uintptr_t)dst + 1024 * 1024);
}
}
""" % "\n".join("LOAD_KERNEL(%s, %s, %d)" % load for load in LOADS)
OPENCL = """
__kernel void vectors(__global const float* restrict src, __global float* restrict dst, int n, float x) {
  int i = get_global_id(0);
  if (i >= n) return;
  *(__global float4*)(dst + 4 * i) = fma(vload4(i, src), (float4)(x), exp(vload4(i, src + 4 * n)));
}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__kernel void texels(__read_only image1d_buffer_t src, __global float* restrict dst, int n, float x) {
  int i = get_global_id(0);
  ((__global float4*)dst)[i] = read_imagef(src, i + n) * x;
}
__kernel void half_texels(__read_only image1d_buffer_t src, __global float* restrict dst, int n, float x) {
  int i = get_global_id(0);
  ((__global half4*)dst)[i] = read_imageh(src, i + n);
}
__kernel void scalars(__global const float* restrict src, __global float* restrict dst, int n, float x) {
  __local float shared_sums[64];
  int i = get_local_id(0);
  shared_sums[i] = src[4 * i];
  barrier(CLK_LOCAL_MEM_FENCE);
  dst[i] = shared_sums[63 - i] * x;
}
"""


def dispatch(kernel, n=2, groups=(3, 1, 1)):
    return {"kernel": kernel, "local": [64, 1, 1], "groups": list(groups),
            "buffers": [{"name": "src", "memory": 0, "offset": 4096, "bytes": 65536, "element_bytes": 2 if "half" in kernel else 4,
                         "constant": False, "image": "texels" in kernel, "written": False},
                        {"name": "dst", "memory": 1, "offset": 0, "bytes": 4096, "element_bytes": 4, "constant": False, "image": False,
                         "written": True}],
            "scalars": [{"name": "n", "type": "int", "value": n}, {"name": "x", "type": "float", "value": None}]}


def numbers(counts):
    return tuple(getattr(counts, name) for name, _ in counts._fields_)


class Counting(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        source = os.path.join(cls.folder.name, "kernels.cc")
        with open(source, "w", encoding="utf-8") as file:
            file.write(CPP)
        cls.program = transactions.Program(source, cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_loads(self):
        for kernel, _, _ in LOADS:
            (load, store), outside = self.program.run(dispatch(kernel), [0, 0, 0])
            self.assertEqual((load.buffer, load.store, store.buffer, store.store, outside), ("src", False, "dst", True, 0))
            self.assertEqual(tuple(numbers(load.counts[wave]) for wave in (32, 64)), ANSWERS[kernel], kernel)

    def test_ratios(self):
        # Columns: kernel, ratio of its loads, ratio of loads and stores together, for waves of 32.
        for kernel, loads, together in (("contiguous", 1.0, 1.0), ("stride_64", 2.0, 1.5), ("uniform", 2.0, 1088 / 1056)):
            traffic, _ = self.program.run(dispatch(kernel), [1, 0, 0])
            self.assertAlmostEqual(traffic[0].counts[32].ratio(), loads, msg=kernel)
            self.assertAlmostEqual(transactions.total(traffic, 32).ratio(), together, msg=kernel)

    def test_constant_memory_is_not_in_the_total(self):
        entry = dispatch("stride_64")
        entry["buffers"][0]["constant"] = True
        traffic, _ = self.program.run(entry, [0, 0, 0])
        self.assertEqual(transactions.total(traffic, 32).ratio(), 1.0)

    def test_turns_of_a_loop_are_instructions_of_their_own(self):
        entry = dispatch("twice", n=5)
        traffic, outside = self.program.run(entry, [0, 0, 0])
        self.assertEqual(numbers(traffic[0].counts[64]), (5, 160, 40, 5120, 5120))
        self.assertEqual(outside, 64)  # the stores are past the end of dst

    def test_a_kernel_that_the_machine_stops_is_named(self):
        with self.assertRaisesRegex(ValueError, "far_away is stopped by SIGSEGV"):
            self.program.run(dispatch("far_away"), [0, 0, 0])

    def test_groups(self):
        self.assertEqual(transactions.groups_of(dispatch("twice", groups=(5, 4, 1))), ([2, 1, 0], [4, 3, 0]))

    def test_arguments_are_counted(self):
        transactions.check_arguments("__kernel void a(__global const float* restrict s, __global float* d, int n, float x) {}",
                                     dispatch("a"))
        for source in ("__kernel void a(int n) {}", "__kernel void b(int n, int m, int o, int p) {}"):
            with self.assertRaises(ValueError):
                transactions.check_arguments(source, dispatch("a"))


@unittest.skipUnless(packages.is_unpacked("clang"), "Clang 15 is not unpacked; scripts/check_gpu_kernels does that")
class OpenCl(unittest.TestCase):

    def test_a_program(self):
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "program.cl")
            with open(source, "w", encoding="utf-8") as file:
                file.write(OPENCL)
            program = transactions.Program(transactions.compile_program(source, ["-cl-std=CL1.2"], folder), folder)
            # Columns: kernel, group, items in the grid, (instructions, sectors) of loads and of stores for waves of 32.
            for kernel, group, n, loads, stores in (("vectors", 0, 192, (4, 64), (2, 32)), ("vectors", 1, 70, (2, 6), (1, 3)),
                                                    ("scalars", 2, 192, (2, 32), (2, 8)), ("texels", 0, 8, (2, 32), (2, 32)),
                                                    ("texels", 0, 1, (2, 34), (2, 32)), ("half_texels", 0, 8, (2, 16), (2, 16))):
                traffic, outside = program.run(dispatch(kernel, n=n), [group, 0, 0])
                found = [(one.counts[32].instructions, one.counts[32].sectors) for one in traffic]
                self.assertEqual((found, outside), ([loads, stores], 0), (kernel, group))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
