// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Calls a function in a child process, because it opens drivers: one that is defective would end
// this process or never return, and its threads would disturb it.
#ifndef LITMUS_TOOLS_DOCTOR_ISOLATED_CALL_H_
#define LITMUS_TOOLS_DOCTOR_ISOLATED_CALL_H_

#include <functional>
#include <string>

#include "absl/status/statusor.h"

namespace litmus::doctor {

// Returns the string, without zero bytes, that `function` returns in a child. What the child prints
// is dropped. Call it while this process has one thread. Internal: a signal ended the child, or it
// ended itself; DeadlineExceeded: it still ran after `seconds`; ResourceExhausted: no process could
// be created.
absl::StatusOr<std::string> CallIsolated(const std::function<std::string()>& function,
                                         double seconds);

}  // namespace litmus::doctor

#endif  // LITMUS_TOOLS_DOCTOR_ISOLATED_CALL_H_
