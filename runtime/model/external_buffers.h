// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Constants in files beside the model's (Tensor.external_buffer): a tensor names an external buffer
// by its id, the buffer is a part of the file of its group.
#ifndef LITMUS_RUNTIME_MODEL_EXTERNAL_BUFFERS_H_
#define LITMUS_RUNTIME_MODEL_EXTERNAL_BUFFERS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "runtime/base/error_reporter.h"
#include "runtime/model/allocation.h"
#include "runtime/model/buffer_data.h"
#include "runtime/schema/schema_names.h"

namespace litmus {

// The path of each group's file, by the group's name. Only who loads a model says where its files
// are: a text in a model is never a path.
using ExternalWeightFiles = std::map<std::string, std::string>;

// The files of one model's groups, and where in them its external buffers are. Immutable.
class ExternalBuffers {
 public:
  struct Found {
    FileBytes bytes;
    const tflite::Allocation* file = nullptr;
  };

  // `files`: by the index of their group; null or left out: not given. The model must outlive the
  // object.
  ExternalBuffers(const tflite::Model& model,
                  std::vector<std::shared_ptr<const tflite::Allocation>> files);

  // Maps the files of groups that the model has. Null, after a message, if one cannot be mapped.
  static std::unique_ptr<const ExternalBuffers> Map(const tflite::Model& model,
                                                    const ExternalWeightFiles& files,
                                                    tflite::ErrorReporter* reporter);

  // The external buffer with this id. Without bytes if there is none, if its group has no file, and
  // if the file is too short.
  Found Find(uint32_t id) const;
  // Null if the model has none with this id, and if it has several.
  const tflite::ExternalBuffer* Entry(uint32_t id) const;
  // The file of a group; null: none was given.
  const tflite::Allocation* File(uint32_t group) const;
  // Size of all files together, each counted once.
  uint64_t total_bytes() const { return total_bytes_; }

 private:
  std::map<uint32_t, const tflite::ExternalBuffer*> entries_;  // null: several have this id
  std::vector<std::shared_ptr<const tflite::Allocation>> files_;
  uint64_t total_bytes_ = 0;
};

// Checks the external buffer that a tensor names, which must name one. The caller names the tensor.
absl::Status VerifyExternalBuffer(const tflite::Model& model, const tflite::Tensor& tensor,
                                  const ModelFiles& files);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_MODEL_EXTERNAL_BUFFERS_H_
