// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From 32-bit sums to quantised outputs, bit for bit as the reference kernels do it.
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

// One entry per output channel in each vector.
struct OutputStage {
  OutputType type = OutputType::kInt8;
  int32_t zero_point = 0;
  int32_t min = -128;  // of the fused activation, in the output's domain
  int32_t max = 127;
  // Fixed point (gemmlowp's double rounding): scale = multiplier · 2^(shift − 31), multiplier >= 0.
  std::vector<int32_t> multiplier;
  std::vector<int32_t> shift;
  // Not empty: used in place of the fixed point; value = round half away(double(sum) · scale).
  std::vector<double> scale;

  // Adds all of it to the key of what is made from it.
  void AddToKey(PackedKey* key) const {
    key->Add(type, zero_point, min, max);
    key->AddValues(multiplier);
    key->AddValues(shift);
    key->AddValues(scale);
  }
};

// Sums of an output channel that may occur.
struct SumRange {
  int64_t least, greatest;
};

// Whether all channels have the same; fixed point only, like the next one.
bool HasOneScale(const OutputStage& stage);
// Whether scaling `pixels` pixels in floats saves, within some dozens of runs, the time of the
// search for float scales.
bool IsWorthFloats(const OutputStage& stage, int64_t pixels);

// A channel's scaling of these sums.
inline FixedScale FixedScaleOf(const OutputStage& stage, size_t channel, const SumRange& range) {
  return {stage.multiplier[channel],
          -stage.shift[channel],
          stage.zero_point,
          stage.min,
          stage.max,
          range.least,
          range.greatest};
}
// The float scale of each channel; negative: there is none.
std::vector<FloatScale> FindFloatScales(const OutputStage& stage,
                                        const std::vector<SumRange>& ranges);

// sum + bias − zero_point · row_sum, wrapping around as vectors do.
inline int32_t TotalSum(int32_t sum, int32_t bias, int32_t zero_point, int32_t row_sum) {
  return static_cast<int32_t>(static_cast<uint32_t>(sum) + static_cast<uint32_t>(bias) -
                              static_cast<uint32_t>(zero_point) * static_cast<uint32_t>(row_sum));
}

// The same, laid out for vectors: padded to whole panels.
class PackedOutputStage {
 public:
  PackedOutputStage(const OutputStage& stage, int padded_channels);
  // Makes an empty object, for an Archive to fill.
  PackedOutputStage() = default;
  void Visit(Archive* archive);

  // out[j] = clamp(zero point + scale(sums[j] + bias[j] − offset)) for j < count, which are output
  // channels first … first + count. `sums` may be read and written up to whole vectors past
  // `count`; `bias` is padded likewise.
  void Apply(int32_t* sums, const int32_t* bias, int32_t offset, int first, int count,
             void* out) const;

  bool fixed_point() const { return double_scale_.empty(); }
  // Whether the scaling is fixed point, and kernels may scale sums up to ± `largest` of a channel
  // themselves:
  // doubled and shifted to the left, they stay below 2^31. Their products' upper halves then are
  // below 2^30, and so is a zero point (255 at most) with a half, shifted by kLongestRightShift.
  static bool Fits(const OutputStage& stage, int channel, int64_t largest) {
    return stage.scale.empty() && -stage.shift[channel] <= kLongestRightShift &&
           largest < (int64_t{1} << 30) >> std::clamp(stage.shift[channel], 0, 31);
  }
  // Scales in floats where that is exact for all channels of a group of `group` neighbours. `stage`
  // is that of the constructor, `ranges` has one for each channel. Their biases must
  // then include Pivot.
  void UseFloats(const OutputStage& stage, const std::vector<SumRange>& ranges, int group);
  int32_t Pivot(int channel) const { return float_group_ == 0 ? 0 : args_.pivot[channel]; }
  // The scaling fields for channels from `first` on; the others are left at zero.
  RequantizeArgs ArgsFrom(int first) const;

 private:
  static constexpr int kLongestRightShift = 22;
  // The arrays of `memory_` and `float_memory_`.
  struct Arrays {
    int64_t *even, *odd;
    int32_t *multiplier, *left, *right, *shift, *doubled_left, *correction;
  };
  struct FloatArrays {
    float *scale, *add, *add_negative;
    int32_t* pivot;
  };
  int Pairs() const { return fixed_point() ? (padded_ + 1) / 2 : 0; }
  // Say where the arrays are, to `args_`, too.
  Arrays FindArrays();
  FloatArrays FindFloatArrays();
  void MakeNudges(const Arrays& to);

  int channels_ = 0, padded_ = 0;
  std::vector<double> double_scale_;  // padded
  int float_group_ = 0;               // 0: no floats
  std::vector<uint8_t> has_floats_;   // of each group
  Block memory_, float_memory_;       // of the arrays below
  RequantizeArgs args_ = {};          // from the first channel on; floats are those of all groups
};

// PackedOutputStage::Apply without narrowing: leaves the clamped outputs in `sums`. `args` has the
// count and the bias, too.
void ApplyOutputStage(const RequantizeArgs& args, int32_t offset, int32_t* sums);

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_OUTPUT_STAGE_H_
