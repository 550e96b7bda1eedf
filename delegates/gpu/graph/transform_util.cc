// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/transform_util.h"

#include <algorithm>

namespace litmus::gpu {

std::vector<int> CountUses(const Graph& graph) {
  std::vector<int> uses(graph.values.size(), 0);
  const auto count = [&](ValueId id) {
    if (id >= 0) ++uses[static_cast<size_t>(id)];
  };
  for (const Node& node : graph.nodes) {
    for (const ValueId id : node.inputs) count(id);
    for (const EpilogueOp& epilogue : node.epilogue) {
      for (const ValueId id : epilogue.operands) count(id);
    }
  }
  for (const IoTensor& io : graph.outputs) count(io.value);
  return uses;
}

std::vector<int> Producers(const Graph& graph) {
  std::vector<int> producers(graph.values.size(), -1);
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    for (const ValueId id : graph.nodes[i].outputs) {
      producers[static_cast<size_t>(id)] = static_cast<int>(i);
    }
  }
  return producers;
}

void AddSources(const Node& other, Node* node) {
  for (const int source : other.sources) {
    if (std::find(node->sources.begin(), node->sources.end(), source) == node->sources.end()) {
      node->sources.push_back(source);
    }
  }
}

void EraseNodes(const std::vector<bool>& removed, Graph* graph) {
  std::vector<Node> kept;
  kept.reserve(graph->nodes.size());
  for (size_t i = 0; i < graph->nodes.size(); ++i) {
    if (!removed[i]) kept.push_back(std::move(graph->nodes[i]));
  }
  graph->nodes = std::move(kept);
}

}  // namespace litmus::gpu
