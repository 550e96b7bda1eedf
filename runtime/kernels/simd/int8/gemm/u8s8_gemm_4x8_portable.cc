// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The micro-kernel in plain C++, which compilers can vectorise: 4 rows x 8 columns; narrow panels
// have 4.
#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/gemm/u8s8_gemm.h"

namespace litmus::int8 {
namespace {

constexpr int kRows = 4;
constexpr int kColumns = 8;

template <int kWidth>
void Tile(int rows, const U8S8GemmArgs& args) {
  for (int i = 0; i < rows; ++i) {
    int32_t sum[kWidth] = {};
    const int8_t* b = args.b;
    for (int s = 0; s < args.segments + args.overflow_groups; ++s) {
      const int k4 = s < args.segments ? args.k4 : 1;
      const uint8_t* a = args.a + i * args.row_stride + args.segment_offsets[s];
      for (int k = 0; k < k4; ++k, a += 4, b += 4 * kWidth) {
        const int a0 = a[0] ^ args.sign_xor, a1 = a[1] ^ args.sign_xor;
        const int a2 = a[2] ^ args.sign_xor, a3 = a[3] ^ args.sign_xor;
        for (int j = 0; j < kWidth; ++j) {
          sum[j] += a0 * b[4 * j] + a1 * b[4 * j + 1] + a2 * b[4 * j + 2] + a3 * b[4 * j + 3];
        }
      }
    }
    for (int j = 0; j < kWidth; ++j) args.sums[i * kWidth + j] = sum[j];
  }
}

void Run(int rows, const U8S8GemmArgs& args) {
  args.narrow ? Tile<kColumns / 2>(rows, args) : Tile<kColumns>(rows, args);
}

constexpr U8S8Gemm kKernel = {cpu::kPortable, kRows, kColumns, &Run, nullptr};

}  // namespace
const U8S8Gemm* const kU8S8GemmPortable = &kKernel;

}  // namespace litmus::int8
