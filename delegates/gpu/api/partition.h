// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Which nodes of a graph the delegate takes.
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
  std::vector<int> nodes;  // to be delegated, in the graph's order
  int partitions = 0;      // that they make
  int total = 0;           // nodes of the graph
  // Reasons of the nodes that cannot be delegated, "CONV_2D: reason", and their operator codes in
  // the order of the graph, once each.
  std::set<std::string> refused;
  std::vector<int> refused_codes;

  // Nodes that are not delegated, and why.
  std::map<int, std::string> left;

  // TensorFlow Lite's summary of what is not delegated and why; empty where nothing is refused.
  std::string Summary() const;
};

// Only inside a delegate's Prepare. `unfit`: nodes that the device has turned out not to run, and
// why.
absl::StatusOr<Partitioning> ChooseNodes(TfLiteContext* context, const Settings& settings,
                                         const LoweringOptions& options,
                                         const std::map<int, std::string>& unfit = {});

// Estimated work of the node: one multiply-add is 1, an element that is only moved or changed 6
// (it costs memory traffic).
double EstimatedWork(const Graph& graph, const Node& node);

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_API_PARTITION_H_
