// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The delegates that a command line asks for, applied one after the other, and --allow_cpu_fallback
// where one cannot be applied.
#ifndef LITMUS_TOOLS_COMMON_MODEL_APPLY_IN_ORDER_H_
#define LITMUS_TOOLS_COMMON_MODEL_APPLY_IN_ORDER_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/registrar/registrar.h"
#include "runtime/core/interpreter.h"
#include "tools/common/model/apply_delegate.h"

namespace litmus {

struct ApplyEvents {
  std::function<void(const AppliedDelegate&)> on_applied;  // may be null
  std::function<void(const std::string& warning)> warn;
};

// Applies the delegates of `list`, and returns an entry for each that `list` has then. An error is
// ApplyDelegate's, with the delegate's name as its message. `warn` gets NothingDelegated of a
// delegate that runs no node. With `cpu_fallback`
// (--allow_cpu_fallback) a delegate that cannot be applied is no error: it moves to
// list->requested_but_unavailable, `warn` is told, and the others are applied. So do those
// before it, where the failure has taken all delegates out of the graph.
absl::StatusOr<std::vector<AppliedDelegate>> ApplyInOrder(DelegateList* list, bool cpu_fallback,
                                                          tflite::Interpreter* interpreter,
                                                          const ApplyEvents& events);

// The warning for a delegate that could not be applied, and the CPU that takes its place.
std::string NotAppliedWarning(const std::string& name);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_APPLY_IN_ORDER_H_
