// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a comparison knows of the types that an input may have.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_INPUT_TYPES_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_INPUT_TYPES_H_

#include <cstddef>
#include <optional>
#include <string>

#include "runtime/c/common.h"

namespace litmus::diff {

struct ValueRange {
  double low = 0, high = 0;
};

// The range that random values of a type have by default; empty for types without random values.
std::optional<ValueRange> DefaultRange(TfLiteType type);
// The most that --input_range may ask for: what fits, for integers as far as a double holds every
// whole number. For types with a default range.
ValueRange RangeBounds(TfLiteType type);
bool IsFloatType(TfLiteType type);
// Bytes of one element; 1 for types without a default range.
size_t ElementSize(TfLiteType type);
// Appends the bytes of a value within RangeBounds; integers are whole already.
void AppendAs(TfLiteType type, double v, std::string* bytes);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_INPUT_TYPES_H_
