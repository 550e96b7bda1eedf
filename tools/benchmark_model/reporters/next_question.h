// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Suggests the next command after a result, with one more flag of benchmark_model.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_NEXT_QUESTION_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_NEXT_QUESTION_H_

#include <optional>
#include <string>

#include "cli/modes.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

struct NextQuestion {
  Modes mode;        // modes in which the command runs
  std::string flag;  // "--processes=10"
};

// The next command for the user. If the result is not stable, the command that would stabilise it.
// Otherwise the first command whose flag is not set yet: why nodes stayed on the CPU, which
// operators take the time, how other processes differ. Empty if nothing was measured, if the model
// is not a file, and after a stable --cold.
std::optional<NextQuestion> NextQuestionOf(const Options& options, const Result& result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_NEXT_QUESTION_H_
