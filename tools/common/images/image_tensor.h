// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The input tensor to which an image is converted.
#ifndef LITMUS_TOOLS_COMMON_IMAGES_IMAGE_TENSOR_H_
#define LITMUS_TOOLS_COMMON_IMAGES_IMAGE_TENSOR_H_

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/c/common.h"

namespace litmus {

// The properties of the model's input that preprocessing needs.
struct ImageTensor {
  TfLiteType type = kTfLiteFloat32;  // Float32, float16, uint8, int8 or int16.
  int height = 0, width = 0;
  float scale = 0;  // 0: not quantised.
  int32_t zero_point = 0;

  bool IsQuantised() const;
  size_t ElementBytes() const;
  // Bytes of the whole tensor [1, height, width, 3].
  size_t Bytes() const;
  // Unimplemented: an unsupported type. InvalidArgument: a size to which images cannot be
  // converted.
  absl::Status Check() const;
  // Describes an input of shape [1, H, W, 3] with per-tensor quantisation. Fails for other inputs,
  // with the unsuitable shape, type or quantisation.
  static absl::StatusOr<ImageTensor> From(const TfLiteTensor& tensor);
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_IMAGES_IMAGE_TENSOR_H_
