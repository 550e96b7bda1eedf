// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads a delegate's facts: its device, its plan, and the times of its kernels.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_DELEGATE_INFO_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_DELEGATE_INFO_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "delegates/registrar/delegate_reader.h"
#include "runtime/profiling/profile_summary.h"

namespace litmus::benchmark {

struct DelegateInfo {
  std::string name;  // name of the delegate, e.g. "GPU"
  std::optional<DelegateDevice> device;
  std::optional<LitmusDelegateStatistics> statistics;
  int measured_runs = 0;               // 0: the delegate has no timers, or they were not requested
  DelegateProfile profile;             // means over the measured runs
  std::vector<std::string> operators;  // for each launch, its operators: "CONV_2D:0, ADD:3"
  // For each launch, the multiply-adds of one run; empty if unknown.
  std::vector<std::optional<int64_t>> macs;
};

// Returns the operator type of a node of the model, e.g. "CONV_2D".
using NodeNamer = std::function<std::string(int)>;

// Device and statistics of every delegate that reports them.
std::vector<DelegateInfo> QueryDelegates(const std::vector<CreatedDelegate>& delegates);

// Measures at most `runs` runs; starts none after one second. `invoke` runs the model once and
// returns whether the run succeeded. Changes nothing if no delegate has timers.
void MeasureKernels(const std::vector<CreatedDelegate>& delegates, int runs,
                    const std::function<bool()>& invoke, const NodeNamer& namer,
                    std::vector<DelegateInfo>* info);

// The multiply-adds of each launch, summed from those of the model's nodes. If several launches
// compute one node, their parts of its multiply-adds are unknown, so the entries of these launches
// are empty.
std::vector<std::optional<int64_t>> MacsOfLaunches(
    const std::vector<DelegateLaunch>& launches,
    const std::function<std::optional<int64_t>(int node)>& macs_of);

// A table of the launches, and a line with the times of upload, kernels and download; "" without
// measured runs.
std::string KernelTable(const DelegateInfo& info, ProfileFormat format);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_DELEGATE_INFO_H_
