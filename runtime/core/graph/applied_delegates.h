// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// The delegates of one graph: applying one to the nodes, taking all out again, and what a delegate
// may ask while it is applied.
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

// The list of delegates; edits nodes and execution plan, prepares nothing. Not thread-safe.
class AppliedDelegates {
 public:
  AppliedDelegates(SubgraphEnvironment& environment, ModelGraph& graph)
      : environment_(environment), graph_(graph) {}
  ~AppliedDelegates();
  AppliedDelegates(const AppliedDelegates&) = delete;
  AppliedDelegates& operator=(const AppliedDelegates&) = delete;

  // Before Apply: takes the composites of the plan apart where the delegate asks for that. Undo, or
  // TakeBackNodes until Apply, put them together again.
  TfLiteStatus InlineComposites(const TfLiteDelegate* delegate);
  void TakeBackNodes();
  // Subgraphs of composites that were taken apart.
  const std::set<int>& inlined_bodies() const { return inlining_.bodies(); }
  // Has the delegate replace nodes, and counts it among the applied ones. A failure may leave some
  // nodes replaced: Undo must follow.
  TfLiteStatus Apply(TfLiteDelegate* delegate);
  // Back to the graph before the first delegate. The delegates stay listed, for applying them anew.
  void Undo();
  // After Undo: what is listed is that, or the first `count` of what was.
  void SetUndone(std::vector<TfLiteDelegate*> delegates);
  void KeepUndone(size_t count);
  // The list, if Undo has taken the delegates out; they are listed no more.
  std::vector<TfLiteDelegate*> TakeUndone();

  const std::vector<TfLiteDelegate*>& list() const { return delegates_; }
  // One of them knows only the shapes that it was applied to.
  bool has_static() const { return static_delegate_applied_; }
  // What the delegate calls its kernels; "unknown" for delegates that took no node.
  const char* NameOf(const TfLiteDelegate* delegate) const;
  // Empty as long as no delegate has changed the plan.
  const std::vector<int>& plan_before() const { return plan_before_; }
  OpaqueOperatorRegistry& opaque_operators() { return opaque_operators_; }

  // ---- Functions of TfLiteContext for a delegate that is being applied ----

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
  // What must run before what: operators with side effects, and what the model's metadata says.
  ControlEdges FindControlEdges() const;

  SubgraphEnvironment& environment_;
  ModelGraph& graph_;
  const ExecutionPlanInfo info_{graph_};
  std::vector<TfLiteDelegate*> delegates_;
  std::map<const TfLiteDelegate*, std::string> names_;
  // Taken out because of new shapes; they come back at AllocateTensors.
  bool undone_ = false;
  // A kernel of the delegate that is being applied could not be made.
  bool replacing_failed_ = false;
  bool static_delegate_applied_ = false;
  CompositeInlining inlining_{environment_, graph_};
  // Before InlineComposites; empty: Apply came after it, or nothing was taken apart.
  std::vector<int> plan_with_composites_;
  size_t nodes_with_composites_ = 0;
  std::vector<int> plan_before_;
  // Inputs of the nodes of that plan: delegates may point nodes at other tensors.
  std::vector<std::vector<int>> inputs_before_;
  std::vector<TfLiteDelegateParams> partitioning_preview_;
  // What GetExecutionPlan hands out; kept until the next call.
  TfLiteIntArray* plan_for_delegates_ = nullptr;
  OpaqueOperatorRegistry opaque_operators_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_APPLIED_DELEGATES_H_
