// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Brings what is written to a file to the disk, at most a given time later. Waiting for a disk
// takes milliseconds, which who writes shall not lose: a thread waits.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_PERIODIC_SYNC_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_PERIODIC_SYNC_H_

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace litmus {

class PeriodicSync {
 public:
  // `fd` outlives the object. ResourceExhausted: the system has no thread left.
  static absl::StatusOr<std::unique_ptr<PeriodicSync>> Start(int fd,
                                                             std::chrono::milliseconds after);
  // Returns when all is on disk.
  ~PeriodicSync();
  PeriodicSync(const PeriodicSync&) = delete;
  PeriodicSync& operator=(const PeriodicSync&) = delete;

  // Something was written. Returns the error of an earlier time (DataLoss, with the system's reason
  // alone): from the first on, nothing is known of what is on disk.
  absl::Status Written();

 private:
  PeriodicSync(int fd, std::chrono::milliseconds after) : fd_(fd), after_(after) {}
  void Work();

  const int fd_;
  const std::chrono::milliseconds after_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool unsynced_ = false, stop_ = false;
  absl::Status status_;
  std::thread thread_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_PERIODIC_SYNC_H_
