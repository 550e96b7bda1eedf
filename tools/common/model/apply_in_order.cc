// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/model/apply_in_order.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common/model/nothing_delegated.h"

namespace litmus {
namespace {

// Moves the delegates [first, last) to the list of those that the CPU replaces.
void GiveUp(DelegateList* list, size_t first, size_t last) {
  auto& all = list->delegates;
  for (size_t i = first; i < last; ++i) list->requested_but_unavailable.push_back(all[i].name);
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(first),
            all.begin() + static_cast<std::ptrdiff_t>(last));
}

}  // namespace

absl::StatusOr<std::vector<AppliedDelegate>> ApplyInOrder(DelegateList* list, bool cpu_fallback,
                                                          tflite::Interpreter* interpreter,
                                                          const ApplyEvents& events) {
  std::vector<AppliedDelegate> all;
  while (all.size() < list->delegates.size()) {
    const CreatedDelegate& next = list->delegates[all.size()];
    const std::string name = next.name;
    absl::StatusOr<AppliedDelegate> applied = ApplyDelegate(name, next.delegate.get(), interpreter);
    if (applied.ok()) {
      if (events.on_applied != nullptr) events.on_applied(*applied);
      if (applied->kernels == 0) events.warn(NothingDelegated(next, *interpreter));
      all.push_back(*std::move(applied));
      continue;
    }
    if (!cpu_fallback || !absl::IsUnavailable(applied.status())) {
      return absl::Status(applied.status().code(), name);
    }
    events.warn(NotAppliedWarning(name));
    GiveUp(list, all.size(), all.size() + 1);
    const bool had_nodes = std::any_of(
        all.begin(), all.end(), [](const AppliedDelegate& earlier) { return earlier.kernels > 0; });
    if (!had_nodes || CountNodes(*interpreter).delegate_nodes > 0) continue;
    for (const AppliedDelegate& earlier : all) {
      events.warn("the " + earlier.name + " delegate is out with it");
    }
    GiveUp(list, 0, all.size());
    all.clear();
  }
  return all;
}

std::string NotAppliedWarning(const std::string& name) {
  return absl::StrCat("the ", name,
                      " delegate cannot be applied to this model: see the message above; falling "
                      "back to the CPU (--allow_cpu_fallback)");
}

}  // namespace litmus
