// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Preparation of a graph: the schedule of what really runs, how far its kernels are prepared, and
// where tensors lie in memory.
#ifndef LITMUS_RUNTIME_CORE_GRAPH_GRAPH_PREPARATION_H_
#define LITMUS_RUNTIME_CORE_GRAPH_GRAPH_PREPARATION_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "runtime/c/common.h"
#include "runtime/core/arena/arena_planner.h"
#include "runtime/core/graph/execution_schedule.h"
#include "runtime/core/graph/graph_views.h"
#include "runtime/core/graph/model_graph.h"
#include "runtime/core/graph/subgraph_environment.h"
#include "runtime/core/rewriting/refused_fusions.h"
#include "runtime/interfaces/kernel.h"

namespace litmus {

// The execution schedule and the memory plan of a graph. Not thread-safe.
class GraphPreparation {
 public:
  GraphPreparation(SubgraphEnvironment& environment, ModelGraph& graph)
      : environment_(environment), graph_(graph) {}

  // Makes the schedule anew, rewritten where possible, and prepares and places all that is known
  // before running.
  TfLiteStatus PrepareAll();
  // Prepares and places steps from the next unprepared one up to the first one whose outputs'
  // shapes are known only after running.
  TfLiteStatus PrepareNextSteps();
  // Prepares the nodes of the execution plan for their shapes; nothing runs before PrepareAll.
  // kToDynamic: up to the first one whose outputs' shapes are known only after running. kAll: all
  // that do not depend on such shapes; outputs of the others look dynamic until ForgetUnknown.
  enum class Reach { kToDynamic, kAll };
  TfLiteStatus PrepareShapesForDelegates(Reach reach = Reach::kToDynamic);
  void ForgetUnknown();
  // Withdraws the preparation of what follows `step`, which has changed a shape.
  void ResetAfter(size_t step);

  // ---- Shapes that change while the graph runs: graph_preparation_stale.cc ----

  // Marks the prepared steps that read what `step` has given a new shape. False: they cannot be
  // prepared again one by one.
  bool MarkReaders(size_t step);
  // Whether a step was marked and not prepared since.
  bool is_stale(size_t step) const { return step < stale_.size() && stale_[step]; }
  // Prepares a stale step, which is the next to run. *kept: the memory plan still holds; else the
  // preparation of the step and of those behind it is withdrawn.
  TfLiteStatus PrepareAgain(size_t step, bool* kept);

  // Gets memory for a graph that is prepared, where released, and checks custom allocations.
  TfLiteStatus AcquireMemory();
  void ReleaseMemory();

  const ExecutionSchedule& schedule() const { return schedule_; }
  // The node that Invoke runs in place of this node of the execution plan.
  EffectiveNode effective_node(int node_index) const;
  // The first step that is not prepared.
  int next_step_to_prepare() const { return next_step_to_prepare_; }
  // Whether all steps are prepared.
  bool is_complete() const {
    return static_cast<size_t>(next_step_to_prepare_) == schedule_.size();
  }
  // A number that changes whenever steps are prepared or the preparation of steps is withdrawn.
  uint64_t version() const { return version_; }
  bool has_memory() const { return planner_ == nullptr || planner_->HasMemory(); }
  bool has_dynamic_tensors() const { return has_dynamic_tensors_; }
  // One of them; -1 as long as there has been none.
  int dynamic_tensor_index() const { return dynamic_tensor_index_; }
  ArenaReport Report() const { return planner_ == nullptr ? ArenaReport() : planner_->Report(); }

  // ---- Memory outside the arena: graph_preparation_memory.cc ----

  // Makes tensors that were computed once into what they were, without data: the graph must be
  // prepared again. Leaves the tensor `except`, which is something else already, alone.
  void ForgetConstants(int except = -1);
  TfLiteStatus SetCustomAllocationForTensor(int tensor_index,
                                            const TfLiteCustomAllocation& allocation,
                                            int64_t flags);

 private:
  // `shapes_only`: delegates ask for shapes, nothing runs yet.
  TfLiteStatus PrepareStep(size_t step, bool shapes_only);
  // Where the delegate of `node` asks for it: prepares the nodes that `node` replaced, up to the
  // first one with a dynamic output, so that the shapes of their outputs are those of its inputs.
  TfLiteStatus PropagateShapes(const TfLiteNode& node);
  // Prepares steps from `first_step` up to the first one whose outputs' shapes it cannot know yet.
  TfLiteStatus PrepareOpsStartingAt(int first_step, bool skip_unresolved, int* last_prepared,
                                    Reach reach = Reach::kToDynamic);
  // Whether an input of the step is dynamic; then its outputs are made to look dynamic, too.
  bool SkipUnknown(size_t step);
  // Prepares and places all that is known before running, of the schedule as it is.
  TfLiteStatus PrepareSchedule();
  TfLiteStatus ReportAllocationFailure(const char* error);

  // graph_preparation_rewriting.cc
  // Folds operators into each other and prepares what comes of it. A kernel that refuses loses one
  // fusion, which the log tells. Fails, silently, where an operator fails by itself or memory is
  // short; nothing is lost then but time.
  TfLiteStatus PrepareRewritten();
  // The graph as the rewriter sees it.
  RewritableGraph Rewritable(size_t may_change, const RefusedFusions& refused);
  void LogRefusedFusions(const RefusedFusions& refused);
  bool MayRewrite() const;

  // graph_preparation_memory.cc
  // Runs a prepared step that computes constants of constants, if the schedule allows it and what
  // comes of it is small enough to keep. An error of its kernel is left for Invoke to find.
  void RunConstantStep(size_t step);
  // Points the output of a step that changes no byte to its input's; false: nothing has changed.
  bool TakeOverInput(size_t step);
  // Gives outputs memory of their own and runs the kernel; false: nothing has changed.
  bool ComputeConstants(size_t step);
  // Most kernels copy large constants, packed, and read the file no more: once for each constant of
  // the node, lets the system take its pages back. So the file and the copy of all of it are never
  // in memory together. A kernel that does read them gets them back page by page.
  void ForgetPages(const TfLiteNode& node);
  // The outputs of READ_VARIABLE, which are memory of variables, are dynamic and without memory
  // until the next run: what is planned may write into tensors that look like memory of the
  // application.
  void ForgetBorrowedMemory();
  // Frees what no step reads any more.
  void ReleaseUnreadConstants();
  bool HasCustomAllocation(int tensor_index) const {
    return custom_allocations_.count(tensor_index) != 0;
  }
  // Sizes of all custom allocations, but of those whose tensors later steps than `last_step`
  // compute: their shapes may change yet.
  TfLiteStatus VerifyCustomAllocations(size_t last_step);

  void FindReaders();

  SubgraphEnvironment& environment_;
  ModelGraph& graph_;
  ExecutionSchedule schedule_{&graph_.nodes()};
  ScheduleInfo schedule_info_{graph_, schedule_};
  std::vector<bool> forgotten_;  // per tensor: by ForgetPages
  // Outputs of steps that ran once for all.
  std::vector<int> computed_constants_;
  std::unique_ptr<ArenaPlanner> planner_;
  int next_step_to_prepare_ = 0, next_step_to_plan_ = 0;
  int failed_step_ = -1;  // whose kernel ended the last preparation; -1: none
  uint64_t version_ = 0;
  bool has_dynamic_tensors_ = false;
  int dynamic_tensor_index_ = -1;
  std::vector<int> unknown_;  // tensors that only look dynamic
  std::map<int, TfLiteCustomAllocation> custom_allocations_;
  // Per tensor: the steps that read it. Per step: whether it is stale. Empty as long as no shape
  // has changed.
  std::vector<std::vector<size_t>> readers_;
  std::vector<bool> stale_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_GRAPH_PREPARATION_H_
