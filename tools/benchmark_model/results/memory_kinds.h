// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --memory_report: what the memory of the process is used for, at several points of its life.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_MEMORY_KINDS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_MEMORY_KINDS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus::benchmark {

enum class MemoryKind {
  kTool,           // the program, its libraries, and its heap before the model is loaded
  kMappedFile,     // pages of the model file
  kArena,          // intermediate values
  kPackedWeights,  // constants in the order in which kernels read them
  kTensorsHeap,    // values of tensors outside the arena
  kDelegate,       // of delegates, on the host, libraries that they load included
  kGpu,            // of delegates, for a device that computes in the host's memory
  kThreads,        // stacks
  kRuntime,        // graph, plans and kernels' own data
  kRest,
};
inline constexpr int kMemoryKinds = static_cast<int>(MemoryKind::kRest) + 1;

// "tool", "mapped_file", …
const char* MemoryKindName(MemoryKind kind);

struct MemoryPoint {
  std::string when;  // "start", "loaded", "delegated", "prepared", "after_runs", "peak"
  int64_t pss_kb = 0, rss_kb = 0;  // the system's own sums
  int64_t kb[kMemoryKinds] = {};   // by MemoryKind

  int64_t sum_kb() const {
    int64_t sum = 0;
    for (const int64_t each : kb) sum += each;
    return sum;
  }
  int64_t rest_kb() const { return kb[static_cast<int>(MemoryKind::kRest)]; }
  int64_t& of(MemoryKind kind) { return kb[static_cast<int>(kind)]; }
};

// What a delegate says of a device's memory, which need not be the host's.
struct DeviceMemoryUse {
  std::string delegate, kind;  // "weights", "arena"
  int64_t bytes = 0;
};

struct MemoryByKind {
  std::vector<MemoryPoint> points;
  std::vector<DeviceMemoryUse> device;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_MEMORY_KINDS_H_
