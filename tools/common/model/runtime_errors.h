// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What the runtime has reported: the reason of a call that failed, for a message that adds what the
// user can do.
#ifndef LITMUS_TOOLS_COMMON_MODEL_RUNTIME_ERRORS_H_
#define LITMUS_TOOLS_COMMON_MODEL_RUNTIME_ERRORS_H_

#include <mutex>
#include <string>

#include "runtime/base/logging.h"

namespace litmus {

// Keeps the errors of all threads while it exists; stderr shows each as before. One at a time in a
// process.
class RuntimeErrors {
 public:
  RuntimeErrors();
  ~RuntimeErrors();
  RuntimeErrors(const RuntimeErrors&) = delete;
  RuntimeErrors& operator=(const RuntimeErrors&) = delete;

  // The errors since the last call, a line each, without what follows the first 4 KiB.
  // Thread-safe.
  std::string Take();

 private:
  static void Keep(void* self, LogSeverity severity, const char* message);

  std::mutex mutex_;
  std::string lines_;  // guarded by mutex_
};

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_RUNTIME_ERRORS_H_
