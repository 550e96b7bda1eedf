// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/delegation.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
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
    absl::StatusOr<AppliedDelegate> outcome =
        ApplyDelegate(created.name, created.delegate.get(), interpreter);
    if (!outcome.ok()) {
      printer->Error("Failed to apply " + created.name + " delegate.");
      return ExitCodeOf(outcome.status());
    }
    printer->Info(DelegationLine(*outcome));
    applied->push_back(*std::move(outcome));
  }
  return kExitOk;
}

}  // namespace litmus::benchmark
