// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Preparation of a graph: the schedule, how much of it is prepared, and where tensors lie.
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

  // Makes the schedule, and prepares and places all steps whose shapes are known before running.
  TfLiteStatus PrepareAll();
  // Prepares and places steps from the first unprepared one up to and including the first one whose
  // output shapes are known only after it has run.
  TfLiteStatus PrepareNextSteps();
  // Prepares the nodes of the execution plan so that shapes are known; Invoke is not possible
  // before PrepareAll. kToDynamic: up to and including the first node whose output shapes are known
  // only after it has run. kAll: all nodes that do not depend on such shapes; the outputs of the
  // other nodes are marked as dynamic until ForgetUnknown.
  enum class Reach { kToDynamic, kAll };
  TfLiteStatus PrepareShapesForDelegates(Reach reach = Reach::kToDynamic);
  void ForgetUnknown();
  // Marks all steps after `step` as unprepared, because `step` has changed a shape.
  void ResetAfter(size_t step);

  // ---- Shapes that change while the graph runs: graph_preparation_stale.cc ----

  // Marks the prepared steps that read outputs of `step`, whose shapes have changed, as stale.
  // Returns false if they cannot be prepared again one by one.
  bool MarkReaders(size_t step);
  // True if a step was marked as stale and has not been prepared since.
  bool is_stale(size_t step) const { return step < stale_.size() && stale_[step]; }
  // Prepares a stale step, which must be the next one to run. *kept: the memory plan is still
  // valid. If not, this step and all steps after it are marked as unprepared.
  TfLiteStatus PrepareAgain(size_t step, bool* kept);

  // Allocates a prepared graph's memory if it was released; checks sizes of custom allocations.
  TfLiteStatus AcquireMemory();
  void ReleaseMemory();

  const ExecutionSchedule& schedule() const { return schedule_; }
  // The node that Invoke runs for this node of the execution plan.
  EffectiveNode effective_node(int node_index) const;
  // The first step that is not prepared.
  int next_step_to_prepare() const { return next_step_to_prepare_; }
  // True if all steps are prepared.
  bool is_complete() const {
    return static_cast<size_t>(next_step_to_prepare_) == schedule_.size();
  }
  // A number that changes whenever steps are prepared or marked as unprepared.
  uint64_t version() const { return version_; }
  bool has_memory() const { return planner_ == nullptr || planner_->HasMemory(); }
  bool has_dynamic_tensors() const { return has_dynamic_tensors_; }
  // Index of a tensor that is dynamic; -1 if none has been.
  int dynamic_tensor_index() const { return dynamic_tensor_index_; }
  ArenaReport Report() const { return planner_ == nullptr ? ArenaReport() : planner_->Report(); }

  // ---- Memory outside the arena: graph_preparation_memory.cc ----

  // Turns tensors that were computed by constant folding back into tensors of the arena, without
  // data; the graph must be prepared again. The tensor `except` is left unchanged, because the
  // caller has made it something else.
  void ForgetConstants(int except = -1);
  TfLiteStatus SetCustomAllocationForTensor(int tensor_index,
                                            const TfLiteCustomAllocation& allocation,
                                            int64_t flags);

 private:
  // `shapes_only`: for delegates; the step is prepared again before it runs.
  TfLiteStatus PrepareStep(size_t step, bool shapes_only);
  // If the delegate of `node` asks for it: prepares the nodes that `node` replaced, up to the first
  // one with a dynamic output, so that tensors have the shapes that follow from the inputs of
  // `node`.
  TfLiteStatus PropagateShapes(const TfLiteNode& node);
  // Prepares steps from `first_step` up to and including the first one with a dynamic output.
  TfLiteStatus PrepareOpsStartingAt(int first_step, bool skip_unresolved, int* last_prepared,
                                    Reach reach = Reach::kToDynamic);
  // Returns true if an input of the step is dynamic. The outputs are then marked as dynamic, too.
  bool SkipUnknown(size_t step);
  // Prepares the steps whose output shapes are known before running, and plans their memory.
  TfLiteStatus PrepareSchedule();
  TfLiteStatus ReportAllocationFailure(const char* error);

  // graph_preparation_rewriting.cc:
  // Fuses operators and prepares the fused steps. If a kernel refuses, one of its fusions is given
  // up, with a log message. Returns an error, without a message, if an operator fails by itself or
  // memory runs out; PrepareAll then prepares without fusion.
  TfLiteStatus PrepareRewritten();
  // The graph in the form that the rewriter reads.
  RewritableGraph Rewritable(size_t may_change, const RefusedFusions& refused);
  void LogRefusedFusions(const RefusedFusions& refused);
  bool MayRewrite() const;

  // graph_preparation_memory.cc:
  // Runs a prepared step whose inputs are constants, if the schedule allows it and its outputs are
  // small enough to keep. If the kernel fails, the step stays in the schedule, and Invoke reports
  // the error.
  void RunConstantStep(size_t step);
  // For a step that copies its input unchanged (RESHAPE): points the output to the data of the
  // input. Returns false, and changes nothing, if that is not possible.
  bool TakeOverInput(size_t step);
  // Gives each output its own memory and runs the kernel. False: not possible, nothing is changed.
  bool ComputeConstants(size_t step);
  // Tells the system, once per constant, that the pages of the node's large constants in the mapped
  // file are not needed now. Most kernels have packed such constants by then and do not read the
  // file again, so the file and all packed copies need not be in memory together. If a kernel does
  // read the constant, the system reads the page from the file again.
  void ForgetPages(const TfLiteNode& node);
  // Makes outputs of READ_VARIABLE, which point to memory of variables, dynamic tensors without
  // data until the next run. Otherwise the tensors would look like memory of the application, and
  // planned steps might write into the variables.
  void ForgetBorrowedMemory();
  // Frees folded constants that no remaining step reads.
  void ReleaseUnreadConstants();
  bool HasCustomAllocation(int tensor_index) const {
    return custom_allocations_.count(tensor_index) != 0;
  }
  // Checks the sizes of all custom allocations, except those of tensors that steps after
  // `last_step` compute, because the shapes of these may still change.
  TfLiteStatus VerifyCustomAllocations(size_t last_step);

  void FindReaders();

  SubgraphEnvironment& environment_;
  ModelGraph& graph_;
  ExecutionSchedule schedule_{&graph_.nodes()};
  ScheduleInfo schedule_info_{graph_, schedule_};
  std::vector<bool> forgotten_;  // per tensor: ForgetPages has released its pages
  // Tensors that were computed by constant folding.
  std::vector<int> computed_constants_;
  std::unique_ptr<ArenaPlanner> planner_;
  int next_step_to_prepare_ = 0, next_step_to_plan_ = 0;
  int failed_step_ = -1;  // step at which the last preparation failed; -1: none
  uint64_t version_ = 0;
  bool has_dynamic_tensors_ = false;
  int dynamic_tensor_index_ = -1;
  std::vector<int> unknown_;  // tensors that SkipUnknown marked as dynamic
  std::map<int, TfLiteCustomAllocation> custom_allocations_;
  // readers_: per tensor, the steps that read it. stale_: per step, whether it must be prepared
  // again. Both are empty until a shape changes during a run.
  std::vector<std::vector<size_t>> readers_;
  std::vector<bool> stale_;
};

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_GRAPH_GRAPH_PREPARATION_H_
