// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Turns 32-bit sums into quantised outputs, bit for bit as the reference kernels do it.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/kernels/simd/int8/requantize/float_scale.h"
#include "runtime/kernels/simd/int8/requantize/requantize_args.h"
#include "runtime/memory/block.h"
#include "runtime/packing/archive.h"
#include "runtime/packing/packed_key.h"

namespace litmus::int8 {

enum class OutputType { kInt8, kUint8 };

// Vectors have one entry per output channel.
struct OutputStage {
  OutputType type = OutputType::kInt8;
  int32_t zero_point = 0;
  int32_t min = -128;  // bounds of the fused activation, as quantised outputs
  int32_t max = 127;
  // Fixed point (gemmlowp's double rounding): scale = multiplier · 2^(shift − 31), multiplier >= 0.
  std::vector<int32_t> multiplier;
  std::vector<int32_t> shift;
  // If not empty, it replaces the fixed point: value = round half away from zero(double(sum) ·
  // scale).
  std::vector<double> scale;

  // Adds all members to the key of an object that is computed from this one.
  void AddToKey(PackedKey* key) const {
    key->Add(type, zero_point, min, max);
    key->AddValues(multiplier);
    key->AddValues(shift);
    key->AddValues(scale);
  }
};

// The range of sums of an output channel that may occur, inclusive.
struct SumRange {
  int64_t least, greatest;
};

// Whether all channels have the same scale. For fixed point only, like IsWorthFloats.
bool HasOneScale(const OutputStage& stage);
// Whether scaling `pixels` pixels in floats saves, within some dozens of runs, as much time as the
// search for float scales takes.
bool IsWorthFloats(const OutputStage& stage, int64_t pixels);

// The fixed-point scaling of a channel, for sums in `range`.
inline FixedScale FixedScaleOf(const OutputStage& stage, size_t channel, const SumRange& range) {
  return {stage.multiplier[channel],
          -stage.shift[channel],
          stage.zero_point,
          stage.min,
          stage.max,
          range.least,
          range.greatest};
}
// Searches the float scale of each channel; `scale` is negative for a channel without one.
std::vector<FloatScale> FindFloatScales(const OutputStage& stage,
                                        const std::vector<SumRange>& ranges);

// sum + bias − zero_point · row_sum; wraps around as vector instructions do.
inline int32_t TotalSum(int32_t sum, int32_t bias, int32_t zero_point, int32_t row_sum) {
  return static_cast<int32_t>(static_cast<uint32_t>(sum) + static_cast<uint32_t>(bias) -
                              static_cast<uint32_t>(zero_point) * static_cast<uint32_t>(row_sum));
}

// The output stage in the layout of vector kernels. Arrays are padded to whole panels.
class PackedOutputStage {
 public:
  PackedOutputStage(const OutputStage& stage, int padded_channels);
  // Makes an empty object, which Visit fills from an Archive.
  PackedOutputStage() = default;
  void Visit(Archive* archive);

  // out[j] = clamp(zero point + scale(sums[j] + bias[j] − offset)) for j < count; these are the
  // output channels first … first + count − 1. `sums` is read and written, and `bias` read, up to
  // whole vectors beyond `count`. `out` is int8 or uint8.
  void Apply(int32_t* sums, const int32_t* bias, int32_t offset, int first, int count,
             void* out) const;

  bool fixed_point() const { return double_scale_.empty(); }
  // Whether kernels may scale a channel's sums up to ± `largest` in fixed point themselves. Doubled
  // and shifted to the left, such sums stay below 2^31. Then the upper halves of products are below
  // 2^30, and so is the zero point (at most 255) plus a half, shifted by kLongestRightShift.
  static bool Fits(const OutputStage& stage, int channel, int64_t largest) {
    return stage.scale.empty() && -stage.shift[channel] <= kLongestRightShift &&
           largest < (int64_t{1} << 30) >> std::clamp(stage.shift[channel], 0, 31);
  }
  // Scales in floats each group of `group` neighbouring channels for all of which that is exact.
  // `stage` is that of the constructor; `ranges` has one entry per channel. The caller must then
  // add Pivot(channel) to the bias of each channel.
  void UseFloats(const OutputStage& stage, const std::vector<SumRange>& ranges, int group);
  int32_t Pivot(int channel) const { return float_group_ == 0 ? 0 : args_.pivot[channel]; }
  // The scaling members, for channels from `first` on; other members are zero.
  RequantizeArgs ArgsFrom(int first) const;

 private:
  static constexpr int kLongestRightShift = 22;
  // Pointers into `memory_` and `float_memory_`.
  struct Arrays {
    int64_t *even, *odd;
    int32_t *multiplier, *left, *right, *shift, *doubled_left, *correction;
  };
  struct FloatArrays {
    float *scale, *add, *add_negative;
    int32_t* pivot;
  };
  int Pairs() const { return fixed_point() ? (padded_ + 1) / 2 : 0; }
  // Compute the pointers and store them in args_ too.
  Arrays FindArrays();
  FloatArrays FindFloatArrays();
  void MakeNudges(const Arrays& to);

  int channels_ = 0, padded_ = 0;
  std::vector<double> double_scale_;  // padded
  int float_group_ = 0;               // 0: no float scales
  std::vector<uint8_t> has_floats_;   // [group]
  Block memory_, float_memory_;       // the memory of Arrays and FloatArrays
  // From channel 0 on; has the float pointers even if only some groups use them.
  RequantizeArgs args_ = {};
};

// PackedOutputStage::Apply without narrowing: leaves the clamped outputs in `sums`. args.bias and
// args.count must be set too.
void ApplyOutputStage(const RequantizeArgs& args, int32_t offset, int32_t* sums);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_H_
