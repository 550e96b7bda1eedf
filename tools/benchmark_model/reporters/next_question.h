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

// Of a result that is not stable: what would make it so. Else where nodes stayed on the CPU, where
// the time goes, what other processes find: the first that was not asked. None where nothing was
// measured or the model is no file.
std::optional<NextQuestion> NextQuestionOf(const Options& options, const Result& result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_REPORTERS_NEXT_QUESTION_H_
