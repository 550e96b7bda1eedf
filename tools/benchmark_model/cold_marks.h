// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs in each process that --cold starts.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_COLD_MARKS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_COLD_MARKS_H_

#include <cstdint>

#include "cli/flags.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/common/process/record_request.h"

namespace litmus::benchmark {

// Loads the model, prepares it, runs it once, and reports to the parent when each phase ended.
// `main_ns` and `parsed_ns`: PhaseClock time at the start of main, and after parsing flags. Returns
// the exit code; errors go to stderr.
int TellColdMarks(int64_t main_ns, int64_t parsed_ns, const Options& options,
                  const FlagRegistry& flags, RecordRequest* request);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_COLD_MARKS_H_
