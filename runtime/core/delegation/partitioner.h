// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Splits a graph into the runs of nodes that a delegate takes and the runs that it leaves, so that
// each run can be executed as a whole once the runs before it are done.
#ifndef LITMUS_RUNTIME_CORE_DELEGATION_PARTITIONER_H_
#define LITMUS_RUNTIME_CORE_DELEGATION_PARTITIONER_H_

#include <utility>
#include <vector>

#include "runtime/interfaces/graph_info.h"

namespace litmus {

struct NodeSubset {
  enum class Type { kUnknown, kDelegated, kRemaining };
  Type type = Type::kUnknown;
  // Node indices in the order of the execution plan.
  std::vector<int> nodes;
  // Tensors that come from outside (constants included), sorted, each once.
  std::vector<int> input_tensors;
  // Tensors that others or the graph's outputs need, sorted, each once.
  std::vector<int> output_tensors;
};

// (a, b): node a must run before node b although no tensor says so.
using ControlEdges = std::vector<std::pair<int, int>>;

// Chains the nodes with side effects in the order of the execution plan. With `chain_all` every
// node is chained to the next one, which keeps subsets to stretches of the plan.
ControlEdges MakeControlEdges(const GraphInfo& graph, bool chain_all);

// Appends to `subsets`, in an order in which they can run. Every subset is as large as readiness of
// its inputs allows. Returns false when the graph has a cycle.
bool PartitionGraph(const GraphInfo& graph, const std::vector<int>& nodes_to_delegate,
                    const ControlEdges& control_edges, std::vector<NodeSubset>* subsets);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_PARTITIONER_H_
