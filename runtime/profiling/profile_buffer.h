// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A buffer of profiling events, and the profiler that fills it. Names and fields are TensorFlow
// Lite's (tensorflow/lite/profiling/profile_buffer.h and buffered_profiler.h).
#ifndef LITMUS_RUNTIME_PROFILING_PROFILE_BUFFER_H_
#define LITMUS_RUNTIME_PROFILING_PROFILE_BUFFER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/base/profiler.h"

namespace tflite {
namespace profiling {

// The handle of an event that is not recorded.
constexpr uint32_t kInvalidEventHandle = UINT32_MAX - 1;

// Memory that the system reports at the beginning or the end of an event. Only the first field is
// filled.
struct EventMemoryUsage {
  int64_t mem_footprint_kb = -1;  // highest resident size so far; -1: not read
};

struct ProfileEvent {
  using EventType = Profiler::EventType;

  std::string tag;
  // Microseconds; 0 for events whose duration a delegate reported.
  uint64_t begin_timestamp_us = 0;
  uint64_t elapsed_time = 0;
  // The same two times in nanoseconds, which TensorFlow Lite's events do not have.
  uint64_t begin_ns = 0;
  uint64_t elapsed_ns = 0;
  // Read only for events of type DEFAULT, because reading takes a system call.
  EventMemoryUsage begin_mem_usage;
  EventMemoryUsage end_mem_usage;
  EventType event_type = EventType::DEFAULT;
  // For OPERATOR_INVOKE: node index and subgraph index.
  int64_t event_metadata = 0;
  int64_t extra_event_metadata = 0;
};

// Not thread-safe. The buffer grows with the events; after max_num_entries events further ones are
// dropped, unless expansion is allowed.
class ProfileBuffer {
 public:
  ProfileBuffer(uint32_t max_num_entries, bool enabled, bool allow_dynamic_expansion = false);
  ProfileBuffer(const ProfileBuffer&) = delete;
  ProfileBuffer& operator=(const ProfileBuffer&) = delete;

  // Returns a handle for EndEvent; kInvalidEventHandle if the buffer is disabled or full.
  uint32_t BeginEvent(const char* tag, ProfileEvent::EventType event_type, int64_t event_metadata1,
                      int64_t event_metadata2);
  // Has no effect if the buffer is disabled or has no such event. Metadata that is not null
  // replaces that of BeginEvent.
  void EndEvent(uint32_t event_handle, const int64_t* event_metadata1 = nullptr,
                const int64_t* event_metadata2 = nullptr);
  void AddEvent(const char* tag, ProfileEvent::EventType event_type, uint64_t elapsed_time,
                int64_t event_metadata1, int64_t event_metadata2);

  void SetEnabled(bool enabled) { enabled_ = enabled; }
  void Reset() { size_ = dropped_ = 0; }
  size_t Size() const { return size_; }
  // Event number `index`, oldest first; nullptr if out of range.
  const ProfileEvent* At(size_t index) const;
  // Number of events since the last Reset that were dropped because the buffer was full.
  size_t NumDropped() const { return dropped_; }

 private:
  // The next free event; if the buffer is full, counts a dropped event and returns nullptr.
  ProfileEvent* NextSlot();

  bool enabled_;
  const uint32_t capacity_;
  uint32_t size_ = 0;  // number of events, and the handle of the next one
  size_t dropped_ = 0;
  // At most capacity_; kept over Reset, so that their strings keep their memory.
  std::vector<ProfileEvent> events_;
};

// Records events between StartProfiling and StopProfiling. Not thread-safe.
class BufferedProfiler : public Profiler {
 public:
  // Records events of the types DEFAULT, OPERATOR_INVOKE and both types of delegate operators, but
  // no runtime instrumentation.
  explicit BufferedProfiler(uint32_t max_num_initial_entries,
                            bool allow_dynamic_buffer_increase = false)
      : buffer_(max_num_initial_entries, false, allow_dynamic_buffer_increase) {}

  uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                      int64_t event_metadata2) override;
  void EndEvent(uint32_t event_handle, int64_t event_metadata1, int64_t event_metadata2) override;
  void EndEvent(uint32_t event_handle) override;
  void AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                int64_t event_metadata2) override;

  void StartProfiling() { buffer_.SetEnabled(true); }
  void StopProfiling() { buffer_.SetEnabled(false); }
  void Reset() { buffer_.Reset(); }
  // The events, oldest first. The pointers are valid until the next event or Reset.
  std::vector<const ProfileEvent*> GetProfileEvents() const;
  size_t NumDropped() const { return buffer_.NumDropped(); }

 private:
  ProfileBuffer buffer_;
};

}  // namespace profiling
}  // namespace tflite

#endif  // LITMUS_RUNTIME_PROFILING_PROFILE_BUFFER_H_
