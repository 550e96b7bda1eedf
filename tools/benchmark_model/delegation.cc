// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/delegation.h"

#include <utility>

#include "tools/common/status_exit.h"

namespace litmus::benchmark {
int ApplyDelegates(const std::vector<CreatedDelegate>& delegates, tflite::Interpreter* interpreter,
                   Printer* printer, Listener* listener, std::vector<AppliedDelegate>* applied) {
  std::vector<std::string> names;
  for (const CreatedDelegate& created : delegates) names.push_back(created.name);
  listener->OnDelegatesCreated(names);
  for (const CreatedDelegate& created : delegates) {
    absl::StatusOr<AppliedDelegate> outcome =
        ApplyDelegate(created.name, created.delegate.get(), interpreter);
    if (!outcome.ok()) {
      printer->Error("Failed to apply " + created.name + " delegate.");
      return ExitCodeOf(outcome.status());
    }
    listener->OnDelegateApplied(*outcome);
    applied->push_back(*std::move(outcome));
  }
  return kExitOk;
}

}  // namespace litmus::benchmark
