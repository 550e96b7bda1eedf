// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/periodic_sync.h"

#include <cerrno>
#include <cstring>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "runtime/files/new_file.h"

namespace litmus {

absl::StatusOr<std::unique_ptr<PeriodicSync>> PeriodicSync::Start(int fd,
                                                                  std::chrono::milliseconds after) {
  std::unique_ptr<PeriodicSync> sync(new PeriodicSync(fd, after));
  try {
    sync->thread_ = std::thread([worker = sync.get()] { worker->Work(); });
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
  }
  return sync;
}

PeriodicSync::~PeriodicSync() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

absl::Status PeriodicSync::Written() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!unsynced_) changed_.notify_one();
  unsynced_ = true;
  return status_;
}

void PeriodicSync::Work() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return unsynced_ || stop_; });
    if (!unsynced_) return;
    changed_.wait_for(lock, after_, [&] { return stop_; });
    unsynced_ = false;
    lock.unlock();
    const bool synced = SyncData(fd_);
    const int error = errno;
    lock.lock();
    if (!synced) status_.Update(absl::DataLossError(std::strerror(error)));
  }
}

}  // namespace litmus
