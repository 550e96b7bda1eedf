// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "testing/operator_grid/grid.h"

#include <algorithm>
#include <cctype>

namespace litmus::operator_grid {

Grid WholeGrid() {
  Grid grid;
  AddLayers(&grid);
  AddElementwise(&grid);
  AddReductions(&grid);
  AddMovement(&grid);
  AddRecurrent(&grid);
  return grid;
}

std::string Text(const Shape& shape) {
  std::string text;
  for (const int size : shape) text += (text.empty() ? "" : "x") + std::to_string(size);
  return text.empty() ? "scalar" : text;
}

std::string Name(tflite::TensorType type) {
  std::string name = tflite::EnumNameTensorType(type);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

Quant Activation(tflite::TensorType type, float scale) {
  switch (type) {
    case tflite::TensorType_INT8:
      return {{scale}, {3}, 0};
    case tflite::TensorType_UINT8:
      return {{scale}, {131}, 0};
    case tflite::TensorType_INT16:
      return {{scale / 256}, {0}, 0};
    default:
      return {};
  }
}

}  // namespace litmus::operator_grid
