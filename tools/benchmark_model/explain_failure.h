// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a user can do about a model that cannot be prepared or run.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_EXPLAIN_FAILURE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_EXPLAIN_FAILURE_H_

#include <string>
#include <vector>

#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/results/input_shape.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// After a call of the interpreter failed, `why` being the runtime's messages: prints an error for
// each of these that may be the reason: operators of TensorFlow, shapes that are not the file's,
// random integers. Nothing where memory ran out. `of_file`: the inputs before they were resized.
void ExplainFailure(const tflite::Interpreter& interpreter, const std::vector<InputShape>& inputs,
                    const std::vector<InputShape>& of_file,
                    const std::vector<RandomIntegers>& random, const std::string& why,
                    Printer* printer);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_EXPLAIN_FAILURE_H_
