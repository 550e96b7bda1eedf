// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A profiler with the interface of BufferedProfiler that records nothing.
#ifndef LITMUS_RUNTIME_PROFILING_NOOP_PROFILER_H_
#define LITMUS_RUNTIME_PROFILING_NOOP_PROFILER_H_

#include <cstdint>
#include <vector>

#include "runtime/base/profiler.h"
#include "runtime/profiling/profile_buffer.h"

namespace tflite {
namespace profiling {

class NoopProfiler : public Profiler {
 public:
  NoopProfiler() = default;
  explicit NoopProfiler(uint32_t max_profiling_buffer_entries) {
    (void)max_profiling_buffer_entries;
  }

  uint32_t BeginEvent(const char*, EventType, int64_t, int64_t) override {
    return kInvalidEventHandle;
  }
  void EndEvent(uint32_t) override {}

  void StartProfiling() {}
  void StopProfiling() {}
  void Reset() {}
  std::vector<const ProfileEvent*> GetProfileEvents() const { return {}; }
};

}  // namespace profiling
}  // namespace tflite

#endif  // LITMUS_RUNTIME_PROFILING_NOOP_PROFILER_H_
