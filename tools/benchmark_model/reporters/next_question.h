// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a result makes one ask next, as a flag of benchmark_model.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_NEXT_QUESTION_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_NEXT_QUESTION_H_

#include <optional>
#include <string>

#include "cli/modes.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

struct NextQuestion {
  Modes mode;        // in which it is answered
  std::string flag;  // "--processes=10"
};

// The next command for the user. If the result is not stable: what would make it so. Otherwise the
// first of these that the command line does not have yet: where nodes stayed on the CPU, where the
// time goes, what other processes find. None if nothing was measured, or if the model is not a
// file.
std::optional<NextQuestion> NextQuestionOf(const Options& options, const Result& result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_NEXT_QUESTION_H_
