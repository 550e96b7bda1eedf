// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Forwards the events of an interpreter to any number of profilers.
#ifndef LITMUS_RUNTIME_CORE_ROOT_PROFILER_H_
#define LITMUS_RUNTIME_CORE_ROOT_PROFILER_H_

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/base/profiler.h"

namespace tflite {

class RootProfiler : public Profiler {
 public:
  void Add(Profiler* profiler) {
    if (profiler != nullptr) profilers_.push_back(profiler);
  }
  void Add(std::unique_ptr<Profiler> profiler) {
    if (profiler == nullptr) return;
    profilers_.push_back(profiler.get());
    owned_.push_back(std::move(profiler));
  }
  void RemoveAll() {
    profilers_.clear();
    owned_.clear();
    open_.clear();
  }
  bool empty() const { return profilers_.empty(); }
  Profiler* only() const { return profilers_.size() == 1 ? profilers_.front() : nullptr; }

  uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                      int64_t event_metadata2) override {
    std::vector<uint32_t> handles;
    for (Profiler* profiler : profilers_) {
      handles.push_back(profiler->BeginEvent(tag, event_type, event_metadata1, event_metadata2));
    }
    open_[++last_handle_] = std::move(handles);
    return last_handle_;
  }
  void EndEvent(uint32_t event_handle, int64_t event_metadata1, int64_t event_metadata2) override {
    End(event_handle, [&](Profiler* profiler, uint32_t handle) {
      profiler->EndEvent(handle, event_metadata1, event_metadata2);
    });
  }
  void EndEvent(uint32_t event_handle) override {
    End(event_handle, [](Profiler* profiler, uint32_t handle) { profiler->EndEvent(handle); });
  }
  void AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                int64_t event_metadata2) override {
    for (Profiler* profiler : profilers_) {
      profiler->AddEvent(tag, event_type, metric, event_metadata1, event_metadata2);
    }
  }
  void AddEventWithData(const char* tag, EventType event_type, const void* data) override {
    for (Profiler* profiler : profilers_) profiler->AddEventWithData(tag, event_type, data);
  }

 private:
  template <typename Function>
  void End(uint32_t event_handle, Function end) {
    const auto it = open_.find(event_handle);
    if (it == open_.end()) return;
    for (size_t i = 0; i < it->second.size() && i < profilers_.size(); ++i) {
      end(profilers_[i], it->second[i]);
    }
    open_.erase(it);
  }

  uint32_t last_handle_ = 0;
  std::map<uint32_t, std::vector<uint32_t>> open_;
  std::vector<std::unique_ptr<Profiler>> owned_;
  std::vector<Profiler*> profilers_;
};

}  // namespace tflite

#endif  // LITMUS_RUNTIME_CORE_ROOT_PROFILER_H_
