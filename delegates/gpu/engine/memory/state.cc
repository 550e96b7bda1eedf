// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/engine/memory/state.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>
#include <vector>

#include "delegates/gpu/engine/memory/places.h"

namespace litmus::gpu {
namespace {

bool IsAssignment(const Node& node) { return std::holds_alternative<AssignVariable>(node.op); }

}  // namespace

void OrderAssignments(Graph* graph) {
  std::vector<Node> copies;
  std::map<ValueId, ValueId> copy_of;
  const auto replace = [&](ValueId* id) {
    const Value value = graph->values[static_cast<size_t>(*id)];
    if (!value.variable) return;
    const auto [found, is_new] = copy_of.emplace(*id, -1);
    if (is_new) {
      found->second = graph->AddValue(value.shape, value.type, -1);
      Node copy;
      copy.op = Elementwise{Function::kCopy, 0, 0};
      copy.inputs = {*id};
      copy.outputs = {found->second};
      copy.name = "VARIABLE";
      copies.push_back(std::move(copy));
    }
    *id = found->second;
  };
  for (Node& node : graph->nodes) {
    if (IsAssignment(node) || IsPlainReshape(node, *graph)) replace(&node.inputs[0]);
  }
  for (IoTensor& output : graph->outputs) replace(&output.value);
  graph->nodes.insert(graph->nodes.begin(), std::make_move_iterator(copies.begin()),
                      std::make_move_iterator(copies.end()));
  std::stable_partition(graph->nodes.begin(), graph->nodes.end(),
                        [](const Node& node) { return !IsAssignment(node); });
}

}  // namespace litmus::gpu
