// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The two sides of a comparison (reference and test): their models, kernels and delegates.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_SIDES_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_SIDES_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cli/flags.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/inference_diff/flags.h"
#include "tools/inference_diff/per_op.h"

namespace litmus::diff {

// The value of --reference: kernels and threads, and the reference's delegates in a separate
// registry.
struct Reference {
  KernelSet kernels = KernelSet::kFast;
  int threads = 1;
  std::unique_ptr<FlagRegistry> delegate_flags;  // null: no delegates
  std::string description = "CPU, one thread, no delegate";
};

// Parses "", "cpu", "ref_kernels", or flags of the delegate registrar separated by blanks.
// OutOfRange for anything else.
absl::StatusOr<Reference> ParseReference(const std::string& text);

// Loads the models, and creates any number of interpreters of the reference and the test side.
class Sides {
 public:
  // The parsed `flags` must outlive this object. Returns the errors of ParseReference and
  // EvaluatedModel::Load.
  static absl::StatusOr<std::unique_ptr<Sides>> Make(const FlagRegistry& flags,
                                                     const Flags& values);

  // Create an interpreter with its delegates. Unavailable if a delegate cannot be created, even
  // with --allow_cpu_fallback, or if no delegate executes an operator, so that a side never runs on
  // the CPU unintentionally. If no flag requests a delegate for the test side, it runs on the CPU,
  // with a warning on stderr unless two models are compared.
  absl::StatusOr<ReadyInterpreter> Test() const;
  absl::StatusOr<ReadyInterpreter> ReferenceSide() const;

  // OutOfRange if PerOp cannot compare the two models operator by operator.
  absl::Status CheckPerOp() const;

  // Finds the first operator whose outputs differ, given the bytes of every input. `tolerance`: see
  // ErrorTolerance::relative.
  absl::StatusOr<PerOpReport> PerOp(const std::vector<std::string>& inputs, double tolerance) const;

  const EvaluatedModel& test_model() const { return *test_model_; }
  const EvaluatedModel& reference_model() const { return *reference_model_; }
  const std::string& reference_description() const { return reference_.description; }

 private:
  explicit Sides(const FlagRegistry& flags) : flags_(flags) {}

  absl::StatusOr<std::unique_ptr<tflite::Interpreter>> PlainTest(bool preserve_all) const;
  absl::StatusOr<std::unique_ptr<tflite::Interpreter>> PlainReference(bool preserve_all) const;

  const FlagRegistry& flags_;
  Reference reference_;
  std::optional<EvaluatedModel> test_model_, reference_model_;
  int threads_ = 1;
};

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_SIDES_H_
