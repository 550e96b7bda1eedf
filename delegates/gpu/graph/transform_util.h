// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What several rewrites of the graph need.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_TRANSFORM_UTIL_H_
#define LITMUS_DELEGATES_GPU_GRAPH_TRANSFORM_UTIL_H_

#include <vector>

#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// How often nodes read each value, operands of epilogues included, and one for each of the graph's
// outputs.
std::vector<int> CountUses(const Graph& graph);
// Index of the node that makes each value, or -1.
std::vector<int> Producers(const Graph& graph);
// `node` also computes what the .tflite nodes of `other` did.
void AddSources(const Node& other, Node* node);
// Takes out the nodes for which `removed` is true.
void EraseNodes(const std::vector<bool>& removed, Graph* graph);

inline const Value& ValueOf(const Graph& graph, ValueId id) {
  return graph.values[static_cast<size_t>(id)];
}

// Calls `f` with the op's struct when it is a convolution of any kind; they share low and high.
template <typename F>
bool VisitConvolution(Attributes* op, F f) {
  if (auto* convolution = std::get_if<Convolution>(op)) return f(convolution), true;
  if (auto* depthwise = std::get_if<DepthwiseConvolution>(op)) return f(depthwise), true;
  if (auto* transposed = std::get_if<TransposeConvolution>(op)) return f(transposed), true;
  return false;
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_TRANSFORM_UTIL_H_
