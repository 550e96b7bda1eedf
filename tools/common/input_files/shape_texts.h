// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The value of --shapes, in every tool: "[INPUT:]DIM,DIM", with '&' between inputs.
#ifndef LITMUS_TOOLS_COMMON_INPUT_FILES_SHAPE_TEXTS_H_
#define LITMUS_TOOLS_COMMON_INPUT_FILES_SHAPE_TEXTS_H_

#include <optional>
#include <string>
#include <vector>

namespace litmus {

struct ShapeText {
  std::string input;       // as it was given; "": all inputs
  std::vector<int> shape;  // no dimension below 0; empty: a scalar
};

// INPUT may hold colons: the last one ends it. Nothing where `text` has another form. Thread-safe.
std::optional<std::vector<ShapeText>> ParseShapeTexts(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_INPUT_FILES_SHAPE_TEXTS_H_
