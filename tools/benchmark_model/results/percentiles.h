// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The percentiles of --percentiles as text.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PERCENTILES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PERCENTILES_H_

#include <string>
#include <utility>
#include <vector>

#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// "no interval: needs about 3300 more runs", for a percentile without an estimate. `where`: " in
// each process", or "".
std::string MissingText(const PercentileEstimate& percentile, const std::string& where);

// The names and texts of the regular runs' percentiles.
std::vector<std::pair<std::string, std::string>> PercentileRows(const Result& result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_PERCENTILES_H_
