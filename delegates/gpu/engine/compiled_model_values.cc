// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Access to a model's values between Invokes: variables, which keep their state, and results.
#include <cstring>
#include <functional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "delegates/gpu/engine/compiled_graph.h"
#include "delegates/gpu/engine/compiled_model.h"
#include "delegates/gpu/engine/executable.h"
#include "delegates/gpu/engine/external.h"
#include "delegates/gpu/engine/ports.h"

namespace litmus::gpu {

absl::Status CompiledModel::ResetVariables() {
  for (size_t i = 0; i < graph().values.size(); ++i) {
    const Value& value = graph().values[i];
    if (!value.variable) continue;
    const auto id = static_cast<ValueId>(i);
    const std::vector<float> initial(static_cast<size_t>(Elements(value.shape)), value.initial);
    absl::Status status = WithMappedRange(compiled_->queue(), compiled_->executable().SliceOf(id),
                                          Queue::Access::kWrite, [&](void* range) {
                                            PackRows(initial.data(), Layout(id), range);
                                            return absl::OkStatus();
                                          });
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CompiledModel::CopyVariables(CompiledModel* from) {
  for (size_t i = 0; i < graph().values.size(); ++i) {
    if (!graph().values[i].variable) continue;
    const auto id = static_cast<ValueId>(i);
    std::vector<char> bytes(Layout(id).bytes());
    absl::Status status =
        WithMappedRange(from->compiled_->queue(), from->compiled_->executable().SliceOf(id),
                        Queue::Access::kRead, [&](void* range) {
                          std::memcpy(bytes.data(), range, bytes.size());
                          return absl::OkStatus();
                        });
    if (!status.ok()) return status;
    status = WithMappedRange(compiled_->queue(), compiled_->executable().SliceOf(id),
                             Queue::Access::kWrite, [&](void* range) {
                               std::memcpy(range, bytes.data(), bytes.size());
                               return absl::OkStatus();
                             });
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CompiledModel::ReadValue(ValueId value,
                                      const std::function<absl::Status(void*)>& use) {
  const BufferSlice slice = SliceOf(value);
  if (slice.buffer == nullptr || !(keep_intermediates_ || graph().IsOutput(value))) {
    return absl::NotFoundError(absl::StrCat("Value ", value, " is not kept."));
  }
  return WithMappedRange(compiled_->queue(), slice, Queue::Access::kRead, use);
}

absl::StatusOr<std::vector<float>> CompiledModel::ReadValue(ValueId value) {
  std::vector<float> dense(static_cast<size_t>(Elements(graph().shape(value))));
  absl::Status status = ReadValue(value, [&](void* range) {
    UnpackRows(range, Layout(value), dense.data());
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return dense;
}

absl::Status CompiledModel::ReadValue(ValueId value, TfLiteTensor* tensor) {
  return ReadValue(value,
                   [&](void* range) { return DownloadTensor(range, Layout(value), tensor); });
}

}  // namespace litmus::gpu
