// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Prepares kernels in order and places their tensors in memory.
#include "runtime/core/graph/graph_preparation.h"

#include <algorithm>
#include <string>

#include "runtime/base/step_count.h"
#include "runtime/core/delegation/delegate_params.h"
#include "runtime/core/delegation/unresolved_op.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/tensor_util.h"

namespace litmus {

TfLiteStatus GraphPreparation::PropagateShapes(const TfLiteNode& node) {
  if (node.delegate == nullptr || !NeedsPropagatedShapes(node.delegate)) return kTfLiteOk;
  PrepareArguments arguments;
  arguments.shapes_only = true;
  for (const int index : IntArrayView(ReplacedNodes(node))) {
    if (IsUnresolvedCustomOp(graph_.nodes()[index].second)) return kTfLiteOk;
    TfLiteNode& replaced = graph_.nodes()[index].first;
    // A delegate may have replaced a node that another delegate had made.
    TF_LITE_ENSURE_STATUS(PropagateShapes(replaced));
    graph_.EnsureTensorHeadroom();
    const TfLiteStatus status = graph_.PrepareNode(index, &replaced, arguments);
    if (status != kTfLiteOk) return graph_.ReportOpError(index, "failed to prepare", status);
    const TfLiteIntArray* outputs = replaced.outputs;
    if (graph_.AnyDynamic(outputs->data, static_cast<size_t>(outputs->size))) return kTfLiteOk;
  }
  return kTfLiteOk;
}

TfLiteStatus GraphPreparation::PrepareStep(size_t step, bool shapes_only) {
  if (schedule_.is_done(step)) return kTfLiteOk;
  TF_LITE_ENSURE_STATUS(PropagateShapes(schedule_.node(step)));
  graph_.EnsureTensorHeadroom();
  const int node_index = schedule_.node_index(step);
  const PrepareArguments arguments = {schedule_.fusion(step), shapes_only,
                                      environment_.interpreter->cpu_context,
                                      environment_.interpreter->packed.get()};
  const TfLiteStatus status = graph_.PrepareNode(node_index, &schedule_.node(step), arguments);
  if (status == kTfLiteOk) {
    if (!shapes_only) ForgetPages(schedule_.node(step));
    return kTfLiteOk;
  }
  // Preparing may have moved the table of nodes and made references invalid; the index is still
  // valid.
  return graph_.ReportOpError(node_index, "failed to prepare", status);
}

bool GraphPreparation::SkipUnknown(size_t step) {
  const TfLiteNode& node = schedule_.node(step);
  if (!graph_.AnyDynamic(node.inputs->data, static_cast<size_t>(node.inputs->size))) return false;
  for (const int t : IntArrayView(node.outputs)) {
    if (t < 0 || graph_.tensors()[t].allocation_type != kTfLiteArenaRw) continue;
    graph_.tensors()[t].allocation_type = kTfLiteDynamic;
    unknown_.push_back(t);
  }
  return true;
}

void GraphPreparation::ForgetUnknown() {
  for (const int t : unknown_) graph_.tensors()[t].allocation_type = kTfLiteArenaRw;
  unknown_.clear();
}

TfLiteStatus GraphPreparation::PrepareOpsStartingAt(int first_step, bool skip_unresolved,
                                                    int* last_prepared, Reach reach) {
  ++version_;
  failed_step_ = -1;
  *last_prepared = first_step - 1;
  if (skip_unresolved) {
    // Only shapes are computed here. The next AllocateTensors makes the schedule again.
    if (schedule_.is_rewritten()) graph_.SetUninvokable();
    schedule_.SetPlain(graph_.execution_plan());
    ForgetConstants();
  }
  if (first_step == 0) {
    // An output that no node computes may be dynamic, too.
    has_dynamic_tensors_ =
        graph_.AnyDynamic(graph_.outputs().data(), graph_.outputs().size(), &dynamic_tensor_index_);
  }
  for (size_t step = static_cast<size_t>(first_step); step < schedule_.size(); ++step) {
    CountSteps(1);
    if (reach == Reach::kAll && SkipUnknown(step)) continue;
    const bool skip = skip_unresolved && IsUnresolvedCustomOp(schedule_.registration(step));
    // A custom operator without kernel is skipped: a delegate may replace it, and nothing runs
    // before delegates are applied.
    const TfLiteStatus status =
        skip ? kTfLiteOk : PrepareStep(step, /*shapes_only=*/skip_unresolved);
    if (status != kTfLiteOk) {
      failed_step_ = static_cast<int>(step);
      return status;
    }
    if (schedule_.constant_bytes(step) > 0) RunConstantStep(step);
    *last_prepared = static_cast<int>(step);
    // Steps after a shape that is known only at run time cannot be prepared. A dynamic temporary
    // does not count, because no other step reads it.
    const TfLiteIntArray* outputs = schedule_.node(step).outputs;
    int dynamic = -1;
    if (graph_.AnyDynamic(outputs->data, static_cast<size_t>(outputs->size), &dynamic)) {
      if (!has_dynamic_tensors_) dynamic_tensor_index_ = dynamic;
      has_dynamic_tensors_ = true;
      if (reach == Reach::kToDynamic) return kTfLiteOk;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus GraphPreparation::PrepareNextSteps() {
  int last_prepared = 0;
  TF_LITE_ENSURE_STATUS(
      PrepareOpsStartingAt(next_step_to_prepare_, /*skip_unresolved=*/false, &last_prepared));
  std::string error;
  if (!planner_->Allocate(next_step_to_plan_, last_prepared, &error)) {
    return ReportAllocationFailure(error.c_str());
  }
  // The counters are changed only after success, so that after a failure the next Invoke tries
  // these steps again.
  next_step_to_prepare_ = last_prepared + 1;
  next_step_to_plan_ = last_prepared + 1;
  if (!computed_constants_.empty()) ReleaseUnreadConstants();
  return VerifyCustomAllocations(static_cast<size_t>(last_prepared));
}

TfLiteStatus GraphPreparation::PrepareSchedule() {
  planner_->PlanLifetimes();
  stale_.clear();  // belonged to the old schedule
  next_step_to_prepare_ = 0;
  next_step_to_plan_ = 0;
  return PrepareNextSteps();
}

TfLiteStatus GraphPreparation::PrepareShapesForDelegates(Reach reach) {
  int last_prepared = 0;
  return PrepareOpsStartingAt(0, /*skip_unresolved=*/true, &last_prepared, reach);
}

TfLiteStatus GraphPreparation::PrepareAll() {
  if (planner_ == nullptr) {
    planner_ = std::make_unique<ArenaPlanner>(
        &schedule_info_, environment_.interpreter->options.GetPreserveAllTensors());
  }
  ForgetBorrowedMemory();
  const bool may_rewrite = MayRewrite();
  schedule_info_.SetSharesMemory(may_rewrite);
  if (may_rewrite && PrepareRewritten() == kTfLiteOk) return kTfLiteOk;
  ForgetConstants();
  schedule_.SetPlain(graph_.execution_plan());
  return PrepareSchedule();
}

void GraphPreparation::ResetAfter(size_t step) {
  ++version_;
  next_step_to_prepare_ = static_cast<int>(step) + 1;
  if (step + 1 < stale_.size())
    std::fill(stale_.begin() + next_step_to_prepare_, stale_.end(), false);
  if (next_step_to_plan_ > next_step_to_prepare_) {
    next_step_to_plan_ = next_step_to_prepare_;
    planner_->ResetAfter(static_cast<int>(step));
  }
}

TfLiteStatus GraphPreparation::AcquireMemory() {
  std::string error;
  if (!has_memory() && !planner_->AcquireMemory(&error)) {
    return ReportAllocationFailure(error.c_str());
  }
  return VerifyCustomAllocations(schedule_.size());
}

void GraphPreparation::ReleaseMemory() {
  if (planner_ != nullptr) planner_->ReleaseMemory();
}

TfLiteStatus GraphPreparation::ReportAllocationFailure(const char* error) {
  environment_.interpreter->out_of_memory = true;
  environment_.ReportError("Failed to allocate tensors: %s.", error);
  return kTfLiteError;
}

}  // namespace litmus
