// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/not_taken.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "runtime/c/op_names.h"

namespace litmus::conformance {
namespace {

constexpr size_t kMostNodesNamed = 10;

}  // namespace

std::vector<GraphNode> NodesNotTaken(const tflite::Interpreter& interpreter) {
  std::vector<GraphNode> nodes;
  for (const int index : interpreter.execution_plan()) {
    const auto& [node, registration] = *interpreter.node_and_registration(index);
    if (node.delegate == nullptr) nodes.push_back({index, OpName(registration)});
  }
  return nodes;
}

std::string NotTakenText(const std::vector<GraphNode>& nodes) {
  std::string text = "not delegated:";
  for (size_t i = 0; i < nodes.size() && i < kMostNodesNamed; ++i) {
    absl::StrAppend(&text, i == 0 ? " node " : ", node ", nodes[i].index, " (", nodes[i].op, ")");
  }
  if (nodes.size() > kMostNodesNamed) {
    absl::StrAppend(&text, " and ", nodes.size() - kMostNodesNamed, " more");
  }
  return text;
}

}  // namespace litmus::conformance
