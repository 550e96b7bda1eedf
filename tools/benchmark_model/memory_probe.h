// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// --memory_report: reads this process's memory between the phases of a session.
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

// Not thread-safe. Each function but Report reads the memory, which takes milliseconds that
// spent_ns() tells.
class MemoryProbe {
 public:
  // Before the model is loaded: what there is by now is the tool's.
  MemoryProbe(const Options& options, const FlagRegistry& flags);

  // Whether the system tells what the memory is mapped for; nothing here means anything otherwise.
  bool can_read() const { return can_read_; }

  // After the phase of this name (results/cold_start.h); most are none of a reading.
  void OnPhase(const char* phase, Session& session);
  // `sample_bytes`: of the tool's own samples.
  void AfterRuns(Session& session, int64_t sample_bytes);

  int64_t spent_ns() const { return spent_ns_; }
  // The points so far, and the peak: the system tells how much it was (VmHWM), and from one reading
  // to the next whether it has risen. What there was beyond the larger one of these two readings is
  // of those who were at work between them.
  MemoryByKind Report() const;

 private:
  struct Reading {
    MemoryPoint point;
    bool kept;  // a point of the report
    MemoryKind at_work;
    int64_t peak_kb, peak_after_kb;  // before the reading and after
  };

  void Read(const char* when, bool kept, MemoryKind at_work, const std::vector<KnownPlace>& places);
  std::vector<KnownPlace> Places(Session& session) const;
  void NoteDelegates(const Session& session);

  MemoryAttribution attribution_;
  std::vector<Reading> readings_;
  std::vector<DeviceMemoryUse> device_;
  int64_t device_kb_ = 0;  // of delegates whose device computes in this process's memory
  int64_t spent_ns_ = 0;
  bool can_read_ = false;
};

}  // namespace litmus::benchmark

#endif  // LITMUS_TOOLS_BENCHMARK_MODEL_MEMORY_PROBE_H_
