// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions that first copy the image with its padding.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_PADDED_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_PADDED_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"
#include "runtime/threads/thread_pool.h"

namespace litmus::int8 {

// Pads the image and distributes the output rows to threads.
class PaddedDepthwise : public DepthwiseImplementation {
 public:
  // Input bytes are also exclusive-ored with `sign_xor`; 0x80 makes them signed.
  explicit PaddedDepthwise(const DepthwiseProblem& problem, uint8_t sign_xor = 0);
  size_t ScratchBytes(const ConvShape& shape) const override;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const override;
  void Visit(Archive* archive) override;

 protected:
  // Computes the output rows `begin` to `end` (exclusive), which count over the batch. `image` is
  // padded.
  virtual void RunRows(const ConvShape& shape, const uint8_t* image, uint8_t* out, size_t begin,
                       size_t end) const = 0;
  const int channels_, padded_c_;
  std::vector<int32_t> bias_;
  PackedOutputStage output_;

 private:
  const uint8_t sign_xor_, fill_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_PADDED_H_
