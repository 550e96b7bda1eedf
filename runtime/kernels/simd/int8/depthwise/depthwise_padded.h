// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions for any machine: on a copy of the image with its padding, channels in the
// lanes of Highway's vectors.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_PADDED_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_PADDED_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"

namespace litmus::int8 {

// Pads the image and shares the output rows among threads.
class PaddedDepthwise : public DepthwiseImplementation {
 public:
  explicit PaddedDepthwise(const DepthwiseProblem& problem);
  size_t ScratchBytes(const ConvShape& shape) const override;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const override;
  const char* target() const override;

 protected:
  // The padded image, and output rows of all images.
  virtual void RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out, size_t begin,
                       size_t end) const = 0;
  // Where the taps of an output pixel are.
  void FindTaps(const ConvShape& shape, const uint8_t* image, size_t row, int x,
                const uint8_t** taps) const;

  const int channels_, padded_c_;
  const std::vector<int32_t> bias_;
  const PackedOutputStage output_;

 private:
  const uint8_t sign_xor_, fill_;
};

// Rows of outputs that are requantised in registers.
class DepthwiseRows : public PaddedDepthwise {
 public:
  static const char* Refusal(const DepthwiseProblem& problem);
  explicit DepthwiseRows(const DepthwiseProblem& problem);

 private:
  void RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out, size_t begin,
               size_t end) const override;
  std::vector<int16_t> weights_;  // as DwconvRowArgs has them
};

// Sums of any size, scaled by PackedOutputStage.
class DepthwiseSums : public PaddedDepthwise {
 public:
  static const char* Refusal(const DepthwiseProblem&) { return nullptr; }
  explicit DepthwiseSums(const DepthwiseProblem& problem)
      : PaddedDepthwise(problem), weights_(problem.weights) {}

 private:
  void RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out, size_t begin,
               size_t end) const override;
  const std::vector<int16_t> weights_;  // as the problem has them
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_PADDED_H_
