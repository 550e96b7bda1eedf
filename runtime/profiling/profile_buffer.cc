// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/profiling/profile_buffer.h"

#include <algorithm>
#include <chrono>

#include "runtime/profiling/memory_info.h"

namespace tflite {
namespace profiling {
namespace {

constexpr uint64_t kNsInUs = 1000;

uint64_t NowNanos() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

ProfileBuffer::ProfileBuffer(uint32_t max_num_entries, bool enabled, bool allow_dynamic_expansion)
    : enabled_(enabled),
      capacity_(allow_dynamic_expansion ? kInvalidEventHandle : max_num_entries) {
  // Reserves memory before the first run, because growing would be part of its times. At most
  // kMostReserved events, whatever was requested.
  constexpr uint32_t kMostReserved = 1 << 16;
  events_.reserve(std::min(max_num_entries, kMostReserved));
}

ProfileEvent* ProfileBuffer::NextSlot() {
  if (size_ == capacity_) {
    ++dropped_;
    return nullptr;
  }
  if (size_ == events_.size()) events_.emplace_back();
  return &events_[size_++];
}

uint32_t ProfileBuffer::BeginEvent(const char* tag, ProfileEvent::EventType event_type,
                                   int64_t event_metadata1, int64_t event_metadata2) {
  if (!enabled_) return kInvalidEventHandle;
  const uint32_t handle = size_;
  ProfileEvent* event = NextSlot();
  if (event == nullptr) return kInvalidEventHandle;
  event->tag = tag == nullptr ? "" : tag;
  event->event_type = event_type;
  event->event_metadata = event_metadata1;
  event->extra_event_metadata = event_metadata2;
  event->elapsed_time = event->elapsed_ns = 0;
  event->begin_mem_usage = {};
  event->end_mem_usage = {};
  if (event_type == ProfileEvent::EventType::DEFAULT) {
    event->begin_mem_usage.mem_footprint_kb = litmus::PeakResidentKb();
  }
  event->begin_ns = NowNanos();
  event->begin_timestamp_us = event->begin_ns / kNsInUs;
  return handle;
}

void ProfileBuffer::EndEvent(uint32_t event_handle, const int64_t* event_metadata1,
                             const int64_t* event_metadata2) {
  if (!enabled_ || event_handle >= size_) return;
  ProfileEvent& event = events_[event_handle];
  event.elapsed_ns = NowNanos() - event.begin_ns;
  event.elapsed_time = event.elapsed_ns / kNsInUs;
  if (event.event_type == ProfileEvent::EventType::DEFAULT) {
    event.end_mem_usage.mem_footprint_kb = litmus::PeakResidentKb();
  }
  if (event_metadata1 != nullptr) event.event_metadata = *event_metadata1;
  if (event_metadata2 != nullptr) event.extra_event_metadata = *event_metadata2;
}

void ProfileBuffer::AddEvent(const char* tag, ProfileEvent::EventType event_type,
                             uint64_t elapsed_time, int64_t event_metadata1,
                             int64_t event_metadata2) {
  ProfileEvent* slot = enabled_ ? NextSlot() : nullptr;
  if (slot == nullptr) return;
  ProfileEvent event;
  event.tag = tag == nullptr ? "" : tag;
  event.event_type = event_type;
  event.elapsed_time = elapsed_time;
  event.elapsed_ns = elapsed_time * kNsInUs;
  event.event_metadata = event_metadata1;
  event.extra_event_metadata = event_metadata2;
  *slot = std::move(event);
}

const ProfileEvent* ProfileBuffer::At(size_t index) const {
  return index < size_ ? &events_[index] : nullptr;
}

uint32_t BufferedProfiler::BeginEvent(const char* tag, EventType event_type,
                                      int64_t event_metadata1, int64_t event_metadata2) {
  if (event_type == EventType::GENERAL_RUNTIME_INSTRUMENTATION) {
    return kInvalidEventHandle;
  }
  return buffer_.BeginEvent(tag, event_type, event_metadata1, event_metadata2);
}

void BufferedProfiler::EndEvent(uint32_t event_handle, int64_t event_metadata1,
                                int64_t event_metadata2) {
  buffer_.EndEvent(event_handle, &event_metadata1, &event_metadata2);
}

void BufferedProfiler::EndEvent(uint32_t event_handle) { buffer_.EndEvent(event_handle); }

void BufferedProfiler::AddEvent(const char* tag, EventType event_type, uint64_t metric,
                                int64_t event_metadata1, int64_t event_metadata2) {
  if (event_type == EventType::GENERAL_RUNTIME_INSTRUMENTATION) return;
  buffer_.AddEvent(tag, event_type, metric, event_metadata1, event_metadata2);
}

std::vector<const ProfileEvent*> BufferedProfiler::GetProfileEvents() const {
  std::vector<const ProfileEvent*> events;
  events.reserve(buffer_.Size());
  for (size_t i = 0; i < buffer_.Size(); ++i) events.push_back(buffer_.At(i));
  return events;
}

}  // namespace profiling
}  // namespace tflite
