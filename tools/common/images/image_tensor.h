// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The input tensor that an image becomes.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_IMAGE_TENSOR_H_
#define LITMUS_TOOLS_COMMON_IMAGES_IMAGE_TENSOR_H_

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/c/common.h"

namespace litmus {

// What preprocessing must know of the model's input.
struct ImageTensor {
  TfLiteType type = kTfLiteFloat32;  // Float32, float16, uint8, int8 or int16.
  int height = 0, width = 0;
  float scale = 0;  // 0: not quantised.
  int32_t zero_point = 0;

  bool IsQuantised() const;
  size_t ElementBytes() const;
  // Bytes of the whole tensor [1, height, width, 3].
  size_t Bytes() const;
  // Unimplemented for another type, InvalidArgument for a size that images do not become.
  absl::Status Check() const;
  // From an input of shape [1, H, W, 3] with per-tensor quantisation; otherwise an error that
  // names the shape, the type or the quantisation that is in the way.
  static absl::StatusOr<ImageTensor> From(const TfLiteTensor& tensor);
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_IMAGE_TENSOR_H_
