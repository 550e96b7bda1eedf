// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Helpers that several rewrites of the graph share.
#ifndef LITMUS_DELEGATES_GPU_GRAPH_TRANSFORM_UTIL_H_
#define LITMUS_DELEGATES_GPU_GRAPH_TRANSFORM_UTIL_H_

#include <vector>

#include "delegates/gpu/graph/graph.h"

namespace litmus::gpu {

// Number of uses of each value: as an input of a node, as an operand of an epilogue, and once for
// each time it is an output of the graph.
std::vector<int> CountUses(const Graph& graph);
// Index of the node that computes each value, or -1.
std::vector<int> Producers(const Graph& graph);
// Adds the .tflite nodes that `other` computes to those that `node` computes.
void AddSources(const Node& other, Node* node);
// Erases the nodes i with removed[i].
void EraseNodes(const std::vector<bool>& removed, Graph* graph);

inline const Value& ValueOf(const Graph& graph, ValueId id) {
  return graph.values[static_cast<size_t>(id)];
}

// Calls `f` with a pointer to the op's struct if it is a convolution of any kind; all of them have
// members low and high. Returns whether it is.
template <typename F>
bool VisitConvolution(Attributes* op, F f) {
  if (auto* convolution = std::get_if<Convolution>(op)) return f(convolution), true;
  if (auto* depthwise = std::get_if<DepthwiseConvolution>(op)) return f(depthwise), true;
  if (auto* transposed = std::get_if<TransposeConvolution>(op)) return f(transposed), true;
  return false;
}

}  // namespace litmus::gpu

#endif  // LITMUS_DELEGATES_GPU_GRAPH_TRANSFORM_UTIL_H_
