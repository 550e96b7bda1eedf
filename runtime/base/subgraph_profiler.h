// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A profiler that adds the index of its subgraph to every event and forwards the event to the
// interpreter's profiler. Kernels and delegates record events without that index.
#ifndef LITMUS_RUNTIME_BASE_SUBGRAPH_PROFILER_H_
#define LITMUS_RUNTIME_BASE_SUBGRAPH_PROFILER_H_

#include "runtime/base/profiler.h"

namespace tflite {

class SubgraphAwareProfiler : public Profiler {
 public:
  SubgraphAwareProfiler(Profiler* profiler, int64_t subgraph_index)
      : profiler_(profiler), subgraph_index_(subgraph_index) {}

  uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                      int64_t /*event_metadata2*/) override {
    return profiler_->BeginEvent(tag, event_type, event_metadata1, subgraph_index_);
  }
  void EndEvent(uint32_t event_handle) override { profiler_->EndEvent(event_handle); }
  void EndEvent(uint32_t event_handle, int64_t event_metadata1, int64_t event_metadata2) override {
    profiler_->EndEvent(event_handle, event_metadata1, event_metadata2);
  }
  void AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                int64_t /*event_metadata2*/) override {
    profiler_->AddEvent(tag, event_type, metric, event_metadata1, subgraph_index_);
  }
  void AddEventWithData(const char* tag, EventType event_type, const void* data) override {
    profiler_->AddEventWithData(tag, event_type, data);
  }

 private:
  Profiler* const profiler_;
  const int64_t subgraph_index_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_BASE_SUBGRAPH_PROFILER_H_
