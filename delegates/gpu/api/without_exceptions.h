// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The border to C: functions that the runtime or the application calls may not throw.
#ifndef LITMUS_DELEGATES_GPU_API_WITHOUT_EXCEPTIONS_H_
#define LITMUS_DELEGATES_GPU_API_WITHOUT_EXCEPTIONS_H_

#include <exception>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace litmus::gpu {

// Calls `function`, which returns an absl::Status or an absl::StatusOr; an exception becomes an
// Internal error with its text.
template <typename Function>
auto WithoutExceptions(Function&& function) -> decltype(function()) {
  try {
    return function();
  } catch (const std::exception& error) {
    return absl::InternalError(error.what());
  }
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_WITHOUT_EXCEPTIONS_H_
