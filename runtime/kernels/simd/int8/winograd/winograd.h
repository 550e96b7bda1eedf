// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Quantised 3 x 3 convolutions of stride 1 by Winograd's F(4 x 4, 3 x 3), which needs a quarter of
// the multiplications of direct sums, in 16 bits. Results are exact; winograd_kernels.h shows why.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/kernels/simd/int8/gemm/conv.h"
#include "runtime/kernels/simd/int8/gemm/s16_gemm.h"
#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/kernels/simd/int8/winograd/winograd_kernels.h"
#include "runtime/kernels/simd/winograd_run.h"
#include "runtime/memory/block.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// Immutable after construction: several threads may call Run concurrently.
class Winograd {
 public:
  // Whether this class is faster than int8::Conv for `shape` on this machine, within the limit on
  // CPU targets (winograd_choice.h).
  static bool IsFaster(const ConvShape& shape);

  // Arguments are as in int8::Conv. Returns null if `tile` is null, if the shape is not 3 x 3 with
  // stride 1, if the number of input channels is odd or below kWinogradChannels, or if these
  // weights could make sums too large to be exact or to be scaled in vectors.
  static std::unique_ptr<Winograd> Make(const ConvShape& shape, const ConvWeights& weights,
                                        int32_t input_zero_point, const OutputStage& output,
                                        const S16Gemm* tile = BestS16Gemm());

  // Reads the object that Visit wrote.
  explicit Winograd(Archive* archive);
  void Visit(Archive* archive);
  // The key has the arguments of Make except the tile.
  static constexpr char kLayout[] = "int8::Winograd";
  static void AddToKey(PackedKey* key, const ConvShape& shape, const ConvWeights& weights,
                       int32_t input_zero_point, const OutputStage& output) {
    Conv::AddToKey(key, shape, weights, input_zero_point, output);
  }

  // As in int8::Conv, but without scratch memory of the caller's. Batch, image size and padding may
  // change between runs.
  void Run(const ConvShape& shape, const void* in, void* out, ThreadPool* pool,
           const Residual* residual = nullptr) const;

  // Name of the CPU target of the products that Run computes (runtime/cpu/target_names.h).
  const char* target() const { return tile_.name; }

 private:
  using Sizes = WinogradSizes<int16_t, int32_t>;
  struct Job;
  Winograd(const ConvShape& shape, const ConvWeights& weights, int32_t input_zero_point,
           const S16Gemm& tile);
  bool Pack(const ConvWeights& weights, int32_t input_zero_point, const OutputStage& output,
            int64_t pixels);
  int Position(int n) const;
  bool PackChannel(const ConvWeights& weights, int n);
  void FindScale(const OutputStage& output, int n, int64_t largest);
  int16_t* Weights(int point, int first) const;

  const S16Gemm& tile_;
  const WinogradKernels kernels_;
  Sizes sizes_ = {};  // channels padded to whole groups of WinogradPosition
  int pairs_;
  bool is_int8_;
  std::vector<uint8_t> outside_;  // the input zero points of a pixel outside the image
  // Arrays over output channels are in the order of WinogradPosition, like the weights' columns.
  std::vector<int32_t> bias_;  // includes the constant term of the input's zero point
  std::unique_ptr<PackedOutputStage> output_;
  // The SignedScale of each channel; see WinogradOutputArgs.
  std::vector<float> scale_, add_;
  std::vector<int32_t> factor_;
  Block weights_;  // [36][panel], each in the order of S16Gemm::WeightOffset
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_WINOGRAD_WINOGRAD_H_
