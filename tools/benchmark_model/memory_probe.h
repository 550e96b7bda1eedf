// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Implements --memory_report: reads this process's memory between the phases of a session.
#ifndef LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_PROBE_H_
#define LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_PROBE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/flags.h"
#include "tools/benchmark_model/memory/attribution.h"
#include "tools/benchmark_model/results/options.h"
#include "tools/benchmark_model/session.h"

namespace litmus::benchmark {

// Not thread-safe. Each function except Report reads the memory, which takes milliseconds;
// spent_ns() returns their sum.
class MemoryProbe {
 public:
  // Construct before the model is loaded: memory in use by then counts as the tool's.
  MemoryProbe(const Options& options, const FlagRegistry& flags);

  // Whether the system reports the uses of the memory. If false, no other function returns anything
  // meaningful.
  bool can_read() const { return can_read_; }

  // Call after each phase (results/cold_start.h). Only few phases read the memory.
  void OnPhase(const char* phase, Session& session);
  // `sample_bytes`: memory of the tool's samples.
  void AfterRuns(Session& session, int64_t sample_bytes);

  int64_t spent_ns() const { return spent_ns_; }
  // The snapshots so far and the peak. The system reports the peak (VmHWM), and two readings show
  // whether it rose between them. Memory beyond the larger of these two readings belongs to the
  // code that ran between them.
  MemoryByKind Report() const;

 private:
  struct Reading {
    MemoryPoint point;
    bool kept;  // whether the report contains this snapshot
    MemoryKind at_work;
    int64_t peak_kb, peak_after_kb;  // before and after the reading
  };

  void Read(const char* when, bool kept, MemoryKind at_work, const std::vector<KnownPlace>& places);
  std::vector<KnownPlace> Places(Session& session) const;
  void NoteDelegates(const Session& session);

  MemoryAttribution attribution_;
  std::vector<Reading> readings_;
  std::vector<DeviceMemoryUse> device_;
  int64_t device_kb_ = 0;  // memory of delegates whose devices use this process's memory
  int64_t spent_ns_ = 0;
  bool can_read_ = false;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_PROBE_H_
