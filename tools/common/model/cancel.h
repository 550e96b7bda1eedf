// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Stops a run of a model early, because a model may contain an endless loop.
#ifndef LITMUS_TOOLS_COMMON_MODEL_CANCEL_H_
#define LITMUS_TOOLS_COMMON_MODEL_CANCEL_H_

#include <condition_variable>
#include <mutex>
#include <thread>

#include "runtime/core/interpreter.h"

namespace litmus {

// Makes a run of the interpreter fail at its next operator after a signal (interrupt.h) or while a
// RunDeadline has passed. Call it when the interpreter is built, because preparing a model may run
// parts of it.
void CancelOnInterrupt(tflite::Interpreter* interpreter);

// A time after which runs are stopped. Only one may exist in a process. A separate thread watches
// the clock, so that operators need to check only a flag.
class RunDeadline {
 public:
  // `seconds`: from now, above 0. Throws std::system_error if no thread can be created.
  explicit RunDeadline(double seconds);
  // Afterwards runs are not stopped.
  ~RunDeadline();
  RunDeadline(const RunDeadline&) = delete;
  RunDeadline& operator=(const RunDeadline&) = delete;

  // Thread-safe.
  bool passed() const;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;  // guarded by mutex_: the deadline is no longer needed
  std::thread clock_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_CANCEL_H_
