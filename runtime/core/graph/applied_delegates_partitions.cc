// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Answers queries of a delegate that is being applied: the execution plan, and the partitions that
// a given set of nodes would make.
#include <map>
#include <utility>

#include "runtime/core/delegation/control_dependencies.h"
#include "runtime/core/delegation/delegate_params.h"
#include "runtime/core/graph/applied_delegates.h"
#include "runtime/core/graph/guarded_call.h"
#include "runtime/core/graph/tensor_util.h"

namespace litmus {

ControlEdges AppliedDelegates::FindControlEdges() const {
  ControlEdges edges =
      MakeControlEdges(info_, environment_.interpreter->options.GetDisableDelegateClustering());
  const ControlEdges from_metadata =
      ControlEdgesFromMetadata(environment_.interpreter->metadata, environment_.subgraph_index);
  if (from_metadata.empty()) return edges;
  // The metadata may name a node that a delegate has replaced. The edge then applies to the
  // delegate's node.
  std::map<int, int> part_of;
  for (const int node_index : graph_.execution_plan()) {
    for (const int t : IntArrayView(ReplacedNodes(graph_.nodes()[node_index].first))) {
      part_of[t] = node_index;
    }
  }
  const auto node_of = [&part_of](int node) {
    const auto it = part_of.find(node);
    return it == part_of.end() ? node : it->second;
  };
  for (const auto& edge : from_metadata) {
    const std::pair<int, int> mapped = {node_of(edge.first), node_of(edge.second)};
    if (mapped.first != mapped.second) edges.push_back(mapped);
  }
  return edges;
}

TfLiteStatus AppliedDelegates::Partition(const TfLiteIntArray* nodes,
                                         std::vector<NodeSubset>* subsets) {
  const IntArrayView view(nodes);
  const std::vector<int> to_delegate(view.begin(), view.end());
  for (const int node_index : to_delegate) {
    if (node_index < 0 || static_cast<size_t>(node_index) >= graph_.nodes().size()) {
      environment_.ReportError("A delegate requested node %d, which does not exist.", node_index);
      return kTfLiteError;
    }
  }
  if (!PartitionGraph(info_, to_delegate, FindControlEdges(), subsets)) {
    environment_.ReportError(
        "The graph cannot be partitioned: its nodes depend on each other cyclically.");
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus AppliedDelegates::GetExecutionPlan(TfLiteIntArray** plan) {
  TfLiteIntArrayFree(std::exchange(plan_for_delegates_, nullptr));
  *plan = nullptr;
  return GuardedCall(&environment_.context, "GetExecutionPlan", [&] {
    *plan = plan_for_delegates_ = MakeIntArray(graph_.execution_plan());
    return kTfLiteOk;
  });
}

TfLiteStatus AppliedDelegates::PreviewPartitioning(const TfLiteIntArray* nodes_to_replace,
                                                   TfLiteDelegateParams** params,
                                                   int* num_partitions) {
  FreePartitioningPreview();
  *params = nullptr;
  *num_partitions = 0;
  if (nodes_to_replace == nullptr || nodes_to_replace->size == 0) return kTfLiteOk;
  std::vector<NodeSubset> subsets;
  TF_LITE_ENSURE_STATUS(Partition(nodes_to_replace, &subsets));
  for (const NodeSubset& subset : subsets) {
    if (subset.type != NodeSubset::Type::kDelegated) continue;
    TfLiteDelegateParams& one = partitioning_preview_.emplace_back();
    one.nodes_to_replace = MakeIntArray(subset.nodes);
    one.input_tensors = MakeIntArray(subset.input_tensors);
    one.output_tensors = MakeIntArray(subset.output_tensors);
  }
  *params = partitioning_preview_.data();
  *num_partitions = static_cast<int>(partitioning_preview_.size());
  return kTfLiteOk;
}

void AppliedDelegates::FreePartitioningPreview() {
  for (TfLiteDelegateParams& params : partitioning_preview_) {
    TfLiteIntArrayFree(params.nodes_to_replace);
    TfLiteIntArrayFree(params.input_tensors);
    TfLiteIntArrayFree(params.output_tensors);
  }
  partitioning_preview_.clear();
}

}  // namespace litmus
