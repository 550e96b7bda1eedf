// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/input_files/shape_texts.h"

#include <cstdint>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace litmus {

std::optional<std::vector<ShapeText>> ParseShapeTexts(const std::string& text) {
  std::vector<ShapeText> shapes;
  for (const absl::string_view item : absl::StrSplit(text, '&')) {
    ShapeText shape;
    const size_t colon = item.rfind(':');
    const bool named = colon != absl::string_view::npos;
    if (named && colon == 0) return std::nullopt;
    shape.input = std::string(item.substr(0, named ? colon : 0));
    const absl::string_view dimensions = item.substr(named ? colon + 1 : 0);
    if (dimensions.empty() && !named) return std::nullopt;
    for (const absl::string_view part : absl::StrSplit(dimensions, ',')) {
      if (dimensions.empty()) break;
      int32_t dimension;
      if (!absl::SimpleAtoi(part, &dimension) || dimension < 0) return std::nullopt;
      shape.shape.push_back(dimension);
    }
    shapes.push_back(std::move(shape));
  }
  return shapes;
}

}  // namespace litmus
