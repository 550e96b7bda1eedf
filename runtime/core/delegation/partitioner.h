// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Splits a graph into sets of nodes that a delegate runs and sets that it does not run, so that
// each set can run as a whole once the sets before it are done.
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
  // Tensors that the nodes read and other nodes, inputs or constants provide; sorted, each once.
  std::vector<int> input_tensors;
  // Tensors that other nodes read or that are outputs of the graph; sorted, each once.
  std::vector<int> output_tensors;
};

// Edges (a, b): node a must run before node b although no tensor connects them.
using ControlEdges = std::vector<std::pair<int, int>>;

// Adds an edge between each two consecutive nodes with side effects, in the order of the execution
// plan. With `chain_all`, adds an edge between each two consecutive nodes, so that every subset is
// a contiguous range of the plan.
ControlEdges MakeControlEdges(const GraphInfo& graph, bool chain_all);

// Appends the subsets to `subsets`, in an order in which they can run. Each subset has as many
// nodes as can be ready together. Returns false if the graph has a cycle.
bool PartitionGraph(const GraphInfo& graph, const std::vector<int>& nodes_to_delegate,
                    const ControlEdges& control_edges, std::vector<NodeSubset>* subsets);

}  // namespace litmus

#endif  // LITMUS_RUNTIME_CORE_DELEGATION_PARTITIONER_H_
