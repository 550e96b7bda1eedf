// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs that are recorded operator by operator: the pass behind a profile, and the runs of a trace.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_OPERATOR_PASS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_OPERATOR_PASS_H_

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "runtime/profiling/profile_summary.h"
#include "runtime/profiling/run_recorder.h"
#include "tools/benchmark_model/profile/operator_times.h"
#include "tools/benchmark_model/results/operator_profile.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/session.h"
#include "tools/common/machine/process_counters.h"
#include "tools/common/model/apply_delegate.h"

namespace litmus::benchmark {

// Not thread-safe.
class OperatorPass {
 public:
  // All must outlive the pass.
  OperatorPass(const Options& options, Session* session,
               const std::vector<AppliedDelegate>& delegates);

  // Once. By turns a run with the recorder and one without, so that what changes with time changes
  // both. False when a run failed.
  bool Run();
  // After a pass that went well. The events of all runs, as TensorFlow Lite's tables have them.
  void AddTo(ProfileSummary* tables) const;
  // Measures the machine's roof, too.
  OperatorProfile Profile(int64_t tick_ns) const;

 private:
  bool GoesOn(double seconds) const;
  bool RunOnce(bool profiled, double* ns, double* wait_ns);

  const Options& options_;
  Session* session_;
  const std::vector<AppliedDelegate>& delegates_;
  const WaitCounter waits_;
  RunRecorder recorder_;
  double cost_ns_;
  std::vector<RunPair> pairs_;
};

// Adds `runs` runs to `trace`, fewer when interrupted. Delegates that can measure their kernels.
// False when a run failed.
bool RecordTrace(int runs, Session* session, const std::vector<AppliedDelegate>& delegates,
                 std::vector<TracedRun>* trace);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_OPERATOR_PASS_H_
