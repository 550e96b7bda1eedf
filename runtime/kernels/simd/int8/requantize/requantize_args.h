// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The output stage as passed to micro-kernels: plain data, so that files for any instruction set
// can share it.
#ifndef LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ARGS_H_
#define LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ARGS_H_

#include <cstddef>
#include <cstdint>

namespace litmus::int8 {

// Constants with which a micro-kernel turns its sums into outputs. Arrays start at the first
// channel and are padded to whole vectors.
struct RequantizeArgs {
  const int32_t* bias;
  const int32_t* row_offsets;  // subtracted from the sums of each row; null: nothing
  const int32_t* multiplier;
  const int32_t* left;
  const int32_t* right;
  int32_t zero_point, min, max;
  bool is_int8;  // outputs are int8, else uint8
  uint8_t* out;
  ptrdiff_t out_stride;  // bytes from row to row
  int count;             // channels that exist
  // The same scaling for vectors with 64-bit products; the nudges include the zero point:
  //   (upper half of (x · 2^doubled_left · multiplier + nudge) − (x < 0 ? correction : 0)) >>
  //   shift.
  // `positive`: values below the zero point are clamped anyway, so that x needs neither the left
  // shift nor the correction; these arrays then have arbitrary values.
  bool positive;
  bool shifts_right;  // fixed point, and all of these channels shift right by at least a bit
  const int32_t* doubled_left;
  const int32_t* correction;  // 0 or 1
  const int32_t* shift;
  const int64_t* even_nudge;  // for channels 0, 2, 4, …
  const int64_t* odd_nudge;   // for channels 1, 3, 5, …
  // The same scaling in floats (FloatScale), or null. Sums then include `pivot`.
  const float* scale;
  const float* add;
  const float* add_negative;
  const int32_t* pivot;
  // Not null: replaces all of the above by zero point + round half away from zero(double(sum) ·
  // double_scale).
  const double* double_scale;
};

// The constants of 16 lanes for the shortest requantisation: in floats (FloatScale, with the pivot
// in the bias), if no output is below the zero point.
inline constexpr int kFloatLanes = 16;
struct alignas(64) LaneFloats {
  int32_t bias[kFloatLanes];
  float scale[kFloatLanes], add[kFloatLanes];
};

// The output stage of lanes that are not in the order of channels. Outputs are int8 and are
// exclusive-ored with `sign_xor`.
struct LaneRequantizeArgs {
  RequantizeArgs requantize;  // arrays over all lanes; `bias` is set
  uint8_t sign_xor;
};

}  // namespace litmus::int8

#endif  // LITMUS_RUNTIME_KERNELS_SIMD_INT8_REQUANTIZE_REQUANTIZE_ARGS_H_
