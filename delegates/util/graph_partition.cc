// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Choosing nodes for a delegate; see graph_partition.h.
#include "delegates/util/graph_partition.h"

#include <algorithm>
#include <utility>

#include "runtime/c/builtin_ops.h"
#include "runtime/c/op_names.h"
#include "runtime/opaque/c_api_opaque.h"
#include "runtime/util/array.h"

namespace tflite {
namespace delegates {
namespace {

std::string OpName(const TfLiteRegistration& registration) {
  if (registration.builtin_code != kTfLiteBuiltinCustom) {
    return LitmusBuiltinOpName(registration.builtin_code);
  }
  return std::string("CUSTOM ") +
         (registration.custom_name != nullptr ? registration.custom_name : "(no name)");
}

}  // namespace

TfLiteStatus CreateNewTensorWithDifferentType(TfLiteContext* context, int original_tensor_index,
                                              TfLiteType new_type, TfLiteTensor** new_tensor,
                                              int* new_tensor_index) {
  TF_LITE_ENSURE_STATUS(context->AddTensors(context, 1, new_tensor_index));
  const TfLiteTensor& original = context->tensors[original_tensor_index];
  *new_tensor = &context->tensors[*new_tensor_index];
  (*new_tensor)->type = new_type;
  (*new_tensor)->allocation_type = kTfLiteArenaRw;
  TfLiteIntArray* dims = TfLiteIntArrayCopy(original.dims);
  TF_LITE_ENSURE(context, dims != nullptr);
  return context->ResizeTensor(context, *new_tensor, dims);
}

TfLiteStatus AcquireSubgraphContext(const TfLiteContext* context, int subgraph_index,
                                    TfLiteContext** acquired_context) {
  return context->AcquireSubgraphContext(const_cast<TfLiteContext*>(context), subgraph_index,
                                         acquired_context);
}

TfLiteStatus ReleaseSubgraphContext(const TfLiteContext* context, int subgraph_index) {
  return context->ReleaseSubgraphContext(const_cast<TfLiteContext*>(context), subgraph_index);
}

TfLiteStatus MarkSubgraphAsDelegationSkippable(const TfLiteContext* context, int subgraph_index) {
  auto* opaque = reinterpret_cast<TfLiteOpaqueContext*>(const_cast<TfLiteContext*>(context));
  return TfLiteOpaqueContextMarkSubgraphAsDelegationSkippable(opaque, subgraph_index);
}

GraphPartitionHelper::GraphPartitionHelper(TfLiteContext* context,
                                           IsNodeSupportedFn is_node_supported_fn)
    : context_(context), is_node_supported_fn_(std::move(is_node_supported_fn)) {}

GraphPartitionHelper::GraphPartitionHelper(TfLiteContext* context,
                                           const std::vector<int>& supported_node_indices)
    : context_(context),
      is_node_supported_fn_([context, supported_node_indices](TfLiteContext*, TfLiteNode* node,
                                                              TfLiteRegistration*, std::string*) {
        for (int index : supported_node_indices) {
          TfLiteNode* candidate = nullptr;
          TfLiteRegistration* registration = nullptr;
          if (context->GetNodeAndRegistration(context, index, &candidate, &registration) ==
                  kTfLiteOk &&
              candidate == node) {
            return true;
          }
        }
        return false;
      }) {}

bool GraphPartitionHelper::IsNodeSupported(TfLiteContext* context, TfLiteNode* node,
                                           TfLiteRegistration* registration, int /*node_id*/,
                                           std::string* unsupported_details) {
  return is_node_supported_fn_(context, node, registration, unsupported_details);
}

TfLiteStatus GraphPartitionHelper::PartitionImpl(std::set<std::string>* unsupported_nodes_info,
                                                 int start_node_index, int end_node_index) {
  TfLiteIntArray* plan = nullptr;
  TF_LITE_ENSURE_STATUS(context_->GetExecutionPlan(context_, &plan));
  // The plan is copied: IsNodeSupported may add tensors, and the runtime owns the plan.
  const std::vector<int> nodes(plan->data, plan->data + plan->size);
  num_total_nodes_ = static_cast<int>(nodes.size());

  std::vector<int> supported;
  for (int node_id : nodes) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    TF_LITE_ENSURE_STATUS(
        context_->GetNodeAndRegistration(context_, node_id, &node, &registration));
    std::string details;
    if (node_id < start_node_index || node_id > end_node_index) continue;
    if (IsNodeSupported(context_, node, registration, node_id, &details)) {
      supported.push_back(node_id);
    } else if (unsupported_nodes_info != nullptr) {
      unsupported_nodes_info->insert(OpName(*registration) + ": " + details);
    }
  }
  num_supported_nodes_ = static_cast<int>(supported.size());

  const IntArrayUniquePtr supported_array = BuildTfLiteArray(supported);
  TF_LITE_ENSURE(context_, supported_array != nullptr);
  TfLiteDelegateParams* params = nullptr;
  int count = 0;
  TF_LITE_ENSURE_STATUS(
      context_->PreviewDelegatePartitioning(context_, supported_array.get(), &params, &count));
  partitions_.clear();
  for (int i = 0; i < count; ++i) partitions_.push_back(params + i);
  return kTfLiteOk;
}

std::vector<TfLiteDelegateParams*> GraphPartitionHelper::GetFirstNLargestPartitions(
    int n, int min_nodes_per_partition) const {
  std::vector<TfLiteDelegateParams*> sorted = partitions_;
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) {
    return a->nodes_to_replace->size > b->nodes_to_replace->size;
  });
  std::vector<TfLiteDelegateParams*> result;
  for (TfLiteDelegateParams* partition : sorted) {
    if (static_cast<int>(result.size()) >= n) break;
    if (partition->nodes_to_replace->size < min_nodes_per_partition) break;
    result.push_back(partition);
  }
  return result;
}

std::vector<int> GraphPartitionHelper::GetNodesOfFirstNLargestPartitionsImpl(
    int n, int min_nodes_per_partition) {
  std::vector<int> nodes;
  for (const TfLiteDelegateParams* partition :
       GetFirstNLargestPartitions(n, min_nodes_per_partition)) {
    const TfLiteIntArray* replaced = partition->nodes_to_replace;
    nodes.insert(nodes.end(), replaced->data, replaced->data + replaced->size);
  }
  return nodes;
}

}  // namespace delegates
}  // namespace tflite
