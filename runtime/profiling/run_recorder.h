// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// A profiler with as little overhead as possible: it times operators of a microsecond to
// nanoseconds. An event takes one clock reading and copies no string. Memory for many runs is
// allocated before the first run, so that events need not be processed between runs.
#ifndef LITMUS_RUNTIME_PROFILING_RUN_RECORDER_H_
#define LITMUS_RUNTIME_PROFILING_RUN_RECORDER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/base/profiler.h"
#include "runtime/profiling/profile_buffer.h"

namespace litmus {

// Times are those of std::chrono::steady_clock. For an event that a delegate timed, only the
// duration is known, and begin_ns is 0.
struct RecordedEvent {
  const char* tag = nullptr;  // belongs to the interpreter or delegate that reported the event
  tflite::Profiler::EventType type = tflite::Profiler::EventType::DEFAULT;
  int depth = 0;   // number of events that were open when this one began
  int inside = 0;  // number of events that began and ended within this one
  int64_t node = 0, subgraph = 0;
  int64_t begin_ns = 0, end_ns = 0;

  int64_t elapsed_ns() const { return end_ns - begin_ns; }
  // The duration without the overhead of recording, at least 0. `cost_ns` is the overhead of one
  // event (RecordingCostNs).
  double NetNs(double cost_ns) const;
};

// Not thread-safe.
class RunRecorder : public tflite::Profiler {
 public:
  // `most_events`: max number of events of all runs together. `most_of_a_run`: max number per run;
  // further events are dropped.
  RunRecorder(size_t most_events, size_t most_of_a_run);

  // Begins a new run; later events belong to it. Within a run, consecutive operators of a subgraph
  // share one clock reading: an operator's time begins where that of the operator before it ended,
  // and includes what the interpreter does in between.
  void BeginRun();
  // True if there may be no room for another run as long as the longest run so far.
  bool full() const { return events_.size() + longest_run() > most_events_; }

  size_t runs() const { return first_of_run_.size(); }
  // The events of run `run` in the order of their beginning.
  std::vector<RecordedEvent> Run(size_t run) const;
  // The same as TensorFlow Lite's events, with durations that exclude the overhead of recording.
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
  // End of the last operator. Valid only if chained_: no other event has come since.
  int64_t last_end_ns_ = 0, last_subgraph_ = 0;
  bool chained_ = false;
};

// The overhead in nanoseconds that recording adds to one operator's time: the median over runs of
// many empty events. Must run on the thread that is to be profiled.
double RecordingCostNs();

}  // namespace litmus

#endif  // LITMUS_RUNTIME_PROFILING_RUN_RECORDER_H_
