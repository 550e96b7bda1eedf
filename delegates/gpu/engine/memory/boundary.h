// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts between TensorFlow Lite tensors (dense, row-major, perhaps quantised) and values in
// device memory (rows of float channels, padded with zeros to a multiple of four).
#ifndef LITMUS_DELEGATES_GPU_ENGINE_MEMORY_BOUNDARY_H_
#define LITMUS_DELEGATES_GPU_ENGINE_MEMORY_BOUNDARY_H_

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "delegates/gpu/graph/graph.h"
#include "delegates/gpu/kernels/dialect/dialect.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

struct StoredLayout {
  int64_t rows = 0;
  int channels = 0;
  Storage storage = Storage::kF32;

  int64_t stored_elements() const { return rows * ((channels + 3) / 4 * 4); }
  size_t bytes() const {
    return static_cast<size_t>(stored_elements()) * (storage == Storage::kF16 ? 2 : 4);
  }
};
StoredLayout LayoutOf(const Shape& shape, Storage storage);

// Converts dense floats to stored elements and back. PackRows writes zeros to padding lanes.
void PackRows(const float* dense, const StoredLayout& layout, void* stored);
void UnpackRows(const void* stored, const StoredLayout& layout, float* dense);

// Likewise for tensors of type float32, float16, int8, uint8, int32, int64 and bool. 8-bit integers
// with a scale are dequantised by UploadTensor and quantised by DownloadTensor: value / scale,
// rounded half away from zero, plus the zero point, clamped to the type. Other integers are rounded
// to nearest and saturated. Fails for another type, or if the tensor does not have the layout's
// number of elements.
absl::Status UploadTensor(const TfLiteTensor& tensor, const StoredLayout& layout, void* stored);
absl::Status DownloadTensor(const void* stored, const StoredLayout& layout, TfLiteTensor* tensor);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_ENGINE_MEMORY_BOUNDARY_H_
