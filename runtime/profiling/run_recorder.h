// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A profiler that changes what it measures as little as a profiler can: operators of a microsecond
// are timed to nanoseconds. An event is one clock reading and no copy of a string, and memory for
// many runs is there before the first of them, so that nothing is done with events between runs.
#ifndef LITMUS_RUNTIME_PROFILING_RUN_RECORDER_H_
#define LITMUS_RUNTIME_PROFILING_RUN_RECORDER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/base/profiler.h"
#include "runtime/profiling/profile_buffer.h"

namespace litmus {

// Times are of std::chrono::steady_clock. An event that a delegate timed itself has a duration
// only: its begin_ns is 0.
struct RecordedEvent {
  const char* tag = nullptr;  // valid as long as whoever ran
  tflite::Profiler::EventType type = tflite::Profiler::EventType::DEFAULT;
  int depth = 0;   // events that were open when this one began
  int inside = 0;  // events that began and ended within this one
  int64_t node = 0, subgraph = 0;
  int64_t begin_ns = 0, end_ns = 0;

  int64_t elapsed_ns() const { return end_ns - begin_ns; }
  // The duration without what recording took, `cost_ns` (RecordingCostNs) for each event; at least
  // 0.
  double NetNs(double cost_ns) const;
};

// Not thread-safe.
class RunRecorder : public tflite::Profiler {
 public:
  // `most_events`: of all runs together. `most_of_a_run`: further events of a run are dropped.
  RunRecorder(size_t most_events, size_t most_of_a_run);

  // Makes all events from here on those of a new run. Between operators of one subgraph a run reads
  // the clock once: an operator's time begins where that of the operator before it ended, and
  // contains what the interpreter does in between.
  void BeginRun();
  // Whether a run as long as the longest so far may not find room.
  bool full() const { return events_.size() + longest_run() > most_events_; }

  size_t runs() const { return first_of_run_.size(); }
  // The events of run `run` in the order in which they began.
  std::vector<RecordedEvent> Run(size_t run) const;
  // The same as TensorFlow Lite's events, with net durations.
  std::vector<tflite::profiling::ProfileEvent> ProfileEvents(size_t run, double cost_ns) const;
  size_t dropped() const { return dropped_; }

  uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                      int64_t event_metadata2) override;
  void EndEvent(uint32_t event_handle) override;
  void AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                int64_t event_metadata2) override;

 private:
  size_t longest_run() const;
  size_t end_of(size_t run) const;
  bool HasRoom();

  const size_t most_events_, most_of_a_run_;
  std::vector<RecordedEvent> events_;
  std::vector<size_t> first_of_run_;
  size_t longest_run_ = 0, dropped_ = 0;
  int depth_ = 0;
  // Where the last operator ended, as long as nothing came after it.
  int64_t last_end_ns_ = 0, last_subgraph_ = 0;
  bool chained_ = false;
};

// What recording one operator adds to its own time: nanoseconds, the median of many events that
// have nothing in between. For the thread that is to be profiled.
double RecordingCostNs();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PROFILING_RUN_RECORDER_H_
