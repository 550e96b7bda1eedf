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

// The highest resident size of the program so far, in kB. On Linux this is VmHWM of
// /proc/self/status, which starts with the program; elsewhere ru_maxrss of getrusage. On Linux
// ru_maxrss would include the parent process, so it is not used even if the file cannot be read.
// The value never falls, so the difference of two readings is a lower bound of the memory used in
// between. -1 if the system does not report it.
int64_t PeakResidentKb();

// The current resident memory of the process in kB, from /proc/self/status; -1: unknown.
struct ResidentMemory {
  int64_t total_kb = -1;            // VmRSS
  int64_t anonymous_kb = -1;        // RssAnon: heap, stacks, arenas
  int64_t file_and_shared_kb = -1;  // RssFile + RssShmem: mapped model and libraries
};
ResidentMemory ReadResidentMemory();

// Samples the resident size on a separate thread, from construction to Stop().
class PeakMemorySampler {
 public:
  // `interval_ms`: time between samples; values below 1 mean 50.
  explicit PeakMemorySampler(int interval_ms);
  ~PeakMemorySampler() { Stop(); }
  PeakMemorySampler(const PeakMemorySampler&) = delete;
  PeakMemorySampler& operator=(const PeakMemorySampler&) = delete;

  // Takes a last sample and ends the thread. May be called repeatedly.
  void Stop();
  // The largest sample in kB; -1 if there is none.
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
