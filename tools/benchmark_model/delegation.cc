// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/benchmark_model/delegation.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/model/apply_in_order.h"
#include "tools/common/status_exit.h"

namespace litmus::benchmark {
int ApplyDelegates(DelegateList* list, bool cpu_fallback, tflite::Interpreter* interpreter,
                   Printer* printer, Listener* listener, std::vector<AppliedDelegate>* applied) {
  std::vector<std::string> names;
  for (const CreatedDelegate& created : list->delegates) names.push_back(created.name);
  listener->OnDelegatesCreated(names);
  const ApplyEvents events = {
      [listener](const AppliedDelegate& outcome) { listener->OnDelegateApplied(outcome); },
      [printer](const std::string& warning) { printer->Warn(warning); }};
  auto outcomes = ApplyInOrder(list, cpu_fallback, interpreter, events);
  if (!outcomes.ok()) {
    printer->Error(absl::StrCat("Failed to apply ", outcomes.status().message(), " delegate."));
    return ExitCodeOf(outcomes.status());
  }
  *applied = *std::move(outcomes);
  return kExitOk;
}

}  // namespace litmus::benchmark
