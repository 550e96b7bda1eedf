// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A ring of profiling events, and the profiler that fills it. Names and fields are TensorFlow
// Lite's (tensorflow/lite/profiling/profile_buffer.h).
#ifndef LITMUS_RUNTIME_PROFILING_PROFILE_BUFFER_H_
#define LITMUS_RUNTIME_PROFILING_PROFILE_BUFFER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/core/profiler.h"

namespace tflite {
namespace profiling {

// What the system told about memory at one end of an event. Only the first field is filled.
struct EventMemoryUsage {
  int64_t mem_footprint_kb = -1;  // highest resident size so far; -1: not read
};

struct ProfileEvent {
  using EventType = Profiler::EventType;

  std::string tag;
  // Microseconds; 0 for events whose duration a delegate reported.
  uint64_t begin_timestamp_us = 0;
  uint64_t elapsed_time = 0;
  // Read for events of type DEFAULT only: reading costs a system call.
  EventMemoryUsage begin_mem_usage;
  EventMemoryUsage end_mem_usage;
  EventType event_type = EventType::DEFAULT;
  // For OPERATOR_INVOKE: node index and subgraph index.
  int64_t event_metadata = 0;
  int64_t extra_event_metadata = 0;
};

// Not thread-safe. Memory grows with the events that come; after max_num_entries the oldest are
// overwritten, unless expansion is allowed.
class ProfileBuffer {
 public:
  ProfileBuffer(uint32_t max_num_entries, bool enabled, bool allow_dynamic_expansion = false);
  ProfileBuffer(const ProfileBuffer&) = delete;
  ProfileBuffer& operator=(const ProfileBuffer&) = delete;

  static constexpr uint32_t kInvalidEventHandle = UINT32_MAX;

  // kInvalidEventHandle while disabled.
  uint32_t BeginEvent(const char* tag, ProfileEvent::EventType event_type, int64_t event_metadata1,
                      int64_t event_metadata2);
  // Ignored while disabled and for an event that has been overwritten. Metadata, when given,
  // replaces that of BeginEvent.
  void EndEvent(uint32_t event_handle, const int64_t* event_metadata1 = nullptr,
                const int64_t* event_metadata2 = nullptr);
  void AddEvent(const char* tag, ProfileEvent::EventType event_type, uint64_t elapsed_time,
                int64_t event_metadata1, int64_t event_metadata2);

  void SetEnabled(bool enabled) { enabled_ = enabled; }
  void Reset() { next_ = 0; }
  size_t Size() const { return next_ < capacity_ ? next_ : capacity_; }
  // Oldest first; nullptr when out of range.
  const ProfileEvent* At(size_t index) const;
  // Events lost to overwriting since the last Reset.
  size_t NumOverwritten() const { return next_ - Size(); }

 private:
  ProfileEvent* NextSlot();

  bool enabled_;
  const uint32_t capacity_;
  uint32_t next_ = 0;                 // Handle of the next event; its slot is next_ % capacity_.
  std::vector<ProfileEvent> events_;  // At most capacity_; slots outlive Reset for their strings.
};

// Records between StartProfiling and StopProfiling. Not thread-safe.
class BufferedProfiler : public Profiler {
 public:
  // Events of types DEFAULT, OPERATOR_INVOKE and both kinds of delegate operators are kept;
  // runtime instrumentation is not.
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
  // Oldest first; valid until the next event or Reset.
  std::vector<const ProfileEvent*> GetProfileEvents() const;
  size_t NumOverwritten() const { return buffer_.NumOverwritten(); }

 private:
  ProfileBuffer buffer_;
};

}  // namespace profiling
}  // namespace tflite

#endif  // LITMUS_RUNTIME_PROFILING_PROFILE_BUFFER_H_
