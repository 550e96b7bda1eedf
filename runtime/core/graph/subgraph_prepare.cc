// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// AllocateTensors: preparing nodes in order, placing tensors, and the checks on the way.
#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/base/profiler.h"
#include "runtime/c/builtin_op_data.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/delegate_params.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/core/graph/unresolved_op.h"
#include "runtime/opaque/operator.h"

namespace tflite {
namespace {

// The subgraphs that a node may run.
std::vector<int> CalledSubgraphs(const std::pair<TfLiteNode, TfLiteRegistration>& entry) {
  const void* params = entry.first.builtin_data;
  if (params == nullptr) return {};
  switch (entry.second.builtin_code) {
    case kTfLiteBuiltinIf: {
      const auto* p = static_cast<const TfLiteIfParams*>(params);
      return {p->then_subgraph_index, p->else_subgraph_index};
    }
    case kTfLiteBuiltinWhile: {
      const auto* p = static_cast<const TfLiteWhileParams*>(params);
      return {p->cond_subgraph_index, p->body_subgraph_index};
    }
    case kTfLiteBuiltinCallOnce:
      return {static_cast<const TfLiteCallOnceParams*>(params)->init_subgraph_index};
    case kTfLiteBuiltinStablehloComposite:
      return {static_cast<const TfLiteStablehloCompositeParams*>(params)->subgraph_index};
    case kTfLiteBuiltinStablehloCase: {
      const auto* p = static_cast<const TfLiteStablehloCaseParams*>(params);
      return std::vector<int>(p->branch_subgraph_indices,
                              p->branch_subgraph_indices + p->num_branches);
    }
    default:
      return {};
  }
}

constexpr int kMaxNesting = 200;

}  // namespace

bool Subgraph::AnyDynamic(const int* indices, size_t count, int* which) const {
  for (size_t i = 0; i < count; ++i) {
    if (indices[i] < 0) continue;
    if (litmus::IsDynamic(tensors_[indices[i]])) {
      if (which != nullptr) *which = indices[i];
      return true;
    }
  }
  return false;
}

bool Subgraph::HasDynamicTensors() { return has_dynamic_tensors_; }

std::set<std::string> Subgraph::UnresolvedCustomOps() const {
  std::set<std::string> names;
  for (const int node_index : execution_plan_) {
    const TfLiteRegistration& registration = nodes_[node_index].second;
    if (!litmus::IsUnresolvedCustomOp(registration)) continue;
    names.emplace(registration.custom_name == nullptr ? "" : registration.custom_name);
  }
  return names;
}

TfLiteStatus Subgraph::CheckAllOpsResolved() {
  // This graph and all that its nodes may run, so that one message tells everything.
  std::set<std::string> names;
  std::set<int> seen = {subgraph_index_};
  std::vector<const Subgraph*> pending = {this};
  while (!pending.empty()) {
    const Subgraph* graph = pending.back();
    pending.pop_back();
    const std::set<std::string> own = graph->UnresolvedCustomOps();
    names.insert(own.begin(), own.end());
    for (const int node_index : graph->execution_plan_) {
      for (const int index : CalledSubgraphs(graph->nodes_[node_index])) {
        if (index < 0 || index >= subgraph_count() || !seen.insert(index).second) continue;
        pending.push_back(state_shared_->subgraphs[index].get());
      }
    }
  }
  if (names.empty()) return kTfLiteOk;
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  ReportError(
      "Encountered unresolved custom op%s: %s. Register %s with the op resolver, or apply a "
      "delegate that implements %s.",
      names.size() == 1 ? "" : "s", list.c_str(), names.size() == 1 ? "it" : "them",
      names.size() == 1 ? "it" : "them");
  return kTfLiteUnresolvedOps;
}

TfLiteStatus Subgraph::PrepareNode(int node_index, TfLiteNode* node,
                                   const litmus::PrepareArguments& arguments) {
  const TfLiteRegistration& registration = nodes_[node_index].second;
  if (registration.registration_external != nullptr) {
    return litmus::GuardedCall(&context_, "an operator", [&] {
      return litmus::OperatorPrepare(registration.registration_external, &context_, node);
    });
  }
  if (registration.prepare == nullptr) return kTfLiteOk;
  const litmus::PrepareFunction prepare = kernels_[node_index].prepare;
  return litmus::GuardedCall(&context_, "a kernel", [&] {
    return prepare != nullptr ? prepare(&context_, node, arguments)
                              : registration.prepare(&context_, node);
  });
}

TfLiteStatus Subgraph::PropagateShapes(const TfLiteNode& node) {
  if (node.delegate == nullptr || !litmus::NeedsPropagatedShapes(node.delegate)) return kTfLiteOk;
  litmus::PrepareArguments arguments;
  arguments.shapes_only = true;
  for (const int index : litmus::IntArrayView(litmus::ReplacedNodes(node))) {
    if (litmus::IsUnresolvedCustomOp(nodes_[index].second)) return kTfLiteOk;
    TfLiteNode& replaced = nodes_[index].first;
    // A delegate may have taken what another one had taken.
    TF_LITE_ENSURE_STATUS(PropagateShapes(replaced));
    EnsureTensorHeadroom();
    const TfLiteStatus status = PrepareNode(index, &replaced, arguments);
    if (status != kTfLiteOk) return ReportOpError(index, "failed to prepare", status);
    const TfLiteIntArray* outputs = replaced.outputs;
    if (AnyDynamic(outputs->data, static_cast<size_t>(outputs->size))) return kTfLiteOk;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::PrepareStep(size_t step, bool shapes_only) {
  if (run_plan_.is_done(step)) return kTfLiteOk;
  TF_LITE_ENSURE_STATUS(PropagateShapes(run_plan_.node(step)));
  EnsureTensorHeadroom();
  const int node_index = run_plan_.node_index(step);
  litmus::PrepareArguments arguments = {run_plan_.fusion(step), shapes_only, nullptr};
  if (!shapes_only) arguments.pool = state_shared_->cpu_context->pool();
  const TfLiteStatus status = PrepareNode(node_index, &run_plan_.node(step), arguments);
  if (status == kTfLiteOk) return kTfLiteOk;
  // The reference may have moved; the index has not.
  return ReportOpError(node_index, "failed to prepare", status);
}

TfLiteStatus Subgraph::PrepareOpsStartingAt(int first_step, bool skip_unresolved,
                                            int* last_prepared) {
  *last_prepared = first_step - 1;
  // Unresolved nodes are skipped for delegates, before which nothing runs.
  const bool shapes_only = skip_unresolved;
  if (skip_unresolved) {
    // The next AllocateTensors makes the plan anew; until then only shapes are of interest.
    if (run_plan_.is_rewritten()) state_ = kUninvokable;
    run_plan_.SetPlain(execution_plan_);
    ForgetConstants();
  }
  if (first_step == 0) {
    // An output that no node computes may be dynamic too.
    has_dynamic_tensors_ = AnyDynamic(outputs_.data(), outputs_.size(), &dynamic_tensor_index_);
  }
  for (size_t step = static_cast<size_t>(first_step); step < run_plan_.size(); ++step) {
    const bool skip = skip_unresolved && litmus::IsUnresolvedCustomOp(run_plan_.registration(step));
    if (!skip) TF_LITE_ENSURE_STATUS(PrepareStep(step, shapes_only));
    if (run_plan_.constant_bytes(step) > 0) RunConstantStep(step);
    *last_prepared = static_cast<int>(step);
    // Behind a shape that is known only after running, nothing more can be prepared. Dynamic
    // temporaries do not matter to others.
    const TfLiteIntArray* outputs = run_plan_.node(step).outputs;
    if (AnyDynamic(outputs->data, static_cast<size_t>(outputs->size), &dynamic_tensor_index_)) {
      has_dynamic_tensors_ = true;
      return kTfLiteOk;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::PrepareOpsAndTensors() {
  int last_prepared = 0;
  TF_LITE_ENSURE_STATUS(
      PrepareOpsStartingAt(next_step_to_prepare_, /*skip_unresolved=*/false, &last_prepared));
  std::string error;
  if (!planner_->Allocate(next_step_to_plan_, last_prepared, &error)) {
    state_shared_->out_of_memory = true;
    ReportError("Failed to allocate tensors: %s.", error.c_str());
    return kTfLiteError;
  }
  // Only now: an Invoke that comes after a failure meets these steps again.
  next_step_to_prepare_ = last_prepared + 1;
  next_step_to_plan_ = last_prepared + 1;
  if (!computed_constants_.empty()) ReleaseUnreadConstants();
  return VerifyCustomAllocations(static_cast<size_t>(last_prepared));
}

TfLiteStatus Subgraph::PrepareRunPlan() {
  planner_->PlanLifetimes();
  next_step_to_prepare_ = 0;
  next_step_to_plan_ = 0;
  FindLastReaders();
  return PrepareOpsAndTensors();
}

TfLiteStatus Subgraph::CheckMayEnter(const char* what) {
  if (IsBusy()) {
    ReportError("Subgraph %d (%s) %s itself.", subgraph_index_, name_.c_str(), what);
    return kTfLiteError;
  }
  if (state_shared_->nesting >= kMaxNesting) {
    ReportError("More than %d subgraphs are nested.", kMaxNesting);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::AllocateTensors() {
  return litmus::Guarded([this] { return AllocateAll(); },
                         [this](const litmus::CaughtException& exception) {
                           return GiveUp("AllocateTensors", exception);
                         });
}

TfLiteStatus Subgraph::AllocateAll() {
  if (!consistent_) {
    ReportError("AllocateTensors() called on inconsistent model.");
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(CheckMayEnter("uses"));
  ScopedProfile profile(context_profiler(), "AllocateTensors");
  // Delegates that were taken out for new shapes come back first; applying them allocates.
  TF_LITE_ENSURE_STATUS(RedoAllDelegates());

  if (state_ != kUninvokable && !AnyDynamic(inputs_.data(), inputs_.size())) {
    std::string error;
    if (planner_ != nullptr && !planner_->HasMemory() && !planner_->AcquireMemory(&error)) {
      state_shared_->out_of_memory = true;
      ReportError("Failed to allocate tensors: %s.", error.c_str());
      return kTfLiteError;
    }
    return VerifyCustomAllocations(run_plan_.size());
  }
  TF_LITE_ENSURE_STATUS(CheckAllOpsResolved());

  const Visit visit(state_shared_, &allocating_);
  if (planner_ == nullptr) {
    planner_ = std::make_unique<litmus::ArenaPlanner>(
        &run_info_, state_shared_->options.GetPreserveAllTensors());
  }
  shares_memory_ = MayRewrite();
  if (!shares_memory_ || PrepareRewritten() != kTfLiteOk) {
    ForgetConstants();
    run_plan_.SetPlain(execution_plan_);
    TF_LITE_ENSURE_STATUS(PrepareRunPlan());
  }
  state_ = static_delegate_applied_ ? kInvokableAndImmutable : kInvokable;
  return ResetVariableTensors();
}

TfLiteStatus Subgraph::EnsureMemoryAllocations() {
  state_ = kUninvokable;
  return AllocateTensors();
}

TfLiteStatus Subgraph::ReallocateKeepingContent() {
  std::vector<std::pair<int, std::string>> kept;
  for (size_t t = 0; t < tensors_.size(); ++t) {
    const TfLiteTensor& tensor = tensors_[t];
    const int index = static_cast<int>(t);
    const bool wanted =
        tensor.is_variable || std::find(inputs_.begin(), inputs_.end(), index) != inputs_.end();
    const bool in_arena = tensor.allocation_type == kTfLiteArenaRw ||
                          tensor.allocation_type == kTfLiteArenaRwPersistent;
    if (!wanted || !in_arena || tensor.data.raw == nullptr) continue;
    kept.emplace_back(index, std::string(tensor.data.raw, tensor.bytes));
  }
  TF_LITE_ENSURE_STATUS(EnsureMemoryAllocations());
  for (const auto& [index, content] : kept) {
    TfLiteTensor& tensor = tensors_[index];
    if (tensor.data.raw != nullptr && tensor.bytes == content.size()) {
      std::memcpy(tensor.data.raw, content.data(), content.size());
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ReleaseNonPersistentMemory() {
  if (planner_ != nullptr) planner_->ReleaseMemory();
  return kTfLiteOk;
}

litmus::ArenaReport Subgraph::GetArenaReport() const {
  return planner_ == nullptr ? litmus::ArenaReport() : planner_->Report();
}

}  // namespace tflite
