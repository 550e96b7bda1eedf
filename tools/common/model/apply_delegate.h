// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Applying a delegate to an interpreter, and counting the nodes that the delegate takes. Each tool
// prints messages of its own about the result.
#ifndef LITMUS_TOOLS_COMMON_MODEL_APPLY_DELEGATE_H_
#define LITMUS_TOOLS_COMMON_MODEL_APPLY_DELEGATE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/core/interpreter.h"

namespace litmus {

// What one delegate has taken of the primary graph.
struct AppliedDelegate {
  std::string name;        // "EXTERNAL"
  int64_t kernels = 0;     // nodes of the execution plan that are the delegate's
  int64_t plan_nodes = 0;  // all nodes of the plan, right after the delegate was applied
  // The delegates that these nodes name: of a plug-in the plug-in's own delegate, which stands
  // behind the delegate that the plug-in is loaded as.
  std::vector<const TfLiteDelegate*> signatures;
};

// Size of the execution plan of the primary graph.
struct PlanSize {
  int64_t nodes = 0, delegate_nodes = 0;
};

// What to do when a delegate does not suit the graph (shapes that are known only at run time,
// kTfLiteApplicationError). The graph is as it was then.
enum class WhenUnsuited { kFail, kSkip };

// ResourceExhausted when memory runs out, else Unavailable; without a message. `name` goes into the
// answer. A skipped delegate has taken nothing.
absl::StatusOr<AppliedDelegate> ApplyDelegate(const std::string& name, TfLiteDelegate* delegate,
                                              tflite::Interpreter* interpreter,
                                              WhenUnsuited when_unsuited = WhenUnsuited::kFail);

PlanSize CountNodes(const tflite::Interpreter& interpreter);

// What to return after a call of the interpreter failed: Aborted after a signal (interrupt.h),
// ResourceExhausted when memory ran out, InvalidArgument with FlexHint when operators of TensorFlow
// are the reason, else `failure`, whose text must fit the latter three.
absl::Status FailureOf(const tflite::Interpreter& interpreter, const absl::Status& failure);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_MODEL_APPLY_DELEGATE_H_
