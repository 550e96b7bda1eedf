// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs a model while recording each operator, for a profile or a trace.
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
  // All arguments must outlive the pass.
  OperatorPass(const Options& options, Session* session,
               const std::vector<AppliedDelegate>& delegates);

  // Call once. Runs with and without the recorder alternate, so that changes over time affect both
  // equally. Returns false if a run failed.
  bool Run();
  // Call after a successful pass. Adds the events of all runs in the format of TensorFlow Lite's
  // tables.
  void AddTo(ProfileSummary* tables) const;
  // Also measures the machine's roofline.
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

// Adds `runs` runs to `trace`, fewer if interrupted. Delegates with timers measure their kernels.
// Returns false if a run failed.
bool RecordTrace(int runs, Session* session, const std::vector<AppliedDelegate>& delegates,
                 std::vector<TracedRun>* trace);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_OPERATOR_PASS_H_
