// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the runtime has reported: for a result document, and for a message that adds what the user
// can do about a call that failed.
#ifndef LITMUS_TOOLS_COMMON_MODEL_RUNTIME_ERRORS_H_
#define LITMUS_TOOLS_COMMON_MODEL_RUNTIME_ERRORS_H_

#include <functional>
#include <mutex>
#include <string>

namespace litmus {

// Hears the errors of all threads while it exists, together with other listeners; stderr shows each
// as before, behind what stdout has so far.
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

// While true, the runtime's errors are neither shown nor heard: a run was told to end, and that it
// ends is no error. Thread-safe.
void HideRuntimeErrors(bool hide);

// Keeps the errors of all threads while it exists.
class RuntimeErrors {
 public:
  RuntimeErrors();

  // The errors since the last call, a line each, without what follows the first 4 KiB.
  // Thread-safe.
  std::string Take();

 private:
  void Keep(const std::string& message);

  std::mutex mutex_;
  std::string lines_;  // guarded by mutex_
  const RuntimeErrorListener listener_;
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_RUNTIME_ERRORS_H_
