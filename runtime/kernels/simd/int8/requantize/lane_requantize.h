// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage of kernels that store int8 and whose lanes are not in the order of channels.
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
  // `channels` has the channel of each lane (-1: unused); its size is a multiple of `group`. `bias`
  // has one entry per channel. A group of lanes is scaled in floats if all its channels allow it.
  // `ranges` has the range of each channel's sums; it is empty if searching for float scales is not
  // worthwhile.
  LaneRequantization(const OutputStage& given, const std::vector<int>& channels,
                     const int32_t* bias, const std::vector<SumRange>& ranges, int group);

  // Makes an empty object, which Visit fills from an Archive.
  LaneRequantization() = default;
  void Visit(Archive* archive);

  // uint8 outputs are computed as int8, minus 128; sign_xor turns the bytes back. The arrays are
  // null if all lanes are scaled in floats.
  const LaneRequantizeArgs& args() const { return args_; }
  // The float constants of the 16 lanes from `lane` on; null if they are scaled in fixed point.
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
  std::vector<uint8_t> has_floats_;  // [group]
  std::vector<LaneFloats> floats_;
  std::vector<int32_t> bias_;
  std::unique_ptr<PackedOutputStage> packed_;
  LaneRequantizeArgs args_ = {};
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_LANE_REQUANTIZE_H_
