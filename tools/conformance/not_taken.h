// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Lists the nodes that delegates left on the CPU.
#ifndef LITMUS_TOOLS_CONFORMANCE_NOT_TAKEN_H_
#define LITMUS_TOOLS_CONFORMANCE_NOT_TAKEN_H_

#include <string>
#include <vector>

#include "runtime/core/interpreter.h"

namespace litmus::conformance {

// A node of the execution plan of the primary graph.
struct GraphNode {
  int index = 0;
  std::string op;  // "CONV_2D"
};

// Returns the nodes in execution order.
std::vector<GraphNode> NodesNotTaken(const tflite::Interpreter& interpreter);

// For example "not delegated: node 0 (ADD), node 3 (PAD)"; at most ten nodes are listed, the others
// are counted.
std::string NotTakenText(const std::vector<GraphNode>& nodes);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_NOT_TAKEN_H_
