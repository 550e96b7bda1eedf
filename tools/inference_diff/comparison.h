// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The two sides of a comparison, run in turns on the same inputs.
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

// Used by one thread at a time.
class Comparison {
 public:
  // Allocates both. The models must have inputs of the same shapes and types, and as many outputs.
  static absl::StatusOr<Comparison> Make(ReadyInterpreter reference, ReadyInterpreter test);

  std::vector<const TfLiteTensor*> inputs() const;
  std::vector<std::string> output_types() const;

  // Both sides once, unmeasured: what is slow at first (pages, caches, compiled kernels) is not
  // what a steady latency is about.
  absl::Status WarmUp(const std::vector<std::string>& values);

  // kInvocationsPerRun times on either side, in the order A B B A over all runs, A the reference.
  // The record: {"outputs": [RunError, ...], "us": {"reference": [...], "test": [...]}, "ns": the
  // same times in nanoseconds}.
  absl::StatusOr<nlohmann::ordered_json> Run(int64_t run, const std::vector<std::string>& values);

  tflite::Interpreter& test() { return *test_.interpreter; }

 private:
  absl::Status Fill(const std::vector<std::string>& values);

  ReadyInterpreter reference_, test_;
};

// All that is left to do. Aborted when interrupted.
absl::Status RunAll(const InputMaker& inputs, Comparison* comparison, EvaluationRun* run);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_COMPARISON_H_
