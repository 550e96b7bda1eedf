// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/apply_delegate.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "tools/common/interrupt.h"
#include "tools/common/model/flex_operators.h"

namespace litmus {
namespace {

const TfLiteDelegate* DelegateOf(const tflite::Interpreter& interpreter, int node) {
  return interpreter.node_and_registration(node)->first.delegate;
}

// A plugin marks its nodes with its own delegate, not with the wrapper as which it is loaded. So a
// delegate's nodes are those whose delegate was not in a plan before. A delegate may run nodes in
// the body of a loop and none of the primary subgraph.
std::set<const TfLiteDelegate*> DelegatesInPlans(const tflite::Interpreter& interpreter) {
  std::set<const TfLiteDelegate*> delegates = {nullptr};
  for (size_t s = 0; s < interpreter.subgraphs_size(); ++s) {
    const tflite::Subgraph& subgraph = *interpreter.subgraph(static_cast<int>(s));
    for (const int node : subgraph.execution_plan()) {
      delegates.insert(subgraph.node_and_registration(node)->first.delegate);
    }
  }
  return delegates;
}

}  // namespace

absl::StatusOr<AppliedDelegate> ApplyDelegate(const std::string& name, TfLiteDelegate* delegate,
                                              tflite::Interpreter* interpreter,
                                              WhenUnsuited when_unsuited) {
  const std::set<const TfLiteDelegate*> before = DelegatesInPlans(*interpreter);
  const TfLiteStatus status = interpreter->ModifyGraphWithDelegate(delegate);
  const bool skipped = status == kTfLiteApplicationError && when_unsuited == WhenUnsuited::kSkip;
  if (status != kTfLiteOk && !skipped) {
    return FailureOf(*interpreter, absl::UnavailableError(""));
  }
  AppliedDelegate applied;
  applied.name = name;
  for (const int node : interpreter->execution_plan()) {
    ++applied.plan_nodes;
    applied.kernels += before.count(DelegateOf(*interpreter, node)) == 0;
  }
  for (const TfLiteDelegate* signature : DelegatesInPlans(*interpreter)) {
    if (before.count(signature) == 0) applied.signatures.push_back(signature);
  }
  return applied;
}

PlanSize CountNodes(const tflite::Interpreter& interpreter) {
  PlanSize plan;
  for (const int node : interpreter.execution_plan()) {
    ++plan.nodes;
    plan.delegate_nodes += DelegateOf(interpreter, node) != nullptr;
  }
  return plan;
}

absl::Status FailureOf(const tflite::Interpreter& interpreter, const absl::Status& failure) {
  if (Interrupted()) return absl::AbortedError("interrupted");
  if (interpreter.RanOutOfMemory()) return absl::ResourceExhaustedError(failure.message());
  const std::string flex = FlexHint(interpreter);
  if (flex.empty() || failure.message().empty()) return failure;
  return absl::InvalidArgumentError(absl::StrCat(failure.message(), "; ", flex));
}

}  // namespace litmus
