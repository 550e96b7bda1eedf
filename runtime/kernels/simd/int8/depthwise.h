// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised DEPTHWISE_CONV_2D: channels in vector lanes, taps accumulated in 32 bits, exact
// requantisation.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_H_

#include <pthreadpool.h>

#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/conv.h"
#include "runtime/kernels/simd/int8/image.h"
#include "runtime/kernels/simd/int8/output_stage.h"

namespace litmus::int8 {

// Immutable once made: Run may be called by several threads at once, each with its own scratch.
// Output channel c·multiplier + m reads input channel c.
class Depthwise {
 public:
  // `weights.data` is [1, k_h, k_w, out_c] with out_c = in_c · depth_multiplier.
  Depthwise(const ConvShape& shape, int depth_multiplier, const ConvWeights& weights,
            int32_t input_zero_point, const OutputStage& output);

  // As for Conv.
  size_t ScratchBytes(const ConvShape& shape) const;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           pthreadpool_t pool) const;

 private:
  struct Task;
  void RunRow(const Task& task, size_t row) const;

  int in_c_, out_c_, k_h_, k_w_, multiplier_;
  int padded_c_;  // out_c, rounded up to whole vectors
  uint8_t flip_, fill_;
  std::vector<int16_t> weights_;  // [k_h · k_w][padded_c], zero point subtracted
  std::vector<int32_t> bias_;     // with the input's zero point folded in
  PackedOutputStage output_;
};

// sums[c] = Σ over taps t of pixels[t][c] · weights[t · weight_stride + c], c < channels;
// `channels` is a multiple of 8 of which all weights and sums exist; pixels may be read up to
// there.
void SumTaps(const uint8_t* const* pixels, const int16_t* weights, size_t weight_stride, int taps,
             int channels, int32_t* sums);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_H_
