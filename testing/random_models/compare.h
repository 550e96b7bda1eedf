// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares what two runs made of the same inputs.
#ifndef LITMUS_TESTING_RANDOM_MODELS_COMPARE_H_
#define LITMUS_TESTING_RANDOM_MODELS_COMPARE_H_

#include <string>
#include <vector>

#include "testing/random_models/run_model.h"

namespace litmus::random_models {

// "" where both refused, or both ran and the outputs agree; else what differs first, in sentences
// that end with a new line: element and index, inputs there, expected, got; or both refusals'
// messages.
std::string Compare(const Outcome& expected, const Outcome& got, const Tolerance& tolerance,
                    const std::vector<InputValue>& inputs,
                    const std::vector<tflite::TensorType>& input_types);

// `value` with the nine significant digits that tell floats apart.
std::string NumberText(double value);

// "[1, 2]".
std::string ShapeText(const Shape& shape);

}  // namespace litmus::random_models

#endif  // LITMUS_TESTING_RANDOM_MODELS_COMPARE_H_
