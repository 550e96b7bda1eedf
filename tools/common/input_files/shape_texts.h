// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses --shapes of all tools: "[INPUT:]DIM,DIM", with '&' between inputs.
#ifndef LITMUS_TOOLS_COMMON_INPUT_FILES_SHAPE_TEXTS_H_
#define LITMUS_TOOLS_COMMON_INPUT_FILES_SHAPE_TEXTS_H_

#include <optional>
#include <string>
#include <vector>

namespace litmus {

struct ShapeText {
  std::string input;       // as typed; "": all inputs
  std::vector<int> shape;  // dimensions ≥ 0; empty: a scalar
};

// INPUT may contain colons: the last colon ends it. nullopt if `text` is malformed. Thread-safe.
std::optional<std::vector<ShapeText>> ParseShapeTexts(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INPUT_FILES_SHAPE_TEXTS_H_
