// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// 3 x 3 depthwise convolutions by AVX-512 VNNI: one or two output rows at a time, so that four
// input rows, interleaved byte by byte, serve one dot product of each.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_3X3_VNNI_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_3X3_VNNI_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/cpu/target_names.h"
#include "runtime/kernels/simd/int8/depthwise/depthwise_implementation.h"
#include "runtime/kernels/simd/int8/depthwise/u8s8_dwconv.h"
#include "runtime/kernels/simd/int8/requantize/lane_requantize.h"

namespace litmus::int8 {

class Depthwise3x3Vnni : public DepthwiseImplementation {
 public:
  static const char* Refusal(const DepthwiseProblem& problem);
  explicit Depthwise3x3Vnni(const DepthwiseProblem& problem);
  size_t ScratchBytes(const ConvShape& shape) const override;
  void Run(const ConvShape& shape, const void* in, void* out, void* scratch,
           ThreadPool* pool) const override;
  const char* target() const override { return cpu::kAvx512Vnni; }

 private:
  void FindWeightParts(const DepthwiseProblem& problem);
  void PackWeights(const DepthwiseProblem& problem);
  // `steps` of one or two output rows are those of an image.
  void RunSteps(const BorderedRows& rows, uint8_t* out, size_t steps, size_t begin,
                size_t end) const;

  const int channels_;
  const uint8_t sign_xor_, fill_;
  const std::vector<int> lanes_;  // the channel of each lane; -1: none
  const LaneRequantization output_;
  int weight_parts_ = 1;  // most of a unit
  std::vector<WeightLine> weights_;
  std::vector<Dwconv3x3Unit> units_;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_DEPTHWISE_DEPTHWISE_3X3_VNNI_H_
