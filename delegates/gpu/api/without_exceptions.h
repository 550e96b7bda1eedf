// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Functions that the runtime or the application calls through the C ABI must not throw.
#ifndef LITMUS_DELEGATES_GPU_API_WITHOUT_EXCEPTIONS_H_
#define LITMUS_DELEGATES_GPU_API_WITHOUT_EXCEPTIONS_H_

#include <exception>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace litmus::gpu {

// Calls `function`, which must return an absl::Status or absl::StatusOr. An exception becomes an
// Internal error with the exception's text.
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
