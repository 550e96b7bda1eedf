// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What a run of any program costs: wall time, CPU time, memory, instructions. Programs are started
// by a small process (spawner.h), whose own time is measured by an empty program and subtracted.
#ifndef LITMUS_TOOLS_COMMON_PROCESS_MEASURED_MEASURED_PROCESS_H_
#define LITMUS_TOOLS_COMMON_PROCESS_MEASURED_MEASURED_PROCESS_H_

#include <atomic>
#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "tools/common/process/measured/process_cost.h"
#include "tools/common/process/measured/spawn_cost.h"

namespace litmus {

// Not thread-safe: one run at a time.
class ProcessMeter {
 public:
  // Starts the spawner and measures the spawn's own time. `interrupted`, which may be null: when it
  // becomes true, a running program receives SIGINT and, five seconds later, SIGKILL.
  // ResourceExhausted: no process or descriptor is left. Unavailable: not on this system.
  static absl::StatusOr<std::unique_ptr<ProcessMeter>> Make(const std::atomic<bool>* interrupted);
  ~ProcessMeter();
  ProcessMeter(const ProcessMeter&) = delete;
  ProcessMeter& operator=(const ProcessMeter&) = delete;

  // Runs the program once. The program leads a process group; after a timeout the group receives
  // SIGTERM and a second later SIGKILL, and what is left of it when the program ends is killed. A
  // program that a signal stops (SIGSTOP, reading from the terminal) is killed. None of these, and
  // no exit code, is an error. NotFound: no such program, interpreter or input. Unavailable: it
  // cannot be executed, or the kernel counts no instructions. PermissionDenied: the output file
  // cannot be written. OutOfRange: the arguments are too long, or no program is named.
  absl::StatusOr<ProcessCost> Run(const ProcessRequest& request);

  // What is subtracted now. It is measured again between runs.
  const SpawnCost& spawn_cost() const;
  // Sizes up to this one cannot be told: the max_resident_bytes of an empty program, or what the
  // kernel may leave out, whichever is larger.
  int64_t least_resident_bytes() const;

 private:
  class Impl;
  explicit ProcessMeter(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_PROCESS_MEASURED_MEASURED_PROCESS_H_
