// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Memory readings of this process. Thread-safe.
#ifndef LITMUS_RUNTIME_PROFILING_MEMORY_INFO_H_
#define LITMUS_RUNTIME_PROFILING_MEMORY_INFO_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace litmus {

// The highest resident size that the program ever had, in kB (VmHWM of /proc/self/status, which
// begins with the program; elsewhere getrusage's ru_maxrss, which on Linux would include the
// process that started it and is not taken where the file is denied): it never falls, so that the
// difference of two readings is a lower bound of what was used in between. -1 when the system does
// not tell.
int64_t PeakResidentKb();

// The process's resident memory now, from /proc/self/status; kB, -1 where unavailable.
struct ResidentMemory {
  int64_t total_kb = -1;            // VmRSS
  int64_t anonymous_kb = -1;        // RssAnon: heap, stacks, arenas
  int64_t file_and_shared_kb = -1;  // RssFile + RssShmem: mapped model and libraries
};
ResidentMemory ReadResidentMemory();

// Samples the resident size from a thread of its own, from construction to Stop().
class PeakMemorySampler {
 public:
  // `interval_ms` below 1 is taken as 50.
  explicit PeakMemorySampler(int interval_ms);
  ~PeakMemorySampler() { Stop(); }
  PeakMemorySampler(const PeakMemorySampler&) = delete;
  PeakMemorySampler& operator=(const PeakMemorySampler&) = delete;

  // Takes a last sample. May be called again.
  void Stop();
  // The largest sample in kB; -1 when there is none.
  int64_t peak_kb() const { return peak_kb_.load(); }

 private:
  void Sample();

  std::atomic<int64_t> peak_kb_{-1};
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PROFILING_MEMORY_INFO_H_
