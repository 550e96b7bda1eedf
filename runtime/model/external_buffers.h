// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Constants in separate files (Tensor.external_buffer): a tensor refers to an external buffer by
// its id; the buffer is a range of the file of the buffer's group.
#ifndef LITMUS_RUNTIME_MODEL_EXTERNAL_BUFFERS_H_
#define LITMUS_RUNTIME_MODEL_EXTERNAL_BUFFERS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/base/error_reporter.h"
#include "runtime/model/allocation.h"
#include "runtime/model/buffer_data.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// The path of the file of each group, by the group's name. Only the program that loads a model
// provides paths: a text in a model is never used as a path.
using ExternalWeightFiles = std::map<std::string, std::string>;

// The files of one model's groups, and the ranges of its external buffers in them. Immutable.
class ExternalBuffers {
 public:
  struct Found {
    FileBytes bytes;
    const tflite::Allocation* file = nullptr;
  };

  // `files`: one entry per group, by index; null or missing entries: the file was not given. The
  // model must outlive this object.
  ExternalBuffers(const tflite::Model& model,
                  std::vector<std::shared_ptr<const tflite::Allocation>> files);

  // Maps the files of those groups that the model has. Returns null, after a message, if a file
  // cannot be mapped.
  static std::unique_ptr<const ExternalBuffers> Map(const tflite::Model& model,
                                                    const ExternalWeightFiles& files,
                                                    tflite::ErrorReporter* reporter);

  // The bytes of the external buffer with this id. No bytes if there is no such buffer, if its
  // group has no file, or if the file is too short.
  Found Find(uint32_t id) const;
  // The table entry of a buffer; null if the model has no or several buffers with this id.
  const tflite::ExternalBuffer* Entry(uint32_t id) const;
  // The file of a group; null if none was given.
  const tflite::Allocation* File(uint32_t group) const;
  // Size in bytes of all files together, each counted once.
  uint64_t total_bytes() const { return total_bytes_; }

 private:
  // Buffers keyed by id; the value is null if several buffers have this id.
  std::map<uint32_t, const tflite::ExternalBuffer*> entries_;
  std::vector<std::shared_ptr<const tflite::Allocation>> files_;
  uint64_t total_bytes_ = 0;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_EXTERNAL_BUFFERS_H_
