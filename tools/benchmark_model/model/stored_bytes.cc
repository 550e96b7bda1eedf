// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/model/stored_bytes.h"

#include "runtime/model/buffer_data.h"

namespace litmus::benchmark {

int64_t StoredBytes(const tflite::Model& model, const tflite::Tensor& tensor) {
  if (tensor.external_buffer() != 0) {
    if (model.external_buffers() == nullptr) return 0;
    for (const tflite::ExternalBuffer* buffer : *model.external_buffers()) {
      if (buffer->id() == tensor.external_buffer()) return static_cast<int64_t>(buffer->length());
    }
    return 0;
  }
  const uint32_t index = tensor.buffer();
  if (index == 0 || model.buffers() == nullptr || index >= model.buffers()->size()) return 0;
  const tflite::Buffer& buffer = *model.buffers()->Get(index);
  if (IsExternal(buffer)) return static_cast<int64_t>(buffer.size());
  return buffer.data() == nullptr ? 0 : buffer.data()->size();
}

}  // namespace litmus::benchmark
