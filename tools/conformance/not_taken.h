// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The nodes that delegates left to the CPU.
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

// In the order of the plan.
std::vector<GraphNode> NodesNotTaken(const tflite::Interpreter& interpreter);

// "not delegated: node 0 (ADD), node 3 (PAD)"; from the eleventh on nodes are only counted.
std::string NotTakenText(const std::vector<GraphNode>& nodes);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_NOT_TAKEN_H_
