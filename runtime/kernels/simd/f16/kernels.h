// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Micro-kernels that compute with IEEE halves: a register tile of a matrix product, and the
// narrowing of floats.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_F16_KERNELS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_F16_KERNELS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::f16 {

// Products are added up in halves over at most kChunk steps of k, then in floats. Each step rounds
// the chunk's sum by at most 2^-11 of it, so a chunk's error is at most
// kChunk · 2^-11 · Σ |a · b| = 6 % of Σ |a · b|. As roundings cancel, it is 0.17 % of the sum for
// random factors (root mean square; 0.12 % for 64, which would cost 7 % more cycles of a Neoverse
// N1).
inline constexpr int kChunk = 128;
// Largest magnitudes of inputs and weights, which scales see to (images.h, packed_weights.h). A sum
// of a chunk is at most kChunk · kMostInput · kMostWeight = 32768, half of what a half can hold: no
// sum of finite values becomes infinite.
inline constexpr float kMostInput = 256, kMostWeight = 1;

// sums[i][j] = Σ over segments s and k < depth of
//              a[i · row_stride + segment_offsets[s] + k] · b[s · depth + k][j].
// As TileArgs of simd/f32 has it; all offsets in halves. `b` is one panel of packed weights; the
// rows of `sums` are as wide as the panel.
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

inline constexpr int kTileRows = 8;       // most rows of a tile
inline constexpr int kPanelColumns = 16;  // width of a panel; the last one may be half as wide

struct Kernels {
  const char* name;    // of runtime/cpu/target_names.h
  const TileFn* full;  // [kTileRows + 1], indexed by the rows of the tile; entry 0 is null
  const TileFn* half;  // the same for panels of kPanelColumns / 2
  // out[i] = in[i] · scale, to nearest. Returns the bits of the largest |out[i]|; those of infinity
  // and NaN are larger than all others.
  uint16_t (*narrow)(const float* in, size_t count, float scale, uint16_t* out);
};

// The kernels that this machine can run under the limit of CPU targets; null: none
// (cpu::MayUseHalfArithmetic).
const Kernels* UsableKernels();

extern const Kernels* const kKernelsNeonHalf;  // of 64-bit Arm, for kernels.cc

}  // namespace litmus::f16

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_F16_KERNELS_H_
