// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What --enable_op_profiling asks of a session.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_PASS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_PASS_H_

#include <vector>

#include "runtime/profiling/profile_summary.h"
#include "tools/benchmark_model/results/delegate_info.h"
#include "tools/benchmark_model/session.h"

namespace litmus::benchmark {

// Stops the session's profiler, adds its events to `profile`, and empties the profiler. Nothing
// without a profiler.
void CollectProfile(Session* session, ProfileSummary* profile);

// Runs in a pass of its own so that delegates measure their kernels: 20 runs, one in a dry run.
// Nothing without a profiler.
void MeasureDelegateKernels(Session* session, bool dry_run, std::vector<DelegateInfo>* info);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_PROFILE_PASS_H_
