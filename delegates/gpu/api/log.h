// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Prints lines on stderr. The runtime's log cannot be used: the delegate may run in another
// runtime.
#ifndef LITMUS_DELEGATES_GPU_API_LOG_H_
#define LITMUS_DELEGATES_GPU_API_LOG_H_

#include <string>

namespace litmus::gpu {

// Print "INFO: message", "WARNING: message" or "ERROR: message". Thread-safe.
void LogInfo(const std::string& message);
void LogWarning(const std::string& message);
void LogError(const std::string& message);

// Print each message only once per process.
void LogInfoOnce(const std::string& message);
void LogWarningOnce(const std::string& message);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_LOG_H_
