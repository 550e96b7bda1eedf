// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads numbers of custom options that models store as a FlexBuffer map.
#ifndef LITMUS_RUNTIME_SCHEMA_FLEX_NUMBER_H_
#define LITMUS_RUNTIME_SCHEMA_FLEX_NUMBER_H_

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "flatbuffers/flexbuffers.h"

namespace litmus {

// The value as an integer, as Reference::AsInt64 returns it, but defined for all floats: AsInt64
// has undefined behaviour for floats above 2^63. Here such floats become +-2^62, and NaN becomes 0.
inline int64_t FlexInteger(const flexbuffers::Reference& value) {
  if (!value.IsFloat()) return value.AsInt64();
  constexpr double kMost = 4611686018427387904;  // 2^62
  const double number = value.AsDouble();
  return std::isnan(number) ? 0 : static_cast<int64_t>(std::clamp(number, -kMost, kMost));
}

// True if the value is not 0.
inline bool FlexBool(const flexbuffers::Reference& value) {
  return value.IsFloat() ? value.AsDouble() != 0 : value.AsBool();
}

// The value as an int; values out of range become the nearest int.
inline int FlexInt(const flexbuffers::Reference& value) {
  return static_cast<int>(std::clamp<int64_t>(FlexInteger(value), INT32_MIN, INT32_MAX));
}

}  // namespace litmus

#endif  // LITMUS_RUNTIME_SCHEMA_FLEX_NUMBER_H_
