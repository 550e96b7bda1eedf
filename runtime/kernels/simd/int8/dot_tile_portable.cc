// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernel in plain C++, which compilers vectorise: 4 rows x 8 columns.
#include "runtime/kernels/simd/int8/dot_tile.h"

namespace litmus::int8 {
namespace {

constexpr int kRows = 4;
constexpr int kColumns = 8;

void Run(int rows, const DotArgs& args) {
  for (int i = 0; i < rows; ++i) {
    int32_t sum[kColumns] = {};
    const int8_t* b = args.b;
    for (int s = 0; s < args.segments; ++s) {
      const uint8_t* a = args.a + i * args.row_stride + args.segment_offsets[s];
      for (int k = 0; k < args.k4; ++k, a += 4, b += 4 * kColumns) {
        for (int j = 0; j < kColumns; ++j) {
          sum[j] +=
              a[0] * b[4 * j] + a[1] * b[4 * j + 1] + a[2] * b[4 * j + 2] + a[3] * b[4 * j + 3];
        }
      }
    }
    for (int j = 0; j < kColumns; ++j) args.sums[i * kColumns + j] = sum[j];
  }
}

constexpr DotKernel kKernel = {"portable", kRows, kColumns, &Run, nullptr};

}  // namespace
const DotKernel* const kDotPortable = &kKernel;

}  // namespace litmus::int8
