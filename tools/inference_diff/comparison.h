// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs the reference and the test side interleaved on the same inputs.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_COMPARISON_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_COMPARISON_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/evaluation/evaluation_run.h"
#include "tools/inference_diff/inputs.h"

namespace litmus::diff {

inline constexpr int kInvocationsPerRun = 3;

// Not thread-safe.
class Comparison {
 public:
  // Allocates tensors of both interpreters. The models must have inputs of equal shapes and types,
  // and the same number of outputs.
  static absl::StatusOr<Comparison> Make(ReadyInterpreter reference, ReadyInterpreter test);

  std::vector<const TfLiteTensor*> inputs() const;
  std::vector<std::string> output_types() const;

  // Runs both sides once without measuring, because first runs are slower (page faults, cold
  // caches, kernel compilation).
  absl::Status WarmUp(const std::vector<std::string>& values);

  // Runs each side kInvocationsPerRun times in the order A B B A over all runs (A is the
  // reference). Returns the record {"outputs": [RunError, ...], "us": {"reference": [...], "test":
  // [...]}, "ns": the same times in ns}.
  absl::StatusOr<nlohmann::ordered_json> Run(int64_t run, const std::vector<std::string>& values);

  tflite::Interpreter& test() { return *test_.interpreter; }

 private:
  absl::Status Fill(const std::vector<std::string>& values);

  ReadyInterpreter reference_, test_;
};

// Runs all pending runs. Aborted when interrupted.
absl::Status RunAll(const InputMaker& inputs, Comparison* comparison, EvaluationRun* run);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_COMPARISON_H_
