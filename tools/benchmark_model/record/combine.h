// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// One result of those of several processes. One process is one draw of all that differs between
// processes; several tell how much that is.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_COMBINE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_COMBINE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// The medians of the processes are the samples of the one result, means of their warm-ups those of
// its warm-up. Times, memory, counters and evidence are medians over the processes that tell them,
// stretches that were disturbed are summed; model, inputs, delegates and placement are those of the
// first. UsageError (status_exit.h): there is no process, or one measured no run.
absl::StatusOr<Result> CombineResults(const std::vector<Result>& results);

// The results in records (result_record.h), in order. DataLoss: one is no record.
absl::StatusOr<std::vector<Result>> ResultsOfRecords(const std::vector<std::string>& records);

// CombineResults of those. DataLoss: one is no record.
absl::StatusOr<Result> CombineRecords(const std::vector<std::string>& records);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_COMBINE_H_
