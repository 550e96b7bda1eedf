// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// From the marks of single processes to phases with intervals.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COLD_PHASES_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COLD_PHASES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/benchmark_model/cold/start_marks.h"
#include "tools/benchmark_model/results/cold_start.h"

namespace litmus::benchmark {

// One process. `us` has the time of each phase that there was, "other" included: they sum to
// `wall_us`.
struct ColdProcess {
  double wall_us = 0;
  std::map<std::string, double> us;
  std::optional<bool> cache_hit;  // all programs of delegates came from a cache
  int64_t major_faults = 0;
  std::optional<double> cached_share;
};

// The process began before fork at `start_ns` and was waited for at `end_ns`. What a delegate says
// of opening its device is taken from the graph's phase and given to its creation; compiling and
// weights become phases of their own. DataLoss: there is no mark, one is of no phase, or they do
// not follow each other between start and end.
absl::StatusOr<ColdProcess> PhasesOf(const ColdMarks& marks, int64_t start_ns, int64_t end_ns);

// `processes`: at least one.
ColdStart SummarizeCold(const std::string& page_cache, const std::vector<ColdProcess>& processes);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_PHASES_H_
