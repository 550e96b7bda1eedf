// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lines on stderr. The delegate cannot use the runtime's log: it may run in someone else's.
#ifndef LITMUS_DELEGATES_GPU_API_LOG_H_
#define LITMUS_DELEGATES_GPU_API_LOG_H_

#include <string>

namespace litmus::gpu {

// "INFO: message", "WARNING: message", "ERROR: message". Thread-safe.
void LogInfo(const std::string& message);
void LogWarning(const std::string& message);
void LogError(const std::string& message);

// Once per process and message.
void LogInfoOnce(const std::string& message);
void LogWarningOnce(const std::string& message);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_LOG_H_
