// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What --enable_op_profiling and --trace_out ask of a session.
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

// Adds what the session's profiler saw of the initialisation to `profile`, and takes the profiler
// off the interpreter: what is measured from here on runs without one. Nothing without a profiler.
void CollectInitProfile(Session* session, ProfileSummary* profile);

// The pass of profiled runs, after all runs that are measured: runs with a profiler and without by
// turns, some 50 or a fifth of a second of them (fewer where --num_runs and --min_secs are below),
// a second at most. Fills in `result`'s profile, and adds the runs to its tables. Says why there is
// no profile, should a run fail. Nothing where nothing was measured.
void ProfileOperators(const Options& options, Session* session, Printer* printer, Result* result);

// Runs in a pass of its own so that delegates measure their kernels: 20 runs, one in a dry run.
// Nothing without a profiler.
void MeasureDelegateKernels(Session* session, bool dry_run, std::vector<DelegateInfo>* info);

// --trace_out: some further runs, of which the result keeps every event; delegates measure their
// kernels in them.
void TraceRuns(const Options& options, Session* session, Printer* printer, Result* result);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_PASS_H_
