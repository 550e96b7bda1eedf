// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Decides whether the times of --cold are reliable.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COLD_JUDGE_COLD_STARTS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COLD_JUDGE_COLD_STARTS_H_

#include <optional>
#include <vector>

#include "tools/benchmark_model/measure/verdict.h"
#include "tools/benchmark_model/results/cold_start.h"

namespace litmus::benchmark {

// The verdict on the times until the first result, by the rules for several processes
// (docs/reference/measurements.md): `too short` if a state of the page cache has no interval,
// `noisy` if the interval of one is wide. Empty if no process was measured.
std::optional<Verdict> JudgeColdStarts(const std::vector<ColdStart>& states);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_JUDGE_COLD_STARTS_H_
