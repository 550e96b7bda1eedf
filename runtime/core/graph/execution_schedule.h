// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The steps that a subgraph runs: one per node of its execution plan, or what a rewriter made of
// these. Programs and delegates see only the execution plan.
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

// The node that Invoke runs for a node of the execution plan, and a name that lists all operators
// folded into it. `node` is null if the node was folded into another one or is not in the plan.
struct EffectiveNode {
  const TfLiteNode* node = nullptr;
  const char* name = nullptr;
};

// The list of steps that run. Not thread-safe.
class ExecutionSchedule {
 public:
  using NodeTable = std::vector<std::pair<TfLiteNode, TfLiteRegistration>>;

  // `nodes` is the table of nodes. It may grow and move, and must outlive the schedule.
  explicit ExecutionSchedule(NodeTable* nodes) : nodes_(nodes) {}

  // Makes the schedule of one step per node of `execution_plan`.
  void SetPlain(const std::vector<int>& execution_plan);
  // Makes the schedule of one step per node, changed by `rewriting`.
  void SetRewritten(const std::vector<int>& execution_plan, Rewriting rewriting);

  // True if a step differs from its node in the execution plan.
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
  // What was folded into the step; nullptr for most steps.
  const NodeFusion* fusion(size_t step) const {
    const Step& s = steps_[step];
    return s.fused != nullptr ? s.fused->rewritten.fusion.get() : nullptr;
  }
  // The rewriting of the step; nullptr for most steps.
  const RewrittenStep* rewritten(size_t step) const {
    const Step& s = steps_[step];
    return s.fused != nullptr ? &s.fused->rewritten : nullptr;
  }
  // The name of a rewritten step, or nullptr.
  const char* name(size_t step) const {
    const Step& s = steps_[step];
    return s.fused != nullptr ? s.fused->rewritten.name : nullptr;
  }
  // Bit i: output 0 of the rewritten step may use the memory of input i.
  uint32_t in_place_inputs(size_t step) const {
    const Step& s = steps_[step];
    return s.fused != nullptr ? s.fused->rewritten.in_place_inputs : 0;
  }
  // Constant folding: if the step's outputs have at most this number of bytes, the step runs once,
  // when it is prepared. 0: the step is never folded.
  size_t constant_bytes(size_t step) const { return steps_[step].constant_bytes; }
  // True if the step was folded into constants and is neither prepared nor invoked any more.
  bool is_done(size_t step) const { return steps_[step].done; }
  void SetDone(size_t step) { steps_[step].done = true; }
  // The position in the execution plan of the last node that was rewritten or removed.
  size_t last_changed() const { return last_changed_; }
  // The position in the execution plan of the step's node.
  size_t position(size_t step) const { return steps_[step].position; }

 private:
  // A node that runs instead of the original node. It has the original's user data, so both use the
  // same packed constants.
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

// True if all outputs of a step are empty and the step changes nothing else. Such a step must not
// run: its other dimensions may be so large that loops over them practically never end.
bool ComputesNothing(const ModelGraph& graph, const ExecutionSchedule& schedule, size_t step);

// A schedule whose steps are all prepared, as a flat list of function calls. A node of a small
// network computes for only 20 ns, and looking up its registration and checking its inputs would
// take as long. Not thread-safe.
class ReadySteps {
 public:
  struct Step {
    TfLiteNode* node;
    // Exactly one of the two functions is null.
    InvokeFunction invoke;
    CFunction c_invoke;
    size_t index;  // index of the step in the schedule
    // True if an input may have no data in some run, because the application sets the input's
    // memory or the tensor is dynamic. The input is then checked in each run.
    bool may_lack_input;

    TfLiteStatus Invoke(TfLiteContext* context, ThreadPool* pool) const {
      return invoke != nullptr ? invoke(context, node, pool) : c_invoke(context, node);
    }
  };

  // Updates the list if `version`, which is not 0, differs from the last call. The version changes
  // when steps are prepared again. Returns false if the schedule cannot run as such a list: a step
  // is a delegate's node or an opaque operator, a step makes strings, or a tensor belongs to a
  // delegate.
  bool Update(const ModelGraph& graph, const ExecutionSchedule& schedule, uint64_t version) {
    if (version_ != version) Make(graph, schedule, version);
    return usable_;
  }
  const std::vector<Step>& steps() const { return steps_; }
  // True if some step uses the thread pool, which is made only when it is needed.
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
