// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Selects the nodes of a graph that the delegate runs.
#ifndef LITMUS_DELEGATES_GPU_API_PARTITION_H_
#define LITMUS_DELEGATES_GPU_API_PARTITION_H_

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "delegates/gpu/api/settings.h"
#include "delegates/gpu/graph/lowering/lowering.h"
#include "runtime/c/common.h"

namespace litmus::gpu {

using IntArray = std::unique_ptr<TfLiteIntArray, void (*)(TfLiteIntArray*)>;
IntArray MakeIntArray(const std::vector<int>& numbers);

struct Partitioning {
  std::vector<int> nodes;  // nodes to delegate, in the graph's order
  int partitions = 0;      // number of partitions that they form
  int total = 0;           // number of nodes in the graph
  // The reasons for nodes that cannot be delegated ("CONV_2D: reason"), and the operator codes of
  // these nodes in the order of the graph, each once.
  std::set<std::string> refused;
  std::vector<int> refused_codes;

  // Nodes that are not delegated, with the reason.
  std::map<int, std::string> left;

  // TensorFlow Lite's summary of the operators that are not delegated and why; empty if none was
  // refused.
  std::string Summary() const;
};

// Call only inside a delegate's Prepare. `unfit`: nodes that the device proved unable to run, with
// the reason.
absl::StatusOr<Partitioning> ChooseNodes(TfLiteContext* context, const Settings& settings,
                                         const LoweringOptions& options,
                                         const std::map<int, std::string>& unfit = {});

// Estimated work of the node. A multiply-add counts 1; an element that is only moved or changed
// counts 6, because of its memory traffic.
double EstimatedWork(const Graph& graph, const Node& node);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_PARTITION_H_
