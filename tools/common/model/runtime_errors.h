// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Collects errors that the runtime reports, for a result document, or for a message that adds a fix
// to a failed call.
#ifndef LITMUS_TOOLS_COMMON_MODEL_RUNTIME_ERRORS_H_
#define LITMUS_TOOLS_COMMON_MODEL_RUNTIME_ERRORS_H_

#include <functional>
#include <mutex>
#include <string>

namespace litmus {

// Receives the errors of all threads while it exists; there may be several listeners. Errors are
// still printed on stderr, after the pending output of stdout.
class RuntimeErrorListener {
 public:
  using OnError = std::function<void(const std::string& message)>;

  // `on_error` is called by one thread at a time, and must not log.
  explicit RuntimeErrorListener(OnError on_error);
  ~RuntimeErrorListener();
  RuntimeErrorListener(const RuntimeErrorListener&) = delete;
  RuntimeErrorListener& operator=(const RuntimeErrorListener&) = delete;

  void Hear(const std::string& message) const { on_error_(message); }

 private:
  const OnError on_error_;
};

// While true, errors of the runtime are neither printed nor passed to listeners, because a run that
// is stopped on request reports its end as an error. Thread-safe.
void HideRuntimeErrors(bool hide);

// Collects the errors of all threads while it exists.
class RuntimeErrors {
 public:
  RuntimeErrors();

  // Returns the errors since the last call, one per line, truncated to 4 KiB. Thread-safe.
  std::string Take();

 private:
  void Keep(const std::string& message);

  std::mutex mutex_;
  std::string lines_;  // guarded by mutex_
  const RuntimeErrorListener listener_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_RUNTIME_ERRORS_H_
