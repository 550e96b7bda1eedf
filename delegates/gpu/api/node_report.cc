// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/api/node_report.h"

namespace litmus::gpu {
namespace {

// The context of a subgraph of the model that `context` belongs to; null: there is none.
TfLiteContext* ContextAt(TfLiteContext* context, int index) {
  TfLiteContext* found = nullptr;
  if (context->AcquireSubgraphContext == nullptr ||
      context->AcquireSubgraphContext(context, index, &found) != kTfLiteOk) {
    return nullptr;
  }
  // In TensorFlow Lite, releasing its own context would forbid the functions that Prepare still
  // needs.
  if (found != context) context->ReleaseSubgraphContext(context, index);
  return found;
}

}  // namespace

void NodeReport::Note(TfLiteContext* context, const Partitioning& partitioning, bool has_kernels) {
  // A runtime without other contexts applies the delegate to one subgraph.
  const TfLiteContext* primary = ContextAt(context, 0);
  if (primary == nullptr) primary = context;
  if (primary_ == nullptr || (!has_kernels && context == primary)) {
    primary_ = primary;
    subgraphs_.clear();
  }
  if (primary != primary_) return;
  int index = 0;
  for (const TfLiteContext* at = primary; at != context && at != nullptr;) {
    at = ContextAt(context, ++index);
  }
  std::map<int, std::string>& nodes = subgraphs_[index];
  nodes = partitioning.left;
  for (const int node : partitioning.nodes) nodes[node] = "";
}

}  // namespace litmus::gpu
