// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage of kernels that store bytes of int8 and hold channels in an order of their own.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_LANE_REQUANTIZE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_LANE_REQUANTIZE_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/kernels/simd/int8/requantize/output_stage.h"

namespace litmus::int8 {

class LaneRequantization {
 public:
  LaneRequantization() = default;
  // Outputs of uint8 are taken as int8, 128 less; sign_xor() turns them back.
  explicit LaneRequantization(const OutputStage& given);

  // Makes fixed_point() for lanes of these channels; -1: none. `bias` has one for each channel.
  void MakeFixedPoint(const std::vector<int>& channels, const int32_t* bias);

  const OutputStage& output() const { return output_; }
  uint8_t sign_xor() const { return sign_xor_; }
  const RequantizeArgs& fixed_point() const { return fixed_point_; }

 private:
  OutputStage output_;
  uint8_t sign_xor_ = 0;
  std::vector<int32_t> bias_;
  std::unique_ptr<PackedOutputStage> packed_;
  RequantizeArgs fixed_point_ = {};
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_LANE_REQUANTIZE_H_
