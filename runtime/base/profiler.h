// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The profiler interface that TfLiteContext::profiler points to, and scope guards to use it. Its
// vtable is part of the ABI: delegates built elsewhere call these functions in this order.
#ifndef LITMUS_RUNTIME_BASE_PROFILER_H_
#define LITMUS_RUNTIME_BASE_PROFILER_H_

#include <cstdint>

namespace tflite {

// Receives the events of one interpreter. Implementations need not be thread-safe: events come from
// the thread that runs the interpreter.
class Profiler {
 public:
  // Bits, so that a profiler can filter by mask.
  enum class EventType {
    // Any event without a type of its own, such as the phases "AllocateTensors" and "Invoke".
    DEFAULT = 1,
    // One operator run by the interpreter; metadata: node index, subgraph index.
    OPERATOR_INVOKE = 2,
    // One operator inside a delegate, timed by begin and end; metadata: index within the delegate.
    DELEGATE_OPERATOR_INVOKE = 4,
    // An operator's invocation whose duration the delegate measured (AddEvent).
    DELEGATE_PROFILED_OPERATOR_INVOKE = 8,
    // Marks inside the runtime itself; metadata: subgraph index, status.
    GENERAL_RUNTIME_INSTRUMENTATION = 16,
    // TensorFlow Lite's names of the four above.
    OPERATOR_INVOKE_EVENT = OPERATOR_INVOKE,
    DELEGATE_OPERATOR_INVOKE_EVENT = DELEGATE_OPERATOR_INVOKE,
    DELEGATE_PROFILED_OPERATOR_INVOKE_EVENT = DELEGATE_PROFILED_OPERATOR_INVOKE,
    GENERAL_RUNTIME_INSTRUMENTATION_EVENT = GENERAL_RUNTIME_INSTRUMENTATION,
    // Events and settings that a delegate may report by AddEventWithData; the runtime reports none.
    TELEMETRY_EVENT = 32,
    TELEMETRY_REPORT_SETTINGS = 64,
    TELEMETRY_DELEGATE_EVENT = 128,
    TELEMETRY_DELEGATE_REPORT_SETTINGS = 256,
  };

  virtual ~Profiler() {}

  // Starts an event; `tag` must stay valid until the event is read. Returns a handle for EndEvent.
  virtual uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                              int64_t event_metadata2) = 0;
  // Ends an event and replaces its metadata.
  virtual void EndEvent(uint32_t event_handle, int64_t event_metadata1, int64_t event_metadata2) {
    (void)event_metadata1;
    (void)event_metadata2;
    EndEvent(event_handle);
  }
  virtual void EndEvent(uint32_t event_handle) = 0;
  // Records a finished event; `metric` is its duration in microseconds.
  virtual void AddEvent(const char* tag, EventType event_type, uint64_t metric,
                        int64_t event_metadata1, int64_t event_metadata2) {
    (void)tag;
    (void)event_type;
    (void)metric;
    (void)event_metadata1;
    (void)event_metadata2;
  }
  // Passes a structure, whose type depends on the event type, to profilers that understand it.
  virtual void AddEventWithData(const char* tag, EventType event_type, const void* data) {
    (void)tag;
    (void)event_type;
    (void)data;
  }

  // BeginEvent and AddEvent with a single metadata value.
  uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata) {
    return BeginEvent(tag, event_type, event_metadata, 0);
  }
  void AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata) {
    AddEvent(tag, event_type, metric, event_metadata, 0);
  }

 protected:
  friend class ScopedProfile;
};

// Times its own scope as one event. A null profiler is allowed and does nothing.
class ScopedProfile {
 public:
  ScopedProfile(Profiler* profiler, const char* tag,
                Profiler::EventType event_type = Profiler::EventType::DEFAULT,
                int64_t event_metadata1 = 0, int64_t event_metadata2 = 0)
      : profiler_(profiler) {
    if (profiler_ != nullptr) {
      handle_ = profiler_->BeginEvent(tag, event_type, event_metadata1, event_metadata2);
    }
  }
  ~ScopedProfile() {
    if (profiler_ != nullptr) profiler_->EndEvent(handle_);
  }
  ScopedProfile(const ScopedProfile&) = delete;
  ScopedProfile& operator=(const ScopedProfile&) = delete;

 private:
  Profiler* profiler_;
  uint32_t handle_ = 0;
};

class ScopedOperatorProfile : public ScopedProfile {
 public:
  ScopedOperatorProfile(Profiler* profiler, const char* tag, int node_index)
      : ScopedProfile(profiler, tag, Profiler::EventType::OPERATOR_INVOKE, node_index) {}
};

class ScopedDelegateOperatorProfile : public ScopedProfile {
 public:
  ScopedDelegateOperatorProfile(Profiler* profiler, const char* tag, int node_index)
      : ScopedProfile(profiler, tag, Profiler::EventType::DELEGATE_OPERATOR_INVOKE, node_index) {}
};

// Reports the end of a runtime phase together with its status.
class ScopedRuntimeInstrumentationProfile {
 public:
  ScopedRuntimeInstrumentationProfile(Profiler* profiler, const char* tag) : profiler_(profiler) {
    if (profiler_ != nullptr) {
      handle_ =
          profiler_->BeginEvent(tag, Profiler::EventType::GENERAL_RUNTIME_INSTRUMENTATION, -1, -1);
    }
  }
  void set_runtime_status(int64_t delegate_status, int64_t interpreter_status) {
    delegate_status_ = delegate_status;
    interpreter_status_ = interpreter_status;
  }
  ~ScopedRuntimeInstrumentationProfile() {
    if (profiler_ != nullptr) profiler_->EndEvent(handle_, delegate_status_, interpreter_status_);
  }
  ScopedRuntimeInstrumentationProfile(const ScopedRuntimeInstrumentationProfile&) = delete;
  ScopedRuntimeInstrumentationProfile& operator=(const ScopedRuntimeInstrumentationProfile&) =
      delete;

 private:
  Profiler* profiler_;
  uint32_t handle_ = 0;
  int64_t delegate_status_ = 0;
  int64_t interpreter_status_ = 0;
};

}  // namespace tflite

// Macros that declare one of the guards above for the rest of the enclosing scope. The guard's name
// contains a counter, so that it is unique.
#define TFLITE_VARNAME_UNIQ_IMPL(name, counter) name##counter
#define TFLITE_VARNAME_UNIQ(name, counter) TFLITE_VARNAME_UNIQ_IMPL(name, counter)

#define TFLITE_SCOPED_TAGGED_DEFAULT_PROFILE(profiler, tag) \
  ::tflite::ScopedProfile TFLITE_VARNAME_UNIQ(_profile_, __COUNTER__)((profiler), (tag))

#define TFLITE_SCOPED_TAGGED_OPERATOR_PROFILE(profiler, tag, node_index)                         \
  ::tflite::ScopedOperatorProfile TFLITE_VARNAME_UNIQ(_profile_, __COUNTER__)((profiler), (tag), \
                                                                              (node_index))

#define TFLITE_SCOPED_DELEGATE_OPERATOR_PROFILE(profiler, tag, node_index)             \
  ::tflite::ScopedDelegateOperatorProfile TFLITE_VARNAME_UNIQ(_profile_, __COUNTER__)( \
      (profiler), (tag), (node_index))

// An event without duration. `profiler` may be null.
#define TFLITE_ADD_RUNTIME_INSTRUMENTATION_EVENT(profiler, tag, event_metadata1, event_metadata2) \
  do {                                                                                            \
    ::tflite::Profiler* const litmus_profiler = (profiler);                                       \
    if (litmus_profiler != nullptr) {                                                             \
      litmus_profiler->EndEvent(litmus_profiler->BeginEvent(                                      \
          (tag), ::tflite::Profiler::EventType::GENERAL_RUNTIME_INSTRUMENTATION_EVENT,            \
          (event_metadata1), (event_metadata2)));                                                 \
    }                                                                                             \
  } while (false)

#endif  // LITMUS_RUNTIME_BASE_PROFILER_H_
