// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Applies a delegate to an interpreter, and counts the nodes that the delegate runs. Each tool
// prints its own messages about the result.
#ifndef LITMUS_TOOLS_COMMON_MODEL_APPLY_DELEGATE_H_
#define LITMUS_TOOLS_COMMON_MODEL_APPLY_DELEGATE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/core/interpreter.h"

namespace litmus {

// The nodes of the primary graph that one delegate runs.
struct AppliedDelegate {
  std::string name;        // "EXTERNAL"
  int64_t kernels = 0;     // nodes of the execution plan that belong to the delegate
  int64_t plan_nodes = 0;  // all nodes of the plan right after the delegate was applied
  // The delegates stored in these nodes. For a plugin this is the plugin's delegate, which the
  // loaded delegate wraps.
  std::vector<const TfLiteDelegate*> signatures;
};

// Number of nodes in the execution plan of the primary graph.
struct PlanSize {
  int64_t nodes = 0, delegate_nodes = 0;
};

// What to do if a delegate does not suit the graph (for example dynamic shapes;
// kTfLiteApplicationError), which leaves the graph unchanged.
enum class WhenUnsuited { kFail, kSkip };

// Applies the delegate. Fails without a message: ResourceExhausted if memory ran out, else
// Unavailable. `name` is copied to the result. A skipped delegate runs no nodes.
absl::StatusOr<AppliedDelegate> ApplyDelegate(const std::string& name, TfLiteDelegate* delegate,
                                              tflite::Interpreter* interpreter,
                                              WhenUnsuited when_unsuited = WhenUnsuited::kFail);

PlanSize CountNodes(const tflite::Interpreter& interpreter);

// Returns the status of a failed call of the interpreter: Aborted after a signal (interrupt.h),
// ResourceExhausted if memory ran out, InvalidArgument with FlexHint if the model has TensorFlow
// operators that cannot run, or else `failure`. The text of `failure` is used for the latter three.
absl::Status FailureOf(const tflite::Interpreter& interpreter, const absl::Status& failure);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_APPLY_DELEGATE_H_
