// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/periodic_sync.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <condition_variable>
#include <mutex>

namespace {

// Guards synced and error, the state of the fake fdatasync.
std::mutex mutex;
std::condition_variable changed;
int synced = 0;  // number of calls
int error = 0;   // errno of the next calls; 0: success

}  // namespace

// Replaces the C library's function in this program.
extern "C" int fdatasync(int) {
  const std::lock_guard<std::mutex> lock(mutex);
  ++synced;
  changed.notify_all();
  errno = error;
  return error == 0 ? 0 : -1;
}

namespace litmus {
namespace {

using std::chrono::milliseconds;

void Reset(int next_error) {
  const std::lock_guard<std::mutex> lock(mutex);
  synced = 0;
  error = next_error;
}

// Waits, without a time limit, until fdatasync was called this many times.
void AwaitSynced(int calls) {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait(lock, [&] { return synced >= calls; });
}

TEST(PeriodicSyncTest, WhatIsWrittenIsSyncedWithoutAnotherCall) {
  Reset(0);
  const auto sync = PeriodicSync::Start(0, milliseconds(1));
  ASSERT_TRUE(sync.ok()) << sync.status();
  for (int i = 1; i <= 3; ++i) {
    EXPECT_TRUE((*sync)->Written().ok());
    AwaitSynced(i);
  }
}

TEST(PeriodicSyncTest, TheEndWaitsForNoTime) {
  for (const int writes : {0, 1, 5}) {
    Reset(0);
    {
      const auto sync = PeriodicSync::Start(0, std::chrono::hours(10));
      ASSERT_TRUE(sync.ok()) << sync.status();
      for (int i = 0; i < writes; ++i) EXPECT_TRUE((*sync)->Written().ok());
    }
    EXPECT_EQ(synced, writes == 0 ? 0 : 1);
  }
}

TEST(PeriodicSyncTest, AnErrorIsReported) {
  Reset(EIO);
  const auto sync = PeriodicSync::Start(0, milliseconds(0));
  ASSERT_TRUE(sync.ok()) << sync.status();
  absl::Status status = (*sync)->Written();
  for (int calls = 1; status.ok(); ++calls) {
    AwaitSynced(calls);
    status = (*sync)->Written();
  }
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  Reset(0);
  EXPECT_FALSE((*sync)->Written().ok()) << "nobody knows what was lost";
}

TEST(PeriodicSyncTest, FilesThatCannotBeSynced) {
  Reset(EINVAL);
  const auto sync = PeriodicSync::Start(0, milliseconds(0));
  ASSERT_TRUE(sync.ok()) << sync.status();
  for (int i = 1; i <= 3; ++i) {
    EXPECT_TRUE((*sync)->Written().ok());
    AwaitSynced(i);
  }
}

}  // namespace
}  // namespace litmus
