// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Everything that one benchmark measured: the one struct behind text and JSON. What was not
// measured is empty, never 0.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/profiling/memory_info.h"
#include "runtime/profiling/profile_summary.h"
#include "runtime/profiling/sample_stat.h"
#include "tools/benchmark_model/delegate_info.h"
#include "tools/benchmark_model/input_shape.h"
#include "tools/common/machine_info.h"
#include "tools/common/model/apply_delegate.h"
#include "tools/common/statistics.h"

namespace litmus::benchmark {

// The samples of one loop of runs, in microseconds. A run that failed is no sample.
struct RunSeries {
  SampleStat stat;              // of whole microseconds, as TensorFlow Lite prints them
  std::vector<double> samples;  // with their fractions
  std::string stop_reason;      // why no further run was started; "" when there was no loop
  int64_t failed_runs = 0;      // Invokes that failed
};

struct Result {
  std::string model_path;
  std::optional<int64_t> model_bytes;
  std::string model_sha256;                                  // "" when the model was not loaded
  std::optional<MachineInfo> machine_before, machine_after;  // the regular runs
  std::vector<InputShape> inputs;
  std::optional<int64_t> init_us;
  RunSeries warmup, regular;
  // Highest resident size so far.
  std::optional<int64_t> memory_start_kb, memory_init_kb, memory_end_kb;
  std::optional<int64_t> memory_peak_kb;  // sampled
  ResidentMemory memory_at_end;           // when memory_peak_kb was sampled
  std::optional<int64_t> arena_bytes;
  ProfileSummary init_profile, run_profile;
  Summary summary;  // of the regular runs
  std::vector<AppliedDelegate> delegates;
  std::vector<DelegateInfo> delegate_info;
  std::optional<PlanSize> plan;
  bool interrupted = false;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULT_H_
