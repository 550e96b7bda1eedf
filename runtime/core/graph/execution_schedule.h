// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The steps that a subgraph really runs: those of its execution plan, or what a rewriter made of
// them. Programs and delegates see the execution plan alone.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_EXECUTION_SCHEDULE_H_
#define LITMUS_RUNTIME_CORE_GRAPH_EXECUTION_SCHEDULE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/interfaces/graph_rewriter.h"
#include "runtime/interfaces/kernel.h"

namespace litmus {

// The node that Invoke runs in place of a node of the execution plan, with the name of all that was
// folded into the node. Null: the node is a part of another one, or not in the plan.
struct EffectiveNode {
  const TfLiteNode* node = nullptr;
  const char* name = nullptr;
};

// The list of effective steps. Not thread-safe.
class ExecutionSchedule {
 public:
  using NodeTable = std::vector<std::pair<TfLiteNode, TfLiteRegistration>>;

  // `nodes` may grow and move, and outlives the schedule.
  explicit ExecutionSchedule(NodeTable* nodes) : nodes_(nodes) {}

  // One step per node of `execution_plan`.
  void SetPlain(const std::vector<int>& execution_plan);
  // The plain schedule with `rewriting` done to it.
  void SetRewritten(const std::vector<int>& execution_plan, Rewriting rewriting);

  // Some step is not what the execution plan has.
  bool is_rewritten() const { return rewritten_; }
  size_t size() const { return steps_.size(); }
  int node_index(size_t step) const { return steps_[step].node_index; }
  // The node to prepare and to invoke; valid until the table of nodes or the plan changes.
  TfLiteNode& node(size_t step) const {
    const Step& s = steps_[step];
    return s.fused != nullptr ? s.fused->node : (*nodes_)[s.node_index].first;
  }
  const TfLiteRegistration& registration(size_t step) const {
    return (*nodes_)[steps_[step].node_index].second;
  }
  // What was folded into the step; nullptr for most.
  const NodeFusion* fusion(size_t step) const {
    const Step& s = steps_[step];
    return s.fused != nullptr ? s.fused->rewritten.fusion.get() : nullptr;
  }
  // What a rewritten step is made of; nullptr for most.
  const RewrittenStep* rewritten(size_t step) const {
    const Step& s = steps_[step];
    return s.fused != nullptr ? &s.fused->rewritten : nullptr;
  }
  // The name of a rewritten step, or nullptr.
  const char* name(size_t step) const {
    const Step& s = steps_[step];
    return s.fused != nullptr ? s.fused->rewritten.name : nullptr;
  }
  // Positions of inputs, as bits, whose memory output 0 of a rewritten step may take over.
  uint32_t in_place_inputs(size_t step) const {
    const Step& s = steps_[step];
    return s.fused != nullptr ? s.fused->rewritten.in_place_inputs : 0;
  }
  // Limit for folding a step into constants: it runs once, when it is prepared, if its outputs have
  // at most this number of bytes; 0: never.
  size_t constant_bytes(size_t step) const { return steps_[step].constant_bytes; }
  // It has run once for all, and is neither prepared nor invoked any more.
  bool is_done(size_t step) const { return steps_[step].done; }
  void SetDone(size_t step) { steps_[step].done = true; }
  // The last step of the execution plan that any rewritten or removed step stands for.
  size_t last_changed() const { return last_changed_; }
  // The position in the execution plan of a step.
  size_t position(size_t step) const { return steps_[step].position; }

 private:
  // Runs in place of a node, with its user data: what the kernel packed serves both.
  struct FusedNode {
    FusedNode(const TfLiteNode& original, RewrittenStep step);
    ~FusedNode();
    FusedNode(const FusedNode&) = delete;
    FusedNode& operator=(const FusedNode&) = delete;

    RewrittenStep rewritten;
    TfLiteNode node;
  };
  struct Step {
    int node_index;
    size_t position;
    std::unique_ptr<FusedNode> fused;
    size_t constant_bytes = 0;
    bool done = false;
  };

  NodeTable* const nodes_;
  std::vector<Step> steps_;
  bool rewritten_ = false;
  size_t last_changed_ = 0;
};

// Whether all outputs of a step are empty, and it changes nothing else. Such a step must not run:
// its other dimensions may be so large that loops over them never end.
bool ComputesNothing(const ModelGraph& graph, const ExecutionSchedule& schedule, size_t step);

// A schedule whose steps are all prepared, as a flat list of calls. A node of a small network
// computes for 20 ns; to look up what the node is, and whether its inputs are there, takes as long.
// Not thread-safe.
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

  // Brings the list up to date; `version` is another one for another preparation of the schedule,
  // and not 0. False where the schedule is more than such a list: a delegate or an opaque operator
  // is among the steps, a step makes strings, or a tensor is a delegate's.
  bool Update(const ModelGraph& graph, const ExecutionSchedule& schedule, uint64_t version) {
    if (version_ != version) Make(graph, schedule, version);
    return usable_;
  }
  const std::vector<Step>& steps() const { return steps_; }
  // Whether a step takes the thread pool, which is made on first need.
  bool take_pool() const { return take_pool_; }

 private:
  void Make(const ModelGraph& graph, const ExecutionSchedule& schedule, uint64_t version);
  bool Add(const ModelGraph& graph, const ExecutionSchedule& schedule,
           const std::vector<char>& is_input, size_t index);

  std::vector<Step> steps_;
  uint64_t version_ = 0;
  bool usable_ = false, take_pool_ = false;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_EXECUTION_SCHEDULE_H_
