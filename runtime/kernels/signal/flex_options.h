// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Options of custom operators that models store as a FlexBuffer map.
#ifndef LITMUS_RUNTIME_KERNELS_SIGNAL_FLEX_OPTIONS_H_
#define LITMUS_RUNTIME_KERNELS_SIGNAL_FLEX_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "runtime/c/common.h"

namespace litmus {

// The node's options; nothing if they are no sound map. A key that is missing reads as 0 or false.
inline std::optional<flexbuffers::Map> FlexOptions(const TfLiteNode* node) {
  const auto* bytes = static_cast<const uint8_t*>(node->custom_initial_data);
  if (bytes == nullptr || node->custom_initial_data_size <= 0) return std::nullopt;
  const auto size = static_cast<size_t>(node->custom_initial_data_size);
  std::vector<uint8_t> reuse_tracker;
  if (!flexbuffers::VerifyBuffer(bytes, size, &reuse_tracker)) return std::nullopt;
  const flexbuffers::Reference root = flexbuffers::GetRoot(bytes, size);
  if (!root.IsMap()) return std::nullopt;
  return root.AsMap();
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_SIGNAL_FLEX_OPTIONS_H_
