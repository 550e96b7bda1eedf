// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Combines the results of several processes into one. One process is one sample of everything that
// varies between processes; several processes measure this variation.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_COMBINE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_COMBINE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/benchmark_model/results/result.h"

namespace litmus::benchmark {

// The samples of the combined result are the processes' medians; its warm-up samples are the means
// of their warm-ups. Times, memory, counters and evidence are medians over the processes that
// report them; disturbed intervals are summed; model, inputs, delegates and placement are those of
// the first process. UsageError (status_exit.h) if there is no process, or if a process measured no
// run.
absl::StatusOr<Result> CombineResults(const std::vector<Result>& results);

// Reads the results of records (result_record.h), in order. DataLoss if a record is invalid.
absl::StatusOr<std::vector<Result>> ResultsOfRecords(const std::vector<std::string>& records);

// CombineResults of the results in `records`. DataLoss if a record is invalid.
absl::StatusOr<Result> CombineRecords(const std::vector<std::string>& records);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RECORD_COMBINE_H_
