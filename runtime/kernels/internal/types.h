// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Parameters that custom operators pass to their own loops. Fields are those that programs use
// (docs/reference/headers.md); 0 unless set. Includes <cstring>, because operators rely on it.
#ifndef LITMUS_RUNTIME_KERNELS_INTERNAL_TYPES_H_
#define LITMUS_RUNTIME_KERNELS_INTERNAL_TYPES_H_

#include <cstdint>
#include <cstring>  // IWYU pragma: export

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/internal/runtime_shape.h"  // IWYU pragma: export

namespace tflite {

enum class PaddingType : uint8_t { kNone, kSame, kValid };

using PaddingValues = TfLitePaddingValues;

struct PoolParams {
  PaddingType padding_type = PaddingType::kNone;
  PaddingValues padding_values = {};
  int stride_height = 0;
  int stride_width = 0;
  int filter_height = 0;
  int filter_width = 0;
  float float_activation_min = 0;
  float float_activation_max = 0;
};

struct ConvParams {
  PaddingType padding_type = PaddingType::kNone;
  PaddingValues padding_values = {};
  int stride_width = 0;
  int stride_height = 0;
  int dilation_width_factor = 0;
  int dilation_height_factor = 0;
  int32_t quantized_activation_min = 0;
  int32_t quantized_activation_max = 0;
};

// Output dimension i is input dimension perm[i].
struct TransposeParams {
  int8_t perm_count = 0;
  int32_t perm[RuntimeShape::kMaxRank] = {};
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_KERNELS_INTERNAL_TYPES_H_
