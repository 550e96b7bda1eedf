// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Suggests what a user can do about a model that cannot be prepared or run.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_EXPLAIN_FAILURE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_EXPLAIN_FAILURE_H_

#include <string>
#include <vector>

#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/results/input_shape.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Call after an interpreter call failed; `why` contains the runtime's messages. Prints an error for
// each likely cause: TensorFlow operators, shapes that differ from the file's, random integers.
// Prints nothing if memory ran out. `of_file`: the inputs before they were resized.
void ExplainFailure(const tflite::Interpreter& interpreter, const std::vector<InputShape>& inputs,
                    const std::vector<InputShape>& of_file,
                    const std::vector<RandomIntegers>& random, const std::string& why,
                    Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_EXPLAIN_FAILURE_H_
