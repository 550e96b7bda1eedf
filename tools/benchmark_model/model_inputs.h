// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The inputs that a run sets: those of the primary graph, or of one signature.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_INPUTS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_INPUTS_H_

#include <vector>

#include "absl/status/status.h"
#include "runtime/core/interpreter.h"
#include "runtime/core/signature_runner.h"
#include "tools/benchmark_model/inputs.h"
#include "tools/benchmark_model/results/input_shape.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Both must outlive it. `runner`: null for the primary graph.
class ModelInputs {
 public:
  ModelInputs(tflite::Interpreter* interpreter, tflite::SignatureRunner* runner)
      : interpreter_(interpreter), runner_(runner) {}

  size_t size() const;
  TfLiteTensor* tensor(size_t index) const;
  // "" when the model gives no name.
  const char* name(size_t index) const;

  // Holds `specs`, empty or one for each input in order, against the model and resizes the inputs
  // whose shape they give. Warns where a name differs. InvalidArgument: the number of inputs or of
  // dimensions differs, or the runtime refuses the shape.
  absl::Status Resize(const std::vector<InputSpec>& specs, Printer* printer) const;

  // After AllocateTensors: the shapes of the run. `specs` as Resize took them.
  std::vector<InputShape> Shapes(const std::vector<InputSpec>& specs) const;
  // The sum of all inputs, in bytes.
  int64_t Bytes() const;

 private:
  TfLiteStatus ResizeOne(size_t index, const std::vector<int>& shape) const;

  tflite::Interpreter* interpreter_;
  tflite::SignatureRunner* runner_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_INPUTS_H_
