// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "runtime/core/rewriting/refused_fusions.h"

#include <algorithm>

namespace litmus {

bool RefusedFusions::Add(size_t step, std::vector<size_t> folded, const char* reason) {
  const bool again = !refusals_.empty() && refusals_.back().kernel == step;
  const bool known = std::all_of(folded.begin(), folded.end(), [&](size_t f) {
    return std::find(candidates_.begin(), candidates_.end(), f) != candidates_.end();
  });
  if (again && known) {
    // The kernel refuses without the last candidate, too. If it refuses even without all of them,
    // it fails by itself, and no fusion is the reason.
    if (candidates_.size() == 1 || trial_ == candidates_.size()) return false;
    ++trial_;
    refusals_.back().out =
        trial_ < candidates_.size() ? std::vector<size_t>{candidates_[trial_]} : candidates_;
    return true;
  }
  if (folded.empty()) return false;
  std::reverse(folded.begin(), folded.end());
  candidates_ = std::move(folded);
  trial_ = 0;
  refusals_.push_back({step, reason, {candidates_[0]}});
  return true;
}

}  // namespace litmus
