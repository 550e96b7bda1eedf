// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The two sides of a comparison: their models, kernels and delegates.
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

// --reference: which kernels and threads, and the delegates, in a registry of its own.
struct Reference {
  KernelSet kernels = KernelSet::kFast;
  int threads = 1;
  std::unique_ptr<FlagRegistry> delegate_flags;  // null: no delegate
  std::string description = "CPU, one thread, no delegate";
};

// "", "cpu", "ref_kernels", or flags of the registrar separated by blanks. OutOfRange for anything
// else.
absl::StatusOr<Reference> ParseReference(const std::string& text);

// Loads the models; makes interpreters of either side, as often as they are needed.
class Sides {
 public:
  // `flags`, parsed, must outlive the sides. Errors: see ParseReference and EvaluatedModel::Load.
  static absl::StatusOr<std::unique_ptr<Sides>> Make(const FlagRegistry& flags,
                                                     const Flags& values);

  // With their delegates. Unavailable when one cannot be made, even with --allow_cpu_fallback, or
  // when those that there are take no operator: a side never becomes the CPU by accident. A test
  // side that asks for no delegate is the CPU, with a warning on stderr unless two models are
  // compared.
  absl::StatusOr<ReadyInterpreter> Test() const;
  absl::StatusOr<ReadyInterpreter> ReferenceSide() const;

  // OutOfRange where PerOp cannot compare the two models operator by operator.
  absl::Status CheckPerOp() const;

  // Where they part, on the bytes of every input. `tolerance`: see ErrorTolerance::relative.
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
