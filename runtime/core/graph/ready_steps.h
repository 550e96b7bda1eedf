// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// A schedule whose steps are all prepared, as a flat list of calls. A node of a small network
// computes for 20 ns; to look up what the node is, and whether its inputs are there, takes as long.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_READY_STEPS_H_
#define LITMUS_RUNTIME_CORE_GRAPH_READY_STEPS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/core/graph/graph_preparation.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/interfaces/kernel.h"

namespace litmus {

// The calls of a graph's schedule, in order. Not thread-safe.
class ReadySteps {
 public:
  struct Step {
    TfLiteNode* node;
    // One of the two is null.
    InvokeFunction invoke;
    CFunction c_invoke;
    size_t index;  // in the schedule
    // An input may lose its data between two runs, or in one: the application sets its memory, or
    // the tensor is dynamic.
    bool may_lack_input;

    TfLiteStatus Invoke(TfLiteContext* context, ThreadPool* pool) const {
      return invoke != nullptr ? invoke(context, node, pool) : c_invoke(context, node);
    }
  };

  // Brings the list up to date. False where the schedule is more than such a list: steps are not
  // prepared yet, a delegate or an opaque operator is among them, or a tensor is a delegate's.
  bool Update(const ModelGraph& graph, const GraphPreparation& preparation) {
    if (version_ != preparation.version()) Make(graph, preparation);
    return usable_;
  }
  const std::vector<Step>& steps() const { return steps_; }
  // Whether a step takes the thread pool, which is made on first need.
  bool take_pool() const { return take_pool_; }

 private:
  void Make(const ModelGraph& graph, const GraphPreparation& preparation);
  bool Add(const ModelGraph& graph, const ExecutionSchedule& schedule, size_t index);

  std::vector<Step> steps_;
  uint64_t version_ = 0;  // of the preparation; 0 is never one of a prepared graph
  bool usable_ = false, take_pool_ = false;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_READY_STEPS_H_
