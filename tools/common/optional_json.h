// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Converts optional values to JSON: an unknown value is null.
#ifndef LITMUS_TOOLS_COMMON_OPTIONAL_JSON_H_
#define LITMUS_TOOLS_COMMON_OPTIONAL_JSON_H_

#include <optional>
#include <string>

#include "nlohmann/json.hpp"
#include "tools/common/interval.h"

namespace litmus {

template <typename T>
nlohmann::ordered_json OptionalToJson(const std::optional<T>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

// The empty text is unknown.
inline nlohmann::ordered_json TextOrNull(const std::string& text) {
  return text.empty() ? nlohmann::ordered_json(nullptr) : nlohmann::ordered_json(text);
}

// Returns [low, high], both divided by `unit`.
inline nlohmann::ordered_json IntervalToJson(const std::optional<Interval>& interval,
                                             double unit = 1) {
  return interval ? nlohmann::ordered_json{interval->low / unit, interval->high / unit}
                  : nlohmann::ordered_json(nullptr);
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_OPTIONAL_JSON_H_
