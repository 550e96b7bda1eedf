// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Everything that one benchmark measured: the one struct behind text and JSON.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULT_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/profiling/memory_info.h"
#include "runtime/profiling/profile_summary.h"
#include "runtime/profiling/run_stat.h"
#include "tools/benchmark_model/delegate_facts.h"
#include "tools/common/machine_info.h"
#include "tools/common/statistics.h"

namespace litmus::benchmark {

// One loop of runs; microseconds.
struct RunSeries {
  RunStat stat;                 // of whole microseconds
  std::vector<double> samples;  // with their fractions
  std::string ended_by;         // why no further run was started
  bool failed = false;          // an Invoke failed
};

struct Result {
  std::string model_path;
  int64_t model_bytes = -1;
  std::string model_sha256;                   // "" when the model was not loaded
  MachineInfo machine_before, machine_after;  // the regular runs
  int64_t init_us = 0;
  RunSeries warmup, regular;
  int64_t memory_start_kb = -1, memory_init_kb = -1, memory_end_kb = -1;
  int64_t memory_peak_kb = -1;  // sampled; −1 when not asked for
  ResidentMemory memory_at_end;
  int64_t arena_bytes = -1;
  ProfileSummary init_profile, run_profile;
  Summary summary;  // of the regular runs
  std::vector<std::string> delegates;
  std::vector<DelegateFacts> delegate_facts;
  int64_t nodes = 0, delegate_nodes = 0;  // of the execution plan
  bool interrupted = false;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULT_H_
