// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Replaces nodes by a delegate's kernels, and restores the graph as it was before all delegates.
#include "runtime/core/graph/applied_delegates.h"

#include <algorithm>
#include <new>
#include <utility>

#include "runtime/base/logging.h"
#include "runtime/c/builtin_ops.h"
#include "runtime/core/delegation/delegate_params.h"
#include "runtime/core/graph/delegate_calls.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/tensor_util.h"
#include "runtime/opaque/operator.h"

namespace litmus {

AppliedDelegates::~AppliedDelegates() {
  FreePartitioningPreview();
  TfLiteIntArrayFree(plan_for_delegates_);
}

TfLiteStatus AppliedDelegates::InlineComposites(const TfLiteDelegate* delegate) {
  if (!InlinesComposites(delegate) || !inlining_.IsNeeded()) return kTfLiteOk;
  if (plan_before_.empty()) RememberGraph();
  plan_with_composites_ = graph_.execution_plan();
  nodes_with_composites_ = graph_.nodes().size();
  // The graph must be mutable. The caller prepares it again after it has applied the delegate.
  graph_.SetUninvokable();
  return inlining_.Run();
}

void AppliedDelegates::TakeBackNodes() {
  if (plan_with_composites_.empty()) return;
  for (size_t i = nodes_with_composites_; i < graph_.nodes().size(); ++i) {
    graph_.FreeNode(static_cast<int>(i));
  }
  graph_.TruncateNodes(static_cast<int>(nodes_with_composites_));
  graph_.execution_plan() = std::exchange(plan_with_composites_, {});
  graph_.SetUninvokable();
  if (!delegates_.empty()) return;
  plan_before_.clear();
  inputs_before_.clear();
}

TfLiteStatus AppliedDelegates::Apply(TfLiteDelegate* delegate) {
  plan_with_composites_.clear();
  if (plan_before_.empty()) RememberGraph();
  replacing_failed_ = false;
  const TfLiteStatus status = DelegatePrepare(&environment_.context, delegate);
  // If a kernel could not be made, applying the delegate fails, even if the delegate itself ignores
  // the error.
  if (replacing_failed_) return kTfLiteDelegateError;
  if (status != kTfLiteOk) return status;
  delegates_.push_back(delegate);
  if (!SupportsDynamicTensors(delegate)) static_delegate_applied_ = true;
  return kTfLiteOk;
}

void AppliedDelegates::RememberGraph() {
  std::vector<std::vector<int>> all_inputs;
  for (const int node_index : graph_.execution_plan()) {
    const IntArrayView inputs(graph_.nodes()[node_index].first.inputs);
    all_inputs.emplace_back(inputs.begin(), inputs.end());
  }
  plan_before_ = graph_.execution_plan();
  inputs_before_ = std::move(all_inputs);
}

void AppliedDelegates::SetUndone(std::vector<TfLiteDelegate*> delegates) {
  delegates_ = std::move(delegates);
  undone_ = !delegates_.empty();
}

void AppliedDelegates::KeepUndone(size_t count) {
  delegates_.resize(count);
  undone_ = count > 0;
}

std::vector<TfLiteDelegate*> AppliedDelegates::TakeUndone() {
  if (!undone_) return {};
  undone_ = false;
  return std::exchange(delegates_, {});
}

const char* AppliedDelegates::NameOf(const TfLiteDelegate* delegate) const {
  const auto name = names_.find(delegate);
  return name == names_.end() ? "unknown" : name->second.c_str();
}

void AppliedDelegates::Undo() {
  if (plan_before_.empty()) return;
  int first_added = 0;
  for (const int node_index : plan_before_) {
    first_added = std::max(first_added, node_index + 1);
  }
  // The nodes from first_added on were added for delegates.
  for (size_t i = static_cast<size_t>(first_added); i < graph_.nodes().size(); ++i) {
    const TfLiteNode& node = graph_.nodes()[i].first;
    for (const int t : IntArrayView(node.outputs)) {
      if (t < 0 || node.delegate == nullptr || graph_.tensors()[t].delegate != node.delegate)
        continue;
      if (graph_.tensors()[t].buffer_handle != kTfLiteNullBufferHandle) {
        DelegateFreeBufferHandle(&environment_.context, node.delegate,
                                 &graph_.tensors()[t].buffer_handle);
      }
      graph_.tensors()[t].delegate = nullptr;
      graph_.tensors()[t].data_is_stale = false;
    }
    graph_.FreeNode(static_cast<int>(i));
  }
  graph_.TruncateNodes(first_added);
  graph_.execution_plan() = std::move(plan_before_);
  plan_before_.clear();
  plan_with_composites_.clear();
  // Delegates may have changed the inputs of nodes, to read a float16 constant instead of the
  // output of its DEQUANTIZE. The old inputs are restored.
  for (size_t step = 0; step < inputs_before_.size(); ++step) {
    TfLiteIntArray* inputs = graph_.nodes()[graph_.execution_plan()[step]].first.inputs;
    const std::vector<int>& original = inputs_before_[step];
    if (inputs == nullptr || static_cast<size_t>(inputs->size) != original.size()) continue;
    std::copy(original.begin(), original.end(), inputs->data);
  }
  inputs_before_.clear();
  static_delegate_applied_ = false;
  graph_.SetUninvokable();
  undone_ = true;
}

TfLiteStatus AppliedDelegates::ReplaceNodeSubsets(TfLiteRegistration registration,
                                                  const TfLiteIntArray* nodes_to_replace,
                                                  TfLiteDelegate* delegate) {
  if (nodes_to_replace == nullptr || nodes_to_replace->size == 0) return kTfLiteOk;
  registration.builtin_code = kTfLiteBuiltinDelegate;
  const bool opaque = IsOpaqueDelegate(delegate);
  if (!opaque) {
    // A delegate that was built with older headers passes a shorter structure. These fields lie
    // beyond it and have random content.
    registration.registration_external = nullptr;
    registration.async_kernel = nullptr;
    registration.inplace_operator = 0;
  } else if (registration.registration_external != nullptr &&
             !HasFunctions(registration.registration_external)) {
    // An opaque delegate whose operator has no functions uses the plain ABI: its functions are in
    // the registration.
    registration.registration_external = nullptr;
  }
  std::vector<NodeSubset> subsets;
  TF_LITE_ENSURE_STATUS(Partition(nodes_to_replace, &subsets));
  LITMUS_LOG(VERBOSE,
             "Replacing %d out of %d node(s) with delegate (%s) node, yielding %zu partitions for "
             "subgraph %d (%s).",
             nodes_to_replace->size, static_cast<int>(graph_.execution_plan().size()),
             registration.custom_name == nullptr ? "unknown" : registration.custom_name,
             subsets.size(), environment_.subgraph_index, graph_.name().c_str());

  if (registration.custom_name != nullptr) names_[delegate] = registration.custom_name;
  std::vector<int> plan_before = graph_.execution_plan();
  const TfLiteStatus status =
      GuardedCall(&environment_.context, "the partitioning of the graph", [&] {
        graph_.execution_plan().clear();
        for (const NodeSubset& subset : subsets) {
          if (subset.type != NodeSubset::Type::kDelegated) {
            graph_.execution_plan().insert(graph_.execution_plan().end(), subset.nodes.begin(),
                                           subset.nodes.end());
            continue;
          }
          void* params = MakeDelegateParams(delegate, subset);
          if (params == nullptr) throw std::bad_alloc();
          int node_index = -1;
          TF_LITE_ENSURE_STATUS(
              AddDelegateNode(subset, params, registration, delegate, &node_index));
        }
        return kTfLiteOk;
      });
  // If replacing fails, the old plan is restored, because a partly changed plan must not run even
  // if the delegate ignores the error.
  if (status != kTfLiteOk) graph_.execution_plan() = std::move(plan_before);
  return status;
}

TfLiteStatus AppliedDelegates::AddDelegateNode(const NodeSubset& subset, void* params,
                                               const TfLiteRegistration& registration,
                                               TfLiteDelegate* delegate, int* node_index) {
  const TfLiteStatus status =
      graph_.AddNodeWithParameters(subset.input_tensors, subset.output_tensors, {}, nullptr, 0,
                                   params, &registration, node_index);
  // If the graph itself is inconsistent, removing the delegate would not repair it, so this is no
  // failure of the delegate.
  replacing_failed_ |= status != kTfLiteOk && graph_.is_consistent();
  TF_LITE_ENSURE_STATUS(status);
  // The node is marked as the delegate's now, so that from here on Undo frees what belongs to it.
  graph_.nodes()[*node_index].first.delegate = delegate;
  for (const int t : subset.output_tensors) {
    TfLiteTensor& tensor = graph_.tensors()[t];
    if (tensor.delegate != nullptr && tensor.delegate != delegate) {
      environment_.ReportError("Tensor %d (%s) already belongs to another delegate.", t,
                               tensor.name == nullptr ? "" : tensor.name);
      return kTfLiteError;
    }
    tensor.delegate = delegate;
  }
  return kTfLiteOk;
}

}  // namespace litmus
