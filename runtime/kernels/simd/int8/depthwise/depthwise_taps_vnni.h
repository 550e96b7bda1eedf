// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Depthwise convolutions of any shape by AVX-512 VNNI: four taps go into one dot product, in units
// of 64 channels; where the taps of an output pixel are is looked up.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_TAPS_VNNI_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_TAPS_VNNI_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"
#include "runtime/kernels/simd/int8/requantize/lane_requantize.h"

namespace litmus::int8 {

class DepthwiseTapsVnni : public DepthwiseImplementation {
 public:
  static const char* Refusal(const DepthwiseProblem& problem) { return VnniRefusal(problem); }
  explicit DepthwiseTapsVnni(const DepthwiseProblem& problem);
  size_t ScratchBytes(const ConvShape&) const override { return 0; }
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const override;
  const char* target() const override { return cpu::kAvx512Vnni; }

 private:
  void RunRow(const ConvShape& shape, const uint8_t* in, uint8_t* out, size_t row,
              const uint8_t** taps) const;

  const int channels_;
  const int fold_;    // neighbouring pixels that the kernel takes for one with so many times the
                      // channels
  const int groups_;  // of taps
  const uint8_t sign_xor_;
  int weight_parts_ = 1;
  std::vector<int8_t> weights_;
  const std::vector<uint8_t> outside_;  // a pixel of input zero points
  const LaneRequantization output_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_TAPS_VNNI_H_
