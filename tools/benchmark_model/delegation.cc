// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/delegation.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "tools/cli/exit_codes.h"

namespace litmus::benchmark {
namespace {

const TfLiteDelegate* DelegateOf(const tflite::Interpreter& interpreter, int node) {
  return interpreter.node_and_registration(node)->first.delegate;
}

// A plug-in signs its nodes with a delegate of its own, behind the one that it is loaded as. The
// nodes of one delegate are therefore those whose delegate was not in the plan before.
std::set<const TfLiteDelegate*> DelegatesInPlan(const tflite::Interpreter& interpreter) {
  std::set<const TfLiteDelegate*> delegates;
  for (const int node : interpreter.execution_plan()) {
    delegates.insert(DelegateOf(interpreter, node));
  }
  delegates.insert(nullptr);
  return delegates;
}

}  // namespace

std::string DelegationLine(const AppliedDelegate& applied) {
  if (applied.kernels == 0) {
    return absl::StrCat("Though ", applied.name,
                        " delegate is explicitly applied, the model graph will not be executed by "
                        "the delegate.");
  }
  const std::string head =
      absl::StrCat("Explicitly applied ", applied.name, " delegate, and the model graph will be ");
  if (applied.kernels == applied.plan_nodes) {
    return head + "completely executed by the delegate.";
  }
  return absl::StrCat(head, "partially executed by the delegate w/ ", applied.kernels,
                      " delegate kernels.");
}

int ApplyDelegates(const std::vector<CreatedDelegate>& delegates, tflite::Interpreter* interpreter,
                   Printer* printer, std::vector<AppliedDelegate>* applied) {
  const size_t count = delegates.size();
  if (count > 0) printer->Info(delegates.front().name + " delegate created.");
  if (count > 1) {
    printer->Info(absl::StrCat("Going to apply ", count, " delegates one after another."));
  }
  for (const CreatedDelegate& created : delegates) {
    const std::set<const TfLiteDelegate*> before = DelegatesInPlan(*interpreter);
    if (interpreter->ModifyGraphWithDelegate(created.delegate.get()) != kTfLiteOk) {
      printer->Error("Failed to apply " + created.name + " delegate.");
      return interpreter->RanOutOfMemory() ? kExitOsError : kExitUnavailable;
    }
    AppliedDelegate outcome;
    outcome.name = created.name;
    for (const int node : interpreter->execution_plan()) {
      ++outcome.plan_nodes;
      outcome.kernels += before.count(DelegateOf(*interpreter, node)) == 0;
    }
    printer->Info(DelegationLine(outcome));
    applied->push_back(std::move(outcome));
  }
  return kExitOk;
}

PlanSize CountNodes(const tflite::Interpreter& interpreter) {
  PlanSize plan;
  for (const int node : interpreter.execution_plan()) {
    ++plan.nodes;
    plan.delegate_nodes += DelegateOf(interpreter, node) != nullptr;
  }
  return plan;
}

}  // namespace litmus::benchmark
