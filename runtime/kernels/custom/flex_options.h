// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Options of custom operators that models store as a FlexBuffer map.
#ifndef LITMUS_RUNTIME_KERNELS_CUSTOM_FLEX_OPTIONS_H_
#define LITMUS_RUNTIME_KERNELS_CUSTOM_FLEX_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "flatbuffers/flexbuffers.h"
#include "runtime/c/common.h"
#include "runtime/schema/flex_number.h"

namespace litmus {

inline bool HasOptions(const TfLiteNode* node) {
  return node->custom_initial_data != nullptr && node->custom_initial_data_size > 0;
}

// The node's options; nothing if they are not a valid map. A missing key reads as 0 or false.
inline std::optional<flexbuffers::Map> FlexOptions(const TfLiteNode* node) {
  if (!HasOptions(node)) return std::nullopt;
  const auto* bytes = static_cast<const uint8_t*>(node->custom_initial_data);
  const auto size = static_cast<size_t>(node->custom_initial_data_size);
  std::vector<uint8_t> reuse_tracker;
  if (!flexbuffers::VerifyBuffer(bytes, size, &reuse_tracker)) return std::nullopt;
  const flexbuffers::Reference root = flexbuffers::GetRoot(bytes, size);
  if (!root.IsMap()) return std::nullopt;
  return root.AsMap();
}

// The elements of a list of numbers, typed or untyped; nothing if the value is no such list. The
// list has at most as many elements as the options have bytes.
inline std::optional<std::vector<int64_t>> FlexIntegers(const flexbuffers::Reference& value) {
  std::vector<int64_t> result;
  const auto append = [&result](const auto& list) {
    for (size_t i = 0; i < list.size(); ++i) {
      if (!list[i].IsNumeric()) return false;
      result.push_back(FlexInteger(list[i]));
    }
    return true;
  };
  bool numbers = false;
  if (value.IsTypedVector()) {
    numbers = append(value.AsTypedVector());
  } else if (value.IsFixedTypedVector()) {
    numbers = append(value.AsFixedTypedVector());
  } else if (value.IsVector() && !value.IsMap()) {
    numbers = append(value.AsVector());
  }
  if (!numbers) return std::nullopt;
  return result;
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_KERNELS_CUSTOM_FLEX_OPTIONS_H_
