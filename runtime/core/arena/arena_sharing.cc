// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Finds outputs that can use the memory of an input.
#include <algorithm>

#include "runtime/base/step_count.h"
#include "runtime/c/tensor_size.h"
#include "runtime/core/arena/arena_planner.h"

namespace litmus {

bool ArenaPlanner::MayTakeOver(int step, size_t input, int output, bool unmodified) const {
  const TfLiteNode& node = graph_->node_at(static_cast<size_t>(step));
  const IntArrayView inputs(node.inputs);
  if (input >= static_cast<size_t>(inputs.size())) return false;
  const int from = inputs.begin()[input];
  if (from < 0 || from == output) return false;
  const TfLiteTensor& a = graph_->tensors()[from];
  const TfLiteTensor& b = graph_->tensors()[output];
  const Lifetime& target = lifetimes_[output];
  const int owner = OwnerOf(from);
  const bool arena = a.allocation_type == kTfLiteArenaRw && b.allocation_type == kTfLiteArenaRw &&
                     graph_->tensors()[owner].allocation_type == kTfLiteArenaRw;
  if (!arena || a.bytes != b.bytes || a.delegate != nullptr || b.delegate != nullptr) return false;
  if (target.first != step || target.placed || target.owner >= 0 || target.last_of_all >= 0 ||
      lifetimes_[owner].placed || lifetimes_[owner].first < 0) {
    return false;
  }
  if (lifetimes_[from].outside || lifetimes_[owner].outside) return false;
  if (unmodified) return true;
  // Input and output must have equally many elements of the same size, so that the kernel reads
  // each element before it writes it. Broadcasting would read an element again.
  if (ElementCount(a.dims) != ElementCount(b.dims)) return false;
  // The input must have no later reader, and must not be another input of this step as well.
  if (LastOf(owner) != step) return false;
  for (int i = 0; i < inputs.size(); ++i) {
    const int other = inputs.begin()[i];
    if (other >= 0 && static_cast<size_t>(i) != input && OwnerOf(other) == owner) return false;
  }
  return !lifetimes_[owner].shared_outside;
}

void ArenaPlanner::ShareMemory(int first_step, int last_step) {
  joined_.clear();
  if (preserve_all_) return;
  for (int step = first_step; step <= last_step; ++step) {
    const InPlace in_place = graph_->in_place_at(static_cast<size_t>(step));
    const IntArrayView outputs(graph_->node_at(static_cast<size_t>(step)).outputs);
    if (in_place.inputs == 0 || outputs.size() != 1 || outputs.begin()[0] < 0) continue;
    const int output = outputs.begin()[0];
    CountSteps(1);
    for (size_t input = 0; input < 32; ++input) {
      if ((in_place.inputs >> input & 1) == 0 ||
          !MayTakeOver(step, input, output, in_place.unmodified)) {
        continue;
      }
      const int owner = OwnerOf(IntArrayView(graph_->node_at(step).inputs).begin()[input]);
      lifetimes_[output].owner = owner;
      if (lifetimes_[output].outside) lifetimes_[owner].shared_outside = true;
      joined_.push_back(output);
      lifetimes_[owner].last_of_all = std::max(LastOf(owner), lifetimes_[output].last);
      break;
    }
  }
}

}  // namespace litmus
