// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Access to constants of a model, which lie in the flatbuffer, behind it in the same file, or in a
// separate file.
#ifndef LITMUS_RUNTIME_MODEL_BUFFER_DATA_H_
#define LITMUS_RUNTIME_MODEL_BUFFER_DATA_H_

#include <cstddef>

#include "runtime/schema/schema_tables_generated.h"

namespace litmus {

// Bytes of a file, or of a part of a file. {null, 0}: no bytes.
struct FileBytes {
  const char* data = nullptr;
  size_t size = 0;
};

class ExternalBuffers;

// The file of a model, and the files of its external buffers (null: not given).
struct ModelFiles {
  ModelFiles() = default;
  // Without `beside`: only the model's file, as for nearly all models.
  ModelFiles(const FileBytes& file, const ExternalBuffers* beside = nullptr)  // NOLINT: implicit
      : model(file), external(beside) {}
  ModelFiles(const char* data, size_t size) : model{data, size} {}

  FileBytes model;
  const ExternalBuffers* external = nullptr;
};

// Whether the data lie behind the flatbuffer. Offsets 0 and 1 are not positions: 0 is the default,
// 1 a placeholder that writers use.
inline bool IsExternal(const tflite::Buffer& buffer) { return buffer.offset() > 1; }

// The data of a verified buffer; {null, 0} if the buffer has no data, or if the data do not lie
// within `file`.
inline FileBytes BufferData(const tflite::Buffer* buffer, const FileBytes& file) {
  if (buffer == nullptr) return {};
  if (IsExternal(*buffer)) {
    if (buffer->offset() > file.size || buffer->size() > file.size - buffer->offset()) return {};
    return {file.data + buffer->offset(), static_cast<size_t>(buffer->size())};
  }
  if (buffer->data() == nullptr) return {};
  return {reinterpret_cast<const char*>(buffer->data()->data()), buffer->data()->size()};
}

// The constant data of a tensor of a verified model; {null, 0} if the tensor has no data, or if its
// external buffer is not within `files`. Buffer 0 always means no data, even if it has bytes or
// does not exist.
FileBytes TensorData(const tflite::Model& model, const tflite::Tensor& tensor,
                     const ModelFiles& files);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_BUFFER_DATA_H_
