// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Parses and evaluates limits on the errors of outputs, e.g. --max_avg_error=NAME:TOLERANCE.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_GATES_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_GATES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "tools/inference_diff/output_error.h"

namespace litmus::diff {

enum class GateKind { kAverageError, kMaxError, kMinCosine, kMinSnr };

struct Gate {
  GateKind kind;
  size_t output = 0;
  double limit = 0;
};

struct GateFlags {
  std::string max_avg_error, max_error, min_cosine, min_snr_db;
};

// Parses items "TOLERANCE" (for all outputs), "NAME:TOLERANCE" or "INDEX:TOLERANCE", separated by
// commas. OutOfRange for anything else, or for an output that the model does not have.
absl::StatusOr<std::vector<Gate>> ParseGates(const GateFlags& flags,
                                             const std::vector<std::string>& output_names);

struct GateOutcome {
  bool passed = true;
  nlohmann::ordered_json json;  // {"gate", "output", "name", "limit", "value", "passed"}
  std::string sentence;         // error message; empty if the gate passed
};

// Evaluates a gate. A NaN fails.
GateOutcome Check(const Gate& gate, const std::vector<OutputError>& errors,
                  const std::vector<std::string>& output_names);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_GATES_H_
