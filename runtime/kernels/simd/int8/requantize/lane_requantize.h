// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage of kernels that store int8 and hold channels in an order of their own.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_LANE_REQUANTIZE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_LANE_REQUANTIZE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/kernels/simd/int8/requantize/output_stage.h"
#include "runtime/kernels/simd/int8/requantize/requantize_args.h"

namespace litmus::int8 {

class LaneRequantization {
 public:
  // `channels`: the channel of each lane (-1: none); their number is a multiple of `group`. `bias`
  // has an entry per channel.
  // Groups of lanes whose channels allow it are scaled in floats; `ranges`, the sums of each
  // channel, is empty where that is not worth looking for.
  LaneRequantization(const OutputStage& given, const std::vector<int>& channels,
                     const int32_t* bias, const std::vector<SumRange>& ranges, int group);

  // Makes an empty object, for an Archive to fill.
  LaneRequantization() = default;
  void Visit(Archive* archive);

  // Outputs of uint8 are taken as int8, 128 less; `sign_xor` turns them back. The arrays are null
  // where all lanes have floats.
  const LaneRequantizeArgs& args() const { return args_; }
  // The float scales of 16 lanes from `lane` on; null: they have none.
  const LaneFloats* floats(size_t lane) const {
    return has_floats_[lane / group_] == 0 ? nullptr : &floats_[lane / kFloatLanes];
  }

 private:
  void FindFloats(const OutputStage& output, const std::vector<int>& channels, const int32_t* bias,
                  const std::vector<SumRange>& ranges);
  void MakeFixedPoint(const OutputStage& output, const std::vector<int>& channels,
                      const int32_t* bias);
  void UseFixedPoint();

  size_t group_ = 1;
  std::vector<uint8_t> has_floats_;  // of each group
  std::vector<LaneFloats> floats_;
  std::vector<int32_t> bias_;
  std::unique_ptr<PackedOutputStage> packed_;
  LaneRequantizeArgs args_ = {};
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_LANE_REQUANTIZE_H_
