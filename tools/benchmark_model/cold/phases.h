// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes phases with confidence intervals from the marks of single processes.
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

// One process. `us` contains the time of each phase, "other" included. The sum is `wall_us`.
struct ColdProcess {
  double wall_us = 0;
  std::map<std::string, double> us;
  std::optional<bool> cache_hit;  // all programs of the delegates came from a cache
  int64_t major_faults = 0;
  std::optional<double> cached_share;
};

// Computes the phases of a process that was forked at `start_ns` and had ended at `end_ns`. The
// time in which a delegate opened its device is moved from the phase of the graph to that of the
// creation. Compilation and the upload of weights become separate phases. Returns DataLoss if there
// is no mark, if a mark has an unknown phase, or if the times are not in order between `start_ns`
// and `end_ns`.
absl::StatusOr<ColdProcess> PhasesOf(const ColdMarks& marks, int64_t start_ns, int64_t end_ns);

// `processes` must not be empty.
ColdStart SummarizeCold(const std::string& page_cache, const std::vector<ColdProcess>& processes);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_PHASES_H_
