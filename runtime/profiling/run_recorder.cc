// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/profiling/run_recorder.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

namespace litmus {
namespace {

using tflite::profiling::kInvalidEventHandle;
using tflite::profiling::ProfileEvent;
using EventType = tflite::Profiler::EventType;

constexpr int64_t kNsInUs = 1000;

int64_t NowNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// The event "Invoke" contains the whole run and would count everything twice.
bool IsRecorded(const char* tag, EventType type) {
  switch (type) {
    case EventType::OPERATOR_INVOKE:
    case EventType::DELEGATE_OPERATOR_INVOKE:
    case EventType::DELEGATE_PROFILED_OPERATOR_INVOKE:
      return true;
    case EventType::DEFAULT:
      return tag != nullptr && std::strcmp(tag, "Invoke") != 0;
    default:
      return false;
  }
}

}  // namespace

double RecordedEvent::NetNs(double cost_ns) const {
  const double cost = begin_ns == 0 ? 0 : cost_ns * (1 + inside);
  return std::max(0.0, static_cast<double>(elapsed_ns()) - cost);
}

RunRecorder::RunRecorder(size_t most_events, size_t most_of_a_run)
    : most_events_(most_events), most_of_a_run_(most_of_a_run) {
  // The memory is touched here, so that no run has page faults.
  events_.resize(most_events);
  events_.clear();
}

void RunRecorder::BeginRun() {
  longest_run_ = longest_run();
  first_of_run_.push_back(events_.size());
  chained_ = false;
  depth_ = 0;
}

size_t RunRecorder::longest_run() const {
  const size_t last = first_of_run_.empty() ? 0 : events_.size() - first_of_run_.back();
  return std::max(longest_run_, last);
}

size_t RunRecorder::end_of(size_t run) const {
  return run + 1 < first_of_run_.size() ? first_of_run_[run + 1] : events_.size();
}

bool RunRecorder::HasRoom() {
  if (!first_of_run_.empty() && events_.size() - first_of_run_.back() < most_of_a_run_) return true;
  ++dropped_;
  return false;
}

uint32_t RunRecorder::BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                                 int64_t event_metadata2) {
  if (!IsRecorded(tag, event_type) || !HasRoom()) return kInvalidEventHandle;
  const bool shares_clock =
      chained_ && event_type == EventType::OPERATOR_INVOKE && event_metadata2 == last_subgraph_;
  chained_ = false;
  const auto handle = static_cast<uint32_t>(events_.size());
  events_.push_back({tag, event_type, depth_++, 0, event_metadata1, event_metadata2, 0, 0});
  events_.back().begin_ns = shares_clock ? last_end_ns_ : NowNs();
  return handle;
}

void RunRecorder::EndEvent(uint32_t event_handle) {
  if (event_handle >= events_.size()) return;
  RecordedEvent& event = events_[event_handle];
  event.end_ns = NowNs();
  event.inside = static_cast<int>(events_.size() - 1 - event_handle);
  depth_ = event.depth;
  last_end_ns_ = event.end_ns;
  last_subgraph_ = event.subgraph;
  chained_ = event.type == EventType::OPERATOR_INVOKE;
}

void RunRecorder::AddEvent(const char* tag, EventType event_type, uint64_t metric,
                           int64_t event_metadata1, int64_t event_metadata2) {
  if (!IsRecorded(tag, event_type) || !HasRoom()) return;
  events_.push_back({tag, event_type, depth_, 0, event_metadata1, event_metadata2, 0,
                     static_cast<int64_t>(metric) * kNsInUs});
}

std::vector<RecordedEvent> RunRecorder::Run(size_t run) const {
  const auto begin = events_.begin();
  return {begin + static_cast<std::ptrdiff_t>(first_of_run_[run]),
          begin + static_cast<std::ptrdiff_t>(end_of(run))};
}

std::vector<ProfileEvent> RunRecorder::ProfileEvents(size_t run, double cost_ns) const {
  std::vector<ProfileEvent> events;
  for (const RecordedEvent& recorded : Run(run)) {
    ProfileEvent event;
    event.tag = recorded.tag == nullptr ? "" : recorded.tag;
    event.event_type = recorded.type;
    event.event_metadata = recorded.node;
    event.extra_event_metadata = recorded.subgraph;
    event.begin_ns = static_cast<uint64_t>(recorded.begin_ns);
    event.elapsed_ns = static_cast<uint64_t>(std::llround(recorded.NetNs(cost_ns)));
    event.begin_timestamp_us = event.begin_ns / kNsInUs;
    event.elapsed_time = event.elapsed_ns / kNsInUs;
    events.push_back(event);
  }
  return events;
}

double RecordingCostNs() {
  constexpr size_t kRuns = 51, kEvents = 100;
  RunRecorder recorder(kRuns * kEvents, kEvents);
  // Called through a volatile pointer, as an interpreter calls a profiler, so that the calls are
  // not inlined.
  tflite::Profiler* const volatile profiler = &recorder;
  std::vector<int64_t> ns;
  for (size_t run = 0; run < kRuns; ++run) {
    recorder.BeginRun();
    for (size_t i = 0; i < kEvents; ++i) {
      const tflite::ScopedProfile profile(profiler, "", EventType::OPERATOR_INVOKE,
                                          static_cast<int64_t>(i), 0);
    }
    const std::vector<RecordedEvent> events = recorder.Run(run);
    // The mean over a run, because the clock's resolution may be longer than an event.
    ns.push_back(events.back().end_ns - events.front().end_ns);
  }
  std::nth_element(ns.begin(), ns.begin() + kRuns / 2, ns.end());
  return static_cast<double>(ns[kRuns / 2]) / (kEvents - 1);
}

}  // namespace litmus
