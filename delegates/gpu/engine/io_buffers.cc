// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/io_buffers.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace litmus::gpu {

absl::Status CheckIoBuffers(const std::vector<std::shared_ptr<const Buffer>>& buffers,
                            const std::vector<ElementFormat>& formats,
                            const std::vector<IoTensor>& io_tensors, const Graph& graph) {
  if ((!buffers.empty() && buffers.size() != io_tensors.size()) ||
      (!formats.empty() && formats.size() != buffers.size())) {
    return absl::InvalidArgumentError("Not as many buffers as inputs or outputs.");
  }
  for (size_t i = 0; i < buffers.size(); ++i) {
    if (buffers[i] == nullptr) continue;
    const size_t needed = BufferBytes(FormatAt(formats, i), graph.shape(io_tensors[i].value));
    if (buffers[i]->bytes() == needed) continue;
    return absl::InvalidArgumentError(absl::StrCat("The buffer of input or output ", i, " has ",
                                                   buffers[i]->bytes(), " bytes, not ", needed,
                                                   "."));
  }
  return absl::OkStatus();
}

bool IsBound(const std::vector<std::shared_ptr<const Buffer>>& buffers, size_t index) {
  return !buffers.empty() && buffers[index] != nullptr;
}

bool AnyBound(const IoBuffers& io_buffers) {
  const auto bound = [](const auto& buffer) { return buffer != nullptr; };
  return std::any_of(io_buffers.inputs.begin(), io_buffers.inputs.end(), bound) ||
         std::any_of(io_buffers.outputs.begin(), io_buffers.outputs.end(), bound);
}

}  // namespace litmus::gpu
