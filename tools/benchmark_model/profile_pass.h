// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implements --enable_op_profiling and --trace_out for a session.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_PASS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_PASS_H_

#include <vector>

#include "runtime/profiling/profile_summary.h"
#include "tools/benchmark_model/results/delegate_info.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/results/printer.h"
#include "tools/benchmark_model/results/result.h"
#include "tools/benchmark_model/session.h"

namespace litmus::benchmark {

// Adds the profiler's events of the initialisation to `profile`, and removes the profiler from the
// interpreter: later runs are measured without one. Does nothing without a profiler.
void CollectInitProfile(Session* session, ProfileSummary* profile);

// Runs the profiled pass after all measured runs: runs with and without a profiler alternate until
// 50 runs and 0.2 s are reached (less if --num_runs and --min_secs are smaller), or for about 1 s.
// Sets `result`'s profile and adds the runs to its tables. If a run fails, prints why there is no
// profile. Does nothing if nothing was measured.
void ProfileOperators(const Options& options, Session* session, Printer* printer, Result* result);

// Runs a separate pass in which delegates measure their kernels: 20 runs, or one in a dry run. Does
// nothing without a profiler.
void MeasureDelegateKernels(Session* session, bool dry_run, std::vector<DelegateInfo>* info);

// Implements --trace_out: additional runs, of which the result stores every event; delegates
// measure their kernels in these runs.
void TraceRuns(const Options& options, Session* session, Printer* printer, Result* result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_PASS_H_
