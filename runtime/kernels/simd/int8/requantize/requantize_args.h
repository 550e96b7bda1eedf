// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage as micro-kernels take it: plain data, which files for any instruction set share.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ARGS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ARGS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// What a micro-kernel needs to turn its sums into outputs itself. Arrays start at the first channel
// and hold whole vectors.
struct RequantizeArgs {
  const int32_t* bias;
  const int32_t* row_offsets;  // subtracted from the sums of the tile's rows; null: zeros
  const int32_t* multiplier;
  const int32_t* left;
  const int32_t* right;
  int32_t zero_point, min, max;
  bool is_int8;  // the output
  uint8_t* out;
  ptrdiff_t out_stride;  // bytes between rows
  int count;             // channels that exist
  // The same scaling for vectors whose products are 64 bits wide, zero point included:
  //   (upper half of (x · 2^doubled_left · multiplier + nudge) − (x < 0 ? correction : 0)) >>
  //   shift.
  // `positive`: what is below the zero point is clamped anyway, and x needs neither the left shift
  // nor the correction, whose arrays then hold anything.
  bool positive;
  bool shifts_right;  // fixed point, all of these channels to the right, by a bit at least
  const int32_t* doubled_left;
  const int32_t* correction;  // 0 or 1
  const int32_t* shift;
  const int64_t* even_nudge;  // of channels 0, 2, 4, …
  const int64_t* odd_nudge;
  // Null, or the same in floats (FloatScale). Sums then include `pivot`.
  const float* scale;
  const float* add;
  const float* add_negative;
  const int32_t* pivot;
  // Null, or in place of all of them: zero point + round half away(double(sum) · double_scale).
  const double* double_scale;
};

// The constants of 16 lanes where requantisation takes its short form: in floats (FloatScale, with
// the pivot in the bias), and no outputs below the zero point.
inline constexpr int kFloatLanes = 16;
struct alignas(64) LaneFloats {
  int32_t bias[kFloatLanes];
  float scale[kFloatLanes], add[kFloatLanes];
};

// The output stage of lanes in an order of their own: outputs are int8, to be exclusive-ored with
// `sign_xor`.
struct LaneRequantizeArgs {
  RequantizeArgs requantize;  // arrays of all lanes, bias included
  uint8_t sign_xor;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ARGS_H_
