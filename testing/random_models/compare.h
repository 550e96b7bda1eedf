// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares the results of two runs with the same inputs.
#ifndef LITMUS_TESTING_RANDOM_MODELS_COMPARE_H_
#define LITMUS_TESTING_RANDOM_MODELS_COMPARE_H_

#include <string>
#include <vector>

#include "testing/random_models/run_model.h"

namespace litmus::random_models {

// Returns "" if both refused, or if both ran and the outputs agree; otherwise the first difference,
// in sentences that end with a new line: element and index, the inputs there, expected, got; or the
// messages of both refusals.
std::string Compare(const Outcome& expected, const Outcome& got, const Tolerance& tolerance,
                    const std::vector<InputValue>& inputs,
                    const std::vector<tflite::TensorType>& input_types);

// Returns `value` with nine significant digits, which distinguish all floats.
std::string NumberText(double value);

// A shape as text, for example "[1, 2]".
std::string ShapeText(const Shape& shape);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_COMPARE_H_
