// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a delegate tells about its device, its plan and the time of its kernels.
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
  std::string name;  // of the delegate, "GPU"
  std::optional<DelegateDevice> device;
  std::optional<LitmusDelegateStatistics> statistics;
  int measured_runs = 0;    // 0: the delegate does not measure itself, or was not asked to
  DelegateProfile profile;  // means over the measured runs
  std::vector<std::string> operators;  // per launch: "CONV_2D:0, ADD:3"
  // Per launch: multiply-adds of one run; empty where they are not known.
  std::vector<std::optional<int64_t>> macs;
};

// The type of a node of the model, "CONV_2D".
using NodeNamer = std::function<std::string(int)>;

// Device and statistics of every delegate that tells something.
std::vector<DelegateInfo> QueryDelegates(const std::vector<CreatedDelegate>& delegates);

// Measures at most `runs` runs, and none after a second is over. `invoke` runs the model once and
// returns whether that went well. Changes nothing where no delegate can measure itself.
void MeasureKernels(const std::vector<CreatedDelegate>& delegates, int runs,
                    const std::function<bool()>& invoke, const NodeNamer& namer,
                    std::vector<DelegateInfo>* info);

// The multiply-adds of each launch, from those of the nodes of the model. Those of a node that
// several launches compute are nobody's: which launch does how many is not told.
std::vector<std::optional<int64_t>> MacsOfLaunches(
    const std::vector<DelegateLaunch>& launches,
    const std::function<std::optional<int64_t>(int node)>& macs_of);

// Table of the launches and a line of upload, kernels, download; "" without measured runs.
std::string KernelTable(const DelegateInfo& info, ProfileFormat format);

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_DELEGATE_INFO_H_
