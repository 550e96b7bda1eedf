// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Gives access to the input tensors that a run sets.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_INPUTS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_INPUTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "runtime/core/interpreter.h"
#include "tools/benchmark_model/inputs.h"
#include "tools/benchmark_model/results/input_shape.h"
#include "tools/benchmark_model/results/printer.h"

namespace litmus::benchmark {

// Both arguments must outlive this object. `names` are those of the interpreter's inputs
// (EntryPoint).
class ModelInputs {
 public:
  ModelInputs(tflite::Interpreter* interpreter, const std::vector<std::string>* names)
      : interpreter_(interpreter), names_(*names) {}

  size_t size() const { return interpreter_->inputs().size(); }
  TfLiteTensor* tensor(size_t index) const { return interpreter_->input_tensor(index); }
  // "" if the model has no name for the input.
  const std::string& name(size_t index) const { return names_[index]; }

  // Checks `specs` (empty, or one per input in order) against the model and resizes the inputs
  // whose shapes they have. Warns if a name differs. InvalidArgument if the number of inputs or
  // dimensions differs, or if the runtime rejects the shape.
  absl::Status Resize(const std::vector<InputSpec>& specs, Printer* printer) const;

  // Call after AllocateTensors. Returns the shapes of the run. `specs` as in Resize.
  std::vector<InputShape> Shapes(const std::vector<InputSpec>& specs) const;
  // The total size of all inputs in bytes.
  int64_t Bytes() const;

 private:
  tflite::Interpreter* interpreter_;
  const std::vector<std::string>& names_;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MODEL_INPUTS_H_
