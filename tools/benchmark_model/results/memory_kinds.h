// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --memory_report: the uses of the process's memory at several times.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_MEMORY_KINDS_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_MEMORY_KINDS_H_

#include <cstdint>
#include <string>
#include <vector>

namespace litmus::benchmark {

enum class MemoryKind {
  kTool,           // the program, its libraries, and its heap before the model is loaded
  kMappedFile,     // mapped pages of the model file
  kArena,          // intermediate tensors
  kPackedWeights,  // constants in the order in which kernels read them
  kTensorsHeap,    // tensors outside the arena
  kDelegate,       // host memory of delegates, including libraries that they load
  kGpu,            // memory of delegates' devices, for a device that uses host memory
  kThreads,        // stacks of threads
  kRuntime,        // graph, plans, and data of kernels
  kRest,
};
inline constexpr int kMemoryKinds = static_cast<int>(MemoryKind::kRest) + 1;

// The kind's name in the document: "tool", "mapped_file", …
const char* MemoryKindName(MemoryKind kind);

struct MemoryPoint {
  std::string when;  // "start", "loaded", "delegated", "prepared", "after_runs" or "peak"
  int64_t pss_kb = 0, rss_kb = 0;  // totals that the system reports
  int64_t kb[kMemoryKinds] = {};   // index: MemoryKind

  int64_t sum_kb() const {
    int64_t sum = 0;
    for (const int64_t each : kb) sum += each;
    return sum;
  }
  int64_t rest_kb() const { return kb[static_cast<int>(MemoryKind::kRest)]; }
  int64_t& of(MemoryKind kind) { return kb[static_cast<int>(kind)]; }
};

// A device's memory as a delegate reports it; it may be separate from host memory.
struct DeviceMemoryUse {
  std::string delegate, kind;  // kind: e.g. "weights", "arena"
  int64_t bytes = 0;
};

struct MemoryByKind {
  std::vector<MemoryPoint> points;
  std::vector<DeviceMemoryUse> device;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_RESULTS_MEMORY_KINDS_H_
