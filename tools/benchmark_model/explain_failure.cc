// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/explain_failure.h"

#include "tools/common/model/flex_operators.h"

namespace litmus::benchmark {

void ExplainFailure(const tflite::Interpreter& interpreter, const std::vector<InputShape>& inputs,
                    const std::vector<InputShape>& of_file,
                    const std::vector<RandomIntegers>& random, const std::string& why,
                    Printer* printer) {
  if (interpreter.RanOutOfMemory()) return;
  const std::string flex = FlexHint(interpreter);
  if (!flex.empty()) {
    printer->Error("--graph: " + flex);
    return;
  }
  for (const std::string& line :
       {RefusedShapesError(inputs, of_file, why), RandomValuesHint(inputs, random)}) {
    if (!line.empty()) printer->Error(line);
  }
}

}  // namespace litmus::benchmark
