// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides whether the combined result of several processes is reliable.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_JUDGE_PROCESSES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_JUDGE_PROCESSES_H_

#include <vector>

#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// The verdict of all processes: from the number of each verdict among them, and from their medians,
// which `summary` describes. Each of `results` has a verdict.
Verdict JudgeProcesses(const Processes& processes, const Summary& summary,
                       const std::vector<Result>& results);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_JUDGE_PROCESSES_H_
