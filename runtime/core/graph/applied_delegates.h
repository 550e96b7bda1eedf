// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The delegates of one graph: applies a delegate to the nodes, removes all delegates again, and
// answers the functions of TfLiteContext that a delegate calls while it is applied.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_APPLIED_DELEGATES_H_
#define LITMUS_RUNTIME_CORE_GRAPH_APPLIED_DELEGATES_H_

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/core/delegation/opaque_operator_registry.h"
#include "runtime/core/delegation/partitioner.h"
#include "runtime/core/graph/composite_inlining.h"
#include "runtime/core/graph/graph_views.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/core/graph/subgraph_environment.h"

namespace litmus {

// The list of delegates. The class edits nodes and execution plan and prepares nothing. Not
// thread-safe.
class AppliedDelegates {
 public:
  AppliedDelegates(SubgraphEnvironment& environment, ModelGraph& graph)
      : environment_(environment), graph_(graph) {}
  ~AppliedDelegates();
  AppliedDelegates(const AppliedDelegates&) = delete;
  AppliedDelegates& operator=(const AppliedDelegates&) = delete;

  // Call this before Apply: if the delegate requests it, each composite in the plan is replaced by
  // the nodes of the composite's subgraph. Undo, or TakeBackNodes before Apply, restores the
  // composites.
  TfLiteStatus InlineComposites(const TfLiteDelegate* delegate);
  void TakeBackNodes();
  // Indices of the subgraphs whose nodes replaced composites.
  const std::set<int>& inlined_bodies() const { return inlining_.bodies(); }
  // Lets the delegate replace nodes, and adds it to the list of applied delegates. After a failure
  // some nodes may be replaced, so the caller must call Undo.
  TfLiteStatus Apply(TfLiteDelegate* delegate);
  // Restores the graph as it was before the first delegate. The delegates stay in the list, so that
  // they can be applied again.
  void Undo();
  // Call these after Undo: SetUndone replaces the list of delegates, KeepUndone shortens it to the
  // first `count`.
  void SetUndone(std::vector<TfLiteDelegate*> delegates);
  void KeepUndone(size_t count);
  // Returns the list and clears it, if Undo has removed the delegates from the graph; otherwise
  // returns an empty list.
  std::vector<TfLiteDelegate*> TakeUndone();

  const std::vector<TfLiteDelegate*>& list() const { return delegates_; }
  // True if one of the delegates supports only the shapes that it was applied to.
  bool has_static() const { return static_delegate_applied_; }
  // The name of the delegate's kernels; "unknown" if the delegate replaced no node.
  const char* NameOf(const TfLiteDelegate* delegate) const;
  // The execution plan before the first delegate; empty if no delegate has changed the plan.
  const std::vector<int>& plan_before() const { return plan_before_; }
  OpaqueOperatorRegistry& opaque_operators() { return opaque_operators_; }

  // ---- Functions of TfLiteContext for the delegate that is being applied ----

  TfLiteStatus GetExecutionPlan(TfLiteIntArray** plan);
  TfLiteStatus ReplaceNodeSubsets(TfLiteRegistration registration,
                                  const TfLiteIntArray* nodes_to_replace, TfLiteDelegate* delegate);
  TfLiteStatus PreviewPartitioning(const TfLiteIntArray* nodes_to_replace,
                                   TfLiteDelegateParams** params, int* num_partitions);
  void FreePartitioningPreview();

 private:
  void RememberGraph();
  TfLiteStatus AddDelegateNode(const NodeSubset& subset, void* params,
                               const TfLiteRegistration& registration, TfLiteDelegate* delegate,
                               int* node_index);
  TfLiteStatus Partition(const TfLiteIntArray* nodes, std::vector<NodeSubset>* subsets);
  // Pairs of nodes that must run in this order: operators with side effects, and the edges in the
  // model's metadata.
  ControlEdges FindControlEdges() const;

  SubgraphEnvironment& environment_;
  ModelGraph& graph_;
  const ExecutionPlanInfo info_{graph_};
  std::vector<TfLiteDelegate*> delegates_;
  std::map<const TfLiteDelegate*, std::string> names_;
  // True if the delegates were removed from the graph because of new shapes. The next
  // AllocateTensors applies them again.
  bool undone_ = false;
  // True if a kernel of the delegate that is being applied could not be made.
  bool replacing_failed_ = false;
  bool static_delegate_applied_ = false;
  CompositeInlining inlining_{environment_, graph_};
  // The plan and the number of nodes before InlineComposites, until Apply. Empty if no composite
  // was replaced.
  std::vector<int> plan_with_composites_;
  size_t nodes_with_composites_ = 0;
  std::vector<int> plan_before_;
  // Inputs of each node of that plan, because delegates may change the inputs of nodes.
  std::vector<std::vector<int>> inputs_before_;
  std::vector<TfLiteDelegateParams> partitioning_preview_;
  // The result of GetExecutionPlan; valid until the next call.
  TfLiteIntArray* plan_for_delegates_ = nullptr;
  OpaqueOperatorRegistry opaque_operators_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_APPLIED_DELEGATES_H_
