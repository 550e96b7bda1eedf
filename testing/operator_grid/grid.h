// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A grid of models of one operator each, with the types and shapes that real networks have, for
// scripts/compare_with_litert --operators.
#ifndef LITMUS_TESTING_OPERATOR_GRID_GRID_H_
#define LITMUS_TESTING_OPERATOR_GRID_GRID_H_

#include <functional>
#include <string>
#include <vector>

#include "testing/random_models/draft.h"

namespace litmus::operator_grid {

using random_models::Draft;
using random_models::Quant;
using random_models::Shape;

// One model of the grid.
struct Cell {
  std::string name;  // a file name such as "CONV_2D_int8_56x56x64_to_64_k3x3"
  std::function<void(Draft*)> draw;
};
using Grid = std::vector<Cell>;

// Each function, defined in a separate file, adds the models of one family of operators.
void AddLayers(Grid* grid);
void AddElementwise(Grid* grid);
void AddReductions(Grid* grid);
void AddMovement(Grid* grid);
void AddRecurrent(Grid* grid);
// All models of the grid.
Grid WholeGrid();

// A shape as text, for example "28x28x64".
std::string Text(const Shape& shape);
// A type as text, for example "float32".
std::string Name(tflite::TensorType type);
// Scale and zero point of a quantised activation; none for floats.
Quant Activation(tflite::TensorType type, float scale = 0.02f);

}  // namespace litmus::operator_grid

#endif  // LITMUS_TESTING_OPERATOR_GRID_GRID_H_
