// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// DotRows on 64-bit Arm, if the vector's numbers fit in bytes: a quarter to a half of the
// instructions of 16-bit products. Include it only in files that are compiled for one instruction
// set.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DOT_ROWS_NEON_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DOT_ROWS_NEON_H_

#if defined(__aarch64__)
#include <arm_neon.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace litmus::int8 {
namespace {  // each file has its own copy: they differ in compiler options

constexpr size_t kLanes = 16;
constexpr size_t kMostDepth = 4096;  // max depth: the vector is narrowed on the stack
// Rows that are computed together.
constexpr int kTogether = 8;

// Narrows x to bytes. Returns false if a number is below -127 or above 127. `depth` is at least 16;
// the last vector may overlap the one before.
inline bool Narrow(const int16_t* x, size_t depth, int8_t* bytes) {
  uint16x8_t differences = vdupq_n_u16(0);
  const auto narrow = [&](size_t i) {
    const int16x8_t low = vld1q_s16(x + i), high = vld1q_s16(x + i + 8);
    const int8x16_t both = vmaxq_s8(vmovn_high_s16(vmovn_s16(low), high), vdupq_n_s8(-127));
    vst1q_s8(bytes + i, both);
    const int16x8_t changes = vorrq_s16(veorq_s16(low, vmovl_s8(vget_low_s8(both))),
                                        veorq_s16(high, vmovl_high_s8(both)));
    differences = vorrq_u16(differences, vreinterpretq_u16_s16(changes));
  };
  for (size_t i = 0; i + kLanes <= depth; i += kLanes) narrow(i);
  if (depth % kLanes != 0) narrow(depth - kLanes);
  return vmaxvq_u16(differences) == 0;
}

// The last depth % 16 numbers, at the end of a vector; the other lanes are 0.
inline int8x16_t Last(const int8_t* bytes, size_t depth) {
  int8_t last[kLanes] = {};
  const size_t rest = depth % kLanes;
  std::memcpy(last + kLanes - rest, bytes + depth - rest, rest);
  return vld1q_s8(last);
}

// Computes the dot products of kRows rows, as four partial sums each. Add(sum, weights, x) adds 16
// products to four sums; no byte of x is -128.
template <class Add, int kRows>
inline __attribute__((always_inline)) void AddProducts(const int8_t* rows, size_t depth,
                                                       const int8_t* bytes, int8x16_t last,
                                                       int32x4_t (&sum)[kRows]) {
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) sum[r] = vdupq_n_s32(0);
  const int8_t* row[kRows];
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) row[r] = rows + static_cast<size_t>(r) * depth;
  size_t i = 0;
  for (; i + kLanes <= depth; i += kLanes) {
    const int8x16_t x = vld1q_s8(bytes + i);
#pragma GCC unroll 8
    for (int r = 0; r < kRows; ++r) sum[r] = Add()(sum[r], vld1q_s8(row[r] + i), x);
  }
  if (i == depth) return;
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) {
    sum[r] = Add()(sum[r], vld1q_s8(row[r] + depth - kLanes), last);
  }
}

// Implements DotRowsNeon::run.
template <class Add>
bool DotRowsOfBytes(const int8_t* rows, size_t count, size_t depth, const int16_t* x,
                    int32_t* sums) {
  int8_t bytes[kMostDepth];
  if (depth < kLanes || depth > kMostDepth || !Narrow(x, depth, bytes)) return false;
  const int8x16_t last = Last(bytes, depth);
  for (; count >= kTogether; count -= kTogether, rows += kTogether * depth, sums += kTogether) {
    int32x4_t sum[kTogether];
    AddProducts<Add>(rows, depth, bytes, last, sum);
    for (int r = 0; r < kTogether; r += 4) {
      vst1q_s32(sums + r,
                vpaddq_s32(vpaddq_s32(sum[r], sum[r + 1]), vpaddq_s32(sum[r + 2], sum[r + 3])));
    }
  }
  for (; count > 0; --count, rows += depth, ++sums) {
    int32x4_t sum[1];
    AddProducts<Add>(rows, depth, bytes, last, sum);
    *sums = vaddvq_s32(sum[0]);
  }
  return true;
}

}  // namespace
}  // namespace litmus::int8
#endif  // __aarch64__

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_ELEMENTWISE_DOT_ROWS_NEON_H_
