// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Micro-kernels that compute with IEEE halves: register tiles of matrix products, and narrowing of
// floats to halves.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F16_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F16_KERNELS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::f16 {

// Products are added in halves over at most kChunk steps of k, then in floats. Each step rounds the
// chunk's sum by at most 2^-11 of its value, so a chunk's error is at most kChunk · 2^-11 · Σ |a ·
// b| = 6 % of Σ |a · b|. Roundings cancel: for random factors the root mean square is 0.17 % of the
// sum (0.12 % with 64 steps, which would take 7 % more cycles on a Neoverse N1).
inline constexpr int kChunk = 128;
// Largest magnitudes of inputs and weights, which scaling ensures (images.h, packed_weights.h). The
// sum of a chunk is at most kChunk · kMostInput · kMostWeight = 32768, half of the largest half, so
// no sum of finite values becomes infinite.
inline constexpr float kMostInput = 256, kMostWeight = 1;

// sums[i][j] = Σ over segments s and k < depth of
//              a[i · row_stride + segment_offsets[s] + k] · b[s · depth + k][j].
// As TileArgs of simd/f32; offsets are in halves. `b` is one panel of packed weights; the rows of
// `sums` are as wide as the panel.
struct TileArgs {
  const uint16_t* a;
  ptrdiff_t row_stride;
  const ptrdiff_t* segment_offsets;
  int segments;
  size_t depth;
  const uint16_t* b;
  float* sums;
};
using TileFn = void (*)(const TileArgs&);

inline constexpr int kTileRows = 8;       // max rows of a tile
inline constexpr int kPanelColumns = 16;  // columns of a panel; the last one may be half as wide

struct Kernels {
  const char* name;    // of the CPU target (runtime/cpu/target_names.h)
  const TileFn* full;  // [kTileRows + 1], indexed by the number of rows; entry 0 is null
  const TileFn* half;  // the same for panels of kPanelColumns / 2
  // out[i] = in[i] · scale for i < count, rounded to nearest. Returns the bits of the largest
  // |out[i]|; those of infinity and NaN are larger than all others.
  uint16_t (*narrow)(const float* in, size_t count, float scale, uint16_t* out);
};

// The kernels that this machine can run and the limit on CPU targets allows; null if there are none
// (cpu::MayUseHalfArithmetic).
const Kernels* UsableKernels();

extern const Kernels* const kKernelsNeonHalf;  // for 64-bit Arm; used by kernels.cc

}  // namespace litmus::f16

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F16_KERNELS_H_
