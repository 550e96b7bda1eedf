// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Applies the delegates that a command line requests one after the other, and implements
// --allow_cpu_fallback for those that cannot be applied.
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

// Applies the delegates of `list`, and returns an entry for each one that remains in `list`. An
// error is ApplyDelegate's, with the delegate's name as the message. If a delegate runs no node,
// `warn` is called with NothingDelegated. With `cpu_fallback` (--allow_cpu_fallback), a delegate
// that cannot be applied is not an error: it moves to list->requested_but_unavailable, `warn` is
// called, and the others are applied. If the failure has removed all delegates from the graph,
// those before it move too.
absl::StatusOr<std::vector<AppliedDelegate>> ApplyInOrder(DelegateList* list, bool cpu_fallback,
                                                          tflite::Interpreter* interpreter,
                                                          const ApplyEvents& events);

// The warning for a delegate that could not be applied and is replaced by the CPU.
std::string NotAppliedWarning(const std::string& name);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_APPLY_IN_ORDER_H_
