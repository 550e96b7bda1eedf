// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Declares the flags of inference_diff.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_FLAGS_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_FLAGS_H_

#include <cstdint>
#include <string>

#include "cli/flags.h"
#include "tools/common/evaluation/run_flags.h"
#include "tools/inference_diff/gates.h"
#include "tools/inference_diff/inputs.h"

namespace litmus::diff {

struct Flags {
  RunFlags run;
  InputFlags inputs;
  GateFlags gates;
  std::string reference, reference_model_file;
  int32_t num_runs = 50;
  bool per_op = false;
  float per_op_tolerance = 1e-5f;
};

// The mode --per_op, which compares operators in addition to outputs.
inline constexpr Modes kPerOp = kFirstOwnMode;

// Also declares the delegates' flags. `values` must outlive `flags`.
void DeclareFlags(FlagRegistry& flags, Flags* values);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_FLAGS_H_
