// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Remembers which nodes of a model the delegate runs, and why it does not run the others.
#ifndef LITMUS_DELEGATES_GPU_API_NODE_REPORT_H_
#define LITMUS_DELEGATES_GPU_API_NODE_REPORT_H_

#include <map>
#include <string>

#include "delegates/gpu/api/partition.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

// Not thread-safe.
class NodeReport {
 public:
  // By the index of the subgraph, then of the node: "" for a delegated node, else the reason.
  using Subgraphs = std::map<int, std::map<int, std::string>>;

  // Stores the choice for the nodes of a subgraph; call only inside the delegate's Prepare. A
  // report is that of one model: of the one that the delegate was applied to first, or, if the
  // delegate `has_kernels` no more, of the one whose primary subgraph comes next. Subgraphs of
  // other models are ignored.
  void Note(TfLiteContext* context, const Partitioning& partitioning, bool has_kernels);

  const Subgraphs& subgraphs() const { return subgraphs_; }

 private:
  const TfLiteContext* primary_ = nullptr;  // of the model of the report
  Subgraphs subgraphs_;
};

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_NODE_REPORT_H_
