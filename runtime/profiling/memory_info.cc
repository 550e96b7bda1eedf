// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/profiling/memory_info.h"

#include <sys/resource.h>

#include <chrono>
#include <cstdio>

namespace litmus {
namespace {

// The field VmHWM of /proc/self/status, in kB; -1 if there is none. *readable: whether the file can
// be read.
int64_t HighWaterMarkKb(bool* readable) {
  *readable = false;
  std::FILE* file = std::fopen("/proc/self/status", "r");
  if (file == nullptr) return -1;
  char line[256];
  long long kb = -1;
  while (std::fgets(line, sizeof(line), file) != nullptr) {
    *readable = true;
    if (std::sscanf(line, "VmHWM: %lld kB", &kb) == 1) break;
  }
  std::fclose(file);
  return kb;
}

}  // namespace

int64_t PeakResidentKb() {
  bool readable = false;
  const int64_t kb = HighWaterMarkKb(&readable);
  if (kb >= 0) return kb;
#ifdef __linux__
  // If the file cannot be read, the size is unknown: ru_maxrss may be that of the process that
  // started this one.
  if (!readable) return -1;
#endif
  rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return -1;
#ifdef __APPLE__
  return usage.ru_maxrss / 1024;
#else
  return usage.ru_maxrss;
#endif
}

ResidentMemory ReadResidentMemory() {
  ResidentMemory memory;
  std::FILE* file = std::fopen("/proc/self/status", "r");
  if (file == nullptr) return memory;
  int64_t file_kb = -1, shared_kb = -1;
  char line[256];
  while (std::fgets(line, sizeof(line), file) != nullptr) {
    long long kb = 0;
    if (std::sscanf(line, "VmRSS: %lld kB", &kb) == 1) memory.total_kb = kb;
    if (std::sscanf(line, "RssAnon: %lld kB", &kb) == 1) memory.anonymous_kb = kb;
    if (std::sscanf(line, "RssFile: %lld kB", &kb) == 1) file_kb = kb;
    if (std::sscanf(line, "RssShmem: %lld kB", &kb) == 1) shared_kb = kb;
  }
  std::fclose(file);
  if (file_kb >= 0 && shared_kb >= 0) memory.file_and_shared_kb = file_kb + shared_kb;
  return memory;
}

PeakMemorySampler::PeakMemorySampler(int interval_ms) {
  const auto interval = std::chrono::milliseconds(interval_ms < 1 ? 50 : interval_ms);
  thread_ = std::thread([this, interval] {
    std::unique_lock<std::mutex> lock(mutex_);
    do {
      Sample();
    } while (!wake_.wait_for(lock, interval, [this] { return stop_; }));
  });
}

void PeakMemorySampler::Stop() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) {
    thread_.join();
    Sample();
  }
}

void PeakMemorySampler::Sample() {
  const int64_t now = ReadResidentMemory().total_kb;
  if (now > peak_kb_.load()) peak_kb_.store(now);
}

}  // namespace litmus
