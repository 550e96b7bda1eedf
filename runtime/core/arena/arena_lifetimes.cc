// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes from which step to which step each tensor is in use.
#include <algorithm>

#include "runtime/core/arena/arena_planner.h"

namespace litmus {

void ArenaPlanner::Use(int tensor, int first, int last) {
  if (tensor < 0 || static_cast<size_t>(tensor) >= lifetimes_.size()) return;
  Lifetime& lifetime = lifetimes_[tensor];
  if (lifetime.first < 0) {
    lifetime.first = first;
    lifetime.last = last;
  } else {
    lifetime.first = std::min(lifetime.first, first);
    lifetime.last = std::max(lifetime.last, last);
  }
}

void ArenaPlanner::PlanLifetimes() {
  shared_layout_.Clear();
  persistent_layout_.Clear();
  fresh_ = true;
  TfLiteTensor* tensors = graph_->tensors();
  for (size_t t = 0; t < graph_->num_tensors(); ++t) {
    const TfLiteAllocationType type = tensors[t].allocation_type;
    if (type == kTfLiteArenaRw || type == kTfLiteArenaRwPersistent) tensors[t].data.raw = nullptr;
  }
  lifetimes_.assign(graph_->num_tensors(), Lifetime());
  last_step_ = std::max(0, static_cast<int>(graph_->num_steps()) - 1);
  // A tensor that no operator, input or constant fills gets no memory, so that reading it is
  // detected.
  std::vector<char> filled(lifetimes_.size(), 0);
  const auto mark = [&filled](int t) {
    if (t >= 0 && static_cast<size_t>(t) < filled.size()) filled[t] = 1;
  };
  for (const int t : graph_->inputs()) mark(t);
  for (const int t : graph_->variables()) mark(t);
  for (const std::vector<int>* list :
       {&graph_->inputs(), &graph_->outputs(), &graph_->variables()}) {
    for (const int t : *list) {
      if (t >= 0) lifetimes_[t].outside = true;
    }
  }
  for (size_t s = 0; s < graph_->num_steps(); ++s) {
    for (const int t : IntArrayView(graph_->node_at(s).outputs)) mark(t);
  }
  // Inputs keep their content during a run, so that a caller may run again without setting them.
  for (const int t : graph_->inputs()) Use(t, 0, last_step_);
  for (const int t : graph_->variables()) Use(t, 0, last_step_);
  for (size_t s = 0; s < graph_->num_steps(); ++s) {
    const int step = static_cast<int>(s);
    const TfLiteNode& node = graph_->node_at(s);
    for (const int t : IntArrayView(node.inputs)) {
      if (t >= 0 && filled[t]) Use(t, step, preserve_all_ ? last_step_ : step);
    }
    for (const int t : IntArrayView(node.outputs)) Use(t, step, preserve_all_ ? last_step_ : step);
  }
  for (const int t : graph_->outputs()) {
    if (t < 0 || !filled[t]) continue;
    Use(t, lifetimes_[t].first < 0 ? 0 : lifetimes_[t].first, last_step_);
  }
}

}  // namespace litmus
