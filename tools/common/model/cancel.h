// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Ending a run of a model before its end: a model may have a loop that never ends.
#ifndef LITMUS_TOOLS_COMMON_MODEL_CANCEL_H_
#define LITMUS_TOOLS_COMMON_MODEL_CANCEL_H_

#include <condition_variable>
#include <mutex>
#include <thread>

#include "runtime/core/interpreter.h"

namespace litmus {

// Makes a run of the interpreter fail at its next operator after a signal (interrupt.h), and while
// a RunDeadline has passed. To be called when the interpreter is built, because preparing a model
// may run parts of it.
void CancelOnInterrupt(tflite::Interpreter* interpreter);

// A time after which no run goes on. One at a time in a process. The clock is a thread's, so that
// operators look at a flag.
class RunDeadline {
 public:
  // `seconds` from now, above 0. Throws std::system_error if there is no thread.
  explicit RunDeadline(double seconds);
  // Runs go on again.
  ~RunDeadline();
  RunDeadline(const RunDeadline&) = delete;
  RunDeadline& operator=(const RunDeadline&) = delete;

  // Thread-safe.
  bool passed() const;

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;  // guarded by mutex_: the deadline is not needed any more
  std::thread clock_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_CANCEL_H_
