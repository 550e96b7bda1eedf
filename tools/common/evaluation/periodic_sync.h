// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Syncs a file to disk within a given time after each write. Syncing takes milliseconds, so a
// separate thread does it instead of the writing thread.
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
  // `fd` must outlive the object. ResourceExhausted: the thread cannot be created.
  static absl::StatusOr<std::unique_ptr<PeriodicSync>> Start(int fd,
                                                             std::chrono::milliseconds after);
  // Returns after all data are on disk.
  ~PeriodicSync();
  PeriodicSync(const PeriodicSync&) = delete;
  PeriodicSync& operator=(const PeriodicSync&) = delete;

  // Call after each write. Returns the error of an earlier sync (DataLoss with the system's
  // reason); after the first error, it is unknown which data are on disk.
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
