// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Delegates: applying one, replacing nodes by its kernels, taking all out again.
#include <algorithm>
#include <cstddef>
#include <map>
#include <new>
#include <utility>

#include "runtime/base/logging.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/core/delegation/control_dependencies.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/delegate_params.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/subgraph.h"
#include "runtime/core/graph/subgraph_context.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/core/graph/unresolved_op.h"
#include "runtime/opaque/operator.h"

namespace tflite {
TfLiteStatus Subgraph::ModifyGraphWithDelegate(TfLiteDelegate* delegate) {
  if (delegate == nullptr) {
    ReportError("Null delegate.");
    return kTfLiteDelegateError;
  }
  return litmus::Guarded([&] { return ApplyDelegate(delegate); },
                         [this](const litmus::CaughtException& exception) {
                           GiveUp("ModifyGraphWithDelegate", exception);
                           return RollBack();
                         });
}

TfLiteStatus Subgraph::ApplyDelegate(TfLiteDelegate* delegate) {
  ScopedProfile profile(context_profiler(), "ModifyGraphWithDelegate");
  if (!consistent_) {
    ReportError("ModifyGraphWithDelegate() called on inconsistent model.");
    return kTfLiteApplicationError;
  }
  TF_LITE_ENSURE_STATUS(RedoAllDelegates());
  // Delegates see the graph of the model; all ways from here prepare it anew.
  ForgetConstants();

  const bool supports_dynamic = litmus::SupportsDynamicTensors(delegate);
  const State state_before = state_;
  if (state_ == kInvokableAndImmutable) {
    // Shapes are known and fixed; nodes must be allowed to change once more.
    state_ = kUninvokable;
  } else if (!supports_dynamic || litmus::NeedsPropagatedShapes(delegate)) {
    int last_prepared = 0;
    // Constants are forgotten and shapes may be new: a failure leaves nothing that could run.
    state_ = kUninvokable;
    TF_LITE_ENSURE_STATUS(PrepareOpsStartingAt(0, /*skip_unresolved=*/true, &last_prepared));
    if (has_dynamic_tensors_ && !supports_dynamic) {
      LITMUS_LOG(
          WARNING,
          "Attempting to use a delegate that only supports static-sized tensors with a graph "
          "that has dynamic-sized tensors (tensor#%d is a dynamic-sized tensor).",
          dynamic_tensor_index_);
      if (UnresolvedCustomOps().empty()) TF_LITE_ENSURE_STATUS(EnsureMemoryAllocations());
      return kTfLiteApplicationError;
    }
  }
  if (delegates_applied_.empty()) RememberGraph();

  TfLiteStatus status = kTfLiteOk;
  replacing_failed_ = false;
  {
    ScopedDelegateContext scope(&context_);
    status = litmus::DelegatePrepare(&context_, delegate);
  }
  // A kernel that could not be made is a failure, whether or not the delegate passes it on.
  if (replacing_failed_) status = kTfLiteDelegateError;
  if (status != kTfLiteOk) return RollBack();
  delegates_applied_.push_back(delegate);
  if (!supports_dynamic) static_delegate_applied_ = true;

  if (!UnresolvedCustomOps().empty()) {
    // The next delegate may take these. What is there must still be sound, and a failure must show
    // now, while it can be told which delegate failed.
    state_ = kUninvokable;
    int last_prepared = 0;
    status = PrepareOpsStartingAt(0, /*skip_unresolved=*/true, &last_prepared);
    return status == kTfLiteOk ? status : RollBack();
  }
  if (!supports_dynamic || state_before != kUninvokable) {
    status = EnsureMemoryAllocations();
    if (status != kTfLiteOk) return RollBack();
  }
  if (supports_dynamic && static_delegate_applied_ && has_dynamic_tensors_) {
    TF_LITE_ENSURE_STATUS(RemoveAllDelegates());
    ReportError(
        "Cannot allow dynamic tensors due to previous delegation, resetting to original execution "
        "plan.");
    return kTfLiteApplicationError;
  }
  return kTfLiteOk;
}

void Subgraph::RememberGraph() {
  std::vector<std::vector<int>> all_inputs;
  for (const int node_index : execution_plan_) {
    const litmus::IntArrayView inputs(nodes_[node_index].first.inputs);
    all_inputs.emplace_back(inputs.begin(), inputs.end());
  }
  pre_delegation_execution_plan_ = execution_plan_;
  pre_delegation_inputs_ = std::move(all_inputs);
}

TfLiteStatus Subgraph::RollBack() {
  RemoveAllDelegates();
  ReportError("Restored original execution plan after delegate application failure.");
  return kTfLiteDelegateError;
}

TfLiteStatus Subgraph::UndoAllDelegates() {
  if (pre_delegation_execution_plan_.empty()) return kTfLiteOk;
  int first_added = 0;
  for (const int node_index : pre_delegation_execution_plan_) {
    first_added = std::max(first_added, node_index + 1);
  }
  // Everything behind was appended for delegates.
  for (size_t i = static_cast<size_t>(first_added); i < nodes_.size(); ++i) {
    const TfLiteNode& node = nodes_[i].first;
    for (const int t : litmus::IntArrayView(node.outputs)) {
      if (t < 0 || node.delegate == nullptr || tensors_[t].delegate != node.delegate) continue;
      if (tensors_[t].buffer_handle != kTfLiteNullBufferHandle) {
        litmus::DelegateFreeBufferHandle(&context_, node.delegate, &tensors_[t].buffer_handle);
      }
      tensors_[t].delegate = nullptr;
      tensors_[t].data_is_stale = false;
    }
    FreeNode(static_cast<int>(i));
  }
  nodes_.erase(nodes_.begin() + first_added, nodes_.end());
  kernels_.resize(nodes_.size());
  execution_plan_ = std::move(pre_delegation_execution_plan_);
  pre_delegation_execution_plan_.clear();
  // Delegates may have pointed nodes at other inputs, past the DEQUANTIZE of float16 constants.
  for (size_t step = 0; step < pre_delegation_inputs_.size(); ++step) {
    TfLiteIntArray* inputs = nodes_[execution_plan_[step]].first.inputs;
    const std::vector<int>& original = pre_delegation_inputs_[step];
    if (inputs == nullptr || static_cast<size_t>(inputs->size) != original.size()) continue;
    std::copy(original.begin(), original.end(), inputs->data);
  }
  pre_delegation_inputs_.clear();
  static_delegate_applied_ = false;
  state_ = kUninvokable;
  delegates_undone_ = true;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::RedoAllDelegates() {
  if (!delegates_undone_) return kTfLiteOk;
  delegates_undone_ = false;
  std::vector<TfLiteDelegate*> delegates;
  delegates.swap(delegates_applied_);
  TfLiteStatus result = kTfLiteOk;
  for (size_t i = 0; i < delegates.size();) {
    const TfLiteStatus status = ModifyGraphWithDelegate(delegates[i]);
    if (status == kTfLiteOk) {
      ++i;
      continue;
    }
    if (status != kTfLiteDelegateError && status != kTfLiteApplicationError) {
      // The graph itself cannot have these shapes; with others the delegates may come back.
      UndoAllDelegates();
      delegates_applied_ = std::move(delegates);
      delegates_undone_ = true;
      return status;
    }
    const auto name = delegate_names_.find(delegates[i]);
    ReportError(
        "Delegate %zu of %zu (%s) cannot be applied to the new shapes. The graph runs without this "
        "delegate; the others stay.",
        i + 1, delegates.size(), name == delegate_names_.end() ? "unknown" : name->second.c_str());
    delegates.erase(delegates.begin() + static_cast<std::ptrdiff_t>(i));
    result = status;
    // This failure has taken out those before it, too.
    if (status == kTfLiteDelegateError) i = 0;
  }
  return result;
}

TfLiteStatus Subgraph::RemoveAllDelegates() {
  TF_LITE_ENSURE_STATUS(UndoAllDelegates());
  delegates_applied_.clear();
  delegates_undone_ = false;
  return litmus::Guarded(
      [this] { return UnresolvedCustomOps().empty() ? EnsureMemoryAllocations() : kTfLiteOk; },
      [this](const litmus::CaughtException& exception) {
        return GiveUp("RemoveAllDelegates", exception);
      });
}

TfLiteStatus Subgraph::KeepDelegates(size_t count) {
  if (delegates_applied_.size() <= count) return kTfLiteOk;
  const bool was_ready = IsInvokable();
  TF_LITE_ENSURE_STATUS(UndoAllDelegates());
  delegates_applied_.resize(count);
  delegates_undone_ = count > 0;
  return was_ready ? EnsureMemoryAllocations() : kTfLiteOk;
}

bool Subgraph::IsFullyDelegated() const {
  for (const int node_index : execution_plan_) {
    if (nodes_[node_index].first.delegate == nullptr) return false;
  }
  return true;
}

litmus::ControlEdges Subgraph::FindControlEdges() const {
  litmus::ControlEdges edges =
      litmus::MakeControlEdges(info_, state_shared_->options.GetDisableDelegateClustering());
  const auto metadata = state_shared_->metadata.find(litmus::kControlDependenciesKey);
  if (metadata == state_shared_->metadata.end()) return edges;
  std::vector<litmus::ControlEdges> per_subgraph;
  if (!litmus::ParseControlDependencies(metadata->second, &per_subgraph)) {
    LITMUS_LOG(WARNING, "The model's metadata entry '%s' cannot be read and is ignored.",
               litmus::kControlDependenciesKey);
    return edges;
  }
  if (static_cast<size_t>(subgraph_index_) >= per_subgraph.size()) return edges;
  // A node that a delegate took is ordered with the node that it is a part of.
  std::map<int, int> part_of;
  for (const int node_index : execution_plan_) {
    for (const int t : litmus::IntArrayView(litmus::ReplacedNodes(nodes_[node_index].first))) {
      part_of[t] = node_index;
    }
  }
  const auto node_of = [&part_of](int node) {
    const auto it = part_of.find(node);
    return it == part_of.end() ? node : it->second;
  };
  for (const auto& edge : per_subgraph[subgraph_index_]) {
    const std::pair<int, int> mapped = {node_of(edge.first), node_of(edge.second)};
    if (mapped.first != mapped.second) edges.push_back(mapped);
  }
  return edges;
}

TfLiteStatus Subgraph::Partition(const TfLiteIntArray* nodes,
                                 std::vector<litmus::NodeSubset>* subsets) {
  const litmus::IntArrayView view(nodes);
  const std::vector<int> to_delegate(view.begin(), view.end());
  for (const int node_index : to_delegate) {
    if (node_index < 0 || static_cast<size_t>(node_index) >= nodes_.size()) {
      ReportError("A delegate asked for node %d, which does not exist.", node_index);
      return kTfLiteError;
    }
  }
  if (!litmus::PartitionGraph(info_, to_delegate, FindControlEdges(), subsets)) {
    ReportError("The graph cannot be partitioned: its nodes depend on each other in a circle.");
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ReplaceNodeSubsets(TfLiteRegistration registration,
                                          const TfLiteIntArray* nodes_to_replace,
                                          TfLiteDelegate* delegate) {
  if (nodes_to_replace == nullptr || nodes_to_replace->size == 0) return kTfLiteOk;
  registration.builtin_code = kTfLiteBuiltinDelegate;
  const bool opaque = litmus::IsOpaqueDelegate(delegate);
  if (!opaque) {
    // Delegates built against older headers pass a shorter structure: these fields are noise.
    registration.registration_external = nullptr;
    registration.async_kernel = nullptr;
    registration.inplace_operator = 0;
  } else if (registration.registration_external != nullptr &&
             !litmus::HasFunctions(registration.registration_external)) {
    // An opaque delegate that speaks the plain ABI: its functions are in the registration itself.
    registration.registration_external = nullptr;
  }
  std::vector<litmus::NodeSubset> subsets;
  TF_LITE_ENSURE_STATUS(Partition(nodes_to_replace, &subsets));
  LITMUS_LOG(VERBOSE,
             "Replacing %d out of %d node(s) with delegate (%s) node, yielding %zu partitions for "
             "subgraph %d (%s).",
             nodes_to_replace->size, static_cast<int>(execution_plan_.size()),
             registration.custom_name == nullptr ? "unknown" : registration.custom_name,
             subsets.size(), subgraph_index_, name_.c_str());

  if (registration.custom_name != nullptr) delegate_names_[delegate] = registration.custom_name;
  std::vector<int> plan_before = execution_plan_;
  const TfLiteStatus status = litmus::GuardedCall(&context_, "the partitioning of the graph", [&] {
    execution_plan_.clear();
    for (const litmus::NodeSubset& subset : subsets) {
      if (subset.type != litmus::NodeSubset::Type::kDelegated) {
        execution_plan_.insert(execution_plan_.end(), subset.nodes.begin(), subset.nodes.end());
        continue;
      }
      void* params = litmus::MakeDelegateParams(delegate, subset);
      if (params == nullptr) throw std::bad_alloc();
      int node_index = -1;
      TF_LITE_ENSURE_STATUS(AddDelegateNode(subset, params, registration, delegate, &node_index));
    }
    return kTfLiteOk;
  });
  // Half a plan must not run, should the delegate not pass on the error.
  if (status != kTfLiteOk) execution_plan_ = std::move(plan_before);
  return status;
}

TfLiteStatus Subgraph::AddDelegateNode(const litmus::NodeSubset& subset, void* params,
                                       const TfLiteRegistration& registration,
                                       TfLiteDelegate* delegate, int* node_index) {
  TF_LITE_ENSURE_STATUS(AddNodeWithParameters(subset.input_tensors, subset.output_tensors, {},
                                              nullptr, 0, params, &registration, node_index));
  // From here on UndoAllDelegates finds what the delegate's node has.
  nodes_[*node_index].first.delegate = delegate;
  for (const int t : subset.output_tensors) {
    TfLiteTensor& tensor = tensors_[t];
    if (tensor.delegate != nullptr && tensor.delegate != delegate) {
      ReportError("Tensor %d (%s) already belongs to another delegate.", t,
                  tensor.name == nullptr ? "" : tensor.name);
      return kTfLiteError;
    }
    tensor.delegate = delegate;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::PreviewPartitioning(const TfLiteIntArray* nodes_to_replace,
                                           TfLiteDelegateParams** params, int* num_partitions) {
  FreePartitioningPreview();
  *params = nullptr;
  *num_partitions = 0;
  if (nodes_to_replace == nullptr || nodes_to_replace->size == 0) return kTfLiteOk;
  std::vector<litmus::NodeSubset> subsets;
  TF_LITE_ENSURE_STATUS(Partition(nodes_to_replace, &subsets));
  for (const litmus::NodeSubset& subset : subsets) {
    if (subset.type != litmus::NodeSubset::Type::kDelegated) continue;
    TfLiteDelegateParams& one = partitioning_preview_.emplace_back();
    one.nodes_to_replace = litmus::MakeIntArray(subset.nodes);
    one.input_tensors = litmus::MakeIntArray(subset.input_tensors);
    one.output_tensors = litmus::MakeIntArray(subset.output_tensors);
  }
  *params = partitioning_preview_.data();
  *num_partitions = static_cast<int>(partitioning_preview_.size());
  return kTfLiteOk;
}

void Subgraph::FreePartitioningPreview() {
  for (TfLiteDelegateParams& params : partitioning_preview_) {
    TfLiteIntArrayFree(params.nodes_to_replace);
    TfLiteIntArrayFree(params.input_tensors);
    TfLiteIntArrayFree(params.output_tensors);
  }
  partitioning_preview_.clear();
}

}  // namespace tflite
