// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The kernels of fp16 arithmetic on NEON: tiles of 8 rows x 16 columns; narrow panels have 8.
// Highway 1.0 has no arithmetic of halves, so these are intrinsics, in their own file for the
// compiler's options. One load of a row has the values for eight steps of k, of which fmla takes
// one by lane.
#include <arm_neon.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/f16/kernels.h"

namespace litmus::f16 {
namespace {

constexpr int kLanes = 8;  // halves per vector
static_assert(kChunk % kLanes == 0);

// Number of partial sums. With few sums, each instruction would wait for the one before it, so sums
// are split until at least eight instructions are independent.
constexpr int PartsOf(int sums) { return sums >= 8 ? 1 : sums >= 3 ? 2 : sums == 2 ? 4 : 8; }

template <int kParts, int kR, int kV>
using Sums = float16x8_t[kParts][kR][kV];

inline float16x8x2_t LoadWeights(const float16_t* b, float16x8_t (&)[2]) { return vld1q_f16_x2(b); }
inline float16x8x2_t LoadWeights(const float16_t* b, float16x8_t (&)[1]) {
  return {{vld1q_f16(b), vdupq_n_f16(0)}};
}

// Returns sum + weights · row[kLane]. If `row` is a single half, it is used for all lanes.
#if defined(__clang__)
template <int kLane>
inline float16x8_t AddProducts(float16x8_t sum, float16x8_t weights, float16x8_t row) {
  return vfmaq_laneq_f16(sum, weights, row, kLane);
}
template <int kLane>
inline float16x8_t AddProducts(float16x8_t sum, float16x8_t weights, float16_t row) {
  return vfmaq_n_f16(sum, weights, row);
}
#else
// The asm prevents GCC 12 from copying a lane that two instructions read to a vector. Only the
// lower 16 registers ("x") can be addressed by lanes of halves.
template <int kLane, typename Row>
inline __attribute__((always_inline)) float16x8_t AddProducts(float16x8_t sum, float16x8_t weights,
                                                              Row row) {
  asm("fmla %0.8h, %1.8h, %2.h[%3]" : "+w"(sum) : "w"(weights), "x"(row), "i"(kLane));
  return sum;
}
#endif

template <int kLane, int kR, int kV, typename Row>
inline __attribute__((always_inline)) const float16_t* AddLane(const Row (&rows)[kR],
                                                               const float16_t* b,
                                                               float16x8_t (&sum)[kR][kV]) {
  const float16x8x2_t weights = LoadWeights(b, sum[0]);
  b += kLanes * kV;
  asm("" : "+r"(b));  // GCC then keeps one pointer, which loads advance
#pragma GCC unroll 8
  for (int i = 0; i < kR; ++i) {
#pragma GCC unroll 2
    for (int j = 0; j < kV; ++j) {
      sum[i][j] = AddProducts<kLane>(sum[i][j], weights.val[j], rows[i]);
    }
  }
  return b;
}

// Adds the partial sums and then adds the result to the float sums [kR][kV * kLanes]; clears the
// partial sums. Halves can hold the result, because together they are the sum of a chunk.
template <int kParts, int kR, int kV>
inline __attribute__((always_inline)) void Flush(Sums<kParts, kR, kV>& part, float* sums) {
#pragma GCC unroll 8
  for (int i = 0; i < kR; ++i) {
#pragma GCC unroll 2
    for (int j = 0; j < kV; ++j) {
      float16x8_t sum = part[0][i][j];
#pragma GCC unroll 8
      for (int p = 1; p < kParts; ++p) sum = vaddq_f16(sum, part[p][i][j]);
#pragma GCC unroll 8
      for (int p = 0; p < kParts; ++p) part[p][i][j] = vdupq_n_f16(0);
      float* const to = sums + (i * kV + j) * kLanes;
      const float32x4_t low = vaddq_f32(vld1q_f32(to), vcvt_f32_f16(vget_low_f16(sum)));
      const float32x4_t high = vaddq_f32(vld1q_f32(to + 4), vcvt_high_f32_f16(sum));
      vst1q_f32(to, low);
      vst1q_f32(to + 4, high);
    }
  }
}

template <int kR, int kV>
void Tile(const TileArgs& t) {
  constexpr int kParts = PartsOf(kR * kV);
  Sums<kParts, kR, kV> part;
#pragma GCC unroll 8
  for (int p = 0; p < kParts; ++p) {
#pragma GCC unroll 8
    for (int i = 0; i < kR; ++i) {
#pragma GCC unroll 2
      for (int j = 0; j < kV; ++j) part[p][i][j] = vdupq_n_f16(0);
    }
  }
  std::memset(t.sums, 0, sizeof(float) * kR * kV * kLanes);
  const auto* b = reinterpret_cast<const float16_t*>(t.b);
  size_t room = kChunk;
  for (int s = 0; s < t.segments; ++s) {
    const float16_t* a[kR];
#pragma GCC unroll 8
    for (int i = 0; i < kR; ++i) {
      a[i] = reinterpret_cast<const float16_t*>(t.a) + t.segment_offsets[s] + i * t.row_stride;
    }
    for (size_t left = t.depth; left > 0;) {
      const size_t count = left < kChunk ? left : kChunk;
      if (count > room) {
        Flush<kParts, kR, kV>(part, t.sums);
        room = kChunk;
      }
      room -= count;
      left -= count;
      for (size_t n = count / kLanes; n > 0; --n) {
        float16x8_t rows[kR];
#pragma GCC unroll 8
        for (int i = 0; i < kR; ++i) {
          rows[i] = vld1q_f16(a[i]);
          a[i] += kLanes;
        }
        b = AddLane<0>(rows, b, part[0]);
        b = AddLane<1>(rows, b, part[1 % kParts]);
        b = AddLane<2>(rows, b, part[2 % kParts]);
        b = AddLane<3>(rows, b, part[3 % kParts]);
        b = AddLane<4>(rows, b, part[4 % kParts]);
        b = AddLane<5>(rows, b, part[5 % kParts]);
        b = AddLane<6>(rows, b, part[6 % kParts]);
        b = AddLane<7>(rows, b, part[7 % kParts]);
      }
      for (size_t n = count % kLanes; n > 0; --n) {
        float16_t rows[kR];
#pragma GCC unroll 8
        for (int i = 0; i < kR; ++i) rows[i] = *a[i]++;
        b = AddLane<0>(rows, b, part[0]);
      }
    }
  }
  Flush<kParts, kR, kV>(part, t.sums);
}

uint16_t Narrow(const float* in, size_t count, float scale, uint16_t* out) {
  const uint16x8_t magnitude = vdupq_n_u16(0x7FFF);
  uint16x8_t most = vdupq_n_u16(0);
  const auto narrowed = [scale](const float* from) {
    return vreinterpretq_u16_f16(
        vcvt_high_f16_f32(vcvt_f16_f32(vmulq_n_f32(vld1q_f32(from), scale)),
                          vmulq_n_f32(vld1q_f32(from + 4), scale)));
  };
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const uint16x8_t halves = narrowed(in + i);
    most = vmaxq_u16(most, vandq_u16(halves, magnitude));
    vst1q_u16(out + i, halves);
  }
  if (i < count) {
    float rest[kLanes] = {};
    uint16_t halves[kLanes];
    std::memcpy(rest, in + i, (count - i) * sizeof(float));
    vst1q_u16(halves, narrowed(rest));
    most = vmaxq_u16(most, vandq_u16(vld1q_u16(halves), magnitude));
    std::memcpy(out + i, halves, (count - i) * sizeof(uint16_t));
  }
  return vmaxvq_u16(most);
}

constexpr TileFn kFull[kTileRows + 1] = {nullptr,     &Tile<1, 2>, &Tile<2, 2>,
                                         &Tile<3, 2>, &Tile<4, 2>, &Tile<5, 2>,
                                         &Tile<6, 2>, &Tile<7, 2>, &Tile<8, 2>};
constexpr TileFn kHalf[kTileRows + 1] = {nullptr,     &Tile<1, 1>, &Tile<2, 1>,
                                         &Tile<3, 1>, &Tile<4, 1>, &Tile<5, 1>,
                                         &Tile<6, 1>, &Tile<7, 1>, &Tile<8, 1>};
constexpr Kernels kKernels = {cpu::kNeonHalf, kFull, kHalf, &Narrow};

}  // namespace
const Kernels* const kKernelsNeonHalf = &kKernels;

}  // namespace litmus::f16
